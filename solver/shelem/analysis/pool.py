"""Work spread over threads, each with a solver of its own, until a budget is spent."""

import os
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from typing import Final, TypeVar

from shelem.engine.core import Core

T = TypeVar("T")
R = TypeVar("R")

Progress = Callable[[int, int], None]
"""Called with the number of steps done and of all steps."""

THREADS: Final = "shelem-pool"
"""How the names of the threads begin."""

MEMORY_MB: Final = 128
"""Megabytes of the table of one thread's solver."""


class Stop(Exception):  # noqa: N818 (no error: the caller wants no more)
    """The budget is spent, or the user pressed Ctrl-C."""


class Pool:
    """Threads that solve; searches release the GIL, so they run side by side.

    Parameters
    ----------
    workers : int, optional
        Threads; the default is one a processor.
    seconds : float, optional
        Time from now on after which no task is begun.
    """

    def __init__(self, workers: int | None = None, seconds: float | None = None) -> None:
        self.workers: Final = workers or os.cpu_count() or 1
        self.deadline: Final = None if seconds is None else time.monotonic() + seconds
        self.interrupted = False
        self._local: Final = threading.local()
        self._executor: Final = ThreadPoolExecutor(self.workers, THREADS)

    @property
    def is_over(self) -> bool:
        """Whether no more work should be begun."""
        late = self.deadline is not None and time.monotonic() >= self.deadline
        return late or self.interrupted

    def core(self) -> Core:
        """Return the solver of the thread that asks."""
        if not hasattr(self._local, "core"):
            self._local.core = Core(MEMORY_MB << 20)
        core: Core = self._local.core
        return core

    def map(self, task: Callable[[T], R], items: Iterable[T]) -> Iterator[tuple[int, R]]:
        """Run tasks and yield their numbers and results as they are done.

        Tasks are begun in order. Once time is up no more are begun, and those under way still
        count; after Ctrl-C the results so far are all there is.
        """
        numbered = enumerate(items)
        running: dict[Future[R], int] = {}
        try:
            while True:
                while len(running) < 2 * self.workers and not self.is_over:
                    following = next(numbered, None)
                    if following is None:
                        break
                    running[self._executor.submit(self._run, task, following[1])] = following[0]
                if not running:
                    return
                done, _ = wait(running, timeout=0.2, return_when=FIRST_COMPLETED)
                for future in sorted(done, key=running.__getitem__):
                    number = running.pop(future)
                    try:
                        result = future.result()
                    except Stop:
                        continue
                    yield number, result
        except KeyboardInterrupt:
            self.interrupted = True
            for future in running:
                future.cancel()

    def close(self) -> None:
        """End the threads without waiting for them."""
        self.interrupted = True
        self._executor.shutdown(wait=False, cancel_futures=True)

    def _run(self, task: Callable[[T], R], item: T) -> R:
        if self.is_over:
            raise Stop
        return task(item)

    def __enter__(self) -> "Pool":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()
