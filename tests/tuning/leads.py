"""Learn the weights by which leads are ordered.

    python tests/tuning/leads.py collect bridge-trump positions.npz --positions 30000 --seed 1
    python tests/tuning/leads.py learn positions.npz more.npz

``collect`` solves random deals of one kind of game and notes some of the positions in which a lead
succeeded, the likelier the more nodes that took. Every lead worth trying is then asked alone, of an
empty table: does it succeed, after how many nodes? 10,000 positions take some three minutes. The
positions are those that the engine's weights of now get wrong more often than others, so collect as
many with ``--unordered``, where the search tries leads as they come.

``learn`` finds weights with which the expected nodes until a lead succeeds are few, and writes them
to ``solver/shelem/engine/lead_weights.py`` (or ``--out``); kinds of which no positions are given
keep theirs. It first learns from a part of the deals and prints, for the positions of the others,
what the leads tried cost and how often the first one succeeds: in random order, by the engine's
weights of now, by the learnt ones and with the best lead always first. What counts in the end are
the nodes of whole deals: measure them with ``shelem bench``. On 60 bridge boards, weights learnt
from 11,000 positions, half of them unordered, saved 43% of the nodes of the order there was before;
those of 65,000 positions saved 49%.

Where other programs keep the cores busy, NumPy is much faster with one thread:
``OPENBLAS_NUM_THREADS=1``.
"""

import argparse
import math
import sys
from pathlib import Path

import numpy as np

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from shelem.engine import lead_weights
from shelem.engine.core import Core
from tuning.deals import Kind
from tuning.features import features
from tuning.positions import Positions, collect
from tuning.regression import Floats, Sample, ideal, judge, learn

SCALE = 100
"""The engine's weights are whole numbers."""

HELD_OUT = 0.15
A_LINE = 13

HEAD = '''"""The learnt weights of leads: eight blocks of 130, whose places `leads.pxd` names.

Written by ``tests/tuning/leads.py``; see there how they are learnt.
"""

from typing import Final

# fmt: off
LEADS: Final = (
'''
TAIL = ")\n# fmt: on\n"


def written(weights: list[int]) -> str:
    """Return the text of ``lead_weights.py``."""
    lines = (weights[start : start + A_LINE] for start in range(0, len(weights), A_LINE))
    return HEAD + "".join(f"    {', '.join(map(str, line))},\n" for line in lines) + TAIL


def compare(positions: Positions, sample: Sample, now: Floats) -> list[str]:
    """Learn from most deals; say what orders cost in the positions of the others."""
    rng = np.random.default_rng(1)
    held = (rng.random(len(positions.dealt)) < HELD_OUT)[positions.deal]
    if held.all() or not held.any():
        return ["too few deals to hold any out"]
    test = sample.part(held)
    orders = {
        "random": judge(test, rng.random(len(test.cost)).astype(np.float32)),
        "engine": judge(test, test.scores(now)),
        "learnt": judge(test, test.scores(learn(sample.part(~held)))),
        "ideal": ideal(test),
    }
    return [
        f"{len(sample)} positions of {len(positions.dealt)} deals, {len(test)} of them held out",
        "order   mean nodes  first lead succeeds",
        *(f"{name:6} {one.cost:11.0f} {one.first:20.1%}" for name, one in orders.items()),
    ]


def learn_all(paths: list[Path]) -> list[int]:
    """Print what can be gained, and return all weights, those of the kinds given learnt anew."""
    weights = Core(1 << 20).lead_weights
    parts = [Positions.load(path) for path in paths]
    for kind in Kind:
        some = [part for part in parts if part.kind is kind]
        if not some:
            continue
        positions = Positions.join(some)
        sample = Sample.of(positions, features(positions))
        places = slice(kind.lead_places.start, kind.lead_places.stop)
        print(kind.value)
        for line in compare(positions, sample, np.array(weights[places], np.float32)):
            print(f"  {line}", flush=True)
        weights[places] = np.rint(SCALE * learn(sample)).astype(int).tolist()
    return weights


def main() -> None:
    """Read the arguments; collect or learn."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    commands = parser.add_subparsers(dest="command", required=True)
    one = commands.add_parser("collect", help="note positions of random deals")
    one.add_argument("kind", type=Kind, metavar="kind", help=", ".join(k.value for k in Kind))
    one.add_argument("path", type=Path)
    one.add_argument("--positions", type=int, default=10_000)
    one.add_argument("--seed", type=int, default=1)
    one.add_argument("--seconds", type=float, default=math.inf, help="stop after so long")
    one.add_argument("--unordered", action="store_true", help="try leads as they come")
    one = commands.add_parser("learn", help="learn weights from positions")
    one.add_argument("paths", type=Path, nargs="+")
    one.add_argument("--out", type=Path, default=Path(lead_weights.__file__))
    arguments = parser.parse_args()
    if arguments.command == "learn":
        weights = learn_all(arguments.paths)
        arguments.out.write_text(written(weights), encoding="utf-8")
    else:
        found = collect(
            arguments.kind,
            arguments.positions,
            arguments.seed,
            arguments.seconds,
            ordered=not arguments.unordered,
            tell=lambda line: print(line, file=sys.stderr),
        )
        found.save(arguments.path)


if __name__ == "__main__":
    main()
