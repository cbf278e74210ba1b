"""Record files as tables: a record a row, kept as it was written, with the answers as more tags."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Final, NamedTuple

from shelem.analysis.batch.csv_rows import is_foreign
from shelem.analysis.batch.schema import KEYS, Ask, Cells, Column, ask_of
from shelem.analysis.batch.tables import Row, Table
from shelem.analysis.batch.text_files import new_text, open_text
from shelem.errors import NotationError

COLUMNS: Final = (
    "rules",
    "dealer",
    "deal",
    "before",
    "auction",
    "hakem",
    "bid",
    "discard",
    "denomination",
    "leader",
    "play",
    "result",
    "score",
    "revoke",
)
"""The columns of records in a table."""

_BOM: Final = "\ufeff"
_TAG: Final = re.compile(r'\[(\w+)\s+"((?:[^"\\]|\\.)*)"\s*\]\s*')
_COMMENTS: Final = (";", "%")


class _Block(NamedTuple):
    """A record as written: its lines, and the number of the first in the file."""

    text: str
    line: int


class RecordTable:
    """A file of records in text form, in UTF-8.

    Parameters
    ----------
    path : Path
        The file.

    Raises
    ------
    NotationError
        If there is no record in it.
    OSError
        If it cannot be read.
    """

    def __init__(self, path: Path) -> None:
        self.path: Final = path
        self.columns: Final[Sequence[str]] = COLUMNS
        if next(self._blocks(), None) is None:
            raise NotationError(f"{path} has no records")

    def rows(self) -> Iterator[Row]:
        """Read the rows in order."""
        for number, block in enumerate(self._blocks(), 1):
            if is_foreign(block.text):
                yield Row(Ask(problem="the record is not UTF-8 text"), block.text)
                continue
            cells = _cells(block.text)
            ask = ask_of(cells[key] for key in KEYS)
            ask = ask._replace(record=block.text, line=block.line, number=number)
            yield Row(ask, block.text)

    def cells(self, row: Row) -> Mapping[str, object]:
        """Return the parts of a record by column."""
        assert isinstance(row.raw, str)
        return _cells(row.raw)

    def _blocks(self) -> Iterator[_Block]:
        with open_text(self.path) as file:
            lines: list[str] = []
            first = 1
            for number, line in enumerate(file, 1):
                if number == 1:
                    line = line.removeprefix(_BOM)
                if line.strip():
                    if not lines:
                        first = number
                    lines.append(line.rstrip("\r\n"))
                elif _is_record(lines):
                    yield _Block("\n".join(lines), first)
                    lines = []
                elif lines:
                    lines.append("")
            if _is_record(lines):
                yield _Block("\n".join(lines), first)


def write_records(
    table: Table,
    answers: Iterable[Cells],
    columns: Sequence[Column],
    path: Path,
    *,
    compressed: bool = False,
) -> None:
    """Write a table of records with its answers as tags, as in ``[SolvedPoints "120"]``."""
    if not isinstance(table, RecordTable):
        raise NotationError(f"{table.path} is no record file, so {path} cannot be one")
    with new_text(path, compressed=compressed) as file:
        for number, (row, added) in enumerate(zip(table.rows(), answers, strict=True)):
            file.write(("\n" if number else "") + f"{row.raw}\n")
            for column, cell in zip(columns, added, strict=True):
                if cell is not None:
                    escaped = str(cell).replace("\\", "\\\\").replace('"', '\\"')
                    file.write(f'[{_tag_name(column.name)} "{escaped}"]\n')


def _tag_name(column: str) -> str:
    return "Solved" + "".join(word[:1].upper() + word[1:] for word in column.split("_"))


def _is_record(lines: Sequence[str]) -> bool:
    return any(line and not line.lstrip().startswith(_COMMENTS) for line in lines)


def _cells(text: str) -> dict[str, str]:
    """Take a record apart without checking anything."""
    cells = dict.fromkeys(COLUMNS, "")
    lists: dict[str, list[str]] = {"auction": [], "play": []}
    current = ""
    for line in text.split("\n"):
        line = line.strip()
        match = _TAG.fullmatch(line)
        if match:
            current = match[1].lower()
            value = re.sub(r"\\(.)", r"\1", match[2])
            if current == "play":
                cells["leader"] = value
            elif current in cells and current != "auction":
                cells[current] = value
        elif current in lists and not line.startswith(_COMMENTS):
            lists[current] += line.split()
    return cells | {name: " ".join(words) for name, words in lists.items()}
