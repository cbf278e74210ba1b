"""Advice on discards: candidates, frames and what it refuses."""

import numpy as np
import pytest

from shelem.analysis.advice import DiscardQuestion, advise_discard
from shelem.analysis.choices import Choices
from shelem.analysis.goals import Goal
from shelem.analysis.layouts import WarmLayout, clairvoyant_points
from shelem.analysis.policy import Policy, design, stored_weights
from shelem.analysis.solve import solve
from shelem.engine.core import Core
from shelem.errors import DealError, PlayError
from shelem.game.auction import Call
from shelem.game.deal import Deal
from shelem.game.denomination import Denomination
from shelem.game.hand import Hand
from shelem.game.rules import RuleSet
from shelem.game.seats import Seat

RULES = RuleSet.load()
DEAL = Deal.parse("N:A.K9873.A.AQJT3 42.AT54.Q93.K76 QT98.62.KT2.842 KJ65.QJ.J874.95 / 73..65.")
EASY = Hand.parse("AKQJT9876.AK2.A32.4")


@pytest.mark.parametrize("credit", ["points-and-trick", "points", "nothing", "last-trick"])
@pytest.mark.parametrize("hakem", [Seat.N, Seat.E])
def test_points_after_a_discard_are_those_of_solve(credit: str, hakem: Seat) -> None:
    rules = RULES.override(f"discard_credit={credit}")
    choices = Choices.of(DEAL.holding(hakem), Denomination.CLUBS, rules)
    others = [DEAL.hand(seat) for seat in rules.direction.order(hakem)[1:]]
    layout = WarmLayout(Core(1 << 26), choices, others)
    for index in (len(choices) - 1, len(choices) // 2):
        solution = solve(
            DEAL, hakem, Denomination.CLUBS, discard=choices.discard(index), rules=rules
        )
        points = layout.points(index)
        assert points == solution.points
        assert layout.reaches(index, points)
        assert not layout.reaches(index, points + 5)
        assert points <= choices.total[index] * choices.encoding.unit


def test_the_clairvoyant_bound_finds_a_better_choice() -> None:
    choices = Choices.of(DEAL.holding(Seat.N), Denomination.CLUBS, RULES)
    others = [DEAL.hand(seat) for seat in (Seat.W, Seat.S, Seat.E)]
    layout = WarmLayout(Core(1 << 26), choices, others)
    first, second = layout.points(0), layout.points(900)
    found = clairvoyant_points(Core(1 << 26), [(choices, [0, 900])], others, first)
    assert found == max(first, second)


@pytest.mark.parametrize("profile", ["lordarma", "joker-200", "ace-15", "gamingrooms"])
def test_predictions_are_the_sum_of_features_and_weights(profile: str) -> None:
    rules = RuleSet.load(profile)
    holding = Hand.parse("AK732.K54.A842.JT42" + (".RB" if rules.jokers else ""))
    policy = Policy(rules)
    for denomination in rules.denominations:
        choices = Choices.of(holding, denomination, rules)
        rows = np.array([0, len(choices) // 2, len(choices) - 1])
        features, names = design(choices, rows)
        model = "hokm" if denomination.is_hokm else denomination.value
        weights = np.array([stored_weights()[model].get(name, 0.0) for name in names])
        expected = (features @ weights + choices.credit[rows]) * choices.encoding.unit
        assert policy.predict(choices)[rows] == pytest.approx(expected)


def test_the_policy_keeps_a_long_strong_suit_as_trump() -> None:
    choice = Policy(RULES).choose(EASY)
    assert choice.denomination is Denomination.SPADES


def test_advice_is_a_ranking_with_errors_and_reasons() -> None:
    question = DiscardQuestion(EASY, Goal("made", RULES, Call.bid(140)))
    advice = advise_discard(question, layouts=4, seconds=60, seed=1, workers=2)
    assert advice.layouts == 4
    assert advice.candidates["denomination"].iloc[0] == "spades"
    assert advice.candidates["behind"].iloc[0] == 0
    assert (advice.candidates["behind"] >= 0).all()
    frame = advice.evaluations
    last = frame[frame["layout"] == 3]
    assert advice.considered == sum(advice.ruled_out.values()) + len(last)
    assert set(frame["value"]) <= {0.0, 1.0}
    assert ((frame["points"] >= 140) == (frame["value"] == 1.0)).all()
    again = advise_discard(question, layouts=4, seconds=60, seed=1, workers=1)
    assert again.candidates.equals(advice.candidates)


def test_the_goal_points_gives_points_and_scores() -> None:
    question = DiscardQuestion(EASY, Goal("points", RULES, Call.bid(140)))
    advice = advise_discard(question, layouts=2, seconds=60, seed=1)
    best = advice.candidates.iloc[0]
    assert best["points"] == best["value"]
    assert 0 <= best["made"] <= 1
    assert best["score_error"] >= 0


@pytest.mark.parametrize(
    ("bid", "message"),
    [("95", "100 to 165"), ("170", "100 to 165"), ("closed-shelem", "talon"), ("kons", "no bid")],
)
def test_bids_that_are_not_in_the_rules_are_errors(bid: str, message: str) -> None:
    with pytest.raises(PlayError, match=message):
        Goal("made", RULES, Call.parse(bid))


def test_a_goal_without_its_bid_and_a_hand_of_twelve_are_errors() -> None:
    with pytest.raises(PlayError, match="needs one"):
        Goal("score", RULES)
    with pytest.raises(DealError, match="expected 16"):
        DiscardQuestion(Hand.parse("AK732.K54.A8.JT"), Goal("points", RULES)).sampler()
