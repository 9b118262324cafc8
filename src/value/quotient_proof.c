/* quotient_proof.c: the transition algebra of a monoid: proof that it tells outcomes, and
   the finer monoid that it is. */
#include "quotient_impl.h"

#include "fail.h"
#include "mix.h"

#include <string.h>

/* A transition: what a sum is, and the set of what its options are. */
typedef struct transition {
    struct transition *next;  /* of the same element, or with the same hash */
    struct transition *later; /* in the order they were found */
    uint32_t x, number;
    bool is_dead; /* another has a part of its set */
    uint64_t set[];
} transition;

typedef struct algebra {
    const mx__quotient *q;
    const mx__monoid *m;
    mx__scratch pool;
    mx__steps steps;
    size_t words;      /* of a set */
    transition **list; /* by element, or by hash */
    size_t n_lists;
    transition *first, *last;
    uint32_t n;
    uint64_t *lost, *made; /* the P-portion as a set; a product */
    bool fails;
} algebra;

static mx_status algebra_begin(algebra *a, const mx__quotient *q, const mx__monoid *m,
                               size_t n_lists, mx_error *err)
{
    mx_status st;

    *a = (algebra){ .q = q, .m = m, .n_lists = n_lists, .pool.budget = q->budget };
    a->steps = (mx__steps){ .budget = q->budget, .err = err };
    a->words = ((size_t)m->n + 63) / 64;
    st = mx__scratch_get(&a->pool, n_lists, sizeof(transition *), &a->list, err);
    if (st == MX_OK) st = mx__scratch_get(&a->pool, a->words, 8, &a->lost, err);
    if (st == MX_OK) st = mx__scratch_get(&a->pool, a->words, 8, &a->made, err);
    for (uint32_t x = 0; st == MX_OK && x < m->n; x++)
        if (m->lost[x]) a->lost[x / 64] |= UINT64_C(1) << x % 64;
    return st;
}

/* a->made = SET times generator I, and X times its options. */
static void multiply(algebra *a, uint32_t x, const uint64_t *set, uint32_t i)
{
    const mx__monoid *m = a->m;

    memset(a->made, 0, a->words * sizeof *a->made);
    for (size_t w = 0; w < a->words; w++) {
        uint64_t bits = set ? set[w] : 0;

        for (uint32_t y = (uint32_t)(64 * w); bits; bits >>= 1, y++) {
            uint32_t z;

            if (!(bits & 1)) continue;
            z = m->next[(size_t)y * m->heaps + i];
            a->made[z / 64] |= UINT64_C(1) << z % 64;
        }
    }
    for (size_t o = mx__first_option(a->q, i); o < a->q->options.at[i]; o++) {
        uint32_t z = mx__times_option(a->q, m, x, o);

        a->made[z / 64] |= UINT64_C(1) << z % 64;
    }
}

static bool is_part(const algebra *a, const uint64_t *part, const uint64_t *whole)
{
    for (size_t w = 0; w < a->words; w++)
        if (part[w] & ~whole[w]) return false;
    return true;
}

static bool meet(const algebra *a, const uint64_t *left, const uint64_t *right)
{
    for (size_t w = 0; w < a->words; w++)
        if (left[w] & right[w]) return true;
    return false;
}

/* Appends (X, a->made), on LIST. */
static mx_status append(algebra *a, uint32_t x, transition **list, mx_error *err)
{
    transition *t = NULL;
    mx_status st = mx__budget_charge(a->q->budget, 1, err);

    if (st == MX_OK)
        st = mx__scratch_get(&a->pool, 1, sizeof *t + a->words * sizeof *t->set, &t,
                             err);
    if (st != MX_OK) return st;
    t->x = x;
    t->number = a->n++;
    memcpy(t->set, a->made, a->words * sizeof *t->set);
    t->next = *list;
    *list = t;
    if (a->last)
        a->last->later = t;
    else
        a->first = t;
    a->last = t;
    return MX_OK;
}

/* --- the proof -------------------------------------------------------------------- */

/* Takes (X, a->made) unless a part of its set was there. Who has moves and none to P must
   be in P himself. */
static mx_status add_minimal(algebra *a, uint32_t x, mx_error *err)
{
    if (!a->m->lost[x] && !meet(a, a->made, a->lost)) {
        a->fails = true;
        return MX_OK;
    }
    for (const transition *t = a->list[x]; t; t = t->next)
        if (!t->is_dead && is_part(a, t->set, a->made)) return MX_OK;
    for (transition **at = &a->list[x]; *at;) {
        if (is_part(a, a->made, (*at)->set)) {
            (*at)->is_dead = true;
            *at = (*at)->next;
        } else {
            at = &(*at)->next;
        }
    }
    return append(a, x, &a->list[x], err);
}

/* No move joins two elements of P; heaps without moves do nothing. */
static mx_status check_moves(algebra *a)
{
    const mx__monoid *m = a->m;
    mx_status st = MX_OK;

    a->fails = m->lost[0] != 0;
    for (uint32_t x = 0; x < m->n; x++) {
        for (uint32_t i = 0; i < m->heaps && !a->fails && st == MX_OK; i++) {
            uint32_t y = m->next[(size_t)x * m->heaps + i];
            size_t o = mx__first_option(a->q, i), end = a->q->options.at[i];

            if (o == end && x != y) a->fails = true;
            for (; m->lost[y] && o < end; o++)
                if (m->lost[mx__times_option(a->q, m, x, o)]) a->fails = true;
            st = mx__step(&a->steps);
        }
    }
    return st;
}

