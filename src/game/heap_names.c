/* heap_names.c: the heap games that have a name of their own. */
#include "compiler.h"

#include <mexor/heap.h>

/* Codes and names as in Berlekamp, Conway, Guy, Winning Ways, chapters 4 and 15. */
static const mx_heap_named named[] = {
    { "nim", "S(not)", "take any number of counters" },
    { "kayles", "0.77", "knock down one pin, or two that stand together" },
    { "double-kayles", "0.7777", "knock down up to four pins that stand together" },
    { "dawsons-kayles", "0.07", "take two neighbours; dominoes on a strip" },
    { "dawsons-chess", "0.137", "pawns on three ranks; heap n is n files" },
    { "treblecross", "0.007", "three in a row wins; n cells are a heap of n + 2" },
    { "guiles", "0.15", "take one or two that are a whole heap, or two and split" },
    { "officers", "0.6", "take one and leave something; couples are forever" },
    { "grundy", "4!.0", "split a heap into two unequal heaps" },
    { "lasker", "4.[3]", "take any number, or split a heap in two" },
    { "triplicate-nim", "0.{8}", "take one and leave three heaps" },
    { "kenyon", "0.3{15}", "Kenyon's hexadecimal game, .3F" },
    { "take-a-square", "S(squares)", "take a square number" },
    { "fibonacci-take", "S(fibonacci)", "take a Fibonacci number" },
    { "take-a-prime", "S(primes)", "take a prime number" },
};

const mx_heap_named *mx_heap_name(size_t i)
{
    return i < MX_COUNT(named) ? &named[i] : NULL;
}
