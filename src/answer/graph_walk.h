/* graph_walk.h: the sums that play can reach, each once, and the moves between them. */
#ifndef MX_GRAPH_WALK_H
#define MX_GRAPH_WALK_H

#include "arena.h"
#include "positions.h"
#include "session.h"
#include "shape.h"

/* How play came to its end by a move that says so. */
typedef enum mx__walk_end {
    MX__WALK_ON,
    MX__WALK_LEFT_WON, /* or: who made the move, where both have the same moves */
    MX__WALK_RIGHT_WON
} mx__walk_end;

/* A state is a run of integers: who is to move (0 unless it matters), mx__walk_end, how
   many components, and for each the number of its game, its length and its integers. */
enum { MX__STATE_HEAD = 3 };

typedef struct mx__walk_move {
    uint32_t from, to; /* numbers of states */
    mx_player player;
    int64_t score;
    const char *label; /* in `texts` */
} mx__walk_move;

typedef struct mx__walk {
    mx_session *session;
    MX_VEC(mx_opened *) games; /* those of the sum ... */
    MX_VEC(void *) workers;    /* ... and a worker for each */
    bool is_partizan;
    bool has_mover; /* states say who is to move */
    bool has_turns;
    bool is_scored; /* for points */
    uint64_t most;
    mx__positions states; /* notes: number + 1 */
    MX_VEC(uint32_t) ids; /* of the states, by number */
    mx__positions still;  /* components met: note 1, some move; 2, none */
    MX_VEC(mx__walk_move) moves;
    mx__arena texts;
} mx__walk;

/* mx__walk_sum finds every state from SUM, number 0, on. WALK is zeroed; the caller clears
   it in every case. Moves are in the order of their states. MX_LIMIT: more than MOST
   states. MX_FAULT and others of the rules; MX_NOMEM. */
MX_MUSTUSE mx_status mx__walk_sum(mx_sum *sum, uint64_t most, mx__walk *walk,
                                  mx_error *err);
void mx__walk_clear(mx__walk *walk);

/* State NUMBER, read into OUT. */
MX_MUSTUSE bool mx__walk_read(const mx__walk *walk, size_t number, mx__integers *out);

#endif
