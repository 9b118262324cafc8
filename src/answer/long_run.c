/* long_run.c: computing a sequence chunk by chunk between the solver and the store. */
#include "long_run.h"

#include "alloc.h"
#include "fail.h"
#include "message.h"
#include "sequence.h"
#include "store.h"
#include "tally.h"

#include <stdio.h>
#include <string.h>

typedef struct run {
    const mx__long_run *job;
    mx__long_result *out;
    mx__sequence *seq;
    mx__store *store;  /* NULL: nothing is kept */
    uint64_t chunk;    /* heaps of a chunk */
    uint64_t saved;    /* heaps of the current chunk on disk, from its first */
    double saved_at;   /* when */
    double last_chunk; /* when the chunk before was full */
    double began;
    uint64_t began_with; /* heaps known then */
    mx__store_period record;
    bool has_record; /* the period is known from the store */
    bool is_noted;   /* the journal knows that this run computes */
} run;

static uint64_t least(uint64_t a, uint64_t b)
{
    return a < b ? a : b;
}

static uint64_t known(const run *r)
{
    return mx__sequence_known(r->seq);
}

/* The period the run may lean on, or NULL. */
static const mx__period *proved(run *r)
{
    const mx__period *p = &r->out->period;

    if (r->job->no_period) return NULL;
    if (!r->has_record) p = mx__sequence_period(r->seq);
    return p->standing == MX_PERIOD_PROVED && p->saltus == 0 ? p : NULL;
}

/* How many heaps the table must hold. */
static uint64_t goal(run *r)
{
    const mx__period *p = proved(r);

    return p ? least(r->job->n, p->preperiod + p->period) : r->job->n;
}

/* --- the journal ------------------------------------------------------------------ */

static const char *kernel_name(const mx__long_run *job)
{
    const mx__kernels *row =
        mx__kernels_pick(job->kernel ? job->kernel : job->budget->kernel);

    for (size_t i = 0; mx__kernels_name(i); i++)
        if (mx__kernels_pick(mx__kernels_name(i)) == row) return mx__kernels_name(i);
    return "?";
}

static mx_status note_begin(const run *r, mx_error *err)
{
    char line[256];

    snprintf(line, sizeof line,
             "begin heaps %llu to %llu version " MEXOR_VERSION
             " kernel %s threads %u period %s%s",
             (unsigned long long)known(r), (unsigned long long)r->job->n,
             kernel_name(r->job), (unsigned)r->job->budget->threads,
             r->job->no_period ? "no" : "yes",
             r->out->recovered ? " after a killed run" : "");
    return mx__store_note(r->store, line, err);
}

static mx_status note_chunk(run *r, uint64_t index, mx_error *err)
{
    double now = mx__now();
    char line[256];

    snprintf(line, sizeof line, "chunk %llu engine %s seconds %.3f",
             (unsigned long long)index, mx__sequence_engine(r->seq),
             now - r->last_chunk);
    r->last_chunk = now;
    return mx__store_note(r->store, line, err);
}

/* --- to disk ---------------------------------------------------------------------- */

/* The heaps FROM..TO-1 of the table. */
static mx__segment part(const run *r, uint64_t from, uint64_t to)
{
    mx__values all = mx__sequence_table(r->seq);

    return (mx__segment){ (const char *)all.at + from * all.width, all.width,
                          (size_t)(to - from) };
}

/* With --fresh what is stored must be what was computed. */
static mx_status compare(run *r, uint64_t index, const mx__segment *computed,
                         mx_error *err)
{
    mx__segment stored;
    mx__digest old, new;
    bool found;
    mx_status st = mx__store_get(r->store, index, &stored, &old, &found, err);

    if (st != MX_OK || !found || stored.n != computed->n) return st;
    st = mx__chunk_digest(computed, &new, err);
    if (st == MX_OK && memcmp(old.at, new.at, sizeof old.at) != 0)
        st = mx__fail(err, MX_RANGE,
                      "chunk %llu in %.120s differs from what was computed now",
                      (unsigned long long)index, r->job->folder);
    return st;
}

