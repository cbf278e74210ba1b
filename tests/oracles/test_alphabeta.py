"""The plain alpha-beta against minimax on endings, and on full deals that it settles quickly."""

from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

from oracles import alphabeta, compiled, prove
from oracles.endings import Ending, endings
from oracles.minimax import Card
from oracles.values import RARE_VALUES, VALUES

NO_ROOM = 0.0001
IN_DOUBT = {
    "spades": (
        "N:A.K9873.A.AQJT3 42.AT54.Q93.K76 QT98.62.KT2.842 KJ65.QJ.J874.95 / 73..65.",
        "73..65.",
        100,
    ),
    "hearts": (
        "N:97.Q.87.AKJ9753 2.AJ42.T63.QT62 QT653.9.AKQJ4.8 AKJ8.KT865.92.4 / 4.73.5.",
        "4.73.5.",
        40,
    ),
}
"""Two deals in which hakem holds one trump, with the answers that were in doubt."""

needs_compiler = pytest.mark.skipif(
    not compiled.COMPILED, reason="no Cython or no C compiler here: far too slow"
)


@pytest.fixture(params=["plain", "compiled"])
def search_type(request: pytest.FixtureRequest) -> Any:
    """Both builds of the search."""
    if request.param == "plain":
        return alphabeta.AlphaBeta
    if not compiled.COMPILED:
        pytest.skip("no Cython or no C compiler here: the oracle runs as plain Python")
    return compiled.AlphaBeta


def row(denomination: str) -> dict[str, str]:
    deal, discard, points = IN_DOUBT[denomination]
    return {
        "deal": deal,
        "hakem": "N",
        "discard": discard,
        "denomination": denomination,
        "points": str(points),
    }


