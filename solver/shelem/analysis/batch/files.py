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
from shelem.analysis.batch.text_files import first_bytes, format_suffix, is_compressed
from shelem.errors import NotationError, ShelemError

_TEXT_WRITERS: Final[dict[str, Callable[..., None]]] = {
    ".csv": write_csv,
    ".tsv": partial(write_csv, delimiter="\t"),
    ".jsonl": write_jsonl,
    ".ndjson": write_jsonl,
}
_PARQUET: Final = (".parquet", ".pq")
_SAME: Final[dict[type, Callable[..., None]]] = {
    CsvTable: write_csv,
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
    suffix = format_suffix(path)
    write = _TEXT_WRITERS.get(suffix)
    if suffix in _PARQUET or (write is None and isinstance(table, ParquetTable)):
        libraries(path)
        return write_parquet
    return partial(write or _SAME[type(table)], compressed=is_compressed(path))


def _reader(path: Path) -> Callable[[Path], Table]:
    if format_suffix(path) in _PARQUET:
        return ParquetTable
    start = first_bytes(path, 4096)
    if start.startswith(b"PAR1"):
        return ParquetTable
    text = start.removeprefix(b"\xef\xbb\xbf").lstrip()
    if text.startswith(b"{"):
        return JsonlTable
    if text.startswith(b"["):
        if text[1:].lstrip()[:1] in (b"{", b"]"):
            raise NotationError(f"{path} is a JSON array, expected JSON Lines: an object a line")
        return RecordTable
    return RecordTable if text.startswith((b";", b"%")) else CsvTable
