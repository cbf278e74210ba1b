"""shelem advise: what to bury from sixteen cards, and what to play."""

from pathlib import Path
from typing import Any

import click

from shelem.analysis.advice import (
    DEFAULT_LAYOUTS,
    DEFAULT_SECONDS,
    DiscardAdvice,
    DiscardQuestion,
    advise_discard,
)
from shelem.analysis.constraints import HandConstraint
from shelem.analysis.goals import GOALS, Goal, GoalName
from shelem.analysis.plots import plot_discards
from shelem.analysis.shuffles import Prior
from shelem.game.auction import Call
from shelem.game.denomination import Denomination
from shelem.game.hand import Hand
from shelem.game.rules import RuleSet
from shelem.game.seats import Seat
from shelem_cli.advice_options import (
    check_outputs,
    knowledge_options,
    output_options,
    records,
    seat_option,
    write_frame,
)
from shelem_cli.inputs import Real, json_option
from shelem_cli.progress import ProgressBar
from shelem_cli.render import (
    BEST,
    MARK,
    caption,
    counted,
    denomination_text,
    hand_text,
    out,
    plain_table,
    print_json,
)
from shelem_cli.rules_options import rules_options

SHOWN = 10
_VERDICTS = {
    "separated": "the best is ahead of all others by more than two standard errors",
    "no-difference": "no other can be better by an amount that matters",
    "budget": "the budget was spent before the best was apart from the rest",
}


@click.command()
@rules_options
@click.argument("holding", metavar="HAND")
@seat_option()
@click.option("--bid", metavar="BID", help="The contract, as in 120 or shelem.")
@click.option(
    "--goal",
    type=click.Choice(GOALS),
    help="What is best: the chance to make the bid, mean points, or mean score."
    "  [default: made with a bid, else points]",
)
@click.option(
    "--layouts",
    type=click.IntRange(min=1),
    default=DEFAULT_LAYOUTS,
    show_default=True,
    help="The most layouts of the unseen cards to judge by.",
)
@click.option(
    "--seconds",
    type=Real(min=0, min_open=True),
    default=DEFAULT_SECONDS,
    show_default=True,
    help="The most time.",
)
@knowledge_options
@output_options
@json_option
def advise(
    rule_set: RuleSet,
    holding: str,
    seat: Seat,
    bid: str | None,
    goal: GoalName | None,
    layouts: int,
    seconds: float,
    constraints: dict[Seat, HandConstraint],
    shuffle: Prior,
    seed: int,
    workers: int | None,
    csv: Path | None,
    parquet: Path | None,
    plot: Path | None,
    as_json: bool,
) -> None:
    """Say what to bury from HAND, hakem's sixteen cards, and what to play.

    All pairs of denomination and discard race on layouts of the other hands drawn at random; the
    worse drop out. Ctrl-C gives the answer so far.

    Example: shelem advise AK732.K54.A842.JT42 --bid 120
    """
    call = None if bid is None else Call.parse(bid)
    question = DiscardQuestion(
        Hand.parse(holding),
        Goal(goal or ("points" if call is None else "made"), rule_set, call),
        seat,
        constraints,
        shuffle,
    )
    check_outputs(csv, parquet, plot)
    with ProgressBar("layouts") as progress:
        advice = advise_discard(
            question,
            layouts=layouts,
            seconds=seconds,
            seed=seed,
            workers=workers,
            progress=progress,
        )
    write_frame(advice.evaluations, csv, parquet)
    if plot is not None:
        plot_discards(advice, plot)
    if as_json:
        print_json(discard_data(advice))
    else:
        _print(advice)


def discard_data(advice: DiscardAdvice) -> dict[str, Any]:
    """Return advice on discards as JSON data."""
    goal = advice.question.goal
    return {
        "rules": goal.rules.label,
        "hand": str(advice.question.holding),
        "seat": str(advice.question.seat),
        "bid": None if goal.bid is None else str(goal.bid),
        "goal": goal.name,
        "layouts": advice.layouts,
        "seed": advice.seed,
        "verdict": advice.verdict,
        "interrupted": advice.interrupted,
        "considered": advice.considered,
        "ruled_out": advice.ruled_out,
        "candidates": records(advice.candidates),
    }


def _print(advice: DiscardAdvice) -> None:
    console = out()
    question, goal = advice.question, advice.question.goal
    console.print(hand_text(question.holding))
    percent = goal.name == "made"
    scale, unit = (100, "%") if percent else (1, "")
    name = f"{goal.bid} made" if percent else goal.name
    table = plain_table(" ", "bury", "play", name, "±", "behind", "±", left=(" ", "bury", "play"))
    for place, row in enumerate(advice.candidates.head(SHOWN).to_dict("records")):
        denomination = denomination_text(Denomination.parse(row["denomination"]))
        value = f"{scale * row['value']:.{0 if percent else 1}f}{unit}"
        table.add_row(
            MARK if not place else "",
            hand_text(Hand.parse(row["discard"])),
            denomination,
            f"[{BEST}]{value}[/]" if not place else value,
            f"{scale * row['value_error']:.1f}",
            f"{scale * row['behind']:.1f}" if place else "",
            f"{scale * row['behind_error']:.1f}" if place else "",
        )
    console.print(table)
    if not advice.layouts:
        console.print("No layout was finished: this is the stored policy's order, nothing more.")
    else:
        console.print(f"{_VERDICTS[advice.verdict]}.")
    left = advice.ruled_out
    console.print(
        f"Of {advice.considered} choices {left.get('policy', 0)} did not enter by the policy's"
        f" prediction, {left.get('evidence', 0)} were ruled out by evidence,"
        f" {left.get('halving', 0)} by halving.",
        style="dim",
    )
    about = f"{counted(advice.layouts, 'layout')}, seed {advice.seed}"
    if advice.interrupted:
        about += ", interrupted"
    console.print(caption(question.rules, about, "behind: expected, the prediction included"))
