"""The rules of thumb of other programs, by hand-worked examples."""

import pytest

from shelem.analysis.baselines import BIDDERS, DISCARDERS, discard_by_rule
from shelem.game.cards import Suit
from shelem.game.denomination import Denomination
from shelem.game.hand import Hand
from shelem.game.rules import RuleSet

RULES = RuleSet.load()
HAND = Hand.parse("AKJ74.A52.KT6.3")


@pytest.mark.parametrize(
    ("name", "value", "number"),
    [
        ("thumb", 100, 100),
        ("length", 110, 110),
        ("strength", 100 + 0.4 * 35 + 12 + 6 + 1, 130),  # 133
        # trumps .95 .8 .4 .12 .12 + .35; ace .9; king .55; singleton .5
        ("expected-tricks", 15 * 4.69 + 36 - 1.5 * 4.69 + 26, 125),
        # 30 + 16 + 10 + 2 + 2 + 3 = 63; 63 / 8 = 7.875
        ("weights", 5 * 7.875 + 0.6 * 35 + 6, None),
        ("point-count", 40, None),
    ],
)
def test_bids_of_one_hand(name: str, value: float, number: int | None) -> None:
    bid = BIDDERS[name](HAND, RULES)
    assert bid.value == pytest.approx(value)
    assert bid.number(RULES) == number
    assert bid.trump is Suit.SPADES


@pytest.mark.parametrize(
    ("name", "buried"),
    [
        ("shortest-suits", "..62.A4"),  # the clubs are gone first, then diamonds before hearts
        ("lowest-by-points", ".43.2.4"),
        ("empty-short-suits", "..962.4"),
        ("weights", ".43.2.4"),
    ],
)
def test_discards_of_one_holding(name: str, buried: str) -> None:
    holding = Hand.parse("AKQJ972.8643.962.4A")
    denomination, discard = discard_by_rule(name, holding, RULES)
    assert denomination is Denomination.SPADES
    assert str(discard) == buried


@pytest.mark.parametrize("name", DISCARDERS)
def test_trumps_are_buried_only_when_nothing_else_is_left(name: str) -> None:
    holding = Hand.parse("AKQJT98765432.43..2")
    _, discard = discard_by_rule(name, holding, RULES)
    assert len(discard.in_suit(Suit.SPADES)) == 1
