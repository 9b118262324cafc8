/* picture_api.c: include/mexor/picture.h: argument checks only. */
#include "fail.h"
#include "picture_answer.h"

mx_status mx_graph_text(mx_sum *sum, const mx_graph_options *options, mx_format format,
                        mx_text *out, mx_error *err)
{
    if (!sum || !out) return mx__fail(err, MX_RANGE, "an argument is NULL");
    return mx__answer_graph(sum, options, format, out, err);
}
