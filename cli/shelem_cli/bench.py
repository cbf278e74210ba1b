"""shelem bench: how fast the engine is, and whether its answers are right."""

import platform
import sys
from collections.abc import Sequence
from dataclasses import asdict
from importlib.metadata import version
from typing import Any, Final

import click
from rich.console import Console

from shelem.analysis.bench import SETS, Run, SetReport, load_set, report_on, run_set
from shelem.analysis.bench.dds import Endplay
from shelem.engine.solver import DEFAULT_MEMORY_MB, LEAST_MEMORY_MB
from shelem.errors import NotationError
from shelem_cli.inputs import Real, json_option
from shelem_cli.progress import ProgressBar
from shelem_cli.render import out, plain_table, print_json

SOME_FAILED: Final = 1
LIMIT_SECONDS: Final = 60.0


@click.command()
@click.option(
    "--set",
    "names",
    multiple=True,
    metavar="NAME",
    help=f"{', '.join(SETS)}, or a CSV table; may be repeated.  [default: the five]",
)
@click.option(
    "--against",
    type=click.Choice(["endplay"]),
    help="Solve the bridge boards with DDS too, in turn, if endplay is installed.",
)
@click.option("--first", type=click.IntRange(min=1), metavar="N", help="Only N problems of a set.")
@click.option("--seed", type=click.IntRange(min=0), help="Draw fresh and bridge anew.")
@click.option(
    "--limit-mb",
    type=click.IntRange(min=LEAST_MEMORY_MB),
    default=DEFAULT_MEMORY_MB,
    show_default=True,
    metavar="MB",
    help="Most megabytes for the table.",
)
@click.option(
    "--limit-seconds",
    type=Real(min=0, min_open=True),
    default=LIMIT_SECONDS,
    show_default=True,
    metavar="S",
    help="Stop each problem after S seconds.",
)
@json_option
def bench(
    names: tuple[str, ...],
    against: str | None,
    first: int | None,
    seed: int | None,
    limit_mb: int,
    limit_seconds: float,
    as_json: bool,
) -> None:
    """Time the engine on sets of problems and check its answers.

    One thread; each problem starts from an empty table. docs/benchmarks.md says what is in the sets
    and how to read the figures.

    Exit status: 1 if an answer is wrong or a problem was not solved in time.

    Example: shelem bench --set hands --set bridge --against endplay
    """
    sets = [load_set(name, seed=seed) for name in dict.fromkeys(names or SETS)]
    rival = Endplay() if against else None
    if rival is not None and not any(rival.knows(each) for each in sets):
        raise NotationError("--against needs bridge boards: add --set bridge")
    done: list[tuple[SetReport, Sequence[Run]]] = []
    for problems in sets:
        if first is not None:
            problems = problems.first(first)
        if not problems.problems:
            raise NotationError(f"{problems.name} has no problems")
        with ProgressBar(problems.name) as progress:
            runs = run_set(
                problems,
                memory_mb=limit_mb,
                seconds=limit_seconds,
                against=rival,
                progress=progress,
            )
        done.append((report_on(problems.name, problems.rules.label, runs), runs))
    if as_json:
        print_json(bench_data(done, limit_mb=limit_mb, limit_seconds=limit_seconds))
    else:
        print_bench(out(), done)
    if any(report.wrong or report.unsolved for report, _ in done):
        sys.exit(SOME_FAILED)


def bench_data(done: Sequence[tuple[SetReport, Sequence[Run]]], **limits: float) -> dict[str, Any]:
    """Return the figures as JSON data, with those of every problem."""
    return {
        "version": version("shelem"),
        "python": platform.python_version(),
        "machine": platform.machine(),
        **limits,
        "sets": [
            {**asdict(report), "runs": [_run_data(run) for run in runs]} for report, runs in done
        ],
    }


