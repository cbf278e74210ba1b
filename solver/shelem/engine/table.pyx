# cython: boundscheck=False, wraparound=False, cdivision=True
"""The table: a hash of keys (tricks left, leader, lengths), each with a contiguous chain of claims."""

from libc.stdlib cimport calloc, free, malloc, realloc
from libc.string cimport memcpy, memset

from shelem.engine.bits cimport above, bit, count, fetch, highest, lane_mask, lowest
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
    w.top = (a.code >> 24 << 24) | (b.code >> 24 << 16) | (c.code >> 24 << 8) | (e.code >> 24)
    w.key = (<uint64_t>a.lengths | (<uint64_t>b.lengths << 16) | (<uint64_t>c.lengths << 32)
             | (<uint64_t>tricks << 48) | (<uint64_t>leader << 52))
    if d.exact:
        w.key |= ((cards & d.exact) >> lowest(d.exact)) << 54


cdef inline uint32_t* codes(Chain* c) noexcept nogil:
    return <uint32_t*>(c + 1)


cdef inline uint32_t* masks(Chain* c) noexcept nogil:
    return codes(c) + c.room


cdef inline uint8_t* takes(Chain* c) noexcept nogil:
    return <uint8_t*>(codes(c) + 2 * c.room)


cdef inline Entry* entries(Chain* c) noexcept nogil:
    return <Entry*>(takes(c) + (8 if c.room < 8 else c.room))


cdef inline uint64_t mask01(const Table* tb, int depth) noexcept nogil:
    """The bits of `code01` that a depth covers."""
    return (tb.mask32[depth & 15] << 32) | tb.mask32[(depth >> 4) & 15]


cdef inline uint64_t mask23(const Table* tb, int depth) noexcept nogil:
    return (tb.mask32[(depth >> 8) & 15] << 32) | tb.mask32[(depth >> 12) & 15]


cdef inline int group(const Chain* c, int first) noexcept nogil:
    """How many entries to look at together from `first` on: 16 or, in a chain of eight, 8; 0 in a shorter one."""
    return 16 if first + 16 <= c.room else (8 if first + 8 <= c.room else 0)


cdef inline bint any_match(const uint32_t* code, const uint32_t* mask, uint32_t top, int many) noexcept nogil:
    """Whether one of `many` entries may match: plain enough for a compiler to do several at once."""
    cdef int j
    cdef uint32_t found = 0
    for j in range(many):
        found |= 1 if (code[j] ^ top) & mask[j] == 0 else 0
    return found != 0


cdef inline bint any_covered(const uint32_t* code, const uint32_t* mask, uint32_t top, uint32_t cover,
                             int many) noexcept nogil:
    """Whether one of `many` entries may be a case of a claim with these top owners."""
    cdef int j
    cdef uint32_t found = 0
    for j in range(many):
        found |= 1 if ((code[j] ^ top) | ~mask[j]) & cover == 0 else 0
    return found != 0


cdef void expect(const Table* tb, const Where* w) noexcept nogil:
    """Have the slot of a position fetched while other work goes on."""
    fetch(&tb.slots[hash_key(w.key | (tb.generation << 56)) & tb.slot_mask])


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
    cdef uint32_t* code
    cdef uint32_t* mask
    cdef uint8_t* side_take
    cdef uint64_t gone
    cdef int mover = (w.key >> 52) & 1
    cdef int i = 0, s, k, take, end, many
    if c == NULL:
        return False
    code = codes(c)
    mask = masks(c)
    side_take = takes(c)
    e = entries(c)
    while i < c.size:
        many = group(c, i)
        if many and not any_match(code + i, mask + i, w.top, many):
            i += many
            continue
        end = i + many if many else c.size
        if end > c.size:
            end = c.size
        while i < end:
            if (code[i] ^ w.top) & mask[i]:
                i += 1
                continue
            take = side_take[i] & 127
            if (take < need[side_take[i] >> 7] or (e[i].code01 ^ w.code01) & mask01(tb, e[i].depth)
                    or (e[i].code23 ^ w.code23) & mask23(tb, e[i].depth)):
                if lead[0] == NO_CARD and (side_take[i] >> 7) == mover:
                    lead[0] = e[i].lead
                i += 1
                continue
            gone = missing(d, &e[i], w.cards) if e[i].req else 0
            if gone:
                take -= units_of(d, gone)
                if take < need[e[i].side]:
                    if e[i].lead != NO_CARD:
                        lead[0] = e[i].lead
                    i += 1
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
            if i:
                exchange(c, i, i >> 1)
            return True
    return False


