"""What a solved dataset says: points by denomination, which is best how often, and by shape."""

from collections import Counter, defaultdict
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import numpy as np
import pandas as pd

from shelem.analysis.arguments import RulesLike, as_rules
from shelem.analysis.batch.solved_rows import (
    THE_FRAME,
    Points,
    PointsReader,
    SolvedHand,
    read_dataset,
)
from shelem.errors import NotationError, ShelemError
from shelem.game.denomination import Denomination


@dataclass(frozen=True, slots=True)
class Summary:
    """What a solved dataset says.

    Parameters
    ----------
    rows, errors : int
        Its rows, and those with an error.
    hands : int
        The hakems with points: one a row, or up to four in a dataset of tables.
    points : pandas.DataFrame
        A row for each denomination: ``hands``, ``mean`` and its ``std_error``, ``sd``, ``min``,
        ``q25``, ``median``, ``q75``, ``max``.
    best : pandas.DataFrame
        A row for each denomination, over the hakems for whom several were solved: how often it is
        ``best``, ties included, and ``alone`` the best, with ``best_share`` and ``alone_share``.
    modes : pandas.Series
        For how many of these the best mode without a trump makes more points than the best trump
        suit (``no_trump``), as many (``equal``), or fewer (``trump``).
    shapes : pandas.DataFrame
        A row for each shape of hakem's hand before the talon, the most frequent first: ``hands``,
        their ``share``, ``mean`` of the points in the best denomination and its ``std_error``, and
        ``best_trump``, the share whose best trump suit is as good as any mode without a trump, over
        those for whom both were solved; missing where there are none.
    distribution : pandas.DataFrame
        How many hands make how many points: a row for each number, a column a denomination.
    """

    rows: int
    errors: int
    hands: int
    points: pd.DataFrame
    best: pd.DataFrame
    modes: "pd.Series[int]"
    shapes: pd.DataFrame
    distribution: pd.DataFrame


def summarise(dataset: str | Path | pd.DataFrame, rules: RulesLike | None = None) -> Summary:
    """Sum up a dataset that `solve_file` or `solve_frame` has solved, a row at a time.

    Rows with an error and points that are only bounds do not count. Consecutive rows of one deal,
    hakem and discard in different denominations are one hand. Where a dataset has been solved
    more than once, the last columns count.

    Parameters
    ----------
    dataset : path or pandas.DataFrame
        What was solved, with the task ``solve``, ``discards`` or ``table``.
    rules : RuleSet, str or Path, optional
        The rules of rows that name none, or their name: they say which points there can be. The
        default is the default profile.

    Raises
    ------
    ShelemError
        If the dataset cannot be read, has no points, or some that the rules cannot give; the
        message names the file, the row (1 is the first below the names) and the column.
    """
    source = THE_FRAME if isinstance(dataset, pd.DataFrame) else str(dataset)
    columns, rows = read_dataset(dataset)
    try:
        reader = PointsReader(columns, as_rules(rules))
    except NotationError as error:
        raise NotationError(f"{source}: {error}") from None
    sums = _Sums()
    for cells in rows:
        sums.rows += 1
        sums.errors += bool(cells.get(reader.error))
        try:
            hands = list(reader.hands(cells))
        except NotationError as error:
            raise NotationError(f"{source}: row {sums.rows}, {error}") from None
        for hand in hands:
            if not sums.joins(hand):
                sums.add(hand)
    sums.add(None)
    if not sums.values:
        raise ShelemError(f"{source}: no points to sum up: {_why_none(reader)}")
    return sums.summary()


def _why_none(reader: PointsReader) -> str:
    if not reader.columns:
        return "no column points or points_spades, ..., expected those that shelem batch adds"
    more = ", ..." if len(reader.columns) > 1 else ""
    return f"no row has any in the column {reader.columns[0]}{more}"


