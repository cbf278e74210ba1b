# cython: boundscheck=False, wraparound=False, cdivision=True
"""Move generation and ordering."""

from shelem.engine.bits cimport above, below, bit, count, highest, lowest
from shelem.engine.layout cimport units_of

DEFAULT_WEIGHTS = (40, 30, 8, 10, -10, 8, 2, -6, 6, -4, 500, 10, 10, 8, 10, 2, 1, 0, 0, 8, 0)


cdef bint beats(const Layout* d, int card, int other) noexcept nogil:
    """Whether `card`, played after `other`, wins from it."""
    if d.suit_of[card] & bit(other):
        return card > other
    return (d.trump & bit(card)) != 0


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


cdef inline int most(const Layout* d, uint64_t cards) noexcept nogil:
    """The value of the most valuable card of a set."""
    cdef int i
    if not (cards & d.valued):
        return 0
    for i in range(d.levels):
        if cards & d.level[i]:
            return d.value[lowest(cards & d.level[i])]
    return 0


cdef inline int least(const Layout* d, uint64_t cards) noexcept nogil:
    """The value of the least valuable card of a set, 0 of none."""
    cdef int i
    if cards & ~d.valued or not cards:
        return 0
    for i in range(d.levels - 1, 0, -1):
        if cards & ~d.level[i - 1]:
            return d.value[lowest(cards & ~d.level[i - 1])]
    return d.value[lowest(cards)]


cdef inline int reach(const Layout* d, uint64_t hand, uint64_t suit) noexcept nogil:
    """How high a hand can go in a trick of `suit`: strength in the suit, 64 more for a ruff, -1 for neither."""
    if hand & suit:
        return highest(hand & suit)
    if hand & d.trump:
        return 64 + highest(hand & d.trump)
    return -1


cdef inline uint64_t choice(uint64_t hand, uint64_t suit) noexcept nogil:
    """The cards a hand may play to a trick of `suit`."""
    return hand & suit if hand & suit else hand


cdef void weigh_leads(const Layout* d, const uint64_t* hands, const Trick* k, Moves* out, const int32_t* w,
                      int table_lead) noexcept nogil:
    cdef int h = k.seat
    cdef uint64_t left = hands[(h + 1) & 3]
    cdef uint64_t partner = hands[(h + 2) & 3]
    cdef uint64_t right = hands[(h + 3) & 3]
    cdef uint64_t mine = hands[h]
    cdef uint64_t suit, seen, pc, lc, rc
    cdef int i, c, p, l, r, us, them, gain, weight
    seen = 0
    p = l = r = us = them = 0
    pc = lc = rc = 0
    suit = 0
    for i in range(out.size):
        c = out.move[i].card
        if not (suit & bit(c)):
            suit = d.suit_of[c]
            p = reach(d, partner, suit)
            l = reach(d, left, suit)
            r = reach(d, right, suit)
            them = l if l > r else r
            pc = choice(partner, suit)
            lc = choice(left, suit)
            rc = choice(right, suit)
        us = c if c > p else p
        weight = 0
        if us > them:
            if c > them:       # partner may throw what he likes
                gain = d.trick + d.value[c] + most(d, pc)
                weight += w[0]
            else:              # partner must win it
                gain = d.trick + d.value[c]
                weight += w[1]
                if pc & suit:
                    gain += d.value[highest(pc & suit)]
            gain += least(d, lc) + least(d, rc)
            weight += w[2] * gain
            if suit == d.trump:
                weight += w[3]
            if not (left & suit) or not (right & suit):
                weight += w[4]
            weight += w[17] * count(mine & suit)
            if c <= them:
                weight -= w[18] * count((left | right | partner) & suit & below(c))
        else:
            gain = d.trick + d.value[c] + least(d, pc)
            if l > r:
                gain += most(d, rc)
                if lc & suit:
                    gain += d.value[highest(lc & suit)]
            else:
                gain += most(d, lc)
                if rc & suit:
                    gain += d.value[highest(rc & suit)]
            weight -= w[5] * gain
            weight -= w[6] * count((left | right | partner) & suit & below(c))
            if suit == d.trump:
                weight += w[7]
            if not (partner & suit):
                weight += w[8]
            if l >= 64 or r >= 64:
                weight += w[9]
            weight += w[16] * count(mine & suit)
        if c == table_lead:
            weight += w[10]
        out.move[i].weight = weight


cdef void weigh_replies(const Layout* d, const uint64_t* hands, const Trick* k, Moves* out, const int32_t* w) noexcept nogil:
    cdef int me = k.seat
    cdef uint64_t mine = hands[me]
    cdef bint ours = ((k.best_seat ^ me) & 1) == 0        # partner is winning
    cdef bint follow = (mine & k.suit) != 0
    cdef int best, them = -1, us = -1, c, i, mine_power, now, gain, them_most = 0, us_most = 0, weight
    cdef int table = units_of(d, k.cards) + d.trick
    cdef uint64_t others = hands[0] | hands[1] | hands[2] | hands[3]
    cdef uint64_t nxt, pc
    best = k.best if k.suit & bit(k.best) else 64 + k.best
    # who plays after me: at 2nd seat my partner's opponent, then my partner; at 3rd seat an opponent
    if k.played < 3:
        nxt = hands[(me + 1) & 3]
        them = reach(d, nxt, k.suit)
        pc = choice(nxt, k.suit)
        them_most = most(d, pc)
        if k.played == 1:
            nxt = hands[(me + 2) & 3]
            us = reach(d, nxt, k.suit)
            pc = choice(nxt, k.suit)
            us_most = most(d, pc)
    for i in range(out.size):
        c = out.move[i].card
        weight = 0
        if k.suit & bit(c):
            mine_power = c
        elif d.trump & bit(c):
            mine_power = 64 + c
        else:
            mine_power = -1
        # the best our side and their side can show, my card played
        if ours:
            now = best
            if mine_power > now:
                now = mine_power
            gain = us if us > now else now
            if gain > them:
                # we win
                gain = table + d.value[c] + us_most
                weight = w[11] * gain
                if mine_power > best:
                    weight -= w[12] * (2 if best > them else 0)
            else:
                gain = table + d.value[c] + them_most
                weight = -w[13] * gain
        else:
            now = mine_power
            gain = us if us > now else now
            if gain > best and gain > them:
                gain = table + d.value[c] + us_most
                weight = w[11] * gain
                if mine_power > best and mine_power > them:
                    weight += w[14]
            else:
                gain = table + d.value[c] + them_most
                weight = -w[13] * gain
                if mine_power > best:
                    weight -= w[12]
        weight -= w[15] * count(others & ~mine & d.suit_of[c] & below(c))
        if mine_power >= 64:
            weight -= w[19]
        if not follow and mine_power < 0:
            weight += w[20] * count(mine & d.suit_of[c])
        out.move[i].weight = weight


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
