"""The rules of a trick, as statements about the game."""

import pytest

from shelem.errors import PlayError, RulesError
from shelem.game.cards import Suit, format_cards, parse_cards
from shelem.game.denomination import Denomination
from shelem.game.hand import Hand
from shelem.game.play import (
    first_leads,
    legal_cards,
    playing_suit,
    require_allowed,
    require_available,
    suit_orders,
    trick_points,
    trick_winner,
)
from shelem.game.rules import RuleSet

PLAIN = RuleSet.load("lordarma")
JOKERS = RuleSet.load("joker-200").override("jokers_no_trump=own-suit")
LOWEST = JOKERS.override("jokers_no_trump=lowest-in-suit")
REVERSED = JOKERS.override("reversed_ranks=true")

HEARTS = Denomination.HEARTS
SARRES = Denomination.SARRES
NARES = Denomination.NARES
ACE_NARES = Denomination.ACE_NARES


def winner(cards: str, denomination: Denomination, rules: RuleSet = PLAIN) -> str:
    trick = parse_cards(cards)
    return str(trick[trick_winner(trick, denomination, rules)])


@pytest.mark.parametrize(
    ("cards", "denomination", "best"),
    [
        ("9S KS 2S TS", HEARTS, "KS"),
        ("9S KS 2H AS", HEARTS, "2H"),
        ("9S 3H 2H AS", HEARTS, "3H"),
        ("9S AD AC TS", HEARTS, "TS"),
        ("9S AD AC TS", SARRES, "TS"),
        ("9S AH 2H 8S", SARRES, "9S"),
        ("9S AS 2S 8S", NARES, "2S"),
        ("9S AS 2S 8S", ACE_NARES, "AS"),
        ("9S KS 3S 8S", ACE_NARES, "3S"),
        ("KS", HEARTS, "KS"),
    ],
)
def test_trick_goes_to_highest_trump_or_highest_of_the_suit_led(
    cards: str, denomination: Denomination, best: str
) -> None:
    assert winner(cards, denomination) == best


@pytest.mark.parametrize(
    ("cards", "denomination", "rules", "best"),
    [
        ("AH BJ RJ 2H", HEARTS, JOKERS, "RJ"),
        ("AS BJ KS 2H", HEARTS, JOKERS, "BJ"),
        ("9S 2S AS 8S", HEARTS, REVERSED, "2S"),
        ("AS BJ KS 2S", HEARTS, REVERSED, "BJ"),
        ("RJ BJ AH 9S", HEARTS, REVERSED, "AH"),
        ("RJ BJ 9S 8S", HEARTS, REVERSED, "BJ"),
        ("BJ RJ AS AH", SARRES, JOKERS, "RJ"),
        ("BJ AS AH AD", SARRES, JOKERS, "BJ"),
        ("2S RJ BJ AH", SARRES, JOKERS, "2S"),
        ("BJ 2S AH 3S", SARRES, LOWEST, "3S"),
        ("AH RJ KH BJ", NARES, LOWEST, "KH"),
        ("RJ BJ AS AC", NARES, LOWEST, "RJ"),
    ],
)
def test_jokers_and_reversed_ranks(
    cards: str, denomination: Denomination, rules: RuleSet, best: str
) -> None:
    assert winner(cards, denomination, rules) == best


@pytest.mark.parametrize(
    ("hand", "table", "denomination", "rules", "legal"),
    [
        ("A9.K.2.3", "", HEARTS, PLAIN, "AS 9S KH 2D 3C"),
        ("A9.K.2.3", "KS", HEARTS, PLAIN, "AS 9S"),
        ("A9.K..3", "KD", HEARTS, PLAIN, "AS 9S KH 3C"),
        ("A9.K..3.B", "2H", HEARTS, JOKERS, "KH BJ"),
        ("A9...3.B", "RJ", HEARTS, JOKERS, "BJ"),
        ("A9.K..3", "RJ", HEARTS, JOKERS, "KH"),
        ("A9.K..3", "RJ", SARRES, JOKERS, "AS 9S KH 3C"),
        ("A9.K..3.B", "RJ", SARRES, JOKERS, "BJ"),
        ("A9.K..3.B", "2S", SARRES, JOKERS, "AS 9S"),
        ("A9.K..3.B", "2S", SARRES, LOWEST, "AS 9S BJ"),
        ("A9.K..3.B", "RJ", SARRES, LOWEST, "KH"),
    ],
)
def test_suit_is_followed_where_possible(
    hand: str, table: str, denomination: Denomination, rules: RuleSet, legal: str
) -> None:
    cards = legal_cards(Hand.parse(hand), parse_cards(table), denomination, rules)
    assert format_cards(cards) == legal


