"""Options that advise and bid share: what is known, the budget, and where frames go."""

import json
from collections.abc import Callable
from importlib.util import find_spec
from io import BytesIO
from pathlib import Path
from typing import Any, TypeVar

import click
import pandas as pd

from shelem.analysis.constraints import HandConstraint, parse_constraints
from shelem.analysis.plots import check_plot
from shelem.analysis.shuffles import PRIORS
from shelem.errors import NotationError
from shelem.game.seats import Seat
from shelem_cli.streams import check_writable, write_file

F = TypeVar("F", bound=Callable[..., Any])


def _seat(context: click.Context, param: click.Parameter, text: str) -> Seat:
    return Seat.parse(text)


def _constraints(
    context: click.Context, param: click.Parameter, texts: tuple[str, ...]
) -> dict[Seat, HandConstraint]:
    return parse_constraints(texts)


def seat_option(default: Seat = Seat.N) -> Callable[[F], F]:
    """Add --seat."""
    return click.option(
        "--seat",
        callback=_seat,
        default=str(default),
        show_default=True,
        metavar="SEAT",
        help="Who holds the cards.",
    )


def knowledge_options(command: F) -> F:
    """Add --constraint and --shuffle."""
    for option in (
        click.option(
            "--shuffle",
            type=click.Choice(PRIORS),
            default="uniform",
            show_default=True,
            help="How the unseen cards are thought to lie: a thorough shuffle, or a light one.",
        ),
        click.option(
            "--constraint",
            "constraints",
            callback=_constraints,
            multiple=True,
            metavar="SEAT:TERMS",
            help='What another hand is like, as in "W:S>=5,H=0-2,points<=30,has=AS+KS,bid>=110".'
            " May be repeated.",
        ),
    ):
        command = option(command)
    return command


def output_options(command: F) -> F:
    """Add --seed, --workers and where the frames go."""
    for option in (
        click.option("--plot", type=click.Path(path_type=Path), help="Draw to a png, svg or pdf."),
        click.option(
            "--parquet", type=click.Path(path_type=Path), help="Write every layout to a file."
        ),
        click.option(
            "--csv", "csv", type=click.Path(path_type=Path), help="Write every layout to a file."
        ),
        click.option(
            "--workers",
            type=click.IntRange(min=1),
            help="Threads.  [default: one a processor]",
        ),
        click.option(
            "--seed", type=click.IntRange(min=0), default=0, show_default=True, help="Of layouts."
        ),
    ):
        command = option(command)
    return command


def check_outputs(csv: Path | None, parquet: Path | None, plot: Path | None) -> None:
    """Check before the work that what is asked for can be written after it.

    Raises
    ------
    NotationError
        If a file cannot be written, or a library for it is missing.
    """
    for path in (csv, parquet, plot):
        if path is not None:
            check_writable(str(path))
    if parquet is not None and find_spec("pyarrow") is None:
        raise NotationError("Parquet needs pyarrow: pip install 'shelem[parquet]'")
    if plot is not None:
        check_plot(plot)


def write_frame(frame: pd.DataFrame, csv: Path | None, parquet: Path | None) -> None:
    """Write a frame to the files that were asked for.

    Raises
    ------
    NotationError
        If a file cannot be written.
    """
    if csv is not None:
        write_file(str(csv), frame.to_csv(index=False, lineterminator="\n").encode("utf-8"))
    if parquet is not None:
        content = BytesIO()
        frame.to_parquet(content, index=False)
        write_file(str(parquet), content.getvalue())


def records(frame: pd.DataFrame) -> list[dict[str, Any]]:
    """Return the rows of a frame as JSON data."""
    rows: list[dict[str, Any]] = json.loads(frame.to_json(orient="records", double_precision=6))
    return rows
