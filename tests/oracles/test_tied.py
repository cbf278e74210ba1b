"""Counting the best discards of full deals that plain alpha-beta settles quickly."""

from pathlib import Path

import pytest

from oracles import compiled, tied

pytestmark = pytest.mark.skipif(
    not compiled.COMPILED, reason="no Cython or no C compiler here: far too slow"
)

HANDS = ["A7..AKQJ952.KJ7", "K96.753.6.AQ853", "Q84.Q96.874.T94", "JT3.AKJT84.T3.6"]
BEST = "...KJ72"
ONLY = ["...KJ72", "52..2.7", "5..92.K", "7...J72", "A5..5.", "752..2.", "A752..."]


def table(tmp_path: Path, points: int, count: int, seat: str = "N") -> Path:
    path = tmp_path / "discards.csv"
    deal = f"{seat}:{' '.join(HANDS)} / 52.2..2"
    lines = [
        "deal,hakem,denomination,best_points,discards_tied",
        f"{deal},{seat},spades,{points},{count}",
    ]
    path.write_text("\n".join(lines), encoding="utf-8")
    return path


@pytest.fixture
def only(tmp_path: Path) -> Path:
    """A file of discards: the best one, others, and two that do not count."""
    path = tmp_path / "only.txt"
    path.write_text("\n".join(ONLY), encoding="utf-8")
    return path


def run(capsys: pytest.CaptureFixture[str], *arguments: object) -> tuple[int, str]:
    code = tied.main([*map(str, arguments), "--megabytes", "64"])
    return code, capsys.readouterr().out.partition(";")[0]


def test_discards_are_all_that_leave_a_trump(tmp_path: Path) -> None:
    fields = {
        "deal": f"N:{' '.join(HANDS)} / 52.2..2",
        "hakem": "N",
        "best_points": "130",
        "discards_tied": "1",
    }
    row = tied.Row(fields | {"denomination": "spades"}, 1)
    assert len(set(map(frozenset, row.discards()))) == 1819
    assert not any({"AS", "7S", "5S", "2S"} <= set(discard) for discard in row.discards())
    row = tied.Row(fields | {"denomination": "hearts"}, 1)
    assert len(set(map(frozenset, row.discards()))) == 1365
    assert len(list(tied.Row(fields | {"denomination": "nares"}, 1).discards())) == 1820
    deal = f"N:{' '.join(HANDS[:3])} T3.AKJT842.T3.6 / J52...2"
    with pytest.raises(ValueError, match="hakem has no trump"):
        tied.Row(fields | {"deal": deal, "denomination": "hearts"}, 1)


@pytest.mark.parametrize("seat", ["N", "E"])
def test_discards_that_reach_the_points_are_counted(
    tmp_path: Path, only: Path, capsys: pytest.CaptureFixture[str], seat: str
) -> None:
    right = table(tmp_path, 130, 1, seat)
    begin = "line 2: spades, 1 stated to reach"
    assert run(capsys, right, "--only", only) == (
        0,
        f"{begin} 130, of 5 asked 1 do and 0 reach more",
    )
    low = table(tmp_path, 125, 1, seat)
    assert run(capsys, low, "--only", only) == (
        1,
        f"{begin} 125, WRONG, of 5 asked 1 do and 1 reach more",
    )


@pytest.mark.slow
def test_all_discards_of_a_row_are_asked(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    begin = "line 2: spades,"
    asked = "of 1819 asked 1 do and 0 reach more"
    assert run(capsys, table(tmp_path, 130, 1)) == (0, f"{begin} 1 stated to reach 130, {asked}")
    wrong = run(capsys, table(tmp_path, 130, 2))
    assert wrong == (1, f"{begin} 2 stated to reach 130, WRONG, {asked}")


def test_a_log_is_resumed(tmp_path: Path, only: Path, capsys: pytest.CaptureFixture[str]) -> None:
    log = tmp_path / "log.csv"
    arguments = table(tmp_path, 130, 1), "--only", only, "--log", log
    first = run(capsys, *arguments)
    lines = log.read_text(encoding="utf-8").splitlines()
    assert len(lines) == 6
    assert lines[0] == "line,discard,reaches,more,nodes,seconds"
    assert [line[:13] for line in lines if BEST in line] == ["2,...KJ72,1,0"]
    # What the log says is believed, and the rest is asked.
    kept = [line.replace(",0,0,", ",1,0,") for line in lines[:-1]]
    log.write_text("\n".join([*kept, ""]), encoding="utf-8")
    again = run(capsys, *arguments)
    assert first[1].endswith("of 5 asked 1 do and 0 reach more")
    assert "of 5 asked" in again[1]
    assert not again[1].endswith("asked 1 do and 0 reach more")
    assert len(log.read_text(encoding="utf-8").splitlines()) == 6
