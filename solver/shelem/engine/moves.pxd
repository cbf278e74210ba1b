"""Tricks in progress, and the cards worth trying."""

from libc.stdint cimport int32_t, uint8_t, uint64_t

from shelem.engine.bits cimport bit
from shelem.engine.layout cimport Layout

cdef enum:
    MAX_MOVES = 18    # of twelve cards to play, and six to bury

cdef struct Trick:
    # A trick in progress. Before the lead all but `leader` and `seat` are zero.
    uint64_t cards      # on the table
    uint64_t suit       # mask of the suit led
    int best            # the card that is winning
    int best_seat
    int played          # cards on the table
    int leader
    int seat            # who plays next

cdef struct Move:
    int32_t weight
    uint8_t card
    uint8_t run_low     # weakest worthless card of the same hand that is as good as `card`

cdef struct Moves:
    int size
    Move move[18]

cdef inline bint beats(const Layout* d, int card, int other) noexcept nogil:
    """Whether `card`, played after `other`, wins from it."""
    if d.suit_of[card] & bit(other):
        return card > other
    return (d.trump & bit(card)) != 0


cdef inline void add_card(const Layout* d, Trick* k, int card) noexcept nogil:
    """Put a card of the seat to play on the table."""
    if k.played == 0:
        k.suit = d.suit_of[card]
        k.best = card
        k.best_seat = k.seat
    elif beats(d, card, k.best):
        k.best = card
        k.best_seat = k.seat
    k.cards |= bit(card)
    k.played += 1
    k.seat = (k.seat + 1) & 3


cdef inline void new_trick(Trick* k, int leader) noexcept nogil:
    """Clear the table for a lead."""
    k.cards = 0
    k.suit = 0
    k.best = 0
    k.best_seat = leader
    k.played = 0
    k.leader = leader
    k.seat = leader


cdef inline uint64_t legal_cards(const uint64_t* hands, const Trick* k) noexcept nogil:
    """The cards of the seat to play that the rules let it play."""
    return hands[k.seat] & k.suit if hands[k.seat] & k.suit else hands[k.seat]


cdef void generate(const Layout* d, const uint64_t* hands, const Trick* k, uint64_t legal, Moves* out) noexcept nogil
cdef void pick_best(Moves* m, int first) noexcept nogil
