"""Records survive every format byte for byte."""

from pathlib import Path
from random import Random

import pytest

from makers.records import random_record
from shelem.game.rules import PROFILES, RuleSet
from shelem.notation.files import detect_format, read_records, write_records

RECORDS = 20
MANY_RECORDS = 1000
BATCH = 10

LABELS = [
    *PROFILES,
    "lordarma discard_credit=last-trick",
    "lordarma discard_credit=nothing auction.highest=160",
    "gamingrooms auction.first_bidder=loser",
]


@pytest.mark.parametrize("label", LABELS)
def test_records_survive_text_and_json(label: str) -> None:
    check_records(RuleSet.load(label), Random(label), RECORDS)


@pytest.mark.slow
@pytest.mark.parametrize("label", LABELS)
def test_a_thousand_records_survive_text_and_json(label: str) -> None:
    check_records(RuleSet.load(label), Random(f"many {label}"), MANY_RECORDS)


def check_records(rules: RuleSet, rng: Random, number: int) -> None:
    for _ in range(number // BATCH):
        records = [random_record(rules, rng) for _ in range(BATCH)]
        text = write_records(records)
        assert detect_format(text) == "text"
        assert read_records(text) == records
        for format_ in ("json", "jsonl"):
            other = write_records(records, format_)
            assert detect_format(other) == format_
            again = read_records(other)
            assert again == records
            assert write_records(again) == text
            assert write_records(again, format_) == other


def test_a_single_record_is_one_json_object() -> None:
    records = [random_record(RuleSet.load(), Random(1))]
    text = write_records(records, "json")
    assert text.startswith("{")
    assert read_records(text) == records


def test_the_maker_varies_what_records_hold() -> None:
    rng = Random(5)
    records = [random_record(RuleSet.load("wikipedia-fa"), rng) for _ in range(300)]
    for part in ("dealer", "before", "calls", "bid", "discard", "cards", "result", "score"):
        share = sum(bool(getattr(record, part)) for record in records) / len(records)
        assert 0.1 < share < 1, part
    assert any(record.revoked_by for record in records)
    assert any(record.bid and record.bid.is_tier for record in records)


def test_rules_from_a_file_are_named_by_its_path(tmp_path: Path) -> None:
    path = tmp_path / "lordarma.toml"
    path.write_text('base = "lordarma"\nace_points = 15\n', encoding="utf-8")
    for label in (str(path), f"{path} match.target=500"):
        rules = RuleSet.load(label)
        assert rules.label == label
        records = [random_record(rules, Random(1))]
        assert read_records(write_records(records)) == records
