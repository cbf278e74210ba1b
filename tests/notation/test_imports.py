"""Other programs' logs are read into the same records; bare deals go out to PBN."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from endplay.parsers import pbn as endplay_pbn

from shelem.errors import DealError, NotationError, ShelemError
from shelem.game.cards import Card
from shelem.game.deal import Direction, Seat
from shelem.game.rules import RuleSet
from shelem.notation.files import detect_format, read_records, write_records
from shelem.notation.record import Record

GAME = (Path(__file__).parent / "game.txt").read_text(encoding="utf-8")
RECORD = read_records(GAME)[0]
SEATS = RECORD.rules.direction.order(Seat.N)


def x_card(card: Card) -> str:
    return str(card).replace("T", "X")


def deck_line(record: Record, packet: int) -> str:
    hands = {seat: [x_card(card) for card in record.deal.hand(seat)] for seat in SEATS}
    deck = ""
    for start in range(0, 12, packet):
        for seat in SEATS:
            deck += "".join(hands[seat][start : start + packet])
    assert record.deal.talon is not None
    return deck + "".join(x_card(card) for card in record.deal.talon)


def game_line(record: Record, packet: int = 12) -> str:
    calls = "".join(
        "**" if call.is_pass else "*" + chr(ord("A") + (call.number - 95) // 5)
        for call in record.calls
    )
    assert record.first_bidder is not None
    assert record.discard is not None
    first = SEATS.index(record.first_bidder)
    buried = "E" + "".join(map(x_card, record.discard))
    play = "".join(map(x_card, record.cards))
    return f"7,{first},a,b,c,d,{deck_line(record, packet)},{calls}_{buried}{play}"


def round_row(record: Record) -> dict[str, Any]:
    assert record.deal.talon is not None
    assert record.discard is not None
    assert record.denomination is not None
    assert record.bid is not None
    return {
        "bid": record.bid.number,
        "trump": record.denomination.value,
        "variant": "hokm",
        "bottom": [str(card) for card in record.deal.talon],
        "discarded": [str(card) for card in record.discard],
        "start_hands": [[str(card) for card in record.deal.hand(seat)] for seat in SEATS],
        "plays": [str(card) for card in record.cards],
    }


@pytest.mark.parametrize("packet", [12, 4])
def test_a_game_line_holds_the_whole_record(packet: int) -> None:
    line = game_line(RECORD, packet)
    assert detect_format(line) == "deck"
    record = read_records(line)[0]
    for part in ("deal", "calls", "hakem", "bid", "discard", "denomination", "cards", "score"):
        assert getattr(record, part) == getattr(RECORD, part)
    assert record.tags == (("North", "a"), ("West", "b"), ("South", "c"), ("East", "d"))


@pytest.mark.parametrize(("packet", "format_"), [(12, "deck-hands"), (4, "deck"), (4, None)])
def test_a_bare_deck_is_a_deal(packet: int, format_: str | None) -> None:
    line = deck_line(RECORD, packet)
    assert len(line) == 104
    records = read_records(f"{line}\n\n{line}\n", format=format_)
    assert [record.deal for record in records] == [RECORD.deal, RECORD.deal]
    assert records[0].hakem is None


LINE = game_line(RECORD)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (LINE[:-1], "line 1: play, cards: 95 characters, expected two for each card"),
        (LINE.replace("_", "-"), "line 1: no underscore between the calls and the play"),
        (LINE.replace("7,1,", "7,4,"), "line 1: first player '4', expected 0 to 3"),
        (LINE.replace("*B", "*a"), "line 1: call 1: '*a', expected as in *B or **"),
        (LINE.replace("*B", "**"), "line 1: call 1: west pass: the first bidder must open"),
        (LINE.replace(",a,b", ",a"), "line 1: 7 fields, expected a deck or 8"),
        (LINE.replace("E7S", "EKS"), "line 1, [Discard]: discard: N does not hold KS"),
        (deck_line(RECORD, 4)[:-2], "line 1: deck: 102 characters, expected 104"),
        ("AS" + deck_line(RECORD, 4)[2:-2] + "AS", "line 1: card 52: AS is there twice"),
        ("A1" + deck_line(RECORD, 4)[2:], "line 1: card 1: card 'A1': unknown suit '1'"),
        (LINE[:-6] + "2C" + LINE[-4:], "line 1: play, card 46: 2C is there twice"),
    ],
)
def test_a_broken_deck_line_is_refused(text: str, message: str) -> None:
    with pytest.raises(ShelemError) as caught:
        read_records(text, format="deck")
    assert str(caught.value).startswith(message)


def as_tricks(row: dict[str, Any]) -> None:
    row["plays"] = [row["plays"][start : start + 4] for start in range(0, 48, 4)]


def as_objects(row: dict[str, Any]) -> None:
    row["plays"] = [
        {"player": 0, "card": {"suit": text[1], "rank": {"T": "10", "A": 14}.get(text[0], text[0])}}
        for text in row["plays"]
    ]
    row["hakem"] = 0


@pytest.mark.parametrize("change", [lambda row: None, as_tricks, as_objects])
def test_rounds_are_read_in_each_shape(change: Callable[[dict[str, Any]], None]) -> None:
    row = round_row(RECORD)
    change(row)
    for text in (json.dumps({"rounds": [row, row]}), f"{json.dumps(row)}\n{json.dumps(row)}\n"):
        assert detect_format(text) == "rounds"
        records = read_records(text)
        assert len(records) == 2
        for part in ("deal", "hakem", "bid", "discard", "denomination", "cards", "score"):
            assert getattr(records[1], part) == getattr(RECORD, part)


@pytest.mark.parametrize("first_from_talon", [False, True])
def test_hakem_follows_from_the_first_card_or_the_discard(first_from_talon: bool) -> None:
    row = round_row(RECORD)
    row["plays"] = ["7S", *row["plays"]] if first_from_talon else row["plays"][:1]
    row["discarded"] = ["3C", "3S", "6D", "5D"] if first_from_talon else row["discarded"]
    row["trump"] = "spades" if first_from_talon else "♣"
    row["plays"] = row["plays"][:1]
    assert read_records(json.dumps(row))[0].hakem is Seat.N


def test_a_variant_names_the_mode() -> None:
    row = round_row(RECORD) | {"variant": "nares", "trump": None, "plays": []}
    row["hakem"] = 0
    assert str(read_records(json.dumps(row))[0].denomination) == "nares"


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"bid": "lots"}, "round 1, [Bid]: unknown call 'lots'"),
        ({"trump": None}, "round 1: trump is null, and variant names no mode without a trump"),
        ({"hakem": 4}, "round 1: hakem: 4, expected the number of a player, 0 to 3"),
        ({"start_hands": [[]]}, "round 1: start_hands: expected four lists of cards"),
        ({"bottom": ["7S", "7S", "6D", "5D"]}, "round 1: bottom, card 2: 7S is there twice"),
        ({"bottom": ["7S", "3S", "6D", 5]}, "round 1: bottom, card 4: 5 is no card"),
        ({"plays": {}}, "round 1: plays: expected a list"),
        ({"plays": ["QC", "AC"]}, "round 1, card 2: W does not hold AC"),
        ({"plays": [], "discarded": ["7S"]}, "round 1: nothing shows who is hakem"),
    ],
)
def test_a_broken_round_is_refused(change: dict[str, Any], message: str) -> None:
    with pytest.raises(ShelemError) as caught:
        read_records(json.dumps({"rounds": [round_row(RECORD) | change]}), format="rounds")
    assert str(caught.value).startswith(message)


def test_a_round_without_a_key_names_it() -> None:
    row = round_row(RECORD)
    del row["bottom"]
    with pytest.raises(NotationError, match="round 1: no key 'bottom'"):
        read_records(json.dumps([row]), format="rounds")


def test_bare_deals_go_out_to_pbn() -> None:
    text = write_records([RECORD, RECORD], "pbn")
    boards = endplay_pbn.loads(text)
    assert [board.board_num for board in boards] == [1, 2]
    assert '[Talon "73..65."]' in text
    hands = " ".join(str(RECORD.deal.hand(seat)) for seat in Direction.CW.order(Seat.N))
    assert f'[Deal "N:{hands}"]' in text
    assert str(boards[0].deal) == f"N:{hands}"


def test_jokers_do_not_go_out_to_pbn() -> None:
    rules = RuleSet.load("joker-200")
    text = (
        '[Rules "joker-200"]\n[Deal "N:A.K9873.A.AQJT3 42.AT54.Q93.K76 QT98.62.KT2.84.R'
        ' KJ65.QJ.J874.95 / 73..65.2.B"]\n'
    )
    with pytest.raises(DealError, match="deal 1: RJ in S's hand, PBN has no jokers"):
        write_records(read_records(text, rules=rules), "pbn")


def test_unknown_formats_name_the_known_ones() -> None:
    with pytest.raises(NotationError, match="unknown format 'xml', expected one of text"):
        read_records("", format="xml")
    with pytest.raises(NotationError, match="unknown format 'deck', expected one of text"):
        write_records([RECORD], "deck")
