/* open.h: a rule file once it is open; what rules.h hides. */
#ifndef MX_OPEN_H
#define MX_OPEN_H

#include "board_parts.h"
#include "graph.h"
#include "images.h"
#include "likeness.h"
#include "native_seam.h"
#include "parts.h"
#include "rules.h"
#include "vm.h"

#include <stdatomic.h>

/* A machine that an engine's thread uses. */
typedef struct mx__worker {
    mx__vm *vm;
    const mx__rules *rules;
    void *native[MX__NATIVE_KINDS]; /* what compiled rules keep for it; NULL before */
    MX_VEC(uint32_t) arc_from, arc_to; /* what `likeness` lends */
    struct mx__worker *next;
} mx__worker;

struct mx__rules {
    mx__arena arena; /* source, tree, program */
    mx__source source;
    mx__tree tree;
    mx__program program;
    mx_game game;
    mx_measure measure;
    const mx__parts *parts;             /* of a word, or NULL */
    const mx__board_parts *board_parts; /* of a board, or NULL */
    const char *whole_reason; /* why neither was found though moves are of the form */
    mx__likeness_trait likeness; /* of a subset of a graph's nodes */
    MX_VEC(mx__image) images;    /* that claims speak of ... */
    size_t n_used;               /* ... and of these the first are rested on */
    mx__arena trait_arena;       /* game.heap, for the data of now */
    mx__data data;
    mx__arena data_arena;       /* values of data; only grows */
    int64_t *own_graphs;        /* of each data line, while others stand in; or NULL */
    MX_VEC(mx__graph *) graphs; /* data read from text; from base/alloc.h */
    uint64_t graph_bytes;       /* of them, charged to the budget */
    mx__vm *vm;                 /* the owner's own: data, claims, judge */
    mx__budget *budget;
    mx__host host;    /* whom claims ask; its query is NULL when nobody answers */
    atomic_flag lock; /* of the two below: workers are made by several threads */
    mx__worker *workers;
    mx__note *notes; /* of workers that are gone */
    mx__claim_info *claims;
    bool wants_options; /* compiled for an engine that fills no table */
    mx__native_code native[MX__NATIVE_KINDS]; /* library NULL: the machine does it */
    mx_game compiled;                         /* the game by it */
    mx__text native_note;                     /* what came of it */
};

/* native_run.c: specialise of RULES->game; freeing what belongs to compiled rules. */
MX_MUSTUSE mx_status mx__rules_specialise(const mx_game *game, const mx_game **out,
                                          mx_error *err);
void mx__native_forget(mx__rules *rules);
void mx__native_worker_free(const mx__rules *rules, mx__worker *worker);

/* game_rules.c: fills in RULES->game. */
void mx__game_of(mx__rules *rules);

/* data.c: room for the values. */
mx_status mx__data_room(mx__rules *rules, mx_error *err);
/* Evaluates the defaults; sets the bounds that depend on data. */
mx_status mx__data_open(mx__rules *rules, mx_error *err);
/* The data line I. */
const mx__field *mx__data_line(const mx__rules *rules, size_t i);
/* Has every data line that UNIT reads a value? */
bool mx__data_is_set(const mx__rules *rules, const mx__unit *unit);
/* Data line I becomes VALUE, which lives as long as RULES. MX_RANGE: it may not be. */
mx_status mx__data_put(mx__rules *rules, size_t i, int64_t value, mx_error *err);
/* The same of a value that is known to fit. */
mx_status mx__data_set(mx__rules *rules, size_t i, int64_t value, mx_error *err);
/* data_fit.c: MX_OK, or MX_RANGE when VALUE leaves the bounds or the alphabet of data line
   I; ERR says which number or letter. VALUE stays valid. */
mx_status mx__data_fits(mx__rules *rules, size_t i, int64_t value, mx_error *err);
/* As mx__data_put, of a copy of VALUE. */
mx_status mx__data_store(mx__rules *rules, size_t i, int64_t value, mx_error *err);

/* claims.c: describes the claims. */
mx_status mx__claims_open(mx__rules *rules, mx_error *err);

/* images.c: finds the mirror images that claims speak of. MX_NOMEM. */
mx_status mx__find_images(mx__rules *rules);

/* measure.c: proves a measure from the tree and sets RULES->game.measure. */
mx_status mx__prove_measure(mx__rules *rules);

/* traits.c: finds the heap rule that the file is for the data of now, and the independent
   parts of words, and sets RULES->game.heap and split. MX_NOMEM. */
mx_status mx__prove_heap(mx__rules *rules);
mx_status mx__prove_parts(mx__rules *rules);
void mx__prove_likeness(mx__rules *rules);

#endif
