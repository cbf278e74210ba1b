"""Broken records are refused with one line that names the place; the cases are in broken.toml."""

import tomllib
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from shelem.errors import ShelemError
from shelem.notation.files import read_records, write_records

FOLDER = Path(__file__).parent
GAME = (FOLDER / "game.txt").read_text(encoding="utf-8")
CASES: list[dict[str, Any]] = tomllib.loads((FOLDER / "broken.toml").read_text(encoding="utf-8"))[
    "case"
]


def text_of(case: dict[str, Any]) -> str:
    if "text" in case:
        return str(case["text"])
    text = GAME
    for old, new in case["edits"]:
        assert old in text
        text = text.replace(old, new, 1)
    return text


def test_the_unbroken_game_is_accepted_and_printed_as_it_stands() -> None:
    assert write_records(read_records(GAME)) == GAME


@pytest.mark.parametrize("case", CASES, ids=[str(number) for number in range(1, len(CASES) + 1)])
def test_a_broken_record_gets_its_one_line_error(case: dict[str, Any]) -> None:
    with pytest.raises(ShelemError) as caught:
        read_records(text_of(case))
    assert str(caught.value) == case["error"]


def test_there_are_at_least_fifty_broken_records_and_all_differ() -> None:
    assert len({text_of(case) for case in CASES}) == len(CASES) >= 50


@pytest.mark.parametrize(
    "text", ['{"deal": ' + "[" * 100_000, '{"result": ' + "1" * 5000 + "}"], ids=["depth", "digits"]
)
def test_json_beyond_the_limits_of_its_reader_is_refused(text: str) -> None:
    with pytest.raises(ShelemError, match="nested too deep, or a number too long"):
        read_records(text)


@pytest.mark.parametrize(
    ("text", "error"),
    [
        (
            '{"deal": "N:", "hakem": "N", "hakem": "N"}\n',
            "line 1, deal 1: key 'hakem' is there twice",
        ),
        (
            '{"deal": "N:",\n "tags": {"Event": "a", "Event": "b"}}',
            "record: key 'Event' is there twice",
        ),
        ('[{"play": {"leader": "N", "leader": "S"}}]', "record: key 'leader' is there twice"),
        (
            '{"rounds": [{"bid": 100, "bid": 105, "start_hands": []}]}',
            "log: key 'bid' is there twice",
        ),
    ],
    ids=["lines", "tags", "array", "rounds"],
)
def test_json_with_a_key_twice_is_refused(text: str, error: str) -> None:
    with pytest.raises(ShelemError, match=f"^{error}$"):
        read_records(text)


def test_a_tag_that_the_text_form_cannot_hold_is_not_written() -> None:
    record = replace(read_records(GAME)[0], tags=(("Event", "one\ntwo"),))
    with pytest.raises(ShelemError, match=r"tag \[Event\] has more than one line"):
        write_records([record])


def test_a_second_deal_is_named_in_the_error() -> None:
    broken = GAME.replace("AC 7C 4C 5C", "AC 7C 4C JD")
    with pytest.raises(ShelemError, match=r"^line 39, deal 2, card 8: E may not play JD on AC"):
        read_records(GAME + "\n" + broken)
