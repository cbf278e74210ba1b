"""shelem rules: list, show, compare and check rule sets."""

import click
from rich.table import Table

from shelem.game.rules import PROFILES, RuleSet
from shelem_cli.inputs import json_option
from shelem_cli.render import counted, out, print_json
from shelem_cli.rules_options import rules_options


@click.group(invoke_without_command=True)
@click.pass_context
def rules(context: click.Context) -> None:
    """List, show, compare and check rule sets.

    Example: shelem rules diff lordarma gamingrooms
    """
    if context.invoked_subcommand is None:
        context.invoke(list_rules)


@rules.command("list")
@json_option
def list_rules(as_json: bool = False) -> None:
    """List the profiles that come with the package.

    Example: shelem rules list
    """
    sets = [RuleSet.load(name) for name in PROFILES]
    if as_json:
        items = [
            {"name": each.name, "title": each.title, "points": each.total_points} for each in sets
        ]
        print_json(items)
        return
    table = Table(box=None, pad_edge=False, header_style="dim")
    table.add_column("profile", style="bold", no_wrap=True)
    table.add_column("points", justify="right")
    table.add_column("")
    for each in sets:
        table.add_row(each.name, str(each.total_points), each.title)
    out().print(table)


@rules.command("show")
@rules_options
@click.argument("profile", required=False)
@click.option("--toml", "as_toml", is_flag=True, help="Print a TOML file to start your own from.")
@json_option
def show(rule_set: RuleSet, profile: str | None, as_toml: bool, as_json: bool) -> None:
    """Show every knob of a rule set.

    PROFILE is short for --rules PROFILE.

    Example: shelem rules show ace-15
    """
    if profile is not None:
        changes = rule_set.changes
        rule_set = RuleSet.load(profile).override(*changes)
    if as_toml:
        click.echo(rule_set.to_toml(), nl=False)
        return
    if as_json:
        data: dict[str, object] = {knob.path: knob.value for knob in rule_set.knobs()}
        data |= {"label": rule_set.label, "total_points": rule_set.total_points}
        print_json(data)
        return
    console = out()
    console.print(f"[bold]{rule_set.label}[/]: {rule_set.title}")
    console.print(f"A hand has {counted(rule_set.total_points, 'point')}.")
    console.print(_knob_table(rule_set))


@rules.command("diff")
@click.argument("first")
@click.argument("second")
@json_option
def diff(first: str, second: str, as_json: bool) -> None:
    """Show the knobs in which two rule sets differ.

    Each is a profile, a profile with changes in quotes, or a TOML file.

    Example: shelem rules diff lordarma "lordarma ace_points=15"
    """
    ours, theirs = RuleSet.load(first), RuleSet.load(second)
    pairs = ours.differences(theirs)
    if as_json:
        items = [
            {"knob": a.path, "first": a.value, "second": b.value, "about": a.about}
            for a, b in pairs
        ]
        print_json(items)
        return
    if not pairs:
        click.echo(f"{ours.label} and {theirs.label} do not differ")
        return
    table = Table(box=None, pad_edge=False, header_style="dim")
    table.add_column("knob", no_wrap=True)
    table.add_column(ours.label)
    table.add_column(theirs.label)
    for a, b in pairs:
        table.add_row(a.path, _shown(a.value), _shown(b.value))
    out().print(table)


@rules.command("check")
@click.argument("file")
@json_option
def check(file: str, as_json: bool) -> None:
    """Check a rule set of your own in a TOML file.

    Example: shelem rules show --toml > mine.toml; shelem rules check mine.toml
    """
    rule_set = RuleSet.load(file)
    if as_json:
        data = {"name": rule_set.name, "ok": True, "total_points": rule_set.total_points}
        print_json(data)
        return
    click.echo(f"{file}: good, a hand has {counted(rule_set.total_points, 'point')}")


def _knob_table(rule_set: RuleSet) -> Table:
    """All knobs under the headings of their groups."""
    table = Table(box=None, pad_edge=False, show_header=False)
    table.add_column(no_wrap=True)
    table.add_column(max_width=20)
    table.add_column(style="dim")
    group = ""
    for knob in rule_set.knobs():
        head, _, last = knob.path.rpartition(".")
        if knob.path in ("name", "title"):
            continue
        if head != group:
            table.add_row(f"[bold]{head}[/]", "", "")
            group = head
        table.add_row(f"  {last}" if head else last, _shown(knob.value), knob.about)
    return table


def _shown(value: object) -> str:
    if isinstance(value, list):
        return ", ".join(map(str, value))
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)
