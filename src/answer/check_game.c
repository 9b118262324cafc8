/* check_game.c: the claims and examples of a file, and the facts its engine rests on, against
   brute force. */
#include "alloc.h"
#include "answer.h"
#include "fail.h"
#include "scored.h"
#include "threads.h"
#include "trial.h"

#include <stdatomic.h>

/* --- the engine ------------------------------------------------------------------- */

/* The engine that the plan chose against plain search. */
static void try_engine(mx__trial *t, mx_span at)
{
    mx__text words[3] = { 0 };
    mx_value a, b;

    t->status = mx__solver_value(t->solver, at, &a, &t->err);
    if (t->status == MX_OK) t->status = mx__solver_value(t->second, at, &b, &t->err);
    if (t->status != MX_OK) return;
    t->n++;
    if (a.kind == b.kind && a.payload == b.payload) return;
    mx__value_words(t->game->session, a, &words[0]);
    mx__value_words(t->game->session, b, &words[1]);
    mx__trial_fails_at(t, at, MX_SENTENCE("at %s the engine says %s, search says %s"),
                       words);
}

/* Who wins by canonical forms and by search of the whole, for either starter. */
static void try_two_ways(mx__trial *t, mx_span at)
{
    mx_opened *by_search = t->context;

    for (int starter = MX_LEFT; starter <= MX_RIGHT; starter++) {
        bool values = false, search = false;

        t->status = mx__play_wins(t->game, &at, 1, starter, &values, &t->err);
        if (t->status == MX_OK)
            t->status = mx__play_wins(by_search, &at, 1, starter, &search, &t->err);
        if (t->status != MX_OK) return;
        if (values == search) continue;
        mx__trial_fails_at(t, at,
                           MX_SENTENCE(
                               "at %s the value says one winner, search the other"),
                           NULL);
        return;
    }
    t->n++;
}

static mx_status check_two_players(mx_opened *game, const mx_check_options *asked,
                                   mx__text *out, mx_checked *counts, mx_error *err)
{
    mx_session own = { 0 }; /* with forms of its own: none to lean on */
    mx_opened by_search = *game;
    mx__trial t = {
        .game = game, .asked = asked, .most = MX__MOST_BY_SEARCH, .context = &by_search
    };
    mx_status status;

    if (mx__score_plays(game->game) || game->engine != MX__AUTO) return MX_OK;
    if (game->game->flags & MX_DRAW) { /* no values, and one engine alone */
        mx__session_note(
            game->session,
            "play need not end: it is decided by one engine, 'retrograde', "
            "and no second one is held against it");
        return MX_OK;
    }
    mx__budget_init(&own.budget, NULL);
    own.budget.cancel = game->session->budget.cancel;
    mx__budget_until(&own.budget, mx__now() + 2 * mx__trial_seconds(&t));
    by_search.session = &own;
    by_search.engine = MX__WHOLE;
    by_search.solver = NULL;
    by_search.partizan = NULL;
    by_search.score = NULL;
    status = mx__trial_over_positions(&t, try_two_ways, err);
    if (status == MX_OK)
        mx__trial_line(game->session->lang, out, counts, t.verdict,
                       MX_FOR(game->session, "values agree with search"), t.why.at);
    mx__partizan_free(by_search.partizan);
    mx__forms_free(own.forms);
    mx__text_clear(&own.notes);
    mx__text_clear(&t.why);
    return status;
}

static mx_status check_engine(mx_opened *game, const mx_check_options *asked,
                              mx__text *out, mx_checked *counts, mx_error *err)
{
    mx__trial t = { .game = game, .asked = asked, .most = MX__MOST_BY_SEARCH };
    mx__plan plan;
    mx__text name = { 0 };
    mx_status status;

    if (game->game->flags & MX_PARTIZAN)
        return check_two_players(game, asked, out, counts, err);
    status = mx__opened_solver(game, &t.solver, err);
    if (status == MX_UNSUPPORTED) return MX_OK;
    if (status != MX_OK) return status;
    mx__solver_plan(t.solver, (mx_span){ NULL, 0 }, &plan);
    if (plan.engine != MX__TABLE && plan.engine != MX__SEQUENCE) return MX_OK;
    status =
        mx__solver_new(game->game, &game->session->budget, MX__MEMO, &t.second, err);
    if (status != MX_OK) return status;
    status = mx__trial_over_positions(&t, try_engine, err);
    mx__text_fmt(&name, MX_FOR(game->session, "engine %s agrees with plain search"),
                 mx__engine_name(plan.engine));
    if (status == MX_OK)
        mx__trial_line(game->session->lang, out, counts, t.verdict, name.at, t.why.at);
    mx__solver_free(t.second);
    mx__text_clear(&name);
    mx__text_clear(&t.why);
    return status;
}

