/* quotient_propose.c: a monoid for one heap more, from the monoid of the smaller ones; and
   merging the elements of a monoid that nothing tells apart. */
#include "quotient_impl.h"

#include "fail.h"
#include "mix.h"

#include <stdlib.h>
#include <string.h>

/* --- merging ---------------------------------------------------------------------- */

/* A table from pairs of classes to new classes. */
typedef struct pairs {
    uint64_t *key; /* plus one; 0: empty */
    uint32_t *id;
    size_t room; /* a power of two */
} pairs;

/* Numbers the pairs (class, class of the product with generator I) as they first appear.
   Without a generator (I = heaps) the classes are by `lost`. */
static uint32_t split_by(const mx__monoid *m, uint32_t i, const uint32_t *old,
                         uint32_t *new, pairs *table)
{
    uint32_t n = 0;

    memset(table->key, 0, table->room * sizeof *table->key);
    for (uint32_t x = 0; x < m->n; x++) {
        uint64_t key = m->lost[x];
        size_t at;

        if (i < m->heaps)
            key = (uint64_t)old[x] << 32 | old[m->next[(size_t)x * m->heaps + i]];
        at = mx__mix(++key) & (table->room - 1);
        while (table->key[at] && table->key[at] != key)
            at = (at + 1) & (table->room - 1);
        if (!table->key[at]) {
            table->key[at] = key;
            table->id[at] = n++;
        }
        new[x] = table->id[at];
    }
    return n;
}

static mx_status write_classes(const mx__monoid *m, const uint32_t *class, uint32_t n,
                               mx__monoid *out, mx_error *err)
{
    mx_status st = mx__scratch_get(&out->pool, (size_t)n * m->heaps, sizeof *out->next,
                                   &out->next, err);

    if (st == MX_OK) st = mx__scratch_get(&out->pool, n, 1, &out->lost, err);
    if (st != MX_OK) return st;
    out->n = n;
    out->heaps = m->heaps;
    for (uint32_t x = 0; x < m->n; x++) {
        size_t row = (size_t) class[x] * m->heaps;

        out->lost[class[x]] = m->lost[x];
        for (uint32_t i = 0; i < m->heaps; i++)
            out->next[row + i] = class[m->next[(size_t)x * m->heaps + i]];
    }
    return MX_OK;
}

mx_status mx__monoid_reduce(const mx__monoid *m, mx__budget *budget, mx__monoid *out,
                            mx_error *err)
{
    mx__scratch pool = { .budget = budget };
    pairs table = { .room = 4 };
    uint32_t *class = NULL, *new = NULL, n = 0;
    mx_status st;

    *out = (mx__monoid){ .pool.budget = budget };
    while (table.room < 2 * (size_t)m->n)
        table.room *= 2;
    st = mx__scratch_get(&pool, m->n, sizeof *class, &class, err);
    if (st == MX_OK) st = mx__scratch_get(&pool, m->n, sizeof *new, &new, err);
    if (st == MX_OK)
        st = mx__scratch_get(&pool, table.room, sizeof *table.key, &table.key, err);
    if (st == MX_OK)
        st = mx__scratch_get(&pool, table.room, sizeof *table.id, &table.id, err);
    if (st == MX_OK) n = split_by(m, m->heaps, class, class, &table);
    for (uint32_t before = 0; st == MX_OK && n != before && n < m->n;) {
        before = n;
        for (uint32_t i = 0; st == MX_OK && i < m->heaps; i++) {
            uint32_t *swap = class;

            n = split_by(m, i, class, new, &table);
            class = new;
            new = swap;
            st = mx__budget_charge(budget, 0, err);
        }
    }
    if (st == MX_OK) st = write_classes(m, class, n, out, err);
    if (st != MX_OK) mx__scratch_clear(&out->pool);
    mx__scratch_clear(&pool);
    return st;
}

/* --- one sum for each element ----------------------------------------------------- */

enum { MOST_COPIES = 4096 };

/* Of each element the sum whose play is shortest, and what its options are. */
typedef struct sums {
    const mx__quotient *q;
    const mx__monoid *m;
    mx__scratch pool;
    uint64_t *play;
    uint32_t *less, *by;  /* the sum is that of `less` and generator `by` */
    uint64_t (*order)[2]; /* play and element, ascending */
    uint32_t **option, *n_options;
    uint8_t *column[MOST_COPIES]; /* lost beside so many copies of the new heap */
} sums;

