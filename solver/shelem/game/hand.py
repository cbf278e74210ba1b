"""A hand of cards and its dotted notation, as in ``A.K9873.A.AQJT3``."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from shelem.errors import DealError, NotationError
from shelem.game.cards import RANK_LETTERS, Card, Joker, Rank, Suit, parse_cards, western_digits

_CARDS_BY_LETTER: Final = tuple({rank.letter: Card(suit, rank) for rank in Rank} for suit in Suit)
_JOKERS_BY_LETTER: Final = {joker.letter: Card(None, joker) for joker in Joker}
_GROUPS: Final = (*_CARDS_BY_LETTER, _JOKERS_BY_LETTER)


@dataclass(frozen=True, slots=True)
class Hand:
    """A set of cards: what a seat holds, the talon or the discard.

    Iteration goes through the cards in printing order: spades, hearts, diamonds, clubs, jokers,
    each high to low.

    Parameters
    ----------
    cards : frozenset of Card
        The cards, any number of them.

    Examples
    --------
    >>> hand = Hand.parse("A.K9..AQ10.R")
    >>> len(hand), str(hand)
    (7, 'A.K9..AQT.R')
    """

    cards: frozenset[Card]

    @classmethod
    def of(cls, cards: Iterable[Card]) -> "Hand":
        """Return the hand of these cards."""
        return cls(frozenset(cards))

    @classmethod
    def parse(cls, text: str, name: str = "hand") -> "Hand":
        """Read a hand in dotted notation, or as a list of cards such as ``9S KS``.

        Parameters
        ----------
        text : str
            The notation.
        name : str
            What to call this hand in an error.

        Raises
        ------
        NotationError
            If `text` is not a hand; the message names the column.
        DealError
            If a card is in it twice.
        """
        text = text.strip()
        if not text:
            raise NotationError(f"{name} is empty: expected cards as in A.K9873.A.AQJT3")
        if "." in text:
            cards = parse_dotted(text, name)
        else:
            try:
                cards = parse_cards(text)
            except NotationError as error:
                raise NotationError(f"{name}: {error}") from None
        return cls(distinct(cards, name))

    def in_suit(self, suit: Suit | None) -> tuple[Card, ...]:
        """The cards of `suit` in printing order; the jokers when `suit` is None."""
        return tuple(card for card in self if card.suit is suit)

    @property
    def jokers(self) -> tuple[Card, ...]:
        """The jokers in this hand, the red one first."""
        return self.in_suit(None)

    def __len__(self) -> int:
        return len(self.cards)

    def __iter__(self) -> Iterator[Card]:
        return iter(sorted(self.cards))

    def __contains__(self, card: object) -> bool:
        return card in self.cards

    def __str__(self) -> str:
        groups: dict[Suit | None, str] = dict.fromkeys(Suit, "")
        for card in self:
            groups[card.suit] = groups.get(card.suit, "") + card.rank.letter
        return ".".join(groups.values())


def parse_dotted(text: str, name: str, column: int = 1) -> tuple[Card, ...]:
    """Read the cards of a hand in dotted notation, duplicates included.

    Parameters
    ----------
    text : str
        Four groups of ranks for spades, hearts, diamonds and clubs, and a fifth for jokers.
    name : str
        What to call this hand in an error.
    column : int
        Where `text` begins in the line that the user wrote, counted from 1.

    Raises
    ------
    NotationError
        If `text` is not a hand; the message names the column.
    """
    groups = text.split(".")
    if 4 <= len(groups) <= 5:
        try:
            return tuple([cards[c] for cards, group in zip(_GROUPS, groups) for c in group])
        except KeyError:
            pass  # another spelling, or an error whose place the careful way finds
    return _parse_spelled(western_digits(text), name, column)


def _parse_spelled(text: str, name: str, column: int) -> tuple[Card, ...]:
    group, place = 0, 0
    cards: list[Card] = []
    while place < len(text):
        letter = "10" if text.startswith("10", place) else text[place]
        if letter == ".":
            group += 1
        elif group < len(_GROUPS):
            card = _GROUPS[group].get("T" if letter == "10" else letter.upper())
            if card is None:
                what, known = ("joker", "R or B") if group == 4 else ("rank", RANK_LETTERS)
                raise NotationError(
                    f"{name}, column {column + place}: unknown {what} {letter!r}, expected {known}"
                )
            cards.append(card)
        place += len(letter)
    if not 4 <= group + 1 <= 5:
        raise NotationError(
            f"{name}, column {column}: {group + 1} {'group' if group == 0 else 'groups'} of ranks,"
            " expected 4 with dots between (spades.hearts.diamonds.clubs), or 5 with jokers"
        )
    return tuple(cards)


def distinct(cards: Iterable[Card], name: str) -> frozenset[Card]:
    """Return the set of `cards`.

    Raises
    ------
    DealError
        If a card is there twice.
    """
    seen: set[Card] = set()
    for card in cards:
        if card in seen:
            raise DealError(f"{card} is twice in {name}")
        seen.add(card)
    return frozenset(seen)
