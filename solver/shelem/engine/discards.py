"""The best discard of a known deal: all of hakem's discards share one table of claims."""

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from shelem.engine.choices import Choice
from shelem.engine.families import Families, Family
from shelem.engine.inquiry import Inquiry
from shelem.engine.solver import Bounds, Solver
from shelem.errors import PlayError
from shelem.game.deal import Deal
from shelem.game.denomination import Denomination
from shelem.game.hand import Hand
from shelem.game.play import require_allowed
from shelem.game.seats import Seat

CAREFUL: Final = 64
"""How many discards are looked at more closely before the first is solved."""
PATIENCE: Final = 500_000
"""Nodes for a discard that others may do as well as."""
LIKELY: Final = 2
"""How many discards of a family are tried before it is divided."""


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
        deal.check(solver.rules, talon=True)
        require_allowed(denomination, solver.rules)
        self._inquiry: Final = Inquiry(solver, deal, hakem, denomination)
        if not self._inquiry.choices:
            raise PlayError(
                f"{denomination} is not available to {hakem}: no trump for the first lead"
            )
        self._choices: Final = self._promising_first(self._inquiry.choices)
        self._begin(None, -1)

    def best(
        self,
        *,
        ties: bool = True,
        first: bool = False,
        seconds: float | None = None,
        progress: Callable[[int, int], None] | None = None,
    ) -> DiscardAnswer:
        """Prove the most points any discard reaches.

        Parameters
        ----------
        ties : bool
            Whether to find all discards that reach it, or only one.
        first : bool
            Whether the one must be the first of them by what they seem to make before any search,
            and not whichever is found first. That takes longer.
        seconds : float, optional
            Stop after this time with what is proved by then.
        progress : callable, optional
            Called now and then with how many discards are done, and of how many.
        """
        self._begin(seconds, -1)
        families = self._inquiry.families
        settled = families is None or ties or first
        if settled or seconds is not None:
            self._value(self._choices[0])  # the sooner something is proved, the better
        if settled:
            self._climb(progress, ties=ties)
        elif families is not None and not self._late:
            self._descend(families)
        best = self._winner.low
        high = max(best, self._ceiling()) if self._late else best
        found = (
            [choice for choice in self._choices if choice.low >= best] if ties else [self._winner]
        )
        if progress is not None and not self._late:
            progress(len(self._choices), len(self._choices))
        unit = self._inquiry.unit
        hands = sorted(
            (
                self._inquiry.hand(mask)
                for choice in found
                for mask in choice.alike[: None if ties else 1]
            ),
            key=lambda hand: sorted(hand.cards),
        )
        return DiscardAnswer(best * unit, high * unit, tuple(hands), complete=not self._late)

    def best_above(self, points: int) -> DiscardAnswer | None:
        """Find a best discard if it makes more than `points`.

        Refuting all discards is much faster than proving the best one, unless `points` is near it.

        Returns
        -------
        DiscardAnswer or None
            The most points and one discard that reaches them; None if no discard makes more.
        """
        unit = self._inquiry.unit
        self._begin(None, points // unit)
        families = self._inquiry.families
        if families is None:
            self._climb(None, ties=False)
        else:
            self._ask_family(families.root, self._best() + 1)
            self._descend(families)
        best = self._winner.low
        if best <= points // unit:
            return None
        return DiscardAnswer(best * unit, best * unit, (self._inquiry.hand(self._winner.mask),))

    def values(
        self, *, progress: Callable[[int, int], None] | None = None
    ) -> Iterator[tuple[Hand, int]]:
        """Yield every discard that the rules allow with the exact points of hakem's side."""
        self._begin(None, -1)
        guess = -1
        for place, choice in enumerate(self._choices):
            if choice.low < choice.high:
                most = self._inquiry.most(choice)
                self._inquiry.ask(choice, 0, most, guess + choice.credit if guess >= 0 else -1, 0.0)
            guess = choice.low - choice.credit
            points = choice.low * self._inquiry.unit
            yield from ((self._inquiry.hand(mask), points) for mask in choice.alike)
            if progress is not None:
                progress(place + 1, len(self._choices))

    def _begin(self, seconds: float | None, bar: int) -> None:
        """Begin a search for more than `bar` units."""
        self._deadline = 0.0 if seconds is None else time.monotonic() + seconds
        self._late = False
        self._bar = bar
        self._winner = max(self._choices, key=lambda choice: choice.low)

    def _best(self) -> int:
        """The most units a discard is known to reach, or that are too few to be of interest."""
        return max(self._bar, self._winner.low)

    def _stopped(self) -> bool:
        """Whether time is up."""
        return self._late

    def _ceiling(self) -> int:
        """What no discard exceeds, as far as is known."""
        most = max(min(choice.high, self._inquiry.most(choice)) for choice in self._choices)
        families = self._inquiry.families
        return most if families is None else min(most, families.root.ceiling)

    def _descend(self, families: Families) -> None:
        """Find what hakem makes if he settles his discard late, and then a discard that makes it.

        Where there is none, one that makes a unit less, and so on.
        """
        root = families.root
        self._bound(root)
        while root.ceiling > self._best() and not self._late:
            least = root.ceiling
            likely: list[Choice] = []
            if root.reached >= least:
                likely = self._inquiry.likely(root, least)
                if self._try(likely, least):
                    return
            for choice in (*likely, *self._choices):
                if choice.high >= least:
                    self._settle(choice, families, least)
                    if self._stopped() or self._winner.low >= least:
                        return
            root.ceiling = least - 1

    def _bound(self, root: Family) -> None:
        """Find the units of the family of all discards, if they are more than the best known."""
        low, high = max(root.reached, self._best()), root.ceiling
        t = self._inquiry.guess(self._choices[0], deep=True)
        while low < high and not self._late:
            t = min(max(t, low + 1), high)
            self._ask_family(root, t)
            low, high = max(low, root.reached), min(high, root.ceiling)
            t = low + 1 if root.reached >= t else high

    def _climb(self, progress: Callable[[int, int], None] | None, *, ties: bool) -> None:
        """Go through all discards, each time asking for more than the best one known.

        Or for as much, where all of the best are asked for: there most families would have to be
        divided down to their discards anyway.
        """
        for place, choice in enumerate(self._choices):
            least = self._best() + (0 if ties else 1)
            if choice.low < choice.high and choice.high >= least:
                self._ask(choice, least)
                if choice.low >= least and not self._late:
                    self._value(choice)
            if self._late:
                return
            if progress is not None:
                progress(place + 1, len(self._choices))

    def _settle(self, choice: Choice, families: Families, least: int) -> None:
        """Find out by its families whether a discard makes `least`, or find another that does."""
        for family in families.of(choice.mask):
            if family.ceiling >= least > family.reached:
                self._ask_family(family, least)
                if self._late:
                    return
                if family.ceiling >= least:
                    likely = self._inquiry.likely(family, least)
                    left = [other for other in likely if other.high >= least]
                    if self._try(left[:LIKELY], least):
                        return
            if family.ceiling < least:
                choice.high = min(choice.high, family.ceiling)
                return
        self._ask(choice, least)

    def _try(self, choices: Sequence[Choice], least: int) -> bool:
        """Try discards that seem to make `least`; true if one does, or if time is up."""
        for choice in choices:
            if choice.high >= least:
                self._ask(choice, least, PATIENCE)
                if self._late or choice.low >= least:
                    return True
        return False

    def _ask(self, choice: Choice, least: int, nodes: int = 0) -> None:
        """Find out whether a discard makes `least`; it may stay open after so many nodes."""
        if choice.low < least <= min(choice.high, self._inquiry.most(choice)):
            self._inquiry.ask(choice, least - 1, least, least, self._deadline, nodes)
            self._late = not nodes and choice.low < least <= choice.high
        elif choice.low < least:
            choice.high = min(choice.high, least - 1)
        if choice.low > self._winner.low:
            self._winner = choice

    def _value(self, choice: Choice) -> None:
        """Find the units of a discard."""
        most = min(choice.high, self._inquiry.most(choice))
        guess = choice.low + 1 if choice.low >= 0 else -1
        self._inquiry.ask(choice, choice.low, most, guess, self._deadline)
        self._late = choice.low < choice.high
        if choice.low > self._winner.low:
            self._winner = choice

    def _ask_family(self, family: Family, least: int) -> None:
        self._inquiry.ask_family(family, least, self._deadline)
        self._late = family.reached < least <= family.ceiling

    def _promising_first(self, choices: list[Choice]) -> list[Choice]:
        """Order discards by a guess at their worth, made with more care for the first ones."""
        guess = self._inquiry.guess
        choices.sort(key=lambda choice: (-guess(choice, deep=False), choice.mask))
        first = choices[:CAREFUL]
        first.sort(key=lambda choice: (-guess(choice, deep=True), choice.mask))
        return first + choices[CAREFUL:]
