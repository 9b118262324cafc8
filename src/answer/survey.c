/* survey.c: computing the codes of a survey in several threads, handing rows over in
   order. */
#include "survey.h"

#include "alloc.h"
#include "cousins.h"
#include "fail.h"
#include "message.h"
#include "proved.h"
#include "sequence.h"
#include "threads.h"

#include <assert.h>
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>

/* A code on its way. */
typedef struct item {
    const char *code;
    char *form;
    unsigned shift;
    mx__period period;
    char *theorem; /* of a row that came from another process */
    atomic_bool is_done;
} item;

typedef struct work {
    const mx__survey *survey;
    item *items;
    size_t n;
    atomic_size_t next;     /* the next code to compute */
    atomic_flag handing;    /* somebody hands rows over */
    size_t n_handed;        /* by him who holds `handing` */
    atomic_bool stop;       /* no more */
    atomic_flag has_failed; /* STATUS and ERR are taken */
    mx_status status;
    mx_error err;
    double reported;
    uint32_t rank, n_ranks; /* item i is computed by rank i % n_ranks */
} work;

/* The first fault stays. */
static void fail(work *w, mx_status status, const mx_error *err)
{
    if (!atomic_flag_test_and_set(&w->has_failed)) {
        w->status = status;
        w->err = *err;
    }
    atomic_store(&w->stop, true);
}

static const char *name_of(const char *code)
{
    for (size_t i = 0;; i++) {
        const mx_heap_named *named = mx_heap_name(i);

        if (!named) return NULL;
        if (strcmp(named->code, code) == 0) return named->name;
    }
}

static mx_status form_of(item *it, const mx_heap_rule *rule, mx_error *err)
{
    mx__text form = { 0 };
    mx_status st = mx__cousins_form(rule, &form, &it->shift, err);

    if (st != MX_OK) {
        mx__text_clear(&form);
        return st;
    }
    it->form = form.at; /* freed with mx__free, as mx_text_clear does */
    return MX_OK;
}

static mx_status period_of(const mx__survey *survey, const mx_heap_rule *rule,
                           mx__period *out, mx_error *err)
{
    mx__sequence_options options = { .threads = 1 };
    mx__sequence *seq;
    mx_status st;

    if (!survey->fresh && mx__proved_find(rule, out)) return MX_OK;
    st = mx__sequence_new(rule, &options, survey->budget, &seq, err);
    if (st != MX_OK) return st;
    st = mx__sequence_prove(seq, survey->n, err);
    if (st == MX_OK) *out = *mx__sequence_period(seq);
    mx__sequence_free(seq);
    return st;
}

static mx_status compute(const mx__survey *survey, item *it, mx_error *err)
{
    mx_heap_rule *rule;
    mx_status st = mx_heap_parse(it->code, strlen(it->code), MX_HEAP_WIDE, &rule, err);

    if (st != MX_OK) return st;
    st = period_of(survey, rule, &it->period, err);
    if (st == MX_OK) st = form_of(it, rule, err);
    mx_heap_free(rule);
    return st;
}

static void report(work *w)
{
    const mx__survey *s = w->survey;
    char what[80];

    if (!s->report || mx__now() - w->reported < 0.2) return;
    w->reported = mx__now();
    snprintf(what, sizeof what, MX_SENTENCE("%zu of %zu codes"), w->n_handed, w->n);
    s->report(s->report_context, what, (double)w->n_handed / (double)w->n);
}

static void hand_over(work *w, const item *it)
{
    mx_error err = { 0 };
    mx__survey_row row = { .code = it->code,
                           .form = it->form,
                           .shift = it->shift,
                           .name = name_of(it->code),
                           .n = w->survey->n,
                           .period = it->period };
    mx_status st = w->survey->take(w->survey->context, &row, &err);

    if (st != MX_OK) fail(w, st, &err);
    report(w);
}

/* Whoever finds nobody at it hands over all rows that are ready in their order. A row that
   becomes ready while he leaves is seen by its own thread, which then comes here. */
static void hand_over_ready(work *w)
{
    bool more = true;

    while (more && !atomic_flag_test_and_set(&w->handing)) {
        while (w->n_handed < w->n && atomic_load(&w->items[w->n_handed].is_done) &&
               !atomic_load(&w->stop))
            hand_over(w, &w->items[w->n_handed++]);
        more = w->n_handed < w->n; /* before the flag falls: it is not ours then */
        if (more) {
            item *next = &w->items[w->n_handed];

            atomic_flag_clear(&w->handing);
            more = atomic_load(&next->is_done) && !atomic_load(&w->stop);
        } else {
            atomic_flag_clear(&w->handing);
        }
    }
}

/* The next item that is this process's, or n. */
static size_t next_item(work *w)
{
    size_t i = atomic_fetch_add(&w->next, 1);

    if (i > w->n / w->n_ranks) return w->n;
    i = w->rank + i * w->n_ranks;
    return i < w->n ? i : w->n;
}

static void compute_all(work *w)
{
    while (!atomic_load(&w->stop)) {
        size_t i = next_item(w);
        mx_error err = { 0 };
        mx_status st;

        if (i >= w->n) break;
        st = compute(w->survey, &w->items[i], &err);
        if (st != MX_OK) {
            fail(w, st, &err);
            break;
        }
        atomic_store(&w->items[i].is_done, true);
        hand_over_ready(w);
    }
}

/* --- several processes ------------------------------------------------------------ */

