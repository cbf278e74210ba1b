"""Files and standard streams: text in, text out, nothing left half written."""

import os
import sys
from errno import EISDIR
from pathlib import Path
from typing import BinaryIO, Final

from shelem.errors import NotationError

STANDARD: Final = "-"
"""Stands for standard input or output where a file is named."""


def standard_input() -> BinaryIO:
    """Return standard input as bytes.

    Raises
    ------
    NotationError
        If the process was started without one.
    """
    if sys.stdin is None:
        raise NotationError(f"cannot read {STANDARD}: standard input is closed")
    return sys.stdin.buffer


def read_input(name: str) -> str:
    """Read a UTF-8 file, or standard input for ``-``.

    Raises
    ------
    NotationError
        If it cannot be read or is not UTF-8.
    """
    try:
        if name == STANDARD:
            return standard_input().read().decode("utf-8")
        return Path(name).read_bytes().decode("utf-8")
    except UnicodeDecodeError as error:
        raise NotationError(f"{name}: not UTF-8 text, byte {error.start + 1}") from None
    except OSError as error:
        raise NotationError(f"cannot read {name}: {error.strerror}") from None


def write_output(name: str, text: str) -> None:
    """Write a UTF-8 file in one go, or to standard output for ``-``.

    Raises
    ------
    NotationError
        If it cannot be written; an earlier file of that name then still stands.
    """
    if name == STANDARD:
        sys.stdout.write(text)
        return
    path = Path(name)
    try:
        if path.is_dir():
            raise IsADirectoryError(EISDIR, os.strerror(EISDIR))
        temporary = path.with_name(f".{path.name}.{os.getpid()}")
        try:
            temporary.write_text(text, encoding="utf-8", newline="")
            temporary.replace(path)
        finally:
            temporary.unlink(missing_ok=True)
    except OSError as error:
        raise NotationError(f"cannot write {name or repr(name)}: {error.strerror}") from None
