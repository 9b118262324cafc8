/* quotient_words.c: elements of a misère quotient as shortest words, and its relations. */
#include "quotient_impl.h"

#include "alloc.h"
#include "fail.h"

#include <string.h>

typedef struct spelling {
    const mx__monoid *m;
    mx__quotient_words *out;
    uint8_t *known;
    uint32_t *last; /* of each element the last generator of its word */
    uint32_t *power;
    uint32_t n_sorted;
} spelling;

static uint32_t times(const spelling *s, uint32_t x, uint32_t generator)
{
    return s->m->next[(size_t)x * s->m->heaps + s->out->generator[generator] - 1];
}

static uint32_t *word_of(const spelling *s, uint32_t x)
{
    return s->out->word + (size_t)x * s->out->n_generators;
}

/* Elements reached by the generators so far; from the shortest word up and in the order
   of the alphabet, for that is the order in which words are lengthened. */
static void reach(spelling *s, bool with_words)
{
    uint32_t g = s->out->n_generators;

    memset(s->known, 0, s->m->n);
    s->known[0] = 1;
    s->n_sorted = 1;
    for (uint32_t i = 0; i < s->n_sorted; i++) {
        uint32_t x = s->out->sorted[i];

        for (uint32_t k = x ? s->last[x] : 0; k < g; k++) {
            uint32_t y = times(s, x, k);

            if (s->known[y]) continue;
            s->known[y] = 1;
            s->last[y] = k;
            s->out->sorted[s->n_sorted++] = y;
            if (!with_words) continue;
            memcpy(word_of(s, y), word_of(s, x), g * sizeof(uint32_t));
            word_of(s, y)[k]++;
        }
    }
}

static void find_generators(spelling *s)
{
    reach(s, false);
    for (uint32_t i = 0; i < s->m->heaps && s->n_sorted < s->m->n; i++) {
        if (s->known[s->m->next[i]]) continue;
        s->out->generator[s->out->n_generators++] = i + 1;
        reach(s, false);
    }
}

static uint32_t element_of(const spelling *s, const uint32_t *power)
{
    uint32_t x = 0;

    for (uint32_t k = 0; k < s->out->n_generators; k++)
        for (uint32_t i = 0; i < power[k]; i++)
            x = times(s, x, k);
    return x;
}

static bool is_word(const spelling *s, const uint32_t *power)
{
    return memcmp(power, word_of(s, element_of(s, power)),
                  s->out->n_generators * sizeof *power) == 0;
}

/* Is the word of X times K the left side of a relation? It is looked at where K is its last
   letter; it is then in s->power. */
static bool is_left(spelling *s, uint32_t x, uint32_t k)
{
    uint32_t g = s->out->n_generators;

    if (x && s->last[x] > k) return false;
    memcpy(s->power, word_of(s, x), g * sizeof *s->power);
    s->power[k]++;
    if (is_word(s, s->power)) return false;
    for (uint32_t i = 0; i < k; i++) {
        bool shorter;

        if (!s->power[i]) continue;
        s->power[i]--;
        shorter = is_word(s, s->power);
        s->power[i]++;
        if (!shorter) return false;
    }
    return true;
}

static mx_status find_relations(spelling *s, mx_error *err)
{
    uint32_t g = s->out->n_generators, n = 0;

    for (uint32_t i = 0; i < s->m->n; i++)
        for (uint32_t k = 0; k < g; k++)
            n += is_left(s, s->out->sorted[i], k);
    s->out->left = mx__calloc((size_t)n * g + 1, sizeof *s->out->left);
    s->out->right = mx__calloc((size_t)n + 1, sizeof *s->out->right);
    if (!s->out->left || !s->out->right)
        return mx__fail(err, MX_NOMEM, "out of memory for a misère quotient");
    for (uint32_t i = 0; i < s->m->n; i++) {
        for (uint32_t k = 0; k < g; k++) {
            uint32_t at = s->out->n_relations;

            if (!is_left(s, s->out->sorted[i], k)) continue;
            memcpy(s->out->left + (size_t)at * g, s->power, g * sizeof *s->power);
            s->out->right[at] = times(s, s->out->sorted[i], k);
            s->out->n_relations++;
        }
    }
    return MX_OK;
}

mx_status mx__quotient_spell(const mx__quotient *q, mx__quotient_words *out,
                             mx_error *err)
{
    size_t n = q->monoid.n;
    mx__scratch pool = { .budget = q->budget };
    spelling s = { .m = &q->monoid, .out = out };
    mx_status st = mx__scratch_get(&pool, n, 1, &s.known, err);

    *out = (mx__quotient_words){ 0 };
    if (st == MX_OK) st = mx__scratch_get(&pool, n, sizeof *s.last, &s.last, err);
    if (st == MX_OK)
        st = mx__scratch_get(&pool, q->monoid.heaps, sizeof *s.power, &s.power, err);
    if (st == MX_OK) {
        out->generator =
            mx__calloc((size_t)q->monoid.heaps + 1, sizeof *out->generator);
        out->sorted = mx__calloc(n, sizeof *out->sorted);
        if (!out->generator || !out->sorted)
            st = mx__fail(err, MX_NOMEM, "out of memory for a misère quotient");
    }
    if (st == MX_OK) {
        find_generators(&s);
        out->word = mx__calloc(n * out->n_generators + 1, sizeof *out->word);
        if (!out->word)
            st = mx__fail(err, MX_NOMEM, "out of memory for a misère quotient");
    }
    if (st == MX_OK) {
        reach(&s, true);
        st = find_relations(&s, err);
    }
    mx__scratch_clear(&pool);
    return st;
}

void mx__quotient_words_clear(mx__quotient_words *words)
{
    mx__free(words->generator);
    mx__free(words->word);
    mx__free(words->sorted);
    mx__free(words->left);
    mx__free(words->right);
    *words = (mx__quotient_words){ 0 };
}
