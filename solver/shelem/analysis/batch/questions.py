"""The single questions that the rows of a dataset come down to, and their answers."""

from dataclasses import dataclass
from typing import Final

from shelem.engine.discards import DiscardSearch
from shelem.engine.solver import Bounds, Solver
from shelem.game.deal import Deal
from shelem.game.denomination import Denomination
from shelem.game.hand import Hand
from shelem.game.play import first_leads, require_allowed
from shelem.game.position import Position
from shelem.game.rules import RuleSet
from shelem.game.seats import BySeat, Seat
from shelem.game.tricks import discard_points


@dataclass(frozen=True, slots=True)
class Question:
    """What hakem's side makes of a deal in one denomination.

    Parameters
    ----------
    deal : Deal
        A deal with its talon, or an ending without one.
    hakem : Seat
        The declarer, who leads.
    denomination : Denomination
        What is played.
    discard : Hand, optional
        What hakem buries; None asks for his best discard where the deal has a talon.
    """

    deal: Deal
    hakem: Seat
    denomination: Denomination
    discard: Hand | None = None

    @property
    def open_discard(self) -> bool:
        """Whether the best discard is asked for."""
        return self.discard is None and self.deal.talon is not None

    @property
    def hands(self) -> BySeat[Hand]:
        """The cards each seat may still get to play: hakem's hand and the talon are his."""
        hands = {seat: self.deal.hand(seat) for seat in Seat}
        if self.deal.talon is not None:
            hands[self.hakem] = self.deal.holding(self.hakem)
        return BySeat(hands)

    def is_available(self, rules: RuleSet) -> bool:
        """Whether hakem has a card for the first lead that the rules demand."""
        hand = self.hands[self.hakem]
        if self.discard is not None:
            hand = Hand(hand.cards - self.discard.cards)
        elif self.deal.talon is None and len(hand) != rules.hand_size:
            return True  # an ending: the first lead is long past
        return bool(first_leads(hand, self.denomination, rules))


@dataclass(frozen=True, slots=True)
class Answer:
    """The answer to a question.

    Parameters
    ----------
    bounds : Bounds
        Points of hakem's side, those of the discard included.
    discards : tuple of Hand
        Where it was asked for, the best discard, or all that are equally good.
    """

    bounds: Bounds
    discards: tuple[Hand, ...] = ()


class Answerer:
    """A solver that answers questions, from a warm table while deal and denomination stay the same.

    Not for two threads at once.

    Parameters
    ----------
    rules : RuleSet
        The rules.
    memory_mb : int
        Most megabytes for the solver's table.
    """

    def __init__(self, rules: RuleSet, memory_mb: int) -> None:
        self.rules: Final = rules
        self._solver: Final = Solver(rules, memory_mb=memory_mb)
        self._loaded: tuple[BySeat[Hand], Denomination] | None = None

    def answer(self, question: Question, *, ties: bool = False) -> Answer:
        """Answer a question.

        Parameters
        ----------
        question : Question
            What is asked.
        ties : bool
            Whether to find all best discards and not only the first.

        Raises
        ------
        ShelemError
            If the deal does not fit the rules, or the denomination is not available.
        """
        if not question.open_discard:
            return Answer(self._value(question))
        search = DiscardSearch(self._solver, question.deal, question.hakem, question.denomination)
        self._loaded = question.hands, question.denomination
        found = search.best(ties=ties)
        return Answer(Bounds(found.points, found.points), found.discards)

    def _value(self, question: Question) -> Bounds:
        """Solve a deal whose discard is known, or an ending."""
        rules, deal, hakem = self.rules, question.deal, question.hakem
        require_allowed(question.denomination, rules)
        deal.check(rules)
        bonus = credit = 0
        if question.discard is not None:
            deal = deal.after_discard(hakem, question.discard)
            buried = discard_points(question.discard, question.denomination, rules)
            bonus, credit = (buried, 0) if rules.discard_credit == "last-trick" else (0, buried)
            self._load(question)
        else:
            self._loaded = None
        hands = BySeat({seat: deal.hand(seat) for seat in Seat})
        position = Position(
            hands,
            hakem,
            question.denomination,
            hakem=hakem,
            direction=rules.direction,
            first_lead=deal.talon is not None or len(hands[hakem]) == rules.hand_size,
        )
        bounds = self._solver.solve(position, bonus=bonus)
        return Bounds(bounds.low + credit, bounds.high + credit)

    def _load(self, question: Question) -> None:
        """Let all discards from the same holding share one table."""
        loaded = question.hands, question.denomination
        if loaded != self._loaded:
            self._solver.prepare(*loaded)
            self._loaded = loaded
