"""What is to be solved, and the tables that problems are read from."""

import csv
import io
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from shelem.analysis.arguments import check_number
from shelem.analysis.batch.reading import read_row
from shelem.analysis.batch.schema import ERROR, KEYS, ask_of
from shelem.errors import NotationError, ShelemError
from shelem.game.deal import Deal
from shelem.game.denomination import Denomination
from shelem.game.hand import Hand
from shelem.game.rules import RuleSet
from shelem.game.seats import Seat


@dataclass(frozen=True, slots=True)
class Problem:
    """One question to the engine.

    Parameters
    ----------
    deal : Deal
        The cards, as dealt.
    hakem : Seat
        Whose side's points are counted.
    denomination : Denomination
        What is played.
    discard : Hand, optional
        What hakem buries. None where there is no talon, and where the best discard is asked for.
    leader : Seat, optional
        Who leads first; the default is hakem.
    points : int, optional
        The answer, where it is known.
    proto_nodes : int, optional
        The nodes that another search needed, to compare with.
    """

    deal: Deal
    hakem: Seat
    denomination: Denomination
    discard: Hand | None = None
    leader: Seat | None = None
    points: int | None = None
    proto_nodes: int | None = None

    @property
    def asks_discard(self) -> bool:
        """Whether the best discard is to be found."""
        return self.deal.talon is not None and self.discard is None

    def __str__(self) -> str:
        words = [f"{self.deal} hakem={self.hakem}"]
        if self.discard is not None:
            words.append(f"discard={self.discard}")
        if self.leader is not None:
            words.append(f"leader={self.leader}")
        return " ".join([*words, f"denomination={self.denomination}"])


@dataclass(frozen=True, slots=True)
class ProblemSet:
    """Problems in the same rules.

    Parameters
    ----------
    name : str
        What the set is called.
    rules : RuleSet
        The rules.
    problems : tuple of Problem
        The problems.
    """

    name: str
    rules: RuleSet
    problems: tuple[Problem, ...]

    def first(self, count: int) -> "ProblemSet":
        """Return a set of the first problems only; `count` is at least 0."""
        check_number("count", count, 0)
        return replace(self, problems=self.problems[:count])


def read_problems(name: str, text: str) -> ProblemSet:
    """Read the problems of a CSV table with the columns of a batch table.

    Besides those, ``points`` or ``best_points`` may hold the answer, and ``proto_nodes`` the nodes
    of another search. Rows with an ``error`` are left out.

    Raises
    ------
    ShelemError
        If a row cannot be read, or rows have different rules.
    """
    rows = csv.DictReader(io.StringIO(text))
    missing = {"deal", "hakem", "denomination"} - set(rows.fieldnames or ())
    if missing:
        raise NotationError(f"{name}: no column {', '.join(sorted(missing))}")
    found: list[Problem] = []
    rules: RuleSet | None = None
    for line, row in _lines(rows):
        try:
            own = RuleSet.load(row["rules"]) if row.get("rules") else RuleSet.load()
            if rules is not None and own.label != rules.label:
                raise NotationError(f"rules {own.label}, but {rules.label} before")
            rules = own
            found.append(_problem(row, rules))
        except ShelemError as error:
            raise type(error)(f"{name}, line {line}: {error}") from None
    return ProblemSet(name, rules or RuleSet.load(), tuple(found))


def _lines(rows: "csv.DictReader[str]") -> Iterator[tuple[int, dict[str, str]]]:
    for row in rows:
        if not row.get(ERROR):
            yield rows.line_num, row


def _problem(row: Mapping[str, str], rules: RuleSet) -> Problem:
    reading = read_row(ask_of(row.get(key) for key in KEYS), rules)
    if reading.denomination is None:
        raise NotationError("denomination is empty")
    return Problem(
        reading.deal,
        reading.require_hakem(),
        reading.denomination,
        reading.discard,
        reading.leader if row.get("leader") else None,
        _number(row, "points", _number(row, "best_points")),
        _number(row, "proto_nodes"),
    )


def _number(row: Mapping[str, str], column: str, default: int | None = None) -> int | None:
    cell = row.get(column) or ""
    if not cell:
        return default
    try:
        return int(cell)
    except ValueError:
        raise NotationError(f"{column} is {cell!r}, expected a whole number") from None
