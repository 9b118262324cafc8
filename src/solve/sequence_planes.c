/* sequence_planes.c: values below 128 of split games, 64 heaps at a time.

   Under a split (sequence_split.c) the common values of a heap come only from sums with a
   rare part, from single heaps and from nothing; so after marking those the first common
   value c that is free is the mex as soon as every rare value below c is seen in any sum
   at all. Sums with parts in earlier blocks are marked by a kernel for 64 heaps at once;
   what depends on the block itself, and the rare values, heap by heap. Where all rare heaps
   lie far behind, sequence_classes.c marks the two classes of values apart. */
#include "planes_impl.h"

#include "fail.h"

#include <string.h>

/* The engine starts with so many heaps known, and looks for a better split whenever their
   number has doubled. */
enum { LEAST_HEAPS = 768, MOST_RARE = 4096, MOST_REACH = 128 };

static void drop(void *work)
{
    planes *p = work;

    if (!p) return;
    MX_VEC_CLEAR(p->rare);
    MX_VEC_CLEAR(p->sums);
    MX_VEC_CLEAR(p->some);
    MX_VEC_CLEAR(p->near);
    MX_VEC_CLEAR(p->apart);
    mx__free(p->codes);
    mx__free(p);
}

static mx_status no_memory(mx_error *err)
{
    return mx__fail(err, MX_NOMEM, "no memory for the sums of rare heaps");
}

static bool fits(const mx__sequence *seq)
{
    const mx__breaks *b = &seq->breaks;

    return seq->has_breaks && b->n_equal == 0 && b->n_any + b->n_unequal > 0 &&
           seq->reach <= MOST_REACH;
}

static void list_values(planes *p)
{
    memset(p->common, 0, sizeof p->common);
    for (uint32_t g = 0; g < 128; g++)
        for (size_t odd = 0; odd < 2; odd++)
            if (mx__is_common(&p->split, odd, g))
                p->common[odd][g >> 6] |= UINT64_C(1) << (g & 63);
}

/* After list_values; all values are below 128. */
static mx_status list_rare(mx__sequence *seq, planes *p, mx_error *err)
{
    const uint8_t *at = seq->table.at;
    bool is_rare[2][128];

    for (size_t odd = 0; odd < 2; odd++)
        for (size_t g = 0; g < 128; g++)
            is_rare[odd][g] = !(p->common[odd][g >> 6] >> (g & 63) & 1);
    p->rare.n = 0;
    for (size_t a = 1; a < seq->table.n; a++)
        if (MX_UNLIKELY(is_rare[a & 1][at[a]]) && !MX_PUSH(p->rare, a))
            return no_memory(err);
    return MX_OK;
}

/* The sums of PART with every digit, in the lists of every block. */
static mx_status add_part(mx__sequence *seq, planes *p, size_t part, bool is_rare,
                          mx_error *err)
{
    const mx__breaks *b = &seq->breaks;
    const uint8_t *at = seq->table.at;
    uint32_t code = p->is_apart ? mx__code_of(p, at[part]) : at[part];

    for (size_t d = 0; d < b->n_any + b->n_unequal; d++) {
        size_t back = mx__split_digit(b, d) + part;
        mx__sum_of sum = { back, ~UINT64_C(0), code };
        mx__near near = { (uint32_t)back, code };

        if (back >= MX_LANES) {
            if (!MX_PUSH(p->sums, sum)) return no_memory(err);
            continue;
        }
        if (!is_rare) continue;
        sum.lanes = (UINT64_C(1) << back) - 1;
        if (!MX_PUSH(p->some, sum) || !MX_PUSH(p->near, near)) return no_memory(err);
    }
    return MX_OK;
}

/* Single heaps are sums with the part 0, whose value is 0. Where classes are marked apart
   those that give rare values have a list of their own. */
