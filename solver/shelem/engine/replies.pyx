# cython: boundscheck=False, wraparound=False, cdivision=True
"""The order in which the second to fourth hand try their cards: how promising a card looks for a small proof."""

from libc.stdint cimport int32_t, uint64_t

from shelem.engine.bits cimport above, below, bit, count, highest
from shelem.engine.layout cimport units_of
from shelem.engine.moves cimport card_of, make_heavier
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


cdef enum:
    FAILS = 0        # a card does not beat the best one
    BEATS = 1        # it does, and the opponent to play cannot beat it
    TRIES = 2        # it does, but he can

cdef struct Outlook:
    # What the cards of a seat have in common. The weight of a card that fails, beats or tries is a sum.
    const int32_t* w
    int best         # the best card of the trick, 64 more for a ruff
    int them         # how high the opponent to play can go, -1 without one
    int base[3]
    int value[3]     # times the card's value
    int rank[3]      # times the cards of others that it beats


cdef inline void expect_win(Outlook* o, int how, int units, int first) noexcept nogil:
    o.base[how] = o.w[GAIN] * units + first
    o.value[how] = o.w[GAIN]
    o.rank[how] = o.w[WIN_RANK]


cdef inline void expect_loss(Outlook* o, int how, int units, int vain, int rank) noexcept nogil:
    o.base[how] = -o.w[LOSE] * units - vain
    o.value[how] = -o.w[LOSE]
    o.rank[how] = -rank


cdef inline void look_at_trick(const Layout* d, const uint64_t* hands, const Trick* k, const int32_t* weights,
                               Outlook* o) noexcept nogil:
    cdef uint64_t hand
    cdef int table = units_of(d, k.cards) + d.trick, win = table, loss = table, us = -1, ours, overtake
    o.w = weights + SEAT_WEIGHTS * (k.played - 1) + (3 * SEAT_WEIGHTS if d.trump else 0)
    o.best = k.best if k.suit & bit(k.best) else 64 + k.best
    ours = -1 if (k.best_seat ^ k.seat) & 1 else o.best     # partner's card, if it is the best
    o.them = -1
    if k.played < 3:
        hand = hands[(k.seat + 1) & 3]
        o.them = reach(d, hand, k.suit)
        loss += most(d, choice(hand, k.suit))
        if k.played == 1:
            hand = hands[(k.seat + 2) & 3]
            us = reach(d, hand, k.suit)
            win += most(d, choice(hand, k.suit))
    overtake = -o.w[OVERTAKE] if o.best > o.them else -o.w[OVERTAKE_NEEDED]
    if (us > o.them or ours > o.them) and (ours >= 0 or us > o.best):
        expect_win(o, FAILS, win, 0)
        o.rank[FAILS] = 0
    else:
        expect_loss(o, FAILS, loss, 0, 0)
    expect_win(o, BEATS, win, overtake if ours >= 0 else o.w[WIN_SURE])
    if us > o.them or ours > o.them:
        expect_win(o, TRIES, win, overtake if ours >= 0 else o.w[WIN_WITH_PARTNER])
    else:
        expect_loss(o, TRIES, loss, o.w[BEAT_IN_VAIN], o.w[VAIN_RANK])


cdef inline int weigh_trick(const Outlook* o, int power, int value, int rank) noexcept nogil:
    """What a card does for the trick. `power` is its strength, 64 more for a ruff, -1 for a throw."""
    cdef int how = (power > o.best) << (power <= o.them)      # FAILS, BEATS or TRIES
    return o.base[how] + o.value[how] * value + o.rank[how] * rank


cdef inline int weigh_throw(const Layout* d, const uint64_t* hands, int me, int c, int rank, uint64_t others,
                            const int32_t* w) noexcept nogil:
    """What a card is worth to throw, whoever wins the trick."""
    cdef uint64_t suit = d.suit_of[c]
    cdef uint64_t mine = hands[me] & suit, opponents = (hands[(me + 1) & 3] | hands[(me + 3) & 3]) & suit
    cdef int held = count(mine), ahead = count(others & above(highest(mine)))
    cdef int weight = w[THROW_LENGTH] * held - w[THROW_RANK] * rank
    if not others & above(c):
        weight -= w[THROW_WINNER]
    if held == 1:
        weight += w[THROW_SINGLE]
    if ahead and held == ahead + 1:
        weight -= w[UNGUARD]
    elif held <= ahead:
        weight += w[THROW_USELESS]
    weight += w[THROW_THEIRS] * count(opponents)
    if not opponents:
        weight += w[THROW_DEAD]
    return weight


cdef void weigh_replies(const Layout* d, const uint64_t* hands, const Trick* k, Moves* out,
                        const int32_t* weights) noexcept nogil:
    cdef int me = k.seat, i, c, rank, weight
    cdef uint64_t others = (hands[0] | hands[1] | hands[2] | hands[3]) & ~hands[me], suit
    cdef Outlook o
    cdef int follow
    look_at_trick(d, hands, k, weights, &o)
    if hands[me] & k.suit:
        suit = others & k.suit
        follow = o.w[TRUMP_RANK] if k.suit == d.trump else o.w[RANK]
        for i in range(out.size):
            c = card_of(out, i)
            rank = count(suit & below(c))
            weight = o.w[POINTS] if d.value[c] else 0
            make_heavier(out, i, weight - follow * rank + weigh_trick(&o, c, d.value[c], rank))
        return
    for i in range(out.size):
        c = card_of(out, i)
        suit = others & d.suit_of[c]
        rank = count(suit & below(c))
        weight = o.w[POINTS] if d.value[c] else 0
        if d.trump & bit(c):
            weight += o.w[RUFF] - o.w[RUFF_RANK] * rank + weigh_trick(&o, 64 + c, d.value[c], rank)
        else:
            weight += weigh_throw(d, hands, me, c, rank, suit, o.w) + weigh_trick(&o, -1, d.value[c], rank)
        make_heavier(out, i, weight)
