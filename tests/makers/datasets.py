"""Small datasets whose rows are solved in no time."""

from random import Random

from makers.hands import random_deal
from shelem.game.deal import Deal
from shelem.game.denomination import Denomination
from shelem.game.hand import Hand
from shelem.game.rules import RuleSet
from shelem.game.seats import BySeat, Seat


def random_ending(rng: Random, cards: int) -> Deal:
    """Deal a few cards to each seat."""
    deal = random_deal(RuleSet.load(), rng)
    hands = {seat: Hand.of(rng.sample(list(deal.hand(seat)), cards)) for seat in Seat}
    return Deal(BySeat(hands))


def endings_csv(rows: int, rng: Random, *, cards: int = 3, repeats: int = 1) -> str:
    """Return a table of endings, each of them in `repeats` consecutive rows."""
    lines = ["id,deal,hakem,denomination"]
    deal = random_ending(rng, cards)
    for number in range(rows):
        if number % repeats == 0:
            deal = random_ending(rng, cards)
        hakem, denomination = rng.choice(list(Seat)), rng.choice(list(Denomination))
        lines.append(f"{number:010d},{deal},{hakem},{denomination}")
    return "\n".join(lines) + "\n"
