/* sequence.c: the values of one heap game: which engine computes them, how far, and when
   a period ends the work. */
#include "sequence_impl.h"

#include "alloc.h"
#include "fail.h"
#include "proved.h"

#include <assert.h>
#include <string.h>

static const mx__heap_engine *const engines[] = {
    &mx__textbook, &mx__rest,  &mx__sums,   &mx__one_hot,
    &mx__blocks,   &mx__codes, &mx__planes,
};

const mx__heap_engine *mx__heap_engine_row(size_t i)
{
    return i < MX_COUNT(engines) ? engines[i] : NULL;
}

size_t mx__heap_engine_number(const mx__heap_engine *engine)
{
    size_t i = 0;

    while (engines[i] != engine)
        i++;
    return i;
}

const char *mx__heap_engine_name(size_t i)
{
    return i < MX_COUNT(engines) ? engines[i]->name : NULL;
}

/* Most parts and most counters of any move. */
static void measure_rule(mx__sequence *seq)
{
    const mx_heap_rule *rule = seq->rule;

    seq->parts = 1;
    if (rule->kind == MX_HEAP_CODE) {
        seq->first = 1;
        seq->reach = rule->n_digits - 1;
        for (size_t i = 0; i < rule->n_digits; i++)
            while (rule->digits[i].leave >> (seq->parts + 1))
                seq->parts++;
    } else if (rule->n_set > 0) {
        seq->reach = (size_t)rule->set[rule->n_set - 1];
    }
}

/* The fastest row that fits, or the one asked for. */
static mx_status choose_engine(mx__sequence *seq, mx_error *err)
{
    const char *want = seq->options.engine;

    seq->next_choice = 2 * seq->table.n + 1024;

    for (size_t i = MX_COUNT(engines); i-- > 0;) {
        if (want && strcmp(want, engines[i]->name) != 0) continue;
        if (engines[i]->fits(seq)) {
            seq->engine = engines[i];
            return MX_OK;
        }
        if (want)
            return mx__fail(err, MX_UNSUPPORTED,
                            "the engine %s does not compute this rule", want);
    }
    return mx__fail(err, MX_RANGE, "there is no engine %s", want ? want : "");
}

/* A forced engine that gives up has the last word; else the next slower one goes on. */
static mx_status next_engine(mx__sequence *seq, mx_error *err)
{
    size_t i = mx__heap_engine_number(seq->engine);

    if (!seq->options.engine)
        while (i-- > 0)
            if (engines[i]->fits(seq)) {
                seq->engine = engines[i];
                return MX_OK;
            }
    return mx__fail(err, MX_UNSUPPORTED, "the engine %s can not go on behind heap %zu",
                    seq->engine->name, seq->table.n);
}

mx_status mx__sequence_no_kernel(const char *name, mx_error *err)
{
    return mx__fail(err, MX_RANGE, "this machine has no kernel '%.40s'", name);
}

mx_status mx__sequence_new(const mx_heap_rule *rule,
                           const mx__sequence_options *options, mx__budget *budget,
                           mx__sequence **out, mx_error *err)
{
    mx__sequence *seq;
    mx_status st = mx_heap_check(rule, err);

    *out = NULL;
    if (st != MX_OK) return st;
    seq = mx__calloc(1, sizeof *seq);
    if (!seq) return mx__fail(err, MX_NOMEM, "no memory for a sequence");
    if (options) seq->options = *options;
    if (seq->options.threads == 0) seq->options.threads = 1;
    if (!seq->options.kernels) seq->options.kernels = mx__kernels_pick(budget->kernel);
    seq->budget = budget;
    seq->next_look = 64;
    seq->period.theorem = "";
    seq->table.width = 1;
    st = seq->options.kernels ? mx__heap_copy(rule, &seq->rule, err)
                              : mx__sequence_no_kernel(budget->kernel, err);
    if (st != MX_OK) goto fail;
    measure_rule(seq);
    if (seq->options.tabled && !seq->options.no_period && !budget->fresh)
        seq->is_given = mx__proved_find(rule, &seq->period);
    if (seq->first == 0 && seq->reach < 1 << 20) seq->next_look += 2 * seq->reach;
    if (rule->kind == MX_HEAP_CODE && rule->n_tail == 0 && seq->parts <= 2)
        st = mx__breaks_make(seq, err);
    if (st == MX_OK) st = choose_engine(seq, err);
    if (st != MX_OK) goto fail;
    *out = seq;
    return MX_OK;
fail:
    mx__sequence_free(seq);
    return st;
}

void mx__sequence_free(mx__sequence *seq)
{
    if (!seq) return;
    for (size_t i = 0; i < MX_COUNT(engines); i++)
        engines[i]->drop(seq->work[i]);
    mx__row_clear(seq);
    mx__free(seq->breaks.all);
    mx_heap_free(seq->rule);
    mx__free(seq);
}

