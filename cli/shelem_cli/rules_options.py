"""The options --rules and --set, which most commands share."""

from collections.abc import Callable, Iterable
from functools import wraps
from typing import Any, Concatenate, Final, ParamSpec, TypeVar

import click
from click.core import ParameterSource

from shelem.game.rules import DEFAULT_PROFILE, RuleSet

P = ParamSpec("P")
R = TypeVar("R")

_OPTIONS: Final = {"name": "--rules", "changes": "--set"}


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


def warn_of_own_rules(rule_set: RuleSet, rules_of_records: Iterable[RuleSet]) -> None:
    """Say so on standard error where --rules or --set were given, but a record has other rules.

    Parameters
    ----------
    rule_set : RuleSet
        What the options make.
    rules_of_records : iterable of RuleSet
        The rules of each record.
    """
    context = click.get_current_context()
    given = [option for name, option in _OPTIONS.items() if _is_given(context, name)]
    others = dict.fromkeys(each.label for each in rules_of_records if each != rule_set)
    if given and others:
        click.echo(
            f"shelem: {' and '.join(given)} not used where a record names its own rules:"
            f" {', '.join(others)}",
            err=True,
        )


def _is_given(context: click.Context, name: str) -> bool:
    return context.get_parameter_source(name) is ParameterSource.COMMANDLINE
