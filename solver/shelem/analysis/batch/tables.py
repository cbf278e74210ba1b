"""What the table formats have in common: a table to read row by row, and its rows with answers."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple, Protocol

from shelem.analysis.batch.schema import KEYS, Ask, Cells, Column
from shelem.errors import NotationError


class Row(NamedTuple):
    """One row of a table.

    Parameters
    ----------
    ask : Ask
        What it asks.
    raw : object
        The row as it stands in the file, for a writer of the same format.
    """

    ask: Ask
    raw: object


class Table(Protocol):
    """A table in a file, which can be read any number of times."""

    @property
    def path(self) -> Path:
        """The file."""
        ...

    @property
    def columns(self) -> Sequence[str]:
        """The names of its columns, in order."""
        ...

    def rows(self) -> Iterator[Row]:
        """Read the rows in order, few at a time."""
        ...

    def cells(self, row: Row) -> Mapping[str, object]:
        """Return all cells of a row by column, for a writer of another format."""
        ...


class Writer(Protocol):
    """Writes a table with answers to a new file."""

    def __call__(
        self, table: Table, answers: Iterable[Cells], columns: Sequence[Column], path: Path
    ) -> None:
        """Write the rows of `table`, each with its answers in new `columns`."""
        ...


def key_places(columns: Sequence[str], path: Path | str) -> dict[str, int]:
    """Find the columns that tasks read; case and space around a name do not matter.

    Raises
    ------
    NotationError
        If there is no deal column, or one of these columns is there twice.
    """
    names = [name.strip().lower() for name in columns]
    for key in KEYS:
        if names.count(key) > 1:
            raise NotationError(f"{path}: column {key} is there twice")
    if "deal" not in names:
        listed = ", ".join(columns[:8]) + (", ..." if len(columns) > 8 else "")
        raise NotationError(f"{path}: no column deal, the columns are {listed}")
    return {key: names.index(key) for key in KEYS if key in names}
