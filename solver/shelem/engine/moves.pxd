"""Tricks in progress, and the cards worth trying."""

from libc.stdint cimport int64_t, uint64_t

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

cdef struct Moves:
    # Each move in one word, so that the heaviest one is the greatest: its weight (32 bits), its card (16), as
    # `mirrored` so that of equal ones the first suit's and there the strongest comes first, and the weakest worthless
    # card of the same hand that is as good (16).
    int size
    int64_t move[18]


cdef inline int mirrored(int card) noexcept nogil:
    return card ^ 48


cdef inline int card_of(const Moves* m, int i) noexcept nogil:
    return mirrored(m.move[i] >> 16 & 63)


cdef inline int run_low(const Moves* m, int i) noexcept nogil:
    return m.move[i] & 63


cdef inline int weight_of(const Moves* m, int i) noexcept nogil:
    return <int>(m.move[i] >> 32)


cdef inline void make_heavier(Moves* m, int i, int weight) noexcept nogil:
    m.move[i] += weight * (<int64_t>1 << 32)


cdef inline void drop_suits(Moves* m, uint64_t suits) noexcept nogil:
    cdef int i, kept = 0
    for i in range(m.size):
        m.move[kept] = m.move[i]
        kept += 0 if suits & bit(card_of(m, i)) else 1
    m.size = kept


cdef inline int pick_best(Moves* m, int first) noexcept nogil:
    """Bring the heaviest of the moves from `first` on to `first`; its card."""
    cdef int i, top = first
    cdef int64_t most = m.move[first], move
    cdef bint more
    for i in range(first + 1, m.size):
        move = m.move[i]
        more = move > most        # without branches, which would be hard to predict
        top = i if more else top
        most = move if more else most
    m.move[top] = m.move[first]
    m.move[first] = most
    return card_of(m, first)


cdef inline bint beats(const Layout* d, int card, int other) noexcept nogil:
    """Whether `card`, played after `other`, wins from it."""
    if d.suit_of[card] & bit(other):
        return card > other
    return (d.trump & bit(card)) != 0


cdef inline void add_card(const Layout* d, const Trick* k, int card, Trick* out) noexcept nogil:
    """The trick with a card of the seat to play on the table."""
    cdef bint best = k.played == 0 or beats(d, card, k.best)
    out.suit = k.suit if k.played else d.suit_of[card]
    out.best = card if best else k.best
    out.best_seat = k.seat if best else k.best_seat
    out.cards = k.cards | bit(card)
    out.played = k.played + 1
    out.leader = k.leader
    out.seat = (k.seat + 1) & 3


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
    cdef uint64_t hand = hands[k.seat], follow = hand & k.suit
    # Without a branch of two, which GCC 12.2 at -O3 compiles to `k.suit & k.seat` where it is inlined.
    return follow | hand & (<uint64_t>(follow != 0) - 1)


cdef void generate(const Layout* d, const uint64_t* hands, const Trick* k, uint64_t legal, Moves* out) noexcept nogil
