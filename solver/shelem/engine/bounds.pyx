# cython: boundscheck=False, wraparound=False, cdivision=True
"""Static bounds at trick boundaries, in units, each as a claim."""

from libc.stdint cimport uint64_t

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


cdef struct Plan:
    # What a hand on lead can take at once.
    uint64_t rel
    uint64_t req
    uint64_t suits       # masks of the suits in which its own cards win
    int take
    int tricks


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
    cdef uint64_t suit, theirs, own, run, rest, their_own, their_run, given
    cdef uint64_t rel = 0, req = 0, suits = 0
    cdef uint64_t spare = partner      # what partner can throw on tricks in which he does not follow
    cdef uint64_t my_spare = mine
    cdef uint64_t late_suit[5]
    cdef int late_first[5]             # rounds of the first phase in that suit
    cdef int late_rounds[5]
    cdef int late = 0, i
    cdef int n, r, q, top, ll, rl, pl, ml, order, total = 0, value = 0, throws = 0, my_throws = 0
    cdef bint left_ruffs = left & d.trump != 0
    cdef bint right_ruffs = right & d.trump != 0
    cdef bint entry = False
    cdef bint late_pulled = False      # partner's trumps leave the opponents none
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
        theirs = (left | right) & suit
        top = highest(theirs) if theirs else -1
        run = own & above(top) if theirs else own
        their_run = their_own & above(top) if theirs else their_own
        if not (run | their_run):
            continue
        ll = count(left & suit)
        rl = count(right & suit)
        pl = count(their_own)
        ml = count(own)
        n = ll if ll > rl else rl
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
            if suit == d.trump and r >= ll and r >= rl:
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
            if q and r + q >= ll and r + q >= rl and ml <= r + q:
                q = pl - r
            i = 1      # the first round must be safe for an entry, all without pulled trumps
            if suit == d.trump:
                if r + q >= ll and r + q >= rl:
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
                req |= (left | right) & suit
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
            rest = (left | right | (own & ~strongest(own, r))) & suit
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
                req |= (left | right) & suit
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
        out.req = (mine | left | partner | right) & d.valued
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


cdef inline bint follows(const Layout* d, uint64_t hand, uint64_t suit) noexcept nogil:
    """Whether a hand cannot ruff the next trick of a suit."""
    return hand & suit != 0 or hand & d.trump == 0


cdef inline int strongest_seat(const Layout* d, const uint64_t* hands, uint64_t suit) noexcept nogil:
    return d.owner[highest((hands[0] | hands[1] | hands[2] | hands[3]) & suit)]


cdef bint partner_cash(const Layout* d, const uint64_t* hands, int leader, int tricks, int units, int need, Claim* out) noexcept nogil:
    """The leader reaches partner's strongest card of a suit, and partner cashes.

    The trick of the entry holds the same cards as if partner had led to it, so it is a round of partner's plan.
    """
    cdef int partner = (leader + 2) & 3
    cdef uint64_t left = hands[(leader + 1) & 3]
    cdef uint64_t right = hands[(leader + 3) & 3]
    cdef uint64_t suit
    cdef Plan plan
    cdef int i
    cdef bint entered = False
    for i in range(d.suits):
        suit = d.suit[i]
        if hands[leader] & suit and hands[partner] & suit and strongest_seat(d, hands, suit) == partner:
            if suit == d.trump or (follows(d, left, suit) and follows(d, right, suit)):
                entered = True
                break
    if not entered:
        return False
    cash(d, hands, partner, tricks, units, &plan)
    if plan.take < need:
        return False
    for i in range(d.suits):
        suit = d.suit[i]
        if not (plan.suits & suit) or not (hands[leader] & suit) or not (hands[partner] & suit):
            continue
        if strongest_seat(d, hands, suit) == partner:
            if suit == d.trump or (follows(d, left, suit) and follows(d, right, suit)):
                out.take = plan.take
                out.rel = plan.rel
                out.req = plan.req
                out.side = leader & 1
                return True
    return False


