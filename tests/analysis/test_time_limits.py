"""Searches that end before they are done: proved bounds, or an interrupt."""

import _thread
import itertools
import threading
import time

import pytest

from shelem import Denomination, Solver, best_discards, solve

HEAVY = "N:A.K9873.A.AQJT3 42.AT54.Q93.K76 QT98.62.KT2.842 KJ65.QJ.J874.95 / 73..65."
DISCARD = "73..65."
BEST_DIAMONDS = 105  # with the best discard, found by an independent program
NARES_POINTS = 130  # with that discard, see data/shelem_data/deals/solved.csv
EASY = "N:53.92.K42.T5432 QT.KT876.AQ98.K A9862.A3.653.J8 KJ74.Q4.JT7.Q97 / .J5..A6"


@pytest.mark.parametrize("seconds", [0, 0.005, 0.02, 10])
def test_a_time_limit_ends_with_bounds_around_the_answer(seconds: float) -> None:
    solution = solve(HEAVY, "N", "nares", discard=DISCARD, seconds=seconds)
    assert 0 <= solution.low <= NARES_POINTS <= solution.high <= solution.total
    if seconds == 10:
        assert solution.points == NARES_POINTS
    if seconds == 0:
        with pytest.raises(ValueError, match="points are proved"):
            _ = solution.points


@pytest.mark.parametrize("seconds", [0, 0.01, 0.1, 0.5])
def test_the_search_for_discards_keeps_what_it_has_proved(seconds: float) -> None:
    answer = best_discards(HEAVY, "N", "diamonds", seconds=seconds)
    assert answer.low <= BEST_DIAMONDS <= answer.high
    assert answer.discards
    if answer.complete:
        assert answer.points == BEST_DIAMONDS
    for discard in answer.discards[:3]:
        assert solve(HEAVY, "N", "diamonds", discard=discard).points >= answer.low


@pytest.mark.parametrize("hakem", ["E", "W"])
def test_time_enough_gives_the_full_answer(hakem: str) -> None:
    answer = best_discards(EASY, hakem, "nares", seconds=1000)
    assert answer.complete
    assert answer == best_discards(EASY, hakem, "nares")


def test_a_solution_out_of_time_has_no_line() -> None:
    solution = solve(HEAVY, "N", "sarres", seconds=0.001, line=True)
    assert not solution.exact
    assert solution.line is None
    assert solution.discard is not None


def search_on(solver: Solver) -> None:
    """Search, much longer than it takes to interrupt it."""
    for denomination in itertools.cycle(Denomination):
        best_discards(HEAVY, "N", denomination, solver=solver)


def test_an_interrupt_ends_a_search_and_the_solver_goes_on() -> None:
    solver = Solver()
    timer = threading.Timer(0.3, _thread.interrupt_main)
    timer.start()
    started = time.monotonic()
    with pytest.raises(KeyboardInterrupt):
        search_on(solver)
    assert time.monotonic() - started < 5
    assert solve(HEAVY, "N", "nares", discard=DISCARD, solver=solver).points == NARES_POINTS
