"""Exhaustive minimax of the game in which hakem settles his discard while he plays.

Hakem holds more cards than the others. Of some suits a fixed number is spare, and of the open
suits together another number. As soon as only spare cards are left of a suit, or of the open suits
together, they are buried: they leave his hand, and his side gets their value. If an open suit is
led of which he has no more cards than are spare of the open suits, he may bury these and play any
other card. All else is as in `oracles.minimax`, with which this shares nothing.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

OPEN = 7

Hands = tuple[int, ...]
Spare = tuple[int, ...]


@dataclass(frozen=True)
class Late:
    """A deal in the core's own terms, where one hand has spare cards.

    Parameters
    ----------
    hands
        Bit sets of the four hands.
    hakem
        Whose spare cards there are, and who leads.
    suits
        Bit sets of the cards of each suit.
    spare
        How many cards of each suit are spare, `OPEN` for an open one; then of those together.
    values, trump, trick
        Units of each card, the bit set of the trump suit (0 for none), units of a trick.
    """

    hands: Hands
    hakem: int
    suits: Sequence[int]
    spare: Spare
    values: Sequence[int]
    trump: int
    trick: int = 1

    def answer(self) -> int:
        """Units of seats 0 and 2."""
        return _Game(self).before_trick(self.hands, self.spare, self.hakem)


def cards_of(cards: int) -> Iterator[int]:
    return (bit for bit in range(64) if cards >> bit & 1)


class _Game:
    def __init__(self, deal: Late) -> None:
        self.deal = deal
        self.known: dict[tuple[Hands, Spare, int], int] = {}

    def before_trick(self, hands: Hands, spare: Spare, leader: int) -> int:
        if not any(hands):
            return 0
        key = hands, spare, leader
        if key not in self.known:
            self.known[key] = self.choose(hands, spare, leader, ())
        return self.known[key]

    def choose(self, hands: Hands, spare: Spare, leader: int, table: tuple[int, ...]) -> int:
        seat = (leader + len(table)) % 4
        answers = [
            self.after(hands, spare, leader, table, seat, card, buried)
            for card, buried in self.plays(hands[seat], spare, seat, table)
        ]
        return max(answers) if seat % 2 == 0 else min(answers)

    def plays(
        self, hand: int, spare: Spare, seat: int, table: tuple[int, ...]
    ) -> Iterator[tuple[int, int]]:
        """Cards that may be played, each with what is buried to be allowed to."""
        place = self.suit(table[0]) if table else -1
        follow = hand & self.deal.suits[place] if table else 0
        yield from ((card, 0) for card in cards_of(follow or hand))
        may_bury = seat == self.deal.hakem and spare[place] == OPEN
        if follow and may_bury and follow.bit_count() <= spare[-1]:
            yield from ((card, follow) for card in cards_of(hand & ~follow))

    def after(
        self,
        hands: Hands,
        spare: Spare,
        leader: int,
        table: tuple[int, ...],
        seat: int,
        card: int,
        buried: int,
    ) -> int:
        left = list(hands)
        left[seat] &= ~(1 << card | buried)
        gain = 0
        if seat == self.deal.hakem:
            numbers = list(spare)
            numbers[-1] -= buried.bit_count()
            more = self.only_spare(left[seat], numbers)
            left[seat] &= ~more
            if seat % 2 == 0:
                gain = self.worth(buried | more)
            spare = tuple(numbers)
        table = (*table, card)
        if len(table) < 4:
            return gain + self.choose(tuple(left), spare, leader, table)
        winner = (leader + table.index(max(table, key=lambda c: self.rank(c, table[0])))) % 4
        if winner % 2 == 0:
            gain += self.deal.trick + self.worth(sum(1 << c for c in table))
        return gain + self.before_trick(tuple(left), spare, winner)

    def only_spare(self, hand: int, numbers: list[int]) -> int:
        """What is buried by itself; `numbers` become those of what is spare then."""
        out = 0
        left_open = 0
        for place, suit in enumerate(self.deal.suits):
            if numbers[place] == OPEN:
                left_open |= hand & suit
            elif numbers[place] and (hand & suit).bit_count() == numbers[place]:
                out |= hand & suit
                numbers[place] = 0
        if left_open.bit_count() == numbers[-1]:
            out |= left_open
            numbers[-1] = 0
        return out

    def suit(self, card: int) -> int:
        return next(i for i, suit in enumerate(self.deal.suits) if suit >> card & 1)

    def worth(self, cards: int) -> int:
        return sum(self.deal.values[card] for card in cards_of(cards))

    def rank(self, card: int, led: int) -> tuple[bool, bool, int]:
        return (
            bool(self.deal.trump >> card & 1),
            self.suit(card) == self.suit(led),
            card,
        )
