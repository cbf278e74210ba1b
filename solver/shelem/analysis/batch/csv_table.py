"""CSV tables: every row is kept as it was written, byte for byte, and the answers follow it."""

import csv
import io
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Final, NamedTuple

from shelem.analysis.batch.csv_rows import CsvRow, is_foreign, quote, split_rows, strip_end
from shelem.analysis.batch.schema import KEYS, Ask, Cells, Column, ask_of
from shelem.analysis.batch.tables import Row, Table, key_places
from shelem.analysis.batch.text_files import new_text, open_text
from shelem.errors import NotationError

_DELIMITERS: Final = (",", ";", "\t")
_BOM: Final = "\ufeff"


class Head(NamedTuple):
    """The first line.

    Parameters
    ----------
    text : str
        As written, without its line end.
    end : str
        The line end.
    columns : sequence of str
        The names in it.
    delimiter : str
        What separates them.
    """

    text: str
    end: str
    columns: Sequence[str]
    delimiter: str


class CsvTable:
    """A CSV file in UTF-8, with or without a byte order mark.

    Cells are separated by commas, or by semicolons or tabs where these separate the names in the
    first line. Bytes that are not UTF-8 make an error of their row only. Empty lines do not count.

    Parameters
    ----------
    path : Path
        The file.

    Raises
    ------
    NotationError
        If the file is empty or not text, or has no column ``deal``.
    OSError
        If it cannot be read.
    """

    def __init__(self, path: Path) -> None:
        self.path: Final = path
        with self._open() as file:
            self.head: Final = _read_head(file, path)
        self._places: Final = key_places(self.head.columns, path)

    @property
    def columns(self) -> Sequence[str]:
        """The names of the columns."""
        return self.head.columns

    def rows(self) -> Iterator[Row]:
        """Read the rows in order."""
        places = [self._places.get(key, -1) for key in KEYS]
        with self._open() as file:
            _read_head(file, self.path)
            for row in split_rows(file, self.head.delimiter, len(self.columns)):
                if row.problem:
                    yield Row(Ask(problem=row.problem), row)
                    continue
                cells = row.cells
                keys = (cells[place] if place >= 0 else None for place in places)
                yield Row(ask_of(keys), row)

    def cells(self, row: Row) -> Mapping[str, object]:
        """Return all cells of a row by column."""
        assert isinstance(row.raw, CsvRow)
        return dict(zip(self.columns, row.raw.cells))

    def _open(self) -> io.TextIOWrapper:
        return open_text(self.path)


def write_csv(
    table: Table,
    answers: Iterable[Cells],
    columns: Sequence[Column],
    path: Path,
    *,
    delimiter: str = ",",
    compressed: bool = False,
) -> None:
    """Write a table with its answers as CSV; a CSV table's own rows stay as they are."""
    with new_text(path, compressed=compressed) as file:
        if isinstance(table, CsvTable):
            _extend(table, answers, columns, file)
            return
        names = [*table.columns, *(column.name for column in columns)]
        file.write(delimiter.join(quote(name, delimiter) for name in names) + "\n")
        for row, added in zip(table.rows(), answers, strict=True):
            given = table.cells(row)
            texts = [_text(given.get(name), delimiter) for name in table.columns]
            texts += [_text(cell, delimiter) for cell in added]
            file.write(delimiter.join(texts) + "\n")


def _extend(
    table: CsvTable, answers: Iterable[Cells], columns: Sequence[Column], file: io.TextIOWrapper
) -> None:
    head, delimiter = table.head, table.head.delimiter
    new = "".join(delimiter + quote(column.name, delimiter) for column in columns)
    file.write(head.text + new + head.end)
    for row, added in zip(table.rows(), answers, strict=True):
        raw = row.raw
        assert isinstance(raw, CsvRow)
        new = "".join(delimiter + _text(cell, delimiter) for cell in added)
        file.write(raw.text + new + (raw.end or head.end))


def _text(cell: object, delimiter: str) -> str:
    if cell is None:
        return ""
    return quote(cell, delimiter) if isinstance(cell, str) else quote(str(cell), delimiter)


def _read_head(lines: Iterable[str], path: Path) -> Head:
    """Read the line with the names of the columns, and what stands before it."""
    text = ""
    for line in lines:
        text += line
        if line.strip(_BOM + "\r\n") and text.count('"') % 2 == 0:
            break
        if len(text) > csv.field_size_limit():
            raise NotationError(f"{path}: the first line has a quote that is never closed")
    body, end = strip_end(text)
    plain = body.removeprefix(_BOM).lstrip("\r\n")
    if not plain:
        raise NotationError(f"{path} is empty")
    if "\0" in plain or is_foreign(plain):
        raise NotationError(f"{path} is not UTF-8 text")
    try:
        heads = {
            delimiter: next(csv.reader([plain], delimiter=delimiter)) for delimiter in _DELIMITERS
        }
    except csv.Error as error:
        raise NotationError(f"{path}: the names in the first line: {error}") from None
    delimiter = next(
        (
            delimiter
            for delimiter, names in heads.items()
            if "deal" in (name.strip().lower() for name in names)
        ),
        ",",
    )
    return Head(body, end or "\n", heads[delimiter], delimiter)
