"""From the cells of a row to the objects of the game."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from shelem.analysis.arguments import as_discard, as_leader
from shelem.analysis.batch.schema import Ask
from shelem.errors import NotationError, ShelemError
from shelem.game.cards import parse_cards
from shelem.game.deal import Deal
from shelem.game.denomination import Denomination
from shelem.game.hand import Hand
from shelem.game.rules import RuleSet
from shelem.game.seats import Seat
from shelem.notation.record import Record
from shelem.notation.text import read_text


@dataclass(frozen=True, slots=True)
class Reading:
    """What a row says.

    Parameters
    ----------
    deal : Deal
        The deal, which fits the rules.
    hakem : Seat or None
        The declarer, if the row names one.
    discard : Hand or None
        His discard, if the row has one.
    denomination : Denomination or None
        What is played, if the row says so.
    leader : Seat or None
        Who leads first, if the row says so.
    """

    deal: Deal
    hakem: Seat | None
    discard: Hand | None
    denomination: Denomination | None
    leader: Seat | None

    def require_hakem(self) -> Seat:
        """Return the hakem.

        Raises
        ------
        NotationError
            If the row names none.
        """
        if self.hakem is None:
            raise NotationError("hakem is empty, expected N, W, S or E")
        return self.hakem


def read_row(ask: Ask, rules: RuleSet) -> Reading:
    """Read a row and check that its deal fits the rules.

    Raises
    ------
    ShelemError
        For the first thing that is wrong.
    """
    if ask.problem:
        raise ShelemError(ask.problem)
    if ask.record:
        read_record(ask, rules)
    deal = _deal(ask.deal, rules.direction)
    deal.check(rules)
    for seat in Seat:
        deal.hand(seat)
    hakem = Seat.parse(ask.hakem) if ask.hakem else None
    denomination = Denomination.parse(ask.denomination) if ask.denomination else None
    discard = as_discard(ask.discard) if ask.discard else None
    leader = None
    if hakem is not None:
        leader = as_leader(ask.leader or None, deal, hakem)
        if discard is not None:
            deal.after_discard(hakem, discard)
    return Reading(deal, hakem, discard, denomination, leader)


def read_record(ask: Ask, rules: RuleSet) -> Record:
    """Read a row as the record of a play.

    Raises
    ------
    ShelemError
        For the first thing that is wrong; in a record file the message names its line.
    """
    if ask.problem:
        raise ShelemError(ask.problem)
    if ask.record:
        try:
            return read_text(ask.record, rules)[0]
        except ShelemError as error:
            raise type(error)(_PLACE.sub(_in_file(ask), str(error), count=1)) from None
    reading = read_row(ask, rules)
    return Record(
        rules,
        reading.deal,
        hakem=reading.hakem,
        discard=reading.discard,
        denomination=reading.denomination,
        leader=reading.leader,
        cards=parse_cards(ask.play),
    )


def _in_file(ask: Ask) -> Callable[[re.Match[str]], str]:
    """Return what turns a place within a record into the one in its file."""
    return lambda place: f"line {int(place[1]) + ask.line - 1}, deal {ask.number}"


_PLACE: Final = re.compile(r"\bline (\d+), deal 1\b")
_deal: Final = lru_cache(maxsize=64)(Deal.parse)
