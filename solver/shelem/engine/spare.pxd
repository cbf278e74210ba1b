"""Spare cards: a discard that hakem settles while he plays.

Hakem holds all his cards, and some of them are spare: so many of a suit, and of the suits that are open so many
together. When no card but spare ones is left of a suit, or of the open suits together, these are buried, which is to
say that they leave his hand and his side gets their value. And where an open suit is led of which he has no more
cards than are spare of the open suits, he may bury those and play another card. Whatever he buries in the end, he
followed suit as he must with that discard, and any discard with these numbers can be played for; but what he buries
he decides by the way. So what he cannot do here he can do after none of these discards.

Claims are what they always are. What is buried depends only on how many cards of each suit he has and on what is
spare, which is all in the key: so cards that a claim does not know by rank may change places, buried ones with them.
A card's value counts for whoever captures it or, if it is buried, for hakem's side: so no side's take falls when a
value rises, and a claim of hakem's side requires the point cards that it counts as buried.
"""

from libc.stdint cimport uint64_t

from shelem.engine.bits cimport bit, count
from shelem.engine.claims cimport Claim, Join
from shelem.engine.layout cimport Layout, units_of

cdef enum:
    SPARE_SHIFT = 30      # where the spare cards of each suit stand in a key, and in `Search.spare`
    SPARE_BITS = 3        # of one suit
    OPEN = 7              # a suit that is open, instead of their number
    OPEN_SHIFT = 45       # where the spare cards of the open suits together stand
    MOST_SPARE = 6        # of a suit; of the open ones 7


cdef inline int spare_of(uint64_t spare, int place) noexcept nogil:
    """How many cards of a suit, by its place in `Layout.suit`, are spare, or `OPEN`."""
    return spare >> (SPARE_SHIFT + SPARE_BITS * place) & 7


cdef inline int open_spare(uint64_t spare) noexcept nogil:
    """How many cards of the open suits together are spare."""
    return spare >> OPEN_SHIFT & 7


cdef inline int place_of(const Layout* d, int card) noexcept nogil:
    """The place of a card's suit in `Layout.suit`."""
    return 4 if d.suit[4] & bit(card) else card >> 4


cdef inline uint64_t open_suits(const Layout* d, uint64_t spare) noexcept nogil:
    """The open suits."""
    cdef uint64_t out = 0
    cdef int i
    for i in range(d.suits):
        if spare_of(spare, i) == OPEN:
            out |= d.suit[i]
    return out


cdef inline uint64_t may_bury(const Layout* d, uint64_t hand, uint64_t spare, uint64_t suit) noexcept nogil:
    """Hakem's cards of the suit led, if he may bury them instead of following."""
    cdef uint64_t mine = hand & suit
    if mine and suit & open_suits(d, spare) and count(mine) <= open_spare(spare):
        return mine
    return 0


cdef inline void add_buried(const Layout* d, int hakem, uint64_t rest, Claim* c) noexcept nogil:
    """Carry a claim back over a burying: hakem's side takes what was buried too."""
    if c.side == hakem & 1:
        c.take += units_of(d, rest)
        c.req |= rest & d.valued


cdef inline uint64_t all_open(const Layout* d, uint64_t hand, int tricks) noexcept nogil:
    """What is spare if all that a hand has too many is, of any suits."""
    cdef uint64_t out = <uint64_t>(count(hand) - tricks) << OPEN_SHIFT
    cdef int i
    for i in range(d.suits):
        if hand & d.suit[i]:
            out |= <uint64_t>OPEN << (SPARE_SHIFT + SPARE_BITS * i)
    return out


cdef uint64_t bury(const Layout* d, uint64_t* hand, uint64_t* spare, uint64_t led, int card) noexcept nogil
cdef bint spare_claim(const Layout* d, const uint64_t* hands, int hakem, uint64_t spare, int leader, int tricks,
                      int units, const int* need, unsigned features, Claim* out) noexcept nogil
cdef uint64_t spare_leads(const Layout* d, const uint64_t* hands, int hakem, uint64_t spare, int leader, int tricks,
                          int units, int need, Join* j) noexcept nogil
