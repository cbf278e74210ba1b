"""Rule sets: every house rule of Shelem as a named, checked setting."""

# ruff: noqa: RUF009 (`knob` declares a field)

from __future__ import annotations

import tomllib
from dataclasses import dataclass, replace
from difflib import get_close_matches
from functools import cache
from importlib import resources
from math import gcd
from pathlib import Path
from typing import Literal

from shelem.errors import RulesError
from shelem.game.cards import BLACK_JOKER, RED_JOKER, Card
from shelem.game.denomination import Denomination
from shelem.game.knobs import (
    Knob,
    build,
    knob,
    knobs,
    merged,
    nested,
    parse_value,
    put,
    short_value,
    unknown_knob,
)
from shelem.game.rule_checks import check
from shelem.game.rule_groups import (
    AllTricks,
    AuctionRules,
    ContractRules,
    DoublePenalty,
    MatchRules,
    Tiers,
)
from shelem.game.seats import Direction

PROFILES = (
    "lordarma",
    "wikipedia-fa",
    "gamingrooms",
    "joker-200",
    "actual-points",
    "ace-15",
    "thousand-rule",
    "no-double",
    "tricks-only",
)
"""Names of the rule sets that come with the package."""

DEFAULT_PROFILE = "lordarma"

_SUFFIX = ".toml"

Mode = Literal["hokm", "sarres", "nares", "ace-nares"]


