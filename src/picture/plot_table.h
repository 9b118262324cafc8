/* plot_table.h: a table of values as a map of coloured cells. */
#ifndef MX_PLOT_TABLE_H
#define MX_PLOT_TABLE_H

#include "canvas.h"

/* What a cell holds besides a value from 0 on; 0 is a P-position. */
enum { MX__CELL_WON = -1, MX__CELL_OTHER = -2 };

/* All lent. Rows go down, columns to the right. */
typedef struct mx__table_plot {
    const char *title;
    const char *name[2]; /* of the rows' coordinate and of the columns' */
    int64_t from[2];
    size_t n[2];
    const int64_t *cell; /* n[0] rows of n[1] */
    bool losing_only;    /* a map of P-positions */
    mx__lang lang;       /* of the words */
} mx__table_plot;

enum { MX__MOST_CELLS = 1000 }; /* along a side */

/* mx__table_draw appends a picture; each side has at most MX__MOST_CELLS cells. Cells have
   from 1 to 28 pixels and, from 20 on, their value written in them. Time O(cells * colours),
   at most 256 colours. */
void mx__table_draw(const mx__table_plot *plot, mx__canvas_kind kind, mx__theme theme,
                    mx__text *out);

/* mx__table_blocks appends the same in Unicode: P-positions as half blocks, two rows a
   line, or values as five shades, two columns a cell, P-positions marked. */
void mx__table_blocks(const mx__table_plot *plot, mx__text *out);

#endif
