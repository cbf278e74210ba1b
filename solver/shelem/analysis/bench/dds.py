"""DDS, the bridge solver, through the package ``endplay``: to compare with, where installed."""

from typing import Any, Final

from shelem.analysis.bench.problems import Problem, ProblemSet
from shelem.errors import ShelemError
from shelem.game.cards import Suit
from shelem.game.denomination import Denomination
from shelem.game.rules import RuleSet
from shelem.game.seats import Seat

CARDS: Final = 13


class Endplay:
    """Solves bridge boards with one call of DDS each, optimum only.

    It is used from one thread and for full boards alone: endplay is not safe otherwise.

    Raises
    ------
    ShelemError
        If endplay is not installed.
    """

    name = "endplay"

    def __init__(self) -> None:
        try:
            from endplay.dds import solve_board
            from endplay.dds.solve import SolveMode
            from endplay.types import Deal, Denom, Player
        except ImportError:
            raise ShelemError("endplay is not installed: pip install endplay") from None
        self._solve: Final = solve_board
        self._mode: Final = SolveMode.OptimalOne
        self._deal: Final = Deal
        self._denom: Final = Denom
        self._player: Final = Player

    def knows(self, problems: ProblemSet) -> bool:
        """Whether all problems are bridge boards."""
        return problems.rules == RuleSet.load("tricks-only") and all(
            problem.deal.talon is None
            and all(len(problem.deal.hand(seat)) == CARDS for seat in Seat)
            and (problem.denomination.is_hokm or problem.denomination is Denomination.SARRES)
            for problem in problems.problems
        )

    def board(self, problem: Problem) -> Any:
        """Return a problem as endplay's own object."""
        order = problem.deal.direction.order(Seat.N)
        trump = problem.denomination.trump
        return self._deal(
            str(problem.deal),
            first=self._player(order.index(problem.leader or problem.hakem)),
            trump=self._denom.nt if trump is None else self._denom(list(Suit).index(trump)),
        )

    def solve(self, board: Any) -> int:
        """Return the tricks of the side on lead."""
        ((_, tricks), *_) = self._solve(board, self._mode)
        return int(tricks)
