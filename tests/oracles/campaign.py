"""Compare the engine with exhaustive minimax on many random endings, and with DDS on boards.

    python tests/oracles/campaign.py --endings 20000 --seed 1
    python tests/oracles/campaign.py --endings 500 --seed 2 --lengths 4,5 --every-ply
    python tests/oracles/campaign.py --boards 200 --seed 3

For each ending the solved points of hakem's side and the value of every legal card must be the
minimax's. With ``--every-ply`` a random line is played out from each ending and both are compared
before every card of it. ``--rare`` draws from mirrored nares, reversed ranks and jokers as the
lowest of two suits instead of the usual rules. Endings are numbered: ``--start 137 --endings 1``
with the same other options draws number 137 alone, and two halves can run side by side.
``--boards`` solves full 13-card deals in five strains each (tricks only) and asks endplay.

Prints the first wrong ending in full, as a position string with both answers, and the line
"N endings, W wrong". Exit status 1 if any is wrong. An error raised by the engine ends the run;
its note says at which position.
"""

import argparse
import importlib
import sys
import time
from collections.abc import Iterable, Iterator
from pathlib import Path
from random import Random
from typing import Any, NamedTuple, Protocol

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from oracles.compiled import COMPILED, card_values
from oracles.endings import Ending, endings
from oracles.values import RARE_VALUES, VALUES


class Answers(Protocol):
    """What is compared: points of hakem's side, of what is in play, the table included."""

    def points(self, ending: Ending) -> tuple[int, int]:
        """Give the bounds low and high, which must both be the exact value."""

    def cards(self, ending: Ending) -> dict[str, int]:
        """Give the points that each legal card leads to."""


class EngineAnswers:
    """The package's engine through its Python API, one solver for each set of rules."""

    def __init__(self, memory_mb: int = 16) -> None:
        # Imported here so that the rest of this module, and its tests, stand without the engine.
        self._solver_type: Any = importlib.import_module("shelem.engine").Solver
        self._position_type: Any = importlib.import_module("shelem.game.position").Position
        self._rules_type: Any = importlib.import_module("shelem.game.rules").RuleSet
        self._memory_mb = memory_mb
        self._known: dict[str, tuple[Any, Any]] = {}

    def points(self, ending: Ending) -> tuple[int, int]:
        """Solve one ending."""
        solver, position = self._ask(ending)
        bounds = solver.solve(position)
        return bounds.low, bounds.high

    def cards(self, ending: Ending) -> dict[str, int]:
        """Value every legal card of one ending."""
        solver, position = self._ask(ending)
        return {str(card): points for card, points in solver.card_values(position).items()}

    def _ask(self, ending: Ending) -> tuple[Any, Any]:
        """Give the solver for an ending's rules, and the ending as the package's position."""
        label = ending.values.rules
        if label not in self._known:
            rules = self._rules_type.load(label)
            self._known[label] = rules, self._solver_type(rules, memory_mb=self._memory_mb)
        rules, solver = self._known[label]
        return solver, self._position_type.parse(ending.position, rules.direction)


class MinimaxAnswers:
    """The oracle in the same form."""

    def points(self, ending: Ending) -> tuple[int, int]:
        """Solve one ending."""
        value = best(ending, self.cards(ending))
        return value, value

    def cards(self, ending: Ending) -> dict[str, int]:
        """Value every legal card of one ending."""
        values = card_values(*ending.raw)
        return {card: ending.hakem_points(values[ending.plain(card)]) for card in ending.legal()}


def best(ending: Ending, cards: dict[str, int]) -> int:
    """Give what the player to move gets for hakem's side, or leaves it."""
    same_side = (ending.to_move - ending.hakem) % 2 == 0
    return max(cards.values()) if same_side else min(cards.values())


class Outcome(NamedTuple):
    """What a campaign found."""

    endings: int
    positions: int
    wrong: int
    first: str | None
    """The first wrong position with both answers, ready to print."""

    def __str__(self) -> str:
        return f"{self.endings} endings, {self.wrong} wrong"


