"""Calls and auctions; the rules' cases are in tests/scoring/cases.toml."""

from itertools import pairwise
from random import Random

import pytest

from makers.hands import random_auction
from shelem.errors import NotationError
from shelem.game.auction import PASS, Auction, Call, Level
from shelem.game.rules import PROFILES, RuleSet
from shelem.game.seats import Seat

CALLS = ["pass", "100", "165", "shelem", "closed-shelem", "double-shelem", "kons"]


@pytest.mark.parametrize("text", CALLS)
def test_calls_survive_printing(text: str) -> None:
    assert str(Call.parse(text)) == text


@pytest.mark.parametrize(
    ("text", "call"),
    [("۱۲۰", Call.bid(120)), (" P ", PASS), ("Closed_Shelem", Call(Level.CLOSED_SHELEM))],
)
def test_calls_are_read_in_other_spellings(text: str, call: Call) -> None:
    assert Call.parse(text) == call


def test_an_unknown_call_names_the_known_ones() -> None:
    with pytest.raises(NotationError, match="unknown call 'double', expected a number or pass"):
        Call.parse("double")


def test_calls_are_ordered_from_pass_to_kons() -> None:
    calls = [Call.parse(text) for text in CALLS]
    assert all(low < high for low, high in pairwise(calls))


@pytest.mark.parametrize("name", [name for name in PROFILES if name != "tricks-only"])
def test_the_highest_bidder_becomes_hakem(name: str) -> None:
    rules = RuleSet.load(name)
    rng = Random(name)
    passed_out = 0
    for _ in range(400):
        auction = random_auction(rules, rng.choice(list(Seat)), rng)
        passed_out += auction.is_passed_out
        bids = [call for call in auction.calls if not call.is_pass]
        assert auction.contract == (bids[-1] if bids else None)
        assert bids == sorted(set(bids))
        assert (auction.hakem is None) == auction.is_passed_out
        assert auction.hakem not in auction.out
        assert len(auction.out) == (4 if auction.is_passed_out else 3)
    assert (passed_out > 0) == (rules.auction.opening == "may-pass")


def test_the_highest_number_ends_nothing_but_shelem_is_left() -> None:
    auction = Auction.start(RuleSet.load(), Seat.W).call(Call.bid(165))
    assert auction.legal_calls() == (PASS, Call(Level.SHELEM))
