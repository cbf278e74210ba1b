"""What the engine sees of each lead, read from the engine itself."""

from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from shelem.engine.core import Core
from tuning.positions import Positions

DIGITS = 4
"""Bytes of a weight. No feature is above 127, as no deal has more units."""


def features(positions: Positions) -> NDArray[np.uint8]:
    """How often each weight of the kind counts in the weight of each lead.

    The engine adds up features times weights. So weights of 1, 256, 256² and 256³ at four places,
    and 0 at all others, make a sum whose bytes are the features of these places.

    Returns
    -------
    array of shape (leads, weights of the kind)
    """
    places = positions.kind.lead_places
    starts = range(places.start, places.stop, DIGITS)
    core = Core(1 << 24)
    none = [0] * len(core.lead_weights)
    units = []
    for start in starts:
        weights = none.copy()
        for place in range(start, min(start + DIGITS, places.stop)):
            weights[place] = 256 ** (place - start)
        units.append(weights)
    sums = np.zeros((len(positions.card), len(units)), "<i4")
    first_positions = np.searchsorted(positions.deal, np.arange(len(positions.dealt) + 1))
    first_leads = np.searchsorted(positions.position, first_positions)
    for deal, (first, last) in enumerate(pairwise(first_positions.tolist())):
        if first == last:
            continue
        core.load(
            positions.dealt[deal].tolist(),
            positions.values[deal].tolist(),
            int(positions.trump[deal]),
            int(positions.trick[deal]),
        )
        some = list(
            zip(positions.hands[first:last].tolist(), positions.leader[first:last].tolist())
        )
        rows = slice(first_leads[deal], first_leads[deal + 1])
        for column, weights in enumerate(units):
            core.lead_weights = weights
            sums[rows, column] = [
                weight for hands, leader in some for _, weight in core.weigh_leads(hands, leader)
            ]
    return sums.view(np.uint8)[:, : len(places)]
