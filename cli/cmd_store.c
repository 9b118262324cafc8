/* cmd_store.c: mexor store check|values FOLDER: looks into a stored sequence. */
#include "cli.h"

#include <mexor/sequences.h>

#include <errno.h>
#include <stdlib.h>
#include <string.h>

static mx_format format_of(const char *name)
{
    return strcmp(name, "csv") == 0     ? MX_FORMAT_CSV
           : strcmp(name, "json") == 0  ? MX_FORMAT_JSON
           : strcmp(name, "bfile") == 0 ? MX_FORMAT_BFILE
           : strcmp(name, "latex") == 0 ? MX_FORMAT_LATEX
                                        : MX_FORMAT_TEXT;
}

/* The lines of TEXT, each in the language of the reader. */
static void put_lines(cli_output *out, char *text)
{
    char *end;

    for (; text && (end = strchr(text, '\n')); text = end + 1) {
        char said[600];

        *end = '\0';
        cli_print(out, "%s\n", cli_said(text, said, sizeof said));
    }
}

static int check(cli_call *call)
{
    mx_text text = { 0 };
    mx_checked counts = { 0 };
    mx_error err;
    mx_status status;

    if (call->n_words != 2)
        return cli_misuse("mexor store check FOLDER",
                          "which folder, and nothing else?");
    status = mx_store_check_text(call->words[1], format_of(call->common->format), &text,
                                 &counts, &err);
    if (status == MX_OK && strcmp(call->common->format, "text") == 0)
        put_lines(call->out, text.at);
    else if (status == MX_OK)
        cli_put_bytes(call->out, text.at, text.n);
    mx_text_clear(&text);
    if (status != MX_OK) return cli_fail(&err);
    return counts.n_failed ? CLI_FAILED : CLI_DONE;
}

/* A whole number at *AT, which is moved behind it. */
static bool read_heap(const char **at, uint64_t *heap)
{
    char *end;

    if (**at < '0' || **at > '9') return false;
    errno = 0;
    *heap = strtoull(*at, &end, 10);
    *at = end;
    return errno == 0;
}

static bool read_range(const char *word, uint64_t *from, uint64_t *to)
{
    if (!read_heap(&word, from)) return false;
    *to = *from;
    if (!*word) return true;
    if (strncmp(word, "..", 2) != 0) return false;
    word += 2;
    return read_heap(&word, to) && !*word;
}

static int put(void *context, const char *bytes, size_t n)
{
    cli_output *out = context;

    cli_output_stream(out); /* everything was read before the first byte */
    cli_put_bytes(out, bytes, n);
    return cli_output_is_lost(out);
}

static int values(cli_call *call)
{
    uint64_t from = 0, to = 0;
    mx_error err;
    mx_status status;

    if (call->n_words != 3 || !read_range(call->words[2], &from, &to))
        return cli_misuse("mexor store values FOLDER A..B", "which range of heaps?");
    status = mx_store_values(call->words[1], from, to, format_of(call->common->format),
                             put, call->out, &err);
    return status == MX_OK ? CLI_DONE : cli_fail(&err);
}

static int run(cli_call *call)
{
    if (strcmp(call->words[0], "check") == 0) return check(call);
    if (strcmp(call->words[0], "values") == 0) return values(call);
    return cli_misuse("it can check and values",
                      "'%s' is nothing that can be done with a store", call->words[0]);
}

const cli_command cmd_store = {
    .name = "store",
    .summary = "check a stored sequence, read its values",
    .usage = "check FOLDER | values FOLDER A..B",
    .examples = "mexor sequence 0.07 -n 20000 --store dawson --no-period\n"
                "mexor store check dawson\n"
                "mexor store values dawson 19990..19999",
    .details =
        "'check' reads every file and says which are sound: one line a file, with "
        "the XXH3 checksum of the values of each chunk, and status 1 when any is "
        "damaged. 'values' reads heaps back; a damaged chunk is refused, never "
        "read as values. Neither needs the run that writes the store to end.",
    .formats = "text|csv|json|bfile|latex",
    .least_words = 2,
    .most_words = 3,
    .group = CLI_CHECK,
    .run = run,
};
