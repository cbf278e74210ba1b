"""Laws of points and scores over hands played at random under every profile."""

from random import Random

import pytest

from makers.hands import random_hand
from shelem.game.auction import Call
from shelem.game.rules import PROFILES, RuleSet
from shelem.game.tricks import complete_tricks, count_points, discard_points
from shelem.scoring.hand import Verdict, score_hand

HANDS = 60
MANY_HANDS = 750  # more than 10,000 over all variants

VARIANTS = [
    *PROFILES,
    "lordarma discard_credit=last-trick",
    "lordarma discard_credit=points auction.highest=160",
    "lordarma discard_credit=nothing auction.highest=160",
    "joker-200 jokers_no_trump=lowest-in-suit reversed_ranks=true",
    "lordarma nares_points=mirrored",
]


@pytest.mark.parametrize("label", VARIANTS)
def test_points_are_conserved_and_scores_follow_the_profile(label: str) -> None:
    check_hands(RuleSet.load(label), Random(label), HANDS)


@pytest.mark.slow
@pytest.mark.parametrize("label", VARIANTS)
def test_the_same_over_ten_thousand_hands(label: str) -> None:
    check_hands(RuleSet.load(label), Random(f"many {label}"), MANY_HANDS)


def check_hands(rules: RuleSet, rng: Random, number: int) -> None:
    outcomes = set()
    for _ in range(number):
        hand = random_hand(rules, rng)
        tricks = complete_tricks(hand.positions, rules)
        assert len(tricks) == (rules.hand_size or 13)
        buried = 0
        if hand.discard is not None:
            buried = discard_points(hand.discard, hand.denomination, rules)
        ours, theirs = count_points(tricks, hand.hakem.side, rules, buried)
        assert hand.positions[-1].taken == sum(
            trick.points for trick in tricks if trick.winner.side is hand.hakem.side
        )
        uncounted = 0
        if rules.discard_credit == "nothing" and hand.discard is not None:
            uncounted = sum(rules.card_points(card, hand.denomination) for card in hand.discard)
        assert ours + theirs == rules.total_points - uncounted
        if rules.auction.held:
            bid = rng.choice([hand.auction and hand.auction.contract, Call.bid(100)])
            outcomes.add(check_score(rules, bid or Call.bid(100), ours, theirs))
    if rules.auction.held:
        assert Verdict.MADE in outcomes
        assert outcomes & {Verdict.FAILED, Verdict.FAILED_DOUBLE}


def check_score(rules: RuleSet, bid: Call, ours: int, theirs: int) -> Verdict:
    score = score_hand(rules, bid, ours, theirs)
    assert (score.hakem_points, score.opponents_points) == (ours, theirs)
    made = theirs == 0 if bid.is_tier else ours >= bid.number
    assert score.verdict.is_made == made
    assert (score.hakem_score > 0) == made
    if not bid.is_tier:
        if made and theirs:
            assert score.hakem_score == (ours if rules.contract.made == "points" else bid.number)
        if not made:
            factor = 2 if score.verdict is Verdict.FAILED_DOUBLE else 1
            assert score.hakem_score == -factor * bid.number
            assert score.opponents_score >= theirs
    return score.verdict
