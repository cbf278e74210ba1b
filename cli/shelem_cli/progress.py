"""How far a long answer is, on standard error."""

from threading import Lock, Timer
from types import TracebackType
from typing import Final, Self

from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

PATIENCE_SECONDS: Final = 1.0


class ProgressBar:
    """A bar that shows up after a second, if standard error is a terminal, and leaves no trace.

    Call it with the number of steps done and of all steps.

    Parameters
    ----------
    what : str
        What is being done.
    console : Console, optional
        Where the bar is; the default is standard error.
    """

    def __init__(self, what: str, console: Console | None = None) -> None:
        console = Console(stderr=True) if console is None else console
        self._bar: Final = Progress(
            TextColumn("{task.description}"),
            BarColumn(),
            TextColumn("{task.completed}/{task.total}"),
            TimeElapsedColumn(),
            console=console,
            transient=True,
        )
        self._task: Final = self._bar.add_task(what, total=None)
        self._lock: Final = Lock()
        self._ended = False
        self._shown = False
        self._timer: Final = Timer(PATIENCE_SECONDS, self._show)
        self._timer.daemon = True
        self._wanted: Final = console.is_terminal

    def __enter__(self) -> Self:
        if self._wanted:
            self._timer.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._timer.cancel()
        with self._lock:
            self._ended = True
            if self._shown:
                self._bar.stop()

    def __call__(self, done: int, total: int) -> None:
        """Say how far the work is."""
        if self._wanted:
            self._bar.update(self._task, completed=done, total=total)

    def _show(self) -> None:
        with self._lock:
            if not self._ended:
                self._shown = True
                self._bar.start()
