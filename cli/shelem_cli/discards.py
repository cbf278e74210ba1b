"""shelem discards: the best cards to bury in a known deal."""

from dataclasses import dataclass
from typing import Any, Final

import click
from rich.console import Console

from shelem.analysis.discards import best_discards, discard_values
from shelem.analysis.start import is_available
from shelem.engine.solver import Solver
from shelem.errors import ShelemError
from shelem.game.deal import Deal
from shelem.game.denomination import Denomination
from shelem.game.hand import Hand
from shelem.game.rules import RuleSet
from shelem.game.seats import Seat
from shelem_cli.inputs import (
    deal_argument,
    denominations_option,
    hakem_option,
    json_option,
    read_deal,
)
from shelem_cli.progress import ProgressBar
from shelem_cli.render import (
    BEST,
    MARK,
    caption,
    denomination_text,
    hand_text,
    out,
    plain_table,
    print_json,
)
from shelem_cli.rules_options import rules_options

SHOWN: Final = 10
"""How many discards that are equally good are shown for eyes."""


@dataclass(frozen=True, slots=True)
class Found:
    """The discards of one denomination that are to be shown, with their points, best first."""

    denomination: Denomination
    points: int
    tied: int
    discards: tuple[tuple[Hand, int], ...]


@click.command()
@rules_options
@deal_argument
@hakem_option(required=True)
@denominations_option
@click.option(
    "--top",
    type=click.IntRange(min=1),
    metavar="K",
    help="Give the K best discards, each with its exact points.  [default: those that are best]",
)
@json_option
def discards(
    rule_set: RuleSet,
    deal: str,
    hakem: Seat,
    denominations: tuple[Denomination, ...],
    top: int | None,
    as_json: bool,
) -> None:
    """Prove which discards give hakem's side most points.

    The cards of all hands are known. With one denomination the discards that reach the most points
    are listed; otherwise the first of each and how many there are.

    Example: shelem discards deal.txt --hakem W --denomination nares --top 5
    """
    parsed = read_deal(deal, rule_set)
    parsed.check(rule_set, talon=True)
    asked = denominations or rule_set.denominations
    solver = Solver(rule_set)
    with ProgressBar("solving") as progress:
        found = [
            _find(solver, parsed, hakem, each, top, progress)
            for each in asked
            if len(asked) == 1 or is_available(parsed, hakem, each, rule_set)
        ]
    if as_json:
        print_json(discards_data(rule_set, parsed, hakem, found))
    elif not found:
        raise ShelemError(f"no denomination asked for is available to {hakem}")
    elif len(asked) == 1 or top is not None:
        _print_lists(out(), rule_set, hakem, found)
    else:
        _print_overview(out(), rule_set, hakem, found)


def _find(
    solver: Solver,
    deal: Deal,
    hakem: Seat,
    denomination: Denomination,
    top: int | None,
    progress: ProgressBar,
) -> Found:
    if top is None:
        answer = best_discards(deal, hakem, denomination, solver=solver, progress=progress)
        each = tuple((hand, answer.points) for hand in answer.discards)
        return Found(denomination, answer.points, len(each), each)
    frame = discard_values(deal, hakem, denomination, solver=solver, progress=progress)
    best = frame.head(top)
    each = tuple(
        (Hand.parse(text), int(points)) for text, points in zip(best["discard"], best["points"])
    )
    return Found(denomination, each[0][1], int((frame["loss"] == 0).sum()), each)


def discards_data(rules: RuleSet, deal: Deal, hakem: Seat, found: list[Found]) -> dict[str, Any]:
    """Return discards as JSON data; denominations that are not available are missing."""
    return {
        "rules": rules.label,
        "deal": str(deal),
        "hakem": str(hakem),
        "denominations": [
            {
                "denomination": str(each.denomination),
                "points": each.points,
                "tied": each.tied,
                "discards": [
                    {"discard": str(hand), "points": points} for hand, points in each.discards
                ],
            }
            for each in found
        ],
    }


def _print_lists(console: Console, rules: RuleSet, hakem: Seat, found: list[Found]) -> None:
    for each in found:
        console.print(denomination_text(each.denomination))
        table = plain_table("points", " ", "discard", left=(" ", "discard"))
        shown = [row for row in each.discards if row[1] < each.points]
        best = [row for row in each.discards if row[1] == each.points]
        for hand, points in best[:SHOWN]:
            table.add_row(f"[{BEST}]{points}[/]", MARK, hand_text(hand))
        if len(best) > SHOWN:
            more = each.tied - SHOWN
            table.add_row("", "", f"and {more} more that {'is' if more == 1 else 'are'} as good")
        for hand, points in shown:
            table.add_row(str(points), "", hand_text(hand))
        console.print(table)
    console.print(caption(rules, f"points of {hakem}'s side, the discard's included"))


def _print_overview(console: Console, rules: RuleSet, hakem: Seat, found: list[Found]) -> None:
    table = plain_table("", "points", " ", "discard", "as good", left=("", " ", "discard"))
    best = max(each.points for each in found)
    for each in found:
        is_best = each.points == best
        table.add_row(
            denomination_text(each.denomination),
            f"[{BEST}]{each.points}[/]" if is_best else str(each.points),
            MARK if is_best else "",
            hand_text(each.discards[0][0]),
            str(each.tied),
        )
    console.print(table)
    console.print(caption(rules, f"points of {hakem}'s side, the discard's included"))