@pytest.mark.parametrize(
    ("hand", "denomination", "rules", "leads"),
    [
        ("A9.K4..3", HEARTS, PLAIN, "KH 4H"),
        ("A9...3", HEARTS, PLAIN, ""),
        ("A9...3", SARRES, PLAIN, "AS 9S 3C"),
        ("A9.K..3.B", HEARTS, JOKERS.override("joker_first_lead=true"), "KH BJ"),
        ("A9.K..3.B", HEARTS, JOKERS.override("joker_first_lead=false"), "KH"),
        ("A9...3.B", HEARTS, JOKERS.override("joker_first_lead=true"), "BJ"),
        ("A9...3.B", HEARTS, JOKERS.override("joker_first_lead=false"), ""),
        ("A9...3.B", SARRES, JOKERS.override("joker_first_lead=false"), "AS 9S 3C BJ"),
        ("A9.K..3", HEARTS, RuleSet.load("tricks-only"), "AS 9S KH 3C"),
    ],
)
def test_first_lead_is_a_trump_where_the_rules_say_so(
    hand: str, denomination: Denomination, rules: RuleSet, leads: str
) -> None:
    assert format_cards(first_leads(Hand.parse(hand), denomination, rules)) == leads


def test_trump_suit_without_a_lead_is_not_available() -> None:
    with pytest.raises(PlayError) as caught:
        require_available(Hand.parse("A9...3"), "N", HEARTS, PLAIN)
    assert str(caught.value) == "hearts is not available to N: no trump for the first lead"
    require_available(Hand.parse("A9.2..3"), "N", HEARTS, PLAIN)


def test_modes_that_the_rules_lack_are_refused() -> None:
    with pytest.raises(RulesError) as caught:
        require_allowed(SARRES, JOKERS.override("jokers_no_trump=forbidden"))
    assert str(caught.value) == (
        "rules joker-200 jokers_no_trump=forbidden do not allow sarres,"
        " expected spades, hearts, diamonds, clubs"
    )
    require_allowed(SARRES, JOKERS)


@pytest.mark.parametrize("denomination", Denomination)
@pytest.mark.parametrize("rules", [PLAIN, JOKERS, LOWEST, REVERSED])
def test_every_card_of_the_deck_has_one_place(denomination: Denomination, rules: RuleSet) -> None:
    orders = suit_orders(denomination, rules)
    cards = [card for order in orders.values() for card in order]
    assert len(cards) == len(set(cards)) == 52 + rules.jokers
    for suit, order in orders.items():
        assert {playing_suit(card, denomination, rules) for card in order} == {suit}


def test_suit_orders_place_the_jokers() -> None:
    assert format_cards(suit_orders(HEARTS, JOKERS)[Suit.HEARTS][:3]) == "RJ BJ AH"
    assert format_cards(suit_orders(HEARTS, REVERSED)[Suit.HEARTS][-3:]) == "AH BJ RJ"
    assert format_cards(suit_orders(SARRES, JOKERS)[None]) == "RJ BJ"
    assert format_cards(suit_orders(NARES, LOWEST)[Suit.SPADES][-2:]) == "AS BJ"
    assert format_cards(suit_orders(NARES, LOWEST)[Suit.HEARTS][-2:]) == "AH RJ"


def test_trick_is_worth_five_and_its_cards() -> None:
    assert trick_points(parse_cards("AS TS 5S 2S"), HEARTS, PLAIN) == 5 + 10 + 10 + 5
    assert trick_points(parse_cards("KS QS JS 2S"), HEARTS, PLAIN) == 5
    assert trick_points(parse_cards("RJ BJ JS 2S"), HEARTS, JOKERS) == 5 + 20 + 15
    mirrored = PLAIN.override("nares_points=mirrored")
    assert trick_points(parse_cards("AS TS 5S 2S"), NARES, mirrored) == 5 + 0 + 5 + 10 + 10
