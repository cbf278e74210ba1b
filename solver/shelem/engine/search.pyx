# cython: boundscheck=False, wraparound=False, cdivision=True
"""The search."""

from libc.stdint cimport uint64_t
from cpython.exc cimport PyErr_CheckSignals

import time

from shelem.engine.bits cimport above, below, bit, count, highest, lowest
from shelem.engine.layout cimport Layout, units_of
from shelem.engine.table cimport Where, expect, locate, probe, store
from shelem.engine.moves cimport Move, Moves, Trick, beats, generate, pick_best, weigh_leads, weigh_replies
from shelem.engine.bounds cimport last_trick, static_claim

cdef enum:
    CHECK_EVERY = 1 << 15     # nodes between two looks at the clock

cdef struct Join:
    # The claims of one side against every move of the other.
    int size
    Claim claim[13]


cdef inline void swap_cards(const Layout* d, const Claim* c, int played, int other, Claim* out) noexcept nogil:
    """The claim after `other` instead of `played`, two cards alike in rank for the proof: they change places.

    Where the proof counted the richer of the two, it now gets the poorer. Where it counted the poorer it gets the
    richer, but may not count the gain: a claim that joins several lines of play does not count it in all of them.
    """
    cdef int rich = played if d.value[played] > d.value[other] else other
    cdef int poor = played + other - rich
    out.side = c.side
    out.rel = c.rel
    out.req = c.req & ~(bit(played) | bit(other))
    out.take = c.take
    if c.req & bit(rich):
        out.take -= <int>d.value[rich] - <int>d.value[poor]
        out.req |= bit(poor) & d.valued
    if c.req & bit(poor):
        out.req |= bit(rich)


cdef inline void union_claims(const Layout* d, const Join* j, Claim* out) noexcept nogil:
    """One claim that holds whatever the other side plays: the least take, all ranks, and only the cards needed."""
    cdef int i, take = j.claim[0].take, slack, c
    cdef uint64_t rel = 0, req = 0, drop
    for i in range(j.size):
        rel |= j.claim[i].rel
        if j.claim[i].take < take:
            take = j.claim[i].take
    for i in range(j.size):
        if j.claim[i].take == take:
            req |= j.claim[i].req
    for i in range(j.size):
        slack = j.claim[i].take - take
        if slack == 0:
            continue
        drop = j.claim[i].req & ~req
        while drop and slack > 0:
            c = highest(drop)
            drop ^= bit(c)
            if d.value[c] <= slack:
                slack -= d.value[c]
            else:
                req |= bit(c)
        req |= drop
    out.rel = rel
    out.req = req
    out.take = take
    out.side = j.claim[0].side


cdef inline uint64_t speak(const Search* s, const uint64_t* hands, const Trick* k, const Claim* c, int card, int low,
                           uint64_t left, int need, Join* j) noexcept nogil:
    """After `card` failed with claim `c`: which of the cards `left` fail by the same proof. Their claims are added.

    Two cards of a hand change places in a proof that does not use their rank, or where no card of another hand
    stands between them (then the proof is made to use the weaker one's rank too, if it used the stronger one's).
    """
    cdef const Layout* d = &s.layout
    cdef uint64_t suit = d.suit_of[card]
    cdef uint64_t others = (hands[0] | hands[1] | hands[2] | hands[3] | k.cards) & ~hands[k.seat] & suit
    cdef uint64_t rel = c.rel & suit
    cdef uint64_t same = left & suit
    cdef uint64_t done = 0
    cdef int y, hi, lo, floor
    cdef Claim other
    floor = lowest(rel) if rel else 64
    while same:
        y = lowest(same)
        same &= same - 1
        hi = y if y > card else card
        lo = y if y < card else card
        if floor <= hi and others & below(hi) & above(lo):
            continue
        swap_cards(d, c, card, y, &other)
        if other.take < need:
            continue
        if floor <= hi:
            other.rel |= bit(lo)
        done |= bit(y)
        if j.size < 13:
            j.claim[j.size] = other
            j.size += 1
        else:
            done &= ~bit(y)
    return done


