"""A play from the first lead on: its tricks, and which side took how many points."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from shelem.game.cards import Card
from shelem.game.denomination import Denomination
from shelem.game.hand import Hand
from shelem.game.play import trick_points
from shelem.game.position import Position
from shelem.game.rules import RuleSet
from shelem.game.seats import Seat, Side


@dataclass(frozen=True, slots=True)
class Trick:
    """A complete trick.

    Attributes
    ----------
    leader, winner : Seat
        Who led and who took it.
    cards : tuple of Card
        Its four cards in order of play.
    points : int
        What it is worth, the trick itself included.
    """

    leader: Seat
    cards: tuple[Card, ...]
    winner: Seat
    points: int


def follow(start: Position, cards: Iterable[Card], rules: RuleSet) -> Iterator[Position]:
    """Yield `start` and then the position after each card.

    Raises
    ------
    PlayError
        At the first card that may not be played.
    """
    yield start
    for card in cards:
        start = start.play(card, rules)
        yield start


def complete_tricks(positions: Sequence[Position], rules: RuleSet) -> tuple[Trick, ...]:
    """Return the tricks completed between positions that `follow` each other."""
    tricks = []
    for before, after in pairwise(positions):
        if after.table:
            continue
        seat = before.to_move
        last = before.hands[seat].cards - after.hands[seat].cards
        cards = (*before.table, *last)
        points = trick_points(cards, before.denomination, rules)
        tricks.append(Trick(before.leader, cards, after.leader, points))
    return tuple(tricks)


def discard_points(discard: Hand, denomination: Denomination, rules: RuleSet) -> int:
    """Points that the discard brings: its cards' and, if the rules say so, a trick's.

    Whose they are is a matter of the rules: see `RuleSet.discard_credit`.
    """
    if rules.discard_credit == "nothing":
        return 0
    cards = sum(rules.card_points(card, denomination) for card in discard)
    return cards if rules.discard_credit == "points" else cards + rules.trick_points


def count_points(
    tricks: Sequence[Trick],
    side: Side,
    rules: RuleSet,
    buried: int = 0,
    *,
    complete: bool = True,
) -> tuple[int, int]:
    """Return the points of hakem's side and of its opponents.

    Parameters
    ----------
    tricks : sequence of Trick
        The tricks so far.
    side : Side
        Hakem's side.
    rules : RuleSet
        The rules.
    buried : int
        What the discard brings, see `discard_points`.
    complete : bool
        Whether these are all tricks, so that the last one's winner is known.
    """
    ours = sum(trick.points for trick in tricks if trick.winner.side is side)
    theirs = sum(trick.points for trick in tricks) - ours
    if rules.discard_credit != "last-trick":
        return ours + buried, theirs
    if not complete or not tricks:
        return ours, theirs
    if tricks[-1].winner.side is side:
        return ours + buried, theirs
    return ours, theirs + buried
