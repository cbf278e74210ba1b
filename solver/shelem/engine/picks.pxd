"""Small questions about hands and sets of cards, inlined where they are asked."""

from libc.stdint cimport uint64_t

from shelem.engine.bits cimport bit, count, highest, lowest
from shelem.engine.layout cimport Layout, units_of


cdef inline uint64_t strongest(uint64_t cards, int n) noexcept nogil:
    """The n strongest cards of a set within one suit."""
    cdef uint64_t out = 0
    cdef int c
    while n > 0 and cards:
        c = highest(cards)
        out |= bit(c)
        cards ^= bit(c)
        n -= 1
    return out


cdef inline uint64_t richest(const Layout* d, uint64_t cards, int n) noexcept nogil:
    """The n most valuable point cards of a set (fewer if it has fewer)."""
    cdef uint64_t out = 0
    cdef uint64_t part
    cdef int i
    for i in range(d.levels):
        part = cards & d.level[i] & ~out
        while part and n > 0:
            out |= part & (~part + 1)
            part &= part - 1
            n -= 1
        if n <= 0:
            break
    return out


cdef inline int forced(const Layout* d, uint64_t cards, int n) noexcept nogil:
    """The least value of n cards of a set, all of them if it has fewer."""
    cdef int total = count(cards)
    cdef uint64_t point = cards & d.valued
    cdef int many
    if n >= total:
        return units_of(d, point)
    many = n - (total - count(point))
    if many <= 0:
        return 0
    return units_of(d, point) - units_of(d, richest(d, point, count(point) - many))


cdef inline int most(const Layout* d, uint64_t cards) noexcept nogil:
    """The value of the most valuable card of a set."""
    cdef int i
    if not (cards & d.valued):
        return 0
    for i in range(d.levels):
        if cards & d.level[i]:
            return d.value[lowest(cards & d.level[i])]
    return 0


cdef inline int least(const Layout* d, uint64_t cards) noexcept nogil:
    """The value of the least valuable card of a set, 0 of none."""
    cdef int i
    if cards & ~d.valued or not cards:
        return 0
    for i in range(d.levels - 1, 0, -1):
        if cards & ~d.level[i - 1]:
            return d.value[lowest(cards & ~d.level[i - 1])]
    return d.value[lowest(cards)]


cdef inline int longer(uint64_t one, uint64_t two) noexcept nogil:
    """How many cards the longer of two holdings has."""
    cdef int first = count(one), second = count(two)
    return first if first > second else second


cdef inline int reach(const Layout* d, uint64_t hand, uint64_t suit) noexcept nogil:
    """How high a hand can go in a trick of `suit`: strength in the suit, 64 more for a ruff, -1 for neither."""
    if hand & suit:
        return highest(hand & suit)
    if hand & d.trump:
        return 64 + highest(hand & d.trump)
    return -1


cdef inline uint64_t choice(uint64_t hand, uint64_t suit) noexcept nogil:
    """The cards a hand may play to a trick of `suit`."""
    return hand & suit if hand & suit else hand
