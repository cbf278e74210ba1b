"""The table of proved claims: which earlier proof also answers this position."""

from libc.stdint cimport uint32_t, uint64_t

from shelem.engine.chains cimport Table
from shelem.engine.claims cimport Claim
from shelem.engine.layout cimport Layout

cdef enum:
    NO_CARD = 255

cdef struct Where:
    # A position, as the table sees it.
    uint64_t key
    uint32_t code[4]         # owners of the cards of each lane, see `LaneInfo`
    uint64_t cards
    uint32_t top             # owners of the four strongest cards of every lane
    int quick                # tricks that each side can take at once, at most: 8 bits a side

cdef void locate(const Layout* d, uint64_t cards, int leader, int tricks, Where* w) noexcept nogil
cdef void expect(const Table* tb, const Where* w) noexcept nogil
cdef bint probe(Table* tb, const Layout* d, const Where* w, const int* need, Claim* out, int* lead) noexcept nogil
cdef void store(Table* tb, const Layout* d, const Where* w, const Claim* c, int lead) noexcept nogil
