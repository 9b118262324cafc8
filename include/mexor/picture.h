/* picture.h: game graphs and plots as text that other programs draw or show. */
#ifndef MEXOR_PICTURE_H
#define MEXOR_PICTURE_H

#include <mexor/session.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct mx_graph_options {
    size_t size;   /* sizeof(mx_graph_options) of the caller */
    uint64_t most; /* positions; 0: 500 */
    int dark;      /* not 0: for dark ground */
    int equal;     /* not 0: positions of equal value are one */
} mx_graph_options;

/* mx_graph_text writes all positions that play can reach from SUM, with who wins at each,
   and the moves between them: MX_FORMAT_TEXT, MX_FORMAT_JSON, or MX_FORMAT_DOT for
   graphviz. Alike positions are one; components without a move are left out where others
   remain. OPTIONS may be NULL.
   MX_UNSUPPORTED: positions of equal value are to be one, and there are no values.
   MX_RANGE: another format. MX_LIMIT: more positions than OPTIONS allow, or a limit of the
   session: nothing was written. Others as mx_solve. Cost: of the engine for every position,
   and O(moves). */
MX_API MX_MUSTUSE mx_status mx_graph_text(mx_sum *sum, const mx_graph_options *options,
                                          mx_format format, mx_text *out,
                                          mx_error *err);

/* --- plots ------------------------------------------------------------------------ */

typedef struct mx_plot_options {
    size_t size;    /* sizeof(mx_plot_options) of the caller */
    int dark;       /* not 0: for dark ground */
    int losing;     /* not 0: of a table only the P-positions */
    int period;     /* not 0: look for a period among the heaps drawn, and shade it */
    unsigned width; /* columns of text, at least 30; 0: 80 */
} mx_plot_options;

/* mx_plot_values draws the Grundy values of the heaps FROM..TO of a game of one integer, at
   most 2^24 of them: MX_FORMAT_TEXT (Unicode blocks), MX_FORMAT_SVG, MX_FORMAT_TIKZ. On
   any failure OUT holds nothing of use. MX_RANGE: another shape, range or format.
   MX_UNSUPPORTED: no heap has a Grundy value. Others as mx_values. OPTIONS may be NULL. */
MX_API MX_MUSTUSE mx_status mx_plot_values(mx_opened *game, int64_t from, int64_t to,
                                           const mx_plot_options *options,
                                           mx_format format, mx_text *out,
                                           mx_error *err);

/* mx_plot_table draws a game of two integers as a map of at most 1000 by 1000 cells. As
   above; values that are no numbers have cells of their own. */
MX_API MX_MUSTUSE mx_status mx_plot_table(mx_opened *game, int64_t from_1, int64_t to_1,
                                          int64_t from_2, int64_t to_2,
                                          const mx_plot_options *options,
                                          mx_format format, mx_text *out,
                                          mx_error *err);

/* mx_plot_thermograph draws the thermograph of the value EXPRESSION (docs/values.md), and
   mx_plot_thermograph_of that of SUM, whose game has two players. MX_SYNTAX, MX_RANGE: no
   value, or one too large to draw. MX_UNSUPPORTED. Others as mx_solve. */
MX_API MX_MUSTUSE mx_status mx_plot_thermograph(mx_session *session,
                                                const char *expression,
                                                const mx_plot_options *options,
                                                mx_format format, mx_text *out,
                                                mx_error *err);
MX_API MX_MUSTUSE mx_status mx_plot_thermograph_of(mx_sum *sum,
                                                   const mx_plot_options *options,
                                                   mx_format format, mx_text *out,
                                                   mx_error *err); /* as above */

#ifdef __cplusplus
}
#endif

#endif
