/* record.c: what is played and what was played, as a file has it. */
#define _POSIX_C_SOURCE 200809L
#include "record.h"

#include "ask.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char head[] = "mexor play 1";
static const char *const sides[] = { "left", "right" };

void cli_record_clear(cli_record *record)
{
    cli_words_clear(&record->words);
    cli_words_clear(&record->params);
    cli_words_clear(&record->data);
    cli_words_clear(&record->moves);
    *record = (cli_record){ 0 };
}

static bool add(cli_words *words, const char *word)
{
    char **at = realloc(words->at, (words->n + 2) * sizeof *at);

    if (!at) return false;
    words->at = at;
    at[words->n] = strdup(word);
    if (!at[words->n]) return false;
    at[++words->n] = NULL;
    return true;
}

/* Word I of CALL is a game: the first, and what follows a plus. */
static bool is_game(const cli_call *call, size_t i)
{
    return i == 0 || strcmp(call->words[i - 1], "+") == 0;
}

static bool is_input(const char *file)
{
    const char *equals = strchr(file, '=');

    return equals && strcmp(equals + 1, "-") == 0;
}

bool cli_record_needs_input(const cli_call *call)
{
    for (size_t i = 0; i < call->n_words; i++)
        if (is_game(call, i) && strcmp(call->words[i], "-") == 0) return true;
    for (size_t i = 0; i < call->common->data.n; i++)
        if (is_input(call->common->data.at[i])) return true;
    return false;
}

/* What standard input holds is not there a second time: it is recorded itself, as the words
   of the rules or the value of a parameter. READ is what was read for CALL. */
static bool add_input_value(cli_record *record, const cli_ask *read, const char *file)
{
    size_t n = strcspn(file, "="), i = 0;
    const char *text;
    char *word;
    bool fits;

    while (strncmp(read->names[i], file, n) != 0 || read->names[i][n])
        i++;
    text = read->texts[i];
    word = malloc(n + strlen(text) + 2);
    if (!word) return false;
    memcpy(word, file, n + 1);
    strcpy(word + n + 1, text);
    fits = add(&record->params, word);
    free(word);
    return fits;
}

static int add_call(cli_record *record, const cli_call *call, cli_ask *read)
{
    const cli_list *params = &call->common->param, *data = &call->common->data;
    bool fits = true;

    for (size_t i = 0; i < call->n_words && fits; i++) {
        const char *word = call->words[i];

        if (is_game(call, i) && strcmp(word, "-") == 0) {
            int status = cli_ask_text(read, word, &word);

            if (status != CLI_DONE) return status;
        }
        fits = add(&record->words, word);
    }
    for (size_t i = 0; i < params->n && fits; i++)
        fits = add(&record->params, params->at[i]);
    for (size_t i = 0; i < data->n && fits; i++)
        fits = is_input(data->at[i]) ? add_input_value(record, read, data->at[i])
                                     : add(&record->data, data->at[i]);
    return fits ? CLI_DONE : cli_no_memory();
}

int cli_record_of_call(cli_record *record, cli_call *call, bool hex)
{
    cli_ask read = { 0 };
    int status = CLI_DONE;

    record->hex = hex;
    if (cli_record_needs_input(call)) status = cli_ask_begin(&read, call);
    if (status == CLI_DONE) status = add_call(record, call, &read);
    cli_ask_end(&read);
    return status;
}

/* --- reading ---------------------------------------------------------------------- */

static bool read_side(const char *word, mx_player *side)
{
    for (int p = 0; p < 2; p++)
        if (strcmp(word, sides[p]) == 0) {
            *side = (mx_player)p;
            return true;
        }
    return false;
}

