"""Make the spread of points about the policy's predictions, and find what it is worth.

    python docs/experiments/bids.py --deals 50 --layouts 100 --seed 5001 --out train-1.csv
    python docs/experiments/bids.py --any --deals 63 --layouts 30 --seed 5002 --out train-2.csv
    python docs/experiments/train_spread.py train-*.csv --out data/shelem_data/spread.csv

Every solved layout is one answer: its points, and the policy's prediction from the sixteen cards.
The spread at a prediction is the mean of all answers, weighted by a normal curve of their distance
from it. Printed, by cross-validation over hands: how well chances mixed from half the layouts of a
hand and from the spread of the other hands foretell the other half, for several numbers of layouts
that the spread may count as; and how far hands are from their predictions on average.
"""

import argparse
import csv
from pathlib import Path
from typing import Final

import numpy as np
import pandas as pd

from shelem.analysis.estimates import Array
from shelem.analysis.spread import Spread
from shelem.game.rules import RuleSet

BANDWIDTH: Final = 4.0
PREDICTIONS: Final = np.arange(70.0, 165.0, 5.0)
COUNTS: Final = (0, 10, 25, 50, 75, 100, 150, 200, 300, 1000)
FOLDS: Final = 10
ENOUGH: Final = 150.0
"""Answers that a prediction needs; lower ones get the shares of the lowest that has, moved down."""


def spread(points: Array, predicted: Array, grid: Array) -> Spread:
    """Make the spread from answers."""
    kernel = np.exp(-0.5 * ((PREDICTIONS[:, None] - predicted) / BANDWIDTH) ** 2)
    shares = kernel @ (points[:, None] == grid).astype(float)
    shares /= shares.sum(axis=1, keepdims=True)
    lowest = int(np.argmax(kernel.sum(axis=1) >= ENOUGH))
    step = round((PREDICTIONS[1] - PREDICTIONS[0]) / (grid[1] - grid[0]))
    for place in range(lowest - 1, -1, -1):
        shares[place] = np.roll(shares[place + 1], -step)
        shares[place, -step:] = 0.0
        shares[place, 0] += 1 - shares[place].sum()
    return Spread(PREDICTIONS, grid.astype(np.int64), shares)


def judge(points: list[Array], predicted: list[Array], grid: Array, bids: Array) -> None:
    """Print how well mixtures foretell layouts not used."""
    folds = np.arange(len(points)) % FOLDS
    squares = dict.fromkeys(COUNTS, 0.0)
    total = 0
    for fold in range(FOLDS):
        others = [place for place in range(len(points)) if folds[place] != fold]
        fitted = spread(
            np.concatenate([points[place] for place in others]),
            np.concatenate([predicted[place] for place in others]),
            grid,
        )
        for place in np.flatnonzero(folds == fold):
            for half in (0, 1):
                own, left = points[place][half::2], points[place][1 - half :: 2]
                seen = (own[:, None] >= bids).mean(axis=0)
                made = (left[:, None] >= bids).mean(axis=0)
                prior = fitted.shares_at(predicted[place][half::2]).mean(axis=0)
                prior = prior @ (grid[:, None] >= bids)
                for count in COUNTS:
                    mixed = (len(own) * seen + count * prior) / (len(own) + count)
                    squares[count] += float(((mixed - made) ** 2).sum())
                total += len(bids)
    for count, square in squares.items():
        print(f"counted as {count:4} layouts: error {100 * (square / total) ** 0.5:.2f} points")


def main() -> None:
    """Run."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("answers", nargs="+")
    parser.add_argument("--rules", default="lordarma")
    parser.add_argument("--out", required=True)
    args = parser.parse_args()
    rules = RuleSet.load(args.rules)
    frame = pd.concat([pd.read_csv(path) for path in args.answers])
    points = [np.array(text.split(), dtype=float) for text in frame["layouts"]]
    predicted = [np.array(text.split(), dtype=float) for text in frame["predicted"]]
    grid = np.arange(rules.trick_points, rules.total_points + 1, rules.unit, dtype=float)
    bids = np.arange(rules.auction.minimum, rules.highest_bid + 1, rules.auction.step, dtype=float)
    judge(points, predicted, grid, bids)
    apart = [own - expected for own, expected in zip(points, predicted, strict=True)]
    halves = np.array([[each[0::2].mean(), each[1::2].mean()] for each in apart])
    deviation = max(float(np.cov(halves.T)[0, 1]), 0.0) ** 0.5
    within = float(np.mean([each.std(ddof=1) for each in apart]))
    print(f"{len(apart)} hands, {sum(map(len, apart))} layouts: points less predictions")
    print(f"vary by {within:.1f} within a hand, their mean by {deviation:.1f} from hand to hand")
    found = spread(np.concatenate(points), np.concatenate(predicted), grid)
    with Path(args.out).open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(["predicted", *map(int, grid)])
        for prediction, shares in zip(found.predicted, found.shares, strict=True):
            writer.writerow([f"{prediction:g}", *(f"{share:.6f}" for share in shares)])


if __name__ == "__main__":
    main()
