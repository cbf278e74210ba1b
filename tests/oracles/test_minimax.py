"""The minimax on positions small enough to be worked by hand, and on its own two builds."""

from collections.abc import Callable
from itertools import product

import pytest

from oracles import compiled, minimax
from oracles.endings import Ending, endings
from oracles.minimax import Card

SPADES, HEARTS, DIAMONDS, CLUBS, JOKERS = range(5)

Solve = Callable[..., int]
CardValues = Callable[..., dict[Card, int]]


@pytest.fixture(params=["plain", "compiled"])
def oracle(request: pytest.FixtureRequest) -> tuple[Solve, CardValues]:
    """Both builds of the oracle."""
    if request.param == "plain":
        return minimax.solve_raw, minimax.card_values
    if not compiled.COMPILED:
        pytest.skip("no Cython or no C compiler here: the oracle runs as plain Python")
    return compiled.solve_raw, compiled.card_values


def test_last_trick_goes_to_highest_of_suit_led(oracle: tuple[Solve, CardValues]) -> None:
    hands = [[(SPADES, 5, 0)], [(SPADES, 8, 10)], [(SPADES, 9, 5)], [(HEARTS, 12, 10)]]
    # Player 2's nine tops the spades; the ace of hearts does not follow. 5 + 10 + 5 + 10.
    assert oracle[0](hands, None, 0, [], 5) == 30
    # With hearts as trumps player 3 ruffs.
    assert oracle[0](hands, HEARTS, 0, [], 5) == 0
    # If player 3 leads his heart, nobody can follow and, without a trump, nobody can win it.
    assert oracle[0](hands, None, 3, [], 5) == 0
    # With spades as trumps, player 2's is the highest of three.
    assert oracle[0](hands, SPADES, 3, [], 5) == 30


def test_higher_trump_overruffs_and_low_trump_beats_ace(oracle: tuple[Solve, CardValues]) -> None:
    hands = [[(SPADES, 12, 10)], [(HEARTS, 0, 0)], [(HEARTS, 1, 0)], [(SPADES, 0, 0)]]
    assert oracle[0](hands, HEARTS, 0, [], 5) == 15
    assert oracle[0](hands, HEARTS, 3, [], 5) == 15
    hands[2] = [(CLUBS, 12, 0)]
    assert oracle[0](hands, HEARTS, 0, [], 5) == 0


def test_a_suit_of_its_own_beats_nothing_but_wins_when_led(
    oracle: tuple[Solve, CardValues],
) -> None:
    hands = [[(JOKERS, 0, 15)], [(JOKERS, 1, 20)], [(SPADES, 12, 10)], [(HEARTS, 12, 10)]]
    # Black joker led: only the red one follows, and takes 5 + 55 for the other side.
    assert oracle[0](hands, None, 0, [], 5) == 0
    # Spade ace led: jokers are only thrown on it.
    assert oracle[0](hands, None, 2, [], 5) == 60
    # The same when some other suit is trumps.
    assert oracle[0](hands, HEARTS, 0, [], 5) == 0
    assert oracle[0](hands, DIAMONDS, 2, [], 5) == 60


def test_fourth_player_gives_points_to_partner_only(oracle: tuple[Solve, CardValues]) -> None:
    # Spades: 0 has the ace, and led it; 3 holds the ten and a blank heart, and must follow.
    # Then 0 leads a club that nobody else holds, so side 0 takes both tricks and the ten.
    hands = [[(CLUBS, 0, 0)], [(HEARTS, 3, 0)], [(HEARTS, 2, 0)], [(SPADES, 8, 10), (HEARTS, 1, 0)]]
    table = [(SPADES, 12, 10), (SPADES, 1, 0), (SPADES, 2, 0)]
    assert oracle[1](hands, None, 0, table, 5) == {(SPADES, 8, 10): 30}
    # Without a spade he is free; but side 0's club takes the last trick too, so the ten of diamonds
    # falls to it either way.
    hands[3] = [(DIAMONDS, 8, 10), (HEARTS, 1, 0)]
    assert oracle[1](hands, None, 0, table, 5) == {(DIAMONDS, 8, 10): 30, (HEARTS, 1, 0): 30}
    # If the last lead is a heart, which player 1 wins, the ten kept goes to player 3's own side:
    # 5 + 10 for the ace's trick and nothing else, against 25 when the ten was thrown on it.
    hands[0] = [(HEARTS, 0, 0)]
    assert oracle[1](hands, None, 0, table, 5) == {(DIAMONDS, 8, 10): 25, (HEARTS, 1, 0): 15}


