"""Deals against rule sets: what each shape needs, and every complaint."""

import pytest

from shelem.errors import DealError
from shelem.game.cards import parse_cards
from shelem.game.deal import Deal
from shelem.game.hand import Hand
from shelem.game.rules import RuleSet
from shelem.game.seats import Direction, Seat

PLAIN = RuleSet.load("lordarma")
JOKERS = RuleSet.load("joker-200")
TRICKS = RuleSet.load("tricks-only")
CLOCKWISE = RuleSet.load("gamingrooms")

FULL = "N:A.K9873.A.AQJT3 42.AT54.Q93.K76 QT98.62.KT2.842 KJ65.QJ.J874.95 / 73..65."
WITH_JOKERS = "N:A.K987.A.AQJT3.B 42.AT54.Q93.K76 QT98.62.KT2.842 KJ65.QJ.J874.95 / 73.3.65..R"
ENDING = "N:A.9.. .K7.. 5..3. ..A.2"
BRIDGE = "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432"


@pytest.mark.parametrize("seat", Seat)
def test_talon_goes_with_hakem(seat: Seat) -> None:
    deal = Deal.parse(FULL)
    assert len(deal.holding(seat)) == 16
    assert deal.holding(seat).cards == deal.hand(seat).cards | Hand.parse("73..65.").cards


def test_discard_stands_where_the_talon_stood() -> None:
    deal = Deal.parse(FULL).after_discard(Seat.N, parse_cards("AD 3H 7S 3S"))
    assert str(deal) == (
        "N:A.K987.65.AQJT3 42.AT54.Q93.K76 QT98.62.KT2.842 KJ65.QJ.J874.95 / 73.3.A."
    )
    deal.check(PLAIN, talon=True)


def test_another_discard_can_be_made_from_the_same_sixteen_cards() -> None:
    deal = Deal.parse(FULL)
    first = deal.after_discard(Seat.S, Hand.parse("QS TS 9S 8S"))
    assert first.holding(Seat.S) == deal.holding(Seat.S)
    assert first.after_discard(Seat.S, Hand.parse("73..65.")) == deal


@pytest.mark.parametrize(
    ("discard", "message"),
    [
        ("7S 3S 6D KS", "discard: N does not hold KS, neither dealt nor in the talon"),
        ("2S 3S 6D KS", "discard: N does not hold KS 2S, neither dealt nor in the talon"),
        ("7S 3S 6D", "discard has 3 cards, expected 4 as in the talon"),
        ("7S", "discard has 1 card, expected 4 as in the talon"),
        ("7S 3S 6D 5D AS", "discard has 5 cards, expected 4 as in the talon"),
        ("7S 3S 6D 6D", "6D is twice in the discard"),
    ],
)
def test_bad_discard(discard: str, message: str) -> None:
    with pytest.raises(DealError) as caught:
        Deal.parse(FULL).after_discard(Seat.N, parse_cards(discard))
    assert str(caught.value) == message


@pytest.mark.parametrize(
    ("text", "rules"),
    [
        (FULL, PLAIN),
        (WITH_JOKERS, JOKERS),
        (ENDING, PLAIN),
        (ENDING, JOKERS),
        (ENDING, TRICKS),
        ("N:A.9...R .K7...B 5..3.4 ..A2.2", JOKERS),
        (BRIDGE, PLAIN),
        (BRIDGE, TRICKS),
        ("N:A.K9873.A.AQJT3 ? ? ? / 73..65.", PLAIN),
        ("N:A.K9873.A.AQJT3 ? ? ? / ?", PLAIN),
        ("N:? ? ? ?", PLAIN),
        ("W:A.K9873.A.AQJT3 42.AT54.Q93.K76 QT98.62.KT2.842 KJ65.QJ.J874.95", TRICKS),
    ],
)
def test_valid_shapes(text: str, rules: RuleSet) -> None:
    Deal.parse(text, rules.direction).check(rules)


