"""Let workers answer the rows of a dataset, each piece written down as soon as it is done."""

import os
from collections.abc import Callable, Iterable
from contextlib import closing
from dataclasses import dataclass
from typing import Final, Protocol

from shelem.analysis.batch.chunks import PieceSize, pieces
from shelem.analysis.batch.job import Job
from shelem.analysis.batch.journal import Coverage
from shelem.analysis.batch.pool import Pool, ThreadPool
from shelem.analysis.batch.schema import Ask, Cells

WINDOW_ROWS: Final = 1 << 16
"""How far workers may be ahead of the first row that is not done: bounds the memory."""


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a run is.

    Parameters
    ----------
    rows, done : int
        All rows, and those that are answered.
    taken_up : int
        Those of them that an earlier, interrupted run had answered.
    errors : int
        Rows with an error among those that this run answered.
    """

    rows: int
    done: int
    taken_up: int
    errors: int


class Answers(Protocol):
    """Where answers are written down."""

    @property
    def done(self) -> Coverage:
        """The rows that are there."""
        ...

    def add(self, first: int, rows: list[Cells]) -> None:
        """Write down the answers of the rows from number `first` on."""
        ...


def fill(
    answers: Answers,
    asks: Iterable[Ask],
    job: Job,
    *,
    workers: int | None = None,
    dask: str | None = None,
    progress: Callable[[Progress], None] | None = None,
) -> None:
    """Let workers answer all rows that are not done.

    Parameters
    ----------
    answers : Answers
        What is done, and where the rest is to go.
    asks : iterable of Ask
        All rows.
    job : Job
        What is asked of them.
    workers : int, optional
        How many threads solve, or processes of a local Dask cluster; the default is one for each
        processor.
    dask : str, optional
        The address of a Dask scheduler, or ``local``.
    progress : callable, optional
        Called from time to time.
    """
    workers = min(workers or _processors(), max(job.survey.rows, 1))
    with closing(_pool(job, workers, dask)) as pool:
        done, size = answers.done, PieceSize(pool.piece_seconds)
        taken_up, errors = done.rows, 0
        to_do = pieces(asks, done.prefix, dict(done.ahead), lambda: size.rows)
        piece = next(to_do, None)
        while True:
            if progress is not None:
                progress(Progress(job.survey.rows, done.rows, taken_up, errors))
            while piece is not None and pool.has_room and piece[0] < done.prefix + WINDOW_ROWS:
                pool.submit(*piece)
                piece = next(to_do, None)
            if not pool.is_busy:
                break
            result = pool.result()
            answers.add(result.first, result.rows)
            size.learn(len(result.rows), result.seconds)
            errors += sum(cells[-1] is not None for cells in result.rows)


def _pool(job: Job, workers: int, dask: str | None) -> Pool:
    if dask is None:
        return ThreadPool(job, workers)
    from shelem.analysis.batch.dask_pool import DaskPool

    return DaskPool(job, dask, workers)


def _processors() -> int:
    """The number of processors that this process may use."""
    try:
        return len(os.sched_getaffinity(0))
    except AttributeError:
        return os.cpu_count() or 1
