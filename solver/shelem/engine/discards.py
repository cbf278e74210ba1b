"""The best discard of a known deal: all of hakem's discards share one table of claims."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations
from typing import Final

from shelem.engine.encoding import Encoding
from shelem.engine.solver import Solver
from shelem.errors import PlayError
from shelem.game.cards import Card
from shelem.game.deal import Deal
from shelem.game.denomination import Denomination
from shelem.game.hand import Hand
from shelem.game.play import first_leads, require_allowed
from shelem.game.seats import Seat, Side


@dataclass(frozen=True, slots=True)
class DiscardAnswer:
    """The best discards of a known deal in one denomination.

    Parameters
    ----------
    points : int
        What hakem's side takes, the discard included, with best play by everyone.
    discards : tuple of Hand
        The discards that reach it: all of them, or one where only one was asked for.
    """

    points: int
    discards: tuple[Hand, ...]


@dataclass(slots=True)
class _Choice:
    """One discard in the engine's terms."""

    mask: int
    credit: int  # units to hakem's side for the discard itself
    bonus: int  # units to the winner of the last trick
    allowed: int  # what hakem may lead first
    order: tuple[int, int]


class DiscardSearch:
    """Questions about every discard of one hakem in one denomination.

    Parameters
    ----------
    solver : Solver
        Its rules are played, its table is used.
    deal : Deal
        A full deal with its talon.
    hakem : Seat
        Who takes the talon.
    denomination : Denomination
        What is played.

    Raises
    ------
    ShelemError
        If the deal is not one of the rules, or no discard leaves hakem the lead the rules demand.
    """

    def __init__(self, solver: Solver, deal: Deal, hakem: Seat, denomination: Denomination) -> None:
        rules = solver.rules
        deal.check(rules, talon=True)
        require_allowed(denomination, rules)
        holding = deal.holding(hakem)
        hands = {seat: holding if seat is hakem else deal.hand(seat) for seat in Seat}
        self._core: Final = solver.core
        self._encoding: Final[Encoding] = solver.prepare(hands, denomination)
        self._rules: Final = rules
        self._denomination: Final = denomination
        self._size: Final = len(holding) - len(deal.hand(hakem))
        self._seat: Final = self._encoding.seats.index(hakem)
        self._flip: Final = hakem.side is not Side.NS
        self._hands: Final = [self._encoding.mask(hands[seat]) for seat in self._encoding.seats]
        self._choices: Final = sorted(self._all_choices(holding), key=lambda choice: choice.order)
        if not self._choices:
            raise PlayError(
                f"{denomination} is not available to {hakem}: no trump for the first lead"
            )

    def best(self, *, ties: bool = True) -> DiscardAnswer:
        """Prove the most points any discard reaches.

        Parameters
        ----------
        ties : bool
            Whether to find all discards that reach it, or only one.
        """
        best = -1
        found: list[_Choice] = []
        for choice in self._choices:
            least = best if ties else best + 1
            if self._most(choice) < least:
                continue
            if best < 0:
                points = self._play_value(choice, -1, -1, -1) + choice.credit
            elif not self._reaches(choice, least):
                continue
            else:
                points = self._play_value(
                    choice, least - choice.credit - 1, -1, least + 1 - choice.credit
                )
                points += choice.credit
            if points > best:
                best, found = points, []
            found.append(choice)
        unit = self._encoding.unit
        return DiscardAnswer(best * unit, tuple(self._hand(choice) for choice in found))

    def values(self) -> Iterator[tuple[Hand, int]]:
        """Yield every discard that the rules allow with the exact points of hakem's side."""
        guess = -1
        for choice in self._choices:
            units = self._play_value(choice, -1, -1, guess)
            guess = units
            yield self._hand(choice), (units + choice.credit) * self._encoding.unit

    def _all_choices(self, holding: Hand) -> Iterator[_Choice]:
        encoding, rules = self._encoding, self._rules
        values = {card: encoding.values[encoding.bits[card]] for card in holding}
        trump = self._denomination.trump
        for cards in combinations(holding, self._size):
            kept = Hand(holding.cards.difference(cards))
            allowed = encoding.mask(first_leads(kept, self._denomination, rules))
            if not allowed:
                continue
            points = sum(values[card] for card in cards)
            tricks = encoding.trick
            credit, bonus = {
                "points-and-trick": (points + tricks, 0),
                "points": (points, 0),
                "nothing": (0, 0),
                "last-trick": (0, points + tricks),
            }[rules.discard_credit]
            mask = encoding.mask(cards)
            trumps = sum(card.suit is trump for card in cards) if trump else 0
            yield _Choice(mask, credit, bonus, allowed, (trumps - points, mask))

    def _hand(self, choice: _Choice) -> Hand:
        return Hand(frozenset[Card](self._encoding.card_set(choice.mask)))

    def _position(self, choice: _Choice) -> list[int]:
        hands = list(self._hands)
        hands[self._seat] &= ~choice.mask
        return hands

    def _most(self, choice: _Choice) -> int:
        """All units there are after a discard: nothing can be more."""
        return choice.credit + self._core.units_left(
            self._position(choice), self._seat, (), choice.bonus
        )

    def _ask(self, choice: _Choice, low: int, high: int, guess: int) -> tuple[int, int]:
        """Bounds of hakem's side's units in play between `low` and `high` (-1: no limit)."""
        hands = self._position(choice)
        if not self._flip:
            return self._core.bounds(
                hands, self._seat, (), choice.allowed, choice.bonus, low, high, guess
            )
        left = self._core.units_left(hands, self._seat, (), choice.bonus)
        first, second = self._core.bounds(
            hands,
            self._seat,
            (),
            choice.allowed,
            choice.bonus,
            left - high if high >= 0 else -1,
            left - low if low >= 0 else -1,
            left - guess + 1 if guess >= 0 else -1,
        )
        return left - second, left - first

    def _reaches(self, choice: _Choice, units: int) -> bool:
        """Whether a discard is worth at least `units`."""
        wanted = units - choice.credit
        if wanted <= 0:
            return True
        return self._ask(choice, wanted - 1, wanted, wanted)[0] >= wanted

    def _play_value(self, choice: _Choice, low: int, high: int, guess: int) -> int:
        """The units of hakem's side in play."""
        return self._ask(choice, low, high, guess)[0]
