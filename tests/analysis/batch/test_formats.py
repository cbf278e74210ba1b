"""JSON Lines and record files: rows stay as written, and go over into other formats."""

import gzip
import json
from pathlib import Path

import pytest

from shelem.analysis.batch.files import open_table
from shelem.analysis.batch.run import solve_file
from shelem.errors import ShelemError
from shelem.notation.text import read_text

ENDING = "N:AK... QJ... T9... .87.."
GAME = (Path(__file__).parents[2] / "notation" / "game.txt").read_text(encoding="utf-8")


def test_json_objects_keep_their_text(tmp_path: Path) -> None:
    source, target = tmp_path / "in.jsonl", tmp_path / "out.jsonl"
    given = [
        f'{{"id": 9999999999, "x": 1.50, "deal": "{ENDING}", "hakem": "N","denomination": "S" }}',
        f'{{"deal": "{ENDING}", "hakem": null, "نام": "\\u0633"}}',
        "{}",
    ]
    source.write_text("\ufeff" + "\n\n".join(given) + "\r\n", encoding="utf-8")
    solve_file(source, target)
    out = target.read_text(encoding="utf-8").splitlines()
    assert out[0].startswith(given[0][:-2] + ', "points": 30, ')
    assert out[1].startswith(given[1][:-1] + ', "points": null, ')
    assert json.loads(out[1])["error"] == "hakem is empty, expected N, W, S or E"
    assert out[2].startswith('{"points": null')
    assert [json.loads(line)["points"] for line in out] == [30, None, None]


@pytest.mark.parametrize(
    ("line", "error"),
    [
        ("{", "the row: not JSON"),
        ("[1]", "the row is no JSON object but list"),
        (f'{{"deal": "{ENDING}", "x": 1, "x": 2}}', "the row: key 'x' is there twice"),
        (f'{{"deal": {{"a": "{ENDING}"}}}}', 'deal is {"a":'),
        ('{"deal": "\udcff"}', "the row is not UTF-8 text"),
    ],
)
def test_broken_json_lines_have_their_reason(tmp_path: Path, line: str, error: str) -> None:
    source, target = tmp_path / "in.jsonl", tmp_path / "out.jsonl"
    good = f'{{"deal": "{ENDING}", "hakem": "N", "denomination": "S"}}'
    text = f"{good}\n{line}\n{good}\n"
    source.write_bytes(text.encode(errors="surrogateescape"))
    assert solve_file(source, target).errors == 1
    out = target.read_bytes().decode(errors="surrogateescape").splitlines()
    found = [json.loads(each) for each in out]
    assert [row["points"] for row in found] == [30, None, 30]
    assert found[1]["error"].startswith(error)
    assert "deal" in found[1] or found[1]["line"] == line


def test_a_json_array_is_refused(tmp_path: Path) -> None:
    source = tmp_path / "in.json"
    source.write_text('[\n{"deal": "x"}]')
    with pytest.raises(ShelemError, match="is a JSON array, expected JSON Lines"):
        solve_file(source, tmp_path / "out.json")


def test_records_get_tags_and_can_be_read_again(tmp_path: Path) -> None:
    source, target = tmp_path / "in.txt", tmp_path / "out.txt"
    wrong = GAME.replace('[Result "105"]', '[Result "110"]')
    source.write_text(f"; a comment\n\n{GAME}\n\n\n{wrong}\n{GAME}", encoding="utf-8")
    report = solve_file(source, target, task="replay")
    assert (report.rows, report.errors) == (3, 1)
    text = target.read_text(encoding="utf-8")
    assert text.startswith("; a comment\n\n" + GAME.strip())
    _, _, second, third = text.split("\n\n[Rules")
    assert f"line {text_line(source, 'Result', 2)}, deal 2, [Result]: 110, but" in second
    tags = dict(read_text("[Rules" + third)[0].tags)
    assert tags["SolvedPoints"] == "125"
    assert tags["SolvedPointsPlayed"] == "105"
    lost = {seat: int(tags[f"SolvedLost{seat}"]) for seat in "NWSE"}
    # what the opponents lost less what hakem's side lost is the last value less the first
    assert lost["W"] + lost["E"] - lost["N"] - lost["S"] == 105 - 125


def test_a_record_is_the_same_row_in_every_format(tmp_path: Path) -> None:
    source = tmp_path / "in.txt"
    source.write_text(GAME, encoding="utf-8")
    found = []
    for name in ("out.csv", "out.jsonl"):
        target, again = tmp_path / name, tmp_path / f"again-{name}"
        solve_file(source, target, task="replay")
        solve_file(target, again, task="replay")
        table = open_table(again)
        cells = [table.cells(row) for row in table.rows()]
        assert len(cells) == 1
        assert cells[0]["points"] == cells[0]["points_2"] == "125"
        found.append({key: value or "" for key, value in cells[0].items()})
    assert found[0] == found[1]


def test_an_extension_without_meaning_keeps_the_format(tmp_path: Path) -> None:
    source, target = tmp_path / "in.dat", tmp_path / "out.dat"
    source.write_text(f"deal,hakem,denomination\n{ENDING},N,S\n")
    solve_file(source, target)
    assert target.read_text() == f"deal,hakem,denomination,points,error\n{ENDING},N,S,30,\n"


def text_line(path: Path, tag: str, count: int) -> int:
    """The number of the line with the `count`-th such tag."""
    lines = path.read_text(encoding="utf-8").splitlines()
    return [number for number, line in enumerate(lines, 1) if line.startswith(f"[{tag} ")][
        count - 1
    ]


def test_compressed_files_are_the_same_rows_and_always_the_same_bytes(tmp_path: Path) -> None:
    plain, packed = tmp_path / "in.csv", tmp_path / "in.csv.gz"
    plain.write_text(f"deal,hakem,denomination\r\n{ENDING},N,S\r\n", newline="")
    packed.write_bytes(gzip.compress(plain.read_bytes()))
    solve_file(plain, tmp_path / "out.csv")
    for name in ("one.csv.gz", "two.csv.gz"):
        solve_file(packed, tmp_path / name)
    one, two = ((tmp_path / name).read_bytes() for name in ("one.csv.gz", "two.csv.gz"))
    assert one == two
    assert gzip.decompress(one) == (tmp_path / "out.csv").read_bytes()
    solve_file(packed, tmp_path / "out.jsonl.gz")
    assert json.loads(gzip.decompress((tmp_path / "out.jsonl.gz").read_bytes()))["points"] == 30


@pytest.mark.parametrize("content", [b"deal,hakem\n", gzip.compress(b"deal,hakem\n" * 99)[:-9]])
def test_a_damaged_compressed_file_is_one_line(tmp_path: Path, content: bytes) -> None:
    source = tmp_path / "in.csv.gz"
    source.write_bytes(content)
    with pytest.raises(ShelemError, match=r"in\.csv\.gz is damaged: "):
        solve_file(source, tmp_path / "out.csv")
