# cython: boundscheck=False, wraparound=False, cdivision=True
"""A guess at a position's worth, to start the search near it: everybody plays what looks best."""

from libc.stdint cimport uint64_t

from shelem.engine.bits cimport bit
from shelem.engine.layout cimport units_of
from shelem.engine.moves cimport Moves, add_card, card_of, generate, legal_cards, new_trick, pick_best
from shelem.engine.leads cimport weigh_leads
from shelem.engine.replies cimport weigh_replies
from shelem.engine.table cimport NO_CARD


cdef int settle(Search* s, Trick* k, int c) noexcept nogil:
    """Play a card for good; the units side 0 takes by it, which is a trick's or none."""
    cdef int won
    s.hand[k.seat] ^= bit(c)
    add_card(&s.layout, k, c, k)
    if k.played < 4:
        return 0
    won = s.layout.trick + units_of(&s.layout, k.cards)
    new_trick(k, k.best_seat)
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
            weigh_replies(&s.layout, s.hand, &k, &m, s.reply_weights)
        else:
            weigh_leads(&s.layout, s.hand, &k, &m, s.lead_weights, NO_CARD)
        pick_best(&m, 0)
        if deep and m.size > 1:
            sign = -1 if k.seat & 1 else 1
            best = -1000
            for i in range(m.size):
                for j in range(4):
                    again[j] = s.hand[j]
                n = k
                value = settle(s, &n, card_of(&m, i))
                value = sign * (value + rehearse(s, &n, legal_cards(s.hand, &n), False))
                for j in range(4):
                    s.hand[j] = again[j]
                if value > best:
                    best = value
                    m.move[0] = m.move[i]
        taken += settle(s, &k, card_of(&m, 0))
        legal = legal_cards(s.hand, &k)
    for i in range(4):
        s.hand[i] = keep[i]
    return taken
