"""Hakem's choices before the play: bid, denomination and discard against the best ones.

With open cards, as a replay: what was the best is known only to who sees all hands.
"""

from dataclasses import dataclass, replace

from shelem.analysis.arguments import Progress
from shelem.analysis.replay import last_trick_bonus
from shelem.engine import Solver
from shelem.engine.discards import DiscardSearch
from shelem.errors import NotationError, PlayError
from shelem.game.denomination import Denomination
from shelem.game.hand import Hand
from shelem.game.rules import RuleSet
from shelem.notation.record import Record


@dataclass(frozen=True, slots=True)
class BestPlan:
    """The most that hakem's side makes in one denomination.

    Attributes
    ----------
    denomination : Denomination
        What is played.
    points : int
        Points of hakem's side, the discard's included, with best play by everyone.
    discard : Hand, optional
        A discard that reaches them; None where there was none to choose.
    exact : bool
        Whether these are the points; otherwise it makes no more than them.
    """

    denomination: Denomination
    points: int
    discard: Hand | None
    exact: bool = True


@dataclass(frozen=True, slots=True)
class Review:
    """What hakem could have made, and what his choices cost him.

    Attributes
    ----------
    record : Record
        What was reviewed.
    plans : tuple of BestPlan
        The best plan in each denomination that was available to him.
    start : int
        The points that his actual discard and denomination lead to with best play.
    """

    record: Record
    plans: tuple[BestPlan, ...]
    start: int

    @property
    def best(self) -> BestPlan:
        """The best plan of all; of equals, the one in the denomination played."""
        played = self.record.denomination
        exact = (plan for plan in self.plans if plan.exact)
        return max(exact, key=lambda plan: (plan.points, plan.denomination is played))

    @property
    def played(self) -> BestPlan:
        """The best plan in the denomination that was played."""
        return next(plan for plan in self.plans if plan.denomination is self.record.denomination)

    @property
    def denomination_loss(self) -> int:
        """Points lost by the choice of denomination, had the discard been best in each."""
        return self.best.points - self.played.points

    @property
    def discard_loss(self) -> int:
        """Points lost by the discard alone, in the denomination played."""
        return self.played.points - self.start

    @property
    def makes_bid(self) -> bool | None:
        """Whether the best plan makes the bid; None without one."""
        bid = self.record.bid
        if bid is None:
            return None
        needed = self.record.rules.total_points if bid.is_tier else bid.number
        return self.best.points >= needed


def review(
    record: Record,
    solver: Solver | None = None,
    *,
    exact: bool = False,
    progress: Progress | None = None,
) -> Review:
    """Find the best plan of all, and what was lost before the first card.

    Parameters
    ----------
    record : Record
        A record with a denomination, and with a discard where the rules have a talon.
    solver : Solver, optional
        A solver for the record's rules.
    exact : bool
        Whether to prove the points of every denomination. Otherwise one that makes no more than
        the best so far is only proved to make no more, which is much faster.
    progress : callable, optional
        Called with the number of denominations done and of all, for this can take seconds.

    Raises
    ------
    NotationError
        If too little is recorded to know the hands that were played.
    """
    start = record.start()
    if start is None:
        raise NotationError("record: no [Discard] or no [Denomination], so nothing to review")
    solver = solver or Solver(record.rules)
    value = start.taken + solver.solve(start, bonus=last_trick_bonus(record)).points
    first = BestPlan(start.denomination, value, record.discard)
    plans: list[BestPlan] = []
    denominations = _order(record.rules, start.denomination)
    for done, denomination in enumerate(denominations):
        if progress is not None:
            progress(done, len(denominations))
        floor = max([first, *plans], key=lambda plan: plan.points if plan.exact else -1)
        plan = _best_plan(record, denomination, solver, None if exact and plans else floor)
        if plan is not None:
            plans.append(plan)
    order = list(record.rules.denominations)
    return Review(record, tuple(sorted(plans, key=lambda p: order.index(p.denomination))), value)


def _order(rules: RuleSet, played: Denomination) -> list[Denomination]:
    """All denominations, the one that was played first."""
    return sorted(rules.denominations, key=lambda denomination: denomination is not played)


def _best_plan(
    record: Record, denomination: Denomination, solver: Solver, floor: BestPlan | None
) -> BestPlan | None:
    """The best plan in a denomination, None where it is not available.

    Where there is a plan to beat, it stands if it is in the same denomination and not beaten.
    """
    if record.discard is None or record.hakem is None:
        return _without_choice(record, denomination, solver)
    try:
        search = DiscardSearch(solver, record.deal, record.hakem, denomination)
    except PlayError:
        return None
    answer = search.best(ties=False) if floor is None else search.best_above(floor.points)
    if answer is not None:
        return BestPlan(denomination, answer.points, answer.discards[0])
    assert floor is not None
    if floor.denomination is denomination:
        return floor
    return BestPlan(denomination, floor.points, None, exact=False)


def _without_choice(record: Record, denomination: Denomination, solver: Solver) -> BestPlan | None:
    """The plan where nothing is discarded: no talon, or a closed shelem."""
    other = replace(record, denomination=denomination)
    position = other.start()
    if position is None or not position.legal_cards(record.rules):
        return None
    points = solver.solve(position, bonus=last_trick_bonus(other)).points
    return BestPlan(denomination, position.taken + points, None)
