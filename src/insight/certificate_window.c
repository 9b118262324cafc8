/* certificate_window.c: whether a split of the heaps into common and rare ones proves a period,
   by section 5 of docs/theory.md: with memory that does not grow, from heap 0 on.

   Heaps up to TABLED = 2 A + k have their values by the definition. Every one behind them has to be
   common and settled within A: so its value follows from the rare heaps, which are at most A,
   the heaps up to A and the last A + k. */
#include "certificate.h"

#include "alloc.h"
#include "fail.h"

#include <string.h>

enum { VALUES = 1 << 16, DEEPEST = 1 << 17 };

/* An option that takes and leaves BACK counters less with another part of this value. */
typedef struct sum_of {
    uint32_t back, value;
} sum_of;

typedef struct window {
    const mx__certificate *c;
    const mx_heap_rule *rule;
    uint64_t reach, tabled, n0;
    unsigned kappa;
    MX_VEC(uint32_t) splits; /* numbers that may be taken, two heaps left */
    MX_VEC(sum_of) sums;     /* of single heaps, then of rare parts */
    uint16_t *low, *last;    /* heaps up to A; the last ones, at heap & around */
    uint64_t around;         /* one less than a power of two */
    uint16_t *kept;          /* heaps from..n0 */
    uint32_t *seen, now;     /* seen[v] == now: an option has the value v */
    uint8_t *common[2];      /* common[n % 2][v]: v is a common value for n */
    uint64_t bytes;
    mx__budget *budget;
    mx_error *err;
} window;

static mx_status refuse(const window *w, const char *sentence, uint64_t heap)
{
    return mx__fail(w->err, MX_FAULT, "heap %llu %s", (unsigned long long)heap,
                    sentence);
}

/* Two common heaps must not add up to a common value: section 4. False: no such split. */
static bool find_kappa(window *w)
{
    unsigned seen[2] = { 0, 0 };

    for (size_t i = 0; i < w->splits.n; i++)
        seen[(1 + w->c->odd * w->splits.at[i]) & 1] = 1;
    w->kappa = seen[1];
    return seen[0] + seen[1] == 1;
}

/* The digits of the code; false: MX_NOMEM. *FITS: the theorem is about such codes. */
static bool read_digits(window *w, bool *fits)
{
    const mx_heap_rule *rule = w->rule;

    *fits = rule->kind == MX_HEAP_CODE && rule->n_tail == 0;
    for (size_t i = 0; *fits && i < rule->n_digits; i++) {
        mx_heap_digit d = rule->digits[i];

        *fits = d.leave < 8 && (d.leave < 4 || d.mark == MX_ANY_PARTS);
        if (d.leave & 2 && !MX_PUSH(w->sums, ((sum_of){ (uint32_t)i, 0 })))
            return false;
        if (d.leave & 4 && !MX_PUSH(w->splits, (uint32_t)i)) return false;
    }
    w->reach = rule->n_digits - 1;
    *fits = *fits && find_kappa(w);
    return true;
}

static void *room(window *w, uint64_t n, size_t size, mx_status *status)
{
    void *out = NULL;

    if (*status == MX_OK) *status = mx__budget_take(w->budget, n * size, w->err);
    if (*status != MX_OK) return NULL;
    w->bytes += n * size;
    out = mx__calloc((size_t)n, size);
    if (!out) *status = mx__fail(w->err, MX_NOMEM, "no memory to follow a window");
    return out;
}

static mx_status make_room(window *w)
{
    const mx__certificate *c = w->c;
    mx_status status = MX_OK;

    w->tabled = 2 * c->within + w->reach;
    w->n0 = c->from + c->within + w->reach - 1;
    if (w->n0 <= w->tabled) w->n0 = w->tabled + 1;
    for (w->around = 1; w->around <= w->tabled;)
        w->around *= 2;
    w->low = room(w, c->within + 1, sizeof *w->low, &status);
    w->last = room(w, w->around, sizeof *w->last, &status);
    w->kept = room(w, w->n0 - c->from + 1, sizeof *w->kept, &status);
    w->seen = room(w, VALUES, sizeof *w->seen, &status);
    w->around--;
    for (unsigned odd = 0; odd < 2; odd++) {
        w->common[odd] = room(w, VALUES, 1, &status);
        for (uint32_t v = 0; v < VALUES && status == MX_OK; v++)
            w->common[odd][v] = (unsigned)__builtin_parityll(v & c->mask) ==
                                ((c->odd & odd) ^ w->kappa);
    }
    return status;
}

static void clear(window *w)
{
    mx__free(w->low);
    mx__free(w->last);
    mx__free(w->kept);
    mx__free(w->seen);
    mx__free(w->common[0]);
    mx__free(w->common[1]);
    MX_VEC_CLEAR(w->splits);
    MX_VEC_CLEAR(w->sums);
    mx__budget_give(w->budget, w->bytes);
}

