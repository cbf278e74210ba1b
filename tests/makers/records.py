"""Random records: complete, cut short, passed out, with and without each optional part."""

from dataclasses import replace
from random import Random

from makers.hands import random_hand
from shelem.game.auction import Level
from shelem.game.rules import RuleSet
from shelem.game.seats import Side
from shelem.notation.record import Record

TAGS = [("Event", 'A "quoted" \\ name'), ("North", "سارا"), ("Date", "2024.03.20"), ("Site", "")]


def random_record(rules: RuleSet, rng: Random) -> Record:
    """Make a record that every check accepts."""
    hand = random_hand(rules, rng)
    before = (5 * rng.randrange(-100, 190), 5 * rng.randrange(-100, 190))
    record = Record(
        rules,
        hand.deal,
        dealer=hand.dealer if rng.random() < 0.8 else None,
        before=before if rng.random() < 0.5 else None,
        tags=tuple(sorted(rng.sample(TAGS, rng.randrange(len(TAGS))))),
    )
    if hand.auction is not None:
        if rng.random() < 0.9:
            record = replace(record, first_bidder=hand.first_bidder, calls=hand.auction.calls)
        if hand.auction.contract is None:
            return replace(record, score=(0, 0)) if record.calls else record
        record = replace(record, hakem=hand.hakem, bid=hand.auction.contract)
    elif rng.random() < 0.5:
        record = replace(record, hakem=hand.hakem)
    if rng.random() < 0.05:
        return record
    closed = record.bid is not None and record.bid.level is Level.CLOSED_SHELEM
    if not closed:
        record = replace(record, discard=hand.discard)
    record = replace(record, denomination=hand.denomination, leader=hand.hakem, cards=hand.cards)
    if rng.random() < 0.3:
        record = replace(record, cards=hand.cards[: rng.randrange(len(hand.cards))])
        return _cut_short(record, rng)
    return record.with_result() if rng.random() < 0.9 else record


def _cut_short(record: Record, rng: Random) -> Record:
    """Give an unfinished play a result that is still possible, or a revoke, or nothing."""
    if record.bid is None or record.rules.discard_credit == "nothing" or rng.random() < 0.5:
        return record
    if rng.random() < 0.3:
        record = replace(record, revoked_by=rng.choice(list(Side)))
        return replace(record, score=record.scores(100, record.rules.total_points - 100))
    ours, theirs = record.points_so_far(record.positions())
    unit, total = record.rules.unit, record.rules.total_points
    ours = rng.randrange(max(ours, record.rules.trick_points), total - theirs + 1, unit)
    return replace(record, result=ours, score=record.scores(ours, total - ours))
