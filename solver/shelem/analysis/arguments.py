"""What the public functions take: objects of the game, or the texts that stand for them."""

from collections.abc import Callable, Iterable
from operator import index
from pathlib import Path
from typing import TypeAlias

from shelem.analysis.start import total_points
from shelem.engine.solver import Solver
from shelem.errors import DealError, NotationError, PlayError, RulesError, ShelemError
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
CardsLike: TypeAlias = Hand | Iterable[Card | str] | str

Progress: TypeAlias = Callable[[int, int], None]
"""Called with the number of steps done and of all steps, whenever a step is done."""

NEXT = "next"
"""As a leader: the seat that plays after hakem, who leads in bridge."""


def as_solver(solver: Solver | None, rules: RulesLike | None) -> Solver:
    """Return `solver`, or a new one for `rules`.

    Raises
    ------
    RulesError
        If both are given and the solver has other rules.
    """
    if solver is None:
        return Solver(as_rules(rules))
    if rules is not None and as_rules(rules) != solver.rules:
        raise RulesError(f"the solver has rules {solver.rules.label}, not those asked for")
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
    if not isinstance(deal, Deal):
        raise NotationError(f"deal is {deal!r}, expected a Deal or its text")
    deal.check(rules)
    for seat in Seat:
        deal.hand(seat)
    return deal


def as_position(position: PositionLike, rules: RuleSet) -> Position:
    """Return a position that has been checked against `rules`, its points as well.

    Raises
    ------
    DealError
        If more points are taken than there are besides those in play, or a number that points
        cannot add up to.
    """
    if isinstance(position, str):
        position = Position.parse(position, rules.direction)
    if not isinstance(position, Position):
        raise NotationError(f"position is {position!r}, expected a Position or its text")
    position.check(rules)
    in_play = total_points(position, None, rules)
    most = max(rules.total_points, in_play)
    if position.taken < 0 or position.taken % rules.unit:
        raise DealError(
            f"taken={position.taken}: expected a multiple of {rules.unit} of at least 0"
            f" by rules {rules.label}"
        )
    if position.taken + in_play > most:
        raise DealError(
            f"taken={position.taken}: expected at most {most - in_play},"
            f" as {in_play} of {most} points are still in play"
        )
    return position


def as_seat(seat: SeatLike) -> Seat:
    """Return a seat."""
    if isinstance(seat, Seat):
        return seat
    if not isinstance(seat, str):
        raise NotationError(f"unknown seat {seat!r}, expected N, W, S or E")
    return Seat.parse(seat)


def as_denomination(denomination: DenominationLike) -> Denomination:
    """Return a denomination."""
    if isinstance(denomination, Denomination):
        return denomination
    if not isinstance(denomination, str):
        raise NotationError(f"unknown denomination {denomination!r}, expected one or its name")
    return Denomination.parse(denomination)


def as_denominations(
    denominations: DenominationLike | Iterable[DenominationLike] | None, rules: RuleSet
) -> tuple[Denomination, ...]:
    """Return the denominations asked for; None is all that the rules allow."""
    if denominations is None:
        return rules.denominations
    if not isinstance(denominations, Iterable) or isinstance(denominations, str):
        denominations = (denominations,)
    return tuple(dict.fromkeys(as_denomination(each) for each in denominations))


def as_discard(cards: CardsLike) -> Hand:
    """Return a discard; a text is dotted or a list of cards."""
    if isinstance(cards, str):
        return Hand.parse(cards, "the discard")
    if isinstance(cards, Hand):
        return cards
    if not isinstance(cards, Iterable):
        raise NotationError(f"the discard is {cards!r}, expected cards")
    return Hand.parse(" ".join(map(str, cards)) or "...", "the discard")


def check_seconds(seconds: float | None) -> None:
    """Check a time limit.

    Raises
    ------
    ShelemError
        If it is below 0 or not a number.
    """
    if seconds is not None and not seconds >= 0:
        raise ShelemError(f"the time limit is {seconds!r}, expected at least 0")


def check_number(name: str, number: object, least: int) -> None:
    """Check an argument that is a whole number.

    Raises
    ------
    ShelemError
        If it is none, or below `least`.
    """
    try:
        whole = index(number)  # type: ignore[arg-type]
    except TypeError:
        whole = least - 1
    if whole < least:
        raise ShelemError(f"{name} is {number!r}, expected a whole number of at least {least}")


def check_workers(workers: int | None) -> None:
    """Check a number of workers; None leaves it open.

    Raises
    ------
    ShelemError
        If it is not at least 1.
    """
    if workers is not None:
        check_number("workers", workers, 1)


def check_budget(layouts: int, seconds: float | None, seed: int, workers: int | None) -> None:
    """Check what advice may cost and where its layouts come from.

    Raises
    ------
    ShelemError
        If one of them is out of its range.
    """
    check_number("layouts", layouts, 1)
    check_seconds(seconds)
    check_number("seed", seed, 0)
    check_workers(workers)


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
