/* sequence_blocks.c: any code of at most two heaps, by marking every sum quickly.

   The sums of one heap are made eight at a time by two xors against the reversed table and
   scattered as marks. The sums of a block of heaps with both parts below the block do not
   depend on each other, so threads can share them; what depends on the block follows heap
   by heap. */
#include "sequence_impl.h"

#include "alloc.h"
#include "fail.h"
#include "threads.h"

#include <stdatomic.h>
#include <string.h>

enum { LEAST_HEAPS = 1024, STEP = 64 };

/* Heaps of a block. Threads start anew for each, so that theirs are longer. */
enum { BLOCK = 32, SHARED_BLOCK = 256, LEAST_FOR_THREADS = 60000 };

typedef struct blocks {
    uint16_t *reversed; /* of heap n at room - n */
    size_t room, known;
    uint8_t *marks;           /* `lanes` tables of `codes` bytes */
    size_t lanes, room_lanes; /* heaps of the block; tables there are */
    size_t codes;             /* a power of two above every value */
    size_t n0;                /* the block at hand */
    const mx__sequence *seq;
    atomic_size_t next_lane; /* of the block, for the threads to take */
} blocks;

static void drop(void *work)
{
    blocks *b = work;

    if (!b) return;
    mx__free(b->reversed);
    mx__free(b->marks);
    mx__free(b);
}

static bool fits(const mx__sequence *seq)
{
    return seq->has_breaks && seq->breaks.n_any + seq->breaks.n_unequal > 0;
}

static mx_status no_memory(mx_error *err)
{
    return mx__fail(err, MX_NOMEM, "no memory to mark options");
}

static mx_status make_room(mx__sequence *seq, blocks *b, mx_error *err)
{
    const uint16_t *at = seq->table.at;
    size_t n = seq->table.n, room = seq->table.room;
    uint16_t *reversed;

    if (room > b->room) {
        reversed = mx__calloc(room + 2 * STEP, sizeof *reversed);
        if (!reversed) return no_memory(err);
        mx__free(b->reversed);
        b->reversed = reversed;
        b->room = room;
        b->known = 0;
    }
    for (size_t i = b->known; i < n; i++)
        b->reversed[b->room - i] = at[i];
    b->known = n;
    return MX_OK;
}

static mx_status fit_marks(mx__sequence *seq, blocks *b, mx_error *err)
{
    size_t codes = b->codes ? b->codes : 256;

    while (codes <= seq->table.largest)
        codes *= 2;
    if (codes == b->codes && b->lanes <= b->room_lanes) return MX_OK;
    mx__free(b->marks);
    b->codes = codes;
    b->room_lanes = b->lanes;
    b->marks = mx__malloc(b->lanes * codes);
    return b->marks ? MX_OK : no_memory(err);
}

/* Marks the four sums in WORD. */
MX_INLINE void mark_four(uint64_t word, uint8_t *marks)
{
    marks[word & 0xFFFF] = 1;
    marks[word >> 16 & 0xFFFF] = 1;
    marks[word >> 32 & 0xFFFF] = 1;
    marks[word >> 48] = 1;
}

/* The sums at[a] ^ at[rest - a] for FROM <= a < TO, eight at a time: few loads leave the
   ways to memory to the marks. */
static void mark_sums(const uint16_t *at, const uint16_t *back, size_t from, size_t to,
                      uint8_t *marks)
{
    size_t a = from;

    for (; a + 8 <= to; a += 8) {
        uint64_t up[2], down[2];

        memcpy(up, at + a, 16);
        memcpy(down, back + a, 16);
        mark_four(up[0] ^ down[0], marks);
        mark_four(up[1] ^ down[1], marks);
    }
    for (; a < to; a++)
        marks[at[a] ^ back[a]] = 1;
}

/* The last smaller part of REST. */
static size_t last_part(const mx__breaks *b, size_t digit, size_t rest)
{
    return digit < b->n_any ? rest / 2 : (rest - 1) / 2;
}

