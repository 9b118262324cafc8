/* numbers.h: number theory for rules: factors, primes and their neighbours. */
#ifndef MX_NUMBERS_H
#define MX_NUMBERS_H

#include <mexor/status.h>

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Tables that grow with what is asked. Zeroed storage is valid and empty; one thread. */
typedef struct mx__numbers {
    uint16_t *least;  /* of 2i + 1: its least prime factor, 0 when it is a prime */
    uint64_t sieved;  /* odd numbers below this are in `least` */
    uint64_t work;    /* divisions done for want of a table */
    uint32_t *before; /* primes among the odd numbers before block i of 64 */
    int64_t *primes;  /* [n] [2] [3] [5] ... an array as rules see it */
    uint64_t n_room, listed; /* primes up to `listed` are in `primes` */
} mx__numbers;

void mx__numbers_clear(mx__numbers *numbers);

typedef struct mx__factor {
    uint64_t prime;
    unsigned times;
} mx__factor;

/* Factors N >= 1 into FACTORS, ascending; returns how many, at most 15. Trial division
   and tables for small N, Pollard's rho (Brent 1980) beyond. */
size_t mx__factorise(mx__numbers *numbers, uint64_t n, mx__factor factors[16]);

/* Deterministic below 2^64: Miller-Rabin with the bases of Sinclair (2011). */
bool mx__is_prime(mx__numbers *numbers, uint64_t n);

uint64_t mx__least_prime(mx__numbers *numbers, uint64_t n); /* n > 1 */

/* How many primes are <= N. MX_LIMIT when N > 10^11. */
mx_status mx__prime_count(mx__numbers *numbers, uint64_t n, int64_t *count);

/* *LIST is [m] [2] [3] ... with every prime up to N and perhaps more; lent until the next
   call. *COUNT of them are <= N. MX_LIMIT when N > 2^28. */
mx_status mx__primes(mx__numbers *numbers, uint64_t n, const int64_t **list,
                     size_t *count);

/* The divisors of N >= 1, ascending, in OUT, which has room for mx__tau of them. */
size_t mx__divisors(mx__numbers *numbers, uint64_t n, int64_t *out);
uint64_t mx__tau(mx__numbers *numbers, uint64_t n);

uint64_t mx__isqrt(uint64_t n);
uint64_t mx__icbrt(uint64_t n);
uint64_t mx__gcd(uint64_t a, uint64_t b);

#endif
