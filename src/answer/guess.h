/* guess.h: the positions and values of a game as a sample that laws are fitted to. */
#ifndef MX_GUESS_H
#define MX_GUESS_H

#include "laws.h"
#include "session.h"

enum { MX_GUESS_COLUMNS = 32, MX_GUESS_DATA = 2 };

/* Rows are positions under one setting of the data each; a column is a coordinate, a data
   line of one integer, or something cheap to say of them. */
typedef struct mx__guess_sample {
    mx_opened *game;
    mx__column columns[MX_GUESS_COLUMNS];
    size_t n_columns;
    MX_VEC(int64_t) rows;   /* n_columns a row */
    MX_VEC(int64_t) values; /* Grundy values, where every one is known */
    MX_VEC(int64_t) lost;   /* 1: the player to move loses */
    MX_VEC(uint8_t) levels;
    size_t n_rows, n_fit;
    bool is_array;                      /* positions are one array, else integers */
    size_t data[MX_GUESS_DATA], n_data; /* the data lines that are columns */
    size_t recursive_from, n_recursive; /* the columns value(n/2), value(n/3) ... */
    int64_t fitted_to, checked_to; /* the largest size of a position (enumerate.h) */
    bool has_values;
    bool is_line; /* of two coordinates: only positions (n, n + line) */
    int64_t line;
    mx__text names; /* texts of columns, zero-terminated */
} mx__guess_sample;

/* One law, ready to be written. The texts are cleared with mx__finding_clear. */
typedef struct mx__finding {
    const char *kind;
    mx__text formula, c, latex, claim, counterexample;
    mx__text before; /* a line of rules that the claim needs, or nothing */
    int64_t least;   /* it speaks of numbers from here on; 0: of all */
    int64_t fitted_to, checked_to;
} mx__finding;

void mx__finding_clear(mx__finding *f);

/* guess_findings.c: the lost numbers of S, of one coordinate or along a line, as a recurrence:
   all of *OUT but the claim. False: none, or no memory. */
bool mx__guess_recurrence(const mx__guess_sample *s, mx__finding *out);

/* Of one coordinate: the simplest code or set that has all the values of S, in *OUT but the claim.
   Rules that are a code by themselves only learn its name.
   *FOUND false: none. Those of mx__naming_find. */
MX_MUSTUSE mx_status mx__guess_name(const mx__guess_sample *s, mx__finding *out,
                                    bool *found, mx_error *err);

/* Fills S, zeroed but for the game and the line, from play alone, for about SECONDS. TAKEN: the N_TAKEN
   data lines that the user set. MX_UNSUPPORTED: positions that are neither up to four
   integers nor one array of them. Others of the engines: S holds the rows so far. The caller
   clears S in every case. */
MX_MUSTUSE mx_status mx__guess_sample_make(mx__guess_sample *s,
                                           const char *const *taken, size_t n_taken,
                                           double seconds, mx_error *err);
void mx__guess_sample_clear(mx__guess_sample *s);

/* Names the columns of S for its game, is_array and data. MX_NOMEM. */
MX_MUSTUSE mx_status mx__guess_columns(mx__guess_sample *s, mx_error *err);

/* Writes the row of the position AT, but for the recursive columns, under the data of now;
   how many columns that are. */
size_t mx__guess_lay_out(const mx__guess_sample *s, mx_span at, int64_t *row);

/* What laws call coordinate I: heaps of codes are n. */
const char *mx__guess_coordinate(const mx_opened *game, size_t i);

/* The sample of values, or of lost positions. */
mx__sample mx__guess_sample_view(const mx__guess_sample *s, bool lost);

/* "n >= 1", what a law with this guard leaves out; appends nothing when that is nothing. */
void mx__guess_guard(const mx__guess_sample *s, uint8_t guard, mx__text *out);

/* "n = 5, m = 3", or the position with its data, of row I. */
void mx__guess_row(const mx__guess_sample *s, size_t i, mx__text *out);

#endif
