"""The answers of a run so far, in a file that outlives any interruption.

The file is made of lines of JSON. The first says what the run is about; each of the others holds
the answers of some consecutive rows, as ``[first row, [answers, ...]]``. A line is written in one
piece when its rows are done, and never changed. So whatever ends a run - a signal, a full disk, a
power cut - at most the last line is torn, and is cut off when the run goes on.
"""

import json
import os
import time
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import IO, Any, Final

from shelem.analysis.batch.schema import Cells
from shelem.errors import ShelemError

try:
    from fcntl import LOCK_EX, LOCK_NB, flock
except ImportError:  # Windows: two runs on one file are not kept apart
    flock = None  # type: ignore[assignment]

SYNC_SECONDS: Final = 2.0
"""How long answers may wait to be safe from a power cut; other ends cannot harm them."""

Head = Mapping[str, Any]


class Coverage:
    """Which rows are done: all before `prefix`, and some pieces after it."""

    def __init__(self) -> None:
        self.prefix = 0
        self.rows = 0
        self.ahead: Final[dict[int, int]] = {}

    def add(self, first: int, count: int) -> None:
        """Take in a piece of `count` rows from row `first` on."""
        self.rows += count
        self.ahead[first] = first + count
        while self.prefix in self.ahead:
            self.prefix = self.ahead.pop(self.prefix)


class Journal:
    """A journal, open for more answers; use as a context.

    Parameters
    ----------
    path : Path
        The file.
    head : Mapping
        What the run is about: everything that decides on the answers, as plain data.
    resume : bool
        Whether to go on with the file if it is there, and not to begin a new one.

    Raises
    ------
    ShelemError
        If the file belongs to another run, or another process is writing it.
    OSError
        If it cannot be read or written.
    """

    def __init__(self, path: Path, head: Head, *, resume: bool) -> None:
        self.path: Final = path
        self.done: Final = Coverage()
        self._file: Final = path.open("r+b" if path.exists() else "x+b", buffering=0)
        try:
            _lock(self._file, path)
            if not resume or not self._take_up(head):
                self._file.seek(0)
                self._file.truncate()
                self._write(_line(head))
        except BaseException:
            self._file.close()
            raise
        self._synced = time.monotonic()

    def add(self, first: int, rows: list[Cells]) -> None:
        """Write down the answers of the rows from number `first` on."""
        self._write(_line([first, rows]))
        self.done.add(first, len(rows))
        if time.monotonic() > self._synced + SYNC_SECONDS:
            self.sync()

    def sync(self) -> None:
        """Make sure that a power cut can do no harm to what has been written."""
        os.fsync(self._file.fileno())
        self._synced = time.monotonic()

    def rows(self) -> Iterator[Cells]:
        """Read the answers in the order of the rows, few at a time."""
        waiting: dict[int, list[list[Any]]] = {}
        place = 0
        with self.path.open("rb") as file:
            next(file)
            for line in file:
                first, rows = json.loads(line)
                waiting[first] = rows
                while place in waiting:
                    for row in waiting.pop(place):
                        place += 1
                        yield tuple(row)

    def close(self) -> None:
        """Close the file; nothing is lost."""
        self._file.close()

    def remove(self) -> None:
        """Close and delete the file."""
        self._file.close()
        self.path.unlink(missing_ok=True)

    def __enter__(self) -> "Journal":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _take_up(self, head: Head) -> bool:
        """Read what is done and cut off what is torn; False if nothing is there."""
        with self.path.open("rb") as file:
            first, end = _parsed(file)
            if first is None:
                return False
            _check_same(first, json.loads(_line(head)), self.path)
            while True:
                item, size = _parsed(file)
                if item is None:
                    break
                self.done.add(item[0], len(item[1]))
                end += size
        self._file.truncate(end)
        self._file.seek(end)
        return True

    def _write(self, line: bytes) -> None:
        left = memoryview(line)
        while left:
            left = left[self._file.write(left) :]


def put_aside(path: Path) -> None:
    """Give the journal of an earlier run a name that ends with ``~``.

    Raises
    ------
    ShelemError
        If another process is writing it.
    OSError
        If that cannot be done.
    """
    with path.open("r+b", buffering=0) as file:
        _lock(file, path)
    path.replace(path.with_name(path.name + "~"))


def _lock(file: IO[bytes], path: Path) -> None:
    if flock is None:
        return
    try:
        flock(file, LOCK_EX | LOCK_NB)
    except BlockingIOError:
        raise ShelemError(f"{path} is being written by another run") from None


def _line(value: object) -> bytes:
    return json.dumps(value, separators=(",", ":")).encode() + b"\n"


def _parsed(file: IO[bytes]) -> tuple[Any, int]:
    """Read a line; None if it is torn or there is none."""
    line = file.readline()
    if not line.endswith(b"\n"):
        return None, 0
    try:
        return json.loads(line), len(line)
    except ValueError:
        return None, 0


def _check_same(found: object, head: Head, path: Path) -> None:
    """Check that a journal was begun for the same run."""
    if not isinstance(found, dict) or found.keys() != head.keys():
        raise ShelemError(f"{path} is no journal of this version, remove it to start afresh")
    for key, value in head.items():
        if found[key] != value:
            short = all(len(str(each)) < 60 for each in (value, found[key]))
            which = f"{key} {found[key]}, not {value}" if short else f"other {key}"
            raise ShelemError(f"{path} was begun with {which}: go on as it was begun, or remove it")
