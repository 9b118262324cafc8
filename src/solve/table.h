/* table.h: values of positions of a few integers in a dense table, filled bottom up. */
#ifndef MX_TABLE_H
#define MX_TABLE_H

#include "budget.h"
#include "raw.h"

#include <mexor/game.h>

typedef struct mx__table mx__table;

/* Whether GAME can be played by the table: scalars only, a measure that rises with at
   least one of them, no play that ends otherwise than by lack of moves or `wins`. */
bool mx__table_fits(const mx_game *game);

void mx__table_free(mx__table *table);

#endif
