"""The engine's Python face: positions in, points out."""

import time
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from shelem.engine.core import Core
from shelem.engine.encoding import Encoding, encoding_of
from shelem.errors import ShelemError
from shelem.game.cards import Card
from shelem.game.denomination import Denomination
from shelem.game.position import Position
from shelem.game.rules import RuleSet
from shelem.game.seats import Seat, Side

DEFAULT_MEMORY_MB: Final = 256
LEAST_MEMORY_MB: Final = 8


@dataclass(frozen=True, slots=True)
class Bounds:
    """Proved bounds of a number of points, ``low <= points <= high``.

    Parameters
    ----------
    low, high : int
        Points; equal when the answer is exact.
    """

    low: int
    high: int

    @property
    def exact(self) -> bool:
        """Whether the answer is proved to the point."""
        return self.low == self.high

    @property
    def points(self) -> int:
        """The exact answer.

        Raises
        ------
        ValueError
            If the search ended before it was found.
        """
        if not self.exact:
            raise ValueError(f"only {self.low} to {self.high} points are proved")
        return self.low


@dataclass(frozen=True, slots=True)
class _Question:
    """A position in the engine's terms."""

    hands: tuple[int, int, int, int]
    leader: int
    table: tuple[int, ...]
    allowed: int | None
    flip: bool  # hakem's side is the engine's side 1


