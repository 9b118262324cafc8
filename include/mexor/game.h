/* game.h: what a game is. Fill in a `struct mx_game` and every engine can play it.

   The rule language fills in the same struct, so the engines cannot tell a game written
   in C from a file of rules. Six members are REQUIRED; the others say what is gained. */
#ifndef MEXOR_GAME_H
#define MEXOR_GAME_H

#include <mexor/status.h>

#ifdef __cplusplus
extern "C" {
#endif

/* A run of 64-bit integers, lent: it may change when the callee returns. */
typedef struct mx_span {
    const int64_t *at;
    size_t n;
} mx_span;

/* --- shapes ----------------------------------------------------------------------- */

typedef enum mx_field_kind {
    MX_SCALAR, /* one integer */
    MX_ARRAY,  /* integers, the order matters */
    MX_BAG,    /* integers kept in ascending order: the order does not matter */
    MX_SUBSET, /* distinct integers kept in ascending order */
    MX_WORD,   /* letters of an alphabet (code points) */
    MX_BOARD   /* rows of letters, or of integers when `letters` is NULL */
} mx_field_kind;

typedef struct mx_field {
    const char *name;
    mx_field_kind kind;
    int64_t lo, hi;         /* bounds of the scalar or of each element, both included;
                                INT64_MIN / INT64_MAX when there is none */
    const int32_t *letters; /* words, boards: the alphabet as code points, else NULL */
    size_t n_letters;
    const int64_t
        *members; /* what the scalar or each element may be, ascending, when there
                                are gaps between lo and hi; NULL: there are none */
    size_t n_members;
} mx_field;

/* The shape of a position. At the seam a position is one mx_span: first every MX_SCALAR
   field in order, one integer each; then every other field in order: its length and its
   elements; a board is its rows, its columns and its cells row by row. */
typedef struct mx_shape {
    const mx_field *fields;
    size_t n_fields;
    size_t n_scalars; /* how many of the fields are MX_SCALAR */
} mx_shape;

/* --- moves ------------------------------------------------------------------------ */

typedef enum mx_player { MX_LEFT = 0, MX_RIGHT = 1 } mx_player;

/* What one move leads to: a sum of parts (none: nothing is left). */
typedef struct mx_option {
    uint32_t rule;        /* which move line, from 0: names the move for reasons */
    uint8_t player;       /* mx_player; MX_LEFT in impartial games */
    uint8_t ends;         /* mx_ending: how play ends by this very move */
    int64_t score;        /* points for the mover; 0 without scores */
    const mx_span *parts; /* n_parts positions of the game's own shape */
    size_t n_parts;
    const char *label; /* the move's name when MX_LABELS was asked for, else NULL */
} mx_option;

typedef enum mx_ending {
    MX_GOES_ON = 0,
    MX_MOVER_WINS =
        1, /* a `wins` clause: whoever made the move has won the whole play */
    MX_MOVER_LOSES = 2 /* a `loses` clause */
} mx_ending;

/* Takes one option, lent for the call. Non-zero: enough, stop enumerating. */
typedef int mx_sink(void *context, const mx_option *option);

enum { MX_LABELS = 1 }; /* bit of `want`: fill in mx_option.label */

/* --- what is known of a game ------------------------------------------------------ */

/* Flags of struct mx_game. */
enum {
    MX_PARTIZAN = 1,     /* Left and Right have different options */
    MX_MISERE = 2,       /* who cannot move wins */
    MX_WINS = 4,         /* options may carry `ends` */
    MX_ENDS = 8,         /* `outcome` decides positions by itself */
    MX_SCORES = 16,      /* options may carry `score` */
    MX_DRAW = 32,        /* play need not end; endless play is a draw */
    MX_STARTER = 64,     /* both have the same moves, but `outcome` asks who began */
    MX_TURNS = 128,      /* `turn` says who is to move */
    MX_TIES = 256,       /* `outcome` may say that it is a draw */
    MX_ALIKE = 512,      /* with MX_PARTIZAN: the options are the same all the same */
    MX_DRAW_LEFT = 1024, /* with MX_DRAW: endless play and draws are won by Left ... */
    MX_DRAW_RIGHT = 2048 /* ... or by Right */
};

/* What `outcome` says beside 0, 1 and -1. */
enum { MX_OVER_DRAWN = 2 };

/* A weighted sum of the scalars that every part of every option makes smaller by at
   least one, and that is never negative. */
typedef struct mx_measure {
    const int64_t *weight; /* one for each scalar of the shape, all >= 0 */
    const char *reason;    /* why it falls, in a sentence */
} mx_measure;

/* A directed graph of the nodes 0 ... n_nodes - 1: arc i leads from from[i] to to[i]. No arc
   is given twice. */
typedef struct mx_likeness {
    size_t n_nodes, n_arcs;
    const uint32_t *from, *to;
} mx_likeness;

struct mx_heap_rule; /* take-and-break code or subtraction set, heap.h */

typedef struct mx_game mx_game;

struct mx_game {
    size_t size;           /* REQUIRED: sizeof(mx_game) of whoever filled this in */
    const char *name;      /* REQUIRED: for messages and JSON */
    const mx_shape *shape; /* REQUIRED */
    uint32_t flags;        /* REQUIRED */
    void *self;            /* handed back by the game pointer; the engines never look */

    /* REQUIRED: sends every option of PLAYER at the position AT to SINK, in rule order,
       always in the same order; equal options may repeat. Every part is of the shape: a
       move that leaves it is not sent, for nobody looks; bags and subsets are sorted. What
       is sent, label included, need live until the sink returns. `ends` and `score` are
       read with MX_WINS and MX_SCORES alone. WORKER is what worker_new made, or NULL; then
       no two threads are in this game at once. MX_OK also when the sink said enough.
       MX_FAULT, MX_LIMIT, MX_NOMEM: ERR, unless NULL, says why (status and text); what
       was sent before counts for nothing. */
    mx_status (*options)(const mx_game *game, void *worker, mx_span at,
                         mx_player player, unsigned want, mx_sink *sink, void *context,
                         mx_error *err);

    /* Memory that one thread needs to enumerate. Gained: `options` may be called from
       several threads, each with its own worker. NULL: no worker is needed. */
    mx_status (*worker_new)(const mx_game *game, void **worker);
    void (*worker_free)(const mx_game *game, void *worker);

    /* How play stands at AT with PLAYER to move, for games with MX_ENDS. *OVER is 0 when
       play goes on, 1 when the mover has won, -1 when he has lost, MX_OVER_DRAWN. */
    mx_status (*outcome)(const mx_game *game, void *worker, mx_span at,
                         mx_player player, int *over, mx_error *err);

    /* Gained: positions that are alike are stored once. Writes the canonical form of AT
       to OUT, which has room for AT.n integers. */
    void (*canonical)(const mx_game *game, mx_span at, int64_t *out);

    /* Gained: independent parts are solved apart. Sends each part of AT to SINK as an
       option with one part; sends nothing when AT does not fall apart. */
    mx_status (*split)(const mx_game *game, void *worker, mx_span at, mx_sink *sink,
                       void *context, mx_error *err);

    /* Gained: tables are filled bottom up, in parallel. */
    const mx_measure *measure;

    /* Gained: sequences at the speed of the kernels, periods with a proof. */
    const struct mx_heap_rule *heap;

    /* The move lines' names, `rule` indexes it; NULL: "move 1", "move 2" ... */
    const char *const *rule_names;
    size_t n_rules;

    /* Who is to move at AT, for games with MX_TURNS. */
    mx_status (*turn)(const mx_game *game, void *worker, mx_span at, mx_player *player,
                      mx_error *err);

    /* The points that are given at AT with PLAYER to move, for games with MX_SCORES and
       MX_ENDS: *OVER is 0 when play goes on, else 1, and *POINTS are those of Left, or of
       who began, less those of the other. */
    mx_status (*points)(const mx_game *game, void *worker, mx_span at, mx_player player,
                        int *over, int64_t *points, mx_error *err);

    /* Gained: an equal game that is faster and costs something to make, such as rules
       compiled to machine code. *OUT lives as long as GAME and takes GAME's workers.
       MX_UNSUPPORTED: ERR says why there is none. */
    mx_status (*specialise)(const mx_game *game, const mx_game **out, mx_error *err);

    /* Gained: values of positions of one or two integers, computed by the game itself: all
       positions from the least of the shape up to TO in order, of two integers those of
       the first ROWS rows. *VALUES lends them, *KNOWN of them; UINT32_MAX - 2 is loony.
       MX_UNSUPPORTED: the engine computes them with `options`. */
    mx_status (*fill)(const mx_game *game, void *worker, const int64_t *to,
                      int64_t rows, const uint32_t **values, uint64_t *known,
                      mx_error *err);

    /* Gained: positions whose graphs differ by the names of their nodes alone are solved
       once. Gives the graph of AT, lent until the next call with WORKER, which may be
       enumerating. MX_UNSUPPORTED, ERR untouched: AT has none. MX_NOMEM. */
    mx_status (*likeness)(const mx_game *game, void *worker, mx_span at,
                          mx_likeness *out, mx_error *err);
};

#ifdef __cplusplus
}
#endif

#endif
