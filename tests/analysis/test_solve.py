"""``solve``: what counts, who leads, and that the line of play brings what is promised."""

from random import Random

import pytest

from makers.hands import random_deal
from shelem import (
    Card,
    Deal,
    DealError,
    Denomination,
    Hand,
    PlayError,
    Position,
    RulesError,
    RuleSet,
    Seat,
    Solution,
    Solver,
    card_values,
    solve,
)
from shelem.game.tricks import complete_tricks, count_points, discard_points, follow

ENDING = "N:A.K.Q5. .A5..JT QT.T..Q J5...AK"
DEAL = "N:53.92.K42.T5432 QT.KT876.AQ98.K A9862.A3.653.J8 KJ74.Q4.JT7.Q97 / .J5..A6"
CREDITS = ("points-and-trick", "points", "nothing", "last-trick")


def endings(count: int, seed: int, size: int = 5) -> list[Deal]:
    """The last tricks of deals that were dealt at random."""
    random = Random(seed)
    rules = RuleSet.load()
    found = []
    for _ in range(count):
        deal = random_deal(rules, random)
        hands = {seat: Hand.of(random.sample(list(deal.hand(seat)), size)) for seat in Seat}
        found.append(Deal(hands))
    return found


def points_of_line(solution: Solution, rules: RuleSet) -> int:
    assert solution.line is not None
    tricks = complete_tricks(list(follow(solution.start, solution.line, rules)), rules)
    buried = 0
    if solution.discard is not None:
        buried = discard_points(solution.discard, solution.denomination, rules)
    return count_points(tricks, solution.hakem.side, rules, buried)[0]


@pytest.mark.parametrize("deal", endings(6, seed=1), ids=str)
def test_the_line_of_play_brings_the_points(deal: Deal) -> None:
    rules = RuleSet.load()
    for hakem in Seat:
        for solution in solve(deal, hakem, line=True).values():
            assert points_of_line(solution, rules) == solution.points


@pytest.mark.parametrize("credit", CREDITS)
@pytest.mark.parametrize("found", [True, False])
def test_the_discard_counts_as_the_rules_say(credit: str, found: bool) -> None:
    rules = RuleSet.load().override(f"discard_credit={credit}")
    discard = None if found else "QS JH AC 6C"
    solution = solve(DEAL, "W", "nares", discard=discard, rules=rules, line=True)
    assert solution.discard_found is found
    assert points_of_line(solution, rules) == solution.points
    totals = {"points-and-trick": 165, "points": 160, "last-trick": 165}
    buried = sum(rules.card_points(card) for card in solution.discard or ())
    assert solution.total == totals.get(credit, 160 - buried)


def test_the_best_discard_is_worth_what_it_is_worth_when_given() -> None:
    best = solve(DEAL, "W", "nares")
    given = solve(DEAL, "W", "nares", discard=best.discard)
    assert (given.points, given.discard, given.discard_found) == (best.points, best.discard, False)


@pytest.mark.parametrize("deal", endings(4, seed=2), ids=str)
def test_the_leader_is_hakem_or_any_other_seat(deal: Deal) -> None:
    assert solve(deal, "N", "hearts").start.leader is Seat.N
    assert solve(deal, "N", "hearts", leader="next").start.leader is Seat.W
    for leader in Seat:
        points = solve(deal, "N", "hearts", leader=leader)
        partner = solve(deal, "S", "hearts", leader=leader)
        opponent = solve(deal, "E", "hearts", leader=leader)
        assert points.points == partner.points == opponent.total - opponent.points


def test_clockwise_rules_have_the_other_seat_next() -> None:
    board = "N:AK... QJ... T9... 87..."
    solution = solve(board, "N", "sarres", leader="next", rules="tricks-only")
    assert solution.start.leader is Seat.E
    assert str(solution.start.hands[Seat.E]) == "QJ..."


def test_a_bridge_board_counts_tricks() -> None:
    rng = Random(5)
    rules = RuleSet.load("tricks-only")
    board = random_deal(rules, rng)
    solution = solve(board, "S", "spades", leader="next", rules=rules, line=True)
    assert solution.total == 13
    assert points_of_line(solution, rules) == solution.points


