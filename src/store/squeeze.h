/* squeeze.h: making bytes fewer and back; the only file that knows Zstandard, which is
   loaded when a store is opened and needs it. */
#ifndef MX_SQUEEZE_H
#define MX_SQUEEZE_H

#include <mexor/status.h>

#include <stddef.h>

typedef struct mx__squeeze mx__squeeze; /* one thread at a time */

/* MX_UNSUPPORTED: this build or this machine has no Zstandard. MX_NOMEM. */
MX_MUSTUSE mx_status mx__squeeze_new(mx__squeeze **out, mx_error *err);
void mx__squeeze_free(mx__squeeze *squeeze); /* NULL is welcome */

/* The room that packing N bytes may need. */
size_t mx__squeeze_bound(const mx__squeeze *squeeze, size_t n);

/* Packs the N bytes at FROM into TO, which has ROOM; the length, or 0 when it failed. */
size_t mx__squeeze_pack(const mx__squeeze *squeeze, const void *from, size_t n,
                        void *to, size_t room);

/* Unpacks to TO, which has exactly the ROOM that must come out; true when it did. FROM
   may be any bytes. */
int mx__squeeze_unpack(const mx__squeeze *squeeze, const void *from, size_t n, void *to,
                       size_t room);

#endif
