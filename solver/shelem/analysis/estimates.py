"""Means and shares with standard errors, from layouts that may have weights."""

from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from shelem.game.auction import Call
from shelem.game.rules import RuleSet
from shelem.scoring.hand import HandScore, Verdict, score_hand

Array = npt.NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Estimate:
    """A mean over layouts.

    Parameters
    ----------
    mean : float
        The weighted mean.
    error : float
        Its standard error.
    """

    mean: float
    error: float


def effective_size(weights: npt.ArrayLike) -> float:
    """Return how many layouts of equal weight tell as much as these."""
    array = np.asarray(weights, dtype=np.float64)
    squares = float((array**2).sum())
    return float(array.sum()) ** 2 / squares if squares else 0.0


def estimate(values: npt.ArrayLike, weights: npt.ArrayLike | None = None) -> Estimate:
    """Return the weighted mean of `values` and its standard error.

    With weights the error is that of the ratio estimator. A share of 0 or 1 among n layouts gets
    the error of the share ``1 / (n + 2)`` (Laplace), so that no estimate claims to be certain.
    """
    array = np.asarray(values, dtype=np.float64)
    if not len(array):
        return Estimate(float("nan"), float("nan"))
    shares = np.ones(len(array)) if weights is None else np.asarray(weights, dtype=np.float64)
    shares = shares / shares.sum()
    size = effective_size(shares)
    mean = float(shares @ array)
    spread = float((shares**2) @ (array - mean) ** 2)
    error = (spread * size / max(size - 1, 1.0)) ** 0.5
    if array[0] in (0.0, 1.0) and (array == array[0]).all():
        share = 1 / (size + 2)
        error = (share * (1 - share) / (size + 2)) ** 0.5
    return Estimate(mean, error)


@dataclass(frozen=True, slots=True)
class Outcomes:
    """What one bid scores on each of many layouts.

    Parameters
    ----------
    made, double, all_tricks : ndarray of bool
        Whether the bid was made, failed at double cost (yasa), or took every trick.
    score, opponents : ndarray of float64
        What hakem's side and the opponents write down.
    """

    made: npt.NDArray[np.bool_]
    double: npt.NDArray[np.bool_]
    all_tricks: npt.NDArray[np.bool_]
    score: Array
    opponents: Array


def outcomes(
    rules: RuleSet, call: Call, points: npt.ArrayLike, opponents: npt.ArrayLike
) -> Outcomes:
    """Score one bid on many layouts.

    Parameters
    ----------
    rules : RuleSet
        The rules.
    call : Call
        The bid.
    points, opponents : array_like of int
        Points of hakem's side and of the opponents.
    """
    ours = np.asarray(points, dtype=np.int64)
    theirs = np.asarray(opponents, dtype=np.int64)
    known: dict[tuple[int, int], HandScore] = {}
    scores: list[HandScore] = []
    for pair in zip(ours.tolist(), theirs.tolist(), strict=True):
        if pair not in known:
            known[pair] = score_hand(rules, call, *pair)
        scores.append(known[pair])

    def column(values: list[Any]) -> npt.NDArray[Any]:
        return np.array(values)

    return Outcomes(
        column([score.verdict.is_made for score in scores]),
        column([score.verdict is Verdict.FAILED_DOUBLE for score in scores]),
        theirs == 0,
        column([float(score.hakem_score) for score in scores]),
        column([float(score.opponents_score) for score in scores]),
    )
