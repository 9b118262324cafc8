/* sequence_codes.c: values below 512 of split games with many rare heaps, 64 at a time.

   The split of sequence_planes.c, with values held as byte codes: one bit of the mask is
   dropped, since the class of a value gives it back. Of a heap's options that are common
   values only some are marked; the first values still free are candidates, and a kernel
   tests them against the sums with all other rare heaps. Rare values below the winner are
   looked for among the marks of common sums, then in all sums. The dropped bit is the
   lowest of the mask: that keeps the order inside a class. */
#include "sequence_impl.h"

#include "alloc.h"
#include "fail.h"
#include "kernels_impl.h"
#include "vec.h"

#include <assert.h>
#include <string.h>

enum {
    LEAST_HEAPS = 2048, /* known before the engine starts */
    MOST_REACH = 128,
    MOST_VALUE = 512,
    CODES = MOST_VALUE / 2,
    PAD = MX_ROW_PAD,
    ROUNDS = 4,        /* of candidates for one block */
    MOST_COVER = 4096, /* sums that one block marks and tests for rare values */
    BATCH = 512
};

typedef struct codes {
    mx__split split;
    unsigned bit;        /* number of the dropped bit */
    uint8_t *block, *at; /* the code of each heap, PAD in front and behind */
    uint64_t *bits;      /* bit n + PAD: heap n is rare */
    size_t room;
    MX_VEC(size_t) rare;
    size_t n_settled, n_near; /* rare heaps with sums in `sums`; those below MX_LANES */
    MX_VEC(mx__sum_of) sums;  /* of settled rare heaps, in order */
    size_t n_marked;          /* of these sums are marked, the rest tested */
    MX_VEC(mx__sum_of) cover; /* of common heaps from MX_LANES on, to see rare values */
    size_t n_cover;           /* of these are marked, the next ones tested */
    size_t known;
    uint64_t slow, sought, blocks; /* since the last tuning */
    uint16_t rare_below[2]
                       [MOST_VALUE]; /* rare values of even, odd heaps below a value */
    uint16_t common_of[2][CODES], rare_of[2][CODES];        /* the values of a code */
    uint8_t common[MX_LANES][CODES], seen[MX_LANES][CODES]; /* marks: common, rare */
    uint8_t candidates[MX_CANDIDATES][MX_LANES];
    uint64_t hits[MX_CANDIDATES];
    uint8_t n_candidates[MX_LANES];
    int16_t tested[MX_LANES]; /* common codes up to this one are known for sure */
} codes;

static void drop(void *work)
{
    codes *c = work;

    if (!c) return;
    mx__free(c->block);
    mx__free(c->bits);
    MX_VEC_CLEAR(c->rare);
    MX_VEC_CLEAR(c->sums);
    MX_VEC_CLEAR(c->cover);
    mx__free(c);
}

static mx_status no_memory(mx_error *err)
{
    return mx__fail(err, MX_NOMEM, "no memory for the codes of heaps");
}

static bool fits(const mx__sequence *seq)
{
    const mx__breaks *b = &seq->breaks;

    return seq->has_breaks && b->n_equal == 0 && b->n_any + b->n_unequal > 0 &&
           seq->reach <= MOST_REACH;
}

MX_INLINE size_t n_splits(const mx__sequence *seq)
{
    return seq->breaks.n_any + seq->breaks.n_unequal;
}

MX_INLINE uint8_t code_of(const codes *c, uint32_t g)
{
    return (uint8_t)(g >> (c->bit + 1) << c->bit | (g & ((1u << c->bit) - 1)));
}

MX_INLINE bool is_rare(const codes *c, size_t n)
{
    return c->bits[(n + PAD) >> 6] >> ((n + PAD) & 63) & 1;
}

/* Bit h: heap N + h is rare. */
MX_INLINE uint64_t rare_bits(const codes *c, size_t n)
{
    return mx__bits_at(c->bits, n + PAD);
}

static mx_status make_room(mx__sequence *seq, codes *c, mx_error *err)
{
    size_t room = seq->table.room, words = (room + 2 * PAD) / 64 + 2;
    uint8_t *block;
    uint64_t *bits;

    if (room <= c->room) return MX_OK;
    block = mx__grow(c->block, room + 2 * PAD, 1);
    if (!block) return no_memory(err);
    c->block = block;
    c->at = block + PAD;
    bits = mx__grow(c->bits, words, sizeof *bits);
    if (!bits) return no_memory(err);
    memset(bits + (c->room ? (c->room + 2 * PAD) / 64 + 2 : 0), 0,
           (words - (c->room ? (c->room + 2 * PAD) / 64 + 2 : 0)) * sizeof *bits);
    c->bits = bits;
    c->room = room;
    return MX_OK;
}

