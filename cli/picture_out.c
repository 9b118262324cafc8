/* picture_out.c: where pictures go: the format by the file's suffix, programs that draw,
   files. */
#define _POSIX_C_SOURCE 200809L
#include "picture_out.h"

#include "child.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const struct {
    const char *suffix, *format;
} suffixes[] = { { "dot", "dot" },   { "gv", "dot" },    { "svg", "svg" },
                 { "png", "png" },   { "json", "json" }, { "csv", "csv" },
                 { "tikz", "tikz" }, { "tex", "tikz" },  { "txt", "text" } };

static bool prints(const cli_command *command, const char *format)
{
    size_t n = strlen(format);

    for (const char *at = command->formats; at;
         at = strchr(at, '|') ? strchr(at, '|') + 1 : NULL)
        if (strncmp(at, format, n) == 0 && (at[n] == '|' || !at[n])) return true;
    return false;
}

const char *cli_picture_format(const cli_call *call, const char *file,
                               const char *fallback)
{
    const char *format = call->common->format;
    const char *slash = file ? strrchr(file, '/') : NULL;
    const char *dot = file ? strrchr(slash ? slash : file, '.') : NULL;

    if (strcmp(format, "text") != 0) return format;
    if (!dot) return fallback;
    for (size_t i = 0; i < sizeof suffixes / sizeof suffixes[0]; i++)
        if (strcmp(suffixes[i].suffix, dot + 1) == 0 &&
            prints(call->command, suffixes[i].format))
            return suffixes[i].format;
    cli_misuse("--format says it where the suffix does not",
               "'%s' does not tell the format: %s writes %s", file, call->command->name,
               call->command->formats);
    return NULL;
}

/* Runs CHILD on ASK->text and puts what it printed in the text's place. */
static int replace(cli_ask *ask, cli_child *child)
{
    char *output;
    size_t n;
    int status;

    child->input = ask->text.at;
    child->n_input = ask->text.n;
    child->seconds = ask->call->common->time > 0 ? ask->call->common->time : 60;
    status = cli_child_run(ask->call, child, &output, &n);
    if (status != CLI_DONE) return status;
    mx_text_clear(&ask->text);
    ask->text = (mx_text){ .at = output, .n = n, .room = n };
    return CLI_DONE;
}

int cli_picture_by_dot(cli_ask *ask, const char *format)
{
    const char *args[] = { strcmp(format, "png") == 0 ? "-Tpng" : "-Tsvg", NULL };
    cli_child child = { .program = "dot",
                        .package = "graphviz",
                        .advice = "--format dot writes the graph as text without it",
                        .args = args };

    return replace(ask, &child);
}

int cli_picture_by_rsvg(cli_ask *ask)
{
    const char *args[] = { "--format=png", NULL };
    cli_child child = { .program = "rsvg-convert",
                        .package = "librsvg2-bin",
                        .advice = "--format svg writes the picture without it",
                        .args = args };

    return replace(ask, &child);
}

int cli_picture_write(cli_ask *ask, const char *file, bool binary)
{
    bool to_file = file && strcmp(file, "-") != 0;
    int status = CLI_DONE;

    if (!to_file && binary && isatty(STDOUT_FILENO))
        return cli_misuse("-o FILE names one", "a PNG is not written to a terminal");
    if (to_file) status = cli_ask_to_file(ask, file);
    return status == CLI_DONE ? cli_ask_answer(ask, MX_OK) : status;
}
