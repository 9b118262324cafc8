/* picture_answer.h: the questions of <mexor/picture.h>, answered. */
#ifndef MX_PICTURE_ANSWER_H
#define MX_PICTURE_ANSWER_H

#include "compiler.h"

#include <mexor/picture.h>

MX_MUSTUSE mx_status mx__answer_graph(mx_sum *sum, const mx_graph_options *options,
                                      mx_format format, mx_text *out, mx_error *err);

#endif
