"""Exhaustive minimax over the rest of a deal: slow, obvious, and sharing nothing with the engine.

A card is ``(suit, strength, value)``: a suit number from 0 to 4, its strength within that suit
(the higher beats the lower) and what it is worth to the side that takes it. What the suits are
called, which rank is on top and how jokers fit in is settled before a position gets here. Players
are numbered 0 to 3 in order of play; 0 and 2 are side 0, and every answer is side 0's.

The rules, and there are no others: a player follows suit if able and otherwise plays any card; the
highest trump takes the trick, or without a trump the highest card of the suit led; the winner's
side takes the trick's own value and the values of its four cards; the winner leads.

Every legal card of every player is tried. The only thing remembered is the exact value of an exact
position (which cards are gone, who leads) between tricks. The file is plain Python; the types in
``minimax.pxd`` make the same file compilable, and `oracles.compiled` does that.
"""

from array import array
from collections.abc import Collection, Sequence

Card = tuple[int, int, int]

NO_SUIT = -1
NO_CARD = -1


def solve_raw(
    hands: Sequence[Sequence[Card]],
    trump: int | None,
    leader: int,
    table: Sequence[Card] = (),
    trick: int = 1,
    first_cards: Collection[Card] | None = None,
) -> int:
    """Give what side 0 takes of everything in play, the cards on the table included.

    Parameters
    ----------
    hands
        The four hands in order of play, without the cards on the table.
    trump
        The trump suit's number, or None.
    leader
        Who leads the trick, or led it when cards are on the table.
    table
        None to three cards on the table, in order from the leader.
    trick
        What a trick is worth apart from its cards.
    first_cards
        If given, the very next card must be one of these (the first lead must be a trump).
    """
    values = card_values(hands, trump, leader, table, trick, first_cards)
    if not values:
        return 0
    side_to_move = (leader + len(table)) % 2
    return max(values.values()) if side_to_move == 0 else min(values.values())


def card_values(
    hands: Sequence[Sequence[Card]],
    trump: int | None,
    leader: int,
    table: Sequence[Card] = (),
    trick: int = 1,
    first_cards: Collection[Card] | None = None,
) -> dict[Card, int]:
    """Give, for each legal card of the player to move, what side 0 takes once it is played.

    Takes what `solve_raw` takes; an empty answer means that there is no card left to play.
    """
    check(hands, leader, table)
    search = Search(hands, table, trump, trick)
    points = 0
    best = NO_CARD
    winner = NO_CARD
    player = leader
    for card in range(search.first[4], search.first[4] + len(table)):
        if best == NO_CARD or search.beats(card, best):
            best = card
            winner = player
        points += search.value[card]
        player = (player + 1) % 4
    led = table[0][0] if table else NO_SUIT
    values: dict[Card, int] = {}
    for card in search.legal_cards(player, led):
        face = (search.suit[card], search.strength[card], search.value[card])
        if first_cards is None or face in first_cards:
            values[face] = search.after(card, player, len(table), led, best, winner, points)
    if first_cards is not None and not values and hands[player]:
        raise ValueError("none of the allowed first cards is legal")
    return values


def check(hands: Sequence[Sequence[Card]], leader: int, table: Sequence[Card]) -> None:
    """Raise ValueError unless the position can have arisen in play."""
    if len(hands) != 4 or not 0 <= leader < 4 or len(table) > 3:
        raise ValueError("four hands, a leader from 0 to 3 and at most three cards on the table")
    places = [(suit, strength) for cards in (*hands, table) for suit, strength, _ in cards]
    if len(set(places)) < len(places):
        raise ValueError("a card is there twice")
    held = [len(hand) for hand in hands]
    for i, card in enumerate(table):
        player = (leader + i) % 4
        held[player] += 1
        if card[0] != table[0][0] and any(other[0] == table[0][0] for other in hands[player]):
            raise ValueError(f"player {player} did not follow suit")
    if len(set(held)) > 1:
        raise ValueError(f"the hands do not match in length: {held}, the table included")


def bit(card: int) -> int:
    """Give bit `card`; written apart, because a shifted C integer would lose bits above 31."""
    return 1 << card


class Search:
    """The cards of one position, which of them are gone, and the values found so far.

    Cards are numbered hand by hand: player p's are ``first[p]`` to ``first[p + 1] - 1``, and those
    that lay on the table at the start come last. Bit c of `gone` is set when card c was played.
    """

    def __init__(
        self,
        hands: Sequence[Sequence[Card]],
        table: Sequence[Card],
        trump: int | None,
        trick: int,
    ) -> None:
        cards = [card for hand in hands for card in hand] + list(table)
        self.suit = array("i", [card[0] for card in cards])
        self.strength = array("i", [card[1] for card in cards])
        self.value = array("i", [card[2] for card in cards])
        self.first = array("i", [sum(len(hand) for hand in hands[:p]) for p in range(5)])
        self.bit = array("Q", [bit(card) for card in range(len(cards))])
        self.trump = NO_SUIT if trump is None else trump
        self.trick = trick
        self.gone = 0
        self.everything = bit(self.first[4]) - 1
        self.known: dict[int, int] = {}

    def between_tricks(self, leader: int) -> int:
        """Give what side 0 takes from here on, with `leader` to lead."""
        if self.gone == self.everything:
            return 0
        position = self.gone * 4 + leader
        if position in self.known:
            return self.known[position]
        value = self.choose(leader, 0, NO_SUIT, NO_CARD, NO_CARD, 0)
        self.known[position] = value
        return value

    def choose(self, player: int, count: int, led: int, best: int, winner: int, points: int) -> int:
        """Give what side 0 takes, this trick included, when `player` picks his best card.

        `count` cards are on the table, worth `points`; `best`, played by `winner`, is winning.
        """
        must_follow = self.holds(player, led)
        found = False
        chosen = 0
        for card in range(self.first[player], self.first[player + 1]):
            if self.gone >> card & 1 or (must_follow and self.suit[card] != led):
                continue
            value = self.after(card, player, count, led, best, winner, points)
            if not found or (value > chosen if player % 2 == 0 else value < chosen):
                found = True
                chosen = value
        return chosen

    def after(
        self, card: int, player: int, count: int, led: int, best: int, winner: int, points: int
    ) -> int:
        """Give what side 0 takes, this trick included, once `player` plays `card`."""
        if count == 0:
            led = self.suit[card]
        if count == 0 or self.beats(card, best):
            best = card
            winner = player
        points += self.value[card]
        self.gone |= self.bit[card]
        if count < 3:
            value = self.choose((player + 1) % 4, count + 1, led, best, winner, points)
        else:
            value = self.between_tricks(winner)
            if winner % 2 == 0:
                value += points + self.trick
        self.gone &= ~self.bit[card]
        return value

    def beats(self, card: int, best: int) -> bool:
        """Say whether `card` takes the trick from `best`, which is winning it so far."""
        if self.suit[card] == self.suit[best]:
            return self.strength[card] > self.strength[best]
        return self.suit[card] == self.trump

    def holds(self, player: int, suit: int) -> bool:
        """Say whether `player` has a card of `suit` left."""
        for card in range(self.first[player], self.first[player + 1]):
            if self.suit[card] == suit and not self.gone >> card & 1:
                return True
        return False

    def legal_cards(self, player: int, led: int) -> list[int]:
        """List the cards that `player` may play when `led` was led, or may lead (NO_SUIT)."""
        held = range(self.first[player], self.first[player + 1])
        cards = [card for card in held if not self.gone >> card & 1]
        following = [card for card in cards if self.suit[card] == led]
        return following or cards
