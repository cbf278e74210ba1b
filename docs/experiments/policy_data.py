"""Collect double-dummy answers from which the discard policy is trained.

Every row is one random deal, a hakem, a denomination, one discard, and the points of hakem's side
with open cards after it, where fewer than 75 count as 75. Hakem is a seat drawn with a preference
for strong hands, as auctions have it; denominations and discards are drawn around a rough rule and
around the policy as it is, so that good and less good ones are compared on the same layout. Use
other seeds to get more, and collect anew with a better policy.

    python docs/experiments/policy_data.py --seed 1 --deals 3000 --out policy-1.csv
"""

import argparse
import csv
import time
from collections.abc import Iterator

import numpy as np
import numpy.typing as npt

from shelem.analysis.choices import Choices
from shelem.analysis.layouts import WarmLayout
from shelem.analysis.policy import Policy
from shelem.engine.core import Core
from shelem.game.cards import deck
from shelem.game.deal import Deal
from shelem.game.denomination import Denomination
from shelem.game.hand import Hand
from shelem.game.play import suit_orders
from shelem.game.rules import RuleSet
from shelem.game.seats import BySeat, Seat

DISCARDS = 7
SECONDS = 0.4
"""A question that takes longer is answered by the middle of the bounds proved by then."""

LEAST = 75
"""Fewer points are as bad: every bid fails at double cost."""

KEEP = np.array([18.0, 11.0, 6.0, 3.5, 2.0, 1.0, 0.5])
"""What it is worth to keep a card, by its place in the suit from the top: a rough guess."""


def rough_costs(choices: Choices) -> npt.NDArray[np.float64]:
    """Guess what each card is worth in hand, less what it brings when buried."""
    costs = np.zeros(len(choices.cards))
    orders = suit_orders(choices.denomination, choices.rules)
    for suit, order in orders.items():
        held = [card for card in choices.cards if card in order]
        for card in held:
            place = order.index(card)
            worth = KEEP[place] if place < len(KEEP) else 0.0
            if place > len(held):
                worth *= 0.5
            if suit is not None and suit is choices.denomination.trump:
                worth += 12.0
            elif choices.denomination.is_hokm:
                worth += 0.5 * len(held)
            worth -= 0.6 * choices.rules.card_points(card, choices.denomination)
            costs[choices.cards.index(card)] = worth
    return costs


def strength(hand: Hand, denomination: Denomination, rules: RuleSet) -> float:
    """Guess how good a hand is in a denomination."""
    total = 0.0
    for suit, order in suit_orders(denomination, rules).items():
        held = [card for card in hand if card in order]
        total += sum(KEEP[order.index(card)] for card in held if order.index(card) < len(KEEP))
        if suit is not None and suit is denomination.trump:
            total += 9.0 * len(held)
        elif not denomination.is_hokm:
            total += 1.0 * max(len(held) - 3, 0) ** 2
    return total


def discards_to_try(
    choices: Choices, predicted: npt.NDArray[np.float64], rng: np.random.Generator
) -> list[int]:
    """Draw discards around the rough rule and around the policy as it is."""
    costs = rough_costs(choices)
    picked = {
        int(np.argmin((costs + rng.normal(0, 4, len(costs)))[choices.members].sum(axis=1)))
        for _ in range(DISCARDS // 2)
    }
    while len(picked) < min(DISCARDS, len(choices)):
        picked.add(int(np.argmax(predicted + rng.gumbel(0, 3, len(predicted)))))
    return sorted(picked)


def random_deal(rules: RuleSet, rng: np.random.Generator) -> Deal:
    """Deal all cards."""
    cards = np.array(deck(bool(rules.jokers)), dtype=object)[
        rng.permutation(52 + int(rules.jokers))
    ].tolist()
    size = rules.hand_size or 12
    hands = {seat: Hand.of(cards[n * size : (n + 1) * size]) for n, seat in enumerate(Seat)}
    return Deal(BySeat(hands), Hand.of(cards[4 * size :]), rules.direction)


def choose_hakem(deal: Deal, rules: RuleSet, rng: np.random.Generator) -> Seat:
    """Draw a hakem, the strongest hand more often than not."""
    if rng.random() < 0.3:
        return list(Seat)[int(rng.integers(4))]
    return max(
        Seat,
        key=lambda s: max(
            strength(deal.hand(s), d, rules) for d in rules.denominations if d.is_hokm
        ),
    )


def answers(
    rules: RuleSet, core: Core, policy: Policy, rng: np.random.Generator
) -> Iterator[tuple[Deal, Seat, Denomination, Hand, int]]:
    """Deal once and solve a few discards in a few denominations."""
    deal = random_deal(rules, rng)
    hakem = choose_hakem(deal, rules, rng)
    holding = deal.holding(hakem)
    others = [deal.hand(seat) for seat in rules.direction.order(hakem)[1:]]
    every = [Choices.of(holding, denomination, rules) for denomination in rules.denominations]
    predicted = [policy.predict(choices) for choices in every]
    # the two that look best, give or take the policy's errors, and sometimes any other
    appeal = [values.max(initial=-99.0) + rng.normal(0, 8) for values in predicted]
    order = np.argsort(appeal)[::-1]
    tried = [*order[:2], *order[2:][rng.random(len(order) - 2) < 0.08]]
    for choices, values in ((every[place], predicted[place]) for place in tried):
        if not len(choices):
            continue
        layout = WarmLayout(core, choices, others)
        guess = -1
        for index in discards_to_try(choices, values, rng):
            deadline = time.monotonic() + SECONDS
            low, high = layout.bounds(index, low=LEAST, guess=guess, deadline=deadline)
            guess = max((low + max(high, low)) // 10 * 5, LEAST)
            yield deal, hakem, choices.denomination, choices.discard(index), guess


def main() -> None:
    """Run."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rules", default="lordarma")
    parser.add_argument("--seed", type=int, required=True)
    parser.add_argument("--deals", type=int, default=100)
    parser.add_argument("--out", required=True)
    args = parser.parse_args()
    rules = RuleSet.load(args.rules)
    core = Core(128 << 20)
    policy = Policy(rules)
    start = time.monotonic()
    with open(args.out, "w", newline="", encoding="utf-8") as file:  # noqa: PTH123
        writer = csv.writer(file)
        writer.writerow(["deal", "hakem", "denomination", "discard", "points"])
        for number in range(args.deals):
            rng = np.random.default_rng((args.seed, number))
            for row in answers(rules, core, policy, rng):
                writer.writerow(row)
            file.flush()
            if number % 100 == 99:
                print(number + 1, f"{time.monotonic() - start:.0f} s", flush=True)


if __name__ == "__main__":
    main()
