/* solve.h: the face of the floor. A solver answers for the positions of one game; sums of
   positions of one game or several are answered from their solvers.

       mx__solver_new -> mx__solver_value, mx__solver_box   components
                      -> mx__sum_outcome, mx__sum_moves      sums
                      -> mx__solver_plan                      which engine, why, how long
       mx__solver_free

   A solver belongs to one thread at a time; the solvers of one sum to the same thread. It
   charges its memory and positions to the budget it was made with. What was computed stays
   until the solver is freed: when data of the rules change, free it and make a new one. */
#ifndef MX_SOLVE_H
#define MX_SOLVE_H

#include "budget.h"
#include "loopy.h"
#include "message.h"
#include "text.h"

#include <mexor/game.h>
#include <mexor/value.h>

typedef struct mx__solver mx__solver;

typedef enum mx__engine {
    MX__AUTO,      /* what the plan chooses */
    MX__MEMO,      /* search with a memo: any shape */
    MX__TABLE,     /* a dense table filled in the order of a proved measure */
    MX__SEQUENCE,  /* the kernels of heap games */
    MX__MISERE,    /* outcomes of whole sums */
    MX__PARTIZAN,  /* canonical forms */
    MX__WHOLE,     /* win or loss of a whole position, for `ends` */
    MX__SCORE,     /* the best result of a whole sum: score.h */
    MX__RETROGRADE /* win, loss, draw and loopy values where play need not end */
} mx__engine;

/* The engine called NAME ("auto", "memo", "table", "sequence", "misere", "partizan",
   "whole", "score", "retrograde"), and back; mx__engine_named says false when there is none.
   The text is
   static. */
bool mx__engine_named(const char *name, mx__engine *out);
const char *mx__engine_name(mx__engine engine);

/* mx__solver_new makes a solver for GAME; GAME and BUDGET must outlive it. ENGINE is what
   the caller insists on, or MX__AUTO.
   MX_UNSUPPORTED: no engine plays this kind of game (yet), or ENGINE cannot; ERR says why.
   MX_NOMEM. On failure *OUT is NULL. */
MX_MUSTUSE mx_status mx__solver_new(const mx_game *game, mx__budget *budget,
                                    mx__engine engine, mx__solver **out, mx_error *err);
void mx__solver_free(mx__solver *solver); /* NULL is welcome */
const mx_game *mx__solver_game(const mx__solver *solver);

/* The sets K of infinite values are kept in SETS, which must outlive SOLVER; before the
   first question. Solvers whose components meet in one sum share them. */
void mx__solver_sets(mx__solver *solver, mx__sets *sets);

/* mx__solver_value finds the value of the one component AT: MX_NIMBER or MX_LOONY;
   MX_OUTCOME in misère games and in games with MX_ENDS.
   MX_FAULT, MX_CYCLE: the rules failed; ERR names the cycle. MX_LIMIT, MX_CANCELLED: not
   known within the limits, OUT->kind is MX_UNKNOWN; ask again and the work goes on from
   what is known. MX_NOMEM. Memory: at most 24 + 8k bytes for a position of k small
   integers met by the memo, 4 bytes a cell of the table. Depth: never the machine's. */
MX_MUSTUSE mx_status mx__solver_value(mx__solver *solver, mx_span at, mx_value *out,
                                      mx_error *err);

/* Takes the value of the position AT, lent for the call. Non-zero: enough. */
typedef int mx__value_sink(void *context, mx_span at, mx_value value);

/* mx__solver_box sends the value of every position LO[i] <= AT[i] <= HI[i] to SINK, the
   last coordinate fastest, for a shape of scalars only. Everything is computed before the
   first is sent. On MX_LIMIT and MX_CANCELLED what is known was sent, the others as
   MX_UNKNOWN; after any other failure nothing was sent. */
MX_MUSTUSE mx_status mx__solver_box(mx__solver *solver, const int64_t *lo,
                                    const int64_t *hi, mx__value_sink *sink,
                                    void *context, mx_error *err);

/* How many positions the solver has evaluated so far, and the bytes they occupy. */
typedef struct mx__solver_use {
    uint64_t positions, bytes, options;
} mx__solver_use;
mx__solver_use mx__solver_used(const mx__solver *solver);

/* --- sums ------------------------------------------------------------------------- */

typedef struct mx__component {
    mx__solver *solver;
    mx_span at;
} mx__component;

