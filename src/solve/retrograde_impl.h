/* retrograde_impl.h: what the files of the retrograde engine share. */
#ifndef MX_RETROGRADE_IMPL_H
#define MX_RETROGRADE_IMPL_H

#include "positions.h"
#include "retrograde.h"
#include "room.h"
#include "vec.h"

#include <assert.h>

/* Nodes are numbered as they are met. The first three are no positions: who is to move
   there has lost, drawn or won. */
enum { FIRST_NODE = 3, MOST_GAMES = 64 };

enum { NODE_UNKNOWN = 3 }; /* an outcome that is not known yet */

#define NEVER     UINT32_MAX       /* remoteness of a draw; label of infinity */
#define UNLABELED (UINT32_MAX - 1) /* during the search of labels */

typedef struct mx__retro_array {
    uint32_t *at;
    size_t room;
} mx__retro_array;

struct mx__retro {
    mx__budget *budget;
    const mx_game *games[MOST_GAMES];
    void *workers[MOST_GAMES];
    size_t n_games;
    bool is_misere, has_players; /* who is to move is part of a node */
    bool has_turns;              /* the position says who is to move: `mover` */
    bool is_sum;                 /* nodes are sums, not single positions */

    /* from a key to its node */
    uint32_t *cells; /* of a box of integers: node, or 0; NULL: not used */
    size_t n_cells, cells_room;
    mx__positions keys;
    MX_VEC(int64_t) key; /* under construction; and its parts apart */
    MX_VEC(int64_t) here;
    MX_VEC(size_t) starts; /* of the parts of `here` */
    MX_VEC(size_t) order;  /* of those of `key`, smallest first */

    /* nodes */
    uint32_t n_nodes, n_expanded, n_solved, n_labeled;
    mx__retro_array place; /* cell, or id of the key */
    mx__retro_array start; /* of its arcs; one more than expanded nodes */
    mx__retro_array far;   /* remoteness */
    mx__retro_array label; /* values */
    uint8_t *outcome, *mover;
    size_t outcome_room, mover_room;
    mx__retro_array arcs;
    uint32_t n_arcs;

    /* of the node being expanded */
    uint32_t most_nodes; /* 0: no such limit */
    bool wants_sums;     /* a move leaves several parts: start anew with sums */
    uint32_t n_charged;
    mx_player player;
    size_t part; /* which part of a sum is moved in */
    mx_status status;
    mx_error *err;
    MX_VEC(uint64_t) set; /* K under construction */
};

/* --- retrograde_keys.c ------------------------------------------------------------ */

/* The number of GAME among r->games, added if need be. */
MX_MUSTUSE mx_status mx__retro_game(mx__retro *r, const mx_game *game, size_t *out,
                                    mx_error *err);
/* Finds or adds the node of the key in r->key. */
MX_MUSTUSE mx_status mx__retro_node(mx__retro *r, uint32_t *out, mx_error *err);
/* The same in two steps, so that the misses of many cells overlap: the cell of the key, and
   its node. Only where r->cells. */
uint32_t mx__retro_cell(const mx__retro *r);
MX_MUSTUSE mx_status mx__retro_node_of_cell(mx__retro *r, uint32_t cell, uint32_t *out,
                                            mx_error *err);
/* Starts a key for PLAYER to move; adds a part; makes it one that can be looked up. */
MX_MUSTUSE mx_status mx__retro_key(mx__retro *r, mx_player player);
MX_MUSTUSE mx_status mx__retro_key_part(mx__retro *r, size_t game, mx_span at);
MX_MUSTUSE mx_status mx__retro_key_end(mx__retro *r);
/* Reads the key of node X into r->here and r->starts. */
MX_MUSTUSE mx_status mx__retro_read(mx__retro *r, uint32_t x, mx_player *player);
/* Part I of r->here. */
mx_span mx__retro_part_at(const mx__retro *r, size_t i, size_t *game);
/* Chooses cells for single positions of GAME, if they are few integers with bounds. */
MX_MUSTUSE mx_status mx__retro_cells(mx__retro *r, const mx_game *game);
void mx__retro_forget_keys(mx__retro *r);

/* --- retrograde_spread.c ---------------------------------------------------------- */

/* Arcs turned round: of the nodes from FROM on, which lead to each of them. */
typedef struct mx__retro_back {
    uint32_t from, n;
    uint32_t *start, *arcs; /* indexed from 0 */
    size_t start_room, arcs_room;
} mx__retro_back;

MX_MUSTUSE mx_status mx__retro_turn(mx__retro *r, uint32_t from, mx__retro_back *out,
                                    mx_error *err);
void mx__retro_turned(mx__retro *r, mx__retro_back *back);

/* Finds the outcomes of all nodes that were expanded. */
MX_MUSTUSE mx_status mx__retro_spread(mx__retro *r, mx_error *err);

/* --- retrograde_labels.c ---------------------------------------------------------- */

/* Finds the values of all nodes that were expanded. */
MX_MUSTUSE mx_status mx__retro_labels(mx__retro *r, mx_error *err);

#endif
