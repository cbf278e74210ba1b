# cython: boundscheck=False, wraparound=False, cdivision=True
"""Tricks in progress, and the cards worth trying."""

from libc.stdint cimport uint8_t, uint64_t

from shelem.engine.bits cimport above, below, bit, highest


cdef void generate(const Layout* d, const uint64_t* hands, const Trick* k, uint64_t legal, Moves* out) noexcept nogil:
    """One move for every point card and for every run of worthless cards with no card of others between."""
    cdef uint64_t hand = hands[k.seat]
    cdef uint64_t others = (hands[0] | hands[1] | hands[2] | hands[3] | k.cards) & ~hand
    cdef uint64_t cards, suit
    cdef int s, c, previous, rep
    out.size = 0
    for s in range(d.suits):
        suit = d.suit[s]
        cards = legal & suit
        rep = -1
        previous = -1
        while cards:
            c = highest(cards)
            cards ^= bit(c)
            if rep >= 0 and others & suit & below(previous) & above(c):
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
