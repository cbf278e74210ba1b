"""What the engine proves without search, bound by bound; see ``oracles/static_bounds.py``."""

import pytest

from oracles.endings import endings
from oracles.static_bounds import BOUNDS, Held, run_static_bounds
from oracles.values import RARE_VALUES, VALUES
from shelem.engine.core import Core

POSITIONS = 1000


@pytest.fixture(scope="module")
def held() -> Held:
    """A slice of ``campaign.py --endings 20000 --static-bounds``, short endings mostly."""
    drawn = endings(
        1,
        POSITIONS,
        lengths={1: 2, 2: 8, 3: 12, 4: 6, 5: 0.4},
        values=(*VALUES, *RARE_VALUES),
        begun=False,
    )
    return run_static_bounds(drawn)


def test_no_bound_claims_more_than_a_side_takes(held: Held) -> None:
    assert held.positions == POSITIONS
    assert held.wrong == 0, held.first


def test_every_bound_proves_something_often_enough_to_be_tested(held: Held) -> None:
    assert set(held.proved) == set(BOUNDS)
    for name in BOUNDS:
        assert held.proved[name] > 0.2 * POSITIONS
        assert held.exact[name] > 0.02 * POSITIONS
    assert held.proved["both"] > max(held.proved["cash"], held.proved["trumps"])


def test_the_bounds_are_not_asked_in_the_middle_of_a_trick() -> None:
    with pytest.raises(ValueError, match="nothing on the table"):
        run_static_bounds(ending for ending in endings(2, 20) if ending.table)


def in_order_of_play(*hands: str) -> list[int]:
    """Hands of spades and hearts in the core's bits, such as "AQ.2"; the first one leads."""
    ranks = "23456789TJQKA"
    return [
        sum(1 << 16 * lane + ranks.index(c) for lane, suit in enumerate(h.split(".")) for c in suit)
        for h in hands
    ]


@pytest.mark.parametrize(
    ("hands", "trump", "proved"),
    [
        pytest.param(("AQ.", "KJ.", "54.", "32."), -1, True, id="king-behind-ace"),
        pytest.param(("54.", "KJ.", "AQ.", "32."), -1, False, id="king-before-ace"),
        pytest.param(("54.", "KQ.", "AJ.", "32."), -1, True, id="king-and-queen-before-ace"),
        pytest.param((".AQ", "K2.", "A.K", "Q.3"), 0, True, id="two-trumps-below-the-strongest"),
        pytest.param((".AQ", "K.2", "A.K", ".J3"), 0, False, id="one-trump-before-the-strongest"),
    ],
)
def test_one_trick_is_seen_at_sight_where_a_card_is_sure_of_it(
    hands: tuple[str, ...], trump: int, proved: bool
) -> None:
    core = Core()
    held = in_order_of_play(*hands)
    core.load(held, [0] * 64, trump, 1)
    others = 2 - core.bounds(held, 0)[0]
    assert core.static_bound(held, 0, 1, 1) == (1 if proved else -1)
    assert others >= proved
