"""A replay as plain data, ready for JSON."""

from typing import Any

from shelem.analysis.replay import Replay
from shelem.analysis.review import Review
from shelem.game.seats import Seat, Side


def replay_data(played: Replay, choices: Review | None = None) -> dict[str, Any]:
    """Return a replay, and the review of hakem's choices if there is one, as plain data."""
    record = played.record
    data: dict[str, Any] = {
        "rules": record.rules.label,
        "open_cards": True,
        "side": str(record.counted_side),
        "values": list(played.values),
        "complete": played.complete,
        "cards": [
            {
                "number": ply.number,
                "trick": ply.trick,
                "seat": str(ply.seat),
                "card": str(ply.card),
                "before": ply.before,
                "after": ply.after,
                "loss": ply.loss,
                "better": [str(card) for card in ply.better],
                "forced": ply.forced,
            }
            for ply in played.plies
        ],
        "lost": {str(who): played.lost_by(who) for who in (*Side, *Seat)},
    }
    if choices is not None:
        data["choices"] = {
            "best": choices.best.points,
            "best_denomination": str(choices.best.denomination),
            "makes_bid": choices.makes_bid,
            "denomination_loss": choices.denomination_loss,
            "discard_loss": choices.discard_loss,
            "plans": [
                {
                    "denomination": str(plan.denomination),
                    "points": plan.points,
                    "exact": plan.exact,
                    "discard": None if plan.discard is None else str(plan.discard),
                }
                for plan in choices.plans
            ],
        }
    return data
