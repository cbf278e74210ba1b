# cython: boundscheck=False, wraparound=False, cdivision=True
"""The order in which the second to fourth hand try their cards: how promising a card looks for a small proof."""

from libc.stdint cimport int32_t, uint64_t

from shelem.engine.bits cimport above, below, bit, count, highest
from shelem.engine.layout cimport units_of
from shelem.engine.picks cimport choice, most, reach

# Found by coordinate descent on the nodes of random deals, see tests/tuning/replies.py: three seats without a trump,
# then three with one.
REPLIES = (
    7, 12, 8, 20, 5, 1, -8, 2, 2, 2, 11, 4, -10, 0, 1, 0, 0, 0, 0, 0, 0, 0,
    11, 12, -8, 20, 3, 2, -8, 2, 1, 2, 21, 4, 10, 0, 2, 0, 0, 0, 0, 0, 0, 0,
    6, 7, 10, -5, 5, 2, -8, 2, 2, 2, 5, -2, 10, 0, 2, 0, 0, 0, 0, 0, 0, 0,
    13, 12, -7, 20, 5, 1, 66, 2, 4, 1, 21, -6, 0, -1, 3, 5, -5, 0, 8, -2, 0, 0,
    9, 58, -10, -1, -19, 2, -22, -2, -4, 1, 38, 12, 15, 0, 4, 3, 6, 2, -13, 0, -3, -6,
    12, 16, 10, 37, 5, 1, -14, 4, 5, 2, 13, 4, 40, 0, 5, 5, -8, 0, 8, -2, 3, 0,
)


cdef void weigh_replies(const Layout* d, const uint64_t* hands, const Trick* k, Moves* out,
                        const int32_t* weights) noexcept nogil:
    cdef int me = k.seat
    cdef uint64_t mine = hands[me]
    cdef uint64_t others = (hands[0] | hands[1] | hands[2] | hands[3]) & ~mine
    cdef bint ours = ((k.best_seat ^ me) & 1) == 0        # partner is winning
    cdef int best, them = -1, us = -1, c, i, power, now, them_most = 0, us_most = 0, weight, rank, held, ahead
    cdef int table = units_of(d, k.cards) + d.trick
    cdef uint64_t nxt, suit, opponents
    cdef const int32_t* w = weights + SEAT_WEIGHTS * (k.played - 1)
    if d.trump:
        w += 3 * SEAT_WEIGHTS
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
