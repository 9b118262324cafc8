/* certificate_code.c: whether the values of heaps in a certificate are those of its code, and
   with a theorem of docs/theory.md prove a period. */
#include "certificate.h"
#include "fail.h"
#include "sequence.h"

static const char *const words[] = { NULL,  "guy-smith", "unequal",
                                     "set", "all-but",   "window" };

const char *mx__theorem_word(mx__theorem theorem)
{
    return (size_t)theorem < MX_COUNT(words) ? words[theorem] : NULL;
}

/* What the digits of a code, or the elements of a set, come to. */
typedef struct reach {
    uint64_t most;            /* most counters taken: k, or the largest element */
    uint64_t parts;           /* most heaps left, at least 1 */
    bool any, unequal, equal; /* digits that leave several heaps: with which marks */
} reach;

static reach reach_of(const mx_heap_rule *rule)
{
    reach r = { .parts = 1 };

    if (rule->kind != MX_HEAP_CODE) {
        r.most = rule->n_set ? rule->set[rule->n_set - 1] : 0;
        return r;
    }
    r.most = rule->n_digits - 1;
    for (size_t i = 0; i < rule->n_digits; i++) {
        mx_heap_digit d = rule->digits[i];

        if (d.leave < 4) continue;
        for (uint64_t parts = 2; d.leave >> parts; parts++)
            if (parts > r.parts) r.parts = parts;
        r.any = r.any || d.mark == MX_ANY_PARTS;
        r.unequal = r.unequal || d.mark == MX_UNEQUAL_PARTS;
        r.equal = r.equal || d.mark == MX_EQUAL_PARTS;
    }
    return r;
}

mx__theorem mx__theorem_of(const mx_heap_rule *rule)
{
    reach r = reach_of(rule);

    if (rule->family != MX_NO_FAMILY) return MX__THEOREM_NONE;
    if (rule->kind == MX_HEAP_TAKE) return MX__THEOREM_SET;
    if (rule->kind == MX_HEAP_ALL_BUT) return MX__THEOREM_ALL_BUT;
    if (rule->n_tail > 0) return MX__THEOREM_NONE;
    if ((r.unequal || r.equal) && r.parts > 2) return MX__THEOREM_NONE;
    return r.unequal ? MX__THEOREM_UNEQUAL : MX__THEOREM_PARTS;
}

/* What the theorem asks for whatever the values. */
static uint64_t needs_at_least(const mx_heap_rule *rule, const mx__certificate *c)
{
    reach r = reach_of(rule);
    uint64_t carried = r.equal && c->period % 2 ? 2 * c->period : c->period;

    if (rule->kind == MX_HEAP_CODE) return r.parts * (c->from + carried) + r.most;
    return c->from + c->period + r.most + (rule->kind == MX_HEAP_ALL_BUT);
}

static uint64_t largest_below(uint64_t n, uint64_t (*value)(void *, uint64_t),
                              void *context)
{
    uint64_t out = 0;

    for (uint64_t i = 0; i < n; i++)
        if (value(context, i) > out) out = value(context, i);
    return out;
}

/* Of all-but sets the last values have to be above all those before the period began, and so
   have those one period earlier: RUN counts how many are. */
uint64_t mx__theorem_needs(const mx_heap_rule *rule, const mx__certificate *c,
                           uint64_t limit, uint64_t (*value)(void *, uint64_t),
                           void *context)
{
    uint64_t n =
        c->from < limit && c->period < limit ? needs_at_least(rule, c) : limit + 1;
    uint64_t window = reach_of(rule).most + 1, late, early, run = 0;

    if (n > limit) return 0;
    if (rule->kind != MX_HEAP_ALL_BUT) return n;
    early = largest_below(c->from, value, context);
    late = largest_below(c->from + c->period, value, context);
    for (uint64_t i = c->from + c->period; i < limit; i++) {
        bool above = (c->from == 0 || value(context, i - c->period) > early) &&
                     value(context, i) > late;

        run = above ? run + 1 : 0;
        if (run >= window && i + 1 >= n) return i + 1;
    }
    return 0;
}

/* --- what the window shows -------------------------------------------------------- */

static mx_status refuse(mx_error *err, const char *sentence)
{
    return mx__fail(err, MX_FAULT, "%s", sentence);
}

/* The value of heap FROM + I by the period. */
static uint64_t carried_value(const mx__certificate *c, uint64_t i)
{
    return c->heaps.at[c->from + i % c->period] + i / c->period * c->saltus;
}

