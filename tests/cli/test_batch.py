"""``shelem batch``: exit status, messages, and what is left behind when it is interrupted."""

import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from click.testing import CliRunner

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
    assert f"1 row, {status} with an error" in result.stderr
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
