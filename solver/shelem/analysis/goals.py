"""What the best discard is best at: making the bid, points, or the score under the rules."""

from dataclasses import dataclass
from typing import Final, Literal

import numpy as np
import numpy.typing as npt

from shelem.analysis.estimates import outcomes
from shelem.errors import PlayError
from shelem.game.auction import Call, Level
from shelem.game.rule_checks import require_auction
from shelem.game.rules import RuleSet

GoalName = Literal["made", "points", "score"]
GOALS: Final[tuple[GoalName, ...]] = ("made", "points", "score")

POINTS_SPREAD: Final = 21.0
"""Standard deviation of the points around the policy's prediction, as found in its training."""


@dataclass(frozen=True, slots=True)
class Goal:
    """What a choice is judged by.

    Parameters
    ----------
    name : {"made", "points", "score"}
        The share of layouts where the bid is made, mean points, or mean score of hakem's side.
    rules : RuleSet
        The rules.
    bid : Call, optional
        The bid; needed for all but points.
    """

    name: GoalName
    rules: RuleSet
    bid: Call | None = None

    def __post_init__(self) -> None:
        if self.bid is None:
            if self.name != "points":
                raise PlayError(f"goal {self.name}: which bid? it needs one")
            return
        check_bid(self.bid, self.rules)

    @property
    def threshold(self) -> int | None:
        """Points that decide everything, where only making the bid counts."""
        if self.name != "made" or self.bid is None:
            return None
        return self.bid.number if self.bid.level is Level.NUMBER else self.rules.total_points

    @property
    def floor(self) -> int:
        """Points below which nothing changes any more; -1 if every point counts."""
        rules = self.rules
        if self.name != "score" or rules.double_penalty.rule != "hakem-below":
            return -1
        return max(rules.double_penalty.threshold - rules.unit, 0)

    @property
    def per_point(self) -> float:
        """How much the value rises with a point of the mean, about the middle."""
        slope = 1 / (POINTS_SPREAD * (2 * np.pi) ** 0.5)
        if self.name == "made":
            return float(slope)
        if self.name == "score" and self.bid is not None:
            return float(slope * 2 * (self.bid.number or self.rules.total_points))
        return 1.0

    @property
    def indifference(self) -> float:
        """An advantage that does not matter: 1 percentage point, 1 point, 2 of the score."""
        return {"made": 0.01, "points": 1.0, "score": 2.0}[self.name]

    def values(
        self, points: npt.NDArray[np.int64], opponents: npt.NDArray[np.int64]
    ) -> npt.NDArray[np.float64]:
        """Return what points are worth."""
        if self.name == "points" or self.bid is None:
            return points.astype(np.float64)
        result = outcomes(self.rules, self.bid, points, opponents)
        return result.made.astype(np.float64) if self.name == "made" else result.score


def check_bid(bid: Call, rules: RuleSet) -> None:
    """Check that a bid is one of the rules.

    Raises
    ------
    ShelemError
        If not, or if the rules have no auction.
    """
    require_auction(rules)
    auction, tiers = rules.auction, rules.tiers
    if bid.level is Level.NUMBER:
        if bid.number < auction.minimum or bid.number > rules.highest_bid:
            raise PlayError(
                f"bid {bid}: rules {rules.label} have {auction.minimum} to {rules.highest_bid}"
            )
        if bid.number % auction.step:
            raise PlayError(f"bid {bid}: bids are multiples of {auction.step}")
        return
    allowed = {
        Level.SHELEM: tiers.shelem.allowed,
        Level.DOUBLE_SHELEM: tiers.double_shelem.allowed,
        Level.KONS: tiers.kons.allowed,
    }
    if not allowed.get(bid.level, False):
        reason = (
            "is called without the talon, so there is no discard"
            if bid.level is Level.CLOSED_SHELEM
            else f"is no bid of rules {rules.label}"
        )
        raise PlayError(f"bid {bid}: {reason}")
