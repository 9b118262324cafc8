/* ask.c: what every command that asks about a game does first and last. */
#define _POSIX_C_SOURCE 200809L
#include "ask.h"
#include "input.h"
#include "language.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static mx_format format_of(const char *name)
{
    static const struct {
        const char *name;
        mx_format format;
    } formats[] = { { "csv", MX_FORMAT_CSV },     { "json", MX_FORMAT_JSON },
                    { "bfile", MX_FORMAT_BFILE }, { "latex", MX_FORMAT_LATEX },
                    { "dot", MX_FORMAT_DOT },     { "markdown", MX_FORMAT_MARKDOWN },
                    { "svg", MX_FORMAT_SVG },     { "tikz", MX_FORMAT_TIKZ } };

    for (size_t i = 0; i < sizeof formats / sizeof formats[0]; i++)
        if (strcmp(formats[i].name, name) == 0) return formats[i].format;
    return MX_FORMAT_TEXT;
}

int cli_ask_input(cli_ask *ask, const char *noun)
{
    if (ask->input_feeds)
        return cli_misuse("put one of them in a file",
                          "standard input can not hold both %s and %s",
                          ask->input_feeds, noun);
    ask->input_feeds = noun;
    return CLI_DONE;
}

/* NAME=VALUE of -p, NAME=FILE of --data; the parts are kept in ASK. */
static int add_set(cli_ask *ask, const char *word, bool is_file)
{
    const char *equals = strchr(word, '=');
    char *name, *text;
    size_t n;

    if (!equals || equals == word)
        return cli_misuse(NULL, "'%s' is not NAME=%s", word,
                          is_file ? "FILE" : "VALUE");
    name = strdup(word);
    if (!name) return cli_no_memory();
    ask->owned[ask->n_owned++] = name;
    name[equals - word] = '\0';
    ask->names[ask->options.n_set] = name;
    ask->texts[ask->options.n_set] = name + (equals - word) + 1;
    ask->files[ask->options.n_set] = is_file ? name + (equals - word) + 1 : NULL;
    if (is_file) {
        int status = CLI_DONE;

        if (strcmp(equals + 1, "-") == 0) status = cli_ask_input(ask, "data");
        if (status == CLI_DONE) status = cli_read(ask->call, equals + 1, &text, &n);
        if (status != CLI_DONE) return status;
        ask->owned[ask->n_owned++] = text;
        if (memchr(text, '\0', n))
            return cli_misuse(NULL, "'%s' is no text: it has a NUL byte", equals + 1);
        ask->texts[ask->options.n_set] = text;
    }
    ask->options.n_set++;
    return CLI_DONE;
}

/* A sum of different games: data are for those that have them. */
static bool is_of_games(const cli_call *call)
{
    for (size_t i = 1; i < call->n_words; i++)
        if (strcmp(call->words[i], "+") == 0) return true;
    return false;
}

static int refuse_unapplied(const cli_ask *ask)
{
    for (size_t i = 0; ask->options.applied && i < ask->options.n_set; i++)
        if (!ask->applied[i])
            return cli_misuse(NULL, "no game of the sum has data '%s'", ask->names[i]);
    return CLI_DONE;
}

static int add_sets(cli_ask *ask)
{
    const cli_list *params = &ask->call->common->param,
                   *files = &ask->call->common->data;
    size_t n = params->n + files->n;
    int status = CLI_DONE;

    ask->owned = calloc(2 * n + 2, sizeof *ask->owned); /* and rules from "-" */
    ask->names = calloc(n + 1, sizeof *ask->names);
    ask->texts = calloc(n + 1, sizeof *ask->texts);
    ask->files = calloc(n + 1, sizeof *ask->files);
    ask->applied = calloc(n + 1, sizeof *ask->applied);
    if (!ask->owned || !ask->names || !ask->texts || !ask->files || !ask->applied)
        return cli_no_memory();
    for (size_t i = 0; i < params->n && status == CLI_DONE; i++)
        status = add_set(ask, params->at[i], false);
    for (size_t i = 0; i < files->n && status == CLI_DONE; i++)
        status = add_set(ask, files->at[i], true);
    ask->options.names = ask->names;
    ask->options.texts = ask->texts;
    ask->options.files = ask->files;
    if (is_of_games(ask->call)) ask->options.applied = ask->applied;
    return status;
}

int cli_ask_begin(cli_ask *ask, cli_call *call)
{
    ask->call = call;
    ask->format = format_of(call->common->format);
    ask->options.size = sizeof ask->options;
    ask->options.engine = call->common->engine;
    ask->options.run = call->common->run;
    ask->options.verbose = call->common->verbose;
    if (mx_session_new(&call->limits, &ask->session) != MX_OK) return cli_no_memory();
    mx_session_language(ask->session, cli_language(call->common->lang));
    if (cli_progress_start(&ask->progress, call))
        mx_session_progress(ask->session, cli_progress_report, &ask->progress);
    return add_sets(ask);
}

/* The library refuses rules of more than MOST_RULES bytes. */
enum { MOST_RULES = 16 << 20 };

static int read_rules(cli_ask *ask, char **text, size_t *n)
{
    int status = cli_ask_input(ask, "rules");

    if (status == CLI_DONE)
        status = cli_read_first(ask->call, "-", MOST_RULES + 1, text, n);
    if (status == CLI_DONE) ask->owned[ask->n_owned++] = *text;
    return status;
}

