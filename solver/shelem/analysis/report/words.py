"""The words of a report in each language, and how it writes numbers and cards."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from html import escape
from typing import Final

from shelem.errors import NotationError
from shelem.game.auction import Call
from shelem.game.cards import RED_JOKER, Card, Suit
from shelem.game.denomination import Denomination
from shelem.game.seats import Seat, Side

_PERSIAN_DIGITS: Final = str.maketrans("0123456789", "۰۱۲۳۴۵۶۷۸۹")
MINUS: Final = "\u2212"


@dataclass(frozen=True, slots=True)
class Language:
    """One language of the report.

    Attributes
    ----------
    code : str
        As in ``lang="fa"``.
    direction : str
        ``ltr`` or ``rtl``.
    words : Mapping
        Texts by key; those with braces take numbers and names.
    """

    code: str
    direction: str
    words: Mapping[str, str]

    def __call__(self, key: str, **values: object) -> str:
        """Return the text of a key with its values filled in."""
        return self.words[key].format(**values)

    def digits(self, text: object) -> str:
        """Write the digits of a text as the language does."""
        return str(text).translate(_PERSIAN_DIGITS) if self.code == "fa" else str(text)

    def number(self, value: int, *, signed: bool = False) -> str:
        """Write a number as HTML that keeps its sign on the left."""
        sign = MINUS if value < 0 else "+" if signed and value > 0 else ""
        return f'<span class="n">{sign}{self.digits(abs(value))}</span>'

    def card(self, card: Card) -> str:
        """Write a card as HTML, suit symbol first."""
        if card.suit is None:
            kind = "red" if card is RED_JOKER else "black"
            return f'<span class="c {kind}" title="{escape(self(f"joker-{kind}"))}">★</span>'
        name = self("card", rank=self(f"rank-{card.rank.letter}"), suit=self(card.suit.word))
        text = card.suit.symbol + self.rank(card)
        return f'<span class="c {color(card.suit)}" title="{escape(name)}">{text}</span>'

    def loss(self, points: int, *, ours: bool) -> str:
        """Write points lost as HTML, in the colour of hakem's side or of its opponents."""
        return f'<span class="loss {"ours" if ours else "theirs"}">{self.number(-points)}</span>'

    def call(self, call: Call) -> str:
        """Write a bid as HTML."""
        return self(call.level.word) if call.is_tier else self.number(call.number)

    def rank(self, card: Card) -> str:
        """Write a rank as it stands in the corner of a card."""
        letter = card.rank.letter
        return self.digits("10" if letter == "T" else letter)

    def cards(self, cards: Iterable[Card]) -> str:
        """Write several cards as HTML."""
        return " ".join(self.card(card) for card in cards)

    def seat(self, seat: Seat) -> str:
        """The name of a player."""
        return self(seat.word)

    def side(self, side: Side) -> str:
        """The name of a side."""
        return self(side.value)

    def denomination(self, denomination: Denomination) -> str:
        """Write a denomination as HTML, with the symbol of its trump suit."""
        name = escape(self(denomination.value))
        trump = denomination.trump
        if trump is None:
            return name
        return f'<span class="c {color(trump)}">{trump.symbol}</span> {name}'


def color(suit: Suit) -> str:
    """The colour of a suit."""
    return "red" if suit in (Suit.HEARTS, Suit.DIAMONDS) else "black"


def language(code: str) -> Language:
    """Return a language by its code, ``en`` or ``fa``.

    Raises
    ------
    NotationError
        For any other code.
    """
    if code not in LANGUAGES:
        raise NotationError(f"unknown language {code!r}, expected one of {', '.join(LANGUAGES)}")
    return LANGUAGES[code]


_ENGLISH: Final = {
    "title": "Replay of a deal",
    "open-cards": "All values are with open cards: they hold when everyone sees all four hands"
    " and plays best. Nobody at the table could see that.",
    "north": "North",
    "west": "West",
    "south": "South",
    "east": "East",
    "NS": "North/South",
    "EW": "East/West",
    "spades": "spades",
    "hearts": "hearts",
    "diamonds": "diamonds",
    "clubs": "clubs",
    "sarres": "sarres",
    "nares": "nares",
    "ace-nares": "ace-nares",
    "card": "{rank} of {suit}",
    "rank-A": "ace",
    "rank-K": "king",
    "rank-Q": "queen",
    "rank-J": "jack",
    "rank-T": "ten",
    **{f"rank-{number}": str(number) for number in range(2, 10)},
    "joker-red": "coloured joker",
    "joker-black": "black joker",
    "hakem": "hakem",
    "bid": "bid {bid}",
    "shelem": "shelem",
    "closed-shelem": "closed shelem",
    "double-shelem": "double shelem",
    "kons": "kons",
    "rules": "rules {name}",
    "made": "made",
    "all-tricks": "all tricks",
    "failed": "not made",
    "failed-double": "not made, double",
    "start-value": "Value at the start",
    "result": "Result",
    "value-now": "Value now",
    "lost": "{side} lost",
    "unfinished": "The play is not complete, cards played: {cards}.",
    "hands": "The hands as played",
    "talon": "Talon",
    "discard": "Discard",
    "chart": "Value after each card",
    "chart-note": "Points of {side} in all, if everyone plays best from there on."
    " A dot is a card that lost points.",
    "bid-line": "bid",
    "choices": "Before the first card",
    "best-plan": "{side} could make {points} in {denomination}.",
    "bid-fits": "The bid of {bid} can be made.",
    "bid-too-high": "The bid of {bid} cannot be made.",
    "denomination-cost": "Denomination",
    "discard-cost": "Discard",
    "cost": "cost",
    "best": "best",
    "chosen": "chosen",
    "plans": "With the best discard in each (≤: no more than that)",
    "losses": "Where points were lost",
    "no-losses": "No card lost a point.",
    "better": "better",
    "more": "and {count} more",
    "trick": "Trick",
    "tricks": "Trick by trick",
    "tricks-note": "Led cards are underlined, winning cards are filled. A trick's points have a"
    " plus when {side} took it.",
    "comma": ", ",
    "takes": "takes",
    "value": "value",
    "player-losses": "Points lost by each player",
    "player": "Player",
}

