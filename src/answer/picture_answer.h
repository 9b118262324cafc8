/* picture_answer.h: the questions of <mexor/picture.h>, answered. */
#ifndef MX_PICTURE_ANSWER_H
#define MX_PICTURE_ANSWER_H

#include "compiler.h"

#include <mexor/picture.h>

MX_MUSTUSE mx_status mx__answer_graph(mx_sum *sum, const mx_graph_options *options,
                                      mx_format format, mx_text *out, mx_error *err);

MX_MUSTUSE mx_status mx__answer_plot_values(mx_opened *game, int64_t from, int64_t to,
                                            const mx_plot_options *options,
                                            mx_format format, mx_text *out,
                                            mx_error *err);
MX_MUSTUSE mx_status mx__answer_plot_table(mx_opened *game, const int64_t from[2],
                                           const int64_t to[2],
                                           const mx_plot_options *options,
                                           mx_format format, mx_text *out,
                                           mx_error *err);

/* Of EXPRESSION, or when that is NULL of SUM. */
MX_MUSTUSE mx_status mx__answer_plot_thermograph(mx_session *session,
                                                 const char *expression, mx_sum *sum,
                                                 const mx_plot_options *options,
                                                 mx_format format, mx_text *out,
                                                 mx_error *err);

#endif
