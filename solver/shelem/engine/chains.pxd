"""The memory of the table: a hash of keys, each with a chain of claims or a tree of them, in blocks up to a limit."""

from libc.stdint cimport int8_t, uint8_t, uint16_t, uint32_t, uint64_t

cdef enum:
    BLOCK = 1 << 20
    FORK_AT = 128            # a chain as long is split where that is any good
    CHAIN_LIMIT = 1 << 14
    BRANCHES = 5

cdef struct Entry:
    uint64_t cards    # the cards in play where it was proved
    uint64_t req
    uint16_t depth    # per lane (4 bits) how many of the strongest cards must be owned alike
    int8_t take
    uint8_t side
    uint8_t lead      # the card that proved it, 255 where the other side was on lead

cdef struct Chain:
    # A chain of claims, or a fork in the way to them.
    uint16_t size
    uint16_t room
    uint8_t logarithm        # of room
    uint8_t fork
    uint8_t shift            # of a fork: which two bits of a code it looks at
    # Then of a chain: room x code, room x mask (the top of each lane, for a first look), room x take and side, room x
    # Entry. Of a fork: five branches, the first for claims that do not care who owns the card, then one an owner.

cdef struct Slot:
    uint64_t key
    Chain* chain             # may be NULL

cdef struct Table:
    Slot* slots
    uint64_t slot_mask
    uint64_t used            # slots taken in this generation
    uint64_t generation      # 1 to 255, the top byte of every key
    char** blocks            # memory handed out from the front, block after block
    int block_count
    int block                # the block in use
    size_t offset            # first free byte of it
    Chain* spare[20]         # outgrown chains by the logarithm of their room
    size_t limit             # bytes
    size_t bytes             # allocated, slots included
    uint64_t resets          # how often it was full

cdef int table_init(Table* tb, size_t limit) except -1
cdef void table_free(Table* tb) noexcept
cdef void table_clear(Table* tb) noexcept nogil
cdef void start_afresh(Table* tb) noexcept nogil
cdef Chain* new_chain(Table* tb, int logarithm) noexcept nogil
cdef Chain* grow_chain(Table* tb, Chain* c) noexcept nogil
cdef bint split_chain(Table* tb, Chain** place, bint* full) noexcept nogil
cdef Slot* slot_for(Table* tb, uint64_t key) noexcept nogil


cdef inline uint64_t hash_key(uint64_t key) noexcept nogil:
    key *= <uint64_t>0x9E3779B97F4A7C15
    return key ^ (key >> 29)


cdef inline Chain* find(Table* tb, uint64_t key) noexcept nogil:
    """The chain of a key that has the generation in it, or NULL."""
    cdef uint64_t i = hash_key(key) & tb.slot_mask
    while tb.slots[i].key >> 56 == tb.generation:
        if tb.slots[i].key == key:
            return tb.slots[i].chain
        i = (i + 1) & tb.slot_mask
    return NULL


cdef inline Chain** branches(Chain* c) noexcept nogil:
    return <Chain**>(c + 1)


cdef inline int branch_of(int shift, uint32_t code, uint32_t mask) noexcept nogil:
    """Which branch a fork has for claims with these owners of the strongest cards, if `mask` tells that they care."""
    return 1 + (code >> shift & 3) if mask >> shift & 3 else 0


cdef inline Chain** branch(Chain* c, uint32_t code, uint32_t mask) noexcept nogil:
    return branches(c) + branch_of(c.shift, code, mask)


cdef inline uint32_t* codes(Chain* c) noexcept nogil:
    return <uint32_t*>(c + 1)


cdef inline uint32_t* masks(Chain* c) noexcept nogil:
    return codes(c) + c.room


cdef inline uint8_t* takes(Chain* c) noexcept nogil:
    return <uint8_t*>(codes(c) + 2 * c.room)


cdef inline Entry* entries(Chain* c) noexcept nogil:
    return <Entry*>(takes(c) + (8 if c.room < 8 else c.room))


cdef inline void copy_entry(Chain* c, int i, Chain* to, int j) noexcept nogil:
    entries(to)[j] = entries(c)[i]
    codes(to)[j] = codes(c)[i]
    masks(to)[j] = masks(c)[i]
    takes(to)[j] = takes(c)[i]
