"""One layout with a warm table of claims: any discard of hakem, exactly or within a window."""

from collections.abc import Sequence
from typing import Final

from shelem.analysis.choices import HAKEM, Choices
from shelem.engine.core import Core
from shelem.engine.encoding import Encoding
from shelem.game.hand import Hand


class WarmLayout:
    """The three other hands of one layout, ready for questions about hakem's discards.

    Parameters
    ----------
    core : Core
        The compiled solver; this object has it to itself until another layout is loaded.
    choices : Choices
        Hakem's discards.
    others : sequence of Hand
        The other three hands in order of play after hakem.
    """

    def __init__(self, core: Core, choices: Choices, others: Sequence[Hand]) -> None:
        encoding = choices.encoding
        self._core: Final = core
        self._choices: Final = choices
        self._unit: Final = encoding.unit
        self._others: Final = tuple(encoding.mask(hand) for hand in others)
        core.load(
            (encoding.mask(choices.cards), *self._others),
            encoding.values,
            encoding.trump,
            encoding.trick,
            encoding.fifth,
        )

    def points(self, index: int, guess: int = -1) -> int:
        """Return the points of hakem's side after a discard, which count for him if they do."""
        return self.bounds(index, guess=guess)[0]

    def bounds(
        self, index: int, low: int = -1, high: int = -1, guess: int = -1, deadline: float = 0.0
    ) -> tuple[int, int]:
        """Return proved bounds of the points of hakem's side after a discard.

        Parameters
        ----------
        index : int
            The number of the discard in the choices.
        low, high : int
            Points between which the answer matters, -1 for no limit: outside, a bound is enough.
        guess : int
            Where to look first, in points; -1 for no idea.
        deadline : float
            When to stop, in seconds of ``time.monotonic``; 0 for never.
        """
        choices, unit = self._choices, self._unit
        credit = int(choices.credit[index])
        first, second = self._core.bounds(
            (int(choices.kept[index]), *self._others),
            HAKEM,
            (),
            int(choices.allowed[index]),
            int(choices.bonus[index]),
            -1 if low < 0 else max(-(-low // unit) - credit, 0),
            -1 if high < 0 else max(high // unit - credit, 0),
            -1 if guess < 0 else max(guess // unit - credit, 0),
            deadline,
        )
        return (first + credit) * unit, (second + credit) * unit

    def reaches(self, index: int, points: int) -> bool:
        """Whether a discard brings hakem's side at least `points`."""
        credit = int(self._choices.credit[index])
        if points <= credit * self._unit:
            return True
        return self.bounds(index, points - self._unit, points, points)[0] >= points


def clairvoyant_points(
    core: Core,
    ranked: Sequence[tuple[Choices, Sequence[int]]],
    others: Sequence[Hand],
    known: int,
) -> int:
    """Return the most points that any choice reaches when all cards are seen.

    Parameters
    ----------
    core : Core
        The compiled solver.
    ranked : sequence of (Choices, sequence of int)
        For each denomination its choices, the most promising first.
    others : sequence of Hand
        The other three hands in order of play after hakem.
    known : int
        Points that some choice is known to reach.
    """
    best = known
    for choices, order in ranked:
        unit = choices.encoding.unit
        layout = WarmLayout(core, choices, others)
        for index in order:
            if best < choices.total[index] * unit and layout.reaches(index, best + unit):
                best = layout.points(index, best + unit)
    return best


def takes_every_trick(core: Core, encoding: Encoding, hands: Sequence[Hand], leads: Hand) -> bool:
    """Whether the first of four hands, on lead, takes every trick with its partner.

    Parameters
    ----------
    core : Core
        The compiled solver.
    encoding : Encoding
        The denomination.
    hands : sequence of Hand
        All hands in order of play.
    leads : Hand
        What the first hand may lead to the first trick.
    """
    masks = [encoding.mask(hand) for hand in hands]
    core.load(masks, encoding.values, encoding.trump, encoding.trick, encoding.fifth)
    units = core.units_left(masks, HAKEM)
    low, _ = core.bounds(
        masks, HAKEM, (), encoding.mask(leads), low=units - 1, high=units, guess=units
    )
    return low >= units
