"""What a suit of hakem's hand looks like to the discard policy: numbers in place of cards.

A holding in a suit is a bit pattern in the denomination's order of strength, so that one set of
features serves all denominations. All features of a hand are sums over its suits.
"""

from functools import lru_cache
from typing import Final, Literal

import numpy as np
import numpy.typing as npt

Role = Literal["trump", "side", "plain", "fifth"]
"""A suit under a trump, beside one, without one; the jokers' own suit."""

PLACES: Final = 13
"""Places from the top of a suit that are told apart; lower ones count as the last."""

TOPS: Final = 4
LONGEST: Final = 9
TRUMP_LENGTHS: Final = (4, 5, 6, 7)
"""Hands fall into classes by trumps: up to 4, 5, 6, 7, more."""


def trump_class(trumps: npt.NDArray[np.int64]) -> npt.NDArray[np.int64]:
    """Return the class of hands by their number of trumps."""
    return np.searchsorted(np.array(TRUMP_LENGTHS), trumps)


@lru_cache(maxsize=16)
def suit_features(role: Role, width: int) -> npt.NDArray[np.float64]:
    """Return the features of every holding in a suit.

    Parameters
    ----------
    role : {"trump", "side", "plain", "fifth"}
        What the suit is.
    width : int
        Cards of the suit in the deck.

    Returns
    -------
    ndarray of float64, shape (2 ** width, number of names)
        One row a bit pattern, the strongest card in the highest bit. `feature_names` has the names.
    """
    patterns = np.arange(1 << width)
    held = (patterns[:, None] >> np.arange(width - 1, -1, -1) & 1).astype(bool)
    if role == "fifth":
        return held.astype(np.float64)
    length = held.sum(axis=1)
    columns = [np.minimum(length, LONGEST) == n for n in range(LONGEST + 1)]
    tops = sum(held[:, place].astype(int) << place for place in range(TOPS))
    columns += [tops == pattern for pattern in range(1 << TOPS)]
    low = held[:, PLACES - 1 :].any(axis=1)
    present = [*(held[:, place] for place in range(TOPS, PLACES - 1)), low]
    columns += present
    columns += [column & (length <= 2) for column in present]
    columns += [column & (length >= 5) for column in present]
    run = np.cumprod(held, axis=1).sum(axis=1)
    columns += [run, run * np.maximum(length - 4, 0), _sure(held, length)]
    columns += [length, held[:, :TOPS].sum(axis=1)]
    return np.column_stack(columns).astype(np.float64)


def _sure(held: npt.NDArray[np.bool_], length: npt.NDArray[np.int64]) -> npt.NDArray[np.int64]:
    """Count the high cards among the first six places that lower ones guard."""
    places = np.arange(min(6, held.shape[1]))
    guarded: npt.NDArray[np.int64] = (held[:, places] & (length[:, None] > places)).sum(axis=1)
    return guarded


@lru_cache(maxsize=16)
def feature_names(role: Role) -> tuple[str, ...]:
    """Return the names of the columns of `suit_features`."""
    if role == "fifth":
        return ("fifth:red", "fifth:black")
    low = [f"place-{place}" for place in range(TOPS, PLACES)]
    names = [
        *(f"length-{n}" for n in range(LONGEST + 1)),
        *(f"tops-{pattern:04b}"[::1] for pattern in range(1 << TOPS)),
        *low,
        *(f"{name}-short" for name in low),
        *(f"{name}-long" for name in low),
        "run",
        "run-long",
        "guarded",
        "cards",
        "high-cards",
    ]
    return tuple(f"{role}:{name}" for name in names)
