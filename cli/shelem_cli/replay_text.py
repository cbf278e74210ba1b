"""A replay as text for the terminal."""

from rich.table import Table
from rich.text import Text

from shelem.analysis.replay import Ply, Replay
from shelem.analysis.review import Review
from shelem.game.cards import format_cards
from shelem.game.seats import Seat, Side
from shelem_cli.render import card_text, cards_text, out

_BLOCKS = "▁▂▃▄▅▆▇█"
_SHOWN_ALTERNATIVES = 4


def print_replay(played: Replay, choices: Review | None) -> None:
    """Print the tricks with the cards that lost points, a timeline, and hakem's choices."""
    console = out()
    console.print(_heading(played))
    if played.plies:
        console.print(_tricks(played))
        console.print(_timeline(played))
    console.print(_losses(played))
    if choices is not None:
        console.print(_choices(choices))
    console.print("All values are double-dummy, with open cards.", style="dim")


def _heading(played: Replay) -> Text:
    record = played.record
    text = Text()
    if record.hakem is not None:
        text.append(f"hakem {record.hakem}", style="bold")
        text.append(f", bid {record.bid}, " if record.bid is not None else ", ")
    text.append(str(record.denomination), style="bold")
    ends = "result" if played.complete else "value now"
    text.append(f": value {played.values[0]}, {ends} {played.values[-1]} for {record.counted_side}")
    text.append(f" (rules {record.rules.label})", style="dim")
    return text


def _tricks(played: Replay) -> Table:
    order = played.record.rules.direction.order(Seat.N)
    table = Table(box=None, pad_edge=False, header_style="dim")
    table.add_column("", justify="right", style="dim")
    for seat in order:
        table.add_column(str(seat), min_width=7)
    table.add_column("takes", justify="right")
    table.add_column("value", justify="right")
    for start in range(0, len(played.plies), 4):
        plies = played.plies[start : start + 4]
        trick = played.tricks[start // 4] if len(plies) == 4 else None
        by_seat = {ply.seat: ply for ply in plies}
        cells = [
            _cell(by_seat[seat], plies[0], trick is not None and trick.winner is seat)
            if seat in by_seat
            else Text()
            for seat in order
        ]
        takes = "" if trick is None else f"{trick.winner} {trick.points}"
        table.add_row(str(start // 4 + 1), *cells, takes, str(plies[-1].after))
    return table


def _cell(ply: Ply, first: Ply, won: bool) -> Text:
    text = Text()
    text.append(">" if ply is first else " ", style="dim")
    card = card_text(ply.card)
    if won:
        card.stylize("bold")
    text.append_text(card)
    if ply.loss:
        text.append(f" -{ply.loss}", style="bold red")
    return text


def _timeline(played: Replay) -> Text:
    values = played.values
    low, high = min(values), max(values)
    span = max(high - low, 1)
    blocks = "".join(_BLOCKS[(value - low) * (len(_BLOCKS) - 1) // span] for value in values)
    return Text.assemble(("value ", "dim"), f"{values[0]} ", blocks, f" {values[-1]}")


def _losses(played: Replay) -> Text:
    text = Text()
    for ply in played.losses:
        text.append(f"-{ply.loss:<3}", style="bold red")
        text.append(f" trick {ply.trick}, {ply.seat} ")
        text.append_text(card_text(ply.card))
        text.append(", better ", style="dim")
        text.append_text(cards_text(ply.better[:_SHOWN_ALTERNATIVES]))
        if len(ply.better) > _SHOWN_ALTERNATIVES:
            text.append(f" and {len(ply.better) - _SHOWN_ALTERNATIVES} more", style="dim")
        text.append("\n")
    lost = ", ".join(
        f"{side} lost {played.lost_by(side)} ("
        + ", ".join(f"{seat} {played.lost_by(seat)}" for seat in side.seats)
        + ")"
        for side in Side
    )
    return text.append(lost)


def _choices(choices: Review) -> Text:
    best, played, record = choices.best, choices.played, choices.record
    text = Text(f"best: {best.points} in {best.denomination}", style="bold")
    if record.bid is not None:
        verdict = "can" if choices.makes_bid else "cannot"
        text.append(f"; the bid of {record.bid} {verdict} be made", style="not bold")
    text.append(f"\ndenomination {played.denomination}: cost {choices.denomination_loss}")
    others = ", ".join(
        f"{plan.denomination} {'' if plan.exact else '≤'}{plan.points}" for plan in choices.plans
    )
    text.append(f" ({others})", style="dim")
    if record.discard is not None and played.discard is not None:
        text.append(f"\ndiscard {format_cards(record.discard)}: cost {choices.discard_loss}")
        if choices.discard_loss:
            text.append(f", better {format_cards(played.discard)}")
    return text
