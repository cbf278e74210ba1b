"""Random draws of how many cards of each suit go where, with exact probabilities.

The cards that nobody has seen fall into suits, and each suit into classes of cards that may go to
the same places. How many ways there are to fill the places with given numbers of each class is a
product of multinomials; summing them up over a tree of suits gives every total in one pass, and a
walk back down the tree draws one with the right probability. A total of no ways is a proof that
no layout meets the constraints.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import product
from math import factorial
from typing import Final

import numpy as np
import numpy.typing as npt

Counts = npt.NDArray[np.int64]
"""Numbers of cards, one row a possibility, one column a place."""

_MOST_PAIRS: Final = 1_000_000


@dataclass(frozen=True, slots=True)
class Ways:
    """Possible numbers of some cards at each place, and in how many ways each comes up.

    Parameters
    ----------
    counts : ndarray of int64, shape (n, places)
        The possibilities.
    ways : ndarray of float64, shape (n,)
        Their numbers of ways, times any other weight.
    parts : tuple of Ways
        The two groups of cards that these are made of, or none.
    """

    counts: Counts
    ways: npt.NDArray[np.float64]
    parts: tuple["Ways", ...] = ()

    def draw(self, total: Counts, rng: np.random.Generator) -> list[Counts]:
        """Split a possibility into one for each of the groups at the bottom, left to right."""
        if not self.parts:
            return [total]
        first, second = self.parts
        rest = total - first.counts
        found = _look_up(second, rest)
        sums = np.cumsum(first.ways * np.append(second.ways, 0.0)[found])
        pick = int(np.searchsorted(sums, rng.random() * sums[-1], side="right"))
        return first.draw(first.counts[pick], rng) + second.draw(rest[pick], rng)


def class_ways(cards: int, allowed: Sequence[bool], room: Sequence[int]) -> Ways:
    """Count the ways to put `cards` alike cards into places, in any numbers that fit."""
    limits = [min(cards, size) if may else 0 for may, size in zip(allowed, room, strict=True)]
    rows = [
        (*front, cards - sum(front))
        for front in product(*(range(limit + 1) for limit in limits[:-1]))
        if 0 <= cards - sum(front) <= limits[-1]
    ]
    counts = np.array(rows, dtype=np.int64).reshape(-1, len(limits))
    factorials = np.array([factorial(n) for n in range(cards + 1)], dtype=np.float64)
    return Ways(counts, factorials[cards] / factorials[counts].prod(axis=1))


def combined(first: Ways, second: Ways, room: Counts) -> Ways:
    """Count the ways of two groups of cards together."""
    if not len(first.counts) or not len(second.counts):
        return Ways(first.counts[:0], first.ways[:0], (first, second))
    keys: list[npt.NDArray[np.int64]] = []
    weights: list[npt.NDArray[np.float64]] = []
    step = max(1, _MOST_PAIRS // len(second.counts))
    for start in range(0, len(first.counts), step):
        sums = first.counts[start : start + step, None, :] + second.counts[None, :, :]
        fits = (sums <= room).all(axis=2)
        products = first.ways[start : start + step, None] * second.ways[None, :]
        unique, inverse = np.unique(_keys(sums[fits]), return_inverse=True)
        keys.append(unique)
        weights.append(_sums(inverse, products[fits], len(unique)))
    unique, inverse = np.unique(np.concatenate(keys), return_inverse=True)
    ways = _sums(inverse, np.concatenate(weights), len(unique))
    return Ways(_counts(unique, len(room)), ways, (first, second))


def weighted(ways: Ways, weight: Callable[[Counts], npt.NDArray[np.float64]]) -> Ways:
    """Multiply ways by a weight of the counts, and drop what then has none."""
    products = ways.ways * weight(ways.counts)
    kept = products > 0
    return Ways(ways.counts[kept], products[kept], ways.parts)


def tree(groups: Sequence[Ways], room: Counts) -> Ways:
    """Combine groups two by two, in order; no groups at all are no cards, in one way."""
    if not groups:
        return Ways(np.zeros((1, len(room)), dtype=np.int64), np.ones(1))
    if len(groups) == 1:
        return groups[0]
    half = (len(groups) + 1) // 2
    return combined(tree(groups[:half], room), tree(groups[half:], room), room)


class Filling:
    """Draws that use up all cards and fill all places.

    Parameters
    ----------
    groups : sequence of Ways
        The groups of cards.
    room : ndarray of int64
        How many cards each place takes.
    """

    def __init__(self, groups: Sequence[Ways], room: Counts) -> None:
        half = (len(groups) + 1) // 2
        self._first: Final = tree(groups[:half], room)
        self._second: Final = tree(groups[half:], room)
        self._rest: Final = room - self._first.counts
        found = _look_up(self._second, self._rest)
        ways = np.append(self._second.ways, 0.0)[found]
        self._sums: Final = np.cumsum(self._first.ways * ways)

    @property
    def ways(self) -> float:
        """The number of ways, times weights; 0 if there is none."""
        return float(self._sums[-1]) if len(self._sums) else 0.0

    def draw(self, rng: np.random.Generator) -> list[Counts]:
        """Draw the numbers of cards of each class at each place."""
        pick = int(np.searchsorted(self._sums, rng.random() * self.ways, side="right"))
        return self._first.draw(self._first.counts[pick], rng) + self._second.draw(
            self._rest[pick], rng
        )


def _sums(
    rows: npt.NDArray[np.int64], values: npt.NDArray[np.float64], size: int
) -> npt.NDArray[np.float64]:
    return np.bincount(rows, values, size).astype(np.float64)


def _keys(counts: Counts) -> npt.NDArray[np.int64]:
    """Pack each row into one number, six bits a place, first place highest."""
    keys = np.zeros(counts.shape[:-1], dtype=np.int64)
    for place in range(counts.shape[-1]):
        keys = keys << 6 | counts[..., place]
    return keys


def _counts(keys: npt.NDArray[np.int64], places: int) -> Counts:
    shifts = np.arange(6 * (places - 1), -1, -6)
    return keys[:, None] >> shifts & 63


def _look_up(ways: Ways, wanted: Counts) -> npt.NDArray[np.int64]:
    """Return the row of each wanted possibility, -1 where there is none; rows are sorted."""
    keys = _keys(ways.counts)
    if not len(keys):
        return np.full(len(wanted), -1)
    possible = (wanted >= 0).all(axis=1)
    asked = _keys(np.maximum(wanted, 0))
    found = np.minimum(np.searchsorted(keys, asked), len(keys) - 1)
    return np.where(possible & (keys[found] == asked), found, -1)
