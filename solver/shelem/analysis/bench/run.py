"""Solving the problems of a set one by one, each from an empty table, and timing it."""

import time
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Final, TypeVar

from shelem.analysis.arguments import Progress, check_seconds
from shelem.analysis.bench.dds import CARDS, Endplay
from shelem.analysis.bench.problems import Problem, ProblemSet
from shelem.analysis.start import start_position, with_discard
from shelem.engine.discards import DiscardSearch
from shelem.engine.solver import DEFAULT_MEMORY_MB, Bounds, Solver
from shelem.game.hand import Hand

T = TypeVar("T")

CHECK_EVERY: Final = 10
"""Of problems without a known answer, every so many are solved a second way."""
CHECK_MEMORY_MB: Final = 32
SWITCHED_OFF: Final = (1, 2, 8, 16, 32)
"""The features that the second way does without, in turn: all in ``search.pxd`` but the table."""


@dataclass(frozen=True, slots=True)
class Span:
    """How long something took, in seconds.

    Parameters
    ----------
    wall : float
        By the clock on the wall.
    cpu : float
        Processor time of this process.
    """

    wall: float
    cpu: float


@dataclass(frozen=True, slots=True)
class Run:
    """One problem solved.

    Parameters
    ----------
    problem : Problem
        The problem.
    low, high : int
        Proved bounds of the answer, equal unless the time limit ended the search.
    span : Span
        How long it took.
    nodes : int
        Cards played by the second to fourth hand in the search.
    table_bytes : int
        Size of the table after it; it never shrinks, so problems before count too.
    resets : int
        How often the table was full and started afresh.
    discard : Hand, optional
        The best discard, where it was asked for.
    one_solve : Span, optional
        How long one solve took with that discard given.
    rival : Span, optional
        How long the other program took.
    second : Bounds, optional
        What the other program answered, or this engine in another setting.
    """

    problem: Problem
    low: int
    high: int
    span: Span
    nodes: int
    table_bytes: int
    resets: int
    discard: Hand | None = None
    one_solve: Span | None = None
    rival: Span | None = None
    second: Bounds | None = None

    @property
    def solved(self) -> bool:
        """Whether the answer was proved within the time limit."""
        return self.low == self.high

    @property
    def checked(self) -> bool:
        """Whether there is another answer to hold this one against."""
        return self.problem.points is not None or self.second is not None

    @property
    def wrong(self) -> bool:
        """Whether what was proved contradicts another answer."""
        points = self.problem.points
        if points is not None and not self.low <= points <= self.high:
            return True
        second = self.second
        return second is not None and (second.low > self.high or second.high < self.low)


@dataclass(slots=True)
class _Way:
    """One way of solving: a solver that starts every problem from nothing."""

    solver: Solver
    seconds: float | None
    discard: Hand | None = field(default=None)

    def solve(self, problem: Problem) -> Bounds:
        """Answer a problem; a best discard that was asked for is then in `discard`."""
        self.solver.forget()
        self.discard = None
        if problem.asks_discard:
            search = DiscardSearch(self.solver, problem.deal, problem.hakem, problem.denomination)
            answer = search.best(ties=False, seconds=self.seconds)
            self.discard = answer.discards[0] if answer.discards else None
            return Bounds(answer.low, answer.high)
        deal = problem.deal
        if problem.discard is not None:
            deal = deal.after_discard(problem.hakem, problem.discard)
        start = start_position(deal, problem.hakem, problem.denomination, problem.leader)
        return with_discard(self.solver, start, problem.discard, self.seconds)


def run_set(
    problems: ProblemSet,
    *,
    memory_mb: int = DEFAULT_MEMORY_MB,
    seconds: float | None = None,
    against: Endplay | None = None,
    checks: bool = True,
    progress: Progress | None = None,
) -> tuple[Run, ...]:
    """Solve the problems of a set in one thread, each from an empty table.

    Parameters
    ----------
    problems : ProblemSet
        What to solve.
    memory_mb : int
        Most megabytes for the table.
    seconds : float, optional
        Stop each problem after this time.
    against : Endplay, optional
        Another program that solves the same problems, where it knows them: in turn with the
        engine, which goes first every other time. Each solves one problem before, untimed.
    checks : bool
        Whether some of the problems without a known answer are solved a second way.
    progress : callable, optional
        Called with the number of problems done, and of all problems.
    """
    check_seconds(seconds)
    way = _Way(Solver(problems.rules, memory_mb=memory_mb), seconds)
    second = _Way(Solver(problems.rules, memory_mb=CHECK_MEMORY_MB), seconds)
    all_features = second.solver.core.features
    rival = against if against is not None and against.knows(problems) else None
    if rival is not None and problems.problems:
        way.solve(problems.problems[-1])
        rival.solve(rival.board(problems.problems[-1]))
    runs: list[Run] = []
    for number, problem in enumerate(problems.problems):
        if rival is not None:
            run = _run_both(problem, way, rival, rival_first=number % 2 == 1)
        else:
            run = _run(problem, way)
        unknown = checks and rival is None and problem.points is None
        if unknown and run.solved and number % CHECK_EVERY == 0:
            off = SWITCHED_OFF[number // CHECK_EVERY % len(SWITCHED_OFF)]
            second.solver.core.features = all_features & ~off
            run = replace(run, second=second.solve(problem))
        runs.append(run)
        if progress is not None:
            progress(number + 1, len(problems.problems))
    return tuple(runs)


def _run(problem: Problem, way: _Way) -> Run:
    core = way.solver.core
    nodes, resets = core.nodes, core.table_resets
    bounds, span = _timed(lambda: way.solve(problem))
    run = Run(
        problem,
        bounds.low,
        bounds.high,
        span,
        core.nodes - nodes,
        core.table_bytes,
        core.table_resets - resets,
        way.discard,
    )
    if run.discard is None or not run.solved:
        return run
    given = replace(problem, discard=run.discard)
    again, one_solve = _timed(lambda: way.solve(given))
    return replace(run, one_solve=one_solve, second=again)


def _run_both(problem: Problem, way: _Way, rival: Endplay, *, rival_first: bool) -> Run:
    board = rival.board(problem)
    if rival_first:
        tricks, theirs = _timed(lambda: rival.solve(board))
        run = _run(problem, way)
    else:
        run = _run(problem, way)
        tricks, theirs = _timed(lambda: rival.solve(board))
    if (problem.leader or problem.hakem).side is not problem.hakem.side:
        tricks = CARDS - tricks
    return replace(run, rival=theirs, second=Bounds(tricks, tricks))


def _timed(call: Callable[[], T]) -> tuple[T, Span]:
    wall, cpu = time.perf_counter(), time.process_time()
    result = call()
    return result, Span(time.perf_counter() - wall, time.process_time() - cpu)
