/* files.c: reading, replacing and listing files with POSIX. */
#define _POSIX_C_SOURCE 200809L
#include "files.h"

#include "fail.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

static mx_status no_memory(mx_error *err)
{
    return mx__fail(err, MX_NOMEM, "no memory for a path");
}

/* MX_IO with what the system says of PATH; VERB is "read", "written" ... */
static mx_status refuse(const char *path, const char *verb, int number, mx_error *err)
{
    if (number == ENOSPC || number == EDQUOT || number == EFBIG)
        return mx__fail(err, MX_IO,
                        "the disk is full: '%.160s' could not be %s (%s); what was "
                        "stored before is safe",
                        path, verb,
                        number == ENOSPC   ? "no space left"
                        : number == EDQUOT ? "quota used up"
                                           : "largest file size reached");
    return mx__fail(err, MX_IO, "'%.180s' could not be %s: %s", path, verb,
                    strerror(number));
}

mx_status mx__files_path(const char *folder, const char *name, mx__text *out,
                         mx_error *err)
{
    out->n = 0;
    mx__text_str(out, folder);
    mx__text_char(out, '/');
    mx__text_str(out, name);
    return out->failed ? no_memory(err) : MX_OK;
}

/* Makes the entries of FOLDER durable. */
static mx_status sync_folder(const char *folder, mx_error *err)
{
    int fd = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC), number = 0;

    if (fd < 0) return refuse(folder, "opened", errno, err);
    /* Some file systems have no such call for folders and need none. */
    if (fsync(fd) != 0 && errno != EINVAL && errno != ENOTSUP) number = errno;
    close(fd);
    return number ? refuse(folder, "written", number, err) : MX_OK;
}

mx_status mx__files_folder(const char *folder, mx_error *err)
{
    struct stat facts;

    if (mkdir(folder, 0777) == 0) return MX_OK;
    if (errno != EEXIST) return refuse(folder, "made", errno, err);
    if (stat(folder, &facts) == 0 && S_ISDIR(facts.st_mode)) return MX_OK;
    return refuse(folder, "used as a folder", ENOTDIR, err);
}

/* Reads all of FD; 0 or an errno. */
static int read_all(int fd, size_t most, mx__buffer *out)
{
    out->n = 0;
    for (;;) {
        ssize_t got;

        if (!MX_RESERVE(*out, out->n + 65536)) return ENOMEM;
        got = read(fd, out->at + out->n, out->room - out->n);
        if (got < 0 && errno == EINTR) continue;
        if (got < 0) return errno;
        out->n += (size_t)got;
        if (out->n > most) return EOVERFLOW;
        if (got == 0) return 0;
    }
}

mx_status mx__files_read(const char *folder, const char *name, size_t most,
                         mx__buffer *out, bool *found, mx_error *err)
{
    mx__text path = { 0 };
    mx_status st = mx__files_path(folder, name, &path, err);
    int fd, number;

    out->n = 0;
    *found = false;
    if (st != MX_OK) goto done;
    fd = open(path.at, O_RDONLY | O_CLOEXEC);
    if (fd < 0) {
        if (errno != ENOENT) st = refuse(path.at, "read", errno, err);
        goto done;
    }
    *found = true;
    number = read_all(fd, most, out);
    close(fd);
    if (number == ENOMEM)
        st = mx__fail(err, MX_NOMEM, "no memory to read '%.180s'", path.at);
    else if (number == EOVERFLOW)
        st =
            mx__fail(err, MX_IO, "'%.180s' is longer than such a file can be", path.at);
    else if (number)
        st = refuse(path.at, "read", number, err);
done:
    mx__text_clear(&path);
    return st;
}

/* Writes all of it; 0 or an errno. */
static int write_all(int fd, const char *bytes, size_t n)
{
    while (n > 0) {
        ssize_t put = write(fd, bytes, n);

        if (put < 0 && errno == EINTR) continue;
        if (put < 0) return errno;
        if (put == 0) return ENOSPC;
        bytes += put;
        n -= (size_t)put;
    }
    return 0;
}

