/* sequence_window.c: proving a period by the window certificate (docs/theory.md) with
   memory that does not grow.

   What the engine of byte planes needs of the past is the first LOW heaps and the last
   ones: rare heaps, and the parts that its searches reach, are small. So the table holds
   heaps 0 .. LOW - 1 and behind them those of a window; when it is full the last KEEP of
   them slide down, by an even number of heaps, for the parity of a heap may count. From
   time to time the last KEEP values are kept aside as a checkpoint. When they come back the
   period is the distance. The engine can start anew at any checkpoint: so the last value
   that does not repeat is found by computing one stretch twice, a period apart. */
#include "sequence_impl.h"

#include "alloc.h"
#include "fail.h"
#include "vec.h"

#include <string.h>

enum {
    LOW = 1 << 18,
    KEEP = 1 << 17,
    FULL = LOW + (1 << 22), /* heaps in the table before it slides */
    START = 3 << 20,        /* heaps known before the table slides */
    DEEPEST = 1 << 16,      /* parts that searches may reach */
    STEP = 1 << 16,         /* heaps between two looks at the window */
    SPACING = 24,           /* a checkpoint each time the heaps grew by 1 / SPACING */
    WATCHED = 24,           /* of the last checkpoints */
    PIECE = 1 << 22         /* heaps that are compared at once */
};

/* The KEEP values before heap END, which is even. */
typedef struct checkpoint {
    uint64_t end;
    uint8_t *values;
} checkpoint;

typedef struct window {
    mx__sequence *seq;
    uint64_t shift; /* heap number minus index, of those behind LOW */
    MX_VEC(checkpoint) points;
    uint64_t taken;
    uint32_t largest;
    uint64_t largest_at;
    uint64_t settled_from;
} window;

/* What was found: the values from the checkpoint on stand PERIOD earlier. */
typedef struct return_found {
    size_t point; /* number of the checkpoint that came back; SIZE_MAX: none */
    uint64_t period;
} return_found;

static uint64_t end_of(const window *w)
{
    return w->shift + w->seq->table.n;
}

static uint8_t *bytes_of(const window *w)
{
    return w->seq->table.at;
}

/* Whether all since the split was chosen rests on what the window holds. */
static bool is_sound(const window *w, size_t *within, unsigned *e)
{
    size_t from;
    bool sound = w->seq->last == &mx__planes &&
                 mx__planes.settled(w->seq, &from, within, e) && *within <= DEEPEST;

    return sound && w->seq->table.width == 1;
}

/* The last KEEP values go down to LOW. */
static void slide(window *w)
{
    mx__row *t = &w->seq->table;
    size_t by = t->n - KEEP - LOW;

    by -= by % 2;
    memmove(bytes_of(w) + LOW, bytes_of(w) + LOW + by, t->n - LOW - by);
    t->n -= by;
    w->shift += by;
    mx__planes_moved(w->seq);
}

/* The engine goes on behind POINT. */
static void go_to(window *w, const checkpoint *point)
{
    memcpy(bytes_of(w) + LOW, point->values, KEEP);
    w->seq->table.n = LOW + KEEP;
    w->shift = point->end - (LOW + KEEP);
    mx__planes_moved(w->seq);
}

/* POINT becomes where the engine is now. */
static void stand_at(const window *w, checkpoint *point)
{
    point->end = end_of(w);
    memcpy(point->values, bytes_of(w) + w->seq->table.n - KEEP, KEEP);
}

static void note_largest(window *w)
{
    const mx__row *t = &w->seq->table;

    if (t->largest <= w->largest) return;
    w->largest = t->largest;
    w->largest_at = t->largest_at < LOW ? t->largest_at : t->largest_at + w->shift;
}

/* Computes some heaps more, not beyond TO. *SOUND false: the window is not enough. */
static mx_status step(window *w, uint64_t to, bool *sound, mx_error *err)
{
    mx__sequence *seq = w->seq;
    mx__pace pace = MX_PACE_DONE;
    size_t n, within;
    unsigned e;
    mx_status st;

    if (seq->table.n + STEP > FULL) slide(w);
    n = seq->table.n;
    n += to - end_of(w) < STEP ? (size_t)(to - end_of(w)) : STEP;
    st = mx__budget_charge(seq->budget, n - seq->table.n, err);
    if (st == MX_OK) st = mx__planes.run(seq, n, &pace, err);
    if (st != MX_OK) return st;
    note_largest(w);
    *sound = pace == MX_PACE_DONE && seq->table.n == n && is_sound(w, &within, &e);
    return MX_OK;
}

