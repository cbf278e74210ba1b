"""Replays: the law of losses, alternatives that lose nothing, choices before the play, claims."""

from dataclasses import replace
from pathlib import Path
from random import Random
from statistics import median
from time import process_time

import pytest

from makers.hands import random_hand
from shelem.analysis.claim import claim, points_in_play
from shelem.analysis.replay import Replay
from shelem.analysis.replay import replay as replay_record
from shelem.analysis.review import review
from shelem.engine import Solver
from shelem.engine.discards import DiscardSearch
from shelem.errors import NotationError
from shelem.game.auction import Call
from shelem.game.denomination import Denomination
from shelem.game.hand import Hand
from shelem.game.position import Position
from shelem.game.rules import RuleSet
from shelem.game.seats import Seat, Side
from shelem.notation.files import read_records
from shelem.notation.record import Record

PLAYS = 2
MANY_PLAYS = 20

GAME = (Path(__file__).parents[1] / "notation" / "game.txt").read_text(encoding="utf-8")

LABELS = [
    "lordarma",
    "joker-200",
    "tricks-only",
    "lordarma discard_credit=last-trick",
    "lordarma nares_points=mirrored modes=nares",
]


def random_record(rules: RuleSet, rng: Random) -> Record:
    hand = random_hand(rules, rng)
    return Record(
        rules,
        hand.deal,
        hakem=hand.hakem,
        bid=Call.bid(100),
        discard=hand.discard,
        denomination=hand.denomination,
        leader=hand.hakem,
        cards=hand.cards,
    )


def check_law(replay: Replay) -> None:
    side = replay.record.counted_side
    distance = replay.values[-1] - replay.values[0]
    assert replay.lost_by(side.other) - replay.lost_by(side) == distance
    assert sum(replay.lost_by(seat) for seat in Seat) == sum(map(replay.lost_by, Side))
    for ply in replay.plies:
        assert ply.loss >= 0
        assert (ply.loss > 0) == bool(ply.better)
        assert ply.card not in ply.better
        assert not (ply.forced and ply.loss)


@pytest.mark.parametrize("label", LABELS)
def test_losses_add_up_to_the_distance_from_value_to_result(label: str) -> None:
    check_plays(RuleSet.load(label), Random(label), PLAYS)


@pytest.mark.slow
@pytest.mark.parametrize("label", LABELS)
def test_losses_add_up_in_twenty_plays(label: str) -> None:
    check_plays(RuleSet.load(label), Random(f"many {label}"), MANY_PLAYS)


@pytest.mark.slow
def test_half_the_replays_of_full_plays_take_less_than_half_a_second() -> None:
    rules = RuleSet.load()
    rng = Random("times")
    times = []
    for _ in range(MANY_PLAYS):
        record = random_record(rules, rng)
        started = process_time()
        replay_record(record)
        times.append(process_time() - started)
    assert median(times) < 0.5


def check_plays(rules: RuleSet, rng: Random, number: int) -> None:
    for _ in range(number):
        record = random_record(rules, rng)
        replay = replay_record(record)
        check_law(replay)
        points = record.points()
        assert points is not None
        assert replay.complete
        assert replay.values[-1] == points[0]
        assert replay.losses


def test_a_better_card_keeps_the_value_and_the_others_lose() -> None:
    record = read_records(GAME)[0]
    solver = Solver(record.rules)
    replay = replay_record(record, solver)
    positions = record.positions()
    ply = replay.losses[0]
    position = positions[ply.number - 1]
    for card in position.legal_cards(record.rules):
        after = position.play(card, record.rules)
        value = after.taken + solver.solve(after).points
        assert (value == ply.before) == (card in ply.better)


def test_the_sample_game_loses_twenty_points_by_two_cards() -> None:
    replay = replay_record(read_records(GAME)[0])
    assert [(str(ply.seat), str(ply.card), ply.loss) for ply in replay.losses] == [
        ("N", "AC", 10),
        ("N", "TC", 10),
    ]
    assert (replay.values[0], replay.values[-1]) == (125, 105)
    assert (replay.lost_by(Side.NS), replay.lost_by(Seat.N), replay.lost_by(Side.EW)) == (20, 20, 0)
    frame = replay.frame()
    assert len(frame) == 48
    assert frame["loss"].sum() == 20
    assert list(frame.query("loss > 0")["better"].str[:2]) == ["AS", "AS"]


