"""The figures of a set: answers, times, nodes, memory, and how they compare."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import exp, log
from typing import Final

import numpy as np

from shelem.analysis.bench.run import Run, Span

MEGABYTE: Final = 1 << 20


@dataclass(frozen=True, slots=True)
class Times:
    """Milliseconds a problem.

    Parameters
    ----------
    total, mean, median, p90, p99, longest : float
        Of all problems, those that were not solved in time included.
    """

    total: float
    mean: float
    median: float
    p90: float
    p99: float
    longest: float


@dataclass(frozen=True, slots=True)
class Ratio:
    """A total time over another.

    Parameters
    ----------
    wall, cpu : float
        By the clock, and in processor time.
    """

    wall: float
    cpu: float


@dataclass(frozen=True, slots=True)
class SetReport:
    """What a run of a set came to.

    Parameters
    ----------
    name : str
        The set.
    rules : str
        The rules.
    problems, checked, wrong, unsolved : int
        How many problems; how many of them have an answer to hold against, contradict it, and were
        not solved within the time limit.
    wall, cpu : Times
        Times by the clock, and in processor time.
    nodes_mean : float
        Geometric mean of the nodes a problem; a problem solved without a search counts as one node.
    nodes : int
        Nodes in total.
    ns_per_node : float
        Processor time a node, everything included.
    table_mb : float
        Megabytes of the table at the end, its greatest size.
    resets : int
        How often it was full and started afresh.
    nodes_ratio : float, optional
        Geometric mean of nodes over those in the column ``proto_nodes``.
    one_solve : Ratio, optional
        Time for the best discards over that of one solve each with the best discard given.
    rival : Ratio, optional
        Time over that of the other program.
    rival_mean : Span, optional
        Mean milliseconds of the other program.
    """

    name: str
    rules: str
    problems: int
    checked: int
    wrong: int
    unsolved: int
    wall: Times
    cpu: Times
    nodes_mean: float
    nodes: int
    ns_per_node: float
    table_mb: float
    resets: int
    nodes_ratio: float | None = None
    one_solve: Ratio | None = None
    rival: Ratio | None = None
    rival_mean: Span | None = None


def report_on(name: str, rules: str, runs: Sequence[Run]) -> SetReport:
    """Sum up the runs of a set.

    Parameters
    ----------
    name, rules : str
        The set and its rules.
    runs : sequence of Run
        At least one.
    """
    nodes = [max(run.nodes, 1) for run in runs]
    cpu = _times(run.span.cpu for run in runs)
    discards = [(run.span, run.one_solve) for run in runs if run.one_solve is not None]
    rivals = [(run.span, run.rival) for run in runs if run.rival is not None]
    known = [
        run.nodes / run.problem.proto_nodes for run in runs if run.nodes and run.problem.proto_nodes
    ]
    return SetReport(
        name=name,
        rules=rules,
        problems=len(runs),
        checked=sum(run.checked for run in runs),
        wrong=sum(run.wrong for run in runs),
        unsolved=sum(not run.solved for run in runs),
        wall=_times(run.span.wall for run in runs),
        cpu=cpu,
        nodes_mean=_geometric_mean(nodes),
        nodes=sum(run.nodes for run in runs),
        ns_per_node=cpu.total * 1e6 / sum(nodes),
        table_mb=max(run.table_bytes for run in runs) / MEGABYTE,
        resets=sum(run.resets for run in runs),
        nodes_ratio=_geometric_mean(known) if known else None,
        one_solve=_ratio(discards) if discards else None,
        rival=_ratio(rivals) if rivals else None,
        rival_mean=_mean([span for _, span in rivals]) if rivals else None,
    )


def _times(seconds: Iterable[float]) -> Times:
    each = np.array(list(seconds)) * 1e3
    median, p90, p99 = np.percentile(each, [50, 90, 99])
    return Times(
        float(each.sum()),
        float(each.mean()),
        float(median),
        float(p90),
        float(p99),
        float(each.max()),
    )


def _geometric_mean(numbers: Sequence[float]) -> float:
    return exp(sum(map(log, numbers)) / len(numbers))


def _ratio(spans: Sequence[tuple[Span, Span]]) -> Ratio:
    return Ratio(
        sum(mine.wall for mine, _ in spans) / sum(other.wall for _, other in spans),
        sum(mine.cpu for mine, _ in spans) / max(sum(other.cpu for _, other in spans), 1e-9),
    )


def _mean(spans: Sequence[Span]) -> Span:
    return Span(
        1e3 * sum(span.wall for span in spans) / len(spans),
        1e3 * sum(span.cpu for span in spans) / len(spans),
    )
