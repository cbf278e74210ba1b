"""``shelem batch``: answer every row of a table."""

import sys
from pathlib import Path

import click

from shelem.analysis.batch.run import journal_path, solve_file
from shelem.game.rules import DEFAULT_PROFILE, RuleSet

INTERRUPTED = 130


@click.command()
@click.argument("source", metavar="IN", type=click.Path(path_type=Path))
@click.argument("target", metavar="OUT", type=click.Path(path_type=Path))
@click.option(
    "--rules",
    default=DEFAULT_PROFILE,
    show_default=True,
    metavar="NAME",
    help="Rule set: a profile or a TOML file.",
)
@click.option(
    "--workers",
    type=click.IntRange(min=1),
    metavar="K",
    help="Threads that solve.  [default: one for each processor]",
)
@click.option("--resume", is_flag=True, help="Go on where an interrupted run ended.")
def batch(source: Path, target: Path, rules: str, workers: int | None, resume: bool) -> None:
    """Answer every row of the table IN and write them to OUT.

    IN has the columns deal, hakem and, where it is known, discard and denomination. OUT has all of
    IN and the columns points, best_discard where a row leaves the discard open, and error. A row
    without a denomination is solved in all of them. Files are CSV, or Parquet by extension.

    Exit status: 0, or 1 if a row has an error, or 2 if nothing was done.
    """
    try:
        report = solve_file(
            source, target, rules=RuleSet.load(rules), workers=workers, resume=resume
        )
    except KeyboardInterrupt:
        kept = journal_path(target)
        if kept.exists():
            click.echo(f"Stopped. What is done is in {kept}, go on with --resume.", err=True)
        sys.exit(INTERRUPTED)
    rows = "1 row" if report.rows == 1 else f"{report.rows} rows"
    click.echo(f"{rows}, {report.errors} with an error, {report.seconds:.1f} s", err=True)
    sys.exit(1 if report.errors else 0)
