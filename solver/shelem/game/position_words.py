"""The ``key=value`` words that make a position out of four hands."""

import re
from collections.abc import Callable
from typing import Any, Final, NamedTuple

from shelem.errors import NotationError
from shelem.game.cards import Card, parse_cards, western_digits
from shelem.game.denomination import Denomination
from shelem.game.hand import distinct
from shelem.game.seats import Seat

SHAPE: Final = "N:<hand> <hand> <hand> <hand> denomination=hearts leader=N"
"""What a position must have at least, for errors."""

_WORD: Final = re.compile(r"(?:(?<=\s)|^)(\w+)=")
_TOO_LONG: Final = 10
"""Digits that no number of points has."""
_YES_OR_NO: Final = {"yes": True, "no": False}


class PositionWords(NamedTuple):
    """What the words of a position say; see :class:`shelem.game.position.Position`."""

    denomination: Denomination
    leader: Seat
    table: tuple[Card, ...] = ()
    hakem: Seat | None = None
    taken: int = 0
    first_lead: bool | None = None


def split_words(text: str) -> tuple[str, PositionWords]:
    """Split a position into its four hands and its words.

    A value reaches to the next key, so the quotes around cards may be missing, as they are once a
    shell has taken the line apart.

    Raises
    ------
    NotationError
        If a word is unknown, there twice, missing or unreadable; the message names it.
    """
    starts = list(_WORD.finditer(text))
    head = text[: starts[0].start()] if starts else text
    ends = [match.start() for match in starts[1:]] + [len(text)]
    values: dict[str, str] = {}
    for match, end in zip(starts, ends):
        key = match[1]
        if key not in _READERS:
            raise NotationError(
                f"position, column {match.start() + 1}: unknown word {key}=,"
                f" expected {', '.join(_READERS)}"
            )
        if key in values:
            raise NotationError(f"position, column {match.start() + 1}: {key}= is there twice")
        values[key] = text[match.end() : end].strip()
    if not head.strip():
        raise NotationError(f"position is empty, expected {SHAPE}")
    for key in ("denomination", "leader"):
        if key not in values:
            raise NotationError(f"position: no {key}=, expected {SHAPE}")
    return head, PositionWords(**{key: _read(key, value) for key, value in values.items()})


def _read(key: str, value: str) -> Any:
    if len(value) > 1 and value[0] in "\"'" and value[-1] == value[0]:
        value = value[1:-1]
    try:
        return _READERS[key](value)
    except NotationError as error:
        raise NotationError(f"position, {key}=: {error}") from None


def _read_table(text: str) -> tuple[Card, ...]:
    cards = parse_cards(text)
    if len(cards) > 3:
        raise NotationError(f"{len(cards)} cards, expected at most 3")
    distinct(cards, "table=")
    return cards


def _read_taken(text: str) -> int:
    digits = western_digits(text.strip())
    if not (digits.isascii() and digits.isdecimal() and len(digits) < _TOO_LONG):
        raise NotationError(f"{text[:40]!r} is no number of points")
    return int(digits)


def _read_yes_or_no(text: str) -> bool:
    if text not in _YES_OR_NO:
        raise NotationError(f"{text!r}, expected yes or no")
    return _YES_OR_NO[text]


_READERS: Final[dict[str, Callable[[str], Any]]] = {
    "denomination": Denomination.parse,
    "leader": Seat.parse,
    "table": _read_table,
    "hakem": Seat.parse,
    "taken": _read_taken,
    "first_lead": _read_yes_or_no,
}
