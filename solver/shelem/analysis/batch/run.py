"""Answer every row of a table in a file."""

import hashlib
import os
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from importlib.metadata import version
from pathlib import Path

from shelem.analysis.arguments import RulesLike, as_rules, check_workers
from shelem.analysis.batch.files import open_table, writer_for
from shelem.analysis.batch.fill import Progress, fill
from shelem.analysis.batch.job import Job, TaskName
from shelem.analysis.batch.journal import Journal, put_aside
from shelem.analysis.batch.schema import ERROR, Cells, Column, Survey, fresh_names
from shelem.analysis.batch.tables import Table, Writer
from shelem.analysis.batch.tasks import plan_of
from shelem.analysis.batch.text_files import require_replaceable
from shelem.errors import ShelemError


@dataclass(frozen=True, slots=True)
class BatchReport:
    """What became of a dataset.

    Parameters
    ----------
    rows : int
        Its rows.
    errors : int
        Rows that could not be solved.
    taken_up : int
        Rows that an earlier, interrupted run had answered.
    columns : tuple of str
        The names of the new columns.
    seconds : float
        How long it took.
    """

    rows: int
    errors: int
    taken_up: int
    columns: tuple[str, ...]
    seconds: float


def journal_path(target: str | Path) -> Path:
    """Return the file that holds the answers while a run is not complete."""
    target = Path(os.path.realpath(target))
    return target.with_name(target.name + ".journal")


def solve_file(
    source: str | Path,
    target: str | Path,
    *,
    task: TaskName = "solve",
    rules: RulesLike | None = None,
    workers: int | None = None,
    limit_seconds: float | None = None,
    resume: bool = False,
    memory_mb: int = 256,
    dask: str | None = None,
    progress: Callable[[Progress], None] | None = None,
) -> BatchReport:
    """Answer every row of a table and write the table with the answers.

    The target appears when it is complete, and not before. Until then the answers are in a journal
    beside it, see `journal_path`. See docs/datasets.md for the formats and columns.

    Parameters
    ----------
    source, target : path
        Tables: CSV, JSON Lines, Parquet or record files. The content of the source and the
        extension of the target show the format.
    task : {"solve", "table", "discards", "replay"}
        What is asked of every row.
    rules : RuleSet, str or Path, optional
        The rules of rows that name none, or their name. The default is the default profile.
    workers : int, optional
        How many threads solve, at least 1. The default is one for each processor.
    limit_seconds : float, optional
        The most time for a row, which its denominations share evenly. A row that takes longer has
        proved bounds in place of its points.
    resume : bool
        Whether to go on where an interrupted run of the same kind ended. If not, its journal is
        put aside under a name that ends with ``~``. Without a journal all rows are solved, also
        where the target is complete: it does not say by which rules and limits it was made.
    memory_mb : int
        Most megabytes for the table of each worker's solver.
    dask : str, optional
        Solve on a Dask cluster in place of threads: the address of its scheduler, or ``local`` for
        processes on this machine, as many as `workers`.
    progress : callable, optional
        Called from time to time.

    Raises
    ------
    ShelemError
        If the source cannot be read, the target cannot be written, or an argument is out of its
        range. What is wrong with a row is no
        reason: it is written in the row's column ``error``.
    """
    check_workers(workers)
    for name, path in (("source", source), ("target", target)):
        if not isinstance(path, str | os.PathLike):
            raise ShelemError(f"{name} is {path!r}, expected a path")
    started = time.monotonic()
    source, target = Path(source), Path(os.path.realpath(target))
    if target.exists() and source.exists() and source.samefile(target):
        raise ShelemError(f"{target} is the table to be read, name another file to write")
    require_replaceable(target)
    table = open_table(source)
    writer = writer_for(target, table)
    survey = Survey.of(row.ask for row in table.rows())
    job = Job(task, as_rules(rules), survey, limit_seconds, memory_mb)
    kinds = [*plan_of(job).columns(job), Column(ERROR, "str")]
    names = fresh_names([column.name for column in kinds], table.columns)
    columns = [column._replace(name=name) for column, name in zip(kinds, names)]
    path = journal_path(target)
    try:
        if not resume and path.exists():
            put_aside(path)
        with Journal(path, _head(job, kinds, source), resume=resume) as journal:
            taken_up = journal.done.rows
            try:
                asks = (row.ask for row in table.rows())
                fill(journal, asks, job, workers=workers, dask=dask, progress=progress)
                journal.sync()
                if journal.done.prefix != survey.rows:
                    raise ShelemError(f"{source} changed while it was read")
                errors = _write(journal, table, writer, columns, target)
            except OSError as error:
                done = f"rows kept in {path}: {journal.done.rows} of {survey.rows}"
                raise ShelemError(f"{_reason(error, path)}; {done}") from None
            except BaseException:
                if not journal.done.rows:
                    journal.remove()
                raise
            journal.remove()
    except OSError as error:
        raise ShelemError(_reason(error, path)) from None
    return BatchReport(survey.rows, errors, taken_up, names, time.monotonic() - started)


def _write(
    journal: Journal, table: Table, writer: Writer, columns: Sequence[Column], target: Path
) -> int:
    """Write the table with the answers in one go, and return how many rows have an error."""
    errors = 0

    def answers() -> Iterator[Cells]:
        nonlocal errors
        for cells in journal.rows():
            errors += cells[-1] is not None
            yield cells

    partial = target.with_name(target.name + ".partial")
    try:
        writer(table, answers(), columns, partial)
        with partial.open("rb") as file:
            os.fsync(file.fileno())
        partial.replace(target)
    except OSError as error:
        error.filename = str(target)
        raise
    finally:
        partial.unlink(missing_ok=True)
    return errors


def _reason(error: OSError, path: Path) -> str:
    return f"cannot write {error.filename or path}: {error.strerror or error}"


def _head(job: Job, columns: Sequence[Column], source: Path) -> dict[str, object]:
    """Return all that decides on the answers."""
    with source.open("rb") as file:
        digest = hashlib.file_digest(file, "sha256").hexdigest()
    return {
        "version": version("shelem"),
        "task": job.task,
        "rules": job.rules.label,
        "knobs": hashlib.sha256(job.rules.to_toml().encode()).hexdigest(),
        "input": digest,
        "seconds": job.limit_seconds,
        "columns": [column.name for column in columns],
    }
