# C types for minimax.py, which stays plain Python: compiled, it is the same program, only faster.
# Cards are bits of a 64-bit word here: any ending fits, and so does a deck of 54.

cimport cython

cdef class Search:
    cdef readonly int[::1] suit
    cdef readonly int[::1] strength
    cdef readonly int[::1] value
    cdef readonly int[::1] first
    cdef readonly unsigned long long[::1] bit
    cdef readonly int trump
    cdef readonly int trick
    cdef readonly unsigned long long gone
    cdef readonly unsigned long long everything
    cdef readonly dict known

    @cython.locals(position=cython.ulonglong, value=cython.int)
    cpdef int between_tricks(self, int leader) except? -1

    @cython.locals(card=cython.int, chosen=cython.int, value=cython.int, found=cython.bint,
                   must_follow=cython.bint)
    cpdef int choose(self, int player, int count, int led, int best, int winner,
                     int points) except? -1

    @cython.locals(value=cython.int)
    cpdef int after(self, int card, int player, int count, int led, int best, int winner,
                    int points) except? -1

    cpdef bint beats(self, int card, int best) except? -1

    @cython.locals(card=cython.int)
    cpdef bint holds(self, int player, int suit) except? -1
