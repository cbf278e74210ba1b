"""CSV in, CSV out: every byte of the input stays, and each row has its answer or its reason."""

import csv
import io
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from makers.datasets import BROKEN, ENDING
from shelem.analysis.batch.csv_rows import LONGEST_ROW, split_rows
from shelem.analysis.batch.run import solve_file
from shelem.errors import ShelemError


def run(tmp_path: Path, text: str | bytes, name: str = "in.csv") -> bytes:
    source, target = tmp_path / name, tmp_path / ("out" + Path(name).suffix)
    source.write_bytes(text.encode() if isinstance(text, str) else text)
    solve_file(source, target)
    assert sorted(path.name for path in tmp_path.iterdir()) == sorted([name, target.name])
    return target.read_bytes()


def table(content: bytes) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(content.decode("utf-8-sig"), newline="")))


def test_a_row_gets_points_and_no_error(tmp_path: Path) -> None:
    out = run(tmp_path, f"deal,hakem,denomination\n{ENDING},N,spades\n")
    assert out.decode() == f"deal,hakem,denomination,points,error\n{ENDING},N,spades,30,\n"


def test_rows_without_a_denomination_get_a_column_for_each(tmp_path: Path) -> None:
    out = run(tmp_path, f"deal,hakem\n{ENDING},N\n")
    assert table(out) == [
        {
            "deal": ENDING,
            "hakem": "N",
            "points": "30",
            "best_denomination": "spades",
            "points_spades": "30",
            "points_hearts": "0",
            "points_diamonds": "30",
            "points_clubs": "30",
            "points_sarres": "30",
            "points_nares": "30",
            "points_ace_nares": "30",
            "error": "",
        }
    ]


def test_named_and_open_denominations_share_a_table(tmp_path: Path) -> None:
    out = table(run(tmp_path, f"deal,hakem,denomination\n{ENDING},N,\n{ENDING},N,hearts\n"))
    assert [row["best_denomination"] for row in out] == ["spades", ""]
    assert [row["points"] for row in out] == ["30", "0"]
    assert [row["points_hearts"] for row in out] == ["0", ""]


def test_a_discard_is_found_where_none_is_given(tmp_path: Path) -> None:
    deal = "N:AQJ.K84.KQ.AK93 973.Q9.8654.JT6 8.A73.AJ7.Q7542 K6542.J65.932.8 / T.T2.T."
    rows = f"{deal},N,,nares\n{deal},N,AT..T.A,nares\n{deal},N,TS 10H 2H TD,nares\n"
    out = table(run(tmp_path, f"deal,hakem,discard,denomination\n{rows}"))
    assert [row["points"] for row in out] == ["145", "145", "115"]
    best = out[0]["best_discard"]
    assert [row["best_discard"] for row in out] == [best, "", ""]
    again = run(tmp_path, f"deal,hakem,discard,denomination\n{deal},N,{best},nares\n")
    assert table(again)[0]["points"] == "145"


def test_input_bytes_stay_as_they_were(tmp_path: Path) -> None:
    lines = [
        '\ufeff"id",deal,Hakem ,denomination,"note, quoted",چیز',
        f'0012345678,{ENDING},N,spades,"a ""b"", c",گشنیز ♣',
        f'9999999999,"{ENDING}", N ,S,,1.50',
        f'3,{ENDING},N,♠,"two\r\nlines",=1+1',
        f"4,{ENDING},N,پیک,  padded  ,1e400",
    ]
    text = "\r\n".join(lines) + "\r\n"
    out = run(tmp_path, text).decode()
    added = [",points,error", ",30,", ",30,", ",30,", ",30,"]
    assert out == "\r\n".join(line + more for line, more in zip(lines, added)) + "\r\n"


def test_mixed_line_ends_and_a_last_line_without_one(tmp_path: Path) -> None:
    out = run(tmp_path, f"deal,hakem,denomination\r\n{ENDING},N,S\n{ENDING},N,H\r\n{ENDING},N,D")
    assert out.decode() == (
        f"deal,hakem,denomination,points,error\r\n{ENDING},N,S,30,\n{ENDING},N,H,0,\r\n"
        f"{ENDING},N,D,30,\r\n"
    )


@pytest.mark.parametrize("delimiter", [";", "\t"])
def test_other_delimiters_are_kept(tmp_path: Path, delimiter: str) -> None:
    head, row = ["deal", "hakem", "denomination", "x,y"], [ENDING, "N", "sarres", "1,5"]
    out = run(tmp_path, f"{delimiter.join(head)}\n{delimiter.join(row)}\n").decode()
    assert out.splitlines() == [
        delimiter.join([*head, "points", "error"]),
        delimiter.join([*row, "30", ""]),
    ]


def test_columns_that_are_there_already_are_not_touched(tmp_path: Path) -> None:
    out = run(tmp_path, f"deal,hakem,denomination,points,error\n{ENDING},N,S,25,old\n")
    assert out.decode() == (
        f"deal,hakem,denomination,points,error,points_2,error_2\n{ENDING},N,S,25,old,30,\n"
    )


def test_every_broken_row_has_its_reason_and_stops_nothing(tmp_path: Path) -> None:
    good = f"{ENDING},N,,spades"
    rows = [good]
    for broken in BROKEN.values():
        rows += [broken, good]
    out = table(run(tmp_path, "deal,hakem,discard,denomination\n" + "\n".join(rows) + "\n"))
    assert len(out) == len(rows)
    assert {(row["points"], row["error"]) for row in out[::2]} == {("30", "")}
    for row, reason in zip(out[1::2], BROKEN, strict=True):
        assert reason in row["error"], row["deal"]
        assert row["points"] == ""


