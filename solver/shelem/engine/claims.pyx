# cython: boundscheck=False, wraparound=False, cdivision=True
"""The algebra of claims: joining them, weakening them, carrying them over a trick and from card to card."""

from libc.stdint cimport uint64_t

from shelem.engine.bits cimport above, below, bit, count, highest, lowest
from shelem.engine.moves cimport MAX_MOVES, Moves, card_of, run_low


cdef void add_claim(const Layout* d, Join* j, const Claim* c) noexcept nogil:
    """Add a claim to a join; a full one is first made one claim."""
    cdef Claim whole
    if j.size == MAX_MOVES:
        union_claims(d, j, &whole)
        j.claim[0] = whole
        j.size = 1
    j.claim[j.size] = c[0]
    j.size += 1


cdef void union_claims(const Layout* d, const Join* j, Claim* out) noexcept nogil:
    """One claim that holds whatever the other side plays: the least take, all ranks, and only the cards needed."""
    cdef int i, take = j.claim[0].take, slack, c
    cdef uint64_t rel = 0, req = 0, drop
    for i in range(j.size):
        rel |= j.claim[i].rel
        if j.claim[i].take < take:
            take = j.claim[i].take
    for i in range(j.size):
        if j.claim[i].take == take:
            req |= j.claim[i].req
    for i in range(j.size):
        slack = j.claim[i].take - take
        if slack == 0:
            continue
        drop = j.claim[i].req & ~req
        while drop and slack > 0:
            c = highest(drop)
            drop ^= bit(c)
            if d.value[c] <= slack:
                slack -= d.value[c]
            else:
                req |= bit(c)
        req |= drop
    out.rel = rel
    out.req = req
    out.take = take
    out.side = j.claim[0].side


cdef inline void swap_cards(const Layout* d, const Claim* c, int played, int other, Claim* out) noexcept nogil:
    """The claim after `other` instead of `played`, two cards alike in rank for the proof: they change places.

    Where the proof counted the richer of the two, it now gets the poorer. Where it counted the poorer it gets the
    richer, but may not count the gain: a claim that joins several lines of play does not count it in all of them.
    """
    cdef int rich = played if d.value[played] > d.value[other] else other
    cdef int poor = played + other - rich
    out.side = c.side
    out.rel = c.rel
    out.req = c.req & ~(bit(played) | bit(other))
    out.take = c.take
    if c.req & bit(rich):
        out.take -= <int>d.value[rich] - <int>d.value[poor]
        out.req |= bit(poor) & d.valued
    if c.req & bit(poor):
        out.req |= bit(rich)


cdef uint64_t speak(const Layout* d, const uint64_t* hands, const Trick* k, const Claim* c, int card,
                    const Moves* m, uint64_t left, int need, Join* j) noexcept nogil:
    """After `card` failed with claim `c`: which of the cards `left` fail by the same proof. Their claims are added.

    Two cards of a hand change places in a proof that does not use their rank, or where no card of another hand
    stands between them (then the proof is made to use the weaker one's rank too, if it used the stronger one's).
    """
    cdef uint64_t suit = d.suit_of[card]
    cdef uint64_t others = (hands[0] | hands[1] | hands[2] | hands[3] | k.cards) & ~hands[k.seat] & suit
    cdef uint64_t rel = c.rel & suit
    cdef uint64_t done = 0
    cdef int i, y, hi, lo, floor
    cdef Claim other
    floor = lowest(rel) if rel else 64
    for i in range(m.size):
        y = card_of(m, i)
        if not left & suit & bit(y):
            continue
        hi = y if y > card else card
        lo = y if y < card else card
        if floor <= hi and others & below(hi) & above(lo):
            continue
        swap_cards(d, c, card, y, &other)
        if other.take < need or j.size == MAX_MOVES:
            continue
        if floor <= hi:      # y stands for its run, which must stay one
            other.rel |= bit(lo) | bit(run_low(m, i))
        done |= bit(y)
        j.claim[j.size] = other
        j.size += 1
    return done


cdef void finish_claim(const Layout* d, const Trick* n, int won, Claim* out) noexcept nogil:
    """Carry a claim on what is left after a trick back over the trick."""
    if out.side == n.best_seat & 1:
        out.take += won
        out.req |= n.cards & d.valued
    if count(n.cards & d.suit_of[n.best]) > 1:
        out.rel |= bit(n.best)
