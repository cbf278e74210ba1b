"""From solved layouts to one row for every bid."""

from collections.abc import Sequence

import numpy as np
import pandas as pd

from shelem.analysis.estimates import Outcomes, estimate, outcomes
from shelem.game.auction import Auction, Call, Level
from shelem.game.rules import RuleSet


def calls_to_judge(rules: RuleSet, auction: Auction | None = None) -> list[Call]:
    """Return the bids of a table: those that may be made now, or all of the rules' bids."""
    if auction is not None:
        return [call for call in auction.legal_calls() if not call.is_pass and _is_judged(call)]
    numbers = range(rules.auction.minimum, rules.highest_bid + 1, rules.auction.step)
    calls = [Call.bid(number) for number in numbers]
    if rules.tiers.shelem.allowed:
        calls.append(Call(Level.SHELEM))
    if rules.tiers.closed_shelem.allowed:
        calls.append(Call(Level.CLOSED_SHELEM))
    return calls


def bid_table(layouts: pd.DataFrame, rules: RuleSet, calls: Sequence[Call]) -> pd.DataFrame:
    """Summarise layouts for each bid.

    Parameters
    ----------
    layouts : pandas.DataFrame
        The frame of a :class:`shelem.analysis.bids.BidAdvice`.
    rules : RuleSet
        The rules.
    calls : sequence of Call
        The bids.

    Returns
    -------
    pandas.DataFrame
        One row a bid: ``bid`` (text), ``level`` ("number" or the call), ``make``, ``double`` and
        ``all_tricks`` (shares of layouts where the bid is made, fails at double cost, or every
        trick is taken), ``score``, ``opponents`` and ``margin`` (mean score of hakem's side, of the
        opponents, and the difference), each with its standard error in a column with ``_error``;
        ``clairvoyant`` (share made when hakem chooses with all cards in sight).
    """
    return pd.DataFrame([_row(layouts, rules, call) for call in calls])


def _row(layouts: pd.DataFrame, rules: RuleSet, call: Call) -> dict[str, object]:
    weights = layouts["weight"].to_numpy()
    result = _outcomes(layouts, rules, call)
    row: dict[str, object] = {"bid": str(call), "level": call.level.word}
    for name, values in (
        ("make", result.made),
        ("double", result.double),
        ("all_tricks", result.all_tricks),
        ("score", result.score),
        ("opponents", result.opponents),
        ("margin", result.score - result.opponents),
    ):
        found = estimate(values, weights)
        row[name], row[f"{name}_error"] = found.mean, found.error
    searched = layouts[layouts["clairvoyant"].notna()]
    row["clairvoyant"] = row["clairvoyant_error"] = float("nan")
    if len(searched) and call.level is not Level.CLOSED_SHELEM:
        needed = call.number if call.level is Level.NUMBER else rules.total_points
        made = searched["clairvoyant"].to_numpy(dtype=np.int64) >= needed
        found = estimate(made, searched["weight"])
        row["clairvoyant"], row["clairvoyant_error"] = found.mean, found.error
    return row


def _outcomes(layouts: pd.DataFrame, rules: RuleSet, call: Call) -> Outcomes:
    points, opponents = layouts["points"].to_numpy(), layouts["opponents"].to_numpy()
    if call.level is Level.CLOSED_SHELEM:
        # without the talon: in the denomination that takes every trick most often
        columns = [name for name in layouts.columns if name.startswith("closed-")]
        weights = layouts["weight"].to_numpy()
        best = max(columns, key=lambda name: estimate(layouts[name], weights).mean)
        closed = layouts[best].to_numpy(dtype=bool)
        total = rules.total_points
        opponents = np.where(closed, 0, np.maximum(opponents, rules.trick_points))
        points = np.where(closed, total, total - opponents)
    return outcomes(rules, call, points, opponents)


def _is_judged(call: Call) -> bool:
    return call.level in (Level.NUMBER, Level.SHELEM, Level.CLOSED_SHELEM)
