"""shelem analyse: a recorded deal card by card, with what each card lost."""

from importlib import resources

import click

from shelem.analysis.replay import replay
from shelem.analysis.report import html_report, replay_data
from shelem.analysis.review import review
from shelem.engine import Solver
from shelem.errors import NotationError
from shelem.game.rules import RuleSet
from shelem.notation.files import read_records
from shelem.notation.record import Record
from shelem_cli.inputs import json_option
from shelem_cli.progress import ProgressBar
from shelem_cli.render import print_json
from shelem_cli.replay_text import print_replay
from shelem_cli.rules_options import rules_options, warn_of_own_rules
from shelem_cli.streams import read_input, write_output


@click.command()
@rules_options
@click.argument("source", metavar="RECORD", required=False)
@click.option("--example", is_flag=True, help="Analyse the record that comes with the package.")
@click.option("--deal", type=click.IntRange(min=1), default=1, help="Which deal of the file.")
@click.option("--quick", is_flag=True, help="Leave out hakem's choices before the first card.")
@click.option("--exact", is_flag=True, help="Prove the best points in all denominations: slow.")
@click.option("--html", "page", metavar="FILE", help="Also write a report to read in a browser.")
@click.option(
    "--lang",
    type=click.Choice(["en", "fa"]),
    default="en",
    show_default=True,
    help="Language of the report.",
)
@json_option
def analyse(
    rule_set: RuleSet,
    source: str | None,
    example: bool,
    deal: int,
    quick: bool,
    exact: bool,
    page: str | None,
    lang: str,
    as_json: bool,
) -> None:
    """Replay a recorded deal with open cards: what each card was worth and what it lost.

    RECORD is a file in any format that `shelem convert` reads, or "-" for standard input. All
    values are double-dummy: everyone sees all hands. Hakem's choices, which take longest, are
    compared with the best: bid, denomination and discard. A record that names its rules is replayed
    by them, not by --rules.

    Example: shelem analyse --example --quick --html report.html
    """
    if page is None and lang != "en":
        raise click.UsageError("--lang is the language of the report, so give --html FILE too")
    record = _pick(rule_set, source, example, deal)
    solver = Solver(record.rules)
    with ProgressBar("solving") as progress:
        played = replay(record, solver)
        choices = None if quick else review(record, solver, exact=exact, progress=progress)
    if page is not None:
        write_output(page, html_report(played, choices, lang))
        click.echo(f"report written to {page}", err=True)
    if as_json:
        print_json(replay_data(played, choices))
    else:
        print_replay(played, choices)


def _pick(rule_set: RuleSet, source: str | None, example: bool, deal: int) -> Record:
    if example == (source is not None):
        raise click.UsageError("give either a RECORD or --example")
    if source is None:
        text = (resources.files("shelem_data") / "records" / "example.txt").read_text("utf-8")
    else:
        text = read_input(source)
    records = read_records(text, rules=rule_set)
    if deal > len(records):
        there = "is 1 deal" if len(records) == 1 else f"are {len(records)} deals"
        raise NotationError(f"--deal {deal}, but there {there}")
    if len(records) > 1:
        click.echo(f"deal {deal} of {len(records)}", err=True)
    record = records[deal - 1]
    warn_of_own_rules(rule_set, [record.rules])
    return record
