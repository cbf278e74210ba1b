"""Import of logs that hold each round as one JSON row.

A row has these keys; players are numbered 0 to 3 in order of play, and 0 becomes north::

    bid          the number of the highest bid, or "shelem"
    trump        the trump suit; null where there is none
    variant      "hokm" (may be missing), "sarres", "nares" or "ace-nares"
    bottom       the talon
    discarded    what hakem buried
    start_hands  four lists of cards
    plays        the cards in order of play, as one list or as a list of tricks

A card is a text (``"AS"``, ``"10♥"``) or an object with ``suit`` and ``rank``; a play may also be
an object with ``player`` and ``card``, and a trick one with ``cards``. Who became hakem is in
``hakem`` or follows from the first card played. The log is an object with the list ``rounds``, a
list of rows, or one row a line; other keys are passed over.
"""

from collections.abc import Iterator
from typing import Any

from shelem.errors import NotationError
from shelem.game.cards import Card
from shelem.game.deal import Deal
from shelem.game.denomination import Denomination
from shelem.game.hand import Hand
from shelem.game.rules import RuleSet
from shelem.game.seats import BySeat, Seat
from shelem.notation.interpret import interpret
from shelem.notation.json_form import parse_json, raw_record
from shelem.notation.raw import placed
from shelem.notation.record import Record

_HOKM = ("hokm", "normal", "", None)
_RANK_NAMES = {"11": "J", "12": "Q", "13": "K", "14": "A", "1": "A", "10": "T"}


def read_rounds(text: str, rules: RuleSet) -> list[Record]:
    """Read a log of rounds; result and score are filled in from the play.

    Parameters
    ----------
    text : str
        The log.
    rules : RuleSet
        The rules that were played; the log does not say.

    Raises
    ------
    ShelemError
        For the first thing that is wrong; the message names round and card.
    """
    return [_read_row(row, where, rules) for where, row in _rows(text)]


def _rows(text: str) -> Iterator[tuple[str, dict[str, Any]]]:
    lines = [(number, line) for number, line in enumerate(text.splitlines(), 1) if line.strip()]
    if len(lines) > 1 and all(line.lstrip().startswith("{") for _, line in lines):
        rows = [(f"line {number}, ", parse_json(line, f"line {number}")) for number, line in lines]
    else:
        data = parse_json(text, "log")
        if isinstance(data, dict):
            data = data.get("rounds", [data])
        if not isinstance(data, list) or not data:
            raise NotationError("log: no rounds in it, expected a list under 'rounds'")
        rows = [("", row) for row in data]
    for number, (line, row) in enumerate(rows, 1):
        where = f"{line}round {number}"
        if not isinstance(row, dict):
            raise NotationError(f"{where}: expected an object, not {type(row).__name__}")
        yield where, row


def _read_row(row: dict[str, Any], where: str, rules: RuleSet) -> Record:
    with placed(where):
        for key in ("bid", "trump", "bottom", "discarded", "start_hands", "plays"):
            if key not in row:
                raise NotationError(f"no key {key!r}")
        seats = rules.direction.order(Seat.N)
        hands = row["start_hands"]
        if not isinstance(hands, list) or len(hands) != 4:
            raise NotationError("start_hands: expected four lists of cards")
        dealt = {
            seat: Hand.of(_cards(hand, f"start_hands, player {player}"))
            for player, (seat, hand) in enumerate(zip(seats, hands))
        }
        talon = Hand.of(_cards(row["bottom"], "bottom"))
        discard = Hand.of(_cards(row["discarded"], "discarded"))
        cards = _plays(row["plays"])
        hakem = _hakem(row, dealt, discard, cards, seats)
        data: dict[str, Any] = {
            "rules": rules.label,
            "deal": str(Deal(BySeat(dealt), talon, rules.direction)),
            "hakem": str(hakem),
            "bid": str(row["bid"]),
            "discard": str(discard),
            "denomination": _denomination(row),
            "play": {"leader": str(hakem), "cards": [str(card) for card in cards]},
        }
    return interpret(raw_record(data, where), rules).with_result()


def _denomination(row: dict[str, Any]) -> str:
    variant = row.get("variant")
    name = variant.lower() if isinstance(variant, str) else variant
    if name in _HOKM and row["trump"] is None:
        raise NotationError("trump is null, and variant names no mode without a trump")
    denomination = Denomination.parse(str(row["trump"] if name in _HOKM else name))
    return str(denomination)


def _hakem(
    row: dict[str, Any],
    dealt: dict[Seat, Hand],
    discard: Hand,
    cards: list[Card],
    seats: tuple[Seat, ...],
) -> Seat:
    if "hakem" in row:
        player = row["hakem"]
        if type(player) is not int or not 0 <= player <= 3:
            raise NotationError(f"hakem: {player!r}, expected the number of a player, 0 to 3")
        return seats[player]
    known = [*cards[:1], *discard]
    for card in known:
        for seat, hand in dealt.items():
            if card in hand:
                return seat
    raise NotationError("nothing shows who is hakem: no key 'hakem', no card played")


def _plays(plays: object) -> list[Card]:
    if not isinstance(plays, list):
        raise NotationError("plays: expected a list")
    cards: list[Card] = []
    for number, play in enumerate(plays, 1):
        if isinstance(play, dict) and "cards" in play:
            play = play["cards"]
        if isinstance(play, list):
            cards += _cards(play, f"plays, trick {number}")
        else:
            cards.append(_card(play, f"plays, card {number}"))
    return cards


def _cards(data: object, where: str) -> list[Card]:
    if not isinstance(data, list):
        raise NotationError(f"{where}: expected a list of cards")
    cards = [_card(item, f"{where}, card {number}") for number, item in enumerate(data, 1)]
    for number, card in enumerate(cards, 1):
        if card in cards[: number - 1]:
            raise NotationError(f"{where}, card {number}: {card} is there twice")
    return cards


def _card(data: object, where: str) -> Card:
    with placed(where):
        if isinstance(data, dict) and "card" in data:
            data = data["card"]
        if isinstance(data, dict) and {"suit", "rank"} <= set(data):
            rank = str(data["rank"])
            data = f"{_RANK_NAMES.get(rank, rank)}{data['suit']}"
        if not isinstance(data, str):
            raise NotationError(f"{data!r} is no card")
        return Card.parse(data)