static mx_status keep_point(window *w, mx_error *err)
{
    checkpoint point = { 0, NULL };
    mx_status st = mx__budget_take(w->seq->budget, KEEP, err);

    if (st != MX_OK) return st;
    w->taken += KEEP;
    point.values = mx__malloc(KEEP);
    if (point.values) stand_at(w, &point);
    if (point.values && MX_PUSH(w->points, point)) return MX_OK;
    mx__free(point.values);
    return mx__fail(err, MX_NOMEM, "no memory for a checkpoint");
}

/* Looks among the last N heaps for one behind which a checkpoint came back. */
static return_found find_return(const window *w, size_t n)
{
    const uint8_t *at = bytes_of(w) + w->seq->table.n - n;
    size_t first = w->points.n > WATCHED ? w->points.n - WATCHED : 0, within;
    return_found out = { SIZE_MAX, 0 };
    unsigned e;

    if (!is_sound(w, &within, &e)) return out;
    for (size_t i = first; i < w->points.n; i++) {
        const checkpoint *c = &w->points.at[i];
        size_t stretch = within + w->seq->reach;
        uint64_t key, here, n0 = end_of(w) - n;

        if (c->end < w->settled_from + 1 ||
            c->end <= 2 * (uint64_t)within + w->seq->reach)
            continue;
        memcpy(&key, c->values + KEEP - 8, 8);
        for (size_t j = 1; j <= n; j++) { /* the values before heap n0 + j */
            memcpy(&here, at + j - 8, 8);
            if (MX_LIKELY(here != key) || n0 + j <= c->end) continue;
            if (e && (n0 + j - c->end) % 2) continue;
            if (memcmp(at + j - stretch, c->values + KEEP - stretch, stretch) != 0)
                continue;
            return (return_found){ i, n0 + j - c->end };
        }
    }
    return out;
}

/* Goes on until a checkpoint comes back or MOST heaps are known. */
static mx_status run_to_return(window *w, uint64_t most, return_found *out, bool *sound,
                               mx_error *err)
{
    uint64_t next = 0;
    mx_status st = MX_OK;

    out->point = SIZE_MAX;
    while (st == MX_OK && *sound && out->point == SIZE_MAX && end_of(w) < most) {
        uint64_t before = end_of(w);

        if (before >= next && before % 2 == 0) {
            st = keep_point(w, err);
            next = before + before / SPACING;
        }
        if (st == MX_OK) st = step(w, most, sound, err);
        if (st == MX_OK && *sound) *out = find_return(w, (size_t)(end_of(w) - before));
        w->seq->period.checked_to = end_of(w);
        w->seq->period.largest = w->largest;
        w->seq->period.largest_at = w->largest_at;
        mx__sequence_tell(w->seq, end_of(w), most);
    }
    return st;
}

/* Computes on to heap TO, and lets EACH see the values. */
static mx_status compute_to(window *w, uint64_t to, uint8_t *keep, const uint8_t *same,
                            uint64_t *differs, bool *sound, mx_error *err)
{
    uint64_t from = end_of(w);
    mx_status st = MX_OK;

    while (st == MX_OK && *sound && end_of(w) < to) {
        uint64_t before = end_of(w), at = before - from;
        const uint8_t *values;
        size_t n;

        st = step(w, to, sound, err);
        if (st != MX_OK) break;
        n = (size_t)(end_of(w) - before);
        values = bytes_of(w) + w->seq->table.n - n;
        if (keep) memcpy(keep + at, values, n);
        for (size_t i = 0; same && i < n; i++)
            if (same[at + i] != values[i]) *differs = at + i + 1;
    }
    return st;
}

/* Computes the heaps from EARLY up to TO and those PERIOD later, and moves both points there.
   *DIFFERS counts from EARLY on, up to the last that is not the same. */
static mx_status compare_piece(window *w, checkpoint *early, checkpoint *late,
                               uint64_t to, uint64_t period, uint8_t *values,
                               uint64_t *differs, bool *sound, mx_error *err)
{
    mx_status st;

    go_to(w, early);
    st = compute_to(w, to, values, NULL, NULL, sound, err);
    if (st != MX_OK || !*sound) return st;
    stand_at(w, early);
    go_to(w, late);
    st = compute_to(w, to + period, NULL, values, differs, sound, err);
    if (st == MX_OK && *sound) stand_at(w, late);
    return st;
}

