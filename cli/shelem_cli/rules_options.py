"""The options --rules and --set, which most commands share."""

from collections.abc import Callable
from functools import wraps
from typing import Any, Concatenate, ParamSpec, TypeVar

import click

from shelem.game.rules import DEFAULT_PROFILE, RuleSet

P = ParamSpec("P")
R = TypeVar("R")


def rules_options(command: Callable[Concatenate[RuleSet, P], R]) -> Callable[..., R]:
    """Add --rules and --set, and pass the rule set they make as first argument."""

    @click.option(
        "--rules",
        "name",
        default=DEFAULT_PROFILE,
        metavar="NAME",
        show_default=True,
        help="Rule profile, or a TOML file; see `shelem rules list`.",
    )
    @click.option(
        "--set",
        "changes",
        multiple=True,
        metavar="KNOB=VALUE",
        help="Change one knob of the rules; may be repeated.",
    )
    @wraps(command)
    def with_rules(*args: Any, name: str, changes: tuple[str, ...], **values: Any) -> R:
        return command(RuleSet.load(name).override(*changes), *args, **values)

    return with_rules
