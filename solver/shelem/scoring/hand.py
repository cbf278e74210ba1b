"""The score of one hand: contract, double penalty, all tricks, called tiers."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Literal

from shelem.errors import PlayError, RulesError
from shelem.game.auction import Call, Level
from shelem.game.rules import RuleSet

Party = Literal["hakem", "opponents"]


class Verdict(Enum):
    """What became of a contract; the value is the name used in text."""

    MADE = "made"
    ALL_TRICKS = "all-tricks"
    FAILED = "failed"
    FAILED_DOUBLE = "failed-double"

    @property
    def is_made(self) -> bool:
        """Whether hakem's side took what it bid."""
        return self in (Verdict.MADE, Verdict.ALL_TRICKS)


@dataclass(frozen=True, slots=True)
class HandScore:
    """What both sides get for one hand.

    Attributes
    ----------
    hakem_points, opponents_points
        Points taken, the discard's included; after a revoke, points awarded.
    hakem_score, opponents_score
        What is written on the sheet.
    verdict
        What became of the contract; ``ALL_TRICKS`` when they were not called.
    match_won_by
        The side that wins the whole match by a kons; else None.
    """

    hakem_points: int
    opponents_points: int
    hakem_score: int
    opponents_score: int
    verdict: Verdict
    match_won_by: Party | None = None


def score_hand(
    rules: RuleSet,
    bid: Call,
    hakem_points: int,
    opponents_points: int | None = None,
    *,
    opponents_before: int = 0,
    revoked_by: Party | None = None,
) -> HandScore:
    """Score a played hand.

    Parameters
    ----------
    rules
        The rule set.
    bid
        Hakem's bid: a number or a tier above the numbers.
    hakem_points
        Points that hakem's side took, the discard included where it counts.
    opponents_points
        Points that the opponents took; by default the rest of the hand's total.
        It must be given where the discard counts for nobody.
    opponents_before
        The opponents' match score before the hand, for the thousand rule.
    revoked_by
        The side at fault if a revoke gives the whole hand to the other one.

    Raises
    ------
    PlayError
        If the points cannot be: not adding up, out of range, not a multiple of the unit.
    RulesError
        If the rule set has no penalty for a revoke.

    Examples
    --------
    >>> score = score_hand(RuleSet.load("lordarma"), Call.bid(120), 115)
    >>> score.hakem_score, score.opponents_score
    (-120, 50)
    """
    if bid.is_pass:
        raise PlayError("a hand without a bid has no score")
    ours, theirs = check_points(rules, hakem_points, opponents_points)
    if revoked_by is not None:
        if rules.revoke == "none":
            raise RulesError(f'rules: {rules.name} has no penalty for a revoke (revoke = "none")')
        total = rules.total_points
        ours, theirs = (0, total) if revoked_by == "hakem" else (total, 0)
    if bid.is_tier:
        return _score_tier(rules, bid, ours, theirs)
    if ours < bid.number:
        return _score_failure(rules, bid, ours, theirs)
    if theirs == 0:
        return _score_all_tricks(rules, bid, ours)
    score = bid.number if rules.contract.made == "bid" else ours
    silent = rules.contract.opponents == "zero-when-made" or (
        rules.contract.opponents == "thousand-rule" and opponents_before >= rules.contract.thousand
    )
    return HandScore(ours, theirs, score, 0 if silent else theirs, Verdict.MADE)


def check_points(
    rules: RuleSet, hakem_points: int, opponents_points: int | None = None
) -> tuple[int, int]:
    """Check the points of both sides and return them.

    Raises
    ------
    PlayError
        If they cannot be; when they do not add up to the hand's total, by how much.
    """
    total, unit = rules.total_points, rules.unit
    if opponents_points is None:
        if rules.discard_credit == "nothing" and rules.talon_size:
            raise PlayError("points: the discard counts for nobody, so give both sides' points")
        opponents_points = total - hakem_points
    for who, points in (("hakem's side", hakem_points), ("the opponents", opponents_points)):
        if not 0 <= points <= total:
            raise PlayError(f"points: {who} cannot have {points} of {total}")
        if points % unit:
            raise PlayError(f"points: {who} cannot have {points}, points come in {unit}s")
    if rules.discard_credit == "points-and-trick" and rules.talon_size:
        least = rules.trick_points
        if hakem_points < least:
            raise PlayError(
                f"points: hakem's side cannot have {hakem_points}, the discard alone counts {least}"
            )
    _check_sum(rules, hakem_points, opponents_points)
    return hakem_points, opponents_points


def _check_sum(rules: RuleSet, ours: int, theirs: int) -> None:
    missing = rules.total_points - ours - theirs
    if rules.discard_credit == "nothing":
        most = rules.talon_size * max(rules.card_values.values())
        if 0 <= missing <= most:
            return
        if missing > most:
            missing -= most
    if missing:
        amount = f"{abs(missing)} too {'few' if missing > 0 else 'many'}"
        raise PlayError(
            f"points: {ours} and {theirs} do not add up to {rules.total_points}, {amount}"
        )


def _score_failure(rules: RuleSet, bid: Call, ours: int, theirs: int) -> HandScore:
    penalty = rules.double_penalty
    double = {
        "never": False,
        "hakem-below": ours < penalty.threshold,
        "opponents-at-least": theirs >= penalty.threshold,
        "below-half-bid": 2 * ours < bid.number,
        "any-failure": True,
    }[penalty.rule]
    if not double:
        return HandScore(ours, theirs, -bid.number, theirs, Verdict.FAILED)
    reward = {"points": theirs, "doubled": 2 * theirs, "total": rules.total_points}
    return HandScore(
        ours, theirs, -2 * bid.number, reward[penalty.opponents], Verdict.FAILED_DOUBLE
    )


def _score_all_tricks(rules: RuleSet, bid: Call, ours: int) -> HandScore:
    amounts = {
        "total": rules.total_points,
        "points": ours,
        "bid": bid.number,
        "twice-bid": 2 * bid.number,
    }
    hakem, opponents = rules.all_tricks.hakem, rules.all_tricks.opponents
    if isinstance(hakem, str):
        hakem = amounts[hakem]
    if isinstance(opponents, str):
        opponents = 0 if opponents == "points" else -rules.total_points
    return HandScore(ours, 0, hakem, opponents, Verdict.ALL_TRICKS)


def _score_tier(rules: RuleSet, bid: Call, ours: int, theirs: int) -> HandScore:
    made = theirs == 0
    verdict = Verdict.MADE if made else Verdict.FAILED
    if bid.level is Level.KONS:
        return HandScore(ours, theirs, 0, 0, verdict, "hakem" if made else "opponents")
    tier = {
        Level.SHELEM: rules.tiers.shelem,
        Level.CLOSED_SHELEM: rules.tiers.closed_shelem,
        Level.DOUBLE_SHELEM: rules.tiers.double_shelem,
    }[bid.level]
    score = tier.made if made else tier.failed
    opponents = tier.made_opponents if made else tier.failed_opponents
    return HandScore(ours, theirs, score, theirs if opponents == "points" else opponents, verdict)