def test_a_tenace_waits_for_the_lead(oracle: tuple[Solve, CardValues]) -> None:
    # Player 0 has the ace and the nine of spades, 1 the king and the ten, 2 and 3 only small
    # hearts and clubs. Trick 1, cards nothing. Leading the ace leaves the king high: one trick
    # each. Leading the nine loses to the king or ten, and 1 leads into the ace: one trick each.
    # If player 1 leads, the ten or the king runs into the ace, and then the nine loses to the
    # other: one trick each.
    hands = [
        [(SPADES, 12, 0), (SPADES, 7, 0)],
        [(SPADES, 11, 0), (SPADES, 8, 0)],
        [(HEARTS, 0, 0), (HEARTS, 1, 0)],
        [(CLUBS, 0, 0), (CLUBS, 1, 0)],
    ]
    assert oracle[1](hands, None, 0) == {(SPADES, 12, 0): 1, (SPADES, 7, 0): 1}
    # With ace and queen over the king, the lead decides: 1 to lead gives side 0 both tricks,
    # 0 to lead only one.
    hands[0][1] = (SPADES, 10, 0)
    assert oracle[0](hands, None, 1) == 2
    assert oracle[0](hands, None, 0) == 1


def test_finesse_sees_the_cards(oracle: tuple[Solve, CardValues]) -> None:
    # 0 leads a small spade towards 2's ace-queen; 1, who plays before 2, has the king guarded,
    # 3 two hearts. 1's king is caught either way: 2 covers it, or takes the small card with the
    # queen and then the ace drops the king. Both tricks.
    hands = [
        [(SPADES, 1, 0), (SPADES, 2, 0)],
        [(SPADES, 11, 0), (SPADES, 3, 0)],
        [(SPADES, 12, 0), (SPADES, 10, 0)],
        [(HEARTS, 0, 0), (HEARTS, 1, 0)],
    ]
    assert oracle[0](hands, None, 0) == 2
    # With the king behind the ace-queen, in 3's hand, one trick is lost.
    hands[1], hands[3] = hands[3], hands[1]
    assert oracle[0](hands, None, 0) == 1


def test_first_cards_restrict_the_first_lead_only(oracle: tuple[Solve, CardValues]) -> None:
    # Trumps hearts. 0 would cash the spade ace first and his trump second, both good; forced to
    # lead the small trump he loses it to 1, who cashes a diamond that throws the ace away.
    hands = [
        [(SPADES, 12, 10), (HEARTS, 0, 0)],
        [(HEARTS, 5, 0), (DIAMONDS, 3, 5)],
        [(CLUBS, 0, 0), (CLUBS, 1, 0)],
        [(CLUBS, 2, 0), (CLUBS, 3, 0)],
    ]
    # Led first, the ace is ruffed by 1 (or not); so both leads lose everything but one trump.
    free = oracle[1](hands, HEARTS, 0, [], 5)
    assert set(free) == {(SPADES, 12, 10), (HEARTS, 0, 0)}
    # Ace led: ruffed with the only trump (5 + 10 lost), then the diamond is ruffed by 0: 5 + 5.
    assert free[SPADES, 12, 10] == 10
    # Trump led: the higher trump takes it, then the diamond takes the ace. Nothing.
    assert free[HEARTS, 0, 0] == 0
    assert oracle[0](hands, HEARTS, 0, [], 5) == 10
    assert oracle[0](hands, HEARTS, 0, [], 5, [(HEARTS, 0, 0)]) == 0
    with pytest.raises(ValueError, match="first cards"):
        oracle[0](hands, HEARTS, 0, [], 5, [(HEARTS, 1, 0)])


