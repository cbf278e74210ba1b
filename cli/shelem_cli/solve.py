"""shelem solve: what hakem's side takes of a deal."""

from typing import Any

import click
from rich.console import Console
from rich.table import Table
from rich.text import Text

from shelem.analysis.solve import Solution
from shelem.analysis.solve import solve as solve_deal
from shelem.engine.solver import Solver
from shelem.errors import ShelemError
from shelem.game.deal import Deal
from shelem.game.denomination import Denomination
from shelem.game.hand import Hand
from shelem.game.rules import RuleSet
from shelem.game.seats import Seat
from shelem.game.tricks import complete_tricks, follow
from shelem_cli.inputs import (
    Real,
    deal_argument,
    denominations_option,
    discard_option,
    hakem_option,
    json_option,
    leader_option,
    read_deal,
)
from shelem_cli.progress import ProgressBar
from shelem_cli.render import (
    BEST,
    MARK,
    caption,
    cards_text,
    denomination_text,
    hand_text,
    out,
    plain_table,
    print_json,
)
from shelem_cli.rules_options import rules_options


@click.command()
@rules_options
@deal_argument
@hakem_option(required=True)
@denominations_option
@discard_option
@leader_option
@click.option(
    "--limit-seconds",
    type=Real(min=0),
    metavar="S",
    help="Stop each denomination after S seconds, with proved bounds.",
)
@click.option("--line", is_flag=True, help="Show one best line of play to the end.")
@json_option
def solve(
    rule_set: RuleSet,
    deal: str,
    hakem: Seat,
    denominations: tuple[Denomination, ...],
    discard: Hand | None,
    leader: str | None,
    limit_seconds: float | None,
    line: bool,
    as_json: bool,
) -> None:
    """Find what hakem's side takes with best play by everyone.

    Without --discard hakem buries his best four cards, which are shown. A deal without a talon is
    an ending, or a bridge board with --rules tricks-only.

    Example: shelem solve "N:A.K.Q5. .A5..JT QT.T..Q J5...AK" --hakem N --line
    """
    parsed = read_deal(deal, rule_set)
    asked = denominations or rule_set.denominations
    with ProgressBar("solving") as progress:
        solutions = _solve(
            parsed,
            hakem,
            asked,
            discard=discard,
            leader=leader,
            solver=Solver(rule_set),
            seconds=limit_seconds,
            line=line,
            progress=progress,
        )
    if as_json:
        print_json(solve_data(rule_set, parsed, hakem, asked, solutions))
    else:
        print_solutions(out(), rule_set, hakem, asked, solutions)


def _solve(
    deal: Deal, hakem: Seat, asked: tuple[Denomination, ...], **options: Any
) -> dict[Denomination, Solution]:
    if len(asked) == 1:  # it is an error if this one is not available
        return {asked[0]: solve_deal(deal, hakem, asked[0], **options)}
    return solve_deal(deal, hakem, asked, **options)


def solve_data(
    rules: RuleSet,
    deal: Deal,
    hakem: Seat,
    asked: tuple[Denomination, ...],
    solutions: dict[Denomination, Solution],
) -> dict[str, Any]:
    """Return the solutions as JSON data."""
    return {
        "rules": rules.label,
        "deal": str(deal),
        "hakem": str(hakem),
        "solutions": [_solution_data(each, solutions.get(each)) for each in asked],
    }


def _solution_data(denomination: Denomination, solution: Solution | None) -> dict[str, Any]:
    data: dict[str, Any] = {
        "denomination": str(denomination),
        "available": solution is not None,
    }
    if solution is None:
        return data
    data |= {
        "points": solution.low if solution.exact else None,
        "low": solution.low,
        "high": solution.high,
        "total": solution.total,
        "leader": str(solution.start.leader),
    }
    if solution.discard is not None:
        data |= {"discard": str(solution.discard), "discard_found": solution.discard_found}
    if solution.line is not None:
        data["line"] = [str(card) for card in solution.line]
    return data


def print_solutions(
    console: Console,
    rules: RuleSet,
    hakem: Seat,
    asked: tuple[Denomination, ...],
    solutions: dict[Denomination, Solution],
) -> None:
    """Print the solutions, the best one marked, and the lines of play."""
    if not solutions:
        raise ShelemError(f"no denomination asked for is available to {hakem}")
    best = max(solution.low for solution in solutions.values())
    table = plain_table("", "points", " ", "discard", left=("", " ", "discard"))
    for denomination in asked:
        solution = solutions.get(denomination)
        name = denomination_text(denomination)
        if solution is None:
            table.add_row(name, "-", "", Text("not available", style="dim"))
            continue
        is_best = solution.low == best and len(asked) > 1
        points = str(solution.low) if solution.exact else f"{solution.low} to {solution.high}"
        table.add_row(
            name,
            Text(points, style=BEST if is_best else ""),
            MARK if is_best else "",
            "" if solution.discard is None else hand_text(solution.discard),
        )
    if all(solution.discard is None for solution in solutions.values()):
        table.columns.pop()
    console.print(table)
    some = next(iter(solutions.values()))
    lead = "" if some.start.leader is hakem else f", {some.start.leader} leads"
    found = []
    if some.discard_found:
        exact = all(solution.exact for solution in solutions.values())
        each = "" if len(solutions) == 1 else "each "
        found = [f"{each}with the best discard" if exact else f"{each}with the best discard found"]
    total = _total(solutions)
    console.print(caption(rules, f"points of {hakem}'s side{total}{lead}", *found))
    for denomination, solution in solutions.items():
        if solution.line is not None:
            console.print()
            if len(solutions) > 1:
                console.print(denomination_text(denomination))
            console.print(_line_table(solution, rules))


def _total(solutions: dict[Denomination, Solution]) -> str:
    totals = {solution.total for solution in solutions.values()}
    return f" of {totals.pop()}" if len(totals) == 1 else ""


def _line_table(solution: Solution, rules: RuleSet) -> Table:
    assert solution.line is not None
    table = plain_table("trick", "", "cards", "won by", "points", left=("", "cards", "won by"))
    positions = list(follow(solution.start, solution.line, rules))
    for number, trick in enumerate(complete_tricks(positions, rules), start=1):
        table.add_row(
            str(number),
            str(trick.leader),
            cards_text(trick.cards),
            str(trick.winner),
            str(trick.points),
        )
    return table
