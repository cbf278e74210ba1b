"""A deal: four hands and the talon, and its notation.

``N:A.K9873.A.AQJT3 42.AT54.Q93.K76 QT98.62.KT2.842 KJ65.QJ.J874.95 / 73..65.`` names the seat of
the first hand, the four hands in order of play, and the talon.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from shelem.errors import DealError, NotationError
from shelem.game.cards import Card, deck, format_cards
from shelem.game.four_hands import (
    check_distinct,
    check_size,
    count_cards,
    format_hands,
    parse_hand,
    parse_hands,
)
from shelem.game.hand import Hand, distinct
from shelem.game.seats import BySeat, Direction, Seat, Side

if TYPE_CHECKING:
    from shelem.game.rules import RuleSet

__all__ = ["BySeat", "Deal", "Direction", "Hand", "Seat", "Side"]

_SHAPE: Final = "N:<hand> <hand> <hand> <hand> / <talon>"
_TALON: Final = "the talon"


@dataclass(frozen=True, slots=True)
class Deal:
    """Four hands and the talon.

    Nothing is checked here; :meth:`parse` checks the notation, :meth:`check` that the deal fits a
    rule set.

    Parameters
    ----------
    hands : Mapping
        The hand of each seat; None where it is unknown.
    talon : Hand, optional
        The cards face down, or hakem's discard once he has made it; None where there is no talon or
        it is unknown.
    direction : Direction
        The direction of play, which is the order of the hands in the notation.

    Examples
    --------
    >>> deal = Deal.parse("N:AK... QJ... T9... .87..")
    >>> str(deal.hand(Seat.W))
    'QJ...'
    """

    hands: Mapping[Seat, Hand | None]
    talon: Hand | None = None
    direction: Direction = Direction.CCW

    def __post_init__(self) -> None:
        if not isinstance(self.hands, BySeat):
            object.__setattr__(self, "hands", BySeat(self.hands))

    @classmethod
    def parse(cls, text: str, direction: Direction = Direction.CCW) -> "Deal":
        """Read a deal string.

        Parameters
        ----------
        text : str
            The notation; space around it does not matter.
        direction : Direction
            The rule set's direction: the hands stand in order of play.

        Raises
        ------
        NotationError
            If `text` is not a deal; the message names the hand and the column.
        DealError
            If a card is there twice.
        """
        hands, slash, talon = text.partition("/")
        deal = cls(
            parse_hands(hands, direction, "deal", _SHAPE),
            _parse_talon(talon, len(hands) + 2) if slash else None,
            direction,
        )
        check_distinct(deal.known())
        return deal

    def hand(self, seat: Seat) -> Hand:
        """Return the hand of `seat`.

        Raises
        ------
        DealError
            If it is unknown.
        """
        hand = self.hands[seat]
        if hand is None:
            raise DealError(f"{seat}'s hand is unknown")
        return hand

    def known(self) -> list[tuple[str, Hand]]:
        """Return the known hands and the talon, each with its name for messages."""
        known = [(f"{seat}'s hand", hand) for seat, hand in self.hands.items() if hand is not None]
        return known if self.talon is None else [*known, (_TALON, self.talon)]

    def holding(self, hakem: Seat) -> Hand:
        """Return the cards from which `hakem` makes his discard: his hand and the talon.

        Raises
        ------
        DealError
            If his hand is unknown or there is no talon.
        """
        if self.talon is None:
            raise DealError(f"the deal has no talon for {hakem} to take")
        return Hand(self.hand(hakem).cards | self.talon.cards)

    def after_discard(self, hakem: Seat, discard: Hand | Iterable[Card]) -> "Deal":
        """Return the deal once `hakem` has taken the talon and buried `discard`.

        The discard then stands in the talon's place. So the result has the same holding of sixteen
        cards for this hakem, and another discard can be made from it.

        Raises
        ------
        DealError
            If the discard has not the talon's size or `hakem` does not hold all of it.
        """
        if not isinstance(discard, Hand):
            discard = Hand(distinct(discard, "the discard"))
        holding = self.holding(hakem)
        foreign = sorted(discard.cards - holding.cards)
        if foreign:
            raise DealError(
                f"discard: {hakem} does not hold {format_cards(foreign)},"
                " neither dealt nor in the talon"
            )
        size = len(holding) - len(self.hand(hakem))
        if len(discard) != size:
            raise DealError(
                f"discard has {count_cards(len(discard))}, expected {size} as in the talon"
            )
        hands = {**self.hands, hakem: Hand(holding.cards - discard.cards)}
        return replace(self, hands=BySeat(hands), talon=discard)

    def check(self, rules: "RuleSet", *, talon: bool = False) -> None:
        """Check that this can be a deal, or the ending of one, under `rules`.

        Four shapes are valid: full hands and a talon; without a talon, hands of equal length below
        the full one (an ending), or four hands of thirteen (a bridge deal). Where hands are unknown
        only the others are checked.

        Parameters
        ----------
        rules : RuleSet
            The rules, which decide on jokers and on the sizes of hands and talon.
        talon : bool
            Whether the deal must have a talon.

        Raises
        ------
        DealError
            If the deal does not fit; the message names the card or the hand.
        """
        if self.direction is not rules.direction:
            raise DealError(
                f"the deal is in {self.direction} order, rules {rules.label} play {rules.direction}"
            )
        known = self.known()
        check_distinct(known)
        self._check_jokers(known, rules)
        if self.talon is not None:
            self._check_full(known, self.talon, rules)
        elif talon:
            raise _no_talon(rules)
        else:
            self._check_ending(known, rules)

    def format(self, first: Seat = Seat.N) -> str:
        """Return the deal string that begins with the hand of `first`."""
        text = format_hands(self.hands, self.direction, first)
        return text if self.talon is None else f"{text} / {self.talon}"

    def __str__(self) -> str:
        return self.format()

    @property
    def _all_known(self) -> bool:
        return None not in self.hands.values()

    def _check_jokers(self, known: list[tuple[str, Hand]], rules: "RuleSet") -> None:
        named = [(name, hand.jokers) for name, hand in known if hand.jokers]
        if named and not rules.jokers:
            name, jokers = named[0]
            raise DealError(f"{jokers[0]} is in {name}, but rules {rules.label} have no jokers")
        if rules.jokers and not named and self.talon is not None and self._all_known:
            raise DealError(f"the deal has no jokers, but rules {rules.label} play with RJ and BJ")

    def _check_full(self, known: list[tuple[str, Hand]], talon: Hand, rules: "RuleSet") -> None:
        if rules.hand_size is None or not rules.talon_size:
            raise DealError(f"the deal has a talon, but rules {rules.label} have none")
        note = ""
        if self._all_known:
            cards = frozenset().union(*(hand.cards for _, hand in known))
            missing = sorted(set(deck(bool(rules.jokers))) - cards)
            if 0 < len(missing) <= 4:
                note = f"; {format_cards(missing)} {'is' if len(missing) == 1 else 'are'} missing"
        for name, hand in known:
            size = rules.talon_size if hand is talon else rules.hand_size
            check_size(name, len(hand), size, note)

    def _check_ending(self, known: list[tuple[str, Hand]], rules: "RuleSet") -> None:
        if not known:
            return
        size = Counter(len(hand) for _, hand in known).most_common(1)[0][0]
        for name, hand in known:
            check_size(name, len(hand), size, " as in the other hands")
        if not 1 <= size <= 13:
            raise DealError(f"the hands have {count_cards(size)} each, expected 1 to 13")
        if self._all_known and rules.talon_size and size == rules.hand_size:
            raise _no_talon(rules)


def _no_talon(rules: "RuleSet") -> DealError:
    if not rules.talon_size:
        return DealError(f"the deal needs a talon, but rules {rules.label} have none")
    return DealError(
        f"the deal has no talon, expected / and {count_cards(rules.talon_size)} at its end"
    )


def _parse_talon(text: str, column: int) -> Hand | None:
    words = text.split()
    if not words:
        raise NotationError(f"deal: no talon after the slash, expected {_SHAPE}")
    if len(words) > 1:
        raise NotationError(f"deal: {words[1]!r} after the talon, expected the end")
    return parse_hand(words[0], _TALON, column + text.index(words[0]))
