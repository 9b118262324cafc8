/* compile.c: starts the compiler, keeps its libraries in a directory of the user's own. */
#define _POSIX_C_SOURCE 200809L
#include "compile.h"

#include "fail.h"
#include "mix.h"

#include <string.h>

#if defined(MX_NO_DLOPEN) || defined(__wasm__)

mx_status mx__compile_load(const char *text, size_t n, const mx__loaded_call *calls,
                           size_t n_calls, mx__loader **out, mx__text *how,
                           mx_error *err)
{
    (void)text;
    (void)n;
    (void)calls;
    (void)n_calls;
    (void)how;
    *out = NULL;
    return mx__fail(err, MX_UNSUPPORTED, "this build runs no compiler");
}

#else

#include <errno.h>
#include <fcntl.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

enum { MOST_PATH = 1024 };

typedef struct workshop {
    char compiler[MOST_PATH];
    struct stat compiler_seen;
    char folder[MOST_PATH];
    char library[MOST_PATH + 64]; /* under its last name */
    char source[MOST_PATH + 96], made[MOST_PATH + 96];
    mx_error *err;
} workshop;

static mx_status unable(workshop *w, const char *sentence, const char *name)
{
    return mx__fail(w->err, MX_UNSUPPORTED, "%s '%.200s'", sentence, name);
}

/* --- the compiler ----------------------------------------------------------------- */

/* `cc` as the shell would find it. */
static mx_status find_compiler(workshop *w)
{
    const char *path = getenv("PATH");

    for (const char *at = path ? path : "/usr/bin:/bin"; *at;) {
        size_t n = strcspn(at, ":");

        if (n && n + 4 < sizeof w->compiler) {
            snprintf(w->compiler, sizeof w->compiler, "%.*s/cc", (int)n, at);
            if (access(w->compiler, X_OK) == 0 &&
                stat(w->compiler, &w->compiler_seen) == 0 &&
                S_ISREG(w->compiler_seen.st_mode))
                return MX_OK;
        }
        at += n + (at[n] == ':');
    }
    return mx__fail(w->err, MX_UNSUPPORTED, "there is no C compiler 'cc' on the path");
}

/* --- the cache -------------------------------------------------------------------- */

/* A directory of our own that nobody else may enter. */
static mx_status own_folder(workshop *w)
{
    struct stat seen;

    if (mkdir(w->folder, 0700) != 0 && errno != EEXIST)
        return unable(w, "cannot make the cache", w->folder);
    if (lstat(w->folder, &seen) != 0 || !S_ISDIR(seen.st_mode))
        return unable(w, "no directory is the cache", w->folder);
    if (seen.st_uid != geteuid() || (seen.st_mode & 077) != 0)
        return unable(w, "others may enter the cache", w->folder);
    return MX_OK;
}

static mx_status find_folder(workshop *w)
{
    const char *base = getenv("XDG_CACHE_HOME"), *home = getenv("HOME");
    int n;

    if (base && *base == '/') {
        mkdir(base, 0700); /* its parents are the user's business */
        n = snprintf(w->folder, sizeof w->folder, "%s/mexor", base);
    } else if (home && *home == '/') {
        n = snprintf(w->folder, sizeof w->folder, "%s/.cache", home);
        if (n > 0 && (size_t)n < sizeof w->folder) mkdir(w->folder, 0700);
        n = snprintf(w->folder, sizeof w->folder, "%s/.cache/mexor", home);
    } else {
        return mx__fail(w->err, MX_UNSUPPORTED, "there is no place for a cache");
    }
    if (n < 0 || (size_t)n >= sizeof w->folder)
        return mx__fail(w->err, MX_UNSUPPORTED, "the path of the cache is too long");
    return own_folder(w);
}

/* What the processor says of itself; other machines may share the home directory. */
static uint64_t hash_processor(void)
{
    char text[4096];
    int file = open("/proc/cpuinfo", O_RDONLY | O_CLOEXEC);
    ssize_t n = file >= 0 ? read(file, text, sizeof text - 1) : 0;
    const char *model, *flags;
    uint64_t hash = 0;

    if (file >= 0) close(file);
    text[n > 0 ? n : 0] = '\0';
    model = strstr(text, "model name");
    flags = strstr(text, "flags");
    if (model) hash ^= mx__hash(model, strcspn(model, "\n"));
    if (flags) hash = mx__mix(hash ^ mx__hash(flags, strcspn(flags, "\n")));
    return hash;
}

static void name_library(workshop *w, const char *text, size_t n)
{
    static const char version[] = MEXOR_VERSION " seam 4";
    const struct stat *cc = &w->compiler_seen;
    uint64_t made[] = { (uint64_t)cc->st_dev,  (uint64_t)cc->st_ino,
                        (uint64_t)cc->st_size, (uint64_t)cc->st_mtime,
                        hash_processor(),      mx__hash(version, sizeof version - 1) };
    uint64_t first = mx__hash(text, n), second = mx__hash(made, sizeof made);

    second = mx__mix(second ^ first);
    for (size_t i = 0; i < n; i++) /* another hash, against chance */
        second = (second ^ (unsigned char)text[i]) * UINT64_C(0x100000001B3);
    snprintf(w->library, sizeof w->library, "%s/%016llx%016llx.so", w->folder,
             (unsigned long long)first, (unsigned long long)second);
}

