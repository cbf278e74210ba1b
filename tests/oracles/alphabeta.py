# cython: boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
"""Plain null-window alpha-beta over exact positions, for deals too long for `oracles.minimax`.

It takes what minimax takes (see there for the rules and for what a card is) and shares no code with
it or with the engine beyond minimax's check of the position. A position is the set of cards still
in play and who leads; what is remembered of it between tricks is a lower and an upper bound of what
side 0 still takes, under the exact position and no other. The only shortcut is the textbook one: of
cards of one hand, suit and value with no card in play between them, the lowest alone is tried.

The file is plain Python; the types in ``alphabeta.pxd`` make the same file compilable, and
`oracles.compiled` does that. A full deal takes seconds to minutes compiled, some far longer.
``prove.py`` is for those, and its docstring shows how to solve two deals again whose answers were
in doubt.
"""

from array import array
from collections.abc import Collection, Sequence

import numpy as np

from oracles.minimax import Card, check

NO_SUIT = -1
NO_CARD = -1
SUITS = 5
WAYS = 4
"""Positions that share one place in the table; of these the one with fewest cards makes room."""

PAIRS = 0x5555555555555555
NIBBLES = 0x3333333333333333
BYTES = 0x0F0F0F0F0F0F0F0F
ONES = 0x0101010101010101


def word(place: int) -> int:
    """Give the set of one card; kept apart so that no C integer gets shifted out of its width."""
    return 1 << place


