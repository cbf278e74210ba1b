"""The compiled solver as a Python object: integers and bit sets in, units out.

Cards are bits of 64-bit words (see ``bits.pxd``), seats 0 to 3 in order of play, values in units; side 0 is seats
0 and 2. Nothing here knows a suit's name or a rule of the game.
"""

from libc.stdint cimport uint8_t, uint64_t
from libc.stdlib cimport calloc, free

from shelem.engine.bits cimport count
from shelem.engine.bounds cimport static_claim
from shelem.engine.burying cimport put_down, without_buried
from shelem.engine.layout cimport Layout, layout_free, layout_init, layout_load, units_of
from shelem.engine.moves cimport (
    MAX_MOVES, Moves, Trick, add_card, card_of, generate, legal_cards, new_trick, weight_of
)
from shelem.engine.leads cimport LEAD_WEIGHTS, forget, weigh_leads
from shelem.engine.lines cimport next_card
from shelem.engine.rehearsal cimport rehearse
from shelem.engine.replies cimport REPLY_WEIGHTS
from shelem.engine.search cimport ALL_FEATURES, lead_node, search_root
from shelem.engine.spare cimport MOST_SPARE, OPEN, OPEN_SHIFT, SPARE_BITS, SPARE_SHIFT, open_suits
from shelem.engine.chains cimport table_clear, table_free, table_init
from shelem.engine.claims cimport Claim
from shelem.engine.table cimport NO_CARD

from shelem.engine.lead_weights import LEADS
from shelem.engine.replies import REPLIES


# The same for Python, which counts spare cards of a suit as they stand in `Search.spare`.
globals().update(OPEN=OPEN, MOST_SPARE=MOST_SPARE, MOST_CARDS=MAX_MOVES)


