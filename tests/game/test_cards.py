import copy
import pickle

import pytest

from shelem.errors import NotationError, ShelemError
from shelem.game.cards import (
    BLACK_JOKER,
    RED_JOKER,
    Card,
    Joker,
    Rank,
    Suit,
    deck,
    format_cards,
    parse_cards,
)


def test_deck_has_52_cards_or_54_with_jokers() -> None:
    assert len(set(deck(jokers=False))) == 52
    assert set(deck(jokers=True)) - set(deck(jokers=False)) == {RED_JOKER, BLACK_JOKER}


def test_deck_is_in_printing_order() -> None:
    assert sorted(set(deck(jokers=True))) == list(deck(jokers=True))
    assert format_cards(deck(jokers=False)[:14]) == "AS KS QS JS TS 9S 8S 7S 6S 5S 4S 3S 2S AH"
    assert deck(jokers=True)[-2:] == (RED_JOKER, BLACK_JOKER)


@pytest.mark.parametrize("card", deck(jokers=True), ids=str)
def test_printed_card_parses_to_the_same_object(card: Card) -> None:
    assert Card.parse(str(card)) is card
    assert Card(card.suit, card.rank) is card
    assert Card.parse(str(card).lower()) is card


@pytest.mark.parametrize("card", [RED_JOKER, Card.parse("TS")], ids=str)
def test_copies_and_pickles_are_the_same_object(card: Card) -> None:
    assert pickle.loads(pickle.dumps(card)) is card
    assert copy.copy(card) is card
    assert copy.deepcopy(card) is card


@pytest.mark.parametrize(
    ("text", "card"),
    [
        ("10S", "TS"),
        ("۱۰s", "TS"),
        ("٩♠", "9S"),
        ("9♥", "9H"),
        (" a♢ ", "AD"),
        ("9 پیک", "9S"),
        ("Kدل", "KH"),
        ("۲خشت", "2D"),
        ("5 گشنیز", "5C"),
        ("5خاج", "5C"),
        ("5 khaj", "5C"),
        ("q gishniz", "QC"),
        ("j khesht", "JD"),
        ("a del", "AH"),
        ("a Pik", "AS"),
        ("9spades", "9S"),
        ("rj", "RJ"),
    ],
)
def test_other_spellings_of_a_card(text: str, card: str) -> None:
    assert str(Card.parse(text)) == card


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (
            "1S",
            "unknown card '1S', expected a rank (A K Q J T 9 8 7 6 5 4 3 2) and a suit"
            " (S, H, D or C) as in 9S, or RJ or BJ",
        ),
        (
            "",
            "unknown card '', expected a rank (A K Q J T 9 8 7 6 5 4 3 2) and a suit"
            " (S, H, D or C) as in 9S, or RJ or BJ",
        ),
        ("9X", "card '9X': unknown suit 'X', expected S, H, D or C"),
    ],
)
def test_unreadable_card_is_one_line(text: str, message: str) -> None:
    with pytest.raises(NotationError) as caught:
        Card.parse(text)
    assert str(caught.value) == message
    assert isinstance(caught.value, ShelemError)


def test_parse_cards_keeps_their_order() -> None:
    assert format_cards(parse_cards("9S, KS 10H,RJ")) == "9S KS TH RJ"
    assert parse_cards("") == ()


def test_cards_cannot_be_changed_or_invented() -> None:
    with pytest.raises(AttributeError):
        Card.parse("9S").suit = None
    with pytest.raises(ValueError, match="no card has suit None"):
        Card(None, Rank.ACE)
    with pytest.raises(ValueError, match="no card has suit"):
        Card(Suit.SPADES, Joker.RED)


def test_display_form_leads_with_the_suit_symbol() -> None:
    assert [card.symbol for card in parse_cards("TS AH 5D 2C RJ")] == ["♠T", "♥A", "♦5", "♣2", "RJ"]


def test_jokers_have_no_suit() -> None:
    assert RED_JOKER.is_joker
    assert RED_JOKER.rank is Joker.RED
    assert not Card.parse("AS").is_joker
