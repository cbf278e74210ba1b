"""Rule sets: profiles, overrides, checks and what is derived from the knobs."""

import re
import tomllib
from pathlib import Path

import pytest

from shelem.errors import RulesError
from shelem.game.cards import BLACK_JOKER, RED_JOKER, Card, deck
from shelem.game.denomination import Denomination
from shelem.game.rules import PROFILES, RuleSet
from shelem.game.seats import Direction


@pytest.mark.parametrize("name", PROFILES)
def test_every_profile_loads_and_survives_its_own_toml(name: str) -> None:
    rules = RuleSet.load(name)
    assert rules.name == rules.label == name
    assert RuleSet.from_toml(rules.to_toml(), name) == rules


@pytest.mark.parametrize("name", PROFILES)
def test_every_line_of_a_shipped_profile_names_its_source(name: str) -> None:
    path = Path(__file__).parents[2] / "data" / "shelem_data" / "rules" / f"{name}.toml"
    for line in path.read_text(encoding="utf-8").splitlines():
        if " = " in line and not line.startswith(("#", "base", "title")):
            assert re.search(r"\S\s+# \S", line), line


@pytest.mark.parametrize(
    ("profile", "changes", "total"),
    [
        ("lordarma", "", 165),
        ("ace-15", "", 185),
        ("joker-200", "", 200),
        ("joker-200", "ace_points=15", 220),
        ("joker-200", "ace_points=15 red_joker_points=25 black_joker_points=20", 230),
        ("lordarma", "discard_credit=points auction.highest=160", 160),
        ("lordarma", "discard_credit=last-trick", 165),
        ("tricks-only", "", 13),
    ],
)
def test_hand_total_is_derived(profile: str, changes: str, total: int) -> None:
    rules = RuleSet.load(profile).override(*changes.split())
    assert rules.total_points == total
    assert sum(map(rules.card_points, deck(bool(rules.jokers)))) == rules.deck_points


def test_tricks_only_counts_the_tricks_of_the_hand() -> None:
    rules = RuleSet.load("tricks-only")
    assert rules.hand_total(12) == 12
    assert (rules.hand_size, rules.talon_size, rules.direction) == (None, 0, Direction.CW)
    assert rules.denominations == tuple(Denomination)
    assert not rules.first_lead_trump


def test_mirrored_nares_moves_the_points_and_keeps_the_total() -> None:
    rules = RuleSet.load().override("nares_points=mirrored")
    points = {
        text: rules.card_points(Card.parse(text), Denomination.NARES)
        for text in ("2S", "5S", "TS", "AS")
    }
    assert points == {"2S": 10, "5S": 10, "TS": 5, "AS": 0}
    assert sum(rules.card_points(card, Denomination.NARES) for card in deck(False)) == 100
    assert rules.card_points(Card.parse("AS"), Denomination.ACE_NARES) == 10
    assert rules.card_points(Card.parse("AS")) == 10


def test_jokers_have_their_points_and_may_forbid_the_modes_without_trump() -> None:
    rules = RuleSet.load("joker-200")
    assert (rules.card_points(RED_JOKER), rules.card_points(BLACK_JOKER)) == (20, 15)
    assert Denomination.SARRES in rules.denominations
    strict = rules.override("jokers_no_trump=forbidden")
    assert all(denomination.is_hokm for denomination in strict.denominations)
    assert len(strict.denominations) == 4


def test_overrides_are_echoed_and_load_again() -> None:
    rules = RuleSet.load().override("double_penalty.threshold=80", "modes=hokm,sarres")
    rules = rules.override("double_penalty.threshold = 90")
    assert rules.double_penalty.threshold == 90
    assert rules.label == "lordarma double_penalty.threshold=90 modes=hokm,sarres"
    assert RuleSet.load(rules.label) == rules
    listed = RuleSet.load().override('modes=["hokm", "sarres"]')
    assert RuleSet.load(listed.label) == listed


def test_differences_name_the_knobs() -> None:
    pairs = RuleSet.load("lordarma").differences(RuleSet.load("ace-15"))
    assert [(a.path, a.value, b.value) for a, b in pairs] == [("ace_points", 10, 15)]


