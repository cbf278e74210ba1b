"""Checks of the engine on full deals, where no minimax reaches: it must agree with itself.

Each is a run that `oracles.campaign` offers on its command line and that a test makes in small.
"""

import os
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import count, islice
from pathlib import Path
from typing import Final

from oracles.endings import endings
from oracles.values import VALUES, Values
from shelem.engine import Solver
from shelem.game.position import Position
from shelem.game.rules import RuleSet

FEATURES: Final = {
    "cash": 1,
    "trumps": 2,
    "table": 4,
    "speak": 8,
    "early": 16,
    "lead memory": 32,
}
"""The switches of ``search.pxd``."""

ALL_FEATURES: Final = sum(FEATURES.values())


@dataclass(frozen=True)
class Start:
    """A full deal at its first lead, as the package takes it."""

    position: Position
    rules: RuleSet

    def __str__(self) -> str:
        return f"position: {self.position}\nrules: {self.rules.label}"


def starts(seed: int, values: Sequence[Values] = VALUES, cards: int = 12) -> Iterator[Start]:
    """Draw full deals without end, in every denomination, some of them skewed or rich in points.

    Under a trump most of them are led by hakem, with a trump where the rules say so.
    """
    rules = {worth.rules: RuleSet.load(worth.rules) for worth in values}
    for number in count():
        (ending,) = endings(
            seed,
            1,
            start=number,
            lengths={cards: 1},
            values=values,
            first_lead_share=0.8,
            begun=False,
        )
        profile = rules[ending.values.rules]
        position = Position.parse(ending.position, profile.direction)
        yield Start(replace(position, first_lead=ending.first_lead), profile)


@dataclass
class Agreement:
    """How many deals came out alike, and the first that did not.

    `nodes` counts the nodes of all of them by the feature that was off, or "none".
    """

    deals: int = 0
    wrong: int = 0
    first: str | None = None
    nodes: Counter[str] = field(default_factory=Counter)

    def __str__(self) -> str:
        return f"{self.deals} deals, {self.wrong} wrong"


def run_features_off(
    drawn: Iterable[Start], deals: int, most_nodes: int, tell: Callable[[str], None] = print
) -> Agreement:
    """Solve so many deals with each feature off in turn.

    Deals that take more than `most_nodes` with all features on are passed over, or it would not
    end: without the table a search takes some hundred times as long.
    """
    found = Agreement()
    for start in drawn:
        solver = Solver(start.rules, memory_mb=64)
        exact = solver.solve(start.position)
        if solver.nodes > most_nodes:
            continue
        nodes = Counter({"none": solver.nodes})
        complaints = []
        for name, switch in FEATURES.items():
            solver = Solver(start.rules, memory_mb=64)
            solver.core.features = ALL_FEATURES ^ switch
            other = solver.solve(start.position)
            nodes[name] = solver.nodes
            if other != exact:
                complaints.append(f"without {name}: {other}, with all features {exact}")
        found.deals += 1
        found.nodes += nodes
        if complaints:
            found.wrong += 1
            found.first = found.first or "\n".join([str(start), *complaints])
        tell(f"{found.deals}: nodes with a feature off: {dict(nodes)}")
        if found.deals == deals:
            break
    return found


@dataclass
class Memory:
    """What many deals in one process took.

    Parameters
    ----------
    deals
        How many were solved.
    table
        Most bytes that the table ever had.
    resets
        How often it was full.
    early, late
        Bytes of the process after a tenth of the deals and at the end, 0 where that is not known.
    """

    deals: int = 0
    table: int = 0
    resets: int = 0
    early: int = 0
    late: int = 0

    def __str__(self) -> str:
        return (
            f"{self.deals} deals, table at most {self.table / 2**20:.1f} MB, {self.resets} resets,"
            f" process {self.early / 2**20:.1f} MB after a tenth"
            f" and {self.late / 2**20:.1f} MB at the end"
        )


def resident() -> int:
    """Give the bytes of this process that are in memory, 0 where the system does not say."""
    try:
        pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    except OSError:
        return 0
    return pages * os.sysconf("SC_PAGE_SIZE")


def run_memory(
    drawn: Iterable[Start], deals: int, memory_mb: int, seconds: float | None = None
) -> Memory:
    """Solve deals one after another, each set of rules with one solver; watch the memory.

    `seconds` is a limit for each deal, so that the hard ones do not take all the time.
    """
    solvers: dict[str, Solver] = {}
    memory = Memory()
    for start in islice(drawn, deals):
        label = start.rules.label
        if label not in solvers:
            solvers[label] = Solver(start.rules, memory_mb=memory_mb)
        solvers[label].solve(start.position, seconds=seconds)
        memory.deals += 1
        memory.table = max(memory.table, solvers[label].core.table_bytes)
        if memory.deals == -(-deals // 10):
            memory.early = resident()
    memory.late = resident()
    memory.resets = sum(solver.core.table_resets for solver in solvers.values())
    return memory


@dataclass(frozen=True)
class Threads:
    """How the same deals went with one thread and with several.

    Parameters
    ----------
    answers
        Per thread, the points of every deal; the first is that of one thread alone.
    alone, together
        Seconds for one thread alone, and for all threads at the same time.
    """

    answers: tuple[tuple[int, ...], ...]
    alone: float
    together: float

    @property
    def same(self) -> bool:
        """Whether all answers are alike."""
        return len(set(self.answers)) == 1

    @property
    def throughput(self) -> float:
        """How many times as many deals a second all threads solve as one thread."""
        return (len(self.answers) - 1) * self.alone / self.together

    def __str__(self) -> str:
        return (
            f"{len(self.answers[0])} deals, {len(self.answers) - 1} threads,"
            f" answers {'alike' if self.same else 'different'},"
            f" {self.alone:.1f} s alone, {self.together:.1f} s together,"
            f" throughput {self.throughput:.2f}"
        )


def run_threads(deals: Sequence[Start], threads: int = 2, memory_mb: int = 64) -> Threads:
    """Solve the same deals in one thread, then in several at once, each with its own solvers."""
    answers: list[tuple[int, ...]] = [()] * (threads + 1)

    def work(place: int) -> None:
        points = []
        for start in deals:
            solver = Solver(start.rules, memory_mb=memory_mb)
            points.append(solver.solve(start.position).points)
        answers[place] = tuple(points)

    begun = time.perf_counter()
    work(0)
    alone = time.perf_counter() - begun
    workers = [threading.Thread(target=work, args=(place,)) for place in range(1, threads + 1)]
    begun = time.perf_counter()
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    return Threads(tuple(answers), alone, time.perf_counter() - begun)
