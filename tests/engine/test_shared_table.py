"""One table for many questions: its size, what is in it and who asked first change no answer."""

from collections.abc import Sequence
from itertools import islice
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from makers.questions import Question, bit_set, bits, question_of, questions
from oracles.full_deals import starts
from oracles.related import run_related
from shelem.engine import Solver
from shelem.engine.core import Core
from shelem.game.denomination import Denomination
from shelem.game.hand import Hand
from shelem.game.position import Position
from shelem.game.rules import RuleSet
from shelem.game.seats import Seat

NO_CHAINS = 1 << 16
"""So little memory that the table cannot keep a single claim."""
ONE_BLOCK = 5 << 18
LARGE = 1 << 28


def part(question: Question, random: Random) -> Question:
    """A position that may come up later in a question's deal."""
    length = random.randint(1, min(hand.bit_count() for hand in question.owned))
    hands = tuple(bit_set(random.sample(bits(hand), length)) for hand in question.owned)
    left = Question(
        hands,
        random.randrange(4),
        (),
        question.values,
        question.trump,
        question.trick,
        question.fifth,
    )
    for _ in range(random.choice([0, 0, 1, 2, 3])):
        left = left.with_card(random.choice(left.legal()))
    return left


def ask_all(core: Core, whole: Question, asked: Sequence[tuple[Question, int]]) -> list[int]:
    """Ask `core`, which gets the deal first, some questions with a bonus each."""
    whole.load(core)
    answers = []
    for question, bonus in asked:
        low, high = question.bounds(core, bonus=bonus)
        assert low == high
        answers.append(low)
    return answers


@given(questions(tricks=7), st.integers(0, 1 << 32), st.data())
def test_order_of_questions_does_not_matter(
    whole: Question, seed: int, data: st.DataObject
) -> None:
    random = Random(seed)
    asked = [(part(whole, random), random.choice([0, 0, 0, 2])) for _ in range(12)]
    alone = [ask_all(Core(1 << 22), question, [(question, bonus)])[0] for question, bonus in asked]
    assert ask_all(Core(LARGE), whole, asked) == alone
    order = data.draw(st.permutations(range(len(asked))), label="order")
    answers = ask_all(Core(LARGE), whole, [asked[place] for place in order])
    assert [answers[order.index(place)] for place in range(len(asked))] == alone


def test_a_warm_table_answers_as_no_table_does() -> None:
    """A slice of ``campaign.py --questions 200000``."""
    related = run_related(1, 8000)
    assert related.questions >= 8000
    assert related.wrong == 0, related.first


@given(questions(tricks=6))
def test_a_table_without_room_for_a_claim_is_no_obstacle(question: Question) -> None:
    core = Core(NO_CHAINS)
    question.load(core)
    assert question.ask(core) == question.answer()
    assert core.table_bytes <= NO_CHAINS


@given(questions())
def test_asking_again_and_loading_again_gives_the_same(question: Question) -> None:
    core = Core(1 << 24)
    for _ in range(2):
        question.load(core)
        assert question.ask(core) == question.ask(core)
        assert question.ask(core) == question.answer()


def test_a_table_that_is_full_over_and_over_gives_the_same() -> None:
    """Deals of eleven cards whose claims are too many for one block of the table."""
    resets = 0
    for number in (18, 22):
        start = next(islice(starts(5, cards=11), number, None))
        question = question_of(start.position, start.rules)
        small, large = Core(ONE_BLOCK), Core(LARGE)
        for core in (small, large):
            question.load(core)
        random = Random(number)
        for asked in [question, *(part(question, random) for _ in range(30)), question]:
            assert asked.ask(small) == asked.ask(large)
        assert small.table_bytes <= ONE_BLOCK
        assert large.table_resets == 0
        resets += small.table_resets
    assert resets > 0, "deals too easy to fill the table: take harder ones"


def test_the_least_memory_of_a_solver_is_enough() -> None:
    start = next(islice(starts(5), 22, None))
    small, large = Solver(start.rules, memory_mb=8), Solver(start.rules)
    assert small.solve(start.position) == large.solve(start.position)
    assert small.core.table_bytes <= 8 << 20
    with pytest.raises(ValueError, match="memory_mb is 7, expected at least 8"):
        Solver(memory_mb=7)


def test_cards_spoken_for_stay_as_good_as_the_card_that_speaks() -> None:
    """One answer after another, of positions that differ by north's weakest diamond.

    Where north holds A J 8, the eight is as good as the jack, and south's seven is no entry. A
    claim against the ace spoke for the jack, and thereby for the eight, but not of its rank: it was
    used again for A J 6, where the seven is an entry.
    """
    rules = RuleSet.load()
    seats = (Seat.N, Seat.W, Seat.S, Seat.E)
    west, east = ".T7.5.K", "K872...7"
    whole = dict(
        zip(seats, map(Hand.parse, (".52.AJ86.", "A" + west, "54..72.83", east)), strict=True)
    )

    def ask(solver: Solver, north: str, south: str) -> int:
        hands = dict(zip(seats, map(Hand.parse, (north, "A" + west, south, east)), strict=True))
        solver.prepare(whole, Denomination.HEARTS)
        position = Position(hands, Seat.E, Denomination.HEARTS, hakem=Seat.N)
        return solver.solve(position).points

    warm = Solver(rules)
    assert ask(warm, ".52.AJ8.", "4..72.83") == 30
    assert ask(warm, ".52.AJ6.", "5..72.83") == ask(Solver(rules), ".52.AJ6.", "5..72.83") == 40