@pytest.mark.parametrize(
    ("text", "rules", "message"),
    [
        (
            FULL.replace("K76", "K7"),
            PLAIN,
            "W's hand has 11 cards, expected 12; 6C is missing",
        ),
        (
            FULL.replace("K76", "K7").replace("A.K98", "A.K8"),
            PLAIN,
            "N's hand has 11 cards, expected 12; 9H 6C are missing",
        ),
        (
            FULL.replace("K76", "K").replace("842 KJ", "8742 KJ"),
            PLAIN,
            "W's hand has 10 cards, expected 12; 6C is missing",
        ),
        (
            FULL.replace("K76", "K7").replace(".842", ".8642"),
            PLAIN,
            "W's hand has 11 cards, expected 12",
        ),
        (
            FULL.replace("N:A.", "N:A3.").replace("/ 73", "/ 7"),
            PLAIN,
            "N's hand has 13 cards, expected 12",
        ),
        (
            FULL.replace("/ 73", "/ 7"),
            PLAIN,
            "the talon has 3 cards, expected 4; 3S is missing",
        ),
        (
            "N:A.9873.A.AQJT3 ? ? ? / 73..65.",
            PLAIN,
            "N's hand has 11 cards, expected 12",
        ),
        (
            FULL.partition(" /")[0],
            PLAIN,
            "the deal has no talon, expected / and 4 cards at its end",
        ),
        (FULL, TRICKS, "the deal has a talon, but rules tricks-only have none"),
        (
            WITH_JOKERS,
            PLAIN,
            "BJ is in N's hand, but rules lordarma have no jokers",
        ),
        (
            FULL,
            JOKERS,
            "the deal has no jokers, but rules joker-200 play with RJ and BJ",
        ),
        (
            WITH_JOKERS.removesuffix("R"),
            JOKERS,
            "the talon has 5 cards, expected 6; RJ is missing",
        ),
        (
            "N:A.9.. .K7.. 5..3. ..A.",
            PLAIN,
            "E's hand has 1 card, expected 2 as in the other hands",
        ),
        (
            FULL.partition(" /")[0].replace("KJ65", "KJ6"),
            PLAIN,
            "E's hand has 11 cards, expected 12 as in the other hands",
        ),
        (
            "N:... ... ... ...",
            PLAIN,
            "the hands have 0 cards each, expected 1 to 13",
        ),
        (
            FULL,
            CLOCKWISE,
            "the deal is in ccw order, rules gamingrooms play cw",
        ),
    ],
)
def test_deal_that_does_not_fit_the_rules(text: str, rules: RuleSet, message: str) -> None:
    direction = Direction.CCW if rules is CLOCKWISE else rules.direction
    deal = Deal.parse(text, direction)
    with pytest.raises(DealError) as caught:
        deal.check(rules)
    assert str(caught.value) == message


@pytest.mark.parametrize(
    ("text", "rules", "message"),
    [
        (ENDING, PLAIN, "the deal has no talon, expected / and 4 cards at its end"),
        (ENDING, JOKERS, "the deal has no talon, expected / and 6 cards at its end"),
        (BRIDGE, TRICKS, "the deal needs a talon, but rules tricks-only have none"),
    ],
)
def test_endings_will_not_do_where_a_talon_is_needed(
    text: str, rules: RuleSet, message: str
) -> None:
    with pytest.raises(DealError) as caught:
        Deal.parse(text, rules.direction).check(rules, talon=True)
    assert str(caught.value) == message


def test_what_is_unknown_cannot_be_asked_for() -> None:
    deal = Deal.parse("N:A.K9873.A.AQJT3 ? ? ?")
    with pytest.raises(DealError, match=r"^W's hand is unknown$"):
        deal.hand(Seat.W)
    with pytest.raises(DealError, match=r"^the deal has no talon for N to take$"):
        deal.holding(Seat.N)


def test_clockwise_deal_reads_north_east_south_west() -> None:
    deal = Deal.parse(ENDING, Direction.CW)
    assert str(deal.hand(Seat.E)) == ".K7.."
    assert str(deal) == ENDING
    assert str(Deal.parse(ENDING).hand(Seat.W)) == ".K7.."


def test_deals_are_values() -> None:
    assert Deal.parse(FULL) == Deal.parse(FULL.lower().replace("n:", "N:"))
    assert len({Deal.parse(FULL), Deal.parse(FULL), Deal.parse(ENDING)}) == 2
    assert Deal(dict(Deal.parse(FULL).hands), Deal.parse(FULL).talon) == Deal.parse(FULL)
