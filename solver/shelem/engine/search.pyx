# cython: boundscheck=False, wraparound=False, cdivision=True
"""The search: "does side 0 take at least t of what is left?", answered by a claim of one side or the other.

Card by card: `lead_node` stands before a trick, `play_card` puts one card on the table, `try_moves` goes through
the cards of a seat. A side that has a card to success shows that card's claim. A side that has none is beaten by
the join of the claims against each of its cards. `last_hand` is `try_moves` for the fourth seat.
"""

from libc.stdint cimport uint64_t
from cpython.exc cimport PyErr_CheckSignals

import time

from shelem.engine.bits cimport bit, lowest
from shelem.engine.bounds cimport answered_leads, at_once, last_trick, static_claim
from shelem.engine.burying cimport add_throws, known_open, put_down, take_up, without_buried
from shelem.engine.claims cimport Join, add_claim, finish_claim, speak, union_claims
from shelem.engine.layout cimport Layout, units_of
from shelem.engine.moves cimport (
    MAX_MOVES, Moves, add_card, card_of, drop_suits, generate, legal_cards, make_heavier, new_trick, pick_best, run_low
)
from shelem.engine.leads cimport HINT, add_habits, note_lead, weigh_leads
from shelem.engine.replies cimport weigh_replies
from shelem.engine.spare cimport add_buried, spare_claim, spare_leads
from shelem.engine.table cimport NO_CARD, Where, expect, locate, probe, store

cdef enum:
    CHECK_EVERY = 1 << 15     # nodes between two looks at the clock

cdef struct Ending:
    # What a fourth hand's card leads to.
    Trick trick
    Where where
    Claim claim
    int won              # units of the trick
    int t                # what is asked, and units left, after it
    int units
    uint64_t buried      # hakem's spare cards that it leaves him to bury
    int table_lead
    bint answered        # by a bound or the table, no search needed


cdef inline bint trivial(int t, int units, Claim* out) noexcept nogil:
    """Whether a question answers itself. `out` is made a claim of nothing either way."""
    out.rel = 0
    out.req = 0
    out.take = 0
    out.side = t > 0
    return t <= 0 or t > units


cdef bint known(Search* s, int tricks, int leader, int t, int units, Where* w, int* table_lead,
                Claim* out) noexcept nogil:
    """Answer a query at a trick boundary without search, if it can be: trivially, by a bound or by the table."""
    cdef int need[2]
    cdef Layout* d = &s.layout
    if trivial(t, units, out):
        return True
    if tricks == 0:    # only the bonus is left, and who won the last trick has the lead
        out.side = leader & 1
        out.take = units
        return True
    if tricks == 1 and not s.spare:
        last_trick(d, s.hand, leader, out)
        out.take += s.bonus
        return True
    need[0] = t
    need[1] = units - t + 1
    locate(d, s.hand[0] | s.hand[1] | s.hand[2] | s.hand[3], leader, tricks, w)
    w.key |= s.spare
    expect(&s.table, w)
    if s.spare:
        return (s.features & (CASH | TRUMPS) and spare_claim(d, s.hand, s.hakem, s.spare, leader, tricks, units, need,
                                                             s.features, out)
                or s.features & TABLE and (probe(&s.table, d, w, need, out, table_lead)
                                           or known_open(s, tricks, leader, need, w.key, out)))
    if not d.valued:      # without points a claim of the table is as good as a bound, and cheaper
        return (s.features & TABLE and probe(&s.table, d, w, need, out, table_lead)
                or s.features & (CASH | TRUMPS)
                and static_claim(d, s.hand, leader, tricks, units, w.quick, need, s.features, out))
    return (s.features & (CASH | TRUMPS)
            and static_claim(d, s.hand, leader, tricks, units, w.quick, need, s.features, out)
            or s.features & TABLE and (probe(&s.table, d, w, need, out, table_lead)
                                       or s.buried and known_open(s, tricks, leader, need, w.key, out)))