static mx_status add_singles(mx__sequence *seq, planes *p, mx_error *err)
{
    const mx__breaks *b = &seq->breaks;

    for (size_t i = 0; i < b->n_single; i++) {
        uint32_t back = b->single[i];
        mx__sum_of sum = { back, ~UINT64_C(0), 0 };
        mx__near near = { back, 0 };

        if (p->is_apart && p->split.e && back % 2) {
            if (!MX_PUSH(p->apart, back)) return no_memory(err);
            continue;
        }
        if (back >= MX_LANES) {
            if (!MX_PUSH(p->sums, sum)) return no_memory(err);
            continue;
        }
        sum.lanes = (UINT64_C(1) << back) - 1;
        if (!MX_PUSH(p->some, sum) || !MX_PUSH(p->near, near)) return no_memory(err);
    }
    return MX_OK;
}

static void sort_near(planes *p)
{
    for (size_t i = 1; i < p->near.n; i++) {
        mx__near it = p->near.at[i];
        size_t j = i;

        for (; j > 0 && p->near.at[j - 1].back > it.back; j--)
            p->near.at[j] = p->near.at[j - 1];
        p->near.at[j] = it;
    }
    p->n_close = 0;
    while (p->n_close < p->near.n && p->near.at[p->n_close].back < MX_GROUP)
        p->n_close++;
}

/* Below N0 / 2 by more than a block: the other part is larger in every lane, at least 1. */
static bool is_settled(const mx__sequence *seq, size_t n0, size_t q)
{
    return 2 * (q + seq->reach + MX_LANES) <= n0;
}

static mx_status settle(mx__sequence *seq, planes *p, size_t n0, mx_error *err)
{
    mx_status st = MX_OK;

    while (p->n_settled < p->rare.n && st == MX_OK &&
           is_settled(seq, n0, p->rare.at[p->n_settled]))
        st = add_part(seq, p, p->rare.at[p->n_settled++], true, err);
    p->n_full = p->sums.n;
    return st;
}

/* The lists that hold for every block: n_cover common parts far enough back to count in
   every lane, single heaps, and the rare parts that are settled. */
static mx_status make_lists(mx__sequence *seq, planes *p, mx_error *err)
{
    const uint8_t *at = seq->table.at;
    mx_status st = MX_OK;

    p->sums.n = p->some.n = p->near.n = p->apart.n = p->n_settled = 0;
    if (MX_LANES + p->n_cover > p->deepest) p->deepest = MX_LANES + p->n_cover;
    for (size_t a = MX_LANES; a < MX_LANES + p->n_cover && st == MX_OK; a++)
        if (!p->is_apart || mx__is_common(&p->split, a, at[a]))
            st = add_part(seq, p, a, false, err);
    p->n_cover_sums = p->sums.n;
    if (st == MX_OK) st = add_singles(seq, p, err);
    if (st == MX_OK) st = settle(seq, p, seq->table.n, err);
    if (st != MX_OK) return st;
    sort_near(p);
    if (p->is_apart) mx__classes_close(p);
    return MX_OK;
}

/* The sums of rare heap Q, not settled, in the block at N0: its lanes with another part of
   at least 1, and without the equal parts that some digits forbid. */
static mx_status add_late(mx__sequence *seq, planes *p, size_t n0, size_t q,
                          mx_error *err)
{
    const mx__breaks *b = &seq->breaks;
    const uint8_t *at = seq->table.at;

    for (size_t d = 0; d < b->n_any + b->n_unequal; d++) {
        size_t back = mx__split_digit(b, d) + q, equal = back + q;
        mx__sum_of sum = { back, ~UINT64_C(0), at[q] };

        if (back + 1 >= n0 + MX_LANES) continue;
        if (back >= n0) sum.lanes <<= back + 1 - n0;
        if (d >= b->n_any && equal >= n0 && equal < n0 + MX_LANES)
            sum.lanes &= ~(UINT64_C(1) << (equal - n0));
        if (!MX_PUSH(p->sums, sum)) return no_memory(err);
    }
    return MX_OK;
}

