"""The engine's answers are those of exhaustive minimax, and of DDS on bridge boards.

Slices of the campaigns of ``tests/oracles/campaign.py``, which say how to run more.
"""

from oracles.compare import EngineAnswers, run, run_boards, warm
from oracles.endings import endings
from oracles.values import RARE_VALUES


def test_endings_are_worth_what_minimax_says_and_so_is_every_card() -> None:
    outcome = run(endings(1, 1000, lengths={3: 4, 4: 4, 5: 1}), EngineAnswers())
    assert outcome.wrong == 0, outcome.first
    assert outcome.endings == 1000


def test_every_ply_of_a_line_is_worth_what_minimax_says() -> None:
    outcome = run(endings(2, 60, lengths={4: 2, 5: 1}), EngineAnswers(), every_ply=True)
    assert outcome.wrong == 0, outcome.first
    assert outcome.positions > 900


def test_mirrored_points_turned_ranks_and_jokers_in_suits_are_no_exception() -> None:
    drawn = endings(3, 200, lengths={3: 4, 4: 4, 5: 1}, values=RARE_VALUES)
    outcome = run(drawn, EngineAnswers())
    assert outcome.wrong == 0, outcome.first


def test_whatever_is_left_of_a_deal_may_use_what_was_proved_before() -> None:
    engine = EngineAnswers()
    outcome = run(warm(4, 1500, engine), engine)
    assert outcome.wrong == 0, outcome.first
    assert outcome.endings == 1500


def test_bridge_boards_are_worth_what_dds_says() -> None:
    outcome = run_boards(7, 10, EngineAnswers(memory_mb=64))
    assert outcome.wrong == 0, outcome.first
    assert outcome.endings == 50
