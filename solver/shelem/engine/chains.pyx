# cython: boundscheck=False, wraparound=False, cdivision=True
"""The memory of the table. Nothing here knows what a claim says."""

from libc.stdlib cimport calloc, free, malloc, realloc
from libc.string cimport memcpy, memset

cdef enum:
    FIRST_SLOTS = 1 << 12
    SLOTS_AT_MOST = 4      # one part in so many of the limit, when memory is short


cdef int table_init(Table* tb, size_t limit) except -1:
    memset(tb, 0, sizeof(Table))
    tb.limit = limit
    tb.slots = <Slot*>calloc(FIRST_SLOTS, sizeof(Slot))
    if tb.slots == NULL:
        raise MemoryError()
    tb.slot_mask = FIRST_SLOTS - 1
    tb.bytes = FIRST_SLOTS * sizeof(Slot)
    tb.generation = 1
    tb.block = -1
    tb.offset = BLOCK
    return 0


cdef void table_free(Table* tb) noexcept:
    for i in range(tb.block_count):
        free(tb.blocks[i])
    free(tb.blocks)
    free(tb.slots)
    tb.blocks = NULL
    tb.slots = NULL
    tb.block_count = 0


cdef void table_clear(Table* tb) noexcept nogil:
    """Forget everything: keys of another generation count as empty slots."""
    tb.generation += 1
    if tb.generation == 256:
        memset(tb.slots, 0, (tb.slot_mask + 1) * sizeof(Slot))
        tb.generation = 1
    tb.used = 0
    tb.block = -1
    tb.offset = BLOCK
    memset(tb.spare, 0, sizeof(tb.spare))


cdef bint add_block(Table* tb) noexcept nogil:
    """One more block of memory, unless that passes the limit."""
    cdef char** grown
    cdef char* p
    if tb.bytes + BLOCK > tb.limit:
        return False
    grown = <char**>realloc(tb.blocks, (tb.block_count + 1) * sizeof(char*))
    if grown == NULL:
        return False
    tb.blocks = grown
    p = <char*>malloc(BLOCK)
    if p == NULL:
        return False
    tb.blocks[tb.block_count] = p
    tb.block_count += 1
    tb.bytes += BLOCK
    return True


cdef char* take_bytes(Table* tb, size_t size) noexcept nogil:
    """`size` bytes from the blocks, or NULL at the limit."""
    cdef char* p
    if tb.offset + size > BLOCK:
        if tb.block + 1 == tb.block_count and not add_block(tb):
            return NULL
        tb.block += 1
        tb.offset = 0
    p = tb.blocks[tb.block] + tb.offset
    tb.offset += size
    return p


cdef Chain* new_chain(Table* tb, int logarithm) noexcept nogil:
    """An empty chain, or NULL if the table is full."""
    cdef Chain* c = tb.spare[logarithm]
    cdef int room = 1 << logarithm
    if c != NULL:
        tb.spare[logarithm] = branches(c)[0]
    else:
        c = <Chain*>take_bytes(
            tb, sizeof(Chain) + room * (sizeof(uint64_t) + sizeof(Entry)) + (8 if room < 8 else room)
        )
        if c == NULL:
            return NULL
    c.size = 0
    c.room = <uint16_t>room
    c.logarithm = <uint8_t>logarithm
    c.fork = False
    return c


cdef Chain* grow_chain(Table* tb, Chain* c) noexcept nogil:
    """A copy with twice the room, or NULL if the table is full."""
    cdef Chain* grown = new_chain(tb, c.logarithm + 1)
    if grown == NULL:
        return NULL
    memcpy(codes(grown), codes(c), c.size * sizeof(uint32_t))
    memcpy(masks(grown), masks(c), c.size * sizeof(uint32_t))
    memcpy(takes(grown), takes(c), c.size)
    memcpy(entries(grown), entries(c), c.size * sizeof(Entry))
    grown.size = c.size
    put_away(tb, c)
    return grown


cdef inline void put_away(Table* tb, Chain* c) noexcept nogil:
    branches(c)[0] = tb.spare[c.logarithm]
    tb.spare[c.logarithm] = c


