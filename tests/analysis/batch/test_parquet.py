"""Parquet in, Parquet out: columns keep their types, and answers are columns after them."""

import builtins
from pathlib import Path
from typing import Any

import pytest

from shelem.analysis.batch.run import solve_file
from shelem.errors import ShelemError

ENDING = "N:AK... QJ... T9... .87.."


def test_columns_keep_their_types_and_order(tmp_path: Path) -> None:
    pa = pytest.importorskip("pyarrow")
    pq = pytest.importorskip("pyarrow.parquet")
    source, target = tmp_path / "in.parquet", tmp_path / "out.parquet"
    given = pa.table(
        {
            "id": pa.array([9999999999, 12345678, None], pa.int64()),
            "deal": [ENDING, ENDING, "N:AK"],
            "share": pa.array([0.1, None, 1e300], pa.float64()),
            "hakem": pa.array(["N", "W", "N"]).dictionary_encode(),
            "tags": pa.array([["a"], [], None]),
            "denomination": [None, "sarres", "sarres"],
        }
    )
    pq.write_table(given, source)
    solve_file(source, target)
    found = pq.read_table(target)
    assert found.select(given.column_names).equals(given)
    new = found.drop_columns(given.column_names)
    assert new.schema.field("points").type == pa.int32()
    assert new.column("points").to_pylist() == [30, 0, None]
    assert new.column("best_denomination").to_pylist() == ["spades", None, None]
    assert new.column("error").to_pylist() == [
        None,
        None,
        "deal: 1 hand, expected 4 as in N:<hand> <hand> <hand> <hand> / <talon>",
    ]


def test_each_format_can_be_written_from_the_other(tmp_path: Path) -> None:
    pq = pytest.importorskip("pyarrow.parquet")
    text = f'deal,hakem,denomination,x\n{ENDING},N,S,"007, ""a"""\n{ENDING},N,H,\n'
    first, middle, last = tmp_path / "a.csv", tmp_path / "b.parquet", tmp_path / "c.csv"
    first.write_text(text)
    solve_file(first, middle)
    assert pq.read_table(middle).column("x").to_pylist() == ['007, "a"', ""]
    solve_file(middle, last)
    assert last.read_text().splitlines() == [
        "deal,hakem,denomination,x,points,error,points_2,error_2",
        f'{ENDING},N,S,"007, ""a""",30,,30,',
        f"{ENDING},N,H,,0,,0,",
    ]


def test_a_file_that_is_not_parquet_is_refused(tmp_path: Path) -> None:
    pytest.importorskip("pyarrow")
    source = tmp_path / "in.parquet"
    source.write_text("deal,hakem\n")
    with pytest.raises(ShelemError, match=r"in\.parquet is not a Parquet file"):
        solve_file(source, tmp_path / "out.csv")


def test_without_pyarrow_the_error_says_what_to_install(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = builtins.__import__

    def no_pyarrow(name: str, *rest: Any) -> Any:
        if name.partition(".")[0] == "pyarrow":
            raise ImportError(name)
        return real(name, *rest)

    monkeypatch.setattr(builtins, "__import__", no_pyarrow)
    source = tmp_path / "in.csv"
    source.write_text("deal,hakem\n")
    with pytest.raises(ShelemError, match=r"pip install 'shelem\[parquet\]'"):
        solve_file(source, tmp_path / "out.parquet")
    assert [path.name for path in tmp_path.iterdir()] == ["in.csv"]
