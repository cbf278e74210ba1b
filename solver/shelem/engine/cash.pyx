# cython: boundscheck=False, wraparound=False, cdivision=True
"""Quick tricks, in points: the winners of the hand on lead and then its partner's."""

from libc.stdint cimport uint64_t

from shelem.engine.bits cimport above, count, highest, lowest
from shelem.engine.layout cimport units_of
from shelem.engine.picks cimport forced, richest, strongest


cdef void cash(const Layout* d, const uint64_t* hands, int leader, int tricks, int units, Plan* out) noexcept nogil:
    """Lead winners, suit after suit, trumps first, then go to partner's winners: no such trick can be lost.

    First phase: per suit the leader's cards above all opponents' win; when the others run out of the suit, so does
    the rest of it. Second phase: the leader leads a card of a suit in which partner then holds the strongest, and
    partner cashes in the same way. While an opponent holds trumps, a side suit is led only as often as he must
    follow. Neither partner may be made to ruff, or to win a trick out of turn.
    """
    cdef uint64_t mine = hands[leader]
    cdef uint64_t left = hands[(leader + 1) & 3]
    cdef uint64_t partner = hands[(leader + 2) & 3]
    cdef uint64_t right = hands[(leader + 3) & 3]
    cdef uint64_t opponents = left | right | hands[4]
    cdef uint64_t suit, theirs, own, run, rest, their_own, their_run, given
    cdef uint64_t rel = 0, req = 0, suits = 0
    cdef uint64_t spare = partner      # what partner can throw on tricks in which he does not follow
    cdef uint64_t my_spare = mine
    cdef uint64_t late_suit[5]
    cdef int late_first[5]             # rounds of the first phase in that suit
    cdef int late_rounds[5]
    cdef int late = 0, i
    cdef int n, r, q, top, ll, rl, lx, rx, pl, ml, order, total = 0, value = 0, throws = 0, my_throws = 0
    cdef uint64_t left_spare = 0, right_spare = 0
    cdef bint left_ruffs, right_ruffs
    cdef bint entry = False
    cdef bint late_pulled = False      # partner's trumps leave the opponents none
    if hands[4]:
        if (d.owner[lowest(hands[4])] - leader) & 3 == 1:
            left_spare = hands[4]
        else:
            right_spare = hands[4]
    left_ruffs = (left | left_spare) & d.trump != 0
    right_ruffs = (right | right_spare) & d.trump != 0
    out.take = 0
    out.tricks = 0
    out.suits = 0
    out.rel = 0
    out.req = 0
    for order in range(-1, d.suits):
        suit = d.trump if order < 0 else d.suit[order]
        if order >= 0 and suit == d.trump:
            continue
        own = mine & suit
        their_own = partner & suit
        if not (own | their_own):
            continue
        theirs = opponents & suit
        top = highest(theirs) if theirs else -1
        run = own & above(top) if theirs else own
        their_run = their_own & above(top) if theirs else their_own
        if not (run | their_run):
            continue
        ll = count(left & suit)
        rl = count(right & suit)
        pl = count(their_own)
        ml = count(own)
        lx = ll      # the most rounds they may follow
        rx = rl
        if hands[4]:
            lx += count(left_spare & suit)
            rx += count(right_spare & suit)
        n = lx if lx > rx else rx
        r = count(run)
        if r and their_run and highest(their_run) > lowest(run):
            # partner's winners stand above some of the leader's: cash only those above all of partner's
            run = own & above(highest(their_own)) if their_own else own
            r = count(run)
        if r:
            if r >= n and pl <= r:
                # the others run out: the rest of the suit wins as well
                if n < pl:
                    n = pl
                if theirs or their_own:
                    rel |= strongest(own, n)
                r = ml
                run = own
            else:
                rel |= run
            if suit == d.trump and r >= lx and r >= rx:
                left_ruffs = right_ruffs = False
        if left_ruffs and ll < r and suit != d.trump:
            r = ll
        if right_ruffs and rl < r and suit != d.trump:
            r = rl
        if r < count(run):
            rel &= ~suit
            run = strongest(run, r)
            rel |= run
        if r:
            suits |= suit
            total += r
            value += units_of(d, run)
            req |= run
            if pl < r:
                throws += r - pl
        # what partner can add in this suit once he is in
        q = 0
        rest = own & ~run
        if rest:
            their_run &= above(highest(rest))     # a stronger card of the leader's would win out of turn
        if their_run and pl > r:
            q = count(their_run)
            if q > pl - r:
                q = pl - r
            if q and r + q >= lx and r + q >= rx and ml <= r + q:
                q = pl - r
            i = 1      # the first round must be safe for an entry, all without pulled trumps
            if suit == d.trump:
                if r + q >= lx and r + q >= rx:
                    late_pulled = True
            else:
                if left_ruffs and r + 1 > ll or right_ruffs and r + 1 > rl:
                    i = 0
                if not late_pulled:
                    if left_ruffs and r + q > ll:
                        q = ll - r
                    if right_ruffs and r + q > rl:
                        q = rl - r
            if q > 0:
                late_suit[late] = suit
                late_first[late] = r
                late_rounds[late] = q
                late += 1
                if ml > r and i:
                    entry = True
        if r and q <= 0:
            # settled: follow with the best, forced cards of the opponents
            given = their_own if pl <= r else richest(d, their_own, r)
            spare &= ~(suit if pl <= r else given)
            value += units_of(d, given)
            req |= given
            my_spare &= ~suit
            n = forced(d, left & suit, r) + forced(d, right & suit, r)
            if n:
                value += n
                req |= theirs
    if not entry or (throws and throws > count(spare & ~d.trump)):
        # only the first phase: settle the suits kept for the second
        for i in range(late):
            r = late_first[i]
            if r == 0:
                continue
            suit = late_suit[i]
            given = richest(d, partner & suit, r)
            spare &= ~given
            value += units_of(d, given)
            req |= given
            n = forced(d, left & suit, r) + forced(d, right & suit, r)
            if n:
                value += n
                req |= opponents & suit
        late = 0
    else:
        for i in range(late):
            suit = late_suit[i]
            r = late_first[i]
            q = late_rounds[i]
            n = r + q
            own = mine & suit
            their_own = partner & suit
            ml = count(own)
            pl = count(their_own)
            # the cards partner wins with, strongest first
            run = strongest(their_own, q)
            rest = (opponents | (own & ~strongest(own, r))) & suit
            if rest:
                rel |= run & above(highest(rest))
            given = their_own if pl <= n else run | richest(d, their_own & ~run, r)
            spare &= ~given
            value += units_of(d, given)
            req |= given
            if r:
                given = strongest(own, r)
                value -= units_of(d, given)      # counted in the first phase
            else:
                given = 0
            given = own if ml <= n else given | richest(d, own & ~given, q)
            my_spare &= ~given
            value += units_of(d, given)
            req |= given
            if ml < n:
                my_throws += n - (ml if ml > r else r)
            total += q
            n = forced(d, left & suit, n) + forced(d, right & suit, n)
            if n:
                value += n
                req |= opponents & suit
        if my_throws and my_throws > count(my_spare & ~d.trump):
            # the leader would have to ruff partner's winners
            return
    if total == 0 or (throws and throws > count(spare & ~d.trump)):
        return
    out.suits = suits
    out.rel = rel
    if total >= tricks:
        out.tricks = tricks
        out.take = units
        out.req = (mine | partner | opponents) & d.valued
        return
    if throws:
        given = richest(d, spare & ~d.trump, throws)
        value += units_of(d, given)
        req |= given
    if my_throws:
        given = richest(d, my_spare & ~d.trump, my_throws)
        value += units_of(d, given)
        req |= given
    out.tricks = total
    out.take = value + total * d.trick
    out.req = req & d.valued
