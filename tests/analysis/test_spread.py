"""The spread of points about predictions, and chances mixed from it and from layouts."""

import numpy as np
import pandas as pd
import pytest

from shelem.analysis.bid_table import bid_table, calls_to_judge
from shelem.analysis.estimates import estimate, outcomes
from shelem.analysis.spread import PRIOR_LAYOUTS, spread_of, stored_spread
from shelem.game.rules import PROFILES, RuleSet

RULES = RuleSet.load()
SPREAD = stored_spread()


def layouts(points: list[int], predicted: list[float]) -> pd.DataFrame:
    frame = pd.DataFrame({"points": points, "predicted": predicted, "weight": 1.0})
    frame["opponents"] = 165 - frame["points"]
    return frame.assign(clairvoyant=pd.array([None] * len(frame), dtype="Int16"))


def test_the_stored_spread_is_one_of_shares_and_rises_with_the_prediction() -> None:
    shares = SPREAD.shares_at(np.arange(60.0, 170.0, 0.7))
    assert np.allclose(shares.sum(axis=1), 1)
    assert (shares >= 0).all()
    made = shares[:, SPREAD.points >= 120].sum(axis=1)
    assert (np.diff(made) >= -1e-6).all()
    assert SPREAD.points[-1] == RULES.total_points
    means = SPREAD.shares_at([110.0, 125.0, 140.0]) @ SPREAD.points
    assert means == pytest.approx([110, 125, 140], abs=4)


def test_predictions_between_the_stored_ones_are_interpolated_and_the_rest_cut_off() -> None:
    low, high = SPREAD.predicted[:2]
    pair = SPREAD.shares_at([low, high])
    assert SPREAD.shares_at([(low + high) / 2])[0] == pytest.approx(pair.mean(axis=0))
    ends = SPREAD.shares_at([-50.0, 900.0])
    assert ends == pytest.approx(SPREAD.shares[[0, -1]])


def test_many_layouts_outweigh_the_spread_and_few_do_not() -> None:
    at_120 = SPREAD.points == 120
    few = SPREAD.chances([120] * 2, [120.0] * 2, np.ones(2), told=False)
    many = SPREAD.chances([120] * 9900, [120.0] * 9900, np.ones(9900), told=False)
    assert few[at_120] < 0.2
    assert many[at_120] > 0.99
    expected = (2 * at_120 + PRIOR_LAYOUTS * SPREAD.shares_at([120.0])[0]) / (2 + PRIOR_LAYOUTS)
    assert few == pytest.approx(expected)


def test_hands_beyond_the_stored_predictions_are_judged_by_their_layouts() -> None:
    last = float(SPREAD.predicted[-1])
    weights = np.ones(12)
    strong = SPREAD.chances([165] * 12, [last + 43] * 12, weights, told=False)
    assert 0.88 < strong[-1] < 1
    assert SPREAD.prior_layouts([last + 43] * 12, weights) == pytest.approx(2)
    assert SPREAD.prior_layouts([last] * 12, weights) == PRIOR_LAYOUTS
    assert 2 < SPREAD.prior_layouts([last + 5] * 12, weights) < PRIOR_LAYOUTS


def test_where_more_is_known_layouts_say_how_far_predictions_are_off() -> None:
    points, predicted, weights = [100] * 50, [120.0] * 50, np.ones(50)
    plain, told = (
        float(SPREAD.chances(points, predicted, weights, told=told) @ SPREAD.points)
        for told in (False, True)
    )
    assert told == pytest.approx(100, abs=4)
    assert plain > 106


def test_the_table_is_the_expectation_over_the_chances() -> None:
    frame = layouts([105, 125, 125, 165], [120.0, 118.0, 131.0, 140.0])
    calls = calls_to_judge(RULES)
    table = bid_table(frame, RULES, calls, SPREAD).set_index("bid")
    chances = SPREAD.chances(frame["points"], frame["predicted"], np.ones(4), told=False)
    for call in (calls[0], calls[4], calls[-1]):
        result = outcomes(RULES, call, SPREAD.points, 165 - SPREAD.points)
        row = table.loc[str(call)]
        assert row["make"] == pytest.approx(float(chances @ result.made))
        assert row["score"] == pytest.approx(float(chances @ result.score))
        variance = float(chances @ (result.score - row["score"]) ** 2)
        assert row["score_error"] == pytest.approx((variance / (5 + PRIOR_LAYOUTS)) ** 0.5)
    alone = bid_table(frame, RULES, calls).set_index("bid")
    assert alone.loc["120", "make"] == 0.75
    assert alone.loc["120", "make_error"] == estimate([0, 1, 1, 1]).error


@pytest.mark.parametrize("profile", PROFILES)
def test_rules_with_other_points_have_no_spread(profile: str) -> None:
    alike = profile not in ("joker-200", "ace-15", "tricks-only")
    assert (spread_of(RuleSet.load(profile)) is not None) == alike


@pytest.mark.parametrize("change", ["discard_credit=nothing", "reversed_ranks=true"])
def test_changed_rules_have_no_spread(change: str) -> None:
    assert spread_of(RULES.override(change)) is None