/* Computes heaps up to TO with whatever engines it takes. */
static mx_status compute(mx__sequence *seq, size_t to, mx_error *err)
{
    while (seq->table.n < to) {
        mx__pace pace = MX_PACE_DONE;
        mx_status st = MX_OK;

        if (seq->table.n >= seq->next_choice) st = choose_engine(seq, err);
        if (st == MX_OK) st = seq->engine->run(seq, to, &pace, err);
        if (st != MX_OK) return st;
        seq->last = seq->engine;
        if (pace == MX_PACE_WIDER) {
            if (seq->table.width == 4)
                return mx__fail(err, MX_LIMIT, "values pass 2^32 at heap %zu",
                                seq->table.n);
            st = mx__row_reserve(seq, seq->table.n, seq->table.width * 2, err);
        } else if (pace == MX_PACE_OTHER) {
            st = next_engine(seq, err);
        }
        if (st != MX_OK) return st;
    }
    return MX_OK;
}

enum { SMALL_TABLE = 1 << 17 }; /* heaps: up to here room grows fast */

/* Room for WANT heaps now, and for more when more will be asked. */
static mx_status make_room(mx__sequence *seq, size_t want, size_t most, mx_error *err)
{
    size_t room = seq->table.room;

    if (want <= room && seq->table.block) return MX_OK;
    room += room < SMALL_TABLE ? 3 * room : room / 2;
    if (room < want) room = want;
    if (room > most && most >= want) room = most;
    return mx__row_reserve(seq, room, seq->table.width, err);
}

/* Chunks are as long as the engine does in some hundredths of a second, so that limits
   and interrupts are noticed in time. */
static size_t next_chunk(size_t chunk, double seconds)
{
    if (seconds < 0.01 && chunk < (size_t)1 << 24) return chunk * 2;
    if (seconds > 0.05 && chunk > 64) return chunk / 2;
    return chunk;
}

static bool is_proved(const mx__sequence *seq)
{
    return seq->period.standing == MX_PERIOD_PROVED;
}

static bool looks_for_period(const mx__sequence *seq)
{
    return !seq->options.no_period && !seq->is_given;
}

/* The heaps 0..WANT-1, or as many of them as a period from the table leaves to compute. */
static uint64_t heaps_to_compute(const mx__sequence *seq, uint64_t want)
{
    const mx__period *p = &seq->period;

    if (!seq->is_given || want <= p->preperiod + p->period) return want;
    return p->preperiod + p->period;
}

void mx__sequence_tell(const mx__sequence *seq, uint64_t known, uint64_t want)
{
    if (seq->options.report)
        seq->options.report(seq->options.report_context,
                            MX_SENTENCE("looking for a period"),
                            (double)known / (double)want);
}

/* Computes until heaps 0..WANT-1 are in the table or a period is proved. */
static mx_status reach(mx__sequence *seq, size_t want, mx_error *err)
{
    size_t chunk = 1024;

    want = (size_t)heaps_to_compute(seq, want);
    while (seq->table.n < want && (seq->is_given || !is_proved(seq))) {
        size_t n = seq->table.n, to = want - n > chunk ? n + chunk : want;
        double start = mx__now();
        mx_status st;

        if (looks_for_period(seq) && to > seq->next_look) to = seq->next_look;
        st = make_room(seq, to, want, err);
        if (st == MX_OK) st = mx__budget_charge(seq->budget, to - n, err);
        if (st == MX_OK) st = compute(seq, to, err);
        if (st != MX_OK) return st;
        chunk = next_chunk(chunk, mx__now() - start);
        mx__sequence_tell(seq, seq->table.n, want);
        if (looks_for_period(seq) && seq->table.n >= seq->next_look)
            st = mx__sequence_look(seq, err);
        if (st != MX_OK) return st;
    }
    return MX_OK;
}

mx_status mx__sequence_prove(mx__sequence *seq, uint64_t most, mx_error *err)
{
    size_t want = most > SIZE_MAX / 16 ? SIZE_MAX / 16 : (size_t)most;
    mx_status st = seq->is_given ? MX_OK : reach(seq, want, err);

    /* Few heaps end before the first look. */
    if (st == MX_OK && looks_for_period(seq) && !is_proved(seq) && seq->first == 1 &&
        seq->table.n > 1 && seq->table.n < seq->next_look && seq->next_look == 64)
        st = mx__sequence_look(seq, err);
    return st;
}