/* The sums of heap n0 + LANE with both parts below n0. */
static void mark_far(const blocks *b, size_t lane)
{
    const mx__breaks *breaks = &b->seq->breaks;
    uint8_t *marks = b->marks + lane * b->codes;

    memset(marks, 0, b->codes);
    for (size_t d = 0; d < breaks->n_any + breaks->n_unequal; d++) {
        size_t rest = b->n0 + lane - mx__split_digit(breaks, d);
        size_t from = rest >= b->n0 ? rest - b->n0 + 1 : 1;

        mark_sums(b->seq->table.at, b->reversed + b->room - rest, from,
                  last_part(breaks, d, rest) + 1, marks);
    }
}

/* What depends on the block: sums with a part in it, and single heaps. */
static void mark_near(const blocks *b, size_t lane)
{
    const mx__breaks *breaks = &b->seq->breaks;
    const uint16_t *at = b->seq->table.at;
    uint8_t *marks = b->marks + lane * b->codes;
    size_t n = b->n0 + lane;

    for (size_t d = 0; d < breaks->n_any + breaks->n_unequal; d++) {
        size_t rest = n - mx__split_digit(breaks, d);

        for (size_t a = 1; rest >= b->n0 && a <= rest - b->n0; a++)
            marks[at[a] ^ at[rest - a]] = 1;
    }
    for (size_t i = 0; i < breaks->n_single; i++)
        marks[at[n - breaks->single[i]]] = 1;
    for (size_t i = 0; i < breaks->n_equal; i++)
        if ((n - breaks->equal[i]) % 2 == 0) marks[0] = 1;
}

static uint32_t mex(const uint8_t *marks, size_t codes)
{
    const uint8_t *free = memchr(marks, 0, codes);

    return (uint32_t)(free ? (size_t)(free - marks) : codes);
}

static void share_block(void *context, uint32_t thread)
{
    blocks *b = context;
    size_t lane;

    (void)thread;
    while ((lane = atomic_fetch_add(&b->next_lane, 1)) < b->lanes)
        mark_far(b, lane);
}

static mx_status run_blocks(mx__sequence *seq, blocks *b, size_t to, mx__pace *pace,
                            mx_error *err)
{
    mx__row *t = &seq->table;

    while (t->n < to) {
        bool shared =
            t->n >= LEAST_FOR_THREADS && t->n >= 2 * seq->reach + SHARED_BLOCK;
        uint32_t threads = shared ? seq->options.threads : 1;
        size_t last;
        mx_status st;

        last = threads > 1 ? SHARED_BLOCK : BLOCK;
        if (last > to - t->n) last = to - t->n;
        b->lanes = last;
        st = fit_marks(seq, b, err);
        if (st != MX_OK) return st;
        b->n0 = t->n;
        atomic_store(&b->next_lane, 0);
        mx__threads_run(threads, share_block, b);
        for (size_t lane = 0; lane < last; lane++) {
            uint32_t g;

            mark_near(b, lane);
            g = mex(b->marks + lane * b->codes, b->codes);
            if (g > UINT16_MAX) {
                *pace = MX_PACE_OTHER;
                return MX_OK;
            }
            b->reversed[b->room - t->n] = (uint16_t)g;
            mx__row_push(t, 2, g);
            b->known = t->n;
            if (g >= b->codes) break; /* larger tables first */
        }
    }
    return MX_OK;
}

static mx_status run(mx__sequence *seq, size_t to, mx__pace *pace, mx_error *err)
{
    void **work = &seq->work[mx__heap_engine_number(&mx__blocks)];
    blocks *b = *work ? *work : mx__calloc(1, sizeof *b);
    mx_status st;

    if (!b) return no_memory(err);
    *work = b;
    b->seq = seq;
    *pace = MX_PACE_DONE;
    if (seq->table.n < LEAST_HEAPS || seq->table.n < 2 * seq->reach + BLOCK) {
        size_t least =
            LEAST_HEAPS > 2 * seq->reach + BLOCK ? LEAST_HEAPS : 2 * seq->reach + BLOCK;
        size_t first = to < least ? to : least;

        st = mx__textbook.run(seq, first, pace, err);
        if (st != MX_OK || *pace != MX_PACE_DONE || first == to) return st;
    }
    if (seq->table.width != 2) {
        *pace = seq->table.width == 1 ? MX_PACE_WIDER : MX_PACE_OTHER;
        return MX_OK;
    }
    st = make_room(seq, b, err);
    if (st != MX_OK) return st;
    return run_blocks(seq, b, to, pace, err);
}

const mx__heap_engine mx__blocks = { "blocks", fits, run, drop, NULL };