cdef bint answer_cash(const Layout* d, const uint64_t* hands, int leader, int tricks, int units, int need, Claim* out) noexcept nogil:
    """The side not on lead wins the first trick whatever is led, and cashes.

    As in `partner_cash`, the first trick is a round of the winner's plan in the suit led.
    """
    cdef int other = (leader + 2) & 3
    cdef uint64_t suit
    cdef Plan plan[2]
    cdef bint asked[2]
    cdef int i, x, side = 1 - (leader & 1), lo = 99
    asked[0] = asked[1] = False
    for i in range(d.suits):
        suit = d.suit[i]
        if not (hands[leader] & suit):
            continue
        x = strongest_seat(d, hands, suit)
        if x & 1 != side:
            return False
        if suit != d.trump and not follows(d, hands[other], suit):
            return False
        asked[x >> 1] = True
    out.rel = 0
    out.req = 0
    for x in range(2):
        if asked[x]:
            cash(d, hands, 2 * x + side, tricks, units, &plan[x])
            if plan[x].take < need:
                return False
            if plan[x].take < lo:
                lo = plan[x].take
    for i in range(d.suits):
        suit = d.suit[i]
        if hands[leader] & suit and not (plan[strongest_seat(d, hands, suit) >> 1].suits & suit):
            return False
    for x in range(2):
        if asked[x]:
            out.rel |= plan[x].rel
            out.req |= plan[x].req
    out.take = lo
    out.side = side
    return True


cdef int joint_trumps(const Layout* d, uint64_t one, uint64_t two, uint64_t others, uint64_t* tops) noexcept nogil:
    """Tricks that a side's strongest trumps win whoever leads what; `tops` are these trumps, all captured.

    Two partners with j of the strongest trumps win as many tricks with them, but no more than the longer holding
    has cards: that one follows low while its partner wins.
    """
    cdef int j, longest
    one &= d.trump
    two &= d.trump
    others &= d.trump
    tops[0] = (one | two) & above(highest(others)) if others else one | two
    j = count(tops[0])
    longest = count(one)
    if count(two) > longest:
        longest = count(two)
    return j if j < longest else longest


cdef bint top_trumps(const Layout* d, const uint64_t* hands, int seat, int leader, int need, Claim* out) noexcept nogil:
    """What the strongest trumps of a side, or its guarded second strongest, are worth in the end."""
    cdef uint64_t one = hands[seat]
    cdef uint64_t two = hands[(seat + 2) & 3]
    cdef uint64_t left = hands[(seat + 1) & 3]
    cdef uint64_t right = hands[(seat + 3) & 3]
    cdef uint64_t tops = 0, mine
    cdef int n = joint_trumps(d, one, two, left | right, &tops)
    cdef int value, c
    if n:
        value = n * d.trick + units_of(d, tops)
        if value < need:
            return False
        out.rel = tops if (left | right) & d.trump else 0
    else:
        # The second strongest trump, guarded, and the strongest at the right: its holder always plays after the
        # other, unless he leads. To be on lead he wins a trick with another card, which is as good.
        if need > d.trick:
            return False
        mine = (one | two) & d.trump
        if not mine:
            return False
        c = highest(mine)
        tops = (left | right) & d.trump & above(c)
        if count(tops) != 1:
            return False
        if two & bit(c):
            seat ^= 2
            right = left
        if leader == seat or not right & tops or count(hands[seat] & d.trump) < 2:
            return False
        value = d.trick
        out.rel = bit(c)
        tops = 0
    out.take = value
    out.req = tops & d.valued
    out.side = seat & 1
    return True


cdef bint static_claim(const Layout* d, const uint64_t* hands, int leader, int tricks, int units, const int* need,
                       unsigned features, Claim* out) noexcept nogil:
    cdef Plan plan
    cdef int side = leader & 1
    if features & 1:
        cash(d, hands, leader, tricks, units, &plan)
        if plan.take >= need[side]:
            out.take = plan.take
            out.rel = plan.rel
            out.req = plan.req
            out.side = side
            return True
        if partner_cash(d, hands, leader, tricks, units, need[side], out):
            return True
        if answer_cash(d, hands, leader, tricks, units, need[1 - side], out):
            return True
    if d.trump and features & 2:
        if top_trumps(d, hands, (leader + 1) & 3, leader, need[1 - side], out):
            return True
        if top_trumps(d, hands, leader, leader, need[side], out):
            return True
    return False