cdef inline void exchange(Chain* c, int i, int j) noexcept nogil:
    """Let two entries change places: a useful one moves to the front."""
    cdef Entry keep = entries(c)[j]
    cdef uint32_t code = codes(c)[j], mask = masks(c)[j]
    cdef uint8_t take = takes(c)[j]
    entries(c)[j] = entries(c)[i]
    codes(c)[j] = codes(c)[i]
    masks(c)[j] = masks(c)[i]
    takes(c)[j] = takes(c)[i]
    entries(c)[i] = keep
    codes(c)[i] = code
    masks(c)[i] = mask
    takes(c)[i] = take


cdef void remove_cases(Table* tb, Chain* c, const Entry* new, uint32_t top, uint32_t cover) noexcept nogil:
    """Drop the entries that a new claim makes needless."""
    cdef uint32_t* code = codes(c)
    cdef uint32_t* mask = masks(c)
    cdef int i = 0, end, many
    while i < c.size:
        many = group(c, i)
        if many and not any_covered(code + i, mask + i, top, cover, many):
            i += many
            continue
        end = i + many if many else c.size
        while i < end and i < c.size:
            if ((code[i] ^ top) | ~mask[i]) & cover or not subsumes(tb, new, &entries(c)[i]):
                i += 1
                continue
            c.size -= 1
            entries(c)[i] = entries(c)[c.size]
            code[i] = code[c.size]
            mask[i] = mask[c.size]
            takes(c)[i] = takes(c)[c.size]


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
        c = <Chain*>take_bytes(
            tb, sizeof(Chain) + room * (sizeof(uint64_t) + sizeof(Entry)) + (8 if room < 8 else room)
        )
        if c == NULL:
            return NULL
    c.size = 0
    c.room = <uint16_t>room
    c.logarithm = logarithm
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


cdef bint subsumes(const Table* tb, const Entry* a, const Entry* b) noexcept nogil:
    """Whether `a` proves all that `b` does (sufficient test)."""
    cdef int s
    if a.side != b.side or a.take < b.take or (a.req & ~b.req):
        return False
    for s in range(0, 16, 4):
        if (a.depth >> s) & 15 > (b.depth >> s) & 15:
            return False
    if (a.code01 ^ b.code01) & mask01(tb, a.depth) or (a.code23 ^ b.code23) & mask23(tb, a.depth):
        return False
    return a.req == 0 or a.cards == b.cards


cdef void store(Table* tb, const Layout* d, const Where* w, const Claim* c, int lead) noexcept nogil:
    cdef Entry e
    cdef uint64_t key, lane, rel
    cdef int s, k
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
    e.code01 = w.code01 & mask01(tb, e.depth)
    e.code23 = w.code23 & mask23(tb, e.depth)
    e.cards = w.cards
    e.req = c.req
    e.take = <int8_t>c.take
    e.side = <uint8_t>c.side
    e.lead = <uint8_t>lead
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
    remove_cases(tb, chain, &e, w.top, fm)
    if chain.size == chain.room:
        if chain.room < CHAIN_LIMIT:
            grown = new_chain(tb, chain.logarithm + 1)
            if grown == NULL:
                tb.resets += 1
                table_clear(tb)
                return
            memcpy(codes(grown), codes(chain), chain.size * sizeof(uint32_t))
            memcpy(masks(grown), masks(chain), chain.size * sizeof(uint32_t))
            memcpy(takes(grown), takes(chain), chain.size)
            memcpy(entries(grown), entries(chain), chain.size * sizeof(Entry))
            grown.size = chain.size
            (<Chain**>(chain + 1))[0] = tb.spare[chain.logarithm]
            tb.spare[chain.logarithm] = chain
            slot.chain = grown
            chain = grown
        else:
            chain.size -= 1
    codes(chain)[chain.size] = w.top
    masks(chain)[chain.size] = fm
    takes(chain)[chain.size] = <uint8_t>(c.take | (c.side << 7))
    entries(chain)[chain.size] = e
    chain.size += 1
