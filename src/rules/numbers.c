/* numbers.c: number theory for rules: factors, primes and their neighbours. */
#include "numbers.h"

#include "alloc.h"
#include "compiler.h"
#include "order.h"

#include <assert.h>
#include <math.h>
#include <string.h>

enum { LARGEST_SIEVE = 1 << 25, FIRST_SIEVE = 1 << 13, LARGEST_LIST = 1 << 28 };

void mx__numbers_clear(mx__numbers *numbers)
{
    mx__free(numbers->least);
    mx__free(numbers->before);
    mx__free(numbers->primes);
    *numbers = (mx__numbers){ 0 };
}

uint64_t mx__isqrt(uint64_t n)
{
    uint64_t root = (uint64_t)sqrt((double)n);

    if (root > UINT32_MAX) root = UINT32_MAX;
    while (root * root > n)
        root--;
    while (root < UINT32_MAX && (root + 1) * (root + 1) <= n)
        root++;
    return root;
}

uint64_t mx__icbrt(uint64_t n)
{
    const uint64_t most = 2642245; /* its cube is the last below 2^64 */
    uint64_t root = (uint64_t)cbrt((double)n);

    if (root > most) root = most;
    while (root * root * root > n)
        root--;
    while (root < most && (root + 1) * (root + 1) * (root + 1) <= n)
        root++;
    return root;
}

/* Stein's algorithm: no division. */
uint64_t mx__gcd(uint64_t a, uint64_t b)
{
    unsigned shift;

    if (!a || !b) return a | b;
    shift = MX_LOWEST_BIT(a | b);
    a >>= MX_LOWEST_BIT(a);
    b >>= MX_LOWEST_BIT(b);
    while (a != b) {
        uint64_t less = a < b ? a : b, gap = a < b ? b - a : a - b;

        a = gap >> MX_LOWEST_BIT(gap);
        b = less;
    }
    return a << shift;
}

/* --- the table of least prime factors --------------------------------------------- */

static bool sieve(mx__numbers *numbers, uint64_t below)
{
    size_t n = (size_t)(below / 2), n_blocks = n / 64 + 2;
    uint16_t *least = mx__calloc(n, sizeof *least);
    uint32_t *before = mx__calloc(n_blocks, sizeof *before);
    uint32_t count = 0;

    if (!least || !before) {
        mx__free(least);
        mx__free(before);
        return false;
    }
    for (uint64_t p = 3; p * p < below; p += 2) {
        if (least[p / 2]) continue;
        for (size_t i = (size_t)(p * p / 2); i < n; i += (size_t)p)
            if (!least[i]) least[i] = (uint16_t)p;
    }
    for (size_t i = 0; i < n; i++) {
        if (i % 64 == 0) before[i / 64] = count;
        if (i > 0 && !least[i]) count++;
    }
    before[(n + 63) / 64] = count;
    mx__free(numbers->least);
    mx__free(numbers->before);
    numbers->least = least;
    numbers->before = before;
    numbers->sieved = below;
    numbers->work = 0;
    return true;
}

/* Makes the table reach N if it may; it stays as it was when memory is short. */
static bool reach(mx__numbers *numbers, uint64_t n)
{
    uint64_t below = numbers->sieved ? numbers->sieved : FIRST_SIEVE;

    if (n < numbers->sieved) return true;
    if (n >= LARGEST_SIEVE) return false;
    while (below <= n)
        below *= 2;
    return sieve(numbers, below);
}

/* A table is worth its price once trial division has cost as much. */
static bool in_table(mx__numbers *numbers, uint64_t n)
{
    if (n < numbers->sieved) return true;
    if (n >= FIRST_SIEVE && numbers->work < n / 8) return false;
    return reach(numbers, n);
}

/* --- primes ----------------------------------------------------------------------- */

static uint64_t power_mod(uint64_t a, uint64_t e, uint64_t m)
{
    uint64_t out = 1;

    for (a %= m; e; e >>= 1) {
        if (e & 1) out = MX_MUL_MOD(out, a, m);
        a = MX_MUL_MOD(a, a, m);
    }
    return out;
}

static bool is_witness(uint64_t base, uint64_t n, uint64_t odd, unsigned twos)
{
    uint64_t x = power_mod(base, odd, n);

    if (x == 0 || x == 1 || x == n - 1) return false;
    for (unsigned i = 1; i < twos; i++) {
        x = MX_MUL_MOD(x, x, n);
        if (x == n - 1) return false;
    }
    return true;
}

