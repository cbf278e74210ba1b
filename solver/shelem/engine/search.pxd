"""The search: null-window alpha-beta over claims."""

from libc.stdint cimport int32_t, uint64_t

from shelem.engine.layout cimport Layout
from shelem.engine.table cimport Claim, Table

cdef enum:
    # Switches, so that a test can turn each feature off.
    CASH = 1               # static bound: winners of the hand on lead
    TRUMPS = 2             # static bound: top trumps
    TABLE = 4              # look-ups
    SPEAK = 8              # one failed card speaks for others
    EARLY = 16             # fourth hand looks every trick up before searching one
    LEAD_MEMORY = 32       # order by the leads of table entries

cdef struct Search:
    Layout layout
    Table table
    uint64_t hand[4]
    uint64_t nodes
    uint64_t visits[16]
    unsigned features
    int32_t weights[64]
    int stopped            # set to unwind
    uint64_t check         # node count at which the clock and the signals are next looked at
    double deadline        # seconds on the monotonic clock, 0 for none
    int interruptible

cdef class Core:
    cdef Search* s
    cdef int best
    cdef public object windows
