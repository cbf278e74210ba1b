"""Text files that keep every byte, compressed where their names end with ``.gz``."""

import gzip
import io
import zlib
from pathlib import Path
from typing import Final

from shelem.errors import NotationError, ShelemError

COMPRESSED: Final = ".gz"


def open_text(path: Path) -> io.TextIOWrapper:
    """Open a file to read it: line ends as they are, bytes that are not UTF-8 as surrogates."""
    if is_compressed(path):
        return _text(_Expanded(path))
    return _text(path.open("rb"))


def new_text(path: Path, *, compressed: bool) -> io.TextIOWrapper:
    """Open a new file to write it as `open_text` reads it; the same text is the same bytes."""
    file = path.open("wb")
    return _text(_Compressed(file) if compressed else file)


def require_replaceable(path: Path) -> None:
    """Check that a complete file may take the place of what has its name.

    Raises
    ------
    ShelemError
        If that is a directory, a device or a pipe.
    """
    if path.exists() and not path.is_file():
        kind = "Is a directory" if path.is_dir() else "not a file, but a device or a pipe"
        raise ShelemError(f"cannot write {path}: {kind}")


def is_compressed(path: Path) -> bool:
    """Whether a file of this name is compressed."""
    return path.suffix.lower() == COMPRESSED


def format_suffix(path: Path) -> str:
    """Return the extension that says in which format a file is, whether compressed or not."""
    plain = path.with_suffix("") if is_compressed(path) else path
    return plain.suffix.lower()


def first_bytes(path: Path, size: int) -> bytes:
    """Return the beginning of a file's content."""
    with _Expanded(path) if is_compressed(path) else path.open("rb") as file:
        return file.read1(size)


class _Compressed(gzip.GzipFile):
    """A compressed file without a name and a time in it, that closes what it writes to."""

    def __init__(self, file: io.BufferedWriter) -> None:
        super().__init__(filename="", mode="wb", fileobj=file, mtime=0)
        self._below: Final = file

    def close(self) -> None:
        super().close()
        self._below.close()


class _Expanded(gzip.GzipFile):
    """A compressed file to read; one that is damaged is an error of the notation."""

    def __init__(self, path: Path) -> None:
        super().__init__(path, mode="rb")
        self._path: Final = path

    def read1(self, size: int = -1) -> bytes:
        try:
            return super().read1(size)
        except (EOFError, zlib.error, gzip.BadGzipFile) as error:
            raise NotationError(f"{self._path} is damaged: {error}") from None


def _text(file: io.BufferedReader | io.BufferedWriter | gzip.GzipFile) -> io.TextIOWrapper:
    return io.TextIOWrapper(file, encoding="utf-8", errors="surrogateescape", newline="")
