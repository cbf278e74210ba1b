"""Fit the discard policy to double-dummy answers and write its weights.

    python docs/experiments/train_policy.py policy-*.csv --out data/shelem_data/policy.csv

Ridge regression of the points in play (the discard's own are known) on the features of the kept
cards, one model for hokm and one for each mode without a trump. Answers on the same layout share
most of their luck: a random effect for each layout takes it out, so that discards are compared with
little noise (generalised least squares, by taking a part of the layout's mean off every row). Deals
are kept whole when the data are split for the choice of the penalty. Printed: the error of the
predictions on deals not fitted, and how much better the best of the compared discards is than the
one the model prefers.
"""

import argparse
import csv
from collections import defaultdict
from pathlib import Path

import numpy as np
import numpy.typing as npt

from shelem.analysis.choices import Choices
from shelem.analysis.policy import design, model_name
from shelem.game.deal import Deal
from shelem.game.denomination import Denomination
from shelem.game.hand import Hand
from shelem.game.rules import RuleSet
from shelem.game.seats import Seat

LEAST = 75
PENALTIES = (3.0, 10.0, 30.0, 100.0, 300.0)
BETWEEN, WITHIN = 20.0, 8.0
"""Standard deviations in points: of the luck of a layout, and of a discard's own on it."""

Array = npt.NDArray[np.float64]


class Samples:
    """The rows of one model."""

    def __init__(self) -> None:
        self.features: list[Array] = []
        self.targets: list[float] = []
        self.credits: list[float] = []
        self.deals: list[int] = []
        self.groups: list[int] = []
        self.names: tuple[str, ...] = ()


def read(paths: list[str], rules: RuleSet) -> dict[str, Samples]:
    """Turn answers into features and targets, both in units."""
    samples: dict[str, Samples] = defaultdict(Samples)
    numbers: dict[str, int] = {}
    choices: Choices | None = None
    last: tuple[str, str, str] | None = None
    group = -1
    for path in paths:
        with Path(path).open(encoding="utf-8", newline="") as file:
            for row in csv.DictReader(file):
                if row["points"] is None:
                    continue
                key = (row["deal"], row["hakem"], row["denomination"])
                if key != last:
                    last = key
                    group += 1
                    deal = Deal.parse(row["deal"], rules.direction)
                    holding = deal.holding(Seat.parse(row["hakem"]))
                    choices = Choices.of(holding, Denomination.parse(row["denomination"]), rules)
                assert choices is not None
                index = choices.index(Hand.parse(row["discard"]))
                features, names = design(choices, np.array([index]))
                model = samples[model_name(choices.denomination)]
                model.names = names
                model.features.append(features[0])
                credit = float(choices.credit[index])
                points = max(int(row["points"]), LEAST)
                model.targets.append(points / choices.encoding.unit - credit)
                model.credits.append(credit)
                model.deals.append(numbers.setdefault(row["deal"], len(numbers)))
                model.groups.append(group)
    return samples


def ridge(features: Array, targets: Array, penalty: float) -> Array:
    """Fit weights; the constant in the first column is not held back."""
    penalties = np.full(features.shape[1], penalty)
    penalties[0] = 1e-6
    return np.linalg.solve(features.T @ features + np.diag(penalties), features.T @ targets).astype(
        np.float64
    )


def demeaned(values: Array, groups: Array) -> Array:
    """Take the share of each group's mean off that a random effect of the group explains."""
    _, inverse, sizes = np.unique(groups, return_inverse=True, return_counts=True)
    flat = values.reshape(len(values), -1)
    sums = np.zeros((len(sizes), flat.shape[1]))
    np.add.at(sums, inverse, flat)
    share = 1 - np.sqrt(WITHIN**2 / (WITHIN**2 + sizes * BETWEEN**2))
    left: Array = flat - (share / sizes)[inverse, None] * sums[inverse]
    return left.reshape(values.shape)


def judge(predicted: Array, sure: Array, targets: Array, groups: Array) -> tuple[float, float]:
    """Return the error of predictions, and the mean loss of the preferred discard, in units."""
    error = float(np.sqrt(np.mean((predicted - targets) ** 2)))
    losses = []
    for group in np.unique(groups):
        rows = groups == group
        value = (targets + sure)[rows]
        losses.append(value.max() - value[np.argmax((predicted + sure)[rows])])
    return error, float(np.mean(losses))


def main() -> None:
    """Run."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("answers", nargs="+")
    parser.add_argument("--rules", default="lordarma")
    parser.add_argument("--out", required=True)
    args = parser.parse_args()
    rules = RuleSet.load(args.rules)
    with Path(args.out).open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(["model", "feature", "weight"])
        for name, samples in sorted(read(args.answers, rules).items()):
            features = np.array(samples.features)
            targets, sure = np.array(samples.targets), np.array(samples.credits)
            deals, groups = np.array(samples.deals), np.array(samples.groups, dtype=np.float64)
            folds = deals % 5
            clean, aims = demeaned(features, groups), demeaned(targets, groups)
            results = []
            for penalty in PENALTIES:
                predicted = np.zeros(len(targets))
                for fold in range(5):
                    weights = ridge(clean[folds != fold], aims[folds != fold], penalty)
                    predicted[folds == fold] = features[folds == fold] @ weights
                apart = float(np.mean(demeaned(predicted - targets, groups) ** 2))
                results.append((apart, penalty, *judge(predicted, sure, targets, groups)))
            _, penalty, error, loss = min(results)
            unit = rules.unit
            print(
                f"{name}: {len(targets)} answers, {len(set(samples.deals))} deals,"
                f" penalty {penalty:g}, error {error * unit:.2f} points,"
                f" loss among the compared {loss * unit:.2f} points"
            )
            for feature, weight in zip(samples.names, ridge(clean, aims, penalty)):
                if weight:
                    writer.writerow([name, feature, f"{weight:.4f}"])


if __name__ == "__main__":
    main()
