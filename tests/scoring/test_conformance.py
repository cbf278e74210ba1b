"""The table of cases in cases.toml: rules, auction, hands and matches."""

import tomllib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from shelem.errors import ShelemError
from shelem.game.auction import Auction, Call, first_bidder
from shelem.game.cards import Card, format_cards, parse_cards
from shelem.game.denomination import Denomination
from shelem.game.hand import Hand
from shelem.game.play import first_leads, legal_cards, trick_winner
from shelem.game.rules import RuleSet
from shelem.game.seats import Seat
from shelem.scoring.hand import score_hand
from shelem.scoring.match import MatchSheet, PlayedHand

Case = dict[str, Any]

CASES: dict[str, list[Case]] = tomllib.loads(
    (Path(__file__).parent / "cases.toml").read_text(encoding="utf-8")
)


def rules_of(case: Case) -> RuleSet:
    return RuleSet.load(case["rules"]).override(*case.get("set", []))


def check_total(case: Case) -> None:
    assert rules_of(case).total_points == case["total"]


def check_card(case: Case) -> None:
    denomination = Denomination(case["denomination"]) if "denomination" in case else None
    rules = rules_of(case)
    for text, points in case["points"].items():
        assert rules.card_points(Card.parse(text), denomination) == points, text


def check_modes(case: Case) -> None:
    assert [str(each) for each in rules_of(case).denominations] == case["allowed"]


def check_auction(case: Case) -> None:
    rules = rules_of(case)
    first = first_bidder(rules, Seat.N, Seat(case["loser"]) if "loser" in case else None)
    assert first is not None
    scores = case.get("scores", [0, 0])
    accepted = case.get("kons_accepted", True)
    auction = Auction.start(rules, first, (scores[0], scores[1]), accepted)
    for text in case["calls"]:
        call = Call.parse(text)
        assert (call in auction.legal_calls()) == (auction.objection(call) is None)
        auction = auction.call(call)
    assert auction.is_passed_out == case.get("passed_out", False)
    assert auction.is_over == ("to_call" not in case)
    for name in ("hakem", "contract", "to_call"):
        if name in case:
            assert str(getattr(auction, name)) == case[name]


def check_hand(case: Case) -> None:
    score = score_hand(
        rules_of(case),
        Call.parse(case["bid"]),
        case["hakem_points"],
        case.get("opponents_points"),
        opponents_before=case.get("opponents_before", 0),
        revoked_by=case.get("revoked_by"),
    )
    assert [score.hakem_score, score.opponents_score] == case["score"]
    assert score.verdict.value == case["verdict"]
    assert score.match_won_by == case.get("match_won_by")


def check_match(case: Case) -> None:
    before = case.get("before", [0, 0])
    sheet = MatchSheet(rules_of(case), (before[0], before[1]), dealer=Seat.N)
    hands = [played_hand(text) for text in case["hands"]]
    for number, hand in enumerate(hands, 1):
        try:
            sheet = sheet.add(hand)
        except ShelemError as error:
            raise type(error)(f"hand {number}: {error}") from None
    assert list(sheet.totals) == case["totals"]
    assert (str(sheet.winner) if sheet.winner else None) == case.get("winner")
    if "needed" in case:
        assert list(sheet.needed) == case["needed"]
    if "dealers" in case:
        assert [str(row.hand.dealer) for row in sheet.rows] == case["dealers"]
    if "first_bidder" in case:
        assert str(sheet.first_bidder) == case["first_bidder"]
    if "error_after" in case:
        with pytest.raises(ShelemError, match="the match was over"):
            sheet.add(hands[0])


def played_hand(text: str) -> PlayedHand:
    if text == "pass":
        return PlayedHand(None, None)
    seat, bid, *points = text.split()
    theirs = int(points[1]) if len(points) > 1 else None
    return PlayedHand(Seat(seat), Call.parse(bid), int(points[0]), theirs)


def check_knob(case: Case) -> None:
    assert {knob.path: knob.value for knob in rules_of(case).knobs()}[case["knob"]] == case["value"]


def check_trick(case: Case) -> None:
    cards = parse_cards(case["cards"])
    winner = trick_winner(cards, Denomination(case["denomination"]), rules_of(case))
    assert str(cards[winner]) == case["winner"]


def check_play(case: Case) -> None:
    rules, denomination = rules_of(case), Denomination(case["denomination"])
    hand = Hand.parse(case["hand"])
    if case.get("first_lead", False):
        cards = first_leads(hand, denomination, rules)
    else:
        cards = legal_cards(hand, parse_cards(case["table"]), denomination, rules)
    assert format_cards(cards) == case["legal"]


CHECKS: dict[str, Callable[[Case], None]] = {
    "total": check_total,
    "card": check_card,
    "modes": check_modes,
    "auction": check_auction,
    "hand": check_hand,
    "match": check_match,
    "knob": check_knob,
    "trick": check_trick,
    "play": check_play,
}


def all_cases() -> Iterator[Any]:
    for section, cases in CASES.items():
        for number, case in enumerate(cases, 1):
            yield pytest.param(section, case, id=f"{section}-{number}-{case.get('source', '')}")


@pytest.mark.parametrize(("section", "case"), list(all_cases()))
def test_case(section: str, case: Case) -> None:
    if "error" not in case:
        CHECKS[section](case)
        return
    with pytest.raises(ShelemError) as caught:
        CHECKS[section](case)
    assert case["error"] in str(caught.value)
    assert "\n" not in str(caught.value)


def test_every_word_a_knob_can_take_is_in_some_case() -> None:
    seen: dict[str, set[str]] = {}
    expected: dict[str, set[str]] = {}
    for cases in CASES.values():
        for case in cases:
            if "error" in case and "knob" not in case and "talon" in case["error"]:
                continue
            for knob in rules_of(case).knobs():
                expected[knob.path] = words(knob.expected)
                values = knob.value if isinstance(knob.value, list) else [knob.value]
                seen.setdefault(knob.path, set()).update(
                    str(value).lower() if isinstance(value, bool) else str(value)
                    for value in values
                )
    missing = {
        path: expected[path] - seen[path] for path in expected if expected[path] - seen[path]
    }
    assert not missing


def words(expected: str) -> set[str]:
    parts = expected.removeprefix("a list of ").split(" or ")
    return {part.strip('"') for part in parts if not part.startswith("a ")}
