"""How far a batch run is, on standard error: a bar on a terminal, now and then a line elsewhere."""

import time
from types import TracebackType
from typing import Final, Self

from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

from shelem.analysis.batch.fill import Progress as State
from shelem_cli.render import counted

LINE_SECONDS: Final = 60.0
"""How often there is a line where standard error is no terminal."""


class BatchProgress:
    """Shows how far a run is; call it with its state.

    Parameters
    ----------
    console : Console, optional
        Where; the default is standard error.
    """

    def __init__(self, console: Console | None = None) -> None:
        self._console: Final = Console(stderr=True) if console is None else console
        self._bar: Final = Progress(
            TextColumn("{task.completed}/{task.total} rows"),
            BarColumn(),
            TextColumn("{task.fields[rate]}"),
            TimeRemainingColumn(elapsed_when_finished=True),
            TextColumn("{task.fields[errors]}"),
            console=self._console,
            transient=True,
            disable=not self._console.is_terminal,
        )
        self._task: Final = self._bar.add_task("", total=None, rate="", errors="")
        self._started = self._told = time.monotonic()

    def __enter__(self) -> Self:
        self._bar.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._bar.stop()

    def __call__(self, state: State) -> None:
        """Say how far a run is."""
        now = time.monotonic()
        if state.done == state.taken_up:
            self._started = now  # reading the table is not part of the rate
        fresh = state.done - state.taken_up
        rate = fresh / (now - self._started) if fresh and now > self._started else 0.0
        per_second = rate_text(rate) if rate else ""
        errors = f"{state.errors} with an error" if state.errors else ""
        if self._console.is_terminal:
            self._bar.update(
                self._task,
                completed=state.done,
                total=state.rows,
                rate=per_second,
                errors=errors,
            )
        elif rate and now > self._told + LINE_SECONDS:
            self._told = now
            left = time_text((state.rows - state.done) / rate)
            parts = [
                f"{state.done} of {counted(state.rows, 'row')}",
                per_second,
                f"{left} left",
                errors,
            ]
            self._console.print(", ".join(part for part in parts if part), highlight=False)


def rate_text(rate: float) -> str:
    """Return a positive number of rows per second in words that suit its size."""
    return f"{rate:.1f} rows/s" if rate >= 1 else f"{1 / rate:.1f} s a row"


def time_text(seconds: float) -> str:
    """Return a time as hours, minutes and seconds."""
    minutes, rest = divmod(round(seconds), 60)
    return f"{minutes // 60}:{minutes % 60:02d}:{rest:02d}"
