"""Solve rows of a solved table by plain alpha-beta, and say where its points are wrong.

    python tests/oracles/prove.py solved.csv
    python tests/oracles/prove.py solved.csv --lines 5,143 --megabytes 4096
    python tests/oracles/prove.py --deal "N:A.K9873.A.AQJT3 42.AT54.Q93.K76 QT98.62.KT2.842 \\
        KJ65.QJ.J874.95 / 73..65." --hakem N --discard 73..65. --denomination spades --points 100
    python tests/oracles/prove.py --deal "N:97.Q.87.AKJ9753 2.AJ42.T63.QT62 QT653.9.AKQJ4.8 \\
        AKJ8.KT865.92.4 / 4.73.5." --hakem N --discard 4.73.5. --denomination hearts --points 40

The table has the columns deal (hakem's 12 cards, seats in order of play N W S E), hakem, discard,
denomination and points, which count the discard as one more trick of hakem's side; the rules are
the default profile's: trick 5, ace 10, ten 10, five 5, and the first lead of the deal must be a
trump. Nothing of the package is used. Lines are numbered as an editor does, the heading being 1.

The search starts from the stated points, so a right row costs two null windows: can hakem's side
take them, and one more. A row takes a second to many minutes; ``--free`` lets the first lead be
anything. Prints a line a row and the line "N rows, W wrong". Exit status 1 if any is wrong.
"""

import argparse
import csv
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from oracles.compiled import COMPILED, AlphaBeta
from oracles.endings import Ending
from oracles.values import SUITS, TRUMPS, VALUES

RULES = VALUES[0]


class Verdict(NamedTuple):
    """What the search found; points are those of hakem's side with the discard."""

    points: int
    nodes: int
    stored: int
    pushed_out: int


def parse(row: dict[str, str], *, free: bool = False) -> tuple[Ending, int]:
    """Give the position of a row at the first lead, and the points of the discard's trick."""
    seat, _, rest = row["deal"].partition(":")
    hands = [faces(hand) for hand in rest.partition("/")[0].split()]
    turn = RULES.seats.index(seat)
    hands = [hands[(player - turn) % 4] for player in range(4)]
    discard = faces(row["discard"])
    cards = [*discard, *(card for hand in hands for card in hand)]
    if [len(hand) for hand in hands] != [12] * 4 or len(set(cards)) != 52 or len(cards) != 52:
        raise ValueError(f"not four hands of 12 cards and a discard of 4: {row['deal']}")
    hakem = RULES.seats.index(row["hakem"])
    denomination = row["denomination"]
    bound = denomination in TRUMPS and not free
    if bound and all(card[1] != TRUMPS[denomination] for card in hands[hakem]):
        raise ValueError(f"hakem has no trump to lead: {row['deal']}")
    ending = Ending(tuple(hands), denomination, hakem, hakem, (), RULES, bound)
    return ending, RULES.trick + sum(RULES.of(card, denomination) for card in discard)


def faces(hand: str) -> tuple[str, ...]:
    """Read a dotted hand, spades first."""
    groups = hand.strip().split(".")
    return tuple(rank + suit for suit, ranks in zip(SUITS, groups, strict=True) for rank in ranks)


def prove(ending: Ending, buried: int, stated: int, megabytes: float) -> Verdict:
    """Find what hakem's side takes, starting from the points that are stated."""
    search = AlphaBeta(*ending.raw, megabytes=megabytes)
    guess = stated - buried
    if ending.hakem % 2:
        guess = ending.total - guess + 1
    points = buried + ending.hakem_points(search.solve(guess))
    return Verdict(points, search.nodes, search.stored, search.pushed_out)


def rows(options: argparse.Namespace) -> Iterator[tuple[str, dict[str, str]]]:
    """Give the rows asked for, each with a name for it."""
    if options.deal:
        names = ("deal", "hakem", "discard", "denomination", "points")
        yield "deal", {name: str(getattr(options, name)) for name in names}
        return
    wanted = {int(line) for line in options.lines.split(",")} if options.lines else None
    with options.table.open(encoding="utf-8", newline="") as file:
        for line, row in enumerate(csv.DictReader(file), start=2):
            if wanted is None or line in wanted:
                yield f"line {line}", row


def main(arguments: list[str] | None = None) -> int:
    """Run the command line."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("table", type=Path, nargs="?", help="a solved table")
    parser.add_argument("--lines", help="only these lines of the table, such as 5,143")
    parser.add_argument("--deal", help="one deal instead of a table")
    parser.add_argument("--hakem", default="N")
    parser.add_argument("--discard")
    parser.add_argument("--denomination")
    parser.add_argument("--points", type=int, default=100, help="stated, or a guess")
    parser.add_argument("--free", action="store_true", help="any first lead")
    parser.add_argument("--megabytes", type=float, default=1024, help="memory for the table")
    options = parser.parse_args(arguments)
    if (options.table is None) == (options.deal is None):
        parser.error("give a table or a deal")
    if options.deal and not (options.discard and options.denomination):
        parser.error("a deal needs --discard and --denomination")
    if not COMPILED:
        print("not compiled: this will take hours", file=sys.stderr)
    count = wrong = 0
    for name, row in rows(options):
        begun = time.monotonic()
        verdict = prove(*parse(row, free=options.free), int(row["points"]), options.megabytes)
        count += 1
        differs = verdict.points != int(row["points"])
        wrong += differs
        print(
            f"{name}: {row['denomination']}, stated {row['points']}, "
            f"{'WRONG, ' if differs else ''}exactly {verdict.points}; {verdict.nodes} nodes, "
            f"{verdict.stored} stored, {verdict.pushed_out} pushed out, "
            f"{time.monotonic() - begun:.1f} s",
            flush=True,
        )
    print(f"{count} rows, {wrong} wrong")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
