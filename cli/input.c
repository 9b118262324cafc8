/* input.c: reading a file, or standard input, whole. */
#define _POSIX_C_SOURCE 200809L
#include "cli.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static int fail(const char *path, mx_status status, const char *sentence)
{
    mx_error err = { .status = status };

    snprintf(err.text, sizeof err.text, "%s: %s",
             strcmp(path, "-") == 0 ? CLI_SENTENCE("standard input") : path, sentence);
    return cli_fail(&err);
}

/* Doubles the room of *TEXT, which holds N bytes; false when there is none. */
static bool make_room(char **text, size_t *room)
{
    size_t next = *room ? 2 * *room : 1 << 16;
    char *at = next > *room ? realloc(*text, next) : NULL;

    if (!at) return false;
    *text = at;
    *room = next;
    return true;
}

static int read_all(int fd, const cli_call *call, const char *path, size_t enough,
                    char **text, size_t *n)
{
    uint64_t most = call->limits.bytes ? call->limits.bytes : UINT64_C(4) << 30;
    size_t room = 0;
    ssize_t got;

    while (*n < enough) {
        if (*n + 1 >= room && !make_room(text, &room))
            return fail(path, MX_NOMEM, "out of memory");
        got = read(fd, *text + *n, room - *n - 1);
        if (got == 0) break;
        if (*call->limits.cancel) return fail(path, MX_CANCELLED, "interrupted");
        if (got < 0 && errno == EINTR) continue;
        if (got < 0) return fail(path, MX_IO, strerror(errno));
        *n += (size_t)got;
        if (*n > most) return fail(path, MX_LIMIT, "more than the memory allowed");
    }
    (*text)[*n] = '\0';
    return CLI_DONE;
}

int cli_read_first(const cli_call *call, const char *path, size_t enough, char **text,
                   size_t *n)
{
    bool is_stdin = strcmp(path, "-") == 0;
    int fd = is_stdin ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC), status;

    *text = NULL;
    *n = 0;
    if (fd < 0) return fail(path, MX_IO, strerror(errno));
    status = read_all(fd, call, path, enough, text, n);
    if (!is_stdin) close(fd);
    if (status != CLI_DONE) {
        free(*text);
        *text = NULL;
        *n = 0;
    }
    return status;
}

int cli_read(const cli_call *call, const char *path, char **text, size_t *n)
{
    return cli_read_first(call, path, SIZE_MAX, text, n);
}
