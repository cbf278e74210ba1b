"""The four seats, the two sides and the direction of play."""

from collections.abc import Iterator, Mapping
from enum import Enum
from typing import Final, Generic, TypeVar

from shelem.errors import NotationError

T = TypeVar("T")


class Side(Enum):
    """A partnership; the value names its seats."""

    NS = "NS"
    EW = "EW"

    __hash__ = object.__hash__  # members are singletons; Enum's own hash is a slow Python function

    @property
    def seats(self) -> tuple["Seat", "Seat"]:
        """The two partners."""
        return (Seat.N, Seat.S) if self is Side.NS else (Seat.E, Seat.W)

    @property
    def other(self) -> "Side":
        """The opponents."""
        return Side.EW if self is Side.NS else Side.NS

    def __str__(self) -> str:
        return self.value


class Seat(Enum):
    """A place at the table, in counter-clockwise order; the value is its letter."""

    N = "N"
    W = "W"
    S = "S"
    E = "E"

    __hash__ = object.__hash__

    @property
    def index(self) -> int:
        """The place in the enumeration: N 0, W 1, S 2, E 3."""
        return _INDEX[self]

    @property
    def partner(self) -> "Seat":
        """The seat opposite."""
        return _SEATS[_INDEX[self] ^ 2]

    @property
    def side(self) -> Side:
        """The partnership of this seat."""
        return Side.EW if _INDEX[self] & 1 else Side.NS

    @property
    def word(self) -> str:
        """The English name in lower case, as in ``"north"``."""
        return _WORDS[_INDEX[self]]

    @classmethod
    def parse(cls, text: str) -> "Seat":
        """Read a seat from its letter or English name.

        Raises
        ------
        NotationError
            If `text` names no seat.
        """
        seat = _SEAT_NAMES.get(text.strip().lower())
        if seat is None:
            raise NotationError(f"unknown seat {text.strip()!r}, expected N, W, S or E")
        return seat

    def __str__(self) -> str:
        return self.value


_SEATS: Final = tuple(Seat)
_INDEX: Final = {seat: index for index, seat in enumerate(_SEATS)}
_WORDS: Final = ("north", "west", "south", "east")
_SEAT_NAMES: Final = {
    name: seat
    for seat, word in zip(_SEATS, _WORDS, strict=True)
    for name in (seat.value.lower(), word)
}


class Direction(Enum):
    """The direction of play; the value is ``"ccw"`` or ``"cw"``."""

    CCW = "ccw"
    CW = "cw"

    __hash__ = object.__hash__

    def next(self, seat: Seat) -> Seat:
        """Return the seat that plays after `seat`."""
        return _SEATS[(_INDEX[seat] + (1 if self is Direction.CCW else 3)) % 4]

    def order(self, first: Seat) -> tuple[Seat, Seat, Seat, Seat]:
        """Return the four seats in order of play from `first`: N W S E when counter-clockwise."""
        start, step = _INDEX[first], 1 if self is Direction.CCW else 3
        return (
            first,
            _SEATS[(start + step) % 4],
            _SEATS[(start + 2) % 4],
            _SEATS[(start + 3 * step) % 4],
        )

    def __str__(self) -> str:
        return self.value


class BySeat(Mapping[Seat, T], Generic[T]):
    """One value for each seat: a mapping that cannot change and that hashes.

    Parameters
    ----------
    values : Mapping
        A value for each of the four seats.
    """

    __slots__ = ("_values",)

    def __init__(self, values: Mapping[Seat, T]) -> None:
        self._values: Final = tuple(values[seat] for seat in _SEATS)

    def __getitem__(self, seat: Seat) -> T:
        return self._values[_INDEX[seat]]

    def __iter__(self) -> Iterator[Seat]:
        return iter(_SEATS)

    def __len__(self) -> int:
        return 4

    def __eq__(self, other: object) -> bool:
        if isinstance(other, BySeat):
            return self._values == other._values
        return Mapping.__eq__(self, other)

    def __hash__(self) -> int:
        return hash(self._values)

    def __repr__(self) -> str:
        pairs = ", ".join(f"{seat}: {self[seat]!r}" for seat in self)
        return f"BySeat({{{pairs}}})"
