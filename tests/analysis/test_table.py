"""``table`` and the frames of discards agree with single answers."""

import pandas as pd
import pytest

from shelem import (
    DealError,
    Denomination,
    RuleSet,
    Seat,
    Solver,
    best_discards,
    discard_values,
    solve,
    table,
)

ENDING = "N:A.K.Q5. .A5..JT QT.T..Q J5...AK"
DEAL = "N:53.92.K42.T5432 QT.KT876.AQ98.K A9862.A3.653.J8 KJ74.Q4.JT7.Q97 / .J5..A6"
NO_SPADES = "N:.AKQJT98.AKQJT. AKQJT.765.98.T9 9876.43.765.876 5432.2.432.5432 / ...AKQJ"


@pytest.mark.parametrize("leader", [None, "next", "S"])
def test_every_cell_is_what_solve_gives(leader: str | None) -> None:
    frame = table(ENDING, leader=leader)
    assert list(frame.index) == ["N", "W", "S", "E"]
    assert list(frame.columns) == [str(each) for each in Denomination]
    assert (frame.dtypes == pd.Int64Dtype()).all()
    for hakem in Seat:
        for name, solution in solve(ENDING, hakem, leader=leader).items():
            assert frame.loc[str(hakem), str(name)] == solution.points


def test_the_talon_goes_with_the_hakem_and_each_makes_his_best_discard() -> None:
    steps: list[tuple[int, int]] = []
    frame = table(DEAL, denominations="nares", progress=lambda *step: steps.append(step))
    assert steps == [(number, 4) for number in range(1, 5)]
    for hakem in ("W", "E"):
        assert frame.loc[hakem, "nares"] == best_discards(DEAL, hakem, "nares").points


def test_a_trump_suit_that_hakem_does_not_hold_is_missing() -> None:
    frame = table(NO_SPADES, "N", ["spades", "hearts"])
    assert frame.shape == (1, 2)
    assert frame.loc["N", "spades"] is pd.NA
    assert frame.loc["N", "hearts"] == 165


def test_rows_stand_in_order_of_play() -> None:
    frame = table("N:A... K... Q... J...", rules="tricks-only", denominations="sarres")
    assert list(frame.index) == ["N", "E", "S", "W"]
    assert frame["sarres"].to_list() == [1, 0, 1, 0]


@pytest.mark.parametrize("hakem", ["W", "E"])
def test_values_of_discards(hakem: str) -> None:
    solver = Solver()
    best = best_discards(DEAL, hakem, "nares", solver=solver)
    frame = discard_values(DEAL, hakem, "nares", solver=solver)
    assert list(frame.columns) == ["discard", "points", "loss", "buried"]
    assert len(frame) == 1820
    assert frame["discard"].is_unique
    assert frame["points"].is_monotonic_decreasing
    assert frame["points"].max() == best.points
    assert set(frame.loc[frame["loss"] == 0, "discard"]) == {str(hand) for hand in best.discards}
    assert (frame["points"] + frame["loss"] == best.points).all()
    for row in frame.iloc[::20].itertuples():
        solution = solve(DEAL, hakem, "nares", discard=str(row.discard), solver=solver)
        assert solution.points == row.points
        assert solution.discard is not None
        rules = RuleSet.load()
        assert row.buried == sum(rules.card_points(card) for card in solution.discard)


def test_a_joker_is_no_neighbour_of_the_joker_of_another_suit() -> None:
    """Hakem has all spades, so nobody else's card lies between the two jokers."""
    rules = RuleSet.load("joker-200").override(
        "black_joker_points=20", "jokers_no_trump=lowest-in-suit"
    )
    deal = "N:AKQJT98.K7..4.RB .Q83.AQJ943.AQ9 .T9652.K8.KJT76 .AJ4.T7652.8532 / 765432..."
    solver = Solver(rules)
    best = best_discards(deal, "N", "sarres", solver=solver)
    jokers = {str(discard).rpartition(".")[2] for discard in best.discards}
    for discard in best.discards[::20]:
        assert solve(deal, "N", "sarres", discard=discard, solver=solver).points == best.points
    assert jokers == {"R", "RB"}


def test_one_best_discard_is_among_all() -> None:
    every = best_discards(DEAL, "E", "nares")
    one = best_discards(DEAL, "E", "nares", ties=False)
    assert len(one.discards) == 1
    assert set(one.discards) < set(every.discards)
    assert len(every.discards) == 13
    assert list(every.discards) == sorted(every.discards, key=lambda hand: sorted(hand.cards))


def test_in_hokm_a_discard_leaves_hakem_a_trump() -> None:
    frame = discard_values(NO_SPADES, "N", "clubs")
    assert len(frame) == 1820 - 1
    assert "...AKQJ" not in set(frame["discard"])


def test_discards_need_a_talon() -> None:
    with pytest.raises(DealError, match="no talon"):
        best_discards(ENDING, "N", "hearts")
    with pytest.raises(DealError, match="no talon"):
        best_discards(ENDING, "N")
    with pytest.raises(DealError, match="no talon"):
        discard_values(ENDING, "N", "hearts")


def test_denominations_not_available_are_left_out() -> None:
    asked = [Denomination.SPADES, Denomination.HEARTS]
    answers = best_discards(NO_SPADES, "N", asked, ties=False)
    assert list(answers) == [Denomination.HEARTS]
