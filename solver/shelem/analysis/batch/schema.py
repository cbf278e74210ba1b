"""The columns of a dataset: those a task reads and those it adds."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, Literal, NamedTuple

Cell = int | str | None
"""A value that a task adds to a row; None is an empty cell."""

Cells = tuple[Cell, ...]

KEYS: Final = ("deal", "hakem", "discard", "denomination", "leader", "play", "rules")
"""The columns that tasks read. Only ``deal`` must be there."""

ERROR: Final = "error"
"""The column that says why a row was not solved."""


class Ask(NamedTuple):
    """The cells of one row that tasks read; an absent column and an empty cell are the same.

    Parameters
    ----------
    deal, hakem, discard, denomination, leader, play, rules : str
        The cells, without space around them.
    problem : str
        Why the row could not be read; empty where it could.
    record : str
        The row as a record in text form, which is still to be checked; empty where it is none.
    line, number : int
        The record's first line in its file, and its place among the records, for errors.
    """

    deal: str = ""
    hakem: str = ""
    discard: str = ""
    denomination: str = ""
    leader: str = ""
    play: str = ""
    rules: str = ""
    problem: str = ""
    record: str = ""
    line: int = 0
    number: int = 0


def ask_of(cells: Iterable[object]) -> Ask:
    """Make an ask of the cells in the columns that `KEYS` names; None is an empty cell."""
    deal, hakem, discard, denomination, leader, play, rules = (
        "" if cell is None else str(cell).strip() for cell in cells
    )
    return Ask(deal, hakem, discard, denomination, leader, play, rules)


class Column(NamedTuple):
    """A column that a task adds.

    Parameters
    ----------
    name : str
        Its name.
    kind : {"int", "str"}
        What its cells are where they are not empty.
    """

    name: str
    kind: Literal["int", "str"]


@dataclass(frozen=True, slots=True)
class Survey:
    """What a first pass over a dataset finds.

    Parameters
    ----------
    rows : int
        How many rows there are.
    open_denomination, open_discard : bool
        Whether any row leaves the denomination open, or the discard of a deal with a talon.
    """

    rows: int
    open_denomination: bool
    open_discard: bool

    @classmethod
    def of(cls, asks: Iterable[Ask]) -> "Survey":
        """Look at all rows; those that cannot be read only count."""
        rows = 0
        denomination = discard = False
        for ask in asks:
            rows += 1
            if not ask.problem:
                denomination = denomination or not ask.denomination
                discard = discard or (not ask.discard and "/" in ask.deal)
        return cls(rows, denomination, discard)


def fresh_names(names: Iterable[str], taken: Iterable[str]) -> tuple[str, ...]:
    """Return `names`, with ``_2``, ``_3``, ... after those that are `taken`."""
    used = set(taken)
    fresh = []
    for name in names:
        new, number = name, 1
        while new in used:
            number += 1
            new = f"{name}_{number}"
        used.add(new)
        fresh.append(new)
    return tuple(fresh)
