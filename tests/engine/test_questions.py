"""The generator of questions spreads, and draws only what can come up."""

from collections import Counter

from hypothesis import given, settings

from makers.questions import FIFTH, LANES, Question, bits, questions

SEEN: Counter[tuple[str, int]] = Counter()


@settings(max_examples=400, derandomize=True, database=None)
@given(questions())
def look(question: Question) -> None:
    owned = question.owned
    assert len({hand.bit_count() for hand in owned}) == 1
    assert sum(owned) == owned[0] | owned[1] | owned[2] | owned[3], "a card is there twice"
    cards = bits(sum(owned))
    assert question.trump < 0 or not question.fifth
    assert question.total == sum(question.values[card] for card in cards) + (
        question.trick * question.tricks
    )
    SEEN.update(
        [
            ("tricks", question.tricks),
            ("table", len(question.table)),
            ("leader", question.leader),
            ("trump", question.trump),
            ("lanes", len({card // 16 for card in cards})),
            ("jokers' own suit", sum(owned) & FIFTH != 0 and question.fifth != 0),
            ("jokers among trumps", any(card % 16 > 12 for card in cards) and not question.fifth),
            ("value", max(question.values)),
            (
                "a long suit",
                max((hand >> 16 * s & 0xFFFF).bit_count() for hand in owned for s in LANES),
            ),
        ]
    )


def test_questions_of_every_kind_come_up() -> None:
    SEEN.clear()
    look()
    kinds: dict[str, set[int]] = {}
    for (kind, value), times in SEEN.items():
        if times >= 2:
            kinds.setdefault(kind, set()).add(value)
    assert kinds["tricks"] == set(range(1, 10))
    assert kinds["table"] == kinds["leader"] == {0, 1, 2, 3}
    assert kinds["trump"] == {-1, 0, 1, 2, 3}
    assert kinds["lanes"] == {1, 2, 3, 4}
    assert kinds["jokers' own suit"] == kinds["jokers among trumps"] == {False, True}
    assert kinds["value"] >= {0, 2, 7}
    assert kinds["a long suit"] >= {1, 2, 3, 4, 5, 6}
