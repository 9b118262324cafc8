/* check_game.c: the claims and examples of a file, and the facts its engine rests on, against
   brute force. */
#include "answer.h"
#include "enumerate.h"
#include "fail.h"
#include "game_values.h"
#include "scored.h"
#include "shape.h"
#include "small_sums.h"
#include "two_players.h"

#include <stdlib.h>
#include <string.h>

enum { MOST_POSITIONS = 3000, MOST_BY_SEARCH = 300 };
static const double seconds_a_claim = 1.5;

typedef enum verdict { HOLDS, FAILS, NOT_KNOWN } verdict;

/* One claim under test. */
typedef struct trial {
    mx_opened *game;
    size_t claim;
    mx__solver *solver, *second;
    verdict verdict;
    mx__text why; /* the counterexample, or why nothing is known */
    uint64_t n, most;
    double until;
    int64_t size; /* every position up to this size was tried */
    mx_status status;
    mx_error err;
} trial;

static void line(mx__text *out, mx_checked *counts, verdict v, const char *claim,
                 const char *more)
{
    static const char *const words[] = { "ok", "FAIL", "unknown" };
    uint64_t *count = v == HOLDS   ? &counts->n_ok
                      : v == FAILS ? &counts->n_failed
                                   : &counts->n_unknown;

    ++*count;
    mx__text_fmt(out, "%s %s", words[v], claim);
    if (more && *more) mx__text_fmt(out, " (%s)", more);
    mx__text_char(out, '\n');
}

static void fails_at_sum(trial *t, const mx_span *parts, size_t n)
{
    t->verdict = FAILS;
    mx__text_str(&t->why, "at ");
    mx__small_sum_print(t->game->game->shape, parts, n, &t->why);
}

static void fails_at(trial *t, mx_span at)
{
    fails_at_sum(t, &at, 1);
}

/* --- one position --------------------------------------------------------------------------- */

/* By the rules alone: no claim. */
static mx_status plain_value(trial *t, mx_span at, mx_value *value)
{
    return t->solver ? mx__solver_value(t->solver, at, value, &t->err)
                     : mx__two_value(t->game, at, value, &t->err);
}

static void try_value(trial *t, mx_span at)
{
    mx_value value;
    int64_t says = 0;
    bool applies = false;

    t->status =
        mx__claim_value(t->game->rules, t->claim, NULL, at, &applies, &says, &t->err);
    if (t->status != MX_OK || !applies) return;
    t->status = plain_value(t, at, &value);
    if (t->status != MX_OK) return;
    t->n++;
    if (value.kind == MX_NIMBER && value.payload == says) return;
    if (value.kind == MX_SHORT &&
        mx__value_handle(t->game->session->forms, (mx__form)value.payload) == says)
        return;
    fails_at(t, at);
    mx__text_str(&t->why, " the claim says ");
    if (value.kind == MX_SHORT)
        t->status = mx__value_text(t->game->session, says, &t->why, &t->err);
    else
        mx__text_int(&t->why, says);
    mx__text_str(&t->why, ", play gives ");
    mx__value_words(t->game->session, value, &t->why);
}

static void try_winner_of(trial *t, const mx_span *parts, size_t n)
{
    mx__claim_info info = mx__rules_claim(t->game->rules, t->claim);
    bool applies = false, says = false, wins = false;

    t->status = mx__claim_wins_of(t->game->rules, t->claim, NULL, parts, n, &applies,
                                  &says, &t->err);
    if (t->status != MX_OK || !applies) return;
    t->status = mx__play_wins(t->game, parts, n, info.starter, &wins, &t->err);
    if (t->status != MX_OK) return;
    t->n++;
    if (wins == says) return;
    fails_at_sum(t, parts, n);
    mx__text_fmt(&t->why, " the claim says %s, play says %s", says ? "won" : "lost",
                 says ? "lost" : "won");
}

static void try_score_of(trial *t, const mx_span *parts, size_t n)
{
    mx__claim_info info = mx__rules_claim(t->game->rules, t->claim);
    int64_t says = 0, score = 0;
    bool applies = false;

    t->status = mx__claim_value_of(t->game->rules, t->claim, NULL, parts, n, &applies,
                                   &says, &t->err);
    if (t->status != MX_OK || !applies) return;
    t->status = mx__play_score(t->game, parts, n, info.starter, &score, &t->err);
    if (t->status != MX_OK) return;
    t->n++;
    if (score == says) return;
    fails_at_sum(t, parts, n);
    mx__text_fmt(&t->why, " the claim says %lld, play gives %lld", (long long)says,
                 (long long)score);
}

