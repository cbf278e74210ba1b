"""The table of proved claims: which earlier proof also answers this position."""

from libc.stdint cimport int8_t, uint8_t, uint16_t, uint32_t, uint64_t

from shelem.engine.claims cimport Claim
from shelem.engine.layout cimport Layout

cdef enum:
    NO_CARD = 255

cdef struct Entry:
    uint64_t code01   # owners of the strongest cards of lanes 0 and 1, cut to `depth`
    uint64_t code23
    uint64_t cards    # the cards in play where it was proved
    uint64_t req
    uint16_t depth    # per lane (4 bits) how many of the strongest cards must be owned alike
    int8_t take
    uint8_t side
    uint8_t lead      # the card that proved it, 255 where the other side was on lead

cdef struct Chain:
    uint16_t size
    uint16_t room
    uint32_t logarithm       # of room
    # then room x code, room x mask (the top of each lane, for a first look), room x take and side, room x Entry

cdef struct Slot:
    uint64_t key
    Chain* chain

cdef struct Table:
    Slot* slots
    uint64_t slot_mask
    uint64_t used            # slots taken in this generation
    uint64_t generation      # 1 to 255, the top byte of every key
    char** blocks            # memory handed out from the front, block after block
    int block_count
    int block_room
    int block                # the block in use
    size_t offset            # first free byte of it
    Chain* spare[16]         # outgrown chains by the logarithm of their room
    size_t limit             # bytes
    size_t bytes             # allocated, slots included
    uint64_t resets
    uint64_t mask32[16]

cdef struct Where:
    # A position, as the table sees it.
    uint64_t key
    uint64_t code01
    uint64_t code23
    uint64_t cards
    uint32_t top             # owners of the four strongest cards of every lane

cdef int table_init(Table* tb, size_t limit) except -1
cdef void table_free(Table* tb) noexcept
cdef void table_clear(Table* tb) noexcept nogil
cdef void locate(const Layout* d, uint64_t cards, int leader, int tricks, Where* w) noexcept nogil
cdef void expect(const Table* tb, const Where* w) noexcept nogil
cdef Chain* find(Table* tb, const Where* w) noexcept nogil
cdef bint probe(Table* tb, const Layout* d, const Where* w, const int* need, Claim* out, int* lead) noexcept nogil
cdef void store(Table* tb, const Layout* d, const Where* w, const Claim* c, int lead) noexcept nogil
