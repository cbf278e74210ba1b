r"""The text form of records: PBN-like tags, one or many deals.

::

    [Rules "lordarma"]
    [Dealer "N"]
    [Deal "N:... ... ... ... / ..."]
    [Auction "W"]
    100 pass 105 pass
    pass
    [Hakem "S"]
    [Bid "105"]
    [Discard "73..65."]
    [Denomination "clubs"]
    [Play "S"]
    AC 2C KC 3C
    ...
    [Result "120"]
    [Score "NS +105 EW +45"]

An empty line ends a deal. Lines that begin with ``;`` or ``%`` are comments and are not kept. In a
value ``\"`` stands for a quote and ``\\`` for a backslash. Tags with other names, such as
``[Event]``, are kept as they are.
"""

import re
from collections.abc import Iterable, Iterator
from difflib import get_close_matches

from shelem.errors import NotationError
from shelem.game.rules import RuleSet
from shelem.notation.interpret import interpret
from shelem.notation.raw import FIELDS, Placed, RawRecord, placed
from shelem.notation.record import Record
from shelem.notation.values import format_scores

_TAG = re.compile(r'\[(\w+)\s+"((?:[^"\\]|\\.)*)"\s*\]')
_NAME = re.compile(r"\w+")
_LINE_ENDS = "\n\r\v\f\x1c\x1d\x1e\x85\u2028\u2029"
_PER_LINE = 4


def read_text(text: str, rules: RuleSet | None = None) -> list[Record]:
    """Read and check all records of a text.

    Parameters
    ----------
    text : str
        The content of a record file.
    rules : RuleSet, optional
        The rules for records that name none; by default the default profile.

    Raises
    ------
    ShelemError
        For the first thing that is wrong; the message names line, deal and card.
    """
    records = [interpret(raw, rules) for raw in _split(text)]
    if not records:
        raise NotationError('record: empty, expected at least a line as in [Deal "N:..."]')
    return records


def write_text(records: Iterable[Record]) -> str:
    """Write records in the text form, an empty line between them.

    Raises
    ------
    NotationError
        If a tag cannot stand in the text form.
    """
    return "\n".join("\n".join(_lines(record)) + "\n" for record in records)


def _split(text: str) -> Iterator[RawRecord]:
    raw: RawRecord | None = None
    open_list: list[Placed] | None = None
    deal = 0
    for number, line in enumerate(text.removeprefix("\ufeff").splitlines(), 1):
        line = line.strip()
        if line.startswith((";", "%")):
            continue
        if not line:
            if raw is not None:
                yield raw
            raw = open_list = None
            continue
        if raw is None:
            deal += 1
            raw = RawRecord(f"line {number}, deal {deal}")
        where = f"line {number}, deal {deal}"
        if line.startswith("["):
            open_list = _read_tag(raw, line, where)
        elif open_list is None:
            raise NotationError(f"{where}: {line[:40]!r} is not under [Auction] or [Play]")
        else:
            open_list += [Placed(word, where) for word in line.split()]
    if raw is not None:
        yield raw


def _read_tag(raw: RawRecord, line: str, where: str) -> list[Placed] | None:
    """Take in a tag; return the list that its following lines go into, if it has one."""
    match = _TAG.fullmatch(line)
    if match is None:
        raise NotationError(f'{where}: {line[:40]!r} is no tag, expected as in [Dealer "N"]')
    name, value = match[1], re.sub(r"\\(.)", r"\1", match[2])
    if name in raw.fields or any(name == other for other, _ in raw.tags):
        raise NotationError(
            f"{where}: [{name}] is there twice; deals are separated by an empty line"
        )
    if name in FIELDS:
        raw.fields[name] = Placed(value, where)
        return {"Auction": raw.calls, "Play": raw.cards}.get(name)
    with placed(where):
        check_tag(name, value)
    raw.tags.append((name, value))
    return None


def check_tag(name: str, value: str) -> None:
    """Check a tag without a meaning: one that the text form can hold, and no mistyped one.

    Raises
    ------
    NotationError
        If it cannot stand in a record.
    """
    if not _NAME.fullmatch(name):
        raise NotationError(f"{name!r} is no name of a tag, expected letters and digits")
    if len(value.splitlines()) > 1 or value.endswith(tuple(_LINE_ENDS)):
        raise NotationError(f"tag [{name}] has more than one line")
    if any("\ud800" <= character <= "\udfff" for character in value):
        raise NotationError(f"tag [{name}] has half a character (a lone surrogate)")
    if name in FIELDS:
        raise NotationError(f"[{name}] is no tag without a meaning")
    near = get_close_matches(name.lower(), [field.lower() for field in FIELDS], 1, 0.8)
    if near:
        raise NotationError(f"unknown tag [{name}], did you mean [{near[0].title()}]?")


def _lines(record: Record) -> Iterator[str]:
    for name, value in record.tags:
        check_tag(name, value)
        yield _tag(name, value)
    values = field_texts(record)
    lists = {"Auction": record.calls, "Play": record.cards}
    for name in FIELDS:
        if name in values:
            yield _tag(name, values[name])
            words = [str(item) for item in lists.get(name, ())]
            for start in range(0, len(words), _PER_LINE):
                yield " ".join(words[start : start + _PER_LINE])


def field_texts(record: Record) -> dict[str, str]:
    """Return the texts of all single values that a record has, by tag."""
    values = {
        "Rules": record.rules.label,
        "Dealer": record.dealer,
        "Deal": record.deal,
        "Before": None if record.before is None else format_scores(record.before),
        "Auction": record.first_bidder,
        "Hakem": record.hakem,
        "Bid": record.bid,
        "Discard": record.discard,
        "Denomination": record.denomination,
        "Play": record.leader,
        "Result": record.result,
        "Score": None if record.score is None else format_scores(record.score),
        "Revoke": record.revoked_by,
    }
    return {name: str(value) for name, value in values.items() if value is not None}


def _tag(name: str, value: str) -> str:
    escaped = value.replace("\\", "\\\\").replace('"', '\\"')
    return f'[{name} "{escaped}"]'
