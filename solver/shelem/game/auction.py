"""The auction: calls, which of them are legal, and who becomes hakem."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import IntEnum
from functools import total_ordering

from shelem.errors import NotationError, PlayError
from shelem.game.cards import western_digits
from shelem.game.rule_checks import require_auction
from shelem.game.rules import RuleSet
from shelem.game.seats import Direction, Seat

_TOO_LONG = 10
"""Digits that no bid has."""


class Level(IntEnum):
    """The kinds of call, lowest first; only numbers have steps between them."""

    PASS = 0
    NUMBER = 1
    SHELEM = 2
    CLOSED_SHELEM = 3
    DOUBLE_SHELEM = 4
    KONS = 5

    @property
    def word(self) -> str:
        """The name in text, as in ``closed-shelem``."""
        return self.name.lower().replace("_", "-")


@total_ordering
@dataclass(frozen=True, slots=True)
class Call:
    """One call of the auction: a pass, a number, or a tier above the numbers.

    Parameters
    ----------
    level
        The kind of call.
    number
        The points bid; 0 unless the level is ``NUMBER``.
    """

    level: Level
    number: int = 0

    @property
    def is_pass(self) -> bool:
        """Whether the call is a pass."""
        return self.level is Level.PASS

    @property
    def is_tier(self) -> bool:
        """Whether the call is above the numbers: every trick is promised."""
        return self.level > Level.NUMBER

    @classmethod
    def bid(cls, number: int) -> Call:
        """Make the call of a number."""
        return cls(Level.NUMBER, number)

    @classmethod
    def parse(cls, text: str) -> Call:
        """Read a call: ``pass``, ``120``, ``shelem``, ``closed-shelem``, ...

        Raises
        ------
        NotationError
            If `text` is no call.
        """
        word = western_digits(text.strip()).lower().replace("_", "-")
        if word.isascii() and word.isdigit() and len(word) < _TOO_LONG:
            return cls.bid(int(word))
        level = _LEVELS.get(word)
        if level is None:
            words = ", ".join(level.word for level in Level if level is not Level.NUMBER)
            raise NotationError(f"unknown call {text.strip()[:40]!r}, expected a number or {words}")
        return cls(level)

    def __lt__(self, other: object) -> bool:
        if not isinstance(other, Call):
            return NotImplemented
        return (self.level, self.number) < (other.level, other.number)

    def __str__(self) -> str:
        return str(self.number) if self.level is Level.NUMBER else self.level.word


PASS = Call(Level.PASS)

_LEVELS = {level.word: level for level in Level if level is not Level.NUMBER} | {
    "p": Level.PASS,
    "پاس": Level.PASS,
    "شلم": Level.SHELEM,
    "شلم بسته": Level.CLOSED_SHELEM,
    "کنس": Level.KONS,
}


@dataclass(frozen=True, slots=True)
class Auction:
    """An auction so far: open one with `start`; `call` returns the next state.

    Attributes
    ----------
    rules
        The rule set.
    to_call
        The seat whose turn it is; None when the auction is over.
    calls
        The calls so far, in turn order. A seat that passed is out and has no turn.
    out
        The seats that passed.
    hakem, contract
        The seat with the highest bid so far and that bid; None before the first.
    scores
        Match scores before the deal of NS and EW, for kons.
    kons_accepted
        Whether the opponents are willing to play for the match.
    """

    rules: RuleSet
    to_call: Seat | None
    calls: tuple[Call, ...] = ()
    out: frozenset[Seat] = frozenset()
    hakem: Seat | None = None
    contract: Call | None = None
    scores: tuple[int, int] = (0, 0)
    kons_accepted: bool = True

    @classmethod
    def start(
        cls,
        rules: RuleSet,
        first: Seat,
        scores: tuple[int, int] = (0, 0),
        kons_accepted: bool = True,
    ) -> Auction:
        """Open an auction in which `first` speaks first; see `first_bidder`.

        Raises
        ------
        RulesError
            If the rule set has no auction.
        """
        require_auction(rules)
        return cls(rules, first, scores=scores, kons_accepted=kons_accepted)

    @property
    def is_over(self) -> bool:
        """Whether nobody has a turn any more."""
        return self.to_call is None

    @property
    def is_passed_out(self) -> bool:
        """Whether all four passed and the cards are dealt again."""
        return self.is_over and self.contract is None

    def call(self, call: Call) -> Auction:
        """Return the auction after one more call.

        Raises
        ------
        PlayError
            If the call is not legal; the message says why.
        """
        objection = self.objection(call)
        if objection is not None:
            who = f"{self.to_call.word} " if self.to_call else ""
            raise PlayError(f"{who}{call}: {objection}")
        assert self.to_call is not None
        bidder = self.to_call
        out = self.out | {bidder} if call.is_pass else self.out
        after = replace(self, calls=(*self.calls, call), out=out)
        if not call.is_pass:
            after = replace(after, hakem=bidder, contract=call)
        return replace(after, to_call=after._turn_after(bidder))

    def legal_calls(self) -> tuple[Call, ...]:
        """Return all calls the seat to call may make, lowest first."""
        auction = self.rules.auction
        numbers = range(auction.minimum, self.rules.highest_bid + 1, auction.step)
        candidates = [PASS, *map(Call.bid, numbers)]
        candidates += [Call(level) for level in Level if level > Level.NUMBER]
        return tuple(call for call in candidates if self.objection(call) is None)

    def objection(self, call: Call) -> str | None:
        """Say why a call is not legal; None when it is."""
        if self.to_call is None:
            return "the auction is over"
        if call.is_pass:
            return self._objection_to_pass()
        if call.level is Level.NUMBER:
            return self._objection_to_number(call)
        return self._objection_to_tier(call, self.to_call)

    def _turn_after(self, seat: Seat) -> Seat | None:
        if len(self.out) == 4 or (len(self.out) == 3 and self.contract is not None):
            return None
        following = self.rules.direction.order(seat)[1:]
        return next((other for other in following if other not in self.out), None)

    def _objection_to_pass(self) -> str | None:
        auction = self.rules.auction
        if not self.calls and auction.opening == "forced":
            return f"the first bidder must open (auction.opening), at {auction.minimum} or more"
        if len(self.calls) == 3 and self.contract is None and auction.all_pass == "last-forced":
            return f"three have passed, the last must bid {auction.minimum} or more"
        return None

    def _objection_to_number(self, call: Call) -> str | None:
        auction = self.rules.auction
        if call.number % auction.step:
            return f"bids are multiples of {auction.step}"
        if call.number < auction.minimum:
            return f"the least bid is {auction.minimum}"
        if call.number > self.rules.highest_bid:
            return f"the highest number is {self.rules.highest_bid}"
        return self._objection_to_height(call)

    def _objection_to_height(self, call: Call) -> str | None:
        if self.contract is not None and call <= self.contract:
            return f"not higher than {self.contract}"
        return None

    def _objection_to_tier(self, call: Call, seat: Seat) -> str | None:
        tiers = self.rules.tiers
        allowed = {
            Level.SHELEM: tiers.shelem.allowed,
            Level.CLOSED_SHELEM: tiers.closed_shelem.allowed,
            Level.DOUBLE_SHELEM: tiers.double_shelem.allowed,
            Level.KONS: tiers.kons.allowed,
        }
        if not allowed[call.level]:
            return f"not in these rules (tiers.{call.level.name.lower()}.allowed)"
        if call.level is Level.DOUBLE_SHELEM:
            over = self.contract is not None and self.contract.is_tier
            if not over or self.hakem is None or self.hakem.side is seat.side:
                return "only over a shelem of the opponents"
        if call.level is Level.KONS:
            least = tiers.kons.least_score
            if min(self.scores) < least:
                return f"both sides need {least} in the match"
            if not self.kons_accepted:
                return "the opponents are not willing"
        return self._objection_to_height(call)


def contract_objection(
    rules: RuleSet, hakem: Seat, bid: Call, scores: tuple[int, int] = (0, 0)
) -> str | None:
    """Say why `hakem` cannot have bid this; None when he can.

    The other calls are not known: whose shelem a double shelem was called over is not asked.

    Raises
    ------
    RulesError
        If the rule set has no auction.
    """
    auction = Auction.start(rules, hakem, scores)
    if bid.level is Level.DOUBLE_SHELEM:
        theirs = Call(Level.SHELEM)
        auction = replace(auction, hakem=rules.direction.next(hakem), contract=theirs)
    if bid.is_pass:
        return "hakem's bid cannot be a pass"
    return auction.objection(bid)


def first_bidder(rules: RuleSet, dealer: Seat, loser: Seat | None = None) -> Seat | None:
    """Say who speaks first in the auction.

    Parameters
    ----------
    rules
        The rule set; its ``auction.first_bidder`` decides.
    dealer
        The dealer. The deal passes on in the direction of play, so the first
        bidder who "rotates" is the seat after the dealer.
    loser
        The seat that lost the last hand, for rule sets where it speaks first.

    Returns
    -------
    The seat, or None when the loser of the last hand speaks first and is unknown.
    """
    rule = rules.auction.first_bidder
    if rule == "loser":
        return loser
    if rule == "rotates":
        return rules.direction.next(dealer)
    return Direction.CCW.next(dealer)
