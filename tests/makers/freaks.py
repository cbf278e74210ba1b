"""Freak deals: the shapes that double-dummy solvers find hard, in every denomination.

Each deal is thirteen cards a seat, of which each seat then gives one to the discard, so that the
shapes hold for the twelve cards that are played. ``python -m makers.freaks``, run in ``tests/``,
prints the bundled ``deals/freaks.csv`` with the answers it has and those it finds; a number after
it is the most seconds for each.
"""

import csv
import sys
from collections.abc import Iterator
from itertools import pairwise
from random import Random

from shelem import Denomination
from shelem.analysis.bench import Problem, ProblemSet, load_set, run_set
from shelem.game.cards import Card, Suit
from shelem.game.deal import Deal
from shelem.game.hand import Hand
from shelem.game.play import suit_orders
from shelem.game.rules import RuleSet
from shelem.game.seats import BySeat, Seat

SEED = 3
SEATS = (Seat.N, Seat.W, Seat.S, Seat.E)  # in order of play

# Cards of each suit by seat in order of play; every row and column has thirteen.
SHAPES = {
    "two-suiters": ((7, 6, 0, 0), (0, 7, 6, 0), (0, 0, 7, 6), (6, 0, 0, 7)),
    "alternating": ((7, 6, 0, 0), (0, 7, 6, 0), (0, 0, 7, 6), (6, 0, 0, 7)),
    "voids": ((5, 4, 4, 0), (0, 5, 4, 4), (4, 0, 5, 4), (4, 4, 0, 5)),
    "voids-apart": ((5, 4, 4, 0), (0, 5, 4, 4), (4, 0, 5, 4), (4, 4, 0, 5)),
    "apart": ((4, 3, 3, 3), (3, 4, 3, 3), (3, 3, 4, 3), (3, 3, 3, 4)),
    "long-suits": ((7, 2, 2, 2), (2, 7, 2, 2), (2, 2, 7, 2), (2, 2, 2, 7)),
}
IN_TURN = {"alternating", "voids-apart", "apart"}
"""Kinds in which the owners of a suit take turns from its highest card down."""
NEVER_TOUCHING = {"voids-apart", "apart"}
"""Kinds in which no hand holds two cards that are adjacent among those in play."""


def freak(kind: str, denomination: Denomination, random: Random) -> Problem:
    """Draw a deal of a kind, its discard made; hakem is north and has a trump."""
    rules = RuleSet.load()
    while True:
        problem = _draw(kind, denomination, rules, random)
        hakem = problem.deal.hand(Seat.N)
        if denomination.trump is not None and not hakem.in_suit(denomination.trump):
            continue
        if kind not in NEVER_TOUCHING or not any(touching(problem)):
            return problem


def touching(problem: Problem) -> Iterator[tuple[Card, Card]]:
    """Yield the pairs of cards in one hand that are adjacent among those in play."""
    owners = {card: seat for seat in SEATS for card in problem.deal.hand(seat)}
    for cards in suit_orders(problem.denomination, RuleSet.load()).values():
        for high, low in pairwise(card for card in cards if card in owners):
            if owners[high] is owners[low]:
                yield high, low


def freaks(seed: int = SEED) -> Iterator[tuple[str, Problem]]:
    """Yield kinds and problems: of each kind one a denomination."""
    for kind in SHAPES:
        for denomination in Denomination:
            yield kind, freak(kind, denomination, Random(f"{seed} {kind} {denomination}"))


def _draw(kind: str, denomination: Denomination, rules: RuleSet, random: Random) -> Problem:
    hands: dict[Seat, list[Card]] = {seat: [] for seat in SEATS}
    columns = random.sample(range(4), 4)
    for suit, column in zip(Suit, columns):
        lengths = [row[column] for row in SHAPES[kind]]
        cards = suit_orders(denomination, rules)[suit]
        for card, seat in zip(cards, _owners(lengths, kind in IN_TURN, random), strict=True):
            hands[seat].append(card)
    buried = [hands[seat].pop(random.randrange(13)) for seat in SEATS]
    deal = Deal(BySeat({seat: Hand.of(cards) for seat, cards in hands.items()}), Hand.of(buried))
    return Problem(deal, Seat.N, denomination, Hand.of(buried))


def _owners(lengths: list[int], in_turn: bool, random: Random) -> list[Seat]:
    """Return who holds the cards of a suit, from the highest down."""
    places = [place for place in range(4) for _ in range(lengths[place])]
    if not in_turn:
        random.shuffle(places)
        return [SEATS[place] for place in places]
    holders = [place for place in range(4) if lengths[place]]
    random.shuffle(holders)
    holders.sort(key=lambda place: -lengths[place])  # who has a card more begins and ends
    return [SEATS[holders[number % len(holders)]] for number in range(sum(lengths))]


def main() -> None:
    """Write the table; what has no answer yet is solved, each within the seconds asked for."""
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else None
    known = {str(problem): problem.points for problem in load_set("freaks").problems}
    table = csv.writer(sys.stdout, lineterminator="\n")
    table.writerow(("kind", "deal", "hakem", "discard", "denomination", "points", "answered_by"))
    for kind, problem in freaks():
        points = known.get(str(problem))
        if points is None:
            alone = ProblemSet(kind, RuleSet.load(), (problem,))
            (run,) = run_set(alone, seconds=seconds, checks=False)
            points = run.low if run.solved else None
            print(kind, problem.denomination, run.low, run.high, run.nodes, file=sys.stderr)
        cells = (problem.deal, problem.hakem, problem.discard, problem.denomination)
        table.writerow((kind, *cells, *(("", "") if points is None else (points, "shelem"))))
        sys.stdout.flush()


if __name__ == "__main__":
    main()
