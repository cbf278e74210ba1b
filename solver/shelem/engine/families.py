"""Families of discards: all that bury so many cards of some suits, and of the other suits any.

The core can be asked about a whole family at once (``spare.pxd``): hakem settles while he plays
what he buries. If he does not even so reach a number of units, no discard of the family does.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from shelem.engine.choices import UNLIMITED
from shelem.engine.core import MOST_CARDS, MOST_SPARE, OPEN


@dataclass(slots=True)
class Family:
    """Some discards, and what is known of the units of hakem's side, the credit for them included.

    Parameters
    ----------
    buried : int
        Cards that all of them bury.
    spare : tuple of int
        How many cards of each suit they bury besides, `OPEN` for any number.
    free : int
        How many cards of the open suits together.
    ceiling : int
        None of them makes more.
    reached : int
        What hakem makes if he may settle as he plays what he buries: perhaps more than any of them.
    """

    buried: int
    spare: tuple[int, ...]
    free: int
    ceiling: int = UNLIMITED
    reached: int = -1


class Families:
    """The families of the discards of a hand, from the one of all discards down to lengths alone.

    Parameters
    ----------
    hand : int
        The cards of hakem, who has his discard yet to choose.
    suits : sequence of int
        The cards of each suit, in the order in which the core takes numbers of spare cards.
    size : int
        How many cards he buries.
    """

    def __init__(self, hand: int, suits: Sequence[int], size: int) -> None:
        self._cards: Final = [hand & suit for suit in suits]
        held = [cards.bit_count() for cards in self._cards]
        # How much he buries of a short suit is what hakem likes most to leave open.
        self._order: Final = sorted(
            (place for place in range(len(suits)) if held[place]),
            key=lambda place: (held[place] < 2, held[place]),
        )
        self._known: Final[dict[tuple[int, ...], Family]] = {}
        self.root: Final = self._family([OPEN if cards else 0 for cards in self._cards], size)

    @staticmethod
    def possible(hand: int, size: int) -> bool:
        """Whether the core can be asked about so many cards, so many of them to be buried."""
        return 0 < size <= MOST_SPARE and hand.bit_count() <= MOST_CARDS

    def of(self, discard: int) -> Iterator[Family]:
        """Yield the families that a discard belongs to, the largest first."""
        lengths = [(discard & cards).bit_count() for cards in self._cards]
        for settled in range(len(self._order)):
            still_open = self._order[settled:]
            free = sum(lengths[place] for place in still_open)
            if free == 0 or len(still_open) == 1:
                yield self._family(lengths, 0)
                return
            spare = list(lengths)
            for place in still_open:
                spare[place] = OPEN
            yield self._family(spare, free)

    def _family(self, numbers: Sequence[int], free: int) -> Family:
        """The family with so many cards of each suit buried, `OPEN` for any."""
        key = tuple(numbers)
        if key not in self._known:
            self._known[key] = self._new_family(key, free)
        return self._known[key]

    def _new_family(self, numbers: Sequence[int], free: int) -> Family:
        """A family; what all of its discards bury is no question any more."""
        spare = list(numbers)
        buried = 0
        left_open = 0
        for place, cards in enumerate(self._cards):
            if spare[place] == OPEN:
                left_open |= cards
            elif spare[place] == cards.bit_count():
                buried |= cards
                spare[place] = 0
        if left_open.bit_count() == free:
            buried |= left_open
            free = 0
        if free == 0:
            spare = [0 if number == OPEN else number for number in spare]
        return Family(buried, tuple(spare), free)