def test_an_unfinished_play_has_values_up_to_its_last_card() -> None:
    record = read_records(GAME)[0]
    cut = replace(record, cards=record.cards[:30], result=None, score=None)
    replay = replay_record(cut)
    assert not replay.complete
    assert replay.values == replay_record(record).values[:31]
    assert len(replay.tricks) == 7
    check_law(replay)


def test_a_record_that_does_not_show_the_hands_cannot_be_replayed() -> None:
    record = replace(read_records(GAME)[0], cards=(), leader=None)
    with pytest.raises(NotationError, match=r"no \[Denomination\]"):
        replay_record(replace(record, denomination=None))
    with pytest.raises(NotationError, match=r"no \[Discard\]"):
        replay_record(replace(record, discard=None))


def test_the_losses_of_discard_and_denomination_start_from_the_best_plan() -> None:
    rules = RuleSet.load("lordarma modes=nares")
    record = replace(
        read_records(GAME)[0],
        rules=rules,
        discard=Hand.parse("A3..65."),
        denomination=rules.denominations[0],
    )
    steps: list[tuple[int, int]] = []
    result = review(record, progress=lambda done, total: steps.append((done, total)))
    assert steps == [(0, 1)]
    assert result.best == result.played
    assert result.best.points == 145
    assert result.denomination_loss == 0
    assert result.discard_loss == 145 - result.start > 0
    assert result.makes_bid
    best = replace(record, discard=result.best.discard)
    assert replay_record(replace(best, cards=(), leader=None)).values == (145,)


def test_a_plan_that_beats_nothing_is_only_known_to_make_no_more() -> None:
    rules = RuleSet.load("lordarma modes=nares,ace-nares")
    record = replace(
        read_records(GAME)[0],
        rules=rules,
        discard=Hand.parse("A..A65."),
        denomination=rules.denominations[0],
    )
    result = review(record)
    assert [(plan.points, plan.exact) for plan in result.plans] == [(145, True), (145, False)]
    assert result.played.discard == record.discard
    assert (result.discard_loss, result.denomination_loss) == (0, 0)


def test_a_discard_that_makes_more_is_found_or_refuted() -> None:
    record = read_records(GAME)[0]
    solver = Solver(record.rules)
    search = DiscardSearch(solver, record.deal, Seat.N, Denomination.NARES)
    answer = search.best_above(140)
    assert answer is not None
    assert answer.points == search.best(ties=False).points == 145
    assert search.best_above(145) is None
    assert search.best_above(165) is None


def test_without_a_discard_the_plans_are_the_denominations() -> None:
    text = '[Rules "tricks-only"]\n[Deal "N:AK... .AK.. ..AK. QJ..."]\n'
    record = read_records(text)[0]
    played = replace(record, hakem=Seat.N, denomination=record.rules.denominations[1])
    result = review(played)
    points = {str(plan.denomination): plan.points for plan in result.plans}
    assert points["spades"] == 2
    assert result.start == points["hearts"]
    assert result.best.points == 2
    assert result.denomination_loss == 2 - points["hearts"]


def test_a_claim_is_all_the_rest_or_at_least_so_much() -> None:
    rules = RuleSet.load()
    sure = Position.parse("N:AK... QJ... T9... 87... denomination=spades leader=N hakem=N")
    mine = claim(sure, Solver(rules))
    assert (mine.side, mine.least, mine.in_play, mine.is_all) == (Side.NS, 30, 30, True)
    theirs = claim(sure, Solver(rules), Side.EW)
    assert (theirs.least, theirs.is_all) == (0, False)
    begun = Position.parse("N:K... QJ... T9... 87... denomination=spades leader=N table=5S hakem=W")
    assert points_in_play(begun, rules) == 25
    answer = claim(begun, Solver(rules))
    assert answer.side is Side.EW
    assert answer.least == 25 - claim(begun, Solver(rules), Side.NS).least
