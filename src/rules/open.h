/* open.h: a rule file once it is open; what rules.h hides. */
#ifndef MX_OPEN_H
#define MX_OPEN_H

#include "graph.h"
#include "parts.h"
#include "rules.h"
#include "vm.h"

#include <stdatomic.h>

/* A machine that an engine's thread uses. */
typedef struct mx__worker {
    mx__vm *vm;
    const mx__rules *rules;
    struct mx__worker *next;
} mx__worker;

struct mx__rules {
    mx__arena arena; /* source, tree, program */
    mx__source source;
    mx__tree tree;
    mx__program program;
    mx_game game;
    mx_measure measure;
    const mx__parts *parts;
    mx__arena trait_arena; /* game.heap, for the data of now */
    mx__data data;
    mx__arena data_arena;       /* values of data; only grows */
    MX_VEC(mx__graph *) graphs; /* data read from text; from base/alloc.h */
    mx__vm *vm;                 /* the owner's own: data, claims, judge */
    mx__budget *budget;
    mx__host host;    /* whom claims ask; its query is NULL when nobody answers */
    atomic_flag lock; /* of the two below: workers are made by several threads */
    mx__worker *workers;
    mx__note *notes; /* of workers that are gone */
    mx__claim_info *claims;
};

/* game_rules.c: fills in RULES->game. */
void mx__game_of(mx__rules *rules);

/* data.c: room for the values. */
mx_status mx__data_room(mx__rules *rules, mx_error *err);
/* Evaluates the defaults; sets the bounds that depend on data. */
mx_status mx__data_open(mx__rules *rules, mx_error *err);
/* Stores a copy of VALUE as data line I and lets everyone know. */
mx_status mx__data_store(mx__rules *rules, size_t i, int64_t value, mx_error *err);

/* claims.c: describes the claims. */
mx_status mx__claims_open(mx__rules *rules, mx_error *err);

/* measure.c: proves a measure from the tree and sets RULES->game.measure. */
mx_status mx__prove_measure(mx__rules *rules);

/* traits.c: finds the heap rule that the file is for the data of now, and the independent
   parts of words, and sets RULES->game.heap and split. MX_NOMEM. */
mx_status mx__prove_heap(mx__rules *rules);
mx_status mx__prove_parts(mx__rules *rules);

#endif
