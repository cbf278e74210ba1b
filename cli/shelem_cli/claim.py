"""shelem claim: what a side is sure of."""

import click

from shelem.analysis.claim import claim as judge_claim
from shelem.engine import Solver
from shelem.game.rules import RuleSet
from shelem.game.seats import Side
from shelem_cli.inputs import json_option, read_position
from shelem_cli.progress import ProgressBar
from shelem_cli.render import counted, print_json
from shelem_cli.rules_options import rules_options


@click.command()
@rules_options
@click.argument("words", metavar="POSITION...", nargs=-1, required=True)
@click.option(
    "--side", type=click.Choice(["NS", "EW"]), help="Who claims; by default the side to move."
)
@json_option
def claim(rule_set: RuleSet, words: tuple[str, ...], side: str | None, as_json: bool) -> None:
    """Say whether the rest are yours, whatever the others do, and how many points at least.

    POSITION is as in `shelem cards`.

    Example: shelem claim N:AK... QJ... T9... 87... denomination=spades leader=N hakem=N
    """
    position = read_position(words, rule_set)
    with ProgressBar("solving"):
        answer = judge_claim(position, Solver(rule_set), None if side is None else Side(side))
    if as_json:
        data = {
            "rules": rule_set.label,
            "side": str(answer.side),
            "all": answer.is_all,
            "least": answer.least,
            "in_play": answer.in_play,
        }
        print_json(data)
        return
    points = counted(answer.in_play, "point")
    if answer.is_all:
        click.echo(f"{answer.side} takes all the rest, {points}")
    else:
        click.echo(f"{answer.side} takes not all, but at least {answer.least} of {points}")