/* Takes over one line that begins with a keyword. False: it has no such form. */
static bool take_line(cli_record *record, cli_words *line)
{
    const char *key = line->at[0];

    if (strcmp(key, "game") == 0 && line->n > 2) {
        for (size_t i = 1; i < line->n; i++)
            if (!add(&record->words, line->at[i])) return false;
        return true;
    }
    if (strcmp(key, "hex") == 0) return record->hex = line->n == 1;
    if (line->n == 2 && strcmp(key, "param") == 0)
        return add(&record->params, line->at[1]);
    if (line->n == 2 && strcmp(key, "data") == 0)
        return add(&record->data, line->at[1]);
    if (line->n == 3 && strcmp(key, "sides") == 0)
        return record->has_sides = read_side(line->at[1], &record->human) &&
                                   read_side(line->at[2], &record->starter);
    return false;
}

static bool take_move(cli_record *record, const char **at)
{
    size_t n = strcspn(*at, "\r\n");
    char *move = strndup(*at, n);
    bool fits = move && add(&record->moves, move);

    free(move);
    *at += n + strspn(*at + n, "\r\n");
    return fits;
}

/* The number of the line of TEXT that AT stands in. */
static size_t line_of(const char *text, const char *at)
{
    size_t n = 1;

    for (; text < at; text++)
        n += *text == '\n';
    return n;
}

static int read_text(cli_record *record, const char *path, const char *text)
{
    const char *at = text + strspn(text, "\r\n"), *begun = at, *wrong = NULL;

    if (strncmp(at, head, strlen(head)) != 0)
        return cli_misuse("a record begins with 'mexor play 1'",
                          "%s is no record of a play", path);
    at += strcspn(at, "\n");
    while (*at && !wrong) {
        cli_words line;

        at += strspn(at, " \t\r\n");
        begun = at;
        if (strncmp(at, "move ", 5) == 0) {
            if (!take_move(record, &at)) return cli_no_memory();
            continue;
        }
        wrong = cli_words_read(&at, &line);
        if (!wrong && line.n && !take_line(record, &line))
            wrong = CLI_SENTENCE("a line that no record has");
        cli_words_clear(&line);
    }
    if (wrong) return cli_misuse(NULL, "%s:%zu: %s", path, line_of(text, begun), wrong);
    if (record->words.n < 2 || !record->has_sides)
        return cli_misuse(NULL, "%s: the lines 'game' and 'sides' are needed", path);
    return CLI_DONE;
}

int cli_record_read(cli_record *record, const cli_call *call, const char *path)
{
    char *text;
    size_t n;
    int status = cli_read(call, path, &text, &n);

    if (status != CLI_DONE) return status;
    status = memchr(text, '\0', n)
                 ? cli_misuse(NULL, "%s is no text: it has a NUL byte", path)
                 : read_text(record, path, text);
    free(text);
    return status;
}

/* --- writing ---------------------------------------------------------------------- */

static void put_words(cli_output *out, const char *key, const cli_words *words)
{
    cli_put(out, key);
    for (size_t i = 0; i < words->n; i++) {
        cli_put(out, " ");
        cli_put_word(out, words->at[i]);
    }
    cli_put(out, "\n");
}

static void put_each(cli_output *out, const char *key, const cli_words *words)
{
    for (size_t i = 0; i < words->n; i++) {
        const cli_words one = { words->at + i, 1 };

        put_words(out, key, &one);
    }
}

const char *cli_record_write(const cli_record *record, const mx_play *play,
                             const char *path)
{
    cli_output out = { 0 };
    mx_text moves = { 0 };
    FILE *file;
    bool written;

    cli_print(&out, "%s\n", head);
    put_words(&out, "game", &record->words);
    put_each(&out, "param", &record->params);
    put_each(&out, "data", &record->data);
    if (record->hex) cli_put(&out, "hex\n");
    cli_print(&out, "sides %s %s\n", sides[record->human], sides[record->starter]);
    mx_play_record(play, &moves);
    if (moves.n) cli_put_bytes(&out, moves.at, moves.n);
    file = out.error || moves.failed ? NULL : fopen(path, "w");
    mx_text_clear(&moves);
    written = file && fwrite(out.at, 1, out.n, file) == out.n;
    if (file && fclose(file) != 0) written = false;
    free(out.at);
    return written ? NULL : strerror(errno ? errno : ENOMEM);
}
