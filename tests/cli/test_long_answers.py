"""Answers that take long: a bar on a terminal, and an interrupt that ends them."""

import io
import os
import signal
import subprocess
import sys
import time

import pytest
from rich.console import Console

from shelem_cli import progress
from shelem_cli.progress import ProgressBar

HEAVY = "N:A.K9873.A.AQJT3 42.AT54.Q93.K76 QT98.62.KT2.842 KJ65.QJ.J874.95 / 73..65."


@pytest.mark.skipif(os.name == "nt", reason="SIGINT cannot be sent to another process")
@pytest.mark.parametrize(
    "arguments",
    [["table", HEAVY], ["discards", HEAVY, "--hakem", "N", "--top", "1820"]],
    ids=["table", "discards"],
)
def test_an_interrupt_ends_a_command_with_one_line(arguments: list[str]) -> None:
    process = subprocess.Popen(
        [sys.executable, "-m", "shelem_cli", *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    time.sleep(2)  # well into the search
    sent = time.monotonic()
    process.send_signal(signal.SIGINT)
    output, errors = process.communicate(timeout=30)
    assert time.monotonic() - sent < 5
    assert (output, errors) == ("", "shelem: interrupted\n")
    assert process.returncode == 130


def terminal() -> tuple[Console, io.StringIO]:
    shown = io.StringIO()
    return Console(file=shown, force_terminal=True, width=80), shown


def test_a_quick_answer_shows_no_bar() -> None:
    console, shown = terminal()
    with ProgressBar("solving", console) as bar:
        bar(1, 7)
    assert shown.getvalue() == ""


def test_a_long_answer_shows_a_bar_on_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(progress, "PATIENCE_SECONDS", 0.01)
    console, shown = terminal()
    with ProgressBar("solving", console) as bar:
        for done in range(1, 8):
            time.sleep(0.05)
            bar(done, 7)
    assert "solving" in shown.getvalue()
    assert "7/7" in shown.getvalue()


def test_no_bar_where_there_is_no_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(progress, "PATIENCE_SECONDS", 0.01)
    shown = io.StringIO()
    with ProgressBar("solving", Console(file=shown, width=80)) as bar:
        time.sleep(0.1)
        bar(1, 7)
    assert shown.getvalue() == ""
