"""endplay's door: a published table, and consistency between its answers."""

from dataclasses import replace

import pytest

from oracles.bridge import STRAINS, boards, card_tricks, tricks
from oracles.endings import Ending, endings
from oracles.values import DENOMINATIONS, TRICKS_ONLY

# The first example deal that comes with DDS, with its table: for each strain the tricks that
# declarer N, E, S, W makes.
PUBLISHED = "QJ6.K652.J85.T98 873.J97.AT764.Q4 K5.T83.KQ9.A7652 AT942.AQ4.32.KJ3"
TABLE = {
    "spades": [5, 8, 5, 8],
    "hearts": [6, 6, 6, 6],
    "diamonds": [5, 7, 5, 7],
    "clubs": [7, 5, 7, 5],
    "sarres": [6, 6, 6, 6],
}


def published() -> tuple[tuple[str, ...], ...]:
    return tuple(
        tuple(
            rank + suit
            for suit, ranks in zip("SHDC", hand.split("."), strict=True)
            for rank in ranks
        )
        for hand in PUBLISHED.split()
    )


@pytest.mark.parametrize("strain", STRAINS)
def test_published_table_comes_out(strain: str) -> None:
    made = []
    for declarer in range(4):
        board = Ending(published(), strain, (declarer + 1) % 4, declarer, (), TRICKS_ONLY)
        made.append(tricks(board) if declarer % 2 == 0 else 13 - tricks(board))
    assert made == TABLE[strain]


def test_best_card_is_worth_what_the_board_is() -> None:
    for deal in boards(1, 3):
        for board in deal:
            values = card_tricks(board)
            assert set(values) == set(board.hands[board.leader])
            best = max if board.leader % 2 == 0 else min
            assert best(values.values()) == tricks(board)


def test_turning_the_players_swaps_the_sides() -> None:
    for (board,) in boards(2, 5, strains=["hearts"]):
        turned = replace(board, hands=board.hands[-1:] + board.hands[:-1])
        turned = replace(turned, leader=(board.leader + 1) % 4)
        assert tricks(board) + tricks(turned) == 13


def test_nares_is_no_trump_with_renamed_ranks() -> None:
    names = dict(zip("AKQJT98765432", "23456789TJQKA", strict=True))
    for sarres, nares, hearts in boards(3, 5, strains=["sarres", "nares", "hearts"]):
        renamed = tuple(tuple(names[card[0]] + card[1] for card in hand) for hand in sarres.hands)
        assert tricks(replace(nares, hands=renamed)) == tricks(sarres)
        assert hearts.hands == nares.hands == sarres.hands


def test_boards_are_full_seeded_and_varied() -> None:
    drawn = [deal[0] for deal in boards(4, 200, strains=["nares"])]
    assert drawn == [deal[0] for deal in boards(4, 200, strains=["nares"])]
    assert len({board.hands for board in drawn}) == 200
    assert {board.leader for board in drawn} == {board.hakem for board in drawn} == set(range(4))
    assert all(len({card for hand in board.hands for card in hand}) == 52 for board in drawn)
    assert len(next(boards(5, 1))) == 5
    assert len(next(boards(5, 1, strains=DENOMINATIONS))) == 7
    longest = {max(sum(c[1] == suit for c in board.hands[0]) for suit in "SHDC") for board in drawn}
    assert longest >= {4, 5, 6}


def test_less_than_a_full_deal_is_refused() -> None:
    (ending,) = endings(1, 1)
    with pytest.raises(ValueError, match="full deals"):
        tricks(ending)
    (board,) = next(boards(1, 1, strains=["spades"]))
    with pytest.raises(ValueError, match="on the table"):
        tricks(replace(board, table=("AS",)))
