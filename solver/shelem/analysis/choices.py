"""What hakem can choose: every discard in one denomination, in the engine's terms."""

from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import combinations
from typing import Final

import numpy as np
import numpy.typing as npt

from shelem.engine.encoding import Encoding, encoding_of
from shelem.game.cards import Card
from shelem.game.denomination import Denomination
from shelem.game.hand import Hand
from shelem.game.play import first_leads
from shelem.game.rules import RuleSet

HAKEM: Final = 0
"""Hakem's seat in the engine's numbers: layouts are turned so that he is always the first."""


@dataclass(frozen=True)
class Choices:
    """Every discard that hakem may make from his holding in one denomination.

    Parameters
    ----------
    rules : RuleSet
        The rules.
    denomination : Denomination
        What is played.
    holding : Hand
        Hand and talon together: sixteen cards, eighteen with jokers.

    Attributes
    ----------
    encoding : Encoding
        The engine's view of the cards.
    cards : tuple of Card
        The holding in printing order.
    members : ndarray of int8, shape (n, talon size)
        The buried cards of each discard as places in `cards`.
    kept, allowed : ndarray of uint64, shape (n,)
        Bit sets of the cards kept, and of those that may be led first.
    credit, bonus : ndarray of int64, shape (n,)
        Units that the discard brings hakem's side, and the winner of the last trick.
    total : ndarray of int64, shape (n,)
        Units that both sides share, what the discard counts included.
    """

    rules: RuleSet
    denomination: Denomination
    holding: Hand
    encoding: Encoding
    cards: tuple[Card, ...]
    members: npt.NDArray[np.int8]
    kept: npt.NDArray[np.uint64]
    allowed: npt.NDArray[np.uint64]
    credit: npt.NDArray[np.int64]
    bonus: npt.NDArray[np.int64]
    total: npt.NDArray[np.int64]

    @classmethod
    def of(cls, holding: Hand, denomination: Denomination, rules: RuleSet) -> "Choices":
        """List the discards of `holding`; there are none where no trump could be led."""
        encoding = encoding_of(denomination, rules)
        cards = tuple(holding)
        members = _members(len(cards), rules.talon_size)
        bits = np.array([1 << encoding.bits[card] for card in cards], dtype=np.uint64)
        units = np.array([encoding.values[encoding.bits[card]] for card in cards], dtype=np.int64)
        buried = np.bitwise_or.reduce(bits[members], axis=1)
        leads = np.uint64(encoding.mask(first_leads(holding, denomination, rules)))
        kept = np.uint64(encoding.mask(cards)) & ~buried
        possible = (kept & leads) != 0
        members, kept = members[possible], kept[possible]
        points = units[members].sum(axis=1)
        nothing = np.zeros_like(points)
        credit, bonus = {
            "points-and-trick": (points + encoding.trick, nothing),
            "points": (points, nothing),
            "nothing": (nothing, nothing),
            "last-trick": (nothing, points + encoding.trick),
        }[rules.discard_credit]
        lost = points if rules.discard_credit == "nothing" else nothing
        return cls(
            rules,
            denomination,
            holding,
            encoding,
            cards,
            members,
            kept,
            kept & leads,
            credit,
            bonus,
            rules.total_points // encoding.unit - lost,
        )

    def __len__(self) -> int:
        return len(self.kept)

    def discard(self, index: int) -> Hand:
        """Return a discard as cards."""
        return Hand.of(self.cards[place] for place in self.members[index])

    def index(self, discard: Hand) -> int:
        """Return the number of a discard.

        Raises
        ------
        KeyError
            If it cannot be made in this denomination.
        """
        return self._numbers[self.encoding.mask(self.holding.cards - discard.cards)]

    @cached_property
    def _numbers(self) -> dict[int, int]:
        return {kept: number for number, kept in enumerate(self.kept.tolist())}


@lru_cache(maxsize=8)
def _members(cards: int, size: int) -> npt.NDArray[np.int8]:
    return np.array(list(combinations(range(cards), size)), dtype=np.int8).reshape(-1, size)