def _run_data(run: Run) -> dict[str, Any]:
    data: dict[str, Any] = {
        "problem": str(run.problem),
        "points": run.low if run.solved else None,
        "low": run.low,
        "high": run.high,
        "known": run.problem.points,
        "second": None if run.second is None else [run.second.low, run.second.high],
        "wrong": run.wrong,
        "wall": run.span.wall * 1e3,
        "cpu": run.span.cpu * 1e3,
        "nodes": run.nodes,
        "resets": run.resets,
    }
    if run.discard is not None:
        data["discard"] = str(run.discard)
    for name, span in (("one_solve", run.one_solve), ("rival", run.rival)):
        if span is not None:
            data[f"{name}_wall"], data[f"{name}_cpu"] = span.wall * 1e3, span.cpu * 1e3
    return data


def print_bench(console: Console, done: Sequence[tuple[SetReport, Sequence[Run]]]) -> None:
    """Print the figures, a column a set, and what is to be said besides."""
    reports = [report for report, _ in done]
    table = plain_table("", *(report.name for report in reports), left=("",))
    for name, cells in _figures(reports):
        table.add_row(name, *cells)
    console.print(table)
    for line in (*_ratios(reports), *_complaints(done)):
        console.print(line, soft_wrap=True)


def _figures(reports: Sequence[SetReport]) -> list[tuple[str, list[str]]]:
    times = ("mean", "median", "p90", "p99", "longest")
    rows = [
        ("problems", [f"{each.problems}" for each in reports]),
        ("with another answer", [f"{each.checked}" for each in reports]),
        ("wrong answers", [f"{each.wrong}" for each in reports]),
        ("not solved in time", [f"{each.unsolved}" for each in reports]),
    ]
    for kind, about in (("wall", "milliseconds"), ("cpu", "processor ms")):
        rows += [
            (f"{about}, {time}", [_number(getattr(getattr(each, kind), time)) for each in reports])
            for time in times
        ]
    rows += [
        ("nodes, geometric mean", [f"{each.nodes_mean:,.0f}" for each in reports]),
        ("nodes, total", [f"{each.nodes:,}" for each in reports]),
        ("processor ns a node", [f"{each.ns_per_node:,.0f}" for each in reports]),
        ("table, MB", [f"{each.table_mb:.0f}" for each in reports]),
        ("table resets", [f"{each.resets}" for each in reports]),
    ]
    return rows


def _ratios(reports: Sequence[SetReport]) -> list[str]:
    lines = []
    rival = next((each.rival_mean for each in reports if each.rival_mean is not None), None)
    for each in reports:
        if each.nodes_ratio is not None:
            lines.append(f"{each.name}: nodes {each.nodes_ratio:.3f} x proto_nodes, geometric mean")
        if each.one_solve is not None:
            lines.append(
                f"{each.name}: {each.one_solve.wall:.2f} x the time of one solve each with the"
                f" best discard (processor {each.one_solve.cpu:.2f} x)"
            )
        if each.rival is not None and each.rival_mean is not None:
            lines.append(
                f"{each.name}: {each.rival.wall:.2f} x the time of DDS (processor"
                f" {each.rival.cpu:.2f} x), whose mean is {each.rival_mean.wall:.1f} ms"
                f" (processor {each.rival_mean.cpu:.1f} ms)"
            )
        elif rival is not None and each.one_solve is None:
            lines.append(
                f"{each.name}: mean {each.wall.mean / rival.wall:.2f} x that of DDS on bridge"
                f" boards (processor {each.cpu.mean / rival.cpu:.2f} x)"
            )
    return lines


def _complaints(done: Sequence[tuple[SetReport, Sequence[Run]]]) -> list[str]:
    lines = []
    for report, runs in done:
        for run in runs:
            found = f"{run.low}" if run.solved else f"{run.low} to {run.high}"
            if run.wrong:
                other = run.problem.points
                if other is None or run.low <= other <= run.high:
                    assert run.second is not None
                    other = run.second.low
                lines.append(f"{report.name}: found {found}, expected {other}: {run.problem}")
            elif not run.solved:
                lines.append(f"{report.name}: only {found} is proved: {run.problem}")
    return lines


def _number(milliseconds: float) -> str:
    return f"{milliseconds:,.1f}" if milliseconds < 1000 else f"{milliseconds:,.0f}"
