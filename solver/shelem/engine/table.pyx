# cython: boundscheck=False, wraparound=False, cdivision=True
"""The table: under a key (tricks left, leader, lengths), which claim answers a question, and where a new one goes."""

from libc.stdint cimport int8_t, uint8_t, uint16_t, uint32_t, uint64_t

from shelem.engine.bits cimport above, bit, count, fetch, highest, lane_mask, lowest
from shelem.engine.chains cimport (
    BRANCHES, CHAIN_LIMIT, FORK_AT, Chain, Entry, Slot, branch, branches, codes, copy_entry, entries, find, grow_chain,
    hash_key, masks, new_chain, slot_for, split_chain, start_afresh, takes
)
from shelem.engine.layout cimport LaneInfo, lane_info, units_of

cdef enum:
    TOP = 4                # the strongest cards of a lane that a first look compares
    MOST_FORKS = 16        # on one way, as each looks at another of these cards
    ALL = 0xFFFFFFFF       # a mask that cares for all of them


cdef inline int spread(int quick) noexcept nogil:
    return (quick | quick << 4) & 0x0F0F


cdef void locate(const Layout* d, uint64_t cards, int leader, int tricks, Where* w) noexcept nogil:
    cdef const LaneInfo* a = lane_info(d, cards, 0)
    cdef const LaneInfo* b = lane_info(d, cards, 1)
    cdef const LaneInfo* c = lane_info(d, cards, 2)
    cdef const LaneInfo* e = lane_info(d, cards, 3)
    w.code[0] = a.code
    w.code[1] = b.code
    w.code[2] = c.code
    w.code[3] = e.code
    w.cards = cards
    w.top = (a.code >> 24 << 24) | (b.code >> 24 << 16) | (c.code >> 24 << 8) | (e.code >> 24)
    w.key = (<uint64_t>a.lengths | (<uint64_t>b.lengths << 10) | (<uint64_t>c.lengths << 20)
             | (<uint64_t>tricks << 48) | (<uint64_t>leader << 52))
    w.quick = spread(a.quick) + spread(b.quick) + spread(c.quick) + spread(e.quick)
    if d.exact:
        w.key |= ((cards & d.exact) >> lowest(d.exact)) << 54


cdef inline bint deep_match(const Layout* d, const Entry* e, const uint32_t* code) noexcept nogil:
    """Whether owners agree below the four strongest cards too, as deep as an entry demands."""
    cdef int s, k
    for s in range(4):
        k = (e.depth >> (4 * s)) & 15
        if k > TOP and (code[s] ^ lane_info(d, e.cards, s).code) >> (32 - 2 * k):
            return False
    return True


cdef inline void mark(const uint32_t* code, const uint32_t* mask, uint32_t top, uint8_t* agree,
                      int many) noexcept nogil:
    """Set `agree` to 1 for those of `many` entries that agree in the strongest cards, to 0 for the others.

    Plain enough for a compiler to do several at once where `many` is a constant.
    """
    cdef int j
    for j in range(many):
        agree[j] = (code[j] ^ top) & mask[j] == 0


cdef inline int group(const Chain* c, int first) noexcept nogil:
    """How many entries to look at together from `first` on: 16 or, in a chain of eight, 8; 0 in a shorter one."""
    return 16 if first + 16 <= c.room else (8 if first + 8 <= c.room else 0)


cdef inline bint any_covered(const uint32_t* code, const uint32_t* mask, uint32_t top, uint32_t cover,
                             int many) noexcept nogil:
    """Whether one of `many` entries may be a case of a claim with these top owners."""
    cdef int j
    cdef uint32_t found = 0
    for j in range(many):
        found |= 1 if ((code[j] ^ top) | ~mask[j]) & cover == 0 else 0
    return found != 0


cdef inline uint64_t full_key(const Table* tb, const Where* w) noexcept nogil:
    return w.key | (tb.generation << 56)


cdef void expect(const Table* tb, const Where* w) noexcept nogil:
    """Have the slot of a position fetched while other work goes on."""
    fetch(&tb.slots[hash_key(full_key(tb, w)) & tb.slot_mask])


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
    cdef Chain* way[MOST_FORKS]
    cdef Chain* c = find(tb, full_key(tb, w))
    cdef int ahead = 0
    while True:
        while c != NULL and c.fork:
            way[ahead] = branch(c, w.top, ALL)[0]
            ahead += 1
            c = branches(c)[0]
        if c != NULL and scan(d, c, w, need, out, lead):
            return True
        if ahead == 0:
            return False
        ahead -= 1
        c = way[ahead]


cdef inline bint scan(const Layout* d, Chain* c, const Where* w, const int* need, Claim* out, int* lead) noexcept nogil:
    """As `probe` for one chain."""
    cdef uint64_t agree[2]
    cdef uint64_t word
    cdef int first = 0, half, i, side, size, mover = (w.key >> 52) & 1
    size = c.size
    while first < size:
        if first + 16 <= c.room:
            mark(codes(c) + first, masks(c) + first, w.top, <uint8_t*>agree, 16)
        else:
            agree[0] = agree[1] = 0
            mark(codes(c) + first, masks(c) + first, w.top, <uint8_t*>agree, size - first)
        for half in range(2):
            word = agree[half]
            while word:
                i = first + 8 * half + (lowest(word) >> 3)
                word &= word - 1
                if i >= size:
                    return False
                side = takes(c)[i] >> 7
                if takes(c)[i] & 127 < need[side]:
                    if lead[0] == NO_CARD and side == mover:
                        lead[0] = entries(c)[i].lead
                elif answers(d, &entries(c)[i], w, need, mover, out, lead):
                    if i:
                        exchange(c, i, i >> 1)
                    return True
        first += 16
    return False


