# cython: boundscheck=False, wraparound=False, cdivision=True
"""Tricks in progress, and the cards worth trying."""

from libc.stdint cimport uint8_t, uint64_t

from shelem.engine.bits cimport above, below, bit, highest, lowest


cdef inline void add_move(Moves* m, int card, int run_low) noexcept nogil:
    m.move[m.size].card = <uint8_t>card
    m.move[m.size].run_low = <uint8_t>run_low
    m.move[m.size].weight = 0
    m.size += 1


cdef inline void generate_suit(const Layout* d, uint64_t cards, uint64_t others, Moves* out) noexcept nogil:
    """Add the moves of a hand's `cards` in one suit; `others` are those of everybody else and of the table."""
    cdef uint64_t run, between, plain
    cdef int c, low, top
    while cards:
        top = highest(cards)
        between = others & below(top)
        run = cards & above(highest(between)) if between else cards
        cards ^= run
        plain = run & ~d.valued
        if run == plain:
            add_move(out, top, lowest(run))
            continue
        low = -1
        if plain:
            top = highest(plain)
            low = lowest(plain)
            run = run & d.valued | bit(top)
        while run:
            c = highest(run)
            run ^= bit(c)
            add_move(out, c, low if low >= 0 and c == top else c)


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
    cdef int i, top = first, most = m.move[first].weight, weight
    cdef bint more
    cdef Move keep
    for i in range(first + 1, m.size):
        weight = m.move[i].weight
        more = weight > most        # without branches, which would be hard to predict
        top = i if more else top
        most = weight if more else most
    keep = m.move[top]
    m.move[top] = m.move[first]
    m.move[first] = keep
