"""Rules of thumb that existing programs bid and discard by: to compare with, not to build on.

Restated from public programs. A bidder returns the number it would go up to, before rounding; a
discarder returns the cards it buries. Where a program names no rule for something, its neighbour's
is used.
"""

from collections.abc import Callable
from dataclasses import dataclass
from math import ceil
from typing import Final

from shelem.game.cards import BLACK_JOKER, RED_JOKER, Card, Rank, Suit
from shelem.game.denomination import Denomination
from shelem.game.hand import Hand
from shelem.game.rules import RuleSet

HONOURS: Final = (Rank.ACE, Rank.KING, Rank.QUEEN, Rank.JACK, Rank.TEN)
SHELEM_TRICKS: Final = 11.2


@dataclass(frozen=True, slots=True)
class RuleBid:
    """What a rule of thumb says about twelve cards.

    Parameters
    ----------
    value : float
        Points that it would bid up to.
    trump : Suit
        The suit it has in mind.
    shelem : bool
        Whether it would call shelem.
    """

    value: float
    trump: Suit
    shelem: bool = False

    def number(self, rules: RuleSet) -> int | None:
        """Return the bid: rounded down to a step, None for a pass."""
        auction = rules.auction
        number = int(min(self.value, rules.highest_bid)) // auction.step * auction.step
        return number if number >= auction.minimum else None


def longest_suit(hand: Hand) -> Suit:
    """Return the longest suit, of equally long ones the one with the better honours."""

    def quality(suit: Suit) -> tuple[int, list[bool]]:
        ranks = {card.rank for card in hand.in_suit(suit)}
        return len(ranks), [honour in ranks for honour in HONOURS]

    return max(Suit, key=quality)


def own_points(hand: Hand, rules: RuleSet) -> int:
    """Return the card points of a hand."""
    return sum(map(rules.card_points, hand))


def _count(hand: Hand, *ranks: Rank) -> int:
    return sum(card.rank in ranks for card in hand)


def thumb(hand: Hand, rules: RuleSet) -> RuleBid:
    """Bid with five of a suit, its ace or king, and one or two aces elsewhere."""
    best = RuleBid(0, longest_suit(hand))
    for suit in Suit:
        cards = hand.in_suit(suit)
        top = any(card.rank in (Rank.ACE, Rank.KING) for card in cards)
        aces = sum(card.rank is Rank.ACE and card.suit is not suit for card in hand)
        if len(cards) >= 5 and top and aces:
            value = 100.0 if aces == 1 else 110.0
            if value > best.value:
                best = RuleBid(value, suit)
    return best


def length(hand: Hand, rules: RuleSet) -> RuleBid:
    """Bid five times the longest suit's length plus seventeen."""
    suit = longest_suit(hand)
    return RuleBid(5.0 * (len(hand.in_suit(suit)) + 17), suit)


def strength(hand: Hand, rules: RuleSet) -> RuleBid:
    """Bid 100 and more for points, length, aces and kings; there is no hand that it passes."""
    suit = longest_suit(hand)
    value = 100 + 0.4 * own_points(hand, rules) + 6 * (len(hand.in_suit(suit)) - 3)
    value += 3 * _count(hand, Rank.ACE) + 0.5 * _count(hand, Rank.KING)
    return RuleBid(value, suit)


_TRUMP_TRICKS: Final = {
    Rank.ACE: 0.95,
    Rank.KING: 0.8,
    Rank.QUEEN: 0.6,
    Rank.JACK: 0.4,
    Rank.TEN: 0.25,
}


def expected_tricks(hand: Hand, rules: RuleSet) -> RuleBid:
    """Bid fifteen points a trick that the best trump suit may bring, and partner's share."""
    tricks, suit = max(((_tricks(hand, suit), suit) for suit in Suit), key=lambda found: found[0])
    value = 15 * tricks + max(12.0, 36 - 1.5 * tricks) + 26
    return RuleBid(value, suit, tricks >= SHELEM_TRICKS)


def _tricks(hand: Hand, trump: Suit) -> float:
    trumps = hand.in_suit(trump)
    count = len(trumps) + len(hand.jokers)
    tricks = sum(
        _TRUMP_TRICKS.get(card.rank, 0.12) for card in trumps if isinstance(card.rank, Rank)
    )
    tricks += 1.0 * (RED_JOKER in hand) + 0.95 * (BLACK_JOKER in hand)
    tricks += 0.35 * max(0, count - 4)
    for suit in Suit:
        if suit is trump:
            continue
        ranks = {card.rank for card in hand.in_suit(suit)}
        tricks += 0.9 * (Rank.ACE in ranks)
        if Rank.KING in ranks:
            tricks += 0.55 if len(ranks) >= 2 else 0.25
        if Rank.QUEEN in ranks:
            tricks += 0.3 if len(ranks) >= 3 else 0.1
        if len(ranks) <= 2:
            many, few = ((0.9, 0.35), (0.5, 0.15), (0.25, 0.05))[len(ranks)]
            tricks += many if count >= 3 else few
    return tricks


