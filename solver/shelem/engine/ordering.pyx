# cython: boundscheck=False, wraparound=False, cdivision=True
"""Move ordering: how promising a card looks for a small proof."""

from libc.stdint cimport int32_t, uint64_t

from shelem.engine.bits cimport above, below, bit, count, highest
from shelem.engine.layout cimport units_of
from shelem.engine.picks cimport choice, least, most, reach

# Found by coordinate descent on the nodes of 64 (no trump) and 200 (trump) deals, see tests/tuning/tune.py.
DEFAULT_WEIGHTS = (
    0, 6, 16, 16, 12, 3, 0, 2, 2, 4, 0, 6, -4, -4, 0, 2, 3, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    7, 12, 8, 20, 5, 1, -8, 2, 2, 2, 11, 4, -10, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    11, 12, -8, 20, 3, 2, -8, 2, 1, 2, 21, 4, 10, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    6, 7, 10, -5, 5, 2, -8, 2, 2, 2, 5, -2, 10, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    37, 5, 45, 9, 7, 0, 0, 8, -2, -2, -27, 4, -42, -90, 7, -61, 1, 0, 1, 1, -1, 2, 2, -9, -4, 1, 2, 0,
    13, 12, -7, 20, 5, 1, 66, 2, 4, 1, 21, -6, 0, -1, 3, 5, -5, 0, 8, -2, 0, 0, 0, 0, 0, 0, 0, 0,
    9, 58, -10, -1, -19, 2, -22, -2, -4, 1, 38, 12, 15, 0, 4, 3, 6, 2, -13, 0, -3, -6, 0, 0, 0, 0, 0, 0,
    12, 16, 10, 37, 5, 1, -14, 4, 5, 2, 13, 4, 40, 0, 5, 5, -8, 0, 8, -2, 3, 0, 0, 0, 0, 0, 0, 0,
)


cdef void weigh_leads(const Layout* d, const uint64_t* hands, const Trick* k, Moves* out, const int32_t* weights,
                      int table_lead) noexcept nogil:
    cdef int h = k.seat
    cdef uint64_t left = hands[(h + 1) & 3]
    cdef uint64_t partner = hands[(h + 2) & 3]
    cdef uint64_t right = hands[(h + 3) & 3]
    cdef uint64_t mine = hands[h]
    cdef uint64_t every = mine | left | partner | right
    cdef uint64_t suit = 0, pc = 0, lc = 0, rc = 0, others = 0
    cdef int i, c, ph = -1, lh = -1, rh = -1, us, them = -1, gain, weight, base = 0, won = 0, lost = 0, top, second
    cdef const int32_t* w = weights + (4 * SEAT_WEIGHTS if d.trump else 0)
    for i in range(out.size):
        c = out.move[i].card
        if not (suit & bit(c)):
            suit = d.suit_of[c]
            ph = reach(d, partner, suit)
            lh = reach(d, left, suit)
            rh = reach(d, right, suit)
            them = lh if lh > rh else rh
            pc = choice(partner, suit)
            lc = choice(left, suit)
            rc = choice(right, suit)
            others = (left | partner | right) & suit
            base = (w[MY_LENGTH] * count(mine & suit) + w[THEIR_LENGTH] * count((left | right) & suit)
                    + w[PARTNER_LENGTH] * count(partner & suit))
            if suit == d.trump:
                base += w[TRUMP]
                if not (left | right) & suit:
                    base += w[TRUMPS_DRAWN]
            elif d.trump:
                if ph >= 64:
                    base += w[PARTNER_RUFFS]
                if lh >= 64:
                    base += w[LEFT_RUFFS]
                if rh >= 64:
                    base += w[RIGHT_RUFFS]
                if mine & suit == bit(c) and mine & d.trump:
                    base += w[SINGLETON]
            if not (left | right) & suit:
                base += w[RUNNING]
            top = highest(every & suit)
            second = highest((every & suit & ~bit(top)) | bit(top))
            if partner & bit(top):
                base += w[TOP_PARTNER]
            elif left & bit(top):
                base += w[TOP_LEFT]
            elif right & bit(top):
                base += w[TOP_RIGHT]
            if partner & bit(second):
                base += w[SECOND_PARTNER]
            elif left & bit(second):
                base += w[SECOND_LEFT]
            elif right & bit(second):
                base += w[SECOND_RIGHT]
            if mine & suit & d.valued:
                base += w[MY_POINTS]
            if (left | right) & suit & d.valued:
                base += w[THEIR_POINTS]
            if table_lead != 255 and suit & bit(table_lead):
                base += w[HINT_SUIT]
            won = d.trick + least(d, lc) + least(d, rc)
            lost = d.trick + least(d, pc)
            if lh > rh:
                lost += most(d, rc)
                if lc & suit:
                    lost += d.value[highest(lc & suit)]
            else:
                lost += most(d, lc)
                if rc & suit:
                    lost += d.value[highest(rc & suit)]
        us = c if c > ph else ph
        weight = base
        if us > them:
            gain = won + d.value[c]
            if c > them:       # partner may throw what he likes
                gain += most(d, pc)
                weight += w[OWN_WIN] + w[OWN_GAIN] * gain - w[OWN_RANK] * count(others & below(c))
            else:              # partner must win it
                if pc & suit:
                    gain += d.value[highest(pc & suit)]
                weight += w[PARTNER_WIN] + w[PARTNER_GAIN] * gain
                weight -= w[PARTNER_RANK] * count(others & below(c))
        else:
            weight -= w[LOSS] * (lost + d.value[c]) + w[LOSS_RANK] * count(others & below(c))
        if c == table_lead:
            weight += HINT
        out.move[i].weight = weight


cdef void weigh_replies(const Layout* d, const uint64_t* hands, const Trick* k, Moves* out,
                        const int32_t* weights) noexcept nogil:
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
            weight -= (w[TRUMP_RANK] if suit == d.trump else w[RANK]) * rank
        elif suit == d.trump:
            power = 64 + c
            weight += w[RUFF] - w[RUFF_RANK] * rank
        else:
            # a discard
            power = -1
            held = count(mine & suit)
            weight += w[THROW_LENGTH] * held - w[THROW_RANK] * rank
            opponents = (hands[(me + 1) & 3] | hands[(me + 3) & 3]) & suit
            if not (others & suit & above(c)):
                weight -= w[THROW_WINNER]         # a winner
            if held == 1:
                weight += w[THROW_SINGLE]
            ahead = count(others & suit & above(highest(mine & suit)))
            if ahead and held == ahead + 1:
                weight -= w[UNGUARD]         # the last guard of a card that may win
            elif held <= ahead:
                weight += w[THROW_USELESS]
            weight += w[THROW_THEIRS] * count(opponents)
            if not opponents:
                weight += w[THROW_DEAD]
        if d.value[c]:
            weight += w[POINTS]
        now = power
        if ours and best > now:
            now = best
        if us > now:
            now = us
        if now > them and (ours or now > best):
            # we win the trick if everybody tries
            weight += w[GAIN] * (table + d.value[c] + us_most)
            if power > best:
                weight += w[WIN_RANK] * rank
                if ours:
                    weight -= w[OVERTAKE] if best > them else w[OVERTAKE_NEEDED]
                elif power > them:
                    weight += w[WIN_SURE]
                else:
                    weight += w[WIN_WITH_PARTNER]
        else:
            weight -= w[LOSE] * (table + d.value[c] + them_most)
            if power > best:
                weight -= w[BEAT_IN_VAIN] + w[VAIN_RANK] * rank
        out.move[i].weight = weight
