"""What the core is asked about the discards of one hakem: one of them, or a family."""

from collections import Counter
from typing import Final

from shelem.engine.choices import Choice, all_choices
from shelem.engine.encoding import Encoding
from shelem.engine.families import Families, Family
from shelem.engine.solver import Solver
from shelem.game.cards import Card
from shelem.game.deal import Deal
from shelem.game.denomination import Denomination
from shelem.game.hand import Hand
from shelem.game.play import first_leads
from shelem.game.seats import Seat, Side

LINES: Final = 40
"""How often best play is followed to see what hakem buries in the end."""


class Inquiry:
    """Questions to the core, in units of hakem's side with the credit for the discard.

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
    """

    def __init__(self, solver: Solver, deal: Deal, hakem: Seat, denomination: Denomination) -> None:
        holding = deal.holding(hakem)
        hands = {seat: holding if seat is hakem else deal.hand(seat) for seat in Seat}
        self._core: Final = solver.core
        self._encoding: Final[Encoding] = solver.prepare(hands, denomination)
        self._rules: Final = solver.rules
        self._denomination: Final = denomination
        encoding = self._encoding
        self._seat: Final = encoding.seats.index(hakem)
        self._flip: Final = hakem.side is not Side.NS
        self._hands: Final = [encoding.mask(hands[seat]) for seat in encoding.seats]
        self.unit: Final = encoding.unit
        hand = self._hands[self._seat]
        size = len(holding) - len(deal.hand(hakem))
        self.choices: Final = all_choices(
            holding, size, sum(self._hands) - hand, encoding, denomination, solver.rules
        )
        self._by_mask: Final = {mask: choice for choice in self.choices for mask in choice.alike}
        lanes = [0xFFFF << 16 * lane & ~encoding.fifth for lane in range(4)]
        self._asked = False  # a family
        # Spare cards count to hakem's side: not what rules mean that give no credit, or a late one.
        self.families: Final = (
            Families(hand, (*lanes, encoding.fifth), size)
            if Families.possible(hand, size)
            and solver.rules.discard_credit in ("points-and-trick", "points")
            else None
        )

    def hand(self, mask: int) -> Hand:
        """Cards by their bits."""
        return Hand(frozenset[Card](self._encoding.card_set(mask)))

    def guess(self, choice: Choice, *, deep: bool) -> int:
        """Guess what a discard makes; `deep` takes longer."""
        hands = self._without(choice.mask)
        units = self._core.guess(hands, self._seat, (), choice.allowed, choice.bonus, deep)
        if self._flip:
            units = self._core.units_left(hands, self._seat, (), choice.bonus) - units
        return units + choice.credit

    def most(self, choice: Choice) -> int:
        """All units there are after a discard: nothing can be more."""
        hands = self._without(choice.mask)
        return choice.credit + self._core.units_left(hands, self._seat, (), choice.bonus)

    def ask(
        self, choice: Choice, low: int, high: int, guess: int, deadline: float, nodes: int = 0
    ) -> None:
        """Narrow the bounds of a discard between `low` and `high`, trying `guess` first if not -1.

        Stops at the deadline (0 for none), or after about so many nodes (0 for any number).
        """
        hands = self._without(choice.mask)
        low, high = max(low - choice.credit, 0), max(high - choice.credit, 0)
        guess = max(guess - choice.credit, 0) if guess >= 0 else -1
        if self._flip:
            left = self._core.units_left(hands, self._seat, (), choice.bonus)
            low, high = max(left - high, 0), left - low
            guess = left - guess + 1 if guess >= 0 else -1
        first, second = self._core.bounds(
            hands,
            self._seat,
            (),
            choice.allowed,
            choice.bonus,
            low,
            high,
            guess,
            deadline,
            nodes=nodes,
            buried=choice.mask if self._asked else 0,
        )
        if self._flip:
            first, second = left - second, left - first
        choice.low = max(choice.low, first + choice.credit)
        choice.high = min(choice.high, second + choice.credit)

    def ask_family(self, family: Family, least: int, deadline: float) -> None:
        """Find out whether `least` can be reached in a family, unless time runs out."""
        self._asked = True
        hands = self._without(family.buried)
        credit = self._credit(family)
        left = self._core.units_left(hands, self._seat, (), 0, family.spare, family.free)
        family.ceiling = min(family.ceiling, left + credit)
        if family.ceiling < least:
            return
        if least <= credit:
            family.reached = max(family.reached, credit)
            return
        t = left - (least - credit) + 1 if self._flip else least - credit
        low, high = self._core.bounds(
            hands,
            self._seat,
            (),
            self._leads(hands),
            0,
            t - 1,
            t,
            t,
            deadline,
            spare=family.spare,
            together=family.free,
        )
        if self._flip:
            low, high = left - high, left - low
        family.ceiling = min(family.ceiling, high + credit)
        family.reached = max(family.reached, low + credit)

    def likely(self, family: Family, reached: int) -> list[Choice]:
        """List discards that hakem settles on where he makes `reached`, the most promising first.

        What he buries depends on what his opponents play. It is the more promising the more often
        he buries it, and the more it seems to make.
        """
        hands = self._without(family.buried)
        units = reached - self._credit(family)
        if self._flip:
            left = self._core.units_left(hands, self._seat, (), 0, family.spare, family.free)
            units = left - units + 1
        leads = self._leads(hands)
        often = Counter(
            self._core.line_discard(
                hands, self._seat, leads, units, family.spare, family.free, seed
            )
            for seed in range(LINES)
        )
        found = [
            (self.guess(self._by_mask[line | family.buried], deep=False) + many**0.5, line)
            for line, many in often.items()
            if line | family.buried in self._by_mask
        ]
        found.sort(reverse=True)
        return [self._by_mask[line | family.buried] for _, line in found]

    def _without(self, buried: int) -> list[int]:
        hands = list(self._hands)
        hands[self._seat] &= ~buried
        return hands

    def _leads(self, hands: list[int]) -> int:
        """What hakem may lead first."""
        kept = self.hand(hands[self._seat])
        return self._encoding.mask(first_leads(kept, self._denomination, self._rules))

    def _credit(self, family: Family) -> int:
        """Units for what all of a family bury; the core counts the others."""
        values = self._encoding.values
        points = sum(values[bit] for bit in range(64) if family.buried >> bit & 1)
        whole = self._rules.discard_credit == "points-and-trick"
        return points + (self._encoding.trick if whole else 0)
