"""Seeded random endings, each in the oracle's plain integers and in the package's notation."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import NamedTuple

from oracles.minimax import Card
from oracles.values import (
    DENOMINATIONS,
    JOKER_SUIT,
    JOKERS,
    PRINTED,
    SUITS,
    TRICKS_ONLY,
    TRUMPS,
    VALUES,
    Values,
)

STYLES = ("uniform", "few suits", "skewed", "rich")


class Raw(NamedTuple):
    """The arguments of `oracles.minimax.solve_raw` and `card_values`."""

    hands: list[list[Card]]
    trump: int | None
    leader: int
    table: list[Card]
    trick: int
    first_cards: list[Card] | None


@dataclass(frozen=True, slots=True)
class Ending:
    """A position near the end of a deal; cards are faces such as "9S" or "RJ".

    Parameters
    ----------
    hands
        The four hands in order of play, N first, without the cards on the table.
    denomination
        The long name, such as "ace-nares".
    leader, hakem
        Players 0 to 3; the oracle's side 0 is players 0 and 2, which are N and S.
    table
        The cards on the table, in order from the leader.
    values
        What tricks and cards are worth.
    first_lead
        Whether this is the deal's first lead, which must be a trump.
    """

    hands: tuple[tuple[str, ...], ...]
    denomination: str
    leader: int
    hakem: int
    table: tuple[str, ...]
    values: Values
    first_lead: bool = False

    @property
    def trump(self) -> str | None:
        """The trump suit's letter."""
        return TRUMPS.get(self.denomination)

    @property
    def to_move(self) -> int:
        """The player whose card is next."""
        return (self.leader + len(self.table)) % 4

    @property
    def length(self) -> int:
        """How many tricks are left, one on the table included."""
        return max(map(len, self.hands))

    @property
    def total(self) -> int:
        """All points in play, those of the table included."""
        cards = [card for hand in self.hands for card in hand] + list(self.table)
        points = sum(self.values.of(card, self.denomination) for card in cards)
        return points + self.values.trick * len(cards) // 4

    @property
    def raw(self) -> Raw:
        """The same position as the oracle takes it: ``solve_raw(*ending.raw)``."""
        trump = None if self.trump is None else SUITS.index(self.trump)
        return Raw(
            [[self.plain(card) for card in hand] for hand in self.hands],
            trump,
            self.leader,
            [self.plain(card) for card in self.table],
            self.values.trick,
            [self.plain(card) for card in self.legal()] if self.first_lead else None,
        )

    @property
    def position(self) -> str:
        """The same position in the package's notation."""
        words = [
            "N:" + " ".join(map(dotted, self.hands)),
            f"denomination={self.denomination}",
            f"leader={self.values.seats[self.leader]}",
            f"hakem={self.values.seats[self.hakem]}",
        ]
        if self.table:
            words.append(f'table="{" ".join(self.table)}"')
        if self.first_lead:
            words.append("first_lead=yes")
        return " ".join(words)

    def suit(self, face: str) -> str | None:
        """Give the suit that a card counts as here, or None for jokers' own suit."""
        return self.values.suit(face, self.denomination)

    def plain(self, face: str) -> Card:
        """Give a card as the oracle takes it: suit number, strength, value."""
        suit = self.suit(face)
        return (
            JOKER_SUIT if suit is None else SUITS.index(suit),
            self.values.strength(face, self.denomination),
            self.values.of(face, self.denomination),
        )

    def legal(self) -> list[str]:
        """List the cards that the player to move may play."""
        hand = self.hands[self.to_move]
        suit = self.suit(self.table[0]) if self.table else self.trump
        bound = [card for card in hand if self.suit(card) == suit]
        return (bound if self.table or self.first_lead else []) or list(hand)

    def play(self, face: str) -> "Ending":
        """Give the ending after the player to move plays a card."""
        table = (*self.table, face)
        hands = tuple(
            tuple(card for card in hand if not (player == self.to_move and card == face))
            for player, hand in enumerate(self.hands)
        )
        after = replace(self, hands=hands, table=table, first_lead=False)
        if len(table) < 4:
            return after
        led = self.suit(table[0])
        order = [
            (
                self.trump is not None and self.suit(card) == self.trump,
                self.suit(card) == led,
                self.plain(card)[1],
            )
            for card in table
        ]
        return replace(after, leader=(self.leader + order.index(max(order))) % 4, table=())

    def hakem_points(self, side_0: int) -> int:
        """Turn the oracle's answer (side 0's points) into the points of hakem's side."""
        return side_0 if self.hakem % 2 == 0 else self.total - side_0


