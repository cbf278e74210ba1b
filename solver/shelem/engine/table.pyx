# cython: boundscheck=False, wraparound=False, cdivision=True
"""The table: a hash of keys (tricks left, leader, lengths), each with a contiguous chain of claims."""

from libc.stdlib cimport calloc, free, malloc, realloc
from libc.string cimport memcpy, memset

from shelem.engine.bits cimport above, bit, count, highest, lane_mask, lowest
from shelem.engine.layout cimport LaneInfo, lane_info, units_of

cdef enum:
    BLOCK = 1 << 20
    CHAIN_LIMIT = 1024
    FIRST_SLOTS = 1 << 12


cdef int table_init(Table* tb, size_t limit) except -1:
    memset(tb, 0, sizeof(Table))
    tb.limit = limit
    tb.slots = <Slot*>calloc(FIRST_SLOTS, sizeof(Slot))
    tb.block_room = 16
    tb.blocks = <char**>malloc(tb.block_room * sizeof(char*))
    if tb.slots == NULL or tb.blocks == NULL:
        raise MemoryError()
    tb.slot_mask = FIRST_SLOTS - 1
    tb.bytes = FIRST_SLOTS * sizeof(Slot)
    tb.generation = 1
    tb.block = -1
    tb.offset = BLOCK
    for i in range(16):
        tb.mask32[i] = 0 if i == 0 else (<uint64_t>0xFFFFFFFF << (32 - 2 * i)) & 0xFFFFFFFF
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


cdef inline uint64_t hash_key(uint64_t key) noexcept nogil:
    key *= <uint64_t>0x9E3779B97F4A7C15
    return key ^ (key >> 29)


cdef void locate(const Layout* d, uint64_t cards, int leader, int tricks, Where* w) noexcept nogil:
    cdef const LaneInfo* a = lane_info(d, cards, 0)
    cdef const LaneInfo* b = lane_info(d, cards, 1)
    cdef const LaneInfo* c = lane_info(d, cards, 2)
    cdef const LaneInfo* e = lane_info(d, cards, 3)
    w.code01 = (<uint64_t>a.code << 32) | b.code
    w.code23 = (<uint64_t>c.code << 32) | e.code
    w.cards = cards
    w.filter = (a.code >> 24 << 24) | (b.code >> 24 << 16) | (c.code >> 24 << 8) | (e.code >> 24)
    w.key = (<uint64_t>a.lengths | (<uint64_t>b.lengths << 16) | (<uint64_t>c.lengths << 32)
             | (<uint64_t>tricks << 48) | (<uint64_t>leader << 52))
    if d.exact:
        w.key |= ((cards & d.exact) >> lowest(d.exact)) << 54


cdef inline uint64_t* filters(Chain* c) noexcept nogil:
    return <uint64_t*>(c + 1)


cdef inline Entry* entries(Chain* c) noexcept nogil:
    return <Entry*>(filters(c) + c.room)


cdef Chain* find(Table* tb, const Where* w) noexcept nogil:
    cdef uint64_t key = w.key | (tb.generation << 56)
    cdef uint64_t i = hash_key(key) & tb.slot_mask
    while tb.slots[i].key >> 56 == tb.generation:
        if tb.slots[i].key == key:
            return tb.slots[i].chain
        i = (i + 1) & tb.slot_mask
    return NULL


cdef inline uint64_t missing(const Layout* d, const Entry* e, uint64_t cards) noexcept nogil:
    """Point cards the entry counted that are gone, or stand at another rank among the cards it needs exactly."""
    cdef uint64_t gone = e.req & ~cards
    cdef uint64_t rest = e.req & cards
    cdef uint64_t changed = e.cards ^ cards
    cdef uint64_t lane
    cdef int s, c, k, was, now
    for s in range(4):
        k = (e.depth >> (4 * s)) & 15
        lane = lane_mask(s)
        if k == 0 or not (changed & lane):
            continue
        while rest & lane:
            c = lowest(rest & lane)
            rest &= ~bit(c)
            was = count(e.cards & lane & above(c))
            now = count(cards & lane & above(c))
            if was != now and (was < k or now < k):
                gone |= bit(c)
    return gone