static mx_status add_heap(codes *c, size_t n, uint32_t g, mx_error *err)
{
    c->at[n] = code_of(c, g);
    if (n == 0 || mx__is_common(&c->split, n, g)) return MX_OK;
    c->bits[(n + PAD) >> 6] |= UINT64_C(1) << ((n + PAD) & 63);
    return MX_PUSH(c->rare, n) ? MX_OK : no_memory(err);
}

/* The values of each class in order, so that a class's code is a value's rank in it. */
static void list_values(codes *c)
{
    for (size_t odd = 0; odd < 2; odd++) {
        uint16_t rare = 0;

        for (uint32_t g = 0; g < MOST_VALUE; g++) {
            c->rare_below[odd][g] = rare;
            if (mx__is_common(&c->split, odd, g)) {
                c->common_of[odd][code_of(c, g)] = (uint16_t)g;
            } else {
                c->rare_of[odd][code_of(c, g)] = (uint16_t)g;
                rare++;
            }
        }
    }
}

static mx_status list_heaps(mx__sequence *seq, codes *c, mx_error *err)
{
    const mx__row *t = &seq->table;
    mx_status st = MX_OK;

    c->rare.n = c->sums.n = c->cover.n = c->n_settled = c->n_near = 0;
    memset(c->bits, 0, ((c->room + 2 * PAD) / 64 + 2) * sizeof *c->bits);
    memset(c->block, 0, PAD);
    for (size_t n = 0; n < t->n && st == MX_OK; n++)
        st = add_heap(c, n, mx__row_get(t->at, t->width, n), err);
    while (c->n_near < c->rare.n && c->rare.at[c->n_near] < MX_LANES)
        c->n_near++;
    c->n_settled = c->n_near;
    for (size_t a = MX_LANES; a < t->n / 4 && c->cover.n < MOST_COVER; a++)
        for (size_t d = 0; d < n_splits(seq) && !is_rare(c, a); d++) {
            mx__sum_of sum = { mx__split_digit(&seq->breaks, d) + a, 0, c->at[a] };

            if (!MX_PUSH(c->cover, sum)) return no_memory(err);
        }
    return st;
}

/* Chooses the split; *GOOD is false when this engine does not pay with it. */
static mx_status prepare(mx__sequence *seq, codes *c, bool *good, mx_error *err)
{
    bool found;
    mx_status st = mx__split_choose(seq, &c->split, &found, err);

    *good = false;
    if (st != MX_OK || !found) return st;
    if (c->split.mask >= MOST_VALUE || c->split.n_rare > seq->table.n / 4) return MX_OK;
    *good = true;
    c->bit = (unsigned)__builtin_ctz(c->split.mask);
    if (c->n_cover == 0) {
        c->n_cover = 384;
        c->n_marked = 128;
    }
    list_values(c);
    return list_heaps(seq, c, err);
}

/* Rare heaps below n0 / 2 by more than a block have a larger other part in every lane. */
static mx_status settle(mx__sequence *seq, codes *c, size_t n0, mx_error *err)
{
    for (; c->n_settled < c->rare.n; c->n_settled++) {
        size_t q = c->rare.at[c->n_settled];

        if (2 * (q + seq->reach + MX_LANES) > n0) break;
        for (size_t d = 0; d < n_splits(seq); d++) {
            mx__sum_of sum = { mx__split_digit(&seq->breaks, d) + q, 0, c->at[q] };

            if (!MX_PUSH(c->sums, sum)) return no_memory(err);
        }
    }
    return MX_OK;
}

/* The sum of PART and the heap OTHER is an option of lane H. */
MX_INLINE void mark_one(codes *c, size_t h, size_t part, size_t other)
{
    uint8_t code = c->at[part] ^ c->at[other];

    if (is_rare(c, part) != is_rare(c, other))
        c->common[h][code] = 1;
    else
        c->seen[h][code] = 1;
}

/* Rare heap Q with every other part that is known, for the lanes FROM ... */
static void mark_alone(mx__sequence *seq, codes *c, size_t n0, size_t q, size_t from,
                       size_t known)
{
    for (size_t d = 0; d < n_splits(seq); d++) {
        size_t i = mx__split_digit(&seq->breaks, d);

        for (size_t n = n0 + from; n < n0 + MX_LANES; n++) {
            if (n <= i + q || n - i - q >= known) continue;
            if (d >= seq->breaks.n_any && n - i - q == q) continue;
            mark_one(c, n - n0, q, n - i - q);
        }
    }
}

