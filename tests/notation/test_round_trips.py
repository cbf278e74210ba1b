"""Whatever prints can be read again, whoever writes first and in either direction."""

from random import Random

from hypothesis import given
from hypothesis import strategies as st

from shelem.errors import ShelemError
from shelem.game.cards import Card, deck, format_cards, parse_cards
from shelem.game.deal import Deal
from shelem.game.denomination import Denomination
from shelem.game.hand import Hand
from shelem.game.position import Position
from shelem.game.rules import RuleSet
from shelem.game.seats import BySeat, Direction, Seat

PERSIAN = str.maketrans("0123456789", "۰۱۲۳۴۵۶۷۸۹")

seats = st.sampled_from(list(Seat))
directions = st.sampled_from(list(Direction))
decks = st.booleans().map(deck).flatmap(lambda cards: st.permutations(cards))
profiles = {
    jokers: RuleSet.load(name).override("jokers_no_trump=own-suit")
    for jokers, name in ((False, "lordarma"), (True, "joker-200"))
}


def split(cards: list[Card], size: int) -> list[Hand]:
    return [Hand.of(cards[start : start + size]) for start in range(0, 4 * size, size)]


@st.composite
def full_deals(draw: st.DrawFn) -> Deal:
    cards = draw(decks)
    hands = dict(zip(Seat, split(cards, 12), strict=True))
    return Deal(hands, Hand.of(cards[48:]), draw(directions))


@st.composite
def deals(draw: st.DrawFn) -> Deal:
    """Full deals, endings, bridge deals, and any of them with hands unknown."""
    deal = draw(full_deals())
    if draw(st.booleans()):
        cards = draw(decks)
        hands = dict(zip(Seat, split(cards, draw(st.integers(1, 13))), strict=True))
        deal = Deal(hands, None, deal.direction)
    unknown = draw(st.sets(seats))
    known = {seat: None if seat in unknown else hand for seat, hand in deal.hands.items()}
    return Deal(known, deal.talon, deal.direction)


@st.composite
def played_positions(draw: st.DrawFn) -> tuple[Position, RuleSet]:
    """Positions that legal play reaches from a deal or an ending."""
    cards = draw(decks)
    rules = profiles[len(cards) == 54]
    hands = dict(zip(Seat, split(cards, draw(st.integers(1, 13))), strict=True))
    position = Position(
        hands,
        draw(seats),
        draw(st.sampled_from(list(Denomination))),
        hakem=draw(st.none() | seats),
        taken=draw(st.integers(0, 40)) * 5,
    )
    for _ in range(draw(st.integers(0, 4 * len(hands[Seat.N])))):
        legal = position.legal_cards(rules)
        position = position.play(draw(st.sampled_from(legal)), rules)
    return position, rules


@given(st.sets(st.sampled_from(deck(jokers=True))))
def test_hand_survives_printing(cards: set[Card]) -> None:
    hand = Hand.of(cards)
    assert Hand.parse(str(hand)) == hand
    if cards:
        assert Hand.parse(format_cards(cards)) == hand


@given(st.lists(st.sampled_from(deck(jokers=True))))
def test_list_of_cards_survives_printing(cards: list[Card]) -> None:
    assert parse_cards(format_cards(cards)) == tuple(cards)


@given(deals(), seats)
def test_deal_survives_printing_from_any_seat(deal: Deal, first: Seat) -> None:
    text = deal.format(first)
    assert Deal.parse(text, deal.direction) == deal
    assert Deal.parse(text, deal.direction).format(first) == text


@given(deals())
def test_deal_may_be_written_by_a_persian_hand(deal: Deal) -> None:
    text = str(deal).replace("T", "10").translate(PERSIAN).lower()
    assert Deal.parse(f"  {text} \n", deal.direction) == deal


@given(full_deals())
def test_full_deal_fits_the_rules_it_was_dealt_by(deal: Deal) -> None:
    rules = profiles[deal.talon is not None and len(deal.talon) == 6]
    deal = Deal(deal.hands, deal.talon, rules.direction)
    deal.check(rules, talon=True)


@given(full_deals(), seats, st.randoms(use_true_random=False))
def test_discard_keeps_the_holding(deal: Deal, hakem: Seat, random: Random) -> None:
    holding = deal.holding(hakem)
    assert deal.talon is not None
    discard = Hand.of(random.sample(list(holding), len(deal.talon)))
    after = deal.after_discard(hakem, discard)
    assert after.holding(hakem) == holding
    assert after.talon == discard
    assert len(after.hand(hakem)) == 12
    assert after.after_discard(hakem, deal.talon) == deal


@given(played_positions())
def test_position_reached_by_legal_play_is_valid_and_survives_printing(
    reached: tuple[Position, RuleSet],
) -> None:
    position, rules = reached
    position.check(rules)
    assert Position.parse(str(position), position.direction) == position
    assert Position.parse(str(position).replace('"', ""), position.direction) == position


@given(played_positions(), st.booleans())
def test_first_lead_survives_printing(reached: tuple[Position, RuleSet], first_lead: bool) -> None:
    position = reached[0]
    marked = Position(
        BySeat(position.hands),
        position.leader,
        position.denomination,
        position.table,
        position.hakem,
        position.taken,
        position.direction,
        first_lead,
    )
    assert Position.parse(str(marked)) == marked


@given(st.text() | st.text('N:AKT95. /?="٥10rb\n'))
def test_any_text_is_read_or_refused_in_one_line(text: str) -> None:
    for parse in (Deal.parse, Position.parse, Hand.parse, Card.parse, Denomination.parse):
        complaint = ""
        try:
            parse(text)
        except ShelemError as error:
            complaint = str(error)
        assert len(complaint.splitlines()) <= 1
