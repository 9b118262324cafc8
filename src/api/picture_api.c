/* picture_api.c: include/mexor/picture.h: argument checks only. */
#include "fail.h"
#include "picture_answer.h"
#include "session.h"

static mx_status missing(mx_error *err)
{
    return mx__fail(err, MX_RANGE, "an argument is NULL");
}

mx_status mx_graph_text(mx_sum *sum, const mx_graph_options *options, mx_format format,
                        mx_text *out, mx_error *err)
{
    if (!sum || !out) return missing(err);
    return mx__answer_graph(sum, options, format, out, err);
}

mx_status mx_plot_values(mx_opened *game, int64_t from, int64_t to,
                         const mx_plot_options *options, mx_format format, mx_text *out,
                         mx_error *err)
{
    if (!game || !out) return missing(err);
    return mx__answer_plot_values(game, from, to, options, format, out, err);
}

mx_status mx_plot_table(mx_opened *game, int64_t from_1, int64_t to_1, int64_t from_2,
                        int64_t to_2, const mx_plot_options *options, mx_format format,
                        mx_text *out, mx_error *err)
{
    const int64_t from[2] = { from_1, from_2 }, to[2] = { to_1, to_2 };

    if (!game || !out) return missing(err);
    return mx__answer_plot_table(game, from, to, options, format, out, err);
}

mx_status mx_plot_thermograph(mx_session *session, const char *expression,
                              const mx_plot_options *options, mx_format format,
                              mx_text *out, mx_error *err)
{
    if (!session || !expression || !out) return missing(err);
    return mx__answer_plot_thermograph(session, expression, NULL, options, format, out,
                                       err);
}

mx_status mx_plot_thermograph_of(mx_sum *sum, const mx_plot_options *options,
                                 mx_format format, mx_text *out, mx_error *err)
{
    if (!sum || !out) return missing(err);
    return mx__answer_plot_thermograph(sum->session, NULL, sum, options, format, out,
                                       err);
}
