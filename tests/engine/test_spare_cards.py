"""Discards settled late (``spare.pxd``) against exhaustive minimax, one table for all questions."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations, pairwise
from random import Random
from typing import NamedTuple

import pytest

from makers.questions import FIFTH, SHELEM_VALUES, bit_set, bits
from oracles.late import OPEN, Late
from shelem.engine import core as engine
from shelem.engine.core import Core
from shelem.engine.families import Families

DEALS = 500


class Rules(NamedTuple):
    values: list[int]
    trump: int
    fifth: int

    @property
    def suits(self) -> list[int]:
        return [0xFFFF << 16 * lane & ~self.fifth for lane in range(4)] + [self.fifth]


def draw_rules(random: Random) -> Rules:
    """With a trump or none, points or none, jokers in the trump suit, in their own, or none."""
    trump = random.choice([-1, 0, 1, 2, 3])
    values = [0] * 64
    if random.random() < 0.8:
        for lane in range(4):
            for rank, value in SHELEM_VALUES.items():
                values[16 * lane + rank] = value + (random.random() < 0.2)
    fifth = FIFTH if trump < 0 and random.random() < 0.4 else 0
    return Rules(values, trump, fifth)


def draw_deal(random: Random, rules: Rules, tricks: int) -> list[int]:
    """Four hands of some more cards than `tricks`, of few suits or many, rich or poor."""
    cards = [16 * lane + rank for lane in range(4) for rank in range(13)]
    if rules.fifth:
        cards += bits(rules.fifth)
    elif rules.trump >= 0 and random.random() < 0.4:
        cards += [16 * rules.trump + 13, 16 * rules.trump + 14]
    few = random.sample(range(4), random.choice([1, 2, 2, 3, 4, 4, 4]))
    some = [card for card in cards if card // 16 in few]
    size = 4 * tricks + 8
    cards = some if len(some) >= size else cards
    if random.random() < 0.5:
        cards.sort(key=lambda card: random.random() * 3 - rules.values[card])
        cards = cards[: max(size, len(cards) // 2)]
    drawn = random.sample(cards, size)
    cuts = [0, tricks + 1, 2 * tricks + 2, 3 * tricks + 3, size]
    hands = [bit_set(drawn[a:b]) for a, b in pairwise(cuts)]
    turn = random.randrange(4)
    return hands[turn:] + hands[:turn]


def draw_spare(random: Random, hand: int, suits: Sequence[int], many: int) -> tuple[int, ...]:
    """Numbers of spare cards, some suits open or none; no suit is all spare."""
    discard = bit_set(random.sample(bits(hand), many))
    numbers = [(discard & suit).bit_count() for suit in suits]
    held = [(hand & suit).bit_count() for suit in suits]
    opened = [place for place in range(5) if random.random() < 0.5]
    free = sum(numbers[place] for place in opened)
    if not 0 < free < sum(held[place] for place in opened):
        opened, free = [], 0
    numbers = [OPEN if place in opened else n for place, n in enumerate(numbers)]
    if any(0 < n == held[place] for place, n in enumerate(numbers) if n != OPEN):
        return ()
    return (*numbers, free)


def part(random: Random, hands: Sequence[int], tricks: int, hakem: int, more: int) -> list[int]:
    return [
        bit_set(random.sample(bits(hand), tricks + (more if seat == hakem else 0)))
        for seat, hand in enumerate(hands)
    ]


def ask(core: Core, late: Late, buried: int = 0) -> int:
    low, high = core.bounds(
        late.hands, late.hakem, spare=late.spare[:-1], together=late.spare[-1], buried=buried
    )
    assert low == high, late
    return low


def test_answers_are_those_of_exhaustive_minimax_whatever_the_table_knows() -> None:
    random = Random(1)
    core = Core(1 << 24)
    asked = {"settled": 0, "open": 0, "late": 0}
    for _ in range(DEALS):
        rules = draw_rules(random)
        tricks = random.choice([1, 2, 2, 3, 3])
        deal = draw_deal(random, rules, tricks)
        hakem = max(range(4), key=lambda seat: deal[seat].bit_count())
        core.load(deal, rules.values, rules.trump, 1, rules.fifth)
        for _ in range(random.choice([1, 3, 6])):
            more = random.randint(0, min(3, deal[hakem].bit_count() - tricks))
            hands = part(random, deal, tricks, hakem, more)
            spare = draw_spare(random, hands[hakem], rules.suits, more)
            if not spare:
                continue
            trump = rules.suits[rules.trump] if rules.trump >= 0 else 0
            late = Late(tuple(hands), hakem, rules.suits, spare, rules.values, trump)
            assert ask(core, late) == late.answer(), late
            asked["open" if spare[-1] else "late" if more else "settled"] += 1
    assert min(asked.values()) > DEALS // 4, asked


def test_a_settled_discard_may_use_what_is_known_of_open_ones() -> None:
    """Claims against hakem with a free choice are looked up for each discard and each family."""
    random = Random(2)
    core = Core(1 << 24)
    for _ in range(DEALS // 4):
        rules = draw_rules(random)
        deal = draw_deal(random, rules, 3)
        hakem = max(range(4), key=lambda seat: deal[seat].bit_count())
        hands = part(random, deal, 3, hakem, 2)
        core.load(hands, rules.values, rules.trump, 1, rules.fifth)
        families = Families(hands[hakem], rules.suits, 2)
        trump = rules.suits[rules.trump] if rules.trump >= 0 else 0
        base = Late(tuple(hands), hakem, rules.suits, (0,) * 6, rules.values, trump)
        discards = [bit_set(pair) for pair in combinations(bits(hands[hakem]), 2)]
        best: dict[int, int] = {}
        sign = -1 if hakem % 2 else 1
        for discard in random.sample(discards, min(4, len(discards))):
            for family in families.of(discard):
                left = list(hands)
                left[hakem] &= ~family.buried
                late = replace(base, hands=tuple(left), spare=(*family.spare, family.free))
                credit = sum(rules.values[card] for card in bits(family.buried))
                answer = ask(core, late)
                assert answer == late.answer(), late
                best[id(family)] = sign * answer + (credit if sign > 0 else 0)
            left = list(hands)
            left[hakem] &= ~discard
            late = replace(base, hands=tuple(left))
            answer = ask(core, late, buried=discard)
            assert answer == late.answer(), (late, discard)
            credit = sum(rules.values[card] for card in bits(discard))
            for family in families.of(discard):
                assert sign * answer + (credit if sign > 0 else 0) <= best[id(family)]


def test_claims_for_some_spare_cards_are_none_for_others() -> None:
    """The same hands with spare cards of every kind, which differ in nothing else for the table."""
    random = Random(3)
    warm = Core(1 << 24)
    different = 0
    for _ in range(DEALS // 10):
        rules = draw_rules(random)
        deal = draw_deal(random, rules, 4)
        hakem = max(range(4), key=lambda seat: deal[seat].bit_count())
        hands = tuple(part(random, deal, 4, hakem, 2))
        trump = rules.suits[rules.trump] if rules.trump >= 0 else 0
        kinds = {draw_spare(random, hands[hakem], rules.suits, 2) for _ in range(20)} - {()}
        warm.load(hands, rules.values, rules.trump, 1, rules.fifth)
        answers = set()
        for spare in kinds:
            late = Late(hands, hakem, rules.suits, spare, rules.values, trump)
            cold = Core(1 << 20)
            cold.load(hands, rules.values, rules.trump, 1, rules.fifth)
            answers.add(ask(warm, late))
            assert ask(warm, late) == ask(cold, late), late
        different += len(answers) > 1
    assert different > DEALS // 100


@pytest.mark.parametrize(
    ("spare", "message"),
    [((4, 0, 0, 0), "4 spare cards of 4"), ((8, 0, 0, 0), "8 spare cards of 4")],
)
def test_too_many_spare_cards_are_refused(spare: tuple[int, ...], message: str) -> None:
    core = Core(1 << 20)
    hands = (0xF, 1 << 16, 1 << 32, 1 << 48)
    core.load(hands, [0] * 64, -1, 1)
    with pytest.raises(ValueError, match=message):
        core.bounds(hands, 0, spare=spare)


def test_python_knows_the_numbers_of_the_core() -> None:
    assert engine.OPEN == OPEN > engine.MOST_SPARE


def test_every_discard_belongs_to_smaller_and_smaller_families() -> None:
    hand = bit_set([0, 1, 2, 3, 16, 17, 32, 33, 34, 48])
    families = Families(hand, [0xFFFF << 16 * lane for lane in range(4)] + [0], 4)
    for cards in combinations(bits(hand), 4):
        discard = bit_set(cards)
        line = list(families.of(discard))
        assert line[0] is families.root
        assert line[-1].free == 0
        assert all(family.buried & ~discard == 0 for family in line)
        open_suits = [sum(number == OPEN for number in family.spare) for family in line]
        assert open_suits == sorted(open_suits, reverse=True)
