"""What the search does about hakem's spare cards: see ``spare.pxd`` for what they are."""

from libc.stdint cimport uint64_t

from shelem.engine.bits cimport bit
from shelem.engine.claims cimport Claim
from shelem.engine.layout cimport units_of
from shelem.engine.moves cimport Moves, Trick
from shelem.engine.search cimport Search
from shelem.engine.spare cimport bury


cdef inline uint64_t put_down(Search* s, const Trick* k, int card) noexcept nogil:
    """Take a card from the hand to play, and from hakem's the spare cards that he buries then: they are returned."""
    s.hand[k.seat] ^= bit(card)
    return bury(&s.layout, &s.hand[k.seat], &s.spare, k.suit, card) if s.spare and k.seat == s.hakem else 0


cdef inline void take_up(Search* s, int seat, int card, uint64_t buried, uint64_t spare) noexcept nogil:
    """Undo `put_down`; `spare` is what was spare before."""
    s.hand[seat] ^= bit(card) | buried
    if spare:
        s.spare = spare


cdef inline void without_buried(const Search* s, uint64_t buried, int* t, int* units) noexcept nogil:
    """What is asked, and what is left, once cards are buried."""
    cdef int worth = units_of(&s.layout, buried)
    units[0] -= worth
    if s.hakem & 1 == 0:
        t[0] -= worth


cdef void add_throws(Search* s, const Trick* n, Moves* m) noexcept nogil
cdef bint known_open(Search* s, int tricks, int leader, const int* need, uint64_t key, Claim* out) noexcept nogil
