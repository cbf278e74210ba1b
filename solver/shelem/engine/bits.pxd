"""Bit sets of cards.

A set of cards is one 64-bit word of four lanes of 16 bits, one lane a suit; bit ``16 * lane + i`` is the
i-th weakest card of that lane. Within a lane a higher bit is a stronger card whatever the game's rank order is.
"""

from libc.stdint cimport uint64_t

cdef extern from *:
    """
    #if defined(_MSC_VER)
    #include <intrin.h>
    static __inline int shelem_low(unsigned long long x) { unsigned long i; _BitScanForward64(&i, x); return (int)i; }
    static __inline int shelem_high(unsigned long long x) { unsigned long i; _BitScanReverse64(&i, x); return (int)i; }
    #define shelem_count(x) ((int)__popcnt64(x))
    #define shelem_fetch(p) ((void)(p))
    #else
    #define shelem_low(x) __builtin_ctzll(x)
    #define shelem_high(x) (63 ^ __builtin_clzll(x))
    #define shelem_count(x) __builtin_popcountll(x)
    #define shelem_fetch(p) __builtin_prefetch(p)
    #endif
    """
    int lowest "shelem_low"(uint64_t cards) noexcept nogil
    int highest "shelem_high"(uint64_t cards) noexcept nogil
    int count "shelem_count"(uint64_t cards) noexcept nogil
    void fetch "shelem_fetch"(const void* place) noexcept nogil


cdef inline uint64_t bit(int card) noexcept nogil:
    return <uint64_t>1 << card


cdef inline uint64_t lane_mask(int lane) noexcept nogil:
    return <uint64_t>0xFFFF << (lane << 4)


cdef inline uint64_t below(int card) noexcept nogil:
    """Every bit weaker than `card`, those of lower lanes included: mask with a suit before use."""
    return (<uint64_t>1 << card) - 1


cdef inline uint64_t above(int card) noexcept nogil:
    """Every bit stronger than `card`, those of higher lanes included: mask with a suit before use."""
    return ~((<uint64_t>2 << card) - 1)
