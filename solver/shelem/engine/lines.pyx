# cython: boundscheck=False, wraparound=False, cdivision=True
"""Lines of play after a search, to see what hakem buries."""

from shelem.engine.claims cimport Claim
from shelem.engine.leads cimport weigh_leads
from shelem.engine.moves cimport Moves, card_of, generate, pick_best
from shelem.engine.search cimport list_replies, play_card
from shelem.engine.table cimport NO_CARD

cdef enum:
    FIRST_TRY = 64        # nodes for each card
    MOST_TRIES = 1 << 15


cdef inline int any_card(const Moves* m, uint64_t* chance) noexcept nogil:
    """A card of a list at random; the first is twice as likely as another."""
    cdef int i
    chance[0] = chance[0] * <uint64_t>0x5851F42D4C957F2D + <uint64_t>0x14057B7EF767814F
    i = (chance[0] >> 33) % (m.size + 1)
    return card_of(m, i - 1 if i else 0)


cdef int next_card(Search* s, const Trick* k, uint64_t allowed, int tricks, int t, int units,
                   uint64_t* chance) noexcept nogil:
    """A card that is proved to be right for hakem's side; any for the other. NO_CARD if the proof is out of reach.

    `allowed` are the cards that may be led. The proof may be that of a card late in the order, while another takes
    a long search; so each card gets a few nodes, then each of them more.
    """
    cdef Moves m
    cdef Claim claim
    cdef uint64_t nodes = FIRST_TRY
    cdef int i
    if k.played:
        list_replies(s, k, &m)
    else:
        generate(&s.layout, s.hand, k, allowed, &m)
        weigh_leads(&s.layout, s.hand, k, &m, s.lead_weights, NO_CARD)
    for i in range(m.size):
        pick_best(&m, i)
    if m.size == 1:
        return card_of(&m, 0)
    if (k.seat ^ s.hakem) & 1:
        return any_card(&m, chance)
    while nodes < MOST_TRIES:
        for i in range(m.size):
            s.budget = s.check = s.nodes + nodes
            s.stopped = False
            play_card(s, k, card_of(&m, i), tricks, t, units, &claim)
            if not s.stopped and claim.side == s.hakem & 1:
                s.budget = 0
                return card_of(&m, i)
        nodes *= 4
    s.budget = 0
    return NO_CARD
