"""Claims that need no search."""

from libc.stdint cimport uint64_t

from shelem.engine.layout cimport Layout
from shelem.engine.table cimport Claim

cdef bint last_trick(const Layout* d, const uint64_t* hands, int leader, Claim* out) noexcept nogil
cdef bint static_claim(const Layout* d, const uint64_t* hands, int leader, int tricks, int units, const int* need,
                       unsigned features, Claim* out) noexcept nogil