/* --- one after the other, or at once ---------------------------------------------- */

/* What is checked, by number: the engine, the parts, the claims, the examples. */
enum { ENGINE, PARTS, FIRST_CLAIM };

typedef struct item {
    mx__text out;
    mx_checked counts;
    mx_status status;
    mx_error err;
} item;

typedef struct all_items {
    mx_opened *game;
    const mx_check_options *asked;
    item *at;
    size_t n, n_claims;
    bool has_data;           /* every data line has a value: it can be played */
    mx_limits limits;        /* of twins */
    atomic_size_t next, end; /* `end`: no item from here on counts, one before failed */
} all_items;

static mx_status check_item(all_items *a, mx_opened *game, size_t i, item *to)
{
    if (i == ENGINE)
        return a->has_data
                   ? check_engine(game, a->asked, &to->out, &to->counts, &to->err)
                   : MX_OK;
    if (i == PARTS)
        return a->has_data
                   ? mx__check_split(game, a->asked, &to->out, &to->counts, &to->err)
                   : MX_OK;
    i -= FIRST_CLAIM;
    if (i < a->n_claims)
        return mx__check_one_claim(game, a->asked, i, &to->out, &to->counts, &to->err);
    return mx__check_one_example(game, i - a->n_claims, &to->out, &to->counts,
                                 &to->err);
}

static void check_share(all_items *a, mx_opened *game)
{
    bool rules_only = game->rules_only, images_are_tried = game->images_are_tried;

    game->images_are_tried = true; /* no engine may rest on what is checked */
    game->split_is_tried = true;   /* by an item of its own */
    for (;;) {
        size_t i = atomic_fetch_add(&a->next, 1), end = atomic_load(&a->end);

        if (i >= a->n || i >= end) break;
        game->rules_only = i >= FIRST_CLAIM || rules_only; /* no claim proves itself */
        a->at[i].status = check_item(a, game, i, &a->at[i]);
        while (a->at[i].status != MX_OK && i < end)
            if (atomic_compare_exchange_weak(&a->end, &end, i)) break;
    }
    game->rules_only = rules_only;
    game->images_are_tried = images_are_tried;
}

/* What a twin of GAME may use; read before the threads start. */
static mx_limits limits_of_twins(const mx_opened *game)
{
    const mx__budget *budget = &game->session->budget;
    double now = mx__now();

    return (mx_limits){ .size = sizeof(mx_limits),
                        .seconds = budget->deadline > now ? budget->deadline - now : 0,
                        .bytes = budget->most_bytes / budget->threads,
                        .positions = budget->most_positions,
                        .threads = 1,
                        .cancel = budget->cancel,
                        .kernel = budget->kernel,
                        .fresh = budget->fresh };
}

/* The same game in a session of its own, for another thread; NULL: there is none. */
static mx_opened *open_twin(const all_items *a)
{
    const mx_opened *game = a->game;
    mx_session *session;
    mx_opened *twin;
    const char *text;
    size_t n;

    if (mx__session_make(&a->limits, &session) != MX_OK) return NULL;
    session->lang = game->session->lang;
    text = mx__rules_text(game->rules, &n);
    if (mx__session_open_rules(session, game->name, text, n, NULL, &twin, NULL) ==
        MX_OK)
        return twin;
    mx__session_free(session);
    return NULL;
}

