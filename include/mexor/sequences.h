/* sequences.h: long sequences of heap games, kept on disk; surveys of many codes; the
   games that have a given sequence.

   A long sequence is computed chunk by chunk and stored as it grows (docs/formats.md), so
   that a run which was interrupted, killed or cut off from power goes on where it was. */
#ifndef MEXOR_SEQUENCES_H
#define MEXOR_SEQUENCES_H

#include <mexor/limits.h>
#include <mexor/session.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct mx_long_options {
    size_t size;             /* sizeof(mx_long_options) of the caller */
    const mx_limits *limits; /* NULL: defaults; positions 0: no limit */
    const char *store;       /* the folder, or NULL: nothing is kept */
    uint64_t chunk;          /* heaps of a chunk of a new store; 0: 2^22 */
    const char *engine;      /* which engine computes, or NULL: the fastest that fits */
    const char *kernel;      /* "portable", "avx2", "avx512" or NULL: the fastest */
    int no_period;           /* compute every value, look for no period */
    int fresh;               /* compute what is stored as well, and compare */
    int hex;                 /* digits of codes are hexadecimal */
    mx_progress *report;     /* called now and then with CONTEXT; or NULL */
    void *context;
    const mx_open_options *open; /* parameters and data of rules, or NULL */
    const char *language; /* of text and notes, as mx_session_language; NULL: English */
} mx_long_options;

/* mx_sequence_text computes the heaps 0..N-1 of GAME, a code, a set, the name of a heap
   game, or rules that are proved to be one, or goes on to compute them, and writes the last value and statistics to OUT as
   text or JSON. NOTES, unless NULL, gets sentences for the user, a line each. When a
   period is proved it stops, unless `no_period`: the values behind follow from it.
   MX_LIMIT, MX_CANCELLED: the limits ended it; what is known was written and is stored.
   MX_SYNTAX: no such game.   MX_RANGE: N is 0, another format, the store is damaged or of
   another game, or differs from what was computed.   MX_IO: the store is in use by another
   run, or the disk is full.   MX_UNSUPPORTED, MX_NOMEM. After any of them the store is
   sound. Memory: 1, 2 or 4 bytes a heap. OPTIONS may be NULL. */
MX_API MX_MUSTUSE mx_status mx_sequence_text(const char *game, uint64_t n,
                                             const mx_long_options *options,
                                             mx_format format, mx_text *out,
                                             mx_text *notes, mx_error *err);

/* mx_store_check_text reads every file of the store FOLDER and writes what it found, as
   text, whose lines mx_sentence_in knows, or JSON; COUNTS says how many files were sound and
   how many are damaged.
   MX_RANGE: it is no store, or its description is damaged.   MX_IO, MX_UNSUPPORTED,
   MX_NOMEM. Time: of reading it all. */
MX_API MX_MUSTUSE mx_status mx_store_check_text(const char *folder, mx_format format,
                                                mx_text *out, mx_checked *counts,
                                                mx_error *err);

/* mx_store_values writes the values of the heaps FROM..TO from the store FOLDER in any
   format; heaps behind the chunks when the store knows a period. Everything is read and
   checked before the first byte is written. MX_RANGE: damaged, or it does not reach TO.
   MX_IO, MX_UNSUPPORTED, MX_NOMEM. */
MX_API MX_MUSTUSE mx_status mx_store_values(const char *folder, uint64_t from,
                                            uint64_t to, mx_format format,
                                            mx_write *write, void *context,
                                            mx_error *err);

/* --- surveys ---------------------------------------------------------------------- */

typedef struct mx_survey_options {
    size_t size; /* sizeof(mx_survey_options) of the caller */
    const mx_limits
        *limits;         /* NULL: defaults; positions 0: no limit; threads: codes that
                                are computed at once, default 2 */
    uint64_t n;          /* heaps of each code; 0: 10000 */
    uint64_t part, of;   /* codes number PART, PART + OF ...; OF 0: all of them */
    const char *output;  /* a CSV file that rows are added to, or NULL */
    const char *sqlite;  /* a SQLite database that rows are added to, or NULL */
    int hex;             /* fixed digits of patterns may be hexadecimal */
    int fresh;           /* do not consult the table of proved periods */
    mx_progress *report; /* called now and then with CONTEXT; or NULL */
    void *context;
    int ranks; /* mpirun started this process and others: they share the work, and the
                  first of them writes all rows. Once in the life of a process */
    const char *language; /* of text, as mx_session_language has it; NULL: English */
} mx_survey_options;

typedef struct mx_survey_counts {
    uint64_t n_proved, n_observed, n_none; /* codes computed now, by status */
    uint64_t n_skipped; /* codes that the CSV file or the database had already */
    uint32_t rank;      /* under mpirun: the number of this process; only 0 writes */
} mx_survey_counts;

/* mx_survey computes every code of the N_PATTERNS patterns (`0.ddd`: d is any octal digit,
   h any hexadecimal one) and hands a line for each to WRITE, as text, CSV, or JSON (an
   object a line), in the order of the codes. With `output` or `sqlite` rows go there
   instead, and codes that are there with the same N are not computed again: a survey that
   was killed goes on. MX_SYNTAX: no pattern.   MX_RANGE: PART is not below OF, or the CSV
   file is something else.   MX_IO.   MX_UNSUPPORTED: no SQLite here, no MPI.   MX_LIMIT,
   MX_CANCELLED: the rows written are right.   MX_NOMEM. OPTIONS and COUNTS may be NULL.
   WRITE is called by one thread at a time, not always the same. */
MX_API MX_MUSTUSE mx_status mx_survey(const char *const *patterns, size_t n_patterns,
                                      const mx_survey_options *options,
                                      mx_format format, mx_write *write, void *context,
                                      mx_survey_counts *counts, mx_error *err);

/* --- names ------------------------------------------------------------------------ */

typedef struct mx_name_options {
    size_t size;             /* sizeof(mx_name_options) of the caller */
    const mx_limits *limits; /* NULL: defaults; positions 0: no limit */
    int hex;                 /* try codes of three hexadecimal digits as well */
    int all;                 /* as text, show every match, not the simplest 40 */
    const char *language;    /* of text, as mx_session_language has it; NULL: English */
} mx_name_options;

/* mx_name_text finds the games that have the sequence WHAT, "0,1,2,3,1,4" from heap 0 on,
   or that of the game WHAT: codes 0.ddd and 4.ddd, subtraction sets up to 12, infinite
   sets, and the gallery; heaps may be shifted. It tells them from the simplest on, as
   text or JSON, and which are proved to be one game, and which are only equal as far as
   was computed. *N_FOUND, unless NULL, says how many.
   MX_SYNTAX: no sequence and no game.   MX_RANGE: another format, or WHAT has no Grundy
   values.   MX_LIMIT, MX_CANCELLED, MX_NOMEM. OPTIONS may be NULL. */
MX_API MX_MUSTUSE mx_status mx_name_text(const char *what,
                                         const mx_name_options *options,
                                         mx_format format, mx_text *out,
                                         size_t *n_found, mx_error *err);

#ifdef __cplusplus
}
#endif

#endif
