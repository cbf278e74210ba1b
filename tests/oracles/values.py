"""Rank orders, card values and the place of the jokers, written down apart from the package's.

Nothing is imported from the package, so that a mistake in its own tables shows up too.
"""

from dataclasses import dataclass

SUITS = "SHDC"
JOKERS = ("RJ", "BJ")
JOKER_SUIT = 4

TRUMPS = {"spades": "S", "hearts": "H", "diamonds": "D", "clubs": "C"}
_HIGH_TO_LOW = {
    **dict.fromkeys([*TRUMPS, "sarres"], "AKQJT98765432"),
    "nares": "23456789TJQKA",
    "ace-nares": "A23456789TJQK",
}
DENOMINATIONS = tuple(_HIGH_TO_LOW)
PRINTED = "AKQJT98765432"


@dataclass(frozen=True, slots=True)
class Values:
    """What tricks and cards are worth, and how to ask the package for the same rules.

    With jokers the two belong to the trump suit, above its ace; without a trump they are a suit of
    their own, the red one on top, or (`jokers_in_suits`) the lowest heart (red) and spade (black).
    `mirrored` moves the points in nares (2 = 10, 5 = 10, T = 5). `reversed_ranks` puts two on top
    of every suit in hokm and the jokers below the ace, the red one lowest of all. `seats` are in
    order of play.
    """

    rules: str
    trick: int = 5
    ace: int = 10
    ten: int = 10
    five: int = 5
    red: int = 0
    black: int = 0
    mirrored: bool = False
    reversed_ranks: bool = False
    jokers_in_suits: bool = False
    seats: str = "NWSE"

    @property
    def jokers(self) -> bool:
        """Whether the deck has the two jokers."""
        return self.red > 0

    def of(self, face: str, denomination: str) -> int:
        """Give the value of a card, such as "9S" or "RJ"."""
        if face in JOKERS:
            return self.red if face == "RJ" else self.black
        if self.mirrored and denomination == "nares":
            return {"2": self.ace, "5": self.ten, "T": self.five}.get(face[0], 0)
        return {"A": self.ace, "T": self.ten, "5": self.five}.get(face[0], 0)

    def suit(self, face: str, denomination: str) -> str | None:
        """Give the suit that a card counts as, or None for jokers in a suit of their own."""
        if face not in JOKERS:
            return face[1]
        if denomination not in TRUMPS and self.jokers_in_suits:
            return "H" if face == "RJ" else "S"
        return TRUMPS.get(denomination)

    def strength(self, face: str, denomination: str) -> int:
        """Give the rank of a card within its suit: 0 to 12, with the jokers above or below."""
        turned = self.reversed_ranks and denomination in TRUMPS
        if face in JOKERS:
            if turned or (self.jokers_in_suits and denomination not in TRUMPS):
                return -2 if face == "RJ" else -1
            return 14 if face == "RJ" else 13
        place = _HIGH_TO_LOW[denomination].index(face[0])
        return place if turned else 12 - place


TRICKS_ONLY = Values("tricks-only", trick=1, ace=0, ten=0, five=0, seats="NESW")
VALUES = (
    Values("lordarma"),
    Values("ace-15", ace=15),
    Values("joker-200", red=20, black=15),
    Values(
        "joker-200 ace_points=15 red_joker_points=25 black_joker_points=20",
        ace=15,
        red=25,
        black=20,
    ),
    TRICKS_ONLY,
)
RARE_VALUES = (
    Values("lordarma nares_points=mirrored", mirrored=True),
    Values("lordarma reversed_ranks=true", reversed_ranks=True),
    Values("joker-200 reversed_ranks=true", red=20, black=15, reversed_ranks=True),
    Values("joker-200 jokers_no_trump=lowest-in-suit", red=20, black=15, jokers_in_suits=True),
)