int cli_ask_text(cli_ask *ask, const char *game, const char **text)
{
    char *read;
    size_t n;
    int status;

    *text = game;
    if (strcmp(game, "-") != 0) return CLI_DONE;
    status = read_rules(ask, &read, &n);
    if (status != CLI_DONE) return status;
    if (memchr(read, '\0', n) || !strchr(read, '\n'))
        return cli_misuse(NULL, "what standard input holds are no rules");
    *text = read;
    return CLI_DONE;
}

int cli_ask_open(cli_ask *ask, const char *game, mx_opened **out)
{
    mx_status st;

    if (strcmp(game, "-") == 0) {
        char *text;
        size_t n;
        int status = read_rules(ask, &text, &n);

        if (status != CLI_DONE) return status;
        st = mx_open_rules(ask->session, "<stdin>", text, n, &ask->options, out,
                           &ask->err);
    } else {
        st = mx_open(ask->session, game, &ask->options, out, &ask->err);
    }
    return st == MX_OK ? CLI_DONE : cli_fail(&ask->err);
}

int cli_ask_needs_position(cli_ask *ask, const mx_opened *game)
{
    const cli_call *call = ask->call;
    const char *name = strpbrk(call->words[0], " \n;(") ? "GAME" : call->words[0];
    mx_text example = { 0 };
    char advice[200];

    if (call->n_words > 1) return CLI_DONE;
    mx_opened_example(game, &example);
    snprintf(advice, sizeof advice, "for example: mexor %s %.60s '%.80s'",
             call->command->name, name, example.n ? example.at : "POSITION");
    mx_text_clear(&example);
    return cli_misuse(advice, "which position?");
}

int cli_ask_sum(cli_ask *ask, mx_opened *game, char *const *words, size_t n,
                mx_sum **out)
{
    *out = NULL;
    if (mx_sum_new(ask->session, out) != MX_OK) return cli_no_memory();
    for (size_t i = 0; i < n; i++) {
        if (strcmp(words[i], "+") == 0) {
            int status;

            if (i + 1 == n) return cli_misuse(NULL, "a game must follow '+'");
            status = cli_ask_open(ask, words[++i], &game);
            if (status != CLI_DONE) return status;
        } else if (mx_sum_add(*out, game, words[i], &ask->err) != MX_OK) {
            return cli_fail(&ask->err);
        }
    }
    return refuse_unapplied(ask);
}

static void say_notes(cli_ask *ask)
{
    mx_text notes = { 0 };

    mx_session_notes(ask->session, &notes);
    for (char *at = notes.at, *end; at && *at; at = end + 1) {
        end = strchr(at, '\n');
        if (end) *end = '\0';
        cli_note(ask->call, "note: %s", at);
        if (!end) break;
    }
    mx_text_clear(&notes);
}

int cli_ask_to_file(cli_ask *ask, const char *path)
{
    const mx_text *text = &ask->text;
    FILE *file = fopen(path, "wb");
    int error = 0;

    if (!file) return cli_misuse(NULL, "cannot write '%s': %s", path, strerror(errno));
    if (fwrite(text->at, 1, text->n, file) != text->n) error = errno;
    if (fclose(file) != 0 && !error) error = errno;
    mx_text_clear(&ask->text);
    if (error) return cli_misuse(NULL, "cannot write '%s': %s", path, strerror(error));
    return CLI_DONE;
}

int cli_ask_answer(cli_ask *ask, mx_status status)
{
    bool whole = status == MX_OK || status == MX_LIMIT || status == MX_CANCELLED;

    cli_progress_end(&ask->progress);
    if (ask->text.n && whole) /* memory that ran out left half an answer */
        cli_put_bytes(ask->call->out, ask->text.at, ask->text.n);
    if (status == MX_OK) {
        say_notes(ask);
        return CLI_DONE;
    }
    return cli_fail(&ask->err);
}

void cli_ask_end(cli_ask *ask)
{
    cli_progress_end(&ask->progress);
    mx_text_clear(&ask->text);
    mx_session_free(ask->session);
    for (size_t i = 0; i < ask->n_owned; i++)
        free(ask->owned[i]);
    free(ask->owned);
    free(ask->names);
    free(ask->texts);
    free(ask->files);
    free(ask->applied);
}

int cli_ask_write(void *context, const char *bytes, size_t n)
{
    cli_output *out = context;

    cli_output_stream(out);
    cli_put_bytes(out, bytes, n);
    return cli_output_is_lost(out);
}

/* A whole decimal number at *AT, which is moved behind it. */
static bool read_number(const char **at, int64_t *value)
{
    char *end;

    if ((**at < '0' || **at > '9') && **at != '-') return false;
    errno = 0;
    *value = strtoll(*at, &end, 10);
    if (errno || end == *at) return false;
    *at = end;
    return true;
}

bool cli_ask_range(const char *word, int64_t *from, int64_t *to)
{
    const char *at = word;

    if (strncmp(at, "..", 2) != 0) {
        if (!read_number(&at, from)) return false;
        *to = *from;
        if (*at == '\0') return true;
    }
    if (strncmp(at, "..", 2) != 0) return false;
    at += 2;
    return read_number(&at, to) && *at == '\0';
}
