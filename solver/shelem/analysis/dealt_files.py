"""Random deals as files: CSV, JSON Lines, Parquet or records."""

import json
from collections.abc import Iterable, Iterator
from itertools import islice
from pathlib import Path
from typing import Final, Literal, get_args

from shelem.analysis.batch.csv_rows import quote
from shelem.analysis.batch.parquet_table import BATCH_ROWS, libraries
from shelem.analysis.dealing import Dealt
from shelem.game.rules import RuleSet
from shelem.notation.record import Record
from shelem.notation.text import write_text

TextFormat = Literal["csv", "jsonl", "record"]
TEXT_FORMATS: Final[tuple[TextFormat, ...]] = get_args(TextFormat)

COLUMNS: Final = ("deal", "hakem", "rules")


def deal_texts(dealt: Iterable[Dealt], rules: RuleSet, file_format: TextFormat) -> Iterator[str]:
    """Yield the text of a file piece by piece, with its line ends."""
    if file_format == "csv":
        yield ",".join(COLUMNS) + "\n"
        for each in dealt:
            yield ",".join(quote(cell or "", ",") for cell in _cells(each, rules)) + "\n"
    elif file_format == "jsonl":
        for each in dealt:
            yield json.dumps(dict(zip(COLUMNS, _cells(each, rules))), ensure_ascii=False) + "\n"
    else:
        for number, each in enumerate(dealt):
            record = Record(rules, each.deal, hakem=each.hakem)
            yield ("\n" if number else "") + write_text([record])


def write_deals_parquet(dealt: Iterable[Dealt], rules: RuleSet, path: Path) -> None:
    """Write deals as a Parquet file.

    Raises
    ------
    ShelemError
        If pyarrow is not installed.
    """
    arrow, parquet = libraries(path)
    schema = arrow.schema([(name, arrow.string()) for name in COLUMNS])
    rows = (_cells(each, rules) for each in dealt)
    with parquet.ParquetWriter(path, schema) as writer:
        while some := list(islice(rows, BATCH_ROWS)):
            columns = [arrow.array(column, arrow.string()) for column in zip(*some, strict=True)]
            writer.write_batch(arrow.record_batch(columns, schema=schema))


def _cells(dealt: Dealt, rules: RuleSet) -> tuple[str, str | None, str]:
    hakem = None if dealt.hakem is None else str(dealt.hakem)
    return str(dealt.deal), hakem, rules.label
