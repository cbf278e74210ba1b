"""Records in any of the formats, chosen by name, by file name or by content."""

from collections.abc import Iterable
from pathlib import PurePath
from typing import Final

from shelem.errors import NotationError
from shelem.game.rules import RuleSet
from shelem.notation.deck_string import read_decks
from shelem.notation.json_form import read_json, read_json_lines, write_json, write_json_lines
from shelem.notation.pbn import write_pbn
from shelem.notation.record import Record
from shelem.notation.rounds_log import read_rounds
from shelem.notation.text import read_text, write_text

READ_FORMATS: Final = ("text", "json", "jsonl", "rounds", "deck", "deck-hands")
"""Formats that can be read; ``deck`` is in packets of four, ``deck-hands`` in whole hands."""

WRITE_FORMATS: Final = ("text", "json", "jsonl", "pbn")
"""Formats that can be written."""

_SHORTEST_DECK: Final = 50
"""Characters; a line that is shorter than half a deck was not meant as one."""

_BY_SUFFIX: Final = {
    "txt": "text",
    "json": "json",
    "jsonl": "jsonl",
    "ndjson": "jsonl",
    "pbn": "pbn",
}


def read_records(
    text: str,
    *,
    format: str | None = None,  # noqa: A002
    rules: RuleSet | None = None,
) -> list[Record]:
    """Read and check records.

    Parameters
    ----------
    text : str
        The content of a file.
    format : str, optional
        One of `READ_FORMATS`; by default the content shows it.
    rules : RuleSet, optional
        The rules for records that name none; by default the default profile.

    Raises
    ------
    ShelemError
        For the first thing that is wrong; the message names its place.
    """
    name = format or detect_format(text)
    if format is None and name == "deck" and len(text.split(maxsplit=1)[0]) < _SHORTEST_DECK:
        raise NotationError(
            'line 1: no known format, expected a line as in [Deal "N:..."], or JSON'
        )
    if name == "text":
        return read_text(text, rules)
    if name == "json":
        return read_json(text, rules)
    if name == "jsonl":
        return read_json_lines(text, rules)
    played = rules or RuleSet.load()
    if name == "rounds":
        return read_rounds(text, played)
    if name in ("deck", "deck-hands"):
        whole = True if name == "deck-hands" else None
        return read_decks(text, played, whole_hands=whole)
    raise NotationError(f"unknown format {name!r}, expected one of {', '.join(READ_FORMATS)}")


def write_records(records: Iterable[Record], format: str = "text") -> str:  # noqa: A002
    """Write records in one of `WRITE_FORMATS`; ``pbn`` keeps the deals only.

    Raises
    ------
    NotationError
        For an unknown format.
    DealError
        If a deal does not fit the format.
    """
    if format == "text":
        return write_text(records)
    if format == "json":
        return write_json(records)
    if format == "jsonl":
        return write_json_lines(records)
    if format == "pbn":
        return write_pbn((record.deal, record.dealer) for record in records)
    raise NotationError(f"unknown format {format!r}, expected one of {', '.join(WRITE_FORMATS)}")


def detect_format(text: str) -> str:
    """Say in which format a text is, judging by how it begins."""
    start = text.removeprefix("\ufeff").lstrip()
    line = start.partition("\n")[0].strip()
    if line.startswith("{") or (line.startswith("[") and start[1:].lstrip().startswith("{")):
        if '"start_hands"' in text:
            return "rounds"
        return "jsonl" if line.startswith("{") and line.endswith("}") else "json"
    return "deck" if line and not line.startswith(("[", ";", "%")) else "text"


def format_of(file_name: str) -> str:
    """Say which format a file name stands for by its suffix: text if it has none.

    Raises
    ------
    NotationError
        For an unknown suffix.
    """
    _, dot, suffix = PurePath(file_name).name.rpartition(".")
    if not dot or not suffix:
        return "text"
    if suffix.lower() not in _BY_SUFFIX:
        known = ", ".join(f".{each}" for each in _BY_SUFFIX)
        raise NotationError(f"unknown suffix .{suffix} of {file_name}, expected one of {known}")
    return _BY_SUFFIX[suffix.lower()]
