"""The benchmark's sets, its runs and its figures."""

import math
from collections import Counter
from pathlib import Path

import pytest

from makers.freaks import NEVER_TOUCHING, SHAPES, freaks, touching
from shelem import Denomination
from shelem.analysis.bench import (
    SETS,
    Problem,
    ProblemSet,
    Run,
    load_set,
    report_on,
    run_set,
)
from shelem.analysis.bench.dds import Endplay
from shelem.analysis.bench.run import Span
from shelem.analysis.bench.sets import SEED, bridge_boards, fresh_deals
from shelem.engine.solver import Bounds
from shelem.errors import ShelemError
from shelem.game.cards import Suit
from shelem.game.rules import RuleSet
from shelem.game.seats import Seat

ENDING = "N:A.K.Q5. .A5..JT QT.T..Q J5...AK"
DEAL = "N:A.K9873.A.AQJT3 42.AT54.Q93.K76 QT98.62.KT2.842 KJ65.QJ.J874.95 / 73..65."


def table(tmp_path: Path, *lines: str) -> str:
    path = tmp_path / "problems.csv"
    path.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
    return str(path)


def ending(tmp_path: Path, points: str) -> ProblemSet:
    head = "deal,hakem,denomination,points"
    return load_set(table(tmp_path, head, f"{ENDING},N,sarres,{points}"))


@pytest.mark.parametrize(
    ("name", "count"),
    [("hands", 60), ("discards", 10), ("bridge", 200), ("fresh", 300), ("freaks", 42)],
)
def test_sets_have_their_problems(name: str, count: int) -> None:
    problems = load_set(name).problems
    assert len(set(map(str, problems))) == count
    strains = {problem.denomination for problem in problems}
    assert len(strains) == (5 if name == "bridge" else 7)
    assert all(problem.asks_discard == (name == "discards") for problem in problems)
    if name not in ("fresh", "freaks"):
        assert all(problem.points is not None for problem in problems)


def test_every_set_can_be_run() -> None:
    for name in SETS:
        (run,) = run_set(load_set(name).first(1), seconds=1.0 if name == "freaks" else None)
        assert not run.wrong
        assert run.solved or name == "freaks"


def test_bundled_boards_are_those_of_the_seed() -> None:
    drawn = [str(problem) for problem in bridge_boards(200, SEED).problems]
    assert drawn == [str(problem) for problem in load_set("bridge").problems]
    assert {problem.leader for problem in load_set("bridge").problems} == set(Seat)


def test_fresh_deals_follow_the_seed_and_bury_no_trump_before_a_side_card() -> None:
    problems = fresh_deals(70, 5).problems
    assert problems == fresh_deals(70, 5).problems
    assert problems != fresh_deals(70, 6).problems
    kinds = Counter(problem.denomination for problem in problems)
    assert all(9 <= kinds[denomination] <= 11 for denomination in Denomination)
    for problem in problems:
        trump = problem.denomination.trump
        assert problem.discard is not None
        if trump is not None and problem.discard.in_suit(trump):
            kept = problem.deal.holding(Seat.N).cards - problem.discard.cards
            assert all(card.suit is trump for card in kept)


def test_bundled_freaks_are_those_of_the_seed() -> None:
    bundled = [str(problem) for problem in load_set("freaks").problems]
    assert bundled == [str(problem) for _, problem in freaks()]


def test_freaks_are_what_they_are_called() -> None:
    for kind, problem in freaks():
        hands = [problem.deal.hand(seat) for seat in Seat]
        lengths = [sorted(len(hand.in_suit(suit)) for suit in Suit) for hand in hands]
        if kind in NEVER_TOUCHING:
            assert not list(touching(problem))
        if kind.startswith("voids"):
            assert all(row[0] == 0 < row[1] for row in lengths)
        if kind in ("two-suiters", "alternating"):
            assert all(row[1] == 0 < row[2] for row in lengths)
        if kind == "long-suits":
            assert all(row[3] >= 6 for row in lengths)
    assert {kind for kind, _ in freaks()} == set(SHAPES)


def test_each_problem_starts_from_an_empty_table() -> None:
    problem = load_set("hands").problems[0]
    first, again = run_set(ProblemSet("twice", RuleSet.load(), (problem, problem)))
    assert first.nodes == again.nodes > 0


