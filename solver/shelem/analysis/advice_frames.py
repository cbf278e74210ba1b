"""The frames of advice on discards."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
import pandas as pd

from shelem.analysis.choices import Choices
from shelem.analysis.estimates import estimate, outcomes
from shelem.analysis.goals import Goal
from shelem.analysis.racing import Race

SHOWN = 20


@dataclass(frozen=True, slots=True)
class Evaluation:
    """What the candidates in the race reached on one layout.

    Parameters
    ----------
    layout : int
        Its number.
    weight : float
        Its weight.
    candidates : ndarray of int64
        Which candidates.
    points : ndarray of int64
        Points of hakem's side; no more exact than the goal needs.
    values : ndarray of float64
        What they are worth to the goal.
    """

    layout: int
    weight: float
    candidates: npt.NDArray[np.int64]
    points: npt.NDArray[np.int64]
    values: npt.NDArray[np.float64]


def evaluations_frame(
    choices: Sequence[Choices], evaluations: Sequence[Evaluation]
) -> pd.DataFrame:
    """Return one row a layout and candidate.

    Returns
    -------
    pandas.DataFrame
        ``layout`` (int32), ``weight``, ``candidate`` (number among all, int32), ``denomination``
        (category), ``discard`` (text), ``points`` (int16: no more exact than the goal needs, see
        the user guide) and ``value`` (in the goal's units).
    """
    candidates = _joined([each.candidates for each in evaluations], np.int64)
    sizes = [len(each.candidates) for each in evaluations]
    names = {int(number): describe(choices, int(number)) for number in np.unique(candidates)}
    return pd.DataFrame(
        {
            "layout": np.repeat([each.layout for each in evaluations], sizes).astype(np.int32),
            "weight": np.repeat([each.weight for each in evaluations], sizes).astype(np.float64),
            "candidate": candidates.astype(np.int32),
            "denomination": pd.Categorical([names[int(number)][0] for number in candidates]),
            "discard": [names[int(number)][1] for number in candidates],
            "points": _joined([each.points for each in evaluations], np.int64).astype(np.int16),
            "value": _joined([each.values for each in evaluations], np.float64),
        }
    )


def candidates_frame(
    choices: Sequence[Choices],
    predicted: npt.NDArray[np.float64],
    race: Race,
    evaluations: Sequence[Evaluation],
    goal: Goal,
) -> pd.DataFrame:
    """Return one row a candidate that is still in the race, best first.

    Returns
    -------
    pandas.DataFrame
        ``denomination``, ``discard``, ``value`` and ``value_error`` (the goal's mean over the
        layouts and its standard error), ``behind`` and ``behind_error`` (expected distance to the
        best, with the policy's prediction as prior), ``layouts``, ``predicted`` (points); and
        ``points``, ``made``, ``score`` with errors where the goal's search tells them.
    """
    standing = race.standing()
    rows = []
    for place in np.argsort(-standing.gap, kind="stable")[:SHOWN].tolist():
        number = int(race.alive[place])
        denomination, discard = describe(choices, number)
        found = estimate(race.values[place], race.weights)
        row: dict[str, object] = {
            "denomination": denomination,
            "discard": discard,
            "value": found.mean,
            "value_error": found.error,
            "behind": -float(standing.gap[place]),
            "behind_error": float(standing.error[place]),
            "layouts": race.layouts,
            "predicted": float(predicted[number]),
        }
        row |= _details(choices, number, race, evaluations, goal)
        rows.append(row)
    return pd.DataFrame(rows)


def describe(choices: Sequence[Choices], number: int) -> tuple[str, str]:
    """Return denomination and discard of a candidate as text."""
    for each in choices:
        if number < len(each):
            return each.denomination.value, str(each.discard(number))
        number -= len(each)
    raise IndexError("no such candidate")


def _details(
    choices: Sequence[Choices],
    number: int,
    race: Race,
    evaluations: Sequence[Evaluation],
    goal: Goal,
) -> dict[str, object]:
    """Return mean points, share made and mean score, as far as the goal's search tells them."""
    if goal.name == "made":
        return {}
    points = np.array([int(each.points[each.candidates == number][0]) for each in evaluations])
    details: dict[str, object] = {}
    if goal.name == "points":
        found = estimate(points, race.weights)
        details |= {"points": found.mean, "points_error": found.error}
    if goal.bid is not None:
        total = goal.rules.total_points
        result = outcomes(goal.rules, goal.bid, points, total - points)
        for name, values in (("made", result.made), ("score", result.score)):
            found = estimate(values, race.weights)
            details |= {name: found.mean, f"{name}_error": found.error}
    return details


def _joined(arrays: Sequence[npt.NDArray[np.generic]], dtype: type) -> npt.NDArray[np.generic]:
    return np.concatenate(arrays) if arrays else np.zeros(0, dtype=dtype)