class Solver:
    """Exact answers with open cards, for many questions about one deal with one warm table.

    Claims proved for one position serve every other position of the same deal and denomination, so
    ask related questions of one object, from the end of a play backwards where there is a choice.
    Not for two threads at once: use one object a thread; solving releases the GIL.

    Parameters
    ----------
    rules : RuleSet, optional
        The default is the default profile.
    memory_mb : int
        Most megabytes for the table, at least 8. It grows as needed, and when full starts afresh.

    Raises
    ------
    ShelemError
        If `memory_mb` is below 8.
    """

    def __init__(self, rules: RuleSet | None = None, *, memory_mb: int = DEFAULT_MEMORY_MB) -> None:
        if memory_mb < LEAST_MEMORY_MB:
            raise ShelemError(f"memory_mb is {memory_mb!r}, expected at least {LEAST_MEMORY_MB}")
        self.rules: Final = RuleSet.load() if rules is None else rules
        self.core: Final = Core(memory_mb << 20)
        self._owned: tuple[int, int, int, int] | None = None
        self._denomination: Denomination | None = None

    @property
    def nodes(self) -> int:
        """Cards played by the second to fourth hand in all searches of this object."""
        return self.core.nodes

    def prepare(self, hands: Mapping[Seat, Iterable[Card]], denomination: Denomination) -> Encoding:
        """Load the cards of a deal, so that all questions about parts of them share one table.

        The table stays warm when they are the cards that are loaded already.

        Parameters
        ----------
        hands : Mapping
            All cards each seat may hold in questions to come, hakem's discard among them.
        denomination : Denomination
            What is played.
        """
        encoding = encoding_of(denomination, self.rules)
        a, b, c, d = (encoding.mask(hands[seat]) for seat in encoding.seats)
        if self._owned != (a, b, c, d) or self._denomination is not denomination:
            self._load((a, b, c, d), denomination, encoding)
        return encoding

    def forget(self) -> None:
        """Let the next question load its cards anew, so that its search starts from nothing."""
        self._owned = None

    def solve(
        self,
        position: Position,
        *,
        seconds: float | None = None,
        bonus: int = 0,
        guess: int | None = None,
    ) -> Bounds:
        """Find the points hakem's side takes of all that is still in play, best play by everyone.

        Parameters
        ----------
        position : Position
            Any position; the cards on its table count as in play, its `taken` does not.
            Without a hakem the points are those of north and south.
        seconds : float, optional
            Stop after this time with what is proved by then.
        bonus : int
            Points that go to the winner of the last trick besides.
        guess : int, optional
            The answer as far as it can be guessed: a good guess saves time, a bad one costs some.

        Returns
        -------
        Bounds
            Exact unless time ran out.

        Raises
        ------
        ShelemError
            If the position cannot come up under the rules.
        """
        position.check(self.rules)
        encoding, question = self._translate(position)
        deadline = 0.0 if seconds is None else time.monotonic() + seconds
        if not any(question.hands):
            return (
                Bounds(bonus, bonus)
                if position.leader.side is position.counted_side
                else Bounds(0, 0)
            )
        extra = bonus // encoding.unit
        units = -1
        if guess is not None:
            left = self.core.units_left(question.hands, question.leader, question.table, extra)
            units = min(max(guess // encoding.unit, 0), left)
            units = left - units if question.flip else units
        low, high = self.core.bounds(
            question.hands,
            question.leader,
            question.table,
            question.allowed,
            bonus=extra,
            guess=units,
            deadline=deadline,
        )
        return self._points(question, encoding, low, high, bonus)

    def card_values(self, position: Position, *, bonus: int = 0) -> dict[Card, int]:
        """Find the points hakem's side takes after each legal card.

        Parameters
        ----------
        position : Position
            As in `solve`; the points are those of all that is in play in it.

        Returns
        -------
        dict
            Points by card, in printing order of the cards.

        Raises
        ------
        ShelemError
            If the position cannot come up under the rules.
        """
        position.check(self.rules)
        encoding, question = self._translate(position)
        values: dict[Card, int] = {}
        guess = -1
        for card in position.legal_cards(self.rules):
            low, high = self.core.bounds(
                question.hands,
                question.leader,
                question.table,
                1 << encoding.bits[card],
                bonus=bonus // encoding.unit,
                guess=guess,
            )
            guess = low
            values[card] = self._points(question, encoding, low, high, bonus).points
        return values

    def line(self, position: Position, *, bonus: int = 0) -> tuple[Card, ...]:
        """Find one best line of play from a position to the end.

        Of equally good cards the cheapest is played: fewest points, then lowest in printing order.

        Raises
        ------
        ShelemError
            If the position cannot come up under the rules.
        """
        value = self.solve(position, bonus=bonus).points
        played: list[Card] = []
        while any(position.hands.values()):
            cards = sorted(
                position.legal_cards(self.rules),
                key=lambda card: (self.rules.card_points(card, position.denomination), card),
            )
            for card in cards[:-1]:
                if self._keeps(position, card, value, bonus):
                    break
            else:
                card = cards[-1]
            before = position.taken
            position = position.play(card, self.rules)
            value -= position.taken - before
            played.append(card)
        return tuple(played)

    def _keeps(self, position: Position, card: Card, value: int, bonus: int) -> bool:
        """Whether `card` still leads to `value` points for hakem's side."""
        encoding, question = self._translate(position)
        units = value // encoding.unit
        extra = bonus // encoding.unit
        if question.flip:
            left = self.core.units_left(question.hands, question.leader, question.table, extra)
            units = left - units
        # the side to move cannot do better than `value`, so one bound decides
        mover_is_first = encoding.seats.index(position.to_move) % 2 == 0
        low, high = self.core.bounds(
            question.hands,
            question.leader,
            question.table,
            1 << encoding.bits[card],
            bonus=extra,
            low=units - 1 if mover_is_first else units,
            high=units if mover_is_first else units + 1,
            guess=units if mover_is_first else units + 1,
        )
        return low >= units if mover_is_first else high <= units

    def _translate(self, position: Position) -> tuple[Encoding, _Question]:
        """Put a position into the engine's terms, and load its deal if it is another one."""
        encoding = encoding_of(position.denomination, self.rules)
        seats = encoding.seats
        a, b, c, d = (encoding.mask(position.hands[seat]) for seat in seats)
        leader = seats.index(position.leader)
        owned = [a, b, c, d]
        table = tuple(encoding.bits[card] for card in position.table)
        for place, bit in enumerate(table):
            owned[(leader + place) % 4] |= 1 << bit
        if (
            self._owned is None
            or self._denomination is not position.denomination
            or any(cards & ~mine for cards, mine in zip(owned, self._owned, strict=True))
        ):
            self._load((owned[0], owned[1], owned[2], owned[3]), position.denomination, encoding)
        allowed = None
        if position.first_lead and not table:
            allowed = encoding.mask(position.legal_cards(self.rules))
        flip = position.counted_side is not Side.NS
        return encoding, _Question((a, b, c, d), leader, table, allowed, flip)

    def _load(
        self, owned: tuple[int, int, int, int], denomination: Denomination, encoding: Encoding
    ) -> None:
        self._owned = owned
        self._denomination = denomination
        self.core.load(owned, encoding.values, encoding.trump, encoding.trick, encoding.fifth)

    def _points(
        self, question: _Question, encoding: Encoding, low: int, high: int, bonus: int
    ) -> Bounds:
        if question.flip:
            left = self.core.units_left(
                question.hands, question.leader, question.table, bonus // encoding.unit
            )
            low, high = left - high, left - low
        return Bounds(low * encoding.unit, high * encoding.unit)
