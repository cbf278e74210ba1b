"""Numbers that are out of range are the package's own error, which names argument and value."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd
import pytest

from shelem import ShelemError, random_deals, solve_file, solve_frame
from shelem.analysis.advice import DiscardQuestion, advise_discard
from shelem.analysis.bench import load_set, run_set
from shelem.analysis.bench.sets import bridge_boards, fresh_deals
from shelem.analysis.bids import BidQuestion, advise_bid
from shelem.analysis.goals import Goal
from shelem.analysis.knowledge import Knowledge
from shelem.analysis.sampling import LayoutSampler
from shelem.game.hand import Hand
from shelem.game.rules import RuleSet

RULES = RuleSet.load()
BID = BidQuestion(Hand.parse("AKQJT98.AK.A3.K"), RULES)
DISCARD = DiscardQuestion(Hand.parse("AKQJT9876.AK2.A32.4"), Goal("points", RULES))
FRAME = pd.DataFrame({"deal": ["N:A... K... Q... J..."], "hakem": ["N"]})


def bid(**options: Any) -> object:
    return advise_bid(BID, **options)


def discard(**options: Any) -> object:
    return advise_discard(DISCARD, **options)


def frame(**options: Any) -> object:
    return solve_frame(FRAME, **options)


def file(**options: Any) -> object:
    return solve_file("none.csv", "out.csv", **options)


def deals(count: Any = 1, **options: Any) -> object:
    return random_deals(count, **options)


def first(count: int) -> object:
    return load_set("freaks").first(count)


def run(seconds: float) -> object:
    return run_set(load_set("freaks").first(1), seconds=seconds)


def sampler(prior: Any) -> object:
    return LayoutSampler(Knowledge(RULES, prior=prior))


CASES: list[tuple[Callable[..., object], dict[str, Any], str]] = [
    *((ask, {"layouts": each}, "at least 1") for ask in (bid, discard) for each in (-3, 0, 1.5)),
    *((ask, {"workers": -1}, "at least 1") for ask in (bid, discard, frame, file)),
    *((ask, {"workers": 0}, "at least 1") for ask in (bid, discard, frame, file)),
    (file, {"workers": "2"}, "at least 1"),
    *((ask, {"seed": -1}, "at least 0") for ask in (bid, discard, deals)),
    *((ask, {"seed": 1.5}, "at least 0") for ask in (bid, discard, deals)),
    (bid, {"clairvoyant": -1}, "at least 0"),
    (bid, {"risk": 1.5}, "0 to 1"),
    (bid, {"risk": float("nan")}, "0 to 1"),
    *((deals, {"count": each}, "at least 0") for each in (-1, 1.5, "3")),
    (deals, {"shuffle": "thorough"}, "one of uniform, light"),
    (sampler, {"prior": "thorough"}, "one of uniform, light"),
    (first, {"count": -1}, "at least 0"),
    *((ask, {"task": "solv"}, "one of solve, table") for ask in (frame,)),
]


@pytest.mark.parametrize(("ask", "wrong", "expected"), CASES)
def test_a_wrong_argument_is_named(
    ask: Callable[..., object], wrong: dict[str, Any], expected: str
) -> None:
    ((name, value),) = wrong.items()
    with pytest.raises(ShelemError, match=f"^{name} is {value!r}, expected .*{expected}"):
        ask(**wrong)


@pytest.mark.parametrize("ask", [bid, discard, run])
@pytest.mark.parametrize("seconds", [-1.0, float("nan")])
def test_a_wrong_time_limit_is_named(ask: Callable[..., object], seconds: float) -> None:
    with pytest.raises(ShelemError, match=f"the time limit is {seconds!r}, expected at least 0"):
        ask(seconds=seconds)


def test_wrong_seeds_and_counts_of_problems_are_named() -> None:
    for name in ("fresh", "bridge"):
        with pytest.raises(ShelemError, match="seed is -1, expected"):
            load_set(name, seed=-1)
    for draw in (fresh_deals, bridge_boards):
        with pytest.raises(ShelemError, match="count is -1, expected"):
            draw(-1, 1)


def test_numbers_of_numpy_will_do(tmp_path: Path) -> None:
    assert list(random_deals(np.int64(0), seed=np.uint32(3))) == []  # type: ignore[arg-type]
    answered = solve_frame(FRAME, workers=np.int64(1))  # type: ignore[arg-type]
    assert answered["points_spades"].tolist() == [15]
    given, target = tmp_path / "in.csv", tmp_path / "out.csv"
    FRAME.to_csv(given, index=False)
    assert solve_file(given, target, workers=np.int64(1)).errors == 0  # type: ignore[arg-type]
