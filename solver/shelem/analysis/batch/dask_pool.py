"""Workers on a Dask cluster: pieces of a dataset as futures, each answered in any of its processes.

A future whose worker dies is given to another worker by Dask itself; the answers are the same
whoever finds them.
"""

import logging
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from threading import local
from typing import Any, Final

from shelem.analysis.batch.job import Job
from shelem.analysis.batch.pool import Done
from shelem.analysis.batch.schema import Ask
from shelem.analysis.batch.worker import Worker
from shelem.errors import ShelemError

LOCAL: Final = "local"
"""Stands for a cluster of processes on this machine, in place of an address."""

CONNECT_SECONDS: Final = 10.0
RECOUNT_SECONDS: Final = 5.0


class DaskPool:
    """Workers on a Dask cluster.

    Parameters
    ----------
    job : Job
        What is asked of each row.
    address : str
        The address of a scheduler, or ``local`` for processes on this machine.
    workers : int
        How many of these.

    Raises
    ------
    ShelemError
        If Dask is not installed or the scheduler cannot be reached.
    """

    piece_seconds: Final = 1.0

    def __init__(self, job: Job, address: str, workers: int) -> None:
        distributed = _library()
        self._job: Final = job
        self._exit: Final = ExitStack()
        self._running = 0
        try:
            if address == LOCAL:
                cluster = distributed.LocalCluster(
                    n_workers=workers,
                    threads_per_worker=1,
                    processes=True,
                    memory_limit=0,  # tables have their own limit
                    dashboard_address=None,
                    silence_logs=logging.ERROR,
                )
                address = self._exit.enter_context(cluster)
            self._client: Final = self._exit.enter_context(
                distributed.Client(address, timeout=CONNECT_SECONDS, set_as_default=False)
            )
        except (OSError, ValueError) as error:
            self._exit.close()
            raise ShelemError(f"no Dask scheduler at {address}: {error}") from None
        self._results: Final[Iterator[Any]] = distributed.as_completed(loop=self._client.loop)
        self._threads = 1
        self._counted = 0.0

    @property
    def has_room(self) -> bool:
        """Whether a worker would have to wait for work."""
        if time.monotonic() > self._counted + RECOUNT_SECONDS:  # workers come and go
            self._threads = max(1, sum(self._client.nthreads().values()))
            self._counted = time.monotonic()
        return self._running < 2 * self._threads

    @property
    def is_busy(self) -> bool:
        """Whether there are results to come."""
        return self._running > 0

    def submit(self, first: int, asks: Sequence[Ask]) -> None:
        """Hand over some rows."""
        self._running += 1
        future = self._client.submit(answer_piece, self._job, first, list(asks), pure=False)
        self._results.add(future)  # type: ignore[attr-defined]

    def result(self) -> Done:
        """Wait for one of the results.

        Raises
        ------
        ShelemError
            If Dask gave up on it.
        """
        future = next(self._results)
        self._running -= 1
        try:
            done = future.result()
        except Exception as error:
            raise ShelemError(f"Dask: {type(error).__name__}: {error}") from error
        assert isinstance(done, Done)
        return done

    def close(self) -> None:
        """Let go of the cluster, and end it if it was made here."""
        self._exit.close()


def answer_piece(job: Job, first: int, asks: Sequence[Ask]) -> Done:
    """Answer some rows in this thread, with the solver that it has kept for the job."""
    started = time.monotonic()
    if getattr(_kept, "job", None) != job:
        _kept.job, _kept.worker = job, Worker(job)
    worker: Worker = _kept.worker
    return Done(first, worker.answer(asks), time.monotonic() - started)


_kept: Final = local()


def _library() -> Any:
    try:
        import distributed
    except ImportError:
        raise ShelemError(
            "--dask needs Dask, install it with: pip install 'shelem[dask]'"
        ) from None
    return distributed
