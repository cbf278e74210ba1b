"""Claims that need no search."""

from libc.stdint cimport uint64_t

from shelem.engine.claims cimport Claim, Join
from shelem.engine.layout cimport Layout

cdef bint last_trick(const Layout* d, const uint64_t* hands, int leader, Claim* out) noexcept nogil
cdef bint partner_cash(const Layout* d, const uint64_t* hands, int leader, int tricks, int units, int need,
                       Claim* out) noexcept nogil
cdef bint answer_cash(const Layout* d, const uint64_t* hands, int leader, int tricks, int units, int need,
                      Claim* out) noexcept nogil
cdef bint top_trumps(const Layout* d, const uint64_t* hands, int seat, int leader, int need, Claim* out) noexcept nogil
cdef bint one_trick(const Layout* d, const uint64_t* hands, int seat, int leader, int tricks, Claim* out) noexcept nogil
cdef bint static_claim(const Layout* d, const uint64_t* hands, int leader, int tricks, int units, int quick,
                       const int* need, unsigned features, Claim* out) noexcept nogil
cdef bint at_once(const Layout* d, int tricks, int units, int quick, int side, int need) noexcept nogil
cdef uint64_t answered_leads(const Layout* d, const uint64_t* hands, int leader, int tricks, int units, int need,
                             Join* j) noexcept nogil
