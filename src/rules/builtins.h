/* builtins.h: the functions of instruction LIB: the library's and the machine's own. */
#ifndef MX_BUILTINS_H
#define MX_BUILTINS_H

#include "vm.h"

/* X(name, how many arguments, one sentence). A `t` among the arguments is a type. */
#define MX_BUILTINS(X)                                                     \
    X(abs, 1, "|a|")                                                       \
    X(lcm, 2, "least common multiple")                                     \
    X(pow, 3, "a to the b, at most c")                                     \
    X(isqrt, 1, "integer square root")                                     \
    X(icbrt, 1, "integer cube root, 0 for a < 0")                          \
    X(root_or_zero, 1, "integer square root, 0 for a < 0")                 \
    X(ilog2, 1, "position of the highest bit")                             \
    X(is_square, 1, "a perfect square")                                    \
    X(popcount, 1, "bits that are set")                                    \
    X(bit, 2, "bit b of a")                                                \
    X(valuation, 2, "how often b divides a")                               \
    X(divisors, 1, "ascending divisors")                                   \
    X(primes, 1, "primes up to a")                                         \
    X(is_prime, 1, "a prime")                                              \
    X(least_prime, 1, "least prime factor")                                \
    X(greatest_prime, 1, "greatest prime factor")                          \
    X(prime_index, 1, "which prime")                                       \
    X(omega, 1, "different primes")                                        \
    X(bigomega, 1, "primes with multiplicity")                             \
    X(tau, 1, "how many divisors")                                         \
    X(factorials, 1, "factorials up to a")                                 \
    X(fibonacci, 1, "Fibonacci numbers up to a")                           \
    X(powers, 2, "powers of a up to b")                                    \
    X(digits, 2, "digits of a in base b")                                  \
    X(mex, 1, "least number not in the array a")                           \
    X(first, 1, "element 0")                                               \
    X(last, 1, "last element")                                             \
    X(tail, 1, "all but element 0")                                        \
    X(front, 1, "all but the last")                                        \
    X(sort, 2, "ascending; elements of type b")                            \
    X(reverse, 1, "the opposite order")                                    \
    X(distinct, 2, "the first of equal elements; elements of type b")      \
    X(contains, 3, "run b occurs in a; elements of type c")                \
    X(find, 3, "where run b occurs in a; elements of type c")              \
    X(split, 2, "runs of a between letters b")                             \
    X(join, 2, "words b with a between")                                   \
    X(letters, 1, "different letters, ascending")                          \
    X(letter, 1, "a code point that is a letter")                          \
    X(to_int, 1, "the number a word spells")                               \
    X(say, 3, "growing word a and then b of type c")                       \
    X(range, 2, "array of a..b")                                           \
    X(slice, 3, "elements b..c of a")                                      \
    X(concat, 2, "a then b")                                               \
    X(equal, 3, "a equals b, of type c")                                   \
    X(has, 3, "a occurs in the array b; elements of type c")               \
    X(set, 2, "ascending and without repeats; elements of type b")         \
    X(unite, 3, "set a and the elements of b, of type c")                  \
    X(lessen, 3, "set a without the elements of b, of type c")             \
    X(without, 2, "a without element number b")                            \
    X(board, 1, "an array of arrays as a board")                           \
    X(row, 2, "row b of board a as an array")                              \
    X(inside, 3, "(b, c) is on board a")                                   \
    X(cells, 1, "every (r, c) of board a")                                 \
    X(neighbours, 3, "the cells beside (b, c) on board a")                 \
    X(regions, 2, "the parts that letter b cuts board a into")             \
    X(grid, 3, "the array a as a board of b rows and c columns")           \
    X(graph, 5, "a nodes, edges b[i] to c[i], first node d, e: both ways") \
    X(graph_rows, 3, "a[i] follow node i, first node b, c: both ways")     \
    X(nodes, 1, "the nodes of graph a")                                    \
    X(next, 2, "the nodes that arcs of graph a lead to from b")            \
    X(leads, 3, "graph a has an arc from b to c")                          \
    X(children, 2, "the children of b in tree a")                          \
    X(parent, 2, "the parent of b in tree a, -1 for the root")             \
    X(subtree, 2, "b and what hangs from it in tree a")                    \
    X(path, 3, "the nodes from b to c in tree a")                          \
    X(hackenbush, 2, "Grundy value of graph a whose ground is node b")     \
    X(components, 2, "the connected parts of the nodes b of graph a")

typedef enum mx__builtin {
#define MX_BUILTIN_NAME(name, n, sentence) MX_B_##name,
    MX_BUILTINS(MX_BUILTIN_NAME)
#undef MX_BUILTIN_NAME
        MX_N_BUILTINS
} mx__builtin;

/* Computes *OUT from ARGS. MX_FAULT with vm->fault, or vm->shortage. OUT may be one of
   ARGS. */
typedef mx_status mx__builtin_fn(mx__vm *vm, const int64_t *args, int64_t *out);

extern mx__builtin_fn *const mx__builtin_table[MX_N_BUILTINS];

/* Faults of instructions that several files raise. */
mx_status mx__fault_overflow(mx__vm *vm);
mx_status mx__fault_index(mx__vm *vm, int64_t index, int64_t n);

/* The neighbour after number *STATE (-1 at first) of (r, c) = (CELL[0], CELL[1]) on
   BOARD; false: there is none. */
bool mx__next_beside(const int64_t *board, int64_t *state, const int64_t cell[2],
                     int64_t out[2]);

#endif
