/* sequence_rest.c: sets of both kinds of "all but": take anything except the elements.

   Every value up to the largest has occurred, so the mex is the next larger one unless some
   value occurs only at heaps that the elements bar: count occurrences, and take away those
   of the barred heaps for a moment. Time O(elements up to n) a heap. */
#include "sequence_impl.h"

#include "alloc.h"
#include "fail.h"
#include "vec.h"

typedef struct rest {
    MX_VEC(uint32_t) count; /* how often each value has occurred */
    uint64_t *barred;       /* the elements up to `barred_to` */
    size_t n_barred, barred_to;
    size_t known;
} rest;

static void drop(void *work)
{
    rest *r = work;

    if (!r) return;
    MX_VEC_CLEAR(r->count);
    mx__free(r->barred);
    mx__free(r);
}

static bool fits(const mx__sequence *seq)
{
    return seq->rule->kind == MX_HEAP_ALL_BUT;
}

static mx_status no_memory(mx_error *err)
{
    return mx__fail(err, MX_NOMEM, "no memory to count values");
}

static mx_status count_value(rest *r, uint32_t g, mx_error *err)
{
    while (r->count.n <= g)
        if (!MX_PUSH(r->count, 0)) return no_memory(err);
    r->count.at[g]++;
    return MX_OK;
}

static mx_status prepare(mx__sequence *seq, rest *r, size_t to, mx_error *err)
{
    const mx__row *t = &seq->table;
    mx_status st = MX_OK;

    if (r->known != t->n) {
        r->count.n = 0;
        for (size_t i = 0; i < t->n && st == MX_OK; i++)
            st = count_value(r, mx__row_get(t->at, t->width, i), err);
    }
    if (st != MX_OK || to <= r->barred_to) return st;
    if (to < 2 * r->barred_to) to = 2 * r->barred_to;
    mx__free(r->barred);
    r->barred = NULL;
    r->barred_to = 0;
    st = mx__heap_elements(seq->rule, to, SIZE_MAX, &r->barred, &r->n_barred, err);
    if (st == MX_OK) r->barred_to = to;
    return st;
}

static uint32_t next_value(const mx__row *t, rest *r)
{
    uint32_t g = t->n ? t->largest + 1 : 0;
    size_t i = 0;

    for (; i < r->n_barred && r->barred[i] <= t->n; i++) {
        uint32_t value = mx__row_get(t->at, t->width, t->n - (size_t)r->barred[i]);

        if (--r->count.at[value] == 0 && value < g) g = value;
    }
    while (i-- > 0)
        r->count.at[mx__row_get(t->at, t->width, t->n - (size_t)r->barred[i])]++;
    return g;
}

static mx_status run(mx__sequence *seq, size_t to, mx__pace *pace, mx_error *err)
{
    void **work = &seq->work[mx__heap_engine_number(&mx__rest)];
    rest *r = *work ? *work : mx__calloc(1, sizeof *r);
    mx__row *t = &seq->table;
    mx_status st;

    if (!r) return no_memory(err);
    *work = r;
    *pace = MX_PACE_DONE;
    st = prepare(seq, r, to, err);
    while (st == MX_OK && t->n < to) {
        uint32_t g = next_value(t, r);

        if (t->width < 4 && g >> (8 * t->width)) {
            *pace = MX_PACE_WIDER;
            break;
        }
        st = count_value(r, g, err);
        if (st == MX_OK) mx__row_push(t, t->width, g);
    }
    r->known = t->n;
    return st;
}

const mx__heap_engine mx__rest = { "rest", fits, run, drop, NULL };