/* A row from another process. */
static mx_status accept(work *w, const mx__rank_row *row, mx_error *err)
{
    item *it;
    mx_heap_rule *rule;
    mx_status st;

    if (row->item >= w->n || atomic_load(&w->items[row->item].is_done))
        return mx__fail(err, MX_IO, "a process sent what nobody asked for");
    it = &w->items[row->item];
    it->theorem = mx__malloc(sizeof row->theorem);
    if (!it->theorem) return mx__fail(err, MX_NOMEM, "no memory for a survey");
    mx__ranks_unpack(row, it->theorem, &it->period);
    st = mx_heap_parse(it->code, strlen(it->code), MX_HEAP_WIDE, &rule, err);
    if (st != MX_OK) return st;
    st = form_of(it, rule, err);
    mx_heap_free(rule);
    atomic_store(&it->is_done, true);
    return st;
}

/* Takes what the others send until each has come to its end; after a fault as well, for
   they would wait. */
static void receive_all(work *w)
{
    uint32_t n_running = w->n_ranks - 1;

    while (n_running > 0) {
        mx__rank_row row;
        mx_error err = { 0 };
        mx_status st = mx__ranks_receive(w->survey->ranks, &row, &err);

        if (st != MX_OK) {
            fail(w, st, &err);
            return;
        }
        if (row.item == UINT64_MAX) {
            n_running--;
            if (row.status != MX_OK) st = mx__fail(&err, row.status, "%s", row.text);
        } else {
            st = accept(w, &row, &err);
        }
        if (st != MX_OK)
            fail(w, st, &err);
        else
            hand_over_ready(w);
    }
}

/* The work of every rank but 0: a row is sent as it is done. */
static mx_status send_all(work *w, mx_error *err)
{
    mx__rank_row row;
    mx_status st = MX_OK, sent = MX_OK;

    for (size_t i = next_item(w); i < w->n && st == MX_OK; i = next_item(w)) {
        memset(&row, 0, sizeof row);
        st = compute(w->survey, &w->items[i], err);
        row.item = i;
        if (st == MX_OK) mx__ranks_pack(&w->items[i].period, &row);
        if (st == MX_OK) st = mx__ranks_send(w->survey->ranks, &row, err);
    }
    memset(&row, 0, sizeof row);
    row.item = UINT64_MAX;
    row.status = (uint32_t)st;
    if (st != MX_OK && err) snprintf(row.text, sizeof row.text, "%.190s", err->text);
    sent = mx__ranks_send(w->survey->ranks, &row, err);
    return st == MX_OK ? sent : st;
}

/* Thread 0 listens to the other processes, if there are any. */
static void body(void *context, uint32_t thread)
{
    work *w = context;

    if (w->n_ranks > 1 && thread == 0)
        receive_all(w);
    else
        compute_all(w);
    if (w->n_ranks > 1 && thread == 0)
        compute_all(w); /* where no thread was to be had */
}

/* Rank 0 knows what is there from before; the others must leave out the same. */
static mx_status share_skips(const mx__survey *s, uint8_t *skips, size_t n,
                             mx_error *err)
{
    return s->ranks ? mx__ranks_share(s->ranks, skips, n, err) : MX_OK;
}

/* The codes of this part that no earlier run has done. */
static mx_status choose(work *w, const mx__survey_codes *codes, mx_error *err)
{
    const mx__survey *s = w->survey;
    uint8_t *skips = mx__calloc((size_t)codes->n + 1, 1);
    mx_status st;

    w->items = mx__calloc((size_t)codes->n + 1, sizeof *w->items);
    if (!w->items || !skips) {
        mx__free(skips);
        return mx__fail(err, MX_NOMEM, "no memory for a survey");
    }
    for (uint64_t i = s->part; i < codes->n; i += s->of)
        skips[i] = w->rank == 0 && s->skip && s->skip(s->context, codes->at[i]);
    st = share_skips(s, skips, codes->n, err);
    for (uint64_t i = s->part; st == MX_OK && i < codes->n; i += s->of) {
        if (skips[i]) continue;
        w->items[w->n].code = codes->at[i];
        atomic_init(&w->items[w->n].is_done, false);
        w->n++;
    }
    mx__free(skips);
    return st;
}

static mx_status run_all(work *w, mx_error *err)
{
    uint32_t threads = w->survey->budget->threads;

    if (w->rank > 0) return send_all(w, err);
    /* The thread that listens computes nothing. */
    mx__threads_run(w->n_ranks > 1 ? threads + 1 : threads, body, w);
    if (w->status != MX_OK && err) *err = w->err;
    return w->status;
}

mx_status mx__survey_run(const mx__survey *survey, mx_error *err)
{
    mx__survey_codes codes = { 0 };
    work w = { .survey = survey,
               .handing = ATOMIC_FLAG_INIT,
               .has_failed = ATOMIC_FLAG_INIT,
               .n_ranks = 1 };
    mx_status st;

    assert(survey->of >= 1 && survey->n >= 1);
    atomic_init(&w.next, 0);
    atomic_init(&w.stop, false);
    if (survey->ranks) {
        w.rank = mx__ranks_mine(survey->ranks);
        w.n_ranks = mx__ranks_count(survey->ranks);
    }
    st = mx__survey_expand(survey, &codes, err);
    if (st == MX_OK) st = choose(&w, &codes, err);
    if (st == MX_OK) st = run_all(&w, err);
    for (size_t i = 0; i < w.n; i++) {
        mx__free(w.items[i].form);
        mx__free(w.items[i].theorem);
    }
    mx__free(w.items);
    mx__survey_codes_clear(&codes);
    return st;
}
