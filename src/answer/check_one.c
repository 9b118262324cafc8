/* check_one.c: a claim and an example of a file, against brute force. */
#include "answer.h"
#include "endless_two.h"
#include "fail.h"
#include "scored.h"
#include "trial.h"

#include <string.h>

/* --- one position ----------------------------------------------------------------- */

/* A sentence of what play gives AT to who starts, where that may be a draw; NULL: the claim
   is not of who wins. */
static const char *given_by_play(mx__trial *t, mx_span at)
{
    mx__claim_info info = mx__rules_claim(t->game->rules, t->claim);
    mx_sum sum = { .session = t->game->session, .only = t->game };
    mx__sum_result result = { .winner = MX_LOST };
    mx_status status;

    if (!(t->game->game->flags & MX_DRAW) || !info.gives_winner || info.is_of_sum)
        return NULL;
    status = mx__sum_add_span(&sum, t->game, at, NULL);
    if (status == MX_OK)
        status =
            t->game->game->flags & MX_PARTIZAN
                ? mx__endless_two(&sum, info.starter == MX_RIGHT ? MX_RIGHT : MX_LEFT,
                                  &result, NULL)
                : mx__answer_outcome(&sum, &result, NULL, NULL);
    MX_VEC_CLEAR(sum.terms);
    MX_VEC_CLEAR(sum.at);
    if (status != MX_OK) return NULL;
    return result.winner == MX_WON    ? MX_SENTENCE("at %s play gives a win")
           : result.winner == MX_LOST ? MX_SENTENCE("at %s play gives a loss")
                                      : MX_SENTENCE("at %s play gives a draw");
}

/* A condition about every position. */
static void try_truth(mx__trial *t, mx_span at)
{
    mx__host host = mx__session_host(t->game);
    bool applies = false, holds = false;
    mx__text names = { 0 };

    t->status = mx__claim_holds(t->game->rules, t->claim, &host, at, &applies, &holds,
                                &names, &t->err);
    t->n += t->status == MX_OK && applies;
    if (t->status == MX_OK && applies && !holds) {
        bool told = names.n && mx__rules_claim(t->game->rules, t->claim).has_ranges;
        const char *given = told ? NULL : given_by_play(t, at);
        mx__text words[3] = { names };

        names = (mx__text){ 0 };
        mx__trial_fails_at(t, at,
                           told    ? MX_SENTENCE("at %s, where %s")
                           : given ? given
                                   : MX_SENTENCE("at %s"),
                           words);
        mx__text_clear(&words[0]);
    }
    mx__text_clear(&names);
}

static void try_period(mx__trial *t, mx_span at)
{
    mx__claim_info info = mx__rules_claim(t->game->rules, t->claim);
    int64_t heap = at.at[0], later = heap + info.period;

    if (heap < info.from_index || info.period < 1) return;
    mx__trial_same_value(t, (mx_span){ &heap, 1 }, (mx_span){ &later, 1 });
}

/* --- one claim -------------------------------------------------------------------- */

static mx_status ranged_claim(mx__trial *t, mx_error *err)
{
    mx__host host = mx__session_host(t->game);
    bool holds = false;
    mx__text example = { 0 };
    double deadline = mx__budget_until(&t->game->session->budget,
                                       mx__now() + 10 * mx__trial_seconds(t));
    mx_status status =
        mx__claim_run(t->game->rules, t->claim, &host, &holds, &t->n, &example, err);

    t->game->session->budget.deadline = deadline;
    if (status == MX_OK) {
        t->verdict = holds ? MX__HOLDS : MX__FAILS;
        if (holds)
            mx__text_fmt(&t->why, MX_SENTENCE("%llu instances"),
                         (unsigned long long)t->n);
        else
            mx__text_fmt(&t->why, "%s", example.at ? example.at : "");
    } else if (status == MX_LIMIT || status == MX_UNSUPPORTED) {
        t->verdict = MX__NOT_KNOWN;
        mx__text_str(&t->why, err ? err->text : MX_SENTENCE("a limit was reached"));
        status = MX_OK;
    }
    mx__text_clear(&example);
    return status;
}

enum { OTHER_GRAPHS = 12 };

