/* sequence_codes.c: values below 512 of split games with many rare heaps, 64 at a time.

   The split of sequence_planes.c, with values held as byte codes: one bit of the mask is
   dropped, since the class of a value gives it back. A kernel makes the sets of the common
   values among the options of 64 heaps, and of the rare values that come from the first
   common parts. The rare values still missing below the first free common one are tested
   against more sums for the 64 heaps together, then looked for heap by heap. The dropped
   bit is the lowest of the mask: that keeps the order inside a class. */
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
    WORDS = CODES / 64,
    PAD = MX_ROW_PAD,
    MOST_COVER = 4096, /* sums that one block marks and tests for rare values */
    BATCH = 512
};

typedef uint64_t code_set[WORDS];

typedef struct codes {
    mx__split split;
    unsigned bit;        /* number of the dropped bit */
    uint8_t *block, *at; /* the code of each heap, PAD in front and behind */
    uint64_t *bits;      /* bit n + PAD: heap n is rare */
    size_t room;
    unsigned planes; /* of 8 codes: codes from there on are not marked */
    MX_VEC(size_t) rare;
    size_t n_settled, n_near; /* rare heaps with sums in `sums`; those below MX_LANES */
    MX_VEC(mx__sum_of) sums; /* of settled rare heaps, behind them those of one block */
    size_t n_full;
    MX_VEC(mx__sum_of) cover; /* of common heaps from MX_LANES on, to see rare values */
    size_t n_cover;           /* of these are marked, the next ones tested */
    size_t covered;           /* the first part behind those in `cover` */
    size_t known;
    uint16_t rare_below[2]
                       [MOST_VALUE]; /* rare values of even, odd heaps below a value */
    uint16_t common_of[2][CODES], rare_of[2][CODES]; /* the values of a code */
    code_set common[MX_LANES], seen[MX_LANES];       /* options: common, rare values */
    uint8_t candidates[MX_CANDIDATES][MX_LANES];
    uint64_t hits[MX_CANDIDATES];
    uint8_t n_candidates[MX_LANES];
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
    if (c->at[n] / 8u >= c->planes) c->planes = c->at[n] / 8u + 1;
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

/* The sums of rare heap Q in the lanes that LANES of it gives. */
static mx_status add_rare(mx__sequence *seq, codes *c, size_t q,
                          uint64_t (*lanes)(size_t back, size_t equal, size_t n0),
                          size_t n0, mx_error *err)
{
    for (size_t d = 0; d < n_splits(seq); d++) {
        size_t back = mx__split_digit(&seq->breaks, d) + q;
        size_t equal = d < seq->breaks.n_any ? 0 : back + q;
        mx__sum_of sum = { back, lanes(back, equal, n0), c->at[q] };

        if (sum.lanes && !MX_PUSH(c->sums, sum)) return no_memory(err);
    }
    return MX_OK;
}

/* The other part lies in an earlier block. */
static uint64_t settled_lanes(size_t back, size_t equal, size_t n0)
{
    (void)equal;
    (void)n0;
    return back < MX_LANES ? (UINT64_C(1) << back) - 1 : ~UINT64_C(0);
}

/* The other part is at least 1, and not equal where some digit forbids that. */
static uint64_t late_lanes(size_t back, size_t equal, size_t n0)
{
    uint64_t lanes = settled_lanes(back, equal, n0);

    if (back + 1 >= n0 + MX_LANES) return 0;
    if (back >= n0) lanes &= ~UINT64_C(0) << (back + 1 - n0);
    if (equal >= n0 && equal < n0 + MX_LANES) lanes &= ~(UINT64_C(1) << (equal - n0));
    return lanes;
}

static mx_status list_heaps(mx__sequence *seq, codes *c, mx_error *err)
{
    const mx__row *t = &seq->table;
    mx_status st = MX_OK;
    size_t a = MX_LANES;

    c->rare.n = c->sums.n = c->cover.n = c->n_settled = c->n_full = c->n_near = 0;
    c->planes = 1;
    memset(c->bits, 0, ((c->room + 2 * PAD) / 64 + 2) * sizeof *c->bits);
    memset(c->block, 0, PAD);
    for (size_t n = 0; n < t->n && st == MX_OK; n++)
        st = add_heap(c, n, mx__row_get(t->at, t->width, n), err);
    while (c->n_near < c->rare.n && c->rare.at[c->n_near] < MX_LANES)
        c->n_near++;
    for (; a < t->n / 4 && c->cover.n < MOST_COVER; a++)
        for (size_t d = 0; d < n_splits(seq) && !is_rare(c, a); d++) {
            mx__sum_of sum = { mx__split_digit(&seq->breaks, d) + a, ~UINT64_C(0),
                               c->at[a] };

            if (!MX_PUSH(c->cover, sum)) return no_memory(err);
        }
    c->covered = a;
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
    c->n_cover = 768;
    list_values(c);
    return list_heaps(seq, c, err);
}

/* Rare heaps below n0 / 2 by more than a block have a larger other part in every lane. */
static mx_status settle(mx__sequence *seq, codes *c, size_t n0, mx_error *err)
{
    mx_status st = MX_OK;

    c->sums.n = c->n_full;
    while (c->n_settled < c->rare.n && st == MX_OK &&
           2 * (c->rare.at[c->n_settled] + seq->reach + MX_LANES) <= n0)
        st = add_rare(seq, c, c->rare.at[c->n_settled++], settled_lanes, n0, err);
    c->n_full = c->sums.n;
    for (size_t i = c->n_settled; i < c->rare.n && st == MX_OK; i++)
        st = add_rare(seq, c, c->rare.at[i], late_lanes, n0, err);
    return st;
}

MX_INLINE void put(code_set set, uint8_t code)
{
    set[code >> 6] |= UINT64_C(1) << (code & 63);
}

/* The sum of PART and the heap OTHER is an option of lane H. */
MX_INLINE void mark_one(codes *c, size_t h, size_t part, size_t other)
{
    uint8_t code = c->at[part] ^ c->at[other];

    put(is_rare(c, part) != is_rare(c, other) ? c->common[h] : c->seen[h], code);
}

/* Heap Q of the block at N0 has turned out rare: its sums for the later lanes. */
static void mark_new(mx__sequence *seq, codes *c, size_t n0, size_t q)
{
    for (size_t d = 0; d < n_splits(seq); d++) {
        size_t i = mx__split_digit(&seq->breaks, d);

        for (size_t n = q + i + 1; n < n0 + MX_LANES && n - i - q <= q; n++)
            if (d < seq->breaks.n_any || n - i - q != q)
                mark_one(c, n - n0, q, n - i - q);
    }
}

static void mark_block(mx__sequence *seq, codes *c, size_t n0)
{
    size_t n_cover = c->n_cover < c->cover.n ? c->n_cover : c->cover.n;
    mx__code_job job = {
        c->at + n0, c->sums.at, c->sums.n, c->bits, n0 + PAD, c->planes
    };

    seq->options.kernels->mark256(&job, c->common[0]);
    job.sums = c->cover.at;
    job.n = n_cover;
    seq->options.kernels->mark256(&job, c->seen[0]);
}

/* The first codes of lane H that are not in SET and below BELOW become its candidates. */
static void choose_candidates(codes *c, size_t h, const code_set set, unsigned below,
                              unsigned most)
{
    unsigned n = 0;

    for (unsigned w = 0; 64 * w < below && n < most; w++) {
        uint64_t left = ~set[w];

        if (below < 64 * (w + 1)) left &= (UINT64_C(1) << (below - 64 * w)) - 1;
        for (; left && n < most; left &= left - 1)
            c->candidates[n++][h] = (uint8_t)(64 * w + (unsigned)__builtin_ctzll(left));
    }
    c->n_candidates[h] = (uint8_t)n;
}

/* Tests the candidates against N sums; those that are hit have been seen. */
static void test_candidates(mx__sequence *seq, codes *c, size_t n0,
                            const mx__sum_of *sums, size_t n)
{
    mx__test_job job = { c->at + n0, sums, n, c->bits, n0 + PAD, 0 };

    for (size_t h = 0; h < MX_LANES; h++)
        if (c->n_candidates[h] > job.most) job.most = c->n_candidates[h];
    seq->options.kernels->test(&job, c->candidates, c->hits);
    for (unsigned k = 0; k < job.most; k++)
        for (uint64_t left = c->hits[k]; left; left &= left - 1) {
            size_t h = (size_t)__builtin_ctzll(left);

            if (k < c->n_candidates[h]) put(c->seen[h], c->candidates[k][h]);
        }
}

/* The least common value of a lane that is no option, as a code; -1: not among those that
   were marked. */
MX_INLINE int common_code(const codes *c, size_t h)
{
    for (unsigned w = 0; w < WORDS; w++)
        if (~c->common[h][w]) {
            int code = (int)(64 * w) + __builtin_ctzll(~c->common[h][w]);

            return code < (int)(8 * c->planes) ? code : -1;
        }
    return -1;
}

/* Looks for rare values below the first free common value of each lane, all lanes together,
   while that is cheaper than looking lane by lane. */
static void test_rare(mx__sequence *seq, codes *c, size_t n0)
{
    unsigned below[MX_LANES], missing = MX_LANES;
    size_t batch = BATCH;
    unsigned most = MX_CANDIDATES;

    for (size_t h = 0; h < MX_LANES; h++) {
        int code = common_code(c, h);

        below[h] = code < 0
                       ? 0
                       : c->rare_below[(n0 + h) & 1][c->common_of[(n0 + h) & 1][code]];
        c->n_candidates[h] = 1;
    }
    for (size_t i = c->n_cover; i < c->cover.n && missing > 8; i += batch, batch *= 2) {
        if (batch > c->cover.n - i) batch = c->cover.n - i;
        missing = 0;
        for (size_t h = 0; h < MX_LANES; h++) {
            if (c->n_candidates[h] > 0)
                choose_candidates(c, h, c->seen[h], below[h], most);
            missing += c->n_candidates[h] > 0;
        }
        if (missing > 0) test_candidates(seq, c, n0, c->cover.at + i, batch);
        if (most > 4) most -= 4; /* few are left by now: the first ones */
    }
}

/* Removes from NEED the codes of rare values that come from some sum of N with a smaller
   part of FROM .. TO - 1. */
static void search_parts(const mx__sequence *seq, const codes *c, size_t n, size_t from,
                         size_t to, code_set need)
{
    mx__seek_job job = { c->at, 0, 0, 0, WORDS, c->bits, PAD };
    size_t step = 4 * MX_LANES;

    for (size_t a = from; a < to; a += step)
        for (size_t d = 0; d < n_splits(seq); d++) {
            size_t rest = n - mx__split_digit(&seq->breaks, d);
            size_t end = 1 + (d < seq->breaks.n_any ? rest / 2 : (rest - 1) / 2);

            if (end > to) end = to;
            if (a >= end) continue;
            job.rest = rest;
            job.from = a;
            job.to = end - a < step ? end : a + step;
            seq->options.kernels->seek(&job, need);
            if ((need[0] | need[1] | need[2] | need[3]) == 0) return;
        }
}

/* The least rare value below G that no sum gives, or G. The parts that all lanes were
   tested with come last. */
static uint32_t with_rare(const mx__sequence *seq, const codes *c, size_t n, size_t h,
                          uint32_t g)
{
    unsigned below = c->rare_below[n & 1][g];
    uint64_t any = 0;
    code_set need;

    for (unsigned w = 0; w < WORDS; w++) {
        unsigned left = below > 64 * w ? below - 64 * w : 0;

        need[w] = ~c->seen[h][w];
        if (left < 64) need[w] &= (UINT64_C(1) << left) - 1;
        any |= need[w];
    }
    if (any == 0) return g;
    search_parts(seq, c, n, c->covered, n / 2 + 1, need);
    search_parts(seq, c, n, 1, c->covered, need);
    for (unsigned w = 0; w < WORDS; w++)
        if (need[w])
            return c->rare_of[n & 1][64 * w + (unsigned)__builtin_ctzll(need[w])];
    return g;
}

/* What lane H, heap N, owes to heaps of its own block, and to single heaps. */
static void mark_near(mx__sequence *seq, codes *c, size_t n0, size_t h)
{
    const mx__breaks *b = &seq->breaks;
    size_t n = n0 + h;

    for (size_t i = 0; i < b->n_single; i++) {
        uint32_t g = mx__row_get(seq->table.at, seq->table.width, n - b->single[i]);

        put(mx__is_common(&c->split, n, g) ? c->common[h] : c->seen[h], code_of(c, g));
    }
    for (size_t i = 0; i < c->n_near; i++)
        for (size_t d = 0; d < n_splits(seq); d++) {
            size_t back = mx__split_digit(b, d) + c->rare.at[i];

            if (back > h) continue;
            mark_one(c, h, c->rare.at[i], n - back);
        }
}

/* *PACE says when a value does not fit; then more planes, or another engine. */
static mx_status run_block(mx__sequence *seq, codes *c, size_t to, mx__pace *pace,
                           mx_error *err)
{
    mx__row *t = &seq->table;
    size_t n0 = t->n;
    mx_status st = settle(seq, c, n0, err);

    if (st != MX_OK) return st;
    mark_block(seq, c, n0);
    test_rare(seq, c, n0);
    for (size_t h = 0; h < MX_LANES && t->n < to; h++) {
        size_t n = n0 + h, rare = c->rare.n;
        uint32_t g;
        int code;

        mark_near(seq, c, n0, h);
        code = common_code(c, h);
        if (code < 0) {
            if (c->planes == CODES / 8) *pace = MX_PACE_OTHER;
            c->planes = c->planes + 4 < CODES / 8 ? c->planes + 4 : CODES / 8;
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
        if (c->rare.n > rare) mark_new(seq, c, n0, n);
    }
    return MX_OK;
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
