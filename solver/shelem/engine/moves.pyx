# cython: boundscheck=False, wraparound=False, cdivision=True
"""Tricks in progress, and the cards worth trying."""

from libc.stdint cimport uint64_t

from shelem.engine.bits cimport above, below, bit, highest, lowest

cdef enum:
    LANE_TOPS = 0x8000800080008000      # the highest bit of every lane, which no card has


cdef inline void add_move(Moves* m, int card, int low) noexcept nogil:
    m.move[m.size] = mirrored(card) << 16 | low
    m.size += 1


cdef inline void add_run(const Layout* d, uint64_t run, int top, Moves* out) noexcept nogil:
    """Add the moves of cards with no card of others between: every point card, and the strongest worthless one."""
    cdef uint64_t plain = run & ~d.valued
    cdef int c
    if run == plain:
        add_move(out, top, lowest(run))
        return
    if plain:
        add_move(out, highest(plain), lowest(plain))
    run &= d.valued
    while run:
        c = highest(run)
        run ^= bit(c)
        add_move(out, c, c)


cdef inline void add_runs(const Layout* d, uint64_t cards, uint64_t fences, Moves* out) noexcept nogil:
    """Add the moves of cards of several lanes; `fences` are the cards of others and what parts the lanes."""
    cdef uint64_t between, run
    cdef int top
    while cards:
        top = highest(cards)
        between = fences & below(top)
        run = cards & above(highest(between)) if between else cards
        cards ^= run
        add_run(d, run, top, out)


cdef void generate(const Layout* d, const uint64_t* hands, const Trick* k, uint64_t legal, Moves* out) noexcept nogil:
    """One move for every point card and for every run of worthless cards with no card of others between."""
    cdef uint64_t fences = (hands[0] | hands[1] | hands[2] | hands[3] | k.cards) & ~hands[k.seat] | LANE_TOPS
    out.size = 0
    add_runs(d, legal & ~d.suit[4], fences, out)
    if d.suit[4]:
        add_runs(d, legal & d.suit[4], fences, out)
