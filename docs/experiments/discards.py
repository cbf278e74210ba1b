"""How far advised discards are below the best one that knows all cards.

    python docs/experiments/discards.py --hands 200 --seconds 20 --seed 520001 --out discards.csv
    python docs/experiments/discards.py --report discards.csv

Hands are random; hakem is the seat whose hand the rule of thumb "expected tricks" values most. Each
method chooses denomination and discard from his sixteen cards alone; the true layout is then solved
with open cards. `advise` is ``shelem advise`` for mean points, `policy` the stored policy alone.
"""

import argparse
from pathlib import Path

import numpy as np
import pandas as pd
from rows import add_rows

from shelem.analysis.advice import DiscardQuestion, advise_discard
from shelem.analysis.baselines import DISCARDERS, discard_by_rule, expected_tricks
from shelem.analysis.choices import Choices
from shelem.analysis.estimates import estimate
from shelem.analysis.goals import Goal
from shelem.analysis.layouts import WarmLayout, clairvoyant_points
from shelem.analysis.policy import Policy
from shelem.engine.core import Core
from shelem.game.deal import Deal
from shelem.game.denomination import Denomination
from shelem.game.hand import Hand
from shelem.game.rules import RuleSet
from shelem.game.seats import Seat


def one_hand(
    deal: Deal, number: int, rules: RuleSet, core: Core, seconds: float, workers: int | None
) -> dict[str, object]:
    """Let every method choose, and solve the true layout for each."""
    hakem = max(Seat, key=lambda seat: expected_tricks(deal.hand(seat), rules).value)
    holding = deal.holding(hakem)
    others = [deal.hand(seat) for seat in rules.direction.order(hakem)[1:]]
    policy = Policy(rules)
    chosen = policy.choose(holding)
    methods: dict[str, tuple[Denomination, Hand]] = {
        "policy": (chosen.denomination, chosen.discard),
        **{name: discard_by_rule(name, holding, rules) for name in DISCARDERS},
    }
    row: dict[str, object] = {"number": number, "deal": str(deal), "hakem": str(hakem)}
    if seconds:
        advice = advise_discard(
            DiscardQuestion(holding, Goal("points", rules), hakem),
            seconds=seconds,
            seed=number,
            workers=workers,
        )
        best = advice.candidates.iloc[0]
        methods["advise"] = (
            Denomination.parse(str(best["denomination"])),
            Hand.parse(str(best["discard"])),
        )
        row["layouts"] = advice.layouts
    points: dict[str, int] = {}
    for name, (denomination, discard) in methods.items():
        choices = Choices.of(holding, denomination, rules)
        points[name] = WarmLayout(core, choices, others).points(choices.index(discard))
    every = [Choices.of(holding, each, rules) for each in rules.denominations]
    ranked = [(policy.predict(choices), choices) for choices in every if len(choices)]
    ranked.sort(key=lambda entry: -float(entry[0].max()))
    orders = [(choices, np.argsort(-values).tolist()) for values, choices in ranked]
    row["open"] = clairvoyant_points(core, orders, others, max(points.values()))
    return row | points


def report(frame: pd.DataFrame) -> None:
    """Print the mean points of each method and the distance below the best with open cards."""
    ours = "advise" if "advise" in frame else "policy"
    names = [name for name in ("advise", "policy", *DISCARDERS) if name in frame]
    print(
        f"{len(frame)} hands\n\n| method | points | below open | below {ours} |\n|---|---|---|---|"
    )
    for name in names:
        mean, below = estimate(frame[name]), estimate(frame["open"] - frame[name])
        apart = estimate(frame[ours] - frame[name])
        behind = "" if name == ours else f"{apart.mean:.1f} ± {apart.error:.1f}"
        print(
            f"| {name} | {mean.mean:.1f} ± {mean.error:.1f} | {below.mean:.1f} ± {below.error:.1f}"
            f" | {behind} |"
        )


def main() -> None:
    """Run or report."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rules", default="lordarma")
    parser.add_argument("--hands", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=20.0, help="0 leaves `advise` out.")
    parser.add_argument("--seed", type=int, default=520001)
    parser.add_argument("--workers", type=int)
    parser.add_argument("--out")
    parser.add_argument("--report")
    args = parser.parse_args()
    if args.out:
        rules = RuleSet.load(args.rules)
        core = Core(128 << 20)
        add_rows(
            Path(args.out),
            rules,
            args.seed,
            args.hands,
            lambda deal, number: one_hand(deal, number, rules, core, args.seconds, args.workers),
        )
    if args.report:
        report(pd.read_csv(args.report))


if __name__ == "__main__":
    main()
