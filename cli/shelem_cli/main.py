"""Entry point of the `shelem` command."""

import click

from shelem_cli.batch import batch


@click.group()
@click.version_option(package_name="shelem")
def main() -> None:
    """Solve and analyse Shelem deals."""


main.add_command(batch)
