/* squeeze.c: Zstandard behind a table of functions. */
#include "squeeze.h"

#include "alloc.h"
#include "compiler.h"
#include "fail.h"
#include "loader.h"

/* What is called; the prototypes have not changed since Zstandard 1.0. */
typedef size_t bound_fn(size_t n);
typedef size_t pack_fn(void *to, size_t room, const void *from, size_t n, int level);
typedef size_t unpack_fn(void *to, size_t room, const void *from, size_t n);
typedef unsigned is_error_fn(size_t code);

#ifdef MX_ZSTD
#include <zstd.h>
/* Where the header is at hand the compiler compares. */
#define SAME(function, type) \
    _Static_assert(_Generic(&(function), type * : 1, default : 0), #function)
SAME(ZSTD_compressBound, bound_fn);
SAME(ZSTD_compress, pack_fn);
SAME(ZSTD_decompress, unpack_fn);
SAME(ZSTD_isError, is_error_fn);
#endif

struct mx__squeeze {
    mx__loader *library;
    bound_fn *bound;
    pack_fn *pack;
    unpack_fn *unpack;
    is_error_fn *is_error;
};

/* Level 1 packs as fast as the fastest engine computes. */
enum { LEVEL = 1 };

mx_status mx__squeeze_new(mx__squeeze **out, mx_error *err)
{
    static const char *const names[] = { "libzstd.so.1", "libzstd.so",
                                         "libzstd.1.dylib" };
    mx__squeeze *s = mx__calloc(1, sizeof *s);
    mx_status st = MX_OK;

    *out = NULL;
    if (!s) return mx__fail(err, MX_NOMEM, "no memory for a store");
#ifndef MX_ZSTD
    st = mx__fail(err, MX_UNSUPPORTED, "this build does not use Zstandard");
#endif
    if (st == MX_OK) {
        const mx__loaded_call symbols[] = { { "ZSTD_compressBound", &s->bound },
                                            { "ZSTD_compress", &s->pack },
                                            { "ZSTD_decompress", &s->unpack },
                                            { "ZSTD_isError", &s->is_error } };

        st = mx__loader_open(names, MX_COUNT(names), symbols, MX_COUNT(symbols),
                             &s->library, err);
    }
    if (st != MX_OK)
        mx__squeeze_free(s);
    else
        *out = s;
    return st;
}

void mx__squeeze_free(mx__squeeze *squeeze)
{
    if (!squeeze) return;
    mx__loader_close(squeeze->library);
    mx__free(squeeze);
}

size_t mx__squeeze_bound(const mx__squeeze *squeeze, size_t n)
{
    return squeeze->bound(n);
}

size_t mx__squeeze_pack(const mx__squeeze *squeeze, const void *from, size_t n,
                        void *to, size_t room)
{
    size_t got = squeeze->pack(to, room, from, n, LEVEL);

    return squeeze->is_error(got) ? 0 : got;
}

int mx__squeeze_unpack(const mx__squeeze *squeeze, const void *from, size_t n, void *to,
                       size_t room)
{
    size_t got = squeeze->unpack(to, room, from, n);

    return !squeeze->is_error(got) && got == room;
}
