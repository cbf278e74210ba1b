"""Entry point of the `shelem` command."""

from typing import Any

import click

from shelem.errors import ShelemError
from shelem_cli.analyse import analyse
from shelem_cli.batch import batch
from shelem_cli.claim import claim
from shelem_cli.convert import convert
from shelem_cli.rules import rules
from shelem_cli.score import score


class BadInput(click.ClickException):
    """Bad input: its one line goes to standard error, the exit code is 2."""

    exit_code = 2


class Commands(click.Group):
    """A group whose commands may raise any error of the package."""

    def invoke(self, ctx: click.Context) -> Any:
        """Run the command that was asked for."""
        try:
            return super().invoke(ctx)
        except ShelemError as error:
            raise BadInput(str(error)) from None


@click.group(cls=Commands)
@click.version_option(package_name="shelem")
def main() -> None:
    """Solve and analyse Shelem deals."""


for command in (analyse, batch, claim, convert, rules, score):
    main.add_command(command)
