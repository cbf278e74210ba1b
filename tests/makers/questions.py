"""Questions in the core's own terms: bit sets of cards, lanes and units.

Bit ``16 * lane + strength`` is a card; seats are 0 to 3 in order of play. Unlike positions of the
package, these may have any value on any card.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Any

from hypothesis import strategies as st

from shelem.engine.core import Core
from shelem.engine.encoding import encoding_of
from shelem.game.position import Position
from shelem.game.rules import RuleSet

LANES = range(4)
RANKS = 13
JOKERS = 2
FIFTH = 0b11 << 61
"""The jokers' own suit: the top of the last lane that the engine leaves to it."""

MOST_IN_ALL = 80
"""The engine counts to 127 units in all."""

SHELEM_VALUES = {12: 2, 8: 2, 3: 1}


def bits(cards: int) -> list[int]:
    """The bit numbers of a set, lowest first."""
    return [bit for bit in range(64) if cards >> bit & 1]


def bit_set(cards: Iterable[int]) -> int:
    return sum(1 << card for card in cards)


@dataclass(frozen=True, repr=False)
class Question:
    """A position as the core takes it.

    Parameters
    ----------
    hands
        What each seat holds, the cards on the table not included.
    leader
        Who leads the trick, or led it.
    table
        Bit numbers of the cards on the table, from the leader's on.
    values
        Units by bit number, 64 of them.
    trump
        The trump lane, or -1.
    trick
        Units of a trick.
    fifth
        `FIFTH` where the jokers are a suit of their own, else 0.
    """

    hands: tuple[int, ...]
    leader: int
    table: tuple[int, ...]
    values: tuple[int, ...]
    trump: int
    trick: int
    fifth: int = 0

    def __repr__(self) -> str:
        values = {card: value for card, value in enumerate(self.values) if value}
        return (
            f"Question(hands={[hex(hand) for hand in self.hands]}, leader={self.leader},"
            f" table={self.table}, values={values}, trump={self.trump}, trick={self.trick},"
            f" fifth={self.fifth:#x})"
        )

    @property
    def owned(self) -> tuple[int, ...]:
        """What each seat holds and has on the table."""
        owned = list(self.hands)
        for place, card in enumerate(self.table):
            owned[(self.leader + place) % 4] |= 1 << card
        return tuple(owned)

    @property
    def total(self) -> int:
        """Units of everything in play."""
        cards = [card for hand in self.owned for card in bits(hand)]
        return sum(self.values[card] for card in cards) + self.trick * (len(cards) // 4)

    @property
    def to_move(self) -> int:
        return (self.leader + len(self.table)) % 4

    @property
    def tricks(self) -> int:
        return max(hand.bit_count() for hand in self.hands)

    def suit(self, card: int) -> int:
        """The mask of a card's suit."""
        return FIFTH if self.fifth >> card & 1 else (0xFFFF << 16 * (card // 16)) & ~self.fifth

    def legal(self) -> list[int]:
        """Bit numbers of the cards that may be played next."""
        hand = self.hands[self.to_move]
        follow = hand & self.suit(self.table[0]) if self.table else 0
        return bits(follow or hand)

    def with_card(self, card: int) -> "Question":
        """The question once a card, not the last of a trick, is on the table."""
        hands = list(self.hands)
        hands[self.to_move] &= ~(1 << card)
        return replace(self, hands=tuple(hands), table=(*self.table, card))

    def moved(self, places: dict[int, int]) -> "Question":
        """The question with every card renamed; cards keep their values."""
        values = [0] * 64
        for old, new in places.items():
            values[new] = self.values[old]
        return replace(
            self,
            hands=tuple(bit_set(places[card] for card in bits(hand)) for hand in self.hands),
            table=tuple(places[card] for card in self.table),
            values=tuple(values),
        )

    def load(self, core: Core, more: tuple[int, ...] = (0, 0, 0, 0)) -> None:
        """Give `core` the deal; `more` are cards of the deal that are not in play any more."""
        deal = [hand | other for hand, other in zip(self.owned, more, strict=True)]
        core.load(deal, self.values, self.trump, self.trick, self.fifth)

    def bounds(self, core: Core, allowed: int | None = None, **options: Any) -> tuple[int, int]:
        """Ask `core`, which has the deal."""
        return core.bounds(self.hands, self.leader, self.table, allowed, **options)

    def ask(self, core: Core, allowed: int | None = None) -> int:
        """The exact answer of `core`, which has the deal: units of side 0."""
        low, high = self.bounds(core, allowed)
        assert low == high
        return low

    def answer(self) -> int:
        """The exact answer of a new core."""
        core = Core(1 << 24)
        self.load(core)
        return self.ask(core)


def question_of(position: Position, rules: RuleSet) -> Question:
    """Put a position into the core's terms; that a first lead is bound is left out."""
    encoding = encoding_of(position.denomination, rules)
    return Question(
        tuple(encoding.mask(position.hands[seat]) for seat in encoding.seats),
        encoding.seats.index(position.leader),
        tuple(encoding.bits[card] for card in position.table),
        encoding.values,
        encoding.trump,
        encoding.trick,
        encoding.fifth,
    )


def deal_out(order: Iterable[int], likes: tuple[int, ...], tricks: int) -> tuple[int, ...]:
    """Deal cards in an order; a seat takes its lane's first card every other time if it likes one.

    Parameters
    ----------
    order
        Bit numbers of the deck, in any order.
    likes
        For each seat a lane, or another number for none.
    """
    deck = list(order)
    hands = [0, 0, 0, 0]
    for number in range(tricks):
        for seat in range(4):
            liked = [card for card in deck if card // 16 == likes[seat]]
            card = liked[0] if liked and number % 2 == 0 else deck[0]
            deck.remove(card)
            hands[seat] |= 1 << card
    return tuple(hands)


def deck_of(lanes: Iterable[int], trump: int, fifth: int, jokers: bool) -> Iterator[int]:
    for lane in lanes:
        yield from range(16 * lane, 16 * lane + RANKS)
        if jokers and trump == lane:
            yield from range(16 * lane + RANKS, 16 * lane + RANKS + JOKERS)
    if fifth:
        yield from bits(fifth)


@st.composite
def questions(
    draw: st.DrawFn, tricks: int = 9, table: bool = True, most: int = MOST_IN_ALL
) -> Question:
    """Any question of up to so many tricks and units, half of them with cards on the table."""
    size = draw(st.integers(1, tricks), label="tricks")
    trick = draw(st.integers(1, 3), label="units of a trick")
    left = most - size * trick
    trump = draw(st.integers(-1, 3), label="trump")
    jokers = draw(st.booleans(), label="jokers")
    fifth = FIFTH if jokers and trump < 0 else 0
    fewest = -(-4 * size // RANKS)
    lanes = draw(st.permutations(LANES), label="lanes")[: draw(st.integers(fewest, 4))]
    order = draw(st.permutations(list(deck_of(lanes, trump, fifth, jokers))), label="deck")
    hands = deal_out(order, draw(st.tuples(*[st.integers(0, 4)] * 4), label="likes"), size)
    worth = draw(st.sampled_from(["shelem", "bridge", "any"]), label="values")
    values = [0] * 64
    for card in sorted(order):
        if worth == "any":
            values[card] = min(left, draw(st.sampled_from([0, 0, 0, 0, 1, 2, 3, 4, 7])))
            left -= values[card]
        elif worth == "shelem":
            joker = card % 16 >= RANKS
            values[card] = 3 + card % 2 if joker else SHELEM_VALUES.get(card % 16, 0)
    question = Question(
        hands,
        draw(st.integers(0, 3), label="leader"),
        (),
        tuple(values),
        trump,
        trick,
        fifth,
    )
    begun = draw(st.sampled_from([0, 0, 0, 1, 2, 3]), label="on the table") if table else 0
    for _ in range(begun):
        question = question.with_card(draw(st.sampled_from(question.legal())))
    return question
