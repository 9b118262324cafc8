/* game_graph.h: all positions that play can reach from a sum, and the moves between them,
   with who wins at each and which moves win. */
#ifndef MX_GAME_GRAPH_H
#define MX_GAME_GRAPH_H

#include "arena.h"
#include "session.h"

/* Who wins at a position, as the field says it. */
typedef enum mx__class {
    MX__CLASS_P, /* the previous player: who is to move has lost */
    MX__CLASS_N, /* the next player */
    MX__CLASS_L, /* Left, whoever starts */
    MX__CLASS_R, /* Right */
    MX__CLASS_D  /* neither can win, for one starter at least */
} mx__class;

typedef struct mx__graph_node {
    const char *name;  /* "10 + 5" */
    const char *value; /* "3", "{1|0}", "loony"; NULL: only who wins is known */
    int64_t
        result[2]; /* when Left, when Right starts: points or 1, 0, -1 for Left; where
                          both have the same moves [0] alone, for the player to move */
    mx__class kind;
    bool is_board;  /* one board of letters */
    size_t n_equal; /* further positions of the same value that it stands for */
    size_t first_edge, n_edges; /* the moves from here */
} mx__graph_node;

typedef struct mx__graph_edge {
    uint32_t from, to;
    mx_player player;
    bool wins;  /* a winning move; in play for points, one with the best result */
    bool draws; /* the position is drawn and the move keeps the draw */
    int64_t score;
    const char *label; /* the move's name; NULL: none */
} mx__graph_edge;

/* Texts live in `texts`. Node 0 is the sum asked about. Positions are sums: components are
   in a fixed order, alike ones (mx_game.canonical) are one, components without a move
   are left out where others remain. */
typedef struct mx__game_graph {
    bool is_sided;  /* Left and Right have moves of their own */
    bool is_scored; /* played for points */
    bool is_misere;
    bool may_be_endless;
    MX_VEC(mx__graph_node) nodes;
    MX_VEC(mx__graph_edge) edges;
    mx__arena texts;
} mx__game_graph;

/* mx__game_graph_make walks from SUM, breadth first, and asks the engines about each sum it
   meets; what its names say beside positions is in LANG. OUT is zeroed storage; the caller clears it in every case.
   MX_LIMIT: there are more than MOST positions, or a limit of the session was reached; ERR
   says which. Others as mx__answer_outcome. Time O(moves) and the engines'. */
MX_MUSTUSE mx_status mx__game_graph_make(mx_sum *sum, uint64_t most, mx__lang lang,
                                         mx__game_graph *out, mx_error *err);

/* mx__game_graph_merge makes positions of equal value one, that from which play is shortest,
   in graphs of play that ends and has values; the start stays. MX_UNSUPPORTED: other play. MX_NOMEM. Time O(positions^2 +
   moves). */
MX_MUSTUSE mx_status mx__game_graph_merge(mx__game_graph *graph, mx_error *err);
void mx__game_graph_clear(mx__game_graph *graph);

/* "P", "N", "L", "R", "D". Static. */
const char *mx__class_letter(mx__class kind);

/* Does it depend on who starts whether NODE, of class D, is a draw? */
bool mx__is_half_drawn(const mx__game_graph *graph, const mx__graph_node *node);

/* "P"; of a position that is a draw when one of them starts who wins when Left starts and
   when Right starts, "L | D". Static. */
const char *mx__class_words(const mx__game_graph *graph, const mx__graph_node *node);

#endif
