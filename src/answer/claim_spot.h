/* claim_spot.h: a trusted claim at one asked question, against its own word on the
   options. */
#ifndef MX_CLAIM_SPOT_H
#define MX_CLAIM_SPOT_H

#include "session.h"

/* Claim CLAIM of GAME, an impartial game without endings of its own, said SAYS of the sum of
   the N positions PARTS: a Grundy value (IS_VALUE, N is 1) or 1: the player to move wins.
   Where every option is known by claims, or is small enough to be computed, a value must be
   the mex of their values, and a sum is won when one of them is lost; where some are not
   known, no option may have the value, and none of a lost sum be lost.
   MX_OK        nothing speaks against it, or it could not be looked at in the fraction of a
                second that each claim has for such looks.
   MX_FAULT     the claim contradicts itself; ERR says where; it is not used again.
   MX_NOMEM. */
MX_MUSTUSE mx_status mx__claim_spot(mx_opened *game, size_t claim, bool is_value,
                                    const mx_span *parts, size_t n, int64_t says,
                                    mx_error *err);

/* After the moves of SUM were judged by play: MX_FAULT where VALUES, by claims, are not those
   of play, or where MOVES, counted by play, say that another than WINNER wins. Statuses of
   mx__solver_value. Where no game of SUM trusts claims nothing is done. */
MX_MUSTUSE mx_status mx__claims_confirm(mx_sum *sum, const mx_value *values,
                                        mx_outcome winner, mx__move_count moves,
                                        mx_error *err);

#endif
