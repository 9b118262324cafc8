/* sequence_textbook.c: the definition, for every rule: mark the options, take the mex.

   Slow and plain on purpose: every other engine is tested against it. */
#include "sequence_impl.h"

#include "alloc.h"
#include "fail.h"

#include <string.h>

/* seen[v] == now: an option of the heap at hand has the value v. */
typedef struct stamps {
    uint32_t *seen;
    size_t n; /* a power of two above every value and xor of values */
    uint32_t now;
    uint64_t *takes; /* of a set: its elements up to `takes_to` */
    size_t n_takes, takes_to;
} stamps;

static void drop(void *work)
{
    stamps *s = work;

    if (!s) return;
    mx__free(s->seen);
    mx__free(s->takes);
    mx__free(s);
}

static mx_status no_memory(mx_error *err)
{
    return mx__fail(err, MX_NOMEM, "no memory to mark options");
}

static mx_status fit_stamps(stamps *s, uint32_t largest, mx_error *err)
{
    size_t n = s->n ? s->n : 64;
    uint32_t *seen;

    while (n <= largest)
        n *= 2;
    if (n == s->n) return MX_OK;
    seen = mx__grow(s->seen, n, sizeof *seen);
    if (!seen) return no_memory(err);
    memset(seen + s->n, 0, (n - s->n) * sizeof *seen);
    s->seen = seen;
    s->n = n;
    return MX_OK;
}

MX_INLINE void mark(stamps *s, uint32_t g)
{
    s->seen[g] = s->now;
}

/* The parts of REST, PARTS of them, each at least LEAST, and all xored with SO_FAR. */
static void mark_parts(stamps *s, const mx__row *t, size_t parts, size_t least,
                       size_t rest, size_t step, uint32_t so_far)
{
    if (parts == 1) {
        if (rest >= least) mark(s, so_far ^ mx__row_get(t->at, t->width, rest));
        return;
    }
    for (size_t part = least; part <= rest / parts; part++)
        mark_parts(s, t, parts - 1, part + step, rest - part, step,
                   so_far ^ mx__row_get(t->at, t->width, part));
}

/* Two parts, the common case, without the recursion. */
MX_INLINE void mark_pairs(stamps *s, const void *at, unsigned width, size_t rest,
                          bool unequal)
{
    size_t last = unequal ? (rest - 1) / 2 : rest / 2;
    uint32_t *seen = s->seen, now = s->now;

    for (size_t part = 1; part <= last; part++)
        seen[mx__row_get(at, width, part) ^ mx__row_get(at, width, rest - part)] = now;
}

static void mark_equal(stamps *s, const mx__row *t, size_t parts, size_t rest)
{
    uint32_t g;

    if (rest % parts) return;
    g = mx__row_get(t->at, t->width, rest / parts);
    mark(s, parts % 2 ? g : 0);
}

MX_INLINE void mark_digit(stamps *s, const mx__row *t, unsigned width,
                          mx_heap_digit digit, size_t rest)
{
    if (digit.leave & 1 && rest == 0) mark(s, 0);
    if (digit.leave & 2 && rest >= 1) mark(s, mx__row_get(t->at, width, rest));
    for (size_t parts = 2; digit.leave >> parts && parts <= MX_HEAP_PARTS; parts++) {
        if (!(digit.leave >> parts & 1) || rest < parts) continue;
        if (digit.mark == MX_EQUAL_PARTS)
            mark_equal(s, t, parts, rest);
        else if (parts == 2)
            mark_pairs(s, t->at, width, rest, digit.mark == MX_UNEQUAL_PARTS);
        else
            mark_parts(s, t, parts, 1, rest, digit.mark == MX_UNEQUAL_PARTS, 0);
    }
}

MX_INLINE void mark_code(stamps *s, const mx_heap_rule *rule, const mx__row *t,
                         unsigned width)
{
    size_t heap = t->n;
    size_t last = rule->n_tail || rule->n_digits > heap ? heap : rule->n_digits - 1;

    for (size_t i = 0; i <= last; i++) {
        mx_heap_digit digit = mx__heap_digit(rule, i);

        if (digit.leave) mark_digit(s, t, width, digit, heap - i);
    }
}

MX_INLINE void mark_takes(stamps *s, const mx__row *t, unsigned width)
{
    for (size_t i = 0; i < s->n_takes && s->takes[i] <= t->n; i++)
        mark(s, mx__row_get(t->at, width, t->n - (size_t)s->takes[i]));
}

MX_INLINE void mark_all_but(stamps *s, const mx__row *t, unsigned width)
{
    size_t barred = 0;

    for (size_t take = 1; take <= t->n; take++) {
        if (barred < s->n_takes && s->takes[barred] == take)
            barred++;
        else
            mark(s, mx__row_get(t->at, width, t->n - take));
    }
}

MX_INLINE uint32_t mex(const stamps *s)
{
    uint32_t g = 0;

    while (g < s->n && s->seen[g] == s->now)
        g++;
    return g;
}

static uint32_t largest_of(unsigned width)
{
    return width == 1 ? UINT8_MAX : width == 2 ? UINT16_MAX : UINT32_MAX;
}

MX_INLINE mx_status run_width(mx__sequence *seq, stamps *s, unsigned width, size_t to,
                              mx__pace *pace, mx_error *err)
{
    mx__row *t = &seq->table;

    *pace = MX_PACE_DONE;
    while (t->n < to) {
        uint32_t g;
        mx_status st = fit_stamps(s, t->largest, err);

        if (st != MX_OK) return st;
        if (++s->now == 0) {
            memset(s->seen, 0, s->n * sizeof *s->seen);
            s->now = 1;
        }
        if (seq->rule->kind == MX_HEAP_CODE)
            mark_code(s, seq->rule, t, width);
        else if (seq->rule->kind == MX_HEAP_TAKE)
            mark_takes(s, t, width);
        else
            mark_all_but(s, t, width);
        g = mex(s);
        if (g > largest_of(width)) {
            *pace = MX_PACE_WIDER;
            return MX_OK;
        }
        mx__row_push(t, width, g);
    }
    return MX_OK;
}

static mx_status list_takes(mx__sequence *seq, stamps *s, size_t to, mx_error *err)
{
    uint64_t *takes;
    size_t n, upto = to < s->takes_to * 2 ? s->takes_to * 2 : to;
    mx_status st;

    if (seq->rule->kind == MX_HEAP_CODE || to <= s->takes_to) return MX_OK;
    st = mx__heap_elements(seq->rule, upto, SIZE_MAX, &takes, &n, err);
    if (st != MX_OK) return st;
    mx__free(s->takes);
    s->takes = takes;
    s->n_takes = n;
    s->takes_to = upto;
    return MX_OK;
}

static mx_status run(mx__sequence *seq, size_t to, mx__pace *pace, mx_error *err)
{
    void **work = &seq->work[mx__heap_engine_number(&mx__textbook)];
    stamps *s = *work ? *work : mx__calloc(1, sizeof *s);
    mx_status st;

    if (!s) return no_memory(err);
    *work = s;
    st = list_takes(seq, s, to, err);
    if (st != MX_OK) return st;
    if (seq->table.width == 1) return run_width(seq, s, 1, to, pace, err);
    if (seq->table.width == 2) return run_width(seq, s, 2, to, pace, err);
    return run_width(seq, s, 4, to, pace, err);
}

static bool fits(const mx__sequence *seq)
{
    (void)seq;
    return true;
}

const mx__heap_engine mx__textbook = { "textbook", fits, run, drop, NULL };
