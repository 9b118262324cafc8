/* endless.c: who wins sums with components whose play need not end, and by which moves. */
#include "endless.h"

#include "alloc.h"
#include "fail.h"
#include "vec.h"

#include <string.h>

/* A sum that is asked about. */
typedef struct endless {
    const mx__component *sum;
    size_t n;
    mx_player player;
    bool is_misere, by_values;
    mx_outcome draw[2]; /* what endless play is for each player */
    mx_value total;
    mx__sets *sets;
    mx__retro *whole; /* lent */
    mx__retro *own;   /* to be freed */
    MX_VEC(mx__retro_part) parts;
    mx_error *err;
} endless;

bool mx__sum_is_endless(const mx__component *sum, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (sum[i].solver->game->flags & MX_DRAW) return true;
    return false;
}

/* --- a request -------------------------------------------------------------------- */

static mx_status retro_of(mx__solver *solver, mx__retro **retro, mx_error *err)
{
    return *retro ? MX_OK : mx__retro_new(solver->budget, retro, err);
}

static mx_status sets_of(mx__solver *solver, mx__sets **out, mx_error *err)
{
    if (!solver->sets) solver->sets = solver->own_sets = mx__sets_new();
    *out = solver->sets;
    return *out ? MX_OK : mx__fail(err, MX_NOMEM, "out of memory");
}

/* The search of the whole: of a single component, and of sums of one game, it is kept. */
static mx_status whole_of(endless *e)
{
    mx__solver *first = e->sum[0].solver;
    bool same = true;
    mx_status st;

    for (size_t i = 1; i < e->n; i++)
        same &= e->sum[i].solver == first;
    if (!same) {
        st = mx__retro_new(first->budget, &e->own, e->err);
        e->whole = e->own;
        return st;
    }
    st = retro_of(first, e->n == 1 ? &first->retro : &first->retro_sums, e->err);
    e->whole = e->n == 1 ? first->retro : first->retro_sums;
    return st;
}

/* Endless play is a draw unless the rules give it to somebody. */
static mx_status draws_of(endless *e)
{
    uint32_t to = 0;

    e->draw[0] = e->draw[1] = MX_DRAWN;
    for (size_t i = 0; i < e->n; i++) {
        const mx_game *game = e->sum[i].solver->game;
        uint32_t this = game->flags & (MX_DRAW_LEFT | MX_DRAW_RIGHT);

        if (!(game->flags & MX_DRAW)) continue;
        if (to && this != to)
            return mx__fail(e->err, MX_UNSUPPORTED,
                            "%s gives endless play to another player than the games "
                            "beside it",
                            game->name);
        to = this;
    }
    if (to) {
        e->draw[MX_LEFT] = to == MX_DRAW_LEFT ? MX_WON : MX_LOST;
        e->draw[MX_RIGHT] = to == MX_DRAW_LEFT ? MX_LOST : MX_WON;
    }
    return MX_OK;
}

static mx_status begin(endless *e)
{
    mx_status st = draws_of(e);

    e->by_values = true;
    for (size_t i = 0; i < e->n; i++) {
        const mx_game *game = e->sum[i].solver->game;
        bool misere = (game->flags & MX_MISERE) != 0;

        if (i == 0) e->is_misere = misere;
        e->by_values &= mx__retro_has_values(game);
        if (st == MX_OK && misere != e->is_misere)
            st = mx__fail(e->err, MX_UNSUPPORTED,
                          "%s and %s follow different conventions, so their sum has no "
                          "rule",
                          e->sum[0].solver->game->name, game->name);
    }
    if (st == MX_OK) st = sets_of(e->sum[0].solver, &e->sets, e->err);
    return st == MX_OK ? whole_of(e) : st;
}

static void end(endless *e)
{
    mx__retro_free(e->own);
    MX_VEC_CLEAR(e->parts);
}

/* --- values ----------------------------------------------------------------------- */

static mx_status value_in(mx__solver *solver, mx_span at, mx__sets *sets, mx_value *out,
                          mx_error *err)
{
    mx__retro_part part = { solver->game, at };
    mx_status st;

    if (!(solver->game->flags & MX_DRAW)) return mx__solver_value(solver, at, out, err);
    st = retro_of(solver, &solver->retro, err);
    return st == MX_OK ? mx__retro_value(solver->retro, &part, 1, sets, out, err) : st;
}