def test_a_row_that_is_not_utf8_keeps_its_bytes(tmp_path: Path) -> None:
    good = f"{ENDING},N,S,".encode()
    out = run(tmp_path, b"deal,hakem,denomination,x\n" + good + b"\xff\xfe\n" + good + b"\n")
    assert out.splitlines() == [
        b"deal,hakem,denomination,x,points,error",
        good + b"\xff\xfe,,the row is not UTF-8 text",
        good + b",30,",
    ]


def test_too_many_cells_go_into_the_last_column(tmp_path: Path) -> None:
    out = table(run(tmp_path, f"deal,hakem,denomination,note\n{ENDING},N,spades,one, two\n"))
    assert out[0]["note"] == "one, two"
    assert out[0]["error"] == "the row has 5 cells, expected 4"


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"", "is empty"),
        (b"\n\n", "is empty"),
        (b"\xef\xbb\xbf", "is empty"),
        ("deal,hakem\n".encode("utf-16"), "is not UTF-8 text"),
        (b"\xff,deal\n", "is not UTF-8 text"),
        (b"board,hakem\n", "no column deal, the columns are board, hakem"),
        (b"deal,hakem,Deal\n", "column deal is there twice"),
    ],
)
def test_a_file_that_is_no_table_is_refused(tmp_path: Path, content: bytes, message: str) -> None:
    source = tmp_path / "in.csv"
    source.write_bytes(content)
    with pytest.raises(ShelemError, match=message):
        solve_file(source, tmp_path / "out.csv")
    assert not (tmp_path / "out.csv").exists()


def test_files_that_cannot_be_read_or_written_are_refused(tmp_path: Path) -> None:
    source = tmp_path / "in.csv"
    with pytest.raises(ShelemError, match=r"cannot read .*in\.csv: No such file"):
        solve_file(source, tmp_path / "out.csv")
    with pytest.raises(ShelemError, match=r"cannot read .*: Is a directory"):
        solve_file(tmp_path, tmp_path / "out.csv")
    source.write_text("deal\n")
    with pytest.raises(ShelemError, match=r"cannot write .*out\.csv.* No such file"):
        solve_file(source, tmp_path / "none" / "out.csv")
    with pytest.raises(ShelemError, match="name another file"):
        solve_file(source, source)


def test_a_table_without_rows_stays_one(tmp_path: Path) -> None:
    assert run(tmp_path, "deal,hakem\n") == b"deal,hakem,points,error\n"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ('a,b\n"c,1",d\n', [["a", "b"], ["c,1", "d"]]),
        ('a,"b\nc"\nd,e\n', [["a", "b\nc"], ["d", "e"]]),
        ('a,"b\nc,d\ne,f\n', [["a", '"b'], ["c", "d"], ["e", "f"]]),
        ('a,"b\nc,"d\n', [["a", '"b'], ["c", '"d']]),
        ("a\n\n\rb,c", [["a", ""], ["b", "c"]]),
    ],
)
def test_rows_are_cut_where_they_end(text: str, expected: list[list[str]]) -> None:
    lines = io.StringIO(text, newline="")
    rows = list(split_rows(lines, ",", 2))
    assert [list(row.cells) for row in rows] == expected
    # what is written can be read back as the same cells
    again = csv.reader(io.StringIO("".join(row.text + "\n" for row in rows), newline=""))
    assert list(again) == expected


def test_an_open_quote_costs_one_row_however_long_the_rest_is() -> None:
    lines = ['a,"b\n', *["c,d\n"] * (LONGEST_ROW // 2)]
    rows = list(split_rows(lines, ",", 2))
    assert len(rows) == len(lines)
    assert [bool(row.problem) for row in rows[:3]] == [True, False, False]


@given(st.text(alphabet='ab,"\n\r ', max_size=60), st.integers(1, 4))
def test_whatever_is_in_a_file_its_rows_can_be_read_back(text: str, width: int) -> None:
    rows = list(split_rows(io.StringIO(text, newline=""), ",", width))
    assert all(len(row.cells) == width for row in rows)
    written = "".join(f"{row.text},x\n" for row in rows)
    again = list(csv.reader(io.StringIO(written, newline="")))
    assert again == [[*row.cells, "x"] for row in rows]
    letters = "".join(cell for row in rows for cell in row.cells)
    assert [letters.count(letter) for letter in "ab"] == [text.count(letter) for letter in "ab"]


@given(
    st.lists(st.lists(st.text(max_size=8), min_size=3, max_size=3), min_size=1, max_size=8),
    st.sampled_from([csv.QUOTE_MINIMAL, csv.QUOTE_ALL, csv.QUOTE_NONNUMERIC]),
    st.sampled_from(["\n", "\r\n"]),
)
def test_rows_of_a_good_file_stay_as_they_are(
    cells: list[list[str]], quoting: int, end: str
) -> None:
    file = io.StringIO(newline="")
    # the csv module does not quote a lone carriage return, nor always a null character
    cells = [[cell.replace("\0", "").replace("\r", "") for cell in row] for row in cells]
    csv.writer(file, quoting=quoting, lineterminator=end).writerows(cells)  # type: ignore[arg-type]
    rows = list(split_rows(io.StringIO(file.getvalue(), newline=""), ",", 3))
    assert [list(row.cells) for row in rows] == cells
    assert "".join(row.text + row.end for row in rows) == file.getvalue()
    assert not any(row.problem for row in rows)
