/* session.c: opening games in a session and keeping their solvers. */
#define _POSIX_C_SOURCE 200809L
#include "session.h"

#include "alloc.h"
#include "answer.h"
#include "fail.h"
#include "gallery.h"
#include "game_word.h"
#include "mix.h"
#include "rules.h"
#include "trial.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

mx_status mx__session_make(const mx_limits *limits, mx_session **out)
{
    *out = mx__calloc(1, sizeof **out);
    if (!*out) return MX_NOMEM;
    mx__budget_init(&(*out)->budget, limits);
    return MX_OK;
}

static void opened_free(mx_opened *game)
{
    mx__solver_free(game->solver);
    mx__partizan_free(game->partizan);
    mx__score_free(game->score);
    mx__rules_free(game->rules);
    mx_heap_game_free(game->heap_game);
    mx_heap_free(game->heap);
    mx__free(game->claims);
    mx__free(game->name);
    mx__free(game->key);
    mx__free(game);
}

void mx__session_free(mx_session *session)
{
    if (!session) return;
    while (session->opened) {
        mx_opened *game = session->opened;

        session->opened = game->next;
        opened_free(game);
    }
    mx__forms_free(session->forms);
    mx__sets_free(session->sets);
    mx__text_clear(&session->notes);
    mx__free(session);
}

void mx__session_note(mx_session *session, const char *sentence, ...)
{
    char line[512];
    va_list args;

    va_start(args, sentence);
    vsnprintf(line, sizeof line - 1, sentence, args);
    va_end(args);
    strcat(line, "\n");
    if (session->notes.n && strstr(session->notes.at, line)) return;
    mx__text_str(&session->notes, line);
}

void mx__session_take_notes(mx_session *session, mx_text *out)
{
    for (mx_opened *game = session->opened; game; game = game->next)
        if (game->rules) {
            size_t before = session->notes.n;

            mx__rules_notes(game->rules, &session->notes);
            if (!game->is_verbose) continue;
            if (session->notes.n > before) mx__text_char(&session->notes, '\n');
            mx__rules_native_note(game->rules, &session->notes);
        }
    if (session->notes.n) mx__text_add(out, session->notes.at, session->notes.n);
    mx__text_clear(&session->notes);
}

/* --- opening ---------------------------------------------------------------------- */

static char *copy(const char *text)
{
    size_t n = strlen(text) + 1;
    char *out = mx__malloc(n);

    if (out) memcpy(out, text, n);
    return out;
}

enum { LONG_TEXT = 1 << 16 };

/* GAME and every option that changes what is opened, in one text. */
static void write_key(const char *game, const mx_open_options *o, mx__text *key)
{
    mx__text_str(key, game);
    mx__text_fmt(key, "\n%s\n%s\n%d %d %d", o->engine ? o->engine : "",
                 o->run ? o->run : "", o->hex, o->rules_only, o->applied != NULL);
    for (size_t i = 0; i < o->n_set; i++) {
        size_t n = strlen(o->texts[i]);

        mx__text_fmt(key, "\n%s=", o->names[i]);
        if (n < LONG_TEXT)
            mx__text_str(key, o->texts[i]);
        else /* a graph of a hundred megabytes is not kept a second time */
            mx__text_fmt(key, "%zu %016llx", n,
                         (unsigned long long)mx__hash(o->texts[i], n));
    }
}

static mx_opened *find_opened(mx_session *session, const char *key)
{
    for (mx_opened *game = session->opened; game; game = game->next)
        if (game->key && strcmp(game->key, key) == 0) return game;
    return NULL;
}

static bool has_data(const mx_opened *game, const char *name)
{
    size_t n = game->rules ? mx__rules_n_data(game->rules) : 0;

    for (size_t i = 0; i < n; i++)
        if (strcmp(mx__rules_data_name(game->rules, i), name) == 0) return true;
    return false;
}

static void note_applied(const mx_opened *game, const mx_open_options *o)
{
    for (size_t i = 0; o->applied && i < o->n_set; i++)
        if (has_data(game, o->names[i])) o->applied[i] = 1;
}

static mx_status set_data(mx_opened *game, const mx_open_options *o, mx_error *err)
{
    note_applied(game, o);
    game->has_sets = o->n_set > 0;
    for (size_t i = 0; i < o->n_set; i++) {
        mx_status status;

        if (o->applied && !has_data(game, o->names[i])) continue;
        if (!game->rules)
            return mx__fail(err, MX_RANGE, "'%s' has no data called '%.40s'",
                            game->name, o->names[i]);
        status = mx__rules_set(game->rules, o->names[i], o->texts[i],
                               o->files ? o->files[i] : NULL, err);
        if (status != MX_OK) return status;
    }
    return MX_OK;
}