static mx_status add(endless *e, mx_value *to, mx_value value)
{
    mx_status st = mx__loopy_add(e->sets, *to, value, to);

    return st == MX_OK ? st : mx__fail(e->err, st, "out of memory");
}

/* The value of all components but number SKIP; VALUES, unless NULL, gets each. */
static mx_status total_without(endless *e, size_t skip, mx_value *values, mx_value *out)
{
    mx_status st = MX_OK;

    *out = (mx_value){ MX_NIMBER, 0, 0 };
    for (size_t i = 0; i < e->n && st == MX_OK; i++) {
        mx_value value;

        if (i == skip) continue;
        st = value_in(e->sum[i].solver, e->sum[i].at, e->sets, &value, e->err);
        if (st == MX_OK) st = add(e, out, value);
        if (st == MX_OK && values) values[i] = value;
    }
    return st;
}

mx_status mx__endless_value(mx__solver *solver, mx_span at, mx_value *out,
                            mx_error *err)
{
    mx__component one = { solver, at };
    mx__sum_result result;
    mx__sets *sets;
    mx_status st;

    *out = (mx_value){ MX_UNKNOWN, 0, 0 };
    if (solver->game->flags & MX_PARTIZAN) return MX_OK;
    if (mx__retro_has_values(solver->game)) {
        st = sets_of(solver, &sets, err);
        return st == MX_OK ? value_in(solver, at, sets, out, err) : st;
    }
    st = mx__endless_outcome(&one, 1, MX_LEFT, &result, NULL, err);
    if (st == MX_OK) *out = (mx_value){ MX_OUTCOME, 0, result.winner };
    return st;
}

/* --- outcomes --------------------------------------------------------------------- */

static mx__retro_answer fair(const endless *e, mx_player player,
                             mx__retro_answer verdict)
{
    if (verdict.outcome == MX_DRAWN) verdict.outcome = e->draw[player];
    return verdict;
}

static mx_player other(const endless *e, mx_player player)
{
    (void)e;
    return player == MX_LEFT ? MX_RIGHT : MX_LEFT;
}

/* The whole sum, with component SKIP replaced by the PARTS of an option: their number,
   then length and integers of each. */
static mx_status search(endless *e, size_t skip, const int64_t *parts, mx_player player,
                        uint64_t most, mx__retro_answer *out)
{
    int64_t n_parts = skip < e->n ? *parts++ : 0;

    e->parts.n = 0;
    for (size_t i = 0; i < e->n; i++) {
        mx__retro_part part = { e->sum[i].solver->game, e->sum[i].at };

        if (i != skip && !MX_PUSH(e->parts, part)) goto nomem;
    }
    for (int64_t p = 0; p < n_parts; p++) {
        mx__retro_part part = { e->sum[skip].solver->game,
                                { parts + 1, (size_t)parts[0] } };

        if (!MX_PUSH(e->parts, part)) goto nomem;
        parts += 1 + parts[0];
    }
    if (e->n == 1 && e->parts.n == 0) { /* nothing is left */
        *out = (mx__retro_answer){ e->is_misere ? MX_WON : MX_LOST, 0 };
        return MX_OK;
    }
    return mx__retro_outcome(e->whole, e->parts.at, e->parts.n, player, most, out,
                             e->err);
nomem:
    return mx__fail(e->err, MX_NOMEM, "out of memory");
}

static const char *theorem_of(const endless *e)
{
    if (!e->by_values || e->n == 1) return NULL;
    return e->total.kind == MX_NIMBER
               ? "Smith: every component has a nimber, so the nim-sum decides"
               : "Smith: infinity(K) beside nimbers is won when their nim-sum is in K "
                 "and else drawn, as is a sum of several infinities";
}

