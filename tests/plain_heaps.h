/* plain_heaps.h: values of heaps by the definition alone, and what a proved period says held
   against them. Shares no code with the engines. */
#ifndef MX_PLAIN_HEAPS_H
#define MX_PLAIN_HEAPS_H

#include "alloc.h"
#include "sequence.h"

#include <string.h>

/* The values below N, and seen[v] == heap + 1: an option of HEAP has the value v. */
typedef struct plain_heaps {
    const mx_heap_rule *rule;
    uint32_t *g, *seen;
    size_t n, n_seen;
} plain_heaps;

/* Marks what stays of REST when it is cut into PARTS heaps of at least LEAST; the others
   come to SUM. */
static void plain_cut(plain_heaps *p, size_t heap, unsigned parts, size_t least,
                      size_t rest, uint32_t sum, uint16_t mark)
{
    if (parts == 0) {
        if (rest == 0) p->seen[sum] = (uint32_t)heap + 1;
        return;
    }
    if (parts == 1) {
        if (rest >= least) p->seen[sum ^ p->g[rest]] = (uint32_t)heap + 1;
        return;
    }
    if (parts == 2 && mark == MX_ANY_PARTS) { /* the same, quickly */
        for (size_t a = least; 2 * a <= rest; a++)
            p->seen[sum ^ p->g[a] ^ p->g[rest - a]] = (uint32_t)heap + 1;
        return;
    }
    for (size_t a = least; a * parts <= rest; a++)
        if (mark != MX_EQUAL_PARTS || a * parts == rest)
            plain_cut(p, heap, parts - 1, mark == MX_UNEQUAL_PARTS ? a + 1 : a,
                      rest - a, sum ^ p->g[a], mark);
}

static void plain_move(plain_heaps *p, size_t heap, size_t taken)
{
    const mx_heap_rule *rule = p->rule;
    bool in_set = false;

    if (rule->kind == MX_HEAP_CODE) {
        for (unsigned parts = 0; taken < rule->n_digits && parts <= MX_HEAP_PARTS;
             parts++)
            if (rule->digits[taken].leave >> parts & 1)
                plain_cut(p, heap, parts, 1, heap - taken, 0, rule->digits[taken].mark);
        return;
    }
    for (size_t i = 0; i < rule->n_set; i++)
        in_set = in_set || rule->set[i] == taken;
    if (taken > 0 && in_set == (rule->kind == MX_HEAP_TAKE))
        p->seen[p->g[heap - taken]] = (uint32_t)heap + 1;
}

static size_t plain_reach(const mx_heap_rule *rule, size_t heap)
{
    uint64_t most = heap;

    if (rule->kind == MX_HEAP_CODE) most = rule->n_digits - 1;
    if (rule->kind == MX_HEAP_TAKE) most = rule->set[rule->n_set - 1];
    return most < heap ? (size_t)most : heap;
}

/* RULE has no tail and no infinite set. Values are below 2 N. */
static plain_heaps plain_values(const mx_heap_rule *rule, size_t n)
{
    plain_heaps p = { .rule = rule, .n = n, .n_seen = 1 };

    while (p.n_seen < 2 * n)
        p.n_seen *= 2;
    p.g = mx__calloc(n, sizeof *p.g);
    p.seen = mx__calloc(p.n_seen, sizeof *p.seen);
    assert_true(p.g && p.seen);
    for (size_t heap = 0; heap < n; heap++) {
        for (size_t taken = 0; taken <= plain_reach(rule, heap); taken++)
            plain_move(&p, heap, taken);
        while (p.seen[p.g[heap]] == heap + 1)
            p.g[heap]++;
    }
    return p;
}

static void plain_clear(plain_heaps *p)
{
    mx__free(p->g);
    mx__free(p->seen);
}

/* --- a proved period against them ---------------------------------------------------------- */

