"""A run that was interrupted in any way goes on as if nothing had happened."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from random import Random

import pytest

from makers.datasets import endings_csv
from shelem.analysis.batch.chunks import PieceSize, pieces
from shelem.analysis.batch.fill import Progress
from shelem.analysis.batch.journal import Journal
from shelem.analysis.batch.run import journal_path, solve_file
from shelem.analysis.batch.schema import Ask
from shelem.errors import ShelemError
from shelem.game.rules import RuleSet

HEAD = {"task": "solve", "input": "a"}


@pytest.fixture
def source(tmp_path: Path) -> Path:
    path = tmp_path / "in.csv"
    path.write_text(endings_csv(600, Random(1), repeats=3))
    return path


class StoppedError(Exception):
    """Something that ends a run."""


def interrupted(source: Path, target: Path, rows: int, *, resume: bool) -> None:
    def progress(state: Progress) -> None:
        if state.done - state.taken_up >= rows:
            raise StoppedError

    with pytest.raises(StoppedError):
        solve_file(source, target, workers=2, resume=resume, progress=progress)
    assert not target.exists()


def test_a_run_in_many_parts_gives_the_bytes_of_one(source: Path, tmp_path: Path) -> None:
    whole, parts = tmp_path / "whole.csv", tmp_path / "parts.csv"
    solve_file(source, whole, workers=1)
    for rows in (1, 5, 50):
        interrupted(source, parts, rows, resume=True)
    report = solve_file(source, parts, workers=3, resume=True)
    assert 50 < report.taken_up < 600
    assert parts.read_bytes() == whole.read_bytes()
    assert sorted(path.name for path in tmp_path.iterdir()) == ["in.csv", "parts.csv", "whole.csv"]


def test_a_complete_target_is_solved_again(source: Path, tmp_path: Path) -> None:
    target, other = tmp_path / "out.csv", tmp_path / "other.csv"
    solve_file(source, target)
    whole = target.read_bytes()
    assert solve_file(source, target, resume=True).taken_up == 0
    assert target.read_bytes() == whole
    solve_file(source, target, resume=True, rules="ace-15")  # the same columns, other answers
    solve_file(source, other, rules="ace-15")
    assert target.read_bytes() == other.read_bytes() != whole


def test_nothing_done_leaves_nothing_behind(source: Path, tmp_path: Path) -> None:
    interrupted(source, tmp_path / "out.csv", 0, resume=False)
    assert [path.name for path in tmp_path.iterdir()] == ["in.csv"]


@pytest.mark.parametrize("torn", [1, 5, 40])
def test_a_torn_last_line_is_done_again(source: Path, tmp_path: Path, torn: int) -> None:
    whole, target = tmp_path / "whole.csv", tmp_path / "out.csv"
    solve_file(source, whole)
    interrupted(source, target, 100, resume=False)
    journal = journal_path(target)
    journal.write_bytes(journal.read_bytes()[:-torn])
    solve_file(source, target, resume=True)
    assert target.read_bytes() == whole.read_bytes()


@pytest.mark.parametrize("kept", [0, 10])
def test_a_journal_torn_in_its_first_line_is_begun_again(
    source: Path, tmp_path: Path, kept: int
) -> None:
    target = tmp_path / "out.csv"
    interrupted(source, target, 100, resume=False)
    journal = journal_path(target)
    journal.write_bytes(journal.read_bytes()[:kept])
    assert solve_file(source, target, resume=True).taken_up == 0


def test_without_resume_a_run_starts_afresh_and_keeps_the_old_journal(
    source: Path, tmp_path: Path
) -> None:
    target = tmp_path / "out.csv"
    interrupted(source, target, 100, resume=False)
    assert solve_file(source, target).taken_up == 0
    assert (tmp_path / "out.csv.journal~").exists()


@pytest.mark.parametrize("change", ["input", "rules"])
def test_a_journal_of_another_run_is_refused(source: Path, tmp_path: Path, change: str) -> None:
    target = tmp_path / "out.csv"
    interrupted(source, target, 100, resume=False)
    rules = RuleSet.load()
    if change == "rules":
        rules = RuleSet.load("ace-15")
    else:
        source.write_text(source.read_text() + "x,,,\n")
    with pytest.raises(ShelemError, match=f"was begun with .*{change}"):
        solve_file(source, target, rules=rules, resume=True)
    assert journal_path(target).exists()


def test_killed_at_any_moment_a_run_can_go_on(tmp_path: Path) -> None:
    rng = Random(2)
    source, whole, target = (tmp_path / name for name in ("in.csv", "whole.csv", "out.csv"))
    source.write_text(endings_csv(1500, rng, cards=4))
    solve_file(source, whole)
    command = [sys.executable, "-m", "shelem_cli", "batch", "--resume", str(source), str(target)]
    taken_up = 0
    for _ in range(2):
        process = subprocess.Popen(command, stderr=subprocess.DEVNULL)
        journal = journal_path(target)
        while not journal.exists() and process.poll() is None:
            time.sleep(0.01)
        time.sleep(rng.uniform(0, 0.5))
        process.kill()
        process.wait()
        taken_up += process.returncode == -signal.SIGKILL
    assert taken_up
    solve_file(source, target, resume=True)
    assert target.read_bytes() == whole.read_bytes()


def test_two_runs_do_not_write_one_file(tmp_path: Path) -> None:
    path = tmp_path / "journal"
    with (
        Journal(path, HEAD, resume=False),
        pytest.raises(ShelemError, match="another run"),
    ):
        Journal(path, HEAD, resume=True)


def test_a_run_that_starts_afresh_leaves_the_journal_of_another_alone(tmp_path: Path) -> None:
    source, target = tmp_path / "in.csv", tmp_path / "out.csv"
    source.write_text("deal\n")
    path = journal_path(target)
    with Journal(path, HEAD, resume=False) as journal:
        journal.add(0, [(0, "a")])
        with pytest.raises(ShelemError, match="another run"):
            solve_file(source, target)
        assert list(journal.rows()) == [(0, "a")]
    solve_file(source, target)
    assert not path.exists()
    assert path.with_name(path.name + "~").exists()


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes with names here")
def test_no_file_takes_the_place_of_a_pipe(tmp_path: Path) -> None:
    source, pipe = tmp_path / "in.csv", tmp_path / "pipe"
    source.write_text("deal\n")
    os.mkfifo(pipe)
    with pytest.raises(ShelemError, match="a device or a pipe"):
        solve_file(source, pipe)
    assert pipe.is_fifo()


def test_answers_come_back_in_the_order_of_the_rows(tmp_path: Path) -> None:
    path = tmp_path / "journal"
    with Journal(path, HEAD, resume=False) as journal:
        journal.add(2, [(2, "b"), (3, None)])
        journal.add(5, [(5, None)])
        journal.add(0, [(0, "a"), (1, "\udcff")])
        assert (journal.done.prefix, journal.done.ahead) == (4, {5: 6})
    with Journal(path, HEAD, resume=True) as journal:
        assert (journal.done.prefix, journal.done.ahead, journal.done.rows) == (4, {5: 6}, 5)
        journal.add(4, [(4, None)])
        assert list(journal.rows()) == [
            (0, "a"),
            (1, "\udcff"),
            (2, "b"),
            (3, None),
            (4, None),
            (5, None),
        ]


def test_a_full_disk_is_one_line_and_the_run_goes_on_later(
    source: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole, target = tmp_path / "whole.csv", tmp_path / "out.csv"
    solve_file(source, whole)
    write = Journal._write
    left = [4000]

    def full(self: Journal, line: bytes) -> None:
        write(self, line[: left[0]])
        left[0] -= len(line)
        if left[0] < 0:
            raise OSError(28, os.strerror(28))

    monkeypatch.setattr(Journal, "_write", full)
    with pytest.raises(ShelemError, match=r"cannot write .*journal: No space left on device"):
        solve_file(source, target)
    monkeypatch.undo()
    assert solve_file(source, target, resume=True).taken_up > 0
    assert target.read_bytes() == whole.read_bytes()


def test_pieces_leave_out_what_is_done_and_keep_deals_together() -> None:
    asks = [Ask(deal=name) for name in "aabbbcdddd"]
    found = pieces(asks, 1, {5: 6, 8: 9}, lambda: 2)
    assert [(first, "".join(ask.deal for ask in piece)) for first, piece in found] == [
        (1, "abbb"),
        (6, "dd"),
        (9, "d"),
    ]


def test_pieces_grow_until_they_take_their_time() -> None:
    size = PieceSize(0.25)
    assert size.rows == 1
    size.learn(1, 0.001)
    assert size.rows == 250
    size.learn(10, 100)
    assert size.rows == 1


def test_a_journal_is_lines_of_json(source: Path, tmp_path: Path) -> None:
    target = tmp_path / "out.csv"
    interrupted(source, target, 100, resume=False)
    head, *lines = journal_path(target).read_text().splitlines()
    assert json.loads(head)["task"] == "solve"
    assert all(isinstance(json.loads(line)[0], int) for line in lines)
