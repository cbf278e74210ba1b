"""The switches of ``search.pxd`` change how much is searched, never what is found."""

import pytest
from hypothesis import given

from makers.questions import Question, questions
from oracles.full_deals import ALL_FEATURES, FEATURES, Agreement, run_features_off, starts
from shelem.engine.core import Core


def solved(question: Question, features: int) -> list[int]:
    """The value of every legal card and of the position."""
    core = Core(1 << 24)
    core.features = features
    question.load(core)
    return [*(question.ask(core, 1 << card) for card in question.legal()), question.ask(core)]


@given(questions(tricks=7))
def test_each_feature_off_in_turn_leaves_the_value_of_every_card(question: Question) -> None:
    values = solved(question, ALL_FEATURES)
    for switch in FEATURES.values():
        assert solved(question, ALL_FEATURES ^ switch) == values


@given(questions(tricks=5))
def test_no_feature_or_one_alone_leaves_the_value_of_every_card(question: Question) -> None:
    values = solved(question, ALL_FEATURES)
    for switch in (0, *FEATURES.values()):
        assert solved(question, switch) == values


@pytest.fixture(scope="module")
def found() -> Agreement:
    """A slice of ``campaign.py --deals 20 --features-off``, of nine cards instead of twelve."""
    return run_features_off(starts(1, cards=9), 20, 4000, tell=lambda _: None)


def test_each_feature_off_in_turn_leaves_the_value_of_longer_deals(found: Agreement) -> None:
    assert found.deals == 20
    assert found.wrong == 0, found.first


def test_switching_a_feature_off_is_felt(found: Agreement) -> None:
    assert found.nodes["table"] > 5 * found.nodes["none"]
    assert all(found.nodes[name] != found.nodes["none"] for name in FEATURES)


def test_all_features_are_known_and_on_by_default() -> None:
    assert Core().features == ALL_FEATURES
