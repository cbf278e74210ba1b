"""Answer every row of a pandas frame."""

from collections.abc import Callable, Iterator
from typing import Any

import pandas as pd

from shelem.analysis.arguments import RulesLike, as_rules, check_workers
from shelem.analysis.batch.fill import Progress, fill
from shelem.analysis.batch.job import Job, TaskName
from shelem.analysis.batch.journal import Coverage
from shelem.analysis.batch.schema import (
    ERROR,
    KEYS,
    Ask,
    Cells,
    Column,
    Survey,
    ask_of,
    fresh_names,
)
from shelem.analysis.batch.tables import key_places
from shelem.analysis.batch.tasks import plan_of
from shelem.errors import ShelemError


def solve_frame(
    frame: pd.DataFrame,
    *,
    task: TaskName = "solve",
    rules: RulesLike | None = None,
    workers: int | None = None,
    limit_seconds: float | None = None,
    memory_mb: int = 256,
    dask: str | None = None,
    progress: Callable[[Progress], None] | None = None,
) -> pd.DataFrame:
    """Answer every row of a frame.

    The same as `solve_file` for a table in memory, with the same columns: see docs/datasets.md.

    Parameters
    ----------
    frame : pandas.DataFrame
        A row a deal, with the columns ``deal`` and, as far as they are known, ``hakem``,
        ``discard``, ``denomination``, ``leader``, ``play`` and ``rules``; any others are kept.
    task : {"solve", "table", "discards", "replay"}
        What is asked of every row.
    rules : RuleSet, str or Path, optional
        The rules of rows that name none, or their name. The default is the default profile.
    workers : int, optional
        How many threads solve, at least 1. The default is one for each processor.
    limit_seconds : float, optional
        The most time for a row, which its denominations share evenly. A row that takes longer has
        proved bounds in place of its points.
    memory_mb : int
        Most megabytes for the table of each worker's solver.
    dask : str, optional
        Solve on a Dask cluster: the address of its scheduler, or ``local``.
    progress : callable, optional
        Called from time to time.

    Returns
    -------
    pandas.DataFrame
        The frame with new columns: points as ``Int64``, texts as ``string``, missing where a row
        has no such answer. ``error`` says what is wrong with a row.

    Raises
    ------
    ShelemError
        If it is no frame or has no column ``deal``, or an argument is out of its range.

    Examples
    --------
    >>> deals = pd.DataFrame({"deal": ["N:AK... QJ... T9... .87..", "N:AK"], "hakem": ["N", "S"]})
    >>> solved = solve_frame(deals)
    >>> solved[["points", "best_denomination", "points_hearts"]]
       points best_denomination  points_hearts
    0      30            spades              0
    1    <NA>              <NA>           <NA>
    >>> solved["error"][1]
    'deal: 1 hand, expected 4 as in N:<hand> <hand> <hand> <hand> / <talon>'
    """
    check_workers(workers)
    if not isinstance(frame, pd.DataFrame):
        raise ShelemError(f"frame is of type {type(frame).__name__}, expected a pandas DataFrame")
    names = [str(name) for name in frame.columns]
    asks = list(_asks(frame, names))
    job = Job(task, as_rules(rules), Survey.of(asks), limit_seconds, memory_mb)
    answers = _Answers()
    fill(answers, asks, job, workers=workers, dask=dask, progress=progress)
    columns = [*plan_of(job).columns(job), Column(ERROR, "str")]
    new = {
        name: pd.Series(
            [row[place] for row in answers.in_order()],
            index=frame.index,
            dtype="Int64" if column.kind == "int" else "string",
        )
        for place, (name, column) in enumerate(
            zip(fresh_names((column.name for column in columns), names), columns, strict=True)
        )
    }
    return pd.concat([frame, pd.DataFrame(new, index=frame.index)], axis=1)


class _Answers:
    """Answers in memory."""

    def __init__(self) -> None:
        self.done = Coverage()
        self._pieces: dict[int, list[Cells]] = {}

    def add(self, first: int, rows: list[Cells]) -> None:
        self._pieces[first] = rows
        self.done.add(first, len(rows))

    def in_order(self) -> Iterator[Cells]:
        for first in sorted(self._pieces):
            yield from self._pieces[first]


def _asks(frame: pd.DataFrame, names: list[str]) -> Iterator[Ask]:
    places = key_places(names, "the frame")
    columns: list[list[Any]] = []
    for key in KEYS:
        if key in places:
            cells = frame.iloc[:, places[key]].astype(object)
            columns.append(cells.where(cells.notna(), None).tolist())
        else:
            columns.append([None] * len(frame))
    return map(ask_of, zip(*columns, strict=True))
