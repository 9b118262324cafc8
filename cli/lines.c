/* lines.c: lines from a person or a file. */
#define _POSIX_C_SOURCE 200809L
#include "lines.h"

#include "cli.h"
#include "editing.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

struct cli_lines {
    FILE *file;
    const char *name;
    bool owned, has_person;
    cli_editing *editing; /* NULL: lines are read plainly */
    char *line;
    size_t room;
};

static bool is_person(void)
{
    return isatty(STDIN_FILENO) && isatty(STDOUT_FILENO);
}

/* Opens the file of LINES. Returns 0 or errno. */
static int open_file(cli_lines *lines, const char *path)
{
    struct stat seen;

    errno = 0;
    lines->file = lines->owned ? fopen(path, "r") : stdin;
    if (!lines->file) return errno;
    if (fstat(fileno(lines->file), &seen) == 0 && S_ISDIR(seen.st_mode)) return EISDIR;
    return (fcntl(fileno(lines->file), F_GETFL) & O_ACCMODE) == O_WRONLY ? EBADF : 0;
}

int cli_lines_open(const char *path, cli_complete *complete, void *context,
                   cli_lines **out)
{
    cli_lines *lines = calloc(1, sizeof *lines);
    int why;

    *out = NULL;
    if (!lines) return cli_no_memory();
    lines->owned = path && strcmp(path, "-") != 0;
    lines->name = lines->owned ? path : CLI_SENTENCE("standard input");
    why = open_file(lines, path);
    if (why) {
        cli_misuse(NULL, "%s: %s", lines->name, strerror(why));
        cli_lines_close(lines);
        return CLI_MISUSE;
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
    if (lines->owned && lines->file) fclose(lines->file);
    free(lines->line);
    free(lines);
}

bool cli_lines_has_person(const cli_lines *lines)
{
    return lines->has_person;
}

/* Why there is no line. */
static cli_line no_line(cli_lines *lines, int why)
{
    bool failed = ferror(lines->file) || why == ENOMEM;

    clearerr(lines->file);
    if (lines->has_person) fputc('\n', stdout);
    if (why == EINTR) return CLI_LINE_INTERRUPTED;
    if (!failed || lines->has_person) return CLI_LINE_END; /* a terminal may go */
    cli_misuse(NULL, "%s: %s", lines->name, strerror(why));
    return CLI_LINE_FAILED;
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
    if (n < 0) return no_line(lines, errno);
    if (memchr(lines->line, '\0', (size_t)n)) return CLI_LINE_UNFIT;
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
