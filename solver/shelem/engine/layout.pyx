# cython: boundscheck=False, wraparound=False, cdivision=True
"""Tables of one deal: for every lane and every set of its cards, the owners from the top, lengths and value."""

from libc.stdlib cimport calloc, free, realloc
from libc.string cimport memset

from shelem.engine.bits cimport bit, count, highest, lane_mask


cdef int layout_init(Layout* d) except -1:
    memset(d, 0, sizeof(Layout))
    for lane in range(4):
        d.info[lane] = <LaneInfo*>calloc(1, sizeof(LaneInfo))
        if d.info[lane] == NULL:
            raise MemoryError()
    return 0


cdef void layout_free(Layout* d) noexcept:
    for lane in range(4):
        free(d.info[lane])
        d.info[lane] = NULL


cdef inline int longer(uint64_t cards, const uint64_t* owned, int side) noexcept nogil:
    """The longer of a side's two holdings."""
    cdef int one = count(cards & owned[side]), two = count(cards & owned[side + 2])
    return one if one > two else two


cdef inline int quick_tricks(uint64_t cards, const uint64_t* owned, int side, int tops) noexcept nogil:
    """What a side with so many cards above all others can take: its longer holding, if these exhaust the others."""
    cdef int own = longer(cards, owned, side)
    return own if tops >= longer(cards, owned, 1 - side) or own < tops else tops


cdef void fill_lane(Layout* d, int lane, uint64_t present) noexcept nogil:
    """Fill the entry of every subset of `present`, each from the subset without its strongest card.

    Lengths are digits of a number with as many values each as a seat can have cards: of sixteen cards that makes
    5 x 5 x 5 x 5 numbers at most, so that three lanes leave room in a key for more.
    """
    cdef LaneInfo* info = d.info[lane]
    cdef LaneInfo rest
    cdef uint64_t cards = 0
    cdef int top, owner, side, seat
    cdef bint mixed = lane == 3 and d.suits > 4
    cdef uint64_t owned[4]
    cdef int digit[4]
    for seat in range(4):
        owned[seat] = (d.owned[seat] >> (16 * lane)) & present
    digit[0] = 1
    for seat in range(3):
        digit[seat + 1] = digit[seat] * (1 + count(owned[seat]))
    memset(&info[0], 0, sizeof(LaneInfo))
    while True:
        cards = (cards - present) & present     # the next subset in increasing order
        if cards == 0:
            return
        top = highest(cards)
        rest = info[cards ^ bit(top)]
        owner = d.owner[16 * lane + top]
        info[cards].code = (<uint32_t>owner << 30) | (rest.code >> 2)
        info[cards].lengths = <uint16_t>(rest.lengths + digit[owner])
        side = owner & 1
        info[cards].tops = <uint8_t>(rest.tops + 1 if <int>(rest.code >> 30 & 1) == side else 1)
        info[cards].quick = <uint8_t>(quick_tricks(cards, owned, side, info[cards].tops) << (4 * side))
        if mixed:
            info[cards].quick = 0xFF      # no limit is known where two suits share the lane


cdef int layout_load(Layout* d, const uint64_t* hands, const uint8_t* values, int trump, int trick,
                     uint64_t fifth) except -1:
    """Prepare for one deal. `fifth` is the jokers' own suit (0 without), bits at the top of the last lane."""
    cdef uint64_t every = hands[0] | hands[1] | hands[2] | hands[3]
    cdef uint64_t rest, lane
    cdef LaneInfo* grown
    cdef int i, s, worth
    d.trick = trick
    d.suits = 5 if fifth else 4
    for s in range(4):
        d.suit[s] = lane_mask(s) & ~fifth
        d.owned[s] = hands[s]
    d.suit[4] = fifth
    d.exact = fifth
    d.trump = d.suit[trump] if trump >= 0 else 0
    d.valued = 0
    memset(d.plane, 0, sizeof(d.plane))
    for i in range(64):
        for s in range(d.suits):
            if d.suit[s] & bit(i):
                d.suit_of[i] = d.suit[s]
        d.value[i] = 0
        for s in range(4):
            if hands[s] & bit(i):
                d.owner[i] = <uint8_t>s
                d.value[i] = values[i]
        if d.value[i]:
            d.valued |= bit(i)
            for s in range(3):
                if d.value[i] >> s & 1:
                    d.plane[s] |= bit(i)
    d.levels = 0
    for worth in range(7, 0, -1):
        rest = 0
        lane = 0
        for i in range(64):
            if d.value[i] >= worth:
                rest |= bit(i)
            if d.value[i] == worth:
                lane = 1
        if lane:
            d.level[d.levels] = rest
            d.levels += 1
    for s in range(4):
        lane = (every >> (16 * s)) & 0xFFFF
        if lane:
            grown = <LaneInfo*>realloc(d.info[s], (lane + 1) * sizeof(LaneInfo))
            if grown == NULL:
                raise MemoryError()
            d.info[s] = grown
        with nogil:
            fill_lane(d, s, lane)
    return 0