cdef int best_shift(Chain* c) noexcept nogil:
    """Where to fork so that the fewest claims of a chain are left to look at; -1 if a quarter or less can be spared."""
    cdef int many[BRANCHES]
    cdef int shift, best = -1, i, left, least = c.size * c.size // 4 * 3
    cdef uint32_t* code = codes(c)
    cdef uint32_t* mask = masks(c)
    for shift in range(0, 32, 2):
        memset(many, 0, sizeof(many))
        for i in range(c.size):
            many[branch_of(shift, code[i], mask[i])] += 1
        left = many[0] * c.size
        for i in range(1, BRANCHES):
            left += many[i] * many[i]
        if left < least:
            least = left
            best = shift
    return best


cdef Chain* split_to(Table* tb, Chain* c, int shift) noexcept nogil:
    """A fork with the claims of a chain, or NULL if the table is full."""
    cdef Chain* fork = <Chain*>take_bytes(tb, sizeof(Chain) + BRANCHES * sizeof(Chain*))
    cdef Chain* to
    cdef Chain** way
    cdef int i
    if fork == NULL:
        return NULL
    fork.fork = True
    fork.shift = <uint8_t>shift
    memset(branches(fork), 0, BRANCHES * sizeof(Chain*))
    for i in range(c.size):
        way = branch(fork, codes(c)[i], masks(c)[i])
        to = way[0]
        if to == NULL:
            to = new_chain(tb, 1)
        elif to.size == to.room:
            to = grow_chain(tb, to)
        if to == NULL:
            return NULL
        way[0] = to
        copy_entry(c, i, to, to.size)
        to.size += 1
    put_away(tb, c)
    return fork


cdef bint split_chain(Table* tb, Chain** place, bint* full) noexcept nogil:
    """Put a fork with shorter chains in the place of a chain, if that is any good; or find the table `full`."""
    cdef int shift = best_shift(place[0])
    cdef Chain* fork
    if shift < 0:
        return False
    fork = split_to(tb, place[0], shift)
    if fork == NULL:
        full[0] = True
        return False
    place[0] = fork
    return True


cdef bint grow_slots(Table* tb) noexcept nogil:
    cdef uint64_t old_count = tb.slot_mask + 1
    cdef uint64_t i, j
    cdef Slot* old = tb.slots
    cdef Slot* new
    if tb.bytes + 2 * old_count * sizeof(Slot) > tb.limit:
        return False
    new = <Slot*>calloc(2 * old_count, sizeof(Slot))
    if new == NULL:
        return False
    tb.slot_mask = 2 * old_count - 1
    for i in range(old_count):
        if old[i].key >> 56 == tb.generation:
            j = hash_key(old[i].key) & tb.slot_mask
            while new[j].key:
                j = (j + 1) & tb.slot_mask
            new[j] = old[i]
    free(old)
    tb.slots = new
    tb.bytes += old_count * sizeof(Slot)
    return True


cdef void start_afresh(Table* tb) noexcept nogil:
    """Forget everything, as the table is full.

    Where slots have run out, they grow at the cost of blocks: deals with few keys and many claims would else leave
    too few of them to deals with many keys.
    """
    cdef bint short_of_slots = 2 * tb.used > tb.slot_mask
    cdef size_t needed = 2 * (tb.slot_mask + 1) * sizeof(Slot)
    tb.resets += 1
    table_clear(tb)
    if not short_of_slots or needed > tb.limit // SLOTS_AT_MOST:
        return
    while tb.block_count and tb.bytes + needed > tb.limit:
        tb.block_count -= 1
        free(tb.blocks[tb.block_count])
        tb.bytes -= BLOCK
    grow_slots(tb)


cdef Slot* slot_for(Table* tb, uint64_t key) noexcept nogil:
    """The slot of `key`, taken for it if new, or NULL if the table is full."""
    cdef uint64_t i
    if 2 * tb.used > tb.slot_mask and not grow_slots(tb):
        return NULL
    i = hash_key(key) & tb.slot_mask
    while tb.slots[i].key >> 56 == tb.generation:
        if tb.slots[i].key == key:
            return &tb.slots[i]
        i = (i + 1) & tb.slot_mask
    tb.slots[i].key = key
    tb.slots[i].chain = NULL
    tb.used += 1
    return &tb.slots[i]
