"""The best discard of a known deal."""

from collections.abc import Iterable
from typing import overload

import pandas as pd

from shelem.analysis.arguments import (
    DealLike,
    DenominationLike,
    Progress,
    RulesLike,
    SeatLike,
    as_deal,
    as_denomination,
    as_denominations,
    as_seat,
    as_solver,
    not_available,
)
from shelem.analysis.start import is_available
from shelem.analysis.table import POINTS_DTYPE
from shelem.engine.discards import DiscardAnswer, DiscardSearch
from shelem.engine.solver import Solver
from shelem.game.denomination import Denomination
from shelem.game.play import require_allowed


@overload
def best_discards(
    deal: DealLike,
    hakem: SeatLike,
    denomination: DenominationLike,
    *,
    ties: bool = True,
    rules: RulesLike | None = None,
    seconds: float | None = None,
    solver: Solver | None = None,
    progress: Progress | None = None,
) -> DiscardAnswer: ...


@overload
def best_discards(
    deal: DealLike,
    hakem: SeatLike,
    denomination: Iterable[Denomination] | None = None,
    *,
    ties: bool = True,
    rules: RulesLike | None = None,
    seconds: float | None = None,
    solver: Solver | None = None,
    progress: Progress | None = None,
) -> dict[Denomination, DiscardAnswer]: ...


def best_discards(
    deal: DealLike,
    hakem: SeatLike,
    denomination: DenominationLike | Iterable[Denomination] | None = None,
    *,
    ties: bool = True,
    rules: RulesLike | None = None,
    seconds: float | None = None,
    solver: Solver | None = None,
    progress: Progress | None = None,
) -> DiscardAnswer | dict[Denomination, DiscardAnswer]:
    """Prove which discards of a known deal give hakem's side most points.

    Parameters
    ----------
    deal : Deal or str
        A full deal with its talon.
    hakem : Seat or str
        Who takes the talon.
    denomination : Denomination or str or iterable of Denomination, optional
        What is played. The default is every denomination of the rules.
    ties : bool
        Whether to find all discards that are best, or only one, which is quicker.
    rules : RuleSet, str or Path, optional
        A rule set, or the name or path of one. The default is the default profile.
    seconds : float, optional
        Stop each denomination after this time, with what is proved by then.
    solver : Solver, optional
        Its rules and its table are used. The default is a new one.
    progress : callable, optional
        Called with the number of steps done, and of all steps, as they are done.

    Returns
    -------
    DiscardAnswer or dict
        The answer in the one denomination asked for; else, answers by denomination, without those
        that are not available to hakem. Under a trump, where the first lead must be one, only
        discards that leave hakem a trump count.

    Raises
    ------
    ShelemError
        If the deal does not fit the rules, or the one denomination asked for is not available.

    Examples
    --------
    >>> deal = "N:53.92.K42.T5432 QT.KT876.AQ98.K A9862.A3.653.J8 KJ74.Q4.JT7.Q97 / .J5..A6"
    >>> answer = best_discards(deal, "E", "nares")
    >>> answer.points, len(answer.discards), str(answer.discards[0])
    (30, 13, 'K.5.T.A')
    """
    solver = as_solver(solver, rules)
    rules = solver.rules
    deal = as_deal(deal, rules)
    hakem = as_seat(hakem)
    one = as_denomination(denomination) if isinstance(denomination, str | Denomination) else None
    asked = as_denominations(denomination, rules)
    answers: dict[Denomination, DiscardAnswer] = {}
    for place, each in enumerate(asked):
        require_allowed(each, rules)
        deal.check(rules, talon=True)
        if is_available(deal, hakem, each, rules):
            search = DiscardSearch(solver, deal, hakem, each)
            step = progress if one else None
            answers[each] = search.best(ties=ties, seconds=seconds, progress=step)
        elif one:
            raise not_available(each, hakem)
        if progress is not None and not one:
            progress(place + 1, len(asked))
    return answers[one] if one else answers


def discard_values(
    deal: DealLike,
    hakem: SeatLike,
    denomination: DenominationLike,
    *,
    rules: RulesLike | None = None,
    solver: Solver | None = None,
    progress: Progress | None = None,
) -> pd.DataFrame:
    """Find the exact value of every discard: 1820 of them, four cards of sixteen.

    Parameters
    ----------
    deal : Deal or str
        A full deal with its talon.
    hakem : Seat or str
        Who takes the talon.
    denomination : Denomination or str
        What is played.
    rules : RuleSet, str or Path, optional
        A rule set, or the name or path of one. The default is the default profile.
    solver : Solver, optional
        Its rules and its table are used. The default is a new one.
    progress : callable, optional
        Called with the number of discards done, and of all discards, as they are done.

    Returns
    -------
    pandas.DataFrame
        A row for each discard that the rules allow, the best first:

        - ``discard`` (str): the cards in dotted notation;
        - ``points`` (Int64): of hakem's side, those of the discard included;
        - ``loss`` (Int64): how much less than the best discard's;
        - ``buried`` (Int64): points of the cards in the discard.

        Under a trump, where the first lead must be one, discards that leave hakem none are missing.

    Raises
    ------
    ShelemError
        If the deal does not fit the rules, or the denomination is not available to hakem.

    Examples
    --------
    >>> deal = "N:53.92.K42.T5432 QT.KT876.AQ98.K A9862.A3.653.J8 KJ74.Q4.JT7.Q97 / .J5..A6"
    >>> discard_values(deal, "W", "nares").head(3)
       discard  points  loss  buried
    0  T.T.A.A      45     0      40
    1  T.T5.A.      40     5      35
    2  T.T5..A      40     5      35
    """
    solver = as_solver(solver, rules)
    rules = solver.rules
    deal = as_deal(deal, rules)
    search = DiscardSearch(solver, deal, as_seat(hakem), as_denomination(denomination))
    chosen = as_denomination(denomination)
    rows = [
        (str(hand), points, sum(rules.card_points(card, chosen) for card in hand))
        for hand, points in sorted(
            search.values(progress=progress), key=lambda row: (-row[1], sorted(row[0].cards))
        )
    ]
    best = rows[0][1]
    return pd.DataFrame(
        {
            "discard": [discard for discard, _, _ in rows],
            "points": pd.array([points for _, points, _ in rows], dtype=POINTS_DTYPE),
            "loss": pd.array([best - points for _, points, _ in rows], dtype=POINTS_DTYPE),
            "buried": pd.array([buried for _, _, buried in rows], dtype=POINTS_DTYPE),
        }
    )
