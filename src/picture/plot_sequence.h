/* plot_sequence.h: a sequence of values as points over heaps. */
#ifndef MX_PLOT_SEQUENCE_H
#define MX_PLOT_SEQUENCE_H

#include "canvas.h"

/* Stands where a heap has no number. */
#define MX__NO_NUMBER UINT64_MAX

/* All lent. */
typedef struct mx__sequence_plot {
    const char *title, *heap_name;
    int64_t first;         /* heap of value[0] */
    const uint64_t *value; /* the N values; N > 0 */
    size_t n;
    bool has_period;
    bool is_proved; /* or only observed */
    uint64_t period, preperiod, saltus;
    mx__lang lang; /* of the words */
} mx__sequence_plot;

/* mx__sequence_draw appends a picture of 900 by 420 pixels: points (heaps that fall on one
   pixel are one), the running maximum, the first period shaded. Time O(n). MX_NOMEM: OUT
   says so. */
void mx__sequence_draw(const mx__sequence_plot *plot, mx__canvas_kind kind,
                       mx__theme theme, mx__text *out);

/* mx__sequence_blocks appends the same for a terminal of WIDTH columns, in Unicode blocks:
   a column is one heap, or the largest value of several. WIDTH >= 20. */
void mx__sequence_blocks(const mx__sequence_plot *plot, unsigned width, mx__text *out);

#endif
