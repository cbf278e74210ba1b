"""The order in which leads are tried: learnt weights of what can be seen of a suit and a card, and habits."""

from libc.stdint cimport int32_t, uint8_t, uint64_t

from shelem.engine.layout cimport Layout
from shelem.engine.moves cimport Moves, Trick

cdef enum:
    # One block of weights; the comment tells what an index counts or which condition a flag has.
    MINE = 0              # 8: my cards of the suit, 7 for more
    PARTNERS = 8          # 8: partner's
    LEFTS = 16            # 8: the left opponent's
    RIGHTS = 24           # 8: the right one's
    OWNER = 32            # 4 x 4: who holds the strongest, second to fourth strongest card: me, left, partner, right
    RUN_OURS = 48         # 6: our cards above all of theirs
    RUN_THEIRS = 54       # 6: theirs above all of ours
    RUN_MINE = 60         # 6: mine above all of theirs
    ABOVE = 66            # 8: cards of others above the one led
    BELOW = 74            # 8: and below it
    WHO = 82              # 32: bits, it beats left's, right's, partner's best; partner's best beats left's, right's
    MY_TOP = 114          # my strongest of the suit
    MY_LOW = 115          # my weakest
    TOUCHES_LOWER = 116   # my next lower card is as strong
    TOUCHES_HIGHER = 117  # my next higher card is
    LEFT_RUFFS = 118
    RIGHT_RUFFS = 119
    PARTNER_RUFFS = 120
    LONGEST = 121         # I or partner have more of the suit than each opponent
    POINTS_WON = 122      # times the value of the card, if our side can win
    POINTS_LOST = 123     # times its value, if not
    GAIN = 124            # times the units of the trick, if our side can win
    LOSS = 125            # times them, if not
    MY_POINTS = 126       # I have point cards in the suit
    THEIR_POINTS = 127    # the opponents have
    PARTNERS_POINTS = 128
    BLOCK = 130
    # Without trumps one block; with them for leads of trumps, and of others while opponents have trumps, and when
    # they have none. These four for games of tricks alone, then for games with points.
    BLOCKS = 8
    LEAD_WEIGHTS = 1040
    HINT = 1000000        # for the card that a claim of the table led

cdef enum:
    ALWAYS = 1024         # a habit that never failed
    HABIT = 800           # weight of such a habit
    LAST = 300            # of the card that succeeded last

cdef struct Habits:
    # Which leads succeeded of late in a deal, by seat.
    int32_t often[4][64]      # of a card, 0 to ALWAYS: how often it was the lead that succeeded
    uint8_t last[4][16]       # the card that succeeded last, by tricks left

cdef void weigh_leads(const Layout* d, const uint64_t* hands, const Trick* k, Moves* out, const int32_t* weights,
                      int table_lead) noexcept nogil
cdef void forget(Habits* habits) noexcept nogil
cdef void add_habits(const Habits* habits, int seat, int tricks, Moves* m) noexcept nogil
cdef void note_lead(Habits* habits, int seat, int tricks, const Moves* m, int card) noexcept nogil
