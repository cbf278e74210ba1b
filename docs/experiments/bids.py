"""Calibration of the chances that `shelem bid` gives, and what its bids are worth.

    python docs/experiments/bids.py --deals 1000 --layouts 100 --seed 510001 --out bids.csv
    python docs/experiments/bids.py --report bids.csv --plot docs/images/calibration.svg

Each deal is random; hakem is the seat whose hand the rule of thumb "expected tricks" values most,
or with --any a seat drawn at random. Solved are layouts as `shelem bid` draws them from that seat's
twelve cards, and the true one: the talon is turned up, the policy chooses from the sixteen cards,
and all play with open cards. Rows go to the file as they are done; a run that is repeated with the
same file goes on where it stopped. Points and predictions of all layouts are kept, so that the
report can be made again, and the spread about predictions trained, without solving.

The report: chances against what was made on the true layout, by deciles of the chance; and what
every bidder's bid scores, a pass 0, on the true layout and, with less luck, on the mean of layouts
that the estimate did not use (each half of the layouts judges the bids found from the other).
"""

import argparse
from collections.abc import Callable
from functools import cache, partial
from pathlib import Path
from typing import Final

import numpy as np
import pandas as pd
from rows import add_rows

from shelem.analysis.baselines import BIDDERS, RuleBid, expected_tricks
from shelem.analysis.bid_table import bid_table, calls_to_judge
from shelem.analysis.bids import BidQuestion, advise_bid
from shelem.analysis.choices import Choices
from shelem.analysis.estimates import Array, estimate
from shelem.analysis.layouts import WarmLayout
from shelem.analysis.policy import Policy
from shelem.analysis.spread import Spread, spread_of
from shelem.engine.core import Core
from shelem.game.auction import Call, Level
from shelem.game.deal import Deal
from shelem.game.hand import Hand
from shelem.game.rules import RuleSet
from shelem.game.seats import Seat
from shelem.scoring.hand import score_hand

SEEDS: Final = 10_000
RISK: Final = 0.25

Bid = Call | None
"""None is a pass."""


def play(deal: Deal, hakem: Seat, rules: RuleSet, core: Core) -> int:
    """Return the points of the policy's choice on the true layout."""
    choice = Policy(rules).choose(deal.holding(hakem))
    choices = Choices.of(deal.holding(hakem), choice.denomination, rules)
    others = [deal.hand(seat) for seat in rules.direction.order(hakem)[1:]]
    return WarmLayout(core, choices, others).points(choices.index(choice.discard))


