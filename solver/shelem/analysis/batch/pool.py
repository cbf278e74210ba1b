"""Workers in threads, each with a solver of its own; solving releases the GIL."""

import time
from collections.abc import Sequence
from dataclasses import dataclass
from queue import SimpleQueue
from threading import Thread
from typing import Final, Protocol

from shelem.analysis.batch.job import Job
from shelem.analysis.batch.schema import Ask, Cells
from shelem.analysis.batch.worker import Worker


@dataclass(frozen=True, slots=True)
class Done:
    """The answers of some consecutive rows.

    Parameters
    ----------
    first : int
        The number of the first row.
    rows : list
        The answers.
    seconds : float
        How long they took.
    """

    first: int
    rows: list[Cells]
    seconds: float


class Pool(Protocol):
    """Something that answers rows, several pieces at a time."""

    @property
    def piece_seconds(self) -> float:
        """How long a piece should take: long against the cost of handing it over, short to lose."""
        ...

    @property
    def has_room(self) -> bool:
        """Whether it wants more work."""
        ...

    @property
    def is_busy(self) -> bool:
        """Whether there are results to come."""
        ...

    def submit(self, first: int, asks: Sequence[Ask]) -> None:
        """Hand over some rows."""
        ...

    def result(self) -> Done:
        """Wait for one of the results, in any order."""
        ...

    def close(self) -> None:
        """Stop; what is being answered is lost."""
        ...


class ThreadPool:
    """Workers in threads.

    Parameters
    ----------
    job : Job
        What is asked of each row.
    workers : int
        How many.
    """

    piece_seconds: Final = 0.25

    def __init__(self, job: Job, workers: int) -> None:
        self._tasks: Final[SimpleQueue[tuple[int, Sequence[Ask]] | None]] = SimpleQueue()
        self._results: Final[SimpleQueue[Done | BaseException]] = SimpleQueue()
        self._running = 0
        self._workers: Final = workers
        self._closed = False
        for _ in range(workers):
            # A daemon: an interrupted command does not wait for the end of a solve.
            Thread(target=self._work, args=(job,), daemon=True).start()

    @property
    def has_room(self) -> bool:
        """Whether a worker would have to wait for work."""
        return self._running < 2 * self._workers

    @property
    def is_busy(self) -> bool:
        """Whether there are results to come."""
        return self._running > 0

    def submit(self, first: int, asks: Sequence[Ask]) -> None:
        """Hand over some rows."""
        self._running += 1
        self._tasks.put((first, asks))

    def result(self) -> Done:
        """Wait for one of the results; an error that is no row's fault is raised."""
        result = self._results.get()
        self._running -= 1
        if isinstance(result, BaseException):
            raise result
        return result

    def close(self) -> None:
        """Let each worker end after what it is doing."""
        self._closed = True
        for _ in range(self._workers):
            self._tasks.put(None)

    def _work(self, job: Job) -> None:
        try:
            worker = Worker(job)
            while (task := self._tasks.get()) is not None and not self._closed:
                first, asks = task
                started = time.monotonic()
                rows = worker.answer(asks)
                self._results.put(Done(first, rows, time.monotonic() - started))
        except BaseException as error:
            self._results.put(error)
