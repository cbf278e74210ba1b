"""Four hands side by side: their notation, which deals and positions share."""

import re
from collections.abc import Iterable, Mapping
from typing import Final

from shelem.errors import DealError, NotationError
from shelem.game.hand import Hand, distinct, parse_dotted
from shelem.game.seats import BySeat, Direction, Seat

UNKNOWN: Final = "?"
_WORD: Final = re.compile(r"\S+")


def parse_hands(text: str, direction: Direction, what: str, shape: str) -> BySeat[Hand | None]:
    """Read ``N:<hand> <hand> <hand> <hand>``, the hands in order of play.

    Parameters
    ----------
    text : str
        The notation, from the beginning of the line that the user wrote.
    direction : Direction
        The order of play.
    what, shape : str
        What is being read, as in ``"deal"``, and how it should look: for errors.

    Raises
    ------
    NotationError
        If `text` is anything else; the message names the hand and the column.
    DealError
        If a card is twice in a hand.
    """
    if not text.strip():
        raise NotationError(f"{what} is empty, expected {shape}")
    name, colon, _ = text.partition(":")
    if not colon:
        raise NotationError(f"{what}: no seat and colon before the first hand, expected {shape}")
    try:
        seat = Seat.parse(name)
    except NotationError as error:
        raise NotationError(f"{what}, column 1: {error}") from None
    words = list(_WORD.finditer(text, len(name) + 1))
    if len(words) != 4:
        count = f"{len(words)} hand" + ("" if len(words) == 1 else "s")
        raise NotationError(f"{what}: {count}, expected 4 as in {shape}")
    return BySeat(
        {
            player: parse_hand(word[0], f"{player}'s hand", word.start() + 1)
            for player, word in zip(direction.order(seat), words, strict=True)
        }
    )


def parse_hand(text: str, name: str, column: int) -> Hand | None:
    """Read one dotted hand that begins at `column`, or None where it is written ``?``."""
    if text == UNKNOWN:
        return None
    return Hand(distinct(parse_dotted(text, name, column), name))


def format_hands(hands: Mapping[Seat, Hand | None], direction: Direction, first: Seat) -> str:
    """Return the notation that :func:`parse_hands` reads, from the hand of `first` on."""
    texts = (hands[seat] for seat in direction.order(first))
    return f"{first}:" + " ".join(UNKNOWN if hand is None else str(hand) for hand in texts)


def check_distinct(hands: Iterable[tuple[str, Hand]]) -> None:
    """Check that no card is in two of these named hands.

    Raises
    ------
    DealError
        If one is; the message names the card and both hands.
    """
    named = list(hands)
    cards = frozenset().union(*(hand.cards for _, hand in named))
    if len(cards) == sum(len(hand) for _, hand in named):
        return
    for card in sorted(cards):
        owners = [name for name, hand in named if card in hand]
        if len(owners) > 1:
            raise DealError(f"{card} is twice: in {owners[0]} and in {owners[1]}")


def check_size(name: str, size: int, expected: int, note: str = "") -> None:
    """Check that a hand has as many cards as it must.

    Raises
    ------
    DealError
        If not; the message ends with `note`.
    """
    if size != expected:
        raise DealError(f"{name} has {count_cards(size)}, expected {expected}{note}")


def count_cards(number: int) -> str:
    """Return `number` with the noun: ``1 card``, ``2 cards``."""
    return f"{number} card" if number == 1 else f"{number} cards"
