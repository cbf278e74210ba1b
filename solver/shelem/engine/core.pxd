"""The compiled solver as a Python object."""

from libc.stdint cimport uint64_t

from shelem.engine.moves cimport Trick
from shelem.engine.search cimport Search

cdef class Core:
    cdef Search* search
    cdef list raised
    cdef readonly list watched    # (four hands, leader, t, nodes) of leads that succeeded, see `watch`
    cdef int best              # the card that last proved something at the root, NO_CARD for none
    cdef int units             # of the question being answered
    cdef int tricks
    cdef Trick trick
    cdef uint64_t allowed
    cdef bint restricted

    cdef void set_question(self, object hands, int leader, object table, object allowed, int bonus,
                           object spare=*, int together=*) except *
    cdef void set_spare(self, object spare, int together, int hakem) except *
    cdef bint ask(self, int t, int* low, int* high) except -1
