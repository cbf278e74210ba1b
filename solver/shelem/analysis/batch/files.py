"""Which table format a file has, by its extension."""

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Final

from shelem.analysis.batch.csv_table import CsvTable, write_csv
from shelem.analysis.batch.parquet_table import ParquetTable, libraries, write_parquet
from shelem.analysis.batch.tables import Table, Writer
from shelem.errors import ShelemError

_READERS: Final[dict[str, Callable[[Path], Table]]] = {
    ".parquet": ParquetTable,
    ".pq": ParquetTable,
}
_WRITERS: Final[dict[str, Writer]] = {
    ".tsv": partial(write_csv, delimiter="\t"),
    ".parquet": write_parquet,
    ".pq": write_parquet,
}


def open_table(path: Path) -> Table:
    """Open a table to read it: CSV unless the extension says otherwise.

    Raises
    ------
    ShelemError
        If it cannot be read.
    """
    try:
        return _READERS.get(path.suffix.lower(), CsvTable)(path)
    except OSError as error:
        raise ShelemError(f"cannot read {path}: {error.strerror}") from None


def writer_for(path: Path) -> Writer:
    """Return what writes a table to a file of this name.

    Raises
    ------
    ShelemError
        If it needs a library that is not installed.
    """
    writer = _WRITERS.get(path.suffix.lower(), write_csv)
    if writer is write_parquet:
        libraries(path)
    return writer
