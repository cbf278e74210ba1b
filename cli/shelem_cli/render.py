"""Cards, hands, deals and tables for eyes."""

import json
import sys
from collections.abc import Iterable
from typing import Any, Final

import click
from rich.console import Console
from rich.table import Table
from rich.text import Text

from shelem.game.cards import Card, Suit
from shelem.game.deal import Deal
from shelem.game.denomination import Denomination
from shelem.game.hand import Hand
from shelem.game.rules import RuleSet
from shelem.game.seats import Seat

BEST: Final = "bold green"
MARK: Final = "*"
"""Stands beside what is best, for eyes and terminals without colour."""
NOT_AVAILABLE: Final = "-"
LEAST_WIDTH: Final = 80
"""Columns that every table has place in."""

_STYLES: Final = {Suit.HEARTS: "red", Suit.DIAMONDS: "red"}


def out() -> Console:
    """Return the console of standard output.

    In a narrow terminal its lines go on in the next one: in a table made narrower, numbers would be
    cut off.
    """
    console = Console(highlight=False)
    console.width = max(console.width, LEAST_WIDTH)
    return console


def print_json(data: Any) -> None:
    """Print a JSON value on one line."""
    click.echo(json.dumps(data, ensure_ascii=False))


def plain_table(*headings: str, left: Iterable[str] = ()) -> Table:
    """Return an empty table without lines; columns are set to the right, except those of `left`."""
    table = Table(box=None, pad_edge=False, header_style="dim", padding=(0, 2, 0, 0))
    to_left = set(left)
    for heading in headings:
        table.add_column(heading, justify="left" if heading in to_left else "right", no_wrap=True)
    return table


def suit_mark(suit: Suit) -> str:
    """Return the symbol of a suit, or its letter where standard output cannot show it."""
    encoding = (getattr(sys.stdout, "encoding", None) or "utf-8").lower().replace("-", "")
    return suit.symbol if encoding.startswith("utf") else suit.letter


def card_text(card: Card) -> Text:
    """Return a card, suit first."""
    if card.suit is None:
        return Text(str(card))
    return Text(suit_mark(card.suit) + card.rank.letter, style=_STYLES.get(card.suit, ""))


def cards_text(cards: Iterable[Card]) -> Text:
    """Return cards one after the other."""
    return Text(" ").join(card_text(card) for card in cards)


def hand_text(hand: Hand) -> Text:
    """Return a hand suit by suit, without the suits that are not in it."""
    parts = []
    for suit in Suit:
        ranks = "".join(card.rank.letter for card in hand.in_suit(suit))
        if ranks:
            parts.append(Text(suit_mark(suit) + ranks, style=_STYLES.get(suit, "")))
    parts += [Text(str(joker)) for joker in hand.jokers]
    return Text(" ").join(parts)


def denomination_text(denomination: Denomination) -> Text:
    """Return the name of a denomination, after its suit symbol where it has one."""
    trump = denomination.trump
    if trump is None:
        return Text(str(denomination))
    return Text(suit_mark(trump), style=_STYLES.get(trump, "")) + Text(f" {denomination}", style="")


def deal_table(deal: Deal, hakem: Seat | None = None) -> Table:
    """Return the four hands in order of play, a row each, and the talon."""
    table = Table(box=None, pad_edge=False, show_header=False, padding=(0, 2, 0, 0))
    for seat in deal.direction.order(Seat.N if hakem is None else hakem):
        table.add_row(Text(str(seat), style="bold"), hand_text(deal.hand(seat)))
    if deal.talon is not None:
        table.add_row(Text("talon", style="dim"), hand_text(deal.talon))
    return table


def counted(number: int, noun: str) -> str:
    """Return a number of things in words, as in ``1 layout`` or ``2 layouts``."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def caption(rules: RuleSet, *parts: str) -> Text:
    """Return the line under a table that says what its numbers are, and the rules."""
    return Text(", ".join([*parts, f"rules {rules.label}"]), style="dim")
