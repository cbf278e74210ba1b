"""Searches that are stopped in the middle: by a time limit, or by what a signal handler raises."""

import signal
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import islice
from types import FrameType

import pytest

from oracles.full_deals import Start, starts
from shelem.engine import Bounds, Solver

HARD = 22
"""Number of a deal of seed 5 that takes a quarter of a second or so."""

needs_timer = pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="no timer signals here")


@pytest.fixture(scope="module")
def start() -> Start:
    return next(islice(starts(5), HARD, None))


@pytest.fixture(scope="module")
def exact(start: Start) -> Bounds:
    bounds = Solver(start.rules).solve(start.position)
    assert bounds.exact
    return bounds


class AlarmError(Exception):
    """What the handler of a test raises."""


@contextmanager
def timer(
    handler: Callable[[int, FrameType | None], None], *, seconds: float, again: float = 0
) -> Iterator[None]:
    """Have a handler called after so many seconds of computing, and then again and again."""
    before = signal.signal(signal.SIGPROF, handler)
    signal.setitimer(signal.ITIMER_PROF, seconds, again)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)


def raise_alarm(number: int, frame: FrameType | None) -> None:
    raise AlarmError(frame.f_code.co_name if frame else "")


def solvers(start: Start, made: list[Solver]) -> None:
    """Solve a deal with one new solver after another, without end."""
    while True:
        made.append(Solver(start.rules))
        made[-1].solve(start.position)


@pytest.mark.parametrize("seconds", [-1, 0, 0.001, 0.005, 0.02, 0.08])
def test_a_time_limit_ends_with_bounds_around_the_answer(
    start: Start, exact: Bounds, seconds: float
) -> None:
    solver = Solver(start.rules)
    begun = time.monotonic()
    bounds = solver.solve(start.position, seconds=seconds)
    assert bounds.low <= exact.points <= bounds.high
    if seconds <= 0:
        assert time.monotonic() - begun < 5
        assert not bounds.exact
        with pytest.raises(ValueError, match="points are proved"):
            _ = bounds.points


def test_time_enough_gives_the_exact_answer(start: Start, exact: Bounds) -> None:
    assert Solver(start.rules).solve(start.position, seconds=1000) == exact


def test_a_search_goes_on_from_where_time_ran_out(start: Start, exact: Bounds) -> None:
    solver = Solver(start.rules)
    for _ in range(20):
        bounds = solver.solve(start.position, seconds=0)
        assert bounds.low <= exact.points <= bounds.high
    stopped = solver.nodes
    assert solver.solve(start.position) == exact
    fresh = Solver(start.rules)
    fresh.solve(start.position)
    assert solver.nodes - stopped < 1.5 * fresh.nodes


@pytest.mark.parametrize("seconds", [0, 0.01])
def test_values_of_cards_are_right_after_time_ran_out(
    start: Start, exact: Bounds, seconds: float
) -> None:
    solver = Solver(start.rules)
    solver.solve(start.position, seconds=seconds)
    position = start.position
    value = exact.points
    for card in solver.line(position)[:4]:
        taken = position.taken
        position = position.play(card, start.rules)
        value -= position.taken - taken
        solver.solve(position, seconds=seconds)
        assert solver.solve(position).points == value


@needs_timer
@pytest.mark.parametrize("seconds", [0.01, 0.02, 0.03, 0.05, 0.08])
def test_what_a_signal_handler_raises_comes_out_and_the_solver_stays_right(
    start: Start, exact: Bounds, seconds: float
) -> None:
    made: list[Solver] = []
    with pytest.raises(AlarmError) as caught, timer(raise_alarm, seconds=seconds):
        solvers(start, made)
    if len(made) == 1:
        assert str(caught.value) == "solve", "the signal came too soon to stop a search"
    for _ in range(2):
        assert made[-1].solve(start.position) == exact


@needs_timer
def test_a_solver_that_is_interrupted_over_and_over_stays_right(
    start: Start, exact: Bounds
) -> None:
    solver = Solver(start.rules)
    interrupted = 0
    while interrupted < 8:
        try:
            with timer(raise_alarm, seconds=0.012):
                bounds = solver.solve(start.position)
        except AlarmError:
            interrupted += 1
        else:
            assert bounds == exact
            break
    assert interrupted
    assert solver.solve(start.position) == exact


@needs_timer
def test_a_signal_handler_that_raises_nothing_stops_nothing(start: Start, exact: Bounds) -> None:
    rung: list[int] = []
    with timer(lambda number, frame: rung.append(number), seconds=0.004, again=0.004):
        assert Solver(start.rules).solve(start.position) == exact
        while not rung:
            sum(range(1000))


@needs_timer
def test_ctrl_c_ends_a_search_with_a_keyboard_interrupt(start: Start, exact: Bounds) -> None:
    made: list[Solver] = []
    with (
        pytest.raises(KeyboardInterrupt),
        timer(lambda number, frame: signal.raise_signal(signal.SIGINT), seconds=0.02),
    ):
        solvers(start, made)
    assert made[-1].solve(start.position) == exact
