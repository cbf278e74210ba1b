"""Suits, ranks and cards: their letters, parsing and printing.

Cards are interned: ``Card(suit, rank)`` always returns the same object, so they compare by
identity. They sort in the order in which hands are printed (spades, hearts, diamonds, clubs, then
jokers, each high to low), which is no playing strength: that is up to the denomination, see
:mod:`shelem.game.play`.
"""

import re
from collections.abc import Iterable
from enum import Enum
from functools import total_ordering
from typing import Final, final

from shelem.errors import NotationError

RANK_LETTERS: Final = "A K Q J T 9 8 7 6 5 4 3 2"
SUIT_LETTERS: Final = "S, H, D or C"

_WESTERN_DIGITS: Final = str.maketrans("۰۱۲۳۴۵۶۷۸۹٠١٢٣٤٥٦٧٨٩", "01234567890123456789")


def western_digits(text: str) -> str:
    """Return `text` with Persian and Arabic digits replaced by 0 to 9, every column in place."""
    return text if text.isascii() else text.translate(_WESTERN_DIGITS)


class Suit(Enum):
    """One of the four suits; the value is its letter."""

    SPADES = "S"
    HEARTS = "H"
    DIAMONDS = "D"
    CLUBS = "C"

    __hash__ = object.__hash__  # members are singletons; Enum's own hash is a slow Python function

    @property
    def letter(self) -> str:
        """The letter used in all formats: S, H, D or C."""
        return self.value

    @property
    def word(self) -> str:
        """The English plural in lower case, as in ``"spades"``."""
        return self.name.lower()

    @property
    def symbol(self) -> str:
        """The symbol for display: ♠ ♥ ♦ ♣."""
        return _SUIT_SYMBOLS[self]

    @classmethod
    def parse(cls, text: str) -> "Suit":
        """Read a suit from its letter, symbol, or English or Persian name.

        Raises
        ------
        NotationError
            If `text` names no suit.
        """
        suit = _SUIT_NAMES.get(text.strip().lower())
        if suit is None:
            raise NotationError(f"unknown suit {text.strip()!r}, expected {SUIT_LETTERS}")
        return suit


_SUIT_SYMBOLS: Final = dict(zip(Suit, "♠♥♦♣", strict=True))
_SUIT_NAMES: Final = {
    name: suit
    for suit, names in {
        Suit.SPADES: "s ♠ ♤ spade spades pik پیک",
        Suit.HEARTS: "h ♥ ♡ heart hearts del دل",
        Suit.DIAMONDS: "d ♦ ♢ diamond diamonds khesht خشت",
        Suit.CLUBS: "c ♣ ♧ club clubs gishniz گشنیز khaj خاج",
    }.items()
    for name in names.split()
}


class Rank(Enum):
    """One of the thirteen ranks of a suit, two to ace; the value is its letter."""

    TWO = "2"
    THREE = "3"
    FOUR = "4"
    FIVE = "5"
    SIX = "6"
    SEVEN = "7"
    EIGHT = "8"
    NINE = "9"
    TEN = "T"
    JACK = "J"
    QUEEN = "Q"
    KING = "K"
    ACE = "A"

    __hash__ = object.__hash__

    @property
    def letter(self) -> str:
        """The letter used in all formats: 2 to 9, T, J, Q, K or A."""
        return self.value


class Joker(Enum):
    """What a joker has in place of a rank: its colour; the value is the letter before the J."""

    RED = "R"
    BLACK = "B"

    __hash__ = object.__hash__

    @property
    def letter(self) -> str:
        """The letter used in all formats: R or B."""
        return self.value


_CARD_PATTERN: Final = re.compile(r"(10|[2-9TJQKA])\s*(\S+)", re.IGNORECASE)


