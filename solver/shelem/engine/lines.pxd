"""Lines of play after a search, to see what hakem buries."""

from libc.stdint cimport uint64_t

from shelem.engine.moves cimport Trick
from shelem.engine.search cimport Search

cdef int next_card(Search* s, const Trick* k, uint64_t allowed, int tricks, int t, int units,
                   uint64_t* chance) noexcept nogil
