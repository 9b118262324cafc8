/* reduction.h: `claim equal P ~ Q` in files that say `trust`: a position stands for a
   smaller one of the same value. */
#ifndef MX_REDUCTION_H
#define MX_REDUCTION_H

#include "session.h"

enum { MX__REDUCTION_ROOM = 256 };

/* Follows the equal claims of GAME from AT as long as positions grow smaller. *OUT is the
   last of them, in ROOM (MX__REDUCTION_ROOM integers) or AT itself. A claim is tried on the
   smallest positions when it is first wanted, and used beyond them only. Impartial games
   of Grundy values; in others, and with --rules, *OUT is AT.
   MX_FAULT: a claim is wrong, ERR says where. Others as the solver's. */
MX_MUSTUSE mx_status mx__reduce(mx_opened *game, mx_span at, int64_t *room,
                                mx_span *out, mx_error *err);

#endif