@dataclass(frozen=True, slots=True)
class RuleSet:
    """One table's rules. Load with `RuleSet.load`, change with `override`.

    The knobs stand in the order in which ``shelem rules show`` prints them.
    All point values are points, never engine units.
    """

    name: str = knob("name of the profile")
    title: str = knob("one line about it")
    direction: Direction = knob("order of play")
    jokers: Literal[0, 2] = knob("jokers in the deck")
    hand_size: int | None = knob("cards dealt to each player", low=1, high=13)
    talon_size: int = knob("cards in the talon, and in the discard", low=0, high=6)
    trick_points: int = knob("points of a trick", low=1, high=25)
    ace_points: int = knob("points of an ace", low=0, high=25)
    ten_points: int = knob("points of a ten", low=0, high=25)
    five_points: int = knob("points of a five", low=0, high=25)
    red_joker_points: int = knob("points of the coloured joker", low=0, high=25)
    black_joker_points: int = knob("points of the black joker", low=0, high=25)
    nares_points: Literal["unchanged", "mirrored"] = knob(
        "card points in nares: as ever, or on 2, 5, 10 instead of ace, 10, 5"
    )
    discard_credit: Literal["points-and-trick", "points", "nothing", "last-trick"] = knob(
        "the discard counts for hakem's side, with a trick or without, for nobody, "
        "or with a trick for the winner of the last one"
    )
    discard_visible: Literal["at-end", "at-once"] = knob("when the discard is shown")
    modes: tuple[Mode, ...] = knob("kinds of contract allowed")
    denomination_named: Literal["first-lead", "before-discard", "after-discard"] = knob(
        "when hakem names trump or mode"
    )
    first_lead_trump: bool = knob("hakem's first lead must be a trump")
    joker_first_lead: bool = knob("hakem may lead a joker first and name its suit")
    jokers_no_trump: Literal["own-suit", "lowest-in-suit", "forbidden"] = knob(
        "jokers without a trump suit"
    )
    reversed_ranks: bool = knob("two is the top card, aces and jokers the lowest, trumps too")
    revoke: Literal["whole-hand", "none"] = knob("a revoke gives the other side the whole hand")
    auction: AuctionRules = knob("the auction")
    tiers: Tiers = knob("calls above the numbers")
    contract: ContractRules = knob("numbered bids")
    double_penalty: DoublePenalty = knob("yasa")
    all_tricks: AllTricks = knob("every trick, not called")
    match: MatchRules = knob("the match")
    changes: tuple[str, ...] = ()
    """Overrides applied to the named profile, as ``knob=value``."""

    def __post_init__(self) -> None:
        check(self)

    # ---- loading and changing

    @classmethod
    def load(cls, source: str | Path = DEFAULT_PROFILE) -> RuleSet:
        """Load a profile by name, or a TOML file by path.

        Either may be followed by overrides, separated by spaces, as `label`
        prints them: ``"lordarma double_penalty.threshold=80"``. The name of a
        rule set from a file is its path.

        Raises
        ------
        RulesError
            When there is no such profile or file, or it does not hold a rule set.
        """
        text = str(source)
        if text in PROFILES:
            return _load_profile(text)
        path = Path(text)
        if path.suffix == _SUFFIX or _is_file(path):
            try:
                content = path.read_text(encoding="utf-8")
            except UnicodeDecodeError:  # of what the file holds
                raise RulesError(f"rules: {path} is not UTF-8 text") from None
            except OSError as error:
                raise RulesError(f"rules: cannot read {path}: {error.strerror}") from None
            except ValueError:  # a null character
                raise RulesError(f"rules: {text!r} is no file") from None
            try:
                return cls.from_toml(content, text)
            except RulesError as error:
                raise RulesError(f"rules: {path}: {str(error).removeprefix('rules: ')}") from None
        name, changes = _split_label(text)
        if changes and (name in PROFILES or name.endswith(_SUFFIX)):
            return cls.load(name).override(*changes)
        near = get_close_matches(name, PROFILES, n=1)
        hint = f"; did you mean {near[0]}?" if near else f"; there are {', '.join(PROFILES)}"
        raise RulesError(f"rules: no profile or file {text!r}{hint}")

    @classmethod
    def from_toml(cls, text: str, name: str) -> RuleSet:
        """Read a rule set from TOML.

        A key ``base = "PROFILE"`` takes every knob that the text does not
        name from that profile; without it all knobs must be there.
        """
        try:
            data = tomllib.loads(text)
        except ValueError as error:  # also for a number of thousands of digits
            raise RulesError(f"rules: not TOML: {error}") from None
        base = data.pop("base", None)
        if base is not None:
            if base not in PROFILES or base == name:
                raise RulesError(f"rules: base = {base!r}: expected one of {', '.join(PROFILES)}")
            data = merged(nested(cls.load(base).knobs()), data)
        data["name"] = name
        return build(cls, data)

    def override(self, *assignments: str) -> RuleSet:
        """Change knobs: ``rules.override("double_penalty.threshold=80")``.

        The value is TOML; a bare word stands for a text and ``a,b`` for a list.
        All assignments apply together, so that knobs which depend on each
        other can change in one call.
        """
        known = [item.path for item in self.knobs() if item.path not in ("name", "title")]
        changes = dict(change.split("=", 1) for change in self.changes)
        data = nested(self.knobs())
        for assignment in assignments:
            path, equals, text = (part.strip() for part in assignment.partition("="))
            if not equals:
                raise RulesError(f"rules: {assignment!r}: expected KNOB=VALUE")
            if path not in known:
                raise unknown_knob(path, known)
            put(data, path, parse_value(text))
            changes[path] = text
        rules = build(RuleSet, data)
        values = {item.path: short_value(item.value) for item in rules.knobs()}
        return replace(rules, changes=tuple(f"{path}={values[path]}" for path in changes))

    def knobs(self) -> tuple[Knob, ...]:
        """Every knob with its value, its meaning and the values it can take."""
        return tuple(knobs(self))

    def differences(self, other: RuleSet) -> tuple[tuple[Knob, Knob], ...]:
        """Pairs of knobs in which two rule sets differ, names and titles aside."""
        pairs = zip(self.knobs(), other.knobs(), strict=True)
        return tuple(
            (ours, theirs)
            for ours, theirs in pairs
            if ours.value != theirs.value and ours.path not in ("name", "title")
        )

    def to_toml(self) -> str:
        """Return the rule set as a TOML file that `load` reads back."""
        lines: list[str] = []
        group = ""
        for item in self.knobs():
            head, _, last = item.path.rpartition(".")
            if item.path == "name":
                continue
            if head != group:
                lines += ["", f"[{head}]"]
                group = head
            lines.append(f"{last} = {item.text}  # {item.about}")
        return "\n".join(lines) + "\n"

    @property
    def label(self) -> str:
        """The name and the overrides, as outputs echo it and `load` takes it."""
        return " ".join((self.name, *self.changes))

    # ---- what follows from the knobs

    @property
    def denominations(self) -> tuple[Denomination, ...]:
        """The denominations that may be played, trump suits first."""
        return tuple(
            denomination
            for denomination in Denomination
            if ("hokm" if denomination.is_hokm else denomination.value) in self.modes
            and (denomination.is_hokm or not self.jokers or self.jokers_no_trump != "forbidden")
        )

    def card_points(self, card: Card, denomination: Denomination | None = None) -> int:
        """Points of a card; in nares they may lie on other ranks."""
        if card == RED_JOKER:
            return self.red_joker_points
        if card == BLACK_JOKER:
            return self.black_joker_points
        values = {"A": self.ace_points, "T": self.ten_points, "5": self.five_points}
        if self.nares_points == "mirrored" and denomination is Denomination.NARES:
            values = {"2": self.ace_points, "5": self.ten_points, "T": self.five_points}
        return values.get(card.rank.letter, 0)

    @property
    def deck_points(self) -> int:
        """Points of all cards, tricks aside."""
        return sum(
            points if "joker" in name else 4 * points for name, points in self.card_values.items()
        )

    def hand_total(self, hand_size: int | None = None) -> int:
        """Points of a whole hand with `hand_size` cards (the profile's, or 13).

        When the discard counts for nobody, its card points are still to be
        taken off.
        """
        tricks = hand_size or self.hand_size or 13
        if self.talon_size and self.discard_credit in ("points-and-trick", "last-trick"):
            tricks += 1
        return tricks * self.trick_points + self.deck_points

    @property
    def total_points(self) -> int:
        """Points of a whole hand: 165 where nothing is unusual."""
        return self.hand_total()

    @property
    def highest_bid(self) -> int:
        """The highest number that may be bid."""
        highest = self.auction.highest
        return self.total_points if highest == "total" else highest

    @property
    def card_values(self) -> dict[str, int]:
        """Points by kind of card: ace, ten, five and, where there are any, the jokers."""
        values = {"ace": self.ace_points, "ten": self.ten_points, "five": self.five_points}
        if self.jokers:
            values |= {"red_joker": self.red_joker_points, "black_joker": self.black_joker_points}
        return values

    @property
    def unit(self) -> int:
        """The greatest common divisor of all point values."""
        return gcd(self.trick_points, *self.card_values.values())


def _is_file(path: Path) -> bool:
    try:
        return path.is_file()
    except (OSError, ValueError):  # too long for a path
        return False


def _split_label(text: str) -> tuple[str, list[str]]:
    """Take a label apart into a name or a path, which may hold spaces, and the overrides."""
    stem, found, changes = text.partition(f"{_SUFFIX} ")
    if found:
        return stem + _SUFFIX, changes.split()
    name, *words = text.split() or [""]
    return name, words


@cache
def _load_profile(name: str) -> RuleSet:
    file = resources.files("shelem_data") / "rules" / f"{name}.toml"
    return RuleSet.from_toml(file.read_text(encoding="utf-8"), name)
