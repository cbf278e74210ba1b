"""The table of a deal: every hakem in every denomination."""

from collections.abc import Iterable
from typing import Final

import pandas as pd

from shelem.analysis.arguments import (
    DealLike,
    DenominationLike,
    Progress,
    RulesLike,
    SeatLike,
    as_deal,
    as_denominations,
    as_leader,
    as_seat,
    as_solver,
)
from shelem.analysis.start import is_available, start_position
from shelem.engine.discards import DiscardSearch
from shelem.engine.solver import Solver
from shelem.game.play import require_allowed
from shelem.game.seats import Seat

POINTS_DTYPE: Final = "Int64"
"""Whole numbers among which some may be missing."""


def table(
    deal: DealLike,
    hakem: SeatLike | None = None,
    denominations: DenominationLike | Iterable[DenominationLike] | None = None,
    *,
    leader: SeatLike | None = None,
    rules: RulesLike | None = None,
    solver: Solver | None = None,
    progress: Progress | None = None,
) -> pd.DataFrame:
    """Find the points of hakem's side for every hakem in every denomination.

    The talon goes with the hakem: each seat in turn takes it and makes its own best discard.

    Parameters
    ----------
    deal : Deal or str
        A full deal with its talon, or four hands of equal length without one, see :func:`solve`.
    hakem : Seat or str, optional
        The only hakem to look at. The default is each of the four.
    denominations : Denomination, str or iterable of them, optional
        The default is every denomination of the rules.
    leader : Seat or str, optional
        Who leads first in a deal without a talon: a seat, or ``"next"`` for the one who plays
        after the hakem, as in bridge. The default is the hakem.
    rules : RuleSet, str or Path, optional
        A rule set, or the name or path of one. The default is the default profile.
    solver : Solver, optional
        Its rules and its table are used. The default is a new one.
    progress : callable, optional
        Called with the number of cells done, and of all cells, as they are done.

    Returns
    -------
    pandas.DataFrame
        Points of the hakem's side as ``Int64``: a row for each hakem (index ``hakem``: letters of
        seats in order of play from north), a column for each denomination (its name).
        ``<NA>`` where a trump suit is not available to the hakem, who has none to lead.

    Raises
    ------
    ShelemError
        If the deal does not fit the rules.

    Examples
    --------
    >>> ending = "N:A.K.Q5. .A5..JT QT.T..Q J5...AK"
    >>> table(ending, denominations=["hearts", "sarres", "nares"])
    denomination  hearts  sarres  nares
    hakem
    N                 60      70     45
    W                 95      95     95
    S                 30      70      0
    E                 95      30     95
    """
    solver = as_solver(solver, rules)
    rules = solver.rules
    deal = as_deal(deal, rules)
    hakems = deal.direction.order(Seat.N) if hakem is None else (as_seat(hakem),)
    columns = as_denominations(denominations, rules)
    rows: list[list[int | None]] = []
    for seat in hakems:
        row: list[int | None] = []
        first = as_leader(leader, deal, seat)
        for denomination in columns:
            require_allowed(denomination, rules)
            if not is_available(deal, seat, denomination, rules):
                row.append(None)
            elif deal.talon is not None:
                row.append(DiscardSearch(solver, deal, seat, denomination).best(ties=False).points)
            else:
                start = start_position(deal, seat, denomination, first)
                row.append(solver.solve(start).points)
            if progress is not None:
                progress(len(rows) * len(columns) + len(row), len(hakems) * len(columns))
        rows.append(row)
    return pd.DataFrame(
        rows,
        index=pd.Index([str(seat) for seat in hakems], name="hakem"),
        columns=pd.Index([str(each) for each in columns], name="denomination"),
        dtype=POINTS_DTYPE,
    )
