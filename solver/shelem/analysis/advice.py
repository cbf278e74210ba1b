"""Which four cards to bury and in what denomination, without seeing the other hands.

Every pair of denomination and discard is a candidate. The policy's predictions say which of them
enter the race (see :mod:`shelem.analysis.racing`) together with some drawn at random from the rest
as a check on the policy; then evidence decides. All candidates of a denomination share one table of
claims on a layout.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Final

import numpy as np
import numpy.typing as npt
import pandas as pd

from shelem.analysis.advice_frames import Evaluation, candidates_frame, evaluations_frame
from shelem.analysis.arguments import check_budget
from shelem.analysis.choices import Choices
from shelem.analysis.constraints import HandConstraint
from shelem.analysis.goals import Goal
from shelem.analysis.knowledge import Knowledge, Layout, check_holding, check_talon
from shelem.analysis.layouts import WarmLayout
from shelem.analysis.policy import Policy
from shelem.analysis.pool import Pool, Progress, Stop
from shelem.analysis.racing import Race
from shelem.analysis.sampling import LayoutSampler
from shelem.analysis.shuffles import Prior
from shelem.errors import PlayError
from shelem.game.hand import Hand
from shelem.game.rules import RuleSet
from shelem.game.seats import Seat

DEFAULT_SECONDS: Final = 15.0
DEFAULT_LAYOUTS: Final = 400
MODEL_DOUBT: Final = 7.0
"""Points by which the policy errs on a candidate, apart from what it errs on all of a holding."""

USUAL_DIFFERENCE: Final = 9.0
"""Points by which two good candidates usually differ on a layout, one way or the other."""

ENTRANTS: Final = {"made": 96, "points": 40, "score": 40}
EACH: Final = 2
"""The best so many of each denomination enter in any case."""

AUDITED: Final = 8
FIRST_ROUND: Final = 2
FINALISTS: Final = 8
CLIP: Final = 10
"""Points from the leader beyond which a value is not made exact while many are in the race."""


@dataclass(frozen=True, slots=True)
class DiscardQuestion:
    """What hakem asks.

    Parameters
    ----------
    holding : Hand
        His sixteen cards (eighteen with jokers).
    goal : Goal
        What the choice is judged by, with the rules.
    seat : Seat
        Where he sits.
    constraints : Mapping of Seat to HandConstraint
        What is thought about the other hands.
    prior : {"uniform", "light"}
        How the cards were shuffled.
    """

    holding: Hand
    goal: Goal
    seat: Seat = Seat.N
    constraints: Mapping[Seat, HandConstraint] = field(default_factory=dict)
    prior: Prior = "uniform"

    @property
    def rules(self) -> RuleSet:
        """The rules."""
        return self.goal.rules

    def sampler(self) -> LayoutSampler:
        """Return the source of layouts.

        Raises
        ------
        ShelemError
            If the cards are none of the rules, or no layout meets the constraints.
        """
        rules = self.rules
        check_talon(rules)
        check_holding(self.holding, (rules.hand_size or 12) + rules.talon_size, rules)
        return LayoutSampler(
            Knowledge(
                rules,
                hands={self.seat: self.holding},
                hakem=self.seat,
                constraints=self.constraints,
                prior=self.prior,
            )
        )


@dataclass(frozen=True, slots=True)
class DiscardAdvice:
    """What to bury and play.

    Parameters
    ----------
    question : DiscardQuestion
        What was asked.
    candidates : pandas.DataFrame
        One row a candidate that came far, best first; see
        :func:`shelem.analysis.advice_frames.candidates_frame`.
    evaluations : pandas.DataFrame
        One row a layout and candidate.
    considered : int
        All candidates there are.
    ruled_out : dict
        How many left, by reason: ``policy`` (did not enter), ``evidence``, ``halving``.
    layouts : int
        Layouts that the finalists were judged on.
    verdict : str
        ``separated``, ``no-difference`` (nobody can be better by what matters) or ``budget``.
    seed : int
        What the layouts were drawn from.
    interrupted : bool
        Whether the user stopped it early.
    """

    question: DiscardQuestion
    candidates: pd.DataFrame
    evaluations: pd.DataFrame
    considered: int
    ruled_out: dict[str, int]
    layouts: int
    verdict: str
    seed: int
    interrupted: bool


class _Search:
    """One race from start to end."""

    def __init__(self, question: DiscardQuestion, seed: int) -> None:
        self.question = question
        self.goal = question.goal
        rules = question.rules
        self.order = rules.direction.order(question.seat)
        every = [Choices.of(question.holding, each, rules) for each in rules.denominations]
        self.choices = [choices for choices in every if len(choices)]
        if not self.choices:
            raise PlayError("nothing can be played with these cards")
        policy = Policy(rules)
        predicted = [policy.predict(choices) for choices in self.choices]
        self.predicted = np.concatenate(predicted)
        sizes = [len(choices) for choices in self.choices]
        self.denomination = np.repeat(np.arange(len(sizes)), sizes)
        self.index = np.concatenate([np.arange(size) for size in sizes])
        self.rng = np.random.default_rng(seed)
        self.race = self._enter()
        self.evaluations: list[Evaluation] = []

    def _enter(self) -> Race:
        entrants = ENTRANTS[self.goal.name]
        order = np.argsort(-self.predicted, kind="stable")
        best = [order[self.denomination[order] == n][:EACH] for n in range(len(self.choices))]
        chosen = np.unique(np.concatenate((order[:entrants], *best)))
        rest = np.setdiff1d(order, chosen)
        alive = np.sort(np.concatenate((chosen, self.rng.permutation(rest)[:AUDITED])))
        slope = self.goal.per_point
        race = Race(self.predicted * slope, MODEL_DOUBT * slope, USUAL_DIFFERENCE * slope, alive)
        race.left["policy"] = len(order) - len(alive)
        return race

    def judge(self, pool: Pool, layout: Layout) -> npt.NDArray[np.int64]:
        """Return the points of all candidates in the race on a layout.

        Raises
        ------
        Stop
            If time runs out before it is done.
        """
        alive = self.race.alive
        others = [layout.hands[seat] for seat in self.order[1:]]
        points = np.zeros(len(alive), dtype=np.int64)
        leader = int(alive[self.race.standing().leader])
        first = int(self.denomination[leader])
        lead = -1
        for number in sorted(set(self.denomination[alive].tolist()), key=lambda n: n != first):
            rows = np.flatnonzero(self.denomination[alive] == number)
            warm = WarmLayout(pool.core(), self.choices[number], others)
            order = rows[np.argsort(-self.predicted[alive[rows]], kind="stable")].tolist()
            for row in sorted(order, key=lambda row: alive[row] != leader):
                if pool.is_over:
                    raise Stop
                points[row] = self._points(warm, int(self.index[alive[row]]), lead)
                if lead < 0:
                    lead = int(points[row])
        return points

    def _points(self, warm: WarmLayout, index: int, lead: int) -> int:
        threshold = self.goal.threshold
        if threshold is not None:
            return threshold if warm.reaches(index, threshold) else threshold - 5
        floor, ceiling = self.goal.floor, -1
        if lead >= 0 and len(self.race.alive) > 2 * FINALISTS:
            floor, ceiling = max(floor, lead - CLIP), lead + CLIP
        low, _ = warm.bounds(index, low=floor, high=ceiling, guess=lead)
        return max(low, floor)

    def record(self, number: int, layout: Layout, points: npt.NDArray[np.int64]) -> None:
        """Take the points of all candidates in the race on a layout."""
        alive = self.race.alive
        totals = np.array(
            [
                self.choices[number].total[index] * self.choices[number].encoding.unit
                for number, index in zip(
                    self.denomination[alive].tolist(), self.index[alive].tolist(), strict=True
                )
            ]
        )
        values = self.goal.values(points, totals - points)
        self.race.add(values, layout.weight)
        self.evaluations.append(Evaluation(number, layout.weight, alive.copy(), points, values))


def advise_discard(
    question: DiscardQuestion,
    *,
    layouts: int = DEFAULT_LAYOUTS,
    seconds: float | None = DEFAULT_SECONDS,
    seed: int = 0,
    workers: int | None = None,
    progress: Progress | None = None,
) -> DiscardAdvice:
    """Find the best discard and denomination for hakem's cards.

    Parameters
    ----------
    question : DiscardQuestion
        The cards and what is known.
    layouts : int
        The most layouts to judge candidates on, at least 1.
    seconds : float, optional
        Stop after this time with the answer so far; None for no limit.
    seed : int
        Layouts follow from it; at least 0.
    workers : int, optional
        Threads, at least 1; the default is one a processor.
    progress : callable, optional
        Called with layouts done and the most layouts.

    Raises
    ------
    ShelemError
        If an argument is out of range, the cards not of the rules, or no layout meets constraints.
    """
    check_budget(layouts, seconds, seed, workers)
    sampler = question.sampler()
    search = _Search(question, seed)
    source = sampler.layouts(search.rng)
    verdict: str | None = None
    with Pool(workers, seconds) as pool:
        for size in _rounds(layouts):
            drawn = [next(source) for _ in range(size)]
            done: dict[int, npt.NDArray[np.int64]] = {}
            for number, points in pool.map(lambda each: search.judge(pool, each), drawn):
                done[number] = points
                if progress is not None:
                    progress(search.race.layouts + len(done), layouts)
            start = search.race.layouts
            for number in sorted(done):
                search.record(start + number, drawn[number], done[number])
            verdict = search.race.is_decided(question.goal.indifference)
            if verdict is not None or pool.is_over or start + size >= layouts:
                break
            search.race.drop(max(FINALISTS, ENTRANTS[question.goal.name] // (start + size)))
        interrupted = pool.interrupted
    return DiscardAdvice(
        question,
        candidates_frame(
            search.choices, search.predicted, search.race, search.evaluations, question.goal
        ),
        evaluations_frame(search.choices, search.evaluations),
        len(search.predicted),
        search.race.left,
        search.race.layouts,
        verdict or "budget",
        seed,
        interrupted,
    )


def _rounds(layouts: int) -> Iterator[int]:
    """Yield the sizes of rounds: each doubles the layouts so far, at most 32 at a time."""
    done = 0
    while done < layouts:
        size = min(max(FIRST_ROUND, done), 32, layouts - done)
        yield size
        done += size
