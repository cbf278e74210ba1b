"""Hands for the sheet of a match: from one-line texts, or from records."""

from collections.abc import Sequence

from shelem.errors import NotationError
from shelem.game.auction import Call
from shelem.game.cards import western_digits
from shelem.game.rules import RuleSet
from shelem.game.seats import Seat
from shelem.notation.files import detect_format, read_records
from shelem.notation.raw import placed
from shelem.notation.record import Record, Scores
from shelem.notation.values import format_scores, parse_points, parse_side
from shelem.scoring.match import MatchSheet, PlayedHand, score_match

_SHAPE = "HAKEM BID POINTS [OPPONENTS] [revoke=SIDE] as in 'N 120 125'"


def read_sheet(text: str, rules: RuleSet, before: Scores = (0, 0)) -> MatchSheet:
    """Score a text of records, or of hands one a line.

    Parameters
    ----------
    text : str
        The content of a file.
    rules : RuleSet
        The rules, for records only where they name none.
    before : tuple of int
        Scores of NS and EW before the first hand, unless its record has them.

    Raises
    ------
    ShelemError
        For the first thing that is wrong; the message names its place.
    """
    if detect_format(text) != "deck":
        return sheet_of_records(read_records(text, rules=rules), before)
    hands = []
    for number, line in enumerate(text.splitlines(), 1):
        if line.strip():
            with placed(f"line {number}"):
                hands.append(parse_hand(line))
    return score_match(rules, hands, before)


def parse_hand(text: str) -> PlayedHand:
    """Read a hand such as ``N 120 125``, ``N 120 125 40``, ``S 100 90 revoke=NS`` or ``pass``.

    The words are hakem, bid, points of hakem's side, and if they are told those of the opponents;
    colons may stand between them.

    Raises
    ------
    NotationError
        If `text` is no hand.
    """
    words = western_digits(text).replace(":", " ").split()
    if words == ["pass"]:
        return PlayedHand(None, None)
    revoke = None
    if words and words[-1].startswith("revoke="):
        revoke = parse_side(words.pop().removeprefix("revoke="))
    if not 3 <= len(words) <= 4:
        raise NotationError(f"{text.strip()!r}, expected {_SHAPE}")
    points = [parse_points(word) for word in words[2:]]
    return PlayedHand(
        Seat.parse(words[0]),
        Call.parse(words[1]),
        points[0],
        points[1] if len(points) > 1 else None,
        revoke,
    )


def sheet_of_records(records: Sequence[Record], before: Scores = (0, 0)) -> MatchSheet:
    """Score the deals of one match.

    Parameters
    ----------
    records : sequence of Record
        Its deals in order, all by the same rules.
    before : tuple of int
        Scores before the first of them, unless its record has them.

    Raises
    ------
    ShelemError
        If a deal has no score, or does not follow from those before it.
    """
    rules = records[0].rules
    hands = []
    for number, record in enumerate(records, 1):
        with placed(f"deal {number}"):
            if record.rules != rules:
                raise NotationError(f"rules {record.rules.label}, but deal 1 has {rules.label}")
            hands.append(hand_of_record(record))
    sheet = score_match(rules, hands, records[0].before or before)
    for number, (record, row) in enumerate(zip(records[1:], sheet.rows), 2):
        if record.before not in (None, row.totals):
            raise NotationError(
                f"deal {number}: [Before] is {format_scores(record.before or (0, 0))}, but the"
                f" deals before it give {format_scores(row.totals)}"
            )
    return sheet


def hand_of_record(record: Record) -> PlayedHand:
    """Return what the sheet needs of a record.

    Raises
    ------
    NotationError
        If the record has no bid, or neither a complete play nor a result.
    """
    if record.bid is None and record.calls:
        return PlayedHand(None, None, dealer=record.dealer)
    if record.hakem is None or record.bid is None:
        raise NotationError("no [Bid], so there is no score")
    points = record.points()
    if points is None and record.result is not None:
        points = record.result, record.rules.total_points - record.result
    if points is None and record.revoked_by is not None:
        points = record.any_points
    if points is None:
        raise NotationError("the play is not complete and there is no [Result]")
    return PlayedHand(record.hakem, record.bid, *points, record.revoked_by, record.dealer)
