"""The record of one deal: what was dealt, called, buried, named, played and scored."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from shelem.game.auction import Call, Level
from shelem.game.cards import Card
from shelem.game.deal import Deal
from shelem.game.denomination import Denomination
from shelem.game.hand import Hand
from shelem.game.position import Position
from shelem.game.rules import RuleSet
from shelem.game.seats import BySeat, Seat, Side
from shelem.game.tricks import complete_tricks, count_points, discard_points, follow
from shelem.scoring.hand import score_hand

Scores = tuple[int, int]
"""Of NS and of EW."""


@dataclass(frozen=True, slots=True)
class Record:
    """One deal as recorded. Any part after the deal may be missing.

    Records that come from `shelem.notation.files.read_records` are checked; a record made by hand
    is not.

    Attributes
    ----------
    rules : RuleSet
        The rules it was played by.
    deal : Deal
        The cards as dealt, with the talon.
    dealer, first_bidder : Seat, optional
        Who dealt, and who spoke first.
    calls : tuple of Call
        The auction, in turn order.
    hakem : Seat, optional
        Who became hakem; None when all passed, or it is unknown.
    bid : Call, optional
        His bid.
    discard : Hand, optional
        The cards he buried.
    denomination : Denomination, optional
        What was played.
    leader : Seat, optional
        Who led first: hakem, where there is one.
    cards : tuple of Card
        The cards in the order played.
    result : int, optional
        Points that hakem's side took, those of the discard included.
    score : tuple of int, optional
        What NS and EW wrote down.
    before : tuple of int, optional
        The match scores of NS and EW before the deal.
    revoked_by : Side, optional
        The side at fault where a revoke ended the play.
    tags : tuple of pairs
        Other tags of the text form, as names and values.
    """

    rules: RuleSet
    deal: Deal
    dealer: Seat | None = None
    first_bidder: Seat | None = None
    calls: tuple[Call, ...] = ()
    hakem: Seat | None = None
    bid: Call | None = None
    discard: Hand | None = None
    denomination: Denomination | None = None
    leader: Seat | None = None
    cards: tuple[Card, ...] = ()
    result: int | None = None
    score: Scores | None = None
    before: Scores | None = None
    revoked_by: Side | None = None
    tags: tuple[tuple[str, str], ...] = ()

    @property
    def counted_side(self) -> Side:
        """The side whose points `result` counts: hakem's, or NS where there is no hakem."""
        return Side.NS if self.hakem is None else self.hakem.side

    @property
    def buried(self) -> Hand | None:
        """The discard; after a closed shelem the talon, which nobody took."""
        closed = self.bid is not None and self.bid.level is Level.CLOSED_SHELEM
        return self.deal.talon if closed else self.discard

    @property
    def buried_points(self) -> int:
        """Points that come with the discard."""
        if self.buried is None or self.denomination is None:
            return 0
        return discard_points(self.buried, self.denomination, self.rules)

    @property
    def kept(self) -> Deal:
        """The deal after the discard."""
        if self.hakem is None or self.discard is None:
            return self.deal
        return self.deal.after_discard(self.hakem, self.discard)

    def start(self) -> Position | None:
        """Return the position before the first lead; None when too little is known for it.

        Its ``taken`` holds what the discard brings hakem's side, unless that hangs on the last
        trick.
        """
        leader = self.leader or self.hakem
        known = self.buried is not None or not self.rules.talon_size
        if self.denomination is None or leader is None or not known:
            return None
        credited = self.rules.discard_credit != "last-trick"
        return Position(
            BySeat({seat: self.kept.hand(seat) for seat in Seat}),
            leader,
            self.denomination,
            hakem=self.hakem,
            taken=self.buried_points if credited else 0,
            direction=self.rules.direction,
            first_lead=True,
        )

    def positions(self) -> tuple[Position, ...]:
        """Return the positions before the first lead and after each card.

        Raises
        ------
        PlayError
            At the first card that may not be played.
        """
        start = self.start()
        return () if start is None else tuple(follow(start, self.cards, self.rules))

    def points(self) -> tuple[int, int] | None:
        """Return the points of hakem's side and of its opponents; None before the end."""
        positions = self.positions()
        if not positions or not is_over(positions[-1]):
            return None
        return self.points_so_far(positions)

    def points_so_far(self, positions: Sequence[Position]) -> tuple[int, int]:
        """Return the points that hakem's side and its opponents have in the last position."""
        tricks = complete_tricks(positions, self.rules)
        return count_points(
            tricks,
            self.counted_side,
            self.rules,
            self.buried_points,
            complete=is_over(positions[-1]),
        )

    @property
    def any_points(self) -> tuple[int, int]:
        """Some points that can be: enough for the score where a revoke overrules them."""
        least = self.rules.trick_points
        return least, self.rules.total_points - least

    def with_result(self) -> "Record":
        """Return the record with its result and score where the play is complete."""
        points = self.points()
        if points is None:
            return self
        ours, theirs = points
        record = replace(self, result=ours)
        if self.bid is None:
            return record
        return replace(record, score=record.scores(ours, theirs))

    def scores(self, ours: int, theirs: int) -> Scores:
        """Return what NS and EW score for these points of hakem's side and its opponents.

        Raises
        ------
        PlayError
            If the points cannot be.
        """
        if self.bid is None:
            return (0, 0)
        side = self.counted_side
        before = self.before or (0, 0)
        score = score_hand(
            self.rules,
            self.bid,
            ours,
            theirs,
            opponents_before=before[1 if side is Side.NS else 0],
            revoked_by=None
            if self.revoked_by is None
            else ("hakem" if self.revoked_by is side else "opponents"),
        )
        pair = (score.hakem_score, score.opponents_score)
        return pair if side is Side.NS else pair[::-1]


def is_over(position: Position) -> bool:
    """Whether all cards have been played."""
    return not position.table and not any(position.hands.values())