def weights(hand: Hand, rules: RuleSet) -> RuleBid:
    """Bid by weighted trumps, honours and short suits, at most 40 above the minimum."""

    def total(trump: Suit) -> float:
        value = 6.0 * len(hand.in_suit(trump))
        value += 8 * _count(hand, Rank.ACE) + 5 * _count(hand, Rank.KING)
        value += 3 * _count(hand, Rank.QUEEN) + 2 * _count(hand, Rank.JACK, Rank.TEN)
        lengths = [len(hand.in_suit(suit)) for suit in Suit if suit is not trump]
        return value + 6 * lengths.count(0) + 3 * lengths.count(1)

    suit = max(Suit, key=total)
    tricks = min(max(total(suit) / 8, 2), 13)
    value = 5 * tricks + 0.6 * own_points(hand, rules) + 6
    return RuleBid(min(value, rules.auction.minimum + 40), suit)


def point_count(hand: Hand, rules: RuleSet) -> RuleBid:
    """Bid the sum of aces and tens at 10, fives at 5, kings and queens at 3, rounded to fives."""
    value = 10 * _count(hand, Rank.ACE, Rank.TEN) + 5 * _count(hand, Rank.FIVE)
    value += 3 * _count(hand, Rank.KING, Rank.QUEEN)
    return RuleBid(5.0 * ((value + 2) // 5), longest_suit(hand))


def _strength_ceiling(hand: Hand, rules: RuleSet) -> RuleBid:
    bid = strength(hand, rules)
    return RuleBid(float(ceil(bid.value)), bid.trump)


Bidder = Callable[[Hand, RuleSet], RuleBid]
BIDDERS: Final[dict[str, Bidder]] = {
    "thumb": thumb,
    "length": length,
    "strength": _strength_ceiling,
    "expected-tricks": expected_tricks,
    "weights": weights,
    "point-count": point_count,
}
"""The bidders by name."""


def _strength_of(card: Card) -> int:
    """Return 2 to 14, jokers above."""
    if isinstance(card.rank, Rank):
        return list(Rank).index(card.rank) + 2
    return 16 if card == RED_JOKER else 15


def _is_trump(card: Card, trump: Suit) -> bool:
    return card.suit is trump or card.is_joker


def shortest_suits(holding: Hand, trump: Suit, size: int, rules: RuleSet) -> Hand:
    """Bury cards of the side suit that is shortest at the time, again and again."""
    kept = set(holding)
    buried: list[Card] = []
    while len(buried) < size:
        suits = [
            [card for card in kept if card.suit is suit]
            for suit in Suit
            if suit is not trump and any(card.suit is suit for card in kept)
        ]
        cards = min(suits, key=len) if suits else list(kept)
        buried.append(min(cards, key=_strength_of))
        kept.discard(buried[-1])
    return Hand.of(buried)


def lowest_by_points(holding: Hand, trump: Suit, size: int, rules: RuleSet) -> Hand:
    """Bury the least of ten times the card points plus rank, trumps last."""

    def key(card: Card) -> tuple[bool, int]:
        return _is_trump(card, trump), 10 * rules.card_points(card) + _strength_of(card)

    return Hand.of(sorted(holding, key=key)[:size])


def empty_short_suits(holding: Hand, trump: Suit, size: int, rules: RuleSet) -> Hand:
    """Bury tens without their ace, fives and low cards of short side suits; keep A, K and Q."""
    ranks = {suit: {card.rank for card in holding.in_suit(suit)} for suit in Suit}

    def key(card: Card) -> tuple[bool, bool, int, int, int]:
        suit = card.suit
        held = ranks[suit] if suit is not None else set()
        bare_ten = card.rank is Rank.TEN and Rank.ACE not in held
        kind = 0 if bare_ten else 1 if card.rank is Rank.FIVE else 2
        honour = card.rank in (Rank.ACE, Rank.KING, Rank.QUEEN)
        return _is_trump(card, trump), honour, len(held), kind, _strength_of(card)

    return Hand.of(sorted(holding, key=key)[:size])


def least_weights(holding: Hand, trump: Suit, size: int, rules: RuleSet) -> Hand:
    """Bury the cards of least weight."""

    def weight(card: Card) -> int:
        if _is_trump(card, trump):
            return 50 + 2 * _strength_of(card)
        bonus = (
            {Rank.ACE: 30, Rank.KING: 20}.get(card.rank, 0) if isinstance(card.rank, Rank) else 0
        )
        return 3 * _strength_of(card) + bonus + 2 * rules.card_points(card)

    return Hand.of(sorted(holding, key=weight)[:size])


Discarder = Callable[[Hand, Suit, int, RuleSet], Hand]
DISCARDERS: Final[dict[str, Discarder]] = {
    "shortest-suits": shortest_suits,
    "lowest-by-points": lowest_by_points,
    "empty-short-suits": empty_short_suits,
    "weights": least_weights,
}
"""The discarders by name: they take the holding, the trump suit, the talon's size and the rules."""


def discard_by_rule(name: str, holding: Hand, rules: RuleSet) -> tuple[Denomination, Hand]:
    """Let a discarder choose: the longest suit is trump."""
    trump = longest_suit(holding)
    buried = DISCARDERS[name](holding, trump, rules.talon_size, rules)
    return Denomination(trump.word), buried