/* Begins anew, with an empty table and all memory given back. */
static void restart(mx__sequence *seq)
{
    for (size_t i = 0; i < MX_COUNT(engines); i++) {
        engines[i]->drop(seq->work[i]);
        seq->work[i] = NULL;
    }
    mx__row_clear(seq);
    seq->table.width = 1;
    seq->last = NULL;
    seq->next_choice = 0;
    seq->next_look = 64;
    seq->period = (mx__period){ .theorem = "" };
    seq->period_seen = 0;
}

mx_status mx__sequence_prove_lean(mx__sequence *seq, uint64_t most, mx_error *err)
{
    static const uint64_t first = 1 << 22;
    bool enough = false;
    mx_status st = mx__sequence_prove(seq, most < first ? most : first, err);

    if (st != MX_OK || is_proved(seq) || most <= first) return st;
    st = mx__window_prove(seq, most, &enough, err);
    seq->is_lean = st != MX_OK || enough;
    if (seq->is_lean) return st;
    if (seq->period.checked_to || seq->table.n != first) restart(seq);
    return mx__sequence_prove(seq, most, err);
}

/* The value of HEAP by the proved period. */
static mx_status by_period(const mx__sequence *seq, uint64_t heap, uint64_t *g,
                           mx_error *err)
{
    const mx__period *p = &seq->period;
    uint64_t rounds = (heap - p->preperiod) / p->period, gained;
    size_t at = (size_t)(p->preperiod + (heap - p->preperiod) % p->period);

    assert(heap >= p->preperiod && at < seq->table.n);
    *g = mx__row_get(seq->table.at, seq->table.width, at);
    if (MX_MUL_OVERFLOWS(rounds, p->saltus, &gained) ||
        MX_ADD_OVERFLOWS(*g, gained, g) || *g > INT64_MAX)
        return mx__fail(err, MX_RANGE, "the value of heap %llu passes 2^63",
                        (unsigned long long)heap);
    return MX_OK;
}

mx_status mx__sequence_value(mx__sequence *seq, uint64_t heap, uint64_t *g,
                             mx_error *err)
{
    if (heap >= seq->table.n && (seq->is_given || !is_proved(seq))) {
        const mx__period *p = &seq->period;
        uint64_t far = heap < SIZE_MAX / 16 ? heap + 1 : SIZE_MAX / 16;
        mx_status st;

        if (seq->is_given && heap >= p->preperiod)
            far = p->preperiod + (heap - p->preperiod) % p->period + 1;
        st = reach(seq, (size_t)far, err);

        if (st != MX_OK) return st;
    }
    if (heap >= seq->table.n) return by_period(seq, heap, g, err);
    *g = mx__row_get(seq->table.at, seq->table.width, (size_t)heap);
    return MX_OK;
}

mx_status mx__sequence_fill(mx__sequence *seq, uint64_t from, size_t n, uint32_t *g,
                            mx_error *err)
{
    uint64_t end;

    if (MX_ADD_OVERFLOWS(from, n, &end) || end > INT64_MAX)
        return mx__fail(err, MX_RANGE, "heaps go up to 2^63 - 1");
    if (n == 0) return MX_OK;
    if (end > seq->table.n) {
        mx_status st =
            reach(seq, end > SIZE_MAX / 16 ? SIZE_MAX / 16 : (size_t)end, err);

        if (st != MX_OK) return st;
    }
    for (size_t i = 0; i < n; i++) {
        uint64_t value;
        mx_status st;

        if (from + i < seq->table.n) {
            g[i] = mx__row_get(seq->table.at, seq->table.width, (size_t)from + i);
            continue;
        }
        st = by_period(seq, from + i, &value, err);
        if (st != MX_OK) return st;
        if (value > UINT32_MAX)
            return mx__fail(err, MX_RANGE, "the value of heap %llu passes 2^32",
                            (unsigned long long)(from + i));
        g[i] = (uint32_t)value;
    }
    return MX_OK;
}

const mx__period *mx__sequence_period(mx__sequence *seq)
{
    mx__values v = { seq->table.at, seq->table.width, seq->table.n };

    if (is_proved(seq) || seq->is_lean || seq->period_seen == v.n ||
        seq->options.no_period)
        return &seq->period;
    if (mx__period_observe(&v, seq->first, &seq->period) != MX_OK) return &seq->period;
    seq->period_seen = v.n;
    if (seq->reach >= v.n) /* some move was never possible: what repeats says nothing */
        seq->period = (mx__period){ .theorem = "",
                                    .checked_to = v.n,
                                    .largest = seq->period.largest,
                                    .largest_at = seq->period.largest_at };
    return &seq->period;
}

uint64_t mx__sequence_known(const mx__sequence *seq)
{
    return seq->table.n;
}

const char *mx__sequence_engine(const mx__sequence *seq)
{
    return (seq->last ? seq->last : seq->engine)->name;
}
