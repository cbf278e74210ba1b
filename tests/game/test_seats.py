import pytest

from shelem.errors import NotationError
from shelem.game.seats import BySeat, Direction, Seat, Side


def test_counter_clockwise_play_goes_to_the_right() -> None:
    assert Direction.CCW.order(Seat.N) == (Seat.N, Seat.W, Seat.S, Seat.E)
    assert Direction.CW.order(Seat.N) == (Seat.N, Seat.E, Seat.S, Seat.W)


@pytest.mark.parametrize("direction", Direction)
@pytest.mark.parametrize("seat", Seat)
def test_order_follows_next(direction: Direction, seat: Seat) -> None:
    order = direction.order(seat)
    assert order[0] is seat
    assert [direction.next(player) for player in order] == [*order[1:], seat]


@pytest.mark.parametrize("seat", Seat)
def test_partners_sit_opposite_and_share_a_side(seat: Seat) -> None:
    assert Direction.CCW.order(seat)[2] is seat.partner
    assert set(seat.side.seats) == {seat, seat.partner}
    assert seat not in seat.side.other.seats


@pytest.mark.parametrize("seat", Seat)
def test_seat_parses_from_letter_and_word(seat: Seat) -> None:
    assert Seat.parse(str(seat)) is seat
    assert Seat.parse(f" {seat.word.upper()} ") is seat
    assert Seat.parse(str(seat).lower()) is seat


def test_unknown_seat_is_named() -> None:
    with pytest.raises(NotationError) as caught:
        Seat.parse("X")
    assert str(caught.value) == "unknown seat 'X', expected N, W, S or E"


def test_by_seat_is_a_mapping_that_hashes() -> None:
    numbers = BySeat({seat: seat.index for seat in Seat})
    assert dict(numbers) == {Seat.N: 0, Seat.W: 1, Seat.S: 2, Seat.E: 3}
    assert numbers == dict(numbers)
    assert numbers == BySeat(dict(numbers))
    assert hash(numbers) == hash(BySeat(dict(numbers)))
    assert repr(numbers) == "BySeat({N: 0, W: 1, S: 2, E: 3})"


def test_sides_print_as_their_seats() -> None:
    assert [str(side) for side in Side] == ["NS", "EW"]
