# cython: boundscheck=False, wraparound=False, cdivision=True
"""Hakem's choice to bury, and claims against him that hold whatever he buries."""

from shelem.engine.bits cimport lane_mask, lowest
from shelem.engine.moves cimport generate, make_heavier
from shelem.engine.replies cimport weigh_replies
from shelem.engine.spare cimport all_open, may_bury
from shelem.engine.table cimport NO_CARD, Where, locate, probe

cdef enum:
    LATER = 150      # to bury is seldom best: what it weighs less than to follow suit


cdef void add_throws(Search* s, const Trick* n, Moves* m) noexcept nogil:
    """Add the cards that hakem may play if he buries his cards of the suit led."""
    cdef uint64_t buried = may_bury(&s.layout, s.hand[n.seat], s.spare, n.suit)
    cdef Moves more
    cdef int i
    if not buried or buried == s.hand[n.seat]:
        return
    if m.size == 1:
        weigh_replies(&s.layout, s.hand, n, m, s.reply_weights)
    s.hand[n.seat] ^= buried
    generate(&s.layout, s.hand, n, s.hand[n.seat], &more)
    weigh_replies(&s.layout, s.hand, n, &more, s.reply_weights)
    s.hand[n.seat] ^= buried
    for i in range(more.size):
        m.move[m.size] = more.move[i]
        make_heavier(m, m.size, -LATER)
        m.size += 1


cdef bint known_open(Search* s, int tricks, int leader, const int* need, uint64_t key, Claim* out) noexcept nogil:
    """Look for a claim against hakem with all his spare cards open, which holds if he is less free as well.

    The cards he buried before the play are put back into his hand for that: he could hold them and bury them yet. The
    claim holds without them. Their value is not counted. As for ranks, it knows the strongest cards of a suit down to
    some place; those of them that are not buried are the strongest of the suit here. In any position where these are
    owned alike, worthless cards could stand where the buried ones do.
    """
    cdef uint64_t cards = s.hand[0] | s.hand[1] | s.hand[2] | s.hand[3]
    cdef uint64_t spare = all_open(&s.layout, s.hand[s.hakem] | s.buried, tricks)
    cdef Where w
    cdef int needs[2]
    cdef int unused = NO_CARD
    cdef uint64_t rel, lane
    cdef int i
    locate(&s.layout, cards | s.buried, leader, tricks, &w)
    w.key |= spare
    if w.key == key:
        return False
    needs[s.hakem & 1] = 1 << 20
    needs[1 - (s.hakem & 1)] = need[1 - (s.hakem & 1)]
    if not probe(&s.table, &s.layout, &w, needs, out, &unused):
        return False
    if s.buried:
        out.take -= units_of(&s.layout, out.req & s.buried)
        out.req &= ~s.buried
        if out.take < needs[out.side]:
            return False
        rel = out.rel
        out.rel = 0
        for i in range(4):
            lane = lane_mask(i) & rel
            if lane:
                lane = cards & lane_mask(i) & ~(bit(lowest(lane)) - 1)
                if lane:
                    out.rel |= bit(lowest(lane))
    return True
