"""Random deals of the four kinds of game for which the engine orders cards differently."""

import random
from dataclasses import dataclass
from enum import Enum

from shelem.engine.core import Core
from shelem.engine.encoding import Encoding, encoding_of
from shelem.game.denomination import Denomination
from shelem.game.rules import RuleSet

LANE = 0xFFFF
LEAD_BLOCK = 130
"""Lead weights of one block, see ``leads.pxd``."""


class Kind(Enum):
    """What is played for, and whether there is a trump, in the order of the engine's weights."""

    BRIDGE_NO_TRUMP = "bridge-no-trump"
    BRIDGE_TRUMP = "bridge-trump"
    POINTS_NO_TRUMP = "points-no-trump"
    POINTS_HOKM = "points-hokm"

    @property
    def bridge(self) -> bool:
        """Tricks alone count."""
        return self in (Kind.BRIDGE_NO_TRUMP, Kind.BRIDGE_TRUMP)

    @property
    def hokm(self) -> bool:
        """There is a trump."""
        return self in (Kind.BRIDGE_TRUMP, Kind.POINTS_HOKM)

    @property
    def lead_places(self) -> range:
        """Which lead weights are this kind's: one block, or three where there is a trump."""
        first = (0 if self.bridge else 4) + self.hokm
        return range(first * LEAD_BLOCK, (first + (3 if self.hokm else 1)) * LEAD_BLOCK)


@dataclass(frozen=True)
class Dealt:
    """A deal in the engine's terms, hakem's discard made; seat 0 is to lead."""

    hands: tuple[int, ...]
    encoding: Encoding
    first_leads: int | None
    """The only cards that may be led first."""

    def load(self, core: Core) -> None:
        """Make `core` take this deal."""
        core.load(self.hands, self.encoding.values, self.encoding.trump, self.encoding.trick)


def draw(rng: random.Random, kind: Kind) -> Dealt:
    """Deal the cards: sixteen to hakem, of whom four weak ones of short suits are buried."""
    rules = RuleSet.load("tricks-only" if kind.bridge else "lordarma")
    some = [d for d in Denomination if d.is_hokm is kind.hokm]
    encoding = encoding_of(rng.choice(some), rules)
    cards = [1 << bit for bit in encoding.bits.values()]
    rng.shuffle(cards)
    if kind.bridge:
        hands = tuple(sum(cards[13 * seat : 13 * seat + 13]) for seat in range(4))
        return Dealt(hands, encoding, None)
    sixteen = cards[:16]
    lengths = [sum(card >> 16 * lane & LANE > 0 for card in sixteen) for lane in range(4)]
    longest = lengths.index(max(lengths))
    if kind.hokm:
        encoding = encoding_of(list(Denomination)[longest], rules)

    def keep(card: int) -> float:
        lane, strength = divmod(card.bit_length() - 1, 16)
        return 100 * (lane == longest) + 3 * lengths[lane] + strength + 6 * rng.random()

    sixteen.sort(key=keep)
    rest = (cards[16 + 12 * seat : 28 + 12 * seat] for seat in range(3))
    hands = tuple(map(sum, (sixteen[4:], *rest)))
    return Dealt(hands, encoding, LANE << 16 * encoding.trump if kind.hokm else None)
