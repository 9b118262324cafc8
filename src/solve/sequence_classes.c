/* sequence_classes.c: a block of heaps by byte planes, common and rare values apart.

   Where every rare heap lies far behind a block, a sum with a rare part is a common value
   and a sum of two common parts a rare one. So each kind of sums needs planes for the values
   of one class alone: half as many. A value is held as its code, without the lowest bit of
   the split's mask, which its class gives back; codes of one class keep the order of their
   values, and the code of a sum is the sum of the codes. */
#include "planes_impl.h"

#include "alloc.h"
#include "fail.h"

#include <assert.h>
#include <string.h>

enum {
    VALUES = 128,
    CODES = VALUES / 2,
    FRESH = 1 << 16,     /* codes made before the last ones slide down */
    MOST_SPAN = 1 << 18, /* codes that stay */
};

void mx__classes_begin(planes *p)
{
    p->bit = (unsigned)__builtin_ctz(p->split.mask);
    p->coded = 0;
    p->is_apart = p->apart_failed = false;
    if (p->bit > 6) { /* codes of 64 and more */
        p->apart_failed = true;
        return;
    }
    for (size_t odd = 0; odd < 2; odd++) {
        unsigned rare = 0;

        for (uint32_t g = 0; g < VALUES; g++) {
            bool common = mx__is_common(&p->split, odd, g);

            p->value_of[odd][!common][mx__code_of(p, g)] = (uint8_t)g;
            if (common)
                p->below[odd][mx__code_of(p, g)] = rare ? UINT64_MAX >> (64 - rare) : 0;
            else
                rare++;
        }
    }
}

/* How far a block looks back at most, itself included. */
static size_t span(const mx__sequence *seq, const planes *p)
{
    size_t part = MX_LANES + p->n_cover;

    if (p->rare.n > 0 && p->rare.at[p->rare.n - 1] > part)
        part = p->rare.at[p->rare.n - 1];
    return part + seq->reach + MX_LANES;
}

bool mx__classes_fit(const mx__sequence *seq, const planes *p)
{
    return !p->apart_failed && 2 * span(seq, p) <= seq->table.n &&
           span(seq, p) <= MOST_SPAN;
}

/* Codes of the last heaps, with room for a block behind. */
static mx_status make_codes(const mx__sequence *seq, planes *p, mx_error *err)
{
    size_t n = seq->table.n, back = span(seq, p);
    const uint8_t *at = seq->table.at;

    if (p->coded == n && p->code_base + back <= n &&
        n - p->code_base + MX_LANES <= p->code_room)
        return MX_OK;
    if (back + FRESH > p->code_room) {
        uint8_t *codes = mx__calloc(back + FRESH + MX_ROW_PAD, 1);

        if (!codes) return mx__fail(err, MX_NOMEM, "no memory for the codes of heaps");
        mx__free(p->codes);
        p->codes = codes;
        p->code_room = back + FRESH;
    }
    p->code_base = n - back;
    for (size_t i = 0; i < back; i++)
        p->codes[i] = mx__code_of(p, at[p->code_base + i]);
    p->coded = n;
    return MX_OK;
}

/* Marks all sums with parts in earlier blocks: p->sets and p->seen. */
static void mark_block(const mx__sequence *seq, planes *p)
{
    const mx__kernels *k = seq->options.kernels;
    uint32_t all = seq->table.largest | 1; /* becomes a power of two less 1 */
    const uint8_t *at = p->codes + (seq->table.n - p->code_base);
    mx__mark_job rare = { at, p->sums.at + p->n_cover_sums, p->n_full - p->n_cover_sums,
                          p->sums.n - p->n_full };
    mx__mark_job cover = { at, p->sums.at, p->n_cover_sums, 0 };
    unsigned count;

    while (all & (all + 1))
        all |= all >> 1;
    all = mx__code_of(p, all);
    count = all < 16 ? 2 : all < 32 ? 4 : 8;
    k->mark64(&rare, count, p->sets);
    k->mark64(&cover, count, p->seen);
}

void mx__classes_close(planes *p)
{
    p->n_backs = 0;
    memset(p->close, 0, sizeof p->close);
    for (size_t i = 0; i < p->n_close; i++) {
        mx__near sum = p->near.at[i];
        size_t j = p->n_backs;

        if (j == 0 || p->backs[j - 1] != sum.back) p->backs[p->n_backs++] = sum.back;
        j = p->n_backs - 1;
        for (unsigned code = 0; code < CODES; code++)
            p->close[j][code] |= UINT64_C(1) << (code ^ sum.code);
    }
}

