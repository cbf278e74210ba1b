"""The sets of problems: bundled tables, tables of the user, and fresh ones from a seed."""

from importlib import resources
from pathlib import Path
from typing import Final

import numpy as np

from shelem.analysis.arguments import check_number
from shelem.analysis.baselines import longest_suit, lowest_by_points
from shelem.analysis.bench.problems import Problem, ProblemSet, read_problems
from shelem.analysis.dealing import random_deals
from shelem.errors import NotationError
from shelem.game.denomination import Denomination
from shelem.game.rules import RuleSet
from shelem.game.seats import Seat

SETS: Final = {
    "hands": "Shelem deals with a discard, answers by an independent program",
    "discards": "the best discard of a known deal, answers by an independent program",
    "bridge": "bridge boards of mixed strains and leaders, answers by DDS",
    "fresh": "random Shelem deals in all denominations, a tenth solved a second way",
    "freaks": "strange shapes in all denominations, answers by this engine",
}
"""The sets by name, with what is in them."""

SEED: Final = 730154
"""The seed of ``fresh`` and of the bundled ``bridge``."""
FRESH_DEALS: Final = 300
BRIDGE_BOARDS: Final = 200

_TABLES: Final = {
    "hands": "solved.csv",
    "discards": "discards.csv",
    "bridge": "bridge.csv",
    "freaks": "freaks.csv",
}
_STRAINS: Final = (
    Denomination.SPADES,
    Denomination.HEARTS,
    Denomination.DIAMONDS,
    Denomination.CLUBS,
    Denomination.SARRES,
)


def load_set(name: str, *, seed: int | None = None) -> ProblemSet:
    """Return a set of problems.

    Parameters
    ----------
    name : str
        One of `SETS`, or the path of a CSV table, see
        :func:`shelem.analysis.bench.problems.read_problems`.
    seed : int, optional
        Draw ``fresh`` and ``bridge`` anew; the boards then have no known answers.

    Raises
    ------
    ShelemError
        If there is no such set, a table cannot be read, or the seed is below 0.
    """
    if name == "fresh":
        return fresh_deals(FRESH_DEALS, SEED if seed is None else seed)
    if name == "bridge" and seed is not None:
        return bridge_boards(BRIDGE_BOARDS, seed)
    if name in _TABLES:
        table = resources.files("shelem_data") / "deals" / _TABLES[name]
        return read_problems(name, table.read_text(encoding="utf-8"))
    try:
        text = Path(name).read_text(encoding="utf-8-sig")
    except OSError:
        raise NotationError(
            f"no set and no file {name!r}, expected one of {', '.join(SETS)}, or a CSV table"
        ) from None
    except UnicodeDecodeError:
        raise NotationError(f"{name} is not UTF-8 text") from None
    return read_problems(Path(name).name, text)


def fresh_deals(count: int, seed: int) -> ProblemSet:
    """Draw deals in the default rules; hakem is north.

    The denominations come in turn. Hakem buries the four cards that are least by ten times their
    points plus their rank, trumps last; without a trump, his longest suit last. If he has no card
    of the trump suit, the longest is trump instead.
    """
    rules = RuleSet.load()
    problems = []
    for number, dealt in enumerate(random_deals(count, rules=rules, seed=seed, hakem=Seat.N)):
        denomination = tuple(Denomination)[number % len(Denomination)]
        holding = dealt.deal.holding(Seat.N)
        kept = longest_suit(holding)
        if denomination.trump is not None:
            if not holding.in_suit(denomination.trump):
                denomination = Denomination(kept.word)
            kept = denomination.trump or kept
        discard = lowest_by_points(holding, kept, rules.talon_size, rules)
        problems.append(Problem(dealt.deal, Seat.N, denomination, discard))
    return ProblemSet("fresh", rules, tuple(problems))


def bridge_boards(count: int, seed: int) -> ProblemSet:
    """Draw bridge boards: strains in turn, declarers at random, the next seat leads."""
    check_number("seed", seed, 0)
    rules = RuleSet.load("tricks-only")
    rng = np.random.default_rng([seed, 1])
    problems = []
    for number, dealt in enumerate(random_deals(count, rules=rules, seed=rng, hakem="random")):
        assert dealt.hakem is not None
        problems.append(
            Problem(
                dealt.deal,
                dealt.hakem,
                _STRAINS[number % len(_STRAINS)],
                leader=rules.direction.next(dealt.hakem),
            )
        )
    return ProblemSet("bridge", rules, tuple(problems))
