"""A frame is answered as a file is."""

from pathlib import Path
from random import Random

import pandas as pd
import pytest

from makers.datasets import endings_csv
from shelem.analysis.batch.frame import solve_frame
from shelem.analysis.batch.job import TASKS, TaskName
from shelem.analysis.batch.run import solve_file
from shelem.errors import ShelemError
from shelem.game.rules import RuleSet

ENDING = "N:AK... QJ... T9... .87.."


@pytest.mark.parametrize("task", TASKS)
def test_a_frame_gets_the_columns_of_a_file(tmp_path: Path, task: TaskName) -> None:
    source, target = tmp_path / "in.csv", tmp_path / "out.csv"
    source.write_text(endings_csv(50, Random(1)) + "50,broken,N,\n51,,,\n")
    solve_file(source, target, task=task)
    given = pd.read_csv(source, dtype=str, keep_default_na=False)
    solved = solve_frame(given, task=task)
    assert solved.to_csv(index=False, lineterminator="\n") == target.read_text()


def test_the_frame_itself_and_its_index_and_types_stay() -> None:
    given = pd.DataFrame(
        {
            "x": [1.5, None],
            "Deal": [ENDING, ENDING],
            "hakem": pd.Categorical(["N", "W"]),
            "denomination": ["spades", None],
            "points": [1, 2],
        },
        index=["a", "b"],
    )
    before = given.copy()
    solved = solve_frame(given, rules="ace-15", limit_seconds=10.0, workers=2)
    pd.testing.assert_frame_equal(given, before)
    pd.testing.assert_frame_equal(solved[given.columns], before)
    assert list(solved["points_2"]) == [35, 35]
    assert solved["points_2"].dtype == "Int64"
    assert list(solved.columns[5:8]) == ["points_2", "points_low", "points_high"]
    assert solved["best_denomination"].isna().tolist() == [True, False]


def test_an_empty_frame_stays_one() -> None:
    solved = solve_frame(pd.DataFrame({"deal": []}), rules=RuleSet.load())
    assert list(solved.columns) == ["deal", "points", "error"]
    assert len(solved) == 0


def test_a_frame_without_deals_is_refused() -> None:
    with pytest.raises(ShelemError, match="the frame: no column deal, the columns are hakem"):
        solve_frame(pd.DataFrame({"hakem": ["N"]}))


@pytest.mark.parametrize("given", [None, "deals.csv", {"deal": [ENDING]}])
def test_what_is_no_frame_is_refused(given: object) -> None:
    with pytest.raises(ShelemError, match=f"frame is of type {type(given).__name__}, expected a"):
        solve_frame(given)  # type: ignore[arg-type]


def test_an_unknown_task_is_refused(tmp_path: Path) -> None:
    source = tmp_path / "in.csv"
    source.write_text(f"deal,hakem\n{ENDING},N\n")
    with pytest.raises(ShelemError, match="task is 'foo', expected one of solve, table"):
        solve_frame(pd.DataFrame({"deal": [ENDING]}), task="foo")  # type: ignore[arg-type]
    with pytest.raises(ShelemError, match="task is 'foo', expected one of solve, table"):
        solve_file(source, tmp_path / "out.csv", task="foo")  # type: ignore[arg-type]


def test_what_is_no_path_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ShelemError, match="source is None, expected a path"):
        solve_file(None, tmp_path / "out.csv")  # type: ignore[arg-type]
    with pytest.raises(ShelemError, match="target is 3, expected a path"):
        solve_file(tmp_path / "in.csv", 3)  # type: ignore[arg-type]