def test_a_trump_suit_without_a_card_to_lead_is_not_available() -> None:
    deal = "N:.AKQJT98.AKQJT. AKQJT.765.98.T9 9876.43.765.876 5432.2.432.5432 / ...AKQJ"
    assert list(solve(deal, "N", [Denomination.SPADES, Denomination.CLUBS])) == [Denomination.CLUBS]
    with pytest.raises(PlayError, match="spades is not available to N"):
        solve(deal, "N", "spades")
    with pytest.raises(PlayError, match="clubs is not available to N"):
        solve(deal, "N", "clubs", discard="...AKQJ")
    given = solve(deal, "N", [Denomination.CLUBS, Denomination.HEARTS], discard="...AKQJ")
    assert list(given) == [Denomination.HEARTS]


@pytest.mark.parametrize(
    ("arguments", "options", "message"),
    [
        ((ENDING, "Q"), {}, "unknown seat 'Q'"),
        ((ENDING, "N", "harts"), {}, "unknown denomination 'harts'"),
        ((ENDING, "N", "hearts"), {"rules": "lordama"}, "no profile or file 'lordama'"),
        ((DEAL, "W", "nares"), {"discard": "QS JH AC 2C"}, "W does not hold 2C"),
        ((DEAL, "W", "nares"), {"discard": "QS JH AC"}, "discard has 3 cards, expected 4"),
        ((DEAL, "W", "nares"), {"leader": "N"}, "hakem, W, leads first"),
        ((ENDING, "N", "nares"), {"discard": "AS"}, "no talon"),
        ((ENDING.replace("J5...AK", "?"), "N", "nares"), {}, "E's hand is unknown"),
    ],
)
def test_bad_arguments_are_named(
    arguments: tuple[str, ...], options: dict[str, str], message: str
) -> None:
    with pytest.raises((DealError, PlayError, RulesError, ValueError), match=message):
        solve(*arguments, **options)  # type: ignore[call-overload]


def test_a_denomination_that_the_rules_do_not_have_is_refused() -> None:
    rules = RuleSet.load().override("modes=hokm")
    with pytest.raises(RulesError, match="do not allow nares"):
        solve(ENDING, "N", "nares", rules=rules)
    assert len(solve(ENDING, "N", rules=rules)) == 4


def test_a_solver_brings_its_rules() -> None:
    solver = Solver(RuleSet.load("ace-15"))
    assert solve(ENDING, "N", "sarres", solver=solver).total == 95 + 3 * 5
    with pytest.raises(ValueError, match="the solver has rules ace-15"):
        solve(ENDING, "N", "sarres", solver=solver, rules="lordarma")


def nodes_of(discard: str, solver: Solver) -> int:
    before = solver.nodes
    solve(DEAL, "W", "sarres", discard=discard, solver=solver)
    return solver.nodes - before


def test_questions_about_several_discards_share_a_table() -> None:
    first, *others = ("QS JH AC 6C", "QS JH AC 8D", "QS JH 6C 8D")
    warm = Solver()
    once = nodes_of(first, warm)
    assert sum(nodes_of(discard, warm) for discard in others) < 0.9 * sum(
        nodes_of(discard, Solver()) for discard in others
    )
    assert nodes_of(first, warm) < once / 2


def test_progress_is_told_by_denomination() -> None:
    steps: list[tuple[int, int]] = []
    solve(ENDING, "N", progress=lambda done, total: steps.append((done, total)))
    assert steps == [(number, 7) for number in range(1, 8)]


@pytest.mark.parametrize("deal", endings(6, seed=3), ids=str)
def test_the_best_card_is_worth_what_the_position_is(deal: Deal) -> None:
    for hakem in (Seat.N, Seat.W):
        solution = solve(deal, hakem, "diamonds", line=True)
        assert solution.line is not None
        rules = RuleSet.load()
        for position in follow(solution.start, solution.line[:7], rules):
            values = card_values(position)
            assert next(iter(values.values())) == solution.points
            sign = 1 if position.to_move.side is hakem.side else -1
            assert [sign * points for points in values.values()] == sorted(
                (sign * points for points in values.values()), reverse=True
            )


def test_no_card_is_left_after_the_last() -> None:
    position = Position.parse("N:A... K... Q... J... denomination=sarres leader=N hakem=N")
    rules = RuleSet.load()
    for card in ("AS", "KS", "QS", "JS"):
        position = position.play(Card.parse(card), rules)
    assert card_values(position) == {}
