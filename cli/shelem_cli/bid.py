"""shelem bid: how high a hand can go before the talon is seen."""

from pathlib import Path
from typing import Any

import click

from shelem.analysis.bids import (
    DEFAULT_CLAIRVOYANT,
    DEFAULT_LAYOUTS,
    DEFAULT_RISK,
    BidAdvice,
    BidQuestion,
    advise_bid,
)
from shelem.analysis.constraints import HandConstraint
from shelem.analysis.evidence import read_auction
from shelem.analysis.plots import plot_bids
from shelem.analysis.shuffles import Prior
from shelem.analysis.spread import spread_of
from shelem.errors import DealError
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
from shelem_cli.render import BEST, MARK, caption, counted, hand_text, out, plain_table, print_json
from shelem_cli.rules_options import rules_options


@click.command()
@rules_options
@click.argument("hand", metavar="HAND")
@seat_option()
@click.option(
    "--auction",
    metavar="CALLS",
    help='The calls before this one, as in "100 pass 105"; they tell about the other hands.',
)
@click.option(
    "--risk",
    type=Real(0, 1),
    default=DEFAULT_RISK,
    show_default=True,
    help="How often a safe bid may fail.",
)
@click.option(
    "--layouts",
    type=click.IntRange(min=1),
    default=DEFAULT_LAYOUTS,
    show_default=True,
    help="Layouts of the unseen cards to solve.",
)
@click.option("--seconds", type=Real(min=0), help="Stop after this time.")
@click.option(
    "--clairvoyant",
    type=click.IntRange(min=0),
    default=DEFAULT_CLAIRVOYANT,
    show_default=True,
    metavar="N",
    help="Search N of the layouts for the best choice with all cards in sight, an upper bound.",
)
@knowledge_options
@output_options
@json_option
def bid(
    rule_set: RuleSet,
    hand: str,
    seat: Seat,
    auction: str | None,
    risk: float,
    layouts: int,
    seconds: float | None,
    clairvoyant: int,
    constraints: dict[Seat, HandConstraint],
    shuffle: Prior,
    seed: int,
    workers: int | None,
    csv: Path | None,
    parquet: Path | None,
    plot: Path | None,
    as_json: bool,
) -> None:
    """Estimate what HAND, twelve cards, makes at every bid.

    The talon and the other hands are drawn at random; hakem chooses by the stored policy from his
    sixteen cards, then all play with open cards. Ctrl-C gives the answer so far.

    Example: shelem bid AK732.K54.A8.JT --auction "100 pass 105" --risk 0.2
    """
    question = BidQuestion(
        Hand.parse(hand),
        rule_set,
        seat,
        None if auction is None else read_auction(auction, seat, rule_set),
        constraints,
        shuffle,
    )
    check_outputs(csv, parquet, plot)
    with ProgressBar("layouts") as progress:
        advice = advise_bid(
            question,
            layouts=layouts,
            seconds=seconds,
            risk=risk,
            clairvoyant=clairvoyant,
            seed=seed,
            workers=workers,
            progress=progress,
        )
    if advice.interrupted and not len(advice.layouts):
        raise KeyboardInterrupt
    if not len(advice.layouts):
        raise DealError("no layout was solved in the time given")
    write_frame(advice.layouts, csv, parquet)
    if plot is not None:
        plot_bids(advice, plot)
    if as_json:
        print_json(bid_data(advice))
    else:
        _print(advice)


def bid_data(advice: BidAdvice) -> dict[str, Any]:
    """Return advice on bids as JSON data."""
    return {
        "rules": advice.rules.label,
        "hand": str(advice.hand),
        "seat": str(advice.seat),
        "layouts": len(advice.layouts),
        "effective_layouts": round(advice.effective_layouts, 1),
        "seed": advice.seed,
        "risk": advice.risk,
        "safe": None if advice.safe is None else str(advice.safe),
        "best": None if advice.best is None else str(advice.best),
        "interrupted": advice.interrupted,
        "bids": records(advice.table),
    }


def _print(advice: BidAdvice) -> None:
    console = out()
    console.print(hand_text(advice.hand))
    searched = bool(advice.table["clairvoyant"].notna().any())
    heads = ["bid", "made", "±", "double", "all tricks", "score", "±", "opponents"]
    table = plain_table(*heads, *(["open"] if searched else []), " ", left=(" ",))
    for row in advice.table.to_dict("records"):
        name = str(row["bid"])
        notes = []
        if name == str(advice.safe):
            notes.append("safe")
        if name == str(advice.best):
            notes.append(f"best {MARK}")
        cells = [
            f"[{BEST}]{name}[/]" if notes else name,
            f"{100 * row['make']:.0f}%",
            f"{100 * row['make_error']:.0f}",
            f"{100 * row['double']:.0f}%",
            f"{100 * row['all_tricks']:.0f}%",
            f"{row['score']:.0f}",
            f"{row['score_error']:.0f}",
            f"{row['opponents']:.0f}",
        ]
        if searched:
            bound = row["clairvoyant"]
            cells.append("" if bound != bound else f"{100 * bound:.0f}%")
        table.add_row(*cells, ", ".join(notes))
    console.print(table)
    if advice.safe is None:
        console.print(f"No bid fails at most {100 * advice.risk:.0f}% of the time.")
    solved = len(advice.layouts)
    worth = ""
    if advice.effective_layouts < 0.95 * solved:
        worth = f" worth {advice.effective_layouts:.0f} of equal weight"
    console.print(
        caption(
            advice.rules,
            f"{counted(solved, 'layout')}{worth}, seed {advice.seed}",
            f"safe: fails at most {100 * advice.risk:.0f}%",
        )
    )
    known = int(advice.layouts["clairvoyant"].notna().sum())
    note = "what passing is worth is not estimated"
    if spread_of(advice.rules) is not None:
        which = "this layout" if solved == 1 else "these layouts"
        note += f"; chances: {which} and the policy's usual errors"
    if searched:
        note += f"; open: with all cards in sight, {counted(known, 'layout')}"
    console.print(note + (", interrupted" if advice.interrupted else ""), style="dim")
