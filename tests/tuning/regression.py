"""Learning lead weights, and what an order of leads costs."""

from dataclasses import dataclass
from typing import Self

import numpy as np
from numpy.typing import NDArray

from tuning.positions import Positions

Floats = NDArray[np.float32]

LEAST_COST = 5
"""Added to the nodes of every lead, so that the easiest positions do not count most."""

MOST_EXTRA = 20
"""Times the cheapest success: what more than that a lead costs does not count."""

MOST_WEIGHT = 5.0
ROUNDS = 300
LAST_ROUNDS = 0.3
"""The share of rounds that go by small steps."""

STEP, SMALL_STEP = 0.05, 0.01
DECAY = 3e-5
"""Pull of the weights to zero."""


@dataclass(frozen=True)
class Sample:
    """Positions to learn from, or to be judged by.

    Parameters
    ----------
    features
        By lead and weight.
    cost, success
        By lead.
    first
        The first lead of each position.
    weight
        How much each position counts: the less, the more of its nodes the table would save.
    """

    features: NDArray[np.uint8]
    cost: NDArray[np.float64]
    success: NDArray[np.bool_]
    first: NDArray[np.intp]
    weight: NDArray[np.float64]

    @classmethod
    def of(cls, positions: Positions, features: NDArray[np.uint8]) -> Self:
        """Take the features of all leads, and what is known of them."""
        first = np.searchsorted(positions.position, np.arange(len(positions)))
        cost = positions.cost.astype(np.float64) + LEAST_COST
        least = np.minimum.reduceat(np.where(positions.success, cost, np.inf), first)
        nodes = np.maximum(positions.nodes, 1).astype(np.float64)
        weight = np.minimum(least / nodes, MOST_WEIGHT)
        return cls(features, cost, positions.success, first, weight)

    def __len__(self) -> int:
        return len(self.first)

    @property
    def position(self) -> NDArray[np.intp]:
        """The position of each lead."""
        return np.repeat(np.arange(len(self)), np.diff(self.first, append=len(self.cost)))

    @property
    def least(self) -> NDArray[np.float64]:
        """Cost of the cheapest success of each position."""
        return np.minimum.reduceat(np.where(self.success, self.cost, np.inf), self.first)

    def part(self, chosen: NDArray[np.bool_]) -> "Sample":
        """Return the chosen positions."""
        rows = chosen[self.position]
        counts = np.diff(self.first, append=len(self.cost))[chosen]
        first = np.cumsum(counts) - counts
        return Sample(
            self.features[rows], self.cost[rows], self.success[rows], first, self.weight[chosen]
        )

    def scores(self, weights: Floats) -> Floats:
        """Return the weight of each lead."""
        return self.features.astype(np.float32) @ weights


@dataclass(frozen=True)
class Judgement:
    """What an order costs: geometric mean of nodes, and how often the first lead succeeds."""

    cost: float
    first: float


def judge(sample: Sample, scores: Floats) -> Judgement:
    """Try the leads of each position, highest score first, until one succeeds."""
    order = np.lexsort((-scores, sample.position))  # stable, as the engine's
    success = sample.success[order]
    paid = np.cumsum(sample.cost[order])
    before = paid[sample.first] - sample.cost[order][sample.first]
    rows = np.arange(len(paid))
    ends = np.minimum.reduceat(np.where(success, rows, len(rows)), sample.first)
    cost = np.average(np.log(paid[ends] - before), weights=sample.weight)
    return Judgement(
        float(np.exp(cost)), float(np.average(success[sample.first], weights=sample.weight))
    )


def ideal(sample: Sample) -> Judgement:
    """Judge the order that tries the cheapest success first."""
    return Judgement(float(np.exp(np.average(np.log(sample.least), weights=sample.weight))), 1.0)


def learn(sample: Sample, rounds: int = ROUNDS) -> Floats:
    """Find weights that make the leads of the sample cheap.

    Minimised by Adam: the weighted mean of log(cost of the cheapest success + sum over the other
    leads of s x extra), where s, the sigmoid of the difference in score, stands for whether the
    other is tried before it. Extra is all that a failure costs, and of a success what it costs
    more than the cheapest.
    """
    used = np.flatnonzero(sample.features.any(axis=0))
    position, least = sample.position, sample.least
    extra = np.where(sample.success, sample.cost - least[position], sample.cost)
    extra = np.minimum(extra, MOST_EXTRA * least[position]).astype(np.float32)
    cheapest = np.flatnonzero(sample.success & (sample.cost == least[position]))
    cheapest = cheapest[np.searchsorted(position[cheapest], np.arange(len(sample)))]
    differences = sample.features[:, used].astype(np.float32)
    differences -= differences[cheapest][position]
    share = (sample.weight / sample.weight.sum()).astype(np.float32)
    weights, mean, square = np.zeros((3, len(used)), np.float32)
    for number in range(1, rounds + 1):
        ahead = 1 / (1 + np.exp(-np.clip(differences @ weights, -30, 30)))
        total = least + np.add.reduceat(extra * ahead, sample.first)
        slope = (share / total)[position] * extra * ahead * (1 - ahead)
        gradient = slope.astype(np.float32) @ differences + DECAY * weights
        mean = 0.9 * mean + 0.1 * gradient
        square = 0.999 * square + 0.001 * gradient**2
        step = STEP if number <= (1 - LAST_ROUNDS) * rounds else SMALL_STEP
        size = np.sqrt(square / (1 - 0.999**number)) + 1e-9
        weights = weights - step * mean / (1 - 0.9**number) / size
    found = np.zeros(sample.features.shape[1], np.float32)
    found[used] = weights
    return found
