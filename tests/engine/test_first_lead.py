"""The deal's first lead: a trump where the rules say so, and no answer where there is none."""

from dataclasses import replace
from itertools import islice

import pytest
from hypothesis import given
from hypothesis import strategies as st

from makers.questions import Question, bit_set, questions
from oracles.full_deals import Start, starts
from oracles.values import TRICKS_ONLY, VALUES
from shelem.engine import Solver
from shelem.engine.core import Core
from shelem.errors import PlayError
from shelem.game.denomination import Denomination
from shelem.game.play import playing_suit
from shelem.game.position import Position
from shelem.game.rules import RuleSet

VOID = "N:.AKQ.K. A.5.3.2 T.2.2.T 9.3.T.A denomination={} leader=N hakem={} first_lead={}"


def first_leads(cards: int = 7) -> list[Start]:
    """Deals in hokm that hakem leads, with and without jokers."""
    drawn = islice(starts(7, VALUES[:4], cards), 120)
    return [start for start in drawn if start.position.first_lead]


def test_a_first_lead_is_worth_the_best_trump_lead() -> None:
    drawn = first_leads()
    assert len(drawn) > 30
    bound = 0
    for start in drawn:
        free = replace(start.position, first_lead=False)
        solver = Solver(start.rules)
        points = solver.solve(start.position).points
        cards = Solver(start.rules).card_values(free)
        trump = start.position.denomination.trump
        trumps = {
            card: value
            for card, value in cards.items()
            if playing_suit(card, start.position.denomination, start.rules) is trump
        }
        assert solver.card_values(start.position) == trumps
        assert points == max(trumps.values())
        assert solver.solve(free).points == max(cards.values())
        bound += points < max(cards.values())
    assert bound > 3, "the rule made no difference"


def test_free_and_bound_first_leads_share_a_table() -> None:
    for start in first_leads()[:20]:
        free = replace(start.position, first_lead=False)
        answers = []
        for first, second in ((free, start.position), (start.position, free)):
            solver = Solver(start.rules)
            found = {first: solver.solve(first), second: solver.solve(second)}
            answers.append((found[free], found[start.position]))
        assert answers[0] == answers[1]


@pytest.mark.parametrize("suit", ["spades", "clubs"])
def test_a_trump_suit_that_hakem_lacks_is_an_error_and_no_number(suit: str) -> None:
    solver = Solver()
    position = Position.parse(VOID.format(suit, "N", "yes"))
    for ask in (solver.solve, solver.card_values, solver.line):
        with pytest.raises(PlayError, match=f"{suit} is not available to N"):
            ask(position)
    # the same cards in the middle of a deal are as good as any
    assert solver.solve(replace(position, first_lead=False)).exact
    assert solver.solve(replace(position, denomination=Denomination.HEARTS)).exact


def test_rules_with_a_free_first_lead_bind_nothing() -> None:
    rules = RuleSet.load("lordarma").override(
        "first_lead_trump=false", "denomination_named=before-discard"
    )
    position = Position.parse(VOID.format("spades", "N", "yes"))
    free = replace(position, first_lead=False)
    solver = Solver(rules)
    assert solver.solve(position) == solver.solve(free)
    assert solver.card_values(position) == solver.card_values(free)
    (board,) = islice(starts(8, [TRICKS_ONLY], 6), 1)
    led = replace(board.position, first_lead=True)
    assert Solver(board.rules).card_values(led) == Solver(board.rules).card_values(board.position)


def test_a_joker_is_a_trump_to_lead_unless_the_rules_keep_it_back() -> None:
    rules = RuleSet.load("joker-200")
    text = "N:.K2.3..R A5...32 T4..2.T 9.3.T4. denomination=spades leader=N hakem=N first_lead=yes"
    position = Position.parse(text)
    assert [str(card) for card in Solver(rules).card_values(position)] == ["RJ"]
    kept_back = rules.override("joker_first_lead=false")
    with pytest.raises(PlayError, match="spades is not available to N"):
        Solver(kept_back).solve(position)


@given(questions(table=False), st.data())
def test_the_core_refuses_a_choice_without_a_legal_card(
    question: Question, data: st.DataObject
) -> None:
    core = Core(1 << 22)
    question.load(core)
    others = bit_set(range(64)) & ~bit_set(question.legal())
    with pytest.raises(ValueError, match="no card to play"):
        question.bounds(core, allowed=data.draw(st.integers(0, (1 << 64) - 1)) & others)
