"""Threads with a solver each."""

import threading
from itertools import islice

from oracles.full_deals import run_threads, starts
from shelem.engine import Solver


def test_two_threads_give_the_answers_of_one() -> None:
    """A slice of ``campaign.py --deals 50 --threads``, which also tells the throughput."""
    threads = run_threads(list(islice(starts(4, cards=9), 12)))
    assert len(threads.answers) == 3
    assert threads.same
    assert len(threads.answers[0]) == 12


def test_python_goes_on_while_a_search_runs() -> None:
    start = next(islice(starts(5), 22, None))
    steps = 0
    done = threading.Event()

    def work() -> None:
        Solver(start.rules).solve(start.position)
        done.set()

    thread = threading.Thread(target=work)
    thread.start()
    while not done.wait(0.001):
        steps += 1
    thread.join()
    assert steps > 10


def test_a_time_limit_works_in_any_thread() -> None:
    start = next(islice(starts(5), 22, None))
    exact = []

    def work() -> None:
        exact.append(Solver(start.rules).solve(start.position, seconds=0).exact)

    thread = threading.Thread(target=work)
    thread.start()
    thread.join()
    assert exact == [False]