/* Writes the bytes durably to PATH; 0 or an errno, and then PATH is gone. */
static int write_whole(const char *path, const void *bytes, size_t n)
{
    int fd = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
    int number;

    if (fd < 0) return errno;
    number = write_all(fd, bytes, n);
    if (!number && fsync(fd) != 0) number = errno;
    if (close(fd) != 0 && !number) number = errno;
    if (number) unlink(path);
    return number;
}

mx_status mx__files_replace(const char *folder, const char *name, const void *bytes,
                            size_t n, mx_error *err)
{
    mx__text path = { 0 }, unfinished = { 0 };
    mx_status st = mx__files_path(folder, name, &path, err);
    int number;

    if (st == MX_OK) st = mx__files_path(folder, name, &unfinished, err);
    mx__text_str(&unfinished, MX_FILES_UNFINISHED);
    if (st == MX_OK && unfinished.failed) st = no_memory(err);
    if (st != MX_OK) goto done;
    number = write_whole(unfinished.at, bytes, n);
    if (!number && rename(unfinished.at, path.at) != 0) {
        number = errno;
        unlink(unfinished.at);
    }
    st = number ? refuse(path.at, "written", number, err) : sync_folder(folder, err);
done:
    mx__text_clear(&path);
    mx__text_clear(&unfinished);
    return st;
}

mx_status mx__files_append(const char *folder, const char *name, const void *bytes,
                           size_t n, mx_error *err)
{
    mx__text path = { 0 };
    mx_status st = mx__files_path(folder, name, &path, err);

    if (st == MX_OK) {
        int fd = open(path.at, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
        int number = fd < 0 ? errno : write_all(fd, bytes, n);

        if (fd >= 0 && close(fd) != 0 && !number) number = errno;
        if (number) st = refuse(path.at, "written", number, err);
    }
    mx__text_clear(&path);
    return st;
}

mx_status mx__files_remove(const char *folder, const char *name, mx_error *err)
{
    mx__text path = { 0 };
    mx_status st = mx__files_path(folder, name, &path, err);

    if (st == MX_OK && unlink(path.at) != 0 && errno != ENOENT)
        st = refuse(path.at, "removed", errno, err);
    mx__text_clear(&path);
    return st;
}

/* Where each name of NAMES begins. */
static const char **starts_of(const mx__text *names, size_t n)
{
    const char **starts = mx__calloc(n + 1, sizeof *starts);
    const char *at = names->at;

    for (size_t i = 0; starts && i < n; i++, at += strlen(at) + 1)
        starts[i] = at;
    return starts;
}

static int compare_names(const void *a, const void *b)
{
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

static mx_status sort_names(mx__text *names, size_t n, mx_error *err)
{
    const char **starts = starts_of(names, n);
    mx__text sorted = { 0 };

    if (starts) qsort(starts, n, sizeof *starts, compare_names);
    for (size_t i = 0; starts && i < n; i++)
        mx__text_add(&sorted, starts[i], strlen(starts[i]) + 1);
    if (!starts || sorted.failed) {
        mx__free(starts);
        mx__text_clear(&sorted);
        return no_memory(err);
    }
    mx__free(starts);
    mx__text_clear(names);
    *names = sorted;
    return MX_OK;
}

mx_status mx__files_list(const char *folder, mx__text *names, size_t *n, bool *found,
                         mx_error *err)
{
    DIR *dir = opendir(folder);

    names->n = 0;
    *n = 0;
    *found = dir != NULL;
    if (!dir)
        return errno == ENOENT ? MX_OK : refuse(folder, "read as a folder", errno, err);
    for (;;) {
        const struct dirent *entry = readdir(dir);

        if (!entry) break;
        if (strcmp(entry->d_name, ".") == 0 || strcmp(entry->d_name, "..") == 0)
            continue;
        mx__text_add(names, entry->d_name, strlen(entry->d_name) + 1);
        ++*n;
    }
    closedir(dir);
    if (names->failed) return no_memory(err);
    return *n ? sort_names(names, *n, err) : MX_OK;
}

void mx__files_now(char out[32])
{
    time_t now = time(NULL);
    struct tm parts;

    if (!gmtime_r(&now, &parts) || !strftime(out, 32, "%Y-%m-%dT%H:%M:%SZ", &parts))
        snprintf(out, 32, "?");
}
