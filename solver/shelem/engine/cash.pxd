"""What a hand on lead can take at once."""

from libc.stdint cimport uint64_t

from shelem.engine.layout cimport Layout

cdef struct Plan:
    # What a hand on lead can take at once.
    uint64_t rel
    uint64_t req
    uint64_t suits       # masks of the suits in which its own cards win
    int take
    int tricks


cdef void cash(const Layout* d, const uint64_t* hands, int leader, int tricks, int units, Plan* out) noexcept nogil
