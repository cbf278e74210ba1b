"""Random deals with a hakem: from a seed, shuffled in a given way, as constraints want them."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import islice
from typing import Final

import numpy as np

from shelem.analysis.arguments import RulesLike, as_rules, check_number
from shelem.analysis.baselines import BIDDERS
from shelem.analysis.constraints import HandConstraint, parse_constraints
from shelem.analysis.knowledge import Knowledge
from shelem.analysis.possible import Possible, check_hand
from shelem.analysis.sampling import LayoutSampler
from shelem.analysis.shuffles import Prior, check_prior, deals
from shelem.errors import DealError, NotationError
from shelem.game.cards import deck
from shelem.game.deal import Deal
from shelem.game.rules import RuleSet
from shelem.game.seats import Seat

HAKEM: Final = "hakem"
"""In constraints: whoever becomes hakem."""

OPEN: Final = "open"
RANDOM: Final = "random"
HAKEM_POLICIES: Final = (OPEN, RANDOM, *BIDDERS)
"""Ways to choose the hakem, besides naming a seat.

``open`` names none, ``random`` draws one, the others take the seat whose twelve cards the rule of
thumb of that name bids highest on; of equals, the first in order of play from north.
"""

MOST_REJECTED: Final = 20_000
"""Deals in a row that constraints, of seats and hakem alike, may turn down before it gives up."""


@dataclass(frozen=True, slots=True)
class DealPlan:
    """What random deals are to be like.

    Parameters
    ----------
    rules : RuleSet
        Their rules.
    shuffle : {"uniform", "light"}
        How the cards are shuffled, see :mod:`shelem.analysis.shuffles`.
    hakem : str
        A seat, or one of `HAKEM_POLICIES`.
    constraints : Mapping
        What the hand of a seat must be like.
    hakem_constraint : HandConstraint
        What the hand of the hakem must be like, before he takes the talon.
    """

    rules: RuleSet
    shuffle: Prior = "uniform"
    hakem: str = OPEN
    constraints: Mapping[Seat, HandConstraint] = field(default_factory=dict)
    hakem_constraint: HandConstraint = field(default_factory=HandConstraint)

    def __post_init__(self) -> None:
        check_prior("shuffle", self.shuffle)
        if self.hakem not in HAKEM_POLICIES:
            try:
                Seat.parse(self.hakem)
            except NotationError:
                raise NotationError(
                    f"unknown hakem {self.hakem!r}, expected N, W, S or E,"
                    f" or one of {', '.join(HAKEM_POLICIES)}"
                ) from None
        if self.hakem == OPEN and self.hakem_constraint != HandConstraint():
            raise NotationError("a constraint on hakem needs a way to choose him")


@dataclass(frozen=True, slots=True)
class Dealt:
    """A random deal.

    Parameters
    ----------
    deal : Deal
        The cards.
    hakem : Seat or None
        The hakem, where one was chosen.
    """

    deal: Deal
    hakem: Seat | None


def random_deals(
    count: int,
    *,
    rules: RulesLike | None = None,
    seed: int | np.random.Generator | None = None,
    shuffle: Prior = "uniform",
    hakem: str | Seat = OPEN,
    constraints: Iterable[str] = (),
) -> Iterator[Dealt]:
    """Deal at random; the same seed gives the same deals, and fewer of them a part from the front.

    Parameters
    ----------
    count : int
        How many, at least 0.
    rules : RuleSet, str or Path, optional
        The rules, or their name. The default is the default profile.
    seed : int or numpy.random.Generator, optional
        The source of chance, a number at least 0; the default is fresh from the system.
    shuffle : {"uniform", "light"}
        A thorough shuffle, or that of a live table.
    hakem : str or Seat
        A seat, or one of `HAKEM_POLICIES`.
    constraints : iterable of str
        What hands must be like, as in ``W:S>=5,points<=30`` or ``hakem:trumps>=5,aces>=2``; see
        :mod:`shelem.analysis.constraints` for the terms.

    Raises
    ------
    ShelemError
        If an argument is not understood, or no deal meets the constraints.

    Examples
    --------
    >>> first, second = random_deals(2, seed=7, hakem="expected-tricks")
    >>> print(first.hakem, first.deal)
    W N:AT842.J83.A4.74 5.K75.KQ83.AK85 KJ6.AT9.5.J9632 Q97.Q42.JT972.T / 3.6.6.Q
    """
    check_number("count", count, 0)
    if seed is not None and not isinstance(seed, np.random.Generator):
        check_number("seed", seed, 0)
    texts = list(constraints)
    about_hakem = [text.partition(":")[2] for text in texts if _is_about_hakem(text)]
    plan = DealPlan(
        as_rules(rules),
        shuffle,
        str(hakem),
        parse_constraints(text for text in texts if not _is_about_hakem(text)),
        HandConstraint.parse(",".join(about_hakem)),
    )
    rng = np.random.default_rng(seed)
    return _draw(count, plan, _source(plan, rng), rng)


def _draw(
    count: int, plan: DealPlan, source: Iterator[Deal | None], rng: np.random.Generator
) -> Iterator[Dealt]:
    for _ in range(count):
        for deal in islice(source, MOST_REJECTED):
            if deal is None:
                continue
            hakem = _choose(deal, plan, rng)
            if hakem is None or plan.hakem_constraint.accepts(deal.hand(hakem), plan.rules):
                yield Dealt(deal, hakem)
                break
        else:
            raise DealError(
                f"constraints: {MOST_REJECTED} deals in a row did not meet them:"
                " impossible, or too rare to draw"
            )


def _source(plan: DealPlan, rng: np.random.Generator) -> Iterator[Deal | None]:
    """Return a source of deals, None in the place of one that misses constraints on seats.

    Raises
    ------
    DealError
        If no deal can meet the constraints.
    """
    _check_hakem(plan)
    if plan.constraints:
        sampler = LayoutSampler(Knowledge(plan.rules, constraints=plan.constraints))
        if plan.shuffle == "uniform":
            return _attempts(sampler, plan, rng)
    return _accepted(plan, rng)


def _check_hakem(plan: DealPlan) -> None:
    constraint, rules = plan.hakem_constraint, plan.rules
    if constraint != HandConstraint():
        cards = deck(bool(rules.jokers))
        free = tuple(card for card in cards if card not in constraint.holds | constraint.lacks)
        hand = Possible(HAKEM, constraint.holds, free, rules.hand_size or 13)
        check_hand(hand, constraint, rules)


def _attempts(
    sampler: LayoutSampler, plan: DealPlan, rng: np.random.Generator
) -> Iterator[Deal | None]:
    while True:
        layout = sampler.attempt(rng)
        yield None if layout is None else layout.deal(plan.rules)


def _accepted(plan: DealPlan, rng: np.random.Generator) -> Iterator[Deal | None]:
    for deal in deals(plan.rules, rng, plan.shuffle):
        met = all(
            constraint.accepts(deal.hand(seat), plan.rules)
            for seat, constraint in plan.constraints.items()
        )
        yield deal if met else None


def _choose(deal: Deal, plan: DealPlan, rng: np.random.Generator) -> Seat | None:
    if plan.hakem == OPEN:
        return None
    order = plan.rules.direction.order(Seat.N)
    if plan.hakem == RANDOM:
        return order[int(rng.integers(4))]
    bidder = BIDDERS.get(plan.hakem)
    if bidder is None:
        return Seat.parse(plan.hakem)
    return max(order, key=lambda seat: bidder(deal.hand(seat), plan.rules).value)


def _is_about_hakem(text: str) -> bool:
    return text.partition(":")[0].strip().lower() == HAKEM
