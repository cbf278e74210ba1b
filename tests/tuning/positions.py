"""Positions before a lead, and what each lead costs in them."""

import math
import random
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, fields
from pathlib import Path
from typing import NamedTuple, Self

import numpy as np
from numpy.typing import NDArray

from shelem.engine.core import Core
from tuning.deals import Dealt, Kind, draw

APART = 3_000.0
"""Nodes of a lead that is noted for certain; one of half as many is noted every other time."""

MOST_NODES = 15_000
MOST_OF_DEAL = 50
MOST_SECONDS_OF_DEAL = 3.0


class Noted(NamedTuple):
    """What `Core.watched` tells of a lead that succeeded."""

    hands: tuple[int, int, int, int]
    leader: int
    need: int
    """Units that side 0 was asked to take."""
    nodes: int


class Lead(NamedTuple):
    """A card that may be led: whether that gives the leader what he needs, after how many nodes."""

    card: int
    success: bool
    nodes: int


@dataclass(frozen=True, eq=False)
class Positions:
    """Positions of one kind as arrays; those of a deal are neighbours, as are leads of a position.

    Parameters
    ----------
    dealt, values, trump, trick
        The deals, as `Core.load` takes them: words of shape (deals, 4), units of shape (deals, 64),
        and one number a deal each.
    deal
        Which of the deals each position is of.
    hands, leader, need, nodes
        The fields of `Noted`, by position.
    position
        Which of the positions each lead is of.
    card, success, cost
        The fields of `Lead`.
    """

    kind: Kind
    dealt: NDArray[np.uint64]
    values: NDArray[np.uint8]
    trump: NDArray[np.int64]
    trick: NDArray[np.int64]
    deal: NDArray[np.int64]
    hands: NDArray[np.uint64]
    leader: NDArray[np.int64]
    need: NDArray[np.int64]
    nodes: NDArray[np.int64]
    position: NDArray[np.int64]
    card: NDArray[np.int64]
    success: NDArray[np.bool_]
    cost: NDArray[np.int64]

    def __len__(self) -> int:
        return len(self.deal)

    def save(self, path: Path) -> None:
        """Write a compressed file of NumPy's."""
        arrays = {f.name: getattr(self, f.name) for f in fields(self) if f.name != "kind"}
        np.savez_compressed(path, kind=np.array(self.kind.value), **arrays)

    @classmethod
    def load(cls, path: Path) -> Self:
        """Read what `save` wrote."""
        with np.load(path) as file:
            arrays = {name: file[name] for name in file.files if name != "kind"}
            return cls(kind=Kind(str(file["kind"])), **arrays)

    @classmethod
    def join(cls, parts: Sequence[Self]) -> Self:
        """Return the positions of several files of one kind."""
        arrays = {
            f.name: np.concatenate([getattr(part, f.name) for part in parts])
            for f in fields(cls)
            if f.name != "kind"
        }
        for name, counts in (
            ("deal", [len(part.dealt) for part in parts]),
            ("position", [len(part) for part in parts]),
        ):
            before = np.cumsum([0, *counts[:-1]])
            lengths = [len(getattr(part, name)) for part in parts]
            arrays[name] += np.repeat(before, lengths)
        return cls(kind=parts[0].kind, **arrays)


def noted(core: Core, dealt: Dealt, rng: random.Random) -> list[Noted]:
    """Solve a deal and return some of the positions that were searched."""
    dealt.load(core)
    core.watched.clear()
    core.watch(APART)
    limit = time.monotonic() + MOST_SECONDS_OF_DEAL
    core.bounds(dealt.hands, 0, (), dealt.first_leads, deadline=limit)
    core.watch(0)
    some = [
        Noted((north, west, south, east), leader, need, nodes)
        for north, west, south, east, leader, need, nodes in core.watched
        if nodes <= MOST_NODES
    ]
    return rng.sample(some, MOST_OF_DEAL) if len(some) > MOST_OF_DEAL else some


def leads(core: Core, dealt: Dealt, position: Noted) -> list[Lead]:
    """Ask each lead worth trying alone, of an empty table.

    Raises
    ------
    ArithmeticError
        If none succeeds: one did in the search that noted the position.
    """
    found = []
    for card, _ in core.weigh_leads(position.hands, position.leader):
        dealt.load(core)
        before, need = core.nodes, position.need
        low, _ = core.bounds(
            position.hands, position.leader, (), 1 << card, low=need - 1, high=need, guess=need
        )
        success = low >= need if position.leader % 2 == 0 else low < need
        found.append(Lead(card, success, core.nodes - before))
    if not any(lead.success for lead in found):
        raise ArithmeticError(f"no lead succeeds in {position} of {dealt}")
    return found


def collect(
    kind: Kind,
    count: int,
    seed: int,
    seconds: float = math.inf,
    *,
    ordered: bool = True,
    tell: Callable[[str], None] = lambda _: None,
) -> Positions:
    """Solve random deals until there are so many positions, or time is up.

    With `ordered` false, the search that notes the positions tries leads as they come.
    """
    rng = random.Random(seed)
    started = time.monotonic()
    solver, asked = Core(1 << 28), Core(1 << 26)
    if not ordered:
        solver.lead_weights = [0] * len(solver.lead_weights)
    deals: list[Dealt] = []
    found: list[tuple[int, Noted]] = []
    tried: list[list[Lead]] = []
    while len(found) < count and time.monotonic() < started + seconds:
        dealt = draw(rng, kind)
        some = noted(solver, dealt, rng)[: count - len(found)]
        dealt.load(asked)
        tried.extend(leads(asked, dealt, position) for position in some)
        found.extend((len(deals), position) for position in some)
        deals.append(dealt)
        if len(deals) % 20 == 0:
            tell(f"{len(found):,} positions of {len(deals)} deals")
    return _arrays(kind, deals, found, tried)


def _arrays(
    kind: Kind, deals: list[Dealt], found: list[tuple[int, Noted]], tried: list[list[Lead]]
) -> Positions:
    every = [lead for some in tried for lead in some]
    return Positions(
        kind=kind,
        dealt=np.array([dealt.hands for dealt in deals], np.uint64).reshape(-1, 4),
        values=np.array([dealt.encoding.values for dealt in deals], np.uint8).reshape(-1, 64),
        trump=np.array([dealt.encoding.trump for dealt in deals], np.int64),
        trick=np.array([dealt.encoding.trick for dealt in deals], np.int64),
        deal=np.array([deal for deal, _ in found], np.int64),
        hands=np.array([position.hands for _, position in found], np.uint64).reshape(-1, 4),
        leader=np.array([position.leader for _, position in found], np.int64),
        need=np.array([position.need for _, position in found], np.int64),
        nodes=np.array([position.nodes for _, position in found], np.int64),
        position=np.repeat(np.arange(len(tried)), [len(some) for some in tried]),
        card=np.array([lead.card for lead in every], np.int64),
        success=np.array([lead.success for lead in every], np.bool_),
        cost=np.array([lead.nodes for lead in every], np.int64),
    )
