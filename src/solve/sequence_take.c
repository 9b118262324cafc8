/* sequence_take.c: finite subtraction sets with at most 63 elements, by one-hot masks.

   H(n) = 2^G(n) is the lowest bit that no H(n - s) has: ~M & (M + 1) for M their union.
   Heaps in a row that are nearer than the least element do not depend on each other, so
   with up to seven elements a byte each is computed for 32 heaps a step. */
#include "sequence_impl.h"

#include "alloc.h"
#include "fail.h"

#include <string.h>

enum { LANES = 64, BYTE_SET = 7, MOST_SET = 63 };

typedef struct takes {
    uint8_t *block; /* one-hot bytes of heaps, behind `pad` zeros */
    size_t room, pad;
    uint64_t *ring; /* one-hot words of the last heaps, a power of two of them */
    size_t ring_size;
    size_t known;
} takes;

static void drop(void *work)
{
    takes *k = work;

    if (!k) return;
    mx__free(k->block);
    mx__free(k->ring);
    mx__free(k);
}

static bool fits(const mx__sequence *seq)
{
    return seq->rule->kind == MX_HEAP_TAKE && seq->rule->family == MX_NO_FAMILY &&
           seq->rule->n_set > 0 && seq->rule->n_set <= MOST_SET &&
           seq->reach < ((size_t)1 << 26);
}

static mx_status no_memory(mx_error *err)
{
    return mx__fail(err, MX_NOMEM, "no memory for one-hot masks");
}

static mx_status make_room(mx__sequence *seq, takes *k, mx_error *err)
{
    size_t pad = seq->reach + LANES, room = seq->table.room + LANES;
    uint8_t *block;

    if (room <= k->room) return MX_OK;
    block = mx__grow(k->block, pad + room, 1);
    if (!block) return no_memory(err);
    if (!k->block) memset(block, 0, pad);
    k->block = block;
    k->pad = pad;
    k->room = room;
    return MX_OK;
}

/* Of eight one-hot sets the lowest bit that each has not: with up to seven elements no byte
   of M is above 0x7F, so adding 1 to each carries nothing over. */
MX_INLINE uint64_t free_of_8(uint64_t m)
{
    return ~m & (m + UINT64_C(0x0101010101010101));
}

/* 32 heaps at once; those below the elements read zeros in front of the table. */
static void step_of_32(const mx_heap_rule *rule, uint8_t *h)
{
    uint64_t a = 0, b = 0, c = 0, d = 0, from[4];

    for (size_t i = 0; i < rule->n_set; i++) {
        memcpy(from, h - rule->set[i], 32);
        a |= from[0];
        b |= from[1];
        c |= from[2];
        d |= from[3];
    }
    from[0] = free_of_8(a);
    from[1] = free_of_8(b);
    from[2] = free_of_8(c);
    from[3] = free_of_8(d);
    memcpy(h, from, 32);
}

/* The numbers of the bits of eight one-hot bytes, a byte each. */
MX_INLINE uint64_t values_of_8(uint64_t h)
{
    const uint64_t ones = UINT64_C(0x0101010101010101);
    uint64_t odd = (h >> 1 | h >> 3 | h >> 5 | h >> 7) & ones;
    uint64_t twos = (h >> 2 | h >> 3 | h >> 6 | h >> 7) & ones;
    uint64_t fours = (h >> 4 | h >> 5 | h >> 6 | h >> 7) & ones;

    return odd | twos << 1 | fours << 2;
}

/* Appends the values of N <= 64 heaps whose one-hot bytes are H; 64 bytes may be written. */
static void push_64(mx__row *t, const uint8_t *h, size_t n)
{
    uint8_t *at = (uint8_t *)t->at + t->n;
    uint64_t all = 0, eight;

    for (size_t i = 0; i < n; i += 8) {
        memcpy(&eight, h + i, 8);
        if (n - i < 8) eight &= (UINT64_C(1) << 8 * (n - i)) - 1;
        all |= eight;
        eight = values_of_8(eight);
        memcpy(at + i, &eight, 8);
    }
    all |= all >> 32;
    all |= all >> 16;
    all |= all >> 8;
    all = 63 - (unsigned)__builtin_clzll((all & 0xFF) | 1);
    if (t->n == 0 || all > t->largest) {
        t->largest = (uint32_t)all;
        t->largest_at = t->n + (size_t)((uint8_t *)memchr(at, (int)all, n) - at);
    }
    t->n += n;
}

/* Eight heaps at once when no element is below 8. */
static void step_of_8(const mx_heap_rule *rule, uint8_t *h)
{
    uint64_t m = 0, from;

    for (size_t i = 0; i < rule->n_set; i++) {
        memcpy(&from, h - rule->set[i], 8);
        m |= from;
    }
    m = free_of_8(m);
    memcpy(h, &m, 8);
}

static void step_of_1(const mx_heap_rule *rule, uint8_t *h)
{
    unsigned m = 0;

    for (size_t i = 0; i < rule->n_set; i++)
        m |= *(h - rule->set[i]);
    *h = (uint8_t)(~m & (m + 1));
}

static void run_bytes(mx__sequence *seq, takes *k, size_t to)
{
    const mx_heap_rule *rule = seq->rule;
    mx__row *t = &seq->table;
    uint64_t least = rule->set[0];

    while (t->n < to) {
        uint8_t *h = k->block + k->pad + t->n;

        if (least >= 32)
            for (size_t j = 0; j < LANES; j += 32)
                step_of_32(rule, h + j);
        else if (least >= 8)
            for (size_t j = 0; j < LANES; j += 8)
                step_of_8(rule, h + j);
        else
            for (size_t j = 0; j < LANES; j++)
                step_of_1(rule, h + j);
        push_64(t, h, to - t->n < LANES ? to - t->n : LANES);
    }
}

static mx_status run_words(mx__sequence *seq, takes *k, size_t to, mx_error *err)
{
    const mx_heap_rule *rule = seq->rule;
    mx__row *t = &seq->table;
    size_t size = 64;

    while (size <= seq->reach)
        size *= 2;
    if (!k->ring) k->ring = mx__calloc(size, sizeof *k->ring);
    if (!k->ring) return no_memory(err);
    if (k->known != t->n)
        for (size_t i = t->n > size ? t->n - size : 0; i < t->n; i++)
            k->ring[i & (size - 1)] = UINT64_C(1) << mx__row_get(t->at, t->width, i);
    while (t->n < to) {
        uint64_t m = 0;

        for (size_t i = 0; i < rule->n_set && rule->set[i] <= t->n; i++)
            m |= k->ring[(t->n - rule->set[i]) & (size - 1)];
        m = ~m & (m + 1);
        k->ring[t->n & (size - 1)] = m;
        mx__row_push(t, t->width, (uint32_t)__builtin_ctzll(m));
    }
    return MX_OK;
}

static mx_status run(mx__sequence *seq, size_t to, mx__pace *pace, mx_error *err)
{
    void **work = &seq->work[mx__heap_engine_number(&mx__one_hot)];
    takes *k = *work ? *work : mx__calloc(1, sizeof *k);
    mx_status st = MX_OK;

    if (!k) return no_memory(err);
    *work = k;
    *pace = MX_PACE_DONE;
    if (seq->rule->n_set <= BYTE_SET && seq->table.width == 1) {
        st = make_room(seq, k, err);
        if (st == MX_OK) run_bytes(seq, k, to);
    } else {
        st = run_words(seq, k, to, err);
    }
    k->known = seq->table.n;
    return st;
}

const mx__heap_engine mx__one_hot = { "takes", fits, run, drop, NULL };
