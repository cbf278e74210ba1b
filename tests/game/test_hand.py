import pytest

from shelem.errors import DealError, NotationError
from shelem.game.cards import RED_JOKER, Card, Suit, format_cards
from shelem.game.hand import Hand


def test_hand_lists_its_cards_suit_by_suit_and_high_to_low() -> None:
    hand = Hand.parse("93.K2A..T.BR")
    assert format_cards(hand) == "9S 3S AH KH 2H TC RJ BJ"
    assert str(hand) == "93.AK2..T.RB"
    assert format_cards(hand.in_suit(Suit.HEARTS)) == "AH KH 2H"
    assert format_cards(hand.jokers) == "RJ BJ"
    assert len(hand) == 8
    assert RED_JOKER in hand
    assert Card.parse("4D") not in hand


@pytest.mark.parametrize(
    ("text", "dotted"),
    [
        ("A.K9873.A.AQJT3", "A.K9873.A.AQJT3"),
        ("a.k9873.a.aqj103", "A.K9873.A.AQJT3"),
        ("۱۰۹.٣..", "T9.3.."),
        ("...", "..."),
        ("....RB", "....RB"),
        ("A....", "A..."),
        (" 7S 3S, 6D 5D", "73..65."),
        ("10♠ RJ", "T....R"),
        ("9S", "9..."),
    ],
)
def test_spellings_of_a_hand(text: str, dotted: str) -> None:
    assert str(Hand.parse(text)) == dotted


def test_hands_of_the_same_cards_are_equal() -> None:
    assert Hand.parse("73..65.") == Hand.parse("5D 6D 3S 7S")
    assert hash(Hand.parse("73..65.")) == hash(Hand.parse("5D 6D 3S 7S"))


@pytest.mark.parametrize(
    ("text", "error", "message"),
    [
        ("", NotationError, "hand is empty: expected cards as in A.K9873.A.AQJT3"),
        (
            "A.K1.A.Q",
            NotationError,
            "hand, column 4: unknown rank '1', expected A K Q J T 9 8 7 6 5 4 3 2",
        ),
        ("A.K.A.Q.RX", NotationError, "hand, column 10: unknown joker 'X', expected R or B"),
        (
            "A.K.A",
            NotationError,
            "hand, column 1: 3 groups of ranks, expected 4 with dots between"
            " (spades.hearts.diamonds.clubs), or 5 with jokers",
        ),
        (
            "A.K.A.Q.R.Q",
            NotationError,
            "hand, column 1: 6 groups of ranks, expected 4 with dots between"
            " (spades.hearts.diamonds.clubs), or 5 with jokers",
        ),
        ("A.K9K.A.Q", DealError, "KH is twice in hand"),
        ("9S KS 9S", DealError, "9S is twice in hand"),
        ("9S KX", NotationError, "hand: card 'KX': unknown suit 'X', expected S, H, D or C"),
    ],
)
def test_broken_hand_is_named_in_one_line(text: str, error: type[Exception], message: str) -> None:
    with pytest.raises(error) as caught:
        Hand.parse(text)
    assert str(caught.value) == message