def run(args: argparse.Namespace, rules: RuleSet) -> None:
    """Go on with the deals that the file does not have yet."""
    core = Core(128 << 20)

    def row(deal: Deal, number: int) -> dict[str, object]:
        seed = args.seed * SEEDS + number
        hakem = max(Seat, key=lambda seat: expected_tricks(deal.hand(seat), rules).value)
        if args.any:
            hakem = list(Seat)[int(np.random.default_rng(seed + SEEDS // 2).integers(4))]
        advice = advise_bid(
            BidQuestion(deal.hand(hakem), rules, hakem),
            layouts=args.layouts,
            clairvoyant=0,
            seed=seed,
            workers=args.workers,
        )
        return {
            "number": number,
            "deal": str(deal),
            "hakem": str(hakem),
            "points": play(deal, hakem, rules, core),
            "layouts": " ".join(map(str, advice.layouts["points"])),
            "predicted": " ".join(f"{value:.1f}" for value in advice.layouts["predicted"]),
        }

    add_rows(Path(args.out), rules, args.seed, args.deals, row)


class Results:
    """What a file holds, and what the estimates and the bidders make of it."""

    def __init__(self, path: str, rules: RuleSet) -> None:
        frame = pd.read_csv(path)
        self.rules = rules
        self.calls = calls_to_judge(rules)
        self.spread = spread_of(rules)
        self.points = frame["points"].to_numpy()
        self.layouts = [np.array(text.split(), dtype=np.int64) for text in frame["layouts"]]
        self.predicted = [np.array(text.split(), dtype=float) for text in frame["predicted"]]
        self.hands: list[Hand] = []
        for text, seat in zip(frame["deal"], frame["hakem"], strict=True):
            self.hands.append(Deal.parse(text, rules.direction).hand(Seat.parse(seat)))

    def __len__(self) -> int:
        return len(self.hands)

    def table(self, number: int, rows: slice, spread: Spread | None) -> pd.DataFrame:
        """Return the table of one deal's hand, from some of its layouts."""
        points = self.layouts[number][rows]
        frame = pd.DataFrame({"points": points, "predicted": self.predicted[number][rows]})
        frame["opponents"] = self.rules.total_points - frame["points"]
        frame["weight"] = 1.0
        frame["clairvoyant"] = pd.array([None] * len(frame), dtype="Int16")
        return bid_table(frame, self.rules, self.calls, spread)

    def best(self, number: int, rows: slice, spread: Spread | None) -> Bid:
        """Return the bid of the best expected score; a pass where that is negative."""
        table = self.table(number, rows, spread)
        place = int(table["score"].argmax())
        return self.calls[place] if table["score"].iloc[place] > 0 else None

    def safe(self, number: int, rows: slice, spread: Spread | None) -> Bid:
        """Return the highest safe bid."""
        table = self.table(number, rows, spread)
        places = np.flatnonzero((1 - table["make"] <= RISK) & (table["level"] == "number"))
        return self.calls[int(places[-1])] if len(places) else None

    def bidders(self) -> dict[str, Callable[[int, slice], Bid]]:
        """Return all bidders: they take the deal's number and the layouts to go by."""
        found: dict[str, Callable[[int, slice], Bid]] = {
            "ours (best mean score)": partial(self.best, spread=self.spread),
            "ours, safe at 25%": partial(self.safe, spread=self.spread),
            "layouts alone": partial(self.best, spread=None),
            "always the least bid": lambda number, rows: self.calls[0],
        }
        for name, bidder in BIDDERS.items():

            def by_rule(
                number: int, rows: slice, rule: Callable[[Hand, RuleSet], RuleBid] = bidder
            ) -> Bid:
                bid = rule(self.hands[number], self.rules)
                height = bid.number(self.rules)
                if bid.shelem:
                    return Call(Level.SHELEM)
                return None if height is None else Call.bid(height)

            found[name] = by_rule
        return found


def calibration(results: Results, plot: str | None) -> None:
    """Print chances against what was made; draw them."""
    numbers = [call for call in results.calls if call.level is Level.NUMBER]
    chances = np.array(
        [
            results.table(number, slice(None), results.spread)["make"][: len(numbers)]
            for number in range(len(results))
        ]
    )
    made = results.points[:, None] >= np.array([call.number for call in numbers])
    decile = np.minimum((chances * 10).astype(int), 9)
    print("| predicted | pairs | mean predicted | made | gap |\n|---|---|---|---|---|")
    rows = []
    for number in range(10):
        which = decile == number
        pairs = int(which.sum())
        if not pairs:
            continue
        mean, share = float(chances[which].mean()), float(made[which].mean())
        # pairs of one deal go together: the error is that of a sum over deals
        apart = np.where(which, made - chances - (share - mean), 0.0).sum(axis=1)
        error = float((apart**2).sum() ** 0.5) / pairs
        rows.append((mean, share, error))
        print(
            f"| {10 * number}-{10 * number + 10}% | {pairs} | {100 * mean:.1f}% |"
            f" {100 * share:.1f}% | {100 * (share - mean):+.1f} ± {100 * error:.1f} |"
        )
    gap = 100 * np.mean([abs(share - mean) for mean, share, _ in rows])
    print(f"\n{len(results)} deals, mean absolute gap over deciles {gap:.1f} points\n")
    if plot is not None:
        from matplotlib.figure import Figure

        figure = Figure(figsize=(5, 5), layout="constrained")
        axes = figure.subplots()
        axes.plot([0, 1], [0, 1], color="grey", linewidth=0.8)
        means, shares, errors = zip(*rows, strict=True)
        axes.errorbar(means, shares, errors, marker="o", capsize=2)
        axes.set(xlabel="predicted P(bid made)", ylabel="made on the true layout")
        figure.savefig(plot)


def scores(results: Results) -> None:
    """Print what every bidder's bids score."""
    odd, even = slice(1, None, 2), slice(0, None, 2)
    true: dict[str, Array] = {}
    held: dict[str, Array] = {}
    passes: dict[str, int] = {}
    for name, bidder in results.bidders().items():
        bids = [bidder(number, slice(None)) for number in range(len(results))]
        passes[name] = bids.count(None)
        true[name] = np.array(
            [_score(results.rules, bid, [points]) for bid, points in zip(bids, results.points)]
        )
        held[name] = np.array(
            [
                _score(results.rules, bidder(number, own), points[other].tolist())
                for number, points in enumerate(results.layouts)
                for own, other in ((odd, even), (even, odd))
            ]
        )
        held[name] = held[name].reshape(-1, 2).mean(axis=1)
    print("| bidder | passes | made | score per deal | against ours | held out | against ours |")
    print("|---|---|---|---|---|---|---|")
    ours = next(iter(true))
    for name in true:
        bid = len(results) - passes[name]
        made = f"{100 * (true[name] > 0).sum() / bid:.0f}%" if bid else ""
        cells = [name, str(passes[name]), made]
        for found in (true, held):
            mean, apart = estimate(found[name]), estimate(found[name] - found[ours])
            cells.append(f"{mean.mean:.1f} ± {mean.error:.1f}")
            cells.append("" if name == ours else f"{apart.mean:+.1f} ± {apart.error:.1f}")
        print("| " + " | ".join(cells) + " |")


def _score(rules: RuleSet, bid: Bid, points: list[int]) -> float:
    """Return the mean of what a bid scores for the side."""
    if bid is None:
        return 0.0
    return float(np.mean([_hakem_score(rules, bid, int(each)) for each in points]))


@cache
def _hakem_score(rules: RuleSet, bid: Call, points: int) -> int:
    return score_hand(rules, bid, points).hakem_score


def main() -> None:
    """Run or report."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--rules", default="lordarma")
    parser.add_argument("--deals", type=int, default=1000)
    parser.add_argument("--layouts", type=int, default=100)
    parser.add_argument("--seed", type=int, default=510001)
    parser.add_argument("--any", action="store_true", help="Any seat is hakem, not the strongest.")
    parser.add_argument("--workers", type=int)
    parser.add_argument("--out")
    parser.add_argument("--report")
    parser.add_argument("--plot")
    args = parser.parse_args()
    rules = RuleSet.load(args.rules)
    if args.out:
        run(args, rules)
    if args.report:
        results = Results(args.report, rules)
        calibration(results, args.plot)
        scores(results)


if __name__ == "__main__":
    main()
