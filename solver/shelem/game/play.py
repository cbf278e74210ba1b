"""The rules of a trick: suits and strengths, legal cards, who wins, what it is worth.

Which suit a card belongs to and what it beats depends on the denomination and, through the jokers
and "reversed shelem", on the rule set:

- Under a trump (hokm) both jokers belong to the trump suit, the red one over the black one over
  the ace. With reversed ranks two is the highest rank of every suit, and the jokers are the lowest
  cards of the trump suit: ace, then black joker, then red joker.
- Without a trump, `jokers_no_trump` decides. ``own-suit``: the jokers are a fifth suit of two
  cards, red over black, which follows only itself and never beats another suit.
  ``lowest-in-suit``: the red joker is the lowest heart and the black joker the lowest spade.
  ``forbidden``: no such mode.
"""

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from types import MappingProxyType
from typing import TYPE_CHECKING, Final, NamedTuple

from shelem.errors import PlayError, RulesError
from shelem.game.cards import BLACK_JOKER, RED_JOKER, Card, Suit
from shelem.game.denomination import Denomination

if TYPE_CHECKING:
    from shelem.game.hand import Hand
    from shelem.game.rules import RuleSet

JOKER_SUITS: Final = MappingProxyType({Suit.HEARTS: RED_JOKER, Suit.SPADES: BLACK_JOKER})
"""The suit whose lowest card a joker is where ``jokers_no_trump`` is ``lowest-in-suit``."""


class _Order(NamedTuple):
    """What each card is in one denomination: its suit in play and its strength, higher wins."""

    suits: Mapping[Suit | None, tuple[Card, ...]]
    suit: dict[Card, Suit | None]
    strength: dict[Card, int]


def suit_orders(
    denomination: Denomination, rules: "RuleSet"
) -> Mapping[Suit | None, tuple[Card, ...]]:
    """Return the cards of each suit in play, from the highest to the lowest.

    The key None, present only where jokers are a suit of their own, stands for that suit.
    """
    return _order(denomination, rules).suits


def playing_suit(card: Card, denomination: Denomination, rules: "RuleSet") -> Suit | None:
    """Return the suit that `card` belongs to in play; None is the jokers' own suit."""
    return _order(denomination, rules).suit[card]


def beats(card: Card, best: Card, denomination: Denomination, rules: "RuleSet") -> bool:
    """Whether `card`, played later in the trick, beats `best`, the card that was winning it."""
    order = _order(denomination, rules)
    suit = order.suit[card]
    if suit is order.suit[best]:
        return order.strength[card] > order.strength[best]
    return suit is not None and suit is denomination.trump


def trick_winner(cards: Sequence[Card], denomination: Denomination, rules: "RuleSet") -> int:
    """Return the index of the card that wins the trick, the first card being the lead.

    Parameters
    ----------
    cards : sequence of Card
        The cards of the trick so far, at least one, in the order played.
    """
    winner = 0
    for index, card in enumerate(cards):
        if index and beats(card, cards[winner], denomination, rules):
            winner = index
    return winner


def trick_points(cards: Iterable[Card], denomination: Denomination, rules: "RuleSet") -> int:
    """Return the points of a trick with these cards, those for the trick itself included."""
    return rules.trick_points + sum(rules.card_points(card, denomination) for card in cards)


def legal_cards(
    hand: "Hand", table: Sequence[Card], denomination: Denomination, rules: "RuleSet"
) -> tuple[Card, ...]:
    """Return the cards that may be played from `hand`, in printing order.

    A suit led must be followed if that is possible; otherwise any card may be played. For the first
    lead of a deal see :func:`first_leads`.

    Parameters
    ----------
    hand : Hand
        The cards of the player to move.
    table : sequence of Card
        The cards of the trick so far, from the lead on; empty when `hand` leads.
    """
    if not table:
        return tuple(hand)
    order = _order(denomination, rules)
    led = order.suit[table[0]]
    return tuple(card for card in hand if order.suit[card] is led) or tuple(hand)


def first_leads(hand: "Hand", denomination: Denomination, rules: "RuleSet") -> tuple[Card, ...]:
    """Return the cards that hakem may lead to the first trick, in printing order.

    Under a trump the rules may demand that it is one, and may keep a joker from being the one. When
    there is no such card the denomination is not available to this hand, and the result is empty.
    """
    trump = denomination.trump
    if trump is None:
        return tuple(hand)
    cards = tuple(hand) if rules.joker_first_lead else tuple(c for c in hand if not c.is_joker)
    if not rules.first_lead_trump:
        return cards
    order = _order(denomination, rules)
    return tuple(card for card in cards if order.suit[card] is trump)


def require_allowed(denomination: Denomination, rules: "RuleSet") -> None:
    """Check that a hand may be played in `denomination`.

    Raises
    ------
    RulesError
        If `rules` do not have this mode.
    """
    if denomination not in rules.denominations:
        allowed = ", ".join(map(str, rules.denominations))
        raise RulesError(f"rules {rules.label} do not allow {denomination}, expected {allowed}")


def require_available(
    hand: "Hand", name: str, denomination: Denomination, rules: "RuleSet"
) -> None:
    """Check that hakem, holding `hand`, can lead to the first trick.

    Raises
    ------
    PlayError
        If he has no card for the lead that the rules demand.
    """
    if len(hand) and not first_leads(hand, denomination, rules):
        raise PlayError(f"{denomination} is not available to {name}: no trump for the first lead")


def _order(denomination: Denomination, rules: "RuleSet") -> _Order:
    return _make_order(
        denomination, bool(rules.jokers), rules.jokers_no_trump, rules.reversed_ranks
    )


@cache
def _make_order(
    denomination: Denomination, jokers: bool, jokers_no_trump: str, reversed_ranks: bool
) -> _Order:
    ranks = denomination.ranks(reversed_ranks)
    suits: dict[Suit | None, tuple[Card, ...]] = {
        suit: tuple(Card(suit, rank) for rank in ranks) for suit in Suit
    }
    trump = denomination.trump
    if jokers and trump is not None:
        pair = (RED_JOKER, BLACK_JOKER)
        suits[trump] = (*suits[trump], *pair[::-1]) if reversed_ranks else (*pair, *suits[trump])
    elif jokers and jokers_no_trump == "own-suit":
        suits[None] = (RED_JOKER, BLACK_JOKER)
    elif jokers and jokers_no_trump == "lowest-in-suit":
        for suit, joker in JOKER_SUITS.items():
            suits[suit] += (joker,)
    return _Order(
        MappingProxyType(suits),
        {card: suit for suit, cards in suits.items() for card in cards},
        {card: -place for cards in suits.values() for place, card in enumerate(cards)},
    )
