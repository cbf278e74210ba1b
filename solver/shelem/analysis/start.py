"""The position before the first lead: whether it can come up, and what the discard brings."""

from shelem.engine.solver import Bounds, Solver
from shelem.game.deal import Deal
from shelem.game.denomination import Denomination
from shelem.game.hand import Hand
from shelem.game.play import first_leads
from shelem.game.position import Position
from shelem.game.rules import RuleSet
from shelem.game.seats import BySeat, Seat
from shelem.game.tricks import discard_points


def is_available(
    deal: Deal,
    hakem: Seat,
    denomination: Denomination,
    rules: RuleSet,
    *,
    discarded: bool = False,
) -> bool:
    """Whether hakem can lead to the first trick as the rules demand.

    Parameters
    ----------
    discarded : bool
        Whether `hakem` has made his discard; if not, he may choose one that lets him.
    """
    if deal.talon is None:
        return True
    cards = deal.hand(hakem) if discarded else deal.holding(hakem)
    return bool(first_leads(cards, denomination, rules))


def start_position(
    deal: Deal, hakem: Seat, denomination: Denomination, leader: Seat | None = None
) -> Position:
    """Return the position before the first lead of a deal whose discard, if any, has been made."""
    return Position(
        hands=BySeat({seat: deal.hand(seat) for seat in Seat}),
        leader=hakem if leader is None else leader,
        denomination=denomination,
        hakem=hakem,
        direction=deal.direction,
        first_lead=deal.talon is not None,
    )


def with_discard(
    solver: Solver, start: Position, discard: Hand | None, seconds: float | None = None
) -> Bounds:
    """Solve a position, and count the discard as the rules say."""
    rules, denomination = solver.rules, start.denomination
    bonus = last_trick_bonus(discard, denomination, rules)
    bounds = solver.solve(start, seconds=seconds, bonus=bonus)
    if discard is None or bonus:
        return bounds
    credit = discard_points(discard, denomination, rules)
    return Bounds(bounds.low + credit, bounds.high + credit)


def last_trick_bonus(discard: Hand | None, denomination: Denomination, rules: RuleSet) -> int:
    """Points of the discard that go to the winner of the last trick."""
    if discard is None or rules.discard_credit != "last-trick":
        return 0
    return discard_points(discard, denomination, rules)


def total_points(start: Position, discard: Hand | None, rules: RuleSet) -> int:
    """Points of both sides together, those of the discard included where they count."""
    denomination = start.denomination
    cards = [card for hand in start.hands.values() for card in hand]
    points = sum(rules.card_points(card, denomination) for card in (*cards, *start.table))
    points += rules.trick_points * start.tricks_left
    return points if discard is None else points + discard_points(discard, denomination, rules)