class AlphaBeta:
    """One position, and the bounds found so far for the positions that follow from it.

    Cards are numbered suit by suit, the weakest first, and a set of cards is a word with bit c set
    for card c. The table holds two words a slot: the position (the set of cards in play times
    four, plus the leader; 0 if empty) and its bounds: the lower, the upper times 2 ** 16, and the
    lead to try first times 2 ** 32.

    Parameters
    ----------
    hands, trump, leader, table, trick, first_cards
        As for `oracles.minimax.solve_raw`.
    aside
        Cards that the leader put aside before the first trick. They are not in play, but he may
        exchange them for others of his (`put_aside`), and what is remembered stays true.
    megabytes
        The most memory that the table takes.
    """

    def __init__(
        self,
        hands: Sequence[Sequence[Card]],
        trump: int | None,
        leader: int,
        table: Sequence[Card] = (),
        trick: int = 1,
        first_cards: Collection[Card] | None = None,
        *,
        aside: Collection[Card] = (),
        megabytes: float = 1,
    ) -> None:
        check(hands, leader, table)
        if table and aside:
            raise ValueError("cards are put aside before the first trick")
        hands = [[*hand, *aside] if i == leader else list(hand) for i, hand in enumerate(hands)]
        cards = sorted([*table, *(card for hand in hands for card in hand)])
        places = {card: place for place, card in enumerate(cards)}
        if len(places) < len(cards):
            raise ValueError("a card is there twice")
        self.suit = array("i", [card[0] for card in cards])
        self.value = array("i", [card[2] for card in cards])
        self.places = places
        self.bit = array("Q", [word(place) for place in range(len(cards))])
        # The bits of a 64-bit word leave different remainders when divided by 67.
        self.place = array("i", [0] * 67)
        for place, bit in enumerate(self.bit):
            self.place[bit % 67] = place
        self.held = array("Q", [sum(word(places[card]) for card in hand) for hand in hands])
        self.members = array(
            "Q", [sum(word(places[card]) for card in cards if card[0] == s) for s in range(SUITS)]
        )
        whole = [self.members[card[0]] for card in cards]
        self.above = array("Q", [s & -2 * word(place) for place, s in enumerate(whole)])
        self.rank = array("i", [(s & word(p) - 1).bit_count() for p, s in enumerate(whole)])
        self.trump = NO_SUIT if trump is None else trump
        self.trumps = 0 if trump is None else self.members[trump]
        self.leader = leader
        self.trick = trick
        self.count = len(table)
        self.led = table[0][0] if table else NO_SUIT
        self.best = NO_CARD
        self.winner = NO_CARD
        self.points = 0
        for i, card in enumerate(table):
            if i == 0 or self.beats(places[card], self.best):
                self.best = places[card]
                self.winner = (leader + i) % 4
            self.points += card[2]
        self.allowed = word(len(cards)) - 1
        if first_cards is not None:
            self.allowed = sum(word(places[card]) for card in first_cards if card in places)
        self.exchanged = len(aside)
        self.put_aside(aside)
        # An odd number of buckets spreads the positions well enough by division.
        self.buckets = max(1, int(megabytes * 2**20) // (16 * WAYS)) - 1 | 1
        self.slots = np.zeros(2 * WAYS * self.buckets, dtype=np.ulonglong).data
        # For each card of the deal in turn, room for the cards to choose from and their scores.
        self.moves = array("i", [0] * 14 * 64)
        self.scores = array("i", [0] * 14 * 64)
        self.nodes = 0
        self.stored = 0
        self.pushed_out = 0

    def put_aside(self, cards: Collection[Card]) -> None:
        """Let the leader put these of his cards aside, as many as before, and take back those."""
        aside = sum(word(self.places[card]) for card in set(cards))
        if len(set(cards)) != self.exchanged or aside & ~self.held[self.leader]:
            raise ValueError(f"not {self.exchanged} cards of the leader")
        self.alive = word(len(self.bit)) - 1 & ~aside
        held = self.held[0] | self.held[1] | self.held[2] | self.held[3]
        self.hands = held & ~aside
        left = [place for place in range(len(self.bit)) if self.alive >> place & 1]
        self.worth = sum(self.value[place] for place in left) + self.trick * len(left) // 4
        if self.hands and not self.allowed & self.legal((self.leader + self.count) % 4):
            raise ValueError("none of the allowed first cards is legal")

    def reaches(self, points: int) -> bool:
        """Say whether side 0 takes at least `points` of everything in play, table included."""
        return self.bound(points) >= points

    def bound(self, points: int) -> int:
        """Give a lower bound if it is at least `points`, and otherwise an upper bound."""
        if not self.hands:
            return 0
        player = (self.leader + self.count) % 4
        return self.choose(
            self.hands,
            self.alive,
            self.legal(player) & self.allowed,
            player,
            self.count,
            self.led,
            self.best,
            self.winner,
            self.points,
            self.worth,
            points,
            NO_CARD,
        )

    def solve(self, guess: int = 0) -> int:
        """Give what side 0 takes of everything in play, by windows starting from a guess."""
        low, high = 0, self.worth
        while low < high:
            asked = min(max(guess, low + 1), high)
            guess = self.bound(asked)
            if guess >= asked:
                low = guess
                guess += 1
            else:
                high = guess
        return low

    def legal(self, player: int) -> int:
        """Give the cards that `player` may play next in the position itself."""
        return self.following(self.hands, player, self.led)

    def following(self, hands: int, player: int, led: int) -> int:
        """Give the cards that `player` may play when `led` was led, or may lead (NO_SUIT)."""
        mine = self.held[player] & hands
        if led != NO_SUIT and mine & self.members[led]:
            return mine & self.members[led]
        return mine

    def beats(self, card: int, best: int) -> bool:
        """Say whether `card` takes the trick from `best`, which is winning it so far."""
        if self.suit[card] == self.suit[best]:
            return card > best
        return self.suit[card] == self.trump

    def between_tricks(self, alive: int, leader: int, worth: int, need: int) -> int:
        """Give a bound of what side 0 takes from here on, with `leader` to lead.

        `alive` are the cards in play, `worth` what there is to take. The answer is a lower bound
        if it is at least `need` and an upper bound if it is less.
        """
        if need <= 0:
            return 0
        if need > worth:
            return worth
        position = alive << 2 | leader
        slot = self.find(position)
        lower = 0
        upper = worth
        lead = NO_CARD
        if slot >= 0:
            bounds = self.slots[slot + 1]
            lower = bounds & 0xFFFF
            upper = bounds >> 16 & 0xFFFF
            lead = bounds >> 32
            if lower >= need:
                return lower
            if upper < need:
                return upper
        moves = self.held[leader] & alive
        value = self.choose(
            alive, alive, moves, leader, 0, NO_SUIT, NO_CARD, NO_CARD, 0, worth, need, lead
        )
        if value >= need:
            lower = max(lower, value)
        else:
            upper = min(upper, value)
        # A lead that settled it has been moved to the front of the list.
        lead = self.moves[14 * self.size(alive)]
        self.store(position, lower, upper, lead)
        return value

    def choose(
        self,
        hands: int,
        alive: int,
        legal: int,
        player: int,
        count: int,
        led: int,
        best: int,
        winner: int,
        points: int,
        worth: int,
        need: int,
        hint: int,
    ) -> int:
        """Give a bound of what side 0 takes, this trick included, when `player` picks from `legal`.

        `hands` are the cards not yet played and `alive` those and the trick's; `count` cards are on
        the table, worth `points`; `best`, played by `winner`, is winning; `worth` is what there is
        to take, this trick included. The answer is a bound as in `between_tricks`.
        """
        base = 14 * self.size(hands)
        end = self.list_moves(base, hands, alive, legal, player, count, led, best, winner, hint)
        maximising = player % 2 == 0
        if count == 3 and end - base > 1:
            for i in range(base, end):
                value = self.glimpse(self.moves[i], player, best, winner, hands, points, need)
                if value >= 0 and (value >= need) == maximising:
                    return value
        chosen = -1
        for i in range(base, end):
            card = self.moves[i]
            value = self.after(
                card, hands, alive, player, count, led, best, winner, points, worth, need
            )
            if chosen < 0 or (value > chosen if maximising else value < chosen):
                chosen = value
                if (value >= need) == maximising:
                    self.moves[i] = self.moves[base]
                    self.moves[base] = card
                    break
        return chosen

    def after(
        self,
        card: int,
        hands: int,
        alive: int,
        player: int,
        count: int,
        led: int,
        best: int,
        winner: int,
        points: int,
        worth: int,
        need: int,
    ) -> int:
        """Give a bound of what side 0 takes, this trick included, once `player` plays `card`."""
        self.nodes += 1
        hands &= ~self.bit[card]
        if count == 0:
            led = self.suit[card]
        if count == 0 or self.beats(card, best):
            best = card
            winner = player
        points += self.value[card]
        if count < 3:
            player = (player + 1) % 4
            legal = self.following(hands, player, led)
            return self.choose(
                hands, alive, legal, player, count + 1, led, best, winner, points, worth, need, -1
            )
        points += self.trick
        gain = points if winner % 2 == 0 else 0
        return gain + self.between_tricks(hands, winner, worth - points, need - gain)

    def glimpse(
        self, card: int, player: int, best: int, winner: int, hands: int, points: int, need: int
    ) -> int:
        """Give the bound that the fourth card leads to if it is known without search, or -1."""
        if self.beats(card, best):
            winner = player
        gain = points + self.value[card] + self.trick if winner % 2 == 0 else 0
        slot = self.find((hands & ~self.bit[card]) << 2 | winner)
        if slot >= 0:
            bounds = self.slots[slot + 1]
            lower = gain + (bounds & 0xFFFF)
            upper = gain + (bounds >> 16 & 0xFFFF)
            if lower >= need:
                return lower
            if upper < need:
                return upper
        return -1

    def list_moves(
        self,
        base: int,
        hands: int,
        alive: int,
        legal: int,
        player: int,
        count: int,
        led: int,
        best: int,
        winner: int,
        hint: int,
    ) -> int:
        """Write the cards to try from `base` on, most promising first; give the list's end."""
        end = base
        last = NO_CARD
        left = legal
        while left:
            card = self.lowest(left)
            left &= left - 1
            if last != NO_CARD and self.value[card] == self.value[last]:
                inside = self.above[last] & ~self.above[card] & ~self.bit[card]
                if self.suit[card] == self.suit[last] and not alive & inside:
                    last = card
                    continue
            last = card
            if card == hint:
                score = 1 << 20
            elif count == 0:
                score = self.score_lead(card, hands, player)
            else:
                score = self.score_reply(card, hands, player, count, led, best, winner)
            i = end
            while i > base and self.scores[i - 1] < score:
                self.moves[i] = self.moves[i - 1]
                self.scores[i] = self.scores[i - 1]
                i -= 1
            self.moves[i] = card
            self.scores[i] = score
            end += 1
        return end

    def score_lead(self, card: int, hands: int, player: int) -> int:
        """Guess how well a lead serves its side: masters, partner's masters, partner's ruffs."""
        suit = self.suit[card]
        higher = self.above[card] & hands
        partner = self.held[(player + 2) % 4] & hands
        theirs = self.held[(player + 1) % 4] | self.held[(player + 3) % 4]
        value = self.value[card]
        ruffed = self.ruffs((player + 1) % 4, suit, hands) or self.ruffs(
            (player + 3) % 4, suit, hands
        )
        if ruffed:
            return -60 - 4 * value
        if not higher & theirs:
            return 200 + 4 * value
        if higher & partner and (higher & partner) > (higher & theirs):
            return 100 + 4 * value
        if self.ruffs((player + 2) % 4, suit, hands):
            return 120 + 4 * value
        return -4 * value

    def ruffs(self, player: int, suit: int, hands: int) -> bool:
        """Say whether `player` has no card of a side suit and a trump."""
        mine = self.held[player] & hands
        return suit != self.trump and not mine & self.members[suit] and (mine & self.trumps) != 0

    def score_reply(
        self, card: int, hands: int, player: int, count: int, led: int, best: int, winner: int
    ) -> int:
        """Guess how well a reply serves its side: points to tricks it keeps, none to others."""
        value = self.value[card]
        takes = self.beats(card, best)
        ours = (winner - player) % 2 == 0
        safe = ours and (count == 3 or not self.can_beat((player + 1) % 4, best, led, hands))
        if takes and not safe:
            winning = count == 3 or not self.can_beat((player + 1) % 4, card, led, hands)
            if winning:
                return 100 + 4 * value - self.rank[card] - (8 if self.suit[card] != led else 0)
        if safe:
            return 100 + 4 * value - self.rank[card] - (40 if takes else 0)
        return -4 * value - self.rank[card] - (20 if takes else 0)

    def can_beat(self, player: int, card: int, led: int, hands: int) -> bool:
        """Say whether `player`, who has yet to play, can take the trick from `card`."""
        mine = self.following(hands, player, led)
        if mine & self.above[card]:
            return True
        return self.suit[card] != self.trump and (mine & self.trumps) != 0

    def lowest(self, cards: int) -> int:
        """Give the lowest card of a set."""
        return self.place[(cards & -cards) % 67]

    def size(self, cards: int) -> int:
        """Count the cards of a set."""
        cards -= cards >> 1 & PAIRS
        cards = (cards & NIBBLES) + (cards >> 2 & NIBBLES)
        return ((cards + (cards >> 4) & BYTES) * ONES >> 56) & 0xFF

    def find(self, position: int) -> int:
        """Give the slot of a position in the table, or -1."""
        slot = position % self.buckets * 2 * WAYS
        for _ in range(WAYS):
            if self.slots[slot] == position:
                return slot
            slot += 2
        return -1

    def store(self, position: int, lower: int, upper: int, lead: int) -> None:
        """Remember a position's bounds, in place of the smallest if there is no room."""
        first = position % self.buckets * 2 * WAYS
        chosen = first
        smallest = 64
        for slot in range(first, first + 2 * WAYS, 2):
            there = self.slots[slot]
            if there == position or there == 0:
                chosen = slot
                smallest = 0
                break
            size = self.size(there >> 2)
            if size < smallest:
                chosen = slot
                smallest = size
        if smallest:
            self.pushed_out += 1
        elif self.slots[chosen] == 0:
            self.stored += 1
        self.slots[chosen] = position
        self.slots[chosen + 1] = lower | upper << 16 | lead << 32
