"""Types of the compiled solver; see the docstrings of ``core.pyx``."""

from collections.abc import Sequence

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
    ) -> tuple[int, int]: ...
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
        self, hands: Sequence[int], leader: int, table: Sequence[int] = ..., bonus: int = ...
    ) -> int: ...
    def static_bound(self, hands: Sequence[int], leader: int, side: int, need: int) -> int: ...
    def set_weights(self, weights: Sequence[int]) -> None: ...
    @property
    def weights(self) -> list[int]: ...
    @property
    def nodes(self) -> int: ...
    @property
    def visits(self) -> list[int]: ...
    @property
    def table_bytes(self) -> int: ...
    @property
    def table_resets(self) -> int: ...
