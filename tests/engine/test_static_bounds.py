"""What the engine proves without search, bound by bound; see ``oracles/static_bounds.py``."""

import pytest

from oracles.endings import endings
from oracles.static_bounds import BOUNDS, Held, run_static_bounds
from oracles.values import RARE_VALUES, VALUES

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
