"""shelem example: a bundled deal through the other commands."""

import shlex
import tomllib
from importlib import resources
from typing import Final

import click

from shelem_cli.inputs import json_option

_PARTS: Final = (
    ("What each seat makes as hakem, in each denomination", "table '{deal}'"),
    (
        "The best discards of {hakem} in {denomination}, and the next best",
        "discards '{deal}' --hakem {hakem} --denomination {denomination} --top 16",
    ),
    (
        "With one of them, a best line of play",
        "solve '{deal}' --hakem {hakem} --denomination {denomination} --discard {discard} --line",
    ),
    ("After eight of its tricks: what each card of {hakem} leads to", "cards '{position}'"),
)
"""Title and command of each part; the words in braces are those of the example's file."""


@click.command()
@json_option
@click.pass_context
def example(context: click.Context, as_json: bool) -> None:
    """Solve a bundled deal with the other commands.

    Each command is printed as it can be typed. The deal is a full one, dealt at random by a
    program. With --json there is a line of JSON for each command.

    Example: shelem example
    """
    main = context.find_root().command
    for number, (title, arguments) in enumerate(command_lines()):
        if as_json:
            arguments.append("--json")
        else:
            lead = "\n" if number else ""
            click.secho(f"{lead}{title}:", bold=True)
            click.secho(f"$ shelem {shlex.join(arguments)}", dim=True)
        status = main.main(arguments, prog_name="shelem", standalone_mode=False)
        if status:  # interrupted
            context.exit(status)


def command_lines() -> list[tuple[str, list[str]]]:
    """Return the title and the arguments of each part of the example."""
    text = (resources.files("shelem_data") / "example.toml").read_text(encoding="utf-8")
    words = tomllib.loads(text)
    return [
        (title.format(**words), shlex.split(command.format(**words))) for title, command in _PARTS
    ]