class _Sums:
    """Counts that do not grow with the number of rows."""

    def __init__(self) -> None:
        self.rows = self.errors = self.hands = 0
        self.values: Final[defaultdict[Denomination, Counter[int]]] = defaultdict(Counter)
        self.several = 0
        self.best: Final[Counter[Denomination]] = Counter()
        self.alone: Final[Counter[Denomination]] = Counter()
        self.modes: Final[Counter[str]] = Counter()
        self.shapes: Final[defaultdict[str, Counter[int]]] = defaultdict(Counter)
        self.trump_best: Final[defaultdict[str, Counter[bool]]] = defaultdict(Counter)
        self._last: SolvedHand | None = None

    def joins(self, hand: SolvedHand) -> bool:
        """Take points in other denominations over to the last hand, if it is the same one."""
        last = self._last
        if last is None or last.key != hand.key or last.points.keys() & hand.points.keys():
            return False
        last.points.update(hand.points)
        return True

    def add(self, hand: SolvedHand | None) -> None:
        """Begin a new hand, and count the one before it."""
        if self._last is not None:
            self._count(self._last.points, self._last.shape)
        self._last = hand

    def _count(self, points: Points, shape: str) -> None:
        self.hands += 1
        for denomination, number in points.items():
            self.values[denomination][number] += 1
        most = max(points.values())
        first = [denomination for denomination, number in points.items() if number == most]
        trump = max((points[each] for each in points if each.is_hokm), default=-1)
        other = max((points[each] for each in points if not each.is_hokm), default=-1)
        if shape:
            self.shapes[shape][most] += 1
            if trump >= 0 <= other:
                self.trump_best[shape][trump >= other] += 1
        if len(points) < 2:
            return
        self.several += 1
        self.best.update(first)
        if len(first) == 1:
            self.alone[first[0]] += 1
        if trump >= 0 <= other:
            kind = "no_trump" if other > trump else "trump" if other < trump else "equal"
            self.modes[kind] += 1

    def summary(self) -> Summary:
        """Return what has been counted."""
        known = [denomination for denomination in Denomination if denomination in self.values]
        index = pd.Index([str(denomination) for denomination in known], name="denomination")
        best = pd.DataFrame(
            {
                "best": [self.best[denomination] for denomination in known],
                "alone": [self.alone[denomination] for denomination in known],
            },
            index=index,
        )
        for name in ("best", "alone"):
            best[f"{name}_share"] = best[name] / max(self.several, 1)
        points = pd.DataFrame([_statistics(self.values[each]) for each in known], index=index)
        numbers = sorted({number for counts in self.values.values() for number in counts})
        distribution = pd.DataFrame(
            {str(each): [self.values[each][number] for number in numbers] for each in known},
            index=pd.Index(numbers, name="points"),
        )
        kinds = ("no_trump", "equal", "trump")
        modes = pd.Series([self.modes[kind] for kind in kinds], index=list(kinds), name="hands")
        return Summary(
            self.rows,
            self.errors,
            self.hands,
            points,
            best if self.several else best.iloc[:0],
            modes,
            self._shapes(),
            distribution,
        )

    def _shapes(self) -> pd.DataFrame:
        order = sorted(self.shapes, key=lambda shape: (-self.shapes[shape].total(), shape))
        total = sum(counts.total() for counts in self.shapes.values())
        rows = []
        for shape in order:
            numbers = _statistics(self.shapes[shape])
            hands = self.shapes[shape].total()
            trump, compared = self.trump_best[shape][True], self.trump_best[shape].total()
            rows.append(
                {
                    "hands": hands,
                    "share": hands / total,
                    "mean": numbers["mean"],
                    "std_error": numbers["std_error"],
                    "best_trump": trump / compared if compared else float("nan"),
                }
            )
        names = ["hands", "share", "mean", "std_error", "best_trump"]
        index = pd.Index(order, name="shape", dtype="object")
        return pd.DataFrame(rows, index=index, columns=names)


def _statistics(counts: Counter[int]) -> dict[str, float]:
    values = np.repeat(np.array(list(counts)), np.array(list(counts.values())))
    hands = len(values)
    sd = float(values.std(ddof=1)) if hands > 1 else float("nan")
    low, median, high = np.quantile(values, [0.25, 0.5, 0.75])
    return {
        "hands": hands,
        "mean": float(values.mean()),
        "std_error": sd / hands**0.5,
        "sd": sd,
        "min": int(values.min()),
        "q25": float(low),
        "median": float(median),
        "q75": float(high),
        "max": int(values.max()),
    }
