/* lines.c: lines from a person or a file. */
#define _POSIX_C_SOURCE 200809L
#include "lines.h"

#include "cli.h"
#include "editing.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct cli_lines {
    FILE *file;
    bool owned, has_person;
    cli_editing *editing; /* NULL: lines are read plainly */
    char *line;
    size_t room;
};

static bool is_person(void)
{
    return isatty(STDIN_FILENO) && isatty(STDOUT_FILENO);
}

int cli_lines_open(const char *path, cli_complete *complete, void *context,
                   cli_lines **out)
{
    cli_lines *lines = calloc(1, sizeof *lines);

    *out = NULL;
    if (!lines) return cli_no_memory();
    lines->owned = path && strcmp(path, "-") != 0;
    lines->file = lines->owned ? fopen(path, "r") : stdin;
    if (!lines->file) {
        int why = errno;

        free(lines);
        return cli_misuse(NULL, "%s: %s", path, strerror(why));
    }
    lines->has_person = !lines->owned && is_person();
    if (lines->has_person) lines->editing = cli_editing_new(complete, context);
    *out = lines;
    return CLI_DONE;
}

void cli_lines_close(cli_lines *lines)
{
    if (!lines) return;
    cli_editing_free(lines->editing);
    if (lines->owned) fclose(lines->file);
    free(lines->line);
    free(lines);
}

bool cli_lines_has_person(const cli_lines *lines)
{
    return lines->has_person;
}

static cli_line read_plainly(cli_lines *lines, const char *prompt, char **line)
{
    ssize_t n;

    if (lines->has_person) {
        fputs(prompt, stdout);
        fflush(stdout);
    }
    errno = 0;
    n = getline(&lines->line, &lines->room, lines->file);
    if (n < 0) {
        bool interrupted = errno == EINTR;

        clearerr(lines->file);
        return interrupted ? CLI_LINE_INTERRUPTED : CLI_LINE_END;
    }
    while (n > 0 && (lines->line[n - 1] == '\n' || lines->line[n - 1] == '\r'))
        lines->line[--n] = '\0';
    *line = lines->line;
    return CLI_LINE;
}

cli_line cli_lines_next(cli_lines *lines, const char *prompt, char **line)
{
    cli_line got;

    if (!lines->editing) return read_plainly(lines, prompt, line);
    got = cli_editing_line(lines->editing, prompt, &lines->line, &lines->room);
    *line = lines->line;
    return got;
}
