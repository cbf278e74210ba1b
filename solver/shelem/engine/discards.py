"""The best discard of a known deal: all of hakem's discards share one table of claims."""

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import combinations
from typing import Final

from shelem.engine.encoding import LANE_BITS, Encoding
from shelem.engine.solver import Bounds, Solver
from shelem.errors import PlayError
from shelem.game.cards import Card
from shelem.game.deal import Deal
from shelem.game.denomination import Denomination
from shelem.game.hand import Hand
from shelem.game.play import first_leads, require_allowed
from shelem.game.seats import Seat, Side

CAREFUL: Final = 64
"""How many discards are looked at more closely before the first is solved."""


@dataclass(frozen=True, slots=True)
class DiscardAnswer:
    """The best discards of a known deal in one denomination.

    Parameters
    ----------
    low, high : int
        Proved bounds of what hakem's side takes, the discard included, with best play by everyone;
        equal unless time ran out.
    discards : tuple of Hand
        The discards that are proved to reach `low`: one where only one was asked for, and no matter
        which; else, if the search is complete, all of them, in printing order of their cards.
    complete : bool
        Whether the search went through to its end.
    """

    low: int
    high: int
    discards: tuple[Hand, ...]
    complete: bool = True

    @property
    def exact(self) -> bool:
        """Whether the points are proved."""
        return self.low == self.high

    @property
    def points(self) -> int:
        """The points of the best discards.

        Raises
        ------
        ValueError
            If the search ended before they were found.
        """
        return Bounds(self.low, self.high).points


@dataclass(slots=True)
class _Choice:
    """Discards in the engine's terms that differ only by cards as good as each other."""

    mask: int  # the first of them
    alike: list[int]  # all of them
    credit: int  # units to hakem's side for the discard itself
    bonus: int  # units to the winner of the last trick
    allowed: int  # what hakem may lead first