static mx_status run_claim(mx__trial *t, mx__claim_info info, mx_error *err)
{
    bool is_plain =
        (!info.has_ranges || info.sets_only) && !(t->game->game->flags & MX_DRAW);

    if (mx__claim_answers(&info) && (info.kind != MX_CLAIM_TRUE || is_plain))
        return mx__trial_answers(t, err);
    switch (info.kind) {
    case MX_CLAIM_VALUE:
    case MX_CLAIM_SCORE:
    case MX_CLAIM_EQUAL: break;
    case MX_CLAIM_TRUE:
        return info.is_about_all ? mx__trial_over_positions(t, try_truth, err)
                                 : ranged_claim(t, err);
    case MX_CLAIM_SYMMETRIC: return mx__trial_over_positions(t, mx__try_symmetric, err);
    case MX_CLAIM_PERIOD: return mx__trial_over_positions(t, try_period, err);
    }
    return MX_OK;
}

/* Adds that T holds on N random graphs. */
static void say_other_graphs(mx__trial *t, unsigned n)
{
    mx__text before = t->why;

    t->why = (mx__text){ 0 };
    if (before.n)
        mx__text_fmt(&t->why, MX_SENTENCE("%s; on %u random graphs too"), before.at, n);
    else
        mx__text_fmt(&t->why, MX_SENTENCE("on %u random graphs too"), n);
    if (before.failed) t->why.failed = true;
    mx__text_clear(&before);
}

/* A claim that holds on the graph of the file is tried on small random ones too, unless the
   caller gave data. Rules that
   ask for more than such a graph has, a node by its number, are not tried there. */
static mx_status on_other_graphs(mx__trial *t, mx__claim_info info, mx_error *err)
{
    mx_opened *game = t->game;
    mx_status status = MX_OK, last;
    bool has_graphs = true;
    unsigned n = 0;

    for (uint64_t seed = 1; seed <= OTHER_GRAPHS && status == MX_OK; seed++) {
        mx__trial other = { .game = game,
                            .claim = t->claim,
                            .most = MX__MOST_BY_SEARCH };

        status = mx__rules_vary(game->rules, seed, &has_graphs, err);
        if (status != MX_OK || !has_graphs) break;
        if (t->solver) status = mx__opened_solver(game, &other.solver, err);
        if (status == MX_OK) status = run_claim(&other, info, err);
        n += status == MX_OK && other.verdict == MX__HOLDS;
        if (status == MX_OK && other.verdict == MX__FAILS) {
            mx__text words[2] = { other.why };

            other.why = (mx__text){ 0 };
            mx__rules_say_graphs(game->rules, &words[1]);
            mx__text_clear(&t->why);
            mx__trial_fails(t, MX_SENTENCE("%s, where %s"), words);
        }
        mx__text_clear(&other.why);
        if (status == MX_FAULT) status = MX_OK;
        if (t->verdict == MX__FAILS) break;
    }
    last = mx__rules_vary(game->rules, 0, &has_graphs, err);
    if (status == MX_OK && last == MX_OK && n && t->verdict == MX__HOLDS)
        say_other_graphs(t, n);
    if (last == MX_OK && t->solver) last = mx__opened_solver(game, &t->solver, err);
    return status != MX_OK ? status : last;
}

/* Conditions that are tried as a whole set the data themselves. */
static bool is_over_data(const mx_opened *game, mx__claim_info info)
{
    if (!info.sets_data) return false;
    return info.kind != MX_CLAIM_TRUE || info.is_of_sum ||
           (info.gives_winner && info.sets_only && !(game->game->flags & MX_DRAW));
}

static mx_status try_claim(mx__trial *t, mx__claim_info info, mx_error *err)
{
    mx_status status = MX_OK;

    if (is_over_data(t->game, info)) return mx__trial_over_data(t, run_claim, err);
    if (!(t->game->game->flags & MX_PARTIZAN) && !mx__score_plays(t->game->game))
        status = mx__opened_solver(t->game, &t->solver, err);
    if (status == MX_UNSUPPORTED && info.has_ranges) status = MX_OK;
    if (status == MX_OK) status = run_claim(t, info, err);
    return status == MX_OK && t->verdict == MX__HOLDS && !t->game->has_sets
               ? on_other_graphs(t, info, err)
               : status;
}