cdef class Core:
    """A solver for one deal at a time; not for two threads at once.

    Parameters
    ----------
    limit : int
        Most bytes that the table may take.
    """

    def __cinit__(self, size_t limit=1 << 28):
        self.search = <Search*>calloc(1, sizeof(Search))
        if self.search == NULL:
            raise MemoryError()
        layout_init(&self.search.layout)
        table_init(&self.search.table, limit)
        self.raised = []
        self.search.raised = <void*>self.raised
        self.watched = []
        self.search.watched = <void*>self.watched
        self.search.features = ALL_FEATURES
        self.best = NO_CARD
        self.lead_weights = LEADS
        self.reply_weights = REPLIES

    def __dealloc__(self):
        if self.search != NULL:
            layout_free(&self.search.layout)
            table_free(&self.search.table)
            free(self.search)

    def load(self, hands, values, int trump, int trick, uint64_t fifth=0):
        """Take a deal: all cards each seat may hold in any question to come, and forget the one before."""
        cdef uint64_t h[4]
        cdef uint8_t v[64]
        for i in range(4):
            h[i] = hands[i]
        for i in range(64):
            v[i] = values[i]
        layout_load(&self.search.layout, h, v, trump, trick, fifth)
        table_clear(&self.search.table)
        forget(&self.search.habits)
        self.best = NO_CARD
        self.search.bonus = 0

    cdef void set_question(self, object hands, int leader, object table, object allowed, int bonus,
                           object spare=(), int together=0) except *:
        cdef Trick* k = &self.trick
        cdef uint64_t every = 0
        cdef int card
        for i in range(4):
            self.search.hand[i] = hands[i]
            every |= self.search.hand[i]
        new_trick(k, leader)
        for card in table:
            add_card(&self.search.layout, k, card, k)
        if bonus != self.search.bonus:
            table_clear(&self.search.table)    # its claims counted the other bonus
            self.search.bonus = bonus
        self.restricted = allowed is not None
        self.allowed = legal_cards(self.search.hand, k)
        if self.restricted:
            self.allowed &= <uint64_t>allowed
        self.search.buried = 0
        self.set_spare(spare, together, leader)
        self.tricks = count(self.search.hand[k.seat])
        if k.seat == self.search.hakem:
            self.tricks -= together + sum(n for n in spare if n != OPEN)
        self.units = (self.tricks * self.search.layout.trick + bonus
                      + units_of(&self.search.layout, every | k.cards))

    cdef void set_spare(self, object spare, int together, int hakem) except *:
        cdef Layout* d = &self.search.layout
        cdef int held
        self.search.spare = 0
        self.search.hakem = hakem
        for place, n in enumerate(spare):
            held = count(self.search.hand[hakem] & d.suit[place])
            if n != OPEN and (not 0 <= n <= MOST_SPARE or n and held <= n):
                raise ValueError(f"{n} spare cards of {held}")
            self.search.spare |= <uint64_t>n << (SPARE_SHIFT + SPARE_BITS * place)
        held = count(self.search.hand[hakem] & open_suits(d, self.search.spare))
        if not 0 <= together <= MOST_SPARE or together and held <= together:
            raise ValueError(f"{together} spare cards of {held} in open suits")
        self.search.spare |= <uint64_t>together << OPEN_SHIFT
        if count(self.search.hand[hakem]) > MAX_MOVES:
            raise ValueError(f"more than {MAX_MOVES} cards in a hand")

    cdef bint ask(self, int t, int* low, int* high) except -1:
        """Whether side 0 takes at least `t`; narrows the bounds. False, with bounds unchanged, when stopped."""
        cdef Claim claim
        cdef int card
        claim.take = 0
        with nogil:
            if self.trick.played or self.restricted:
                card = search_root(self.search, &self.trick, self.allowed, self.tricks, t, self.units, self.best,
                                   &claim)
            else:
                lead_node(self.search, self.tricks, self.trick.leader, t, self.units, &claim)
                card = NO_CARD
        if self.search.stopped:
            if self.raised:
                raise self.raised.pop()
            return False
        if card != NO_CARD:
            self.best = card
        if claim.side == 0 and claim.take > low[0]:
            low[0] = claim.take
        elif claim.side == 1 and self.units - claim.take < high[0]:
            high[0] = self.units - claim.take
        return True

    def bounds(self, hands, int leader, table=(), allowed=None, int bonus=0, int low=-1, int high=-1, int guess=-1,
               double deadline=0, spare=(), int together=0, uint64_t nodes=0, uint64_t buried=0):
        """Units that side 0 takes of what is left, cards on the table and `bonus` included, as (low, high).

        The two are equal unless the question was narrowed or time ran out.

        Parameters
        ----------
        hands : sequence of 4 int
            Cards held, those on the table not included.
        leader : int
            The seat that leads or led to the present trick.
        table : sequence of int
            The bit numbers of up to three cards on the table, in the order played.
        allowed : int, optional
            The only cards that may be played next; the default is every legal card.
        bonus : int
            Units that the winner of the last trick takes on top.
        low, high : int
            Only the part of the answer between these matters: the search ends as soon as it is known there.
        guess : int
            Where to look first.
        deadline : float
            When to stop, in seconds of ``time.monotonic``; 0 for never.
        spare : sequence of int
            How many cards of each suit the leader has to spare, fewer than he has, or `OPEN`: see ``spare.pxd``. He
            has so many more cards than the others, and those he buries count to his side's units.
        together : int
            How many cards of the open suits together he has to spare.
        nodes : int
            Stop after about so many nodes; 0 for no limit.
        buried : int
            What the leader buried before the play, to look claims up that hold whatever he buries.
        """
        cdef int lo = 0, hi, t
        cdef bint closely
        self.set_question(hands, leader, table, allowed, bonus, spare, together)
        if not self.allowed:
            raise ValueError("no card to play")
        hi = self.units
        if high < 0 or high > hi:
            high = hi
        if low < 0:
            low = 0
        self.search.buried = buried
        self.search.stopped = False
        self.search.deadline = deadline
        self.search.budget = self.search.nodes + nodes if nodes else 0
        self.search.check = self.search.nodes + (min(nodes, 1000) if nodes else 1000)
        if guess < 0:
            # Without points a closer look costs more than it saves.
            closely = self.search.layout.valued != 0
            guess = hi // 2 if self.search.spare else rehearse(self.search, &self.trick, self.allowed, closely)
        t = guess
        while lo < hi and lo < high and hi > low:
            t = min(max(t, max(lo, low) + 1), min(hi, high))
            if not self.ask(t, &lo, &hi):
                break
            t = lo + 1 if lo >= t else hi
        self.search.budget = 0
        return lo, hi

    def line_discard(self, hands, int leader, allowed, int t, spare, int together, uint64_t chance=1):
        """The cards the leader buries on a line of play on which his side takes what it was proved to take.

        To be asked right after `bounds` proved or refuted `t` units for side 0, while the table knows the proof.
        The other side plays by `chance`. Returns 0 if the proof is out of reach.
        """
        cdef uint64_t out = 0, some, legal
        cdef Trick* k = &self.trick
        cdef Search* s = self.search
        cdef int won
        cdef int card
        self.set_question(hands, leader, (), allowed, 0, spare, together)
        s.stopped = False
        s.deadline = 0
        s.check = s.nodes + 1000
        legal = self.allowed
        while s.spare:
            card = next_card(s, k, legal, self.tricks, t, self.units, &chance)
            if self.raised:
                raise self.raised.pop()
            if card == NO_CARD:
                return 0
            some = put_down(s, k, card)
            out |= some
            without_buried(s, some, &t, &self.units)
            add_card(&s.layout, k, card, k)
            if k.played == 4:
                won = s.layout.trick + units_of(&s.layout, k.cards)
                self.units -= won
                t -= 0 if k.best_seat & 1 else won
                self.tricks -= 1
                new_trick(k, k.best_seat)
            legal = s.hand[k.seat]
        return out

    def guess(self, hands, int leader, table=(), allowed=None, int bonus=0, bint deep=False):
        """A guess at the units of side 0, by playing the position out without search; `deep` looks a card ahead."""
        self.set_question(hands, leader, table, allowed, bonus)
        return rehearse(self.search, &self.trick, self.allowed, deep)

    def units_left(self, hands, leader, table=(), int bonus=0, spare=(), int together=0):
        """All units in play in a position, the most that side 0 can take."""
        self.set_question(hands, leader, table, None, bonus, spare, together)
        return self.units

    def static_bound(self, hands, int leader, int side, int need):
        """What the static bounds alone prove for `side`, asked for `need` units of what is left; -1 for nothing.

        No search and no table: so that a test can hold every bound against exhaustive search. Which bounds are
        asked follows `features`.
        """
        cdef Claim claim
        cdef int needs[2]
        self.set_question(hands, leader, (), None, 0)
        needs[side] = need
        needs[1 - side] = 1 << 20
        if static_claim(&self.search.layout, self.search.hand, leader, self.tricks, self.units, 0xFFFF,
                        needs, self.search.features, &claim):
            return claim.take
        return -1

    def weigh_leads(self, hands, int leader):
        """The leads worth trying of a position, as pairs of a card and its weight; the heaviest is tried first."""
        cdef Moves m
        cdef Trick k
        self.set_question(hands, leader, (), None, 0)
        new_trick(&k, leader)
        generate(&self.search.layout, self.search.hand, &k, self.search.hand[leader], &m)
        weigh_leads(&self.search.layout, self.search.hand, &k, &m, self.search.lead_weights, NO_CARD)
        return [(card_of(&m, i), weight_of(&m, i)) for i in range(m.size)]

    def watch(self, double nodes):
        """From now on note in `watched` about one lead that succeeded for so many nodes; 0 for none."""
        self.search.watch = nodes
        self.search.chance = 1

    @property
    def lead_weights(self):
        """The weights by which leads are ordered, as ``leads.pxd`` lists them; can be set, for tuning."""
        return [self.search.lead_weights[i] for i in range(LEAD_WEIGHTS)]

    @lead_weights.setter
    def lead_weights(self, weights):
        for i in range(LEAD_WEIGHTS):
            self.search.lead_weights[i] = weights[i]

    @property
    def reply_weights(self):
        """The weights by which the other seats' cards are ordered, see ``replies.pxd``; can be set, for tuning."""
        return [self.search.reply_weights[i] for i in range(REPLY_WEIGHTS)]

    @reply_weights.setter
    def reply_weights(self, weights):
        for i in range(REPLY_WEIGHTS):
            self.search.reply_weights[i] = weights[i]

    @property
    def features(self):
        """The switches of ``search.pxd``, all on by default; answers do not depend on them."""
        return self.search.features

    @features.setter
    def features(self, unsigned features):
        self.search.features = features

    @property
    def nodes(self):
        """Cards played by the second to fourth hand since the object was made."""
        return self.search.nodes

    @property
    def visits(self):
        """Trick boundaries searched since the object was made, by tricks left."""
        return [self.search.visits[i] for i in range(16)]

    @property
    def table_bytes(self):
        """Memory of the table."""
        return self.search.table.bytes

    @property
    def table_resets(self):
        """How often the table was full and forgot everything."""
        return self.search.table.resets
