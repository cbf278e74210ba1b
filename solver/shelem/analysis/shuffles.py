"""Whole deals: from a thorough shuffle, or from the light one of a live table.

People shuffle lightly: six or more cards of a suit were counted in 27% of the hands at live
tables, against 13% for a uniform deal. The light model does what such a table does:

1. A hand is played (hakem's longest suit is trump, suits are followed, the rest is at random) and
   each trick is laid on the pile of the side that won it, the discard under hakem's pile.
2. The two piles are put together and shuffled a little: riffles after Gilbert, Shannon and Reeds,
   overhand passes that move packets of a given mean size, and one cut.
3. The cards are dealt in packets of four, the talon last.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, Literal

import numpy as np

from shelem.errors import DealError, ShelemError
from shelem.game.cards import Card, deck
from shelem.game.deal import Deal
from shelem.game.hand import Hand
from shelem.game.rules import RuleSet
from shelem.game.seats import BySeat, Seat

Prior = Literal["uniform", "light"]
"""How the cards are thought to be shuffled."""

PRIORS: Final[tuple[Prior, ...]] = ("uniform", "light")


def check_prior(name: str, prior: object) -> None:
    """Check an argument that says how the cards are shuffled.

    Raises
    ------
    ShelemError
        If it is none of `PRIORS`.
    """
    if prior not in PRIORS:
        raise ShelemError(f"{name} is {prior!r}, expected one of {', '.join(PRIORS)}")


@dataclass(frozen=True, slots=True)
class LightShuffle:
    """How a live table shuffles and deals; the defaults give 27% of hands with six of a suit.

    Parameters
    ----------
    riffles : float
        Mean number of riffles; the fraction is the chance of one more.
    overhand : int
        Overhand passes, done before the riffles.
    packet : float
        Mean number of cards that an overhand pass moves at a time.
    dealt : int
        Cards dealt to a player at a time.
    """

    riffles: float = 0.2
    overhand: int = 2
    packet: float = 10.0
    dealt: int = 4

    def cards(self, rules: RuleSet, rng: np.random.Generator) -> list[Card]:
        """Return the deck in the order in which it will be dealt."""
        cards = _gathered(rules, rng)
        for _ in range(self.overhand):
            cards = _overhand(cards, self.packet, rng)
        for _ in range(int(self.riffles) + int(rng.random() < self.riffles % 1)):
            cards = _riffle(cards, rng)
        place = int(rng.integers(len(cards)))
        return cards[place:] + cards[:place]


LIGHT: Final = LightShuffle()


def deals(
    rules: RuleSet,
    rng: np.random.Generator,
    prior: Prior = "uniform",
    shuffle: LightShuffle = LIGHT,
) -> Iterator[Deal]:
    """Deal without end.

    Parameters
    ----------
    rules : RuleSet
        Its deck, sizes and direction. Where the hands have no fixed size, thirteen are dealt.
    rng : numpy.random.Generator
        The only source of chance.
    prior : {"uniform", "light"}
        How the cards are shuffled.
    shuffle : LightShuffle
        The parameters of the light shuffle.

    Yields
    ------
    Deal
        Four hands, and a talon where the rules have one.
    """
    full = deck(bool(rules.jokers))
    size = rules.hand_size or 13
    if 4 * size + rules.talon_size > len(full):
        raise DealError(f"rules {rules.label}: {len(full)} cards do not deal four hands of {size}")
    while True:
        if prior == "uniform":
            cards = [full[place] for place in rng.permutation(len(full)).tolist()]
            packet = size
        else:
            cards = shuffle.cards(rules, rng)
            packet = shuffle.dealt
        yield _dealt(cards, packet, rules)


def _dealt(cards: list[Card], packet: int, rules: RuleSet) -> Deal:
    """Deal packets to the seats in order of play, and the talon from the rest."""
    size = rules.hand_size or 13
    order = rules.direction.order(Seat.N)
    hands: dict[Seat, list[Card]] = {seat: [] for seat in order}
    place = 0
    while place < 4 * size:
        for seat in order:
            count = min(packet, size - len(hands[seat]))
            hands[seat] += cards[place : place + count]
            place += count
    talon = cards[place : place + rules.talon_size]
    return Deal(
        BySeat({seat: Hand.of(held) for seat, held in hands.items()}),
        Hand.of(talon) if talon else None,
        rules.direction,
    )


def _gathered(rules: RuleSet, rng: np.random.Generator) -> list[Card]:
    """Play a hand of a random deal and stack the tricks as a table does."""
    full = deck(bool(rules.jokers))
    cards = [full[place] for place in rng.permutation(len(full)).tolist()]
    places = {card: place for place, card in enumerate(full)}
    size = (len(full) - rules.talon_size) // 4
    hands = [cards[seat * size : (seat + 1) * size] for seat in range(4)]
    rest = cards[4 * size :]
    suits = [card.suit for card in hands[0]]
    trump = max(suits, key=suits.count)
    piles: list[list[Card]] = [rest, []]
    leader = 0
    for _ in range(size):
        trick: list[Card] = []
        for turn in range(4):
            hand = hands[(leader + turn) % 4]
            able = [card for card in hand if card.suit is trick[0].suit] if trick else []
            able = able or (trick and [card for card in hand if card.suit is trump]) or hand
            card = able[int(rng.integers(len(able)))]
            hand.remove(card)
            trick.append(card)
        winner = max(
            range(4),
            key=lambda turn: (
                trick[turn].suit is trump,
                trick[turn].suit is trick[0].suit,
                -places[trick[turn]],
            ),
        )
        leader = (leader + winner) % 4
        piles[leader % 2] += trick
    first = int(rng.integers(2))
    return piles[first] + piles[1 - first]


def _riffle(cards: list[Card], rng: np.random.Generator) -> list[Card]:
    """Cut and interleave: every order of the two packets is equally likely."""
    from_left = rng.random(len(cards)) < 0.5
    left = int(from_left.sum())
    first, second = iter(cards[:left]), iter(cards[left:])
    return [next(first) if chosen else next(second) for chosen in from_left.tolist()]


def _overhand(cards: list[Card], packet: float, rng: np.random.Generator) -> list[Card]:
    """Take packets from the top, one upon the other, so that their order is reversed."""
    ends = np.flatnonzero(rng.random(len(cards) - 1) < 1 / packet) + 1
    places = [0, *ends.tolist(), len(cards)]
    return [
        card
        for start, end in zip(places[-2::-1], places[:0:-1], strict=True)
        for card in cards[start:end]
    ]
