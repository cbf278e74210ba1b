"""The JSON form of records: one object a deal; one object, an array, or JSON Lines.

The keys are the tags of the text form in lower case, with these differences: ``auction`` is
``{"first": "W", "calls": ["100", "pass"]}``, ``play`` is ``{"leader": "S", "cards": ["AC"]}``,
``result`` is a number, ``score`` and ``before`` are ``{"NS": 120, "EW": 45}``, and tags without a
meaning are in ``tags``.
"""

import json
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from difflib import get_close_matches
from typing import Any

from shelem.errors import NotationError
from shelem.game.rules import RuleSet
from shelem.notation.interpret import interpret
from shelem.notation.raw import FIELDS, Placed, RawRecord, placed
from shelem.notation.record import Record
from shelem.notation.text import check_tag, field_texts

Json = Mapping[str, Any]

_KEYS = {name.lower(): name for name in FIELDS}
_LISTS = {"auction": ("first", "calls", "call"), "play": ("leader", "cards", "card")}


def read_json(text: str, rules: RuleSet | None = None) -> list[Record]:
    """Read and check records in JSON: one object or an array of them.

    Raises
    ------
    ShelemError
        For the first thing that is wrong; the message names deal and card.
    """
    data = parse_json(text, "record")
    items = data if isinstance(data, list) else [data]
    if not items:
        raise NotationError("record: empty, expected at least one object")
    return [
        interpret(raw_record(item, f"deal {number}"), rules) for number, item in enumerate(items, 1)
    ]


def read_json_lines(text: str, rules: RuleSet | None = None) -> list[Record]:
    """Read and check records in JSON Lines: an object a line; empty lines do not count.

    Raises
    ------
    ShelemError
        For the first thing that is wrong; the message names line, deal and card.
    """
    records: list[Record] = []
    for number, line in enumerate(text.removeprefix("\ufeff").splitlines(), 1):
        if line.strip():
            where = f"line {number}, deal {len(records) + 1}"
            records.append(interpret(raw_record(parse_json(line, where), where), rules))
    if not records:
        raise NotationError("record: empty, expected at least one object")
    return records


def write_json(records: Iterable[Record]) -> str:
    """Write records as JSON: one object, or an array of several; a line for each key."""
    items = [
        "{\n "
        + ",\n ".join(f"{_dump(key)}: {_dump(value)}" for key, value in to_json(record).items())
        + "\n}"
        for record in records
    ]
    return items[0] + "\n" if len(items) == 1 else "[\n" + ",\n".join(items) + "\n]\n"


def write_json_lines(records: Iterable[Record]) -> str:
    """Write records as JSON Lines."""
    return "".join(_dump(to_json(record)) + "\n" for record in records)


def to_json(record: Record) -> dict[str, Any]:
    """Return a record as plain data."""
    data: dict[str, Any] = {name.lower(): text for name, text in field_texts(record).items()}
    if record.first_bidder is not None:
        data["auction"] = {"first": data["auction"], "calls": [str(call) for call in record.calls]}
    if record.leader is not None:
        data["play"] = {"leader": data["play"], "cards": [str(card) for card in record.cards]}
    if record.result is not None:
        data["result"] = record.result
    for name, scores in (("score", record.score), ("before", record.before)):
        if scores is not None:
            data[name] = {"NS": scores[0], "EW": scores[1]}
    if record.tags:
        data["tags"] = dict(record.tags)
    return data


def raw_record(data: object, where: str) -> RawRecord:
    """Take plain data apart into texts with their places.

    Raises
    ------
    NotationError
        If it has not the shape of a record.
    """
    raw = RawRecord(where)
    for key, value in _object(data, where, "a record").items():
        place = f"{where}, {key}"
        if key == "tags":
            tags = _object(value, place, "tags")
            for name, text in tags.items():
                with placed(place):
                    check_tag(name, _text(text, name))
                raw.tags.append((name, text))
        elif key not in _KEYS:
            near = get_close_matches(key, [*_KEYS, "tags"], 1)
            hint = f", did you mean {near[0]!r}?" if near else ""
            raise NotationError(f"{where}: unknown key {key!r}{hint}")
        elif key in _LISTS:
            _read_list(raw, key, value, where)
        elif key in ("score", "before"):
            raw.fields[_KEYS[key]] = Placed(_scores(value, place), where)
        elif key == "result":
            if not isinstance(value, int) or isinstance(value, bool):
                raise NotationError(f"{place}: {_dump(value)} is no whole number")
            raw.fields["Result"] = Placed(str(value), where)
        else:
            raw.fields[_KEYS[key]] = Placed(_text(value, place), where)
    return raw


def parse_json(text: str, where: str) -> object:
    """Parse JSON in which no object has a key twice.

    Raises
    ------
    NotationError
        If it is none; the message begins with `where` and names line and column, or the key.
    """
    try:
        return json.loads(text.removeprefix("\ufeff"), object_pairs_hook=distinct_keys)
    except NotationError as error:
        raise NotationError(f"{where}: {error}") from None
    except json.JSONDecodeError as error:
        at = f"column {error.colno}"
        if "\n" in text.strip():
            at = f"line {error.lineno}, {at}"
        raise NotationError(f"{where}: not JSON, {error.msg} at {at}") from None
    except (RecursionError, ValueError):
        raise NotationError(
            f"{where}: JSON that is nested too deep, or a number too long"
        ) from None


def distinct_keys(pairs: Sequence[tuple[str, Any]]) -> dict[str, Any]:
    """Return an object of JSON, for ``json.loads``.

    Raises
    ------
    NotationError
        If a key is there twice, as the parser would drop one of its values.
    """
    found = dict(pairs)
    if len(found) < len(pairs):
        counts = Counter(key for key, _ in pairs)
        twice = next(key for key, count in counts.items() if count > 1)
        raise NotationError(f"key {twice!r} is there twice")
    return found


def _read_list(raw: RawRecord, key: str, value: object, where: str) -> None:
    first, items, noun = _LISTS[key]
    place = f"{where}, {key}"
    data = _object(value, place, key)
    for name in data:
        if name not in (first, items):
            raise NotationError(f"{place}: unknown key {name!r}, expected {first!r} and {items!r}")
    if first not in data:
        raise NotationError(f"{place}: no key {first!r}")
    raw.fields[_KEYS[key]] = Placed(_text(data[first], f"{place}.{first}"), where)
    entries = data.get(items, [])
    if not isinstance(entries, list):
        raise NotationError(f"{place}.{items}: expected a list")
    target = raw.calls if key == "auction" else raw.cards
    target += [
        Placed(_text(entry, f"{place}, {noun} {number}"), where)
        for number, entry in enumerate(entries, 1)
    ]


def _scores(value: object, place: str) -> str:
    data = _object(value, place, "scores")
    numbers = [data.get("NS"), data.get("EW")]
    if set(data) != {"NS", "EW"} or not all(type(number) is int for number in numbers):
        raise NotationError(f'{place}: {_dump(data)}, expected as in {{"NS": 120, "EW": 45}}')
    return f"NS {numbers[0]} EW {numbers[1]}"


def _object(value: object, where: str, what: str) -> Json:
    if not isinstance(value, dict):
        raise NotationError(f"{where}: {what} must be an object, not {type(value).__name__}")
    return value


def _text(value: object, where: str) -> str:
    if not isinstance(value, str):
        raise NotationError(f"{where}: {_dump(value)} is no text")
    return value


def _dump(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)
