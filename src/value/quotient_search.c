/* quotient_search.c: a monoid read off the outcomes of many small sums, worked out one by
   one: powers that no small sum tells apart are taken for equal. */
#include "quotient_impl.h"

#include "fail.h"
#include "mix.h"

#include <string.h>

/* Sums are of fewer than MOST_KINDS generators. */
enum {
    MOST_KINDS = 8,
    MOST_POWER = 12, /* of the sums that are compared; fewer of many generators */
    LEAST_POWER = 4,
    MOST_COMPARED = 1 << 16,
    TABLE_ROOM = 1 << 20,
    MOST_DEPTH = 1 << 14
};

/* The powers of a sum, a byte each. Sums add as these numbers do. */
typedef uint64_t powers;

/* What is known of a sum: 0 nothing, else 1 won, 2 lost. */
typedef struct table {
    powers *key; /* plus one */
    uint8_t *outcome;
    size_t n;
} table;

typedef struct frame {
    powers sum;
    uint32_t kind, option; /* where to go on */
} frame;

typedef struct search {
    const mx__quotient *q;
    mx__scratch pool;
    uint32_t n_kinds, most; /* generators; the highest power that is compared */
    uint32_t n_played;      /* generators, and perhaps one more that is being tried */
    uint32_t heap[MOST_KINDS];
    powers *heaps;               /* of each heap as a product of generators */
    powers *options[MOST_KINDS]; /* of each generator */
    uint32_t n_options[MOST_KINDS];
    uint32_t from[MOST_KINDS], period[MOST_KINDS]; /* powers repeat */
    table known;
    frame *frames;
    size_t n_frames;
} search;

static powers one(uint32_t kind)
{
    return (powers)1 << 8 * kind;
}

static uint32_t power_of(powers sum, uint32_t kind)
{
    return (uint32_t)(sum >> 8 * kind) & 255;
}

/* *SUM += MORE; false when a power outgrows its byte. */
static bool add(powers *sum, powers more)
{
    for (uint32_t k = 0; k < MOST_KINDS; k++)
        if (power_of(*sum, k) + power_of(more, k) > 255) return false;
    *sum += more;
    return true;
}

static mx_status too_large(mx_error *err)
{
    return mx__fail(err, MX_UNSUPPORTED, "the sums to be looked at are too many");
}

/* --- generators ------------------------------------------------------------------- */

/* The options of generator KIND as sums. */
static mx_status read_options(search *s, uint32_t kind, mx_error *err)
{
    const mx__quotient *q = s->q;
    uint32_t i = s->heap[kind] - 1, n = 0;
    size_t first = mx__first_option(q, i), end = q->options.at[i];
    mx_status st =
        mx__scratch_get(&s->pool, end - first, sizeof(powers), &s->options[kind], err);

    for (size_t o = first; st == MX_OK && o < end; o++) {
        powers sum = 0;

        for (size_t p = o ? q->ends.at[o - 1] : 0; p < q->ends.at[o]; p++)
            if (!add(&sum, s->heaps[q->parts.at[p] - 1])) return too_large(err);
        s->options[kind][n++] = sum;
    }
    s->n_options[kind] = n;
    return st;
}

/* Makes HEAP a generator; there is always room for one more, to try it. */
static mx_status add_generator(search *s, uint32_t heap, mx_error *err)
{
    if (s->n_kinds + 1 >= MOST_KINDS)
        return mx__fail(err, MX_UNSUPPORTED,
                        "the quotient has too many generators to search");
    s->heap[s->n_kinds] = heap;
    s->heaps[heap - 1] = one(s->n_kinds++);
    return MX_OK;
}

/* Heaps as products of the generators that the smaller quotient has, and the new heap. */
static mx_status read_generators(search *s, mx_error *err)
{
    const mx__monoid *m = &s->q->monoid;
    mx__quotient_words words;
    mx_status st = mx__quotient_spell(s->q, &words, err);

    if (st == MX_OK)
        st = mx__scratch_get(&s->pool, m->heaps + 1, sizeof *s->heaps, &s->heaps, err);
    for (uint32_t k = 0; st == MX_OK && k < words.n_generators; k++)
        st = add_generator(s, words.generator[k], err);
    for (uint32_t h = 0; st == MX_OK && h < m->heaps; h++) {
        const uint32_t *word = words.word + (size_t)m->next[h] * words.n_generators;

        s->heaps[h] = 0;
        for (uint32_t k = 0; st == MX_OK && k < words.n_generators; k++)
            if (word[k] > 255 || !add(&s->heaps[h], word[k] * one(k)))
                st = too_large(err);
    }
    mx__quotient_words_clear(&words);
    return st == MX_OK ? add_generator(s, m->heaps + 1, err) : st;
}

