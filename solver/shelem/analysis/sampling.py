"""Layouts of the unseen cards that are consistent with what a seat knows.

Suit lengths, voids and cards held or lacking are drawn exactly, without rejection: among all
layouts that meet them each is equally likely under the uniform prior. Points and bids are met by
rejection. The light prior favours long suits: a layout's weight is ``exp(tilt * s)``, where s is
the sum over hands and suits of the squared length. The tilt is such that whole deals have six or
more cards of a suit as often as deals of the light shuffle do; the shuffle itself cannot be drawn
given a hand.

Evidence that makes hands more or less likely gives layouts weights. Of a block of draws one is
picked with a chance in proportion to its likelihood, and its weight is the mean of the block, so
that weights vary little and every solved layout counts.
"""

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import partial
from typing import Final

import numpy as np
import numpy.typing as npt

from shelem.analysis.constraints import ANY, Range
from shelem.analysis.knowledge import NOTHING, Knowledge, Layout
from shelem.analysis.lengths import Counts, Filling, Ways, class_ways, tree, weighted
from shelem.analysis.possible import Possible, check_hand
from shelem.analysis.shuffles import check_prior
from shelem.errors import DealError
from shelem.game.cards import Card, Rank, Suit, deck, format_cards
from shelem.game.four_hands import count_cards
from shelem.game.hand import Hand
from shelem.game.seats import BySeat, Seat

BLOCK: Final = 16
"""Draws from which one is picked where layouts have weights."""

LIGHT_TILT: Final = 0.056
MOST_REJECTED: Final = 20_000
"""Draws in a row that rejection may cost before it gives up."""


