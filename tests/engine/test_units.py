import pytest

from shelem import RuleSet, ShelemError
from shelem.engine import Solver
from shelem.game.position import Position

ENDING = "N:5.AK.A7. T9.T..KT .4.T4.63 .Q.K5.A7 denomination=nares leader=W hakem=S"


def test_rules_with_more_units_than_the_engine_counts_are_refused() -> None:
    rules = RuleSet.load().override(
        "trick_points=25", "ace_points=2", "ten_points=2", "five_points=1", "auction.minimum=5"
    )
    position = Position.parse(ENDING, rules.direction)
    with pytest.raises(ShelemError, match="expected at most 127"):
        Solver(rules).solve(position)


def test_the_richest_rules_in_fives_are_counted() -> None:
    rules = RuleSet.load("joker-200").override(
        "ace_points=15", "red_joker_points=25", "black_joker_points=20"
    )
    position = Position.parse(ENDING.replace("nares", "hearts"), rules.direction)
    assert Solver(rules).solve(position).exact
