"""Layouts agree with what is known, and each is as likely as it should be."""

from itertools import combinations, islice

import numpy as np
import pytest

from shelem.analysis.baselines import expected_tricks
from shelem.analysis.constraints import HandConstraint, parse_constraints
from shelem.analysis.knowledge import Knowledge, shown_voids
from shelem.analysis.possible import Possible
from shelem.analysis.sampling import LayoutSampler
from shelem.analysis.shuffles import Prior, deals
from shelem.errors import DealError, NotationError, ShelemError
from shelem.game.cards import Suit, deck, parse_cards
from shelem.game.denomination import Denomination
from shelem.game.hand import Hand
from shelem.game.rules import RuleSet
from shelem.game.seats import Seat

RULES = RuleSet.load()
OWN = Hand.parse("AK732.K54.A8.JT")


def longest(hand: Hand) -> int:
    return max(len(hand.in_suit(suit)) for suit in Suit)


@pytest.mark.parametrize("profile", ["lordarma", "joker-200", "tricks-only"])
@pytest.mark.parametrize("prior", ["uniform", "light"])
def test_every_deal_has_all_cards_and_repeats_with_its_seed(profile: str, prior: Prior) -> None:
    rules = RuleSet.load(profile)
    first = list(islice(deals(rules, np.random.default_rng(1), prior), 5))
    again = list(islice(deals(rules, np.random.default_rng(1), prior), 5))
    assert first == again
    assert len(set(map(str, first))) == 5
    for deal in first:
        deal.check(rules)
        assert sum(len(hand) for _, hand in deal.known()) == len(deck(bool(rules.jokers)))


def test_light_deals_have_long_suits_twice_as_often_as_uniform_ones() -> None:
    share = {}
    for prior in ("uniform", "light"):
        drawn = islice(deals(RULES, np.random.default_rng(5), prior), 900)
        share[prior] = np.mean([longest(deal.hand(seat)) >= 6 for deal in drawn for seat in Seat])
    assert share["uniform"] == pytest.approx(0.13, abs=0.02)
    assert share["light"] == pytest.approx(0.27, abs=0.025)


def test_light_layouts_have_long_suits_as_often_as_light_deals() -> None:
    sampler = LayoutSampler(Knowledge(RULES, prior="light"))
    rng = np.random.default_rng(2)
    drawn = [sampler.draw(rng) for _ in range(500)]
    share = np.mean([longest(layout.hands[seat]) >= 6 for layout in drawn for seat in Seat])
    assert share == pytest.approx(0.27, abs=0.045)


def test_length_constraints_draw_as_rejection_does() -> None:
    limits = parse_constraints(["W:S>=3,H=2-4", "E:not=AH"])
    exact = LayoutSampler(Knowledge(RULES, hands={Seat.N: OWN}, constraints=limits))
    plain = LayoutSampler(Knowledge(RULES, hands={Seat.N: OWN}))
    rng = np.random.default_rng(3)
    drawn = [exact.draw(rng) for _ in range(1500)]
    kept = [
        layout
        for layout in (plain.draw(rng) for _ in range(6000))
        if all(limit.accepts(layout.hands[seat], RULES) for seat, limit in limits.items())
    ]
    for feature in (
        lambda layout: len(layout.hands[Seat.S].in_suit(Suit.SPADES)),
        lambda layout: len(layout.hands[Seat.W].in_suit(Suit.HEARTS)),
        lambda layout: len(layout.talon.in_suit(Suit.CLUBS)),
        lambda layout: sum(map(RULES.card_points, layout.hands[Seat.E])),
    ):
        first, second = [list(map(feature, layouts)) for layouts in (drawn, kept)]
        error = np.hypot(np.std(first) / len(first) ** 0.5, np.std(second) / len(second) ** 0.5)
        assert abs(np.mean(first) - np.mean(second)) < 4 * error


def test_layouts_meet_every_kind_of_constraint() -> None:
    limits = parse_constraints(["W:S>=4,points>=20,has=AH", "S:not=KD,bid>=100", "E:D<=3"])
    sampler = LayoutSampler(Knowledge(RULES, hands={Seat.N: OWN}, constraints=limits))
    rng = np.random.default_rng(4)
    for layout in (sampler.draw(rng) for _ in range(20)):
        assert layout.hands[Seat.N] == OWN
        layout.deal(RULES).check(RULES, talon=True)
        for seat, limit in limits.items():
            assert limit.accepts(layout.hands[seat], RULES)