class LayoutSampler:
    """A source of layouts.

    Parameters
    ----------
    knowledge : Knowledge
        What the layouts must agree with.

    Raises
    ------
    ShelemError
        If no layout can: the message says so, and why where that is simple.
    """

    def __init__(self, knowledge: Knowledge) -> None:
        check_prior("prior", knowledge.prior)
        self.knowledge: Final = knowledge
        self.rules: Final = knowledge.rules
        self._places: Final = [place for place in (*Seat, None) if knowledge.size(place)]
        self._known: Final = self._known_cards()
        self._rejecting: Final = {
            seat: constraint
            for seat, constraint in knowledge.constraints.items()
            if constraint.needs_rejection
        }
        self._room: Final = np.array(
            [knowledge.size(place) - len(self._known[place]) for place in self._places]
        )
        self._unseen: Final = self._unseen_cards()
        self._check_room()
        self._classes: Final = self._make_classes()
        for seat, constraint in knowledge.constraints.items():
            check_hand(self._possible(seat), constraint, self.rules)
        self._filling: Final = None if self._is_plain else self._make_filling()
        self._check_together()

    def draw(self, rng: np.random.Generator) -> Layout:
        """Draw one layout.

        Raises
        ------
        DealError
            If very many draws did not meet the constraints.
        """
        likelihood = self.knowledge.likelihood
        if likelihood is None:
            return self._draw(rng)
        block = [self._draw(rng) for _ in range(BLOCK)]
        weights = np.array([likelihood(layout.hands) for layout in block])
        total = float(weights.sum())
        if not total:
            return replace(block[0], weight=0.0)
        pick = int(np.searchsorted(np.cumsum(weights), rng.random() * total, side="right"))
        return replace(block[min(pick, BLOCK - 1)], weight=total / BLOCK)

    def _draw(self, rng: np.random.Generator) -> Layout:
        for _ in range(MOST_REJECTED):
            layout = self.attempt(rng)
            if layout is not None:
                return layout
        raise DealError(
            f"{self._constraints}: none of {MOST_REJECTED} layouts meets them:"
            " impossible, or too rare to draw"
        )

    def attempt(self, rng: np.random.Generator) -> Layout | None:
        """Draw one layout by suit lengths and cards; None where it misses another constraint."""
        hands = self._fill(rng)
        layout = Layout(BySeat({seat: hands.get(seat, NOTHING) for seat in Seat}), hands.get(None))
        return layout if self._accepts(layout) else None

    def layouts(self, rng: np.random.Generator) -> Iterator[Layout]:
        """Draw layouts without end."""
        while True:
            yield self.draw(rng)

    def _known_cards(self) -> dict[Seat | None, frozenset[Card]]:
        """Return the cards whose place is settled, `holds` included."""
        knowledge = self.knowledge
        known: dict[Seat | None, frozenset[Card]] = {}
        for place in (*Seat, None):
            cards = knowledge.known(place).cards
            constraint = None if place is None else knowledge.constraints.get(place)
            if constraint is not None and place is not None:
                cards |= constraint.holds - knowledge.played.get(place, NOTHING).cards
            if len(cards) > knowledge.size(place):
                where = "the talon" if place is None else f"{place}'s hand"
                size = knowledge.size(place)
                raise DealError(f"{where} would have {count_cards(len(cards))}, expected {size}")
            known[place] = cards
        return known

    def _unseen_cards(self) -> list[Card]:
        seen: set[Card] = set()
        groups = [*self._known.values(), *(hand.cards for hand in self.knowledge.played.values())]
        for cards in groups:
            twice = sorted(cards & seen)
            if twice:
                raise DealError(f"{format_cards(twice)}: in two places")
            seen |= cards
        foreign = sorted(seen.difference(deck(bool(self.rules.jokers))))
        if foreign:
            raise DealError(f"rules {self.rules.label} have no {format_cards(foreign)}")
        return [card for card in deck(bool(self.rules.jokers)) if card not in seen]

    def _check_room(self) -> None:
        if len(self._unseen) != self._room.sum():
            raise DealError(
                f"the unseen cards are {len(self._unseen)}, for {self._room.sum()} places"
            )

    def _may_hold(self, place: Seat | None, card: Card) -> bool:
        if place is None:
            return True
        if card in self.knowledge.barred.get(place, ()):
            return False
        constraint = self.knowledge.constraints.get(place)
        return constraint is None or card not in constraint.lacks

    @property
    def _is_plain(self) -> bool:
        """Whether every layout is as likely as any other."""
        knowledge = self.knowledge
        shaped = any(constraint.lengths for constraint in knowledge.constraints.values())
        return knowledge.prior == "uniform" and not shaped and len(self._classes) <= 1

    def _make_classes(self) -> list[tuple[Suit | None, tuple[bool, ...], list[Card]]]:
        """Group the unseen cards by suit and by where they may go; by the latter if that is all."""
        knowledge = self.knowledge
        lengths = any(constraint.lengths for constraint in knowledge.constraints.values())
        by_suit = knowledge.prior == "light" or lengths
        classes: dict[tuple[Suit | None, tuple[bool, ...]], list[Card]] = defaultdict(list)
        for card in self._unseen:
            allowed = tuple(self._may_hold(place, card) for place in self._places)
            classes[card.suit if by_suit else None, allowed].append(card)
        if by_suit:
            for suit in set(Suit).difference(suit for suit, _ in classes):
                classes[suit, (True,) * len(self._places)] = []
        return [(suit, allowed, cards) for (suit, allowed), cards in classes.items()]

    def _make_filling(self) -> Filling:
        suits: dict[Suit | None, list[Ways]] = defaultdict(list)
        for suit, allowed, cards in self._classes:
            suits[suit].append(class_ways(len(cards), allowed, self._room.tolist()))
        groups = [
            weighted(tree(classes, self._room), partial(self._weight, suit))
            for suit, classes in suits.items()
        ]
        filling = Filling(groups, self._room)
        if not filling.ways:
            raise DealError(f"{self._constraints}: no layout meets all of them together")
        return filling

    def _weight(self, suit: Suit | None, counts: Counts) -> npt.NDArray[np.float64]:
        """Return 0 where a hand would break its limits, and what the prior makes of the lengths."""
        knowledge = self.knowledge
        weights = np.ones(len(counts))
        for column, place in enumerate(self._places):
            if place is None:
                continue
            played = knowledge.played.get(place, NOTHING).cards
            settled = sum(card.suit is suit for card in self._known[place] | played)
            lengths = counts[:, column] + settled
            if place in knowledge.constraints:
                low, high = knowledge.constraints[place].limits(suit)
                weights[(lengths < low) | (lengths > high)] = 0.0
            if knowledge.prior == "light" and suit is not None:
                weights *= np.exp(LIGHT_TILT * lengths.astype(np.float64) ** 2)
        return weights

    def _fill(self, rng: np.random.Generator) -> dict[Seat | None, Hand]:
        placed: list[list[Card]] = [list(self._known[place]) for place in self._places]
        numbers = [self._room] if self._filling is None else self._filling.draw(rng)
        for (_, _, cards), counts in zip(self._classes, numbers):
            order = rng.permutation(len(cards)).tolist()
            start = 0
            for hand, count in zip(placed, counts.tolist(), strict=True):
                hand += [cards[place] for place in order[start : start + count]]
                start += count
        return {place: Hand.of(held) for place, held in zip(self._places, placed, strict=True)}

    def _accepts(self, layout: Layout) -> bool:
        played = self.knowledge.played
        return all(
            constraint.accepts(
                Hand(layout.hands[seat].cards | played.get(seat, NOTHING).cards), self.rules
            )
            for seat, constraint in self._rejecting.items()
        )

    @property
    def _constraints(self) -> str:
        """The constraints as they are written, for errors."""
        texts = [f"{seat}:{each}" for seat, each in self.knowledge.constraints.items()]
        return " ".join(("constraints", *texts))

    def _possible(self, place: Seat | None) -> Possible:
        """Return the cards that can be at a place, played ones included."""
        settled = set(self._known[place])
        gone = NOTHING if place is None else self.knowledge.played.get(place, NOTHING)
        return Possible(
            "the talon" if place is None else str(place),
            frozenset(settled | gone.cards),
            tuple(card for card in self._unseen if self._may_hold(place, card)),
            self.knowledge.size(place) + len(gone),
        )

    def _check_together(self) -> None:
        """Say so when the hands cannot have the points or aces asked for together."""
        if not self._rejecting:
            return
        counted: list[tuple[str, Callable[[Card], int], Mapping[Seat, Range]]] = [
            (
                "points",
                self.rules.card_points,
                {seat: each.points for seat, each in self._rejecting.items()},
            ),
            (
                "aces",
                lambda card: int(card.rank is Rank.ACE),
                {seat: each.aces for seat, each in self._rejecting.items()},
            ),
        ]
        for name, value, wanted in counted:
            least = most = 0
            for place in self._places:
                low, high = ANY if place is None else wanted.get(place, ANY)
                counts = self._possible(place).counts(value)
                fitting = [count for count in counts if low <= count <= high]
                least, most = least + fitting[0], most + fitting[-1]
            gone = [hand for seat, hand in self.knowledge.played.items() if seat in self._places]
            held = [*self._unseen, *(card for each in self._known.values() for card in each)]
            total = sum(map(value, [*held, *(card for hand in gone for card in hand)]))
            if not least <= total <= most:
                raise DealError(
                    f"{self._constraints}: no layout has the {name} that they ask for together"
                )
