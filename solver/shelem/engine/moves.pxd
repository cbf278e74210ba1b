"""Which cards to try, and in what order."""

from libc.stdint cimport int32_t, uint8_t, uint64_t

from shelem.engine.layout cimport Layout

cdef enum:
    MAX_MOVES = 13
    SEAT_WEIGHTS = 28                # of one seat in one kind of contract
    WEIGHTS = 224                    # without a trump: four seats; with one: four seats

cdef struct Trick:
    # A trick in progress. Before the lead all but `leader` and `seat` are zero.
    uint64_t cards      # on the table
    uint64_t suit       # mask of the suit led
    int best            # the card that is winning
    int best_seat
    int played          # cards on the table
    int leader
    int seat            # who plays next

cdef struct Move:
    int32_t weight
    uint8_t card
    uint8_t run_low     # weakest worthless card of the same hand that is as good as `card`

cdef struct Moves:
    int size
    Move move[13]

cdef void generate(const Layout* d, const uint64_t* hands, const Trick* k, uint64_t legal, Moves* out) noexcept nogil
cdef void weigh_leads(const Layout* d, const uint64_t* hands, const Trick* k, Moves* out, const int32_t* w,
                      int table_lead) noexcept nogil
cdef void weigh_replies(const Layout* d, const uint64_t* hands, const Trick* k, Moves* out, const int32_t* w) noexcept nogil
cdef void pick_best(Moves* m, int first) noexcept nogil
cdef bint beats(const Layout* d, int card, int other) noexcept nogil
