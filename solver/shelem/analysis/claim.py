"""Claims: what a side is sure of in a position, whatever the other side does."""

from dataclasses import dataclass

from shelem.analysis.arguments import PositionLike, as_position
from shelem.engine import Solver
from shelem.game.play import trick_points
from shelem.game.position import Position
from shelem.game.rules import RuleSet
from shelem.game.seats import Side


@dataclass(frozen=True, slots=True)
class Claim:
    """What a side is sure of, with open cards and its own best play.

    Attributes
    ----------
    side : Side
        Whose claim it is.
    least : int
        Points of those still in play that it gets at least, whatever the others do.
    in_play : int
        All points still in play.
    """

    side: Side
    least: int
    in_play: int

    @property
    def is_all(self) -> bool:
        """Whether every point still in play is this side's."""
        return self.least == self.in_play


def claim(position: PositionLike, solver: Solver, side: Side | None = None) -> Claim:
    """Say how many of the points still in play a side is sure of.

    Parameters
    ----------
    position : Position or str
        Any position, or its text; a trick on the table counts as in play.
    solver : Solver
        Its rules are played.
    side : Side, optional
        The claimer; by default the side to move.

    Raises
    ------
    ShelemError
        If the position cannot come up under the rules, the points taken before included.
    """
    position = as_position(position, solver.rules)
    side = side or position.to_move.side
    points = solver.solve(position).points
    total = points_in_play(position, solver.rules)
    return Claim(side, points if side is position.counted_side else total - points, total)


def points_in_play(position: Position, rules: RuleSet) -> int:
    """All points of the tricks that are not complete yet."""
    cards = [*position.table, *(card for hand in position.hands.values() for card in hand)]
    tricks = position.tricks_left
    return trick_points(cards, position.denomination, rules) + (tricks - 1) * rules.trick_points
