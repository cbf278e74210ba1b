"""What never changes while one deal in one denomination is solved."""

from libc.stdint cimport uint8_t, uint16_t, uint32_t, uint64_t

from shelem.engine.bits cimport count

cdef enum:
    MAX_SUITS = 5    # four, and the jokers' own suit where a rule set has one

cdef struct LaneInfo:
    # One set of remaining cards of one lane.
    uint32_t code      # owners from the strongest card down, 2 bits a card, left-aligned
    uint16_t lengths   # how many cards each seat has, in one number below 1024: see `fill_lane`
    uint8_t quick      # tricks that each side can take in it at once, at most: 4 bits a side
    uint8_t tops       # cards of one side above all others

cdef struct Layout:
    LaneInfo* info[4]        # [set of remaining cards of the lane]
    uint8_t owner[64]        # seat 0 to 3 of every card of the deal
    uint8_t value[64]        # units of every card
    uint64_t suit_of[64]     # the suit mask of every card
    uint64_t suit[5]         # masks of the suits: four lanes, and a fifth cut from the top of the last lane
    int suits                # 4 or 5
    uint64_t trump           # mask of the trump suit, 0 without one
    uint64_t owned[4]        # all cards each seat holds at the start
    uint64_t valued          # cards worth anything
    uint64_t plane[3]        # cards whose value has bit 1, 2, 4
    uint64_t level[7]        # cards worth at least levels[i], most valuable first
    int levels
    uint64_t exact           # cards whose presence is part of every table key (jokers in their own suit)
    int trick                # units of a trick


cdef inline int units_of(const Layout* d, uint64_t cards) noexcept nogil:
    """Units of a set of cards."""
    cards &= d.valued
    if not cards:
        return 0
    return count(cards & d.plane[0]) + 2 * count(cards & d.plane[1]) + 4 * count(cards & d.plane[2])


cdef inline const LaneInfo* lane_info(const Layout* d, uint64_t cards, int lane) noexcept nogil:
    return &d.info[lane][(cards >> (lane << 4)) & 0xFFFF]


cdef int layout_init(Layout* d) except -1
cdef void layout_free(Layout* d) noexcept
cdef int layout_load(Layout* d, const uint64_t* hands, const uint8_t* values, int trump, int trick,
                     uint64_t fifth) except -1