static void try_winner(trial *t, mx_span at)
{
    try_winner_of(t, &at, 1);
}

static void try_score(trial *t, mx_span at)
{
    try_score_of(t, &at, 1);
}

/* A condition about every position. */
static void try_truth(trial *t, mx_span at)
{
    mx__host host = mx__session_host(t->game);
    bool applies = false, holds = false;

    t->status =
        mx__claim_holds(t->game->rules, t->claim, &host, at, &applies, &holds, &t->err);
    if (t->status != MX_OK || !applies) return;
    t->n++;
    if (!holds) fails_at(t, at);
}

static bool image(trial *t, mx_span at, int64_t *room, size_t n_room, mx_span *out)
{
    bool applies = false;
    size_t n = 0;

    t->status = mx__claim_image(t->game->rules, t->claim, NULL, at, &applies, room,
                                n_room, &n, &t->err);
    *out = (mx_span){ room, n };
    return t->status == MX_OK && applies;
}

static void same_value(trial *t, mx_span at, mx_span other)
{
    mx_value a, b;

    t->status = plain_value(t, at, &a);
    if (t->status == MX_OK) t->status = plain_value(t, other, &b);
    if (t->status != MX_OK) return;
    t->n++;
    if (a.kind == b.kind && a.payload == b.payload) return;
    fails_at(t, at);
    mx__text_str(&t->why, " and ");
    mx__shape_print(t->game->game->shape, other, &t->why);
    mx__text_str(&t->why, ": the values are ");
    mx__value_words(t->game->session, a, &t->why);
    mx__text_str(&t->why, " and ");
    mx__value_words(t->game->session, b, &t->why);
}

static void try_equal(trial *t, mx_span at)
{
    int64_t room[4096];
    mx_span other;

    if (at.n <= MX_COUNT(room) && image(t, at, room, MX_COUNT(room), &other))
        same_value(t, at, other);
}

/* The options of a position as sorted text, to compare two of them as sets. */
typedef struct option_texts {
    trial *t;
    bool mapped; /* write the images of the parts instead of the parts */
    MX_VEC(char *) at;
    bool failed;
} option_texts;

