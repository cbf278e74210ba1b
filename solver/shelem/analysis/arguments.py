"""What the public functions take: objects of the game, or the texts that stand for them."""

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TypeAlias

from shelem.engine.solver import Solver
from shelem.errors import DealError, PlayError
from shelem.game.cards import Card
from shelem.game.deal import Deal
from shelem.game.denomination import Denomination
from shelem.game.hand import Hand
from shelem.game.position import Position
from shelem.game.rules import RuleSet
from shelem.game.seats import Seat

RulesLike: TypeAlias = RuleSet | str | Path
DealLike: TypeAlias = Deal | str
PositionLike: TypeAlias = Position | str
SeatLike: TypeAlias = Seat | str
DenominationLike: TypeAlias = Denomination | str
CardsLike: TypeAlias = Hand | Iterable[Card] | str

Progress: TypeAlias = Callable[[int, int], None]
"""Called with the number of steps done and of all steps, whenever a step is done."""

NEXT = "next"
"""As a leader: the seat that plays after hakem, who leads in bridge."""


def as_solver(solver: Solver | None, rules: RulesLike | None) -> Solver:
    """Return `solver`, or a new one for `rules`.

    Raises
    ------
    ValueError
        If both are given and the solver has other rules.
    """
    if solver is None:
        return Solver(as_rules(rules))
    if rules is not None and as_rules(rules) != solver.rules:
        raise ValueError(f"the solver has rules {solver.rules.label}, not those asked for")
    return solver


def as_rules(rules: RulesLike | None) -> RuleSet:
    """Return a rule set; None is the default profile, a text a profile's name or a path."""
    if isinstance(rules, RuleSet):
        return rules
    return RuleSet.load() if rules is None else RuleSet.load(rules)


def as_deal(deal: DealLike, rules: RuleSet) -> Deal:
    """Return a deal that has been checked against `rules`, with all four hands known."""
    if isinstance(deal, str):
        deal = Deal.parse(deal, rules.direction)
    deal.check(rules)
    for seat in Seat:
        deal.hand(seat)
    return deal


def as_position(position: PositionLike, rules: RuleSet) -> Position:
    """Return a position that has been checked against `rules`."""
    if isinstance(position, str):
        position = Position.parse(position, rules.direction)
    position.check(rules)
    return position


def as_seat(seat: SeatLike) -> Seat:
    """Return a seat."""
    return Seat.parse(seat) if isinstance(seat, str) else seat


def as_denomination(denomination: DenominationLike) -> Denomination:
    """Return a denomination."""
    return Denomination.parse(denomination) if isinstance(denomination, str) else denomination


def as_denominations(
    denominations: DenominationLike | Iterable[DenominationLike] | None, rules: RuleSet
) -> tuple[Denomination, ...]:
    """Return the denominations asked for; None is all that the rules allow."""
    if denominations is None:
        return rules.denominations
    if isinstance(denominations, str | Denomination):
        denominations = (denominations,)
    return tuple(dict.fromkeys(as_denomination(each) for each in denominations))


def as_discard(cards: CardsLike) -> Hand:
    """Return a discard; a text is dotted or a list of cards."""
    if isinstance(cards, str):
        return Hand.parse(cards, "the discard")
    return cards if isinstance(cards, Hand) else Hand.of(cards)


def as_leader(leader: SeatLike | None, deal: Deal, hakem: Seat) -> Seat:
    """Return who leads to the first trick.

    Raises
    ------
    DealError
        If another seat than hakem is to lead although he takes the talon.
    """
    if leader is None:
        return hakem
    seat = deal.direction.next(hakem) if leader == NEXT else as_seat(leader)
    if deal.talon is not None and seat is not hakem:
        raise DealError(f"leader {seat}: hakem, {hakem}, leads first in a deal with a talon")
    return seat


def not_available(denomination: Denomination, hakem: Seat) -> PlayError:
    """Return the error for a trump suit that hakem cannot lead."""
    return PlayError(f"{denomination} is not available to {hakem}: no trump for the first lead")
