"""The larger runs of ``tests/oracles/campaign.py`` find mistakes, and run from the command line."""

from itertools import islice

import pytest

from oracles import campaign, full_deals, related, static_bounds
from oracles.endings import endings
from oracles.full_deals import ALL_FEATURES, run_features_off, starts
from shelem.engine import Solver
from shelem.engine.core import Core
from shelem.game.denomination import Denomination
from shelem.game.seats import Side


class Boaster(Core):
    """Claims a unit more than its bounds prove, in positions of many units only."""

    def static_bound(self, hands: tuple[int, ...], leader: int, side: int, need: int) -> int:  # type: ignore[override]
        take = super().static_bound(hands, leader, side, need)
        return take + (take >= 8)


def test_a_bound_that_claims_too_much_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn = list(endings(1, 100, lengths={2: 1, 3: 1}, begun=False))
    assert static_bounds.run_static_bounds(drawn).wrong == 0
    monkeypatch.setattr(static_bounds, "Core", Boaster)
    held = static_bounds.run_static_bounds(drawn)
    assert 10 < held.wrong < 90
    assert held.first is not None
    assert "minimax" in held.first


def test_a_feature_that_changes_an_answer_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    class Faulty(Solver):
        def solve(self, position, **options):  # type: ignore[no-untyped-def]
            bounds = super().solve(position, **options)
            off = self.core.features != ALL_FEATURES
            return bounds if position.denomination.trump or not off else bounds.low

    monkeypatch.setattr(full_deals, "Solver", Faulty)
    found = run_features_off(starts(1, cards=6), 12, 10_000, tell=lambda _: None)
    assert 0 < found.wrong < 12
    assert found.first is not None
    assert "without cash" in found.first


def test_a_table_that_answers_wrongly_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    class Forgetful(Core):
        """Counts one question in fifty as answered with nothing."""

        asked = 0

        def bounds(self, *arguments, **options):  # type: ignore[no-untyped-def]
            self.asked += 1
            found = super().bounds(*arguments, **options)
            warm = self.features == ALL_FEATURES
            return (0, 0) if warm and self.asked % 50 == 0 else found

    assert related.run_related(3, 400).wrong == 0
    monkeypatch.setattr(related, "Core", Forgetful)
    outcome = related.run_related(3, 400)
    assert 0 < outcome.wrong <= 8
    assert outcome.first is not None
    assert outcome.first.startswith("deal Question(hands=")


def test_full_deals_are_varied_and_mostly_led_by_hakem() -> None:
    drawn = list(islice(starts(3), 120))
    assert {start.position.denomination for start in drawn} == set(Denomination)
    assert len({start.rules.label for start in drawn}) == 5
    assert {start.position.leader.side for start in drawn} == set(Side)
    for start in drawn:
        start.position.check(start.rules)
        assert not start.position.table
        assert {len(hand) for hand in start.position.hands.values()} == {12}
    hokm = [start for start in drawn if start.position.denomination.trump is not None]
    assert sum(start.position.first_lead for start in hokm) > len(hokm) / 2


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (["--endings", "20", "--static-bounds", "--lengths", "1,2"], "20 positions, 0 wrong\n"),
        (["--endings", "60", "--warm", "--rare"], "60 endings, 0 wrong\n"),
        (["--questions", "200"], "2"),
        (["--deals", "2", "--memory", "--seconds", "0.01", "--memory-mb", "8"], "2 deals, table"),
    ],
)
def test_the_command_line_reports(
    options: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert campaign.main(options) == 0
    assert capsys.readouterr().out.startswith(said)


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (["--deals", "3", "--threads"], "3 deals, 2 threads, answers alike"),
        (["--deals", "2", "--features-off"], "2 deals, 0 wrong\n"),
    ],
)
def test_the_command_line_holds_the_engine_against_itself(
    options: list[str],
    said: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(full_deals, "starts", lambda *_: starts(4, cards=7))
    assert campaign.main(options) == 0
    assert capsys.readouterr().out.startswith(said)
