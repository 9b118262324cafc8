/* partizan_sum.c: sums of partizan positions: who wins, and by which moves. */
#include "partizan_search.h"

#include "alloc.h"
#include "fail.h"

#include <assert.h>

/* What is worked out for one sum. */
typedef struct summing {
    const mx__partizan_part *part;
    size_t n;
    mx__form *value; /* of each part; MX__NO_FORM: not known */
    mx__partizan **solver;
    mx__partizan_search *search; /* made when it is needed */
} summing;

static mx_status out_of_memory(mx_error *err)
{
    return mx__fail(err, MX_NOMEM, "out of memory for a sum");
}

static mx_status summing_init(summing *s, const mx__partizan_part *part, size_t n,
                              mx_error *err)
{
    *s = (summing){ .part = part, .n = n };
    s->value = mx__calloc(n + 1, sizeof *s->value);
    s->solver = mx__calloc(n + 1, sizeof *s->solver);
    if (!s->value || !s->solver) return out_of_memory(err);
    for (size_t i = 0; i < n; i++) {
        assert(part[i].solver->forms == part[0].solver->forms);
        s->value[i] = MX__NO_FORM;
        s->solver[i] = part[i].solver;
    }
    return MX_OK;
}

static void summing_clear(summing *s)
{
    mx__partizan_search_free(s->search);
    mx__free(s->solver);
    mx__free(s->value);
}

static mx_status capped_sum(mx__partizan *p, mx__form a, mx__form b, mx__form *out,
                            mx_error *err)
{
    uint32_t before = mx__forms_cap(p->forms, p->most_forms);
    mx_status st = mx__form_sum(p->forms, a, b, out, err);

    mx__forms_cap(p->forms, before);
    return st;
}

/* The value of all parts but EXCEPT. MX_LIMIT: one is too large. */
static mx_status sum_values(summing *s, size_t except, mx__form *out, mx_error *err)
{
    mx__form sum = MX__ZERO;

    for (size_t i = 0; i < s->n; i++) {
        mx_status st = MX_OK;

        if (i == except) continue;
        if (s->value[i] == MX__NO_FORM)
            st = mx__partizan_value(s->solver[i], s->part[i].at, &s->value[i], err);
        if (st == MX_OK) st = capped_sum(s->solver[i], sum, s->value[i], &sum, err);
        if (st != MX_OK) return st;
    }
    *out = sum;
    return MX_OK;
}

/* Builds the sum of all parts but EXCEPT in the search. */
static mx_status search_sum(summing *s, size_t except, mx_error *err)
{
    mx_status st = MX_OK;

    if (!s->search) st = mx__partizan_search_new(s->solver, s->n, &s->search, err);
    if (st != MX_OK) return st;
    mx__partizan_search_begin(s->search);
    for (size_t i = 0; i < s->n && st == MX_OK; i++)
        if (i != except) st = mx__partizan_search_add(s->search, i, s->part[i].at, err);
    return st;
}

static mx_status decide(summing *s, mx__partizan_sum *out, mx_error *err)
{
    mx__form_outcome how = MX__FORM_P;
    mx_status st;

    *out = (mx__partizan_sum){ .value = MX__ZERO };
    if (s->n == 0) {
        out->has_value = true;
        return MX_OK;
    }
    st = sum_values(s, SIZE_MAX, &out->value, err);
    if (st == MX_OK)
        st = mx__form_outcome_of(s->solver[0]->forms, out->value, &how, err);
    if (st == MX_OK) {
        out->has_value = true;
        out->wins[MX_LEFT] = how == MX__FORM_L || how == MX__FORM_N;
        out->wins[MX_RIGHT] = how == MX__FORM_R || how == MX__FORM_N;
        return MX_OK;
    }
    if (st != MX_LIMIT) return st;
    st = search_sum(s, SIZE_MAX, err);
    for (int p = 0; p < 2 && st == MX_OK; p++)
        st = mx__partizan_search_wins(s->search, (mx_player)p, &out->wins[p], err);
    return st;
}

mx_status mx__partizan_decide(const mx__partizan_part *part, size_t n,
                              mx__partizan_sum *out, mx__form *values, mx_error *err)
{
    summing s;
    mx_status st = summing_init(&s, part, n, err);

    if (st == MX_OK) st = decide(&s, out, err);
    for (size_t i = 0; values && i < n; i++)
        values[i] = s.value ? s.value[i] : MX__NO_FORM;
    summing_clear(&s);
    return st;
}

