"""Full 13-card boards for DDS, the bridge solver, through the PyPI package ``endplay``.

A tricks-only deal of 13 cards a hand is a bridge board, and nares or ace-nares are no-trump with
the ranks renamed; so DDS answers for all seven denominations. Three limits of endplay are met here
once: it solves only full deals (a 51-card deal crashes the interpreter), it must be used from one
thread, and its seats go round as N E S W. So its north is player 0, its east player 1, and so on:
what the seats are called never matters, only the order of play.
"""

from collections.abc import Iterator, Sequence
from random import Random

from endplay.dds import solve_board
from endplay.dds.solve import SolveMode
from endplay.types import Deal, Denom, Player

from oracles.endings import Ending
from oracles.values import DENOMINATIONS, SUITS, TRICKS_ONLY

STRAINS = ("spades", "hearts", "diamonds", "clubs", "sarres")

_CARDS_IN_A_BOARD = 52
_LOW_TO_HIGH = "23456789TJQKA"


def boards(
    seed: int, count: int, *, strains: Sequence[str] = STRAINS
) -> Iterator[tuple[Ending, ...]]:
    """Draw `count` uniform deals, each once a strain, with one random leader and hakem a deal.

    Deal number i depends on the seed and i alone.
    """
    deck = [rank + suit for suit in SUITS for rank in reversed(_LOW_TO_HIGH)]
    for number in range(count):
        random = Random(f"{seed} {number}")
        shuffled = random.sample(deck, len(deck))
        hands = tuple(
            tuple(sorted(shuffled[13 * player : 13 * player + 13], key=deck.index))
            for player in range(4)
        )
        leader, hakem = random.randrange(4), random.randrange(4)
        yield tuple(Ending(hands, strain, leader, hakem, (), TRICKS_ONLY) for strain in strains)


def tricks(board: Ending) -> int:
    """Give the tricks that side 0 takes of a full board under best play."""
    (best, *_) = solve_board(_deal(board), SolveMode.OptimalOne)
    return best[1] if board.leader % 2 == 0 else 13 - best[1]


def card_tricks(board: Ending) -> dict[str, int]:
    """Give the tricks that side 0 takes once the leader has led, for each of his cards."""
    faces = {_renamed(board, card): card for card in board.hands[board.leader]}
    values = {}
    for card, won in solve_board(_deal(board)):
        face = faces[SUITS[card.suit] + _LOW_TO_HIGH[card.rank.to_alternate() - 2]]
        values[face] = won if board.leader % 2 == 0 else 13 - won
    return values


def _renamed(board: Ending, card: str) -> str:
    """Write a card as endplay does, suit first, its rank named by its strength."""
    suit, strength, _ = board.plain(card)
    return SUITS[suit] + _LOW_TO_HIGH[strength]


def _deal(board: Ending) -> Deal:
    """Turn a board into endplay's object; anything but a full deal is refused."""
    cards = {card for hand in board.hands for card in hand}
    if len(cards) != _CARDS_IN_A_BOARD or {len(hand) for hand in board.hands} != {13}:
        raise ValueError("endplay is safe with full deals of four times thirteen cards only")
    if board.denomination not in DENOMINATIONS or board.table:
        raise ValueError("a board starts with nothing on the table")
    hands = []
    for hand in board.hands:
        renamed = [_renamed(board, card) for card in hand]
        hands.append(".".join("".join(c[1] for c in renamed if c[0] == suit) for suit in SUITS))
    strain = Denom.nt if board.trump is None else Denom(SUITS.index(board.trump))
    return Deal("N:" + " ".join(hands), first=Player(board.leader), trump=strain)