/* --- outcomes --------------------------------------------------------------------- */

static uint8_t *place_of(table *t, powers sum)
{
    size_t at = mx__mix(sum) % TABLE_ROOM;

    while (t->key[at] && t->key[at] != sum + 1)
        at = (at + 1) % TABLE_ROOM;
    if (!t->key[at]) t->n++;
    t->key[at] = sum + 1;
    return &t->outcome[at];
}

static mx_status push(search *s, powers sum, mx_error *err)
{
    if (s->n_frames == MOST_DEPTH || 2 * s->known.n > TABLE_ROOM) return too_large(err);
    s->frames[s->n_frames++] = (frame){ .sum = sum };
    return mx__budget_charge(s->q->budget, 1, err);
}

/* Looks at the options of the top sum until one is not known, which is pushed, or it is
   decided. */
static mx_status look_on(search *s, mx_error *err)
{
    frame *f = &s->frames[s->n_frames - 1];
    bool wins = f->sum == 0;

    for (; f->kind < s->n_played && !wins; f->kind++, f->option = 0) {
        if (!power_of(f->sum, f->kind)) continue;
        for (; f->option < s->n_options[f->kind] && !wins; f->option++) {
            powers next = f->sum - one(f->kind);
            uint8_t outcome;

            if (!add(&next, s->options[f->kind][f->option])) return too_large(err);
            outcome = *place_of(&s->known, next);
            if (!outcome) return push(s, next, err);
            wins = outcome == 2;
        }
    }
    *place_of(&s->known, f->sum) = wins ? 1 : 2;
    s->n_frames--;
    return MX_OK;
}

/* By play, as the smaller quotient has the heaps. */
static mx_status find_outcome(search *s, powers sum, bool *lost, mx_error *err)
{
    mx_status st = *place_of(&s->known, sum) ? MX_OK : push(s, sum, err);

    while (st == MX_OK && s->n_frames)
        st = look_on(s, err);
    *lost = *place_of(&s->known, sum) == 2;
    return st;
}

/* --- powers that repeat ----------------------------------------------------------- */

/* The sum of number N, of powers up to s->most. */
static powers sum_of(const search *s, uint32_t n)
{
    powers sum = 0;

    for (uint32_t k = 0; k < s->n_kinds; k++, n /= s->most + 1)
        sum += n % (s->most + 1) * one(k);
    return sum;
}

static uint32_t n_compared(const search *s, uint32_t most)
{
    uint64_t n = 1;

    for (uint32_t k = 0; k < s->n_kinds && n <= MOST_COMPARED; k++)
        n *= most + 1;
    return n <= MOST_COMPARED ? (uint32_t)n : 0;
}

/* Do LEFT and RIGHT have the same outcome beside all that is compared? Of generator KIND
   that is as much as leaves room for both. */
static mx_status agree(search *s, powers left, powers right, uint32_t kind, bool *same,
                       mx_error *err)
{
    uint32_t n = n_compared(s, s->most), room = power_of(left, kind);
    mx_status st = MX_OK;

    if (power_of(right, kind) > room) room = power_of(right, kind);
    *same = true;
    for (uint32_t i = 0; i < n && *same && st == MX_OK; i++) {
        powers beside = sum_of(s, i), a = beside, b = beside;
        bool first, second = false;

        if (power_of(beside, kind) + room > s->most) continue;
        if (!add(&a, left) || !add(&b, right)) return too_large(err);
        st = find_outcome(s, a, &first, err);
        if (st == MX_OK) st = find_outcome(s, b, &second, err);
        *same = first == second;
    }
    return st;
}

static mx_status begin_anew(search *s, mx_error *err)
{
    mx_status st = MX_OK;

    memset(s->known.key, 0, TABLE_ROOM * sizeof *s->known.key);
    memset(s->known.outcome, 0, TABLE_ROOM);
    s->known.n = 0;
    s->n_played = s->n_kinds;
    s->most = MOST_POWER;
    while (s->most && !n_compared(s, s->most))
        s->most--;
    if (s->most < LEAST_POWER)
        return mx__fail(err, MX_UNSUPPORTED,
                        "the quotient has too many generators to search");
    for (uint32_t k = 0; st == MX_OK && k < s->n_kinds; k++)
        st = read_options(s, k, err);
    return st;
}

/* Is HEAP what the smaller quotient says, beside the new heap too? It is tried as one
   generator more. */
static mx_status is_as_before(search *s, uint32_t heap, bool *same, mx_error *err)
{
    uint32_t kind = s->n_kinds;
    mx_status st = begin_anew(s, err);

    s->heap[kind] = heap;
    s->n_played = kind + 1;
    if (st == MX_OK) st = read_options(s, kind, err);
    if (st != MX_OK) return st;
    return agree(s, one(kind), s->heaps[heap - 1], kind, same, err);
}