/* --- moves ------------------------------------------------------------------------ */

typedef struct moving {
    summing *s;
    bool has_value;
    mx__form rest; /* the value of the other parts */
    mx__partizan_move move;
    mx__partizan_sink *sink;
    void *context;
    bool is_enough;
    mx_status status;
    mx_error *err;
    mx__partizan *solver; /* of the part that is moved in */
} moving;

/* The value of what the part becomes. */
static mx_status option_value(moving *m, const mx_option *option, mx__form *out)
{
    mx__form sum = MX__ZERO;
    mx_status st = MX_OK;

    for (size_t i = 0; i < option->n_parts && st == MX_OK; i++) {
        mx__form part;

        st = mx__partizan_value(m->solver, option->parts[i], &part, m->err);
        if (st == MX_OK) st = capped_sum(m->solver, sum, part, &sum, m->err);
    }
    if (st == MX_OK) *out = sum;
    return st;
}

/* After the move the other player starts, and loses when the mover is at least level. */
static mx_status judge_by_value(moving *m, const mx_option *option)
{
    mx__forms *forms = m->solver->forms;
    bool is_level = false;
    mx__form sum;
    mx_status st = option_value(m, option, &m->move.value);

    if (st == MX_OK) st = capped_sum(m->solver, m->rest, m->move.value, &sum, m->err);
    if (st != MX_OK) return st;
    st = m->move.player == MX_LEFT
             ? mx__form_le(forms, MX__ZERO, sum, &is_level, m->err)
             : mx__form_le(forms, sum, MX__ZERO, &is_level, m->err);
    m->move.wins = is_level;
    return st;
}

static mx_status judge_by_search(moving *m, const mx_option *option)
{
    mx_player other = m->move.player == MX_LEFT ? MX_RIGHT : MX_LEFT;
    bool wins = false;
    mx_status st = search_sum(m->s, m->move.part, m->err);

    m->move.value = MX__NO_FORM;
    for (size_t i = 0; i < option->n_parts && st == MX_OK; i++)
        st = mx__partizan_search_add(m->s->search, m->move.part, option->parts[i],
                                     m->err);
    if (st == MX_OK) st = mx__partizan_search_wins(m->s->search, other, &wins, m->err);
    m->move.wins = !wins;
    return st;
}

static int take_move(void *context, const mx_option *option)
{
    moving *m = context;

    m->status = MX_LIMIT;
    if (m->has_value) m->status = judge_by_value(m, option);
    if (m->status == MX_LIMIT) m->status = judge_by_search(m, option);
    if (m->status != MX_OK) return 1;
    m->move.option = option;
    m->is_enough = m->sink(m->context, &m->move) != 0;
    return m->is_enough;
}

/* The options of one part are enumerated by a worker of their own: the solver's is used
   while the options' values are found. */
static mx_status send_moves(moving *m, unsigned want)
{
    const mx__partizan_part *part = &m->s->part[m->move.part];
    const mx_game *game = part->solver->game;
    void *worker = NULL;
    mx_player as = game->flags & MX_PARTIZAN ? m->move.player : MX_LEFT;
    mx_status st = MX_OK;

    m->solver = part->solver;
    m->status = MX_OK;
    if (game->worker_new) st = game->worker_new(game, &worker);
    if (st != MX_OK)
        return mx__fail(m->err, st, "%s: %s", game->name, mx_status_text(st));
    st = game->options(game, worker, part->at, as, want, take_move, m, m->err);
    if (game->worker_free && worker) game->worker_free(game, worker);
    return st == MX_OK ? m->status : st;
}

mx_status mx__partizan_moves(const mx__partizan_part *part, size_t n, mx_player player,
                             unsigned want, mx__partizan_sink *sink, void *context,
                             mx_error *err)
{
    summing s;
    moving m = { .s = &s, .sink = sink, .context = context, .err = err };
    mx__partizan_sum sum;
    mx_status st = summing_init(&s, part, n, err);

    if (st == MX_OK) st = decide(&s, &sum, err);
    for (size_t i = 0; i < n && st == MX_OK && !m.is_enough; i++) {
        m.move = (mx__partizan_move){ .part = i, .player = player };
        m.has_value = sum.has_value && sum_values(&s, i, &m.rest, err) == MX_OK;
        st = send_moves(&m, want);
    }
    summing_clear(&s);
    return st;
}
