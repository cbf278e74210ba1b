"""Entry point of the `shelem` command."""

import click


@click.group()
@click.version_option(package_name="shelem")
def main() -> None:
    """Solve and analyse Shelem deals."""
