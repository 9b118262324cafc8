/* partizan_impl.h: the inside of mx__partizan, shared by the partizan_*.c files only. */
#ifndef MX_PARTIZAN_IMPL_H
#define MX_PARTIZAN_IMPL_H

#include "partizan.h"
#include "positions.h"
#include "vec.h"

/* What the note of a position says; a form g is NOTE_FORM + g. */
enum { NOTE_UNKNOWN = 0, NOTE_BUSY = 1, NOTE_HARD = 2, NOTE_FORM = 3 };

/* A position on the search path; its options lie on the edge stack, each as a word
   player << 31 | number of parts, then the parts' ids. */
typedef struct partizan_frame {
    uint32_t id;
    size_t start;  /* where its edges begin */
    size_t option; /* the option being looked at ... */
    size_t part;   /* ... and the next part of it */
} partizan_frame;

struct mx__partizan {
    const mx_game *game;
    mx__forms *forms;
    mx__budget *budget;
    void *worker, *split_worker; /* a split is asked for while options are enumerated */
    mx__positions positions;
    partizan_frame *frames;
    size_t n_frames, frames_room;
    uint32_t *edges;
    size_t n_edges, edges_room;
    int64_t *here; /* the position being expanded */
    size_t here_room;
    int64_t *canonical;
    size_t canonical_room;
    mx__form *option[2]; /* the values of its options */
    size_t option_room[2];
    uint32_t most_forms;
    uint64_t uncharged;
    /* of the enumeration under way, for the sinks */
    mx_player player;
    bool split_any;
    mx_status status;
    mx_error *err;
};

/* Finds or stores AT, in its canonical form. */
mx_status mx__partizan_intern(mx__partizan *p, mx_span at, uint32_t *id, mx_error *err);

/* Pushes the ids of the independent parts of AT on the edge stack. */
mx_status mx__partizan_push_parts(mx__partizan *p, mx_span at);

/* Pushes the options of position ID for the players of MASK (1 Left, 2 Right) on the edge
   stack, as described above. */
mx_status mx__partizan_expand(mx__partizan *p, uint32_t id, unsigned mask,
                              mx_error *err);

/* The value of a stored position, as mx__partizan_value; with at most MOST new positions
   (0: no such limit), beyond which it is MX_LIMIT. */
mx_status mx__partizan_value_of(mx__partizan *p, uint32_t id, uint64_t most,
                                mx__form *out, mx_error *err);

#endif