cdef bint known(Search* s, int tricks, int leader, int t, int units, Where* w, int* table_lead, Claim* out) noexcept nogil:
    """Answer a query at a trick boundary without search, if it can be: trivially, by a bound or by the table."""
    cdef int need[2]
    cdef Layout* d = &s.layout
    out.rel = 0
    out.req = 0
    out.take = 0
    if t <= 0:
        out.side = 0
        return True
    if t > units:
        out.side = 1
        return True
    if tricks == 0:    # only the bonus is left, and who won the last trick has the lead
        out.side = leader & 1
        out.take = units
        return True
    if tricks == 1:
        last_trick(d, s.hand, leader, out)
        out.take += s.bonus
        return True
    need[0] = t
    need[1] = units - t + 1
    locate(d, s.hand[0] | s.hand[1] | s.hand[2] | s.hand[3], leader, tricks, w)
    expect(&s.table, w)
    if s.features & 3:
        if static_claim(d, s.hand, leader, tricks, units, need, s.features, out):
            return True
    return s.features & 4 and probe(&s.table, d, w, need, out, table_lead)


cdef void expand(Search* s, int tricks, int leader, int t, int units, const Where* w, int table_lead, Claim* out) noexcept nogil:
    """Search a trick boundary that nothing answered."""
    cdef Trick k
    cdef Moves m
    s.visits[tricks] += 1
    k.cards = 0
    k.suit = 0
    k.played = 0
    k.leader = leader
    k.seat = leader
    k.best = 0
    k.best_seat = leader
    generate(&s.layout, s.hand, &k, s.hand[leader], &m)
    weigh_leads(&s.layout, s.hand, &k, &m, s.weights, table_lead if s.features & 32 else 255)
    if try_moves(s, &k, &m, tricks, t, units, t if leader & 1 else units - t + 1, out):
        table_lead = m.move[0].card
    else:
        table_lead = 255
    if not s.stopped:
        store(&s.table, &s.layout, w, out, table_lead)


cdef int lead_node(Search* s, int tricks, int leader, int t, int units, Claim* out) noexcept nogil:
    """Whether side 0 takes at least `t` of the `units` left; `out` proves it, or that side 1 takes the rest."""
    cdef int table_lead = 255
    cdef Where w
    if not known(s, tricks, leader, t, units, &w, &table_lead, out):
        expand(s, tricks, leader, t, units, &w, table_lead, out)
    return out.side == 0


cdef int last_hand(Search* s, const Trick* k, Moves* m, int tricks, int t, int units, int need, Claim* out) noexcept nogil:
    """The fourth hand's moves: look every trick up before searching one."""
    cdef Layout* d = &s.layout
    cdef int seat = k.seat, side = seat & 1
    cdef int i, c, won, x
    cdef Trick n[13]
    cdef Where w[13]
    cdef int table_lead[13]
    cdef int answered[13]
    cdef Claim claim[13]
    cdef uint64_t left = 0, handled = 0
    cdef Join j
    cdef Move keep
    for i in range(m.size):
        pick_best(m, i)
        c = m.move[i].card
        left |= bit(c)
        n[i] = k[0]
        n[i].cards |= bit(c)
        if beats(d, c, k.best):
            n[i].best = c
            n[i].best_seat = seat
        won = d.trick + units_of(d, n[i].cards)
        n[i].played = won
        s.hand[seat] ^= bit(c)
        table_lead[i] = 255
        answered[i] = known(s, tricks - 1, n[i].best_seat, t - (0 if n[i].best_seat & 1 else won), units - won, &w[i],
                            &table_lead[i], &claim[i])
        s.hand[seat] ^= bit(c)
        if answered[i]:
            finish_claim(d, &n[i], won, &claim[i])
            if claim[i].side == side:
                s.nodes += 1
                out[0] = claim[i]
                return 1
    if s.nodes >= s.check:
        look_around(s)
        if s.stopped:
            return 0
    j.size = 0
    for i in range(m.size):
        c = m.move[i].card
        left &= ~bit(c)
        if handled & bit(c):
            continue
        won = n[i].played
        s.nodes += 1
        if not answered[i]:
            s.hand[seat] ^= bit(c)
            expand(s, tricks - 1, n[i].best_seat, t - (0 if n[i].best_seat & 1 else won), units - won, &w[i],
                   table_lead[i], &claim[i])
            s.hand[seat] ^= bit(c)
            if s.stopped:
                return 0
            finish_claim(d, &n[i], won, &claim[i])
            if claim[i].side == side:
                out[0] = claim[i]
                return 1
        if claim[i].rel & bit(c):
            claim[i].rel |= bit(m.move[i].run_low)
        if j.size < 13:
            j.claim[j.size] = claim[i]
            j.size += 1
        else:
            merge_into(d, &j, &claim[i])
        if s.features & 8 and left & ~handled:
            handled |= speak(s, s.hand, k, &claim[i], c, m.move[i].run_low, left & ~handled, need, &j)
    union_claims(d, &j, out)
    return 0


