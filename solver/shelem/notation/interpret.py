"""From texts to a checked record: every rule of the game that a record can break."""

from collections.abc import Callable
from dataclasses import replace
from functools import lru_cache
from typing import TypeVar

from shelem.errors import DealError, NotationError, PlayError
from shelem.game.auction import Auction, Call, contract_objection, first_bidder
from shelem.game.cards import Card
from shelem.game.deal import Deal
from shelem.game.denomination import Denomination
from shelem.game.hand import Hand
from shelem.game.play import require_allowed, require_available
from shelem.game.position import Position
from shelem.game.rules import DEFAULT_PROFILE, RuleSet
from shelem.game.seats import Seat
from shelem.notation.raw import RawRecord, placed
from shelem.notation.record import Record, Scores, is_over
from shelem.notation.values import (
    difference,
    format_scores,
    parse_points,
    parse_scores,
    parse_side,
)
from shelem.scoring.hand import check_points

T = TypeVar("T")

_load_rules = lru_cache(maxsize=64)(RuleSet.load)


def interpret(raw: RawRecord, rules: RuleSet | None = None) -> Record:
    """Understand and check a record.

    Parameters
    ----------
    raw : RawRecord
        The texts.
    rules : RuleSet, optional
        The rules for records that name none, or this one; by default the default profile.

    Raises
    ------
    ShelemError
        For the first thing that is wrong; the message begins with its place.
    """
    return _Reader(raw, rules).read()


