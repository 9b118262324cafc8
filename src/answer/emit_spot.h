/* emit_spot.h: whether trusted claims stand where a program will rest on them. */
#ifndef MX_EMIT_SPOT_H
#define MX_EMIT_SPOT_H

#include "answer.h"

/* Looks for half a second or so at the claims of GAME, beyond the small positions on which
   each was tried: at single integers up to some millions, each answer against what is
   claimed of the options; and WITH_MAIN at the examples of the file, and at random input
   judged by claims and by the rules alone.
   MX_OK        nothing speaks against them.
   MX_FAULT     one is wrong; ERR says where.
   MX_NOMEM, MX_CANCELLED. */
MX_MUSTUSE mx_status mx__emit_spot(mx_opened *game, bool with_main, mx_error *err);

#endif
