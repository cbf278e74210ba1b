"""What a deal is worth to hakem's side in a denomination."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import overload

from shelem.analysis.arguments import (
    CardsLike,
    DealLike,
    DenominationLike,
    Progress,
    RulesLike,
    SeatLike,
    as_deal,
    as_denomination,
    as_denominations,
    as_discard,
    as_leader,
    as_seat,
    as_solver,
    check_seconds,
    not_available,
)
from shelem.analysis.start import (
    is_available,
    last_trick_bonus,
    start_position,
    total_points,
    with_discard,
)
from shelem.engine.discards import DiscardSearch
from shelem.engine.solver import Bounds, Solver
from shelem.game.cards import Card
from shelem.game.denomination import Denomination
from shelem.game.hand import Hand
from shelem.game.play import require_allowed
from shelem.game.position import Position
from shelem.game.seats import Seat


@dataclass(frozen=True, slots=True)
class Solution:
    """What hakem's side takes of a deal in one denomination, with best play by everyone.

    Parameters
    ----------
    start : Position
        The position before the first lead, the discard made.
    discard : Hand or None
        What hakem has buried; None where there is no talon.
    discard_found : bool
        Whether the discard is the best one, found here, and was not given.
    low, high : int
        Proved bounds of the points of hakem's side, those of the discard included; equal unless
        the time limit ended the search.
    total : int
        The points of both sides together.
    line : tuple of Card or None
        One best line of play to the end, if it was asked for and the points are exact.
    """

    start: Position
    discard: Hand | None
    discard_found: bool
    low: int
    high: int
    total: int
    line: tuple[Card, ...] | None = None

    @property
    def hakem(self) -> Seat:
        """The seat whose side's points are counted."""
        assert self.start.hakem is not None
        return self.start.hakem

    @property
    def denomination(self) -> Denomination:
        """What is played."""
        return self.start.denomination

    @property
    def exact(self) -> bool:
        """Whether the points are proved."""
        return self.low == self.high

    @property
    def points(self) -> int:
        """The points of hakem's side.

        Raises
        ------
        ValueError
            If the time limit ended the search before they were found.
        """
        return Bounds(self.low, self.high).points


@overload
def solve(
    deal: DealLike,
    hakem: SeatLike,
    denomination: DenominationLike,
    *,
    discard: CardsLike | None = None,
    leader: SeatLike | None = None,
    rules: RulesLike | None = None,
    seconds: float | None = None,
    line: bool = False,
    solver: Solver | None = None,
    progress: Progress | None = None,
) -> Solution: ...


@overload
def solve(
    deal: DealLike,
    hakem: SeatLike,
    denomination: Iterable[Denomination] | None = None,
    *,
    discard: CardsLike | None = None,
    leader: SeatLike | None = None,
    rules: RulesLike | None = None,
    seconds: float | None = None,
    line: bool = False,
    solver: Solver | None = None,
    progress: Progress | None = None,
) -> dict[Denomination, Solution]: ...