static mx_status sums_begin(sums *s, mx_error *err)
{
    size_t n = s->m->n;
    mx_status st = mx__scratch_get(&s->pool, n, sizeof *s->play, &s->play, err);

    if (st == MX_OK) st = mx__scratch_get(&s->pool, n, sizeof *s->less, &s->less, err);
    if (st == MX_OK) st = mx__scratch_get(&s->pool, n, sizeof *s->by, &s->by, err);
    if (st == MX_OK)
        st = mx__scratch_get(&s->pool, n, sizeof *s->order, &s->order, err);
    if (st == MX_OK)
        st = mx__scratch_get(&s->pool, n, sizeof *s->option, &s->option, err);
    if (st == MX_OK)
        st = mx__scratch_get(&s->pool, n, sizeof *s->n_options, &s->n_options, err);
    return st;
}

static int by_play(const void *left, const void *right)
{
    const uint64_t *a = left, *b = right;

    if (a[0] != b[0]) return a[0] < b[0] ? -1 : 1;
    return a[1] < b[1] ? -1 : a[1] > b[1];
}

/* Shortens sums until none can be. */
static mx_status find_shortest(sums *s, mx_error *err)
{
    const mx__monoid *m = s->m;
    uint32_t *queue = NULL, head = 0, waiting = 1;
    uint8_t *waits = NULL;
    mx_status st = mx__scratch_get(&s->pool, m->n, sizeof *queue, &queue, err);

    if (st == MX_OK) st = mx__scratch_get(&s->pool, m->n, 1, &waits, err);
    for (uint32_t x = 1; st == MX_OK && x < m->n; x++)
        s->play[x] = UINT64_MAX;
    while (st == MX_OK && waiting > 0) {
        uint32_t x = queue[head];

        head = (head + 1) % m->n;
        waiting--;
        waits[x] = 0;
        for (uint32_t i = 0; i < m->heaps; i++) {
            uint32_t y = m->next[(size_t)x * m->heaps + i];
            uint64_t play = s->play[x] + s->q->plays.at[i];

            if (play >= s->play[y]) continue;
            s->play[y] = play;
            s->less[y] = x;
            s->by[y] = i;
            if (!waits[y]) queue[(head + waiting++) % m->n] = y;
            waits[y] = 1;
        }
        if (x % 1024 == 0) st = mx__budget_charge(s->m->pool.budget, 0, err);
    }
    for (uint32_t x = 0; st == MX_OK && x < m->n; x++) {
        s->order[x][0] = s->play[x];
        s->order[x][1] = x;
    }
    if (st == MX_OK) qsort(s->order, m->n, sizeof *s->order, by_play);
    return st;
}

/* The options of the sum of X: of what is less, beside the heap; and of the heap. */
static mx_status find_options(sums *s, mx_error *err)
{
    const mx__monoid *m = s->m;
    uint32_t *seen = NULL, *found = NULL;
    mx_status st = mx__scratch_get(&s->pool, m->n, sizeof *seen, &seen, err);

    if (st == MX_OK) st = mx__scratch_get(&s->pool, m->n, sizeof *found, &found, err);
    for (uint32_t i = 1; st == MX_OK && i < m->n; i++) {
        uint32_t x = (uint32_t)s->order[i][1], less = s->less[x], by = s->by[x], n = 0;

        for (uint32_t k = 0; k < s->n_options[less]; k++) {
            uint32_t y = m->next[(size_t)s->option[less][k] * m->heaps + by];

            if (seen[y] != i) found[n++] = y;
            seen[y] = i;
        }
        for (size_t o = mx__first_option(s->q, by); o < s->q->options.at[by]; o++) {
            uint32_t y = mx__times_option(s->q, m, less, o);

            if (seen[y] != i) found[n++] = y;
            seen[y] = i;
        }
        st = mx__scratch_get(&s->pool, n, sizeof *found, &s->option[x], err);
        if (st == MX_OK && n) memcpy(s->option[x], found, n * sizeof *found);
        s->n_options[x] = n;
        if (st == MX_OK) st = mx__budget_charge(m->pool.budget, 1, err);
    }
    return st;
}

/* --- copies of the new heap ------------------------------------------------------- */

/* Is X beside K copies lost? Options of X have shorter sums, so they are known. */
static uint8_t is_lost(const sums *s, uint32_t x, uint32_t k)
{
    uint32_t heap = s->m->heaps;

    for (uint32_t i = 0; i < s->n_options[x]; i++)
        if (s->column[k][s->option[x][i]]) return 0;
    for (size_t o = mx__first_option(s->q, heap); o < s->q->options.at[heap]; o++)
        if (s->column[k - 1][mx__times_option(s->q, s->m, x, o)]) return 0;
    return 1;
}

/* *COPIES columns are different, and the next would be number *BACK: each is a function of
   the one before. */
