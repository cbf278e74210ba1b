"""shelem convert: records from one format into another."""

import click

from shelem.game.rules import RuleSet
from shelem.notation.files import (
    READ_FORMATS,
    WRITE_FORMATS,
    format_of,
    read_records,
    write_records,
)
from shelem_cli.render import counted
from shelem_cli.rules_options import rules_options, warn_of_own_rules
from shelem_cli.streams import read_input, write_output


@click.command()
@rules_options
@click.argument("source", metavar="IN")
@click.argument("target", metavar="OUT", default="-")
@click.option("--from", "source_format", type=click.Choice(READ_FORMATS), help="Format of IN.")
@click.option("--to", "target_format", type=click.Choice(WRITE_FORMATS), help="Format of OUT.")
def convert(
    rule_set: RuleSet,
    source: str,
    target: str,
    source_format: str | None,
    target_format: str | None,
) -> None:
    """Check the records in IN and write them to OUT in another format.

    IN's format is seen from its content, OUT's from its suffix, text if it has none; "-" is
    standard input or output. The rules count for records that name none, and for other programs'
    logs.

    Example: shelem convert game.txt game.json
    """
    if target_format is None:
        target_format = format_of(target)
    records = read_records(read_input(source), format=source_format, rules=rule_set)
    warn_of_own_rules(rule_set, (record.rules for record in records))
    write_output(target, write_records(records, target_format))
    if target != "-":
        click.echo(f"{counted(len(records), 'record')} written to {target}", err=True)
