"""Hold what the engine's static bounds prove without search against exhaustive minimax.

Every bound is asked alone, for both sides and for every number of units, at positions with nothing
on the table: what it proves for a side is at least what it was asked for, and never more than that
side takes.
"""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from random import Random
from typing import Final

from makers.questions import Question, question_of
from oracles.compiled import solve_raw
from oracles.endings import Ending
from shelem.engine.core import Core
from shelem.engine.encoding import encoding_of
from shelem.game.position import Position
from shelem.game.rules import RuleSet

BOUNDS: Final = {"cash": 1, "trumps": 2, "both": 3}
"""Switches of ``search.pxd`` by the name of what they leave on."""

NOTHING_PROVED: Final = -1


@dataclass
class Held:
    """What came of a run.

    Parameters
    ----------
    positions
        How many were looked at.
    wrong
        How many had a bound above the true value.
    first
        The first of them in full.
    proved, exact
        By bound, at how many positions it proved something, and everything a side takes.
    """

    positions: int = 0
    wrong: int = 0
    first: str | None = None
    proved: Counter[str] = field(default_factory=Counter)
    exact: Counter[str] = field(default_factory=Counter)

    def __str__(self) -> str:
        return f"{self.positions} positions, {self.wrong} wrong"

    @property
    def shares(self) -> str:
        """How often each bound proved something, and everything, as text."""
        return ", ".join(
            f"{name} proves something at {self.proved[name] / self.positions:.0%}"
            f" and everything at {self.exact[name] / self.positions:.0%}"
            for name in BOUNDS
        )


def run_static_bounds(drawn: Iterable[Ending]) -> Held:
    """Look at every ending, which must have nothing on the table."""
    held = Held()
    core = Core(1 << 20)
    rules: dict[str, RuleSet] = {}
    for ending in drawn:
        if ending.table:
            raise ValueError("the bounds are for positions with nothing on the table")
        label = ending.values.rules
        if label not in rules:
            rules[label] = RuleSet.load(label)
        profile = rules[label]
        position = Position.parse(ending.position, profile.direction)
        question = question_of(position, profile)
        _load(core, question, position, profile)
        hands, trump, leader, table, trick, _ = ending.raw
        units = solve_raw(hands, trump, leader, table, trick) // profile.unit
        held.positions += 1
        complaint = _look(core, question, (units, question.total - units), held)
        if complaint:
            held.wrong += 1
            held.first = held.first or f"position: {position}\nrules: {label}\n{complaint}"
    return held


def _load(core: Core, question: Question, position: Position, rules: RuleSet) -> None:
    """Load the deal that an ending is left of; half of the time it had more cards."""
    random = Random(str(position))
    more = [0, 0, 0, 0]
    if random.random() < 0.5:
        encoding = encoding_of(position.denomination, rules)
        gone = [card for card in encoding.cards if not sum(question.hands) >> card & 1]
        for card in random.sample(gone, random.randrange(1, 17)):
            more[random.randrange(4)] |= 1 << card
    question.load(core, (more[0], more[1], more[2], more[3]))


def _look(core: Core, question: Question, takes: tuple[int, int], held: Held) -> str | None:
    """Ask every bound of one position; `takes` is what each side takes."""
    complaint = None
    total = sum(takes)
    for name, features in BOUNDS.items():
        core.features = features
        most = [NOTHING_PROVED, NOTHING_PROVED]
        for side in (0, 1):
            for need in range(1, total + 1):
                take = core.static_bound(question.hands, question.leader, side, need)
                if take == NOTHING_PROVED:
                    continue
                most[side] = max(most[side], take)
                if not need <= take <= takes[side]:
                    complaint = complaint or (
                        f"{question}\nbound {name} (features {features}) asked for {need} units"
                        f" of side {side} proves {take}, minimax {takes[side]}"
                    )
        held.proved[name] += max(most) > 0
        held.exact[name] += any(most[side] == takes[side] > 0 for side in (0, 1))
    return complaint
