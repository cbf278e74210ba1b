"""The HTML report: well formed, self-contained, each language in its digits and direction."""

import re
from dataclasses import replace
from html.parser import HTMLParser
from importlib import resources
from random import Random

import pytest

from makers.hands import random_hand
from shelem.analysis.replay import replay
from shelem.analysis.report import html_report
from shelem.analysis.report.words import LANGUAGES
from shelem.analysis.review import BestPlan, Review
from shelem.errors import NotationError
from shelem.game.auction import Call
from shelem.game.denomination import Denomination
from shelem.game.hand import Hand
from shelem.game.rules import RuleSet
from shelem.notation.files import read_records
from shelem.notation.record import Record

EXAMPLE = (resources.files("shelem_data") / "records" / "example.txt").read_text("utf-8")
RECORD = read_records(EXAMPLE)[0]
REPLAY = replay(RECORD)
REVIEW = Review(
    RECORD,
    (
        BestPlan(Denomination.CLUBS, 130, Hand.parse(".9873..")),
        BestPlan(Denomination.NARES, 145, Hand.parse("A..A65.")),
    ),
    REPLAY.values[0],
)
VOID = {"meta"}


class Reader(HTMLParser):
    """Collects visible text and checks that tags are closed in order."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.text = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if "style" not in self.open:
            self.text += data


def read(page: str) -> Reader:
    reader = Reader()
    reader.feed(page)
    assert not reader.open
    return reader


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_page_is_well_formed_and_needs_nothing_else(lang: str) -> None:
    reader = read(html_report(REPLAY, REVIEW, lang))
    tags = {tag for tag, _ in reader.tags}
    assert not tags & {"script", "link", "img", "iframe"}
    assert all(not {"src", "href"} & set(attrs) for _, attrs in reader.tags)
    assert {"svg", "table", "style"} <= tags
    assert sum(tag == "circle" for tag, _ in reader.tags) == len(REPLAY.losses) == 4


def test_the_page_tells_value_result_losses_and_the_better_cards() -> None:
    text = read(html_report(REPLAY, REVIEW)).text
    for part in (
        "hakem North · bid 115 · ♣ clubs · not made: North/South −115, East/West +60",
        "Value at the start125Result105North/South lost35East/West lost15",
        "North/South could make 145 in nares. The bid of 115 can be made.",
        "−25 Trick 8, South ♦10 — better: ♣8",
        "with open cards",
    ):
        assert part in text


def test_persian_runs_right_to_left_in_persian_digits() -> None:
    reader = read(html_report(REPLAY, REVIEW, "fa"))
    assert reader.tags[0] == ("html", {"lang": "fa", "dir": "rtl"})
    assert not re.search(r"[0-9]", reader.text.replace(RECORD.rules.label, ""))
    words = re.findall(r"[A-Za-z]{2,}", reader.text)
    assert set(words) <= {"Shelem", "lordarma"}
    assert "دست ۸، جنوب ♦۱۰ — بهتر: ♣۸" in reader.text


def test_both_languages_have_all_words_with_the_same_values() -> None:
    english, persian = LANGUAGES["en"].words, LANGUAGES["fa"].words
    assert english.keys() == persian.keys()
    for key, text in english.items():
        assert set(re.findall(r"{\w+}", text)) == set(re.findall(r"{\w+}", persian[key])), key


def test_an_unfinished_play_says_so() -> None:
    cut = replace(RECORD, cards=RECORD.cards[:21], result=None, score=None)
    text = read(html_report(replay(cut))).text
    assert "The play is not complete, cards played: 21." in text
    assert "Value now140" in text
    assert "Before the first card" not in text


@pytest.mark.parametrize("label", ["joker-200", "tricks-only"])
@pytest.mark.parametrize("lang", LANGUAGES)
def test_jokers_and_bridge_deals_have_pages_too(label: str, lang: str) -> None:
    rules = RuleSet.load(label)
    hand = random_hand(rules, Random(label))
    record = Record(
        rules,
        hand.deal,
        hakem=hand.hakem,
        bid=Call.bid(120) if rules.auction.held else None,
        discard=hand.discard,
        denomination=hand.denomination,
        leader=hand.hakem,
        cards=hand.cards,
        tags=(("North", "<b>Sara</b>"),),
    )
    text = read(html_report(replay(record), None, lang)).text
    assert "<b>Sara</b>" in text
    assert ("★" in text) == (rules.jokers > 0)


def test_a_deal_without_a_card_played_has_a_page() -> None:
    bare = replace(RECORD, cards=(), result=None, score=None)
    reader = read(html_report(replay(bare), REVIEW))
    assert "No card lost a point." in reader.text
    assert "Trick by trick" not in reader.text


def test_an_unknown_language_names_the_known_ones() -> None:
    with pytest.raises(NotationError, match="unknown language 'de', expected one of en, fa"):
        html_report(REPLAY, None, "de")
