/* survey_sqlite.h: rows of a survey in a SQLite database; the only file that knows SQLite,
   which is loaded when a database is opened. */
#ifndef MX_SURVEY_SQLITE_H
#define MX_SURVEY_SQLITE_H

#include "survey.h"

typedef struct mx__survey_base mx__survey_base; /* one thread at a time */

/* Opens the database at PATH and makes its table `survey` unless it is there.
   MX_UNSUPPORTED: no SQLite in this build or on this machine.   MX_IO, MX_NOMEM. */
MX_MUSTUSE mx_status mx__survey_base_open(const char *path, mx__survey_base **out,
                                          mx_error *err);
void mx__survey_base_close(mx__survey_base *base); /* NULL is welcome */

/* Adds ROW, durably against the end of the process. MX_IO. */
MX_MUSTUSE mx_status mx__survey_base_add(mx__survey_base *base,
                                         const mx__survey_row *row, mx_error *err);

/* Is the row of CODE with N heaps there? *FOUND. MX_IO. */
MX_MUSTUSE mx_status mx__survey_base_has(mx__survey_base *base, const char *code,
                                         uint64_t n, bool *found, mx_error *err);

#endif
