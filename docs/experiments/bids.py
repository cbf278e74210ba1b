"""Calibration of the chances that `shelem bid` gives, and what its bids are worth.

    python docs/experiments/bids.py --deals 1000 --layouts 100 --seed 2024 --out bids.csv
    python docs/experiments/bids.py --report bids.csv --plot docs/images/calibration.svg

Each deal is random; hakem is the seat whose hand the rule of thumb "expected tricks" values most.
Predicted: P(make) for every bid from that seat's twelve cards. Then the talon is turned up, the
policy chooses from the sixteen cards, and the true layout is solved with open cards: this is what
every bidder's bid is scored by. A pass scores 0. Rows go to the file as they are done; a run that
is repeated with the same file goes on where it stopped.
"""

import argparse
import csv
from itertools import islice
from pathlib import Path

import numpy as np
import pandas as pd

from shelem.analysis.baselines import BIDDERS, expected_tricks
from shelem.analysis.bids import BidQuestion, advise_bid
from shelem.analysis.choices import Choices
from shelem.analysis.estimates import Array, estimate
from shelem.analysis.layouts import WarmLayout
from shelem.analysis.policy import Policy
from shelem.analysis.shuffles import deals
from shelem.engine.core import Core
from shelem.game.auction import Call, Level
from shelem.game.deal import Deal
from shelem.game.rules import RuleSet
from shelem.game.seats import Seat
from shelem.scoring.hand import score_hand


def play(deal: Deal, hakem: Seat, rules: RuleSet, core: Core) -> int:
    """Return the points of the policy's choice on the true layout."""
    choice = Policy(rules).choose(deal.holding(hakem))
    choices = Choices.of(deal.holding(hakem), choice.denomination, rules)
    others = [deal.hand(seat) for seat in rules.direction.order(hakem)[1:]]
    return WarmLayout(core, choices, others).points(choices.index(choice.discard))


def one_deal(
    deal: Deal, number: int, rules: RuleSet, core: Core, layouts: int, workers: int | None
) -> dict[str, object]:
    """Predict, play, and ask every bidder."""
    hakem = max(Seat, key=lambda seat: expected_tricks(deal.hand(seat), rules).value)
    hand = deal.hand(hakem)
    advice = advise_bid(
        BidQuestion(hand, rules, hakem),
        layouts=layouts,
        clairvoyant=0,
        seed=number,
        workers=workers,
    )
    table = advice.table.set_index("bid")
    best = str(advice.best)
    row: dict[str, object] = {
        "number": number,
        "deal": str(deal),
        "hakem": str(hakem),
        "points": play(deal, hakem, rules, core),
        "ours": best if table["score"].max() > 0 else "pass",
        "ours-safe": "pass" if advice.safe is None else str(advice.safe),
    }
    for name, bidder in BIDDERS.items():
        bid = bidder(hand, rules)
        number_bid = bid.number(rules)
        row[name] = "shelem" if bid.shelem else "pass" if number_bid is None else str(number_bid)
    for bid_text, chance in table["make"].items():
        if str(bid_text).isdigit():
            row[f"make-{bid_text}"] = round(float(chance), 4)
    return row


def run(args: argparse.Namespace, rules: RuleSet) -> None:
    """Go on with the deals that the file does not have yet."""
    path = Path(args.out)
    done = len(pd.read_csv(path)) if path.exists() else 0
    core = Core(128 << 20)
    source = islice(deals(rules, np.random.default_rng(args.seed)), args.deals)
    with path.open("a", encoding="utf-8", newline="") as file:
        writer: csv.DictWriter[str] | None = None
        for number, deal in enumerate(source):
            if number < done:
                continue
            row = one_deal(deal, number, rules, core, args.layouts, args.workers)
            if writer is None:
                writer = csv.DictWriter(file, list(row))
                if not done:
                    writer.writeheader()
            writer.writerow(row)
            file.flush()


def report(frame: pd.DataFrame, rules: RuleSet, plot: str | None) -> None:
    """Print the calibration by deciles of the prediction, and the score of each bidder."""
    columns = [name for name in frame.columns if name.startswith("make-")]
    predicted = np.concatenate([frame[name].to_numpy() for name in columns])
    made = np.concatenate(
        [(frame["points"] >= int(name.removeprefix("make-"))).to_numpy() for name in columns]
    )
    decile = np.minimum((predicted * 10).astype(int), 9)
    print("| predicted | pairs | mean predicted | made | gap |\n|---|---|---|---|---|")
    rows = []
    for number in range(10):
        which = decile == number
        if which.any():
            mean, share = predicted[which].mean(), made[which].mean()
            rows.append((mean, share, which.sum()))
            print(
                f"| {10 * number}-{10 * number + 10}% | {which.sum()} | {100 * mean:.1f}% |"
                f" {100 * share:.1f}% | {100 * (share - mean):+.1f} |"
            )
    gaps = [abs(share - mean) for mean, share, _ in rows]
    print(
        f"\n{len(frame)} deals, mean absolute gap over deciles {100 * np.mean(gaps):.1f} points\n"
    )
    print("| bidder | passes | made | score per deal | against ours |\n|---|---|---|---|---|")
    ours = scores(frame, "ours", rules)
    for name in ("ours", "ours-safe", *BIDDERS):
        own = scores(frame, name, rules)
        bids = frame[name] != "pass"
        mean, apart = estimate(own), estimate(own - ours)
        share = (own[bids] > 0).mean() if bids.any() else float("nan")
        print(
            f"| {name} | {(~bids).sum()} | {100 * share:.0f}% | {mean.mean:.1f} ± {mean.error:.1f}"
            f" | {apart.mean:+.1f} ± {apart.error:.1f} |"
        )
    if plot is not None:
        from matplotlib.figure import Figure

        figure = Figure(figsize=(5, 5), layout="constrained")
        axes = figure.subplots()
        axes.plot([0, 1], [0, 1], color="grey", linewidth=0.8)
        axes.plot([row[0] for row in rows], [row[1] for row in rows], marker="o")
        axes.set(xlabel="predicted P(bid made)", ylabel="made on the true layout")
        figure.savefig(plot)


def scores(frame: pd.DataFrame, bidder: str, rules: RuleSet) -> Array:
    """Return what a bidder's bids score on every deal."""
    found = []
    for text, points in zip(frame[bidder].astype(str), frame["points"]):
        if text == "pass":
            found.append(0.0)
            continue
        call = Call(Level.SHELEM) if text == "shelem" else Call.bid(int(float(text)))
        found.append(float(score_hand(rules, call, int(points)).hakem_score))
    return np.array(found)


def main() -> None:
    """Run or report."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rules", default="lordarma")
    parser.add_argument("--deals", type=int, default=1000)
    parser.add_argument("--layouts", type=int, default=100)
    parser.add_argument("--seed", type=int, default=2024)
    parser.add_argument("--workers", type=int)
    parser.add_argument("--out")
    parser.add_argument("--report")
    parser.add_argument("--plot")
    args = parser.parse_args()
    rules = RuleSet.load(args.rules)
    if args.out:
        run(args, rules)
    if args.report:
        report(pd.read_csv(args.report), rules, args.plot)


if __name__ == "__main__":
    main()
