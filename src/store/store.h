/* store.h: one sequence on disk: a folder of chunks with what is known of its period.

       open -> get / put / note, in any order -> close

   The folder holds `about` (which game, how long chunks are), NNNNNNNN.chunk (heaps
   N*chunk .. of it; only the last may be shorter), perhaps `period`, a `journal` that no
   checksum covers, and `lock` while a writer is at work. docs/formats.md has the bytes.
   Whatever does not read back exactly as it was written is refused with the reason. */
#ifndef MX_STORE_H
#define MX_STORE_H

#include "chunk.h"
#include "text.h"

#include <stdbool.h>

typedef struct mx__store mx__store; /* one thread at a time */

/* Heaps of a chunk of new stores, and the most a chunk may have. */
enum { MX_STORE_CHUNK = 1 << 22, MX_STORE_MOST_CHUNK = 1 << 28 };

/* A proved period: every heap behind the chunks follows from it. */
typedef struct mx__store_period {
    uint64_t period, preperiod, saltus;
    uint64_t largest, largest_at, checked_to;
    char theorem[160];
} mx__store_period;

/* Opens FOLDER for writing, with its lock, and makes it first when it is not there or is
   empty: then for GAME, a text of one line, with CHUNK heaps a chunk (0: MX_STORE_CHUNK).
   *RECOVERED: a run that was killed had left its lock.
   MX_RANGE: the folder is something else, or of another game or version, or damaged;
   CHUNK is too large.   MX_IO: in use, or the disk says no.   MX_UNSUPPORTED: this build
   has no checksums.   MX_NOMEM. */
MX_MUSTUSE mx_status mx__store_open(const char *folder, const char *game,
                                    uint64_t chunk, mx__store **out, bool *recovered,
                                    mx_error *err);

/* Opens FOLDER for reading, without the lock; a writer may go on. Statuses as above. */
MX_MUSTUSE mx_status mx__store_view(const char *folder, mx__store **out, mx_error *err);

void mx__store_close(mx__store *store); /* NULL is welcome */

const char *mx__store_game(const mx__store *store); /* lent */
uint64_t mx__store_chunk(const mx__store *store);   /* heaps of a full chunk */
bool mx__store_is_packed(const mx__store *store);   /* does Zstandard pack? */

/* Reads chunk number INDEX; *OUT is lent until the next call on STORE. *FOUND is false,
   and the status MX_OK, when there is none.
   MX_RANGE: it is damaged or foreign; ERR says how.   MX_IO, MX_UNSUPPORTED, MX_NOMEM. */
MX_MUSTUSE mx_status mx__store_get(mx__store *store, uint64_t index, mx__segment *out,
                                   mx__digest *digest, bool *found, mx_error *err);

/* Writes chunk number INDEX, at most a full one, durably and in one step. MX_IO, MX_NOMEM:
   what was there before stays. */
MX_MUSTUSE mx_status mx__store_put(mx__store *store, uint64_t index,
                                   const mx__segment *block, mx_error *err);

/* Removes chunk INDEX and all behind it. */
MX_MUSTUSE mx_status mx__store_drop(mx__store *store, uint64_t index, mx_error *err);

/* The period record. MX_RANGE: damaged or of another game. */
MX_MUSTUSE mx_status mx__store_get_period(mx__store *store, mx__store_period *out,
                                          bool *found, mx_error *err);
MX_MUSTUSE mx_status mx__store_put_period(mx__store *store, const mx__store_period *p,
                                          mx_error *err);

/* Adds a line to the journal: the time and LINE, which has no newline. */
MX_MUSTUSE mx_status mx__store_note(mx__store *store, const char *line, mx_error *err);

/* --- checking --------------------------------------------------------------------- */

typedef enum mx__store_verdict {
    MX_STORE_SOUND = 0,
    MX_STORE_LEFT =
        1, /* no part of the values: unfinished files, the lock, the journal */
    MX_STORE_DAMAGED = 2
} mx__store_verdict;

/* One finding: of a file, or of one that is missing. */
typedef struct mx__store_finding {
    const char *name;
    mx__store_verdict verdict;
    const char *reason;    /* "" when sound */
    const mx__chunk *head; /* of a sound chunk, else NULL */
} mx__store_finding;

typedef void mx__store_tell(void *context, const mx__store_finding *finding);

/* Reads every file of STORE and tells each. MX_IO, MX_NOMEM, MX_UNSUPPORTED: it could not
   look. Time: of reading all. */
MX_MUSTUSE mx_status mx__store_check(mx__store *store, mx__store_tell *tell,
                                     void *context, mx_error *err);

#endif
