/* heap_family.c: the infinite sets that a subtraction rule may name. */
#include "heap_rule.h"

#include "alloc.h"

#include <string.h>

static const uint64_t most_take = UINT64_C(0x7FFFFFFFFFFFFFFF);

static uint64_t fibonacci_from(uint64_t at)
{
    uint64_t a = 1, b = 2;

    while (a < at) {
        uint64_t next = a + b;

        if (b > most_take - a) return b >= at ? b : 0;
        a = b;
        b = next;
    }
    return a;
}

/* Least element >= AT of an increasing sequence TERM(1), TERM(2) ..., which is 0 where it
   would pass 2^63; by bisection. */
static uint64_t bisect_from(uint64_t at, uint64_t (*term)(uint64_t), uint64_t top)
{
    uint64_t low = 1, high = top;

    if (term(high) < at) return 0;
    while (low < high) {
        uint64_t middle = low + (high - low) / 2;

        if (term(middle) >= at)
            high = middle;
        else
            low = middle + 1;
    }
    return term(low);
}

static uint64_t square(uint64_t i)
{
    return i * i;
}

static uint64_t cube(uint64_t i)
{
    return i * i * i;
}

static uint64_t triangle(uint64_t i)
{
    return i % 2 ? (i + 1) / 2 * i : i / 2 * (i + 1);
}

static uint64_t power_from(uint64_t at, uint64_t base)
{
    uint64_t power = 1;

    while (power < at) {
        if (power > most_take / base) return 0;
        power *= base;
    }
    return power;
}

static uint64_t factorial_from(uint64_t at)
{
    uint64_t product = 1;

    for (uint64_t i = 2; product < at; i++) {
        if (product > most_take / i) return 0;
        product *= i;
    }
    return product;
}

static uint64_t times_mod(uint64_t a, uint64_t b, uint64_t m)
{
    uint64_t sum = 0;

    while (b) {
        if (b & 1) sum = sum >= m - a ? sum - (m - a) : sum + a;
        a = a >= m - a ? a - (m - a) : a + a;
        b >>= 1;
    }
    return sum;
}

static uint64_t power_mod(uint64_t a, uint64_t e, uint64_t m)
{
    uint64_t result = 1;

    for (; e; e >>= 1) {
        if (e & 1) result = times_mod(result, a, m);
        a = times_mod(a, a, m);
    }
    return result;
}

/* Miller-Rabin with the first twelve primes as bases: exact below 2^64 (Sorenson, Webster
   2015). */
static bool is_prime(uint64_t n)
{
    static const uint64_t bases[] = { 2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37 };
    uint64_t odd = n - 1;
    unsigned twos = 0;

    if (n < 2) return false;
    for (size_t i = 0; i < MX_COUNT(bases); i++)
        if (n % bases[i] == 0) return n == bases[i];
    if (n < 37 * 37) return true;
    while (odd % 2 == 0) {
        odd /= 2;
        twos++;
    }
    for (size_t i = 0; i < MX_COUNT(bases); i++) {
        uint64_t x = power_mod(bases[i], odd, n);
        unsigned step = 0;

        if (x == 1 || x == n - 1) continue;
        while (++step < twos && x != n - 1)
            x = times_mod(x, x, n);
        if (x != n - 1) return false;
    }
    return true;
}

static uint64_t prime_from(uint64_t at)
{
    while (at <= most_take && !is_prime(at))
        at++;
    return at <= most_take ? at : 0;
}

static uint64_t family_next(const mx_heap_rule *rule, uint64_t at)
{
    switch (rule->family) {
    case MX_NO_FAMILY: return 0;
    case MX_FIBONACCI: return fibonacci_from(at);
    case MX_SQUARES: return bisect_from(at, square, UINT64_C(3037000499));
    case MX_CUBES: return bisect_from(at, cube, 2097151);
    case MX_PRIMES: return prime_from(at);
    case MX_POWERS: return power_from(at, rule->base);
    case MX_FACTORIALS: return factorial_from(at);
    case MX_TRIANGULAR: return bisect_from(at, triangle, UINT64_C(4294967295));
    }
    return 0;
}

static uint64_t listed_next(const mx_heap_rule *rule, uint64_t at)
{
    size_t low = 0, high = rule->n_set;

    while (low < high) {
        size_t middle = low + (high - low) / 2;

        if (rule->set[middle] >= at)
            high = middle;
        else
            low = middle + 1;
    }
    return low < rule->n_set ? rule->set[low] : 0;
}

uint64_t mx__heap_next(const mx_heap_rule *rule, uint64_t at)
{
    uint64_t family, listed = listed_next(rule, at);

    if (at == 0) at = 1;
    family = family_next(rule, at);
    if (family == 0) return listed;
    return listed && listed < family ? listed : family;
}

bool mx__heap_may_take(const mx_heap_rule *rule, uint64_t take)
{
    bool listed = mx__heap_next(rule, take) == take;

    return rule->kind == MX_HEAP_TAKE ? listed : !listed;
}

const char *mx__heap_family_name(mx_heap_family family)
{
    static const char *const names[] = { "",           "fibonacci", "squares",
                                         "cubes",      "primes",    "powers of",
                                         "factorials", "triangular" };

    return (size_t)family < MX_COUNT(names) ? names[family] : NULL;
}
