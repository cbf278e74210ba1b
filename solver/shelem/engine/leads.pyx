# cython: boundscheck=False, wraparound=False, cdivision=True
"""The order in which leads are tried."""

from libc.stdint cimport int32_t, uint8_t, uint64_t
from libc.string cimport memset

from shelem.engine.bits cimport above, below, bit, count, highest, lowest
from shelem.engine.moves cimport card_of, make_heavier
from shelem.engine.picks cimport choice, least, most, reach
from shelem.engine.table cimport NO_CARD

cdef struct Suit:
    # What the leads of one suit have in common.
    const int32_t* w      # the block of weights
    uint64_t mine
    uint64_t others
    int base              # weight of all that does not depend on the card
    int left              # how high each other hand can go
    int right
    int partner
    int won               # units of the trick beside the card led, if we win or lose it
    int won_alone         # what partner can throw in besides, if the card led wins
    int won_partner       # what partner wins with
    int lost


cdef inline int few(uint64_t cards, int most_of) noexcept nogil:
    cdef int n = count(cards)
    return n if n < most_of else most_of


cdef inline uint64_t stronger(uint64_t cards, uint64_t than) noexcept nogil:
    """The cards of one suit above all of another set of that suit."""
    return cards & above(highest(than)) if than else cards


cdef void look_at_suit(const Layout* d, const uint64_t* hands, int h, uint64_t suit, const int32_t* weights,
                       Suit* out) noexcept nogil:
    cdef uint64_t me = hands[h], left = hands[(h + 1) & 3], partner = hands[(h + 2) & 3], right = hands[(h + 3) & 3]
    cdef uint64_t mine = me & suit, theirs = (left | right) & suit, ours = (me | partner) & suit
    cdef uint64_t rest, lc, rc, pc
    cdef const int32_t* w = weights if d.valued == 0 else weights + 4 * BLOCK
    cdef int i, c, base
    if d.trump:
        w += BLOCK if suit == d.trump else (2 * BLOCK if (left | right) & d.trump else 3 * BLOCK)
    base = (w[MINE + few(mine, 7)] + w[PARTNERS + few(partner & suit, 7)] + w[LEFTS + few(left & suit, 7)]
            + w[RIGHTS + few(right & suit, 7)])
    rest = mine | partner & suit | theirs
    for i in range(4):
        if not rest:
            break
        c = highest(rest)
        rest ^= bit(c)
        base += w[OWNER + 4 * i + ((d.owner[c] - h) & 3)]
    base += w[RUN_OURS + few(stronger(ours, theirs), 5)] + w[RUN_THEIRS + few(stronger(theirs, ours), 5)]
    base += w[RUN_MINE + few(stronger(mine, theirs), 5)]
    out.left = reach(d, left, suit)
    out.right = reach(d, right, suit)
    out.partner = reach(d, partner, suit)
    if out.left >= 64:
        base += w[LEFT_RUFFS]
    if out.right >= 64:
        base += w[RIGHT_RUFFS]
    if out.partner >= 64:
        base += w[PARTNER_RUFFS]
    i = count(mine)
    c = count(partner & suit)
    if c > i:
        i = c
    if i > count(left & suit) and i > count(right & suit):
        base += w[LONGEST]
    out.won = out.lost = d.trick
    out.won_alone = out.won_partner = 0
    if d.valued:
        if mine & d.valued:
            base += w[MY_POINTS]
        if theirs & d.valued:
            base += w[THEIR_POINTS]
        if partner & suit & d.valued:
            base += w[PARTNERS_POINTS]
        pc = choice(partner, suit)
        lc = choice(left, suit)
        rc = choice(right, suit)
        out.won += least(d, lc) + least(d, rc)
        out.won_alone = most(d, pc)
        if pc & suit:
            out.won_partner = d.value[highest(pc)]
        out.lost += least(d, pc)
        if out.left > out.right:
            out.lost += most(d, rc)
            if lc & suit:
                out.lost += d.value[highest(lc)]
        else:
            out.lost += most(d, lc)
            if rc & suit:
                out.lost += d.value[highest(rc)]
    out.w = w
    out.mine = mine
    out.others = (left | partner | right) & suit
    out.base = base


cdef inline int weigh_card(const Layout* d, const Suit* s, int c) noexcept nogil:
    cdef const int32_t* w = s.w
    cdef uint64_t lower = s.mine & below(c), higher = s.mine & above(c)
    cdef int weight = s.base + w[ABOVE + few(s.others & above(c), 7)] + w[BELOW + few(s.others & below(c), 7)]
    cdef int best = s.left if s.left > s.right else s.right
    weight += w[WHO + ((c > s.left) | (c > s.right) << 1 | (c > s.partner) << 2 | (s.partner > s.left) << 3
                       | (s.partner > s.right) << 4)]
    if not higher:
        weight += w[MY_TOP]
    elif not s.others & above(c) & below(lowest(higher)):
        weight += w[TOUCHES_HIGHER]
    if not lower:
        weight += w[MY_LOW]
    elif not s.others & below(c) & above(highest(lower)):
        weight += w[TOUCHES_LOWER]
    if c > best:
        weight += w[POINTS_WON] * d.value[c] + w[GAIN] * (s.won + s.won_alone + d.value[c])
    elif s.partner > best:
        weight += w[POINTS_WON] * d.value[c] + w[GAIN] * (s.won + s.won_partner + d.value[c])
    else:
        weight += w[POINTS_LOST] * d.value[c] + w[LOSS] * (s.lost + d.value[c])
    return weight


cdef void weigh_leads(const Layout* d, const uint64_t* hands, const Trick* k, Moves* out, const int32_t* weights,
                      int table_lead) noexcept nogil:
    cdef Suit s
    cdef uint64_t suit = 0
    cdef int i, c
    for i in range(out.size):
        c = card_of(out, i)
        if not suit & bit(c):
            suit = d.suit_of[c]
            look_at_suit(d, hands, k.seat, suit, weights, &s)
        make_heavier(out, i, weigh_card(d, &s, c) + (HINT if c == table_lead else 0))


cdef void forget(Habits* habits) noexcept nogil:
    memset(habits.often, 0, sizeof(habits.often))
    memset(habits.last, NO_CARD, sizeof(habits.last))


cdef void add_habits(const Habits* habits, int seat, int tricks, Moves* m) noexcept nogil:
    """Make the leads heavier that succeeded before in positions of this deal, which are much alike."""
    cdef int i, c
    for i in range(m.size):
        c = card_of(m, i)
        make_heavier(m, i, HABIT * habits.often[seat][c] // ALWAYS + (LAST if c == habits.last[seat][tricks] else 0))


cdef void note_lead(Habits* habits, int seat, int tricks, const Moves* m, int card) noexcept nogil:
    """Note that `card` succeeded: it becomes more of a habit, the other leads less, the more so the larger a search."""
    cdef int i, c
    cdef int32_t* often = habits.often[seat]
    for i in range(m.size):
        c = card_of(m, i)
        if c == card:
            often[c] += (ALWAYS - often[c]) * tricks * tricks // 512
        else:
            often[c] -= often[c] * tricks * tricks // 1024
    habits.last[seat][tricks] = <uint8_t>card
