/* partizan.h: games where Left and Right have moves of their own: values and outcomes.

   One mx__partizan a game. All that may meet in one sum share one table of forms, which
   outlives them. One thread. Impartial games may take part: both players have the same
   options. */
#ifndef MX_PARTIZAN_H
#define MX_PARTIZAN_H

#include "form.h"
#include "solve.h"

#include <mexor/game.h>

typedef struct mx__partizan mx__partizan;

/* mx__partizan_new makes the engine of GAME; GAME, FORMS and BUDGET outlive it. Uses
   game->split and game->canonical where they are given.
   MX_UNSUPPORTED: the game has misère play, points, draws, or moves that end the play at
   once: canonical forms do not apply. MX_NOMEM, or what game->worker_new said. */
MX_MUSTUSE mx_status mx__partizan_new(const mx_game *game, mx__forms *forms,
                                      mx__budget *budget, mx__partizan **out,
                                      mx_error *err);
void mx__partizan_free(mx__partizan *p); /* NULL is welcome */
const mx_game *mx__partizan_game(const mx__partizan *p);
mx__forms *mx__partizan_forms(const mx__partizan *p);

/* No more than MOST forms are stored for values (0: the default, 2^22); beyond that sums
   are decided by search. */
void mx__partizan_most_forms(mx__partizan *p, uint32_t most);

/* mx__partizan_value finds the canonical form of AT.
   Depth-first search with an explicit stack; each position is expanded once.
   MX_CYCLE: play need not end. MX_FAULT: as the rules said. MX_LIMIT: the budget is spent,
   or there are more forms than allowed. MX_CANCELLED, MX_NOMEM. What is known is kept. */
MX_MUSTUSE mx_status mx__partizan_value(mx__partizan *p, mx_span at, mx__form *out,
                                        mx_error *err);

/* mx__partizan_plan says how positions like AT (n == 0: any) will be decided: by values, or
   by search of whole sums, and why. With a position it looks at up to 2^14 positions below
   it; what it learns is kept. */
void mx__partizan_plan(mx__partizan *p, mx_span at, mx__plan *out);

/* How many positions were stored, and in how many bytes. */
uint64_t mx__partizan_positions(const mx__partizan *p);
uint64_t mx__partizan_bytes(const mx__partizan *p);

/* --- sums ------------------------------------------------------------------------- */

typedef struct mx__partizan_part {
    mx__partizan *solver;
    mx_span at;
} mx__partizan_part;

typedef struct mx__partizan_sum {
    bool wins[2];   /* whether Left (Right) wins when she (he) starts */
    bool has_value; /* else the sum was decided by search */
    mx__form value; /* of the whole sum */
} mx__partizan_sum;

/* mx__partizan_decide finds who wins the N parts played together, for either starter: by
   the value of the sum while the forms stay within their limit, else by search of the
   whole sum with a memo, in which every part whose value is known is replaced by its
   canonical form, all of these being one game.
   VALUES, unless NULL, has room for N forms: MX__NO_FORM where a value is not known.
   Statuses as mx__partizan_value; the parts share one table of forms. */
MX_MUSTUSE mx_status mx__partizan_decide(const mx__partizan_part *part, size_t n,
                                         mx__partizan_sum *out, mx__form *values,
                                         mx_error *err);

/* One move of a player in a sum: PART becomes the positions of OPTION. */
typedef struct mx__partizan_move {
    size_t part;
    mx_player player;
    const mx_option *option; /* lent for the call */
    mx__form value;          /* of what the part becomes; MX__NO_FORM when not known */
    bool wins;               /* the other player, to move after it, loses */
} mx__partizan_move;
typedef int mx__partizan_sink(void *context, const mx__partizan_move *move);

/* mx__partizan_moves sends every move of PLAYER in the sum to SINK, part by part, in rule
   order; WANT as for the options of a game. A SINK that returns non-zero ends it.
   Statuses as above; nothing is sent before the sum itself was decided. */
MX_MUSTUSE mx_status mx__partizan_moves(const mx__partizan_part *part, size_t n,
                                        mx_player player, unsigned want,
                                        mx__partizan_sink *sink, void *context,
                                        mx_error *err);

#endif
