# C types for alphabeta.py, which stays plain Python: compiled, it is the same program, only faster.
# A set of cards is a 64-bit word here: any deal fits, even the position made of 54 cards and a leader.

cimport cython

ctypedef unsigned long long Cards

cdef int NO_SUIT
cdef int NO_CARD
cdef int WAYS
cdef Cards PAIRS
cdef Cards NIBBLES
cdef Cards BYTES
cdef Cards ONES

@cython.final
cdef class AlphaBeta:
    cdef readonly int[::1] suit
    cdef readonly int[::1] value
    cdef readonly int[::1] rank
    cdef readonly int[::1] place
    cdef readonly dict places
    cdef readonly Cards[::1] bit
    cdef readonly Cards[::1] above
    cdef readonly Cards[::1] held
    cdef readonly Cards[::1] members
    cdef readonly Cards[::1] slots
    cdef readonly int[::1] moves
    cdef readonly int[::1] scores
    cdef readonly int trump
    cdef readonly int leader
    cdef readonly int trick
    cdef readonly int count
    cdef readonly int led
    cdef readonly int best
    cdef readonly int winner
    cdef readonly int points
    cdef readonly int worth
    cdef readonly int exchanged
    cdef readonly Cards trumps
    cdef readonly Cards alive
    cdef readonly Cards hands
    cdef readonly Cards allowed
    cdef readonly Cards buckets
    cdef readonly unsigned long long nodes
    cdef readonly unsigned long long stored
    cdef readonly unsigned long long pushed_out

    cdef Cards legal(self, int player) noexcept

    cdef Cards following(self, Cards hands, int player, int led) noexcept

    cdef bint beats(self, int card, int best) noexcept

    @cython.locals(position=Cards, bounds=Cards, moves=Cards, slot=cython.longlong, lower=cython.int,
                   upper=cython.int, lead=cython.int, value=cython.int)
    cdef int between_tricks(self, Cards alive, int leader, int worth, int need) noexcept

    @cython.locals(base=cython.int, end=cython.int, i=cython.int, card=cython.int, value=cython.int,
                   chosen=cython.int, maximising=cython.bint)
    cdef int choose(self, Cards hands, Cards alive, Cards legal, int player, int count, int led,
                    int best, int winner, int points, int worth, int need, int hint) noexcept

    @cython.locals(legal=Cards, gain=cython.int)
    cdef int after(self, int card, Cards hands, Cards alive, int player, int count, int led,
                   int best, int winner, int points, int worth, int need) noexcept

    @cython.locals(gain=cython.int, slot=cython.longlong, bounds=Cards, lower=cython.int,
                   upper=cython.int)
    cdef int glimpse(self, int card, int player, int best, int winner, Cards hands, int points,
                     int need) noexcept

    @cython.locals(end=cython.int, last=cython.int, left=Cards, inside=Cards, card=cython.int,
                   score=cython.int, i=cython.int)
    cdef int list_moves(self, int base, Cards hands, Cards alive, Cards legal, int player, int count,
                        int led, int best, int winner, int hint) noexcept

    @cython.locals(suit=cython.int, value=cython.int, higher=Cards, partner=Cards, theirs=Cards,
                   ruffed=cython.bint)
    cdef int score_lead(self, int card, Cards hands, int player) noexcept

    @cython.locals(mine=Cards)
    cdef bint ruffs(self, int player, int suit, Cards hands) noexcept

    @cython.locals(value=cython.int, takes=cython.bint, ours=cython.bint, safe=cython.bint,
                   winning=cython.bint)
    cdef int score_reply(self, int card, Cards hands, int player, int count, int led, int best,
                         int winner) noexcept

    @cython.locals(mine=Cards)
    cdef bint can_beat(self, int player, int card, int led, Cards hands) noexcept

    cdef int lowest(self, Cards cards) noexcept

    cdef int size(self, Cards cards) noexcept

    @cython.locals(slot=cython.longlong)
    cdef long long find(self, Cards position) noexcept

    @cython.locals(first=cython.longlong, chosen=cython.longlong, slot=cython.longlong,
                   there=Cards, size=cython.int, smallest=cython.int)
    cdef void store(self, Cards position, Cards lower, Cards upper, Cards lead) noexcept
