"""shelem batch: answer every row of a table."""

import shutil
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict
from pathlib import Path
from tempfile import TemporaryDirectory

import click

from shelem.analysis.batch.job import TASKS, TaskName
from shelem.analysis.batch.run import BatchReport, journal_path, solve_file
from shelem.errors import NotationError
from shelem.game.rules import RuleSet
from shelem_cli.batch_progress import BatchProgress
from shelem_cli.inputs import Real, json_option
from shelem_cli.render import counted, print_json
from shelem_cli.rules_options import rules_options
from shelem_cli.streams import STANDARD, standard_input

SOME_FAILED = 1


@click.command()
@rules_options
@click.argument("source", metavar="IN")
@click.argument("target", metavar="OUT")
@click.option(
    "--task",
    type=click.Choice(TASKS),
    default="solve",
    show_default=True,
    help="What to find: points, a table for every hakem, all best discards, points lost in a play.",
)
@click.option(
    "--workers",
    type=click.IntRange(min=1, max=1024),
    metavar="K",
    help="Threads that solve, or processes with --dask local.  [default: one for each processor]",
)
@click.option(
    "--dask",
    metavar="ADDRESS",
    help='Solve on the Dask cluster of this scheduler, or on "local" processes.',
)
@click.option(
    "--limit-seconds",
    type=Real(min=0, min_open=True),
    metavar="S",
    help="Stop each row after S seconds, with proved bounds in points_low and points_high.",
)
@click.option("--resume", is_flag=True, help="Go on where an interrupted run ended.")
@click.option(
    "--memory-mb",
    type=click.IntRange(min=8),
    default=256,
    show_default=True,
    metavar="MB",
    help="Most megabytes for the table of each worker.",
)
@json_option
def batch(
    rule_set: RuleSet,
    source: str,
    target: str,
    task: TaskName,
    workers: int | None,
    dask: str | None,
    limit_seconds: float | None,
    resume: bool,
    memory_mb: int,
    as_json: bool,
) -> None:
    """Answer every row of the table IN and write them to OUT, in order.

    IN is CSV, JSON Lines, Parquet or a record file with the columns deal and hakem and, where they
    are known, discard and denomination; the extension of OUT says what it is to be, and - stands
    for standard input or output. OUT has all of IN and the columns points, best_discard where a
    row leaves the discard open, and error. A row without a denomination is solved in all of them,
    and one that names its rules by those, not by --rules.

    Exit status: 0, or 1 if a row has an error, or 2 if nothing was written.

    Example: shelem batch deals.csv solved.csv
    """
    if as_json and target == STANDARD:
        raise click.UsageError("--json needs standard output for itself, name a file as OUT")
    with _files(source, target) as (given, written), BatchProgress() as progress:
        try:
            report = solve_file(
                given,
                written,
                task=task,
                rules=rule_set,
                workers=workers,
                dask=dask,
                limit_seconds=limit_seconds,
                resume=resume,
                memory_mb=memory_mb,
                progress=progress,
            )
        except KeyboardInterrupt:
            kept = journal_path(written)
            if kept.exists() and target != STANDARD:
                click.echo(f"shelem: what is done is in {kept}, go on with --resume", err=True)
            raise
    if as_json:
        answer = {"rules": rule_set.label, **asdict(report)}
        del answer["seconds"]  # the same bytes for the same question
        print_json(answer)
    else:
        click.echo(_summary(report, rule_set), err=True)
    if report.errors:
        sys.exit(SOME_FAILED)


@contextmanager
def _files(source: str, target: str) -> Iterator[tuple[Path, Path]]:
    """Put files in the place of standard input and output."""
    with TemporaryDirectory() as folder:
        given, written = Path(source), Path(target)
        if source == STANDARD:
            given = Path(folder) / "in"
            with given.open("wb") as file:
                shutil.copyfileobj(standard_input(), file)
        if target == STANDARD:
            written = Path(folder) / "out"
            if given.suffix.lower() in (".parquet", ".pq"):
                raise NotationError(f"{source} is Parquet, which does not go to standard output")
        yield given, written
        if target == STANDARD:
            with written.open("rb") as file:
                shutil.copyfileobj(file, sys.stdout.buffer)


def _summary(report: BatchReport, rules: RuleSet) -> str:
    rows = counted(report.rows, "row")
    errors = f"{report.errors} with an error" if report.errors else "no errors"
    before = f", {report.taken_up} of them before" if report.taken_up else ""
    return f"{rows}{before}, {errors}, {report.seconds:.1f} s, rules {rules.label}"
