"""Points that go to the winner of the last trick besides, against plain recursion."""

from random import Random

from shelem.engine import Solver
from shelem.game.cards import deck
from shelem.game.denomination import Denomination
from shelem.game.hand import Hand
from shelem.game.position import Position
from shelem.game.rules import RuleSet
from shelem.game.seats import BySeat, Seat

RULES = RuleSet.load()


def by_recursion(position: Position, bonus: int) -> int:
    """What hakem's side takes in all."""
    if not any(position.hands.values()):
        won = position.leader.side is position.counted_side
        return position.taken + (bonus if won else 0)
    values = [
        by_recursion(position.play(card, RULES), bonus) for card in position.legal_cards(RULES)
    ]
    return max(values) if position.to_move.side is position.counted_side else min(values)


def random_position(rng: Random) -> Position:
    size = rng.randrange(1, 4)
    cards = iter(rng.sample(deck(False), 4 * size))
    hands = {seat: Hand.of(next(cards) for _ in range(size)) for seat in Seat}
    position = Position(
        BySeat(hands),
        rng.choice(list(Seat)),
        rng.choice(list(Denomination)),
        hakem=rng.choice(list(Seat)),
    )
    for _ in range(rng.randrange(4 * size)):
        position = position.play(rng.choice(position.legal_cards(RULES)), RULES)
    return position


def test_the_winner_of_the_last_trick_takes_the_bonus_wherever_the_search_begins() -> None:
    rng = Random(3)
    solver = Solver(RULES)
    for _ in range(300):
        position = random_position(rng)
        bonus = 5 * rng.randrange(10)
        guess = rng.choice([None, 5 * rng.randrange(20)])
        bounds = solver.solve(position, bonus=bonus, guess=guess)
        assert position.taken + bounds.points == by_recursion(position, bonus)
