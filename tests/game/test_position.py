"""Positions: turns, tricks, points, and every position that cannot come up."""

import pytest

from shelem.errors import DealError, PlayError, RulesError, ShelemError
from shelem.game.cards import Card, format_cards, parse_cards
from shelem.game.denomination import Denomination
from shelem.game.position import Position
from shelem.game.rules import RuleSet
from shelem.game.seats import Direction, Seat, Side

PLAIN = RuleSet.load("lordarma")
JOKERS = RuleSet.load("joker-200").override("jokers_no_trump=own-suit")
CLOCKWISE = RuleSet.load("gamingrooms")

ENDING = "N:AT.9.. K4.7.. 53..3. 2.A..5 denomination=hearts leader=N hakem=N taken=85"
HANDS = "N:A.K9873.A.AQJT3 42.AT54.Q93.K76 QT98.62.KT2.842 KJ65.QJ.J874.95"


def played(text: str, cards: str, rules: RuleSet = PLAIN) -> Position:
    position = Position.parse(text, rules.direction)
    position.check(rules)
    for card in parse_cards(cards):
        position = position.play(card, rules)
    return position


def test_turn_passes_in_the_direction_of_play() -> None:
    assert [played(ENDING, cards).to_move for cards in ("", "AS", "AS 4S", "AS 4S 5S")] == [
        Seat.N,
        Seat.W,
        Seat.S,
        Seat.E,
    ]
    assert played(ENDING, "AS", CLOCKWISE).to_move is Seat.E


def test_fourth_card_gives_trick_and_lead_to_the_winner() -> None:
    after = played(ENDING, "AS 4S 5S 2S")
    assert after.leader is after.to_move is Seat.N
    assert after.table == ()
    assert after.taken == 85 + 5 + 10 + 5
    assert str(after) == (
        "N:T.9.. K.7.. 3..3. .A..5 denomination=hearts leader=N hakem=N taken=105"
    )


def test_points_of_the_other_side_are_not_counted() -> None:
    after = played(ENDING, "TS KS 5S 2S")
    assert after.leader is Seat.W
    assert after.taken == 85


def test_points_count_for_hakem_or_else_for_north_and_south() -> None:
    west = ENDING.replace("hakem=N", "hakem=W")
    assert played(west, "TS KS 5S 2S").taken == 85 + 20
    assert played(west, "").counted_side is Side.EW
    nobody = ENDING.replace("hakem=N ", "")
    assert played(nobody, "AS 4S 5S 2S").taken == 105
    assert played(nobody, "").counted_side is Side.NS


def test_playing_to_the_end_leaves_no_legal_card() -> None:
    after = played(ENDING, "AS 4S 5S 2S TS KS 3S AH 5C 9H 7H 3D")
    assert after.tricks_left == 0
    assert after.legal_cards(PLAIN) == ()
    # Hearts are trumps: east's ace ruffs the ten, then the nine ruffs the five and beats the seven.
    assert after.taken == 105 + 5 + 5


def test_tricks_left_counts_the_trick_on_the_table() -> None:
    assert [played(ENDING, cards).tricks_left for cards in ("", "AS", "AS 4S 5S 2S")] == [3, 3, 2]


def test_suit_must_be_followed() -> None:
    position = played(ENDING, "AS")
    assert format_cards(position.legal_cards(PLAIN)) == "KS 4S"
    with pytest.raises(PlayError) as caught:
        position.play(Card.parse("7H"), PLAIN)
    assert str(caught.value) == "W may not play 7H on AS, expected KS 4S"


def test_card_of_another_hand_cannot_be_played() -> None:
    with pytest.raises(PlayError) as caught:
        played(ENDING, "KS")
    assert str(caught.value) == "N does not hold KS, his hand is AT.9.."


def test_hakem_must_lead_a_trump_to_the_first_trick_only() -> None:
    text = HANDS + " denomination=clubs leader=N hakem=N"
    assert format_cards(played(text, "").legal_cards(PLAIN)) == "AC QC JC TC 3C"
    with pytest.raises(PlayError) as caught:
        played(text, "AS")
    assert str(caught.value) == "N may not lead AS first, expected AC QC JC TC 3C"
    after = played(text, "AC 6C 2C 5C")
    assert not after.first_lead
    assert len(after.legal_cards(PLAIN)) == 11


def test_first_lead_is_recognised_or_said() -> None:
    text = HANDS + " denomination=clubs leader=N hakem=N"
    assert Position.parse(text).first_lead
    assert not Position.parse(text + " first_lead=no").first_lead
    assert not Position.parse(text.replace("hakem=N", "hakem=W")).first_lead
    assert not Position.parse(ENDING).first_lead
    assert Position.parse(ENDING + " first_lead=yes").first_lead
    assert format_cards(Position.parse(ENDING + " first_lead=yes").legal_cards(PLAIN)) == "9H"


