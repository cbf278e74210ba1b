"""Compare the engine's answers for endings with exhaustive minimax, and for boards with DDS."""

import importlib
import sys
import time
from collections.abc import Iterable, Iterator, Sequence
from random import Random
from typing import Any, NamedTuple, Protocol

from oracles.compiled import card_values
from oracles.endings import Ending, endings, parts
from oracles.values import VALUES, Values


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

    def prepare(self, whole: Ending) -> None:
        """Load a deal; endings left of it then share one table."""
        solver, position = self._ask(whole)
        solver.prepare(position.hands, position.denomination)

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


def warm(
    seed: int,
    count: int,
    engine: EngineAnswers,
    *,
    each: int = 50,
    values: Sequence[Values] = VALUES,
) -> Iterator[Ending]:
    """Draw endings that are left of longer deals, `each` of one, and load that deal before them."""
    wholes = endings(seed, -(-count // each), lengths={7: 1, 8: 1, 9: 1}, values=values)
    for number, whole in enumerate(wholes):
        engine.prepare(whole)
        yield from parts(whole, Random(f"{seed} {number}"), min(each, count - number * each))
