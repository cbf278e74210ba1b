"""The order in which the second to fourth hand try their cards.

Every card gets a weight, a sum of features times the weights of its seat without or with a trump.
"""

from libc.stdint cimport int32_t, uint64_t

from shelem.engine.layout cimport Layout
from shelem.engine.moves cimport Moves, Trick

cdef enum:
    SEAT_WEIGHTS = 22         # of one seat, without or with a trump
    REPLY_WEIGHTS = 132       # three seats without a trump, then with one

cdef enum:
    GAIN = 0              # the side can win the trick: times its units
    LOSE = 1              # it cannot: minus, times its units
    BEAT_IN_VAIN = 2      # minus: beats the best card, but the trick is lost
    OVERTAKE = 3          # minus: beats partner's card, which would have won
    OVERTAKE_NEEDED = 4   # minus: beats partner's card, which would not
    RANK = 5              # minus, following: times the cards of others that it beats
    RUFF = 6              # a ruff
    RUFF_RANK = 7         # minus, times the weaker trumps of others
    THROW_LENGTH = 8      # a throw: times the cards held of its suit
    THROW_RANK = 9        # minus, as RANK
    THROW_WINNER = 10     # minus: the strongest card of its suit
    THROW_SINGLE = 11     # the last card held of its suit
    WIN_SURE = 12         # takes the trick for good
    WIN_WITH_PARTNER = 13  # takes it if partner helps
    TRUMP_RANK = 14       # as RANK where trumps are led
    UNGUARD = 15          # minus: the last guard of a card that may win
    THROW_USELESS = 16    # too few cards of the suit to guard anything
    THROW_THEIRS = 17     # times the opponents' cards of the suit
    THROW_DEAD = 18       # opponents have none of the suit
    POINTS = 19           # a point card
    WIN_RANK = 20         # as RANK, where the trick is taken
    VAIN_RANK = 21        # minus, as RANK where beaten in vain


cdef void weigh_replies(const Layout* d, const uint64_t* hands, const Trick* k, Moves* out,
                        const int32_t* weights) noexcept nogil
