"""shelem deal: random deals, reproducible from a seed."""

import os
import secrets
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

import click

from shelem.analysis.batch.text_files import require_replaceable
from shelem.analysis.dealing import HAKEM_POLICIES, OPEN, random_deals
from shelem.analysis.dealt_files import TEXT_FORMATS, deal_texts, write_deals_parquet
from shelem.analysis.shuffles import PRIORS, Prior
from shelem.errors import NotationError
from shelem.game.rules import RuleSet
from shelem_cli.inputs import json_option
from shelem_cli.render import counted, print_json
from shelem_cli.rules_options import rules_options
from shelem_cli.streams import STANDARD

FORMATS: Final = (*TEXT_FORMATS, "parquet")
_BY_SUFFIX: Final = {
    ".csv": "csv",
    ".jsonl": "jsonl",
    ".ndjson": "jsonl",
    ".parquet": "parquet",
    ".pq": "parquet",
    ".txt": "record",
    ".pbn": "record",
}


@click.command()
@rules_options
@click.argument("count", metavar="N", type=click.IntRange(min=0))
@click.argument("target", metavar="OUT", default=STANDARD)
@click.option("--seed", type=click.IntRange(min=0), help="The same seed gives the same deals.")
@click.option(
    "--shuffle",
    type=click.Choice(PRIORS),
    default="uniform",
    show_default=True,
    help="A thorough shuffle, or the light one of live tables.",
)
@click.option(
    "--hakem",
    default=OPEN,
    show_default=True,
    metavar="WHO",
    help=f"A seat, or how to choose it: {', '.join(HAKEM_POLICIES)}.",
)
@click.option(
    "--constraint",
    "constraints",
    multiple=True,
    metavar="SEAT:TERMS",
    help='What a hand must be like, as in "W:S>=5,points<=30"; SEAT may be hakem, as in'
    ' "hakem:trumps>=5,aces>=2". May be repeated.',
)
@click.option("--format", "file_format", type=click.Choice(FORMATS), help="Format of OUT.")
@json_option
def deal(
    rule_set: RuleSet,
    count: int,
    target: str,
    seed: int | None,
    shuffle: Prior,
    hakem: str,
    constraints: tuple[str, ...],
    file_format: str | None,
    as_json: bool,
) -> None:
    """Deal N times at random and write the deals to OUT, or to standard output.

    OUT has the columns deal, hakem and rules, ready for `shelem batch`. Its extension says in which
    format, CSV if nothing does. The rules of thumb among the ways to choose hakem take the seat
    that they bid highest on.

    Example: shelem deal 3 --seed 7 --hakem expected-tricks
    """
    if as_json and (target != STANDARD or file_format is not None):
        raise click.UsageError("--json prints the deals itself, without OUT and --format")
    if seed is None:
        seed = secrets.randbits(32)
    dealt = random_deals(
        count,
        rules=rule_set,
        seed=seed,
        shuffle=shuffle,
        hakem=hakem,
        constraints=constraints,
    )
    if as_json:
        answer: dict[str, object] = {"rules": rule_set.label, "seed": seed, "shuffle": shuffle}
        answer["deals"] = [
            {"deal": str(each.deal), "hakem": each.hakem and str(each.hakem)} for each in dealt
        ]
        print_json(answer)
        return
    chosen = file_format or _BY_SUFFIX.get(Path(target).suffix.lower(), "csv")
    text_format = next((each for each in TEXT_FORMATS if each == chosen), None)
    if text_format is not None:
        texts = deal_texts(dealt, rule_set, text_format)
        if target == STANDARD:
            for text in texts:
                click.echo(text, nl=False)
        else:
            with _new_file(target) as path:
                _write(texts, path)
    elif target == STANDARD:
        raise NotationError("Parquet does not go to standard output, name a file")
    else:
        with _new_file(target) as path:
            write_deals_parquet(dealt, rule_set, path)
    number = counted(count, "deal")
    click.echo(f"{number}, {shuffle} shuffle, seed {seed}, rules {rule_set.label}", err=True)


@contextmanager
def _new_file(target: str) -> Iterator[Path]:
    """Give a file to write, which takes its place when it is complete."""
    path = Path(os.path.realpath(target))
    require_replaceable(path)
    partial = path.with_name(path.name + ".partial")
    try:
        try:
            yield partial
            partial.replace(path)
        finally:
            partial.unlink(missing_ok=True)
    except OSError as error:
        raise NotationError(f"cannot write {target}: {error.strerror}") from None


def _write(texts: Iterable[str], path: Path) -> None:
    with path.open("w", encoding="utf-8", newline="") as file:
        file.writelines(texts)
