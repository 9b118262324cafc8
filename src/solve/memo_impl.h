/* memo_impl.h: the inside of mx__memo, shared by the memo*.c files only. */
#ifndef MX_MEMO_IMPL_H
#define MX_MEMO_IMPL_H

#include "alike.h"
#include "compiler.h"
#include "memo.h"
#include "mexset.h"
#include "room.h"
#include "text.h"

/* A position on the search path. Its unfinished options lie on the edge stack:
     ID              an option of one part that was not known
     EDGE_KNOWN, V        an option of value V that does not fit into `small`
     EDGE_SUM, V, N, ID.. an option: the sum of V and N parts that were not known
   Ids are below MX__IDS_END, so the words cannot be mixed up. */
typedef struct memo_frame {
    uint32_t id;
    uint32_t start;   /* where its edges begin */
    uint32_t cursor;  /* the edge whose parts are being evaluated */
    uint32_t partial; /* not all options fitted: expand again when these are known */
    uint64_t small;   /* options of value below 64 */
} memo_frame;

enum {
    EDGE_KNOWN = (int)0xFFFFFFFF,
    EDGE_SUM = (int)0xFFFFFFFE,
    EDGES_MOST = 1 << 24, /* words of the edge stack */
    LINE_LONG = 1 << 23,  /* moves in a row; play that grew meanwhile may have no end */
    FRAME_MOST = 1 << 16, /* words of one frame */
    PARTIAL_WORDS = 64,   /* a partial frame stops here */
    CHARGE_BLOCK = 1 << 12, /* positions or options between two looks at the budget */
    MEMO_LONG_POSITION =
        1 << 12, /* integers; storing one takes as long as a look at the clock */
    QUEUE = 16   /* options whose look-up is under way */
};

struct mx__memo {
    const mx_game *game;
    mx__budget *budget;
    void *worker, *split_worker; /* a split is asked for while options are enumerated */
    mx__algebra algebra;
    bool misere;
    mx__positions positions;
    mx__alike *alike; /* NULL: each position is like itself alone */
    mx__mexset set;
    memo_frame *frames;
    size_t n_frames, frames_room;
    uint32_t *edges;
    size_t n_edges, edges_room;
    int64_t *here; /* the position being expanded */
    size_t here_room;
    int64_t *canonical;
    size_t canonical_room;
    uint64_t options, uncharged, most_options;
    /* Options of one part wait here while their records come from memory: QUEUE / 2 after
       they came the bucket is there, after QUEUE the record. */
    mx__packed queue[QUEUE];
    uint32_t queue_in, queue_out;
    /* of the expansion under way, for the sinks */
    bool won, partial, any_option, split_any;
    size_t sum_start;
    mx__raw sum_value;
    mx_status status;
    mx_error *err;
};

static inline mx__raw mx__memo_raw(const mx__memo *memo, uint32_t id)
{
    return *mx__positions_note(&memo->positions, id) - 1;
}

static inline void mx__memo_set_raw(mx__memo *memo, uint32_t id, mx__raw raw)
{
    *mx__positions_note(&memo->positions, id) = raw + 1;
}

static inline mx_status mx__memo_push_edge(mx__memo *memo, uint32_t word)
{
    if (MX_UNLIKELY(memo->n_edges == memo->edges_room)) {
        mx_status st =
            mx__room_for(memo->budget, (void **)&memo->edges, &memo->edges_room,
                         sizeof *memo->edges, memo->n_edges + 1, memo->err);
        if (st != MX_OK) return st;
    }
    memo->edges[memo->n_edges++] = word;
    return MX_OK;
}

static inline bool is_misere_algebra(const mx__memo *memo)
{
    return memo->algebra == MX__TAME || memo->algebra == MX__HEAPS;
}

static inline bool mx__memo_absorbs(const mx__memo *memo, mx__raw raw)
{
    return raw == (is_misere_algebra(memo) ? MX__RAW_WILD : MX__RAW_LOONY);
}

/* Position ID in words. */
void mx__memo_print(mx__memo *memo, uint32_t id, mx__text *out);

/* memo_expand.c: the option that is being put together gets the component AT: its parts where
   the game splits, its value where that is known. */
mx_status mx__memo_add_component(mx__memo *memo, mx_span at);
/* An option of known value; memo->won says that no further option matters. */
mx_status mx__memo_add_value(mx__memo *memo, mx__raw raw);
/* What the options of the top frame say when all are known. */
mx_status mx__memo_conclude(mx__memo *memo, mx__raw *out);
/* Expands the top frame. *DONE: its value is *OUT; else its edges wait for evaluation. */
mx_status mx__memo_expand(mx__memo *memo, bool *done, mx__raw *out);

#endif