/* The heaps whose transition has a part of no other one's: the others add nothing. */
static mx_status find_generators(algebra *a, uint32_t *heap, uint32_t *n, mx_error *err)
{
    mx_status st = MX_OK;

    for (uint32_t i = 0; st == MX_OK && !a->fails && i < a->m->heaps; i++) {
        if (mx__first_option(a->q, i) == a->q->options.at[i]) continue;
        multiply(a, 0, NULL, i);
        st = add_minimal(a, a->m->next[i], err);
    }
    for (uint32_t i = 0; st == MX_OK && !a->fails && i < a->m->heaps; i++) {
        const transition *t = a->list[a->m->next[i]];
        bool is_new = true;

        if (mx__first_option(a->q, i) == a->q->options.at[i]) continue;
        multiply(a, 0, NULL, i);
        while (t && memcmp(t->set, a->made, a->words * sizeof *t->set) != 0)
            t = t->next;
        for (uint32_t k = 0; t && k < *n; k++) { /* once each */
            if (a->m->next[heap[k]] != a->m->next[i]) continue;
            multiply(a, 0, NULL, heap[k]);
            if (memcmp(t->set, a->made, a->words * sizeof *t->set) == 0) is_new = false;
        }
        if (t && is_new) heap[(*n)++] = i;
    }
    return st;
}

mx_status mx__quotient_proved(const mx__quotient *q, const mx__monoid *m, bool *proved,
                              mx_error *err)
{
    algebra a;
    uint32_t *heap = NULL, n = 0;
    mx_status st = algebra_begin(&a, q, m, m->n, err);

    if (st == MX_OK) st = mx__scratch_get(&a.pool, m->heaps, sizeof *heap, &heap, err);
    if (st == MX_OK) st = check_moves(&a);
    if (st == MX_OK && !a.fails) st = find_generators(&a, heap, &n, err);
    for (const transition *t = a.first; st == MX_OK && t && !a.fails; t = t->later) {
        for (uint32_t k = 0; k < n && !t->is_dead && st == MX_OK && !a.fails; k++) {
            multiply(&a, t->x, t->set, heap[k]);
            st = add_minimal(&a, m->next[(size_t)t->x * m->heaps + heap[k]], err);
            if (st == MX_OK) st = mx__step(&a.steps);
        }
    }
    *proved = st == MX_OK && !a.fails;
    mx__scratch_clear(&a.pool);
    return st;
}

/* --- the algebra as a monoid ------------------------------------------------------ */

/* *NUMBER of (X, a->made), found or appended. */
static mx_status find_or_add(algebra *a, uint32_t x, uint32_t *number, mx_error *err)
{
    uint64_t hash = mx__mix(mx__hash(a->made, a->words * sizeof *a->made) + x);
    transition **list = &a->list[hash % a->n_lists];
    mx_status st;

    for (const transition *t = *list; t; t = t->next) {
        if (t->x != x || memcmp(t->set, a->made, a->words * sizeof *t->set) != 0)
            continue;
        *number = t->number;
        return MX_OK;
    }
    st = append(a, x, list, err);
    if (st == MX_OK) *number = a->last->number;
    return st;
}

/* All products; *FIRST_ROW the first row of a list of them, each with a link to the next
   in front. */
typedef struct product_row {
    struct product_row *later;
    uint32_t next[];
} product_row;

static mx_status close_algebra(algebra *a, product_row **rows, mx_error *err)
{
    const mx__monoid *m = a->m;
    size_t size = sizeof(product_row) + m->heaps * sizeof(uint32_t);
    mx_status st;

    memset(a->made, 0, a->words * sizeof *a->made);
    st = append(
        a, 0,
        &a->list[mx__mix(mx__hash(a->made, a->words * sizeof *a->made)) % a->n_lists],
        err);
    for (const transition *t = a->first; st == MX_OK && t; t = t->later) {
        st = mx__scratch_get(&a->pool, 1, size, rows, err);
        for (uint32_t i = 0; st == MX_OK && i < m->heaps; i++) {
            multiply(a, t->x, t->set, i);
            st = find_or_add(a, m->next[(size_t)t->x * m->heaps + i], &(*rows)->next[i],
                             err);
        }
        if (st == MX_OK) rows = &(*rows)->later;
    }
    return st;
}

mx_status mx__quotient_finer(const mx__quotient *q, const mx__monoid *m,
                             mx__monoid *out, mx_error *err)
{
    algebra a;
    product_row *rows = NULL;
    mx_status st = algebra_begin(&a, q, m, 1 << 14, err);

    *out = (mx__monoid){ .pool.budget = q->budget, .heaps = m->heaps };
    if (st == MX_OK) st = close_algebra(&a, &rows, err);
    if (st == MX_OK)
        st = mx__scratch_get(&out->pool, (size_t)a.n * m->heaps, sizeof *out->next,
                             &out->next, err);
    if (st == MX_OK) st = mx__scratch_get(&out->pool, a.n, 1, &out->lost, err);
    for (const transition *t = a.first; st == MX_OK && t; t = t->later) {
        if (m->heaps)
            memcpy(out->next + (size_t)t->number * m->heaps, rows->next,
                   m->heaps * sizeof *out->next);
        out->lost[t->number] = m->lost[t->x];
        rows = rows->later;
    }
    out->n = a.n;
    if (st != MX_OK) mx__scratch_clear(&out->pool);
    mx__scratch_clear(&a.pool);
    return st;
}