static mx_status choose_engine(mx_opened *game, const mx_open_options *o, mx_error *err)
{
    const mx_game *faster;

    game->engine = MX__AUTO;
    game->is_verbose = o->verbose != 0;
    game->rules_only = o->rules_only != 0;
    if (o->engine && !mx__engine_named(o->engine, &game->engine))
        return mx__fail(err, MX_RANGE, "there is no engine '%.40s'", o->engine);
    if (!o->run || strcmp(o->run, "kernel") == 0) return MX_OK;
    if (strcmp(o->run, "vm") != 0 && strcmp(o->run, "native") != 0)
        return mx__fail(err, MX_RANGE, "rules do not run as '%.40s'", o->run);
    if (game->rules && game->engine != MX__AUTO && game->engine != MX__TABLE)
        mx__rules_prefer_options(game->rules);
    if (strcmp(o->run, "native") == 0 && game->game->specialise &&
        game->game->specialise(game->game, &faster, NULL) == MX_OK)
        game->game = faster;
    game->plain = *game->game;
    game->plain.heap = NULL;
    game->plain.specialise = NULL;
    game->game = &game->plain;
    return MX_OK;
}

static mx_status from_rules(mx_opened *game, const char *name, const char *text,
                            size_t n, mx_error *err)
{
    mx_status status = mx__rules_open(name, text, n, &game->rules, err);
    mx__host host = mx__session_host(game);
    size_t n_claims;

    if (status != MX_OK) return status;
    mx__rules_ask(game->rules, &host);
    mx__rules_budget(game->rules, &game->session->budget);
    n_claims = mx__rules_n_claims(game->rules);
    game->claims = mx__calloc(n_claims, sizeof *game->claims);
    if (!game->claims) return mx__fail(err, MX_NOMEM, "out of memory");
    game->game = mx__rules_game(game->rules);
    return MX_OK;
}

static mx_status from_code(mx_opened *game, const char *text, int hex, mx_error *err)
{
    mx_status status =
        mx_heap_parse(text, strlen(text), hex ? MX_HEAP_WIDE : 0, &game->heap, err);

    if (status != MX_OK) return status;
    status = mx_heap_game(game->heap, text, &game->heap_game, err);
    if (status == MX_OK) game->game = game->heap_game;
    return status;
}

static mx_status from_file(mx_opened *game, const char *path, mx_error *err)
{
    mx__text text = { 0 };
    mx_status status = mx__read_whole_file(path, &text, err);

    if (status == MX_OK)
        status = from_rules(game, path, text.at ? text.at : "", text.n, err);
    mx__text_clear(&text);
    return status;
}

static bool is_heap_name(const char *name)
{
    for (size_t i = 0; mx_heap_name(i); i++)
        if (strcmp(mx_heap_name(i)->name, name) == 0) return true;
    return false;
}

static mx_status from_name(mx_opened *game, const char *name, mx_error *err)
{
    const mx__gallery_row *row = mx__gallery_find(name);
    FILE *file;

    if (row) return from_rules(game, name, row->text, row->n, err);
    if (is_heap_name(name)) return from_code(game, name, 0, err);
    file = fopen(name, "rb");
    if (!file) return mx__unknown_game(name, err);
    fclose(file);
    return from_file(game, name, err);
}

static mx_status load(mx_opened *game, const char *text, int hex, mx_error *err)
{
    switch (mx__what_is(text)) {
    case MX__IS_CODE: return from_code(game, text, hex, err);
    case MX__IS_FILE: return from_file(game, text, err);
    case MX__IS_RULES: return from_rules(game, "<rules>", text, strlen(text), err);
    case MX__IS_NAME: return from_name(game, text, err);
    }
    return MX_RANGE;
}

/* The options of the caller, of this library's size, whatever the caller's. */
static mx_open_options known_options(const mx_open_options *options)
{
    mx_open_options o = { .size = sizeof o };

    if (options && options->size)
        memcpy(&o, options, options->size < sizeof o ? options->size : sizeof o);
    return o;
}

/* Links GAME into the session when STATUS is MX_OK and frees it otherwise. */
static mx_status finish(mx_session *session, mx_opened *game, mx_status status,
                        mx_opened **out)
{
    if (status != MX_OK) {
        opened_free(game);
        return status;
    }
    game->next = session->opened;
    session->opened = game;
    *out = game;
    return MX_OK;
}

const char *mx__opened_called(const mx_opened *game)
{
    bool is_text =
        game->rules && (strstr(game->name, "->") || strchr(game->name, '\n'));

    return is_text ? game->game->name : game->name;
}

const char *mx__opened_title(const mx_opened *game)
{
    const char *given = game->name, *slash = strrchr(given, '/');
    size_t n = strlen(given);
    bool is_text = mx__opened_called(game) != given;
    bool is_file = !is_text && (slash || (n > 5 && !strcmp(given + n - 5, ".game")));

    if (!game->rules || (!is_file && !is_text)) return given;
    if (mx__rules_title(game->rules)) return mx__rules_title(game->rules);
    return is_file && slash ? slash + 1 : given;
}

static mx_opened *new_opened(mx_session *session, const char *name)
{
    mx_opened *game = mx__calloc(1, sizeof *game);

    if (!game) return NULL;
    game->session = session;
    game->name = copy(name);
    if (game->name) return game;
    opened_free(game);
    return NULL;
}

