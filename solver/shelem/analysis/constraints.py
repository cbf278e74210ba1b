"""What is thought about a hand that nobody has seen: suit lengths, points, cards, its bid."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from typing import Any, Final

from shelem.errors import NotationError
from shelem.game.cards import Card, Rank, Suit, parse_cards
from shelem.game.hand import Hand
from shelem.game.rules import RuleSet
from shelem.game.seats import Seat

Range = tuple[int, int]

MOST: Final = 99
NO_LIMIT: Final = 999
ANY: Final = (0, NO_LIMIT)
FORMS: Final = "S>=5, H=0-2, points<=30, aces>=2, trumps>=5, has=AS+KS, not=AH or bid>=110"

_TERM: Final = re.compile(r"(?P<name>[^<>=]+)(?P<sign><=|>=|=)(?P<value>.+)")
_RANGE: Final = re.compile(r"(\d{1,4})(?:-(\d{1,4}))?")


@dataclass(frozen=True, slots=True)
class HandConstraint:
    """What a hand as dealt, twelve cards, must be like.

    Parameters
    ----------
    lengths : tuple of (Suit, int, int)
        Least and most cards of a suit.
    points : tuple of int
        Least and most card points.
    aces, trumps : tuple of int
        Least and most aces, and cards of the longest suit, to which jokers belong.
    holds, lacks : frozenset of Card
        Cards that are in it, and cards that are not.
    least_bid : int, optional
        The rule of thumb of :func:`shelem.analysis.baselines.expected_tricks` bids at least this.
    """

    lengths: tuple[tuple[Suit, int, int], ...] = ()
    points: tuple[int, int] = ANY
    aces: tuple[int, int] = ANY
    trumps: tuple[int, int] = ANY
    holds: frozenset[Card] = field(default_factory=frozenset)
    lacks: frozenset[Card] = field(default_factory=frozenset)
    least_bid: int | None = None

    @property
    def needs_rejection(self) -> bool:
        """Whether drawing by suit lengths and cards alone is not enough."""
        counted = (self.points, self.aces, self.trumps)
        return counted != (ANY, ANY, ANY) or self.least_bid is not None

    def limits(self, suit: Suit | None) -> tuple[int, int]:
        """Return the least and most cards of a suit."""
        low, high = 0, MOST
        for named, least, most in self.lengths:
            if named is suit:
                low, high = max(low, least), min(high, most)
        return low, high

    def accepts(self, hand: Hand, rules: RuleSet) -> bool:
        """Whether a hand meets all of it."""
        from shelem.analysis.baselines import expected_tricks

        for suit, low, high in self.lengths:
            if not low <= len(hand.in_suit(suit)) <= high:
                return False
        if not self.holds <= hand.cards or self.lacks & hand.cards:
            return False
        for (low, high), count in self._counts(hand, rules):
            if not low <= count <= high:
                return False
        return self.least_bid is None or expected_tricks(hand, rules).value >= self.least_bid

    def _counts(self, hand: Hand, rules: RuleSet) -> Iterator[tuple[tuple[int, int], int]]:
        """Yield each range that is limited, with what the hand has of it."""
        if self.points != ANY:
            yield self.points, sum(map(rules.card_points, hand))
        if self.aces != ANY:
            yield self.aces, sum(card.rank is Rank.ACE for card in hand)
        if self.trumps != ANY:
            yield self.trumps, max(len(hand.in_suit(suit)) for suit in Suit) + len(hand.jokers)

    def __str__(self) -> str:
        terms = [term(suit.letter, low, high) for suit, low, high in self.lengths]
        for name in ("points", "aces", "trumps"):
            low, high = getattr(self, name)
            if (low, high) != ANY:
                terms.append(term(name, low, high))
        for name, cards in (("has", self.holds), ("not", self.lacks)):
            if cards:
                terms.append(f"{name}={'+'.join(map(str, sorted(cards)))}")
        if self.least_bid is not None:
            terms.append(term("bid", self.least_bid))
        return ",".join(terms)

    @classmethod
    def parse(cls, text: str) -> "HandConstraint":
        """Read terms separated by commas or spaces, as in ``S>=5,points=30-60,has=AS``.

        Raises
        ------
        NotationError
            If a term is not understood.
        """
        constraint = cls()
        for term in text.replace(",", " ").split():
            constraint = constraint.with_term(term)
        return constraint

    def with_term(self, term: str) -> "HandConstraint":
        """Return this constraint with one more term.

        Raises
        ------
        NotationError
            If the term is not understood.
        """
        match = _TERM.fullmatch(term)
        if match is None:
            raise NotationError(f"constraint {term!r}: expected a term such as {FORMS}")
        name, sign, value = match["name"].lower(), match["sign"], match["value"]
        if name in ("has", "not"):
            if sign != "=":
                raise NotationError(f"constraint {term!r}: expected {name}=AS+KS")
            cards = frozenset(parse_cards(value.replace("+", " ")))
            if name == "has":
                return replace(self, holds=self.holds | cards)
            return replace(self, lacks=self.lacks | cards)
        low, high = _bounds(term, sign, value)
        if name in ("points", "aces", "trumps"):
            least, most = getattr(self, name)
            both: Any = {name: (max(low, least), min(high, most))}
            return replace(self, **both)
        if name == "bid":
            if sign != ">=":
                raise NotationError(f"constraint {term!r}: expected bid>=110")
            return replace(self, least_bid=max(low, self.least_bid or 0))
        try:
            suit = Suit.parse(name)
        except NotationError:
            raise NotationError(
                f"constraint {term!r}: unknown {name!r}, expected a term such as {FORMS}"
            ) from None
        return replace(self, lengths=(*self.lengths, (suit, low, high)))


def _bounds(term: str, sign: str, value: str) -> tuple[int, int]:
    match = _RANGE.fullmatch(value)
    if match is None or (match[2] and sign != "="):
        raise NotationError(f"constraint {term!r}: expected a number, or a range after =")
    first = int(match[1])
    if sign == "=":
        return first, int(match[2]) if match[2] else first
    return (first, NO_LIMIT) if sign == ">=" else (0, first)


def term(name: str, low: int, high: int = NO_LIMIT) -> str:
    """Return a term as it is written, as in ``S>=5`` or ``points=30-60``."""
    if low == high:
        return f"{name}={low}"
    if high >= NO_LIMIT:
        return f"{name}>={low}"
    return f"{name}={low}-{high}" if low else f"{name}<={high}"


def parse_constraints(texts: Iterable[str]) -> dict[Seat, HandConstraint]:
    """Read constraints, each ``SEAT:terms`` as in ``W:S>=5,points<=30``; a seat may come again.

    Raises
    ------
    NotationError
        If one is not understood.
    """
    found: dict[Seat, HandConstraint] = {}
    for text in texts:
        name, colon, terms = text.partition(":")
        if not colon:
            raise NotationError(f"constraint {text!r}: no seat, expected N:{FORMS.split(',')[0]}")
        seat = Seat.parse(name)
        if not terms.replace(",", " ").split():
            raise NotationError(f"constraint {text!r}: no terms, expected {FORMS}")
        constraint = found.get(seat, HandConstraint())
        for term in terms.replace(",", " ").split():
            constraint = constraint.with_term(term)
        found[seat] = constraint
    return found