def complaint(ending: Ending, engine: Answers, oracle: Answers) -> str | None:
    """Compare the answers for one position; give None when all agree."""
    try:
        low, high = engine.points(ending)
        cards = engine.cards(ending)
    except Exception as error:
        error.add_note(f"at {ending.position}\nwith rules {ending.values.rules}")
        raise
    exact = oracle.cards(ending)
    value = best(ending, exact)
    if (low, high) == (value, value) and cards == exact:
        return None
    lines = [
        f"position: {ending.position}",
        f"rules: {ending.values.rules}",
        f"hakem's points: engine {low} to {high}, minimax {value}",
    ]
    for card in sorted({*cards, *exact}):
        note = "" if cards.get(card) == exact.get(card) else "   <-"
        lines.append(f"{card}: engine {cards.get(card)}, minimax {exact.get(card)}{note}")
    return "\n".join(lines)


def line(ending: Ending, random: Random) -> Iterator[Ending]:
    """Play random legal cards to the end, and give the position before each of them."""
    while any(ending.hands):
        yield ending
        ending = ending.play(random.choice(ending.legal()))


def run(
    drawn: Iterable[Ending], engine: Answers, *, every_ply: bool = False, progress: bool = False
) -> Outcome:
    """Compare the engine with minimax on endings; an ending ends at its first wrong ply."""
    oracle = MinimaxAnswers()
    count = positions = wrong = 0
    first = None
    begun = told = time.monotonic()
    for ending in drawn:
        plies = line(ending, Random(ending.position)) if every_ply else iter([ending])
        found = None
        for ply in plies:
            positions += 1
            found = complaint(ply, engine, oracle)
            if found:
                break
        count += 1
        wrong += found is not None
        first = first or found
        if progress and time.monotonic() - told > 10:
            told = time.monotonic()
            message = f"{count} endings, {wrong} wrong, {told - begun:.0f} s"
            print(message, file=sys.stderr, flush=True)
    return Outcome(count, positions, wrong, first)


def run_boards(seed: int, count: int, engine: Answers) -> Outcome:
    """Compare the engine with DDS on full boards in five strains each."""
    from oracles.bridge import boards, tricks

    solved = wrong = 0
    first = None
    for deal in boards(seed, count):
        for board in deal:
            exact = board.hakem_points(tricks(board))
            low, high = engine.points(board)
            solved += 1
            if (low, high) != (exact, exact):
                wrong += 1
                first = first or f"position: {board.position}\nengine {low} to {high}, DDS {exact}"
    return Outcome(solved, solved, wrong, first)


def main(arguments: list[str] | None = None) -> int:
    """Run the command line."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    what = parser.add_mutually_exclusive_group(required=True)
    what.add_argument("--endings", type=int, help="how many endings")
    what.add_argument("--boards", type=int, help="how many full deals, against endplay")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--start", type=int, default=0, help="number of the first ending")
    parser.add_argument("--lengths", default="3,4,5", help="hand lengths, all alike")
    parser.add_argument("--every-ply", action="store_true", help="along a line to the end")
    parser.add_argument("--rare", action="store_true", help="rarer rules instead of the usual ones")
    options = parser.parse_args(arguments)
    engine = EngineAnswers()
    begun = time.monotonic()
    if options.boards is not None:
        outcome = run_boards(options.seed, options.boards, engine)
    else:
        drawn = endings(
            options.seed,
            options.endings,
            start=options.start,
            lengths={int(length): 1 for length in options.lengths.split(",")},
            values=RARE_VALUES if options.rare else VALUES,
        )
        outcome = run(drawn, engine, every_ply=options.every_ply, progress=True)
    if outcome.first is not None:
        print(outcome.first)
    seconds = time.monotonic() - begun
    how = "compiled" if COMPILED else "plain Python"
    print(
        f"seed {options.seed}, {outcome.positions} positions, {seconds:.0f} s, minimax {how}",
        file=sys.stderr,
    )
    print(outcome)
    return 1 if outcome.wrong else 0


if __name__ == "__main__":
    sys.exit(main())
