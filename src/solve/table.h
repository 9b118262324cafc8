/* table.h: values of positions of a few integers in a dense table, filled bottom up. */
#ifndef MX_TABLE_H
#define MX_TABLE_H

#include "budget.h"
#include "raw.h"

#include <mexor/game.h>

/* A box of positions, 4 bytes a cell. Its cells are evaluated in the order of the game's
   measure, so every part of an option lies in a cell that is known: looking it up is one
   load. Where the game gives each thread a worker, long fills run in parallel: a thread
   that meets a cell still being evaluated by another puts that option aside and waits for
   it at the end of its own cell. One caller at a time. */
typedef struct mx__table mx__table;

enum { MX__TABLE_DIMENSIONS = 8 };

/* Whether GAME can be played by the table: normal play, scalars only, at most
   MX__TABLE_DIMENSIONS of them, and a measure. */
bool mx__table_fits(const mx_game *game);

/* mx__table_new makes an empty table of GAME, which fits. MX_NOMEM, or what
   game->worker_new said. */
MX_MUSTUSE mx_status mx__table_new(const mx_game *game, mx__budget *budget,
                                   mx__table **out, mx_error *err);
void mx__table_free(mx__table *table); /* NULL is welcome */

/* From now on TABLE asks GAME, which is equal to the game before and takes its workers. */
void mx__table_play(mx__table *table, const mx_game *game);

/* The cells of the box from the least positions of the shape to HI, HUGE_VAL when it has
   no end; LO where the shape has no least. */
double mx__table_cells(const mx_game *game, const int64_t *lo, const int64_t *hi);

/* mx__table_cover evaluates every position from LO to HI, and what these need. The box
   grows where options lead outside of it.
   MX_UNSUPPORTED: it would grow out of proportion, or the measure does not fall: ask a
   memo. MX_FAULT: the rules failed at a position that nobody may have asked for: ask a
   memo. MX_LIMIT, MX_CANCELLED, MX_NOMEM. The cells known so far stay.
   Time O(cells + options). */
MX_MUSTUSE mx_status mx__table_cover(mx__table *table, const int64_t *lo,
                                     const int64_t *hi, mx_error *err);

/* The value of AT, MX__RAW_UNKNOWN when it is outside or was not reached. */
mx__raw mx__table_at(const mx__table *table, mx_span at);

uint64_t mx__table_known(const mx__table *table); /* cells evaluated */
uint64_t mx__table_bytes(const mx__table *table);
uint64_t mx__table_options(const mx__table *table);

#endif
