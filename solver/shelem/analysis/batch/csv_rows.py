"""Cut CSV text into rows without losing how they were written."""

import csv
from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from typing import Final, NamedTuple

LONGEST_ROW: Final = 1 << 17
"""Characters of a quoted row; one that gets longer has a quote that is never closed."""

_MISPLACED: Final = "the row has a quote where none belongs, or one that is never closed"
_NOT_TEXT: Final = "the row is not UTF-8 text"


class CsvRow(NamedTuple):
    """One row.

    Parameters
    ----------
    text : str
        As written, without its line end; or put right so that as many cells as there are columns
        can be read back.
    end : str
        The line end.
    cells : sequence of str
        One for each column.
    problem : str
        What is wrong with the row, or nothing.
    """

    text: str
    end: str
    cells: Sequence[str]
    problem: str


def split_rows(lines: Iterable[str], delimiter: str, width: int) -> Iterator[CsvRow]:
    """Yield the rows that `lines`, with their line ends, make up; empty lines are left out.

    A row with too few cells is filled up with empty ones, of one with too many the last column
    takes the rest. A quoted cell may run over several lines, but if the row then has not the right
    number of cells while one of these lines has, the quote is taken to be a slip, as one is that is
    never closed, and the damage stays in its line.
    """
    source = _Lines(lines)
    for line in source:
        if '"' in line:
            row = _quoted_row(line, source, delimiter, width)
        else:
            text, end = strip_end(line)
            row = CsvRow(text, end, text.split(delimiter), "")
        if row.text:
            yield _fitted(row, delimiter, width)


def strip_end(text: str) -> tuple[str, str]:
    """Take the line end off a text; return both."""
    for end in ("\r\n", "\n", "\r"):
        if text.endswith(end):
            return text[: -len(end)], end
    return text, ""


def quote(cell: str, delimiter: str) -> str:
    """Return a cell as it is written: in quotes where it needs them."""
    if delimiter in cell or '"' in cell or "\n" in cell or "\r" in cell:
        return '"' + cell.replace('"', '""') + '"'
    return cell


def is_foreign(text: str) -> bool:
    """Whether a text has bytes that are not UTF-8, kept as surrogates when it was read."""
    return not text.isascii() and any("\udc80" <= letter <= "\udcff" for letter in text)


class _Lines(Iterator[str]):
    """Lines that can be put back."""

    def __init__(self, lines: Iterable[str]) -> None:
        self._source: Final = iter(lines)
        self._back: Final[deque[str]] = deque()

    def __next__(self) -> str:
        return self._back.popleft() if self._back else next(self._source)

    def put_back(self, lines: Sequence[str]) -> None:
        self._back.extendleft(reversed(lines))


def _quoted_row(first: str, source: _Lines, delimiter: str, width: int) -> CsvRow:
    """Read a row whose first line has a quote in it."""
    taken: list[str] = []

    def feed() -> Iterator[str]:
        size = 0
        for line in chain((first,), source):
            taken.append(line)
            size += len(line)
            if size > LONGEST_ROW:
                return
            yield line

    try:
        cells = next(csv.reader(feed(), delimiter=delimiter, strict=True))
    except (csv.Error, StopIteration):
        cells = []
    rows_lost = any(line.count(delimiter) == width - 1 for line in taken[1:])
    if cells and (len(cells) == width or not rows_lost):
        text, end = strip_end("".join(taken))
        return CsvRow(text, end, cells, "")
    source.put_back(taken[1:])
    text, end = strip_end(first)
    cells = text.split(delimiter)
    return CsvRow(_joined(cells, delimiter), end, cells, _MISPLACED)


def _fitted(row: CsvRow, delimiter: str, width: int) -> CsvRow:
    """Give a row the right number of cells."""
    text, end, cells, problem = row
    if is_foreign(text):
        problem = _NOT_TEXT
    if len(cells) == width:
        return CsvRow(text, end, cells, problem)
    problem = problem or f"the row has {len(cells)} cells, expected {width}"
    missing = width - len(cells)
    if missing > 0:
        return CsvRow(text + delimiter * missing, end, [*cells, *[""] * missing], problem)
    cells = [*cells[: width - 1], delimiter.join(cells[width - 1 :])]
    return CsvRow(_joined(cells, delimiter), end, cells, problem)


def _joined(cells: Iterable[str], delimiter: str) -> str:
    return delimiter.join(quote(cell, delimiter) for cell in cells)