static void run_share(void *context, uint32_t i)
{
    all_items *a = context;
    mx_opened *game = i ? open_twin(a) : a->game;

    if (!game) return; /* the others do it */
    check_share(a, game);
    if (i) mx__session_free(game->session);
}

/* Short checks are over before a second thread has opened the rules; what the user chose by
   options is not known to twins. */
static uint32_t threads_for(const all_items *a)
{
    const mx_opened *game = a->game;
    uint32_t threads = game->session->budget.threads;

    if (!game->rules || game->has_sets || game->engine != MX__AUTO ||
        game->game == &game->plain || !a->asked ||
        (a->asked->seconds <= 0 && a->asked->to <= 0))
        return 1;
    return threads < a->n ? threads : (uint32_t)a->n;
}

/* An engine that rests on a wrong split is not to blame. */
static void blame_split(all_items *a)
{
    item *engine = &a->at[ENGINE], *parts = &a->at[PARTS];

    if (!engine->counts.n_failed || !parts->counts.n_failed) return;
    mx__text_clear(&engine->out);
    engine->counts = (mx_checked){ 0 };
    mx__trial_line(a->game->session->lang, &engine->out, &engine->counts, MX__NOT_KNOWN,
                   MX_FOR(a->game->session, "the engine agrees with plain search"),
                   MX_SENTENCE("it rests on the split lines, which are wrong"));
}

/* Puts what was found into one text, up to the first failure. */
static mx_status gather(all_items *a, mx_text *out, mx_checked *counts, mx_error *err)
{
    mx_status status = MX_OK;

    for (size_t i = 0; i < a->n; i++) {
        item *one = &a->at[i];

        if (status == MX_OK) {
            if (one->out.n) mx__text_add(out, one->out.at, one->out.n);
            if (one->out.failed) out->failed = true;
            counts->n_ok += one->counts.n_ok;
            counts->n_failed += one->counts.n_failed;
            counts->n_unknown += one->counts.n_unknown;
            status = one->status;
            if (status != MX_OK && err) *err = one->err;
        }
        mx__text_clear(&one->out);
    }
    return status;
}

mx_status mx__answer_check(mx_opened *game, const mx_check_options *asked, mx_text *out,
                           mx_checked *counts, mx_error *err)
{
    all_items a = { .game = game, .asked = asked };
    mx_status status;

    *counts = (mx_checked){ 0 };
    mx__budget_start(&game->session->budget);
    a.has_data = !game->rules || !mx__rules_unset(game->rules);
    a.n_claims = game->rules ? mx__rules_n_claims(game->rules) : 0;
    a.n = FIRST_CLAIM + a.n_claims +
          (game->rules ? mx__rules_n_examples(game->rules) : 0);
    a.limits = limits_of_twins(game);
    atomic_init(&a.next, 0);
    atomic_init(&a.end, a.n);
    a.at = mx__calloc(a.n, sizeof *a.at);
    if (!a.at) return mx__fail(err, MX_NOMEM, "out of memory");
    mx__threads_run(threads_for(&a), run_share, &a);
    blame_split(&a);
    status = gather(&a, out, counts, err);
    mx__opened_note_braces(game);
    if (counts->n_unknown && !counts->n_failed)
        mx__session_note(game->session,
                         "what is unknown was not decided, for the reason in its line; "
                         "--seconds, --time and --positions leave more room");
    if (game->rules && a.n == FIRST_CLAIM && !counts->n_failed)
        mx__session_note(game->session,
                         "the rules claim nothing: a line such as 'claim "
                         "value(n) = n %% 4' would be tried, and 'mexor guess' "
                         "looks for one");
    mx__free(a.at);
    if (status == MX_OK && !counts->n_failed)
        status = mx__check_inputs(game, asked, out, counts, err);
    if (status != MX_OK) return status;
    mx__text_fmt(out, MX_FOR(game->session, "%llu ok, %llu failed, %llu unknown"),
                 (unsigned long long)counts->n_ok, (unsigned long long)counts->n_failed,
                 (unsigned long long)counts->n_unknown);
    mx__text_char(out, '\n');
    return out->failed ? mx__fail(err, MX_NOMEM, "out of memory") : MX_OK;
}
