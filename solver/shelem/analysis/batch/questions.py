"""The single questions that the rows of a dataset come down to, and their answers."""

from dataclasses import dataclass
from typing import Final

from shelem.analysis.start import is_available, start_position, with_discard
from shelem.engine.discards import DiscardSearch
from shelem.engine.solver import Bounds, Solver
from shelem.game.deal import Deal
from shelem.game.denomination import Denomination
from shelem.game.hand import Hand
from shelem.game.play import require_allowed
from shelem.game.rules import RuleSet
from shelem.game.seats import BySeat, Seat


@dataclass(frozen=True, slots=True)
class Question:
    """What hakem's side makes of a deal in one denomination.

    Parameters
    ----------
    deal : Deal
        A deal with its talon, or an ending without one.
    hakem : Seat
        The declarer.
    denomination : Denomination
        What is played.
    discard : Hand, optional
        What hakem buries; None asks for his best discard where the deal has a talon.
    leader : Seat, optional
        Who leads to the first trick; None is hakem.
    """

    deal: Deal
    hakem: Seat
    denomination: Denomination
    discard: Hand | None = None
    leader: Seat | None = None

    @property
    def open_discard(self) -> bool:
        """Whether the best discard is asked for."""
        return self.discard is None and self.deal.talon is not None

    @property
    def kept(self) -> Deal:
        """The deal after the discard, where it is known."""
        if self.discard is None:
            return self.deal
        return self.deal.after_discard(self.hakem, self.discard)

    @property
    def hands(self) -> BySeat[Hand]:
        """The cards each seat may still get to play: hakem's hand and the talon are his."""
        hands = {seat: self.deal.hand(seat) for seat in Seat}
        if self.deal.talon is not None:
            hands[self.hakem] = self.deal.holding(self.hakem)
        return BySeat(hands)

    def is_available(self, rules: RuleSet) -> bool:
        """Whether hakem has a card for the first lead that the rules demand."""
        discarded = self.discard is not None
        return is_available(self.kept, self.hakem, self.denomination, rules, discarded=discarded)


@dataclass(frozen=True, slots=True)
class Answer:
    """The answer to a question.

    Parameters
    ----------
    bounds : Bounds
        Points of hakem's side, those of the discard included.
    discards : tuple of Hand
        Where it was asked for, the best discard, or all that are equally good.
    complete : bool
        Whether these are all of them.
    """

    bounds: Bounds
    discards: tuple[Hand, ...] = ()
    complete: bool = True


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
        self.solver: Final = Solver(rules, memory_mb=memory_mb)
        self._loaded: tuple[BySeat[Hand], Denomination] | None = None

    def answer(
        self, question: Question, *, ties: bool = False, seconds: float | None = None
    ) -> Answer:
        """Answer a question.

        Parameters
        ----------
        question : Question
            What is asked; its deal fits the rules.
        ties : bool
            Whether to find all best discards and not only the first.
        seconds : float, optional
            Stop after this time with what is proved by then.

        Raises
        ------
        ShelemError
            If the deal does not fit the rules, or the denomination is not available.
        """
        if not question.open_discard:
            return Answer(self._value(question, seconds))
        search = DiscardSearch(self.solver, question.deal, question.hakem, question.denomination)
        self._loaded = question.hands, question.denomination
        found = search.best(ties=ties, first=not ties, seconds=seconds)
        return Answer(Bounds(found.low, found.high), found.discards, found.complete)

    def forget(self) -> None:
        """Forget what is loaded: the solver was used for something else."""
        self._loaded = None

    def _value(self, question: Question, seconds: float | None) -> Bounds:
        """Solve a deal whose discard is known, or an ending."""
        require_allowed(question.denomination, self.rules)
        start = start_position(
            question.kept, question.hakem, question.denomination, question.leader
        )
        loaded = question.hands, question.denomination
        if loaded != self._loaded:
            self.solver.prepare(*loaded)
            self._loaded = loaded
        return with_discard(self.solver, start, question.discard, seconds)