class DiscardSearch:
    """Questions about every discard of one hakem in one denomination.

    Parameters
    ----------
    solver : Solver
        Its rules are played, its table is used.
    deal : Deal
        A full deal with its talon.
    hakem : Seat
        Who takes the talon.
    denomination : Denomination
        What is played.

    Raises
    ------
    ShelemError
        If the deal is not one of the rules, or no discard leaves hakem the lead the rules demand.
    """

    def __init__(self, solver: Solver, deal: Deal, hakem: Seat, denomination: Denomination) -> None:
        rules = solver.rules
        deal.check(rules, talon=True)
        require_allowed(denomination, rules)
        holding = deal.holding(hakem)
        hands = {seat: holding if seat is hakem else deal.hand(seat) for seat in Seat}
        self._core: Final = solver.core
        self._encoding: Final[Encoding] = solver.prepare(hands, denomination)
        self._rules: Final = rules
        self._denomination: Final = denomination
        self._size: Final = len(holding) - len(deal.hand(hakem))
        self._seat: Final = self._encoding.seats.index(hakem)
        self._flip: Final = hakem.side is not Side.NS
        self._hands: Final = [self._encoding.mask(hands[seat]) for seat in self._encoding.seats]
        choices = self._all_choices(holding)
        if not choices:
            raise PlayError(
                f"{denomination} is not available to {hakem}: no trump for the first lead"
            )
        self._choices: Final = self._promising_first(choices)

    def best(
        self,
        *,
        ties: bool = True,
        seconds: float | None = None,
        progress: Callable[[int, int], None] | None = None,
    ) -> DiscardAnswer:
        """Prove the most points any discard reaches.

        Parameters
        ----------
        ties : bool
            Whether to find all discards that reach it, or only one.
        seconds : float, optional
            Stop after this time with what is proved by then.
        progress : callable, optional
            Called after each discard with how many are done, and of how many.
        """
        deadline = 0.0 if seconds is None else time.monotonic() + seconds
        best, ceiling = -1, -1
        found: list[_Choice] = []
        for place, choice in enumerate(self._choices):
            least = best if ties else best + 1
            low, high = self._from(choice, least, best < 0, deadline)
            if low > best:
                best, found = low, []
            if low == best and low >= least:
                found.append(choice)
            if low < high and high >= least:  # undecided: time is up
                rest = self._choices[place + 1 :]
                ceiling = max(high, *map(self._most, rest)) if rest else high
                break
            if progress is not None:
                progress(place + 1, len(self._choices))
        unit = self._encoding.unit
        hands = sorted(
            (self._hand(mask) for choice in found for mask in choice.alike[: None if ties else 1]),
            key=lambda hand: sorted(hand.cards),
        )
        return DiscardAnswer(
            best * unit, max(best, ceiling) * unit, tuple(hands), complete=ceiling < 0
        )

    def best_above(self, points: int) -> DiscardAnswer | None:
        """Find a best discard if it makes more than `points`.

        Refuting all discards is much faster than proving the best one, unless `points` is near it.

        Returns
        -------
        DiscardAnswer or None
            The most points and one discard that reaches them; None if no discard makes more.
        """
        unit = self._encoding.unit
        best, found = points // unit, None
        for choice in self._choices:
            low, _ = self._from(choice, best + 1, False, 0.0)
            if low > best:
                best, found = low, choice
        if found is None:
            return None
        return DiscardAnswer(best * unit, best * unit, (self._hand(found.mask),))

    def values(
        self, *, progress: Callable[[int, int], None] | None = None
    ) -> Iterator[tuple[Hand, int]]:
        """Yield every discard that the rules allow with the exact points of hakem's side."""
        guess = -1
        for place, choice in enumerate(self._choices):
            guess = self._ask(choice, -1, -1, guess)[0]
            points = (guess + choice.credit) * self._encoding.unit
            yield from ((self._hand(mask), points) for mask in choice.alike)
            if progress is not None:
                progress(place + 1, len(self._choices))

    def _all_choices(self, holding: Hand) -> list[_Choice]:
        encoding, rules = self._encoding, self._rules
        values = {card: encoding.values[encoding.bits[card]] for card in holding}
        run = self._runs(holding)
        known: dict[tuple[int, ...], _Choice] = {}
        for cards in combinations(holding, self._size):
            key = tuple(sorted(run[card] for card in cards))
            if key in known:
                known[key].alike.append(encoding.mask(cards))
                continue
            kept = Hand(holding.cards.difference(cards))
            allowed = encoding.mask(first_leads(kept, self._denomination, rules))
            if not allowed:
                continue
            points = sum(values[card] for card in cards)
            tricks = encoding.trick
            credit, bonus = {
                "points-and-trick": (points + tricks, 0),
                "points": (points, 0),
                "nothing": (0, 0),
                "last-trick": (0, points + tricks),
            }[rules.discard_credit]
            mask = encoding.mask(cards)
            known[key] = _Choice(mask, [mask], credit, bonus, allowed)
        return list(known.values())

    def _runs(self, holding: Hand) -> dict[Card, int]:
        """Give every card a number, the same to cards of equal value with nobody's card between."""
        encoding = self._encoding
        others = 0
        for seat, mask in enumerate(self._hands):
            others |= mask if seat != self._seat else 0
        numbers: dict[Card, int] = {}
        for bit, card in sorted((encoding.bits[card], card) for card in holding):
            numbers[card] = bit
            for other, number in numbers.items():
                low = encoding.bits[other]
                same = (  # two jokers may have suits of their own in different lanes
                    other.suit is card.suit
                    and low // LANE_BITS == bit // LANE_BITS
                    and encoding.values[low] == encoding.values[bit]
                )
                if same and low < bit and not others & (1 << bit) - (2 << low):
                    numbers[card] = number
                    break
        return numbers

    def _promising_first(self, choices: list[_Choice]) -> list[_Choice]:
        """Order discards by a guess at their worth, made with more care for the first ones.

        The higher the best discard known, the cheaper it is to refute another.
        """
        choices.sort(key=lambda choice: (-self._guess(choice, deep=False), choice.mask))
        first = choices[:CAREFUL]
        first.sort(key=lambda choice: (-self._guess(choice, deep=True), choice.mask))
        return first + choices[CAREFUL:]

    def _guess(self, choice: _Choice, *, deep: bool) -> int:
        hands = self._position(choice)
        units = self._core.guess(hands, self._seat, (), choice.allowed, choice.bonus, deep)
        if self._flip:
            units = self._core.units_left(hands, self._seat, (), choice.bonus) - units
        return units + choice.credit

    def _hand(self, mask: int) -> Hand:
        return Hand(frozenset[Card](self._encoding.card_set(mask)))

    def _position(self, choice: _Choice) -> list[int]:
        hands = list(self._hands)
        hands[self._seat] &= ~choice.mask
        return hands

    def _most(self, choice: _Choice) -> int:
        """All units there are after a discard: nothing can be more."""
        return choice.credit + self._core.units_left(
            self._position(choice), self._seat, (), choice.bonus
        )

    def _ask(
        self, choice: _Choice, low: int, high: int, guess: int, deadline: float = 0.0
    ) -> tuple[int, int]:
        """Bounds of hakem's side's units in play between `low` and `high` (-1: no limit)."""
        hands = self._position(choice)
        if not self._flip:
            return self._core.bounds(
                hands, self._seat, (), choice.allowed, choice.bonus, low, high, guess, deadline
            )
        left = self._core.units_left(hands, self._seat, (), choice.bonus)
        first, second = self._core.bounds(
            hands,
            self._seat,
            (),
            choice.allowed,
            choice.bonus,
            left - high if high >= 0 else -1,
            left - low if low >= 0 else -1,
            left - guess + 1 if guess >= 0 else -1,
            deadline,
        )
        return left - second, left - first

    def _from(self, choice: _Choice, least: int, first: bool, deadline: float) -> tuple[int, int]:
        """Bounds of a discard's units: equal if it is worth `least`, else known to be less.

        Neither holds when time ran out.
        """
        most = self._most(choice)
        if most < least:
            return 0, most
        wanted = least - choice.credit
        if not first and wanted > 0:
            low, high = self._ask(choice, wanted - 1, wanted, wanted, deadline)
            if low < wanted:
                return low + choice.credit, high + choice.credit
        if first:
            low, high = self._ask(choice, -1, -1, -1, deadline)
        else:
            low, high = self._ask(choice, max(wanted - 1, -1), -1, max(wanted + 1, 0), deadline)
            low = max(low, wanted)
        return low + choice.credit, high + choice.credit
