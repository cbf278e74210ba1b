"""A race between many candidates on common layouts, from which the worse drop out.

Every candidate still in the race is judged on the same layouts, so that differences count and what
the layouts have in common does not. What is thought of a candidate's distance to the leader is a
normal distribution: the policy's prediction with its error, sharpened by the differences seen. A
candidate leaves when its chance to be the better one is small, or when it is not among the best
that the budget can carry to the next round (successive halving).
"""

from dataclasses import dataclass, field
from typing import Final

import numpy as np
import numpy.typing as npt

Array = npt.NDArray[np.float64]

RULED_OUT: Final = 2.5
"""Standard deviations below the leader at which a candidate leaves the race."""

SEPARATED: Final = 2.0
"""Standard deviations by which the leader must be ahead of all others to have won."""

PRIOR_LAYOUTS: Final = 4.0
"""Layouts that the usual variance of differences counts for, lest few layouts look certain."""


@dataclass(slots=True)
class Standing:
    """How the candidates in the race compare with the leader.

    Parameters
    ----------
    leader : int
        Place of the leader among those in the race.
    gap : ndarray of float64
        Expected value less the leader's, 0 for the leader.
    error : ndarray of float64
        Standard deviation of the gap.
    """

    leader: int
    gap: Array
    error: Array


@dataclass(slots=True)
class Race:
    """Candidates, what they are expected to be worth, and their values so far.

    Parameters
    ----------
    expected : ndarray of float64
        The value of every candidate as the policy sees it.
    doubt : float
        Standard deviation of an expected value, apart from what is common to all.
    usual : float
        Usual standard deviation of the difference of two candidates on a layout.
    alive : ndarray of int64
        The candidates in the race, as places in `expected`.
    left : dict
        How many have left the race, by reason.
    """

    expected: Array
    doubt: float
    usual: float
    alive: npt.NDArray[np.int64]
    left: dict[str, int] = field(default_factory=dict)
    values: Array = field(init=False)
    weights: Array = field(init=False)

    def __post_init__(self) -> None:
        self.values = np.zeros((len(self.alive), 0))
        self.weights = np.zeros(0)

    @property
    def layouts(self) -> int:
        """How many layouts the candidates in the race were judged on."""
        return len(self.weights)

    def add(self, values: Array, weight: float) -> None:
        """Take the values of all candidates in the race on one more layout."""
        self.values = np.column_stack((self.values, values))
        self.weights = np.append(self.weights, weight)

    def standing(self) -> Standing:
        """Compare all candidates in the race with the leader."""
        prior = self.expected[self.alive]
        if not self.layouts or not self.weights.sum():
            leader = int(np.argmax(prior))
            gap = prior - prior[leader]
            return Standing(leader, gap, np.full(len(gap), self.doubt * 2**0.5))
        shares = self.weights / self.weights.sum()
        size = 1 / float((shares**2).sum())
        means = self.values @ shares
        # first the leader by values and predictions together, then everybody's distance to him
        spread = float((shares @ (self.values - means[:, None]).T ** 2).mean()) or 1e-12
        trust = self.doubt**2 / (self.doubt**2 + spread / size)
        leader = int(np.argmax(trust * means + (1 - trust) * prior))
        apart = self.values - self.values[leader]
        seen = apart @ shares
        square = ((apart - seen[:, None]) ** 2) @ shares
        variance = (square * size + self.usual**2 * PRIOR_LAYOUTS) / (size + PRIOR_LAYOUTS)
        variance /= max(size - 0.5, 0.5)
        doubt = 2 * self.doubt**2
        trusts = doubt / (doubt + variance)
        gap = trusts * seen + (1 - trusts) * (prior - prior[leader])
        error = np.sqrt(trusts * variance)
        gap[leader] = error[leader] = 0.0
        return Standing(leader, gap, error)

    def drop(self, most: int) -> None:
        """Let the candidates leave that are ruled out, then all but the best `most`."""
        standing = self.standing()
        worse = standing.gap + RULED_OUT * standing.error < 0
        worse[standing.leader] = False
        order = np.argsort(-standing.gap, kind="stable")
        behind = np.zeros_like(worse)
        behind[order[most:]] = True
        behind[standing.leader] = False
        self._leave(worse, "evidence")
        self._leave(behind & ~worse, "halving")
        kept = ~(worse | behind)
        self.alive, self.values = self.alive[kept], self.values[kept]

    def is_decided(self, indifference: float) -> str | None:
        """Say why the race is over: ``separated``, ``no-difference``, or None to go on.

        Parameters
        ----------
        indifference : float
            An advantage that does not matter.
        """
        if self.layouts < 2 * PRIOR_LAYOUTS:
            return None
        standing = self.standing()
        gap, error = (
            np.delete(standing.gap, standing.leader),
            np.delete(standing.error, standing.leader),
        )
        if (gap + SEPARATED * error < 0).all():
            return "separated"
        if (gap + SEPARATED * error < indifference).all():
            return "no-difference"
        return None

    def _leave(self, which: npt.NDArray[np.bool_], reason: str) -> None:
        self.left[reason] = self.left.get(reason, 0) + int(which.sum())
