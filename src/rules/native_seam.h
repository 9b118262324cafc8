/* native_seam.h: how a library made from rules is called. The text of native_prelude.txt
   holds the same struct; a change of either is a new seam (compile.c names it). */
#ifndef MX_NATIVE_SEAM_H
#define MX_NATIVE_SEAM_H

#include "loader.h"

#include <mexor/game.h>

/* One call: what stays during it. */
typedef struct mx__native_call {
    void *state;         /* of mx_native_new, one for each worker */
    const int64_t *data; /* values of the data lines, all of them set */
    uint64_t version;    /* of the data; grows when they change */
    const int64_t *at;   /* the position, n words */
    size_t n;
    int player, goes_round; /* goes_round: an option may be the position itself */
    mx_sink *sink;
    void *context;
    /* A part left the shape; non-zero: memory ran out. */
    int (*outside)(void *self, uint32_t rule, const int64_t *part, size_t n);
    void *self;
    /* The rules fail, or memory runs out: called with BACK, it does not return. */
    void (*fail)(void *back);
    void *back;
} mx__native_call;

/* What a library is for. Where tables are filled the options are seldom asked for, so that
   those who wait for the compiler do not wait for both. */
typedef enum mx__native_kind { MX__NATIVE_FILLS, MX__NATIVE_SENDS } mx__native_kind;
enum { MX__NATIVE_KINDS = 2 };

/* A library and its functions; of `options` and `cover` it has one. */
typedef struct mx__native_code {
    mx__loader *library;
    bool was_tried;
    void *(*state_new)(void);
    void (*state_free)(void *state);
    int (*options)(const mx__native_call *call); /* 0 all, 1 enough */
    int (*cover)(const mx__native_call *call, const int64_t *to, int64_t rows,
                 const uint32_t **values, int64_t *known);
} mx__native_code;

#endif
