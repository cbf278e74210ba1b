"""The seven denominations: hokm with each trump suit, sarres, nares and ace-nares."""

from enum import Enum
from typing import Final

from shelem.errors import NotationError
from shelem.game.cards import Rank, Suit

_LOW_TO_HIGH: Final = tuple(Rank)
_HIGH_TO_LOW: Final = _LOW_TO_HIGH[::-1]


class Denomination(Enum):
    """What a hand is played in; the value is the name used in text."""

    SPADES = "spades"
    HEARTS = "hearts"
    DIAMONDS = "diamonds"
    CLUBS = "clubs"
    SARRES = "sarres"
    NARES = "nares"
    ACE_NARES = "ace-nares"

    __hash__ = object.__hash__  # members are singletons; Enum's own hash is a slow Python function

    @property
    def short(self) -> str:
        """The abbreviation: S, H, D, C, SR, NR or AN."""
        return _SHORT[self]

    @property
    def trump(self) -> Suit | None:
        """The trump suit, or None in the three modes without a trump."""
        return _TRUMP.get(self)

    @property
    def is_hokm(self) -> bool:
        """Whether there is a trump suit."""
        return self in _TRUMP

    def ranks(self, reversed: bool = False) -> tuple[Rank, ...]:  # noqa: A002
        """Return the thirteen ranks of a suit from the highest to the lowest.

        Parameters
        ----------
        reversed : bool
            Under a trump, whether two is the highest rank and the ace the lowest ("reversed
            shelem"). The modes without a trump have their own order, which this leaves alone.
        """
        if self is Denomination.NARES:
            return _LOW_TO_HIGH
        if self is Denomination.ACE_NARES:
            return (Rank.ACE, *_LOW_TO_HIGH[:-1])
        return _LOW_TO_HIGH if reversed and self.is_hokm else _HIGH_TO_LOW

    @classmethod
    def parse(cls, text: str) -> "Denomination":
        """Read a denomination from its name, abbreviation, or trump suit's symbol or Persian name.

        Raises
        ------
        NotationError
            If `text` names no denomination.
        """
        denomination = _NAMES.get(text.strip().lower())
        if denomination is not None:
            return denomination
        try:
            return cls(Suit.parse(text).word)
        except NotationError:
            names = ", ".join(member.value for member in cls)
            raise NotationError(
                f"unknown denomination {text.strip()!r}, expected one of {names}"
            ) from None

    def __str__(self) -> str:
        return self.value


_SHORT: Final = dict(zip(Denomination, ("S", "H", "D", "C", "SR", "NR", "AN"), strict=True))
_TRUMP: Final = {Denomination(suit.word): suit for suit in Suit}
_NAMES: Final = {
    name: denomination
    for denomination in Denomination
    for name in (denomination.value, denomination.short.lower())
} | {
    "ace nares": Denomination.ACE_NARES,
    "ace_nares": Denomination.ACE_NARES,
    "سرس": Denomination.SARRES,
    "نرس": Denomination.NARES,
    "آس نرس": Denomination.ACE_NARES,
    "آس‌نرس": Denomination.ACE_NARES,
}
