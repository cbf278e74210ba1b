"""The search: null-window alpha-beta over claims."""

from libc.stdint cimport int32_t, uint64_t

from shelem.engine.layout cimport Layout
from shelem.engine.moves cimport Moves, Trick
from shelem.engine.leads cimport Habits, LEAD_WEIGHTS
from shelem.engine.replies cimport REPLY_WEIGHTS
from shelem.engine.claims cimport Claim
from shelem.engine.chains cimport Table

cdef enum:
    # Switches, so that a test can turn each feature off.
    CASH = 1               # static bound: winners of the hand on lead
    TRUMPS = 2             # static bound: top trumps
    TABLE = 4              # look-ups
    SPEAK = 8              # one failed card speaks for others
    EARLY = 16             # fourth hand looks every trick up before searching one
    LEAD_MEMORY = 32       # order by the leads of table entries and by habits
    ALL_FEATURES = 63

cdef struct Search:
    Layout layout
    Table table
    uint64_t hand[5]       # the cards each seat still holds; the last is empty, see `cash`
    uint64_t spare         # hakem's spare cards of each suit, as they stand in a key; 0 but for an open discard
    int hakem              # whose they are
    uint64_t buried        # what he buried before the play, if claims against him with it are to be looked up
    uint64_t nodes         # cards played by the second to fourth hand
    uint64_t visits[16]    # trick boundaries searched, by tricks left
    unsigned features
    int32_t lead_weights[LEAD_WEIGHTS]  # of move ordering
    int32_t reply_weights[REPLY_WEIGHTS]
    Habits habits          # leads that succeeded in this deal
    int bonus              # units that go to the winner of the last trick on top
    bint stopped           # set to unwind: the claims on the way are not proved
    uint64_t check         # node count at which to look at the clock and for signals
    uint64_t budget        # node count at which to stop, 0 for none
    double deadline        # seconds on the monotonic clock, 0 for none
    void* raised           # a Python list for what a signal handler raised
    double watch           # nodes for one lead to be watched, 0 for no watching
    uint64_t chance        # state of the random numbers for that
    void* watched          # a Python list of them

cdef int lead_node(Search* s, int tricks, int leader, int t, int units, Claim* out) noexcept nogil
cdef void list_replies(Search* s, const Trick* n, Moves* m) noexcept nogil
cdef void play_card(Search* s, const Trick* k, int card, int tricks, int t, int units, Claim* out) noexcept nogil
cdef int search_root(Search* s, const Trick* k, uint64_t allowed, int tricks, int t, int units, int first,
                     Claim* out) noexcept nogil
