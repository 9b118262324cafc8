/* sequence_sums.c: codes that leave three heaps and more, by the sets of values that so
   many heaps of one total can have.

   With S1(t) = {G(t)} the set for j heaps is the union of S(j-1)(t - c) xored with G(c),
   over the smallest part c <= t / j. Sets are bitsets; xoring one with g permutes its words
   by g / 64 and the bits inside a word by g % 64. The second is put off: sets are gathered
   by g % 64 and permuted once at the end. */
#include "sequence_impl.h"

#include "alloc.h"
#include "fail.h"

#include <string.h>

typedef struct sums {
    uint64_t *sets[MX_HEAP_PARTS + 1]; /* for j heaps: `room` sets of `words` words */
    size_t room, words;                /* words is a power of two */
    size_t n;                          /* totals 0 .. n-1 are done */
    uint64_t *gathered;                /* 64 sets, by g % 64 */
    uint64_t *options;                 /* of the heap at hand */
    uint64_t taken;
} sums;

static void drop(void *work)
{
    sums *s = work;

    if (!s) return;
    for (size_t j = 0; j <= MX_HEAP_PARTS; j++)
        mx__free(s->sets[j]);
    mx__free(s->gathered);
    mx__free(s->options);
    mx__free(s);
}

static bool fits(const mx__sequence *seq)
{
    if (seq->rule->kind != MX_HEAP_CODE || seq->rule->n_tail > 0) return false;
    for (size_t i = 0; i < seq->rule->n_digits; i++)
        if (seq->rule->digits[i].leave >= 4 && seq->rule->digits[i].mark) return false;
    return seq->parts > 2;
}

static mx_status no_memory(mx_error *err)
{
    return mx__fail(err, MX_NOMEM, "no memory for sets of sums");
}

/* Sets of WORDS words for ROOM totals, the old ones kept. */
static mx_status resize(mx__sequence *seq, sums *s, size_t room, size_t words,
                        mx_error *err)
{
    if (room <= s->room && words <= s->words) return MX_OK;
    if (room < s->room) room = s->room;
    if (words < s->words) words = s->words;
    for (size_t j = 2; j <= seq->parts; j++) {
        uint64_t *sets = mx__calloc(room * words, sizeof *sets);

        if (!sets) return no_memory(err);
        for (size_t t = 0; t < s->n; t++)
            memcpy(sets + t * words, s->sets[j] + t * s->words,
                   s->words * sizeof *sets);
        mx__free(s->sets[j]);
        s->sets[j] = sets;
    }
    mx__free(s->gathered);
    mx__free(s->options);
    s->gathered = mx__calloc(64 * words, sizeof *s->gathered);
    s->options = mx__calloc(words, sizeof *s->options);
    s->room = room;
    s->words = words;
    return s->gathered && s->options ? MX_OK : no_memory(err);
}

/* The bits of WORD at places xored with G < 64. */
static uint64_t permuted(uint64_t word, unsigned g)
{
    static const uint64_t even[6] = {
        UINT64_C(0x5555555555555555), UINT64_C(0x3333333333333333),
        UINT64_C(0x0F0F0F0F0F0F0F0F), UINT64_C(0x00FF00FF00FF00FF),
        UINT64_C(0x0000FFFF0000FFFF), UINT64_C(0x00000000FFFFFFFF)
    };

    for (unsigned i = 0; i < 6; i++)
        if (g >> i & 1)
            word = (word & even[i]) << (1u << i) | (word >> (1u << i) & even[i]);
    return word;
}

static void gather(sums *s, const uint64_t *from, uint32_t g)
{
    uint64_t *to = s->gathered + (g & 63) * s->words;
    size_t high = g >> 6;

    for (size_t w = 0; w < s->words; w++)
        to[w ^ high] |= from[w];
}

static void release(sums *s, uint64_t *to)
{
    for (unsigned g = 0; g < 64; g++)
        for (size_t w = 0; w < s->words; w++)
            to[w] |= permuted(s->gathered[g * s->words + w], g);
    memset(s->gathered, 0, 64 * s->words * sizeof *s->gathered);
}

static void make_set(const mx__row *t, sums *s, size_t j, size_t total)
{
    uint64_t *to = s->sets[j] + total * s->words;

    for (size_t c = 1; c <= total / j; c++) {
        uint32_t g = mx__row_get(t->at, t->width, c);

        if (j == 2) {
            g ^= mx__row_get(t->at, t->width, total - c);
            to[g >> 6] |= UINT64_C(1) << (g & 63);
        } else {
            gather(s, s->sets[j - 1] + (total - c) * s->words, g);
        }
    }
    if (j > 2) release(s, to);
}

static void add_digit(const mx__row *t, sums *s, mx_heap_digit digit, size_t rest)
{
    if (digit.leave & 1 && rest == 0) s->options[0] |= 1;
    if (digit.leave & 2 && rest >= 1) {
        uint32_t g = mx__row_get(t->at, t->width, rest);

        s->options[g >> 6] |= UINT64_C(1) << (g & 63);
    }
    for (size_t j = 2; digit.leave >> j && j <= MX_HEAP_PARTS; j++) {
        if (!(digit.leave >> j & 1) || rest < j) continue;
        for (size_t w = 0; w < s->words; w++)
            s->options[w] |= s->sets[j][rest * s->words + w];
    }
}

static uint32_t mex(const sums *s)
{
    size_t w = 0;

    while (w < s->words && s->options[w] == ~UINT64_C(0))
        w++;
    return (uint32_t)(64 * w) +
           (w < s->words ? (uint32_t)__builtin_ctzll(~s->options[w]) : 0);
}

/* The value of the next heap. */
static uint32_t next_value(mx__sequence *seq, sums *s)
{
    const mx_heap_rule *rule = seq->rule;
    size_t heap = seq->table.n;

    for (; s->n <= heap; s->n++)
        for (size_t j = 2; j <= seq->parts; j++)
            make_set(&seq->table, s, j, s->n);
    memset(s->options, 0, s->words * sizeof *s->options);
    for (size_t i = 0; i < rule->n_digits && i <= heap; i++)
        add_digit(&seq->table, s, rule->digits[i], heap - i);
    return mex(s);
}

static mx_status run(mx__sequence *seq, size_t to, mx__pace *pace, mx_error *err)
{
    void **work = &seq->work[mx__heap_engine_number(&mx__sums)];
    sums *s = *work ? *work : mx__calloc(1, sizeof *s);
    mx__row *t = &seq->table;

    if (!s) return no_memory(err);
    *work = s;
    *pace = MX_PACE_DONE;
    while (t->n < to) {
        size_t words = s->words ? s->words : 1;
        size_t room = s->room > t->n ? s->room : 2 * s->room > to ? 2 * s->room : to;
        uint32_t g, widest = t->width == 1 ? UINT8_MAX : t->width == 2 ? UINT16_MAX : 0;
        mx_status st;

        while (64 * words <= t->largest)
            words *= 2;
        st = resize(seq, s, room, words, err);
        if (st != MX_OK) return st;
        g = next_value(seq, s);
        if (widest && g > widest) {
            *pace = MX_PACE_WIDER;
            return MX_OK;
        }
        mx__row_push(t, t->width, g);
    }
    return MX_OK;
}

const mx__heap_engine mx__sums = { "sums", fits, run, drop, NULL };