/* Heaps that are not as before become generators; then the smaller ones are tried again. */
static mx_status split_heaps(search *s, mx_error *err)
{
    const mx__quotient *q = s->q;
    mx_status st = MX_OK;

    for (uint32_t h = 1; st == MX_OK && h <= q->monoid.heaps; h++) {
        bool same = true, is_kind = false;

        for (uint32_t k = 0; k < s->n_kinds; k++)
            is_kind |= s->heap[k] == h;
        if (is_kind || mx__first_option(q, h - 1) == q->options.at[h - 1]) continue;
        st = is_as_before(s, h, &same, err);
        if (st != MX_OK || same) continue;
        st = add_generator(s, h, err);
        h = 0;
    }
    return st == MX_OK ? begin_anew(s, err) : st;
}

static mx_status find_repetition(search *s, uint32_t kind, mx_error *err)
{
    for (uint32_t total = 1; total + 2 <= s->most; total++)
        for (uint32_t period = 1; period <= total; period++) {
            powers left = (total - period) * one(kind), right = total * one(kind);
            bool same = false;
            mx_status st = agree(s, left, right, kind, &same, err);

            if (st != MX_OK) return st;
            if (!same) continue;
            s->from[kind] = total - period;
            s->period[kind] = period;
            return MX_OK;
        }
    return mx__fail(err, MX_UNSUPPORTED, "no power of heap %u repeats among small ones",
                    s->heap[kind]);
}

/* --- the monoid ------------------------------------------------------------------- */

/* Elements are numbered by their powers, the first generator's lowest. */
static uint32_t times(const search *s, uint32_t x, powers by)
{
    uint32_t y = 0, unit = 1;

    for (uint32_t k = 0; k < s->n_kinds; k++) {
        uint32_t end = s->from[k] + s->period[k];
        uint32_t power = x / unit % end + power_of(by, k);

        if (power >= end) power = s->from[k] + (power - s->from[k]) % s->period[k];
        y += power * unit;
        unit *= end;
    }
    return y;
}

static powers element(const search *s, uint32_t x)
{
    powers sum = 0;

    for (uint32_t k = 0; k < s->n_kinds; k++) {
        uint32_t end = s->from[k] + s->period[k];

        sum += x % end * one(k);
        x /= end;
    }
    return sum;
}

static mx_status write_monoid(search *s, mx__monoid *out, mx_error *err)
{
    mx__monoid all = { .pool.budget = s->q->budget, .n = 1 };
    mx_status st;

    all.heaps = s->q->monoid.heaps + 1;
    for (uint32_t k = 0; k < s->n_kinds; k++) /* at most MOST_COMPARED in all */
        all.n *= s->from[k] + s->period[k];
    st = mx__scratch_get(&all.pool, (size_t)all.n * all.heaps, sizeof *all.next,
                         &all.next, err);
    if (st == MX_OK) st = mx__scratch_get(&all.pool, all.n, 1, &all.lost, err);
    for (uint32_t x = 0; st == MX_OK && x < all.n; x++) {
        bool lost;

        st = find_outcome(s, element(s, x), &lost, err);
        all.lost[x] = lost;
        for (uint32_t h = 0; h < all.heaps; h++)
            all.next[(size_t)x * all.heaps + h] = times(s, x, s->heaps[h]);
    }
    if (st == MX_OK) st = mx__monoid_reduce(&all, s->q->budget, out, err);
    mx__scratch_clear(&all.pool);
    return st;
}

mx_status mx__quotient_search(const mx__quotient *q, mx__monoid *out, mx_error *err)
{
    search s = { .q = q, .pool.budget = q->budget };
    table *t = &s.known;
    mx_status st;

    *out = (mx__monoid){ .pool.budget = q->budget };
    st = mx__scratch_get(&s.pool, TABLE_ROOM, sizeof *t->key, &t->key, err);
    if (st == MX_OK) st = mx__scratch_get(&s.pool, TABLE_ROOM, 1, &t->outcome, err);
    if (st == MX_OK)
        st = mx__scratch_get(&s.pool, MOST_DEPTH, sizeof *s.frames, &s.frames, err);
    if (st == MX_OK) st = read_generators(&s, err);
    if (st == MX_OK) st = split_heaps(&s, err);
    for (uint32_t k = 0; st == MX_OK && k < s.n_kinds; k++)
        st = find_repetition(&s, k, err);
    if (st == MX_OK) st = write_monoid(&s, out, err);
    mx__scratch_clear(&s.pool);
    return st;
}