/* A row of 64 marks, one in each lane that counts. */
MX_INLINE void mark_lanes(const uint8_t *from, uint8_t code, uint64_t lanes,
                          uint8_t marks[][CODES])
{
    if (lanes == ~UINT64_C(0)) {
        for (size_t h = 0; h < MX_LANES; h += 8) {
            marks[h][from[h] ^ code] = 1;
            marks[h + 1][from[h + 1] ^ code] = 1;
            marks[h + 2][from[h + 2] ^ code] = 1;
            marks[h + 3][from[h + 3] ^ code] = 1;
            marks[h + 4][from[h + 4] ^ code] = 1;
            marks[h + 5][from[h + 5] ^ code] = 1;
            marks[h + 6][from[h + 6] ^ code] = 1;
            marks[h + 7][from[h + 7] ^ code] = 1;
        }
        return;
    }
    for (; lanes; lanes &= lanes - 1) {
        size_t h = (size_t)__builtin_ctzll(lanes);

        marks[h][from[h] ^ code] = 1;
    }
}

static void mark_block(mx__sequence *seq, codes *c, size_t n0)
{
    size_t marked = c->n_marked < c->sums.n ? c->n_marked : c->sums.n;

    memset(c->common, 0, sizeof c->common);
    memset(c->seen, 0, sizeof c->seen);
    for (size_t i = 0; i < marked; i++) {
        const mx__sum_of *sum = &c->sums.at[i];
        uint64_t rare = rare_bits(c, n0 - sum->back);

        mark_lanes(c->at + n0 - sum->back, (uint8_t)sum->code, ~rare, c->common);
        if (rare) mark_lanes(c->at + n0 - sum->back, (uint8_t)sum->code, rare, c->seen);
    }
    for (size_t i = 0; i < c->n_cover && i < c->cover.n; i++) {
        const mx__sum_of *sum = &c->cover.at[i];

        mark_lanes(c->at + n0 - sum->back, (uint8_t)sum->code,
                   ~rare_bits(c, n0 - sum->back), c->seen);
    }
    for (size_t i = 0; i < c->n_near; i++)
        mark_alone(seq, c, n0, c->rare.at[i], 0, n0);
    for (size_t i = c->n_settled; i < c->rare.n; i++)
        mark_alone(seq, c, n0, c->rare.at[i], 0, n0);
}

/* The first unmarked codes of lane H that are below BELOW become its candidates. */
static void choose_candidates(const mx__kernels *k, codes *c, size_t h,
                              const uint8_t *marks, unsigned below, unsigned most)
{
    unsigned n = 0;
    uint64_t free[CODES / 64];

    k->unmarked(marks, free);

    for (unsigned w = 0; 64 * w < below && n < most; w++) {
        uint64_t left = free[w];

        if (below < 64 * (w + 1)) left &= (UINT64_C(1) << (below - 64 * w)) - 1;
        for (; left && n < most; left &= left - 1)
            c->candidates[n++][h] = (uint8_t)(64 * w + (unsigned)__builtin_ctzll(left));
    }
    c->n_candidates[h] = (uint8_t)n;
}

/* Tests the candidates against N sums and marks those that are hit. */
static void test_candidates(mx__sequence *seq, codes *c, size_t n0,
                            const mx__sum_of *sums, size_t n, uint8_t marks[][CODES])
{
    mx__test_job job = { c->at + n0, sums, n, c->bits, n0 + PAD, 0 };

    for (size_t h = 0; h < MX_LANES; h++)
        if (c->n_candidates[h] > job.most) job.most = c->n_candidates[h];

    seq->options.kernels->test(&job, c->candidates, c->hits);
    for (unsigned k = 0; k < MX_CANDIDATES; k++)
        for (uint64_t left = c->hits[k]; left; left &= left - 1) {
            size_t h = (size_t)__builtin_ctzll(left);

            if (k < c->n_candidates[h]) marks[h][c->candidates[k][h]] = 1;
        }
}

/* The first unmarked code of lane H that was tested; -1 when there is none. */
static int survivor(const mx__sequence *seq, const codes *c, size_t h)
{
    uint64_t free[CODES / 64];

    seq->options.kernels->unmarked(c->common[h], free);
    for (unsigned w = 0; w < CODES / 64; w++) {
        uint64_t left = free[w];
        int code = left ? (int)(64 * w) + __builtin_ctzll(left) : 0;

        if (left) return code <= c->tested[h] ? code : -1;
    }
    return -1;
}

