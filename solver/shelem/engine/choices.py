"""The discards that hakem can choose from, in the engine's terms."""

from dataclasses import dataclass
from itertools import combinations
from typing import Final

from shelem.engine.encoding import LANE_BITS, Encoding
from shelem.game.cards import Card
from shelem.game.denomination import Denomination
from shelem.game.hand import Hand
from shelem.game.play import first_leads
from shelem.game.rules import RuleSet

UNLIMITED: Final = 1 << 20
"""More units than there are."""


@dataclass(slots=True)
class Choice:
    """Discards that differ only by cards as good as each other.

    Parameters
    ----------
    mask : int
        The first of them.
    alike : list of int
        All of them.
    credit : int
        Units to hakem's side for the discard itself.
    bonus : int
        Units to the winner of the last trick.
    allowed : int
        What hakem may lead first.
    low, high : int
        Proved bounds of the units of hakem's side, the credit included.
    """

    mask: int
    alike: list[int]
    credit: int
    bonus: int
    allowed: int
    low: int = -1
    high: int = UNLIMITED


def all_choices(
    holding: Hand,
    size: int,
    others: int,
    encoding: Encoding,
    denomination: Denomination,
    rules: RuleSet,
) -> list[Choice]:
    """List the discards that leave hakem a first lead; `others` are the other hands' cards."""
    values = {card: encoding.values[encoding.bits[card]] for card in holding}
    run = _runs(holding, others, encoding)
    known: dict[tuple[int, ...], Choice] = {}
    for cards in combinations(holding, size):
        key = tuple(sorted(run[card] for card in cards))
        if key in known:
            known[key].alike.append(encoding.mask(cards))
            continue
        kept = Hand(holding.cards.difference(cards))
        allowed = encoding.mask(first_leads(kept, denomination, rules))
        if not allowed:
            continue
        points = sum(values[card] for card in cards)
        tricks = encoding.trick
        credit, bonus = {
            "points-and-trick": (points + tricks, 0),
            "points": (points, 0),
            "nothing": (0, 0),
            "last-trick": (0, points + tricks),
        }[rules.discard_credit]
        mask = encoding.mask(cards)
        known[key] = Choice(mask, [mask], credit, bonus, allowed)
    return list(known.values())


def _runs(holding: Hand, others: int, encoding: Encoding) -> dict[Card, int]:
    """Give every card a number, the same to cards of equal value with nobody's card between."""
    numbers: dict[Card, int] = {}
    for bit, card in sorted((encoding.bits[card], card) for card in holding):
        numbers[card] = bit
        for other, number in numbers.items():
            low = encoding.bits[other]
            same = (  # two jokers may have suits of their own in different lanes
                other.suit is card.suit
                and low // LANE_BITS == bit // LANE_BITS
                and encoding.values[low] == encoding.values[bit]
            )
            if same and low < bit and not others & (1 << bit) - (2 << low):
                numbers[card] = number
                break
    return numbers