mx_status mx__session_open(mx_session *session, const char *text,
                           const mx_open_options *options, mx_opened **out,
                           mx_error *err)
{
    mx_open_options o = known_options(options);
    mx__text key = { 0 };
    mx_opened *game;
    mx_status status;

    *out = NULL;
    write_key(text, &o, &key);
    if (key.failed) {
        mx__text_clear(&key);
        return mx__fail(err, MX_NOMEM, "out of memory");
    }
    *out = find_opened(session, key.at);
    if (*out) note_applied(*out, &o);
    game = *out ? NULL : new_opened(session, text);
    if (!game) {
        mx__text_clear(&key);
        return *out ? MX_OK : mx__fail(err, MX_NOMEM, "out of memory");
    }
    game->key = key.at; /* handed over */
    status = load(game, text, o.hex, err);
    if (status == MX_OK) status = choose_engine(game, &o, err);
    if (status == MX_OK) status = set_data(game, &o, err);
    return finish(session, game, status, out);
}

mx_status mx__session_open_rules(mx_session *session, const char *name,
                                 const char *text, size_t n,
                                 const mx_open_options *options, mx_opened **out,
                                 mx_error *err)
{
    mx_open_options o = known_options(options);
    mx_opened *game = new_opened(session, name);
    mx_status status;

    *out = NULL;
    if (!game) return mx__fail(err, MX_NOMEM, "out of memory");
    status = from_rules(game, name, text, n, err);
    if (status == MX_OK) status = choose_engine(game, &o, err);
    if (status == MX_OK) status = set_data(game, &o, err);
    return finish(session, game, status, out);
}

mx_status mx__session_open_game(mx_session *session, const mx_game *game,
                                mx_opened **out, mx_error *err)
{
    mx_opened *opened;

    *out = NULL;
    if (game->size < sizeof *game || !game->name || !game->shape || !game->options)
        return mx__fail(err, MX_RANGE,
                        "a game needs its size, name, shape and options filled in");
    opened = new_opened(session, game->name);
    if (!opened) return mx__fail(err, MX_NOMEM, "out of memory");
    opened->game = game;
    return finish(session, opened, MX_OK, out);
}

/* Forgets what was computed for other data. */
static void follow_data(mx_opened *game)
{
    uint64_t version = game->rules ? mx__rules_version(game->rules) : 0;

    if (game->solved_version == version) return;
    mx__solver_free(game->solver);
    mx__partizan_free(game->partizan);
    mx__score_free(game->score);
    game->solver = NULL;
    game->partizan = NULL;
    game->score = NULL;
    game->solved_version = version;
}

mx_status mx__opened_solver(mx_opened *game, mx__solver **out, mx_error *err)
{
    mx_status status = MX_OK;

    follow_data(game);
    if (!game->solver) status = mx__trust_split(game, err);
    if (!game->solver && status == MX_OK) status = mx__trust_images(game, err);
    if (!game->solver && status == MX_OK)
        status = mx__solver_new(game->game, &game->session->budget, game->engine,
                                &game->solver, err);
    if (status == MX_OK && game->game->flags & MX_DRAW) {
        if (!game->session->sets) game->session->sets = mx__sets_new();
        if (!game->session->sets) return mx__fail(err, MX_NOMEM, "out of memory");
        mx__solver_sets(game->solver, game->session->sets);
    }
    *out = game->solver;
    return status;
}

mx_status mx__opened_partizan(mx_opened *game, mx__partizan **out, mx_error *err)
{
    mx_session *session = game->session;
    mx_status status = MX_OK;

    follow_data(game);
    if (game->engine != MX__AUTO && game->engine != MX__PARTIZAN &&
        game->engine != MX__WHOLE)
        return mx__fail(err, MX_UNSUPPORTED,
                        "%s: the engine '%s' does not play games of two players: "
                        "partizan by values, whole by search",
                        game->name, mx__engine_name(game->engine));
    if (!game->partizan) status = mx__trust_split(game, err);
    if (!game->partizan && status == MX_OK) status = mx__trust_images(game, err);
    if (status == MX_OK && !session->forms)
        status = mx__forms_new(&session->budget, &session->forms, err);
    if (status == MX_OK && !game->partizan)
        status = mx__partizan_new(game->game, session->forms, &session->budget,
                                  &game->partizan, err);
    if (status == MX_OK && game->engine == MX__WHOLE)
        mx__partizan_most_forms(game->partizan, 1);
    *out = game->partizan;
    return status;
}

mx_status mx__opened_search(mx_opened *game, mx__score **out, mx_error *err)
{
    mx_status status = MX_OK;

    follow_data(game);
    if (!game->score) status = mx__trust_split(game, err);
    if (!game->score && status == MX_OK) status = mx__trust_images(game, err);
    if (!game->score && status == MX_OK)
        status = mx__score_new(&game->session->budget, &game->score, err);
    *out = game->score;
    return status;
}

void mx__opened_note_braces(mx_opened *game)
{
    if (!game->rules || !mx__rules_has_braced_sum(game->rules)) return;
    mx__session_note(game->session,
                     "a move to {a, b} leaves the sum of a and b; alternatives stand "
                     "without braces: n -> a, b");
}
