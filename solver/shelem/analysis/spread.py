"""What is known of a hand's points before any layout is solved: the spread about the prediction.

Points by double-dummy play spread about the policy's prediction in much the same way for all hands.
The stored spread was collected from training deals by ``docs/experiments/bids.py`` and made by
``docs/experiments/train_spread.py``. Solved layouts of the hand itself are mixed with it: the prior
counts as so many layouts, which says how much hands differ from what the policy sees in them.
"""

import csv
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from importlib import resources
from typing import Final

import numpy as np
import numpy.typing as npt

from shelem.game.rules import RuleSet

Array = npt.NDArray[np.float64]

PRIOR_LAYOUTS: Final = 100.0
"""Layouts that the prior counts for, as found best on training deals."""

DEVIATION: Final = 20.0
"""Standard deviation of the points of a layout about the prediction."""

DOUBT: Final = 8.0
"""Standard deviation of what all else that is known (auction, constraints) does to the mean."""

FADE: Final = 15.0
"""Points beyond the stored predictions at which the prior hardly counts: such hands are unlike."""

LEAST_TRUST: Final = 0.02
"""What it still counts there, two layouts' worth: a few layouts that agree are no certainty."""

ALIKE: Final = (
    "jokers",
    "hand_size",
    "talon_size",
    "trick_points",
    "card_values",
    "discard_credit",
    "reversed_ranks",
)
"""What must be the same in rules for their points to spread alike."""


@dataclass(frozen=True, slots=True)
class Spread:
    """How points spread about predictions.

    Parameters
    ----------
    predicted : ndarray of float64, shape (n,)
        Predictions, rising.
    points : ndarray of int64, shape (m,)
        Points of hakem's side, rising; the last is all there are.
    shares : ndarray of float64, shape (n, m)
        The share of layouts that bring these points, for each prediction.
    """

    predicted: Array
    points: npt.NDArray[np.int64]
    shares: Array

    def shares_at(self, predicted: npt.ArrayLike) -> Array:
        """Return the share of each number of points, one row a prediction.

        Between the stored predictions shares are interpolated; outside the nearest serves.
        """
        places = np.interp(
            np.asarray(predicted, dtype=float), self.predicted, np.arange(len(self.predicted))
        )
        low = np.minimum(places.astype(np.int64), len(self.predicted) - 2)
        part = (places - low)[:, None]
        mixed: Array = (1 - part) * self.shares[low] + part * self.shares[low + 1]
        return mixed

    def prior_layouts(self, predicted: npt.ArrayLike, weights: Array) -> float:
        """Return how many layouts the stored spread counts for beside those so predicted."""
        return PRIOR_LAYOUTS * float(weights @ self._trust(predicted)) / float(weights.sum())

    def _trust(self, predicted: npt.ArrayLike) -> Array:
        """Return how much the stored spread counts at each prediction, at most 1."""
        each = np.asarray(predicted, dtype=float)
        beyond = np.maximum(each - self.predicted[-1], self.predicted[0] - each)
        counted: Array = np.clip(1 - beyond / FADE, LEAST_TRUST, 1)
        return counted

    def chances(
        self, points: npt.ArrayLike, predicted: npt.ArrayLike, weights: Array, *, told: bool
    ) -> Array:
        """Return how likely each number of points is for a hand, solved layouts and prior mixed.

        Parameters
        ----------
        points, predicted : array_like
            Points and predictions of the hand's layouts.
        weights : ndarray of float64
            Weights of the layouts; they sum to how many layouts of equal weight these are worth.
        told : bool
            Whether more than the hand itself is known. The predictions do not know of it, so the
            layouts then also say how far these are off on average.
        """
        found, expected = np.asarray(points, dtype=np.int64), np.asarray(predicted, dtype=float)
        size = float(weights.sum())
        if told and size:
            off = float(weights @ (found - self.shares_at(expected) @ self.points)) / size
            expected = expected + off * DOUBT**2 / (DOUBT**2 + DEVIATION**2 / size)
        seen = np.bincount(
            np.searchsorted(self.points, found), weights=weights, minlength=len(self.points)
        )
        trusted = weights * self._trust(predicted) * PRIOR_LAYOUTS / size
        mixed: Array = (seen + trusted @ self.shares_at(expected)) / (size + trusted.sum())
        return mixed


def spread_of(rules: RuleSet) -> Spread | None:
    """Return the stored spread; None for rules whose points are unlike those it was made from."""
    fitted = RuleSet.load("lordarma")
    alike = all(getattr(rules, name) == getattr(fitted, name) for name in ALIKE)
    return stored_spread() if alike else None


@lru_cache(maxsize=1)
def stored_spread() -> Spread:
    """Return the spread that comes with the package."""
    text = (resources.files("shelem_data") / "spread.csv").read_text(encoding="utf-8")
    head, *rows = csv.reader(text.splitlines())
    return spread_from(head, rows)


def spread_from(head: Sequence[str], rows: Sequence[Sequence[str]]) -> Spread:
    """Make a spread from a table: a row a prediction, a column a number of points."""
    table = np.array([[float(cell) for cell in row] for row in rows])
    points = np.array([int(name) for name in head[1:]], dtype=np.int64)
    return Spread(table[:, 0], points, table[:, 1:] / table[:, 1:].sum(axis=1, keepdims=True))
