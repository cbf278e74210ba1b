"""From the game's cards to the engine's bits.

The engine knows four lanes of sixteen bits, strength by position, and values in units. Everything
that a denomination or a rule set changes - rank orders, jokers, values - is settled here.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from shelem.errors import RulesError
from shelem.game.cards import Card, Suit
from shelem.game.denomination import Denomination
from shelem.game.play import suit_orders
from shelem.game.seats import Direction, Seat

if TYPE_CHECKING:
    from shelem.game.rules import RuleSet

LANE_BITS = 16
MOST_UNITS = 7
"""The engine keeps a card's value in three bits."""

MOST_IN_ALL = 127
"""The engine keeps what a side takes in seven bits."""

_MOST_TRICKS = 14  # thirteen in play, and the discard's

_LANES = tuple(Suit)
_TOP_OF_LAST_LANE = 62


@dataclass(frozen=True, slots=True)
class Encoding:
    """How the cards of one denomination under one rule set look to the engine.

    Parameters
    ----------
    bits : Mapping
        The bit number of every card.
    cards : Mapping
        The card of every bit number.
    values : tuple of int
        Units by bit number.
    trump : int
        The trump lane, -1 without one.
    trick : int
        Units of a trick.
    unit : int
        Points of a unit.
    fifth : int
        The bits of the jokers' own suit, 0 where there is none.
    seats : tuple of Seat
        The seats in order of play; the engine's side 0 is north and south.
    """

    bits: Mapping[Card, int]
    cards: Mapping[int, Card]
    values: tuple[int, ...]
    trump: int
    trick: int
    unit: int
    fifth: int
    seats: tuple[Seat, Seat, Seat, Seat]

    def mask(self, cards: Iterable[Card]) -> int:
        """Return the bit set of `cards`."""
        bits = self.bits
        return sum(1 << bits[card] for card in cards)

    def card_set(self, mask: int) -> frozenset[Card]:
        """Return the cards of a bit set."""
        return frozenset(card for bit, card in self.cards.items() if mask >> bit & 1)


@lru_cache(maxsize=256)
def encoding_of(denomination: Denomination, rules: "RuleSet") -> Encoding:
    """Return the encoding of a denomination under a rule set.

    Raises
    ------
    RulesError
        If the points have no common unit small enough for the engine.
    """
    points = tuple(
        rules.card_points(card, denomination)
        for cards in suit_orders(denomination, rules).values()
        for card in cards
    )
    return _encode(denomination, _OrderKey(rules), points, rules.trick_points, rules.unit)


class _OrderKey:
    """A rule set as far as rank orders and seats go, so that encodings are shared."""

    def __init__(self, rules: "RuleSet") -> None:
        self.rules = rules
        self._key = (
            rules.direction,
            rules.jokers,
            rules.jokers_no_trump,
            rules.reversed_ranks,
        )

    def __hash__(self) -> int:
        return hash(self._key)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _OrderKey) and self._key == other._key


@lru_cache(maxsize=256)
def _encode(
    denomination: Denomination,
    key: _OrderKey,
    points: tuple[int, ...],
    trick_points: int,
    unit: int,
) -> Encoding:
    bits: dict[Card, int] = {}
    fifth = 0
    for suit, cards in suit_orders(denomination, key.rules).items():
        top = _TOP_OF_LAST_LANE if suit is None else LANE_BITS * _LANES.index(suit) + len(cards) - 1
        for place, card in enumerate(cards):
            bits[card] = top - place
            if suit is None:
                fifth |= 1 << (top - place)
    values = [0] * 64
    for bit, worth in zip(bits.values(), points, strict=True):
        if worth % unit or worth // unit > MOST_UNITS:
            raise RulesError(
                f"a card of {worth} points is {worth / unit:g} units of {unit} points,"
                f" expected a whole number up to {MOST_UNITS}"
            )
        values[bit] = worth // unit
    total = sum(values) + _MOST_TRICKS * (trick_points // unit)
    if total > MOST_IN_ALL:
        raise RulesError(
            f"a hand comes to {total} units of {unit} points, expected at most {MOST_IN_ALL}:"
            " give the values a larger common divisor"
        )
    direction: Direction = key.rules.direction
    return Encoding(
        bits=bits,
        cards={bit: card for card, bit in bits.items()},
        values=tuple(values),
        trump=-1 if denomination.trump is None else _LANES.index(denomination.trump),
        trick=trick_points // unit,
        unit=unit,
        fifth=fifth,
        seats=direction.order(Seat.N),
    )