def solve(
    deal: DealLike,
    hakem: SeatLike,
    denomination: DenominationLike | Iterable[Denomination] | None = None,
    *,
    discard: CardsLike | None = None,
    leader: SeatLike | None = None,
    rules: RulesLike | None = None,
    seconds: float | None = None,
    line: bool = False,
    solver: Solver | None = None,
    progress: Progress | None = None,
) -> Solution | dict[Denomination, Solution]:
    """Find the points that hakem's side takes with best play by everyone, all cards seen.

    Parameters
    ----------
    deal : Deal or str
        A full deal with its talon; or four hands of equal length without one: an ending, or a
        bridge board of thirteen cards each. Of an ending only what is in play counts.
    hakem : Seat or str
        Who takes the talon and leads; without a talon, whose side's points are counted.
    denomination : Denomination or str or iterable of Denomination, optional
        What is played. The default is every denomination of the rules.
    discard : Hand, cards or str, optional
        What hakem buries. The default is his best discard, see :func:`best_discards`.
    leader : Seat or str, optional
        Who leads first in a deal without a talon: a seat, or ``"next"`` for the one who plays
        after hakem, as in bridge. The default is hakem.
    rules : RuleSet, str or Path, optional
        A rule set, or the name or path of one. The default is the default profile.
    seconds : float, optional
        Stop each denomination after this time, with bounds in place of exact points.
    line : bool
        Whether to find a best line of play as well. The time limit does not hold for it.
    solver : Solver, optional
        Its rules and its table are used. The default is a new one.
    progress : callable, optional
        Called with the number of steps done, and of all steps, as they are done.

    Returns
    -------
    Solution or dict
        The solution in the one denomination asked for; else, solutions by denomination, without
        those that are not available to hakem.

    Raises
    ------
    ShelemError
        If the deal does not fit the rules, hakem does not hold the discard, or the one
        denomination asked for is not available to him.

    Examples
    --------
    An ending of four cards each:

    >>> ending = "N:A.K.Q5. .A5..JT QT.T..Q J5...AK"
    >>> solution = solve(ending, "N", "sarres", line=True)
    >>> solution.points, solution.total
    (70, 95)
    >>> " ".join(map(str, solution.line))
    'QD JC QS JS 5D 5H TS KC AS TC TH 5S KH AH QC AC'
    >>> {name.short: each.points for name, each in solve(ending, "N").items()}
    {'S': 65, 'H': 60, 'D': 70, 'C': 0, 'SR': 70, 'NR': 45, 'AN': 70}

    The same with west, who plays after north, on lead:

    >>> solve(ending, "N", "sarres", leader="next").points
    0

    A full deal, with the best discard and with another:

    >>> deal = "N:53.92.K42.T5432 QT.KT876.AQ98.K A9862.A3.653.J8 KJ74.Q4.JT7.Q97 / .J5..A6"
    >>> best = solve(deal, "W", "nares")
    >>> best.points, str(best.discard)
    (45, 'T.T.A.A')
    >>> solve(deal, "W", "nares", discard="5H JH AC 6C").points
    20
    """
    solver = as_solver(solver, rules)
    rules = solver.rules
    check_seconds(seconds)
    deal = as_deal(deal, rules)
    hakem = as_seat(hakem)
    first = as_leader(leader, deal, hakem)
    buried = None if discard is None else as_discard(discard)
    kept = deal
    hands = {seat: deal.hand(seat) for seat in Seat}
    if buried is not None:
        kept = deal.after_discard(hakem, buried)
        hands[hakem] = deal.holding(hakem)
    one = as_denomination(denomination) if isinstance(denomination, str | Denomination) else None
    solutions: dict[Denomination, Solution] = {}
    asked = as_denominations(denomination, rules)
    for place, each in enumerate(asked):
        require_allowed(each, rules)
        if not is_available(kept, hakem, each, rules, discarded=buried is not None):
            if one:
                raise not_available(each, hakem)
            continue
        if deal.talon is not None and buried is None:
            search = DiscardSearch(solver, deal, hakem, each)
            step = progress if one else None
            answer = search.best(ties=False, seconds=seconds, progress=step)
            bounds = Bounds(answer.low, answer.high)
            best: Hand | None = answer.discards[0]
            after = deal.after_discard(hakem, answer.discards[0])
            start = start_position(after, hakem, each, first)
        else:
            best = buried
            start = start_position(kept, hakem, each, first)
            solver.prepare(hands, each)
            bounds = with_discard(solver, start, buried, seconds)
        played = None
        if line and bounds.exact:
            played = solver.line(start, bonus=last_trick_bonus(best, each, rules))
        total = total_points(start, best, rules)
        solutions[each] = Solution(
            start, best, best is not buried, bounds.low, bounds.high, total, played
        )
        if progress is not None and not one:
            progress(place + 1, len(asked))
    return solutions[one] if one else solutions