/* Sees to it that in each lane a common value survives the sums of all rare heaps. */
static void test_common(mx__sequence *seq, codes *c, size_t n0)
{
    size_t from = c->n_marked < c->sums.n ? c->n_marked : c->sums.n;
    bool again = true;

    for (size_t h = 0; h < MX_LANES; h++)
        c->tested[h] = -1;
    for (unsigned round = 0; round < ROUNDS && again; round++) {
        for (size_t h = 0; h < MX_LANES; h++) {
            choose_candidates(seq->options.kernels, c, h, c->common[h], CODES,
                              MX_CANDIDATES);
            if (c->n_candidates[h])
                c->tested[h] = c->candidates[c->n_candidates[h] - 1][h];
        }
        test_candidates(seq, c, n0, c->sums.at + from, c->sums.n - from, c->common);
        again = false;
        for (size_t h = 0; h < MX_LANES && !again; h++)
            again = survivor(seq, c, h) < 0;
    }
}

/* Looks for rare values below the survivor of each lane, all lanes together, while that
   is cheaper than looking lane by lane. */
static void test_rare(mx__sequence *seq, codes *c, size_t n0)
{
    unsigned below[MX_LANES], missing = MX_LANES;
    size_t batch = BATCH;
    unsigned most = MX_CANDIDATES;

    for (size_t h = 0; h < MX_LANES; h++) {
        int code = survivor(seq, c, h);

        below[h] = code < 0
                       ? 0
                       : c->rare_below[(n0 + h) & 1][c->common_of[(n0 + h) & 1][code]];
    }
    for (size_t i = c->n_cover; i < c->cover.n && missing > 8; i += batch, batch *= 2) {
        if (batch > c->cover.n - i) batch = c->cover.n - i;
        missing = 0;
        for (size_t h = 0; h < MX_LANES; h++) {
            if (c->n_candidates[h] > 0)
                choose_candidates(seq->options.kernels, c, h, c->seen[h], below[h],
                                  most);
            missing += c->n_candidates[h] > 0;
        }
        if (missing > 0) test_candidates(seq, c, n0, c->cover.at + i, batch, c->seen);
        if (most > 4) most -= 4; /* few are left by now: the first ones */
    }
}

/* Whether heap N has the common value CODE by a rare heap whose sums are not marked. */
static bool has_sum(const mx__sequence *seq, const codes *c, size_t n, uint8_t code)
{
    (void)seq;
    for (size_t i = c->n_marked; i < c->sums.n; i++) {
        size_t other = n - c->sums.at[i].back;

        if ((c->at[other] ^ c->sums.at[i].code) == code && !is_rare(c, other))
            return true;
    }
    return false;
}

/* The least common value of lane H that is no option, as a code; -1: too large. */
static int common_code(mx__sequence *seq, codes *c, size_t n, size_t h)
{
    int code = survivor(seq, c, h);

    if (code >= 0) return code;
    c->slow++;
    for (code = 0; code < CODES; code++)
        if (!c->common[h][code] &&
            (code <= c->tested[h] || !has_sum(seq, c, n, (uint8_t)code)))
            return code;
    return -1;
}

/* Removes from NEED the codes of rare values that come from some sum of N. */
static void search(mx__sequence *seq, codes *c, size_t n, uint64_t need[4])
{
    mx__seek_job job = { c->at, 0, 0, 0, 4, c->bits, PAD };
    size_t step = MX_LANES;

    for (size_t a = 1; a <= n / 2; a += step) {
        if (a > 4 * MX_LANES) step = 8 * MX_LANES;
        for (size_t d = 0; d < n_splits(seq); d++) {
            size_t rest = n - mx__split_digit(&seq->breaks, d);
            size_t last = d < seq->breaks.n_any ? rest / 2 : (rest - 1) / 2;

            if (a > last) continue;
            job.rest = rest;
            job.from = a;
            job.to = last + 1 - a < step ? last + 1 : a + step;
            seq->options.kernels->seek(&job, need);
        }
        c->sought += step / MX_LANES;
        if ((need[0] | need[1] | need[2] | need[3]) == 0) return;
    }
}

/* The least rare value below G that no sum gives, or G. */
static uint32_t with_rare(mx__sequence *seq, codes *c, size_t n, size_t h, uint32_t g)
{
    unsigned below = c->rare_below[n & 1][g];
    uint64_t need[CODES / 64], any = 0;

    seq->options.kernels->unmarked(c->seen[h], need);
    for (unsigned w = 0; w < 4; w++) {
        unsigned left = below > 64 * w ? below - 64 * w : 0;

        if (left < 64) need[w] &= (UINT64_C(1) << left) - 1;
        any |= need[w];
    }
    if (any == 0) return g;
    search(seq, c, n, need);
    for (unsigned w = 0; w < 4; w++)
        if (need[w])
            return c->rare_of[n & 1][64 * w + (unsigned)__builtin_ctzll(need[w])];
    return g;
}