static int by_text(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

static int add_option_text(void *context, const mx_option *option)
{
    option_texts *o = context;
    mx__text text = { 0 };
    char *parts[16];
    size_t n = option->n_parts < 16 ? option->n_parts : 16;

    for (size_t i = 0; i < n; i++) {
        int64_t room[4096];
        mx_span at = option->parts[i];
        mx__text part = { 0 };

        if (o->mapped &&
            (at.n > MX_COUNT(room) || !image(o->t, at, room, MX_COUNT(room), &at)))
            mx__text_str(&part, "?");
        mx__shape_print(o->t->game->game->shape, at, &part);
        parts[i] = part.at;
        o->failed |= part.failed;
    }
    if (!o->failed) qsort(parts, n, sizeof *parts, by_text);
    mx__text_fmt(&text, "%d:", option->ends);
    for (size_t i = 0; i < n; i++) {
        mx__text_fmt(&text, " %s", parts[i] ? parts[i] : "");
        mx__free(parts[i]);
    }
    if (text.failed || !MX_PUSH(o->at, text.at)) o->failed = true;
    return o->failed;
}

static void option_texts_clear(option_texts *o)
{
    for (size_t i = 0; i < o->at.n; i++)
        mx__free(o->at.at[i]);
    MX_VEC_CLEAR(o->at);
}

/* Equal lists of options, repetitions aside. */
static bool same_texts(option_texts *a, option_texts *b)
{
    size_t i = 0, j = 0;

    if (a->at.n) qsort(a->at.at, a->at.n, sizeof *a->at.at, by_text);
    if (b->at.n) qsort(b->at.at, b->at.n, sizeof *b->at.at, by_text);
    while (i < a->at.n && j < b->at.n) {
        const char *text = a->at.at[i];

        if (strcmp(text, b->at.at[j]) != 0) return false;
        while (i < a->at.n && strcmp(a->at.at[i], text) == 0)
            i++;
        while (j < b->at.n && strcmp(b->at.at[j], text) == 0)
            j++;
    }
    return i == a->at.n && j == b->at.n;
}

static void try_symmetric(trial *t, mx_span at)
{
    const mx_game *game = t->game->game;
    option_texts mine = { .t = t, .mapped = true }, its = { .t = t };
    int64_t room[4096];
    void *worker = NULL;
    mx_span other;

    if (at.n > MX_COUNT(room) || !image(t, at, room, MX_COUNT(room), &other)) return;
    if (game->worker_new && (t->status = game->worker_new(game, &worker)) != MX_OK)
        return;
    t->status =
        game->options(game, worker, at, MX_LEFT, 0, add_option_text, &mine, &t->err);
    if (t->status == MX_OK)
        t->status = game->options(game, worker, other, MX_LEFT, 0, add_option_text,
                                  &its, &t->err);
    if (mine.failed || its.failed) t->status = MX_NOMEM;
    if (t->status == MX_OK) {
        t->n++;
        if (!same_texts(&mine, &its)) {
            fails_at(t, at);
            mx__text_str(&t->why, " the moves are not those of ");
            mx__shape_print(game->shape, other, &t->why);
        }
    }
    option_texts_clear(&mine);
    option_texts_clear(&its);
    if (game->worker_free) game->worker_free(game, worker);
}

/* The engine that the plan chose against plain search. */
static void try_engine(trial *t, mx_span at)
{
    mx_value a, b;

    t->status = mx__solver_value(t->solver, at, &a, &t->err);
    if (t->status == MX_OK) t->status = mx__solver_value(t->second, at, &b, &t->err);
    if (t->status != MX_OK) return;
    t->n++;
    if (a.kind == b.kind && a.payload == b.payload) return;
    fails_at(t, at);
    mx__text_str(&t->why, " the engine says ");
    mx__value_words(t->game->session, a, &t->why);
    mx__text_str(&t->why, ", search says ");
    mx__value_words(t->game->session, b, &t->why);
}

/* --- many positions --------------------------------------------------------------------------- */

typedef void try_one(trial *t, mx_span at);

typedef void try_sum(trial *t, const mx_span *parts, size_t n);

typedef struct round {
    trial *t;
    try_one *one; /* or else: */
    try_sum *sum;
} round_of;

static int is_enough(const trial *t)
{
    return t->status != MX_OK || t->verdict == FAILS || t->n >= t->most ||
           mx__now() > t->until;
}

static int try_next(void *context, mx_span at)
{
    round_of *r = context;

    r->one(r->t, at);
    return is_enough(r->t);
}

static int try_next_sum(void *context, const mx_span *parts, size_t n)
{
    round_of *r = context;

    r->sum(r->t, parts, n);
    return is_enough(r->t);
}

static int try_size(round_of *r, int64_t size)
{
    const mx_shape *shape = r->t->game->game->shape;

    return r->one ? mx__enumerate(shape, size, try_next, r)
                  : mx__small_sums(shape, size, try_next_sum, r);
}

static void say_coverage(trial *t, const char *what)
{
    mx__text_fmt(&t->why, "%llu %s%s", (unsigned long long)t->n, what,
                 t->n == 1 ? "" : "s");
    if (t->size >= 0)
        mx__text_fmt(&t->why, ", all up to size %lld", (long long)t->size);
}

/* Runs ONE over the positions from the smallest on. A limit met on the way is where the
   trial ends, not a failure. */
static mx_status run_round(round_of r, mx_error *err)
{
    trial *t = r.t;
    int64_t size = 0, empty = 0;
    double deadline;

    t->until = mx__now() + seconds_a_claim;
    deadline = mx__budget_until(&t->game->session->budget, t->until);
    t->size = -1;
    for (; size <= MOST_POSITIONS && empty < 300; size++) {
        uint64_t before = t->n;

        if (try_size(&r, size)) break;
        t->size = size;
        empty = t->n == before ? empty + 1 : 0;
        if (mx__now() > t->until) break;
    }
    t->game->session->budget.deadline = deadline;
    if (t->status != MX_OK && t->status != MX_LIMIT && t->status != MX_UNSUPPORTED) {
        if (err) *err = t->err;
        return t->status;
    }
    if (t->verdict == FAILS) return MX_OK;
    if (t->n == 0) {
        t->verdict = NOT_KNOWN;
        mx__text_str(&t->why,
                     t->status == MX_OK ? "no position was tried" : t->err.text);
    } else {
        say_coverage(t, r.one ? "position" : "sum");
    }
    return MX_OK;
}

static mx_status over_positions(trial *t, try_one *one, mx_error *err)
{
    return run_round((round_of){ t, one, NULL }, err);
}

static mx_status over_sums(trial *t, try_sum *sum, mx_error *err)
{
    return run_round((round_of){ t, NULL, sum }, err);
}

static void try_period(trial *t, mx_span at)
{
    mx__claim_info info = mx__rules_claim(t->game->rules, t->claim);
    int64_t heap = at.at[0], later = heap + info.period;

    if (heap < info.from_index || info.period < 1) return;
    same_value(t, (mx_span){ &heap, 1 }, (mx_span){ &later, 1 });
}

/* --- one claim ----------------------------------------------------------------------------------- */

static mx_status ranged_claim(trial *t, mx_error *err)
{
    mx__host host = mx__session_host(t->game);
    bool holds = false;
    mx__text example = { 0 };
    double deadline =
        mx__budget_until(&t->game->session->budget, mx__now() + 10 * seconds_a_claim);
    mx_status status =
        mx__claim_run(t->game->rules, t->claim, &host, &holds, &t->n, &example, err);

    t->game->session->budget.deadline = deadline;
    if (status == MX_OK) {
        t->verdict = holds ? HOLDS : FAILS;
        if (holds)
            mx__text_fmt(&t->why, "%llu instances", (unsigned long long)t->n);
        else
            mx__text_fmt(&t->why, "%s", example.at ? example.at : "");
    } else if (status == MX_LIMIT || status == MX_UNSUPPORTED) {
        t->verdict = NOT_KNOWN;
        mx__text_str(&t->why, err ? err->text : "a limit was reached");
        status = MX_OK;
    }
    mx__text_clear(&example);
    return status;
}

static mx_status run_claim(trial *t, mx__claim_info info, mx_error *err)
{
    bool is_plain = !info.has_ranges && !(t->game->game->flags & MX_DRAW);

    if (info.is_of_sum)
        return over_sums(t, info.gives_score ? try_score_of : try_winner_of, err);
    switch (info.kind) {
    case MX_CLAIM_VALUE: return over_positions(t, try_value, err);
    case MX_CLAIM_SCORE: return over_positions(t, try_score, err);
    case MX_CLAIM_TRUE:
        return info.gives_winner && is_plain ? over_positions(t, try_winner, err)
               : info.is_about_all           ? over_positions(t, try_truth, err)
                                             : ranged_claim(t, err);
    case MX_CLAIM_SYMMETRIC: return over_positions(t, try_symmetric, err);
    case MX_CLAIM_EQUAL: return over_positions(t, try_equal, err);
    case MX_CLAIM_PERIOD: return over_positions(t, try_period, err);
    }
    return MX_OK;
}

static mx_status check_claim(mx_opened *game, size_t i, mx__text *out,
                             mx_checked *counts, mx_error *err)
{
    mx__claim_info info = mx__rules_claim(game->rules, i);
    trial t = { .game = game, .claim = i, .most = MOST_POSITIONS };
    mx_status status = MX_OK;

    if (!(game->game->flags & MX_PARTIZAN) && !mx__score_plays(game->game))
        status = mx__opened_solver(game, &t.solver, err);
    if (status == MX_UNSUPPORTED && !info.has_ranges) {
        line(out, counts, NOT_KNOWN, info.text, err ? err->text : "");
        return MX_OK;
    }
    if (status == MX_OK || status == MX_UNSUPPORTED) status = run_claim(&t, info, err);
    if (status == MX_OK) line(out, counts, t.verdict, info.text, t.why.at);
    mx__text_clear(&t.why);
    return status;
}

/* --- the rest of the file ------------------------------------------------------------------------- */

static size_t trimmed(const char *text, size_t n)
{
    while (n && strchr(" \t\r\n", text[n - 1]))
        n--;
    return n;
}

/* Equal but for blanks at the ends of lines and newlines at the end. */
static bool same_output(const char *a, size_t n, const char *b, size_t m)
{
    size_t i = 0, j = 0;

    n = trimmed(a, n);
    m = trimmed(b, m);
    while (i < n || j < m) {
        const char *end_a = i < n ? memchr(a + i, '\n', n - i) : NULL;
        const char *end_b = j < m ? memchr(b + j, '\n', m - j) : NULL;
        size_t to_a = end_a ? (size_t)(end_a - a) : n,
               to_b = end_b ? (size_t)(end_b - b) : m;
        size_t long_a = i < to_a ? trimmed(a + i, to_a - i) : 0;
        size_t long_b = j < to_b ? trimmed(b + j, to_b - j) : 0;

        if (long_a != long_b || (long_a && memcmp(a + i, b + j, long_a) != 0))
            return false;
        i = to_a + 1;
        j = to_b + 1;
    }
    return true;
}

static mx_status check_example(mx_opened *game, size_t i, mx__text *out,
                               mx_checked *counts, mx_error *err)
{
    const char *input = mx__rules_example_input(game->rules, i);
    const char *wanted = mx__rules_example_output(game->rules, i);
    mx__host host = mx__session_host(game);
    mx__text got = { 0 }, name = { 0 };
    mx_status status =
        mx__judge_run(game->rules, &host, "<example>", input, strlen(input), &got, err);

    mx__text_fmt(&name, "example %zu", i + 1);
    if (status == MX_OK) {
        bool same = same_output(got.at ? got.at : "", got.n, wanted, strlen(wanted));

        line(out, counts, same ? HOLDS : FAILS, name.at,
             same ? "" : "the output differs");
    } else if (status == MX_LIMIT || status == MX_UNSUPPORTED) {
        line(out, counts, NOT_KNOWN, name.at, err ? err->text : "");
        status = MX_OK;
    }
    mx__text_clear(&got);
    mx__text_clear(&name);
    return status;
}

static mx_status check_engine(mx_opened *game, mx__text *out, mx_checked *counts,
                              mx_error *err)
{
    trial t = { .game = game, .most = MOST_BY_SEARCH };
    mx__plan plan;
    mx__text name = { 0 };
    mx_status status;

    if (game->game->flags & MX_PARTIZAN) return MX_OK;
    status = mx__opened_solver(game, &t.solver, err);
    if (status == MX_UNSUPPORTED) return MX_OK;
    if (status != MX_OK) return status;
    mx__solver_plan(t.solver, (mx_span){ NULL, 0 }, &plan);
    if (plan.engine != MX__TABLE && plan.engine != MX__SEQUENCE) return MX_OK;
    status =
        mx__solver_new(game->game, &game->session->budget, MX__MEMO, &t.second, err);
    if (status != MX_OK) return status;
    status = over_positions(&t, try_engine, err);
    mx__text_fmt(&name, "engine %s agrees with plain search",
                 mx__engine_name(plan.engine));
    if (status == MX_OK) line(out, counts, t.verdict, name.at, t.why.at);
    mx__solver_free(t.second);
    mx__text_clear(&name);
    mx__text_clear(&t.why);
    return status;
}

mx_status mx__answer_check(mx_opened *game, mx_text *out, mx_checked *counts,
                           mx_error *err)
{
    mx_status status;
    mx_error local;
    mx_error *e = err ? err : &local;

    *counts = (mx_checked){ 0 };
    mx__budget_start(&game->session->budget);
    status = check_engine(game, out, counts, e);
    if (game->rules && status == MX_OK) {
        bool rules_only = game->rules_only;

        game->rules_only = true; /* a claim must not prove itself */
        for (size_t i = 0; i < mx__rules_n_claims(game->rules) && status == MX_OK; i++)
            status = check_claim(game, i, out, counts, e);
        game->rules_only = rules_only;
        for (size_t i = 0; i < mx__rules_n_examples(game->rules) && status == MX_OK;
             i++)
            status = check_example(game, i, out, counts, e);
    }
    if (status != MX_OK) return status;
    mx__text_fmt(out, "%llu ok, %llu failed, %llu unknown\n",
                 (unsigned long long)counts->n_ok, (unsigned long long)counts->n_failed,
                 (unsigned long long)counts->n_unknown);
    return out->failed ? mx__fail(err, MX_NOMEM, "out of memory") : MX_OK;
}
