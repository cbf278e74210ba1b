"""Small values in records as text: scores, points, sides."""

from typing import Final

from shelem.errors import NotationError
from shelem.game.cards import western_digits
from shelem.game.seats import Side
from shelem.notation.record import Scores

_TOO_LONG: Final = 10
"""Digits that no number of points has."""


def format_scores(scores: Scores) -> str:
    """Return the scores of both sides as text: ``NS +120 EW +45``."""
    return f"NS {scores[0]:+d} EW {scores[1]:+d}"


def parse_scores(text: str) -> Scores:
    """Read the scores of both sides; inverse of `format_scores`.

    Raises
    ------
    NotationError
        If `text` is anything else.
    """
    words = western_digits(text).split()
    try:
        if len(words) != 4:
            raise ValueError
        pairs = dict(zip(words[::2], map(int, words[1::2]), strict=True))
        return pairs["NS"], pairs["EW"]
    except (ValueError, KeyError):
        raise NotationError(f"{text!r}, expected as in NS +120 EW +45") from None


def parse_points(text: str) -> int:
    """Read a number of points.

    Raises
    ------
    NotationError
        If `text` is no whole number of at least 0.
    """
    digits = western_digits(text.strip())
    if not (digits.isascii() and digits.isdecimal() and len(digits) < _TOO_LONG):
        raise NotationError(f"{text[:40]!r} is no number of points")
    return int(digits)


def parse_side(text: str) -> Side:
    """Read a side, NS or EW.

    Raises
    ------
    NotationError
        If `text` is neither.
    """
    try:
        return Side(text.strip().upper())
    except ValueError:
        raise NotationError(f"unknown side {text!r}, expected NS or EW") from None


def difference(number: int) -> str:
    """Say by how much a number of points is off: ``5 too many``."""
    return f"{abs(number)} too {'many' if number > 0 else 'few'}"
