"""A deal: four hands and the talon, and its notation.

``N:A.K9873.A.AQJT3 42.AT54.Q93.K76 QT98.62.KT2.842 KJ65.QJ.J874.95 / 73..65.`` names the seat of
the first hand, the four hands in order of play, and the talon.
"""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Final

from shelem.errors import DealError, NotationError
from shelem.game.cards import Card, format_cards
from shelem.game.hand import Hand, distinct, parse_dotted
from shelem.game.seats import BySeat, Direction, Seat, Side

__all__ = ["BySeat", "Deal", "Direction", "Hand", "Seat", "Side"]

UNKNOWN: Final = "?"
_SHAPE: Final = "N:<hand> <hand> <hand> <hand> / <talon>"


@dataclass(frozen=True, slots=True)
class Deal:
    """Four hands and the talon.

    Nothing is checked here; :meth:`parse` checks the notation, :meth:`check` that the deal fits a
    rule set.

    Parameters
    ----------
    hands : Mapping
        The hand of each seat; None where it is unknown.
    talon : Hand, optional
        The cards face down, or hakem's discard once he has made it; None where there is no talon or
        it is unknown.
    direction : Direction
        The direction of play, which is the order of the hands in the notation.

    Examples
    --------
    >>> deal = Deal.parse("N:AK... QJ... T9... .87..")
    >>> str(deal.hand(Seat.W))
    'QJ...'
    """

    hands: Mapping[Seat, Hand | None]
    talon: Hand | None = None
    direction: Direction = Direction.CCW

    def __post_init__(self) -> None:
        if not isinstance(self.hands, BySeat):
            object.__setattr__(self, "hands", BySeat(self.hands))

    @classmethod
    def parse(cls, text: str, direction: Direction = Direction.CCW) -> "Deal":
        """Read a deal string.

        Parameters
        ----------
        text : str
            The notation, on one line.
        direction : Direction
            The rule set's direction, in which order the hands stand.

        Raises
        ------
        NotationError
            If `text` is not a deal; the message names the hand and the column.
        DealError
            If a card is there twice.
        """
        hands_text, slash, talon_text = text.rstrip().partition("/")
        seat, words = _split_hands(hands_text)
        if len(words) != 4:
            count = f"{len(words)} hand" + ("" if len(words) == 1 else "s")
            raise NotationError(f"deal: {count}, expected 4 and a talon, as in {_SHAPE}")
        hands: dict[Seat, Hand | None] = {}
        for player, (column, word) in zip(direction.order(seat), words, strict=True):
            hands[player] = _parse_hand(word, f"{player}'s hand", column)
        talon = None
        if slash:
            talon = _parse_talon(talon_text, len(hands_text) + 2)
        deal = cls(BySeat(hands), talon, direction)
        deal._check_distinct()
        return deal

    def hand(self, seat: Seat) -> Hand:
        """Return the hand of `seat`.

        Raises
        ------
        DealError
            If it is unknown.
        """
        hand = self.hands[seat]
        if hand is None:
            raise DealError(f"{seat}'s hand is unknown")
        return hand

    def holding(self, hakem: Seat) -> Hand:
        """Return the cards from which `hakem` makes his discard: his hand and the talon.

        Raises
        ------
        DealError
            If his hand is unknown or there is no talon.
        """
        if self.talon is None:
            raise DealError(f"the deal has no talon for {hakem} to take")
        return Hand(self.hand(hakem).cards | self.talon.cards)

    def after_discard(self, hakem: Seat, discard: Hand | Iterable[Card]) -> "Deal":
        """Return the deal once `hakem` has taken the talon and buried `discard`.

        The discard stands where the talon stood, so that another seat's or another discard can be
        tried on the result as well.

        Raises
        ------
        DealError
            If the discard has not the talon's size or `hakem` does not hold all of it.
        """
        if not isinstance(discard, Hand):
            discard = Hand(distinct(discard, "the discard"))
        holding = self.holding(hakem)
        foreign = sorted(discard.cards - holding.cards)
        if foreign:
            raise DealError(
                f"discard: {hakem} does not hold {format_cards(foreign)},"
                " neither dealt nor in the talon"
            )
        size = len(holding) - len(self.hand(hakem))
        if len(discard) != size:
            raise DealError(f"discard: {_count(len(discard))}, expected {size} as in the talon")
        hands = {**self.hands, hakem: Hand(holding.cards - discard.cards)}
        return replace(self, hands=BySeat(hands), talon=discard)

    def format(self, first: Seat = Seat.N) -> str:
        """Return the deal string that begins with the hand of `first`."""
        hands = (self.hands[seat] for seat in self.direction.order(first))
        text = " ".join(UNKNOWN if hand is None else str(hand) for hand in hands)
        return f"{first}:{text}" + ("" if self.talon is None else f" / {self.talon}")

    def __str__(self) -> str:
        return self.format()

    def _known(self) -> list[tuple[str, Hand]]:
        named = [(f"{seat}'s hand", hand) for seat, hand in self.hands.items() if hand is not None]
        return named if self.talon is None else [*named, ("the talon", self.talon)]

    def _check_distinct(self) -> None:
        known = self._known()
        cards = frozenset().union(*(hand.cards for _, hand in known))
        if len(cards) == sum(len(hand) for _, hand in known):
            return
        for card in sorted(cards):
            owners = [name for name, hand in known if card in hand]
            if len(owners) > 1:
                raise DealError(f"{card} is twice: in {owners[0]} and in {owners[1]}")


def _split_hands(text: str) -> tuple[Seat, list[tuple[int, str]]]:
    """Return the first seat and the words after the colon with their columns."""
    if not text.strip():
        raise NotationError(f"deal is empty, expected {_SHAPE}")
    name, colon, _ = text.partition(":")
    if not colon:
        raise NotationError(f"deal: no seat and colon before the first hand, expected {_SHAPE}")
    try:
        seat = Seat.parse(name)
    except NotationError as error:
        raise NotationError(f"deal, column 1: {error}") from None
    words = [(match.start() + 1, match[0]) for match in _WORD.finditer(text, len(name) + 1)]
    return seat, words


_WORD: Final = re.compile(r"\S+")


def _parse_hand(text: str, name: str, column: int) -> Hand | None:
    if text == UNKNOWN:
        return None
    return Hand(distinct(parse_dotted(text, name, column), name))


def _parse_talon(text: str, column: int) -> Hand | None:
    words = [(match.start() + column, match[0]) for match in _WORD.finditer(text)]
    if not words:
        raise NotationError(f"deal: no talon after the slash, expected {_SHAPE}")
    if len(words) > 1:
        raise NotationError(
            f"deal, column {words[1][0]}: {words[1][1]!r} after the talon, expected the end"
        )
    return _parse_hand(words[0][1], "the talon", words[0][0])


def _count(cards: int) -> str:
    return f"{cards} card" if cards == 1 else f"{cards} cards"