def test_a_whole_deck_fits_in_a_word() -> None:
    hands = [[(suit, strength, 0) for strength in range(13)] for suit in range(4)]
    for module in (compiled, minimax):
        search = module.Search(hands, [], None, 1)
        assert search.everything == 2**52 - 1
        assert list(search.bit) == [2**card for card in range(52)]


def test_nothing_left_is_worth_nothing(oracle: tuple[Solve, CardValues]) -> None:
    assert oracle[0]([[], [], [], []], None, 2) == 0
    assert oracle[1]([[], [], [], []], None, 2) == {}


@pytest.mark.parametrize(
    ("hands", "table", "message"),
    [
        ([[(0, 1, 0)], [(0, 2, 0)], [(0, 3, 0)], []], [], "length"),
        ([[(0, 1, 0)], [(0, 2, 0)], [(0, 3, 0)], [(0, 3, 5)]], [], "twice"),
        ([[], [(0, 2, 0)], [(0, 3, 0)], [(0, 4, 0), (0, 5, 0)]], [(1, 0, 0)], "length"),
        (
            [[(2, 0, 0)], [(0, 2, 0)], [(0, 3, 0), (0, 6, 0)], [(0, 4, 0), (0, 5, 0)]],
            [(0, 0, 0), (1, 0, 0)],
            "follow suit",
        ),
    ],
)
def test_positions_that_cannot_arise_are_refused(
    oracle: tuple[Solve, CardValues], hands: list[list[Card]], table: list[Card], message: str
) -> None:
    with pytest.raises(ValueError, match=message):
        oracle[0](hands, None, 0, table)


@pytest.mark.skipif(not compiled.COMPILED, reason="no Cython or no C compiler here")
def test_compiled_gives_the_plain_answers() -> None:
    for ending in endings(7, 60, lengths={1: 1, 2: 1, 3: 4, 4: 1}):
        assert compiled.card_values(*ending.raw) == minimax.card_values(*ending.raw)


def brute_force(ending: Ending) -> int:
    """Give side 0's points by playing out every line of `ending`, and remembering nothing."""
    if not any(ending.hands):
        return 0
    outcomes = []
    for card in ending.legal():
        after = ending.play(card)
        won = 0
        if not after.table and after.leader % 2 == 0:
            won = ending.total - after.total
        outcomes.append(won + brute_force(after))
    return max(outcomes) if ending.to_move % 2 == 0 else min(outcomes)


def test_minimax_agrees_with_playing_out_every_line() -> None:
    for ending in endings(8, 80, lengths={1: 1, 2: 4, 3: 1}):
        assert compiled.solve_raw(*ending.raw) == brute_force(ending)


def test_the_sides_share_what_is_in_play() -> None:
    """Turning the players by one place swaps the sides."""
    for ending in endings(9, 200, lengths={3: 3, 4: 1}):
        hands, trump, leader, table, trick, first = ending.raw
        turned = [hands[3], hands[0], hands[1], hands[2]]
        mine = compiled.solve_raw(*ending.raw)
        theirs = compiled.solve_raw(turned, trump, (leader + 1) % 4, table, trick, first)
        assert mine + theirs == ending.total


def test_names_of_suits_without_meaning_do_not_matter() -> None:
    for ending, turn in product(endings(10, 40, lengths={3: 1}), (1, 2, 3)):
        hands, trump, leader, table, trick, first = ending.raw

        def move(cards: list[Card] | None, turn: int = turn) -> list[Card]:
            return [((suit + turn) % 5, strength, value) for suit, strength, value in cards or []]

        other = (
            [move(hand) for hand in hands],
            None if trump is None else (trump + turn) % 5,
            leader,
            move(table),
            trick,
            None if first is None else move(first),
        )
        assert compiled.solve_raw(*ending.raw) == compiled.solve_raw(*other)
