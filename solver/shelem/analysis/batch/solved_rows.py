"""Find the points in the rows of a solved dataset, whatever its task and shape."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final, TypeVar

import pandas as pd

from shelem.analysis.batch.files import open_table
from shelem.analysis.batch.schema import ERROR
from shelem.analysis.batch.tables import key_places
from shelem.analysis.batch.tasks import cell_suffix, column_suffix
from shelem.errors import NotationError, ShelemError
from shelem.game.cards import Suit
from shelem.game.deal import Deal
from shelem.game.denomination import Denomination
from shelem.game.rules import RuleSet
from shelem.game.seats import Seat

THE_FRAME: Final = "the frame"
"""What messages call a dataset that is no file."""

Cells = Mapping[str, object]
Points = dict[Denomination, int]
Read = TypeVar("Read")


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
    rules : RuleSet
        Those of rows that name none, or their name.
    """

    def __init__(self, columns: Sequence[str], rules: RuleSet) -> None:
        self._rules: Final = rules
        self._named: Final[dict[str, RuleSet | None]] = {rules.name: rules}
        self._keys: Final = {name.strip().lower(): name for name in columns}
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
        self.columns: Final = tuple(
            name for name in (self._points, *self._wide.values(), *self._cells.values()) if name
        )
        """The columns with points."""
        if self.columns == (self._points,) and "denomination" not in self._keys:
            raise NotationError(
                f"no column denomination, expected one beside the column {self._points}"
            )

    def hands(self, cells: Cells) -> Iterator[SolvedHand]:
        """Yield each hakem for whom there are points.

        Raises
        ------
        NotationError
            For the first cell that cannot be read; the message begins with its column.
        """
        for hakem, points in self._points_of(cells):
            key = tuple(self._text(cells, name).upper() for name in ("deal", "discard"))
            yield SolvedHand((*key, hakem), self._shape(cells, hakem), points)

    def _text(self, cells: Cells, key: str) -> str:
        """Return a cell in a column that tasks read, empty where there is none."""
        cell = cells.get(self._keys.get(key, key))
        return "" if cell is None else str(cell).strip()

    def _points_of(self, cells: Cells) -> Iterator[tuple[Seat | None, Points]]:
        if self._cells:
            for hakem in Seat:
                points = {
                    denomination: number
                    for (seat, denomination), name in self._cells.items()
                    if seat is hakem and (number := self._number(cells, name)) is not None
                }
                if points:
                    yield hakem, points
            return
        points = {
            denomination: number
            for denomination, name in self._wide.items()
            if (number := self._number(cells, name)) is not None
        }
        alone = self._number(cells, self._points)
        if not points and alone is not None:
            points = {self._read(cells, "denomination", Denomination.parse): alone}
        if points:
            named = bool(self._text(cells, "hakem"))
            yield self._read(cells, "hakem", Seat.parse) if named else None, points

    def _read(self, cells: Cells, key: str, parse: Callable[[str], Read]) -> Read:
        """Read a cell; the message of an error names its column."""
        text = self._text(cells, key)
        if not text:
            raise NotationError(f"column {key} is empty, expected a {key}")
        try:
            return parse(text)
        except ShelemError as error:
            message = str(error).removeprefix(f"{key}: ")
            raise NotationError(f"column {self._keys[key]}: {message}") from None

    def _shape(self, cells: Cells, hakem: Seat | None) -> str:
        """Return the lengths of hakem's suits, the longest first, as in ``5-4-2-1``."""
        if hakem is None:
            return ""
        rules = self._rules_of(cells) or self._rules
        hand = self._read(cells, "deal", lambda text: Deal.parse(text, rules.direction).hand(hakem))
        lengths = sorted((len(hand.in_suit(suit)) for suit in Suit), reverse=True)
        return "-".join(map(str, lengths)) + ("+" + "J" * len(hand.jokers) if hand.jokers else "")

    def _number(self, cells: Cells, name: str) -> int | None:
        """Return the points in a cell, if there are any and the rules of the row can give them."""
        try:
            number = _number(cells.get(name))
        except NotationError as error:
            raise NotationError(f"column {name}: {error}") from None
        if number is None:
            return None
        rules = self._rules_of(cells)
        if rules is None:
            if number < 0:
                raise NotationError(f"column {name}: points are {number}, expected 0 or more")
        elif not 0 <= number <= rules.total_points or number % rules.unit:
            raise NotationError(
                f"column {name}: points are {number}, expected a multiple of {rules.unit}"
                f" from 0 to {rules.total_points} by the rules {rules.name}"
            )
        return number

    def _rules_of(self, cells: Cells) -> RuleSet | None:
        """Return the rules of a row; None for a name that only its own run knew."""
        name = self._text(cells, "rules")
        if not name:
            return self._rules
        if name not in self._named:
            try:
                self._named[name] = RuleSet.load(name)
            except ShelemError:
                self._named[name] = None
        return self._named[name]


def read_dataset(dataset: str | Path | pd.DataFrame) -> tuple[Sequence[str], Iterator[Cells]]:
    """Return the columns of a dataset, and its rows."""
    if isinstance(dataset, pd.DataFrame):
        plain = dataset.astype(object).where(dataset.notna(), None)
        names = [str(name) for name in dataset.columns]
        key_places(names, THE_FRAME)
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
