/* emit.h: a game as one C program that a judge accepts. */
#ifndef MX_EMIT_H
#define MX_EMIT_H

#include "answer.h"

/* See mx_emit. */
MX_MUSTUSE mx_status mx__answer_emit(mx_opened *game, bool with_main, mx_text *out,
                                     mx_error *err);

#endif