def test_a_file_may_build_on_a_profile(tmp_path: Path) -> None:
    path = tmp_path / "club.toml"
    path.write_text('base = "ace-15"\ntitle = "Club"\n[match]\ntarget = 660\n', encoding="utf-8")
    rules = RuleSet.load(path)
    assert (rules.name, rules.match.target, rules.ace_points) == (str(path), 660, 15)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ("double_penalty.treshold=80", "unknown knob double_penalty.treshold; did you mean double"),
        ("threshold=80", "unknown knob threshold; did you mean double_penalty.threshold?"),
        ("qqq=1", "unknown knob qqq"),
        ("double_penalty=80", "unknown knob double_penalty"),
        ("ace_points=ten", 'ace_points = "ten": expected a whole number from 0 to 25'),
        ("ace_points=true", "ace_points = true: expected a whole number"),
        ("ace_points=26", "ace_points = 26: expected a whole number from 0 to 25"),
        ("ace_points=12", "ace_points = 12 is 12 times the greatest common divisor"),
        ("trick_points=1 ace_points=25", "ace_points = 25 is 25 times the greatest"),
        ("direction=left", 'direction = "left": expected "ccw" or "cw"'),
        ("jokers=1", "jokers = 1: expected 0 or 2"),
        ("jokers=2", "talon_size = 4: the other 50 of 54 cards do not divide by four; expected 6"),
        ("talon_size=0", "hand_size = 12: 52 cards less a talon of 0 give 13 to each player"),
        ("hand_size=any", 'talon_size must be 0 where hand_size = "any"'),
        ("hand_size=some", 'expected a whole number from 1 to 13 or "any"'),
        ("modes=hokm,whist", "expected a list of"),
        ("modes=hokm,hokm", "expected a list of"),
        ("modes=[]", "modes is empty"),
        ("first_lead_trump=false", "first_lead_trump must be true"),
        ("first_lead_trump=1", "first_lead_trump = 1: expected true or false"),
        ("auction.highest=167", "auction.highest = 167: expected a multiple of 5"),
        ("auction.highest=170", "auction.highest = 170: a hand has only 165 points"),
        ("auction.highest=95", "auction.minimum = 100 is above auction.highest = 95"),
        ("auction.minimum=0.5", "auction.minimum = 0.5: expected a whole number of at least 0"),
        ("double_penalty.threshold=500", "double_penalty.threshold = 500: a hand has only 165"),
        ("all_tricks.hakem=lots", 'expected a whole number or "total" or "points"'),
        ("ace_points", "'ace_points': expected KNOB=VALUE"),
    ],
)
def test_bad_overrides_name_the_knob_and_what_was_expected(change: str, message: str) -> None:
    with pytest.raises(RulesError) as caught:
        RuleSet.load().override(*change.split())
    text = str(caught.value)
    assert message in text
    assert "\n" not in text


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("ace_points = ", "bad.toml: not TOML"),
        ("ace_points = 10", "knob title is missing"),
        ('base = "nobody"', "base = 'nobody': expected one of lordarma"),
        ('base = "lordarma"\nacepoints = 10', "unknown knob acepoints; did you mean ace_points?"),
        ('base = "lordarma"\nauction = 3', "auction is a group of knobs, not 3"),
        ('base = "lordarma"\nace_points = {a = 1}', "ace_points = {'a': 1}: expected a whole"),
        ('base = "lordarma"\n[match]\ngoal = 3', "unknown knob match.goal"),
    ],
)
def test_bad_files_name_the_knob(tmp_path: Path, text: str, message: str) -> None:
    path = tmp_path / "bad.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(RulesError, match=re.escape(message)):
        RuleSet.load(path)


def test_unknown_profiles_and_unreadable_files_are_errors(tmp_path: Path) -> None:
    with pytest.raises(RulesError, match="no profile or file 'lordama'; did you mean lordarma"):
        RuleSet.load("lordama")
    with pytest.raises(RulesError, match=r"cannot read .*: No such file"):
        RuleSet.load(tmp_path / "none.toml")
    path = tmp_path / "latin.toml"
    path.write_bytes(b"title = '\xff'")
    with pytest.raises(RulesError, match="not UTF-8"):
        RuleSet.load(path)


def test_variant_profiles_name_only_what_they_change() -> None:
    folder = Path(__file__).parents[2] / "data" / "shelem_data" / "rules"
    for name in PROFILES:
        data = tomllib.loads((folder / f"{name}.toml").read_text(encoding="utf-8"))
        if "base" in data:
            changed = RuleSet.load(name).differences(RuleSet.load(data["base"]))
            assert changed
