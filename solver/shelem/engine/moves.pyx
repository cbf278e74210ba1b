# cython: boundscheck=False, wraparound=False, cdivision=True
"""Tricks in progress, and the cards worth trying."""

from libc.stdint cimport uint8_t, uint64_t

from shelem.engine.bits cimport above, below, bit, highest


cdef inline void generate_suit(const Layout* d, uint64_t cards, uint64_t others, Moves* out) noexcept nogil:
    """Add the moves of a hand's `cards` in one suit; `others` are those of everybody else and of the table."""
    cdef int c, previous = 64, rep = -1
    while cards:
        c = highest(cards)
        cards ^= bit(c)
        if rep >= 0 and others & below(previous) & above(c):
            rep = -1
        previous = c
        if d.value[c] == 0:
            if rep >= 0:
                out.move[rep].run_low = <uint8_t>c
                continue
            rep = out.size
        out.move[out.size].card = <uint8_t>c
        out.move[out.size].run_low = <uint8_t>c
        out.move[out.size].weight = 0
        out.size += 1


cdef void generate(const Layout* d, const uint64_t* hands, const Trick* k, uint64_t legal, Moves* out) noexcept nogil:
    """One move for every point card and for every run of worthless cards with no card of others between."""
    cdef uint64_t hand = hands[k.seat]
    cdef uint64_t others = (hands[0] | hands[1] | hands[2] | hands[3] | k.cards) & ~hand
    cdef int s
    out.size = 0
    if k.suit and legal & k.suit:
        generate_suit(d, legal & k.suit, others & k.suit, out)
        return
    for s in range(d.suits):
        if legal & d.suit[s]:
            generate_suit(d, legal & d.suit[s], others & d.suit[s], out)


cdef void pick_best(Moves* m, int first) noexcept nogil:
    """Bring the heaviest of the moves from `first` on to `first`."""
    cdef int i, top = first
    cdef Move keep
    for i in range(first + 1, m.size):
        if m.move[i].weight > m.move[top].weight:
            top = i
    if top != first:
        keep = m.move[top]
        m.move[top] = m.move[first]
        m.move[first] = keep
