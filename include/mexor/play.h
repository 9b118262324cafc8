/* play.h: one play of a sum, move by move: what may be played, which moves are best, taking
   back, the record of what was played.

       mx_sum_add ... -> mx_play_new -> mx_play_look, mx_play_moves ... -> mx_play_make
                      -> mx_play_undo, mx_play_redo, mx_play_record -> mx_play_free

   The players are Left and Right where the rules know them; elsewhere MX_LEFT is who makes
   the first move. One thread at a time, that of the session. */
#ifndef MEXOR_PLAY_H
#define MEXOR_PLAY_H

#include <mexor/session.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct mx_play mx_play;

/* mx_play_new begins a play of the sum START, whose positions are copied; its session
   outlives the play. STARTER moves first; MX_LEFT where both have the same moves; where the
   position says who is to move it is obeyed.
   MX_RANGE: START is empty, or STARTER is MX_RIGHT in an impartial game. MX_UNSUPPORTED: the
   components follow no common rule. MX_LIMIT: a position has more than 2^22 moves.
   MX_FAULT, MX_CANCELLED, MX_NOMEM. The caller frees *OUT with mx_play_free. */
MX_API MX_MUSTUSE mx_status mx_play_new(const mx_sum *start, mx_player starter,
                                        mx_play **out, mx_error *err);
MX_API void mx_play_free(mx_play *play); /* NULL is welcome */

/* How play stands. */
typedef struct mx_play_state {
    mx_player mover;   /* who is to move */
    int two_players;   /* Left and Right have moves of their own */
    int has_points;    /* points decide */
    int is_over;       /* then: */
    mx_outcome result; /* for MX_LEFT: won, drawn, lost */
    int repeats; /* how often these positions stood before with the same player to move; play
                    that need not end is over when they stand the third time */
    int64_t points[2]; /* of each player so far */
    size_t n_moves;    /* that may be made; equal ones count once */
    size_t n_made, n_undone;
} mx_play_state;

/* mx_play_look tells how play stands. Time O(1). */
MX_API void mx_play_look(const mx_play *play, mx_play_state *out);

/* The sum that is left to play; lent until the next move. For mx_moves_text and the like. */
MX_API mx_sum *mx_play_sum(const mx_play *play);

/* mx_play_move_words appends move I < n_moves as `5 -> 3`, or `5 -> 1 + 3   (label)`;
   "(component 2)" says which of equal components moves. */
MX_API void mx_play_move_words(const mx_play *play, size_t i, mx_text *out);

/* mx_play_move_find finds the move TEXT means: its number from 1; `5 -> 3`; or `3`, what is
   reached, when one move alone reaches it. A number is a number before it is a position.
   MX_SYNTAX: no move is meant. MX_RANGE: several, ERR names two. Time O(moves). */
MX_API MX_MUSTUSE mx_status mx_play_move_find(const mx_play *play, const char *text,
                                              size_t *i, mx_error *err);

/* How long a play lasts that never ends but is given to one of the players (`draw left
   wins`). */
#define MX_PLAY_ENDLESS INT64_MAX

/* What a move is worth to who makes it. */
typedef struct mx_play_advice {
    mx_outcome result; /* when both play well from then on */
    int64_t lasts; /* moves until the end after it, the winner hurrying and the loser
                      resisting (remoteness; Smith 1966); MX_PLAY_ENDLESS; -1: not known,
                      or drawn */
    int64_t score; /* with points: his less the other's, from this move to the end */
} mx_play_advice;

/* mx_play_judge stores what each of the n_moves moves is worth in ADVICE. By search of
   everything that can follow while that is small (2^16 positions): then `lasts` is exact;
   else by the engines that answer mx_solve. Statuses as mx_solve. */
MX_API MX_MUSTUSE mx_status mx_play_judge(mx_play *play, mx_play_advice *advice,
                                          mx_error *err);

/* mx_play_why writes who wins and why, as mx_explain_text does for mx_play_sum.
   MX_UNSUPPORTED: the rules ask who began, and that was the other player: the sum alone
   does not tell. Others as mx_explain_text. */
MX_API MX_MUSTUSE mx_status mx_play_why(mx_play *play, mx_format format, mx_text *out,
                                        mx_error *err);

/* mx_play_better compares what two moves are worth to who makes them: > 0 when A is better:
   a better result (with points: score), a faster win, a loss or draw that lasts longer. */
MX_API int mx_play_better(const mx_play_advice *a, const mx_play_advice *b);

/* mx_play_make makes move I; moves that were taken back are forgotten.
   MX_RANGE: there is no such move. Others as mx_play_new; play is unchanged then. */
MX_API MX_MUSTUSE mx_status mx_play_make(mx_play *play, size_t i, mx_error *err);

/* mx_play_undo takes back the last move. MX_RANGE: there is none. Others as mx_play_new. */
MX_API MX_MUSTUSE mx_status mx_play_undo(mx_play *play, mx_error *err);

/* mx_play_redo makes the move again that was taken back last. MX_RANGE: there is none. */
MX_API MX_MUSTUSE mx_status mx_play_redo(mx_play *play, mx_error *err);

/* mx_play_draw appends the positions for the eye: boards row by row, aligned, with the
   numbers of rows and columns; others in a line each. */
MX_API void mx_play_draw(const mx_play *play, mx_text *out);

/* mx_play_record appends the moves made, a line each, as docs/formats.md has them:
   `move 0: 5 -> 3`. */
MX_API void mx_play_record(const mx_play *play, mx_text *out);

/* mx_play_replay makes the move that LINE of a record means. MX_SYNTAX: it is none, or not
   a move that may be made here; ERR says which. Others as mx_play_new. */
MX_API MX_MUSTUSE mx_status mx_play_replay(mx_play *play, const char *line,
                                           mx_error *err);

#ifdef __cplusplus
}
#endif

#endif
