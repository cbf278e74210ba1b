"""Summaries count what is there, in whatever shape a dataset has it."""

import json
from pathlib import Path
from random import Random

import pandas as pd
import pytest
from click.testing import CliRunner

from makers.datasets import random_ending
from shelem.analysis.batch.frame import solve_frame
from shelem.analysis.batch.plot import plot_summary
from shelem.analysis.batch.run import solve_file
from shelem.analysis.batch.summary import Summary, summarise
from shelem.errors import ShelemError
from shelem.game.denomination import Denomination
from shelem.game.rules import RuleSet
from shelem.game.seats import Seat
from shelem_cli.main import main

RNG = Random(4)
DEALS = [str(random_ending(RNG, 4)) for _ in range(30)]
HAKEMS = [str(RNG.choice(list(Seat))) for _ in DEALS]
OPEN = pd.DataFrame({"deal": DEALS, "hakem": HAKEMS})


def same(first: Summary, second: Summary) -> None:
    assert first.hands == second.hands
    assert list(first.modes) == list(second.modes)
    for name in ("points", "best", "shapes", "distribution"):
        pd.testing.assert_frame_equal(getattr(first, name), getattr(second, name))


def test_the_numbers_are_those_of_the_rows() -> None:
    solved = solve_frame(OPEN)
    summary = summarise(solved)
    assert (summary.rows, summary.errors, summary.hands) == (30, 0, 30)
    for denomination in Denomination:
        column = solved[f"points_{str(denomination).replace('-', '_')}"].astype(float)
        row = summary.points.loc[str(denomination)]
        assert row["mean"] == pytest.approx(column.mean())
        assert row["sd"] == pytest.approx(column.std())
        assert (row["min"], row["max"]) == (column.min(), column.max())
        best = (column == solved["points"].astype(float)).sum()
        assert summary.best.loc[str(denomination), "best"] == best
    assert int(summary.modes.sum()) == 30
    assert summary.shapes["hands"].sum() == 30
    assert int(summary.distribution.sum().sum()) == 7 * 30


def test_a_row_for_each_denomination_is_the_same_as_one_for_all() -> None:
    rows = [
        (deal, hakem, str(denomination))
        for deal, hakem in zip(DEALS, HAKEMS, strict=True)
        for denomination in Denomination
    ]
    named = pd.DataFrame(rows, columns=["deal", "hakem", "denomination"])
    same(summarise(solve_frame(named)), summarise(solve_frame(OPEN)))


def test_tables_count_every_hakem() -> None:
    tables = summarise(solve_frame(OPEN[["deal"]], task="table"))
    assert tables.hands == 120
    with_hakem = summarise(solve_frame(OPEN, task="table"))
    same(with_hakem, summarise(solve_frame(OPEN)))


def test_the_last_of_several_solutions_counts(tmp_path: Path) -> None:
    source, once, twice = (tmp_path / name for name in ("a.csv", "b.csv", "c.jsonl"))
    OPEN.to_csv(source, index=False)
    solve_file(source, once)
    solve_file(once, twice, rules=RuleSet.load("ace-15"))
    expected = summarise(solve_frame(OPEN, rules="ace-15"))
    same(summarise(twice), expected)


def test_errors_and_bounds_do_not_count() -> None:
    broken = pd.concat([OPEN, pd.DataFrame({"deal": ["x"], "hakem": ["N"]})])
    summary = summarise(solve_frame(broken))
    assert (summary.rows, summary.errors, summary.hands) == (31, 1, 30)


def test_whole_floats_are_points_and_nan_is_none(tmp_path: Path) -> None:
    solved = solve_frame(OPEN)
    solved.loc[3, "points_spades"] = None
    expected = summarise(solved)
    assert expected.points.loc["spades", "hands"] == 29
    path, again = tmp_path / "solved.csv", tmp_path / "again.csv"
    solved.to_csv(path, index=False)
    read = pd.read_csv(path)
    assert read["points_spades"].dtype == float
    same(summarise(read), expected)
    read.to_csv(again, index=False, na_rep="NaN")
    assert "NaN" in again.read_text()
    same(summarise(again), expected)
    with pytest.raises(ShelemError, match="expected a whole number"):
        summarise(read.assign(points_hearts=0.5))


@pytest.mark.parametrize("points", [9999, -40, 170, 163])
def test_points_that_the_rules_cannot_give_are_refused(points: int) -> None:
    solved = OPEN.assign(points_spades=points)
    with pytest.raises(ShelemError, match=f"{points}, expected a multiple of 5 from 0 to 165"):
        summarise(solved)
    if points == 170:
        assert summarise(solved, "ace-15").hands == 30
        assert summarise(solved.assign(rules="ace-15")).hands == 30
        assert summarise(solved.assign(rules="my own")).hands == 30
    if points < 0:
        with pytest.raises(ShelemError, match="expected 0 or more"):
            summarise(solved.assign(rules="my own"))


def test_upper_and_lower_case_are_the_same() -> None:
    row = {"deal": DEALS[0], "hakem": "N", "denomination": "spades", "points": 30}
    lower = {"deal": DEALS[0].lower(), "hakem": "n", "denomination": "HEARTS", "points": 20}
    frame = pd.DataFrame([row, lower])
    assert summarise(frame).hands == 1
    same(summarise(frame.rename(columns={"deal": "Deal", "hakem": " HAKEM"})), summarise(frame))


