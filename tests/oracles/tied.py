"""Count by plain alpha-beta how many discards reach the points of a row, and that none has more.

    python tests/oracles/tied.py discards.csv
    python tests/oracles/tied.py discards.csv --lines 51 --megabytes 8192 --log 51.csv
    python tests/oracles/tied.py discards.csv --lines 51 --only some.txt --log 51.csv

The table has the columns deal (with its talon), hakem, denomination, best_points and
discards_tied: how many of the discards (four of hakem's sixteen cards, in hokm only those that
leave him a trump to lead) give his side best_points. The rules are those of ``prove.py``, and
nothing of the package is used. Every discard is asked whether it reaches best_points and, if so,
whether it reaches more: one or two null windows each, all of a row with one table.

``--log`` appends a line a discard, and a discard that the file has already is not asked again, so a
row can be interrupted and resumed. ``--only`` asks the discards listed in a file, one a line, such
as ``J4.T..4``, and says how many of those reach the points. Prints a line a row and the line
"N rows, W wrong". Exit status 1 if any is wrong.
"""

import argparse
import csv
import sys
import time
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path
from typing import Any, NamedTuple

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from oracles.compiled import COMPILED, AlphaBeta
from oracles.endings import dotted
from oracles.prove import faces, parse
from oracles.values import TRUMPS

FIELDS = ("line", "discard", "reaches", "more", "nodes", "seconds")
SILENCE = 60
"""Seconds between two words on how far a row has come."""


class Answer(NamedTuple):
    """Whether a discard reaches the points asked for, and whether it reaches more."""

    reaches: bool
    more: bool


class Row:
    """One row: hakem's sixteen cards, and one search for all that he may bury.

    Parameters
    ----------
    row
        The columns of the table, as text.
    megabytes
        The most memory for the search's table.
    """

    def __init__(self, row: dict[str, str], megabytes: float) -> None:
        talon = row["deal"].partition("/")[2].strip()
        ending, _ = parse(row | {"discard": talon}, free=True)
        self.hakem = ending.hakem
        self.points = int(row["best_points"])
        self.tied = int(row["discards_tied"])
        trump = TRUMPS.get(row["denomination"])
        # Trumps in front, so that the last four leave one if there is any.
        held = [*ending.hands[self.hakem], *faces(talon)]
        self.cards = sorted(held, key=lambda face: face[1] != trump)
        self.trumps = {face for face in held if face[1] == trump}
        if trump and not self.trumps:
            raise ValueError(f"hakem has no trump: {row['deal']}")
        self.plain = {face: ending.plain(face) for face in held}
        raw = ending.raw
        hands = list(raw.hands)
        hands[self.hakem] = [self.plain[face] for face in self.cards[:12]]
        self.search: Any = AlphaBeta(
            hands,
            raw.trump,
            raw.leader,
            trick=raw.trick,
            first_cards=[self.plain[face] for face in self.trumps] if trump else None,
            aside=[self.plain[face] for face in self.cards[12:]],
            megabytes=megabytes,
        )

    def discards(self) -> Iterator[tuple[str, ...]]:
        """Give all discards that count, each near to the one before it."""
        for discard in combinations(self.cards, 4):
            if not self.trumps or not self.trumps <= set(discard):
                yield discard

    def ask(self, discard: tuple[str, ...]) -> Answer:
        """Search one discard."""
        plain = [self.plain[face] for face in discard]
        self.search.put_aside(plain)
        trick = self.search.trick
        wanted = self.points - trick - sum(value for _, _, value in plain)
        reaches = self.reaches(wanted)
        return Answer(reaches, reaches and self.reaches(wanted + 1))

    def reaches(self, points: int) -> bool:
        """Say whether hakem's side takes at least so much in play."""
        if self.hakem % 2 == 0:
            return bool(self.search.reaches(points))
        return not self.search.reaches(self.search.worth - points + 1)


def answers(row: Row, name: str, only: Path | None, log: Path | None) -> Iterator[Answer]:
    """Ask all discards of a row, or those of a file, and keep a log of them."""
    known = _known(log, name)
    wanted = None
    if only is not None:
        wanted = {frozenset(faces(line)) for line in only.read_text(encoding="utf-8").split()}
    discards = [each for each in row.discards() if wanted is None or frozenset(each) in wanted]
    begun = told = time.monotonic()
    for number, discard in enumerate(discards, start=1):
        text = dotted(discard)
        before = time.monotonic()
        nodes = row.search.nodes
        if text not in known:
            known[text] = row.ask(discard)
            if log is not None:
                spent = (row.search.nodes - nodes, f"{time.monotonic() - before:.2f}")
                with log.open("a", encoding="utf-8", newline="") as file:
                    csv.writer(file).writerow([name, text, *map(int, known[text]), *spent])
        yield known[text]
        if time.monotonic() - told > SILENCE or number == len(discards):
            told = time.monotonic()
            done = f"line {name}: {number} of {len(discards)}, {told - begun:.0f} s"
            print(f"{done}, {row.search.pushed_out} pushed out", file=sys.stderr, flush=True)


def _known(log: Path | None, name: str) -> dict[str, Answer]:
    """Read what a log has of a row already, and begin the log if there is none."""
    if log is None:
        return {}
    if not log.exists():
        log.write_text(",".join(FIELDS) + "\r\n", encoding="utf-8")
    with log.open(encoding="utf-8", newline="") as file:
        return {
            line["discard"]: Answer(line["reaches"] == "1", line["more"] == "1")
            for line in csv.DictReader(file)
            if line["line"] == name
        }


def main(arguments: list[str] | None = None) -> int:
    """Run the command line."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("table", type=Path, help="a table of best discards")
    parser.add_argument("--lines", help="only these lines of the table, such as 5,51")
    parser.add_argument("--only", type=Path, help="a file with the discards to ask")
    parser.add_argument("--log", type=Path, help="remember each discard's answer in this file")
    parser.add_argument("--megabytes", type=float, default=1024, help="memory for the table")
    options = parser.parse_args(arguments)
    if not COMPILED:
        print("not compiled: this will take days", file=sys.stderr)
    lines = {int(line) for line in options.lines.split(",")} if options.lines else None
    count = wrong = 0
    with options.table.open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    for line, fields in enumerate(rows, start=2):
        if lines is not None and line not in lines:
            continue
        row = Row(fields, options.megabytes)
        begun = time.monotonic()
        found = list(answers(row, str(line), options.only, options.log))
        reach = sum(answer.reaches for answer in found)
        more = sum(answer.more for answer in found)
        differs = more > 0 or (options.only is None and reach != row.tied)
        count += 1
        wrong += differs
        print(
            f"line {line}: {fields['denomination']}, {row.tied} stated to reach {row.points}, "
            f"{'WRONG, ' if differs else ''}of {len(found)} asked {reach} do and {more} reach "
            f"more; {row.search.nodes} nodes, {time.monotonic() - begun:.1f} s",
            flush=True,
        )
        del row
    print(f"{count} rows, {wrong} wrong")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
