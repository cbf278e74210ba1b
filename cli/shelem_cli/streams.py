"""Files and standard streams: text in, text out, nothing left half written."""

import os
import sys
from errno import EACCES, EISDIR, ENOENT, ENOTDIR
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
    write_file(name, text.encode("utf-8"))


def write_file(name: str, content: bytes) -> None:
    """Write a file in one go.

    Raises
    ------
    NotationError
        If it cannot be written; an earlier file of that name then still stands.
    """
    path = Path(name)
    try:
        if path.is_dir():
            raise IsADirectoryError(EISDIR, os.strerror(EISDIR))
        if path.is_symlink() or (path.exists() and not path.is_file()):  # a device or a pipe
            path.write_bytes(content)
            return
        temporary = path.with_name(f".{path.name}.{os.getpid()}")
        try:
            temporary.write_bytes(content)
            temporary.replace(path)
        finally:
            temporary.unlink(missing_ok=True)
    except OSError as error:
        raise NotationError(f"cannot write {name or repr(name)}: {error.strerror}") from None


def check_writable(name: str) -> None:
    """Check before a long run that a file can be written after it.

    Raises
    ------
    NotationError
        If it is a directory, or its directory is missing or closed to us.
    """
    path = Path(name)
    try:
        folder = path.parent
        if not name or path.is_dir():
            code = EISDIR if name else ENOENT
        elif not folder.exists():
            code = ENOENT
        elif not folder.is_dir():
            code = ENOTDIR
        elif not os.access(path if path.exists() else folder, os.W_OK):
            code = EACCES
        else:
            return
    except (OSError, ValueError) as error:  # too long for a path, or with a null character
        reason = getattr(error, "strerror", None) or str(error)
        raise NotationError(f"cannot write {name!r}: {reason}") from None
    raise NotationError(f"cannot write {name or repr(name)}: {os.strerror(code)}")
