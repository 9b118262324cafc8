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

#ifdef __cplusplus
}
#endif

#endif
