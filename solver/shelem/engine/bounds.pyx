# cython: boundscheck=False, wraparound=False, cdivision=True
"""Static bounds at trick boundaries, in units, each as a claim."""

from libc.stdint cimport uint64_t

from shelem.engine.bits cimport above, below, bit, count, highest, lowest
from shelem.engine.cash cimport Plan, cash
from shelem.engine.claims cimport Join, add_claim
from shelem.engine.layout cimport units_of
from shelem.engine.moves cimport beats
from shelem.engine.picks cimport longer, strongest


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


cdef inline int taker(const Layout* d, const uint64_t* hands, int leader, uint64_t suit) noexcept nogil:
    """Which opponent of the leader (the first or second of their side) takes a lead of a suit for good; -1 for none."""
    cdef int x = strongest_seat(d, hands, suit)
    if (x ^ leader) & 1 == 0 or suit != d.trump and not follows(d, hands, hands[leader ^ 2], suit):
        return -1
    return x >> 1


cdef bint answer_cash(const Layout* d, const uint64_t* hands, int leader, int tricks, int units, int need,
                      Claim* out) noexcept nogil:
    """The side not on lead wins the first trick whatever is led, and cashes.

    As in `partner_cash`, the first trick is a round of the winner's plan in the suit led.
    """
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
        x = taker(d, hands, leader, suit)
        if x < 0:
            return False
        asked[x] = True
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


cdef uint64_t answered_leads(const Layout* d, const uint64_t* hands, int leader, int tricks, int units, int need,
                             Join* j) noexcept nogil:
    """The suits whose lead an opponent takes for good, and cashes enough then; claims against them join `j`.

    As in `answer_cash`, but suit by suit: some leads fail at sight, others have to be searched.
    """
    cdef uint64_t suit, answered = 0, led = all_held(d, hands, leader)
    cdef Plan plan[2]
    cdef Claim c
    cdef bint asked[2]
    cdef bint used[2]
    cdef int i, x, side = 1 - (leader & 1)
    asked[0] = asked[1] = used[0] = used[1] = False
    for i in range(d.suits):
        suit = d.suit[i]
        if not (led & suit):
            continue
        x = taker(d, hands, leader, suit)
        if x < 0:
            continue
        if not asked[x]:
            asked[x] = True
            cash(d, hands, 2 * x + side, tricks, units, &plan[x])
        if plan[x].take >= need and plan[x].suits & suit:
            answered |= suit
            used[x] = True
    for x in range(2):
        if used[x]:
            c.rel = plan[x].rel
            c.req = plan[x].req
            c.take = plan[x].take
            c.side = side
            add_claim(d, j, &c)
    return answered


cdef bint guarded_trump(const Layout* d, const uint64_t* hands, int seat, int leader, Claim* out) noexcept nogil:
    """The second strongest trump, guarded, and the strongest at the right: its holder always plays after the other.

    Unless he leads, and to be on lead he wins a trick with another card, which is as good.
    """
    cdef uint64_t mine = (hands[seat] | hands[seat ^ 2]) & d.trump, tops, right
    cdef int c
    if not mine:
        return False
    c = highest(mine)
    tops = (hands[seat ^ 1] | hands[seat ^ 3] | hands[4]) & d.trump & above(c)
    if count(tops) != 1:
        return False
    if not hands[seat] & bit(c):
        seat ^= 2
    right = all_held(d, hands, (seat + 3) & 3)
    if leader == seat or not right & tops or count(hands[seat] & d.trump) < 2:
        return False
    out.take = d.trick
    out.rel = bit(c)
    out.req = 0
    out.side = seat & 1
    return True


cdef bint top_trumps(const Layout* d, const uint64_t* hands, int seat, int leader, int need, Claim* out) noexcept nogil:
    """What the trumps of a side win in the end, whoever leads what.

    Two partners with j of the strongest trumps win as many tricks with them, but no more than the longer holding has
    cards: that one follows low while its partner wins. With j of the strongest j + a trumps it is a less, as each of
    the opponents' takes one at most: it beats such a card, or one low card more is gone.
    """
    cdef uint64_t one = hands[seat] & d.trump, two = hands[seat ^ 2] & d.trump
    cdef uint64_t others = (hands[seat ^ 1] | hands[seat ^ 3] | hands[4]) & d.trump
    cdef uint64_t cards = one | two | others, tops = 0
    cdef int longest = longer(one, two), ours = 0, theirs = 0, value = 0, c = 0, n
    if longest * d.trick + units_of(d, one | two) < need:
        return False
    while cards:
        c = highest(cards)
        cards ^= bit(c)
        if others & bit(c):
            theirs += 1
            if theirs >= longest:
                break
            continue
        ours += 1
        if not theirs:
            tops |= bit(c)
            value += d.value[c]
        n = (ours if ours < longest else longest) - theirs
        if n > 0 and n * d.trick + value >= need:
            out.take = n * d.trick + value
            out.rel = bit(c) if others else 0
            out.req = tops & d.valued
            out.side = seat & 1
            return True
    return need <= d.trick and guarded_trump(d, hands, seat, leader, out)