def test_it_agrees_with_minimax(search_type: Any) -> None:
    for ending in endings(21, 80, lengths={1: 1, 2: 2, 3: 4}, values=VALUES + RARE_VALUES):
        exact = compiled.solve_raw(*ending.raw)
        assert search_type(*ending.raw).solve(ending.total // 2) == exact, ending.position
        assert search_type(*ending.raw).solve() == exact


@needs_compiler
def test_it_agrees_with_minimax_with_and_without_room_to_remember() -> None:
    pushed_out = first_leads = 0
    for ending in endings(22, 150, lengths={4: 3, 5: 1}, values=VALUES + RARE_VALUES):
        exact = compiled.solve_raw(*ending.raw)
        for megabytes in (NO_ROOM, 1):
            search = compiled.AlphaBeta(*ending.raw, megabytes=megabytes)
            assert search.solve(exact) == exact, ending.position
            assert (search.pushed_out == 0) or megabytes == NO_ROOM
            pushed_out += search.pushed_out
        first_leads += ending.first_lead
    assert pushed_out > 1000
    assert first_leads > 0


def test_one_window_says_which_side_of_it_the_answer_lies(search_type: Any) -> None:
    for ending in endings(23, 30, lengths={3: 1}):
        exact = compiled.solve_raw(*ending.raw)
        for points in range(-1, ending.total + 2):
            search = search_type(*ending.raw)
            assert search.reaches(points) == (exact >= points)
            bound = search.bound(points)
            assert bound <= exact if bound >= points else bound >= exact


@needs_compiler
def test_both_builds_take_the_same_steps() -> None:
    for ending in endings(24, 40, lengths={2: 1, 3: 2}):
        plain = alphabeta.AlphaBeta(*ending.raw, megabytes=NO_ROOM)
        fast = compiled.AlphaBeta(*ending.raw, megabytes=NO_ROOM)
        assert plain.solve() == fast.solve()
        assert (plain.nodes, plain.stored, plain.pushed_out) == (
            fast.nodes,
            fast.stored,
            fast.pushed_out,
        )


def test_of_equal_neighbours_one_is_tried(search_type: Any) -> None:
    def nodes(*held: Card, partner: Card = (2, 2, 0)) -> int:
        """Count the cards tried to find that player 1 takes both tricks, whatever is led."""
        hands = [held, [(0, 9, 0), (0, 10, 0)], [partner, (2, 1, 0)], [(3, 1, 0), (3, 2, 0)]]
        search = search_type(hands, None, 0, [], 1)
        assert search.solve() == 0
        return int(search.nodes)

    touching = nodes((0, 5, 0), (0, 6, 0))
    assert nodes((0, 5, 0), (0, 7, 0)) == touching
    assert nodes((0, 5, 0), (0, 6, 5)) > touching
    assert nodes((0, 5, 0), (0, 7, 0), partner=(0, 6, 0)) > nodes(
        (0, 5, 0), (0, 7, 0), partner=(0, 4, 0)
    )


def test_only_first_cards_may_be_led_first(search_type: Any) -> None:
    # As in the test of minimax: forced to lead his trump, player 0 loses everything.
    hands = [
        [(0, 12, 10), (1, 0, 0)],
        [(1, 5, 0), (2, 3, 5)],
        [(3, 0, 0), (3, 1, 0)],
        [(3, 2, 0), (3, 3, 0)],
    ]
    assert search_type(hands, 1, 0, [], 5).solve() == 10
    assert search_type(hands, 1, 0, [], 5, [(1, 0, 0)]).solve() == 0
    with pytest.raises(ValueError, match="first cards"):
        search_type(hands, 1, 0, [], 5, [(1, 1, 0)])
    with pytest.raises(ValueError, match="length"):
        search_type([*hands[:3], []], 1, 0)


def test_cards_put_aside_may_be_exchanged_and_the_table_stays_true(search_type: Any) -> None:
    first_leads = 0
    for ending in endings(25, 24, lengths={5: 1}, begun=False, first_lead_share=1):
        hands, trump, leader, _, trick, first_cards = ending.raw
        held = hands[leader]
        first_leads += ending.first_lead
        others = [hand[:3] for hand in hands]
        aside = [card for card in held if card not in (first_cards or held)[:1]][:2]
        kept = [card for card in held if card not in aside]
        dealt = [*others[:leader], kept, *others[leader + 1 :]]
        search = search_type(dealt, trump, leader, (), trick, first_cards, aside=aside)
        assert search.solve() == compiled.solve_raw(dealt, trump, leader, (), trick, first_cards)
        for aside in map(list, combinations(held, 2)):
            kept = [card for card in held if card not in aside]
            if first_cards and not set(first_cards) & set(kept):
                with pytest.raises(ValueError, match="first cards"):
                    search.put_aside(aside)
                continue
            dealt[leader] = kept
            exact = compiled.solve_raw(dealt, trump, leader, (), trick, first_cards)
            search.put_aside(aside)
            assert search.solve(exact) == exact, (ending.position, aside)
            assert search.reaches(exact)
            assert not search.reaches(exact + 1)
    assert first_leads > 2


def test_only_the_leaders_cards_are_put_aside_as_many_as_before(search_type: Any) -> None:
    hands = [[(0, 1, 0)], [(0, 2, 0)], [(0, 3, 0)], [(0, 4, 0)]]
    search = search_type(hands, None, 1, aside=[(1, 1, 0)])
    assert (search.solve(), search.worth) == (0, 1)
    for aside in ([], [(0, 2, 0), (1, 1, 0)], [(0, 1, 0)]):
        with pytest.raises(ValueError, match="not 1 cards of the leader"):
            search.put_aside(aside)
    with pytest.raises(ValueError, match="twice"):
        search_type(hands, None, 1, aside=[(0, 1, 0)])
    with pytest.raises(ValueError, match="before the first trick"):
        search_type([[], *hands[1:]], None, 0, [(0, 1, 0)], aside=[(1, 1, 0)])


def test_nothing_left_is_worth_nothing(search_type: Any) -> None:
    assert search_type([[], [], [], []], None, 2).solve() == 0


def test_a_deal_is_read_in_any_rotation() -> None:
    ending, buried = prove.parse(row("hearts"))
    assert buried == 10
    assert ending.hands[0][:3] == ("9S", "7S", "QH")
    assert ending.raw.first_cards == [(1, 10, 0)]
    head, *others = row("hearts")["deal"][2:].partition(" / ")[0].split()
    turned = row("hearts") | {"deal": "E:" + " ".join([head, *others]), "hakem": "E"}
    elsewhere, _ = prove.parse(turned)
    assert elsewhere.hands == (*ending.hands[1:], ending.hands[0])
    assert (elsewhere.leader, elsewhere.hakem) == (3, 3)
    assert prove.parse(row("hearts"), free=True)[0].raw.first_cards is None
    without = row("hearts")["deal"].replace("97.Q.87.", "972..87.").replace("2.AJ42.", ".AQJ42.")
    with pytest.raises(ValueError, match="no trump"):
        prove.parse(row("hearts") | {"deal": without})
    with pytest.raises(ValueError, match="not four hands"):
        prove.parse(row("hearts") | {"discard": "4.73.6."})


@needs_compiler
@pytest.mark.parametrize("denomination", ["spades", "hearts"])
def test_hakem_reaches_the_points_in_doubt(denomination: str) -> None:
    ending, buried = prove.parse(row(denomination))
    points = int(row(denomination)["points"])
    assert compiled.AlphaBeta(*ending.raw, megabytes=64).reaches(points - buried)


@needs_compiler
@pytest.mark.slow
@pytest.mark.parametrize("denomination", ["spades", "hearts"])
@pytest.mark.parametrize("turned", [0, 1])
def test_hakem_takes_exactly_the_points_in_doubt(denomination: str, turned: int) -> None:
    ending, buried = prove.parse(row(denomination))
    points = int(row(denomination)["points"])
    hands = ending.hands[-turned:] + ending.hands[:-turned]
    seat = (ending.hakem + turned) % 4
    elsewhere = Ending(hands, denomination, seat, seat, (), ending.values, first_lead=True)
    assert prove.prove(elsewhere, buried, points, megabytes=512).points == points


@needs_compiler
def test_rows_are_proved_and_wrong_ones_counted(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    deal = "N:.KQJ86.9.AKQJ63 97643.T73.A.754 AKQ.9.KQJ852.82 JT2.A42.T743.T9 / 85.5.6."
    question = ["--hakem", "N", "--discard", "85.5.6.", "--denomination", "diamonds"]
    common = ["--megabytes", "8"]
    assert prove.main(["--deal", deal, *question, "--points", "115", *common]) == 0
    assert capsys.readouterr().out.endswith("1 rows, 0 wrong\n")
    table = tmp_path / "solved.csv"
    lines = [f"{deal},N,85.5.6.,diamonds,{points}" for points in (115, 110, 120)]
    table.write_text("\n".join(["deal,hakem,discard,denomination,points", *lines]))
    assert prove.main([str(table), *common]) == 1
    printed = capsys.readouterr().out.splitlines()
    assert [line.split(";")[0] for line in printed] == [
        "line 2: diamonds, stated 115, exactly 115",
        "line 3: diamonds, stated 110, WRONG, exactly 115",
        "line 4: diamonds, stated 120, WRONG, exactly 115",
        "3 rows, 2 wrong",
    ]
    assert prove.main([str(table), *common, "--lines", "2"]) == 0
