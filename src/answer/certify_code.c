/* certify_code.c: certificates by the values of heaps, for heap games of a closed rule: the
   value of a sum, and a proved period with the values that its theorem needs. */
#include "certify.h"

#include "answer.h"
#include "fail.h"
#include "sequence.h"

/* The definition has to be followed by whoever checks it, in the square of the heaps. */
enum { MOST_HEAPS = 1 << 20, MOST_VALUES = 1 << 22, MANY_VALUES = 1 << 16 };

typedef struct filler {
    const mx__certify_call *call;
    mx__sequence *seq;
    mx__certificate *c;
} filler;

static mx_status put_values(const filler *f, uint64_t n)
{
    mx__certificate *c = f->c;
    mx_error *err = f->call->err;
    mx_status status;

    if (!MX_RESERVE(c->heaps, (size_t)n))
        return mx__fail(err, MX_NOMEM, "out of memory");
    status = mx__certificate_charge(c, err);
    if (status == MX_OK)
        status = mx__sequence_fill(f->seq, 0, (size_t)n, c->heaps.at, err);
    if (status == MX_OK) c->heaps.n = (size_t)n;
    return status;
}

static mx_status put_sum(const filler *f)
{
    const mx__certify_call *call = f->call;
    mx__certificate *c = f->c;
    mx_sum sum = { .session = call->game->session };
    uint64_t most = 0;
    mx_status status = MX_OK;

    for (size_t i = 0; i < call->n_positions && status == MX_OK; i++)
        status = mx__sum_add_text(&sum, call->game, call->positions[i], call->err);
    for (size_t i = 0; i < sum.terms.n && status == MX_OK; i++) {
        int64_t heap = mx__sum_at(&sum, i).at[0];

        if (heap < 0 || heap >= MOST_VALUES)
            status = mx__fail(call->err, MX_LIMIT,
                              "a certificate has the values of at most %d heaps",
                              MOST_VALUES);
        else if (!MX_PUSH(c->roots, (uint32_t)heap))
            status = mx__fail(call->err, MX_NOMEM, "out of memory");
        else if ((uint64_t)heap > most)
            most = (uint64_t)heap;
    }
    MX_VEC_CLEAR(sum.terms);
    MX_VEC_CLEAR(sum.at);
    if (status == MX_OK) status = put_values(f, most + 1);
    for (size_t i = 0; i < c->roots.n && status == MX_OK; i++)
        c->value ^= c->heaps.at[c->roots.at[i]];
    return status;
}

/* --- periods ---------------------------------------------------------------------- */

static uint64_t proved_value(void *context, uint64_t heap)
{
    const filler *f = context;
    uint64_t g = 0;

    return mx__sequence_value(f->seq, heap, &g, f->call->err) == MX_OK ? g : 0;
}

/* The least power of two within which the heaps of the claimed period are settled, when there
   is one. *FOUND false: the window proves nothing here. */
static mx_status fit_window(filler *f, const mx_heap_rule *rule, bool *found)
{
    enum { LEAST_PART = 1 << 8, MOST_PART = 1 << 16 };
    mx__budget *budget = &f->call->game->session->budget;
    mx__certificate *c = f->c;
    mx_status status = MX_FAULT;

    c->theorem = MX__THEOREM_WINDOW;
    for (c->within = LEAST_PART; status == MX_FAULT && c->within <= MOST_PART;) {
        status = mx__certificate_prove_window(c, rule, budget, NULL);
        if (status == MX_FAULT) c->within *= 2;
    }
    *found = status == MX_OK;
    return status == MX_FAULT ? MX_OK : status;
}

/* The split is chosen by the values of the first heaps. */
static mx_status put_window(filler *f, bool *found)
{
    enum { SEEN = 1 << 16 };
    const mx_heap_rule *rule = f->call->game->game->heap;
    mx__sequence_options options = { .no_period = true };
    mx__sequence *seq = NULL;
    mx_error *err = f->call->err;
    uint32_t last;
    mx_status status =
        mx__sequence_new(rule, &options, &f->call->game->session->budget, &seq, err);

    *found = false;
    if (status == MX_OK) status = mx__sequence_fill(seq, SEEN - 1, 1, &last, err);
    if (status == MX_OK)
        status = mx__sequence_split(seq, &f->c->mask, &f->c->odd, found, err);
    mx__sequence_free(seq);
    if (status == MX_OK && *found) status = fit_window(f, rule, found);
    return status;
}

static mx_status put_period(filler *f)
{
    const mx_heap_rule *rule = f->call->game->game->heap;
    mx_error *err = f->call->err;
    mx_status status = mx__sequence_prove(f->seq, MOST_HEAPS, err);
    const mx__period *p = mx__sequence_period(f->seq);
    uint64_t n;

    if (status != MX_OK) return status;
    if (p->standing != MX_PERIOD_PROVED)
        return mx__fail(err, MX_LIMIT, "no period is proved among %llu heaps",
                        (unsigned long long)mx__sequence_known(f->seq));
    f->c->period = p->period;
    f->c->from = p->preperiod;
    f->c->saltus = p->saltus;
    f->c->theorem = mx__theorem_of(rule);
    n = mx__theorem_needs(rule, f->c, MOST_VALUES, proved_value, f);
    if (n == 0 || n > MANY_VALUES || f->call->what->by_window) {
        mx__theorem theorem = f->c->theorem;
        bool found = false;

        if (theorem == MX__THEOREM_PARTS) status = put_window(f, &found);
        if (status != MX_OK || found) return status;
        if (f->call->what->by_window)
            return mx__fail(err, MX_UNSUPPORTED, "no split proves this period");
        f->c->theorem = theorem;
    }
    if (n == 0)
        return mx__fail(err, MX_LIMIT, "the proof needs more than %d heaps",
                        MOST_VALUES);
    return put_values(f, n);
}

bool mx__certify_has_all_heaps(const mx_game *game)
{
    const mx_field *heap = &game->shape->fields[0];

    return heap->hi == INT64_MAX && !heap->members;
}

mx_status mx__certify_by_code(const mx__certify_call *call, mx__certificate *c)
{
    const mx_heap_rule *rule = call->game->game->heap;
    mx__budget *budget = &call->game->session->budget;
    mx__sequence_options options = { .threads = budget->threads, .tabled = true };
    filler f = { .call = call, .c = c };
    mx_status status;

    if (!rule || c->misere ||
        (c->states == MX__STATES_PERIOD && mx__theorem_of(rule) == MX__THEOREM_NONE))
        return mx__fail(call->err, MX_UNSUPPORTED,
                        "no theorem proves a period of '%.80s'",
                        mx__opened_called(call->game));
    if (c->states == MX__STATES_PERIOD && !mx__certify_has_all_heaps(call->game->game))
        return mx__fail(call->err, MX_UNSUPPORTED,
                        "%s ends at %lld: values that end have no period",
                        call->game->game->shape->fields[0].name,
                        (long long)call->game->game->shape->fields[0].hi);
    status = mx__sequence_new(rule, &options, budget, &f.seq, call->err);
    if (status != MX_OK) return status;
    status = c->states == MX__STATES_PERIOD ? put_period(&f) : put_sum(&f);
    mx__sequence_free(f.seq);
    return status;
}
