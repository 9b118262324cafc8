/* files.h: whole files in one folder, read and replaced so that a crash at any moment
   leaves the old file or the new one; the only file that knows how systems do it. */
#ifndef MX_FILES_H
#define MX_FILES_H

#include "chunk.h"
#include "text.h"

#include <stdbool.h>

/* What files of a moment ago are called until they are whole: NAME.tmp. */
#define MX_FILES_UNFINISHED ".tmp"

/* "FOLDER/NAME" in OUT, which is emptied first and ends with a NUL. MX_NOMEM. */
MX_MUSTUSE mx_status mx__files_path(const char *folder, const char *name, mx__text *out,
                                    mx_error *err);

/* Makes FOLDER unless it is there. MX_IO, MX_NOMEM. */
MX_MUSTUSE mx_status mx__files_folder(const char *folder, mx_error *err);

/* Reads FOLDER/NAME whole. *FOUND is false, and the status MX_OK, when there is none.
   MX_IO: it can not be read, or is longer than MOST bytes. MX_NOMEM. */
MX_MUSTUSE mx_status mx__files_read(const char *folder, const char *name, size_t most,
                                    mx__buffer *out, bool *found, mx_error *err);

/* Writes FOLDER/NAME anew: to a temporary name, fsync, rename, fsync of the folder.
   MX_IO: ERR says why, and that the disk is full when it is; what was there before
   stays. MX_NOMEM. */
MX_MUSTUSE mx_status mx__files_replace(const char *folder, const char *name,
                                       const void *bytes, size_t n, mx_error *err);

/* Appends to FOLDER/NAME in one write, making it first. MX_IO, MX_NOMEM. */
MX_MUSTUSE mx_status mx__files_append(const char *folder, const char *name,
                                      const void *bytes, size_t n, mx_error *err);

/* Removes FOLDER/NAME; MX_OK also when there is none. MX_IO, MX_NOMEM. */
MX_MUSTUSE mx_status mx__files_remove(const char *folder, const char *name,
                                      mx_error *err);

/* The names in FOLDER but . and .., sorted, each with a NUL, one behind the other, and
   how many. *FOUND as in mx__files_read. MX_IO, MX_NOMEM. */
MX_MUSTUSE mx_status mx__files_list(const char *folder, mx__text *names, size_t *n,
                                    bool *found, mx_error *err);

/* The time of day as 2026-01-31T12:00:00Z. */
void mx__files_now(char out[32]);

#endif
