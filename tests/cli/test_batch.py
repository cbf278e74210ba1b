"""``shelem batch``: exit status, messages, and what is left behind when it is interrupted."""

import io
import json
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from click.testing import CliRunner
from rich.console import Console

from shelem.analysis.batch.fill import Progress as State
from shelem.analysis.batch.job import Job
from shelem.analysis.batch.pool import ThreadPool
from shelem_cli.batch_progress import BatchProgress, rate_text
from shelem_cli.main import main

ENDING = "N:AK... QJ... T9... .87.."
HEAVY = "N:A.K9873.A.AQJT3 42.AT54.Q93.K76 QT98.62.KT2.842 KJ65.QJ.J874.95 / 73..65."


@pytest.mark.parametrize(("hakem", "status"), [("N", 0), ("X", 1)])
def test_the_exit_status_says_whether_a_row_failed(tmp_path: Path, hakem: str, status: int) -> None:
    source, target = tmp_path / "in.csv", tmp_path / "out.csv"
    source.write_text(f"deal,hakem\n{ENDING},{hakem}\n")
    result = CliRunner().invoke(main, ["batch", str(source), str(target)])
    assert result.exit_code == status
    assert result.stdout == ""
    assert result.stderr.startswith("1 row, 1 with an error" if status else "1 row, no errors")
    assert target.exists()


def test_a_file_that_cannot_be_read_is_one_line_and_status_2(tmp_path: Path) -> None:
    source = tmp_path / "none.csv"
    result = CliRunner().invoke(main, ["batch", str(source), str(tmp_path / "out.csv")])
    assert result.exit_code == 2
    assert result.stderr == f"shelem: cannot read {source}: No such file or directory\n"


def test_an_interrupted_run_leaves_no_output_file(tmp_path: Path) -> None:
    source, target = tmp_path / "in.csv", tmp_path / "out.csv"
    source.write_text("deal,hakem\n" + f"{ENDING},N\n" + f"{HEAVY},W\n" * 2)
    command = [sys.executable, "-m", "shelem_cli", "batch", str(source), str(target)]
    process = subprocess.Popen(command, stderr=subprocess.PIPE, text=True)
    deadline = time.monotonic() + 30
    while not list(tmp_path.glob("out.csv.*")) and time.monotonic() < deadline:
        time.sleep(0.05)
    process.send_signal(signal.SIGINT)
    _, errors = process.communicate(timeout=30)
    assert process.returncode != 0
    assert "Traceback" not in errors
    assert not target.exists()
    assert {path.name for path in tmp_path.iterdir()} <= {"in.csv", "out.csv.journal"}


def test_a_folder_to_write_to_is_refused_before_anything_is_solved(tmp_path: Path) -> None:
    source, target = tmp_path / "in.csv", tmp_path / "folder"
    source.write_text(f"deal,hakem\n{ENDING},N\n")
    target.mkdir()
    result = CliRunner().invoke(main, ["batch", str(source), str(target)])
    assert result.exit_code == 2
    assert result.stderr == f"shelem: cannot write {target}: Is a directory\n"
    assert {path.name for path in tmp_path.iterdir()} == {"in.csv", "folder"}


def test_no_more_threads_than_rows(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pools = []

    class Counted(ThreadPool):
        def __init__(self, job: Job, workers: int) -> None:
            pools.append(workers)
            super().__init__(job, workers)

    monkeypatch.setattr("shelem.analysis.batch.fill.ThreadPool", Counted)
    source, target = tmp_path / "in.csv", tmp_path / "out.csv"
    source.write_text(f"deal,hakem,denomination\n{ENDING},N,S\n")
    command = ["batch", str(source), str(target), "--workers"]
    assert CliRunner().invoke(main, [*command, "1000"]).exit_code == 0
    assert pools == [1]
    assert CliRunner().invoke(main, [*command, "100000"]).exit_code == 2


def test_standard_input_and_output_make_a_filter() -> None:
    text = f"deal,hakem,denomination\n{ENDING},N,S\n"
    result = CliRunner().invoke(main, ["batch", "-", "-"], input=text)
    assert result.exit_code == 0
    assert result.stdout == f"deal,hakem,denomination,points,error\n{ENDING},N,S,30,\n"


def test_the_report_comes_as_json_as_well(tmp_path: Path) -> None:
    source, target = tmp_path / "in.csv", tmp_path / "out.csv"
    source.write_text(f"deal,hakem,denomination\n{ENDING},N,S\n{ENDING},X,S\n")
    result = CliRunner().invoke(main, ["batch", str(source), str(target), "--json"])
    assert (result.exit_code, result.stderr) == (1, "")
    report = json.loads(result.stdout)
    assert (report["rows"], report["errors"], report["rules"]) == (2, 1, "lordarma")
    assert report["columns"] == ["points", "error"]
    again = CliRunner().invoke(main, ["batch", str(source), str(target), "--json"])
    assert again.stdout == result.stdout
    result = CliRunner().invoke(main, ["batch", str(source), "-", "--json"])
    assert (result.exit_code, result.stdout) == (2, "")


def test_options_reach_the_run(tmp_path: Path) -> None:
    source, target = tmp_path / "in.csv", tmp_path / "out.jsonl"
    source.write_text(f"deal,denomination\n{ENDING},sarres\n")
    options = ["--task", "table", "--workers", "1", "--limit-seconds", "5", "--rules", "ace-15"]
    result = CliRunner().invoke(main, ["batch", *options, str(source), str(target)])
    assert result.exit_code == 0
    assert result.stderr.endswith("rules ace-15\n")
    row = json.loads(target.read_text())
    assert (row["points_N_sarres"], row["points_low_W_sarres"]) == (35, 0)


def told(times: list[float], states: list[State], monkeypatch: pytest.MonkeyPatch) -> str:
    """What is written about a run that is so far at these times, where there is no terminal."""
    file = io.StringIO()
    clock = iter(times)
    monkeypatch.setattr("shelem_cli.batch_progress.time.monotonic", lambda: next(clock))
    progress = BatchProgress(Console(file=file, force_terminal=False))
    for state in states:
        progress(state)
    return file.getvalue()


def test_a_line_now_and_then_says_how_far_a_run_is(monkeypatch: pytest.MonkeyPatch) -> None:
    states = [
        State(rows=10_000, done=500, taken_up=500, errors=0),
        State(rows=10_000, done=1500, taken_up=500, errors=2),
    ]
    assert told([0.0, 100.0, 150.0], states, monkeypatch) == (
        "1500 of 10000 rows, 20.0 rows/s, 0:07:05 left, 2 with an error\n"
    )
    assert rate_text(0.04) == "25.0 s a row"


def test_one_row_is_said_in_the_singular(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    source = tmp_path / "one.csv"
    source.write_text(f"deal,hakem,denomination,points\n{ENDING},N,S,30\n")
    shown = CliRunner().invoke(main, ["summarise", str(source)])
    assert shown.stdout.startswith("1 row, 1 hand with points\n")
    states = [State(rows=1, done=done, taken_up=0, errors=0) for done in (0, 1)]
    assert told([0.0, 0.0, 150.0], states, monkeypatch).startswith("1 of 1 row, ")
