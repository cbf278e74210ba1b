"""What a hand on lead can take at once.

Bounds take five sets of cards: the four hands, and spare cards of an opponent of the side that claims, of a suit in
which his hand has others (see ``spare.pyx``). These are as good as held where ranks are compared, but he need not
play them; in all other positions there are none.
"""

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
