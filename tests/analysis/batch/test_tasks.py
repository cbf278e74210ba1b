"""The tasks agree with the functions that answer one deal at a time."""

import csv
from pathlib import Path
from random import Random
from typing import Any

import pytest

from makers.datasets import random_ending
from shelem.analysis.batch.job import TaskName
from shelem.analysis.batch.run import solve_file
from shelem.analysis.discards import best_discards
from shelem.analysis.solve import solve
from shelem.analysis.table import table
from shelem.errors import ShelemError

ENDING = "N:AK... QJ... T9... .87.."
FULL = "N:AQJ.K84.KQ.AK93 973.Q9.8654.JT6 8.A73.AJ7.Q7542 K6542.J65.932.8 / T.T2.T."
BRIDGE = "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432"


def run(
    tmp_path: Path, text: str, task: TaskName = "solve", **options: Any
) -> list[dict[str, str]]:
    source, target = tmp_path / "in.csv", tmp_path / "out.csv"
    source.write_text(text)
    solve_file(source, target, task=task, **options)
    with target.open(newline="") as file:
        return list(csv.DictReader(file))


def test_table_gives_every_hakem_in_every_denomination(tmp_path: Path) -> None:
    rng = Random(3)
    deals = [random_ending(rng, 4) for _ in range(5)]
    rows = run(tmp_path, "deal\n" + "".join(f"{deal}\n" for deal in deals), "table")
    for deal, row in zip(deals, rows, strict=True):
        expected = table(deal)
        for hakem in expected.index:
            for name in expected.columns:
                column = f"points_{hakem}_{name.replace('-', '_')}"
                assert row[column] == str(expected.loc[hakem, name])
    assert list(rows[0])[1:3] == ["points_N_spades", "points_N_hearts"]
    assert len(rows[0]) == 1 + 28 + 1


def test_table_keeps_to_what_a_row_names(tmp_path: Path) -> None:
    text = f"deal,hakem,denomination\n{ENDING},W,\n{ENDING},,sarres\n"
    first, second = run(tmp_path, text, "table")
    filled = [
        [key for key, value in row.items() if key.startswith("points") and value]
        for row in (first, second)
    ]
    assert {key[:9] for key in filled[0]} == {"points_W_"}
    assert filled[1] == [f"points_{seat}_sarres" for seat in "NWSE"]


def test_discards_finds_all_that_are_best(tmp_path: Path) -> None:
    text = f"deal,hakem,denomination,discard\n{FULL},N,clubs,\n{FULL},N,nares,T.T2.T.\n"
    for row, name in zip(run(tmp_path, text, "discards"), ("clubs", "nares"), strict=True):
        expected = best_discards(FULL, "N", name)
        assert row["points"] == str(expected.points)
        assert row["discards_tied"] == str(len(expected.discards))
        assert row["discards"].split() == [str(discard) for discard in expected.discards]
        assert row["best_discard"] == row["discards"].split()[0]


def test_discards_need_a_talon(tmp_path: Path) -> None:
    (row,) = run(tmp_path, f"deal,hakem\n{ENDING},N\n", "discards")
    assert "the deal has no talon" in row["error"]


def test_a_leader_other_than_hakem_and_other_rules(tmp_path: Path) -> None:
    text = (
        "deal,hakem,denomination,leader,rules\n"
        f"{BRIDGE},N,sarres,,tricks-only\n{BRIDGE},N,sarres,next,tricks-only\n"
        f"{ENDING},N,sarres,E,\n{FULL},N,sarres,W,\n{ENDING},N,sarres,,none\n"
    )
    rows = run(tmp_path, text)
    assert [row["points"] for row in rows] == ["13", "0", "0", "", ""]
    assert solve(ENDING, "N", "sarres", leader="E").points == 0
    assert "hakem, N, leads first" in rows[3]["error"]
    assert "no profile or file 'none'" in rows[4]["error"]


def test_a_time_limit_ends_with_proved_bounds(tmp_path: Path) -> None:
    heavy = "N:A.K9873.A.AQJT3 42.AT54.Q93.K76 QT98.62.KT2.842 KJ65.QJ.J874.95 / 73..65."
    text = f"deal,hakem,denomination\n{heavy},N,sarres\n{ENDING},N,sarres\n"
    hard, easy = run(tmp_path, text, limit_seconds=0.02)
    assert hard["points"] == ""
    assert 0 <= int(hard["points_low"]) <= 115 <= int(hard["points_high"]) <= 165
    assert (easy["points"], easy["points_low"], easy["points_high"]) == ("30", "30", "30")


def test_bounds_of_open_denominations_hold_for_the_best_of_them(tmp_path: Path) -> None:
    heavy = "N:A.K9873.A.AQJT3 42.AT54.Q93.K76 QT98.62.KT2.842 KJ65.QJ.J874.95 / 73..65."
    (row,) = run(tmp_path, f"deal,hakem\n{heavy},N\n", limit_seconds=0.1)
    assert 0 <= int(row["points_low"]) <= 145 <= int(row["points_high"]) <= 165
    lows = [int(row[key]) for key in row if key.startswith("points_low_")]
    assert len(lows) == 7
    assert int(row["points_low"]) == max(lows)


def test_replay_wants_a_record_and_no_time_limit(tmp_path: Path) -> None:
    (row,) = run(tmp_path, f"deal,hakem,denomination,play\n{FULL},N,clubs,AC\n", "replay")
    assert "no [Discard]" in row["error"]
    with pytest.raises(ShelemError, match="replay knows no time limit"):
        run(tmp_path, f"deal\n{ENDING}\n", "replay", limit_seconds=1.0)


@pytest.mark.parametrize(("column", "cell"), [("", ""), (",play", ","), (",play", ", ")])
def test_replay_of_no_play_is_an_error(tmp_path: Path, column: str, cell: str) -> None:
    text = f"deal,hakem,denomination{column}\n{BRIDGE},N,spades{cell}\n"
    (row,) = run(tmp_path, text, "replay", rules="tricks-only")
    assert row["error"] == "play is empty, expected the cards in the order played"
    assert row["points"] == row["lost_N"] == row["losing_cards"] == ""
    text = f"deal,hakem,denomination,play\n{BRIDGE},N,spades,AS\n"
    (row,) = run(tmp_path, text, "replay", rules="tricks-only")
    assert (row["error"], row["points"]) == ("", "13")
