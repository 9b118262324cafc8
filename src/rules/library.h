/* library.h: the functions every rule may call, one row each.

   X(name, arguments, result, one sentence)

   Arguments and result are letters: i integer, b boolean, l letter, w word, v any
   integer or letter, A array of T, T the element of A, I array of integers, O array of
   truth values, W array of words, B board, G graph, P position or sum, p player, r record
   (r, c) of a board, * the rest repeats the last one, ? optional.
   `~` marks a function that also takes a comprehension as its only argument. A result of
   `A` is an array of T unless said; I is an array of integers, R an array of records
   (integer, integer), W an array of words, V an array of boards like argument 1. Rows marked lazy by @ before the result make
   no array when a `for` loops over them. */
#ifndef MX_LIBRARY_H
#define MX_LIBRARY_H

#define MX_LIBRARY(X)                                                                  \
    X(abs, "i", "i", "the absolute value")                                             \
    X(gcd, "ii", "i", "greatest common divisor, never negative")                       \
    X(lcm, "ii", "i", "least common multiple, never negative")                         \
    X(min, "~i*", "i", "the least of the arguments or of an array")                    \
    X(max, "~i*", "i", "the largest of the arguments or of an array")                  \
    X(even, "i", "b", "divisible by 2")                                                \
    X(odd, "i", "b", "not divisible by 2")                                             \
    X(pow, "iii?", "i", "a to the b; with a third argument no more than that")         \
    X(isqrt, "i", "i", "the integer square root")                                      \
    X(ilog2, "i", "i", "the position of the highest bit; the argument is positive")    \
    X(is_square, "i", "b", "a perfect square")                                         \
    X(popcount, "i", "i", "how many bits are set")                                     \
    X(bit, "ii", "i", "bit number i (from 0) of a")                                    \
    X(valuation, "ii", "i", "how often p divides n; bigomega's part; n > 0, p > 1")    \
    X(divisors, "i", "@I", "the positive divisors, ascending")                         \
    X(primes, "i", "@I", "the primes up to n, ascending")                              \
    X(is_prime, "i", "b", "a prime")                                                   \
    X(least_prime, "i", "i", "the least prime factor; n > 1")                          \
    X(greatest_prime, "i", "i", "the greatest prime factor; n > 1")                    \
    X(prime_index, "i", "i", "1 for 2, 2 for 3, 3 for 5 ...; the argument is a prime") \
    X(omega, "i", "i", "how many different primes divide n > 0")                       \
    X(bigomega, "i", "i", "how many primes divide n > 0, counted as often as they do") \
    X(tau, "i", "i", "how many divisors n > 0 has")                                    \
    X(squares, "i", "@I", "1, 4, 9 ... up to n")                                       \
    X(cubes, "i", "@I", "1, 8, 27 ... up to n")                                        \
    X(factorials, "i", "@I", "1, 2, 6, 24 ... up to n")                                \
    X(fibonacci, "i", "@I", "1, 2, 3, 5, 8 ... up to n")                               \
    X(powers, "ii", "@I", "1, b, b*b ... up to n: powers(b, n)")                       \
    X(digits, "ii?", "I", "the digits of n, the highest first; base 10 or the second") \
    X(xor, "~I", "i", "the nim-sum of the elements, 0 for none")                       \
    X(sum, "~I", "i", "the sum of the elements, 0 for none")                           \
    X(product, "~I", "i", "the product of the elements, 1 for none")                   \
    X(count, "~A", "i", "how many elements; of booleans how many are true")            \
    X(any, "~O", "b", "at least one is true")                                          \
    X(all, "~O", "b", "none is false")                                                 \
    X(mex, "~I", "i", "the least number >= 0 that does not occur")                     \
    X(len, "A", "i", "how many elements, letters, or rows")                            \
    X(indices, "A", "@I", "0, 1 ... len - 1")                                          \
    X(first, "A", "T", "element 0")                                                    \
    X(last, "A", "T", "the last element")                                              \
    X(tail, "A", "A", "all but element 0; of nothing, nothing")                        \
    X(front, "A", "A", "all but the last element; of nothing, nothing")                \
    X(sort, "A", "A", "in ascending order")                                            \
    X(reverse, "A", "A", "in the opposite order")                                      \
    X(distinct, "A", "A", "the first of equal elements each, in order")                \
    X(contains, "AA", "b", "the second occurs in the first as a run")                  \
    X(find, "AA", "i", "where the second first occurs in the first as a run, or -1")   \
    X(split, "wl", "W", "the non-empty runs between the letters c: split(s, c)")       \
    X(join, "wW", "w", "the words with the first argument between them")               \
    X(letters, "w", "w", "the different letters, ascending")                           \
    X(code, "l", "i", "the code point of a letter")                                    \
    X(letter, "i", "l", "the letter with a code point")                                \
    X(rows, "B", "i", "how many rows")                                                 \
    X(columns, "B", "i", "how many columns")                                           \
    X(cells, "B", "@R", "every (r, c), row by row")                                    \
    X(neighbours, "Bii", "@R", "the up to four cells beside (r, c)")                   \
    X(inside, "Bii", "b", "(r, c) is on the board")                                    \
    X(regions, "Bl", "V", "the parts that the cells with letter c cut a board into")   \
    X(nodes, "G", "@I", "the nodes of a graph")                                        \
    X(next, "Gi", "@I", "the nodes an edge leads to")                                  \
    X(children, "Gi", "@I", "the children of a node of a tree")                        \
    X(parent, "Gi", "i", "the parent of a node of a tree, -1 for the root")            \
    X(subtree, "Gi", "I", "the nodes of the subtree")                                  \
    X(path, "Gii", "I", "the nodes on the path of a tree")                             \
    X(components, "GA", "*", "the connected parts of a set of nodes, as arrays")       \
    X(hackenbush, "Gi", "i",                                                           \
      "green Hackenbush: the Grundy value of a graph on ground r")                     \
    X(to_int, "w", "i", "the number a word spells in decimal")                         \
    X(str, "v", "w", "a number as a word")

/* The queries: functions of a position or a sum of positions, in `judge`, `claim` and
   `find` only. X(name, result, one sentence); P is the argument everywhere, and a player
   may come first in two-player games. R is an array of records (component, positions it
   becomes, label). */
#define MX_QUERIES(X)                                                     \
    X(wins, "b", "the player to move wins")                               \
    X(loses, "b", "the player to move loses")                             \
    X(drawn, "b", "neither can force a win")                              \
    X(value, "v", "the Grundy value; in two-player games the game value") \
    X(score, "i", "the best difference under optimal play")               \
    X(outcome, "o", "won, lost or drawn for the player to move")          \
    X(moves, "R", "every move")                                           \
    X(winning_moves, "R", "every move that wins")                         \
    X(remoteness, "i", "how many moves optimal play lasts")

/* One row of MX_LIBRARY or MX_QUERIES. */
typedef struct mx__function_row {
    const char *name, *arguments, *result, *sentence;
} mx__function_row;

extern const mx__function_row mx__library[], mx__queries[];
extern const int mx__n_library, mx__n_queries;

/* The row of NAME, or -1. */
int mx__find_function(const char *name);
int mx__find_query(const char *name);

#endif