mx_status mx__check_one_claim(mx_opened *game, const mx_check_options *asked, size_t i,
                              mx__text *out, mx_checked *counts, mx_error *err)
{
    mx__claim_info info = mx__rules_claim(game->rules, i);
    mx__trial t = {
        .game = game, .asked = asked, .claim = i, .most = MX__MOST_POSITIONS
    };
    mx_status status = try_claim(&t, info, err);

    if (status == MX_UNSUPPORTED ||
        (status == MX_FAULT && mx__rules_unset(game->rules))) {
        mx__trial_line(game->session->lang, out, counts, MX__NOT_KNOWN, info.text,
                       err ? err->text : "");
        status = MX_OK;
    } else if (status == MX_OK) {
        mx__trial_line(game->session->lang, out, counts, t.verdict, info.text,
                       t.why.at);
    }
    mx__text_clear(&t.why);
    return status;
}

/* --- one example ------------------------------------------------------------------ */

static size_t trimmed(const char *text, size_t n)
{
    while (n && strchr(" \t\r\n", text[n - 1]))
        n--;
    return n;
}

/* The line of the N bytes at TEXT that starts at *AT, without the blanks at its end; *AT
   moves behind it. False: there is none. */
static bool take_line(const char *text, size_t n, size_t *at, const char **line,
                      size_t *length)
{
    const char *end;
    size_t to;

    *line = "";
    *length = 0;
    if (*at >= n) return false;
    end = memchr(text + *at, '\n', n - *at);
    to = end ? (size_t)(end - text) : n;
    *line = text + *at;
    *length = trimmed(text + *at, to - *at);
    *at = to + 1;
    return true;
}

static void say_line(mx__text *out, bool is_there, const char *line, size_t n)
{
    if (is_there)
        mx__text_fmt(out, "'%.*s%s'", (int)(n > 60 ? 60 : n), line,
                     n > 60 ? "..." : "");
    else
        mx__text_str(out, MX_SENTENCE("no such line"));
}

/* Equal but for blanks at the ends of lines and newlines at the end; else WHY says where
   they differ first. */
static bool same_output(const char *got, size_t n, const char *wanted, size_t m,
                        mx__text *why)
{
    size_t i = 0, j = 0, number = 0, long_a, long_b;
    const char *a, *b;
    bool has_a, has_b;
    mx__text want = { 0 }, have = { 0 };

    n = trimmed(got, n);
    m = trimmed(wanted, m);
    do {
        has_a = take_line(got, n, &i, &a, &long_a);
        has_b = take_line(wanted, m, &j, &b, &long_b);
        number++;
    } while (has_a && has_b && long_a == long_b && memcmp(a, b, long_a) == 0);
    if (!has_a && !has_b) return true;
    say_line(&want, has_b, b, long_b);
    say_line(&have, has_a, a, long_a);
    mx__text_fmt(why, MX_SENTENCE("line %zu: wanted %s, got %s"), number,
                 want.at ? want.at : "", have.at ? have.at : "");
    if (want.failed || have.failed) why->failed = true;
    mx__text_clear(&want);
    mx__text_clear(&have);
    return false;
}

mx_status mx__check_one_example(mx_opened *game, size_t i, mx__text *out,
                                mx_checked *counts, mx_error *err)
{
    const char *input = mx__rules_example_input(game->rules, i);
    const char *wanted = mx__rules_example_output(game->rules, i);
    mx__host host = mx__session_host(game);
    mx__text got = { 0 }, name = { 0 }, why = { 0 };
    mx_status status =
        mx__judge_run(game->rules, &host, "<example>", input, strlen(input), &got, err);

    mx__text_fmt(&name, MX_FOR(game->session, "example %zu"), i + 1);
    if (status == MX_OK) {
        bool same =
            same_output(got.at ? got.at : "", got.n, wanted, strlen(wanted), &why);

        mx__trial_line(game->session->lang, out, counts, same ? MX__HOLDS : MX__FAILS,
                       name.at, why.at);
    } else if (status == MX_LIMIT || status == MX_UNSUPPORTED) {
        mx__trial_line(game->session->lang, out, counts, MX__NOT_KNOWN, name.at,
                       err ? err->text : "");
        status = MX_OK;
    }
    mx__text_clear(&got);
    mx__text_clear(&name);
    mx__text_clear(&why);
    return status;
}
