"""Which table format a file has."""

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Final

from shelem.analysis.batch.csv_table import CsvTable, write_csv
from shelem.analysis.batch.jsonl_table import JsonlTable, write_jsonl
from shelem.analysis.batch.parquet_table import ParquetTable, libraries, write_parquet
from shelem.analysis.batch.record_table import RecordTable, write_records
from shelem.analysis.batch.tables import Table, Writer
from shelem.errors import NotationError, ShelemError

_WRITERS: Final[dict[str, Writer]] = {
    ".csv": write_csv,
    ".tsv": partial(write_csv, delimiter="\t"),
    ".parquet": write_parquet,
    ".pq": write_parquet,
    ".jsonl": write_jsonl,
    ".ndjson": write_jsonl,
}
_SAME: Final[dict[type, Writer]] = {
    CsvTable: write_csv,
    ParquetTable: write_parquet,
    JsonlTable: write_jsonl,
    RecordTable: write_records,
}


def open_table(path: Path) -> Table:
    """Open a table to read it; its content shows the format.

    Raises
    ------
    ShelemError
        If it cannot be read.
    """
    try:
        return _reader(path)(path)
    except OSError as error:
        raise ShelemError(f"cannot read {path}: {error.strerror}") from None


def writer_for(path: Path, table: Table) -> Writer:
    """Return what writes a table to a file of this name.

    Its extension says in which format; where it names none, the format stays the table's.

    Raises
    ------
    ShelemError
        If it needs a library that is not installed.
    """
    writer = _WRITERS.get(path.suffix.lower()) or _SAME[type(table)]
    if writer is write_parquet:
        libraries(path)
    return writer


def _reader(path: Path) -> Callable[[Path], Table]:
    if path.suffix.lower() in (".parquet", ".pq"):
        return ParquetTable
    with path.open("rb") as file:
        start = file.read(4096)
    if start.startswith(b"PAR1"):
        return ParquetTable
    text = start.removeprefix(b"\xef\xbb\xbf").lstrip()
    if text.startswith(b"{"):
        return JsonlTable
    if text.startswith(b"["):
        if text[1:].lstrip()[:1] in (b"{", b"]"):
            raise NotationError(f"{path} is a JSON array, expected JSON Lines: an object a line")
        return RecordTable
    if text.startswith((b";", b"%")):
        return RecordTable
    return CsvTable