static bool miller_rabin(uint64_t n)
{
    static const uint64_t bases[] = {
        2, 325, 9375, 28178, 450775, 9780504, 1795265022
    };
    uint64_t odd = n - 1;
    unsigned twos = 0;

    while (!(odd & 1)) {
        odd >>= 1;
        twos++;
    }
    for (size_t i = 0; i < MX_COUNT(bases); i++)
        if (bases[i] % n && is_witness(bases[i], n, odd, twos)) return false;
    return true;
}

bool mx__is_prime(mx__numbers *numbers, uint64_t n)
{
    if (n < 2) return false;
    if (n % 2 == 0) return n == 2;
    numbers->work += 64;
    if (in_table(numbers, n)) return numbers->least[n / 2] == 0;
    return miller_rabin(n);
}

/* A proper factor of the odd composite N, by Brent's form of Pollard's rho. */
static uint64_t rho(uint64_t n)
{
    uint64_t root = mx__isqrt(n);

    if (root * root == n) return root;
    for (uint64_t c = 1;; c++) {
        uint64_t y = 2, x = 2, saved = 2, product = 1, g = 1;

        for (uint64_t r = 1; g == 1; r *= 2) {
            x = y;
            for (uint64_t i = 0; i < r; i++)
                y = (MX_MUL_MOD(y, y, n) + c) % n;
            for (uint64_t k = 0; k < r && g == 1; k += 64) {
                saved = y;
                for (uint64_t i = 0; i < 64 && i < r - k; i++) {
                    y = (MX_MUL_MOD(y, y, n) + c) % n;
                    product = MX_MUL_MOD(product, x > y ? x - y : y - x, n);
                }
                g = mx__gcd(product, n);
            }
        }
        if (g == n) {
            for (g = 1, y = saved; g == 1;) {
                y = (MX_MUL_MOD(y, y, n) + c) % n;
                g = mx__gcd(x > y ? x - y : y - x, n);
            }
        }
        if (g != n) return g;
    }
}

static size_t add_factor(mx__factor *factors, size_t n, uint64_t prime, unsigned times)
{
    size_t at = 0;

    while (at < n && factors[at].prime < prime)
        at++;
    if (at < n && factors[at].prime == prime) {
        factors[at].times += times;
        return n;
    }
    memmove(factors + at + 1, factors + at, (n - at) * sizeof *factors);
    factors[at] = (mx__factor){ prime, times };
    return n + 1;
}

static size_t add_by_rho(mx__factor *factors, size_t n_factors, uint64_t n)
{
    uint64_t waiting[64];
    size_t n_waiting = 0;

    waiting[n_waiting++] = n;
    while (n_waiting) {
        uint64_t m = waiting[--n_waiting], d;

        if (miller_rabin(m)) {
            n_factors = add_factor(factors, n_factors, m, 1);
            continue;
        }
        d = rho(m);
        waiting[n_waiting++] = d;
        waiting[n_waiting++] = m / d;
    }
    return n_factors;
}

static size_t factor_by_table(const mx__numbers *numbers, uint64_t n,
                              mx__factor *factors, size_t count)
{
    while (n > 1) {
        uint64_t p = numbers->least[n / 2] ? numbers->least[n / 2] : n;
        unsigned times = 0;

        while (n % p == 0) {
            n /= p;
            times++;
        }
        factors[count++] = (mx__factor){ p, times };
    }
    return count;
}

enum { TRIAL_PRIMES = 2048 };

size_t mx__factorise(mx__numbers *numbers, uint64_t n, mx__factor factors[16])
{
    size_t count = 0;
    unsigned twos = 0;

    assert(n > 0);
    for (; !(n & 1); n >>= 1)
        twos++;
    if (twos) factors[count++] = (mx__factor){ 2, twos };
    if (in_table(numbers, n)) return factor_by_table(numbers, n, factors, count);
    for (uint64_t p = 3; p < TRIAL_PRIMES && p * p <= n; p += 2) {
        numbers->work++;
        if (n % p) continue;
        factors[count] = (mx__factor){ p, 0 };
        for (; n % p == 0; n /= p)
            factors[count].times++;
        count++;
    }
    if (n == 1) return count;
    if (n < (uint64_t)TRIAL_PRIMES * TRIAL_PRIMES)
        return add_factor(factors, count, n, 1);
    return add_by_rho(factors, count, n);
}

uint64_t mx__least_prime(mx__numbers *numbers, uint64_t n)
{
    mx__factor factors[16];

    assert(n > 1);
    if (!(n & 1)) return 2;
    if (in_table(numbers, n)) return numbers->least[n / 2] ? numbers->least[n / 2] : n;
    mx__factorise(numbers, n, factors);
    return factors[0].prime;
}

/* --- counting and listing primes -------------------------------------------------- */