static mx_status find_columns(sums *s, uint32_t *copies, uint32_t *back, mx_error *err)
{
    size_t n = s->m->n;

    s->column[0] = s->m->lost;
    for (uint32_t k = 1; k < MOST_COPIES; k++) {
        mx_status st = mx__scratch_get(&s->pool, n, 1, &s->column[k], err);

        if (st == MX_OK) st = mx__budget_charge(s->m->pool.budget, n, err);
        if (st != MX_OK) return st;
        for (size_t i = 0; i < n; i++) {
            uint32_t x = (uint32_t)s->order[i][1];

            s->column[k][x] = is_lost(s, x, k);
        }
        for (*back = 0; *back < k; ++*back) {
            *copies = k;
            if (memcmp(s->column[k], s->column[*back], n) == 0) return MX_OK;
        }
    }
    return mx__fail(err, MX_LIMIT, "more than %d copies of heap %u differ", MOST_COPIES,
                    s->m->heaps + 1);
}

/* Elements X g^K, number K n + X, of M and the new generator g. */
static mx_status write_copies(const sums *s, uint32_t copies, uint32_t back,
                              mx__monoid *out, mx_error *err)
{
    const mx__monoid *m = s->m;
    mx__monoid all = { .pool.budget = m->pool.budget, .heaps = m->heaps + 1 };
    size_t size = (size_t)copies * m->n;
    mx_status st = size <= UINT32_MAX
                       ? MX_OK
                       : mx__fail(err, MX_LIMIT, "the quotient is too large");

    if (st == MX_OK)
        st = mx__scratch_get(&all.pool, size * all.heaps, sizeof *all.next, &all.next,
                             err);
    if (st == MX_OK) st = mx__scratch_get(&all.pool, size, 1, &all.lost, err);
    for (uint32_t k = 0; st == MX_OK && k < copies; k++) {
        uint32_t more = k + 1 < copies ? k + 1 : back;

        for (uint32_t x = 0; x < m->n; x++) {
            uint32_t *row = all.next + ((size_t)k * m->n + x) * all.heaps;

            for (uint32_t i = 0; i < m->heaps; i++)
                row[i] = k * m->n + m->next[(size_t)x * m->heaps + i];
            row[m->heaps] = more * m->n + x;
            all.lost[(size_t)k * m->n + x] = s->column[k][x];
        }
    }
    all.n = (uint32_t)size;
    if (st == MX_OK) st = mx__monoid_reduce(&all, m->pool.budget, out, err);
    mx__scratch_clear(&all.pool);
    return st;
}

static mx_status sums_new(const mx__quotient *q, const mx__monoid *m, sums **out,
                          mx_error *err)
{
    mx_status st;

    *out = mx__calloc(1, sizeof **out);
    if (!*out) return mx__fail(err, MX_NOMEM, "out of memory for a misère quotient");
    (*out)->q = q;
    (*out)->m = m;
    (*out)->pool.budget = q->budget;
    st = sums_begin(*out, err);
    if (st == MX_OK) st = find_shortest(*out, err);
    if (st == MX_OK) st = find_options(*out, err);
    return st;
}

static void sums_free(sums *s)
{
    if (s) mx__scratch_clear(&s->pool);
    mx__free(s);
}

mx_status mx__quotient_propose(const mx__quotient *q, const mx__monoid *m,
                               mx__monoid *out, mx_error *err)
{
    bool has_moves = mx__first_option(q, m->heaps) < q->options.at[m->heaps];
    uint32_t copies = 1, back = 0;
    sums *s;
    mx_status st;

    *out = (mx__monoid){ .pool.budget = q->budget };
    st = sums_new(q, m, &s, err);
    if (st == MX_OK) s->column[0] = m->lost;
    if (st == MX_OK && has_moves) st = find_columns(s, &copies, &back, err);
    if (st == MX_OK) st = write_copies(s, copies, back, out, err);
    sums_free(s);
    return st;
}

mx_status mx__quotient_revise(const mx__quotient *q, const mx__monoid *m,
                              mx__monoid *out, mx_error *err)
{
    mx__monoid finer;
    sums *s = NULL;
    mx_status st = mx__quotient_finer(q, m, &finer, err);

    *out = (mx__monoid){ .pool.budget = q->budget };
    if (st == MX_OK) st = sums_new(q, &finer, &s, err);
    for (uint32_t i = 0; st == MX_OK && i < finer.n; i++) {
        uint32_t x = (uint32_t)s->order[i][1];

        finer.lost[x] = s->n_options[x] > 0;
        for (uint32_t k = 0; k < s->n_options[x]; k++)
            if (finer.lost[s->option[x][k]]) finer.lost[x] = 0;
    }
    if (st == MX_OK) st = mx__monoid_reduce(&finer, q->budget, out, err);
    sums_free(s);
    mx__scratch_clear(&finer.pool);
    return st;
}
