"""What a hand of twelve cards can make before the talon is seen, bid by bid.

Each layout of the unseen cards gives hakem a talon. He chooses denomination and discard by the
policy, from his sixteen cards alone; then everyone plays with open cards. The clairvoyant bound
lets him choose with all cards in sight instead. What passing is worth is not estimated.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import islice
from typing import Final

import numpy as np
import pandas as pd

from shelem.analysis.arguments import check_budget, check_number
from shelem.analysis.bid_table import bid_table, calls_to_judge
from shelem.analysis.choices import Choices
from shelem.analysis.constraints import HandConstraint
from shelem.analysis.estimates import effective_size
from shelem.analysis.evidence import likelihood
from shelem.analysis.knowledge import Knowledge, Layout, check_holding, check_talon
from shelem.analysis.layouts import WarmLayout, clairvoyant_points, takes_every_trick
from shelem.analysis.policy import Policy
from shelem.analysis.pool import Pool, Progress
from shelem.analysis.sampling import LayoutSampler
from shelem.analysis.shuffles import Prior
from shelem.analysis.spread import spread_of
from shelem.engine.core import Core
from shelem.engine.encoding import encoding_of
from shelem.errors import PlayError, ShelemError
from shelem.game.auction import Auction, Call
from shelem.game.hand import Hand
from shelem.game.play import first_leads
from shelem.game.rules import RuleSet
from shelem.game.seats import Seat

DEFAULT_LAYOUTS: Final = 100
DEFAULT_RISK: Final = 0.25
DEFAULT_CLAIRVOYANT: Final = 4


@dataclass(frozen=True, slots=True)
class BidAdvice:
    """What a hand can make.

    Parameters
    ----------
    rules : RuleSet
        The rules.
    hand : Hand
        The twelve cards.
    seat : Seat
        Who holds them.
    layouts : pandas.DataFrame
        One row a layout: ``layout`` (number), ``weight``, ``talon``, ``denomination``, ``discard``,
        ``predicted`` (points, by the policy), ``points`` and ``opponents`` (points by double-dummy
        play), ``clairvoyant`` (points, missing where it was not searched), and ``closed-`` with a
        denomination (whether all tricks are taken without the talon) where closed shelem is
        allowed.
    table : pandas.DataFrame
        One row a bid, see :func:`shelem.analysis.bid_table.bid_table`.
    safe : Call, optional
        The highest bid that fails with at most the risk, by the estimate; None if there is none.
    best : Call, optional
        The bid of the best expected score; None where no layout was solved.
    risk : float
        The risk of failing that a safe bid may have.
    effective_layouts : float
        How many layouts of equal weight the sample is worth.
    seed : int
        What the layouts were drawn from.
    interrupted : bool
        Whether the user stopped it early.
    """

    rules: RuleSet
    hand: Hand
    seat: Seat
    layouts: pd.DataFrame
    table: pd.DataFrame
    safe: Call | None
    best: Call | None
    risk: float
    effective_layouts: float
    seed: int
    interrupted: bool


@dataclass(frozen=True, slots=True)
class BidQuestion:
    """What is asked about a hand.

    Parameters
    ----------
    hand : Hand
        The twelve cards.
    rules : RuleSet
        The rules.
    seat : Seat
        Who holds them.
    auction : Auction, optional
        The calls so far, with `seat` to call.
    constraints : Mapping of Seat to HandConstraint
        What is thought about other hands.
    prior : {"uniform", "light"}
        How the cards were shuffled.
    """

    hand: Hand
    rules: RuleSet
    seat: Seat = Seat.N
    auction: Auction | None = None
    constraints: Mapping[Seat, HandConstraint] = field(default_factory=dict)
    prior: Prior = "uniform"

    @property
    def told(self) -> bool:
        """Whether more than the hand itself is known."""
        return self.auction is not None or bool(self.constraints) or (self.prior != "uniform")

    def sampler(self) -> LayoutSampler:
        """Return the source of layouts.

        Raises
        ------
        ShelemError
            If the hand is none of the rules, or no layout meets the constraints.
        """
        check_talon(self.rules)
        check_holding(self.hand, self.rules.hand_size or 12, self.rules)
        told = None if self.auction is None else likelihood(self.auction, [self.seat])
        return LayoutSampler(
            Knowledge(
                self.rules,
                hands={self.seat: self.hand},
                constraints=self.constraints,
                prior=self.prior,
                likelihood=told,
            )
        )


@dataclass(frozen=True, slots=True)
class _Task:
    number: int
    layout: Layout
    clairvoyant: bool


def advise_bid(
    question: BidQuestion,
    *,
    layouts: int = DEFAULT_LAYOUTS,
    seconds: float | None = None,
    risk: float = DEFAULT_RISK,
    clairvoyant: int = DEFAULT_CLAIRVOYANT,
    seed: int = 0,
    workers: int | None = None,
    progress: Progress | None = None,
) -> BidAdvice:
    """Estimate what a hand makes at every bid.

    Parameters
    ----------
    question : BidQuestion
        The hand and what is known.
    layouts : int
        Layouts to solve, at least 1.
    seconds : float, optional
        Stop after this time with the layouts solved by then.
    risk : float
        How likely a safe bid may fail, 0 to 1.
    clairvoyant : int
        The first so many layouts are also searched for the best choice with all cards in sight.
    seed : int
        Layouts follow from it; at least 0.
    workers : int, optional
        Threads, at least 1; the default is one a processor.
    progress : callable, optional
        Called with layouts done and all layouts.

    Raises
    ------
    ShelemError
        If the hand is none of the rules, no layout meets the constraints, the rules have no
        auction or it leaves no bid, or another argument is out of its range.
    """
    check_budget(layouts, seconds, seed, workers)
    if not 0 <= risk <= 1:
        raise ShelemError(f"risk is {risk!r}, expected 0 to 1")
    check_number("clairvoyant", clairvoyant, 0)
    rules = question.rules
    sampler = question.sampler()
    legal = calls_to_judge(rules, question.auction)
    if not legal:
        raise PlayError("auction: no higher bid can be made")
    policy = Policy(rules)
    rng = np.random.default_rng(seed)
    tasks = (
        _Task(number, layout, number < clairvoyant)
        for number, layout in enumerate(islice(sampler.layouts(rng), layouts))
    )
    rows: dict[int, dict[str, object]] = {}
    with Pool(workers, seconds) as pool:

        def solve(task: _Task) -> dict[str, object]:
            return _solve(question, policy, pool.core(), task)

        for number, row in pool.map(solve, tasks):
            rows[number] = row
            if progress is not None:
                progress(len(rows), layouts)
        interrupted = pool.interrupted
    frame = layouts_frame([rows[number] for number in sorted(rows)])
    table = bid_table(frame, rules, legal, spread_of(rules), told=question.told)
    calls = dict(zip(table["bid"], legal, strict=True))
    solved = table if len(frame) else table.iloc[:0]
    safe = solved[(1 - solved["make"] <= risk) & (solved["level"] == "number")]["bid"]
    return BidAdvice(
        rules,
        question.hand,
        question.seat,
        frame,
        table,
        calls[safe.iloc[-1]] if len(safe) else None,
        legal[int(solved["score"].argmax())] if len(solved) else None,
        risk,
        effective_size(frame["weight"]) if len(frame) else 0.0,
        seed,
        interrupted,
    )


def layouts_frame(rows: list[dict[str, object]]) -> pd.DataFrame:
    """Make the frame of layouts from its rows."""
    columns = {
        "layout": "int32",
        "weight": "float64",
        "talon": "object",
        "denomination": "object",
        "discard": "object",
        "predicted": "float64",
        "points": "int16",
        "opponents": "int16",
        "clairvoyant": "Int16",
    }
    frame = pd.DataFrame(rows, columns=list(rows[0]) if rows else list(columns))
    return frame.astype(columns)


def _solve(question: BidQuestion, policy: Policy, core: Core, task: _Task) -> dict[str, object]:
    """Let hakem choose and play one layout."""
    rules, layout = question.rules, task.layout
    order = rules.direction.order(question.seat)
    others = [layout.hands[seat] for seat in order[1:]]
    talon = layout.talon or Hand.of(())
    holding = Hand(question.hand.cards | talon.cards)
    every = [Choices.of(holding, each, rules) for each in rules.denominations]
    ranked = [(policy.predict(choices), choices) for choices in every if len(choices)]
    ranked.sort(key=lambda entry: -float(entry[0].max()))
    predicted, choices = ranked[0]
    index = int(np.argmax(predicted))
    unit = choices.encoding.unit
    points = WarmLayout(core, choices, others).points(index, int(predicted[index]))
    best: int | None = None
    if task.clairvoyant:
        orders = [(each, np.argsort(-values).tolist()) for values, each in ranked]
        best = clairvoyant_points(core, orders, others, points)
    row: dict[str, object] = {
        "layout": task.number,
        "weight": layout.weight,
        "talon": str(talon),
        "denomination": choices.denomination.value,
        "discard": str(choices.discard(index)),
        "predicted": float(predicted[index]),
        "points": points,
        "opponents": int(choices.total[index]) * unit - points,
        "clairvoyant": best,
    }
    if rules.tiers.closed_shelem.allowed:
        hands = [question.hand, *others]
        for denomination in rules.denominations:
            leads = first_leads(question.hand, denomination, rules)
            row[f"closed-{denomination.value}"] = bool(leads) and takes_every_trick(
                core, encoding_of(denomination, rules), hands, Hand.of(leads)
            )
    return row