/* Stores what is known of the chunk that heap FROM, its first, begins. */
static mx_status save(run *r, uint64_t from, mx_error *err)
{
    uint64_t to = least(known(r), from + r->chunk), index = from / r->chunk;
    mx__segment block = part(r, from, to);
    mx_status st = MX_OK;

    if (!r->store || to - from <= r->saved) return MX_OK;
    if (r->job->fresh) st = compare(r, index, &block, err);
    if (st == MX_OK) st = mx__store_put(r->store, index, &block, err);
    if (st == MX_OK && block.n == r->chunk) st = note_chunk(r, index, err);
    r->saved = block.n == r->chunk ? 0 : block.n;
    r->saved_at = mx__now();
    return st;
}

/* Takes the chunk that begins with the next heap from the store, when it is there. */
static mx_status take_stored(run *r, bool *taken, mx_error *err)
{
    mx__segment block;
    uint64_t from = known(r);
    mx__values values;
    mx_status st;

    *taken = false;
    if (!r->store || r->job->fresh || from % r->chunk != 0) return MX_OK;
    st = mx__store_get(r->store, from / r->chunk, &block, NULL, taken, err);
    if (st != MX_OK || !*taken) return st;
    r->saved = block.n == r->chunk ? 0 : block.n;
    values =
        (mx__values){ block.at, block.width, (size_t)least(block.n, r->job->n - from) };
    st = mx__sequence_append(r->seq, values, err);
    r->out->resumed += st == MX_OK ? values.n : 0;
    return st;
}

/* --- the way ---------------------------------------------------------------------- */

static void report(const run *r)
{
    double seconds = mx__now() - r->began;
    uint64_t computed = known(r) - r->began_with;
    char what[80];

    if (!r->job->report || seconds <= 0) return;
    snprintf(what, sizeof what, MX_SENTENCE("%.24s heap %llu, %.3g million a second"),
             r->job->name, (unsigned long long)known(r),
             1e-6 * (double)computed / seconds);
    r->job->report(r->job->context, what, (double)known(r) / (double)r->job->n);
}

/* Computes up to heap TO of the chunk that began with FROM, in steps short enough to
   report and to save now and then. */
static mx_status compute(run *r, uint64_t from, uint64_t to, mx_error *err)
{
    double every = r->job->save_every > 0 ? r->job->save_every : 30;
    uint64_t step = 4096;
    mx_status st = MX_OK;

    while (st == MX_OK && known(r) < to && !proved(r)) {
        double start = mx__now(), took;
        uint64_t before = known(r);

        st = mx__sequence_prove(r->seq, least(to, before + step), err);
        r->out->computed += known(r) - before;
        took = mx__now() - start;
        if (took < 0.05) step *= 2;
        if (took > 0.2 && step > 64) step /= 2;
        report(r);
        if (st == MX_OK && known(r) < to && mx__now() - r->saved_at > every)
            st = save(r, from, err);
    }
    return st;
}

/* One chunk, from the store or computed. */
static mx_status one_chunk(run *r, mx_error *err)
{
    uint64_t from = known(r) / r->chunk * r->chunk;
    bool taken;
    mx_status st = take_stored(r, &taken, err), kept;

    if (st != MX_OK || taken) return st;
    if (!r->is_noted && r->store) st = note_begin(r, err);
    r->is_noted = true;
    if (st != MX_OK) return st;
    st = compute(r, from, least(goal(r), from + r->chunk), err);
    if (st != MX_OK && st != MX_LIMIT && st != MX_CANCELLED) return st;
    kept = save(r, from, st == MX_OK ? err : NULL);
    return st == MX_OK ? kept : st;
}

/* A period that was proved ends the chunks behind the heaps that it needs: whenever the
   proof was found, the store ends with the same heap. */
static mx_status keep_period(run *r, mx_error *err)
{
    const mx__period *p = proved(r);
    mx__store_period record = { .period = 0 };
    uint64_t end, from;
    mx_status st;

    if (!r->store || !p || r->has_record) return MX_OK;
    record = (mx__store_period){ p->period,     p->preperiod,  p->saltus, p->largest,
                                 p->largest_at, p->checked_to, "" };
    snprintf(record.theorem, sizeof record.theorem, "%s", p->theorem);
    end = p->preperiod + p->period;
    from = end / r->chunk * r->chunk;
    st = mx__store_put_period(r->store, &record, err);
    if (st == MX_OK)
        st = mx__store_drop(r->store, (end + r->chunk - 1) / r->chunk, err);
    if (st == MX_OK && from < end && end <= known(r)) {
        mx__segment block = part(r, from, end);

        st = mx__store_put(r->store, from / r->chunk, &block, err);
    }
    return st;
}