class _Reader:
    """Reads one record part by part, each part checked against those before it."""

    def __init__(self, raw: RawRecord, rules: RuleSet | None) -> None:
        self.raw = raw
        self.rules = self._read_rules(rules)

    def read(self) -> Record:
        if "Deal" not in self.raw.fields:
            raise NotationError(f"{self.raw.where}: no [Deal]")
        deal = self._read_deal()
        dealer = self._field("Dealer", Seat.parse)
        before = self._field("Before", parse_scores)
        auction = self._read_auction(dealer, before or (0, 0))
        hakem, bid = self._read_contract(auction, before or (0, 0))
        record = Record(
            self.rules,
            deal,
            dealer,
            self._field("Auction", Seat.parse),
            () if auction is None else auction.calls,
            hakem,
            bid,
            before=before,
            revoked_by=self._field("Revoke", parse_side),
            tags=tuple(self.raw.tags),
        )
        record = self._with_discard(record)
        record = self._with_denomination(record)
        record, positions = self._with_play(record)
        return self._with_result(record, positions)

    def _field(self, name: str, parse: Callable[[str], T]) -> T | None:
        """Read a single value; None when it is not there."""
        entry = self.raw.fields.get(name)
        if entry is None:
            return None
        with placed(f"{entry.where}, [{name}]"):
            return parse(entry.text)

    def _where(self, name: str) -> str:
        return f"{self.raw.fields[name].where}, [{name}]"

    def _require(self, name: str, *needed: tuple[str, bool]) -> None:
        """Check that what a part builds on is there."""
        for other, present in needed:
            if not present:
                raise NotationError(f"{self._where(name)}: no [{other}] before it")

    def _read_rules(self, given: RuleSet | None) -> RuleSet:
        def load(text: str) -> RuleSet:
            if given is not None and text in (given.label, given.name):
                return given
            return _load_rules(text)

        return self._field("Rules", load) or given or _load_rules(DEFAULT_PROFILE)

    def _read_deal(self) -> Deal:
        def read(text: str) -> Deal:
            deal = Deal.parse(text, self.rules.direction)
            for seat, hand in deal.hands.items():
                if hand is None:
                    raise DealError(f"{seat}'s hand is unknown, a record needs all four")
            deal.check(self.rules, talon=self.rules.talon_size > 0)
            return deal

        deal = self._field("Deal", read)
        assert deal is not None
        return deal

    def _read_auction(self, dealer: Seat | None, before: Scores) -> Auction | None:
        first = self._field("Auction", Seat.parse)
        if first is None:
            return None
        with placed(self._where("Auction")):
            auction = Auction.start(self.rules, first, before)
            expected = None if dealer is None else first_bidder(self.rules, dealer)
            if expected is not None and first is not expected:
                raise PlayError(f"{first} speaks first, expected {expected} as {dealer} dealt")
        for number, entry in enumerate(self.raw.calls, 1):
            with placed(f"{entry.where}, call {number}"):
                auction = auction.call(Call.parse(entry.text))
        return auction

    def _read_contract(
        self, auction: Auction | None, before: Scores
    ) -> tuple[Seat | None, Call | None]:
        hakem = self._field("Hakem", Seat.parse)
        bid = self._field("Bid", Call.parse)
        if bid is not None:
            self._require("Bid", ("Hakem", hakem is not None))
        if auction is None:
            self._check_bid(hakem, bid, before)
            return hakem, bid
        if not auction.is_over:
            for name in ("Hakem", "Bid", "Discard", "Denomination", "Play", "Result", "Score"):
                if name in self.raw.fields:
                    raise PlayError(f"{self._where(name)}: the auction is not over")
            return None, None
        for name, stated, actual in (
            ("Hakem", hakem, auction.hakem),
            ("Bid", bid, auction.contract),
        ):
            if name in self.raw.fields and stated != actual:
                told = "that all passed" if actual is None else str(actual)
                raise PlayError(f"{self._where(name)}: {stated}, but the auction says {told}")
        return auction.hakem, auction.contract

    def _check_bid(self, hakem: Seat | None, bid: Call | None, before: Scores) -> None:
        """Check a bid without its auction."""
        if hakem is None or bid is None:
            return
        with placed(self._where("Bid")):
            objection = contract_objection(self.rules, hakem, bid, before)
            if objection is not None:
                raise PlayError(f"{bid}: {objection}")

    def _with_discard(self, record: Record) -> Record:
        discard = self._field("Discard", lambda text: Hand.parse(text, "discard"))
        if discard is None:
            return record
        self._require(
            "Discard", ("Hakem", record.hakem is not None), ("talon", record.deal.talon is not None)
        )
        assert record.hakem is not None
        with placed(self._where("Discard")):
            if record.buried is not None and record.buried != discard:
                raise PlayError(
                    f"a closed shelem buries the talon itself, {record.buried}, not {discard}"
                )
            record.deal.after_discard(record.hakem, discard)
        return replace(record, discard=discard)

    def _with_denomination(self, record: Record) -> Record:
        denomination = self._field("Denomination", Denomination.parse)
        if denomination is None:
            return record
        with placed(self._where("Denomination")):
            require_allowed(denomination, self.rules)
            known = record.buried is not None or not self.rules.talon_size
            if record.hakem is not None and known:
                hand = record.kept.hand(record.hakem)
                require_available(hand, str(record.hakem), denomination, self.rules)
        return replace(record, denomination=denomination)

    def _with_play(self, record: Record) -> tuple[Record, tuple[Position, ...]]:
        leader = self._field("Play", Seat.parse)
        if leader is None:
            start = record.start()
            return record, () if start is None else (start,)
        if self.rules.talon_size:
            self._require(
                "Play",
                ("Hakem", record.hakem is not None),
                ("Discard", record.buried is not None),
            )
            if leader is not record.hakem:
                raise PlayError(
                    f"{self._where('Play')}: {leader} leads, expected hakem, {record.hakem}"
                )
        self._require("Play", ("Denomination", record.denomination is not None))
        record = replace(record, leader=leader)
        position = record.start()
        assert position is not None
        positions = [position]
        cards: list[Card] = []
        for number, entry in enumerate(self.raw.cards, 1):
            with placed(f"{entry.where}, card {number}"):
                card = Card.parse(entry.text)
                position = self._play(position, card, cards)
            positions.append(position)
            cards.append(card)
        return replace(record, cards=tuple(cards)), tuple(positions)

    def _play(self, position: Position, card: Card, cards: list[Card]) -> Position:
        if card in cards:
            raise PlayError(f"{card} has been played already")
        if is_over(position):
            raise PlayError(f"{card}: all cards have been played")
        if not position.table and cards and card not in position.hands[position.leader]:
            holder = next((s for s, hand in position.hands.items() if card in hand), None)
            if holder is not None:
                raise PlayError(
                    f"{holder} leads {card}, but {position.leader} won the trick before"
                )
        return position.play(card, self.rules)

    def _with_result(self, record: Record, positions: tuple[Position, ...]) -> Record:
        result = self._field("Result", parse_points)
        score = self._field("Score", parse_scores)
        if record.revoked_by is not None:
            self._require("Revoke", ("Bid", record.bid is not None))
        points = self._points(record, positions, result)
        if score is not None:
            self._check_score(record, score, points)
        return replace(record, result=result, score=score)

    def _points(
        self, record: Record, positions: tuple[Position, ...], result: int | None
    ) -> tuple[int, int] | None:
        """Check the result; return both sides' points if they are known."""
        total = self._total(record, positions)
        ours, theirs = record.points_so_far(positions) if positions else (0, 0)
        if positions and is_over(positions[-1]):
            if result is not None and result != ours:
                raise PlayError(
                    f"{self._where('Result')}: {result}, but the cards give {ours} to"
                    f" {record.counted_side}, {difference(result - ours)}"
                )
            return ours, theirs
        if result is None:
            return None
        with placed(self._where("Result")):
            if not ours <= result <= total - theirs:
                raise PlayError(
                    f"{result}, but {record.counted_side} has {ours} already and the others"
                    f" {theirs} of {total}"
                )
            if self.rules.discard_credit != "nothing":
                check_points(self.rules, result, total - result)
        return result, total - result

    def _total(self, record: Record, positions: tuple[Position, ...]) -> int:
        size = max(len(hand) for hand in record.deal.hands.values() if hand is not None)
        total = self.rules.hand_total(size)
        buried = record.buried
        if self.rules.discard_credit == "nothing" and buried is not None:
            total -= sum(self.rules.card_points(card, record.denomination) for card in buried)
        return total

    def _check_score(self, record: Record, score: Scores, points: tuple[int, int] | None) -> None:
        with placed(self._where("Score")):
            if not self.rules.auction.held:
                raise PlayError(f"rules {self.rules.label} have no score")
            if record.bid is None and record.calls:
                expected: Scores = (0, 0)
            elif record.bid is None:
                raise NotationError("no [Bid] before it")
            elif points is None and record.revoked_by is None:
                raise NotationError("no [Result] before it and the play is not complete")
            else:
                # after a revoke the points before it do not matter
                expected = record.scores(*(points or record.any_points))
            if score != expected:
                raise PlayError(
                    f"{format_scores(score)}, but the rules give {format_scores(expected)}"
                )