/* What this block adds behind the full sums. */
static mx_status add_block(mx__sequence *seq, planes *p, size_t n0, mx_error *err)
{
    mx_status st = MX_OK;

    p->sums.n = p->n_full;
    st = settle(seq, p, n0, err);
    for (size_t i = 0; i < p->some.n && st == MX_OK; i++)
        if (!MX_PUSH(p->sums, p->some.at[i])) st = no_memory(err);
    for (size_t i = p->n_settled; i < p->rare.n && st == MX_OK; i++)
        st = add_late(seq, p, n0, p->rare.at[i], err);
    return st;
}

/* Chooses the split; *GOOD is false when this engine does not pay with it. */
static mx_status prepare(mx__sequence *seq, planes *p, bool *good, mx_error *err)
{
    bool found;
    mx_status st = mx__split_choose(seq, &p->split, &found, err);

    *good = false;
    if (st != MX_OK || !found) return st;
    if (p->split.n_rare > MOST_RARE || p->split.n_rare > seq->table.n / 4) return MX_OK;
    *good = true;
    p->words = seq->table.largest < 64 ? 1 : 2;
    if (p->n_cover == 0) p->n_cover = 8;
    p->cover_before = 0;
    p->is_tuned = false;
    p->settled_from = seq->table.n;
    p->deepest = 0;
    list_values(p);
    mx__classes_begin(p);
    st = list_rare(seq, p, err);
    return st == MX_OK ? make_lists(seq, p, err) : st;
}

static void mark_alone(planes *p, unsigned words, unsigned lane, uint32_t g)
{
    if (words == 1)
        p->sets[lane] |= UINT64_C(1) << g;
    else
        p->sets[2 * lane + (g >> 6)] |= UINT64_C(1) << (g & 63);
}

/* Heap Q of the block at N0 has turned out rare: its sums for the later lanes. */
static void mark_new(mx__sequence *seq, planes *p, unsigned words, size_t n0, size_t q)
{
    const mx__breaks *b = &seq->breaks;
    const uint8_t *at = seq->table.at;

    for (size_t d = 0; d < b->n_any + b->n_unequal; d++)
        for (size_t n = q + mx__split_digit(b, d) + 1; n < n0 + MX_LANES; n++)
            mark_alone(p, words, (unsigned)(n - n0),
                       (uint32_t)(at[n - mx__split_digit(b, d) - q] ^ at[q]));
}

/* Digits inside, parts outside: the digits together see all values soonest. The n_cover parts
   from MX_LANES on were marked before. */
MX_NOINLINE void mx__planes_search(const mx__sequence *seq, planes *p, size_t n,
                                   uint64_t need[2])
{
    const mx__breaks *b = &seq->breaks;
    size_t n_digits = b->n_any + b->n_unequal;
    mx__seek_job job = { seq->table.at, 0, 0, 0, p->words, NULL, 0 };

    p->searched++;
    for (size_t a = 1; a <= n / 2 && (need[0] | need[1]); a += MX_LANES) {
        if (a == 1 + MX_LANES && p->n_cover > MX_LANES) a += p->n_cover - MX_LANES;
        for (size_t d = 0; d < n_digits && (need[0] | need[1]); d++) {
            size_t rest = n - mx__split_digit(b, d);
            size_t last = d < b->n_any ? rest / 2 : (rest - 1) / 2;

            if (a > last) continue;
            job.rest = rest;
            job.from = a;
            job.to = last + 1 - a < MX_LANES ? last + 1 : a + MX_LANES;
            seq->options.kernels->seek(&job, need);
        }
        if (a + MX_LANES > p->deepest) p->deepest = a + MX_LANES;
    }
}

