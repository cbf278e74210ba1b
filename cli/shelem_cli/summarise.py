"""shelem summarise: what a solved dataset says."""

from math import isnan
from pathlib import Path
from typing import Any, Final

import click
import pandas as pd
from rich.console import Console

from shelem.analysis.batch.plot import check_picture, plot_summary
from shelem.analysis.batch.shipped import shipped_path
from shelem.analysis.batch.summary import Summary
from shelem.analysis.batch.summary import summarise as sum_up
from shelem.game.rules import RuleSet
from shelem_cli.inputs import json_option
from shelem_cli.render import counted, out, plain_table, print_json
from shelem_cli.rules_options import rules_options

SHAPES_SHOWN: Final = 12


@click.command()
@rules_options
@click.argument("dataset", metavar="[OUT]", required=False, type=click.Path(path_type=Path))
@click.option(
    "--plot",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="Draw a picture: png, svg or pdf, by extension.",
)
@json_option
def summarise(rule_set: RuleSet, dataset: Path | None, plot: Path | None, as_json: bool) -> None:
    """Sum up OUT, a dataset that `shelem batch` has solved.

    Without OUT it is the dataset that comes with the package: random deals, a hakem whose hand a
    rule of thumb bids highest on, all denominations.

    Points by denomination, which denomination is best how often, and by the shape of hakem's hand.
    Rows with an error, and points that are only bounds, do not count.

    Example: shelem summarise solved.csv --plot solved.png
    """
    if plot is not None:
        check_picture(plot)
    summary = sum_up(dataset or shipped_path(), rule_set)
    if as_json:
        print_json(summary_data(summary))
    else:
        print_summary(out(), summary)
    if plot is not None:
        plot_summary(summary, plot)
        click.echo(f"picture written to {plot}", err=True)


def summary_data(summary: Summary) -> dict[str, Any]:
    """Return a summary as JSON data."""
    return {
        "rows": summary.rows,
        "errors": summary.errors,
        "hands": summary.hands,
        "points": _records(summary.points),
        "best": _records(summary.best),
        "modes": {str(kind): int(hands) for kind, hands in summary.modes.items()},
        "shapes": _records(summary.shapes),
    }


def print_summary(console: Console, summary: Summary) -> None:
    """Print a summary as tables."""
    errors = f", {summary.errors} with an error" if summary.errors else ""
    rows, hands = counted(summary.rows, "row"), counted(summary.hands, "hand")
    console.print(f"{rows}{errors}, {hands} with points\n")
    table = plain_table(
        "denomination", "hands", "mean", "+-", "sd", "min", "median", "max", left=("denomination",)
    )
    for name, row in summary.points.iterrows():
        table.add_row(
            str(name),
            f"{row['hands']:.0f}",
            f"{row['mean']:.1f}",
            _one_place(row["std_error"]),
            _one_place(row["sd"]),
            f"{row['min']:.0f}",
            f"{row['median']:g}",
            f"{row['max']:.0f}",
        )
    console.print(table)
    if len(summary.best):
        _print_best(console, summary)
    if len(summary.shapes):
        _print_shapes(console, summary)


def _print_best(console: Console, summary: Summary) -> None:
    table = plain_table("best denomination", "with ties", "alone", left=("best denomination",))
    for name, row in summary.best.iterrows():
        table.add_row(str(name), f"{row['best_share']:.1%}", f"{row['alone_share']:.1%}")
    console.print()
    console.print(table)
    total = int(summary.modes.sum())
    if not total:
        return
    better, equal, worse = (int(summary.modes[kind]) for kind in ("no_trump", "equal", "trump"))
    console.print(
        f"\nThe best mode without a trump makes more than the best trump in {better / total:.1%},"
        f" as much in {equal / total:.1%}, less in {worse / total:.1%}.",
        soft_wrap=True,
    )


def _print_shapes(console: Console, summary: Summary) -> None:
    headings = ["hakem's shape", "hands", "share", "mean", "+-"]
    compared = bool(summary.shapes["best_trump"].notna().any())
    table = plain_table(
        *headings, *(["a trump is best"] if compared else []), left=("hakem's shape",)
    )
    for shape, row in summary.shapes.head(SHAPES_SHOWN).iterrows():
        cells = [
            str(shape),
            f"{row['hands']:.0f}",
            f"{row['share']:.1%}",
            f"{row['mean']:.1f}",
            _one_place(row["std_error"]),
        ]
        table.add_row(*cells, *([_percent(row["best_trump"])] if compared else []))
    console.print()
    console.print(table)
    more = len(summary.shapes) - SHAPES_SHOWN
    if more > 0:
        console.print(f"and {counted(more, 'more shape')}")


def _one_place(number: float) -> str:
    return "-" if isnan(number) else f"{number:.1f}"


def _percent(share: float) -> str:
    return "-" if isnan(share) else f"{share:.1%}"


def _records(frame: pd.DataFrame) -> list[dict[str, Any]]:
    plain = frame.reset_index().astype(object)
    rows = plain.where(plain.notna(), None).to_dict("records")
    return [{str(name): cell for name, cell in row.items()} for row in rows]
