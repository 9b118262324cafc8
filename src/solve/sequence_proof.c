/* sequence_proof.c: which window of values proves a period, by the theorem that fits the
   rule. The proofs are in docs/theory.md. */
#include "message.h"
#include "sequence_impl.h"

#include "alloc.h"
#include "fail.h"

#include <assert.h>

typedef enum theorem {
    THEOREM_NONE,
    THEOREM_PARTS,   /* Guy and Smith 1956, for any bounded number of parts */
    THEOREM_UNEQUAL, /* the same with splits into unequal heaps */
    THEOREM_SET,     /* the last max(S) values are the whole state */
    THEOREM_ALL_BUT  /* so are the last max(S) values and which of them are old */
} theorem;

static const char *name_of(theorem kind, size_t parts)
{
    if (kind == THEOREM_SET)
        return MX_SENTENCE("finite subtraction set: one repeated window");
    if (kind == THEOREM_UNEQUAL)
        return MX_SENTENCE("Guy-Smith window for unequal splits, no new zero");
    if (parts == 1) return MX_SENTENCE("taking only: one repeated window");
    return parts == 2 ? MX_SENTENCE("Guy-Smith periodicity theorem")
                      : MX_SENTENCE("Guy-Smith periodicity theorem, several heaps");
}

static theorem theorem_of(const mx__sequence *seq)
{
    const mx_heap_rule *rule = seq->rule;
    bool unequal = false;

    if (rule->kind == MX_HEAP_TAKE)
        return rule->family == MX_NO_FAMILY ? THEOREM_SET : THEOREM_NONE;
    if (rule->kind == MX_HEAP_ALL_BUT)
        return rule->family == MX_NO_FAMILY ? THEOREM_ALL_BUT : THEOREM_NONE;
    if (rule->n_tail > 0) return THEOREM_NONE;
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
    n0 = mx__period_start(&v, seq->first, p, 0);
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

/* FIRST[g] = the first heap with the value g, for g up to the largest. */
static size_t *first_heaps(const mx__values *v, uint32_t largest)
{
    size_t *first = mx__malloc(((size_t)largest + 1) * sizeof *first);

    for (size_t i = v->n; first && i-- > 0;)
        first[mx__values_at(v, i)] = i;
    return first;
}

/* Whether the state behind the last heap is the one P earlier, raised by SALTUS: the last
   `reach` values, and which of them occur before those. */
static bool same_state(const mx__values *v, const size_t *first, size_t reach, size_t p,
                       uint32_t saltus)
{
    size_t n = v->n;

    for (size_t j = 1; j <= reach; j++) {
        uint32_t late = mx__values_at(v, n - j), early = mx__values_at(v, n - p - j);

        if (late != early + saltus) return false;
        if ((first[late] < n - reach) != (first[early] < n - p - reach)) return false;
    }
    return true;
}

/* The largest value before heap N is the number of the last first occurrence below it. */
static uint32_t largest_before(const size_t *first, uint32_t largest, size_t n)
{
    while (largest > 0 && first[largest] >= n)
        largest--;
    return largest;
}

static mx_status look_all_but(mx__sequence *seq, mx_error *err)
{
    mx__values v = { seq->table.at, seq->table.width, seq->table.n };
    uint32_t largest = seq->table.largest, saltus;
    size_t *first, p;

    p = mx__period_rising_shift(&v, seq->first, seq->reach ? seq->reach : 1);
    if (p == 0 || p + seq->reach >= v.n) return MX_OK;
    if (mx__values_at(&v, v.n - 1) < mx__values_at(&v, v.n - 1 - p)) return MX_OK;
    saltus = mx__values_at(&v, v.n - 1) - mx__values_at(&v, v.n - 1 - p);
    first = first_heaps(&v, largest);
    if (!first) return mx__fail(err, MX_NOMEM, "no memory to prove a period");
    if (same_state(&v, first, seq->reach, p, saltus) &&
        largest_before(first, largest, v.n - p) + saltus == largest) {
        mx__period *out = &seq->period;

        out->standing = MX_PERIOD_PROVED;
        out->period = p;
        out->preperiod = mx__period_start(&v, seq->first, p, saltus);
        out->saltus = saltus;
        out->has_exception = out->preperiod > seq->first;
        out->last_exception = out->has_exception ? out->preperiod - 1 : 0;
        out->largest = largest;
        out->largest_at = seq->table.largest_at;
        out->checked_to = v.n;
        out->theorem = "all-but set: one repeated state";
    }
    mx__free(first);
    return MX_OK;
}

/* The window certificate: the last A + k values stand P earlier, and all heaps since were
   settled by parts of at most A. */
static bool look_certificate(mx__sequence *seq)
{
    mx__values v = { seq->table.at, seq->table.width, seq->table.n };
    size_t from, within, stretch, p, n0;
    unsigned e;

    if (!seq->last || !seq->last->settled || v.n < 4096) return false;
    if (!seq->last->settled(seq, &from, &within, &e)) return false;
    stretch = within + seq->reach;
    p = stretch < v.n ? mx__period_shift(&v, seq->first, stretch) : 0;
    if (p == 0 || (e == 1 && p % 2)) return false;
    n0 = v.n - p; /* N0 of the theorem plus 1 */
    if (n0 < from + 1 || n0 <= 2 * within + seq->reach + 1) return false;
    set_proved(seq, THEOREM_PARTS, mx__period_start(&v, seq->first, p, 0), p);
    seq->period.theorem = "window certificate of the sparse split";
    return true;
}

mx_status mx__sequence_look(mx__sequence *seq, mx_error *err)
{
    mx__values v = { seq->table.at, seq->table.width, seq->table.n };
    theorem kind = theorem_of(seq);
    size_t n = v.n, p, n0, needed;

    seq->next_look = n + n / (n < 1000000 ? 2 : 4) + 64;
    if (kind == THEOREM_NONE) {
        seq->next_look = SIZE_MAX;
        return MX_OK;
    }
    if (kind == THEOREM_ALL_BUT) return look_all_but(seq, err);
    p = mx__period_shift(&v, seq->first, stretch_of(seq, kind));
    if (p == 0) return MX_OK;
    n0 = mx__period_start(&v, seq->first, p, 0);
    needed = values_needed(seq, kind, n0, p);
    if (needed > n) {
        if (kind == THEOREM_PARTS && look_certificate(seq)) return MX_OK;
        if (needed < 2 * n) seq->next_look = needed;
        return MX_OK;
    }
    if (kind == THEOREM_UNEQUAL && !no_new_zero(seq, n0, p)) return MX_OK;
    set_proved(seq, kind, n0, p);
    return MX_OK;
}
