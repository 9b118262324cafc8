/* sequence_resume.c: the table of a sequence, lent to whoever keeps it, and taken back. */
#include "sequence_impl.h"

#include "fail.h"

#include <string.h>

static uint32_t largest_of(const mx__values *v)
{
    uint32_t largest = 0;

    if (v->width == 1) { /* a loop the compiler makes vectors of */
        const uint8_t *at = v->at;
        uint8_t most = 0;

        for (size_t i = 0; i < v->n; i++)
            most = at[i] > most ? at[i] : most;
        return most;
    }
    for (size_t i = 0; i < v->n; i++) {
        uint32_t g = mx__values_at(v, i);

        if (g > largest) largest = g;
    }
    return largest;
}

/* Appends V, which is as wide as the table and not empty. */
static void copy(mx__row *t, const mx__values *v)
{
    uint32_t largest = largest_of(v);
    size_t at = 0;

    memcpy((char *)t->at + t->n * t->width, v->at, v->n * t->width);
    if (largest > t->largest || t->n == 0) {
        while (mx__values_at(v, at) != largest)
            at++;
        t->largest = largest;
        t->largest_at = t->n + at;
    }
    t->n += v->n;
}

mx__values mx__sequence_table(const mx__sequence *seq)
{
    return (mx__values){ seq->table.at, seq->table.width, seq->table.n };
}

mx_status mx__sequence_reserve(mx__sequence *seq, uint64_t n, mx_error *err)
{
    if (n > SIZE_MAX / 16)
        return mx__fail(err, MX_LIMIT, "a table of %llu heaps is too long",
                        (unsigned long long)n);
    if (n <= seq->table.room && seq->table.block) return MX_OK;
    return mx__row_reserve(seq, (size_t)n, seq->table.width, err);
}

mx_status mx__sequence_append(mx__sequence *seq, mx__values values, mx_error *err)
{
    size_t to = seq->table.n + values.n;
    unsigned width = seq->table.width > values.width ? seq->table.width : values.width;
    mx_status st = mx__budget_charge(seq->budget, values.n, err);

    if (st == MX_OK && (to > seq->table.room || width > seq->table.width))
        st = mx__row_reserve(seq, to > seq->table.room ? to : seq->table.room, width,
                             err);
    if (st != MX_OK) return st;
    if (values.width == width && values.n > 0)
        copy(&seq->table, &values);
    else
        for (size_t i = 0; i < values.n; i++)
            mx__row_push(&seq->table, width, mx__values_at(&values, i));
    if (seq->next_look < seq->table.n) seq->next_look = seq->table.n;
    return MX_OK;
}
