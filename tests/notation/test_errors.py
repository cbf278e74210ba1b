"""Every text that is no deal or no position, with the line its reader gets."""

import pytest

from shelem.errors import DealError, NotationError, ShelemError
from shelem.game.deal import Deal
from shelem.game.position import Position

DEAL = "N:A.K9873.A.AQJT3 42.AT54.Q93.K76 QT98.62.KT2.842 KJ65.QJ.J874.95 / 73..65."
POSITION = 'N:T.9.. 4.7.. 53..3. .A..5 denomination=hearts leader=E table="2S AS KS"'
DEAL_SHAPE = "N:<hand> <hand> <hand> <hand> / <talon>"
POSITION_SHAPE = "N:<hand> <hand> <hand> <hand> denomination=hearts leader=N"


@pytest.mark.parametrize(
    ("text", "error", "message"),
    [
        ("", NotationError, f"deal is empty, expected {DEAL_SHAPE}"),
        (" \n", NotationError, f"deal is empty, expected {DEAL_SHAPE}"),
        (
            "A.K9873.A.AQJT3",
            NotationError,
            f"deal: no seat and colon before the first hand, expected {DEAL_SHAPE}",
        ),
        (
            DEAL.replace("N:", "X:"),
            NotationError,
            "deal, column 1: unknown seat 'X', expected N, W, S or E",
        ),
        (
            DEAL.replace("N:", ":"),
            NotationError,
            "deal, column 1: unknown seat '', expected N, W, S or E",
        ),
        ("N:", NotationError, f"deal: 0 hands, expected 4 as in {DEAL_SHAPE}"),
        ("N:A.K.Q.J", NotationError, f"deal: 1 hand, expected 4 as in {DEAL_SHAPE}"),
        (
            DEAL.replace(" /", ""),
            NotationError,
            f"deal: 5 hands, expected 4 as in {DEAL_SHAPE}",
        ),
        (
            DEAL.replace("42.", "412."),
            NotationError,
            "W's hand, column 20: unknown rank '1', expected A K Q J T 9 8 7 6 5 4 3 2",
        ),
        (
            "  " + DEAL.replace("95 /", "9X /"),
            NotationError,
            "E's hand, column 67: unknown rank 'X', expected A K Q J T 9 8 7 6 5 4 3 2",
        ),
        (
            DEAL.replace("..65.", "..6۰."),
            NotationError,
            "the talon, column 74: unknown rank '0', expected A K Q J T 9 8 7 6 5 4 3 2",
        ),
        (
            DEAL.replace("QT98.62.KT2.842", "QT98.62.KT2842"),
            NotationError,
            "S's hand, column 35: 3 groups of ranks, expected 4 with dots between"
            " (spades.hearts.diamonds.clubs), or 5 with jokers",
        ),
        (
            DEAL.replace(" /", ".T /"),
            NotationError,
            "E's hand, column 67: unknown joker 'T', expected R or B",
        ),
        (DEAL.replace("A.K9873", "A.K9K73"), DealError, "KH is twice in N's hand"),
        (DEAL.replace("42.", "A2."), DealError, "AS is twice: in N's hand and in W's hand"),
        (DEAL.replace("/ 73", "/ K3"), DealError, "KS is twice: in E's hand and in the talon"),
        (
            DEAL.partition("/")[0] + "/",
            NotationError,
            f"deal: no talon after the slash, expected {DEAL_SHAPE}",
        ),
        (DEAL + " hearts", NotationError, "deal: 'hearts' after the talon, expected the end"),
        (
            DEAL.replace("42.AT54.Q93.K76", "??"),
            NotationError,
            "W's hand, column 19: unknown rank '?', expected A K Q J T 9 8 7 6 5 4 3 2",
        ),
    ],
)
def test_text_that_is_no_deal(text: str, error: type[ShelemError], message: str) -> None:
    with pytest.raises(error) as caught:
        Deal.parse(text)
    assert str(caught.value) == message
    assert "\n" not in message


@pytest.mark.parametrize(
    ("text", "error", "message"),
    [
        ("", NotationError, f"position is empty, expected {POSITION_SHAPE}"),
        ("denomination=hearts", NotationError, f"position is empty, expected {POSITION_SHAPE}"),
        (
            POSITION.partition(" denom")[0],
            NotationError,
            f"position: no denomination=, expected {POSITION_SHAPE}",
        ),
        (
            POSITION.replace("leader=E ", ""),
            NotationError,
            f"position: no leader=, expected {POSITION_SHAPE}",
        ),
        (
            POSITION.replace("leader=E", "led=E"),
            NotationError,
            "position, column 48: unknown word led=,"
            " expected denomination, leader, table, hakem, taken, first_lead",
        ),
        (
            POSITION + " leader=N",
            NotationError,
            "position, column 74: leader= is there twice",
        ),
        (
            POSITION.replace("hearts", "heart attack"),
            NotationError,
            "position, denomination=: unknown denomination 'heart attack',"
            " expected one of spades, hearts, diamonds, clubs, sarres, nares, ace-nares",
        ),
        (
            POSITION.replace("leader=E", "leader=Q"),
            NotationError,
            "position, leader=: unknown seat 'Q', expected N, W, S or E",
        ),
        (
            POSITION + " hakem=",
            NotationError,
            "position, hakem=: unknown seat '', expected N, W, S or E",
        ),
        (
            POSITION.replace("KS", "KX"),
            NotationError,
            "position, table=: card 'KX': unknown suit 'X', expected S, H, D or C",
        ),
        (
            POSITION.replace("KS", "KS 3S"),
            NotationError,
            "position, table=: 4 cards, expected at most 3",
        ),
        (POSITION.replace("KS", "AS"), DealError, "AS is twice in table="),
        (POSITION.replace("KS", "7H"), DealError, "7H is twice: in W's hand and in the table"),
        (
            POSITION + " taken=-5",
            NotationError,
            "position, taken=: '-5' is no number of points",
        ),
        (
            POSITION + " first_lead=maybe",
            NotationError,
            "position, first_lead=: 'maybe', expected yes or no",
        ),
        (
            POSITION.replace("4.7..", "?"),
            NotationError,
            "W's hand is unknown, a position needs all four",
        ),
        (
            POSITION.replace(".A..5 ", ".A..5 / 73... "),
            NotationError,
            "position, column 28: a position has no talon,"
            " count the points of the discard in taken=",
        ),
        (
            POSITION.replace("denom", "hearts denom"),
            NotationError,
            f"position: 5 hands, expected 4 as in {POSITION_SHAPE}",
        ),
    ],
)
def test_text_that_is_no_position(text: str, error: type[ShelemError], message: str) -> None:
    with pytest.raises(error) as caught:
        Position.parse(text)
    assert str(caught.value) == message
    assert "\n" not in message