/* Lucy's method: counts of the primes <= each value of n / i, sieved by each prime up to
   the root; O(n^(3/4)) time, O(sqrt n) memory. */
static mx_status count_by_roots(uint64_t n, int64_t *count)
{
    uint64_t root = mx__isqrt(n);
    int64_t *low = mx__calloc((size_t)root + 1, sizeof *low);
    int64_t *high = mx__calloc((size_t)root + 1, sizeof *high);
    mx_status st = MX_NOMEM;

    if (!low || !high) goto done;
    for (uint64_t i = 1; i <= root; i++) {
        low[i] = (int64_t)i - 1;
        high[i] = (int64_t)(n / i) - 1;
    }
    for (uint64_t p = 2; p <= root; p++) {
        int64_t before = low[p - 1];

        if (low[p] == before) continue;
        for (uint64_t i = 1; i <= root && p * p <= n / i; i++)
            high[i] -= (i * p <= root ? high[i * p] : low[n / (i * p)]) - before;
        for (uint64_t i = root; i >= p * p; i--)
            low[i] -= low[i / p] - before;
    }
    *count = high[1];
    st = MX_OK;
done:
    mx__free(low);
    mx__free(high);
    return st;
}

mx_status mx__prime_count(mx__numbers *numbers, uint64_t n, int64_t *count)
{
    if (n < 2) {
        *count = 0;
        return MX_OK;
    }
    numbers->work += 64;
    if (in_table(numbers, n)) {
        size_t last = (size_t)((n - 1) / 2), at = last / 64 * 64;
        int64_t sum = 1 + (int64_t)numbers->before[last / 64];

        for (; at <= last; at++)
            sum += at > 0 && !numbers->least[at];
        *count = sum;
        return MX_OK;
    }
    if (n > UINT64_C(100000000000)) return MX_LIMIT;
    numbers->work += mx__isqrt(n);
    return count_by_roots(n, count);
}

/* Lists the primes up to N with a sieve of their odd numbers, one byte each. */
static bool list_primes(mx__numbers *numbers, uint64_t n)
{
    size_t n_odd = (size_t)(n / 2 + 1), at = 1;
    unsigned char *struck = mx__calloc(n_odd, 1);
    int64_t *list;

    if (!struck) return false;
    for (uint64_t p = 3; p * p <= n; p += 2)
        if (!struck[p / 2])
            for (size_t i = (size_t)(p * p / 2); i < n_odd; i += (size_t)p)
                struck[i] = 1;
    for (size_t i = 1; i < n_odd; i++)
        at += !struck[i];
    list = mx__calloc(at + 2, sizeof *list);
    if (list) {
        list[0] = (int64_t)at;
        list[1] = 2;
        at = 2;
        for (size_t i = 1; i < n_odd; i++)
            if (!struck[i]) list[at++] = (int64_t)(2 * i + 1);
        mx__free(numbers->primes);
        numbers->primes = list;
        numbers->listed = n;
    }
    mx__free(struck);
    return list != NULL;
}

mx_status mx__primes(mx__numbers *numbers, uint64_t n, const int64_t **list,
                     size_t *count)
{
    uint64_t to = numbers->listed ? numbers->listed : 1023;
    size_t low = 0, high;

    if (n > LARGEST_LIST) return MX_LIMIT;
    while (to < n)
        to = to * 2 + 1;
    if (!numbers->listed || to > numbers->listed)
        if (!list_primes(numbers, to)) return MX_NOMEM;
    high = (size_t)numbers->primes[0];
    while (low < high) {
        size_t middle = (low + high) / 2;

        if ((uint64_t)numbers->primes[middle + 1] <= n)
            low = middle + 1;
        else
            high = middle;
    }
    *list = numbers->primes;
    *count = low;
    return MX_OK;
}

/* --- divisors --------------------------------------------------------------------- */

uint64_t mx__tau(mx__numbers *numbers, uint64_t n)
{
    mx__factor factors[16];
    size_t count = mx__factorise(numbers, n, factors);
    uint64_t tau = 1;

    for (size_t i = 0; i < count; i++)
        tau *= factors[i].times + 1;
    return tau;
}

size_t mx__divisors(mx__numbers *numbers, uint64_t n, int64_t *out)
{
    mx__factor factors[16];
    size_t n_factors = mx__factorise(numbers, n, factors), count = 1;

    out[0] = 1;
    for (size_t f = 0; f < n_factors; f++) {
        size_t before = count;

        for (unsigned t = 0; t < factors[f].times; t++)
            for (size_t i = 0; i < before; i++, count++)
                out[count] = out[count - before] * (int64_t)factors[f].prime;
    }
    mx__sort_ints(out, count);
    return count;
}
