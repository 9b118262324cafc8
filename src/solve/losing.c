/* losing.c: a sieve for the losing heaps of a subtraction set.

   A heap is won exactly when an element leads to a lost one. Each word of lost heaps is
   shifted by every element and struck out, 64 heaps at a time; segment by segment, so that
   what is struck stays in the cache. */
#include "losing.h"

#include "alloc.h"
#include "fail.h"
#include "heap_rule.h"
#include "vec.h"

#include <string.h>

enum { SEGMENT = 1 << 12 }; /* words */

/* A word with lost heaps, and the first element not yet used on it. */
typedef struct lost_word {
    uint64_t bits;
    size_t word, next;
} lost_word;

typedef struct sieve {
    uint64_t *won; /* one word more than asked for */
    size_t n_words;
    uint64_t *takes;
    size_t n_takes;
    uint64_t near; /* bit s: s < 64 may be taken */
    MX_VEC(lost_word) lost;
} sieve;

/* Strikes out what W leads to below word END. */
static void strike(sieve *s, lost_word *w, size_t end)
{
    const uint64_t *takes = s->takes;
    uint64_t bits = w->bits, base = 64 * (uint64_t)w->word;
    size_t i = w->next;

    for (; i < s->n_takes; i++) {
        uint64_t at = base + takes[i];
        size_t word = (size_t)(at >> 6);
        unsigned shift = at & 63;

        if (word >= end) break;
        s->won[word] |= bits << shift;
        s->won[word + 1] |= bits >> 1 >> (63 - shift);
    }
    w->next = i;
}

/* The lost heaps of one word, all earlier ones struck out, from the lowest up. */
static uint64_t lost_in_word(const sieve *s, uint64_t won)
{
    uint64_t lost = 0;

    while (~won) {
        unsigned bit = (unsigned)__builtin_ctzll(~won);

        lost |= UINT64_C(1) << bit;
        won |= (s->near | 1) << bit;
    }
    return lost;
}

static mx_status sieve_segment(sieve *s, size_t from, size_t end, mx_error *err)
{
    for (size_t i = 0; i < s->lost.n; i++)
        strike(s, &s->lost.at[i], end);
    for (size_t word = from; word < end; word++) {
        lost_word w = { lost_in_word(s, s->won[word]), word, 0 };

        s->won[word] = ~w.bits;
        if (!w.bits) continue;
        strike(s, &w, end);
        s->won[word] = ~w.bits;
        if (!MX_PUSH(s->lost, w))
            return mx__fail(err, MX_NOMEM, "no memory for losing heaps");
    }
    return MX_OK;
}

mx_status mx__losing_heaps(const mx_heap_rule *rule, size_t n, uint64_t *out,
                           mx__budget *budget, mx_error *err)
{
    sieve s = { 0 };
    mx_status st;

    if (rule->kind != MX_HEAP_TAKE)
        return mx__fail(err, MX_UNSUPPORTED, "only sets to take from have a sieve");
    s.n_words = (n + 63) / 64;
    s.won = mx__calloc(s.n_words + 1, sizeof *s.won);
    if (!s.won) return mx__fail(err, MX_NOMEM, "no memory for a sieve");
    st = mx__heap_elements(rule, n, SIZE_MAX, &s.takes, &s.n_takes, err);
    for (size_t i = 0; i < s.n_takes && s.takes[i] < 64; i++)
        s.near |= UINT64_C(1) << s.takes[i];
    for (size_t from = 0; st == MX_OK && from < s.n_words; from += SEGMENT) {
        size_t end = s.n_words - from < SEGMENT ? s.n_words : from + SEGMENT;

        st = mx__budget_charge(budget, 64 * (end - from), err);
        if (st == MX_OK) st = sieve_segment(&s, from, end, err);
    }
    for (size_t i = 0; i < s.n_words && st == MX_OK; i++)
        out[i] = ~s.won[i];
    if (st == MX_OK && n % 64) out[n / 64] &= (UINT64_C(1) << n % 64) - 1;
    mx__free(s.won);
    mx__free(s.takes);
    MX_VEC_CLEAR(s.lost);
    return st;
}