static mx_status read_record(run *r, mx_error *err)
{
    mx__store_period *in = &r->record;
    mx__period *p = &r->out->period;
    mx_status st;

    if (r->job->fresh || r->job->no_period) return MX_OK;
    st = mx__store_get_period(r->store, in, &r->has_record, err);
    if (st != MX_OK || !r->has_record) return st;
    *p = (mx__period){ .standing = MX_PERIOD_PROVED,
                       .period = in->period,
                       .preperiod = in->preperiod,
                       .saltus = in->saltus,
                       .largest = in->largest,
                       .largest_at = in->largest_at,
                       .checked_to = in->checked_to,
                       .theorem = in->theorem };
    return MX_OK;
}

static mx_status begin(run *r, mx_error *err)
{
    const mx__long_run *job = r->job;
    mx__sequence_options options = { .engine = job->engine,
                                     .no_period = job->no_period,
                                     .threads = job->budget->threads };
    mx_status st = MX_OK;

    if (job->kernel) {
        options.kernels = mx__kernels_pick(job->kernel);
        if (!options.kernels) return mx__sequence_no_kernel(job->kernel, err);
    }
    r->chunk = MX_STORE_CHUNK;
    if (job->folder) {
        st = mx__store_open(job->folder, job->name, job->chunk, &r->store,
                            &r->out->recovered, err);
        if (st != MX_OK) return st;
        r->chunk = mx__store_chunk(r->store);
        r->out->plain = !mx__store_is_packed(r->store);
        st = read_record(r, err);
    }
    if (st == MX_OK)
        st = mx__sequence_new(job->rule, &options, job->budget, &r->seq, err);
    if (st != MX_OK) return st;
    /* Room for all at once where the limits allow; else it grows and is copied. */
    st = mx__sequence_reserve(r->seq, job->n, NULL);
    return st == MX_NOMEM || st == MX_LIMIT ? MX_OK : st;
}

static mx_status walk(run *r, mx_error *err)
{
    mx_status st = MX_OK;

    r->began = r->saved_at = r->last_chunk = mx__now();
    while (st == MX_OK && known(r) < goal(r)) {
        uint64_t computed = r->out->computed;

        st = one_chunk(r, err);
        if (r->out->computed == computed) { /* all of it was stored */
            r->began = r->last_chunk = mx__now();
            r->began_with = known(r);
        }
    }
    return st;
}

static mx_status summarise(run *r, mx_error *err)
{
    mx__long_result *out = r->out;
    const mx__period *p = proved(r);
    mx__values table = mx__sequence_table(r->seq);
    mx__tally tally;
    mx_status st;

    out->known = p ? r->job->n : least(known(r), r->job->n);
    if (!r->has_record && !r->job->no_period) {
        out->period = *mx__sequence_period(r->seq);
        p = proved(r) ? &out->period : NULL;
    }
    if (out->period.theorem) {
        snprintf(out->theorem, sizeof out->theorem, "%s", out->period.theorem);
        out->period.theorem = out->theorem;
    }
    st = mx__tally_take(&tally, &table, out->known, p, err);
    if (st != MX_OK) return st;
    out->last = tally.last;
    out->largest = tally.largest;
    out->largest_at = tally.largest_at;
    out->n_zero = tally.n_zero;
    out->has_commonest = tally.has_commonest;
    out->commonest = tally.commonest;
    out->n_commonest = tally.n_commonest;
    out->seconds = mx__now() - r->began;
    return MX_OK;
}

mx_status mx__long_run_go(const mx__long_run *job, mx__long_result *out, mx_error *err)
{
    run r = { .job = job, .out = out };
    mx_status st;

    memset(out, 0, sizeof *out);
    st = begin(&r, err);
    if (st == MX_OK) st = walk(&r, err);
    if (st == MX_OK) st = keep_period(&r, err);
    if (r.seq && (st == MX_OK || st == MX_LIMIT || st == MX_CANCELLED)) {
        mx_error why;
        mx_status counted = summarise(&r, &why);

        if (counted != MX_OK && err) *err = why;
        if (counted != MX_OK) st = counted;
    }
    mx__sequence_free(r.seq);
    mx__store_close(r.store);
    return st;
}
