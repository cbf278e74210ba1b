"""Laws that tie the answers to different questions together, whatever the answers are."""

from dataclasses import replace
from itertools import islice, pairwise

from hypothesis import event, given
from hypothesis import strategies as st

from makers.questions import LANES, RANKS, Question, bit_set, bits, questions
from oracles.full_deals import starts
from shelem.engine import Solver
from shelem.engine.core import Core
from shelem.game.seats import Side

MOST_UNITS = 7
LONGEST_LANE = 15


def in_play(question: Question) -> list[int]:
    return [card for hand in question.owned for card in bits(hand)]


@given(questions(), st.integers(1, 3))
def test_turning_the_seats_turns_the_answer(question: Question, turn: int) -> None:
    hands = question.hands[-turn:] + question.hands[:-turn]
    turned = replace(question, hands=hands, leader=(question.leader + turn) % 4)
    answer = question.answer()
    assert turned.answer() == (answer if turn == 2 else question.total - answer)


@given(questions(), st.permutations(LANES))
def test_names_of_suits_do_not_matter(question: Question, names: list[int]) -> None:
    places = {card: 16 * names[card // 16] + card % 16 for card in range(64)}
    places.update(
        {card: card for card in bits(question.fifth)}
    )  # stays at the top of the last lane
    trump = names[question.trump] if question.trump >= 0 else -1
    other = question.moved({card: places[card] for card in in_play(question)})
    assert replace(other, trump=trump).answer() == question.answer()


@given(questions())
def test_a_trump_suit_that_nobody_holds_is_none(question: Question) -> None:
    held = {card // 16 for card in in_play(question)}
    for trump in {*LANES} - held:
        event("there is one")
        plain = replace(question, trump=-1, fifth=0)
        assert replace(plain, trump=trump).answer() == plain.answer()


@given(questions(), st.data())
def test_only_the_order_of_the_ranks_in_play_matters(
    question: Question, data: st.DataObject
) -> None:
    places = {}
    for lane in LANES:
        cards = [card for card in sorted(in_play(question)) if card // 16 == lane]
        cards = [card for card in cards if not question.fifth >> card & 1]
        room = RANKS if lane == 3 and question.fifth else LONGEST_LANE
        ranks = data.draw(st.permutations(range(room)), label="ranks")[: len(cards)]
        places.update({card: 16 * lane + rank for card, rank in zip(cards, sorted(ranks))})
    places.update({card: card for card in bits(question.fifth)})
    other = question.moved({card: places[card] for card in in_play(question)})
    assert other.answer() == question.answer()


def touching(question: Question) -> list[tuple[int, int]]:
    """Pairs of cards of one hand and suit with no card of the suit in play between them."""
    pairs = []
    cards = sorted(in_play(question))
    for low, high in pairwise(cards):
        one_hand = any(hand >> low & 1 and hand >> high & 1 for hand in question.hands)
        if one_hand and question.suit(low) == question.suit(high):
            pairs.append((low, high))
    return pairs


@given(questions())
def test_touching_cards_of_a_hand_may_exchange_their_values(question: Question) -> None:
    answer = question.answer()
    for low, high in touching(question):
        values = list(question.values)
        values[low], values[high] = values[high], values[low]
        event("values differ" if values[low] != values[high] else "values alike")
        assert replace(question, values=tuple(values)).answer() == answer


@given(questions())
def test_touching_cards_of_equal_value_lead_to_the_same(question: Question) -> None:
    core = Core(1 << 24)
    question.load(core)
    for low, high in touching(question):
        legal = question.legal()
        if low in legal and high in legal and question.values[low] == question.values[high]:
            event("such cards")
            assert question.ask(core, 1 << low) == question.ask(core, 1 << high)


@given(questions(), st.data())
def test_a_card_worth_a_unit_more_brings_a_unit_more_or_nothing(
    question: Question, data: st.DataObject
) -> None:
    answer = question.answer()
    for card in data.draw(st.permutations(in_play(question)))[:3]:
        if question.values[card] < MOST_UNITS:
            values = list(question.values)
            values[card] += 1
            risen = replace(question, values=tuple(values)).answer()
            event(f"brings {risen - answer}")
            assert answer <= risen <= answer + 1


@given(questions())
def test_a_trick_worth_a_unit_more_brings_up_to_one_a_trick(question: Question) -> None:
    answer = question.answer()
    tricks = question.total - replace(question, trick=0).total
    risen = replace(question, trick=question.trick + 1).answer()
    assert answer <= risen <= answer + tricks // question.trick


@given(questions(most=40))
def test_units_twice_as_small_double_the_answer(question: Question) -> None:
    small = tuple(min(value, 3) for value in question.values)
    question = replace(question, values=small)
    double = replace(question, values=tuple(2 * v for v in small), trick=2 * question.trick)
    assert double.answer() == 2 * question.answer()


@given(questions(), st.data())
def test_a_position_is_worth_its_best_card(question: Question, data: st.DataObject) -> None:
    core = Core(1 << 24)
    question.load(core)
    cards = [question.ask(core, 1 << card) for card in question.legal()]
    best = max if question.to_move % 2 == 0 else min
    assert question.ask(core) == best(cards)
    place = data.draw(st.integers(0, len(cards) - 1), label="card")
    if len(question.table) < 3:
        assert question.with_card(question.legal()[place]).answer() == cards[place]


@given(questions(), st.data())
def test_a_choice_of_cards_is_worth_the_best_of_them(
    question: Question, data: st.DataObject
) -> None:
    core = Core(1 << 24)
    question.load(core)
    legal = question.legal()
    some = data.draw(st.lists(st.sampled_from(legal), min_size=1, unique=True))
    best = max if question.to_move % 2 == 0 else min
    assert question.ask(core, bit_set(some)) == best(question.ask(core, 1 << card) for card in some)


@given(questions(), st.data())
def test_any_guess_and_any_window_leave_the_answer_true(
    question: Question, data: st.DataObject
) -> None:
    answer = question.answer()
    core = Core(1 << 24)
    question.load(core)
    units = st.integers(0, question.total)
    assert question.bounds(core, guess=data.draw(units, label="guess")) == (answer, answer)
    question.load(core)
    least, most = sorted(data.draw(st.tuples(units, units), label="window"))
    low, high = question.bounds(core, low=least, high=most)
    assert low <= answer <= high
    assert low == high or high <= least or low >= most


def test_the_sides_share_the_points_in_play() -> None:
    for start in islice(starts(9, cards=7), 60):
        position = replace(start.position, first_lead=False)
        points = {}
        for hakem in (None, *position.hands):
            solver = Solver(start.rules)
            points[hakem] = solver.solve(replace(position, hakem=hakem)).points
        north, west = position.direction.order(position.leader)[:2]
        total = points[north] + points[west]
        cards = [card for hand in position.hands.values() for card in hand]
        worth = sum(start.rules.card_points(card, position.denomination) for card in cards)
        assert total == worth + 7 * start.rules.trick_points
        for seat in position.hands:
            other = points[north] if seat.side is north.side else points[west]
            assert points[seat] == other
        assert points[None] == next(points[seat] for seat in position.hands if seat.side is Side.NS)
