"""Random deals: the same again from a seed, spread as they should be, and as wanted."""

from collections import Counter
from itertools import islice

import pytest

from shelem.analysis import dealing
from shelem.analysis.baselines import BIDDERS
from shelem.analysis.dealing import HAKEM_POLICIES, Dealt, random_deals
from shelem.errors import ShelemError
from shelem.game.cards import Rank, Suit
from shelem.game.rules import PROFILES, RuleSet
from shelem.game.seats import Seat

RULES = RuleSet.load()


def longest(dealt: Dealt, seat: Seat) -> int:
    return max(len(dealt.deal.hand(seat).in_suit(suit)) for suit in Suit)


@pytest.mark.parametrize("shuffle", ["uniform", "light"])
@pytest.mark.parametrize("hakem", ["open", "random", "expected-tricks", "S"])
def test_a_seed_gives_the_same_deals_and_fewer_are_the_first_of_more(
    shuffle: str, hakem: str
) -> None:
    options = {"seed": 5, "shuffle": shuffle, "hakem": hakem}
    more = list(random_deals(20, **options))  # type: ignore[arg-type]
    assert list(random_deals(8, **options)) == more[:8]  # type: ignore[arg-type]
    assert list(random_deals(20, seed=6, hakem=hakem)) != more
    assert len(set(more)) == 20


@pytest.mark.parametrize("profile", PROFILES)
def test_deals_fit_their_rules(profile: str) -> None:
    rules = RuleSet.load(profile)
    for dealt in random_deals(5, rules=rules, seed=1, hakem="random"):
        dealt.deal.check(rules, talon=bool(rules.talon_size))


def test_every_card_comes_to_every_place_equally_often() -> None:
    places: Counter[tuple[object, str]] = Counter()
    hakems: Counter[Seat | None] = Counter()
    for dealt in random_deals(2600, seed=2, hakem="random"):
        hakems[dealt.hakem] += 1
        for name, hand in dealt.deal.known():
            places.update((card, name) for card in hand)
    assert all(abs(count - 650) < 110 for count in hakems.values())
    for (_, name), count in places.items():
        expected = 200 if name == "the talon" else 600
        assert abs(count - expected) < 5 * expected**0.5
    assert len(places) == 52 * 5


def test_a_live_table_has_more_long_suits() -> None:
    def share(shuffle: str) -> float:
        dealt = random_deals(1000, seed=3, shuffle=shuffle)  # type: ignore[arg-type]
        return sum(longest(each, seat) >= 6 for each in dealt for seat in Seat) / 4000

    assert 0.10 < share("uniform") < 0.16
    assert 0.24 < share("light") < 0.30


@pytest.mark.parametrize("shuffle", ["uniform", "light"])
def test_constraints_are_met(shuffle: str) -> None:
    found = random_deals(
        10,
        seed=4,
        shuffle=shuffle,  # type: ignore[arg-type]
        hakem="strength",
        constraints=["W:S>=4,points<=30", "hakem: trumps>=5, aces>=2"],
    )
    for dealt in found:
        west = dealt.deal.hand(Seat.W)
        assert len(west.in_suit(Suit.SPADES)) >= 4
        assert sum(map(RULES.card_points, west)) <= 30
        assert dealt.hakem is not None
        assert longest(dealt, dealt.hakem) >= 5
        assert sum(card.rank is Rank.ACE for card in dealt.deal.hand(dealt.hakem)) >= 2


@pytest.mark.parametrize("policy", BIDDERS)
def test_hakem_is_who_bids_highest(policy: str) -> None:
    for dealt in random_deals(20, seed=5, hakem=policy):
        values = {seat: BIDDERS[policy](dealt.deal.hand(seat), RULES).value for seat in Seat}
        assert dealt.hakem is not None
        assert values[dealt.hakem] == max(values.values())


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"hakem": "best"}, "unknown hakem 'best'"),
        ({"constraints": ["hakem:aces>=2"]}, "needs a way to choose him"),
        ({"constraints": ["W:S>=13"]}, "W:S>=13: W can have 0 to 12 spades"),
        ({"constraints": ["W:S>=13"], "shuffle": "light"}, "W can have 0 to 12 spades"),
        (
            {"constraints": ["hakem:S>=8,H>=8"], "hakem": "length"},
            "hakem:S>=8,H>=8: at least 16 cards, but hakem has 12",
        ),
        ({"constraints": ["W:bid>=170"]}, "W:bid>=170: expected at most 165"),
        ({"constraints": ["W:bid>=170"], "shuffle": "light"}, "W:bid>=170: expected at most 165"),
        (
            {"constraints": ["hakem:bid>=170"], "hakem": "length"},
            "hakem:bid>=170: expected at most 165",
        ),
        ({"constraints": ["hakem:aces>=5"], "hakem": "N"}, "hakem can have 0 to 4 aces"),
        ({"constraints": ["hakem:has=RJ"], "hakem": "N"}, "rules lordarma have no RJ"),
        ({"constraints": ["W:T>=1"]}, "unknown"),
        ({"constraints": ["hakem:aces>=x"], "hakem": "N"}, "expected a number"),
    ],
)
def test_what_cannot_be_is_said_before_the_first_deal(
    options: dict[str, object], message: str
) -> None:
    with pytest.raises(ShelemError, match=message):
        random_deals(1, seed=1, **options)  # type: ignore[arg-type]


def test_deals_that_never_come_are_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("shelem.analysis.dealing.MOST_REJECTED", 50)
    rare = {"hakem": "N", "constraints": ["hakem:aces>=4,trumps>=9"]}
    with pytest.raises(ShelemError, match="50 deals in a row"):
        list(random_deals(1, seed=1, **rare))  # type: ignore[arg-type]
    light = random_deals(1, seed=1, shuffle="light", constraints=["W:aces>=4,trumps>=9"])
    with pytest.raises(ShelemError, match="50 deals in a row"):
        next(light)


@pytest.mark.parametrize("shuffle", ["uniform", "light"])
def test_deals_turned_down_for_a_seat_and_for_hakem_are_counted_together(
    monkeypatch: pytest.MonkeyPatch, shuffle: str
) -> None:
    drawn = 0
    choose = dealing._choose

    def counting(*arguments: object) -> object:
        nonlocal drawn
        drawn += 1
        return choose(*arguments)  # type: ignore[arg-type]

    monkeypatch.setattr(dealing, "MOST_REJECTED", 200)
    monkeypatch.setattr(dealing, "_choose", counting)
    rare = ["W:points>=60", "hakem:aces>=4,trumps>=9"]
    found = random_deals(1, seed=1, shuffle=shuffle, hakem="N", constraints=rare)  # type: ignore[arg-type]
    with pytest.raises(
        ShelemError, match="200 deals in a row did not meet them: impossible, or too rare"
    ):
        next(found)
    assert drawn < 200


def test_what_is_too_rare_is_given_up_in_seconds() -> None:
    assert dealing.MOST_REJECTED <= 20_000


def test_policies_have_names_of_their_own() -> None:
    assert len(set(HAKEM_POLICIES)) == len(HAKEM_POLICIES)
    assert list(islice(HAKEM_POLICIES, 2)) == ["open", "random"]