cdef int try_moves(Search* s, const Trick* k, Moves* m, int tricks, int t, int units, int need, Claim* out) noexcept nogil:
    """Try the moves in order; 1 when one of them succeeds (it is then the first), `need` is the other side's."""
    cdef int i, c, side = k.seat & 1
    cdef uint64_t left = 0
    cdef uint64_t handled = 0
    cdef Join j
    cdef Claim claim
    cdef Move keep
    j.size = 0
    for i in range(m.size):
        left |= bit(m.move[i].card)
    for i in range(m.size):
        pick_best(m, i)
        c = m.move[i].card
        left &= ~bit(c)
        if handled & bit(c):
            continue
        play_card(s, k, c, tricks, t, units, &claim)
        if s.stopped:
            return 0
        if claim.side == side:
            out[0] = claim
            keep = m.move[0]
            m.move[0] = m.move[i]
            m.move[i] = keep
            return 1
        if claim.rel & bit(c):
            claim.rel |= bit(m.move[i].run_low)
        if j.size < 13:
            j.claim[j.size] = claim
            j.size += 1
        else:
            merge_into(&s.layout, &j, &claim)
        if s.features & 8 and left & ~handled:
            handled |= speak(s, s.hand, k, &claim, c, m.move[i].run_low, left & ~handled, need, &j)
    union_claims(&s.layout, &j, out)
    return 0


cdef void merge_into(const Layout* d, Join* j, const Claim* c) noexcept nogil:
    """Add a claim to a full join."""
    cdef Claim whole
    union_claims(d, j, &whole)
    j.claim[0] = whole
    j.claim[1] = c[0]
    j.size = 2


cdef void play_card(Search* s, const Trick* k, int c, int tricks, int t, int units, Claim* out) noexcept nogil:
    """Play one card of a trick and answer the query after it, as a claim before it."""
    cdef Trick n
    cdef Layout* d = &s.layout
    cdef Moves m
    cdef int won, side
    cdef int need
    s.nodes += k.played != 0
    if s.nodes >= s.check:
        look_around(s)
        if s.stopped:
            return
    n = k[0]
    s.hand[k.seat] ^= bit(c)
    n.cards |= bit(c)
    if n.played == 0:
        n.suit = d.suit_of[c]
        n.best = c
        n.best_seat = n.seat
    elif beats(d, c, n.best):
        n.best = c
        n.best_seat = n.seat
    n.played += 1
    n.seat = (n.seat + 1) & 3
    if n.played == 4:
        won = d.trick + units_of(d, n.cards)
        side = n.best_seat & 1
        lead_node(s, tricks - 1, n.best_seat, t - (0 if side else won), units - won, out)
        finish_claim(d, &n, won, out)
    else:
        generate(d, s.hand, &n, s.hand[n.seat] & n.suit if s.hand[n.seat] & n.suit else s.hand[n.seat], &m)
        weigh_replies(d, s.hand, &n, &m, s.weights)
        need = units - t + 1 if n.seat & 1 == 0 else t
        if n.played == 3 and s.features & 16:
            last_hand(s, &n, &m, tricks, t, units, need, out)
        else:
            try_moves(s, &n, &m, tricks, t, units, need, out)
    s.hand[k.seat] ^= bit(c)


