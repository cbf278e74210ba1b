"""A deal that needs other shares of the table than the one before gets them."""

from shelem import Solver
from shelem.analysis.bench import load_set
from shelem.game.position import Position
from shelem.game.seats import Seat


def start(number: int) -> Position:
    """A freak deal at its first lead."""
    problem = load_set("freaks").problems[number]
    assert problem.discard is not None
    deal = problem.deal.after_discard(Seat.N, problem.discard)
    hands = {seat: deal.hand(seat) for seat in Seat}
    return Position(hands, Seat.N, problem.denomination, hakem=Seat.N, first_lead=True)


def test_a_deal_with_many_keys_is_solved_after_one_with_many_claims_under_few() -> None:
    """Two-suiters fill the memory with claims under few keys; voids in all hands make many keys."""
    two_suiters, voids = start(10), start(20)
    solver, fresh = Solver(memory_mb=16), Solver(memory_mb=16)
    while not solver.core.table_resets:
        solver.solve(two_suiters, seconds=1)
    before, resets = solver.nodes, solver.core.table_resets
    assert solver.solve(voids).points == fresh.solve(voids).points
    assert solver.nodes - before < 1.5 * fresh.nodes
    assert solver.core.table_resets - resets < 2 * fresh.core.table_resets + 3
