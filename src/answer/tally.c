/* tally.c: counting values, with whole rounds of a period at once. */
#include "tally.h"

#include "alloc.h"
#include "fail.h"

#include <assert.h>
#include <string.h>

enum { COUNTED = 65536 }; /* values below are counted one by one */

/* Counts the values of heaps FROM..TO-1, each TIMES times. */
static void count(uint64_t *counts, bool *is_complete, const mx__values *v,
                  uint64_t from, uint64_t to, uint64_t times)
{
    for (uint64_t i = from; i < to; i++) {
        uint32_t g = mx__values_at(v, (size_t)i);

        if (g < COUNTED)
            counts[g] += times;
        else
            *is_complete = false;
    }
}

static void find_largest(mx__tally *out, const mx__values *v, uint64_t n)
{
    for (uint64_t i = 0; i < n; i++) {
        uint32_t g = mx__values_at(v, (size_t)i);

        if (g > out->largest || i == 0) {
            out->largest = g;
            out->largest_at = i;
        }
    }
}

mx_status mx__tally_take(mx__tally *out, const mx__values *table, uint64_t n,
                         const mx__period *p, mx_error *err)
{
    uint64_t *counts, end = n; /* heaps looked at */
    bool is_complete = true;

    memset(out, 0, sizeof *out);
    if (n == 0) return MX_OK;
    counts = mx__calloc(COUNTED, sizeof *counts);
    if (!counts) return mx__fail(err, MX_NOMEM, "no memory to count values");
    if (p && n > p->preperiod + p->period) {
        uint64_t rounds = (n - p->preperiod) / p->period,
                 rest = (n - p->preperiod) % p->period;

        end = p->preperiod + p->period;
        assert(end <= table->n);
        count(counts, &is_complete, table, 0, p->preperiod, 1);
        count(counts, &is_complete, table, p->preperiod, p->preperiod + rest,
              rounds + 1);
        count(counts, &is_complete, table, p->preperiod + rest, end, rounds);
        n = p->preperiod + (n - 1 - p->preperiod) % p->period + 1;
    } else {
        assert(end <= table->n);
        count(counts, &is_complete, table, 0, end, 1);
    }
    out->last = mx__values_at(table, (size_t)(n - 1));
    find_largest(out, table, end);
    out->n_zero = counts[0];
    out->has_commonest = is_complete;
    for (size_t g = 0; g < COUNTED; g++)
        if (counts[g] > out->n_commonest) {
            out->commonest = g;
            out->n_commonest = counts[g];
        }
    mx__free(counts);
    return MX_OK;
}
