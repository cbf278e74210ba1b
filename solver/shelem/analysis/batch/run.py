"""Answer every row of a table in a file."""

import os
import time
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import groupby, islice
from pathlib import Path
from typing import Final

from shelem.analysis.batch.files import open_table, writer_for
from shelem.analysis.batch.schema import ERROR, Ask, Cells, Column, Survey, fresh_names
from shelem.analysis.batch.tasks import Job, TaskName
from shelem.analysis.batch.worker import Worker
from shelem.errors import ShelemError
from shelem.game.rules import RuleSet

MOST_ROWS: Final = 64
"""Rows of one deal that are answered together, at most."""


@dataclass(frozen=True, slots=True)
class BatchReport:
    """What became of a dataset.

    Parameters
    ----------
    rows : int
        Its rows.
    errors : int
        Rows that could not be solved.
    columns : tuple of str
        The names of the new columns.
    seconds : float
        How long it took.
    """

    rows: int
    errors: int
    columns: tuple[str, ...]
    seconds: float


def solve_file(
    source: str | Path,
    target: str | Path,
    *,
    task: TaskName = "solve",
    rules: RuleSet | None = None,
    memory_mb: int = 256,
) -> BatchReport:
    """Answer every row of a table and write the table with the answers.

    The target appears when it is complete, and not before. See docs/datasets.md for the columns.

    Parameters
    ----------
    source, target : path
        CSV files, or Parquet where the extension says so.
    task : {"solve"}
        What is asked of every row.
    rules : RuleSet, optional
        The default is the default profile.
    memory_mb : int
        Most megabytes for a solver's table.

    Raises
    ------
    ShelemError
        If the source cannot be read or the target cannot be written. What is wrong with a row is no
        reason: it is written in the row's column ``error``.
    """
    started = time.monotonic()
    source, target = Path(source), Path(os.path.realpath(target))
    if target.exists() and source.exists() and source.samefile(target):
        raise ShelemError(f"{target} is the table to be read, name another file to write")
    table = open_table(source)
    survey = Survey.of(row.ask for row in table.rows())
    job = Job(task, rules or RuleSet.load(), survey, memory_mb)
    kinds = [*job.columns, Column(ERROR, "str")]
    names = fresh_names([column.name for column in kinds], table.columns)
    columns = [column._replace(name=name) for column, name in zip(kinds, names)]
    errors = 0

    def answers() -> Iterator[Cells]:
        nonlocal errors
        worker = Worker(job)
        for asks in chunks(row.ask for row in table.rows()):
            for cells in worker.answer(asks):
                errors += cells[-1] is not None
                yield cells

    temporary = target.with_name(target.name + ".partial")
    try:
        writer_for(target)(table, answers(), columns, temporary)
        temporary.replace(target)
    except OSError as error:
        raise ShelemError(f"cannot write {target}: {error.strerror}") from None
    finally:
        temporary.unlink(missing_ok=True)
    return BatchReport(survey.rows, errors, names, time.monotonic() - started)


def chunks(asks: Iterable[Ask]) -> Iterator[list[Ask]]:
    """Yield the rows in pieces of up to `MOST_ROWS` that share their deal."""
    for _, group in groupby(asks, key=lambda ask: ask.deal):
        while chunk := list(islice(group, MOST_ROWS)):
            yield chunk
