"""Import of decks written as one string of two-character cards.

A card is a rank and a suit, with ``X`` for the ten: ``3S5SXD``; 52 cards are 104 characters. The
players follow each other in order of play, the first becomes north. The cards are those of the
first player, then the second and so on, in whole hands or in packets of four (the first four to the
first player, the next four to the second, three times round); the talon comes last.

A line is a deck, or a whole game as ``id,first,a,b,c,d,DECK,CALLS_PLAY``: the number of the player
who speaks first, four names, the deck; the calls two characters each, ``*B`` for 100, ``*C`` for
105 and so on, ``**`` for a pass; then how many cards hakem buried (``E`` for four), these cards,
and the cards in the order played. Hokm is played, in the suit of the first card.
"""

from collections.abc import Iterator
from typing import Any

from shelem.errors import NotationError, ShelemError
from shelem.game.auction import PASS, Auction, Call
from shelem.game.cards import Card
from shelem.game.deal import Deal
from shelem.game.hand import Hand
from shelem.game.rules import RuleSet
from shelem.game.seats import BySeat, Seat
from shelem.notation.interpret import interpret
from shelem.notation.json_form import raw_record
from shelem.notation.raw import placed
from shelem.notation.record import Record

PACKET = 4
"""Cards in a packet where the hands are not written whole."""


def read_decks(text: str, rules: RuleSet, *, whole_hands: bool | None = None) -> list[Record]:
    """Read decks and games, one a line.

    Parameters
    ----------
    text : str
        The lines; empty ones do not count.
    rules : RuleSet
        The rules that were played.
    whole_hands : bool, optional
        Whether the cards of a hand stand together. By default packets of four are
        taken for a bare deck; for a game, whichever of the two its play fits.

    Raises
    ------
    ShelemError
        For the first thing that is wrong; the message names line and card.
    """
    records = [
        _read_line(line.strip(), f"line {number}", rules, whole_hands)
        for number, line in enumerate(text.splitlines(), 1)
        if line.strip()
    ]
    if not records:
        raise NotationError("decks: empty, expected a line of 104 characters")
    return records


def _read_line(line: str, where: str, rules: RuleSet, whole_hands: bool | None) -> Record:
    fields = line.split(",")
    if len(fields) == 1:
        with placed(where):
            deal = _deal(_cards(line, "card"), rules, bool(whole_hands))
        data = {"rules": rules.label, "deal": str(deal)}
        return interpret(raw_record(data, where), rules)
    if len(fields) != 8:
        raise NotationError(
            f"{where}: {len(fields)} fields, expected a deck or 8 as in id,first,a,b,c,d,DECK,CALLS"
        )
    if whole_hands is not None:
        return _read_game(fields, where, rules, whole_hands)
    try:
        return _read_game(fields, where, rules, True)
    except ShelemError:
        try:
            return _read_game(fields, where, rules, False)
        except ShelemError:
            pass
        raise


def _read_game(fields: list[str], where: str, rules: RuleSet, whole_hands: bool) -> Record:
    _, first, *names, deck, events = fields
    seats = rules.direction.order(Seat.N)
    with placed(where):
        deal = _deal(_cards(deck, "deck, card"), rules, whole_hands)
        if first not in ("0", "1", "2", "3"):
            raise NotationError(f"first player {first!r}, expected 0 to 3")
        betting, underscore, play = events.partition("_")
        if not underscore or not play:
            raise NotationError("no underscore between the calls and the play")
        auction = Auction.start(rules, seats[int(first)])
        for number, call in enumerate(_calls(betting), 1):
            with placed(f"call {number}"):
                auction = auction.call(call)
        size = 2 * (ord(play[0]) - ord("A"))
        discard = Hand.of(_cards(play[1 : size + 1], "discard, card"))
        cards = _cards(play[size + 1 :], "play, card")
        if not cards or cards[0].suit is None:
            raise NotationError("no suit led first, so the trump suit is not known")
        data: dict[str, Any] = {
            "rules": rules.label,
            "deal": str(deal),
            "auction": {
                "first": str(seats[int(first)]),
                "calls": [str(call) for call in auction.calls],
            },
            "discard": str(discard),
            "denomination": cards[0].suit.word,
            "play": {"leader": str(auction.hakem), "cards": [str(card) for card in cards]},
            "tags": {seat.word.title(): name for seat, name in zip(seats, names) if name},
        }
    return interpret(raw_record(data, where), rules).with_result()


def _deal(cards: list[Card], rules: RuleSet, whole_hands: bool) -> Deal:
    size = rules.hand_size or len(cards) // 4
    expected = 4 * size + rules.talon_size
    if len(cards) != expected:
        raise NotationError(f"deck: {2 * len(cards)} characters, expected {2 * expected}")
    packet = size if whole_hands else PACKET
    if size % packet:
        raise NotationError(f"deck: hands of {size} cards are no packets of {packet}")
    hands: dict[Seat, list[Card]] = {seat: [] for seat in Seat}
    for start in range(0, 4 * size, packet):
        seat = rules.direction.order(Seat.N)[start // packet % 4]
        hands[seat] += cards[start : start + packet]
    dealt = BySeat({seat: Hand.of(hand) for seat, hand in hands.items()})
    return Deal(dealt, Hand.of(cards[4 * size :]) if rules.talon_size else None, rules.direction)


def _cards(text: str, name: str) -> list[Card]:
    if len(text) % 2:
        raise NotationError(f"{name}s: {len(text)} characters, expected two for each card")
    cards: list[Card] = []
    for start in range(0, len(text), 2):
        with placed(f"{name} {start // 2 + 1}"):
            card = Card.parse(text[start : start + 2].replace("X", "T"))
            if card in cards:
                raise NotationError(f"{card} is there twice")
        cards.append(card)
    return cards


def _calls(text: str) -> Iterator[Call]:
    for start in range(0, len(text), 2):
        pair = text[start : start + 2]
        if len(pair) < 2 or pair[0] != "*" or not (pair[1] == "*" or "A" <= pair[1] <= "Z"):
            raise NotationError(f"call {start // 2 + 1}: {pair!r}, expected as in *B or **")
        yield PASS if pair[1] == "*" else Call.bid(95 + 5 * (ord(pair[1]) - ord("A")))
