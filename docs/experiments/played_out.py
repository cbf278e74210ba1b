"""What play without seeing the cards loses against open cards, on deals played out.

    python docs/experiments/played_out.py --deals 50 --samples 4 --seed 530001 --out played.csv
    python docs/experiments/played_out.py --report played.csv

Each deal is random; hakem is the seat whose hand the rule of thumb "expected tricks" values most,
and the policy chooses denomination and discard. Then the deal is played out: who does not see the
cards draws layouts that agree with his own cards, all cards played and the voids shown (hakem also
with his discard), solves each with open cards, and plays the card of the best mean, of equally good
ones the lowest. He takes no hints from the auction or from what others chose to play, and believes
that from the next card on all cards are open, so he never plays to find out or to conceal. Who sees
the cards plays by the double-dummy value. Played are all four blind, hakem's side blind, and the
opponents blind.
"""

import argparse
from itertools import islice
from pathlib import Path
from typing import Final

import numpy as np
import pandas as pd
from rows import add_rows

from shelem.analysis.baselines import expected_tricks
from shelem.analysis.estimates import estimate
from shelem.analysis.knowledge import NOTHING, Knowledge, shown_voids
from shelem.analysis.policy import Choice, Policy
from shelem.analysis.sampling import LayoutSampler
from shelem.analysis.start import start_position, with_discard
from shelem.engine.solver import Solver
from shelem.game.cards import Card
from shelem.game.deal import Deal
from shelem.game.hand import Hand
from shelem.game.position import Position
from shelem.game.rules import RuleSet
from shelem.game.seats import BySeat, Seat
from shelem.game.tricks import discard_points

LEAST: Final = 100


class Table:
    """One deal being played out."""

    def __init__(self, deal: Deal, hakem: Seat, choice: Choice, solver: Solver) -> None:
        self.solver = solver
        self.rules = solver.rules
        self.hakem = hakem
        self.choice = choice
        deal = deal.after_discard(hakem, choice.discard)
        self.start = start_position(deal, hakem, choice.denomination)

    def points(self, blind: set[Seat], samples: int, rng: np.random.Generator) -> int:
        """Play to the end and return the points of hakem's side, the discard included."""
        position = self.start
        tricks: list[list[Card]] = []
        while position.tricks_left:
            legal = position.legal_cards(self.rules)
            card = legal[0]
            if len(legal) > 1:
                layouts = [position]
                if position.to_move in blind:
                    layouts = self._imagined(position, tricks, samples, rng)
                card = self._best(layouts)
            if not position.table:
                tricks.append([])
            tricks[-1].append(card)
            position = position.play(card, self.rules)
        credit = discard_points(self.choice.discard, self.start.denomination, self.rules)
        return position.taken + credit

    def _best(self, layouts: list[Position]) -> Card:
        """Return the card of the best mean value for who is to move."""
        sums: dict[Card, int] = {}
        for position in layouts:
            for card, value in self.solver.card_values(position).items():
                sums[card] = sums.get(card, 0) + value
        position = layouts[0]
        sign = 1 if position.to_move.side is position.counted_side else -1

        def key(card: Card) -> tuple[int, int, int]:
            order = self.start.denomination.ranks()
            place = order.index(card.rank) if card.rank in order else -1
            return sign * sums[card], -self.rules.card_points(card), place

        return max(sorted(sums), key=key)

    def _imagined(
        self, position: Position, tricks: list[list[Card]], count: int, rng: np.random.Generator
    ) -> list[Position]:
        """Draw positions that agree with what who is to move has seen."""
        me = position.to_move
        direction = position.direction
        played: dict[Seat, set[Card]] = {seat: set() for seat in Seat}
        for seat in Seat:
            played[seat] = set(self.start.hands[seat].cards - position.hands[seat].cards)
        knowledge = Knowledge(
            self.rules,
            hands={me: position.hands[me]},
            talon=self.choice.discard if me is self.hakem else NOTHING,
            played={seat: Hand.of(cards) for seat, cards in played.items()},
            barred=shown_voids(tricks, self.start.leader, self.start.denomination, self.rules),
        )
        sampler = LayoutSampler(knowledge)
        return [
            Position(
                BySeat(dict(layout.hands)),
                position.leader,
                position.denomination,
                position.table,
                position.hakem,
                position.taken,
                direction,
                position.first_lead,
            )
            for layout in islice(sampler.layouts(rng), count)
        ]


def one_deal(deal: Deal, number: int, solver: Solver, samples: int, seed: int) -> dict[str, object]:
    """Solve a deal with open cards, and play it out."""
    rules = solver.rules
    hakem = max(Seat, key=lambda seat: expected_tricks(deal.hand(seat), rules).value)
    choice = Policy(rules).choose(deal.holding(hakem))
    table = Table(deal, hakem, choice, solver)
    ours = {hakem, hakem.partner}
    row: dict[str, object] = {
        "number": number,
        "deal": str(deal),
        "hakem": str(hakem),
        "open": with_discard(solver, table.start, choice.discard).points,
    }
    blind = {"all four": set(Seat), "hakem's side": ours, "the opponents": set(Seat) - ours}
    for place, (name, seats) in enumerate(blind.items()):
        rng = np.random.default_rng((seed, number, place))
        row[name] = table.points(seats, samples, rng)
    return row


def report(frame: pd.DataFrame) -> None:
    """Print means, and distances from open cards."""
    print(f"{len(frame)} deals\n\n| who does not see the cards | points | less open | 100 made |")
    print("|---|---|---|---|")
    for name in ("open", "all four", "hakem's side", "the opponents"):
        mean, apart = estimate(frame[name]), estimate(frame[name] - frame["open"])
        made = estimate(frame[name] >= LEAST)
        below = "" if name == "open" else f"{apart.mean:+.1f} ± {apart.error:.1f}"
        print(
            f"| {name.replace('open', 'nobody')} | {mean.mean:.1f} ± {mean.error:.1f}"
            f" | {below} | {100 * made.mean:.0f}% |"
        )


def main() -> None:
    """Run or report."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--rules", default="lordarma")
    parser.add_argument("--deals", type=int, default=50)
    parser.add_argument("--samples", type=int, default=4)
    parser.add_argument("--seed", type=int, default=530001)
    parser.add_argument("--out")
    parser.add_argument("--report")
    args = parser.parse_args()
    if args.out:
        solver = Solver(RuleSet.load(args.rules), memory_mb=128)
        add_rows(
            Path(args.out),
            solver.rules,
            args.seed,
            args.deals,
            lambda deal, number: one_deal(deal, number, solver, args.samples, args.seed),
        )
    if args.report:
        report(pd.read_csv(args.report))


if __name__ == "__main__":
    main()
