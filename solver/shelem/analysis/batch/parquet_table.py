"""Parquet tables: the columns of the file keep their types, the answers are more columns."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from shelem.analysis.batch.schema import KEYS, Cells, Column, ask_of
from shelem.analysis.batch.tables import Row, Table, key_places
from shelem.errors import NotationError, ShelemError

if TYPE_CHECKING:
    import pyarrow as pa

BATCH_ROWS: Final = 16384


class ParquetTable:
    """A Parquet file.

    Parameters
    ----------
    path : Path
        The file.

    Raises
    ------
    NotationError
        If it is not a Parquet file or has no column ``deal``.
    ShelemError
        If pyarrow is not installed.
    OSError
        If it cannot be read.
    """

    def __init__(self, path: Path) -> None:
        self.path: Final = path
        self.schema: Final[pa.Schema] = self._open().schema_arrow
        self.columns: Final[Sequence[str]] = self.schema.names
        self._places: Final = key_places(self.columns, path)

    def rows(self) -> Iterator[Row]:
        """Read the rows in order."""
        for batch in self.batches():
            wanted = [
                batch.column(self._places[key]).to_pylist()
                if key in self._places
                else [None] * batch.num_rows
                for key in KEYS
            ]
            for place, cells in enumerate(zip(*wanted)):
                yield Row(ask_of(cells), (batch, place))

    def cells(self, row: Row) -> Mapping[str, object]:
        """Return all cells of a row by column."""
        assert isinstance(row.raw, tuple)
        batch, place = row.raw
        return {name: column[place].as_py() for name, column in zip(self.columns, batch.columns)}

    def batches(self) -> Iterator[pa.RecordBatch]:
        """Read the rows in order as batches.

        Raises
        ------
        NotationError
            If the file is damaged.
        """
        with self._damage():
            yield from self._open().iter_batches(batch_size=BATCH_ROWS)

    def _open(self) -> Any:
        _, parquet = libraries(self.path)
        self.path.stat()  # a file that is not there is no damaged one
        with self._damage():
            return parquet.ParquetFile(self.path)

    @contextmanager
    def _damage(self) -> Iterator[None]:
        arrow, _ = libraries(self.path)
        try:
            yield
        except (arrow.ArrowException, OSError) as error:
            reason = str(error).partition(". ")[0]
            raise NotationError(f"{self.path} is not a Parquet file: {reason}") from None


def write_parquet(
    table: Table, answers: Iterable[Cells], columns: Sequence[Column], path: Path
) -> None:
    """Write a table with its answers as Parquet; cells from other formats become strings."""
    arrow, parquet = libraries(path)
    types = {"int": arrow.int32(), "str": arrow.string()}
    added = [arrow.field(column.name, types[column.kind]) for column in columns]
    given = (
        table.schema
        if isinstance(table, ParquetTable)
        else arrow.schema([(name, arrow.string()) for name in table.columns])
    )
    schema = given
    for field in added:
        schema = schema.append(field)
    source = table.batches() if isinstance(table, ParquetTable) else _batches(table, given)
    rows = iter(answers)
    with parquet.ParquetWriter(path, schema) as writer:
        for batch in source:
            cells = list(islice(rows, batch.num_rows))
            new = [
                arrow.array([row[place] for row in cells], field.type)
                for place, field in enumerate(added)
            ]
            writer.write_batch(arrow.record_batch([*batch.columns, *new], schema=schema))


def _batches(table: Table, schema: pa.Schema) -> Iterator[pa.RecordBatch]:
    """Yield a table of another format as batches of strings."""
    import pyarrow as pa

    rows = table.rows()
    while some := [table.cells(row) for row in islice(rows, BATCH_ROWS)]:
        columns = [[_text(cells.get(name)) for cells in some] for name in schema.names]
        yield pa.record_batch([pa.array(column, pa.string()) for column in columns], schema=schema)


def _text(cell: object) -> str | None:
    if cell is None or isinstance(cell, str):
        # bytes that are not UTF-8 have no place in a Parquet string
        return cell and cell.encode("utf-8", "surrogateescape").decode("utf-8", "replace")
    return str(cell)


def libraries(path: Path) -> tuple[Any, Any]:
    """Return what reads and writes Parquet.

    Raises
    ------
    ShelemError
        If it is not installed.
    """
    try:
        import pyarrow
        import pyarrow.parquet
    except ImportError:
        raise ShelemError(
            f"{path}: Parquet needs pyarrow, install it with: pip install 'shelem[parquet]'"
        ) from None
    return pyarrow, pyarrow.parquet
