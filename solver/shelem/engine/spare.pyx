# cython: boundscheck=False, wraparound=False, cdivision=True
"""Static bounds where hakem has spare cards.

The bounds want hands of equal length, so one of as many cards as the others have stands for hakem's. For a claim of
his own side it is a hand that he can have: he settles now what he buries. For a claim of the opponents it is worse
for them than any he can have: his cheapest cards of each suit, while the others (`hands[4]`, see `cash`) count as
still held wherever ranks are compared. A bound uses no more of an opponent's hand than that: how high it goes, how
often it must follow, and what it must throw.
"""

from shelem.engine.bits cimport above, highest
from shelem.engine.bounds cimport answered_leads, answer_cash, one_trick, partner_cash, top_trumps
from shelem.engine.cash cimport Plan, cash
from shelem.engine.picks cimport richest


cdef inline uint64_t weakest(uint64_t cards, int n) noexcept nogil:
    """The n weakest cards of a set within one suit."""
    cdef uint64_t rest = cards
    while n > 0:
        rest &= rest - 1
        n -= 1
    return cards ^ rest


cdef inline uint64_t some_cards(const Layout* d, uint64_t cards, uint64_t keep, int n) noexcept nogil:
    """N cards of a set, the most valuable first, but of `keep` only when there are no others."""
    cdef uint64_t out = richest(d, cards & ~keep, n)
    n -= count(out)
    if n > 0:
        keep &= cards
        cards &= ~(out | keep)
        if count(cards) < n:
            n -= count(cards)
            out |= cards
            cards = keep
        out |= weakest(cards, n)
    return out


cdef uint64_t chosen(const Layout* d, uint64_t hand, uint64_t spare, uint64_t keep) noexcept nogil:
    """A way to choose all spare cards: the most valuable that are not to be kept."""
    cdef uint64_t out = 0, free = 0
    cdef int i, n
    for i in range(d.suits):
        n = spare_of(spare, i)
        if n == OPEN:
            free |= hand & d.suit[i]
        elif n:
            out |= some_cards(d, hand & d.suit[i], keep, n)
    if free:
        out |= some_cards(d, free, keep, open_spare(spare))
    return out


cdef uint64_t winners(const Layout* d, uint64_t hand, uint64_t others) noexcept nogil:
    """The cards of a hand above all cards of others."""
    cdef uint64_t out = 0, theirs
    cdef int i
    for i in range(d.suits):
        theirs = others & d.suit[i]
        out |= hand & d.suit[i] & above(highest(theirs)) if theirs else hand & d.suit[i]
    return out


cdef uint64_t evitable(const Layout* d, uint64_t hand, uint64_t spare) noexcept nogil:
    """Of every suit as many cards as hakem may come not to play of it, the most valuable."""
    cdef uint64_t out = 0, cards
    cdef int i, n
    for i in range(d.suits):
        n = spare_of(spare, i)
        if n == 0:
            continue
        cards = hand & d.suit[i]
        if n == OPEN:
            n = open_spare(spare)
            if count(cards) < n:
                n = count(cards)
        out |= some_cards(d, cards, 0, n)
    return out


cdef uint64_t bury(const Layout* d, uint64_t* hand, uint64_t* spare, uint64_t led, int card) noexcept nogil:
    """After hakem played `card`, `led` or the suit led: take the cards out of his hand that he buries now."""
    cdef int place = place_of(d, card), i, n
    cdef uint64_t out = 0, free, suit = d.suit[place]
    cdef uint64_t s = spare[0]
    if hand[0] & led and not led & bit(card):
        out = hand[0] & led
        s -= <uint64_t>count(out) << OPEN_SHIFT
    n = spare_of(s, place)
    if n != OPEN and n and count(hand[0] & suit) == n:
        out |= hand[0] & suit
        s -= <uint64_t>n << (SPARE_SHIFT + SPARE_BITS * place)
    hand[0] ^= out
    free = hand[0] & open_suits(d, s)
    n = open_spare(s)
    if free and n and count(free) == n:
        out |= free
        hand[0] ^= free
        n = 0
        s &= ~(<uint64_t>7 << OPEN_SHIFT)
    for i in range(d.suits):      # a suit that is open to no avail is as good as any other
        if spare_of(s, i) == OPEN and (n == 0 or not hand[0] & d.suit[i]):
            s &= ~(<uint64_t>7 << (SPARE_SHIFT + SPARE_BITS * i))
    spare[0] = s
    return out


