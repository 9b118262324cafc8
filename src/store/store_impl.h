/* store_impl.h: the inside of a store, shared by store.c and its check. */
#ifndef MX_STORE_IMPL_H
#define MX_STORE_IMPL_H

#include "store.h"

#include "compiler.h"
#include "lock.h"

#define MX_STORE_ABOUT   "about"
#define MX_STORE_PERIOD  "period"
#define MX_STORE_JOURNAL "journal"

struct mx__store {
    char *folder;
    char *game;
    uint64_t game_digest;
    uint64_t chunk;
    mx__lock *lock; /* NULL: for reading only */
    mx__squeeze *squeeze;
    bool no_squeeze; /* it was looked for in vain */
    mx__buffer file; /* the file last read or written */
    mx__buffer values;
};

/* "00000012.chunk", and back: false when NAME is no such name. */
void mx__store_chunk_name(uint64_t index, char out[40]);
bool mx__store_chunk_number(const char *name, uint64_t *index);

/* mx__store_get with the bare reason in ERR; the values are in store->values. */
mx_status mx__store_read_chunk(mx__store *store, uint64_t index, mx__chunk *head,
                               bool *found, mx_error *err);

#endif