cdef bint one_trick(const Layout* d, const uint64_t* hands, int seat, int leader, int tricks,
                    Claim* out) noexcept nogil:
    """Without trumps the side of `seat` takes a trick if the others have too few safe ones to take all that is left.

    In a suit of which we have the strongest card they have no safe trick, while we keep it. If they have k stronger
    ones, k tricks are safe as long as we keep k + 1 cards: if all of the k are in the hand before, which has to play
    first unless we lead, or if ours are one sequence. In another suit as many as their longer hand has cards. A seat
    can keep its cards if it has enough others for the tricks in suits that it does not guard. (Who leads first does
    not matter: a lead of ours is a round of theirs, or takes a trick.)
    """
    cdef uint64_t ours, theirs, suit, tops, rest, rel = 0
    cdef uint64_t one = all_held(d, hands, seat ^ 1), two = all_held(d, hands, seat ^ 3)
    cdef int i, k, longest, guard, top, low, run = 0
    cdef int keeps[4]
    cdef int other[4]     # safe tricks of theirs in suits that a seat does not guard
    keeps[0] = keeps[1] = keeps[2] = keeps[3] = 0
    other[0] = other[1] = other[2] = other[3] = 0
    for i in range(d.suits):
        suit = d.suit[i]
        theirs = (one | two) & suit
        if not theirs:
            continue
        longest = longer(one & suit, two & suit)
        ours = (hands[seat] | hands[seat ^ 2]) & suit
        if ours:
            top = highest(ours)
            guard = d.owner[top]
            tops = theirs & above(top)
            k = count(tops)
            rest = hands[guard] & suit
            if k < longest and count(rest) > k:
                low = lowest(strongest(rest, k + 1))
                if k == 0 or guard != leader and not tops & ~all_held(d, hands, (guard + 3) & 3):
                    low = top
                if not theirs & below(top) & above(low):
                    keeps[guard] += k + 1
                    other[guard] -= k
                    rel |= bit(low)
                    longest = k
        run += longest
        if run >= tricks:
            return False
    if keeps[seat] > tricks - run - other[seat] or keeps[seat ^ 2] > tricks - run - other[seat ^ 2]:
        return False
    out.rel = rel
    out.req = 0
    out.take = d.trick
    out.side = seat & 1
    return True


cdef bint at_once(const Layout* d, int tricks, int units, int quick, int side, int need) noexcept nogil:
    """Whether a side may take what it needs with its winners: it has no more of them than `quick` tells."""
    cdef int won = quick >> (8 * side) & 255
    return need <= (units if won >= tricks else won and units - (tricks - won) * d.trick)


cdef bint static_claim(const Layout* d, const uint64_t* hands, int leader, int tricks, int units, int quick,
                       const int* need, unsigned features, Claim* out) noexcept nogil:
    cdef Plan plan
    cdef int side = leader & 1
    cdef bint mover = at_once(d, tricks, units, quick, side, need[side])
    cdef bint other = at_once(d, tricks, units, quick, 1 - side, need[1 - side])
    if features & 1:
        if mover:
            cash(d, hands, leader, tricks, units, &plan)
            if plan.take >= need[side]:
                out.take = plan.take
                out.rel = plan.rel
                out.req = plan.req
                out.side = side
                return True
            if partner_cash(d, hands, leader, tricks, units, need[side], out):
                return True
        if other and answer_cash(d, hands, leader, tricks, units, need[1 - side], out):
            return True
        if not (hands[0] | hands[1] | hands[2] | hands[3]) & d.trump:
            if need[0] <= d.trick and one_trick(d, hands, 0, leader, tricks, out):
                return True
            if need[1] <= d.trick and one_trick(d, hands, 1, leader, tricks, out):
                return True
    if d.trump and features & 2:
        if top_trumps(d, hands, (leader + 1) & 3, leader, need[1 - side], out):
            return True
        if top_trumps(d, hands, leader, leader, need[side], out):
            return True
    return False
