"""``shelem advise`` and ``shelem bid`` as processes: progress, and an answer on Ctrl-C."""

import json
import os
import select
import signal
import subprocess
import sys
import time
from typing import Final

import pytest

pty = pytest.importorskip("pty", reason="no terminals here")

HAND: Final = {"advise": "AK732.K54.A842.JT42", "bid": "AK732.K54.A8.JT"}
LONG: Final = {"advise": ["--seconds", "60"], "bid": ["--layouts", "5000"]}


@pytest.mark.parametrize("command", ["advise", "bid"])
def test_an_interrupt_gives_the_answer_so_far(command: str) -> None:
    terminal, end = pty.openpty()
    words = [sys.executable, "-m", "shelem_cli", command, HAND[command], *LONG[command], "--json"]
    process = subprocess.Popen(words, stdout=subprocess.PIPE, stderr=end, text=True)
    os.close(end)
    begun = time.monotonic()
    shown = b""
    while b"/400" not in shown and b"/5000" not in shown and time.monotonic() - begun < 30:
        if select.select([terminal], [], [], 0.1)[0]:
            shown += os.read(terminal, 4096)
    assert b"layouts" in shown, "no progress was shown"
    process.send_signal(signal.SIGINT)
    asked = time.monotonic()
    answer, _ = process.communicate(timeout=30)
    os.close(terminal)
    assert time.monotonic() - asked < 10
    assert process.returncode == 0
    data = json.loads(answer)
    assert data["interrupted"]
    assert data["layouts"] > 0
    assert data["candidates" if command == "advise" else "bids"]


@pytest.mark.parametrize("command", ["advise", "bid"])
def test_a_second_interrupt_after_the_answer_says_nothing(command: str) -> None:
    words = [sys.executable, "-m", "shelem_cli", command, HAND[command], *LONG[command]]
    process = subprocess.Popen(
        words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, bufsize=1
    )
    time.sleep(4)
    process.send_signal(signal.SIGINT)
    assert process.stdout is not None
    process.stdout.readline()
    process.send_signal(signal.SIGINT)
    _, errors = process.communicate(timeout=30)
    assert process.returncode in (0, 130)
    assert "Traceback" not in errors
