"""Double-dummy solver and analysis toolkit for the Iranian card game Shelem."""

from shelem.analysis.batch.frame import solve_frame
from shelem.analysis.batch.run import BatchReport, solve_file
from shelem.analysis.batch.shipped import load_deals
from shelem.analysis.batch.summary import Summary, summarise
from shelem.analysis.cards import best_line, card_values
from shelem.analysis.claim import Claim, claim
from shelem.analysis.dealing import random_deals
from shelem.analysis.discards import best_discards, discard_values
from shelem.analysis.replay import Replay, replay
from shelem.analysis.report import html_report
from shelem.analysis.review import Review, review
from shelem.analysis.solve import Solution, solve
from shelem.analysis.table import table
from shelem.engine.discards import DiscardAnswer
from shelem.engine.solver import Bounds, Solver
from shelem.errors import DealError, NotationError, PlayError, RulesError, ShelemError
from shelem.game.auction import Auction, Call
from shelem.game.cards import BLACK_JOKER, RED_JOKER, Card, Joker, Rank, Suit, deck
from shelem.game.deal import Deal
from shelem.game.denomination import Denomination
from shelem.game.hand import Hand
from shelem.game.position import Position
from shelem.game.rules import RuleSet
from shelem.game.seats import Direction, Seat, Side
from shelem.notation.files import read_records, write_records
from shelem.notation.record import Record
from shelem.scoring.hand import HandScore, Verdict, score_hand
from shelem.scoring.match import MatchSheet, PlayedHand, score_match

__all__ = [
    "BLACK_JOKER",
    "RED_JOKER",
    "Auction",
    "BatchReport",
    "Bounds",
    "Call",
    "Card",
    "Claim",
    "Deal",
    "DealError",
    "Denomination",
    "Direction",
    "DiscardAnswer",
    "Hand",
    "HandScore",
    "Joker",
    "MatchSheet",
    "NotationError",
    "PlayError",
    "PlayedHand",
    "Position",
    "Rank",
    "Record",
    "Replay",
    "Review",
    "RuleSet",
    "RulesError",
    "Seat",
    "ShelemError",
    "Side",
    "Solution",
    "Solver",
    "Suit",
    "Summary",
    "Verdict",
    "best_discards",
    "best_line",
    "card_values",
    "claim",
    "deck",
    "discard_values",
    "html_report",
    "load_deals",
    "random_deals",
    "read_records",
    "replay",
    "review",
    "score_hand",
    "score_match",
    "solve",
    "solve_file",
    "solve_frame",
    "summarise",
    "table",
    "write_records",
]
