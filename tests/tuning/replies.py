"""Tune the weights of the second to fourth hand by coordinate descent on the nodes of random deals.

``python tests/tuning/replies.py points-hokm weights.json`` draws deals that need 1,500 to 40,000
nodes (none of them from a bench set), then moves one weight at a time and keeps what lowers the
mean logarithm of the nodes needed to prove the known answer, window by window around it. It prints
the weights after every round, and goes on from the file when it is there. Copy the result into
``solver/shelem/engine/replies.pyx`` and measure it on deals that were not tuned on: gains below a
few percent do not carry over.
"""

import argparse
import json
import math
import random
import sys
import time
from dataclasses import dataclass
from pathlib import Path

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from shelem.engine.core import Core
from tuning.deals import Dealt, Kind, draw

SEAT_WEIGHTS = 22
LEAST_NODES, MOST_NODES = 1_500, 40_000


@dataclass(frozen=True)
class Problem:
    """A deal and its answer."""

    dealt: Dealt
    units: int


def cost(core: Core, problem: Problem) -> int:
    """Nodes to prove the answer from a guess that is right."""
    dealt = problem.dealt
    dealt.load(core)
    before = core.nodes
    core.bounds(dealt.hands, 0, (), dealt.first_leads, guess=problem.units)
    return core.nodes - before


def problems(count: int, seed: int, kind: Kind) -> list[Problem]:
    """Draw deals of the wanted difficulty."""
    rng = random.Random(seed)
    core = Core(1 << 27)
    found: list[Problem] = []
    while len(found) < count:
        dealt = draw(rng, kind)
        dealt.load(core)
        limit = time.monotonic() + 3
        low, high = core.bounds(dealt.hands, 0, (), dealt.first_leads, deadline=limit)
        problem = Problem(dealt, low)
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
    parser.add_argument("kind", type=Kind, metavar="kind", help=", ".join(k.value for k in Kind))
    parser.add_argument("path", type=Path)
    parser.add_argument("--deals", type=int, default=200)
    parser.add_argument("--seed", type=int, default=13)
    arguments = parser.parse_args()
    core = Core(1 << 27)
    weights = core.reply_weights
    if arguments.path.exists():
        weights = json.loads(arguments.path.read_text(encoding="utf-8"))
    some = problems(arguments.deals, arguments.seed, arguments.kind)
    first = 3 * SEAT_WEIGHTS if arguments.kind.hokm else 0
    improve(core, some, weights, first, arguments.path)


if __name__ == "__main__":
    main()
