"""``shelem batch``: answer every row of a table."""

from pathlib import Path

import click

from shelem.analysis.batch.run import solve_file
from shelem.errors import ShelemError
from shelem.game.rules import DEFAULT_PROFILE, RuleSet


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
@click.pass_context
def batch(context: click.Context, source: Path, target: Path, rules: str) -> None:
    """Answer every row of the table IN and write them to OUT.

    IN has the columns deal, hakem and, where it is known, discard and denomination. OUT has all of
    IN and the columns points, best_discard where a row leaves the discard open, and error. A row
    without a denomination is solved in all of them. Files are CSV, or Parquet by extension.
    """
    try:
        report = solve_file(source, target, rules=RuleSet.load(rules))
    except ShelemError as error:
        click.echo(f"Error: {error}", err=True)
        context.exit(2)
    rows = "1 row" if report.rows == 1 else f"{report.rows} rows"
    click.echo(f"{rows}, {report.errors} with an error, {report.seconds:.1f} s", err=True)
    context.exit(1 if report.errors else 0)
