"""Double-dummy solver and analysis toolkit for the Iranian card game Shelem."""

from shelem.analysis.cards import best_line, card_values
from shelem.analysis.discards import best_discards, discard_values
from shelem.analysis.solve import Solution, solve
from shelem.analysis.table import table
from shelem.engine.discards import DiscardAnswer
from shelem.engine.solver import Bounds, Solver
from shelem.errors import DealError, NotationError, PlayError, RulesError, ShelemError
from shelem.game.cards import BLACK_JOKER, RED_JOKER, Card, Joker, Rank, Suit, deck
from shelem.game.deal import Deal
from shelem.game.denomination import Denomination
from shelem.game.hand import Hand
from shelem.game.position import Position
from shelem.game.rules import RuleSet
from shelem.game.seats import Direction, Seat, Side

__all__ = [
    "BLACK_JOKER",
    "RED_JOKER",
    "Bounds",
    "Card",
    "Deal",
    "DealError",
    "Denomination",
    "Direction",
    "DiscardAnswer",
    "Hand",
    "Joker",
    "NotationError",
    "PlayError",
    "Position",
    "Rank",
    "RuleSet",
    "RulesError",
    "Seat",
    "ShelemError",
    "Side",
    "Solution",
    "Solver",
    "Suit",
    "best_discards",
    "best_line",
    "card_values",
    "deck",
    "discard_values",
    "solve",
    "table",
]
