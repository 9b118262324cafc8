/* cmd_name.c: mexor name V,V,...|GAME: the games that have a given sequence. */
#include "cli.h"
#include "language.h"

#include <mexor/sequences.h>

#include <stdlib.h>
#include <string.h>

#define NAME_OPTIONS(X)                                                     \
    X(hex, 0, FLAG, 0, "", "try codes of three hexadecimal digits as well") \
    X(all, 'a', FLAG, 0, "", "show every match, not only the simplest ones")
CLI_OPTIONS(NAME_OPTIONS)

/* All words in one, so that values may stand apart. */
static char *join(const cli_call *call)
{
    size_t n = 1;
    char *text, *at;

    for (size_t i = 0; i < call->n_words; i++)
        n += strlen(call->words[i]) + 1;
    text = at = malloc(n);
    for (size_t i = 0; text && i < call->n_words; i++) {
        size_t length = strlen(call->words[i]);

        if (i) *at++ = ' ';
        memcpy(at, call->words[i], length);
        at += length;
    }
    if (text) *at = '\0';
    return text;
}

static int run(cli_call *call)
{
    const struct options *own = call->options;
    mx_name_options options = { .size = sizeof options,
                                .limits = &call->limits,
                                .hex = own->hex,
                                .all = own->all,
                                .language = cli_language(call->common->lang) };
    bool as_json = strcmp(call->common->format, "json") == 0;
    char *what = join(call);
    mx_text text = { 0 };
    size_t n_found = 0;
    mx_error err;
    mx_status status;

    if (!what) return cli_no_memory();
    status = mx_name_text(what, &options, as_json ? MX_FORMAT_JSON : MX_FORMAT_TEXT,
                          &text, &n_found, &err);
    free(what);
    if (status == MX_OK) cli_put_bytes(call->out, text.at, text.n);
    mx_text_clear(&text);
    if (status != MX_OK) return cli_fail(&err);
    return n_found ? CLI_DONE : CLI_FAILED;
}

const cli_command cmd_name = {
    .name = "name",
    .summary = "the games that have a given sequence",
    .usage = "V,V,...|GAME",
    .examples = "mexor name 0,1,2,3,1,4,3,2,1,4,2,6\n"
                "mexor name 0 1 1 2 0 3 1 1 0\n"
                "mexor name 0.4",
    .details =
        "Values count from heap 0; a game's heaps may be shifted against them. "
        "Tried are all codes 0.ddd and 4.ddd, subtraction sets of numbers up to "
        "12, infinite sets, and the gallery. Of a game only what may be the same "
        "game is shown: proved equal when both periods are proved and the values "
        "agree long enough, else how far they agree. Status 1: none was found.",
    .formats = "text|json",
    CLI_OWN_OPTIONS,
    .least_words = 1,
    .group = CLI_ASK,
    .run = run,
};
