"""What each card that may be played next is worth."""

from dataclasses import replace

from shelem.analysis.arguments import PositionLike, RulesLike, as_position, as_solver
from shelem.engine.solver import Solver
from shelem.game.cards import Card


def card_values(
    position: PositionLike,
    *,
    bonus: int = 0,
    rules: RulesLike | None = None,
    solver: Solver | None = None,
) -> dict[Card, int]:
    """Find the points of hakem's side after each legal card, with best play from there on.

    Parameters
    ----------
    position : Position or str
        Any position. Without a hakem the points are those of north and south.
    bonus : int
        Points that go to the winner of the last trick besides, where the rules count the discard
        so; all others' discard belongs into the position's `taken`.
    rules : RuleSet, str or Path, optional
        A rule set, or the name or path of one. The default is the default profile.
    solver : Solver, optional
        Its rules and its table are used. The default is a new one.

    Returns
    -------
    dict
        Points by card, what hakem's side has already taken included; the best card for the side
        to move first, equal ones in printing order. Empty after the last card.

    Raises
    ------
    ShelemError
        If the position cannot come up under the rules.

    Examples
    --------
    >>> position = (
    ...     "N:A.K.Q5. .A5..JT QT.T..Q J5...K"
    ...     " denomination=sarres leader=E table=AC hakem=N taken=20"
    ... )
    >>> {str(card): points for card, points in card_values(position).items()}
    {'KH': 85, 'QD': 70, '5D': 65, 'AS': 55}
    """
    solver = as_solver(solver, rules)
    position = as_position(position, solver.rules)
    if not any(position.hands.values()):
        return {}
    values = solver.card_values(position, bonus=bonus)
    sign = -1 if position.to_move.side is position.counted_side else 1
    best_first = sorted(values, key=lambda card: (sign * values[card], card))
    return {card: position.taken + values[card] for card in best_first}


def best_line(
    position: PositionLike,
    *,
    bonus: int = 0,
    rules: RulesLike | None = None,
    solver: Solver | None = None,
) -> tuple[Card, ...]:
    """Find one best line of play from a position to the end.

    Parameters are those of :func:`card_values`. Of equally good cards the cheapest is played: the
    one with fewest points, then the first in printing order.

    Examples
    --------
    >>> line = best_line("N:A... K... Q... T... denomination=sarres leader=W hakem=N")
    >>> " ".join(map(str, line))
    'KS QS TS AS'
    """
    solver = as_solver(solver, rules)
    position = replace(as_position(position, solver.rules), taken=0)
    return solver.line(position, bonus=bonus)
