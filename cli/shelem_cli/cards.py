"""shelem cards: what each card that may be played next is worth."""

from typing import Any

import click

from shelem.analysis.cards import card_values
from shelem.engine.solver import Solver
from shelem.errors import ShelemError
from shelem.game.cards import Card
from shelem.game.position import Position
from shelem.game.rules import RuleSet
from shelem_cli.inputs import json_option, read_position
from shelem_cli.progress import ProgressBar
from shelem_cli.render import (
    BEST,
    MARK,
    caption,
    card_text,
    cards_text,
    denomination_text,
    out,
    plain_table,
    print_json,
)
from shelem_cli.rules_options import rules_options


@click.command()
@rules_options
@click.argument("words", metavar="POSITION...", nargs=-1, required=True)
@json_option
def cards(rule_set: RuleSet, words: tuple[str, ...], as_json: bool) -> None:
    """Find what each card that may be played next is worth.

    The numbers are the points that hakem's side has at the end, with best play from there on.

    POSITION is four hands in order of play and what is to be known of them, in one argument or in
    several; or a file, or - for standard input. denomination= and leader= must be there; table= has
    the cards on the table from the leader on, hakem= whose side's points are counted (default: N),
    and taken= what that side already has, the discard's points included. first_lead=yes means that
    nothing has been played and the rules for hakem's first lead apply.

    Example: shelem cards "N:A.K.Q5. .A5..JT QT.T..Q J5...AK" denomination=sarres leader=N hakem=N
    """
    position = read_position(words, rule_set)
    with ProgressBar("solving"):
        values = card_values(position, solver=Solver(rule_set))
    if not values:
        raise ShelemError("the position has no cards left to play")
    if as_json:
        print_json(cards_data(rule_set, position, values))
    else:
        print_cards(rule_set, position, values)


def cards_data(rules: RuleSet, position: Position, values: dict[Card, int]) -> dict[str, Any]:
    """Return the values of cards as JSON data; `loss` is what the card costs its own side."""
    best = next(iter(values.values()), position.taken)
    return {
        "rules": rules.label,
        "position": str(position),
        "to_move": str(position.to_move),
        "side": str(position.counted_side),
        "points": best,
        "cards": [
            {"card": str(card), "points": points, "loss": abs(best - points)}
            for card, points in values.items()
        ],
    }


def print_cards(rules: RuleSet, position: Position, values: dict[Card, int]) -> None:
    """Print the values of cards, the best ones marked."""
    console = out()
    table = plain_table("card", "points", " ", "loss", left=("card", " "))
    best = next(iter(values.values()), position.taken)
    for card, points in values.items():
        loss = abs(best - points)
        table.add_row(
            card_text(card),
            f"[{BEST}]{points}[/]" if not loss else str(points),
            "" if loss else MARK,
            str(loss) if loss else "",
        )
    line = denomination_text(position.denomination)
    line.append(f": {position.to_move} to move")
    if position.table:
        line.append(f", {position.leader} led ").append_text(cards_text(position.table))
    console.print(line)
    console.print(table)
    side = f"points of {position.counted_side} at the end"
    taken = [f"{position.taken} taken before"] if position.taken else []
    console.print(caption(rules, side, *taken))
