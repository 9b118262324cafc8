/* bank.h: all expressions up to a cost, each set of values on the fitted rows once. */
#ifndef MX_BANK_H
#define MX_BANK_H

#include "laws.h"

enum { MX_BANK_BLOCK = 256 };

#define MX__UNKNOWN INT32_MIN /* no value on this row */

typedef struct mx__bank_entry {
    uint32_t node;
    uint16_t cost;
} mx__bank_entry;

/* Expressions that are no conditions, cheapest first. */
typedef struct mx__bank {
    const mx__sample *sample;
    mx__expressions *e;
    MX_VEC(mx__bank_entry) entries;
    MX_VEC(int32_t *) blocks; /* values of MX_BANK_BLOCK entries each, n_fit an entry */
    uint64_t *slots;          /* hash of values -> entry + 1 */
    size_t n_slots;
    bool is_whole; /* no sink had enough: another target would see the same entries */
} mx__bank;

/* Called for each entry as it comes; false: enough. */
typedef bool mx__bank_sink(void *context, const mx__bank *bank, size_t entry);

/* Fills BANK, zeroed, with expressions over the columns of SAMPLE in order of cost, until
   SINK has enough, there are MOST of them, or UNTIL (mx__now) has come. MX_NOMEM, or what
   BUDGET says. The caller clears BANK in every case. */
MX_MUSTUSE mx_status mx__bank_fill(mx__bank *bank, const mx__sample *sample,
                                   mx__expressions *e, size_t most, double until,
                                   mx__budget *budget, mx__bank_sink *sink,
                                   void *context, mx_error *err);
void mx__bank_clear(mx__bank *bank);

/* The values of ENTRY on the fitted rows. */
const int32_t *mx__bank_values(const mx__bank *bank, size_t entry);

/* From which guard on A and B agree on the first N rows with these LEVELS; MX_GUARDS: from
   none. */
unsigned mx__guard_of(const int32_t *a, const int32_t *b, const uint8_t *levels,
                      size_t n);

#endif
