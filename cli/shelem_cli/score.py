"""shelem score: the sheet of a match from its hands or its records."""

import re
from collections.abc import Iterator

import click
from rich.table import Table

from shelem.errors import NotationError
from shelem.game.rules import RuleSet
from shelem.game.seats import Side
from shelem.notation.sheet import read_sheet
from shelem.scoring.match import MatchSheet, SheetRow
from shelem_cli.inputs import is_file, json_option
from shelem_cli.render import out, print_json
from shelem_cli.rules_options import rules_options, warn_of_own_rules
from shelem_cli.streams import STANDARD, read_input

_DEALS_TO_A_RULE = 4


@click.command()
@rules_options
@click.argument("hands", nargs=-1, required=True, metavar="HAND...")
@click.option("--before", nargs=2, type=int, default=(0, 0), help="Scores of NS and EW so far.")
@json_option
def score(
    rule_set: RuleSet, hands: tuple[str, ...], before: tuple[int, int], as_json: bool
) -> None:
    """Score the hands of a match.

    Each HAND is "HAKEM BID POINTS" or "pass", the points those that hakem's side took; those of
    the opponents may follow, and revoke=NS or revoke=EW. A single file, or "-" for standard input,
    holds hands one a line, or records, which are scored by their own rules if they name any. Points
    that do not add up are an error that says by how much.

    Example: shelem score "N 120 120" "W 120 115" "S shelem 165"
    """
    sheet = _sheet(rule_set, hands, before)
    warn_of_own_rules(rule_set, [sheet.rules])
    if as_json:
        print_json(_as_data(sheet))
    else:
        _print(sheet, before)


def _sheet(rule_set: RuleSet, hands: tuple[str, ...], before: tuple[int, int]) -> MatchSheet:
    if len(hands) == 1 and (hands[0] == STANDARD or is_file(hands[0])):
        return read_sheet(read_input(hands[0]), rule_set, before)
    if len(hands) == 1 and len(re.split(r"[\s:]+", hands[0])) == 1 and hands[0] not in ("", "pass"):
        raise NotationError(f"{hands[0]!r} is no file and no hand, expected as in 'N 120 125'")
    return read_sheet("\n".join(hands), rule_set, before)


def _print(sheet: MatchSheet, before: tuple[int, int]) -> None:
    table = Table(header_style="bold", box=None, pad_edge=False)
    for title in ("", "NS"):
        table.add_column(title, justify="right")
    table.add_column("bid", justify="center", min_width=12)
    for title in ("EW", ""):
        table.add_column(title, justify="right")
    if any(before):
        table.add_row("", str(before[0]), "[dim]before[/]", str(before[1]), "")
    for number, row in enumerate(sheet.rows, 1):
        (ours, theirs), (total, other) = map(_sign, row.scores), map(str, row.totals)
        table.add_row(f"[dim]{ours}[/]", total, _bid(row), other, f"[dim]{theirs}[/]")
        if number % _DEALS_TO_A_RULE == 0 and number < len(sheet.rows):
            table.add_row("─" * 4, "─" * 5, "─" * 12, "─" * 5, "─" * 4, style="dim")
    console = out()
    console.print(table)
    for line in _summary(sheet):
        console.print(line)


def _bid(row: SheetRow) -> str:
    if row.score is None:
        return "all passed"
    mark = {"made": "", "all-tricks": " all", "failed": " ✗", "failed-double": " ✗✗"}
    return f"{row.hand.hakem} {row.hand.bid}{mark[row.score.verdict.value]}"


def _sign(score: int) -> str:
    return f"{score:+d}" if score else "0"


def _summary(sheet: MatchSheet) -> Iterator[str]:
    yield f"[dim]rules {sheet.rules.label}; hakem and bid in the middle, ✗ not made, ✗✗ double[/]"
    if sheet.winner is not None:
        yield f"[bold]{sheet.winner} has won:[/] {sheet.reason}"
        return
    needs = ", ".join(f"{side} needs {points}" for side, points in zip(Side, sheet.needed))
    yield f"{needs} to reach {sheet.rules.match.target}"


def _as_data(sheet: MatchSheet) -> dict[str, object]:
    return {
        "rules": sheet.rules.label,
        "hands": [_row_data(row) for row in sheet.rows],
        "totals": {"NS": sheet.totals[0], "EW": sheet.totals[1]},
        "winner": None if sheet.winner is None else str(sheet.winner),
        "reason": sheet.reason or None,
        "needed": {"NS": sheet.needed[0], "EW": sheet.needed[1]},
    }


def _row_data(row: SheetRow) -> dict[str, object]:
    score = row.score
    return {
        "hakem": None if row.hand.hakem is None else str(row.hand.hakem),
        "bid": None if row.hand.bid is None else str(row.hand.bid),
        "hakem_points": None if score is None else score.hakem_points,
        "opponents_points": None if score is None else score.opponents_points,
        "verdict": None if score is None else score.verdict.value,
        "NS": row.scores[0],
        "EW": row.scores[1],
        "totals": {"NS": row.totals[0], "EW": row.totals[1]},
    }
