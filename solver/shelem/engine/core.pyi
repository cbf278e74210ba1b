"""Types of the compiled solver; see the docstrings of ``core.pyx``."""

from collections.abc import Sequence

OPEN: int
MOST_SPARE: int
MOST_CARDS: int

class Core:
    features: int
    def __init__(self, limit: int = ...) -> None: ...
    def load(
        self,
        hands: Sequence[int],
        values: Sequence[int],
        trump: int,
        trick: int,
        fifth: int = ...,
    ) -> None: ...
    def bounds(
        self,
        hands: Sequence[int],
        leader: int,
        table: Sequence[int] = ...,
        allowed: int | None = ...,
        bonus: int = ...,
        low: int = ...,
        high: int = ...,
        guess: int = ...,
        deadline: float = ...,
        spare: Sequence[int] = ...,
        together: int = ...,
        nodes: int = ...,
        buried: int = ...,
    ) -> tuple[int, int]: ...
    def line_discard(
        self,
        hands: Sequence[int],
        leader: int,
        allowed: int | None,
        t: int,
        spare: Sequence[int],
        together: int,
        chance: int = ...,
    ) -> int: ...
    def guess(
        self,
        hands: Sequence[int],
        leader: int,
        table: Sequence[int] = ...,
        allowed: int | None = ...,
        bonus: int = ...,
        deep: bool = ...,
    ) -> int: ...
    def units_left(
        self,
        hands: Sequence[int],
        leader: int,
        table: Sequence[int] = ...,
        bonus: int = ...,
        spare: Sequence[int] = ...,
        together: int = ...,
    ) -> int: ...
    def static_bound(self, hands: Sequence[int], leader: int, side: int, need: int) -> int: ...
    def weigh_leads(self, hands: Sequence[int], leader: int) -> list[tuple[int, int]]: ...
    def watch(self, nodes: float) -> None: ...
    @property
    def watched(self) -> list[tuple[int, int, int, int, int, int, int]]: ...
    @property
    def lead_weights(self) -> list[int]: ...
    @lead_weights.setter
    def lead_weights(self, weights: Sequence[int]) -> None: ...
    @property
    def reply_weights(self) -> list[int]: ...
    @reply_weights.setter
    def reply_weights(self, weights: Sequence[int]) -> None: ...
    @property
    def nodes(self) -> int: ...
    @property
    def visits(self) -> list[int]: ...
    @property
    def table_bytes(self) -> int: ...
    @property
    def table_resets(self) -> int: ...