/* `deepest` holds for marked parts too: make_lists raises it. */
static bool settled(const mx__sequence *seq, size_t *from, size_t *within, unsigned *e)
{
    const planes *p = seq->work[mx__heap_engine_number(&mx__planes)];

    if (!p || p->known != seq->table.n || p->split.seen == 0) return false;
    *from = p->settled_from;
    *within = p->deepest;
    if (p->rare.n > 0 && p->rare.at[p->rare.n - 1] > *within)
        *within = p->rare.at[p->rare.n - 1];
    *e = p->split.e;
    return true;
}

void mx__planes_moved(mx__sequence *seq)
{
    planes *p = seq->work[mx__heap_engine_number(&mx__planes)];

    p->known = seq->table.n;
    p->coded = 0;
}

/* The value of heap N whose marked options are SET; -1 when it is too large. */
MX_INLINE int plane_value(const mx__sequence *seq, planes *p, unsigned words, size_t n,
                          const uint64_t *set)
{
    const uint64_t *common = p->common[n & 1];
    uint64_t need[2] = { 0, 0 }, free[2] = { ~set[0] & common[0], 0 };
    int c, rare;

    if (words > 1) free[1] = ~set[1] & common[1];
    c = mx__least_in_set(free, words);
    if (c < 0) return -1;
    if (words == 1 || c < 64) {
        need[0] = ~set[0] & ~common[0] & ((UINT64_C(1) << c) - 1);
    } else {
        need[0] = ~set[0] & ~common[0];
        need[1] = ~set[1] & ~common[1] & ((UINT64_C(1) << (c - 64)) - 1);
    }
    if (MX_LIKELY((need[0] | need[1]) == 0)) return c;
    mx__planes_search(seq, p, n, need);
    rare = mx__least_in_set(need, words);
    return rare < 0 ? c : rare;
}

/* The heaps of one block, at most up to TO; *FIT false: a value is too large. */
MX_INLINE mx_status finish_block(mx__sequence *seq, planes *p, unsigned words,
                                 size_t to, bool *fit, mx_error *err)
{
    mx__row *t = &seq->table;
    uint8_t *at = t->at;
    size_t n0 = t->n, last = to - n0 < MX_LANES ? to - n0 : MX_LANES, active = 0;
    const mx__near *near = p->near.at;
    const mx__kernels *k = seq->options.kernels;

    *fit = true;
    for (unsigned lane = 0; lane < last; lane++) {
        uint64_t set[2];
        size_t n = n0 + lane;
        int g;

        if (lane % MX_GROUP == 0)
            k->near8(at + n0, near + p->n_close, p->near.n - p->n_close, lane, words,
                     p->sets);
        set[0] = p->sets[words * lane];
        set[1] = words > 1 ? p->sets[2 * lane + 1] : 0;
        while (active < p->n_close && near[active].back <= lane)
            active++;
        for (size_t i = 0; i < active; i++) {
            uint32_t x = at[n - near[i].back] ^ near[i].code;

            set[words > 1 ? x >> 6 : 0] |= UINT64_C(1) << (x & 63);
        }
        g = plane_value(seq, p, words, n, set);
        if (g < 0) {
            *fit = false;
            return MX_OK;
        }
        mx__row_push(t, 1, (uint32_t)g);
        if (MX_UNLIKELY(!(p->common[n & 1][g >> 6] >> (g & 63) & 1))) {
            if (!MX_PUSH(p->rare, n)) return no_memory(err);
            mark_new(seq, p, words, n0, n);
        }
    }
    return MX_OK;
}

