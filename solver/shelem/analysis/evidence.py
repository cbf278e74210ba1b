"""What the auction so far tells about the hands of the others.

A call is taken as evidence, not as proof: a bid of 120 is likely from a hand for which the rule of
thumb :func:`shelem.analysis.baselines.expected_tricks` would go to 120 or more, and the less likely
the further below it is; a pass the other way round. Bids that the rules force tell nothing.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from math import exp
from typing import Final

from shelem.analysis.baselines import expected_tricks
from shelem.errors import PlayError
from shelem.game.auction import PASS, Auction, Call, Level
from shelem.game.hand import Hand
from shelem.game.rules import RuleSet
from shelem.game.seats import Seat

SPREAD: Final = 10.0
"""Points by which players differ from the rule of thumb: the scale of a logistic curve."""


@dataclass(frozen=True, slots=True)
class Reading:
    """What the calls of one seat say: it would go to `least`, and not to `below`.

    Parameters
    ----------
    least, below : int, optional
        Points; None where the calls do not say.
    """

    least: int | None = None
    below: int | None = None

    def likelihood(self, hand: Hand, rules: RuleSet) -> float:
        """Return how likely the calls are from this hand."""
        value = expected_tricks(hand, rules).value
        chance = 1.0
        if self.least is not None:
            chance *= _logistic((value - self.least) / SPREAD)
        if self.below is not None:
            chance *= _logistic((self.below - value) / SPREAD)
        return chance


def read_auction(text: str, seat: Seat, rules: RuleSet) -> Auction:
    """Read the calls before `seat`'s turn, as in ``100 pass 105``, the last one just before it.

    Raises
    ------
    ShelemError
        If a call is not legal or it would not be the turn of `seat`.
    """
    calls = [Call.parse(word) for word in text.replace(",", " ").split()]
    failure: PlayError | None = None
    for first in rules.direction.order(seat):
        auction = Auction.start(rules, first)
        try:
            for call in calls:
                auction = auction.call(call)
        except PlayError as error:
            failure = failure or error
            continue
        if auction.to_call is seat:
            return auction
    if failure is not None:
        raise PlayError(f"auction: {failure}")
    raise PlayError(f"auction: after {text!r} it is not the turn of {seat}")


def readings(auction: Auction) -> dict[Seat, Reading]:
    """Return what the calls of each seat say about its hand."""
    rules = auction.rules
    found: dict[Seat, Reading] = {}
    state = Auction.start(rules, _first(auction))
    for call in auction.calls:
        seat = state.to_call
        assert seat is not None
        forced = state.objection(PASS) is not None
        before = found.get(seat, Reading())
        if call.is_pass:
            found[seat] = Reading(before.least, _next_number(state))
        elif not (forced and call.number == rules.auction.minimum):
            number = call.number if call.level is Level.NUMBER else rules.highest_bid
            found[seat] = Reading(max(number, before.least or 0), before.below)
        state = state.call(call)
    return found


def likelihood(
    auction: Auction, known: Sequence[Seat]
) -> Callable[[Mapping[Seat, Hand]], float] | None:
    """Return the likelihood of the calls of all seats but `known`, None if they tell nothing."""
    told = {seat: read for seat, read in readings(auction).items() if seat not in known}
    if not told:
        return None

    def of(hands: Mapping[Seat, Hand]) -> float:
        chance = 1.0
        for seat, reading in told.items():
            chance *= reading.likelihood(hands[seat], auction.rules)
        return chance

    return of


def _first(auction: Auction) -> Seat:
    """Return who made the first call."""
    for first in Seat:
        state = Auction.start(auction.rules, first, auction.scores, auction.kons_accepted)
        try:
            for call in auction.calls:
                state = state.call(call)
        except PlayError:
            continue
        if state.to_call is auction.to_call and state.hakem is auction.hakem:
            return first
    raise AssertionError("an auction has a first caller")


def _next_number(auction: Auction) -> int:
    numbers = [call.number for call in auction.legal_calls() if call.level is Level.NUMBER]
    return numbers[0] if numbers else auction.rules.highest_bid


def _logistic(value: float) -> float:
    return 1 / (1 + exp(-max(min(value, 50.0), -50.0)))
