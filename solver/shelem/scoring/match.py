"""The running sheet of a match: totals, dealer, who has won, what is still needed."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from shelem.errors import PlayError
from shelem.game.auction import Call, contract_objection, first_bidder
from shelem.game.rules import RuleSet
from shelem.game.seats import Seat, Side
from shelem.scoring.hand import HandScore, Party, score_hand


@dataclass(frozen=True, slots=True)
class PlayedHand:
    """One line for the sheet.

    Attributes
    ----------
    hakem
        Who played it; None when all passed.
    bid
        Hakem's bid; None when all passed.
    hakem_points, opponents_points
        Points taken; the opponents' may be left out, see `score_hand`.
    revoked_by
        The side at fault, if a revoke ended the hand.
    dealer
        Who dealt, if known.
    """

    hakem: Seat | None
    bid: Call | None
    hakem_points: int = 0
    opponents_points: int | None = None
    revoked_by: Side | None = None
    dealer: Seat | None = None


@dataclass(frozen=True, slots=True)
class SheetRow:
    """A hand with its scores and the totals after it, as (NS, EW).

    ``score`` is None when all passed.
    """

    hand: PlayedHand
    score: HandScore | None
    scores: tuple[int, int]
    totals: tuple[int, int]


@dataclass(frozen=True, slots=True)
class MatchSheet:
    """A match so far. Never changes: `add` returns the next state.

    Attributes
    ----------
    rules
        The rule set.
    totals
        The scores of NS and EW.
    rows
        The hands so far.
    dealer
        Who deals the next hand, if known.
    winner
        The side that has won; None while the match goes on.
    reason
        Why it has won.
    """

    rules: RuleSet
    totals: tuple[int, int] = (0, 0)
    rows: tuple[SheetRow, ...] = ()
    dealer: Seat | None = None
    winner: Side | None = None
    reason: str = ""

    @property
    def needed(self) -> tuple[int, int]:
        """What NS and EW still need to reach the target."""
        target = self.rules.match.target
        return (max(0, target - self.totals[0]), max(0, target - self.totals[1]))

    @property
    def first_bidder(self) -> Seat | None:
        """Who speaks first in the next hand, if known."""
        if self.dealer is None:
            return None
        return first_bidder(self.rules, self.dealer, self._last_loser())

    def add(self, hand: PlayedHand) -> MatchSheet:
        """Return the sheet with one more hand.

        Raises
        ------
        PlayError
            If the match is over, the wrong seat dealt, or the bid or the points cannot be.
        """
        if self.winner is not None:
            raise PlayError(f"the match was over: {self.winner} had won, {self.reason}")
        if self.dealer and hand.dealer and hand.dealer is not self.dealer:
            raise PlayError(f"{hand.dealer} dealt, but it was {self.dealer}'s turn")
        dealer = hand.dealer or self.dealer
        if hand.hakem is None or hand.bid is None:
            row = SheetRow(replace(hand, dealer=dealer), None, (0, 0), self.totals)
            return replace(self, rows=(*self.rows, row), dealer=dealer)
        objection = contract_objection(self.rules, hand.hakem, hand.bid, self.totals)
        if objection is not None:
            raise PlayError(f"{hand.bid}: {objection}")
        side = hand.hakem.side
        score = score_hand(
            self.rules,
            hand.bid,
            hand.hakem_points,
            hand.opponents_points,
            opponents_before=self.totals[_index(side.other)],
            revoked_by=_party(side, hand.revoked_by),
        )
        scores = _by_side(side, score.hakem_score, score.opponents_score)
        totals = (self.totals[0] + scores[0], self.totals[1] + scores[1])
        row = SheetRow(replace(hand, dealer=dealer), score, scores, totals)
        winner, reason = _winner(self.rules, side, score, totals)
        following = None if dealer is None else self.rules.direction.next(dealer)
        return MatchSheet(self.rules, totals, (*self.rows, row), following, winner, reason)

    def _last_loser(self) -> Seat | None:
        """The seat that lost the last hand: hakem, or else the opponent after him."""
        for row in reversed(self.rows):
            if row.score is not None and row.hand.hakem is not None:
                hakem = row.hand.hakem
                return self.rules.direction.next(hakem) if row.score.verdict.is_made else hakem
        return None


def score_match(
    rules: RuleSet, hands: Iterable[PlayedHand], before: tuple[int, int] = (0, 0)
) -> MatchSheet:
    """Score the hands of a match one after the other.

    Parameters
    ----------
    rules
        The rule set.
    hands
        The hands in order.
    before
        Scores of NS and EW before the first of them.

    Raises
    ------
    PlayError
        As `MatchSheet.add`; the message begins with the number of the hand.
    """
    sheet = MatchSheet(rules, before)
    for number, hand in enumerate(hands, 1):
        try:
            sheet = sheet.add(hand)
        except PlayError as error:
            raise PlayError(f"hand {number}: {error}") from None
    return sheet


def _winner(
    rules: RuleSet, hakem_side: Side, score: HandScore, totals: tuple[int, int]
) -> tuple[Side | None, str]:
    match = rules.match
    if score.match_won_by is not None:
        won = score.match_won_by == "hakem"
        return (hakem_side if won else hakem_side.other), f"kons {'made' if won else 'failed'}"
    ahead = hakem_side if totals[0] == totals[1] else _leader(totals)
    over = [side for side in Side if totals[_index(side)] >= match.target]
    if len(over) == 2:
        if match.both_over == "hakem":
            return hakem_side, f"both reached {match.target}, hakem's side wins"
        return ahead, f"both reached {match.target}, the higher total wins"
    if over:
        return over[0], f"{match.target} reached"
    if match.lost_at_minus_target and min(totals) <= -match.target:
        return ahead, f"{ahead.other} at -{match.target} or less"
    if match.won_at_lead_of_target and abs(totals[0] - totals[1]) >= match.target:
        return ahead, f"a lead of {match.target} or more"
    return None, ""


def _leader(totals: tuple[int, int]) -> Side:
    return Side.NS if totals[0] > totals[1] else Side.EW


def _index(side: Side) -> int:
    return 0 if side is Side.NS else 1


def _by_side(hakem_side: Side, ours: int, theirs: int) -> tuple[int, int]:
    return (ours, theirs) if hakem_side is Side.NS else (theirs, ours)


def _party(hakem_side: Side, side: Side | None) -> Party | None:
    if side is None:
        return None
    return "hakem" if side is hakem_side else "opponents"