_PERSIAN: Final = {
    "title": "بازبینی یک دور",
    "open-cards": "همهٔ ارزش‌ها با دست‌های باز است: یعنی وقتی همه هر چهار دست را ببینند و"
    " بهترین بازی را بکنند. سر میز کسی این‌ها را نمی‌دید.",
    "north": "شمال",
    "west": "غرب",
    "south": "جنوب",
    "east": "شرق",
    "NS": "شمال و جنوب",
    "EW": "شرق و غرب",
    "spades": "پیک",
    "hearts": "دل",
    "diamonds": "خشت",
    "clubs": "گشنیز",
    "sarres": "سرس",
    "nares": "نرس",
    "ace-nares": "آس‌نرس",
    "card": "{rank} {suit}",
    "rank-A": "آس",
    "rank-K": "شاه",
    "rank-Q": "بی‌بی",
    "rank-J": "سرباز",
    "rank-T": "ده",
    "rank-9": "نه",
    "rank-8": "هشت",
    "rank-7": "هفت",
    "rank-6": "شش",
    "rank-5": "پنج",
    "rank-4": "چهار",
    "rank-3": "سه",
    "rank-2": "دو",
    "joker-red": "جوکر رنگی",
    "joker-black": "جوکر سیاه",
    "hakem": "حاکم",
    "bid": "{bid} خواند",
    "shelem": "شلم",
    "closed-shelem": "شلم بسته",
    "double-shelem": "سرشلم",
    "kons": "کنس",
    "rules": "قانون {name}",
    "made": "گرفت",
    "all-tricks": "همهٔ دست‌ها را گرفت",
    "failed": "نگرفت",
    "failed-double": "نگرفت، یاسا",
    "start-value": "ارزش در آغاز",
    "result": "نتیجه",
    "value-now": "ارزش اکنون",
    "lost": "ازدست‌رفتهٔ {side}",
    "unfinished": "بازی ناتمام است: {cards} ورق.",
    "hands": "دست‌ها، چنان‌که بازی شد",
    "talon": "زمین",
    "discard": "خوابانده",
    "chart": "ارزش پس از هر ورق",
    "chart-note": "همهٔ امتیاز {side}، اگر از آنجا به بعد همه بهترین بازی را بکنند."
    " هر نقطه ورقی است که امتیاز از دست داد.",
    "bid-line": "خوانده",
    "choices": "پیش از نخستین ورق",
    "best-plan": "{side} می‌توانست {points} امتیاز بگیرد، با {denomination}.",
    "bid-fits": "خوانده ({bid}) گرفتنی است.",
    "bid-too-high": "خوانده ({bid}) گرفتنی نیست.",
    "denomination-cost": "حکم",
    "discard-cost": "خوابانده",
    "cost": "هزینه",
    "best": "بهترین",
    "chosen": "برگزیده",
    "plans": "با بهترین خواباندن در هر یک (≤ یعنی بیش از آن نه)",
    "losses": "جاهایی که امتیاز از دست رفت",
    "no-losses": "هیچ ورقی امتیاز از دست نداد.",
    "better": "بهتر",
    "more": "و {count} ورق دیگر",
    "trick": "دست",
    "tricks": "دست به دست",
    "tricks-note": "ورق نخست هر دست خط‌دار و ورق برنده پررنگ است. امتیاز دستی که {side} گرفت"
    " با + است.",
    "comma": "، ",
    "takes": "امتیاز دست",
    "value": "ارزش",
    "player-losses": "امتیاز ازدست‌رفتهٔ هر بازیکن",
    "player": "بازیکن",
}

LANGUAGES: Final = {
    "en": Language("en", "ltr", _ENGLISH),
    "fa": Language("fa", "rtl", _PERSIAN),
}
"""The languages by code."""