cdef bint claim_of(const Layout* d, const uint64_t* hands, int side, int leader, int tricks, int units, int need,
                   unsigned features, Claim* out) noexcept nogil:
    """What one side can be proved to take by any bound."""
    cdef Plan plan
    cdef bint on_lead = leader & 1 == side
    if need > units:
        return False
    if features & 1 and on_lead:
        cash(d, hands, leader, tricks, units, &plan)
        if plan.take >= need:
            out.take = plan.take
            out.rel = plan.rel
            out.req = plan.req
            out.side = side
            return True
        if partner_cash(d, hands, leader, tricks, units, need, out):
            return True
    elif features & 1:
        if answer_cash(d, hands, leader, tricks, units, need, out):
            return True
        if (need <= d.trick and not ((hands[0] | hands[1] | hands[2] | hands[3] | hands[4]) & d.trump)
                and one_trick(d, hands, side, leader, tricks, out)):
            return True
    return (d.trump and features & 2
            and top_trumps(d, hands, leader if on_lead else (leader + 1) & 3, leader, need, out))


cdef int freest(const Layout* d, const uint64_t* hands, int hakem, uint64_t spare, uint64_t* out) noexcept nogil:
    """The hands against which a claim of the opponents holds whatever hakem buries; what he buries at least."""
    cdef int i
    for i in range(4):
        out[i] = hands[i]
    out[4] = evitable(d, hands[hakem], spare)
    out[hakem] ^= out[4]
    return units_of(d, chosen(d, hands[hakem], spare, 0))


cdef uint64_t settled(const Layout* d, const uint64_t* hands, int hakem, uint64_t spare, uint64_t* out) noexcept nogil:
    """The hands after a burying that spares winners, by which hakem's side can prove a claim; what is buried."""
    cdef int i
    cdef uint64_t theirs = hands[(hakem + 1) & 3] | hands[(hakem + 3) & 3]
    cdef uint64_t set_aside = chosen(d, hands[hakem], spare, winners(d, hands[hakem], theirs))
    for i in range(4):
        out[i] = hands[i]
    out[4] = 0
    out[hakem] ^= set_aside
    return set_aside


cdef bint spare_claim(const Layout* d, const uint64_t* hands, int hakem, uint64_t spare, int leader, int tricks,
                      int units, const int* need, unsigned features, Claim* out) noexcept nogil:
    """A claim without search where hakem has spare cards."""
    cdef uint64_t h[5]
    cdef uint64_t set_aside = chosen(d, hands[hakem], spare, 0)
    cdef int worth = units_of(d, set_aside), side = hakem & 1
    if need[side] <= worth:
        out.take = worth
        out.rel = 0
        out.req = set_aside & d.valued
        out.side = side
        return True
    worth = freest(d, hands, hakem, spare, h)
    if claim_of(d, h, 1 - side, leader, tricks, units - worth, need[1 - side], features, out):
        return True
    set_aside = settled(d, hands, hakem, spare, h)
    worth = units_of(d, set_aside)
    if claim_of(d, h, side, leader, tricks, units - worth, need[side] - worth, features, out):
        add_buried(d, hakem, set_aside, out)
        return True
    return False


cdef uint64_t spare_leads(const Layout* d, const uint64_t* hands, int hakem, uint64_t spare, int leader, int tricks,
                          int units, int need, Join* j) noexcept nogil:
    """As `answered_leads`, where hakem has spare cards."""
    cdef uint64_t h[5]
    cdef uint64_t set_aside, answered
    cdef int worth, i
    if (leader ^ hakem) & 1 == 0:
        worth = freest(d, hands, hakem, spare, h)
        return answered_leads(d, h, leader, tricks, units - worth, need, j)
    set_aside = settled(d, hands, hakem, spare, h)
    worth = units_of(d, set_aside)
    answered = answered_leads(d, h, leader, tricks, units - worth, need - worth, j)
    for i in range(j.size):
        add_buried(d, hakem, set_aside, &j.claim[i])
    return answered
