"""What a seat knows about a deal, and the layouts that agree with it."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from shelem.analysis.constraints import HandConstraint
from shelem.analysis.shuffles import Prior
from shelem.errors import DealError
from shelem.game.cards import Card
from shelem.game.deal import Deal
from shelem.game.denomination import Denomination
from shelem.game.four_hands import check_size
from shelem.game.hand import Hand
from shelem.game.play import playing_suit, suit_orders, trick_winner
from shelem.game.rules import RuleSet
from shelem.game.seats import BySeat, Seat

NOTHING: Final = Hand(frozenset())


@dataclass(frozen=True, slots=True)
class Knowledge:
    """What is known about a deal: cards by place, what may be where, and what is thought.

    Parameters
    ----------
    rules : RuleSet
        The rules, for the deck and the sizes.
    hands : Mapping of Seat to Hand
        Cards that a seat is known to hold now, all of them or some.
    talon : Hand
        Cards known to lie in the talon, or in the discard once it is made.
    played : Mapping of Seat to Hand
        Cards that a seat has played.
    hakem : Seat, optional
        Who holds the talon's cards besides his own, before he makes his discard.
    barred : Mapping of Seat to frozenset of Card
        Cards that a seat cannot hold now, as after a void was shown; see `shown_voids`.
    constraints : Mapping of Seat to HandConstraint
        What a seat's hand is like, played cards included.
    prior : {"uniform", "light"}
        How the cards were shuffled.
    likelihood : callable, optional
        How likely what was seen besides is from given hands, from 0 to 1; layouts get weights.
    """

    rules: RuleSet
    hands: Mapping[Seat, Hand] = field(default_factory=dict)
    talon: Hand = NOTHING
    played: Mapping[Seat, Hand] = field(default_factory=dict)
    hakem: Seat | None = None
    barred: Mapping[Seat, frozenset[Card]] = field(default_factory=dict)
    constraints: Mapping[Seat, HandConstraint] = field(default_factory=dict)
    prior: Prior = "uniform"
    likelihood: Callable[[Mapping[Seat, Hand]], float] | None = None

    def size(self, seat: Seat | None) -> int:
        """Return how many cards a seat holds now; None stands for the talon."""
        talon = self.rules.talon_size
        if seat is None:
            return 0 if self.hakem is not None else talon
        dealt = (self.rules.hand_size or 13) + (talon if seat is self.hakem else 0)
        return dealt - len(self.played.get(seat, NOTHING))

    def known(self, seat: Seat | None) -> Hand:
        """Return the cards known to be at a place now; None stands for the talon."""
        return self.talon if seat is None else self.hands.get(seat, NOTHING)


@dataclass(frozen=True, slots=True)
class Layout:
    """One way the cards can lie.

    Parameters
    ----------
    hands : BySeat of Hand
        What every seat holds now; sixteen cards for a hakem who has yet to discard.
    talon : Hand, optional
        The talon, or the discard; None where hakem holds it or there is none.
    weight : float
        How likely it is against the other layouts of the sample.
    """

    hands: BySeat[Hand]
    talon: Hand | None
    weight: float = 1.0

    def deal(self, rules: RuleSet) -> Deal:
        """Return the layout as a deal."""
        return Deal(self.hands, self.talon, rules.direction)


def check_holding(hand: Hand, size: int, rules: RuleSet) -> None:
    """Check that somebody can hold these cards under the rules.

    Raises
    ------
    DealError
        If their number is wrong, or the rules do not have one of the cards.
    """
    check_size("the hand", len(hand), size)
    if hand.jokers and not rules.jokers:
        raise DealError(f"{hand.jokers[0]} is in the hand, but rules {rules.label} have no jokers")


def check_talon(rules: RuleSet) -> None:
    """Check that there is something for hakem to take and to bury.

    Raises
    ------
    DealError
        If not.
    """
    if not rules.talon_size:
        raise DealError(f"rules {rules.label} have no talon, so there is nothing to bury")


def shown_voids(
    tricks: Sequence[Sequence[Card]], leader: Seat, denomination: Denomination, rules: RuleSet
) -> dict[Seat, frozenset[Card]]:
    """Return the cards that each seat cannot hold any more, as it did not follow suit.

    Parameters
    ----------
    tricks : sequence of sequence of Card
        The cards of each trick in the order played; the last may be unfinished.
    leader : Seat
        Who led to the first one.
    """
    orders = suit_orders(denomination, rules)
    barred: dict[Seat, frozenset[Card]] = {seat: frozenset() for seat in Seat}
    for trick in tricks:
        order = rules.direction.order(leader)
        led = playing_suit(trick[0], denomination, rules)
        for seat, card in zip(order, trick):
            if playing_suit(card, denomination, rules) is not led:
                barred[seat] |= frozenset(orders[led])
        leader = order[trick_winner(trick, denomination, rules)]
    return barred