cdef void watch_lead(Search* s, int leader, int t, uint64_t nodes) noexcept nogil:
    """Note a position where a lead succeeded, the likelier the more nodes that took: others learn from it."""
    s.chance = s.chance * <uint64_t>0x5851F42D4C957F2D + <uint64_t>0x14057B7EF767814F
    if (s.chance >> 11) / <double>(<uint64_t>1 << 53) * s.watch < nodes:
        with gil:
            (<list>s.watched).append((s.hand[0], s.hand[1], s.hand[2], s.hand[3], leader, t, nodes))


cdef inline int refutation(const Trick* k, int t, int units) noexcept nogil:
    """What the side not to play must be proved to take, if every card of the seat to play fails."""
    return t if k.seat & 1 else units - t + 1


cdef inline void drop_answered(Search* s, int tricks, int leader, int units, int quick, int need, Moves* m,
                               Join* j) noexcept nogil:
    """Drop the leads that fail at sight; the claims against them join `j`."""
    cdef uint64_t answered = 0
    if s.spare:
        answered = spare_leads(&s.layout, s.hand, s.hakem, s.spare, leader, tricks, units, need, j)
    elif at_once(&s.layout, tricks, units, quick, 1 - (leader & 1), need):
        answered = answered_leads(&s.layout, s.hand, leader, tricks, units, need, j)
    if answered:
        drop_suits(m, answered)


cdef void expand(Search* s, int tricks, int leader, int t, int units, const Where* w, int table_lead,
                 Claim* out) noexcept nogil:
    """Search a trick boundary that nothing answered, and keep what was proved."""
    cdef Trick k
    cdef Moves m
    cdef Join j
    cdef uint64_t before = s.nodes
    s.visits[tricks] += 1
    new_trick(&k, leader)
    generate(&s.layout, s.hand, &k, s.hand[leader], &m)
    j.size = 0
    if s.features & CASH:
        drop_answered(s, tricks, leader, units, w.quick, refutation(&k, t, units), &m, &j)
    if m.size > 1:
        weigh_leads(&s.layout, s.hand, &k, &m, s.lead_weights, table_lead if s.features & LEAD_MEMORY else NO_CARD)
        if s.features & LEAD_MEMORY:
            add_habits(&s.habits, leader, tricks, &m)
    table_lead = try_moves(s, &k, &m, tricks, t, units, &j, out)
    if s.stopped:
        return
    store(&s.table, &s.layout, w, out, table_lead)
    if table_lead != NO_CARD and m.size > 1:
        note_lead(&s.habits, leader, tricks, &m, table_lead)
        if s.watch:
            watch_lead(s, leader, t, s.nodes - before)


cdef int lead_node(Search* s, int tricks, int leader, int t, int units, Claim* out) noexcept nogil:
    """Whether side 0 takes at least `t` of the `units` left; `out` proves it, or that side 1 takes the rest."""
    cdef int table_lead = NO_CARD
    cdef Where w
    if not known(s, tricks, leader, t, units, &w, &table_lead, out):
        expand(s, tricks, leader, t, units, &w, table_lead, out)
    return out.side == 0


cdef inline void finish_last(Search* s, Ending* e) noexcept nogil:
    """Carry the claim on what follows a fourth hand's card back over it."""
    finish_claim(&s.layout, &e.trick, e.won, &e.claim)
    if e.buried:
        add_buried(&s.layout, s.hakem, e.buried, &e.claim)


cdef inline void play_last(Search* s, const Trick* k, int card, int tricks, Ending* e) noexcept nogil:
    """Search what follows a fourth hand's card."""
    cdef uint64_t spare = s.spare
    put_down(s, k, card)
    expand(s, tricks - 1, e.trick.best_seat, e.t, e.units, &e.where, e.table_lead, &e.claim)
    take_up(s, k.seat, card, e.buried, spare)
    finish_last(s, e)