@final
@total_ordering
class Card:
    """A card of the deck.

    Parameters
    ----------
    suit : Suit or None
        The suit, or None for a joker, whose playing suit is a matter of the rules.
    rank : Rank or Joker
        The rank, or the colour of a joker.

    Examples
    --------
    >>> Card(Suit.SPADES, Rank.TEN)
    Card('TS')
    >>> Card.parse("10♠") is Card(Suit.SPADES, Rank.TEN)
    True
    """

    __slots__ = ("_place", "_text", "rank", "suit")

    suit: Suit | None
    rank: Rank | Joker
    _place: int
    _text: str

    def __new__(cls, suit: Suit | None, rank: Rank | Joker) -> "Card":  # noqa: D102
        try:
            return _CARDS[suit, rank]
        except KeyError:
            raise ValueError(f"no card has suit {suit!r} and rank {rank!r}") from None

    @property
    def is_joker(self) -> bool:
        """Whether the card is one of the two jokers."""
        return self.suit is None

    @property
    def symbol(self) -> str:
        """The card for display, suit symbol first: ``♠T``; jokers ``RJ`` and ``BJ``."""
        return self._text if self.suit is None else self.suit.symbol + self.rank.letter

    @classmethod
    def parse(cls, text: str) -> "Card":
        """Read a card such as ``9S``, ``10♥``, ``RJ`` or ``۹پیک``.

        Raises
        ------
        NotationError
            If `text` is not a card.
        """
        plain = western_digits(text.strip())
        card = _CARDS_BY_TEXT.get(plain.upper())
        if card is not None:
            return card
        match = _CARD_PATTERN.fullmatch(plain)
        if match is None:
            raise NotationError(
                f"unknown card {text.strip()!r}, expected a rank ({RANK_LETTERS}) and a suit"
                f" ({SUIT_LETTERS}) as in 9S, or RJ or BJ"
            )
        letter, name = match.groups()
        try:
            return cls(Suit.parse(name), Rank("T" if letter == "10" else letter.upper()))
        except NotationError as error:
            raise NotationError(f"card {text.strip()!r}: {error}") from None

    def __hash__(self) -> int:
        return self._place

    def __lt__(self, other: object) -> bool:
        if not isinstance(other, Card):
            return NotImplemented
        return self._place < other._place

    def __str__(self) -> str:
        return self._text

    def __repr__(self) -> str:
        return f"Card({self._text!r})"

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"cards cannot be changed: {name}")

    def __reduce__(self) -> tuple[type["Card"], tuple[Suit | None, Rank | Joker]]:
        return Card, (self.suit, self.rank)


def _make_cards() -> dict[tuple[Suit | None, Rank | Joker], Card]:
    keys: list[tuple[Suit | None, Rank | Joker]] = [
        (suit, rank) for suit in Suit for rank in reversed(Rank)
    ]
    keys += [(None, joker) for joker in Joker]
    cards = {}
    for place, (suit, rank) in enumerate(keys):
        card = object.__new__(Card)
        text = rank.letter + ("J" if suit is None else suit.letter)
        fields = {"suit": suit, "rank": rank, "_place": place, "_text": text}
        for name, value in fields.items():
            object.__setattr__(card, name, value)
        cards[suit, rank] = card
    return cards


_CARDS: Final = _make_cards()
_CARDS_BY_TEXT: Final = {str(card): card for card in _CARDS.values()}

RED_JOKER: Final = Card(None, Joker.RED)
BLACK_JOKER: Final = Card(None, Joker.BLACK)

_DECK_WITH_JOKERS: Final = tuple(_CARDS.values())
_DECK: Final = _DECK_WITH_JOKERS[:52]


def deck(jokers: bool) -> tuple[Card, ...]:
    """Return the 52 cards, or the 54 with both jokers, in printing order."""
    return _DECK_WITH_JOKERS if jokers else _DECK


def parse_cards(text: str) -> tuple[Card, ...]:
    """Read cards separated by spaces or commas, in order, as in ``9S KS``.

    Raises
    ------
    NotationError
        If one of the words is not a card.
    """
    return tuple(Card.parse(word) for word in text.replace(",", " ").split())


def format_cards(cards: Iterable[Card]) -> str:
    """Return `cards` in the given order, separated by spaces."""
    return " ".join(map(str, cards))