/* The last heap behind checkpoint FROM and before checkpoint FROM + 1 that differs from the
   one PERIOD later: *DIFFERS counts from the first, 0 when there is none. */
static mx_status compare_stretch(window *w, size_t from, uint64_t period,
                                 uint64_t *differs, bool *sound, mx_error *err)
{
    enum { BYTES = PIECE + 2 * KEEP };
    uint64_t begin = w->points.at[from].end, end = w->points.at[from + 1].end;
    size_t later = from;
    uint8_t *values;
    mx_status st = mx__budget_take(w->seq->budget, BYTES, err);

    *differs = 0;
    if (st != MX_OK) return st;
    values = mx__malloc(BYTES);
    while (later + 1 < w->points.n && w->points.at[later + 1].end <= begin + period)
        later++;
    if (values) {
        checkpoint early = { begin, values + PIECE },
                   late = { 0, values + PIECE + KEEP };

        memcpy(early.values, w->points.at[from].values, KEEP);
        go_to(w, &w->points.at[later]);
        st = compute_to(w, begin + period, NULL, NULL, NULL, sound, err);
        stand_at(w, &late);
        while (st == MX_OK && *sound && early.end < end) {
            uint64_t at = early.end, last = 0;

            st = compare_piece(w, &early, &late, at + PIECE < end ? at + PIECE : end,
                               period, values, &last, sound, err);
            if (last) *differs = at - begin + last;
        }
    } else {
        st = mx__fail(err, MX_NOMEM, "no memory to compare a stretch");
    }
    mx__free(values);
    mx__budget_give(w->seq->budget, BYTES);
    return st;
}

/* From the return that was found: the least index from which all repeat. */
static mx_status prove(window *w, return_found found, bool *sound, mx_error *err)
{
    mx__period *p = &w->seq->period;
    uint64_t differs = 0, checked = end_of(w);
    size_t from = found.point;
    mx_status st = MX_OK;

    while (st == MX_OK && *sound && differs == 0 && from > 0)
        st = compare_stretch(w, --from, found.period, &differs, sound, err);
    if (st != MX_OK || !*sound) return st;
    if (differs == 0) {
        *sound = false; /* it begins before the window did */
        return MX_OK;
    }
    p->standing = MX_PERIOD_PROVED;
    p->period = found.period;
    p->preperiod = w->points.at[from].end + differs;
    p->saltus = 0;
    p->has_exception = true;
    p->last_exception = p->preperiod - 1;
    p->largest = w->largest;
    p->largest_at = w->largest_at;
    p->checked_to = checked;
    p->theorem = "window certificate of the sparse split";
    return MX_OK;
}

static mx_status prepare(window *w, bool *sound, mx_error *err)
{
    mx__sequence *seq = w->seq;
    size_t from = 0, within;
    unsigned e;
    mx_status st;

    *sound = is_sound(w, &within, &e) && mx__planes.settled(seq, &from, &within, &e);
    if (!*sound) return MX_OK;
    w->settled_from = from;
    w->largest = seq->table.largest;
    w->largest_at = seq->table.largest_at;
    st = mx__row_reserve(seq, FULL, 1, err);
    if (st == MX_OK && seq->table.n % 2) st = step(w, seq->table.n + 1, sound, err);
    if (st == MX_OK && seq->table.n > LOW + KEEP) slide(w);
    return st;
}

mx_status mx__window_prove(mx__sequence *seq, uint64_t most, bool *enough,
                           mx_error *err)
{
    window w = { .seq = seq };
    return_found found = { SIZE_MAX, 0 };
    mx_status st;

    *enough = seq->table.n >= START && seq->options.engine == NULL;
    if (!*enough) return MX_OK;
    st = prepare(&w, enough, err);
    if (st == MX_OK && *enough) st = run_to_return(&w, most, &found, enough, err);
    if (st == MX_OK && *enough && found.point != SIZE_MAX)
        st = prove(&w, found, enough, err);
    for (size_t i = 0; i < w.points.n; i++)
        mx__free(w.points.at[i].values);
    MX_VEC_CLEAR(w.points);
    mx__budget_give(seq->budget, w.taken);
    return st;
}
