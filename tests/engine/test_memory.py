"""The table keeps to its limit, and nothing grows from deal to deal."""

from itertools import islice

import pytest

from makers.questions import Question, question_of
from oracles.full_deals import resident, run_memory, starts
from oracles.values import VALUES
from shelem.engine.core import Core

needs_resident = pytest.mark.skipif(not resident(), reason="memory in use is not known here")
SLACK = 6 << 20


def test_the_table_keeps_to_its_limit_and_memory_stays_constant_over_200_deals() -> None:
    """A slice of ``campaign.py --deals 2000 --memory``."""
    memory = run_memory(starts(1, VALUES[:1], cards=10), 200, memory_mb=8)
    assert memory.deals == 200
    assert 0 < memory.table <= 8 << 20
    assert memory.late <= memory.early + memory.table + SLACK


@needs_resident
def test_solvers_that_are_gone_leave_nothing_behind() -> None:
    start = next(starts(2, cards=8))
    question = question_of(start.position, start.rules)
    for _ in range(20):
        question.answer()
    before = resident()
    for _ in range(300):
        question.answer()
    assert resident() - before < SLACK


@pytest.mark.parametrize("limit", [0, 1, 1 << 16, 1 << 18, 3 << 19, 1 << 22, 10_000_000])
def test_no_limit_is_ever_passed(limit: int) -> None:
    core = Core(limit)
    empty = core.table_bytes
    assert empty <= 1 << 16
    for start in islice(starts(3, cards=8), 12):
        question = question_of(start.position, start.rules)
        question.load(core)
        question.ask(core)
        assert core.table_bytes <= max(limit, empty)


def test_a_table_that_was_full_is_used_again() -> None:
    """Memory is taken as it is needed, kept over a reset and shared by all deals."""
    core = Core(1 << 24)
    start = next(islice(starts(5, cards=11), 1, None))
    question = question_of(start.position, start.rules)
    sizes = []
    for _ in range(3):
        question.load(core)
        question.ask(core)
        sizes.append(core.table_bytes)
    assert sizes[0] > 1 << 20
    assert sizes == sizes[:1] * 3


def test_a_deal_takes_as_many_nodes_whatever_was_solved_before() -> None:
    """Neither claims nor habits outlive their deal, so what is found can be found again."""
    deals = [question_of(each.position, each.rules) for each in islice(starts(7, cards=8), 6)]
    core = Core(1 << 24)

    def nodes(question: Question) -> int:
        before = core.nodes
        question.load(core)
        question.ask(core)
        return core.nodes - before

    first = [nodes(question) for question in deals]
    assert [nodes(question) for question in reversed(deals)] == first[::-1]