def dotted(hand: Sequence[str]) -> str:
    """Write a hand as spades.hearts.diamonds.clubs, with the jokers as a fifth group if held."""
    groups = [
        "".join(sorted((card[0] for card in hand if card[1] == suit), key=PRINTED.index))
        for suit in SUITS
    ]
    jokers = "".join(joker[0] for joker in JOKERS if joker in hand)
    return ".".join([*groups, jokers] if jokers else groups)


def endings(
    seed: int,
    count: int,
    *,
    start: int = 0,
    lengths: Mapping[int, float] | None = None,
    denominations: Sequence[str] = DENOMINATIONS,
    values: Sequence[Values] = VALUES,
    styles: Sequence[str] = STYLES,
    first_lead_share: float = 0.1,
    begun: bool = True,
) -> Iterator[Ending]:
    """Draw `count` random endings; the same seed and options give the same ones.

    Parameters
    ----------
    seed
        Ending number i depends on the seed, i and the options, not on how many are drawn.
    start
        The number of the first one drawn.
    lengths
        Weight of each hand length, such as ``{3: 1, 4: 2, 5: 1}``; 3 to 5 alike when not given.
    denominations, values, styles
        What to draw from, all alike.
    first_lead_share
        How often a hokm ending whose leader holds a trump, with nothing on the table, counts as
        the deal's first lead.
    begun
        Whether there may be cards on the table.
    """
    lengths = lengths or {3: 1, 4: 1, 5: 1}
    for number in range(start, start + count):
        random = Random(f"{seed} {number}")
        length = random.choices(list(lengths), list(lengths.values()))[0]
        denomination = random.choice(denominations)
        worth = random.choice(values)
        style = random.choice(styles)
        hands = _deal(random, length, worth.jokers, style, TRUMPS.get(denomination))
        leader = random.randrange(4)
        ending = Ending(hands, denomination, leader, random.randrange(4), (), worth)
        for _ in range(random.randrange(4) if begun else 0):
            ending = ending.play(random.choice(ending.legal()))
        # tricks-only leaves the first lead free
        bound = not ending.table and ending.values is not TRICKS_ONLY
        if random.random() < first_lead_share and bound:
            ending = _as_first_lead(ending)
        yield ending


def parts(whole: Ending, random: Random, count: int, longest: int = 4) -> Iterator[Ending]:
    """Draw endings that may be left of a longer one: equal numbers of each player's cards."""
    for _ in range(count):
        length = random.randint(2, longest)
        hands = tuple(tuple(random.sample(hand, length)) for hand in whole.hands)
        part = replace(
            whole,
            hands=hands,
            leader=random.randrange(4),
            hakem=random.randrange(4),
            table=(),
            first_lead=False,
        )
        for _ in range(random.choice([0, 0, 0, 1, 2, 3])):
            part = part.play(random.choice(part.legal()))
        yield part


def _as_first_lead(ending: Ending) -> Ending:
    """Make the leader hakem at the deal's first lead, if he has a trump to lead."""
    if ending.trump is None or all(
        ending.suit(card) != ending.trump for card in ending.hands[ending.leader]
    ):
        return ending
    return replace(ending, hakem=ending.leader, first_lead=True)


def _deal(
    random: Random, length: int, jokers: bool, style: str, trump: str | None
) -> tuple[tuple[str, ...], ...]:
    """Deal four hands in a style; few suits include the trump suit more often than not."""
    deck = [rank + suit for suit in SUITS for rank in PRINTED]
    if style == "few suits":
        enough = [suits for suits in (2, 2, 3) if 13 * suits >= 4 * length]
        suits = random.sample(SUITS, random.choice(enough or [4]))
        if trump is not None and trump not in suits and random.random() < 0.75:
            suits[0] = trump
        deck = [card for card in deck if card[1] in suits]
    if jokers:
        deck += [joker for joker in JOKERS if random.random() < 0.8]
    hands: list[list[str]] = [[], [], [], []]
    taste = [{suit: random.choice([1, 1, 6, 30]) for suit in SUITS} for _ in hands]
    for _ in range(length):
        for hand, likes in zip(hands, taste, strict=True):
            weights = []
            for card in deck:
                weight = 1
                if card in JOKERS:
                    weight = 8
                elif style == "skewed":
                    weight = likes[card[1]]
                elif style == "rich" and card[0] in "AT5":
                    weight = 5
                weights.append(weight)
            card = random.choices(deck, weights)[0]
            deck.remove(card)
            hand.append(card)
    return tuple(tuple(hand) for hand in hands)
