"""Checks that the knobs of a rule set fit together, and that it has what is asked for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from shelem.errors import RulesError

if TYPE_CHECKING:
    from shelem.game.rules import RuleSet

MAX_CARD_UNITS = 7
"""The engine holds a card's value in three bits, in units of the greatest common divisor."""


def check(rules: RuleSet) -> None:
    """Check a rule set as a whole.

    Raises
    ------
    RulesError
        Naming the knob that does not fit the others.
    """
    _check_deck(rules)
    _check_points(rules)
    if rules.auction.held:
        _check_auction(rules)
    named_by_lead = rules.denomination_named == "first-lead" and "hokm" in rules.modes
    if named_by_lead and not rules.first_lead_trump:
        raise RulesError(
            'rules: denomination_named = "first-lead": the first lead names the trump suit, '
            "so first_lead_trump must be true"
        )


def require_auction(rules: RuleSet) -> None:
    """Check that there is something to bid for.

    Raises
    ------
    RulesError
        If the rule set has no auction.
    """
    if not rules.auction.held:
        raise RulesError(f"rules: {rules.name} has no auction (auction.held = false)")


def _check_deck(rules: RuleSet) -> None:
    deck = 52 + rules.jokers
    rest = deck - rules.talon_size
    if rules.hand_size is None:
        if rules.talon_size:
            raise RulesError('rules: talon_size must be 0 where hand_size = "any"')
    elif rest % 4:
        needed = deck - 4 * rules.hand_size
        raise RulesError(
            f"rules: talon_size = {rules.talon_size}: the other {rest} of {deck} cards "
            f"do not divide by four; expected {needed}"
        )
    elif rest != 4 * rules.hand_size:
        raise RulesError(
            f"rules: hand_size = {rules.hand_size}: {deck} cards less a talon of "
            f"{rules.talon_size} give {rest // 4} to each player"
        )
    if not rules.modes:
        raise RulesError("rules: modes is empty: expected at least one kind of contract")


def _check_points(rules: RuleSet) -> None:
    for name, points in rules.card_values.items():
        units = points // rules.unit
        if units > MAX_CARD_UNITS:
            raise RulesError(
                f"rules: {name}_points = {points} is {units} times the greatest common divisor "
                f"of all points; expected at most {MAX_CARD_UNITS} times"
            )


def _check_auction(rules: RuleSet) -> None:
    auction, highest, total = rules.auction, rules.highest_bid, rules.total_points
    for path, number in (("auction.minimum", auction.minimum), ("auction.highest", highest)):
        if number % auction.step:
            raise RulesError(f"rules: {path} = {number}: expected a multiple of {auction.step}")
        if number > total:
            raise RulesError(f"rules: {path} = {number}: a hand has only {total} points")
    if auction.minimum > highest:
        raise RulesError(
            f"rules: auction.minimum = {auction.minimum} is above auction.highest = {highest}"
        )
    threshold = rules.double_penalty.threshold
    if threshold > total:
        raise RulesError(
            f"rules: double_penalty.threshold = {threshold}: a hand has only {total} points"
        )
