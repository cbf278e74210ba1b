"""Cut a dataset into pieces of work: whole deals where possible, and some time's worth each."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Final

from shelem.analysis.batch.schema import Ask

MOST_ROWS: Final = 256


class PieceSize:
    """How many rows a piece should have, judged by how long the last ones took.

    Parameters
    ----------
    seconds : float
        How long a piece should take.
    """

    def __init__(self, seconds: float) -> None:
        self._seconds: Final = seconds
        self._seconds_per_row: float | None = None

    def learn(self, rows: int, seconds: float) -> None:
        """Take note of how long a piece took."""
        new, old = seconds / rows, self._seconds_per_row
        self._seconds_per_row = new if old is None else 0.8 * old + 0.2 * new

    @property
    def rows(self) -> int:
        """The number of rows for the next piece."""
        if self._seconds_per_row is None:
            return 1
        return max(1, min(MOST_ROWS, int(self._seconds / max(self._seconds_per_row, 1e-9))))


def pieces(
    asks: Iterable[Ask], done_before: int, done_ahead: Mapping[int, int], size: Callable[[], int]
) -> Iterator[tuple[int, list[Ask]]]:
    """Yield pieces of consecutive rows that are still to do, each with the number of its first row.

    Rows of one deal stay together, so that they share a table, up to `MOST_ROWS`.

    Parameters
    ----------
    asks : iterable of Ask
        All rows.
    done_before : int
        The rows before this one are done.
    done_ahead : Mapping
        Pieces after it that are done too: the first row of each, and the one after its last.
    size : callable
        Says how many rows the piece that is being made should have.
    """
    piece: list[Ask] = []
    first = skip_to = done_before
    for number, ask in enumerate(asks):
        if number in done_ahead:
            skip_to = done_ahead[number]
        if number < skip_to:
            if piece:
                yield first, piece
                piece = []
            continue
        if piece and (
            len(piece) >= MOST_ROWS or (len(piece) >= size() and ask.deal != piece[-1].deal)
        ):
            yield first, piece
            piece = []
        if not piece:
            first = number
        piece.append(ask)
    if piece:
        yield first, piece
