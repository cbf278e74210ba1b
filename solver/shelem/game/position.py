"""A position: a deal in the middle of play, and its notation.

``N:A.9.. .K7.. 5..3. ..A.2 denomination=hearts leader=W table="9S KS" hakem=N taken=85`` is four
hands as in a deal, followed by words ``key=value``.
"""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from shelem.errors import DealError, NotationError, PlayError
from shelem.game.cards import Card, format_cards
from shelem.game.denomination import Denomination
from shelem.game.four_hands import check_distinct, check_size, format_hands, parse_hands
from shelem.game.hand import Hand, distinct
from shelem.game.play import (
    first_leads,
    legal_cards,
    playing_suit,
    require_allowed,
    require_available,
    trick_points,
    trick_winner,
)
from shelem.game.position_words import SHAPE, split_words
from shelem.game.seats import BySeat, Direction, Seat, Side

if TYPE_CHECKING:
    from shelem.game.rules import RuleSet

_FULL_HAND: Final = 12


@dataclass(frozen=True, slots=True)
class Position:
    """Four hands, whose turn it is, and the trick on the table.

    Nothing is checked here; :meth:`parse` checks the notation, :meth:`check` that the position can
    come up under a rule set.

    Parameters
    ----------
    hands : Mapping
        The hand of each seat, without the cards on the table.
    leader : Seat
        Who leads, or has led, to the present trick.
    denomination : Denomination
        What is played.
    table : tuple of Card
        Up to three cards on the table, in the order played.
    hakem : Seat, optional
        The declarer, whose side's points are counted.
    taken : int
        Points that hakem's side already has, or north and south where there is no hakem.
    direction : Direction
        The direction of play.
    first_lead : bool
        Whether the next card is the deal's first lead, which the rules may want to be a trump.
    """

    hands: Mapping[Seat, Hand]
    leader: Seat
    denomination: Denomination
    table: tuple[Card, ...] = ()
    hakem: Seat | None = None
    taken: int = 0
    direction: Direction = Direction.CCW
    first_lead: bool = False

    def __post_init__(self) -> None:
        if not isinstance(self.hands, BySeat):
            object.__setattr__(self, "hands", BySeat(self.hands))

    @classmethod
    def parse(cls, text: str, direction: Direction = Direction.CCW) -> "Position":
        """Read a position.

        Where the text does not say ``first_lead=yes`` or ``first_lead=no``, hands of twelve cards
        with hakem on lead are taken to stand before the deal's first lead.

        Parameters
        ----------
        text : str
            The notation, on one line. The quotes around the cards on the table may be left out.
        direction : Direction
            The rule set's direction: the hands stand in order of play.

        Raises
        ------
        NotationError
            If `text` is not a position; the message names the place.
        DealError
            If a card is there twice.
        """
        head, words = split_words(text)
        if "/" in head:
            raise NotationError(
                f"position, column {head.index('/') + 1}: a position has no talon,"
                " count the points of the discard in taken="
            )
        hands: dict[Seat, Hand] = {}
        for seat, hand in parse_hands(head, direction, "position", SHAPE).items():
            if hand is None:
                raise NotationError(f"{seat}'s hand is unknown, a position needs all four")
            hands[seat] = hand
        position = cls(
            BySeat(hands),
            words.leader,
            words.denomination,
            words.table,
            words.hakem,
            words.taken,
            direction,
        )
        check_distinct(position._known())
        first_lead = words.first_lead
        if first_lead is None:
            first_lead = position._looks_untouched
        return replace(position, first_lead=first_lead)

    @property
    def to_move(self) -> Seat:
        """Who plays the next card."""
        return self.direction.order(self.leader)[len(self.table)]

    @property
    def counted_side(self) -> Side:
        """The side whose points `taken` counts: hakem's, or north and south without a hakem."""
        return Side.NS if self.hakem is None else self.hakem.side

    @property
    def tricks_left(self) -> int:
        """The number of tricks not yet complete."""
        return max(len(hand) for hand in self.hands.values())

    def legal_cards(self, rules: "RuleSet") -> tuple[Card, ...]:
        """Return the cards that the seat to move may play, in printing order.

        Empty when all cards have been played, and at the first lead when hakem has no card that the
        rules let him lead.
        """
        hand = self.hands[self.to_move]
        if self.first_lead and not self.table:
            return first_leads(hand, self.denomination, rules)
        return legal_cards(hand, self.table, self.denomination, rules)

    def play(self, card: Card, rules: "RuleSet") -> "Position":
        """Return the position after `card` from the seat to move.

        The fourth card completes the trick: its winner leads next, and if he is on the counted side
        the trick's points are added to `taken`.

        Raises
        ------
        PlayError
            If the seat to move does not hold `card` or may not play it.
        """
        seat = self.to_move
        hand = self.hands[seat]
        if card not in hand:
            raise PlayError(f"{seat} does not hold {card}, his hand is {hand}")
        legal = self.legal_cards(rules)
        if card not in legal:
            if self.table:
                raise PlayError(
                    f"{seat} may not play {card} on {self.table[0]}, expected {format_cards(legal)}"
                )
            require_available(hand, str(seat), self.denomination, rules)
            raise PlayError(f"{seat} may not lead {card} first, expected {format_cards(legal)}")
        hands = BySeat({**self.hands, seat: Hand(hand.cards - {card})})
        table = (*self.table, card)
        if len(table) < 4:
            return replace(self, hands=hands, table=table, first_lead=False)
        winner = self.direction.order(self.leader)[trick_winner(table, self.denomination, rules)]
        points = trick_points(table, self.denomination, rules)
        return replace(
            self,
            hands=hands,
            leader=winner,
            table=(),
            taken=self.taken + (points if winner.side is self.counted_side else 0),
            first_lead=False,
        )

    def check(self, rules: "RuleSet") -> None:
        """Check that this position can come up under `rules`.

        Raises
        ------
        DealError
            If a card is there twice, a joker is there that the rules do not have, or the hands have
            the wrong sizes for the cards on the table.
        PlayError
            If a card on the table revokes, or hakem cannot lead as the rules demand.
        RulesError
            If the rules do not have the denomination.
        """
        if self.direction is not rules.direction:
            raise DealError(
                f"the position is in {self.direction} order,"
                f" rules {rules.label} play {rules.direction}"
            )
        require_allowed(self.denomination, rules)
        check_distinct(self._known())
        if not rules.jokers:
            for name, hand in self._known():
                for joker in hand.jokers:
                    raise DealError(f"{joker} is in {name}, but rules {rules.label} have no jokers")
        self._check_sizes()
        self._check_follows(rules)
        if self.first_lead and not self.table:
            seat = self.to_move
            require_available(self.hands[seat], str(seat), self.denomination, rules)

    def __str__(self) -> str:
        words = [
            format_hands(self.hands, self.direction, Seat.N),
            f"denomination={self.denomination}",
            f"leader={self.leader}",
        ]
        if self.table:
            words.append(f'table="{format_cards(self.table)}"')
        if self.hakem is not None:
            words.append(f"hakem={self.hakem}")
        if self.taken:
            words.append(f"taken={self.taken}")
        if self.first_lead != self._looks_untouched:
            words.append("first_lead=" + ("yes" if self.first_lead else "no"))
        return " ".join(words)

    @property
    def _looks_untouched(self) -> bool:
        full = all(len(hand) == _FULL_HAND for hand in self.hands.values())
        return full and not self.table and self.leader is self.hakem

    def _known(self) -> list[tuple[str, Hand]]:
        known = [(f"{seat}'s hand", hand) for seat, hand in self.hands.items()]
        return [*known, ("the table", Hand(distinct(self.table, "the table")))]

    def _check_sizes(self) -> None:
        if len(self.table) > 3:
            raise DealError(f"the table has {len(self.table)} cards, expected at most 3")
        played = set(self.direction.order(self.leader)[: len(self.table)])
        tricks = {seat: len(hand) + (seat in played) for seat, hand in self.hands.items()}
        size = Counter(tricks.values()).most_common(1)[0][0]
        for seat, hand in self.hands.items():
            note = f", as {seat} has a card on the table" if seat in played else ""
            check_size(f"{seat}'s hand", len(hand), size - (seat in played), note)
        if size > 13:
            raise DealError(f"the hands have {size} cards each, expected at most 13")

    def _check_follows(self, rules: "RuleSet") -> None:
        if not self.table:
            return
        led = playing_suit(self.table[0], self.denomination, rules)
        for seat, card in zip(self.direction.order(self.leader), self.table):
            if playing_suit(card, self.denomination, rules) is led:
                continue
            follow = [
                other
                for other in self.hands[seat]
                if playing_suit(other, self.denomination, rules) is led
            ]
            if follow:
                raise PlayError(
                    f"the table: {seat} played {card} on {self.table[0]}"
                    f" but could follow with {format_cards(follow)}"
                )