typedef struct mx__sum_result {
    mx_outcome winner; /* for the player to move */
    bool misere;
    bool has_nim_sum; /* false in misère play, beside a loony component, with `ends` */
    uint64_t nim_sum;
    int64_t
        lasts; /* moves to the end; -1: not known, or play does not end; filled in for
                      single components whose play need not end */
    const char
        *theorem; /* why the parts may be judged apart; NULL: the whole was searched */
} mx__sum_result;

/* mx__sum_outcome finds who wins the N components played together by the player to move.
   MISERE is the convention of an empty sum (normal: lost, misère: won). VALUES, unless
   NULL, has room for N values; in misère play they are the outcomes of each component by
   itself where these are known without more work, else MX_UNKNOWN.
   MX_UNSUPPORTED: the components do not follow one convention, or no theory sums them.
   Others as mx__solver_value; VALUES holds what is known. */
MX_MUSTUSE mx_status mx__sum_outcome(const mx__component *sum, size_t n, bool misere,
                                     mx__sum_result *out, mx_value *values,
                                     mx_error *err);

/* One move in a sum: COMPONENT becomes the parts of OPTION. */
typedef struct mx__advice {
    size_t component;
    const mx_option *option; /* lent for the call */
    mx_value value; /* of what the component becomes; MX_UNKNOWN in misère play */
    bool wins;      /* it leads to a lost position, or wins at once */
    bool draws;     /* it leads to a drawn one */
    int64_t lasts;  /* moves until the end under best play after it, -1 when not known;
                      filled in where the sum is lost, on request (MX__LENGTHS), when it
                      is affordable */
    uint64_t left_out; /* moves of the component behind this one that are not sent */
} mx__advice;
typedef int mx__advice_sink(void *context, const mx__advice *advice);

/* Bits of WANT below: fill in mx__advice.lasts; of a won sum only the winning moves are
   wanted, of a lost one some will do. */
enum { MX__LENGTHS = 1 << 8, MX__BEST = 1 << 9 };

/* mx__sum_moves sends every move of the sum, component by component, in rule order; WANT
   as for the options of a game (MX_LABELS), and the bits above. MX_LIMIT also when a
   component has more than 2^24 options, unless it is a heap of Nim and MX__BEST is set:
   then its winning move is known by Bouton's theorem, and of a lost sum the first moves of
   large heaps are sent, without labels. Any other winning move is replayed: its `wins` says
   that the position it leads to was itself found lost. Nothing is sent before everything
   was evaluated once. Others as mx__sum_outcome. */
MX_MUSTUSE mx_status mx__sum_moves(const mx__component *sum, size_t n, unsigned want,
                                   mx__advice_sink *sink, void *context, mx_error *err);

/* How many moves there are (at most 2^64 - 1) and how many of them win, equal options counted
   as often as the rules send them. */
typedef struct mx__move_count {
    uint64_t all, winning;
} mx__move_count;
/* Whether C is a heap of Nim in normal play: its value is its size (Bouton 1901). */
bool mx__is_nim_heap(const mx__component *c);

/* Whether the moves of C are counted without looking at each: large heaps of Nim. */
bool mx__moves_are_known(const mx__component *c);

MX_MUSTUSE mx_status mx__sum_count(const mx__component *sum, size_t n,
                                   mx__move_count *out, mx_error *err);

/* --- the plan --------------------------------------------------------------------- */

/* Which engine answers, and what it costs, before any work starts. */
typedef struct mx__plan {
    mx__engine engine;
    char reason[200]; /* a sentence without a final stop */
    char traits[400]; /* what is known of the game, "; " between */
    char method[120]; /* "sequence/subtraction" ... may repeat the engine's name */
    char sample
        [80]; /* the position that the cost is of, when none was given: "n = 10" */
    double positions; /* to evaluate; negative when nothing bounds it */
    double seconds;   /* negative when not known */
    double bytes;     /* negative when not known */
    double rate;      /* options a second where positions cannot be foretold, else 0 */
} mx__plan;

/* mx__solver_plan plans the answer for position AT (AT.n == 0: for the game in general).
   Cheap, below a quarter second: some ten thousand options or heaps are tried to time them. */
void mx__solver_plan(mx__solver *solver, mx_span at, mx__plan *out);

/* The plan for a game that mx__score_plays (score.h). */
void mx__score_plan(const mx_game *game, mx__plan *out);

/* The plan for a game of two players that need not end (endless.h). */
void mx__endless_plan(const mx_game *game, mx__plan *out);

/* mx__plan_text writes PLAN as lines "engine   memo" ... in LANG to OUT. */
void mx__plan_text(const mx__plan *plan, mx__lang lang, mx__text *out);

#endif
