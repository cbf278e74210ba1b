"""A worker asks the engine as little as it can."""

from itertools import combinations, islice

from shelem.analysis.batch.job import Job
from shelem.analysis.batch.schema import Ask, Survey
from shelem.analysis.batch.worker import Worker
from shelem.game.cards import format_cards
from shelem.game.deal import Deal
from shelem.game.rules import RuleSet
from shelem.game.seats import Seat

DEAL = "N:AQJ.K84.KQ.AK93 973.Q9.8654.JT6 8.A73.AJ7.Q7542 K6542.J65.932.8 / T.T2.T."
HOLDING = [card for card in Deal.parse(DEAL).holding(Seat.N) if str(card) not in ("AC", "KC")]
DISCARDS = [format_cards(cards) for cards in islice(combinations(HOLDING, 4), 300, 310)]
# denominations alternate, as they do in many tables
ASKS = [
    Ask(DEAL, "N", discard, denomination)
    for discard in DISCARDS
    for denomination in ("clubs", "diamonds")
]


def worker() -> Worker:
    return Worker(Job("solve", RuleSet.load(), Survey(1, False, False), None, 64))


def nodes(one: Worker) -> int:
    return one._answerer.solver.nodes


def test_rows_of_one_deal_share_what_is_proved() -> None:
    together = worker()
    answers = together.answer(ASKS)
    alone = [worker() for _ in ASKS]
    assert answers == [each.answer([ask])[0] for each, ask in zip(alone, ASKS, strict=True)]
    assert nodes(together) < 0.7 * sum(map(nodes, alone))


def test_a_row_that_was_there_before_is_not_solved_again() -> None:
    one = worker()
    first = one.answer(ASKS[:2])
    before = nodes(one)
    assert one.answer([ASKS[1], ASKS[0], ASKS[1]]) == [first[1], first[0], first[1]]
    assert nodes(one) == before


def test_rows_may_name_different_rules() -> None:
    ending = Ask("N:AK... QJ... T9... .87..", "N", "", "spades")
    rows = [ending, ending._replace(rules="ace-15"), ending._replace(rules="none"), ending]
    plain, other, unknown, again = worker().answer(rows)
    assert plain == again == (30, None)
    assert other == (35, None)
    assert unknown[0] is None
    assert "no profile or file 'none'" in str(unknown[1])