mx_status mx__endless_outcome(const mx__component *sum, size_t n, mx_player player,
                              mx__sum_result *out, mx_value *values, mx_error *err)
{
    endless e = { .sum = sum, .n = n, .player = player, .err = err };
    mx__retro_answer verdict = { MX_DRAWN, -1 };
    mx_status st = begin(&e);

    memset(out, 0, sizeof *out);
    out->lasts = -1;
    out->misere = e.is_misere;
    if (values) memset(values, 0, n * sizeof *values);
    if (st == MX_OK && e.by_values && (n > 1 || values)) {
        st = total_without(&e, n, values, &e.total);
        if (st == MX_OK) verdict.outcome = mx__loopy_outcome(e.sets, e.total);
        out->has_nim_sum = st == MX_OK && e.total.kind == MX_NIMBER;
        if (out->has_nim_sum) out->nim_sum = (uint64_t)e.total.payload;
        out->theorem = theorem_of(&e);
    }
    if (st == MX_OK && (!e.by_values || n == 1))
        st = search(&e, n, NULL, player, 0, &verdict);
    if (st == MX_OK) {
        verdict = fair(&e, player, verdict);
        out->winner = verdict.outcome;
        out->lasts = verdict.lasts;
        if (values && n == 1 && !e.by_values &&
            !(sum[0].solver->game->flags & MX_PARTIZAN))
            values[0] = (mx_value){ MX_OUTCOME, 0, verdict.outcome };
    }
    end(&e);
    return st;
}

/* --- moves ------------------------------------------------------------------------ */

typedef struct judged {
    mx_value value;
    mx__retro_answer after; /* for the other player */
    bool wins;
} judged;

/* The options of one component, copied: ends, number of parts; of each part its length
   and its integers. */
typedef struct options {
    MX_VEC(int64_t) words;
    MX_VEC(judged) verdicts;
    bool no_memory;
    /* the second enumeration */
    size_t next;
    size_t component;
    mx__advice_sink *sink;
    void *context;
    bool enough;
    mx_outcome now; /* of the sum, for the player to move */
} options;

static int copy_option(void *context, const mx_option *option)
{
    options *o = context;
    bool fits =
        MX_PUSH(o->words, option->ends) && MX_PUSH(o->words, (int64_t)option->n_parts);

    for (size_t p = 0; p < option->n_parts && fits; p++) {
        mx_span part = option->parts[p];

        fits = MX_PUSH(o->words, (int64_t)part.n) &&
               MX_RESERVE(o->words, o->words.n + part.n);
        if (fits && part.n)
            memcpy(o->words.at + o->words.n, part.at, part.n * sizeof *part.at);
        if (fits) o->words.n += part.n;
    }
    o->no_memory = !fits;
    return !fits;
}

enum { LENGTH_SUMS = 100000 };

/* What the option whose parts are at PARTS leads to; REST is the value of the others. */
static mx_status judge(endless *e, size_t component, const int64_t *parts,
                       mx_value rest, judged *out)
{
    const int64_t *at = parts + 1;
    mx_error ignored, *err = e->err;
    mx__retro_answer length;
    mx_status st = MX_OK;

    if (!e->by_values)
        return search(e, component, parts, other(e, e->player), 0, &out->after);
    out->value = (mx_value){ MX_NIMBER, 0, 0 };
    for (int64_t p = 0; p < *parts && st == MX_OK; p++, at += 1 + at[0]) {
        mx_value value;

        st = value_in(e->sum[component].solver, (mx_span){ at + 1, (size_t)at[0] },
                      e->sets, &value, e->err);
        if (st == MX_OK) st = add(e, &out->value, value);
    }
    if (st == MX_OK) st = add(e, &rest, out->value);
    if (st != MX_OK) return st;
    out->after = (mx__retro_answer){ mx__loopy_outcome(e->sets, rest), -1 };
    e->err = &ignored;
    if (search(e, component, parts, MX_LEFT, e->n == 1 ? 0 : LENGTH_SUMS, &length) ==
        MX_OK)
        out->after.lasts = length.lasts;
    e->err = err;
    return MX_OK;
}

