"""Entry point of the `shelem` command."""

import click

from shelem_cli.group import CommandGroup

MODULES = {
    "example": "shelem_cli.example",
    "solve": "shelem_cli.solve",
    "table": "shelem_cli.table",
    "cards": "shelem_cli.cards",
    "discards": "shelem_cli.discards",
    "advise": "shelem_cli.advise",
    "bid": "shelem_cli.bid",
    "deal": "shelem_cli.deal",
    "batch": "shelem_cli.batch",
    "summarise": "shelem_cli.summarise",
    "analyse": "shelem_cli.analyse",
    "claim": "shelem_cli.claim",
    "convert": "shelem_cli.convert",
    "score": "shelem_cli.score",
    "rules": "shelem_cli.rules",
    "bench": "shelem_cli.bench",
}
"""The module of each command, in the order of the help."""


HELP = """Solve and analyse deals of Shelem with open cards, exactly.

DEAL is the four hands in order of play, each spades.hearts.diamonds.clubs, and the talon:

\b
"N:53.92.K42.T5432 QT.KT876.AQ98.K A9862.A3.653.J8 KJ74.Q4.JT7.Q97 / .J5..A6"

or a file that holds it, or - for standard input. Begin with: shelem example
"""


@click.group(
    "shelem",
    cls=CommandGroup,
    modules=MODULES,
    context_settings={"help_option_names": ["-h", "--help"]},
    help=HELP,
)
@click.version_option(package_name="shelem", message="%(prog)s %(version)s")
def main() -> None:
    """Run a command."""
