# cython: boundscheck=False, wraparound=False, cdivision=True
"""Move generation and ordering."""

from shelem.engine.bits cimport above, below, bit, count, highest, lowest
from shelem.engine.layout cimport units_of

DEFAULT_WEIGHTS = (
    0, 6, 16, 16, 12, 3, 0, 2, 2, 4, 0, 6, -4, -4, 0, 2, 3, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    7, 12, 8, 20, 5, 1, -8, 2, 2, 2, 11, 4, -10, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    11, 12, -8, 20, 3, 2, -8, 2, 1, 2, 21, 4, 10, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    6, 7, 10, -5, 5, 2, -8, 2, 2, 2, 5, -2, 10, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    40, 4, 53, 10, 0, 2, 1, 8, -2, -2, -10, 1, -20, -30, 4, -31, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    16, 12, -1, 20, 5, 3, 33, 2, 3, 1, 5, 5, 2, 0, 3, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    4, 30, -10, 0, -19, 1, -10, 5, -2, 1, 21, 7, 12, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    5, 6, 10, 30, 5, 1, -12, 4, 1, 3, 2, 4, 30, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
)


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


cdef void weigh_leads(const Layout* d, const uint64_t* hands, const Trick* k, Moves* out, const int32_t* weights,
                      int table_lead) noexcept nogil:
    cdef int h = k.seat
    cdef uint64_t left = hands[(h + 1) & 3]
    cdef uint64_t partner = hands[(h + 2) & 3]
    cdef uint64_t right = hands[(h + 3) & 3]
    cdef uint64_t mine = hands[h]
    cdef uint64_t suit = 0, pc = 0, lc = 0, rc = 0, others = 0
    cdef int i, c, p = -1, l = -1, r = -1, us, them = -1, gain, weight, base = 0, won = 0, lost = 0, top, second
    cdef const int32_t* w = weights + (4 * SEAT_WEIGHTS if d.trump else 0)
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
            others = (left | partner | right) & suit
            base = w[6] * count(mine & suit) + w[7] * count((left | right) & suit) + w[8] * count(partner & suit)
            if suit == d.trump:
                base += w[9]
                if not (left | right) & suit:
                    base += w[10]
            elif d.trump:
                if p >= 64:
                    base += w[11]
                if l >= 64:
                    base += w[12]
                if r >= 64:
                    base += w[13]
                if mine & suit == bit(c) and mine & d.trump:
                    base += w[14]
            if not (left | right) & suit:
                base += w[15]
            top = highest((mine | partner | left | right) & suit)
            second = highest((mine | partner | left | right) & suit & ~bit(top) | 1)
            if partner & bit(top):
                base += w[18]
            elif left & bit(top):
                base += w[19]
            elif right & bit(top):
                base += w[20]
            if partner & bit(second):
                base += w[21]
            elif left & bit(second):
                base += w[22]
            elif right & bit(second):
                base += w[23]
            if mine & suit & d.valued:
                base += w[24]
            if (left | right) & suit & d.valued:
                base += w[25]
            if table_lead != 255 and suit & bit(table_lead):
                base += w[26]
            won = d.trick + least(d, lc) + least(d, rc)
            lost = d.trick + least(d, pc)
            if l > r:
                lost += most(d, rc)
                if lc & suit:
                    lost += d.value[highest(lc & suit)]
            else:
                lost += most(d, lc)
                if rc & suit:
                    lost += d.value[highest(rc & suit)]
        us = c if c > p else p
        weight = base
        if us > them:
            gain = won + d.value[c]
            if c > them:       # partner may throw what he likes
                gain += most(d, pc)
                weight += w[0] + w[1] * gain - w[27] * count(others & below(c))
            else:              # partner must win it
                if pc & suit:
                    gain += d.value[highest(pc & suit)]
                weight += w[2] + w[3] * gain
                weight -= w[16] * count(others & below(c))
        else:
            weight -= w[4] * (lost + d.value[c]) + w[5] * count(others & below(c))
            if c > r and c > l:
                weight += w[17]
        if c == table_lead:
            weight += 10000
        out.move[i].weight = weight


cdef void weigh_replies(const Layout* d, const uint64_t* hands, const Trick* k, Moves* out, const int32_t* weights) noexcept nogil:
    cdef int me = k.seat
    cdef uint64_t mine = hands[me]
    cdef uint64_t others = (hands[0] | hands[1] | hands[2] | hands[3]) & ~mine
    cdef bint ours = ((k.best_seat ^ me) & 1) == 0        # partner is winning
    cdef int best, them = -1, us = -1, c, i, power, now, them_most = 0, us_most = 0, weight, rank, held, ahead
    cdef int table = units_of(d, k.cards) + d.trick
    cdef uint64_t nxt, suit, opponents
    cdef const int32_t* w = weights + SEAT_WEIGHTS * ((4 if d.trump else 0) + k.played)
    best = k.best if k.suit & bit(k.best) else 64 + k.best
    if k.played < 3:
        nxt = hands[(me + 1) & 3]
        them = reach(d, nxt, k.suit)
        them_most = most(d, choice(nxt, k.suit))
        if k.played == 1:
            nxt = hands[(me + 2) & 3]
            us = reach(d, nxt, k.suit)
            us_most = most(d, choice(nxt, k.suit))
    for i in range(out.size):
        c = out.move[i].card
        suit = d.suit_of[c]
        weight = 0
        rank = count(others & suit & below(c))
        if suit == k.suit:
            power = c
            weight -= (w[14] if suit == d.trump else w[5]) * rank
        elif suit == d.trump:
            power = 64 + c
            weight += w[6] - w[7] * rank
        else:
            # a discard
            power = -1
            held = count(mine & suit)
            weight += w[8] * held - w[9] * rank
            opponents = (hands[(me + 1) & 3] | hands[(me + 3) & 3]) & suit
            if not (others & suit & above(c)):
                weight -= w[10]         # a winner
            if held == 1:
                weight += w[11]
            ahead = count(others & suit & above(highest(mine & suit)))
            if ahead and held == ahead + 1:
                weight -= w[15]         # the last guard of a card that may win
            elif held <= ahead:
                weight += w[16]
            weight += w[17] * count(opponents)
            if not opponents:
                weight += w[18]
        if d.value[c]:
            weight += w[19]
        now = power
        if ours and best > now:
            now = best
        if us > now:
            now = us
        if now > them and (ours or now > best):
            # we win the trick if everybody tries
            weight += w[0] * (table + d.value[c] + us_most)
            if power > best:
                weight += w[20] * rank
                if ours:
                    weight -= w[3] if best > them else w[4]
                elif power > them:
                    weight += w[12]
                else:
                    weight += w[13]
        else:
            weight -= w[1] * (table + d.value[c] + them_most)
            if power > best:
                weight -= w[2] + w[21] * rank
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
