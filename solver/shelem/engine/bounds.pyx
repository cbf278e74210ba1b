# cython: boundscheck=False, wraparound=False, cdivision=True
"""Static bounds at trick boundaries, in units, each as a claim."""

from shelem.engine.bits cimport above, below, bit, count, highest, lowest
from shelem.engine.layout cimport units_of
from shelem.engine.moves cimport beats


cdef bint last_trick(const Layout* d, const uint64_t* hands, int leader, Claim* out) noexcept nogil:
    """The only play of four single cards."""
    cdef uint64_t cards = hands[0] | hands[1] | hands[2] | hands[3]
    cdef int best = lowest(hands[leader])
    cdef int winner = leader
    cdef int i, c, seat
    for i in range(1, 4):
        seat = (leader + i) & 3
        c = lowest(hands[seat])
        if beats(d, c, best):
            best = c
            winner = seat
    out.side = winner & 1
    out.take = d.trick + units_of(d, cards)
    out.req = cards & d.valued
    out.rel = bit(best) if count(cards & d.suit_of[best]) > 1 else 0
    return True


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


cdef bint cash(const Layout* d, const uint64_t* hands, int leader, int tricks, int units, int need, Claim* out) noexcept nogil:
    """What the hand on lead can take at once by leading its winners, suit after suit."""
    cdef uint64_t mine = hands[leader]
    cdef uint64_t left = hands[(leader + 1) & 3]
    cdef uint64_t partner = hands[(leader + 2) & 3]
    cdef uint64_t right = hands[(leader + 3) & 3]
    cdef uint64_t every = mine | left | partner | right
    cdef uint64_t suit, others, run, own, used
    cdef uint64_t rel = 0, req = 0, given
    cdef int s, n, r, limit, total = 0, value = 0, throws = 0, ll, rl, pl, lt, rt
    cdef uint64_t side_used = 0
    cdef uint64_t spare = partner     # what partner can still throw
    lt = count(left & d.trump)
    rt = count(right & d.trump)
    cdef int order
    cdef bint pulled = not d.trump or (lt == 0 and rt == 0)
    for order in range(-1, d.suits):
        if order < 0:
            if not d.trump:
                continue
            suit = d.trump
        else:
            suit = d.suit[order]
            if suit == d.trump:
                continue
        own = mine & suit
        if not own:
            continue
        others = every & suit & ~mine
        ll = count(left & suit)
        rl = count(right & suit)
        pl = count(partner & suit)
        if not others:
            run = own
        else:
            run = own & above(highest(others))
        r = count(run)
        if r == 0:
            continue
        n = ll if ll > rl else rl
        if r >= n:
            if pl <= r:
                # all others run out: the rest of the suit wins as well
                if pl > n:
                    n = pl
                if others:
                    rel |= strongest(own, n)
                r = count(own)
                run = own
            else:
                rel |= run
            if suit == d.trump:
                pulled = True
        else:
            rel |= run
        if suit != d.trump and not pulled:
            limit = 16
            if lt:
                limit = ll
            if rt and rl < limit:
                limit = rl
            if limit < r:
                r = limit
                if r == 0:
                    rel &= ~suit
                    continue
                run = strongest(run, r)
                rel = (rel & ~suit) | run
        total += r
        value += units_of(d, run)
        req |= run & d.valued
        # partner follows with his best, throws later
        if pl <= r:
            value += units_of(d, partner & suit)
            req |= partner & suit & d.valued
            throws += r - pl
            spare &= ~suit
        else:
            given = richest(d, partner & suit, r)
            value += units_of(d, given)
            req |= given
            # his other cards of the suit stay
            spare &= ~given
            side_used |= suit
        n = forced(d, left & suit, r)
        if n:
            value += n
            req |= left & suit & d.valued
        n = forced(d, right & suit, r)
        if n:
            value += n
            req |= right & suit & d.valued
    if total == 0:
        return False
    if throws > count(spare & ~d.trump):
        return False     # partner would have to ruff, and the lead would be his
    if total >= tricks:
        out.take = units
        out.req = every & d.valued
        out.rel = rel
        out.side = leader & 1
        return out.take >= need
    if throws:
        # cards of suits cashed later are not free to throw: take only from suits not cashed
        given = richest(d, spare & ~d.trump & ~side_used, throws)
        value += units_of(d, given)
        req |= given
    value += total * d.trick
    if value < need:
        return False
    out.take = value
    out.req = req
    out.rel = rel
    out.side = leader & 1
    return True


cdef bint top_trumps(const Layout* d, const uint64_t* hands, int seat, int need, Claim* out) noexcept nogil:
    """The strongest trumps of one hand win a trick each, whoever leads what."""
    cdef uint64_t own = hands[seat] & d.trump
    cdef uint64_t others = (hands[0] | hands[1] | hands[2] | hands[3]) & d.trump & ~own
    cdef uint64_t run = own
    cdef int value
    if others:
        run = own & above(highest(others))
    if not run:
        return False
    value = count(run) * d.trick + units_of(d, run)
    if value < need:
        return False
    out.take = value
    out.req = run & d.valued
    out.rel = run if others else 0
    out.side = seat & 1
    return True


cdef bint static_claim(const Layout* d, const uint64_t* hands, int leader, int tricks, int units, const int* need,
                       unsigned features, Claim* out) noexcept nogil:
    if features & 1:
        if cash(d, hands, leader, tricks, units, need[leader & 1], out):
            return True
    if d.trump and features & 2:
        if top_trumps(d, hands, (leader + 1) & 3, need[(leader + 1) & 1], out):
            return True
        if top_trumps(d, hands, (leader + 3) & 3, need[(leader + 3) & 1], out):
            return True
        if top_trumps(d, hands, (leader + 2) & 3, need[leader & 1], out):
            return True
    return False