cdef inline uint64_t nth_strongest(uint64_t cards, int n) noexcept nogil:
    """The bit of the n-th strongest card (1 is the first) of a set within one lane."""
    while n > 1:
        cards &= ~bit(highest(cards))
        n -= 1
    return bit(highest(cards))


cdef bint probe(Table* tb, const Layout* d, const Where* w, const int* need, Claim* out, int* lead) noexcept nogil:
    """Whether a claim of the table answers the position: need[side] is what each side must be proved to take.

    `lead` becomes the best lead of some claim under the key for the side on lead, or stays.
    """
    cdef Chain* c = find(tb, w)
    cdef Entry* e
    cdef uint64_t* f
    cdef uint64_t gone, m01, m23, x
    cdef int i, j, s, k, take, mover
    cdef uint64_t keep_filter
    cdef Entry keep
    if c == NULL:
        return False
    f = filters(c)
    e = entries(c)
    for i in range(c.size):
        if (<uint32_t>f[i] ^ w.filter) & <uint32_t>(f[i] >> 32):
            continue
        if e[i].take < need[e[i].side]:
            if lead[0] == 255 and e[i].lead != 255:
                lead[0] = e[i].lead
            continue
        m01 = (tb.mask32[e[i].depth & 15] << 32) | tb.mask32[(e[i].depth >> 4) & 15]
        m23 = (tb.mask32[(e[i].depth >> 8) & 15] << 32) | tb.mask32[(e[i].depth >> 12) & 15]
        if ((e[i].code01 ^ w.code01) & m01) or ((e[i].code23 ^ w.code23) & m23):
            continue
        gone = missing(d, &e[i], w.cards) if e[i].req else 0
        take = e[i].take - units_of(d, gone)
        if take < need[e[i].side]:
            if e[i].lead != 255:
                lead[0] = e[i].lead
            continue
        out.take = take
        out.side = e[i].side
        out.req = e[i].req & ~gone
        out.rel = 0
        for s in range(4):
            k = (e[i].depth >> (4 * s)) & 15
            if k:
                out.rel |= nth_strongest(w.cards & lane_mask(s), k)
        lead[0] = e[i].lead
        if i > 0:
            j = i >> 1
            keep = e[j]
            e[j] = e[i]
            e[i] = keep
            keep_filter = f[j]
            f[j] = f[i]
            f[i] = keep_filter
        return True
    return False


cdef char* take_bytes(Table* tb, size_t size) noexcept nogil:
    """`size` bytes from the blocks, or NULL at the limit."""
    cdef char* p
    cdef char** grown
    if tb.offset + size > BLOCK:
        if tb.block + 1 == tb.block_count:
            if tb.bytes + BLOCK > tb.limit:
                return NULL
            if tb.block_count == tb.block_room:
                grown = <char**>realloc(tb.blocks, 2 * tb.block_room * sizeof(char*))
                if grown == NULL:
                    return NULL
                tb.blocks = grown
                tb.block_room *= 2
            p = <char*>malloc(BLOCK)
            if p == NULL:
                return NULL
            tb.blocks[tb.block_count] = p
            tb.block_count += 1
            tb.bytes += BLOCK
        tb.block += 1
        tb.offset = 0
    p = tb.blocks[tb.block] + tb.offset
    tb.offset += size
    return p


cdef Chain* new_chain(Table* tb, int logarithm) noexcept nogil:
    cdef Chain* c = tb.spare[logarithm]
    cdef int room = 1 << logarithm
    if c != NULL:
        tb.spare[logarithm] = (<Chain**>(c + 1))[0]
    else:
        c = <Chain*>take_bytes(tb, sizeof(Chain) + room * (sizeof(uint64_t) + sizeof(Entry)))
        if c == NULL:
            return NULL
    c.size = 0
    c.room = <uint16_t>room
    c.pad = logarithm
    return c


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


