"""The HTML page of a replay: no scripts, no network, one file."""

from collections.abc import Iterator
from html import escape
from importlib import resources

from shelem.analysis.replay import Ply, Replay
from shelem.analysis.report.chart import value_chart
from shelem.analysis.report.choices import choices_section
from shelem.analysis.report.words import Language, color, language
from shelem.analysis.review import Review
from shelem.game.auction import Call
from shelem.game.cards import Suit
from shelem.game.hand import Hand
from shelem.game.seats import Seat, Side
from shelem.notation.record import Record
from shelem.scoring.hand import Verdict, score_hand

_SHOWN_ALTERNATIVES = 3


def html_report(replay: Replay, review: Review | None = None, lang: str = "en") -> str:
    """Write a replay as an HTML page.

    Parameters
    ----------
    replay : Replay
        The play and its values.
    review : Review, optional
        What hakem could have chosen before the play.
    lang : str
        ``en``, or ``fa`` for Persian, written from right to left with Persian digits.

    Raises
    ------
    NotationError
        For another language.
    """
    return _Page(replay, review, language(lang)).html()


class _Page:
    """Writes the sections of one page."""

    def __init__(self, replay: Replay, review: Review | None, words: Language) -> None:
        self.replay = replay
        self.review = review
        self.record: Record = replay.record
        self.words = words
        self.side = self.record.counted_side

    def html(self) -> str:
        words = self.words
        style = (resources.files("shelem.analysis.report") / "style.css").read_text("utf-8")
        sections = [
            self.facts(),
            self.hands(),
            self.chart(),
            "" if self.review is None else choices_section(self.review, words),
            self.losses(),
            self.tricks(),
        ]
        return (
            f'<!DOCTYPE html>\n<html lang="{words.code}" dir="{words.direction}">\n<head>\n'
            '<meta charset="utf-8">\n'
            '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
            f"<title>Shelem: {escape(words('title'))}</title>\n<style>\n{style}</style>\n"
            f"</head>\n<body>\n<main>\n{self.heading()}"
            + "".join(f"<section>{section}</section>\n" for section in sections if section)
            + "</main>\n</body>\n</html>\n"
        )

    def heading(self) -> str:
        words, record = self.words, self.record
        parts = []
        if record.hakem is not None:
            parts.append(f"{words('hakem')} {escape(words.seat(record.hakem))}")
        if record.bid is not None:
            parts.append(words("bid", bid=words.call(record.bid)))
        if record.denomination is not None:
            parts.append(words.denomination(record.denomination))
        if record.bid is not None and self.replay.complete:
            parts.append(self.outcome(record.bid))
        parts.append(words("rules", name=f"<bdi>{escape(record.rules.label)}</bdi>"))
        names = ", ".join(f"{words.seat(seat)}: {escape(name)}" for seat, name in self.players())
        extra = f'<p class="note">{names}</p>' if names else ""
        return (
            f"<h1>{escape(words('title'))}</h1>\n<p>{' · '.join(parts)}</p>\n{extra}"
            f'<p class="note">{escape(words("open-cards"))}</p>\n'
        )

    def players(self) -> Iterator[tuple[Seat, str]]:
        tags = dict(self.record.tags)
        for seat in self.record.rules.direction.order(Seat.N):
            if seat.word.title() in tags:
                yield seat, tags[seat.word.title()]

    def outcome(self, bid: Call) -> str:
        points = self.record.points()
        assert points is not None
        verdict: Verdict = score_hand(self.record.rules, bid, *points).verdict
        scores = self.record.scores(*points)
        both = self.words("comma").join(
            f"{self.words.side(side)} {self.words.number(score, signed=True)}"
            for side, score in zip(Side, scores)
        )
        return f"{self.words(verdict.value)}: {both}"

    def facts(self) -> str:
        words, replay = self.words, self.replay
        ends = "result" if replay.complete else "value-now"
        facts = [
            (words("start-value"), replay.values[0]),
            (words(ends), replay.values[-1]),
            *((words("lost", side=words.side(side)), replay.lost_by(side)) for side in Side),
        ]
        boxes = "".join(
            f'<div class="fact"><span class="label">{escape(label)}</span>'
            f"<b>{words.number(value)}</b></div>"
            for label, value in facts
        )
        note = ""
        if not replay.complete:
            played = words.digits(len(replay.plies))
            note = f'<p class="note">{words("unfinished", cards=played)}</p>'
        return f'{note}<div class="facts">{boxes}</div>'

    def hands(self) -> str:
        words, record = self.words, self.record
        hands = "".join(
            f'<div class="hand" style="grid-area:{seat.value.lower()}"><h3 dir="auto">'
            f"{escape(words.seat(seat))}{self.hakem_badge(seat)}</h3>"
            f"{self.suits(record.kept.hand(seat))}</div>"
            for seat in Seat
        )
        rows = ""
        for key, cards in (("talon", record.deal.talon), ("discard", record.discard)):
            if cards is not None:
                rows += f"<div>{words(key)}: {words.cards(cards)}</div>"
        talon = f'<div class="talon">{rows}</div>' if rows else ""
        return f'<h2>{words("hands")}</h2><div class="table4">{hands}</div>{talon}'

    def hakem_badge(self, seat: Seat) -> str:
        if seat is not self.record.hakem:
            return ""
        return f' <span class="badge">{self.words("hakem")}</span>'

    def suits(self, hand: Hand) -> str:
        lines = ""
        for suit in Suit:
            ranks = " ".join(self.words.rank(card) for card in hand.in_suit(suit)) or "—"
            lines += (
                f'<div class="suit"><b class="{color(suit)}">{suit.symbol}</b>'
                f'<span class="ranks">{ranks}</span></div>'
            )
        if hand.jokers:
            lines += f'<div class="suit">{self.words.cards(hand.jokers)}</div>'
        return lines

    def chart(self) -> str:
        words = self.words
        note = words("chart-note", side=words.side(self.side))
        return (
            f"<h2>{words('chart')}</h2>{value_chart(self.replay, words)}"
            f'<p class="note">{escape(note)}</p>'
        )

    def alternatives(self, ply: Ply) -> str:
        shown = self.words.cards(ply.better[:_SHOWN_ALTERNATIVES])
        rest = len(ply.better) - _SHOWN_ALTERNATIVES
        if rest > 0:
            shown += " " + self.words("more", count=self.words.digits(rest))
        return shown

    def losses(self) -> str:
        words = self.words
        if not self.replay.losses:
            return f"<h2>{words('losses')}</h2><p>{words('no-losses')}</p>"
        items = "".join(
            f"<li>{words.loss(ply.loss, ours=ply.seat.side is self.side)} {words('trick')} "
            f"{words.digits(ply.trick)}{words('comma')}{escape(words.seat(ply.seat))} "
            f"{words.card(ply.card)} "
            f'<span class="alt">— {words("better")}: {self.alternatives(ply)}</span></li>'
            for ply in self.replay.losses
        )
        order = self.record.rules.direction.order(Seat.N)
        head = "".join(f"<th>{escape(words.seat(seat))}</th>" for seat in order)
        row = "".join(f"<td>{words.number(self.replay.lost_by(seat))}</td>" for seat in order)
        return (
            f'<h2>{words("losses")}</h2><ul class="losses">{items}</ul>'
            f'<p class="note after">{words("player-losses")}</p>'
            f"<table><tr>{head}</tr><tr>{row}</tr></table>"
        )

    def tricks(self) -> str:
        words, plies = self.words, self.replay.plies
        if not plies:
            return ""
        order = self.record.rules.direction.order(Seat.N)
        head = "".join(f"<th>{escape(words.seat(seat))}</th>" for seat in order)
        rows = "".join(
            self.trick_row(plies[start : start + 4], order) for start in range(0, len(plies), 4)
        )
        note = words("tricks-note", side=words.side(self.side))
        return (
            f'<h2>{words("tricks")}</h2><p class="note">{note}</p>'
            f'<div class="scroll"><table class="named"><tr><th></th>{head}<th>{words("takes")}</th>'
            f"<th>{words('value')}</th></tr>{rows}</table></div>"
        )

    def trick_row(self, plies: tuple[Ply, ...], order: tuple[Seat, ...]) -> str:
        words = self.words
        number = plies[0].trick
        trick = self.replay.tricks[number - 1] if len(plies) == 4 else None
        by_seat = {ply.seat: ply for ply in plies}
        cells = ""
        for seat in order:
            ply = by_seat.get(seat)
            if ply is None:
                cells += "<td></td>"
                continue
            marks = [
                *(["led"] if ply is plies[0] else []),
                *(["won"] if trick is not None and trick.winner is seat else []),
            ]
            body = f'<span class="card">{words.card(ply.card)}</span>'
            if ply.loss:
                body += words.loss(ply.loss, ours=seat.side is self.side)
            cells += f'<td class="{" ".join(marks)}">{body}</td>'
        takes = ""
        if trick is not None:
            sign = 1 if trick.winner.side is self.side else -1
            takes = words.number(sign * trick.points, signed=True)
        return (
            f"<tr><td>{words.digits(number)}</td>{cells}<td>{takes}</td>"
            f"<td>{words.number(plies[-1].after)}</td></tr>"
        )
