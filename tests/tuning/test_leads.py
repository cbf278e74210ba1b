"""Lead weights can be learnt as ``leads.py`` assumes."""

import random
from pathlib import Path

import numpy as np
import pytest

from shelem.engine.core import Core
from shelem.engine.lead_weights import LEADS
from tuning.deals import LEAD_BLOCK, Dealt, Kind, draw
from tuning.features import features
from tuning.leads import learn_all, written
from tuning.positions import MOST_NODES, Positions, collect
from tuning.regression import Sample, ideal, judge, learn

COUNT = 150


@pytest.fixture(scope="module", params=list(Kind), ids=lambda kind: kind.value)
def positions(request: pytest.FixtureRequest) -> Positions:
    return collect(request.param, COUNT, seed=3)


def test_positions_of_a_search_without_order_are_others(positions: Positions) -> None:
    others = collect(positions.kind, 20, seed=3, ordered=False)
    assert np.bincount(others.position, others.success).all()
    assert (others.dealt[0] == positions.dealt[0]).all()
    assert (others.hands != positions.hands[:20]).any()


def load(positions: Positions, deal: int) -> Core:
    core = Core(1 << 24)
    core.load(
        positions.dealt[deal].tolist(),
        positions.values[deal].tolist(),
        int(positions.trump[deal]),
        int(positions.trick[deal]),
    )
    return core


def test_some_lead_succeeds_in_every_position(positions: Positions) -> None:
    assert len(positions) == COUNT
    assert len(positions.dealt) > 1
    succeeds = np.bincount(positions.position, positions.success)
    assert len(succeeds) == COUNT
    assert succeeds.all()
    assert not positions.success.all()
    assert (positions.nodes <= MOST_NODES).all()
    held = positions.hands[np.arange(COUNT), positions.leader][positions.position]
    assert (held >> positions.card.astype(np.uint64) & np.uint64(1)).all()


def test_a_weight_is_the_sum_of_features_times_weights(positions: Positions) -> None:
    found = features(positions)
    weights = np.random.default_rng(4).integers(-1000, 1000, len(LEADS))
    weighed = []
    for number, deal in enumerate(positions.deal.tolist()):
        core = load(positions, deal)
        core.lead_weights = weights.tolist()
        hands, leader = positions.hands[number].tolist(), int(positions.leader[number])
        weighed += core.weigh_leads(hands, leader)
    assert [card for card, _ in weighed] == positions.card.tolist()
    places = positions.kind.lead_places
    sums = found.astype(np.int64) @ weights[places.start : places.stop]
    assert [weight for _, weight in weighed] == sums.tolist()
    # Every block of the kind was seen, and every lead has a number of cards in one.
    blocks = found.reshape(len(found), -1, LEAD_BLOCK)
    assert blocks[:, :, :8].sum(axis=(1, 2)).tolist() == [1] * len(found)
    assert blocks.any(axis=(0, 2)).all()


def test_saved_positions_are_read_back_and_joined(positions: Positions, tmp_path: Path) -> None:
    positions.save(tmp_path / "some.npz")
    read = Positions.load(tmp_path / "some.npz")
    assert read.kind is positions.kind
    both = Positions.join([read, positions])
    assert both.deal[COUNT:].tolist() == (positions.deal + len(positions.dealt)).tolist()
    assert (features(both) == np.tile(features(positions), (2, 1))).all()


def test_what_was_learnt_is_better_in_what_it_was_learnt_from(positions: Positions) -> None:
    sample = Sample.of(positions, features(positions))
    none = judge(sample, np.zeros(len(positions.card), np.float32))
    learnt = judge(sample, sample.scores(learn(sample, rounds=100)))
    assert ideal(sample).cost <= learnt.cost < none.cost
    assert learnt.first > none.first


def test_kinds_that_are_not_given_keep_their_weights(
    positions: Positions, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    positions.save(tmp_path / "some.npz")
    weights = learn_all([tmp_path / "some.npz"])
    changed = [place for place in range(len(LEADS)) if weights[place] != LEADS[place]]
    assert changed
    assert set(changed) <= set(positions.kind.lead_places)
    assert capsys.readouterr().out.startswith(positions.kind.value)


def test_the_engines_weights_are_as_they_would_be_written() -> None:
    path = Path(__file__).parents[2] / "solver/shelem/engine/lead_weights.py"
    assert written(list(LEADS)) == path.read_text(encoding="utf-8")


def solved(dealt: Dealt, apart: float) -> tuple[tuple[int, int], int, int]:
    """Return the answer, nodes and how many leads were noted."""
    core = Core(1 << 26)
    dealt.load(core)
    core.watch(apart)
    return core.bounds(dealt.hands, 0, (), dealt.first_leads), core.nodes, len(core.watched)


@pytest.mark.parametrize("kind", Kind)
def test_watching_changes_no_answer(kind: Kind) -> None:
    dealt = draw(random.Random(2), kind)
    answer, nodes, noted = solved(dealt, 0)
    assert noted == 0
    for apart in (1.0, 100.0):
        *same, noted = solved(dealt, apart)
        assert same == [answer, nodes]
        assert noted > 0
