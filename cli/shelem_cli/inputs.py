"""Arguments and options that the commands share: deals, positions, seats, denominations."""

import math
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, TypeVar

import click

from shelem.errors import NotationError
from shelem.game.deal import Deal
from shelem.game.denomination import Denomination
from shelem.game.hand import Hand
from shelem.game.position import Position
from shelem.game.rules import RuleSet
from shelem.game.seats import Seat
from shelem_cli.streams import STANDARD, read_input

F = TypeVar("F", bound=Callable[..., Any])

_SHOWN: Final = 255
"""Characters of an argument that an error repeats."""


class Real(click.FloatRange):
    """A float range in which "nan" is no number."""

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> float:
        """Return the number."""
        number: float = super().convert(value, param, ctx)
        if math.isnan(number):
            self.fail(f"{value!r} is not a valid float range.", param, ctx)
        return number


def _seat(context: click.Context, param: click.Parameter, text: str | None) -> Seat | None:
    return None if text is None else Seat.parse(text)


def _discard(context: click.Context, param: click.Parameter, text: str | None) -> Hand | None:
    return None if text is None else Hand.parse(text, "the discard")


def _denominations(
    context: click.Context, param: click.Parameter, texts: tuple[str, ...]
) -> tuple[Denomination, ...]:
    return tuple(dict.fromkeys(Denomination.parse(text) for text in texts))


def read_argument(argument: str, what: str, shape: str) -> str:
    """Return the text that an argument is, or that is in the file it names.

    Parameters
    ----------
    argument : str
        Notation, the path of a file, or ``-`` for standard input. Notation has a colon, and is not
        taken for a path unless there is such a file.
    what, shape : str
        What is to be read and how it looks, for errors.

    Raises
    ------
    NotationError
        If a file cannot be read.
    """
    if argument == STANDARD:
        return read_input(argument).removeprefix("\ufeff")
    if not argument.strip() or (":" in argument and not is_file(argument)):
        return argument
    if not _exists(argument):
        shown = argument if len(argument) <= _SHOWN else argument[: _SHOWN - 3] + "..."
        raise NotationError(f"{shown!r} is no file and no {what}, expected {shape}")
    return read_input(argument).removeprefix("\ufeff")


def read_deal(argument: str, rules: RuleSet) -> Deal:
    """Return the deal that an argument is or names."""
    text = read_argument(argument, "deal", "N:<hand> <hand> <hand> <hand> / <talon>")
    return Deal.parse(text.strip(), rules.direction)


def read_position(words: tuple[str, ...], rules: RuleSet) -> Position:
    """Return the position that arguments are together, or that the only one names."""
    shape = "N:<hand> <hand> <hand> <hand> denomination=hearts leader=N"
    text = " ".join(words) if len(words) > 1 else read_argument(words[0], "position", shape)
    return Position.parse(" ".join(text.split()), rules.direction)


def is_file(name: str) -> bool:
    """Whether an argument is the path of a file: false for what cannot be a path."""
    try:
        return Path(name).is_file()
    except (OSError, ValueError):  # too long for a path, or with a null character
        return False


def _exists(name: str) -> bool:
    try:
        return Path(name).exists()
    except (OSError, ValueError):
        return False


deal_argument = click.argument("deal", metavar="DEAL")
json_option = click.option("--json", "as_json", is_flag=True, help="Print JSON.")


def hakem_option(*, required: bool) -> Callable[[F], F]:
    """Add --hakem."""
    about = "Who takes the talon, and whose side's points are counted"
    return click.option(
        "--hakem",
        callback=_seat,
        metavar="SEAT",
        required=required,
        help=about + ("." if required else ".  [default: each seat in turn]"),
    )


denominations_option = click.option(
    "--denomination",
    "denominations",
    callback=_denominations,
    metavar="NAME",
    multiple=True,
    help="What is played: spades, hearts, diamonds, clubs, sarres, nares or ace-nares;"
    " may be repeated.  [default: all]",
)
leader_option = click.option(
    "--leader",
    metavar="SEAT",
    help='Who leads first in a deal without a talon, or "next" for the seat after hakem,'
    " as in bridge.  [default: hakem]",
)
discard_option = click.option(
    "--discard",
    callback=_discard,
    metavar="CARDS",
    help='What hakem buries, as in 73..65. or "7S 3S 6D 5D".  [default: his best discard]',
)
