/* score_impl.h: the inside of mx__score, shared by the score*.c files only. */
#ifndef MX_SCORE_IMPL_H
#define MX_SCORE_IMPL_H

#include "positions.h"
#include "score.h"
#include "score_box.h"
#include "vec.h"

/* Results stay within this, so that sums of two of them never overflow. */
#define SCORE_MOST ((int64_t)1 << 62)

/* What is known of the result of a state, from the side of who is to move. */
typedef struct score_bound {
    int64_t lo, hi;
    uint8_t searches; /* without becoming exact */
    bool busy;        /* on the search path */
    bool seen;        /* endings and theorems were asked ... */
    bool is_proved;   /* ... and a theorem gave the result */
} score_bound;

/* A component. Its moves lie in `words`, those of more points first: points, how play
   ends << 32 | number of parts, the parts' numbers. */
typedef struct score_component {
    uint32_t game, id; /* in `games`, in `names` */
    size_t moves[2];
    uint32_t n_moves[2];
    bool expanded[2];
    int64_t best[2]; /* of a switch: the most points for each */
} score_component;

typedef struct score_game {
    const mx_game *game;
    void *worker, *second; /* the second enumerates while the first searches */
} score_game;

/* A move of a state on the search path. */
typedef struct score_edge {
    int64_t points;
    uint32_t place; /* of the component in the sum */
    size_t word;    /* of the move */
} score_edge;

typedef struct score_frame {
    size_t bound;
    size_t at, n; /* the sum, in `path` */
    size_t edges, cursor;
    int64_t alpha, beta, best; /* from the side of PLAYER */
    int64_t floor;             /* alpha at first */
    int64_t points;            /* of the move being searched ... */
    int64_t sign;              /* ... and 1 when the same player moves on, else -1 */
    mx_player player;
} score_frame;

struct mx__score {
    mx__budget *budget;
    mx__score_kind kind;
    bool is_free; /* results do not depend on who is to move, seen from him */
    bool has_turns, has_ends, misere;
    MX_VEC(score_game) games;
    mx__positions names; /* game, position; the note: the component's number + 1 */
    mx__positions sums;  /* player, numbers; the note: the bound's number */
    score_component *components;
    size_t n_components, components_room;
    score_bound *bounds; /* two of each component, then as sums come */
    size_t n_bounds, bounds_room;
    size_t *alone; /* of each component: its first bound */
    size_t alone_room;
    int64_t *words;
    size_t n_words, words_room;
    score_frame *frames;
    size_t n_frames, frames_room;
    score_edge *edges;
    size_t n_edges, edges_room;
    uint32_t *path;
    size_t n_path, path_room;
    MX_VEC(int64_t) key, here, scratch;
    MX_VEC(uint32_t) root, child;
    const char *theorem;
    mx__score_box *box; /* of the only game, where it fits; made late */
    bool box_failed;
    size_t most_components; /* give up the search beyond these: ask the box */
    uint64_t charged;
    mx_status status; /* of the enumeration under way */
    uint32_t expanding;
    mx_player player;
    mx_error *err;
};

mx_status mx__score_no_memory(mx__score *s);

/* The number of the component AT of game number GAME. */
mx_status mx__score_number(mx__score *s, uint32_t game, mx_span at, uint32_t *out);

/* Enumerates the moves of component NUMBER for PLAYER, unless that was done. */
mx_status mx__score_expand(mx__score *s, uint32_t number, mx_player player);

/* Drops what is dead from s->child and sorts it. */
mx_status mx__score_normalise(mx__score *s);

/* The position of component NUMBER, in s->here; lent until the next. */
mx_status mx__score_position(mx__score *s, uint32_t number, mx_span *out);

/* Puts the sum asked about into s->child, but for component WITHOUT (SIZE_MAX: all). */
mx_status mx__score_root(mx__score *s, size_t without);

mx_player mx__score_other(mx_player player);

/* Who is to move in s->child, PLAYER being due. */
mx_status mx__score_due(mx__score *s, mx_player player, mx_player *out);

/* What `ends` says of s->child, when it is one component. */
mx_status mx__score_end(mx__score *s, mx_player player, score_bound *bound);

/* The exact result of s->child for PLAYER, from his side. */
mx_status mx__score_result(mx__score *s, mx_player player, int64_t *out);

/* The result of the sum s->child of switches only, PLAYER to move, from his side. */
bool mx__score_switches(mx__score *s, mx_player player, int64_t *out);

#endif