cdef inline void foresee(Search* s, const Trick* k, int card, int tricks, int t, int units, Ending* e) noexcept nogil:
    """Complete a trick by a card, and look whether what follows is answered without search."""
    cdef int winner
    cdef uint64_t spare = s.spare
    add_card(&s.layout, k, card, &e.trick)
    winner = e.trick.best_seat
    e.won = s.layout.trick + units_of(&s.layout, e.trick.cards)
    e.t = t - (0 if winner & 1 else e.won)
    e.units = units - e.won
    e.table_lead = NO_CARD
    e.buried = put_down(s, k, card)
    if e.buried:
        without_buried(s, e.buried, &e.t, &e.units)
    e.answered = known(s, tricks - 1, winner, e.t, e.units, &e.where, &e.table_lead, &e.claim)
    take_up(s, k.seat, card, e.buried, spare)
    if e.answered:
        finish_last(s, e)


cdef inline void look_again(Search* s, Ending* e) noexcept nogil:
    """See whether the table knows by now what follows a fourth hand's card."""
    cdef int need[2]
    need[0] = e.t
    need[1] = e.units - e.t + 1
    e.answered = s.features & TABLE and probe(&s.table, &s.layout, &e.where, need, &e.claim, &e.table_lead)
    if e.answered:
        finish_last(s, e)


cdef int last_hand(Search* s, const Trick* k, Moves* m, int tricks, int t, int units, Claim* out) noexcept nogil:
    """As `try_moves` for the fourth hand: look all its cards up before searching after one."""
    cdef Ending e[MAX_MOVES]
    cdef bint searched = False
    cdef int side = k.seat & 1, need = refutation(k, t, units), i, c
    cdef uint64_t left = 0, handled = 0
    cdef Join j
    for i in range(m.size):
        c = pick_best(m, i)
        left |= bit(c)
        foresee(s, k, c, tricks, t, units, &e[i])
        if e[i].answered and e[i].claim.side == side:
            s.nodes += 1
            out[0] = e[i].claim
            return c
    look_around(s)
    j.size = 0
    for i in range(m.size):
        c = card_of(m, i)
        left &= ~bit(c)
        if handled & bit(c):
            continue
        s.nodes += 1
        if not e[i].answered and searched:
            look_again(s, &e[i])
            if e[i].answered and e[i].claim.side == side:
                out[0] = e[i].claim
                return c
        if not e[i].answered:
            searched = True
            play_last(s, k, c, tricks, &e[i])
            if s.stopped:
                return NO_CARD
            if e[i].claim.side == side:
                out[0] = e[i].claim
                return c
        fail(s, k, &e[i].claim, m, i, left, need, &j, &handled)
    union_claims(&s.layout, &j, out)
    return NO_CARD


cdef inline void know_run(Search* s, const Moves* m, int place, Claim* c) noexcept nogil:
    """A claim against a move that knows the rank of its run knows all of the run, which must stay one."""
    cdef int card = card_of(m, place)
    cdef uint64_t rel = c.rel & s.layout.suit_of[card]
    if rel and lowest(rel) <= card:
        c.rel |= bit(run_low(m, place))


cdef inline void fail(Search* s, const Trick* k, Claim* c, const Moves* m, int place, uint64_t left, int need, Join* j,
                      uint64_t* handled) noexcept nogil:
    """Join the claim against a move, and mark the cards still `left` for which it speaks as `handled`."""
    cdef int card = card_of(m, place)
    know_run(s, m, place, c)
    add_claim(&s.layout, j, c)
    if s.features & SPEAK and left & ~handled[0]:
        handled[0] |= speak(&s.layout, s.hand, k, c, card, m, left & ~handled[0], need, j)


cdef int only_move(Search* s, const Trick* k, const Moves* m, int tricks, int t, int units, Claim* out) noexcept nogil:
    """As `try_moves` where there is no choice."""
    cdef int c = card_of(m, 0)
    play_card(s, k, c, tricks, t, units, out)
    if s.stopped:
        return NO_CARD
    if out.side == k.seat & 1:
        return c
    know_run(s, m, 0, out)
    return NO_CARD


