"""Tune the weights of the second to fourth hand by coordinate descent on the nodes of random deals.

``python tests/tuning/replies.py hokm weights.json`` draws deals that need 1,500 to 40,000 nodes
(none of them from a bench set), then moves one weight at a time and keeps what lowers the mean
logarithm of the nodes needed to prove the known answer, window by window around it. It prints the
weights after every round, and goes on from the file when it is there. Copy the result into
``solver/shelem/engine/replies.pyx`` and measure it on deals that were not tuned on: gains below a
few percent do not carry over.
"""

import argparse
import json
import math
import random
import time
from dataclasses import dataclass
from pathlib import Path

from shelem.engine.core import Core
from shelem.engine.encoding import Encoding, encoding_of
from shelem.game.denomination import Denomination
from shelem.game.rules import RuleSet

SEAT_WEIGHTS = 22
LEAST_NODES, MOST_NODES = 1_500, 40_000
LANE = 0xFFFF


@dataclass(frozen=True)
class Problem:
    """A deal with hakem's discard made, and its answer."""

    hands: tuple[int, ...]
    encoding: Encoding
    units: int

    @property
    def allowed(self) -> int | None:
        """The first leads: trumps where there is a trump."""
        trump = self.encoding.trump
        return None if trump < 0 else LANE << 16 * trump


def draw(rng: random.Random, *, hokm: bool, bridge: bool) -> tuple[tuple[int, ...], Encoding]:
    """Deal the cards: sixteen to hakem, of whom four weak ones of short suits are buried."""
    rules = RuleSet.load("tricks-only" if bridge else "lordarma")
    some = [d for d in Denomination if d.is_hokm is hokm]
    encoding = encoding_of(rng.choice(some), rules)
    cards = [1 << bit for bit in encoding.bits.values()]
    rng.shuffle(cards)
    if bridge:
        return tuple(sum(cards[13 * seat : 13 * seat + 13]) for seat in range(4)), encoding
    sixteen = cards[:16]
    lengths = [sum(card >> 16 * lane & LANE > 0 for card in sixteen) for lane in range(4)]
    longest = lengths.index(max(lengths))
    if hokm:
        encoding = encoding_of(list(Denomination)[longest], rules)

    def keep(card: int) -> float:
        lane, strength = divmod(card.bit_length() - 1, 16)
        return 100 * (lane == longest) + 3 * lengths[lane] + strength + 6 * rng.random()

    sixteen.sort(key=keep)
    hands = [sixteen[4:], *(cards[16 + 12 * seat : 28 + 12 * seat] for seat in range(3))]
    return tuple(map(sum, hands)), encoding


def cost(core: Core, problem: Problem) -> int:
    """Nodes to prove the answer from a guess that is right."""
    encoding = problem.encoding
    core.load(problem.hands, encoding.values, encoding.trump, encoding.trick)
    before = core.nodes
    core.bounds(problem.hands, 0, (), problem.allowed, guess=problem.units)
    return core.nodes - before


def problems(count: int, seed: int, *, hokm: bool, bridge: bool) -> list[Problem]:
    """Draw deals of the wanted difficulty."""
    rng = random.Random(seed)
    core = Core(1 << 27)
    found: list[Problem] = []
    while len(found) < count:
        hands, encoding = draw(rng, hokm=hokm, bridge=bridge)
        core.load(hands, encoding.values, encoding.trump, encoding.trick)
        allowed = Problem(hands, encoding, 0).allowed
        low, high = core.bounds(hands, 0, (), allowed, deadline=time.monotonic() + 3)
        problem = Problem(hands, encoding, low)
        if low == high and LEAST_NODES < cost(core, problem) < MOST_NODES:
            found.append(problem)
    return found


def mean_cost(core: Core, some: list[Problem], weights: list[int], limit: float) -> float:
    """Mean logarithm of the nodes; infinite as soon as it must exceed `limit`."""
    core.reply_weights = weights
    total = 0.0
    for problem in some:
        total += math.log(cost(core, problem) + 200)
        if total > limit * len(some):
            return math.inf
    return total / len(some)


def improve(core: Core, some: list[Problem], weights: list[int], first: int, path: Path) -> None:
    """Move weights as long as that helps, with steps that shrink where it does not."""
    rng = random.Random(5)
    best = mean_cost(core, some, weights, math.inf)
    places = list(range(first, first + 3 * SEAT_WEIGHTS))
    steps = {place: max(3, abs(weights[place]) // 4) for place in places}
    changed = True
    while changed:
        changed = False
        rng.shuffle(places)
        for place in places:
            moved = False
            for sign in rng.sample([1, -1], 2):
                while True:
                    trial = weights.copy()
                    trial[place] += sign * steps[place]
                    value = mean_cost(core, some, trial, best)
                    if value >= best - 1e-4:
                        break
                    weights[:], best, moved, changed = trial, value, True, True
                if moved:
                    break
            if not moved:
                steps[place] = max(1, steps[place] // 2)
        print(f"{best:.4f} {weights[first : first + 3 * SEAT_WEIGHTS]}", flush=True)
        path.write_text(json.dumps(weights), encoding="utf-8")


def main() -> None:
    """Read the arguments and tune."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("kind", choices=("hokm", "no-trump"))
    parser.add_argument("path", type=Path)
    parser.add_argument("--bridge", action="store_true", help="games of tricks alone")
    parser.add_argument("--deals", type=int, default=200)
    parser.add_argument("--seed", type=int, default=13)
    arguments = parser.parse_args()
    hokm = arguments.kind == "hokm"
    core = Core(1 << 27)
    weights = core.reply_weights
    if arguments.path.exists():
        weights = json.loads(arguments.path.read_text(encoding="utf-8"))
    some = problems(arguments.deals, arguments.seed, hokm=hokm, bridge=arguments.bridge)
    kind = (1 if hokm else 0) + (0 if arguments.bridge else 2)
    improve(core, some, weights, 3 * SEAT_WEIGHTS * kind, arguments.path)


if __name__ == "__main__":
    main()
