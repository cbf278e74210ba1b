"""JSON Lines tables: an object a row, kept as it was written, with the answers as more keys."""

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import Any, Final

from shelem.analysis.batch.csv_rows import is_foreign
from shelem.analysis.batch.schema import KEYS, Ask, Cells, Column, ask_of
from shelem.analysis.batch.tables import Row, Table
from shelem.analysis.batch.text_files import new_text, open_text
from shelem.errors import NotationError, ShelemError
from shelem.notation.json_form import distinct_keys, parse_json

_BOM: Final = "\ufeff"


class JsonlTable:
    """A file of JSON Lines in UTF-8; empty lines do not count.

    Keys are those of records in JSON, see :mod:`shelem.notation.json_form`, or any others.

    Parameters
    ----------
    path : Path
        The file.

    Raises
    ------
    NotationError
        If the file is empty.
    OSError
        If it cannot be read.
    """

    def __init__(self, path: Path) -> None:
        self.path: Final = path
        if next(self._lines(), None) is None:
            raise NotationError(f"{path} is empty")

    @cached_property
    def columns(self) -> Sequence[str]:
        """All keys of all rows."""
        keys: dict[str, None] = {}
        for line in self._lines():
            try:
                keys |= dict.fromkeys(_object(line))
            except ShelemError:
                keys["line"] = None
        return tuple(keys)

    def rows(self) -> Iterator[Row]:
        """Read the rows in order."""
        for line in self._lines():
            try:
                yield Row(_ask(_object(line)), line)
            except ShelemError as error:
                yield Row(Ask(problem=str(error)), line)

    def cells(self, row: Row) -> Mapping[str, object]:
        """Return all cells of a row by column, as texts; all of it as ``line`` if it is broken."""
        assert isinstance(row.raw, str)
        try:
            item = json.loads(
                row.raw, parse_int=str, parse_float=str, object_pairs_hook=distinct_keys
            )
        except ValueError:
            return {"line": row.raw}
        if not isinstance(item, dict):
            return {"line": row.raw}
        return {
            key: value if value is None or isinstance(value, str) else json.dumps(value)
            for key, value in item.items()
        }

    def _lines(self) -> Iterator[str]:
        with open_text(self.path) as file:
            for number, line in enumerate(file):
                text = (line if number else line.removeprefix(_BOM)).strip()
                if text:
                    yield text


def write_jsonl(
    table: Table,
    answers: Iterable[Cells],
    columns: Sequence[Column],
    path: Path,
    *,
    compressed: bool = False,
) -> None:
    """Write a table with its answers as JSON Lines; a JSONL table's own keys stay as they are."""
    names = [json.dumps(column.name) for column in columns]
    with new_text(path, compressed=compressed) as file:
        for row, added in zip(table.rows(), answers, strict=True):
            text = _given(table, row)
            new = ", ".join(
                f"{name}: {_dump(cell)}" for name, cell in zip(names, added, strict=True)
            )
            file.write(text[:-1].rstrip() + ("" if text == "{}" else ", ") + new + "}\n")


def _given(table: Table, row: Row) -> str:
    """Return the given part of a row as an object."""
    if not isinstance(table, JsonlTable):
        return _dump({key: _plain(cell) for key, cell in table.cells(row).items()})
    assert isinstance(row.raw, str)
    try:
        _object(row.raw)
    except ShelemError:
        return _dump({"line": row.raw})
    return row.raw


def _plain(cell: object) -> object:
    return cell if cell is None or isinstance(cell, str | int | float) else str(cell)


def _dump(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


def _object(line: str) -> dict[str, Any]:
    if is_foreign(line):
        raise NotationError("the row is not UTF-8 text")
    item = parse_json(line, "the row")
    if not isinstance(item, dict):
        raise NotationError(f"the row is no JSON object but {type(item).__name__}")
    return item


def _ask(item: Mapping[str, Any]) -> Ask:
    play = item.get("play")
    if isinstance(play, dict):  # as in records
        item = {**item, "leader": play.get("leader"), "play": play.get("cards")}
    return ask_of(_text(key, item.get(key)) for key in KEYS)


def _text(key: str, value: object) -> str:
    if value is None or isinstance(value, str):
        return value or ""
    if isinstance(value, list) and all(isinstance(item, str) for item in value):
        return " ".join(value)
    raise NotationError(f"{key} is {json.dumps(value)}, expected a text")