/* --- values ----------------------------------------------------------------------- */

static uint32_t value_at(const window *w, uint64_t heap)
{
    return w->last[heap & w->around];
}

static uint32_t value_by_definition(window *w, uint64_t n)
{
    uint32_t g = 0;

    for (uint64_t i = 0; i <= n && i < w->rule->n_digits; i++) {
        unsigned leave = w->rule->digits[i].leave;

        if (leave & 1 && n == i) w->seen[0] = w->now;
        if (leave & 2 && n > i) w->seen[value_at(w, n - i)] = w->now;
        for (uint64_t a = 1; leave & 4 && 2 * a <= n - i; a++)
            w->seen[value_at(w, a) ^ value_at(w, n - i - a)] = w->now;
    }
    while (g < VALUES && w->seen[g] == w->now)
        g++;
    return g;
}

/* Are all values below G seen when pairs with a part up to A are looked at, too? */
static bool is_settled(window *w, uint64_t n, uint32_t g)
{
    uint32_t missing = 0;

    for (uint32_t v = 0; v < g; v++)
        missing += w->seen[v] != w->now;
    for (uint64_t a = 1; missing && a <= w->c->within; a++)
        for (size_t i = 0; i < w->splits.n; i++) {
            uint32_t v = w->low[a] ^ value_at(w, n - w->splits.at[i] - a);

            missing -= v < g && w->seen[v] != w->now;
            w->seen[v] = w->now;
        }
    return missing == 0;
}

/* The least common value that is no option of N; VALUES: none. */
static uint32_t value_by_split(window *w, uint64_t n)
{
    const uint8_t *common = w->common[n & 1];
    uint32_t g = 0;

    for (size_t i = 0; i < w->sums.n; i++)
        w->seen[w->sums.at[i].value ^ value_at(w, n - w->sums.at[i].back)] = w->now;
    while (g < VALUES && (!common[g] || w->seen[g] == w->now))
        g++;
    return g;
}

/* Rare heap A joins with all that is left when a digit splits. */
static bool add_rare(window *w, uint64_t a, uint32_t g)
{
    for (size_t i = 0; i < w->splits.n; i++)
        if (!MX_PUSH(w->sums, ((sum_of){ w->splits.at[i] + (uint32_t)a, g })))
            return false;
    return true;
}

static mx_status take_heap(window *w, uint64_t n)
{
    uint64_t from = w->c->from;
    uint32_t g;

    if (++w->now == 0) {
        memset(w->seen, 0, VALUES * sizeof *w->seen);
        w->now = 1;
    }
    g = n <= w->tabled ? value_by_definition(w, n) : value_by_split(w, n);
    if (g >= VALUES) return refuse(w, "has too large a value", n);
    if (n > w->tabled && !is_settled(w, n, g)) return refuse(w, "is not settled", n);
    if (n > 0 && !w->common[n & 1][g]) {
        if (n > w->c->within) return refuse(w, "is rare", n);
        if (!add_rare(w, n, g)) return mx__fail(w->err, MX_NOMEM, "out of memory");
    }
    if (n <= w->c->within) w->low[n] = (uint16_t)g;
    w->last[n & w->around] = (uint16_t)g;
    if (n >= from && n <= w->n0) w->kept[n - from] = (uint16_t)g;
    if (n >= from + w->c->period && w->kept[n - from - w->c->period] != g)
        return refuse(w, "does not repeat", n);
    return MX_OK;
}

mx_status mx__certificate_prove_window(const mx__certificate *c,
                                       const mx_heap_rule *rule, mx__budget *budget,
                                       mx_error *err)
{
    window w = { .c = c, .rule = rule, .budget = budget, .err = err };
    mx_status status = MX_OK;
    bool fits = false;

    if (!read_digits(&w, &fits)) status = mx__fail(err, MX_NOMEM, "out of memory");
    if (status == MX_OK && (!fits || c->saltus || c->mask >= VALUES || c->odd > 1))
        status = mx__fail(err, MX_FAULT, "this window is not of this code");
    if (status == MX_OK &&
        (c->from == 0 || c->within == 0 || (c->odd && c->period % 2)))
        status = mx__fail(err, MX_FAULT, "the theorem does not speak of such a period");
    if (status == MX_OK && c->within > DEEPEST)
        status = mx__fail(err, MX_LIMIT, "parts of the window are above %d", DEEPEST);
    if (status == MX_OK) status = make_room(&w);
    for (uint64_t n = 0; status == MX_OK && n <= w.n0 + c->period; n++) {
        status = take_heap(&w, n);
        if (status == MX_OK && n % 4096 == 0)
            status = mx__budget_charge(budget, 0, err);
    }
    clear(&w);
    return status;
}