/* The sets of LANE with what the lanes just before it give. */
MX_INLINE void add_close(const planes *p, const uint8_t *at, unsigned lane,
                         uint64_t *set, uint64_t *seen)
{
    for (size_t i = 0; i < p->n_backs && p->backs[i] <= lane; i++)
        *set |= p->close[i][at[lane - p->backs[i]]];
    for (size_t i = 0; i < p->apart.n; i++)
        *seen |= UINT64_C(1) << at[(ptrdiff_t)lane - (ptrdiff_t)p->apart.at[i]];
}

/* The codes of lanes FROM .. TO - 1, up to the first that wants a search; ODD: of lane 0. */
static unsigned easy_lanes(const planes *p, uint8_t *restrict at, unsigned from,
                           unsigned to, size_t odd)
{
    for (unsigned lane = from; lane < to; lane++) {
        uint64_t set = p->sets[lane], seen = p->seen[lane];
        unsigned code;

        add_close(p, at, lane, &set, &seen);
        if (MX_UNLIKELY(set == ~UINT64_C(0))) return lane;
        code = (unsigned)__builtin_ctzll(~set);
        if (MX_UNLIKELY(~seen & p->below[(lane ^ odd) & 1][code])) return lane;
        at[lane] = (uint8_t)code;
    }
    return to;
}

/* Their values go to the table. */
static void push_common(mx__row *t, const planes *p, const uint8_t *codes, size_t n)
{
    uint8_t *restrict to = (uint8_t *)t->at + t->n;
    unsigned largest = t->largest;

    for (size_t i = 0; i < n; i++) {
        to[i] = p->value_of[(t->n + i) & 1][0][codes[i]];
        if (MX_UNLIKELY(to[i] > largest)) {
            largest = to[i];
            t->largest_at = t->n + i;
        }
    }
    t->largest = largest;
    t->n += n;
}

/* The value of the next heap, for a lane that is not easy; *CODE is its code. -1: a code is
   too large. */
static int hard_lane(const mx__sequence *seq, planes *p, uint8_t *at, unsigned lane)
{
    size_t n = seq->table.n, odd = n & 1;
    uint64_t need[2] = { 0, 0 }, set = p->sets[lane], seen = p->seen[lane], left;
    int rare;

    add_close(p, at, lane, &set, &seen);
    if (set == ~UINT64_C(0)) return -1;
    at[lane] = (uint8_t)__builtin_ctzll(~set);
    left = ~seen & p->below[odd][at[lane]];
    for (; left; left &= left - 1) {
        uint8_t g = p->value_of[odd][1][__builtin_ctzll(left)];

        need[g >> 6] |= UINT64_C(1) << (g & 63);
    }
    mx__planes_search(seq, p, n, need);
    rare = mx__least_in_set(need, 2);
    if (rare < 0) return p->value_of[odd][0][at[lane]];
    at[lane] = mx__code_of(p, (uint32_t)rare);
    return rare;
}

mx_status mx__classes_block(mx__sequence *seq, planes *p, size_t to, mx_error *err)
{
    mx__row *t = &seq->table;
    size_t n0 = t->n, last = to - n0 < MX_LANES ? to - n0 : MX_LANES;
    mx_status st = make_codes(seq, p, err);
    uint8_t *at = p->codes + (n0 - p->code_base);

    if (st != MX_OK) return st;
    assert(p->n_settled == p->rare.n);
    mark_block(seq, p);
    for (unsigned first = 0, lane = 0; first < last; first += MX_GROUP) {
        unsigned end = first + MX_GROUP < last ? first + MX_GROUP : (unsigned)last;

        seq->options.kernels->near8(at, p->near.at + p->n_close, p->near.n - p->n_close,
                                    first, 1, p->sets);
        while (lane < end) {
            unsigned stop = easy_lanes(p, at, lane, end, n0 & 1);
            int g;

            push_common(t, p, at + lane, stop - lane);
            lane = stop;
            if (lane == end) break;
            g = hard_lane(seq, p, at, lane);
            p->apart_failed = g < 0;
            if (g < 0) return MX_OK;
            mx__row_push(t, 1, (uint32_t)g);
            p->coded = t->n;
            lane++;
            if (MX_UNLIKELY(!(p->common[(t->n - 1) & 1][g >> 6] >> (g & 63) & 1)))
                return MX_PUSH(p->rare, t->n - 1)
                           ? MX_OK
                           : mx__fail(err, MX_NOMEM, "no memory for the rare heaps");
        }
    }
    p->coded = t->n;
    return MX_OK;
}
