"""Ask one engine with a warm table about a deal, and another without a table about each question.

Most answers are exact whatever a claim says, as a wrong claim must first meet a position that it
does not fit. So the questions of one deal are near to each other: the same hands but for a card or
two. They come by the hundred thousand, since no minimax is asked: what the engine does without its
table and without speaking for other cards is simple, and held against minimax elsewhere.
"""

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Final, NamedTuple

from makers.questions import FIFTH, Question, bit_set, bits, deck_of
from shelem.engine.core import Core

PLAIN: Final = 1 | 2
"""Switches of ``search.pxd``: static bounds, nothing else."""

_VALUES: Final = {
    "shelem": {12: 3, 8: 2, 3: 1, 13: 3, 14: 4},
    "bridge": {},
}


class Related(NamedTuple):
    """What came of a run: the first wrong question is told with all that was asked before it."""

    questions: int
    wrong: int
    first: str | None

    def __str__(self) -> str:
        return f"{self.questions} questions, {self.wrong} wrong"


def run_related(seed: int, count: int, features: int | None = None) -> Related:
    """Ask so many questions; a deal ends at its first wrong answer."""
    warm, plain = Core(1 << 22), Core(1 << 20)
    plain.features = PLAIN
    if features is not None:
        warm.features = features
    asked = wrong = number = 0
    first = None
    while asked < count:
        random = Random(f"{seed} {number}")
        number += 1
        whole = _deal(random)
        whole.load(warm)
        whole.load(plain)
        told = [f"deal {whole}"]
        for question, allowed, guess in _near(whole, random):
            asked += 1
            answer = question.bounds(warm, allowed, guess=guess)
            exact = question.bounds(plain, allowed)
            told.append(f"{question}, allowed={allowed}, guess={guess}: {answer}")
            if answer != exact:
                wrong += 1
                first = first or "\n".join([*told, f"right is {exact}"])
                break
    return Related(asked, wrong, first)


def _deal(random: Random) -> Question:
    """Deal four to seven cards a hand, of one to four suits, with long suits now and then."""
    length = random.choice([4, 5, 6, 6, 7, 7])
    trump = random.randrange(-1, 4)
    lanes = random.sample(range(4), random.choice([2, 3, 3, 4, 4]))
    if trump >= 0 and trump not in lanes and random.random() < 0.7:
        lanes[0] = trump
    jokers = random.random() < 0.3
    fifth = FIFTH if jokers and trump < 0 else 0
    deck = list(deck_of(lanes, trump, fifth, jokers))
    if len(deck) < 4 * length:
        deck = list(deck_of(range(4), trump, fifth, jokers))
    taste = [[1] * 4] * 4
    if random.random() < 0.4:
        taste = [[random.choice([1, 1, 6, 30]) for _ in range(4)] for _ in range(4)]
    hands = [0, 0, 0, 0]
    rest = deck[:]
    for _ in range(length):
        for seat in range(4):
            card = random.choices(rest, [taste[seat][card // 16] for card in rest])[0]
            rest.remove(card)
            hands[seat] |= 1 << card
    worth = random.choice(["shelem", "bridge", "any", "any", "any"])
    values = [0] * 64
    for card in deck:
        any_value = random.choice([0, 0, 0, 0, 1, 2])
        values[card] = any_value if worth == "any" else _VALUES[worth].get(card % 16, 0)
    return Question(tuple(hands), 0, (), tuple(values), trump, 1, fifth)


def _near(whole: Question, random: Random) -> Iterator[tuple[Question, int | None, int]]:
    """Draw questions about parts of a deal, each with what may be played next and a guess."""
    held = [bits(hand) for hand in whole.hands]
    base = [random.sample(cards, len(cards) - 1) for cards in held]
    for _ in range(25):
        hands = [_exchanged(kept, cards, random) for kept, cards in zip(base, held, strict=True)]
        question = replace(whole, hands=tuple(hands), leader=random.randrange(4))
        for _ in range(random.choice([0, 0, 1, 2, 3])):
            question = question.with_card(random.choice(question.legal()))
        allowed = random.choice([None, 1 << random.choice(question.legal())])
        yield question, allowed, random.choice([-1, random.randrange(question.total + 1)])


def _exchanged(kept: list[int], cards: list[int], random: Random) -> int:
    """Give a hand that keeps all but one of its cards; sometimes another one is missing."""
    if random.random() < 0.7:
        return bit_set(kept)
    return bit_set(random.sample(cards, len(kept)))
