/* lock.c: the lock of a store.

   Two signs must agree that it is free. A record lock (fcntl) on the file ends with its
   process whatever happens, on this machine and on network file systems that carry it.
   The text in the file names process, machine and the start of the process: it tells
   other machines, threads of the same process, and people. */
#define _POSIX_C_SOURCE 200809L
#include "lock.h"

#include "alloc.h"
#include "fail.h"
#include "files.h"

#ifdef __wasm__

mx_status mx__lock_take(const char *folder, mx__lock **out, bool *recovered,
                        mx_error *err)
{
    (void)folder;
    *out = NULL;
    *recovered = false;
    return mx__fail(err, MX_UNSUPPORTED, "stores need a system that can lock files");
}

void mx__lock_give(mx__lock *lock)
{
    (void)lock;
}

#else

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

struct mx__lock {
    int fd;
    mx__text path;
};

/* Who holds it, as the file says. */
typedef struct owner {
    long pid;
    unsigned long long start; /* of the process, in ticks since boot; 0: not known */
    char host[80];
    char since[32];
} owner;

#define HAS_ENDED ULLONG_MAX

/* When process PID began, in clock ticks since boot (proc(5), field 22); 0: not known;
   HAS_ENDED: it has ended and only waits for its parent to ask how. */
static unsigned long long start_of(long pid)
{
    char path[64], line[1024];
    unsigned long long start = 0;
    const char *at;
    FILE *file;
    size_t n;

    snprintf(path, sizeof path, "/proc/%ld/stat", pid);
    file = fopen(path, "r");
    if (!file) return 0;
    n = fread(line, 1, sizeof line - 1, file);
    fclose(file);
    line[n] = '\0';
    at = strrchr(line, ')'); /* the name of the program may hold anything */
    if (at && at[1] && (at[2] == 'Z' || at[2] == 'X')) return HAS_ENDED;
    for (int field = 2; at && field < 22; field++)
        at = strchr(at + 1, ' ');
    if (at) start = strtoull(at + 1, NULL, 10);
    return start;
}

static void describe_self(owner *self)
{
    memset(self, 0, sizeof *self);
    self->pid = (long)getpid();
    self->start = start_of(self->pid);
    if (gethostname(self->host, sizeof self->host - 1) != 0 || !self->host[0])
        snprintf(self->host, sizeof self->host, "?");
    mx__files_now(self->since);
}

static bool read_owner(int fd, owner *who)
{
    char text[256] = "";
    ssize_t n = pread(fd, text, sizeof text - 1, 0);

    memset(who, 0, sizeof *who);
    return n > 0 && sscanf(text, "pid %ld\nstart %llu\nhost %79s\nsince %31s",
                           &who->pid, &who->start, who->host, who->since) == 4;
}

static int write_owner(int fd, const owner *who)
{
    char text[256];
    int n = snprintf(text, sizeof text, "pid %ld\nstart %llu\nhost %s\nsince %s\n",
                     who->pid, who->start, who->host, who->since);

    if (ftruncate(fd, 0) != 0) return errno;
    if (pwrite(fd, text, (size_t)n, 0) != n) return errno ? errno : ENOSPC;
    return fsync(fd) != 0 ? errno : 0;
}

static mx_status held(const char *path, const owner *who, mx_error *err)
{
    mx__fail(err, MX_IO, "the store is in use by process %ld on %s since %s", who->pid,
             who->host[0] ? who->host : "?", who->since[0] ? who->since : "?");
    mx__fail_hint(err, "if that process is gone, remove %.120s", path);
    return MX_IO;
}

/* Is the process that WHO names alive, for all that SELF can know? */
static bool is_alive(const owner *who, const owner *self)
{
    unsigned long long start;

    if (strcmp(who->host, self->host) != 0) return true;
    if (kill((pid_t)who->pid, 0) != 0 && errno == ESRCH) return false;
    start = start_of(who->pid);
    if (start == HAS_ENDED) return false;
    return start == 0 || who->start == 0 || start == who->start;
}

/* Opens and locks the file; *FD is -1 when another process holds it. Whoever holds it may
   remove it, so the file locked must still be the one of that name. 0 or an errno. */
static int open_locked(const char *path, int *fd)
{
    for (;;) {
        struct flock region = { .l_type = F_WRLCK, .l_whence = SEEK_SET };
        struct stat mine, named;

        *fd = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0666);
        if (*fd < 0) return errno;
        if (fcntl(*fd, F_SETLK, &region) != 0) return errno;
        if (fstat(*fd, &mine) == 0 && stat(path, &named) == 0 &&
            mine.st_ino == named.st_ino && mine.st_dev == named.st_dev)
            return 0;
        close(*fd);
    }
}

mx_status mx__lock_take(const char *folder, mx__lock **out, bool *recovered,
                        mx_error *err)
{
    mx__lock *lock = mx__calloc(1, sizeof *lock);
    mx_status st = lock ? mx__files_path(folder, MX_LOCK_NAME, &lock->path, err)
                        : mx__fail(err, MX_NOMEM, "no memory for a lock");
    owner self, who;
    int number;

    *out = NULL;
    *recovered = false;
    if (lock) lock->fd = -1;
    if (st != MX_OK) goto fail;
    describe_self(&self);
    number = open_locked(lock->path.at, &lock->fd);
    if (number == EACCES || number == EAGAIN) {
        if (lock->fd >= 0) read_owner(lock->fd, &who);
        st = lock->fd >= 0 ? held(lock->path.at, &who, err)
                           : mx__fail(err, MX_IO, "'%.180s' could not be opened: %s",
                                      lock->path.at, strerror(number));
    } else if (number == 0 && read_owner(lock->fd, &who)) {
        *recovered = !is_alive(&who, &self);
        if (!*recovered) st = held(lock->path.at, &who, err);
    }
    if (st == MX_OK && number == 0) number = write_owner(lock->fd, &self);
    if (st == MX_OK && number)
        st = mx__fail(err, MX_IO, "'%.180s' could not be locked: %s", lock->path.at,
                      strerror(number));
    if (st != MX_OK) goto fail;
    *out = lock;
    return MX_OK;
fail:
    if (lock && lock->fd >= 0) close(lock->fd);
    if (lock) mx__text_clear(&lock->path);
    mx__free(lock);
    return st;
}

void mx__lock_give(mx__lock *lock)
{
    if (!lock) return;
    unlink(lock->path.at);
    close(lock->fd);
    mx__text_clear(&lock->path);
    mx__free(lock);
}

#endif
