"""The package plays random endings card by card as the independent oracle does."""

from random import Random

from oracles.endings import endings
from oracles.values import RARE_VALUES, VALUES
from shelem.game.cards import Card
from shelem.game.position import Position
from shelem.game.rules import RuleSet

EVERY_VALUES = (*VALUES, *RARE_VALUES)
RULES = {values.rules: RuleSet.load(values.rules) for values in EVERY_VALUES}


def test_endings_are_played_and_counted_alike_to_the_end() -> None:
    drawn = endings(11, 600, lengths={1: 1, 2: 1, 3: 1, 5: 1}, values=EVERY_VALUES)
    for ending in drawn:
        rules = RULES[ending.values.rules]
        position = Position.parse(ending.position, rules.direction)
        position.check(rules)
        total = ending.total
        random = Random(ending.position)
        taken = 0
        while any(ending.hands):
            assert set(map(str, position.legal_cards(rules))) == set(ending.legal())
            card = random.choice(ending.legal())
            before, ending = ending.total, ending.play(card)
            position = position.play(Card.parse(card), rules)
            if not ending.table and (ending.leader - ending.hakem) % 2 == 0:
                taken += before - ending.total
            assert (position.taken, len(position.table)) == (taken, len(ending.table))
            assert str(position.to_move) == ending.values.seats[ending.to_move]
        assert 0 <= position.taken <= total


def test_endings_survive_a_round_trip_through_the_notation() -> None:
    for ending in endings(12, 300, values=EVERY_VALUES):
        direction = RULES[ending.values.rules].direction
        position = Position.parse(ending.position, direction)
        assert position.first_lead == ending.first_lead
        assert Position.parse(str(position), direction) == position
        assert sorted(str(position).split()) == sorted(ending.position.split())