static mx_status judge_all(endless *e, options *o)
{
    mx_value rest = { MX_NIMBER, 0, 0 };
    mx_status st = MX_OK;

    if (e->by_values) st = total_without(e, o->component, NULL, &rest);
    for (size_t at = 0; at < o->words.n && st == MX_OK;) {
        const int64_t *words = o->words.at + at;
        judged j = { { 0, 0, 0 }, { MX_DRAWN, -1 }, false };

        if (words[0] == MX_GOES_ON)
            st = judge(e, o->component, words + 1, rest, &j);
        else
            j.after =
                (mx__retro_answer){ words[0] == MX_MOVER_WINS ? MX_LOST : MX_WON, 0 };
        j.after = fair(e, other(e, e->player), j.after);
        j.wins = j.after.outcome == MX_LOST;
        if (st == MX_OK && !MX_PUSH(o->verdicts, j))
            st = mx__fail(e->err, MX_NOMEM, "out of memory");
        at += 2;
        for (int64_t p = 0; p < words[1]; p++)
            at += 1 + (size_t)o->words.at[at];
    }
    return st;
}

static int send_option(void *context, const mx_option *option)
{
    options *o = context;
    const judged *j = &o->verdicts.at[o->next];
    mx__advice move = { .component = o->component, .option = option };

    if (o->next == o->verdicts.n) return 1;
    o->next++;
    move.value = j->value;
    move.wins = j->wins;
    move.draws = j->after.outcome == MX_DRAWN;
    move.lasts = j->after.lasts;
    o->enough = o->sink(o->context, &move) != 0;
    return o->enough;
}

/* Play may be over although there are moves. */
static mx_status is_over(endless *e, bool *over)
{
    const mx_game *game = e->sum[0].solver->game;
    int how = 0;
    mx_status st = MX_OK;

    *over = false;
    if (e->n == 1 && game->flags & MX_TURNS) {
        mx_player mover = e->player;

        st = game->turn(game, NULL, e->sum[0].at, &mover, e->err);
        *over = mover != e->player; /* it is not his turn */
        if (st != MX_OK || *over) return st;
    }
    if (e->n == 1 && game->flags & MX_ENDS)
        st = game->outcome(game, NULL, e->sum[0].at, e->player, &how, e->err);
    *over = how != 0;
    return st;
}

static mx_status component_moves(endless *e, options *o, unsigned want,
                                 mx__move_count *count)
{
    const mx__component *c = &e->sum[o->component];
    const mx_game *game = c->solver->game;
    void *worker = NULL;
    mx_status st = game->worker_new ? game->worker_new(game, &worker) : MX_OK;

    if (st != MX_OK) return mx__fail(e->err, st, "%s", mx_status_text(st));
    o->words.n = o->verdicts.n = o->next = 0;
    st = game->options(game, worker, c->at, e->player, 0, copy_option, o, e->err);
    if (st == MX_OK && o->no_memory) st = mx__fail(e->err, MX_NOMEM, "out of memory");
    if (st == MX_OK) st = judge_all(e, o);
    for (size_t i = 0; i < o->verdicts.n && st == MX_OK; i++) {
        count->all++;
        count->winning += o->verdicts.at[i].wins;
    }
    if (st == MX_OK && o->sink)
        st =
            game->options(game, worker, c->at, e->player, want, send_option, o, e->err);
    if (st == MX_OK && o->sink && !o->enough && o->next != o->verdicts.n)
        st = mx__fail(e->err, MX_FAULT, "%s sent other options when it was asked again",
                      game->name);
    if (worker && game->worker_free) game->worker_free(game, worker);
    return st;
}

mx_status mx__endless_moves(const mx__component *sum, size_t n, mx_player player,
                            unsigned want, mx__advice_sink *sink, void *context,
                            mx__move_count *count, mx_error *err)
{
    endless e = { .sum = sum, .n = n, .player = player, .err = err };
    options o = { .sink = NULL };
    bool over = false;
    mx_status st = begin(&e);

    for (int round = sink ? 0 : 1; round < 2 && st == MX_OK && !over; round++) {
        *count = (mx__move_count){ 0, 0 };
        if (round) o.sink = sink; /* every fault is met before the first is sent */
        o.context = context;
        st = is_over(&e, &over);
        for (o.component = 0; o.component < n && st == MX_OK && !o.enough && !over;
             o.component++)
            st = component_moves(&e, &o, want, count);
    }
    MX_VEC_CLEAR(o.words);
    MX_VEC_CLEAR(o.verdicts);
    end(&e);
    return st;
}
