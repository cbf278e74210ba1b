"""Advice on bids: its frames, its repeatability, what it refuses."""

import numpy as np
import pandas as pd
import pytest

from shelem.analysis.bid_table import bid_table, calls_to_judge
from shelem.analysis.bids import BidAdvice, BidQuestion, advise_bid
from shelem.analysis.constraints import parse_constraints
from shelem.analysis.estimates import effective_size, estimate
from shelem.analysis.evidence import read_auction, readings
from shelem.errors import DealError, PlayError
from shelem.game.hand import Hand
from shelem.game.rules import RuleSet
from shelem.game.seats import Seat

RULES = RuleSet.load()
STRONG = Hand.parse("AKQJT98.AK.A3.K")


@pytest.fixture(scope="module")
def advice() -> BidAdvice:
    return advise_bid(BidQuestion(STRONG, RULES), layouts=6, clairvoyant=2, seed=3, workers=2)


def test_the_table_follows_from_the_layouts(advice: BidAdvice) -> None:
    table = advice.table.set_index("bid")
    points = advice.layouts["points"]
    for bid in (100, 130, 165):
        assert table.loc[str(bid), "seen"] == pytest.approx((points >= bid).mean())
    assert table["make"].iloc[:-1].is_monotonic_decreasing
    assert (table["make_error"] > 0).all()
    alone = bid_table(advice.layouts, RULES, calls_to_judge(RULES))
    assert (alone["make"] == alone["seen"]).all()
    pd.testing.assert_series_equal(alone["seen"], advice.table["seen"])
    assert list(table.index) == [*map(str, range(100, 170, 5)), "shelem"]
    assert (points + advice.layouts["opponents"] == 165).all()
    known = advice.layouts["clairvoyant"].notna()
    assert known.sum() == 2
    assert (advice.layouts["clairvoyant"] >= points)[known].all()
    assert advice.safe is not None


def test_the_same_seed_gives_the_same_layouts_with_any_number_of_threads(
    advice: BidAdvice,
) -> None:
    again = advise_bid(BidQuestion(STRONG, RULES), layouts=6, clairvoyant=2, seed=3, workers=1)
    pd.testing.assert_frame_equal(again.layouts, advice.layouts)


def test_closed_shelem_is_judged_where_the_rules_have_it() -> None:
    rules = RuleSet.load("wikipedia-fa")
    hand = Hand.parse("AKQJT987.AK.AK.")
    advice = advise_bid(BidQuestion(hand, rules), layouts=2, clairvoyant=0)
    table = advice.table.set_index("bid")
    assert "closed-shelem" in table.index
    assert advice.layouts["closed-spades"].dtype == bool
    assert table.loc["closed-shelem", "score"] in (660.0, 0.0, -660.0)


def test_scores_are_those_of_the_rules() -> None:
    layouts = pd.DataFrame(
        {
            "weight": [1.0, 1.0, 2.0],
            "points": [120, 80, 165],
            "opponents": [45, 85, 0],
            "clairvoyant": pd.array([None, None, None], dtype="Int16"),
        }
    )
    row = bid_table(layouts, RULES, calls_to_judge(RULES)[4:5]).iloc[0]  # 120
    assert row["bid"] == "120"
    assert row["make"] == pytest.approx(0.75)
    assert row["double"] == pytest.approx(0.25)
    assert row["score"] == pytest.approx((120 - 240 + 2 * 165) / 4)
    assert row["opponents"] == pytest.approx((45 + 85 - 2 * 165) / 4)


def test_the_auction_tells_about_the_others_and_limits_the_bids() -> None:
    auction = read_auction("100 pass 105", Seat.N, RULES)
    told = readings(auction)
    assert told[Seat.S].below == 105
    assert told[Seat.E].least == 105
    assert Seat.W not in told  # the opening at 100 is forced
    question = BidQuestion(STRONG, RULES, auction=auction)
    rng = np.random.default_rng(1)
    sampler = question.sampler()
    weights = [sampler.draw(rng).weight for _ in range(20)]
    assert all(0 < weight < 1 for weight in weights)
    assert 10 < effective_size(weights) < 20
    assert str(calls_to_judge(RULES, auction)[0]) == "110"


@pytest.mark.parametrize("calls", ["100 pass", "100 95", "100 103", "nonsense", "100 100"])
def test_impossible_auctions_are_errors(calls: str) -> None:
    if calls == "100 pass":
        assert read_auction(calls, Seat.N, RULES).to_call is Seat.N
        return
    with pytest.raises(ValueError, match=r"auction|call|bid"):
        read_auction(calls, Seat.N, RULES)


def test_bad_hands_and_impossible_constraints_are_one_line_errors() -> None:
    with pytest.raises(DealError, match="11 cards"):
        BidQuestion(Hand.parse("AKQJT98.AK.A3."), RULES).sampler()
    with pytest.raises(DealError, match="jokers"):
        BidQuestion(Hand.parse("AKQJT98.AK.A3..R"), RULES).sampler()
    limits = parse_constraints(["W:S>=7"])
    with pytest.raises(DealError, match="W:S>=7: W can have 0 to 6 spades"):
        BidQuestion(STRONG, RULES, constraints=limits).sampler()


def test_a_time_limit_ends_the_search() -> None:
    advice = advise_bid(BidQuestion(STRONG, RULES), layouts=5000, seconds=0.5, clairvoyant=0)
    assert 0 < len(advice.layouts) < 5000


def test_errors_of_estimates_shrink_with_the_sample() -> None:
    rng = np.random.default_rng(1)
    values = rng.normal(0, 2, 400)
    assert estimate(values).error == pytest.approx(0.1, rel=0.15)
    assert estimate(values, np.ones(400) * 3).error == pytest.approx(estimate(values).error)
    assert estimate(np.ones(10)).error > 0.05


def test_a_call_out_of_turn_is_an_error() -> None:
    with pytest.raises(PlayError, match="auction"):
        read_auction("120 pass pass pass", Seat.N, RULES)
