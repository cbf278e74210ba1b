"""What the `shelem` command starts: Ctrl-C is one line from the first moment on."""

import os
import signal
import sys
import threading
from importlib import import_module
from types import FrameType
from typing import Final

from shelem_cli import INTERRUPTED

_MESSAGE: Final = b"shelem: interrupted\n"


def main() -> None:
    """Import the package, which takes its time, and run the command line."""
    before = signal.getsignal(signal.SIGINT)
    if before is signal.default_int_handler:  # it may be ignored, as with nohup
        signal.signal(signal.SIGINT, _leave)
    command = import_module("shelem_cli.main").main
    signal.signal(signal.SIGINT, before)
    try:
        command()
    except SystemExit as end:
        _end(end.code)
        raise


def _end(code: object) -> None:
    """End at once if threads still solve what nobody waits for after an interrupt."""
    if threading.active_count() == 1:
        return
    from shelem.analysis.pool import THREADS

    if not any(each.name.startswith(THREADS) for each in threading.enumerate()):
        return
    try:
        for stream in (sys.stdout, sys.stderr):
            if stream is not None:
                stream.flush()
    except (OSError, ValueError):  # the interpreter says so when it ends
        return
    os._exit(code if isinstance(code, int) else int(code is not None))


def _leave(number: int, frame: FrameType | None) -> None:
    """End at once: nothing is open yet, and an exception could get lost in an import."""
    os.write(sys.__stderr__.fileno() if sys.__stderr__ else 2, _MESSAGE)
    os._exit(INTERRUPTED)