/* What lane H, heap N, owes to heaps of its own block. */
static void mark_near(mx__sequence *seq, codes *c, size_t n0, size_t h)
{
    const mx__breaks *b = &seq->breaks;
    size_t n = n0 + h;

    for (size_t i = 0; i < b->n_single; i++) {
        uint32_t g = mx__row_get(seq->table.at, seq->table.width, n - b->single[i]);

        if (mx__is_common(&c->split, n, g))
            c->common[h][code_of(c, g)] = 1;
        else
            c->seen[h][code_of(c, g)] = 1;
    }
    for (size_t i = 0; i < c->n_near; i++)
        for (size_t d = 0; d < n_splits(seq); d++) {
            size_t back = mx__split_digit(b, d) + c->rare.at[i];

            if (back <= h) mark_one(c, h, c->rare.at[i], n - back);
        }
}

static mx_status run_block(mx__sequence *seq, codes *c, size_t to, mx__pace *pace,
                           mx_error *err)
{
    mx__row *t = &seq->table;
    size_t n0 = t->n;
    mx_status st = settle(seq, c, n0, err);

    if (st != MX_OK) return st;
    mark_block(seq, c, n0);
    test_common(seq, c, n0);
    test_rare(seq, c, n0);
    for (size_t h = 0; h < MX_LANES && t->n < to; h++) {
        size_t n = n0 + h, rare = c->rare.n;
        uint32_t g;
        int code;

        mark_near(seq, c, n0, h);
        code = common_code(seq, c, n, h);
        if (code < 0) {
            *pace = MX_PACE_OTHER;
            return MX_OK;
        }
        g = with_rare(seq, c, n, h, c->common_of[n & 1][code]);
        if (t->width == 1 && g > UINT8_MAX) {
            *pace = MX_PACE_WIDER;
            return MX_OK;
        }
        mx__row_push(t, t->width, g);
        st = add_heap(c, n, g, err);
        if (st != MX_OK) return st;
        if (c->rare.n > rare) mark_alone(seq, c, n0, n, h + 1, MX_LANES);
    }
    return MX_OK;
}

/* A mark costs some seven tests: mark just enough that few heaps run out of candidates. */
static void tune(codes *c)
{
    uint64_t slow = c->slow * 64 / c->blocks;

    if (slow > 64 && c->n_marked < c->sums.n) c->n_marked += c->n_marked / 8 + 1;
    if (slow < 16 && c->n_marked > 64) c->n_marked -= c->n_marked / 16;
    c->slow = c->sought = c->blocks = 0;
}

static mx_status run_blocks(mx__sequence *seq, codes *c, size_t to, mx__pace *pace,
                            mx_error *err)
{
    while (seq->table.n < to && *pace == MX_PACE_DONE) {
        mx_status st;

        if (seq->table.n >= 2 * c->split.seen) {
            bool good;

            st = prepare(seq, c, &good, err);
            if (st == MX_OK && !good) *pace = MX_PACE_OTHER;
            if (st != MX_OK || !good) return st;
        }
        st = run_block(seq, c, to, pace, err);
        if (st != MX_OK) return st;
        if (++c->blocks == 64) tune(c);
    }
    return MX_OK;
}

static mx_status run(mx__sequence *seq, size_t to, mx__pace *pace, mx_error *err)
{
    void **work = &seq->work[mx__heap_engine_number(&mx__codes)];
    codes *c = *work ? *work : mx__calloc(1, sizeof *c);
    mx_status st;

    if (!c) return no_memory(err);
    *work = c;
    *pace = MX_PACE_DONE;
    if (seq->table.n < LEAST_HEAPS) {
        size_t first = to < LEAST_HEAPS ? to : LEAST_HEAPS;

        st = mx__textbook.run(seq, first, pace, err);
        if (st != MX_OK || *pace != MX_PACE_DONE || first == to) return st;
    }
    if (seq->table.width > 2 || seq->table.largest >= MOST_VALUE) {
        *pace = MX_PACE_OTHER;
        return MX_OK;
    }
    st = make_room(seq, c, err);
    if (st != MX_OK) return st;
    /* Another engine may have gone on since this one last ran. */
    if (c->known != seq->table.n) c->split.seen = 0;
    st = run_blocks(seq, c, to, pace, err);
    c->known = seq->table.n;
    return st;
}

const mx__heap_engine mx__codes = { "codes", fits, run, drop, NULL };
