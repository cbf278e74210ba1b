"""The groups of knobs inside a rule set: auction, tiers, penalties, match."""

# ruff: noqa: RUF009 (`knob` declares a field)

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from shelem.game.knobs import knob


@dataclass(frozen=True, slots=True)
class AuctionRules:
    """How hakem is found."""

    held: bool = knob("whether there is an auction at all")
    minimum: int = knob("least number that may be bid", low=0)
    step: int = knob("bids are multiples of this", low=1)
    highest: int | Literal["total"] = knob("highest number that may be bid", low=0)
    opening: Literal["forced", "may-pass"] = knob(
        "whether the first bidder must open at the minimum"
    )
    all_pass: Literal["redeal", "last-forced"] = knob(
        "nobody bids: deal again, or the last bidder is hakem at the minimum"
    )
    first_bidder: Literal["right-of-dealer", "rotates", "loser"] = knob(
        "who speaks first: dealer's right, one seat on each deal, or who lost the last hand"
    )


@dataclass(frozen=True, slots=True)
class Tier:
    """A call above the numbers: to take every trick."""

    allowed: bool = knob("whether it may be called")
    made: int = knob("score of hakem's side when it takes every trick")
    made_opponents: int | Literal["points"] = knob("score of the opponents then")
    failed: int = knob("score of hakem's side otherwise")
    failed_opponents: int | Literal["points"] = knob("score of the opponents then")


@dataclass(frozen=True, slots=True)
class Kons:
    """The call that stakes the whole match on taking every trick."""

    allowed: bool = knob("whether it may be called")
    least_score: int = knob("both sides need this score in the match before it may be called")


@dataclass(frozen=True, slots=True)
class Tiers:
    """Calls above the numbers, lowest first."""

    shelem: Tier = knob("every trick")
    closed_shelem: Tier = knob("every trick, without taking the talon")
    double_shelem: Tier = knob("every trick, called over the opponents' shelem")
    kons: Kons = knob("the match")


@dataclass(frozen=True, slots=True)
class ContractRules:
    """What a numbered bid scores."""

    made: Literal["bid", "points"] = knob("a contract made scores the bid or the points taken")
    opponents: Literal["points", "zero-when-made", "thousand-rule"] = knob(
        "opponents score their points: always, only when the contract fails, "
        "or not when it is made and they already have `thousand`"
    )
    thousand: int = knob("match score from which the thousand rule binds")


@dataclass(frozen=True, slots=True)
class DoublePenalty:
    """When a failed contract costs twice the bid (yasa)."""

    rule: Literal["never", "hakem-below", "opponents-at-least", "below-half-bid", "any-failure"] = (
        knob("which failures cost double")
    )
    threshold: int = knob("points for hakem-below and opponents-at-least", low=0)
    opponents: Literal["points", "doubled", "total"] = knob(
        "what the opponents score then: their points, twice them, or the hand's total"
    )


@dataclass(frozen=True, slots=True)
class AllTricks:
    """Hakem's side takes every trick without having called it."""

    hakem: int | Literal["total", "points", "bid", "twice-bid"] = knob("score of hakem's side")
    opponents: int | Literal["points", "minus-total"] = knob("score of the opponents")


@dataclass(frozen=True, slots=True)
class MatchRules:
    """When a match ends and who has won."""

    target: int = knob("score that ends the match", low=1)
    lost_at_minus_target: bool = knob("a side at minus the target has lost")
    won_at_lead_of_target: bool = knob("a side that leads by the target has won")
    both_over: Literal["higher", "hakem"] = knob(
        "both sides reach the target in one hand: the higher total wins, or hakem's side"
    )