cdef inline void finish_claim(const Layout* d, const Trick* n, int won, Claim* out) noexcept nogil:
    """Carry a claim on what is left after a trick back over the trick."""
    if out.side == n.best_seat & 1:
        out.take += won
        out.req |= n.cards & d.valued
    if count(n.cards & d.suit_of[n.best]) > 1:
        out.rel |= bit(n.best)


cdef void look_around(Search* s) noexcept nogil:
    """Stop at the deadline, or when a signal handler raised (Ctrl-C)."""
    s.check = s.nodes + CHECK_EVERY
    with gil:
        try:
            PyErr_CheckSignals()
        except BaseException as error:
            (<list>s.raised).append(error)
            s.stopped = 1
        if s.deadline > 0 and time.monotonic() >= s.deadline:
            s.stopped = 1


cdef int search_root(Search* s, const Trick* k, uint64_t allowed, int tricks, int t, int units, int first, Claim* out) noexcept nogil:
    """As `lead_node` for a trick in any state, with only the cards of `allowed` to play now.

    Returns the card that succeeded for the side to move, or -1. `first` is a card to try first.
    """
    cdef Moves m
    cdef int i
    generate(&s.layout, s.hand, k, allowed, &m)
    if k.played:
        weigh_replies(&s.layout, s.hand, k, &m, s.weights)
    else:
        weigh_leads(&s.layout, s.hand, k, &m, s.weights, first)
    for i in range(m.size):
        if m.move[i].card == first:
            m.move[i].weight = 1 << 24
    if try_moves(s, k, &m, tricks, t, units, t if k.seat & 1 else units - t + 1, out):
        return m.move[0].card
    return -1


cdef inline uint64_t legal_cards(const Search* s, const Trick* k) noexcept nogil:
    return s.hand[k.seat] & k.suit if s.hand[k.seat] & k.suit else s.hand[k.seat]


cdef int settle(Search* s, Trick* k, int c) noexcept nogil:
    """Play a card for good; the units side 0 takes by it, which is a trick's or none."""
    cdef int won
    s.hand[k.seat] ^= bit(c)
    if k.played == 0:
        k.suit = s.layout.suit_of[c]
        k.best = c
        k.best_seat = k.seat
    elif beats(&s.layout, c, k.best):
        k.best = c
        k.best_seat = k.seat
    k.cards |= bit(c)
    k.played += 1
    k.seat = (k.seat + 1) & 3
    if k.played < 4:
        return 0
    won = s.layout.trick + units_of(&s.layout, k.cards)
    k.seat = k.leader = k.best_seat
    k.cards = 0
    k.suit = 0
    k.played = 0
    if not s.hand[k.seat]:
        won += s.bonus
    return 0 if k.leader & 1 else won


cdef int rehearse(Search* s, const Trick* start, uint64_t allowed, bint deep) noexcept nogil:
    """Units side 0 takes when everybody plays the first card of the move ordering: a guess, not a proof.

    With `deep`, everybody plays the card that a rehearsal without it likes best.
    """
    cdef uint64_t keep[4]
    cdef uint64_t again[4]
    cdef Trick k = start[0]
    cdef Trick n
    cdef Moves m
    cdef uint64_t legal = allowed
    cdef int i, j, best, value, taken = 0, sign
    for i in range(4):
        keep[i] = s.hand[i]
    while legal:
        generate(&s.layout, s.hand, &k, legal, &m)
        if k.played:
            weigh_replies(&s.layout, s.hand, &k, &m, s.weights)
        else:
            weigh_leads(&s.layout, s.hand, &k, &m, s.weights, 255)
        pick_best(&m, 0)
        if deep and m.size > 1:
            sign = -1 if k.seat & 1 else 1
            best = -1000
            for i in range(m.size):
                for j in range(4):
                    again[j] = s.hand[j]
                n = k
                value = settle(s, &n, m.move[i].card)
                value = sign * (value + rehearse(s, &n, legal_cards(s, &n), False))
                for j in range(4):
                    s.hand[j] = again[j]
                if value > best:
                    best = value
                    m.move[0].card = m.move[i].card
        taken += settle(s, &k, m.move[0].card)
        legal = legal_cards(s, &k)
    for i in range(4):
        s.hand[i] = keep[i]
    return taken
