"""shelem claim: what a side is sure of."""

import json

import click

from shelem.analysis.claim import claim as judge_claim
from shelem.engine import Solver
from shelem.game.position import Position
from shelem.game.rules import RuleSet
from shelem.game.seats import Side
from shelem_cli.rules_options import rules_options


@click.command()
@rules_options
@click.argument("position", nargs=-1, required=True)
@click.option(
    "--side", type=click.Choice(["NS", "EW"]), help="Who claims; by default the side to move."
)
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def claim(rule_set: RuleSet, position: tuple[str, ...], side: str | None, as_json: bool) -> None:
    """Say whether the rest are yours, whatever the others do, and how many points at least.

    Example: shelem claim N:AK... QJ... T9... 87... denomination=spades leader=N hakem=N
    """
    given = Position.parse(" ".join(position), rule_set.direction)
    answer = judge_claim(given, Solver(rule_set), None if side is None else Side(side))
    if as_json:
        data = {
            "rules": rule_set.label,
            "side": str(answer.side),
            "all": answer.is_all,
            "least": answer.least,
            "in_play": answer.in_play,
        }
        click.echo(json.dumps(data, ensure_ascii=False))
    elif answer.is_all:
        click.echo(f"{answer.side} takes all the rest, {answer.in_play} points")
    else:
        click.echo(
            f"{answer.side} takes not all, but at least {answer.least} of {answer.in_play} points"
        )
