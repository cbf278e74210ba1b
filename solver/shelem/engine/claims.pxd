"""Claims, the unit of proof.

A claim: one side captures at least `take` units of what is left, provided that every card at least as strong as
the weakest card of `rel` in its lane is owned as it is now, and that the point cards of `req` are still in play.
Without some of those point cards it still holds for that much less: (take, req) implies (take - value of c, req
without c). More point cards than those can do no harm, as no side's take falls when a card's value rises.
"""

from libc.stdint cimport uint64_t

from shelem.engine.layout cimport Layout
from shelem.engine.moves cimport Moves, Trick

cdef struct Claim:
    uint64_t rel      # cards whose rank the proof used
    uint64_t req      # point cards that the proof counted
    int take          # units of what is left
    int side          # 0: seats 0 and 2; 1: seats 1 and 3

cdef struct Join:
    # The claims of one side against every move of the other.
    int size
    Claim claim[18]


cdef void add_claim(const Layout* d, Join* j, const Claim* c) noexcept nogil
cdef void union_claims(const Layout* d, const Join* j, Claim* out) noexcept nogil
cdef uint64_t speak(const Layout* d, const uint64_t* hands, const Trick* k, const Claim* c, int card, const Moves* m,
                    uint64_t left, int need, Join* j) noexcept nogil
cdef void finish_claim(const Layout* d, const Trick* n, int won, Claim* out) noexcept nogil