def test_nothing_to_sum_up_is_an_error() -> None:
    with pytest.raises(ShelemError, match="no points to sum up"):
        summarise(OPEN)
    with pytest.raises(ShelemError, match="expected a whole number"):
        summarise(OPEN.assign(points_spades="many"))


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"points": "xyz"}, "row 2, column points: points are 'xyz', expected a whole number"),
        ({"points": "9999"}, "row 2, column points: points are 9999, expected a multiple of 5"),
        ({"deal": "N:AK"}, "row 2, column deal: 1 hand, expected 4"),
        ({"hakem": "X"}, "row 2, column hakem: unknown seat 'X', expected N, W, S or E"),
        ({"denomination": ""}, "row 2, column denomination is empty, expected a denomination"),
        ({"denomination": "x"}, "row 2, column denomination: unknown denomination 'x', expected"),
    ],
)
def test_errors_name_the_file_the_row_and_the_column(
    tmp_path: Path, change: dict[str, str], message: str
) -> None:
    row = {"deal": DEALS[0], "hakem": "N", "denomination": "spades", "points": "30"}
    frame, path = pd.DataFrame([row, row | change]), tmp_path / "some.csv"
    frame.to_csv(path, index=False)
    for dataset, source in ((frame, "the frame"), (path, str(path))):
        with pytest.raises(ShelemError) as caught:
            summarise(dataset)
        assert str(caught.value).startswith(f"{source}: {message}")
        assert "\n" not in str(caught.value)


def test_what_is_not_there_is_named(tmp_path: Path) -> None:
    path = tmp_path / "some.csv"
    for frame, message in (
        (OPEN, "no points to sum up: no column points or points_spades"),
        (
            OPEN.assign(points_spades=""),
            "no points to sum up: no row has any in the column points_",
        ),
        (OPEN.assign(points=30), "no column denomination, expected one beside the column points"),
        (OPEN[["hakem"]].assign(points_spades=30), "no column deal"),
    ):
        frame.to_csv(path, index=False)
        for dataset, source in ((frame, "the frame"), (path, str(path))):
            with pytest.raises(ShelemError) as caught:
                summarise(dataset)
            assert str(caught.value).startswith(f"{source}: {message}")


def test_the_command_prints_tables_and_json(tmp_path: Path) -> None:
    path = tmp_path / "solved.csv"
    solve_frame(OPEN).to_csv(path, index=False)
    text = CliRunner().invoke(main, ["summarise", str(path)])
    assert text.exit_code == 0
    for part in ("30 rows, 30 hands", "ace-nares", "with ties", "best mode without a trump"):
        assert part in text.stdout
    data = json.loads(CliRunner().invoke(main, ["summarise", str(path), "--json"]).stdout)
    assert data["hands"] == 30
    assert [row["denomination"] for row in data["points"]] == [str(each) for each in Denomination]
    result = CliRunner().invoke(main, ["summarise", str(tmp_path / "none.csv")])
    assert (result.exit_code, result.stdout) == (2, "")


@pytest.mark.parametrize(
    "solved", [("sarres", "nares"), ("spades", "hearts"), ("spades",)], ids=" ".join
)
def test_what_the_data_cannot_say_is_left_out(tmp_path: Path, solved: tuple[str, ...]) -> None:
    path = tmp_path / "solved.csv"
    OPEN.assign(**{f"points_{name}": 20 for name in solved}).to_csv(path, index=False)
    assert summarise(path).shapes["best_trump"].isna().all()
    shown = CliRunner().invoke(main, ["summarise", str(path)])
    assert "hakem's shape" in shown.stdout
    assert "without a trump" not in shown.stdout
    assert "a trump is best" not in shown.stdout
    data = json.loads(CliRunner().invoke(main, ["summarise", str(path), "--json"]).stdout)
    assert {row["best_trump"] for row in data["shapes"]} == {None}


def test_a_trump_is_best_only_where_there_was_a_choice() -> None:
    row = {"deal": DEALS[0], "hakem": "N"}
    both = {"points_spades": 20, "points_nares": 25}
    alone = row | {"points_spades": 30}
    shapes = summarise(pd.DataFrame([row | both, alone, alone])).shapes
    assert list(shapes["hands"]) == [3]
    assert list(shapes["best_trump"]) == [0]


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("p.xyz", "unknown suffix '.xyz', expected .png, .svg or .pdf"),
        ("p", "no suffix, expected .png, .svg or .pdf"),
        ("none/p.png", "there is no folder"),
    ],
)
def test_a_picture_that_cannot_be_drawn_is_refused_first(
    tmp_path: Path, name: str, message: str
) -> None:
    pytest.importorskip("matplotlib")
    path, picture = tmp_path / "solved.csv", tmp_path / name
    OPEN.assign(points_spades=20).to_csv(path, index=False)
    result = CliRunner().invoke(main, ["summarise", str(path), "--plot", str(picture)])
    assert (result.exit_code, result.stdout) == (2, "")
    assert message in " ".join(result.stderr.split())
    assert list(tmp_path.iterdir()) == [path]


def test_a_picture_is_drawn(tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    summary = summarise(solve_frame(OPEN))
    plot_summary(summary, tmp_path / "out.svg")
    assert "<svg" in (tmp_path / "out.svg").read_text()
    with pytest.raises(ShelemError, match="cannot draw"):
        plot_summary(summary, tmp_path / "out.xyz")
    alone = OPEN.assign(denomination="spades")
    plot_summary(summarise(solve_frame(alone)), tmp_path / "alone.png")
