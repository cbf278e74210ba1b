"""Find the points in the rows of a solved dataset, whatever its task and shape."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import pandas as pd

from shelem.analysis.batch.files import open_table
from shelem.analysis.batch.schema import ERROR
from shelem.analysis.batch.tasks import cell_suffix, column_suffix
from shelem.errors import NotationError, ShelemError
from shelem.game.cards import Suit
from shelem.game.deal import Deal
from shelem.game.denomination import Denomination
from shelem.game.rules import RuleSet
from shelem.game.seats import Direction, Seat

Cells = Mapping[str, object]
Points = dict[Denomination, int]


@dataclass(frozen=True, slots=True)
class SolvedHand:
    """A hakem's points by denomination.

    Parameters
    ----------
    key : tuple
        What all rows about this hand have in common.
    shape : str
        The lengths of his suits, empty where no hakem is known.
    points : dict
        The points.
    """

    key: tuple[object, ...]
    shape: str
    points: Points


class PointsReader:
    """Finds points in the cells of a row.

    Parameters
    ----------
    columns : sequence of str
        The columns of the dataset.
    direction : Direction
        That of rows that name no rules.
    """

    def __init__(self, columns: Sequence[str], direction: Direction) -> None:
        self._direction: Final = direction
        self._directions: Final[dict[str, Direction]] = {}
        self._points: Final = _latest("points", columns)
        self._wide: Final = {
            denomination: name
            for denomination in Denomination
            if (name := _latest(f"points{column_suffix(denomination)}", columns))
        }
        self._cells: Final = {
            (hakem, denomination): name
            for hakem in Seat
            for denomination in Denomination
            if (name := _latest(f"points{cell_suffix(hakem, denomination)}", columns))
        }
        self.error: Final = _latest(ERROR, columns)

    def hands(self, cells: Cells) -> Iterator[SolvedHand]:
        """Yield each hakem for whom there are points."""
        for hakem, points in self._points_of(cells):
            key = tuple(cells.get(name) for name in ("deal", "hakem", "discard"))
            yield SolvedHand((*key, hakem), self._shape(cells, hakem), points)

    def _points_of(self, cells: Cells) -> Iterator[tuple[Seat | None, Points]]:
        if self._cells:
            for hakem in Seat:
                points = {
                    denomination: number
                    for (seat, denomination), name in self._cells.items()
                    if seat is hakem and (number := _number(cells.get(name))) is not None
                }
                if points:
                    yield hakem, points
            return
        points = {
            denomination: number
            for denomination, name in self._wide.items()
            if (number := _number(cells.get(name))) is not None
        }
        alone = _number(cells.get(self._points))
        if not points and alone is not None:
            points = {Denomination.parse(str(cells.get("denomination", ""))): alone}
        if points:
            name = str(cells.get("hakem") or "")
            yield Seat.parse(name) if name else None, points

    def _shape(self, cells: Cells, hakem: Seat | None) -> str:
        """Return the lengths of hakem's suits, the longest first, as in ``5-4-2-1``."""
        if hakem is None:
            return ""
        direction = self._direction_of(str(cells.get("rules") or ""))
        hand = Deal.parse(str(cells["deal"]), direction).hand(hakem)
        lengths = sorted((len(hand.in_suit(suit)) for suit in Suit), reverse=True)
        return "-".join(map(str, lengths)) + ("+" + "J" * len(hand.jokers) if hand.jokers else "")

    def _direction_of(self, rules: str) -> Direction:
        if not rules:
            return self._direction
        if rules not in self._directions:
            try:
                self._directions[rules] = RuleSet.load(rules).direction
            except ShelemError:  # a name that only its own run knew
                self._directions[rules] = self._direction
        return self._directions[rules]


def read_dataset(dataset: str | Path | pd.DataFrame) -> tuple[Sequence[str], Iterator[Cells]]:
    """Return the columns of a dataset, and its rows."""
    if isinstance(dataset, pd.DataFrame):
        plain = dataset.astype(object).where(dataset.notna(), None)
        names = [str(name) for name in dataset.columns]
        rows = plain.itertuples(index=False, name=None)
        return names, (dict(zip(names, row, strict=True)) for row in rows)
    table = open_table(Path(dataset))
    return table.columns, (table.cells(row) for row in table.rows())


def _latest(name: str, columns: Sequence[str]) -> str:
    """Return the last column of this name: as it is, or with ``_2``, ``_3``, ... after it."""
    found, number, new = "", 1, name
    while new in columns:
        found, number = new, number + 1
        new = f"{name}_{number}"
    return found


def _number(cell: object) -> int | None:
    """Return the points in a cell: pandas writes a column with empty cells as 135.0 and NaN."""
    text = "" if cell is None else str(cell).strip()
    if not text or text.lower() == "nan":
        return None
    try:
        return int(text)
    except ValueError:
        pass
    try:
        number = float(text)
    except ValueError:
        number = float("nan")
    if not number.is_integer():
        raise NotationError(f"points are {text!r}, expected a whole number")
    return int(number)