static mx_status run_block(mx__sequence *seq, planes *p, size_t to, bool *fit,
                           mx_error *err)
{
    const mx__kernels *k = seq->options.kernels;
    uint32_t largest = seq->table.largest;
    bool apart = mx__classes_fit(seq, p);
    mx__mark_job job;
    mx_status st = MX_OK;

    if (apart != p->is_apart) {
        p->is_apart = apart;
        st = make_lists(seq, p, err);
    }
    if (st == MX_OK) st = add_block(seq, p, seq->table.n, err);
    if (st != MX_OK) return st;
    if (apart) return mx__classes_block(seq, p, to, err);
    if (largest >= 64) p->words = 2;
    job.at = (const uint8_t *)seq->table.at + seq->table.n;
    job.sums = p->sums.at;
    job.n_full = p->n_full;
    job.n_some = p->sums.n - p->n_full;
    if (p->words == 2) {
        k->mark128(&job, p->sets);
        return finish_block(seq, p, 2, to, fit, err);
    }
    k->mark64(&job, largest < 16 ? 2 : largest < 32 ? 4 : 8, p->sets);
    return finish_block(seq, p, 1, to, fit, err);
}

/* Marking one more common part costs every block, searching costs those heaps that still
   miss a rare value. More parts are marked while searches cost more than marks, up to the
   step that does not pay: some rare values come from no common part near the first. */
static mx_status tune(mx__sequence *seq, planes *p, mx_error *err)
{
    uint64_t searches = p->searched * seq->options.kernels->search_cost / p->blocks;
    uint64_t marks = p->n_cover_sums, cost = searches + marks;
    size_t before = p->n_cover;

    p->searched = p->blocks = 0;
    if (p->cover_before > 0 && cost > p->cost_before) {
        p->n_cover = p->cover_before;
        p->is_tuned = true;
    } else if (searches > marks && !p->is_tuned && p->n_cover < MOST_RARE) {
        p->n_cover += p->n_cover / 2 + 1;
    } else if (searches + searches / 2 < marks && p->n_cover > 4) {
        p->n_cover -= p->n_cover / 16 + 1;
    }
    p->cover_before = p->n_cover > before ? before : 0;
    p->cost_before = cost;
    return before == p->n_cover ? MX_OK : make_lists(seq, p, err);
}

static mx_status run_blocks(mx__sequence *seq, planes *p, size_t to, mx__pace *pace,
                            mx_error *err)
{
    while (seq->table.n < to) {
        bool fit = true;
        mx_status st = MX_OK;

        if (seq->table.n >= 2 * p->split.seen) {
            st = prepare(seq, p, &fit, err);
            if (st == MX_OK && !fit) *pace = MX_PACE_OTHER;
            if (st != MX_OK || !fit) return st;
        }
        st = run_block(seq, p, to, &fit, err);
        if (st == MX_OK && !fit && p->words == 1) {
            p->words = 2;
        } else if (st == MX_OK && !fit) {
            *pace = MX_PACE_OTHER;
            return MX_OK;
        }
        if (st == MX_OK && ++p->blocks == 64) st = tune(seq, p, err);
        if (st != MX_OK) return st;
    }
    return MX_OK;
}

static mx_status run(mx__sequence *seq, size_t to, mx__pace *pace, mx_error *err)
{
    void **work = &seq->work[mx__heap_engine_number(&mx__planes)];
    planes *p = *work ? *work : mx__calloc(1, sizeof *p);
    mx_status st;

    if (!p) return no_memory(err);
    *work = p;
    *pace = MX_PACE_DONE;
    if (seq->table.n < LEAST_HEAPS) {
        size_t first = to < LEAST_HEAPS ? to : LEAST_HEAPS;

        st = mx__textbook.run(seq, first, pace, err);
        if (st != MX_OK || *pace != MX_PACE_DONE || first == to) return st;
    }
    if (seq->table.width > 1 || seq->table.largest >= 128) {
        *pace = MX_PACE_OTHER;
        return MX_OK;
    }
    /* Another engine may have gone on since this one last ran. */
    if (p->known != seq->table.n) p->split.seen = 0;
    st = run_blocks(seq, p, to, pace, err);
    p->known = seq->table.n;
    return st;
}

const mx__heap_engine mx__planes = { "planes", fits, run, drop, settled };
