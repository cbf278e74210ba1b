# cython: boundscheck=False, wraparound=False, cdivision=True
"""Static bounds at trick boundaries, in units, each as a claim."""

from libc.stdint cimport uint64_t

from shelem.engine.bits cimport above, bit, count, highest, lowest
from shelem.engine.cash cimport Plan, cash
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


cdef inline bint follows(const Layout* d, const uint64_t* hands, uint64_t hand, uint64_t suit) noexcept nogil:
    """Whether a hand cannot ruff the next trick of a suit."""
    return hand & suit != 0 or (hand | hands[4]) & d.trump == 0


cdef inline int strongest_seat(const Layout* d, const uint64_t* hands, uint64_t suit) noexcept nogil:
    return d.owner[highest((hands[0] | hands[1] | hands[2] | hands[3] | hands[4]) & suit)]


cdef inline uint64_t all_held(const Layout* d, const uint64_t* hands, int seat) noexcept nogil:
    """All that a seat may play, with what may be spare of it."""
    return hands[seat] | hands[4] if hands[4] and d.owner[lowest(hands[4])] == seat else hands[seat]


cdef bint partner_cash(const Layout* d, const uint64_t* hands, int leader, int tricks, int units, int need,
                       Claim* out) noexcept nogil:
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
            if suit == d.trump or (follows(d, hands, left, suit) and follows(d, hands, right, suit)):
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
            if suit == d.trump or (follows(d, hands, left, suit) and follows(d, hands, right, suit)):
                out.take = plan.take
                out.rel = plan.rel
                out.req = plan.req
                out.side = leader & 1
                return True
    return False


cdef bint answer_cash(const Layout* d, const uint64_t* hands, int leader, int tricks, int units, int need,
                      Claim* out) noexcept nogil:
    """The side not on lead wins the first trick whatever is led, and cashes.

    As in `partner_cash`, the first trick is a round of the winner's plan in the suit led.
    """
    cdef int other = (leader + 2) & 3
    cdef uint64_t suit
    cdef Plan plan[2]
    cdef uint64_t led = all_held(d, hands, leader)
    cdef bint asked[2]
    cdef int i, x, side = 1 - (leader & 1), lo = 99
    asked[0] = asked[1] = False
    for i in range(d.suits):
        suit = d.suit[i]
        if not (led & suit):
            continue
        x = strongest_seat(d, hands, suit)
        if x & 1 != side:
            return False
        if suit != d.trump and not follows(d, hands, hands[other], suit):
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
        if led & suit and not (plan[strongest_seat(d, hands, suit) >> 1].suits & suit):
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
    cdef uint64_t opponents = left | right | hands[4]
    cdef int n = joint_trumps(d, one, two, opponents, &tops)
    cdef int value, c
    if n:
        value = n * d.trick + units_of(d, tops)
        if value < need:
            return False
        out.rel = tops if opponents & d.trump else 0
    else:
        # The second strongest trump, guarded, and the strongest at the right: its holder always plays after the
        # other, unless he leads. To be on lead he wins a trick with another card, which is as good.
        if need > d.trick:
            return False
        mine = (one | two) & d.trump
        if not mine:
            return False
        c = highest(mine)
        tops = opponents & d.trump & above(c)
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


cdef bint one_trick(const Layout* d, const uint64_t* hands, int leader, int tricks, Claim* out) noexcept nogil:
    """Without trumps the side on lead cannot take every trick: it runs out of suits to lead safely.

    In a suit whose strongest card an opponent holds it wins no trick while he keeps that card, in another suit at
    most as many as its longer hand has cards there. An opponent can keep his strongest cards as long as there are
    at least as many tricks to come.
    """
    cdef uint64_t ours, suit
    cdef uint64_t one = all_held(d, hands, leader), two = all_held(d, hands, (leader + 2) & 3)
    cdef int i, longest, seat, run = 0
    cdef int keeps[4]
    keeps[0] = keeps[1] = keeps[2] = keeps[3] = 0
    out.rel = 0
    for i in range(d.suits):
        suit = d.suit[i]
        ours = (one | two) & suit
        if not ours:
            continue
        seat = strongest_seat(d, hands, suit)
        if (seat ^ leader) & 1:
            keeps[seat] += 1
            out.rel |= bit(highest(hands[seat] & suit))
            continue
        longest = count(one & suit)
        if count(two & suit) > longest:
            longest = count(two & suit)
        run += longest
        if run >= tricks:
            return False
    if keeps[(leader + 1) & 3] > tricks - run or keeps[(leader + 3) & 3] > tricks - run:
        return False
    out.take = d.trick
    out.req = 0
    out.side = 1 - (leader & 1)
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
        if (need[1 - side] <= d.trick and not ((hands[0] | hands[1] | hands[2] | hands[3]) & d.trump)
                and one_trick(d, hands, leader, tricks, out)):
            return True
    if d.trump and features & 2:
        if top_trumps(d, hands, (leader + 1) & 3, leader, need[1 - side], out):
            return True
        if top_trumps(d, hands, leader, leader, need[side], out):
            return True
    return False
