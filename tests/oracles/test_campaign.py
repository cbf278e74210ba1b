"""The campaign finds the mistakes of an engine that makes some."""

from dataclasses import dataclass, field

import pytest

from oracles import bridge, campaign
from oracles.compare import MinimaxAnswers, run, run_boards
from oracles.endings import Ending, endings


@dataclass
class Faulty:
    """The minimax, wrong by `points` and for the cards by `cards` wherever `bad` holds."""

    length: int
    points_off: int = 0
    cards_off: int = 0
    asked: list[str] = field(default_factory=list)

    def points(self, ending: Ending) -> tuple[int, int]:
        self.asked.append(ending.position)
        low, high = MinimaxAnswers().points(ending)
        return low, high + self._bad(ending) * self.points_off

    def cards(self, ending: Ending) -> dict[str, int]:
        cards = MinimaxAnswers().cards(ending)
        worst = min(cards, key=lambda card: (cards[card], card))
        cards[worst] -= self._bad(ending) * self.cards_off
        return cards

    def _bad(self, ending: Ending) -> bool:
        return ending.length == self.length


def drawn(count: int = 60) -> list[Ending]:
    return list(endings(1, count, lengths={2: 1, 3: 1}))


def test_right_engine_has_none_wrong() -> None:
    outcome = run(drawn(), MinimaxAnswers())
    assert str(outcome) == "60 endings, 0 wrong"
    assert outcome.first is None
    assert outcome.positions == 60


@pytest.mark.parametrize("engine", [Faulty(3, points_off=5), Faulty(3, cards_off=5)])
def test_every_wrong_ending_is_counted_and_the_first_shown(engine: Faulty) -> None:
    bad = [ending for ending in drawn() if ending.length == 3]
    assert 10 < len(bad) < 50
    outcome = run(drawn(), engine)
    assert outcome.wrong == len(bad)
    assert outcome.first is not None
    assert outcome.first.startswith(f"position: {bad[0].position}\nrules: {bad[0].values.rules}\n")
    assert ("   <-" in outcome.first) == (engine.cards_off > 0)


def test_every_ply_finds_what_the_root_hides() -> None:
    engine = Faulty(1, points_off=1)
    assert run(drawn(), engine).wrong == 0
    outcome = run(drawn(), engine, every_ply=True)
    assert outcome.wrong == 60
    assert outcome.positions == len(engine.asked) - 60
    outcome = run(drawn(), MinimaxAnswers(), every_ply=True)
    assert outcome.positions == sum(sum(map(len, ending.hands)) for ending in drawn())


def test_an_engine_that_fails_names_the_position() -> None:
    class Failing(Faulty):
        def cards(self, ending: Ending) -> dict[str, int]:
            raise RuntimeError("no")

    with pytest.raises(RuntimeError, match="no") as caught:
        run(drawn(), Failing(1))
    assert drawn()[0].position in caught.value.__notes__[0]


def test_boards_are_compared_with_dds() -> None:
    class Dds(Faulty):
        def points(self, ending: Ending) -> tuple[int, int]:
            tricks = ending.hakem_points(bridge.tricks(ending))
            return tricks, tricks + (ending.denomination == "sarres" and self.points_off)

    assert str(run_boards(1, 2, Dds(13))) == "10 endings, 0 wrong"
    outcome = run_boards(1, 2, Dds(13, points_off=1))
    assert outcome.wrong == 2
    assert outcome.first is not None
    assert "denomination=sarres" in outcome.first


def test_command_line_reports_and_sets_the_exit_status(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    options = ["--endings", "20", "--seed", "3", "--lengths", "2,3"]
    monkeypatch.setattr(campaign, "EngineAnswers", lambda _: MinimaxAnswers())
    assert campaign.main(options) == 0
    assert capsys.readouterr().out == "20 endings, 0 wrong\n"
    monkeypatch.setattr(campaign, "EngineAnswers", lambda _: Faulty(2, points_off=1))
    assert campaign.main([*options, "--rare", "--every-ply"]) == 1
    out = capsys.readouterr().out
    assert out.startswith("position: N:")
    assert out.endswith("20 endings, 20 wrong\n")
