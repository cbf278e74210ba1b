"""Which denomination and which four cards, without seeing the other hands: a quick answer.

The policy predicts the mean points of hakem's side by a sum of weights over features of the twelve
cards kept, plus what the discard brings for certain, and takes the best of all choices. The weights
were fitted to double-dummy answers by ``docs/experiments/train_policy.py`` and are stored as data.
"""

import csv
from dataclasses import dataclass
from functools import lru_cache
from importlib import resources
from typing import Final

import numpy as np
import numpy.typing as npt

from shelem.analysis.choices import Choices
from shelem.analysis.features import (
    TRUMP_LENGTHS,
    Role,
    feature_names,
    suit_features,
    trump_class,
)
from shelem.errors import PlayError
from shelem.game.denomination import Denomination
from shelem.game.hand import Hand
from shelem.game.rules import RuleSet

LANE_BITS: Final = 16
CLASSES: Final = len(TRUMP_LENGTHS) + 1
CROSSED: Final = [
    place
    for place, name in enumerate(feature_names("side"))
    if name.endswith((":length-0", ":length-1", ":length-2", ":run", ":guarded"))
]
"""Features of a side suit whose weight depends on the number of trumps."""

Weights = dict[str, float]
Rows = npt.NDArray[np.int64] | slice
ALL: Final = slice(None)


@dataclass(frozen=True, slots=True)
class Choice:
    """One choice of hakem's.

    Parameters
    ----------
    denomination : Denomination
        What he plays.
    discard : Hand
        What he buries.
    predicted : float
        Mean points of his side that the policy expects, the discard included where it counts.
    """

    denomination: Denomination
    discard: Hand
    predicted: float


def model_name(denomination: Denomination) -> str:
    """Return the name of the weights for a denomination: all trump suits share theirs."""
    return "hokm" if denomination.is_hokm else denomination.value


@dataclass(frozen=True, slots=True)
class SuitPart:
    """One suit of the kept cards, for all choices.

    Parameters
    ----------
    role : str
        What the suit is.
    patterns : ndarray of int64, shape (n,)
        The cards kept in it.
    width : int
        Cards of the suit in the deck.
    """

    role: Role
    patterns: npt.NDArray[np.int64]
    width: int


def suit_parts(choices: Choices, rows: Rows = ALL) -> list[SuitPart]:
    """Split the kept cards of all choices, or of some, into suits."""
    encoding = choices.encoding
    kept = choices.kept[rows]
    every = encoding.mask(encoding.bits) & ~encoding.fifth
    parts: list[SuitPart] = []
    for lane in range(4):
        shift = LANE_BITS * lane
        mask = every & (1 << LANE_BITS) - 1 << shift
        patterns = ((kept & np.uint64(mask)) >> np.uint64(shift)).astype(np.int64)
        role: Role = "side"
        if not choices.denomination.is_hokm:
            role = "plain"
        elif lane == encoding.trump:
            role = "trump"
        parts.append(SuitPart(role, patterns, mask.bit_count()))
    if encoding.fifth:
        shift = encoding.fifth.bit_length() - 2
        patterns = ((kept & np.uint64(encoding.fifth)) >> np.uint64(shift)).astype(np.int64)
        parts.append(SuitPart("fifth", patterns, 2))
    return parts


def trump_classes(parts: list[SuitPart]) -> npt.NDArray[np.int64]:
    """Return the class of each choice by the trumps it keeps; 0 where there is no trump."""
    for part in parts:
        if part.role == "trump":
            bits = part.patterns[:, None] >> np.arange(part.width) & 1
            return trump_class(bits.sum(axis=1))
    return np.zeros(len(parts[0].patterns), dtype=np.int64)


def buried_units(choices: Choices, rows: Rows = ALL) -> npt.NDArray[np.float64]:
    """Return the card points in each discard, in units."""
    encoding = choices.encoding
    units = np.array([encoding.values[encoding.bits[card]] for card in choices.cards])
    buried: npt.NDArray[np.float64] = units[choices.members[rows]].sum(axis=1, dtype=np.float64)
    return buried


