"""From solved layouts to one row for every bid."""

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt
import pandas as pd

from shelem.analysis.estimates import Array, Estimate, effective_size, estimate, outcomes
from shelem.analysis.spread import Spread
from shelem.game.auction import Auction, Call, Level
from shelem.game.rule_checks import require_auction
from shelem.game.rules import RuleSet

Points = npt.NDArray[np.int64]


def calls_to_judge(rules: RuleSet, auction: Auction | None = None) -> list[Call]:
    """Return the bids of a table: those that may be made now, or all of the rules' bids.

    Raises
    ------
    RulesError
        If the rules have no auction.
    """
    require_auction(rules)
    if auction is not None:
        return [call for call in auction.legal_calls() if not call.is_pass and _is_judged(call)]
    numbers = range(rules.auction.minimum, rules.highest_bid + 1, rules.auction.step)
    calls = [Call.bid(number) for number in numbers]
    if rules.tiers.shelem.allowed:
        calls.append(Call(Level.SHELEM))
    if rules.tiers.closed_shelem.allowed:
        calls.append(Call(Level.CLOSED_SHELEM))
    return calls


def bid_table(
    layouts: pd.DataFrame,
    rules: RuleSet,
    calls: Sequence[Call],
    spread: Spread | None = None,
    *,
    told: bool = False,
) -> pd.DataFrame:
    """Summarise layouts for each bid.

    Parameters
    ----------
    layouts : pandas.DataFrame
        The frame of a :class:`shelem.analysis.bids.BidAdvice`.
    rules : RuleSet
        The rules.
    calls : sequence of Call
        The bids.
    spread : Spread, optional
        What is known before any layout is solved; without it the layouts alone count.
    told : bool
        Whether more than the hand itself is known, see `Spread.chances`.

    Returns
    -------
    pandas.DataFrame
        One row a bid: ``bid`` (text), ``level`` ("number" or the call), ``make``, ``double`` and
        ``all_tricks`` (chances that the bid is made, fails at double cost, or every trick is
        taken), ``score``, ``opponents`` and ``margin`` (expected score of hakem's side, of the
        opponents, and the difference), each with its standard error in a column with ``_error``;
        ``seen`` (share of the layouts where the bid was made, whatever was known before);
        ``clairvoyant`` (share made when hakem chooses with all cards in sight). Closed shelem is
        judged by the layouts alone.
    """
    weights = layouts["weight"].to_numpy()
    chances: Array | None = None
    size = counted = effective_size(weights) if len(layouts) else 0.0
    if spread is not None and size:
        counted = size + spread.prior_layouts(layouts["predicted"], weights)
        chances = spread.chances(
            layouts["points"], layouts["predicted"], weights * (size / weights.sum()), told=told
        )
    rows: list[dict[str, object]] = []
    for call in calls:
        points, opponents = _points(layouts, rules, call)
        row: dict[str, object] = {"bid": str(call), "level": call.level.word}
        if chances is None or spread is None or call.level is Level.CLOSED_SHELEM:
            found = _estimates(rules, call, points, opponents, weights)
        else:
            total = rules.total_points
            found = _estimates(rules, call, spread.points, total - spread.points, chances, counted)
        for name, each in found.items():
            row[name], row[f"{name}_error"] = each.mean, each.error
        row["seen"] = estimate(outcomes(rules, call, points, opponents).made, weights).mean
        clairvoyant = _clairvoyant(layouts, rules, call)
        row["clairvoyant"], row["clairvoyant_error"] = clairvoyant.mean, clairvoyant.error
        rows.append(row)
    return pd.DataFrame(rows)


def _estimates(
    rules: RuleSet,
    call: Call,
    points: npt.ArrayLike,
    opponents: npt.ArrayLike,
    weights: Array,
    size: float | None = None,
) -> dict[str, Estimate]:
    """Score one bid; with a size the weights are chances, known as from so many layouts."""
    result = outcomes(rules, call, points, opponents)
    found: dict[str, Estimate] = {}
    for name, values in (
        ("make", result.made),
        ("double", result.double),
        ("all_tricks", result.all_tricks),
        ("score", result.score),
        ("opponents", result.opponents),
        ("margin", result.score - result.opponents),
    ):
        found[name] = estimate(values, weights)
        if size is not None:
            mean = float(weights @ values)
            variance = float(weights @ (values - mean) ** 2)
            found[name] = Estimate(mean, (variance / (size + 1)) ** 0.5)
    return found


def _clairvoyant(layouts: pd.DataFrame, rules: RuleSet, call: Call) -> Estimate:
    searched = layouts[layouts["clairvoyant"].notna()]
    if not len(searched) or call.level is Level.CLOSED_SHELEM:
        return Estimate(float("nan"), float("nan"))
    needed = call.number if call.level is Level.NUMBER else rules.total_points
    made = searched["clairvoyant"].to_numpy(dtype=np.int64) >= needed
    return estimate(made, searched["weight"])


def _points(layouts: pd.DataFrame, rules: RuleSet, call: Call) -> tuple[Points, Points]:
    """Return the points of hakem's side and of the opponents on every layout."""
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
    return points, opponents


def _is_judged(call: Call) -> bool:
    return call.level in (Level.NUMBER, Level.SHELEM, Level.CLOSED_SHELEM)