cdef Slot* slot_for(Table* tb, uint64_t key) noexcept nogil:
    """The slot of `key`, taken for it if new; its chain may be NULL."""
    cdef uint64_t i
    if 4 * tb.used > 3 * tb.slot_mask and not grow_slots(tb):
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


cdef bint subsumes(const Table* tb, const Entry* a, const Entry* b) noexcept nogil:
    """Whether `a` proves all that `b` does (sufficient test)."""
    cdef uint64_t m01, m23
    cdef int s
    if a.side != b.side or a.take < b.take or (a.req & ~b.req):
        return False
    for s in range(0, 16, 4):
        if (a.depth >> s) & 15 > (b.depth >> s) & 15:
            return False
    m01 = (tb.mask32[a.depth & 15] << 32) | tb.mask32[(a.depth >> 4) & 15]
    m23 = (tb.mask32[(a.depth >> 8) & 15] << 32) | tb.mask32[(a.depth >> 12) & 15]
    if ((a.code01 ^ b.code01) & m01) or ((a.code23 ^ b.code23) & m23):
        return False
    return a.req == 0 or a.cards == b.cards


cdef void store(Table* tb, const Layout* d, const Where* w, const Claim* c, int lead) noexcept nogil:
    cdef Entry e
    cdef uint64_t key, f, lane, rel, m
    cdef int s, k, i
    cdef Slot* slot
    cdef Chain* chain
    cdef Chain* grown
    cdef uint32_t fm = 0
    e.depth = 0
    for s in range(4):
        lane = lane_mask(s)
        rel = c.rel & lane
        if rel:
            k = count(w.cards & lane & ~(bit(lowest(rel)) - 1))
            e.depth |= <uint16_t>(k << (4 * s))
            if k > 4:
                k = 4
            fm |= ((<uint32_t>0xFF00 >> (2 * k)) & 0xFF) << (24 - 8 * s)
    e.code01 = w.code01 & ((tb.mask32[e.depth & 15] << 32) | tb.mask32[(e.depth >> 4) & 15])
    e.code23 = w.code23 & ((tb.mask32[(e.depth >> 8) & 15] << 32) | tb.mask32[(e.depth >> 12) & 15])
    e.cards = w.cards
    e.req = c.req
    e.take = <int8_t>c.take
    e.side = <uint8_t>c.side
    e.lead = <uint8_t>lead
    f = w.filter | (<uint64_t>fm << 32)
    key = w.key | (tb.generation << 56)
    slot = slot_for(tb, key)
    if slot != NULL and slot.chain == NULL:
        slot.chain = new_chain(tb, 1)
    if slot == NULL or slot.chain == NULL:
        tb.resets += 1
        table_clear(tb)
        key = w.key | (tb.generation << 56)
        slot = slot_for(tb, key)
        slot.chain = new_chain(tb, 1)
        if slot.chain == NULL:
            return
    chain = slot.chain
    i = 0
    while i < chain.size:
        if subsumes(tb, &e, &entries(chain)[i]):
            chain.size -= 1
            entries(chain)[i] = entries(chain)[chain.size]
            filters(chain)[i] = filters(chain)[chain.size]
        else:
            i += 1
    if chain.size == chain.room:
        if chain.room < CHAIN_LIMIT:
            grown = new_chain(tb, chain.pad + 1)
            if grown == NULL:
                tb.resets += 1
                table_clear(tb)
                return
            memcpy(filters(grown), filters(chain), chain.size * sizeof(uint64_t))
            memcpy(entries(grown), entries(chain), chain.size * sizeof(Entry))
            grown.size = chain.size
            (<Chain**>(chain + 1))[0] = tb.spare[chain.pad]
            tb.spare[chain.pad] = chain
            slot.chain = grown
            chain = grown
        else:
            chain.size -= 1
    filters(chain)[chain.size] = f
    entries(chain)[chain.size] = e
    chain.size += 1
