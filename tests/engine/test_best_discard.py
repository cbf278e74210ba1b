"""The best discard of known deals, found and named in every way there is."""

import csv
import gzip
from importlib.resources import files

import pytest

from shelem.analysis.dealing import random_deals
from shelem.engine import Solver
from shelem.engine.discards import DiscardSearch
from shelem.game.deal import Deal
from shelem.game.denomination import Denomination
from shelem.game.rules import RuleSet
from shelem.game.seats import Seat


def easy_rows() -> list[dict[str, str]]:
    """Bundled problems that take little time."""
    text = files("shelem_data").joinpath("deals/discards.csv").read_text(encoding="utf-8")
    rows = list(csv.DictReader(text.splitlines()))
    return [row for row in rows if int(row["best_points"]) >= 145][:6]


@pytest.fixture
def solver() -> Solver:
    return Solver()


@pytest.mark.parametrize("row", easy_rows(), ids=lambda row: row["denomination"])
def test_all_ways_agree(row: dict[str, str], solver: Solver) -> None:
    deal, hakem = Deal.parse(row["deal"]), Seat(row["hakem"])
    denomination = Denomination.parse(row["denomination"])
    points = int(row["best_points"])

    def search() -> DiscardSearch:
        solver.forget()
        return DiscardSearch(solver, deal, hakem, denomination)

    every = search().best()
    assert every.points == points
    for seconds in (None, 1000):
        one = search().best(ties=False, seconds=seconds)
        assert one.points == points
        assert one.complete
        assert one.discards[0] in every.discards
    named = search().best(ties=False, first=True)
    assert named.points == points
    assert named.discards[0] in every.discards
    above = search().best_above(points - 5)
    assert above is not None
    assert above.points == points
    assert above.discards[0] in every.discards
    assert search().best_above(points) is None


@pytest.mark.parametrize(
    ("rules", "number", "denomination"),
    [
        ("joker-200", 2, Denomination.CLUBS),
        ("joker-200", 2, Denomination.NARES),
        ("wikipedia-fa", 0, Denomination.NARES),
        ("wikipedia-fa", 2, Denomination.HEARTS),
    ],
)
@pytest.mark.parametrize("credit", ["points-and-trick", "points", "last-trick"])
def test_hakem_on_the_other_side_and_other_rules(
    rules: str, number: int, denomination: Denomination, credit: str
) -> None:
    """Six cards to bury, jokers of either kind, and rules under which families are not asked."""
    profile = RuleSet.load(rules).override(f"discard_credit={credit}")
    deal = list(random_deals(number + 1, seed=1, rules=rules))[number].deal
    answers = [
        DiscardSearch(Solver(profile), deal, Seat.E, denomination).best(ties=False, first=first)
        for first in (False, True)
    ]
    assert answers[0].points == answers[1].points
    kept = deal.after_discard(Seat.E, answers[0].discards[0])
    assert deal.holding(Seat.E).cards == kept.hand(Seat.E).cards | answers[0].discards[0].cards


def test_the_shipped_deals_name_the_first_of_the_best() -> None:
    path = files("shelem_data").joinpath("deals/uniform.csv.gz")
    with path.open("rb") as packed, gzip.open(packed, "rt", encoding="utf-8") as text:
        row = next(iter(csv.DictReader(text)))
    deal = Deal.parse(row["deal"])
    solver = Solver(RuleSet.load(row["rules"]))
    for name in ("hearts", "ace_nares"):
        denomination = Denomination.parse(name.replace("_", "-"))
        answer = DiscardSearch(solver, deal, Seat(row["hakem"]), denomination).best(
            ties=False, first=True
        )
        assert str(answer.discards[0]) == row[f"best_discard_{name}"]
        assert answer.points == int(row[f"points_{name}"])