def design(choices: Choices, rows: Rows) -> tuple[npt.NDArray[np.float64], tuple[str, ...]]:
    """Return the features of some choices, one row a choice, and the names of the columns."""
    parts = suit_parts(choices, rows)
    classes = trump_classes(parts)
    buried = buried_units(choices, rows)
    columns = [np.ones((len(buried), 1)), buried[:, None]]
    names = ["constant", "buried"]
    for role in dict.fromkeys(part.role for part in parts):
        own = [
            suit_features(role, part.width)[part.patterns] for part in parts if part.role == role
        ]
        total = np.sum(own, axis=0)
        columns.append(total)
        names += feature_names(role)
        if role == "side":
            for number in range(CLASSES):
                columns.append(total[:, CROSSED] * (classes == number)[:, None])
                names += [f"{feature_names(role)[place]}/{number}" for place in CROSSED]
    return np.column_stack(columns), tuple(names)


class Policy:
    """The stored policy for one rule set.

    Parameters
    ----------
    rules : RuleSet
        The rules; weights fitted to a similar rule set serve where there are none of its own.
    weights : dict of dict, optional
        Weights by feature for each model, to use in place of the stored ones.
    """

    def __init__(self, rules: RuleSet, weights: dict[str, Weights] | None = None) -> None:
        self.rules: Final = rules
        self._weights: Final = weights if weights is not None else stored_weights()
        self._tables: Final[dict[tuple[str, Role, int], npt.NDArray[np.float64]]] = {}

    def predict(self, choices: Choices) -> npt.NDArray[np.float64]:
        """Return the mean points of hakem's side that are expected of each choice."""
        model = model_name(choices.denomination)
        weights = self._weights[model]
        parts = suit_parts(choices)
        classes = trump_classes(parts)
        units = weights["constant"] + weights["buried"] * buried_units(choices)
        for part in parts:
            table = self._table(model, part.role, part.width)
            units = units + table[classes if part.role == "side" else 0, part.patterns]
        return (units + choices.credit) * float(choices.encoding.unit)

    def ranked(self, holding: Hand, count: int = 1) -> list[Choice]:
        """Return the most promising choices of all denominations, best first.

        Raises
        ------
        PlayError
            If nothing can be played with these cards.
        """
        found: list[tuple[float, Choices, int]] = []
        for denomination in self.rules.denominations:
            choices = Choices.of(holding, denomination, self.rules)
            if len(choices):
                predicted = self.predict(choices)
                top = np.argsort(-predicted, kind="stable")[:count]
                found += [(float(predicted[index]), choices, int(index)) for index in top]
        if not found:
            raise PlayError("nothing can be played with these cards")
        found.sort(key=lambda entry: -entry[0])
        return [
            Choice(choices.denomination, choices.discard(index), predicted)
            for predicted, choices, index in found[:count]
        ]

    def choose(self, holding: Hand) -> Choice:
        """Return the best choice."""
        return self.ranked(holding)[0]

    def _table(self, model: str, role: Role, width: int) -> npt.NDArray[np.float64]:
        """Return the units of every holding in a suit, for each class of trump lengths."""
        key = model, role, width
        if key not in self._tables:
            weights = self._weights[model]
            names = feature_names(role)
            base = np.array([weights.get(name, 0.0) for name in names])
            rows = [base]
            if role == "side":
                rows = [
                    base + [weights.get(f"{name}/{number}", 0.0) for name in names]
                    for number in range(CLASSES)
                ]
            self._tables[key] = np.array(rows) @ suit_features(role, width).T
        return self._tables[key]


@lru_cache(maxsize=1)
def stored_weights() -> dict[str, Weights]:
    """Return the weights that come with the package, in units, by model and feature."""
    models: dict[str, Weights] = {}
    text = (resources.files("shelem_data") / "policy.csv").read_text(encoding="utf-8")
    for row in csv.DictReader(text.splitlines()):
        models.setdefault(row["model"], {})[row["feature"]] = float(row["weight"])
    return models
