"""shelem table: every hakem in every denomination."""

from typing import Any

import click
import pandas as pd
from rich.text import Text

from shelem.analysis.table import table as table_of
from shelem.engine.solver import Solver
from shelem.game.deal import Deal
from shelem.game.denomination import Denomination
from shelem.game.rules import RuleSet
from shelem.game.seats import Seat
from shelem_cli.inputs import (
    deal_argument,
    denominations_option,
    hakem_option,
    json_option,
    leader_option,
    read_deal,
)
from shelem_cli.progress import ProgressBar
from shelem_cli.render import (
    BEST,
    MARK,
    NOT_AVAILABLE,
    caption,
    denomination_text,
    out,
    plain_table,
    print_json,
)
from shelem_cli.rules_options import rules_options


@click.command()
@rules_options
@deal_argument
@hakem_option(required=False)
@denominations_option
@leader_option
@json_option
def table(
    rule_set: RuleSet,
    deal: str,
    hakem: Seat | None,
    denominations: tuple[Denomination, ...],
    leader: str | None,
    as_json: bool,
) -> None:
    """Solve a deal for every hakem in every denomination.

    The numbers are points of the hakem's side. Each seat in turn takes the talon and makes its own
    best discard. The best of each row is marked; "-" is a trump suit that the hakem has no card of.

    Example: shelem table "N:A.K.Q5. .A5..JT QT.T..Q J5...AK"
    """
    parsed = read_deal(deal, rule_set)
    with ProgressBar("solving") as progress:
        frame = table_of(
            parsed,
            hakem,
            denominations or None,
            leader=leader,
            solver=Solver(rule_set),
            progress=progress,
        )
    if as_json:
        print_json(table_data(rule_set, parsed, frame))
    else:
        print_table(rule_set, parsed, frame)


def table_data(rules: RuleSet, deal: Deal, frame: pd.DataFrame) -> dict[str, Any]:
    """Return a table as JSON data; points are null where a trump suit is not available."""
    return {
        "rules": rules.label,
        "deal": str(deal),
        "denominations": list(frame.columns),
        "points": {
            str(hakem): {str(name): _number(points) for name, points in row.items()}
            for hakem, row in frame.iterrows()
        },
    }


def print_table(rules: RuleSet, deal: Deal, frame: pd.DataFrame) -> None:
    """Print a table, the best points of each row marked."""
    grid = plain_table("hakem", left=("hakem",))
    for name in frame.columns:
        grid.add_column(denomination_text(Denomination.parse(name)), justify="right")
    for hakem, row in frame.iterrows():
        numbers = [_number(points) for points in row]
        best = max((points for points in numbers if points is not None), default=None)
        cells = [
            Text(f"{points}{MARK}", style=BEST)
            if points == best and len(numbers) > 1
            else Text(f"{points} " if len(numbers) > 1 else str(points))
            if points is not None
            else Text(f"{NOT_AVAILABLE} ")
            for points in numbers
        ]
        grid.add_row(str(hakem), *cells)
    console = out()
    console.print(grid)
    discards = () if deal.talon is None else ("each with the best discard",)
    console.print(caption(rules, "points of the hakem's side", *discards))


def _number(points: Any) -> int | None:
    return None if pd.isna(points) else int(points)
