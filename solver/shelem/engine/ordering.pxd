"""The order in which cards are tried.

Every card gets a weight, a sum of features times the weights of its seat and kind of contract.
"""

from libc.stdint cimport int32_t, uint64_t

from shelem.engine.layout cimport Layout
from shelem.engine.moves cimport Moves, Trick

cdef enum:
    SEAT_WEIGHTS = 28         # of one seat in one kind of contract
    WEIGHTS = 224             # four seats without a trump, then four with one
    HINT = 10000              # for the card that a claim of the table led

cdef enum:                    # weights of a lead
    OWN_WIN = 0           # the card led wins the trick
    OWN_GAIN = 1          # times the units of the trick then
    PARTNER_WIN = 2       # partner can win it
    PARTNER_GAIN = 3      # times the units then
    LOSS = 4              # minus, times the units lost
    LOSS_RANK = 5         # minus, times the cards of others that it beats
    MY_LENGTH = 6         # times the cards of the suit held
    THEIR_LENGTH = 7      # times the opponents' cards of it
    PARTNER_LENGTH = 8    # times partner's
    TRUMP = 9             # it is a trump
    TRUMPS_DRAWN = 10     # a trump, and opponents have none
    PARTNER_RUFFS = 11    # partner can ruff
    LEFT_RUFFS = 12       # the left opponent can
    RIGHT_RUFFS = 13      # the right one can
    SINGLETON = 14        # the only card of a side suit, with trumps held
    RUNNING = 15          # opponents have none of the suit
    PARTNER_RANK = 16     # minus, as LOSS_RANK where partner wins
    UNUSED = 17
    TOP_PARTNER = 18      # who has the strongest card of the suit
    TOP_LEFT = 19
    TOP_RIGHT = 20
    SECOND_PARTNER = 21   # who has the second strongest
    SECOND_LEFT = 22
    SECOND_RIGHT = 23
    MY_POINTS = 24        # point cards of the suit held
    THEIR_POINTS = 25     # opponents have some
    HINT_SUIT = 26        # a claim of the table led this suit
    OWN_RANK = 27         # minus, as LOSS_RANK where the card itself wins

cdef enum:                    # weights of the other seats
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


cdef void weigh_leads(const Layout* d, const uint64_t* hands, const Trick* k, Moves* out, const int32_t* weights,
                      int table_lead) noexcept nogil
cdef void weigh_replies(const Layout* d, const uint64_t* hands, const Trick* k, Moves* out,
                        const int32_t* weights) noexcept nogil
