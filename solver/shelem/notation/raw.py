"""A record before it is understood: texts, each with the place where it stands."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import NamedTuple

from shelem.errors import ShelemError


class Placed(NamedTuple):
    """A text and where it stands, as in ``line 12, deal 1``."""

    text: str
    where: str


@dataclass(slots=True)
class RawRecord:
    """The parts of one record as texts.

    Attributes
    ----------
    where
        Where the record begins.
    fields
        The single values by the name of their tag.
    calls, cards
        The lists under ``[Auction]`` and ``[Play]``.
    tags
        Tags without a meaning here.
    """

    where: str
    fields: dict[str, Placed] = field(default_factory=dict)
    calls: list[Placed] = field(default_factory=list)
    cards: list[Placed] = field(default_factory=list)
    tags: list[tuple[str, str]] = field(default_factory=list)


FIELDS = (
    "Rules",
    "Dealer",
    "Deal",
    "Before",
    "Auction",
    "Hakem",
    "Bid",
    "Discard",
    "Denomination",
    "Play",
    "Result",
    "Score",
    "Revoke",
)
"""The tags with a meaning, in the order in which they are written."""


@contextmanager
def placed(where: str) -> Iterator[None]:
    """Put a place in front of the message of any error of this package raised inside."""
    try:
        yield
    except ShelemError as error:
        raise type(error)(f"{where}: {error}") from None