/* --- compiling -------------------------------------------------------------------- */

static bool write_source(const workshop *w, const char *text, size_t n)
{
    int file = open(w->source, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    bool ok = file >= 0;

    for (size_t at = 0; ok && at < n;) {
        ssize_t did = write(file, text + at, n - at);

        if (did < 0 && errno == EINTR) continue;
        ok = did > 0;
        at += ok ? (size_t)did : 0;
    }
    if (file >= 0 && close(file) != 0) ok = false;
    return ok;
}

static int run(const workshop *w, const char *const *words)
{
    posix_spawn_file_actions_t actions;
    pid_t child;
    int status = -1, error;

    if (posix_spawn_file_actions_init(&actions) != 0) return -1;
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0);
    posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0);
    posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0);
    error = posix_spawn(&child, w->compiler, &actions, NULL,
                        (char *const *)(uintptr_t)words, environ);
    posix_spawn_file_actions_destroy(&actions);
    if (error) return -1;
    while (waitpid(child, &status, 0) < 0)
        if (errno != EINTR) return -1;
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

/* How to call the compiler: the first words are what it must understand, the others are
   those of gcc and clang for quick work on small texts. The library finds the C library in
   the program that loads it, so nothing else has to be linked. */
static const char *const plain_words[] = { "-std=gnu11", "-O2", "-shared",
                                           "-fPIC",      "-w",  NULL };
static const char *const quick_words[] = { "-O1",
                                           "-march=native",
                                           "-fno-tree-vectorize",
                                           "-fstrict-aliasing",
                                           "-finline-functions",
                                           "-ftree-vrp",
                                           "-nostdlib",
                                           "-fno-asynchronous-unwind-tables",
                                           "-fno-use-linker-plugin",
                                           "-pipe",
                                           NULL };

/* Runs the compiler without a shell and without a word to the user; its status. */
static int run_compiler(const workshop *w, bool quick)
{
    const char *words[MX_COUNT(plain_words) + MX_COUNT(quick_words) + 5];
    size_t n = 0;

    words[n++] = w->compiler;
    for (size_t i = 0; plain_words[i]; i++)
        words[n++] = plain_words[i];
    for (size_t i = 0; quick && quick_words[i]; i++)
        words[n++] = quick_words[i];
    words[n++] = "-o";
    words[n++] = w->made;
    words[n++] = w->source;
    if (quick) words[n++] = "-lgcc"; /* division of 128 bits */
    words[n] = NULL;
    return run(w, words);
}

static mx_status compile(workshop *w, const char *text, size_t n)
{
    mx_status st = MX_OK;

    snprintf(w->source, sizeof w->source, "%.*s.%ld.c", (int)strlen(w->library) - 3,
             w->library, (long)getpid());
    snprintf(w->made, sizeof w->made, "%.*s.%ld.so", (int)strlen(w->library) - 3,
             w->library, (long)getpid());
    unlink(w->source);
    if (!write_source(w, text, n))
        st = unable(w, "cannot write to the cache", w->folder);
    else if (run_compiler(w, true) != 0 && run_compiler(w, false) != 0)
        st = unable(w, "the compiler failed:", w->compiler);
    else if (chmod(w->made, 0600) != 0 || rename(w->made, w->library) != 0)
        st = unable(w, "cannot write to the cache", w->folder);
    if (st != MX_OK) unlink(w->made);
    unlink(w->source);
    return st;
}

/* A library of our own that nobody else could write. */
static bool is_trusted(const workshop *w)
{
    struct stat seen;

    return lstat(w->library, &seen) == 0 && S_ISREG(seen.st_mode) &&
           seen.st_uid == geteuid() && (seen.st_mode & 022) == 0;
}

mx_status mx__compile_load(const char *text, size_t n, const mx__loaded_call *calls,
                           size_t n_calls, mx__loader **out, mx__text *how,
                           mx_error *err)
{
    workshop w = { .err = err };
    const char *name = w.library;
    bool kept;
    mx_status st = find_compiler(&w);

    *out = NULL;
    if (st == MX_OK) st = find_folder(&w);
    if (st != MX_OK) return st;
    name_library(&w, text, n);
    kept = is_trusted(&w);
    if (kept && mx__loader_open(&name, 1, calls, n_calls, out, err) == MX_OK) {
        if (how) mx__text_str(how, "the rules run as C compiled before");
        return MX_OK;
    }
    st = compile(&w, text, n);
    if (st == MX_OK) st = mx__loader_open(&name, 1, calls, n_calls, out, err);
    if (st == MX_OK && how)
        mx__text_fmt(how, "the rules run as C compiled by %s", w.compiler);
    return st;
}

#endif
