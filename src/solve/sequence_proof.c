/* sequence_proof.c: which window of values proves a period, by the theorem that fits the
   rule. The proofs are in docs/theory.md. */
#include "sequence_impl.h"

#include <assert.h>

typedef enum theorem {
    THEOREM_NONE,
    THEOREM_PARTS,   /* Guy and Smith 1956, for any bounded number of parts */
    THEOREM_UNEQUAL, /* the same with splits into unequal heaps */
    THEOREM_SET      /* the last max(S) values are the whole state */
} theorem;

static const char *name_of(theorem kind, size_t parts)
{
    if (kind == THEOREM_SET) return "finite subtraction set: one repeated window";
    if (kind == THEOREM_UNEQUAL)
        return "Guy-Smith window for unequal splits, no new zero";
    if (parts == 1) return "taking only: one repeated window";
    return parts == 2 ? "Guy-Smith periodicity theorem"
                      : "Guy-Smith periodicity theorem, several heaps";
}

static theorem theorem_of(const mx__sequence *seq)
{
    const mx_heap_rule *rule = seq->rule;
    bool unequal = false;

    if (rule->kind == MX_HEAP_TAKE)
        return rule->family == MX_NO_FAMILY ? THEOREM_SET : THEOREM_NONE;
    if (rule->kind == MX_HEAP_ALL_BUT || rule->n_tail > 0) return THEOREM_NONE;
    for (size_t i = 0; i < rule->n_digits; i++) {
        mx_heap_digit d = rule->digits[i];

        if (d.leave < 4 || d.mark == MX_ANY_PARTS) continue;
        if (seq->parts > 2) return THEOREM_NONE;
        unequal = unequal || d.mark == MX_UNEQUAL_PARTS;
    }
    return unequal ? THEOREM_UNEQUAL : THEOREM_PARTS;
}

/* An equal split has the value 0 and exists for every second heap: with it an odd period
   is carried on two at a time. */
static bool has_equal_splits(const mx__sequence *seq)
{
    return seq->has_breaks && seq->breaks.n_equal > 0;
}

/* The table size that proves period P from N0 on. */
static size_t values_needed(const mx__sequence *seq, theorem kind, size_t n0, size_t p)
{
    size_t carried = has_equal_splits(seq) && p % 2 ? 2 * p : p;

    if (kind == THEOREM_SET) return n0 + p + seq->reach;
    return seq->parts * (n0 + carried) + seq->reach;
}

/* Splits into unequal heaps may gain the option 0 from M to M + p where M - i is even for
   such a digit i; that changes nothing where the value of M is not 0. */
static bool no_new_zero(const mx__sequence *seq, size_t n0, size_t p)
{
    const mx__breaks *b = &seq->breaks;
    const mx__row *t = &seq->table;
    size_t from = 2 * n0 + p + seq->reach;

    for (size_t m = from; m < from + 2 * p; m++) {
        if (mx__row_get(t->at, t->width, n0 + (m - n0) % p) != 0) continue;
        for (size_t i = 0; i < b->n_unequal; i++)
            if ((m - b->unequal[i]) % 2 == 0) return false;
    }
    return true;
}

static void set_proved(mx__sequence *seq, theorem kind, size_t n0, size_t p)
{
    mx__values v = { seq->table.at, seq->table.width, seq->table.n };
    mx__period *out = &seq->period;

    p = mx__period_least(&v, n0, p);
    n0 = mx__period_start(&v, seq->first, p);
    out->standing = MX_PERIOD_PROVED;
    out->period = p;
    out->preperiod = n0;
    out->saltus = 0;
    out->has_exception = n0 > seq->first;
    out->last_exception = n0 > seq->first ? n0 - 1 : 0;
    out->largest = seq->table.largest;
    out->largest_at = seq->table.largest_at;
    out->checked_to = seq->table.n;
    out->theorem = name_of(kind, seq->parts);
}

/* How many of the last values must repeat before it is worth to look further. */
static size_t stretch_of(const mx__sequence *seq, theorem kind)
{
    size_t n = seq->table.n;

    if (kind == THEOREM_SET || seq->parts == 1) return seq->reach ? seq->reach : 1;
    return n / 8 ? n / 8 : 1;
}

mx_status mx__sequence_look(mx__sequence *seq, mx_error *err)
{
    mx__values v = { seq->table.at, seq->table.width, seq->table.n };
    theorem kind = theorem_of(seq);
    size_t n = v.n, p, n0, needed;

    (void)err;
    seq->next_look = n + n / 2 + 64;
    if (kind == THEOREM_NONE) {
        seq->next_look = SIZE_MAX;
        return MX_OK;
    }
    p = mx__period_shift(&v, seq->first, stretch_of(seq, kind));
    if (p == 0) return MX_OK;
    n0 = mx__period_start(&v, seq->first, p);
    needed = values_needed(seq, kind, n0, p);
    if (needed > n) {
        if (needed < 2 * n) seq->next_look = needed;
        return MX_OK;
    }
    if (kind == THEOREM_UNEQUAL && !no_new_zero(seq, n0, p)) return MX_OK;
    set_proved(seq, kind, n0, p);
    return MX_OK;
}