def test_joker_answers_a_trump_lead() -> None:
    text = "N:A.9.. K....B 5..3. 2....R denomination=hearts leader=N"
    assert format_cards(played(text, "9H", JOKERS).legal_cards(JOKERS)) == "BJ"
    assert played(text, "9H BJ 3D RJ", JOKERS).leader is Seat.E


@pytest.mark.parametrize(
    ("text", "rules", "error", "message"),
    [
        (
            'N:AT.9.. K4.7.. 53..3. .A..5 denomination=hearts leader=E table="2S"',
            PLAIN,
            None,
            "",
        ),
        (
            'N:AT.9.. 4.7.. 53..3. .A..5 denomination=hearts leader=E table="2S 3C KS"',
            PLAIN,
            DealError,
            "N's hand has 3 cards, expected 2, as N has a card on the table",
        ),
        (
            'N:AT... 4.7.. 53..3. ..A.5 denomination=hearts leader=E table="2S 9H KS"',
            PLAIN,
            PlayError,
            "the table: N played 9H on 2S but could follow with AS TS",
        ),
        (
            'N:AT... 4.7.. 53..3. .A..56 denomination=hearts leader=W table="KS"',
            PLAIN,
            DealError,
            "N's hand has 2 cards, expected 3",
        ),
        (
            'N:T.9.. 84.7.. 53..3. .A..5 denomination=hearts leader=E table="2S AS KS"',
            PLAIN,
            DealError,
            "W's hand has 3 cards, expected 2, as W has a card on the table",
        ),
        (
            'N:A... K... 5... 2... denomination=hearts leader=N table="AS"',
            PLAIN,
            DealError,
            "AS is twice: in N's hand and in the table",
        ),
        (
            "N:A... K... 5... ... denomination=hearts leader=N",
            PLAIN,
            DealError,
            "E's hand has 0 cards, expected 1",
        ),
        (
            "N:....R K... 5... 2... denomination=hearts leader=N",
            PLAIN,
            DealError,
            "RJ is in N's hand, but rules lordarma have no jokers",
        ),
        (
            "N:A... K... 5... 2... denomination=sarres leader=N",
            JOKERS.override("jokers_no_trump=forbidden"),
            RulesError,
            "rules joker-200 jokers_no_trump=forbidden do not allow sarres,"
            " expected spades, hearts, diamonds, clubs",
        ),
        (
            "N:A... K... 5... 2... denomination=hearts leader=N first_lead=yes",
            PLAIN,
            PlayError,
            "hearts is not available to N: no trump for the first lead",
        ),
        (
            'N:A...5 K...6 ...Q ....B denomination=hearts leader=S table="RJ AD"',
            JOKERS,
            PlayError,
            "the table: E played AD on RJ but could follow with BJ",
        ),
        (
            'N:A...5 K...6 ...Q ....B denomination=sarres leader=S table="RJ AD"',
            JOKERS,
            PlayError,
            "the table: E played AD on RJ but could follow with BJ",
        ),
        (
            'N:A...5 K...6 ...Q ....B denomination=sarres leader=S table="JC AD"',
            JOKERS,
            None,
            "",
        ),
    ],
)
def test_position_that_cannot_come_up(
    text: str, rules: RuleSet, error: type[ShelemError] | None, message: str
) -> None:
    if error is None:
        Position.parse(text).check(rules)
        return
    with pytest.raises(error) as caught:
        Position.parse(text).check(rules)
    assert str(caught.value) == message


def test_position_of_another_direction_is_refused() -> None:
    with pytest.raises(DealError) as caught:
        Position.parse(ENDING, Direction.CW).check(PLAIN)
    assert str(caught.value) == "the position is in cw order, rules lordarma play ccw"


def test_position_built_by_hand_is_checked_as_a_parsed_one() -> None:
    hands = Position.parse(ENDING).hands
    doubled = parse_cards("2S 2S")
    position = Position(hands, Seat.N, Denomination.HEARTS, table=doubled)
    with pytest.raises(DealError, match=r"^2S is twice in the table$"):
        position.check(PLAIN)
    four = Position(hands, Seat.N, Denomination.HEARTS, table=parse_cards("2C 3C 4C 6C"))
    with pytest.raises(DealError, match=r"^the table has 4 cards, expected at most 3$"):
        four.check(PLAIN)


def test_positions_are_values() -> None:
    assert Position.parse(ENDING) == Position.parse(ENDING.replace("N:AT", "n:10a"))
    assert len({Position.parse(ENDING), Position.parse(ENDING)}) == 1
