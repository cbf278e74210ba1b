"""A played deal card by card: what each card was worth with open cards, and what it lost.

All values are double-dummy: everyone sees all hands and plays best from there on. What a player
could have known at the table is another question.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import pandas as pd

from shelem.engine import Solver
from shelem.errors import NotationError
from shelem.game.cards import Card, format_cards
from shelem.game.position import Position
from shelem.game.seats import Seat, Side
from shelem.game.tricks import Trick, complete_tricks
from shelem.notation.record import Record, is_over


@dataclass(frozen=True, slots=True)
class Ply:
    """One card of the play.

    Attributes
    ----------
    number : int
        Its place in the play, from 1.
    trick : int
        The trick it belongs to, from 1.
    seat : Seat
        Who played it.
    card : Card
        The card.
    before, after : int
        The points that hakem's side takes in all, with best play by everyone from before the card
        on, and from after it on.
    loss : int
        The points that the card lost its own side: 0 or more.
    better : tuple of Card
        The cards that would have lost nothing, where this one did.
    forced : bool
        Whether it was the only legal card.
    """

    number: int
    trick: int
    seat: Seat
    card: Card
    before: int
    after: int
    loss: int
    better: tuple[Card, ...]
    forced: bool


@dataclass(frozen=True, slots=True)
class Replay:
    """A play with its values.

    Attributes
    ----------
    record : Record
        What was replayed.
    values : tuple of int
        The points of hakem's side in all, with best play by everyone, before the first card and
        after each one. Once all cards are played the last is the result.
    plies : tuple of Ply
        The cards.
    tricks : tuple of Trick
        The tricks that were completed.
    complete : bool
        Whether all cards were played.
    """

    record: Record
    values: tuple[int, ...]
    plies: tuple[Ply, ...]
    tricks: tuple[Trick, ...]
    complete: bool

    def lost_by(self, who: Seat | Side) -> int:
        """Points lost by the cards of a player or of a side."""
        return sum(ply.loss for ply in self.plies if who in (ply.seat, ply.seat.side))

    @property
    def losses(self) -> tuple[Ply, ...]:
        """The cards that lost points."""
        return tuple(ply for ply in self.plies if ply.loss)

    def frame(self) -> pd.DataFrame:
        """Return the play as a table: a row for each card."""
        return pd.DataFrame(
            [
                {
                    "card_number": ply.number,
                    "trick": ply.trick,
                    "seat": str(ply.seat),
                    "card": str(ply.card),
                    "before": ply.before,
                    "after": ply.after,
                    "loss": ply.loss,
                    "better": format_cards(ply.better),
                    "forced": ply.forced,
                }
                for ply in self.plies
            ],
            columns=[
                "card_number",
                "trick",
                "seat",
                "card",
                "before",
                "after",
                "loss",
                "better",
                "forced",
            ],
        )


def replay(record: Record, solver: Solver | None = None) -> Replay:
    """Value every card of a recorded play, complete or not.

    The losses obey a law: what hakem's opponents lost less what his side lost is the last value
    less the first.

    Parameters
    ----------
    record : Record
        A record with a denomination, and with a discard where the rules have a talon.
    solver : Solver, optional
        A solver for the record's rules, to use its table.

    Raises
    ------
    NotationError
        If too little is recorded to know the hands that were played.
    """
    positions = record.positions()
    if not positions:
        raise NotationError(f"record: no {_missing(record)}, so the play has no values")
    solver = solver or Solver(record.rules)
    bonus = last_trick_bonus(record)
    values = _values(solver, positions, bonus)
    plies = []
    for number, card in enumerate(record.cards, 1):
        position = positions[number - 1]
        before, after = values[number - 1], values[number]
        ours = position.to_move.side is record.counted_side
        loss = before - after if ours else after - before
        better: tuple[Card, ...] = ()
        legal = position.legal_cards(record.rules)
        if loss:
            points = solver.card_values(position, bonus=bonus)
            better = tuple(other for other in legal if position.taken + points[other] == before)
        plies.append(
            Ply(
                number,
                (number + 3) // 4,
                position.to_move,
                card,
                before,
                after,
                loss,
                better,
                len(legal) == 1,
            )
        )
    tricks = complete_tricks(positions, record.rules)
    return Replay(record, values, tuple(plies), tricks, is_over(positions[-1]))


def last_trick_bonus(record: Record) -> int:
    """Points that go to the winner of the last trick besides, under the record's rules."""
    return record.buried_points if record.rules.discard_credit == "last-trick" else 0


def _values(solver: Solver, positions: Sequence[Position], bonus: int) -> tuple[int, ...]:
    """Solve from the end backwards: what is proved of an ending serves the positions before.

    Few cards lose points, so the value after a card is a good guess of the one before it.
    """
    backwards: list[int] = []
    for position in reversed(positions):
        guess = backwards[-1] - position.taken if backwards else None
        points = solver.solve(position, bonus=bonus, guess=guess).points
        backwards.append(position.taken + points)
    return tuple(backwards[::-1])


def _missing(record: Record) -> str:
    if record.denomination is None:
        return "[Denomination]"
    if record.leader is None and record.hakem is None:
        return "[Hakem]"
    return "[Discard]"
