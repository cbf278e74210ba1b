"""The race keeps the best candidate and says when it is decided."""

import numpy as np

from shelem.analysis.racing import Race


def run(means: list[float], layouts: int, expected: list[float], seed: int = 1) -> Race:
    rng = np.random.default_rng(seed)
    race = Race(np.array(expected), 7.0, 9.0, np.arange(len(means)))
    for _ in range(layouts):
        common = rng.normal(0, 20)
        values = common + np.array(means)[race.alive] + rng.normal(0, 5, len(race.alive))
        race.add(values, 1.0)
    return race


def test_the_best_wins_although_the_prediction_was_against_it() -> None:
    race = run([0, 4, 1, -10], 200, [10, 0, 5, 0])
    standing = race.standing()
    assert race.alive[standing.leader] == 1
    assert race.is_decided(1.0) == "separated"
    race.drop(4)
    assert race.alive.tolist() == [1]
    assert race.left == {"evidence": 3, "halving": 0}


def test_equal_candidates_are_no_difference_only_after_many_layouts() -> None:
    race = Race(np.zeros(2), 0.13, 0.17, np.arange(2))
    for _ in range(8):
        race.add(np.ones(2), 1.0)
    assert race.is_decided(0.01) is None
    for _ in range(200):
        race.add(np.ones(2), 1.0)
    assert race.is_decided(0.01) == "no-difference"


def test_halving_keeps_the_best_and_counts_the_rest() -> None:
    race = run([5, 4, 3, 2, 1, 0], 3, [0] * 6)
    leader = race.alive[race.standing().leader]
    race.drop(2)
    assert len(race.alive) == 2
    assert leader in race.alive
    assert sum(race.left.values()) == 4
    assert race.values.shape == (2, 3)


def test_common_luck_of_a_layout_does_not_matter() -> None:
    race = run([3, 0], 30, [0, 0])
    assert race.standing().error.max() < 3
    assert np.std(race.values[0]) > 10


def test_weights_count() -> None:
    race = Race(np.zeros(2), 7.0, 9.0, np.arange(2))
    for _ in range(30):
        race.add(np.array([1.0, 0.0]), 0.01)
        race.add(np.array([0.0, 1.0]), 1.0)
    assert race.standing().leader == 1