cdef int try_moves(Search* s, const Trick* k, Moves* m, int tricks, int t, int units, Join* j,
                   Claim* out) noexcept nogil:
    """Try the cards of the seat to play, best first. The card that succeeds, or NO_CARD; `out` proves either."""
    cdef int i, c, need = refutation(k, t, units)
    cdef uint64_t left = 0, handled = 0
    cdef Claim claim
    if m.size == 1 and j.size == 0:
        return only_move(s, k, m, tricks, t, units, out)
    if k.played == 3 and s.features & EARLY:
        return last_hand(s, k, m, tricks, t, units, out)
    for i in range(m.size):
        left |= bit(card_of(m, i))
    for i in range(m.size):
        c = pick_best(m, i)
        left &= ~bit(c)
        if handled & bit(c):
            continue
        play_card(s, k, c, tricks, t, units, &claim)
        if s.stopped:
            return NO_CARD
        if claim.side == k.seat & 1:
            out[0] = claim
            return c
        fail(s, k, &claim, m, i, left, need, j, &handled)
    union_claims(&s.layout, j, out)
    return NO_CARD


cdef void list_replies(Search* s, const Trick* n, Moves* m) noexcept nogil:
    """The cards that the seat to play may play, weighed."""
    generate(&s.layout, s.hand, n, legal_cards(s.hand, n), m)
    if m.size > 1:
        weigh_replies(&s.layout, s.hand, n, m, s.reply_weights)
    if s.spare and n.seat == s.hakem:
        add_throws(s, n, m)


cdef void play_card(Search* s, const Trick* k, int card, int tricks, int t, int units, Claim* out) noexcept nogil:
    """Play one card of a trick and answer the query after it, as a claim before it."""
    cdef Trick n
    cdef Moves m
    cdef Join j
    cdef uint64_t buried, spare = s.spare
    cdef int won
    s.nodes += k.played != 0
    look_around(s)
    if s.stopped:
        return
    buried = put_down(s, k, card)
    add_card(&s.layout, k, card, &n)
    if buried:
        without_buried(s, buried, &t, &units)
    if buried and trivial(t, units, out):
        pass
    elif n.played == 4:
        won = s.layout.trick + units_of(&s.layout, n.cards)
        lead_node(s, tricks - 1, n.best_seat, t - (0 if n.best_seat & 1 else won), units - won, out)
        finish_claim(&s.layout, &n, won, out)
    else:
        list_replies(s, &n, &m)
        j.size = 0
        try_moves(s, &n, &m, tricks, t, units, &j, out)
    if buried:
        add_buried(&s.layout, s.hakem, buried, out)
    take_up(s, k.seat, card, buried, spare)


cdef inline void look_around(Search* s) noexcept nogil:
    """Now and then see whether to stop."""
    if s.nodes >= s.check:
        look_closely(s)


cdef void look_closely(Search* s) noexcept nogil:
    """Stop at the deadline, or when a signal handler raised (Ctrl-C)."""
    s.check = s.nodes + CHECK_EVERY
    if s.budget and s.budget < s.check:
        s.check = s.budget if s.budget > s.nodes else s.nodes + 1
    with gil:
        try:
            PyErr_CheckSignals()
        except BaseException as error:
            (<list>s.raised).append(error)
            s.stopped = 1
        if s.deadline > 0 and time.monotonic() >= s.deadline:
            s.stopped = 1
    if s.budget and s.nodes >= s.budget:
        s.stopped = 1


cdef int search_root(Search* s, const Trick* k, uint64_t allowed, int tricks, int t, int units, int first,
                     Claim* out) noexcept nogil:
    """As `lead_node` for a trick in any state, with only the cards of `allowed` to play now.

    Returns the card that succeeded for the side to move, or NO_CARD. `first` is a card to try first.
    """
    cdef Moves m
    cdef Join j
    cdef int i
    generate(&s.layout, s.hand, k, allowed, &m)
    if k.played:
        weigh_replies(&s.layout, s.hand, k, &m, s.reply_weights)
    else:
        weigh_leads(&s.layout, s.hand, k, &m, s.lead_weights, first)
    for i in range(m.size):
        if card_of(&m, i) == first:
            make_heavier(&m, i, 2 * HINT)
    j.size = 0
    return try_moves(s, k, &m, tricks, t, units, &j, out)