/* Does G(n + period) = G(n) + saltus hold for all n >= FROM that are there? */
static bool plain_repeats(const plain_heaps *p, uint64_t from, uint64_t period,
                          uint64_t saltus)
{
    for (uint64_t i = from; i + period < p->n; i++)
        if (p->g[i + period] != p->g[i] + saltus) return false;
    return true;
}

/* No divisor of the period is one. */
static bool plain_is_least(const plain_heaps *p, const mx__period *said)
{
    uint64_t left = said->period;

    for (uint64_t q = 2; left > 1; q++) {
        if (left % q) continue;
        while (left % q == 0)
            left /= q;
        if (said->saltus % q == 0 &&
            plain_repeats(p, said->preperiod, said->period / q, said->saltus / q))
            return false;
    }
    return true;
}

static bool plain_has_largest(const plain_heaps *p, const mx__period *said)
{
    size_t at = 0;

    for (size_t i = 0; i < p->n; i++)
        if (p->g[i] > p->g[at]) at = i;
    return p->g[at] == said->largest && at == said->largest_at;
}

/* What is wrong with the period SAID, as text; NULL: nothing, on all heaps of P. */
static const char *plain_refutes(const plain_heaps *p, const mx__period *said)
{
    uint64_t first = p->rule->kind == MX_HEAP_CODE;

    if (said->preperiod + 2 * said->period > p->n) return "too few heaps to tell";
    if (!plain_repeats(p, said->preperiod, said->period, said->saltus))
        return "it does not repeat";
    if (said->has_exception != (said->preperiod > first)) return "an exception or none";
    if (said->has_exception && (said->last_exception + 1 != said->preperiod ||
                                p->g[said->last_exception + said->period] ==
                                    p->g[said->last_exception] + said->saltus))
        return "the last exception is none";
    if (!plain_is_least(p, said)) return "a divisor of the period is one";
    if (said->saltus == 0 && !plain_has_largest(p, said))
        return "another largest value";
    return NULL;
}

/* Looks for a period of the code or set TEXT among MOST heaps. 1: one is proved, and holds on 4
   times the heaps of the proof, LEAST at least; 0: none is proved. Fails the test when it is
   wrong, or when SEQ says other values. */
static int plain_holds(const char *text, uint64_t most, size_t least, bool tabled)
{
    mx__sequence_options options = { .tabled = tabled };
    mx_limits limits = { .size = sizeof limits };
    mx_heap_rule *rule;
    mx__budget budget;
    mx__sequence *seq;
    const mx__period *said;
    const char *wrong;
    plain_heaps p;
    size_t n;

    mx__budget_init(&budget, &limits);
    assert_int_equal(mx_heap_parse(text, strlen(text), MX_HEAP_WIDE, &rule, NULL),
                     MX_OK);
    assert_int_equal(mx__sequence_new(rule, &options, &budget, &seq, NULL), MX_OK);
    assert_int_equal(mx__sequence_prove(seq, most, NULL), MX_OK);
    said = mx__sequence_period(seq);
    if (said->standing != MX_PERIOD_PROVED || said->checked_to > most) {
        mx__sequence_free(seq);
        mx_heap_free(rule);
        return 0;
    }
    n = 4 * (size_t)said->checked_to > least ? 4 * (size_t)said->checked_to : least;
    p = plain_values(rule, n);
    wrong = plain_refutes(&p, said);
    for (size_t i = 0; i < n && !wrong; i++) {
        uint64_t g = 0;

        if (mx__sequence_value(seq, i, &g, NULL) != MX_OK || g != p.g[i])
            wrong = "a value differs";
    }
    if (wrong)
        fail_msg("%s: period %llu from %llu by %s: %s", text,
                 (unsigned long long)said->period, (unsigned long long)said->preperiod,
                 said->theorem, wrong);
    plain_clear(&p);
    mx__sequence_free(seq);
    mx_heap_free(rule);
    return 1;
}

#endif
