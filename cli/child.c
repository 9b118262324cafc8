/* child.c: running another program on some bytes, without a shell. */
#define _POSIX_C_SOURCE 200809L
#include "child.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

extern char **environ;

enum { MOST_PATH = 1024, MOST_ARGS = 12, MOST_OUTPUT = 256 << 20 };

typedef struct running {
    const cli_call *call;
    const cli_child *child;
    pid_t pid;
    int to, from; /* our ends of its pipes; -1: closed */
    size_t given;
    char *at; /* what it printed */
    size_t n, room;
    double started;
} running;

static double now(void)
{
    struct timespec t;

    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

/* NAME as the shell would find it; only absolute folders count. */
static bool find_program(const char *name, char path[MOST_PATH])
{
    const char *at = getenv("PATH");
    struct stat seen;

    if (!at) at = "/usr/bin:/bin";
    while (*at) {
        size_t n = strcspn(at, ":");

        if (*at == '/' && n + strlen(name) + 2 < MOST_PATH) {
            snprintf(path, MOST_PATH, "%.*s/%s", (int)n, at, name);
            if (access(path, X_OK) == 0 && stat(path, &seen) == 0 &&
                S_ISREG(seen.st_mode))
                return true;
        }
        at += n + (at[n] == ':');
    }
    return false;
}

static void close_pair(int pair[2])
{
    for (int i = 0; i < 2; i++)
        if (pair[i] >= 0) close(pair[i]);
}

/* Two pipes whose ends no other program inherits. */
static bool make_pipes(int in[2], int out[2])
{
    in[0] = in[1] = out[0] = out[1] = -1;
    if (pipe(in) == 0 && pipe(out) == 0) {
        int ends[] = { in[0], in[1], out[0], out[1] };
        bool ok = true;

        for (size_t i = 0; i < 4; i++)
            if (fcntl(ends[i], F_SETFD, FD_CLOEXEC) == -1) ok = false;
        if (ok) return true;
    }
    close_pair(in);
    close_pair(out);
    return false;
}

static bool spawn(running *r, const char *path)
{
    int in[2], out[2];
    const char *words[MOST_ARGS + 2] = { path };
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t manner;
    sigset_t usual;
    int error = ENOMEM;

    for (size_t i = 0; r->child->args[i] && i < MOST_ARGS; i++)
        words[i + 1] = r->child->args[i];
    if (!make_pipes(in, out)) return false;
    if (posix_spawn_file_actions_init(&actions) == 0) {
        posix_spawn_file_actions_adddup2(&actions, in[0], 0);
        posix_spawn_file_actions_adddup2(&actions, out[1], 1);
        posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0);
        if (posix_spawnattr_init(&manner) == 0) {
            sigemptyset(&usual);
            sigaddset(&usual, SIGPIPE);
            sigaddset(&usual, SIGINT);
            posix_spawnattr_setsigdefault(&manner, &usual);
            posix_spawnattr_setpgroup(&manner, 0);
            posix_spawnattr_setflags(&manner, (short)(POSIX_SPAWN_SETSIGDEF |
                                                      POSIX_SPAWN_SETPGROUP));
            error = posix_spawn(&r->pid, path, &actions, &manner,
                                (char *const *)(uintptr_t)words, environ);
            posix_spawnattr_destroy(&manner);
        }
        posix_spawn_file_actions_destroy(&actions);
    }
    close(in[0]);
    close(out[1]);
    r->to = in[1];
    r->from = out[0];
    if (error) {
        close(r->to);
        close(r->from);
        return false;
    }
    fcntl(r->to, F_SETFL, O_NONBLOCK);
    return true;
}

static void shut(int *fd)
{
    if (*fd >= 0) close(*fd);
    *fd = -1;
}

/* A reader that has gone away is no fault: it may have read enough. */
static void give(running *r)
{
    ssize_t n = write(r->to, r->child->input + r->given, r->child->n_input - r->given);

    if (n > 0) r->given += (size_t)n;
    if (r->given == r->child->n_input || (n < 0 && errno != EAGAIN && errno != EINTR))
        shut(&r->to);
}

static bool take(running *r)
{
    ssize_t n;

    if (r->room - r->n < 1 << 16) {
        size_t room = r->room ? 2 * r->room : 1 << 18;
        char *at = room <= MOST_OUTPUT ? realloc(r->at, room) : NULL;

        if (!at) return false;
        r->at = at;
        r->room = room;
    }
    n = read(r->from, r->at + r->n, r->room - r->n);
    if (n > 0) r->n += (size_t)n;
    if (n == 0 || (n < 0 && errno != EINTR && errno != EAGAIN)) shut(&r->from);
    return true;
}

/* Feeds it and reads it until it has closed its output. */
static int attend(running *r)
{
    while (r->from >= 0) {
        struct pollfd fds[2] = { { .fd = r->from, .events = POLLIN },
                                 { .fd = r->to, .events = POLLOUT } };

        if (*r->call->limits.cancel) return CLI_INTERRUPTED;
        if (now() - r->started > r->child->seconds) return CLI_LIMIT;
        if (poll(fds, 2, 100) < 0 && errno != EINTR) return CLI_MISUSE;
        if (fds[1].revents) give(r);
        if (fds[0].revents && !take(r)) return CLI_MISUSE;
    }
    return CLI_DONE;
}

/* Its exit status, or -1; it is stopped first unless ATTENDED is CLI_DONE. */
static int finish(running *r, int attended)
{
    int status = -1;

    shut(&r->to);
    shut(&r->from);
    if (attended != CLI_DONE) kill(-r->pid, SIGKILL);
    while (waitpid(r->pid, &status, 0) < 0)
        if (errno != EINTR) return -1;
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

static int say(const running *r, int attended)
{
    if (attended == CLI_INTERRUPTED) return CLI_INTERRUPTED;
    if (attended == CLI_LIMIT) {
        cli_misuse(r->child->advice, "%s did not finish in %g seconds",
                   r->child->program, r->child->seconds);
        return CLI_LIMIT;
    }
    return cli_misuse(r->child->advice, "%s failed", r->child->program);
}

int cli_child_run(const cli_call *call, const cli_child *child, char **output,
                  size_t *n)
{
    running r = { .call = call, .child = child, .started = now() };
    char path[MOST_PATH], advice[240];
    struct sigaction ignore = { .sa_handler = SIG_IGN }, before;
    int attended, status;

    *output = NULL;
    *n = 0;
    if (!find_program(child->program, path)) {
        snprintf(advice, sizeof advice, "install the package %s; %s", child->package,
                 child->advice);
        return cli_misuse(advice, "the program '%s' is not there", child->program);
    }
    if (!spawn(&r, path)) return cli_misuse(child->advice, "cannot start %s", path);
    sigemptyset(&ignore.sa_mask); /* it may stop reading before the end */
    sigaction(SIGPIPE, &ignore, &before);
    attended = attend(&r);
    sigaction(SIGPIPE, &before, NULL);
    status = finish(&r, attended);
    if (attended != CLI_DONE || status != 0 || !r.n) {
        free(r.at);
        return say(&r, attended);
    }
    *output = r.at;
    *n = r.n;
    return CLI_DONE;
}
