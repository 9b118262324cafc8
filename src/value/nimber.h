/* nimber.h: nim arithmetic on 64 bits, the field of 2^64 elements (Conway, On Numbers and
   Games, chapter 6).

   The nim-sum is xor. For F = 2^(2^k) and numbers a, b below F: F a = F * a (ordinary),
   and F times F is F + F/2. */
#ifndef MX_NIMBER_H
#define MX_NIMBER_H

#include "compiler.h"

#include <mexor/status.h>

/* Each is defined for all 64-bit numbers. Time of a product: some hundred operations. */
uint64_t mx__nim_product(uint64_t a, uint64_t b);
uint64_t mx__nim_square(uint64_t a);
uint64_t mx__nim_root(uint64_t a);              /* the only x with x x = a */
uint64_t mx__nim_power(uint64_t a, uint64_t n); /* a^0 = 1, also for a = 0 */

/* The x with x a = 1. MX_RANGE: a is 0, which has none. */
MX_MUSTUSE mx_status mx__nim_inverse(uint64_t a, uint64_t *x, mx_error *err);

/* Tables for many products: the map to polynomials over two elements and back, 32 KB. */
typedef struct mx__nim_tables mx__nim_tables;

/* MX_NOMEM. Immutable once made: threads may share it. Time: some milliseconds. */
MX_MUSTUSE mx_status mx__nim_tables_new(mx__nim_tables **out, mx_error *err);
void mx__nim_tables_free(mx__nim_tables *tables); /* NULL is welcome */

/* OUT[i] = A[i] times B[i] for i < N; OUT may be A or B. With a carry-less multiply of the
   machine some nanoseconds each, without one some tens. */
void mx__nim_products(const mx__nim_tables *tables, const uint64_t *a,
                      const uint64_t *b, uint64_t *out, size_t n);

/* The same without the machine's multiply: what other machines run. */
void mx__nim_products_plainly(const mx__nim_tables *tables, const uint64_t *a,
                              const uint64_t *b, uint64_t *out, size_t n);

#endif
