"""The line of values over a play as inline SVG."""

from typing import Final

from shelem.analysis.replay import Replay
from shelem.analysis.report.words import Language

WIDTH: Final = 360
HEIGHT: Final = 190
_LEFT, _RIGHT, _TOP, _BOTTOM = 30, 352, 18, 168


def value_chart(replay: Replay, language: Language) -> str:
    """Draw the values after each card, the bid as a dashed line, and the losses as dots."""
    values = replay.values
    bid = replay.record.bid
    levels = [*values, *([bid.number] if bid is not None and bid.number else [])]
    low, high = min(levels) - 5, max(levels) + 10
    cards = max(len(values) - 1, 1)

    def x(card: float) -> float:
        return round(_LEFT + (_RIGHT - _LEFT) * card / cards, 1)

    def y(points: float) -> float:
        return round(_BOTTOM - (_BOTTOM - _TOP) * (points - low) / (high - low), 1)

    parts = [
        f'<svg class="chart" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" '
        f'aria-label="{language("chart")}">'
    ]
    for points in _ticks(low, high):
        parts.append(
            f'<line class="grid" x1="{_LEFT}" x2="{_RIGHT}" y1="{y(points)}" y2="{y(points)}"/>'
            f'<text class="tick" x="{_LEFT - 4}" y="{y(points) + 3}" text-anchor="end">'
            f"{language.digits(points)}</text>"
        )
    for trick in range((cards + 3) // 4):
        middle = x(min(4 * trick + 2, cards))
        parts.append(
            f'<text class="tick" x="{middle}" y="{HEIGHT - 8}" text-anchor="middle">'
            f"{language.digits(trick + 1)}</text>"
        )
    if bid is not None and bid.number:
        level = y(bid.number)
        parts.append(
            f'<line class="bid" x1="{_LEFT}" x2="{_RIGHT}" y1="{level}" y2="{level}"/>'
            f'<text class="bidtext" x="{_RIGHT}" y="{level - 3}" text-anchor="end">'
            f"{language('bid-line')} {language.digits(bid.number)}</text>"
        )
    steps = [f"M{x(0)} {y(values[0])}"]
    for card, points in enumerate(values[1:], 1):
        steps.append(f"H{x(card)}V{y(points)}")
    parts.append(f'<path class="line" d="{"".join(steps)}"/>')
    side = replay.record.counted_side
    for ply in replay.losses:
        kind = "ours" if ply.seat.side is side else "theirs"
        parts.append(
            f'<circle class="{kind}" cx="{x(ply.number)}" cy="{y(ply.after)}" r="4">'
            f"<title>{language.seat(ply.seat)}: {language.digits(ply.loss)}</title></circle>"
        )
    parts.append("</svg>")
    return "".join(parts)


def _ticks(low: int, high: int) -> list[int]:
    """A few round numbers between two values."""
    for step in (1, 5, 10, 20, 25, 50):
        first = -(-low // step) * step
        ticks = list(range(max(first, 0), high + 1, step))
        if len(ticks) <= 7:
            return ticks
    return []