static mx_status check_window(const mx__certificate *c, mx_error *err)
{
    const uint32_t *g = c->heaps.at;

    for (uint64_t n = c->from; n + c->period < c->heaps.n; n++)
        if (g[n + c->period] != g[n] + c->saltus)
            return mx__fail(err, MX_FAULT, "heap %llu does not repeat",
                            (unsigned long long)(n + c->period));
    return MX_OK;
}

/* Splits into unequal heaps: no heap of value 0 behind the window may gain the option 0. */
static bool no_new_zero(const mx__certificate *c, const mx_heap_rule *rule)
{
    uint64_t start = 2 * c->from + c->period + reach_of(rule).most;
    bool splits[2] = { false, false }; /* after an even, an odd number is taken */

    for (size_t i = 0; i < rule->n_digits; i++)
        if (rule->digits[i].leave >= 4 && rule->digits[i].mark == MX_UNEQUAL_PARTS)
            splits[i % 2] = true;
    for (uint64_t m = start; m < start + 2 * c->period; m++)
        if (splits[m % 2] && carried_value(c, m - c->from) == 0) return false;
    return true;
}

static uint64_t value_in(void *context, uint64_t heap)
{
    const mx__certificate *c = context;

    return c->heaps.at[heap];
}

/* --- the values ------------------------------------------------------------------- */

static mx_status check_values(const mx__certificate *c, const mx_heap_rule *rule,
                              mx__budget *budget, mx_error *err)
{
    mx__sequence_options options = { .engine = "textbook", .no_period = true };
    uint32_t g[1024];
    mx__sequence *seq;
    mx_status status = mx__sequence_new(rule, &options, budget, &seq, err);

    if (status != MX_OK) return status;
    for (size_t i = 0; i < c->heaps.n && status == MX_OK; i += MX_COUNT(g)) {
        size_t n = c->heaps.n - i < MX_COUNT(g) ? c->heaps.n - i : MX_COUNT(g);

        status = mx__sequence_fill(seq, i, n, g, err);
        for (size_t k = 0; k < n && status == MX_OK; k++)
            if (g[k] != c->heaps.at[i + k])
                status = mx__fail(err, MX_FAULT, "heap %zu has the value %u, not %u",
                                  i + k, g[k], c->heaps.at[i + k]);
    }
    mx__sequence_free(seq);
    return status;
}

/* All but the values themselves. */
static mx_status check_period(const mx__certificate *c, const mx_heap_rule *rule,
                              mx_error *err)
{
    mx__certificate seen = *c;
    mx__theorem theorem = mx__theorem_of(rule);
    mx_status status;

    if (theorem == MX__THEOREM_NONE || theorem != c->theorem)
        return refuse(err, "this theorem is not of this code");
    if (c->saltus && theorem != MX__THEOREM_ALL_BUT)
        return refuse(err, "values of this code do not rise");
    if (c->from == 0 && rule->kind == MX_HEAP_CODE)
        return refuse(err, "heap 0 of a code does not count");
    if (c->from + c->period > c->heaps.n ||
        !mx__theorem_needs(rule, &seen, c->heaps.n, value_in, &seen))
        return refuse(err, "the theorem needs more values");
    status = check_window(c, err);
    if (status == MX_OK && theorem == MX__THEOREM_UNEQUAL && !no_new_zero(c, rule))
        return refuse(err, "splits into unequal heaps may give a new zero");
    return status;
}

static mx_status check_value(const mx__certificate *c, mx_error *err)
{
    uint64_t sum = 0;

    for (size_t i = 0; i < c->roots.n; i++)
        sum ^= c->heaps.at[c->roots.at[i]];
    if (c->roots.n == 0 || sum != c->value || c->theorem)
        return refuse(err, "the claim does not follow from the values");
    return MX_OK;
}

mx_status mx__certificate_prove_code(const mx__certificate *c, const mx_heap_rule *rule,
                                     mx__budget *budget, mx_error *err)
{
    mx_status status;

    if (c->misere) return refuse(err, "values are of normal play");
    if (mx__is_by_window(c))
        return c->states == MX__STATES_PERIOD
                   ? mx__certificate_prove_window(c, rule, budget, err)
                   : refuse(err, "a window proves periods");
    status = c->states == MX__STATES_PERIOD ? check_period(c, rule, err)
                                            : check_value(c, err);
    return status == MX_OK ? check_values(c, rule, budget, err) : status;
}
