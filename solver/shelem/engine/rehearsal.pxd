"""A guess at a position's worth."""

from libc.stdint cimport uint64_t

from shelem.engine.moves cimport Trick
from shelem.engine.search cimport Search


cdef int rehearse(Search* s, const Trick* start, uint64_t allowed, bint deep) noexcept nogil