cdef inline bint answers(const Layout* d, const Entry* e, const Where* w, const int* need, int mover, Claim* out,
                         int* lead) noexcept nogil:
    """Whether an entry that agrees in the strongest cards proves enough, and what it proves here."""
    cdef uint64_t gone
    cdef int take = e.take, s, k
    if not deep_match(d, e, w.code):
        if lead[0] == NO_CARD and e.side == mover:
            lead[0] = e.lead
        return False
    gone = missing(d, e, w.cards) if e.req else 0
    if gone:
        take -= units_of(d, gone)
        if take < need[e.side]:
            if e.lead != NO_CARD:
                lead[0] = e.lead
            return False
    out.take = take
    out.side = e.side
    out.req = e.req & ~gone
    out.rel = 0
    for s in range(4):
        k = (e.depth >> (4 * s)) & 15
        if k:
            out.rel |= nth_strongest(w.cards & lane_mask(s), k)
    lead[0] = e.lead
    return True


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


cdef void remove_cases(const Layout* d, Chain* c, const Entry* new, uint32_t top, uint32_t cover) noexcept nogil:
    """Drop the entries that a new claim makes needless."""
    cdef uint32_t* code
    cdef uint32_t* mask
    cdef int i = 0, end, many
    if c == NULL:
        return
    if c.fork:
        if cover >> c.shift & 3:
            remove_cases(d, branch(c, top, cover)[0], new, top, cover)
            return
        for i in range(BRANCHES):
            remove_cases(d, branches(c)[i], new, top, cover)
        return
    code = codes(c)
    mask = masks(c)
    while i < c.size:
        many = group(c, i)
        if many and not any_covered(code + i, mask + i, top, cover, many):
            i += many
            continue
        end = i + many if many else c.size
        while i < end and i < c.size:
            if ((code[i] ^ top) | ~mask[i]) & cover or not subsumes(d, new, &entries(c)[i]):
                i += 1
                continue
            c.size -= 1
            copy_entry(c, c.size, c, i)


cdef bint subsumes(const Layout* d, const Entry* a, const Entry* b) noexcept nogil:
    """Whether `a` proves all that `b` does (sufficient test), if it does by the four strongest cards."""
    cdef int s
    cdef uint32_t code[4]
    if a.side != b.side or a.take < b.take or (a.req & ~b.req):
        return False
    for s in range(0, 16, 4):
        if (a.depth >> s) & 15 > (b.depth >> s) & 15:
            return False
    for s in range(4):
        code[s] = lane_info(d, b.cards, s).code
    return (a.req == 0 or a.cards == b.cards) and deep_match(d, a, code)


cdef bint append(Table* tb, Chain** place, const Where* w, const Entry* e, uint32_t mask) noexcept nogil:
    """Put an entry at the end of its chain; False if the table is full."""
    cdef Chain* c = place[0]
    cdef bint full = False
    while c != NULL and (c.fork or c.size == c.room and c.room >= FORK_AT and split_chain(tb, place, &full)):
        place = branch(place[0], w.top, mask)
        c = place[0]
    if full:
        return False
    if c == NULL:
        c = new_chain(tb, 1)
    elif c.size == CHAIN_LIMIT:
        c.size -= 1
    elif c.size == c.room:
        c = grow_chain(tb, c)
    if c == NULL:
        return False
    place[0] = c
    codes(c)[c.size] = w.top
    masks(c)[c.size] = mask
    takes(c)[c.size] = <uint8_t>(e.take | (e.side << 7))
    entries(c)[c.size] = e[0]
    c.size += 1
    return True


cdef void store(Table* tb, const Layout* d, const Where* w, const Claim* c, int lead) noexcept nogil:
    cdef Entry e
    cdef uint64_t lane, rel
    cdef int s, k
    cdef Slot* slot
    cdef uint32_t fm = 0
    e.depth = 0
    for s in range(4):
        lane = lane_mask(s)
        rel = c.rel & lane
        if rel:
            k = count(w.cards & lane & ~(bit(lowest(rel)) - 1))
            e.depth |= <uint16_t>(k << (4 * s))
            if k > TOP:
                k = TOP
            fm |= ((<uint32_t>0xFF00 >> (2 * k)) & 0xFF) << (24 - 8 * s)
    e.cards = w.cards
    e.req = c.req
    e.take = <int8_t>c.take
    e.side = <uint8_t>c.side
    e.lead = <uint8_t>lead
    slot = slot_for(tb, full_key(tb, w))
    if slot != NULL:
        remove_cases(d, slot.chain, &e, w.top, fm)
    if slot == NULL or not append(tb, &slot.chain, w, &e, fm):
        start_afresh(tb)