def test_a_wrong_answer_is_counted(tmp_path: Path) -> None:
    right = run_set(ending(tmp_path, "45"))
    (run,) = right
    runs = run_set(ending(tmp_path, str(run.low + 5)))
    report = report_on("ending", "rules", runs)
    assert (report.problems, report.checked, report.wrong, report.unsolved) == (1, 1, 1, 0)


def test_an_answer_that_is_not_known_is_found_a_second_way(tmp_path: Path) -> None:
    (run,) = run_set(ending(tmp_path, ""))
    assert run.second == Bounds(run.low, run.low)
    assert run.checked
    assert not run.wrong
    (run,) = run_set(ending(tmp_path, ""), checks=False)
    assert not run.checked


def test_the_best_discard_is_compared_with_one_solve() -> None:
    (run,) = run_set(load_set("discards").first(1))
    assert run.discard is not None
    assert run.one_solve is not None
    assert run.second == Bounds(run.low, run.low)
    report = report_on("discards", "rules", [run])
    assert report.one_solve is not None
    assert report.one_solve.wall == pytest.approx(run.span.wall / run.one_solve.wall)


def test_a_time_limit_leaves_a_problem_unsolved() -> None:
    (run,) = run_set(load_set("freaks").first(1), seconds=1e-3)
    assert not run.solved
    assert not run.wrong
    assert report_on("slow", "rules", [run]).unsolved == 1


def test_figures_of_a_set() -> None:
    deal = load_set("hands").problems[0]
    compared = Problem(deal.deal, deal.hakem, deal.denomination, deal.discard, None, 100, 200)
    runs = [
        Run(compared, 100, 100, Span(0.002, 0.001), 100, 1 << 20, 1),
        Run(compared, 100, 100, Span(0.004, 0.003), 400, 3 << 20, 0),
    ]
    report = report_on("two", "rules", runs)
    assert report.wall.mean == pytest.approx(3)
    assert report.wall.longest == pytest.approx(4)
    assert report.cpu.total == pytest.approx(4)
    assert report.nodes_mean == pytest.approx(200)
    assert report.nodes_ratio == pytest.approx(math.sqrt(0.5 * 2))
    assert report.ns_per_node == pytest.approx(4e6 / 500)
    assert (report.table_mb, report.resets, report.nodes) == (3, 1, 500)
    assert report.rival is None


def test_dds_solves_the_same_boards() -> None:
    pytest.importorskip("endplay")
    runs = run_set(load_set("bridge").first(6), against=Endplay())
    assert all(run.second == Bounds(run.low, run.high) for run in runs)
    report = report_on("bridge", "rules", runs)
    assert report.rival is not None
    assert report.wrong == 0


def test_dds_is_not_asked_about_shelem() -> None:
    pytest.importorskip("endplay")
    assert not Endplay().knows(load_set("hands"))
    assert Endplay().knows(load_set("bridge"))


@pytest.mark.parametrize(
    ("lines", "complaint"),
    [
        (("deal,hakem", f"{ENDING},N"), "no column denomination"),
        (("deal,hakem,denomination", f"{ENDING},,sarres"), "line 2: hakem is empty"),
        (("deal,hakem,denomination", f"{ENDING},N,"), "line 2: denomination is empty"),
        (("deal,hakem,denomination,points", f"{ENDING},N,sarres,x"), "points is 'x'"),
        (("deal,hakem,denomination,rules", f"{ENDING},N,sarres,none"), "line 2"),
    ],
)
def test_a_bad_table_is_named(tmp_path: Path, lines: tuple[str, ...], complaint: str) -> None:
    with pytest.raises(ShelemError, match=complaint):
        load_set(table(tmp_path, *lines))


def test_rows_without_a_discard_ask_for_the_best_one(tmp_path: Path) -> None:
    head = "deal,hakem,denomination,best_points,proto_nodes,error"
    rows = (f"{DEAL},N,clubs,130,7,", f"{DEAL},N,hearts,,,no trump")
    (problem,) = load_set(table(tmp_path, head, *rows)).problems
    assert problem.asks_discard
    assert (problem.points, problem.proto_nodes) == (130, 7)


def test_an_unknown_set_is_an_error() -> None:
    with pytest.raises(ShelemError, match="no set and no file 'hand'"):
        load_set("hand")
