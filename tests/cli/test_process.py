"""The command as a process: interrupts, and streams that are closed or full."""

import os
import subprocess
import sys
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

from shelem_cli import INTERRUPTED
from shelem_cli.main import main

ENDING = "N:A.K.Q5. .A5..JT QT.T..Q J5...AK"
COMMAND = [sys.executable, "-m", "shelem_cli"]

_INTERRUPT_AN_IMPORT = """
import os, signal, sys
from shelem_cli import entry

class Finder:
    def find_spec(self, name, path=None, target=None):
        if name == "pandas":
            os.kill(os.getpid(), signal.SIGINT)

sys.meta_path.insert(0, Finder())
entry.main()
"""


def test_an_interrupt_while_the_package_is_imported_is_one_line() -> None:
    done = subprocess.run([sys.executable, "-c", _INTERRUPT_AN_IMPORT], capture_output=True)
    assert (done.returncode, done.stdout) == (INTERRUPTED, b"")
    assert done.stderr == b"shelem: interrupted\n"


def test_an_interrupt_ends_the_example(monkeypatch: pytest.MonkeyPatch) -> None:
    @click.command(context_settings={"ignore_unknown_options": True})
    @click.argument("words", nargs=-1)
    def interrupted(words: tuple[str, ...]) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("shelem_cli.table.table", interrupted)
    result = CliRunner().invoke(main, ["example"])
    assert (result.exit_code, result.stderr) == (INTERRUPTED, "shelem: interrupted\n")
    assert result.stdout.count("$ shelem") == 1


def test_closed_standard_input_is_one_line() -> None:
    script = 'exec "$@" <&-'
    done = subprocess.run(
        ["sh", "-c", script, "sh", *COMMAND, "table", "-"], capture_output=True, text=True
    )
    assert done.returncode == 2
    assert done.stderr == "shelem: cannot read -: standard input is closed\n"


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="the system has no /dev/full")
@pytest.mark.parametrize(
    "command", [["rules", "show"], ["table", ENDING], ["rules", "list", "--json"]]
)
def test_output_that_cannot_be_written_is_one_line(command: list[str]) -> None:
    with Path("/dev/full").open("w") as full:
        done = subprocess.run([*COMMAND, *command], stdout=full, stderr=subprocess.PIPE, text=True)
    assert done.returncode == 2
    assert done.stderr == "shelem: cannot write standard output: No space left on device\n"


def test_a_reader_that_goes_away_is_no_error() -> None:
    reading, writing = os.pipe()
    os.close(reading)
    done = subprocess.run([*COMMAND, "rules", "show"], stdout=writing, stderr=subprocess.PIPE)
    os.close(writing)
    assert (done.returncode, done.stderr) == (1, b"")


def test_a_narrow_terminal_cuts_no_numbers_off(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "30")
    result = CliRunner().invoke(main, ["table", ENDING])
    assert (
        "N            65        60         70*        0     70*     45        70*" in result.stdout
    )
    assert "\u2026" not in result.stdout
