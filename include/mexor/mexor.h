/* mexor.h: combinatorial games, the whole ladder in one include.

   First rung: one call, one answer.

       uint64_t g;
       mx_error err;
       if (mx_grundy("0.77", "12", &g, &err) == MX_OK) printf("%llu\n", g);

   Then sessions (session.h), then games written in C (game.h). Nothing here prints, exits
   or keeps state between calls. */
#ifndef MEXOR_MEXOR_H
#define MEXOR_MEXOR_H

#include <mexor/game.h>
#include <mexor/limits.h>
#include <mexor/picture.h>
#include <mexor/play.h>
#include <mexor/session.h>
#include <mexor/status.h>
#include <mexor/text.h>
#include <mexor/value.h>

#ifdef __cplusplus
extern "C" {
#endif

#define MX_VERSION "0.1.0"

/* The version of the library at run time; semantic. Static; any thread. */
MX_API const char *mx_version(void);

/* mx_grundy gives the Grundy value of POSITION of GAME, both as on the command line, with
   default limits. MX_UNSUPPORTED: the position has none (misere play, loony ...).
   MX_SYNTAX, MX_RANGE, MX_FAULT, MX_CYCLE, MX_LIMIT, MX_IO, MX_NOMEM: *G is untouched
   and ERR, unless NULL, says why. Any thread. */
MX_API MX_MUSTUSE mx_status mx_grundy(const char *game, const char *position,
                                      uint64_t *g, mx_error *err);

/* mx_winner tells whether the player to move wins the sum of the N positions.
   MX_UNSUPPORTED: the players have moves of their own (session.h, mx_solve_starting). */
MX_API MX_MUSTUSE mx_status mx_winner(const char *game, const char *const *positions,
                                      size_t n, mx_outcome *winner, mx_error *err);

#ifdef __cplusplus
}
#endif

#endif
