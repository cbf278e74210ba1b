"""Random deals, auctions and plays that are legal under a rule set."""

from dataclasses import dataclass
from itertools import pairwise
from random import Random

from shelem.game.auction import Auction, Call, Level, first_bidder
from shelem.game.cards import Card, deck
from shelem.game.deal import Deal
from shelem.game.denomination import Denomination
from shelem.game.hand import Hand
from shelem.game.play import first_leads
from shelem.game.position import Position
from shelem.game.rules import RuleSet
from shelem.game.seats import BySeat, Seat


@dataclass(frozen=True)
class Played:
    """A hand from the deal to the last card."""

    rules: RuleSet
    dealer: Seat
    deal: Deal
    first_bidder: Seat
    auction: Auction | None
    hakem: Seat
    discard: Hand | None
    denomination: Denomination
    cards: tuple[Card, ...]
    positions: tuple[Position, ...]


def random_deal(rules: RuleSet, rng: Random) -> Deal:
    """Deal all cards: hands of the rules' size, thirteen where any size will do."""
    cards = list(deck(bool(rules.jokers)))
    rng.shuffle(cards)
    size = rules.hand_size or 13
    hands = {seat: Hand.of(cards[n * size : (n + 1) * size]) for n, seat in enumerate(Seat)}
    talon = Hand.of(cards[4 * size :]) if rules.talon_size else None
    return Deal(BySeat(hands), talon, rules.direction)


def random_auction(rules: RuleSet, first: Seat, rng: Random) -> Auction:
    """Call at random to the end, mostly passing and bidding little."""
    auction = Auction.start(rules, first)
    while not auction.is_over:
        calls = auction.legal_calls()
        wild = rng.random() < 0.05
        auction = auction.call(rng.choice(calls if wild else calls[:3]))
    return auction


def random_discard(deal: Deal, hakem: Seat, rng: Random) -> Hand:
    """Choose any cards of the talon's size from hakem's holding."""
    assert deal.talon is not None
    return Hand.of(rng.sample(list(deal.holding(hakem)), len(deal.talon)))


def start_position(rules: RuleSet, deal: Deal, hakem: Seat, denomination: Denomination) -> Position:
    """Put hakem on lead with the cards he kept."""
    hands = BySeat({seat: deal.hand(seat) for seat in Seat})
    return Position(
        hands,
        hakem,
        denomination,
        hakem=hakem,
        direction=rules.direction,
        first_lead=rules.hand_size is not None,
    )


def random_play(start: Position, rules: RuleSet, rng: Random) -> tuple[Position, ...]:
    """Play any legal card until none is left."""
    positions = [start]
    while any(start.hands.values()):
        start = start.play(rng.choice(start.legal_cards(rules)), rules)
        positions.append(start)
    return tuple(positions)


def random_hand(rules: RuleSet, rng: Random) -> Played:
    """Deal, bid, discard, name and play at random."""
    dealer = rng.choice(list(Seat))
    deal = random_deal(rules, rng)
    first = first_bidder(rules, dealer) or rng.choice(list(Seat))
    auction = None
    hakem = rng.choice(list(Seat))
    if rules.auction.held:
        auction = random_auction(rules, first, rng)
        hakem = auction.hakem or hakem
    discard = None if deal.talon is None else random_discard(deal, hakem, rng)
    closed = auction is not None and auction.contract == Call(Level.CLOSED_SHELEM)
    if closed:
        discard = deal.talon
    kept = deal if discard is None else deal.after_discard(hakem, discard)
    possible = [
        denomination
        for denomination in rules.denominations
        if rules.hand_size is None or first_leads(kept.hand(hakem), denomination, rules)
    ]
    denomination = rng.choice(possible)
    positions = random_play(start_position(rules, kept, hakem, denomination), rules, rng)
    cards = tuple(
        next(iter(before.hands[before.to_move].cards - after.hands[before.to_move].cards))
        for before, after in pairwise(positions)
    )
    return Played(
        rules, dealer, deal, first, auction, hakem, discard, denomination, cards, positions
    )