@pytest.mark.parametrize(
    "limits",
    [
        ["W:S>=9"],
        ["W:S>=5", "S:S>=4"],
        ["W:H=0", "E:H=0,D=0", "S:H=0"],
        ["W:points>=98"],
        ["W:has=AC", "E:has=AC"],
        ["W:has=AS"],
        ["W:H>=7,D>=6"],
        ["W:points=33"],
        ["W:points>=60", "E:points>=60"],
        ["W:aces=1", "S:aces>=3"],
        ["W:has=QH,not=QH"],
    ],
)
def test_constraints_that_no_layout_meets_are_said_at_once(limits: list[str]) -> None:
    with pytest.raises(DealError, match=r"^constraint|two places"):
        LayoutSampler(Knowledge(RULES, hands={Seat.N: OWN}, constraints=parse_constraints(limits)))


@pytest.mark.parametrize(
    ("limit", "message"),
    [
        ("W:bid>=170", "bid>=170: expected at most 165, the highest bid of rules lordarma"),
        ("W:bid>=166", "bid>=166: expected at most 165, the highest bid of rules lordarma"),
        ("W:bid>=135,S=3,H=3,D=3", "S=3,H=3,D=3,bid>=135: expected-tricks bids at most 130 on"),
        ("N:bid>=125", "bid>=125: expected-tricks bids at most 121 on what N can have"),
        ("W:points>=200", "points>=200: W can have 0 to 65 points"),
        ("W:points=33", "points=33: W can have 0 to 65 points, not all of them"),
        ("N:aces<=1", "aces<=1: N can have 2 aces"),
        ("N:S>=8,H>=8", "N:S>=8: N can have 5 spades"),
        ("W:S>=99", "W:S>=99: W can have 0 to 8 spades"),
        ("W:H=5,H<=2", "W:H=5,H<=2: no number of cards is both"),
        ("W:H>=7,D>=6", "W:H>=7,D>=6: at least 13 cards, but W has 12"),
        ("W:S=1,H=0,D=0,C=0", "W:S=1,H=0,D=0,C=0: at most 1 card, but W has 12"),
        ("W:trumps<=2", "W:trumps<=2: W can have 3 to 11 trumps"),
        ("W:trumps>=6,trumps<=5", "W:trumps=6-5: W can have 3 to 11 trumps"),
        ("N:not=AS+QS", "N:not=AS: N has AS"),
        ("W:S>=" + "9" * 5000, "expected a number, or a range after ="),
    ],
)
def test_what_a_hand_cannot_have_is_said_without_a_draw(
    limit: str, message: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("shelem.analysis.sampling.MOST_REJECTED", 0)
    with pytest.raises(ShelemError) as caught:
        LayoutSampler(Knowledge(RULES, hands={Seat.N: OWN}, constraints=parse_constraints([limit])))
    assert message in str(caught.value)
    assert str(caught.value).startswith("constraint ")


def test_the_highest_bid_that_a_hand_can_have_is_not_refused() -> None:
    rng = np.random.default_rng(6)
    plain = LayoutSampler(Knowledge(RULES, hands={Seat.N: OWN}))
    for layout in islice(plain.layouts(rng), 20):
        hands = {Seat.N: OWN, Seat.S: layout.hands[Seat.S], Seat.E: layout.hands[Seat.E]}
        left = sorted({*layout.hands[Seat.W], *(layout.talon or ())})
        values = {
            cards: expected_tricks(Hand.of(cards), RULES).value for cards in combinations(left, 12)
        }
        best = max(values.values())
        for bid in (int(best), int(best) + 1):
            limit = {Seat.W: HandConstraint(least_bid=bid)}
            known = Knowledge(RULES, hands=hands, constraints=limit)
            if bid <= best:
                LayoutSampler(known)
            else:
                with pytest.raises(DealError, match="expected-tricks bids at most"):
                    LayoutSampler(known)


@pytest.mark.parametrize(
    ("limits", "message"),
    [
        (["W:S>=5", "S:S>=4"], "constraints W:S>=5 S:S>=4: no layout meets all of them together"),
        (
            ["W:points>=60", "E:points>=60"],
            "constraints W:points>=60 E:points>=60: no layout has the points",
        ),
    ],
)
def test_constraints_that_no_layout_meets_together_are_named(
    limits: list[str], message: str
) -> None:
    with pytest.raises(DealError, match=message):
        LayoutSampler(Knowledge(RULES, hands={Seat.N: OWN}, constraints=parse_constraints(limits)))


@pytest.mark.parametrize("size", [4, 12])
def test_lengths_that_a_hand_can_have_are_those_of_its_hands(size: int) -> None:
    rng = np.random.default_rng(size)
    settled = frozenset(parse_cards("AS KS RJ"))
    for _ in range(20):
        free = tuple(card for card in deck(True) if card not in settled and rng.random() < 0.3)
        if len(settled) + len(free) < size:
            continue
        hand = Possible("W", settled, free, size)
        for suit in (*Suit, None):
            held, others = hand.of_suit(suit)
            assert list(hand.lengths(suit)) == hand.counts({*held, *others}.__contains__)


@pytest.mark.parametrize(
    "text", ["S>=5,H<=2,D=3,C=1-4,points=30-60,aces>=2,trumps<=6,has=AS+KS,not=AH,bid>=110", "S=0"]
)
def test_constraints_are_printed_as_they_are_read(text: str) -> None:
    assert str(HandConstraint.parse(text)) == text


def test_constraints_too_rare_to_draw_end_with_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("shelem.analysis.sampling.MOST_REJECTED", 200)
    limits = parse_constraints(["E:S>=3,bid>=150", "S:bid>=150"])
    sampler = LayoutSampler(Knowledge(RULES, hands={Seat.N: OWN}, constraints=limits))
    with pytest.raises(DealError, match="too rare"):
        sampler.draw(np.random.default_rng(1))


@pytest.mark.parametrize("text", ["W", "X:S>=1", "W:Z>=1", "W:S>5", "W:bid<=100", "W:has>=AS"])
def test_constraints_that_are_not_understood_are_errors(text: str) -> None:
    with pytest.raises(NotationError):
        parse_constraints([text])


def test_a_shown_void_and_played_cards_are_respected() -> None:
    tricks = [parse_cards("AS 2S 2H 3S"), parse_cards("KS 4H")]
    barred = shown_voids(tricks, Seat.N, Denomination.CLUBS, RULES)
    assert {card.suit for card in barred[Seat.S]} == {Suit.SPADES}
    assert {card.suit for card in barred[Seat.W]} == {Suit.SPADES}
    played = {
        Seat.N: Hand.parse("AS KS"),
        Seat.W: Hand.parse("2S 4H"),
        Seat.S: Hand.parse("2H"),
        Seat.E: Hand.parse("3S"),
    }
    east = Hand.parse("QJ.AKQJ.AKQJ.A")
    sampler = LayoutSampler(Knowledge(RULES, hands={Seat.E: east}, played=played, barred=barred))
    for layout in islice(sampler.layouts(np.random.default_rng(1)), 50):
        assert [len(layout.hands[seat]) for seat in Seat] == [10, 10, 11, 11]
        assert not layout.hands[Seat.S].in_suit(Suit.SPADES)
        assert not layout.hands[Seat.W].in_suit(Suit.SPADES)
        assert layout.hands[Seat.E] == east


def test_hakem_knows_sixteen_cards_and_there_is_no_talon() -> None:
    holding = Hand.parse("AK732.K54.A842.JT42")
    layout = LayoutSampler(Knowledge(RULES, hands={Seat.S: holding}, hakem=Seat.S)).draw(
        np.random.default_rng(1)
    )
    assert layout.talon is None
    assert [len(layout.hands[seat]) for seat in Seat] == [12, 12, 16, 12]


def test_too_many_cards_for_a_seat_are_an_error() -> None:
    with pytest.raises(ShelemError, match="13 cards"):
        LayoutSampler(Knowledge(RULES, hands={Seat.N: Hand.parse("AK732.K543.A8.JT")}))


def test_limits_of_a_suit_intersect() -> None:
    constraint = HandConstraint.parse("S>=2 S<=4")
    assert constraint.limits(Suit.SPADES) == (2, 4)
    assert constraint.limits(Suit.HEARTS)[0] == 0
