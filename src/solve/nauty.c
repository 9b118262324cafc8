/* nauty.c: nauty behind one function. */
#include "nauty.h"

#include "alloc.h"
#include "fail.h"
#include "loader.h"

#include <string.h>

#ifdef MX_NAUTY
#define MAXN     64
#define WORDSIZE 64
#include <nauty/nauty.h>

typedef void canonical_fn(graph *g, int *lab, int *ptn, int *orbits, optionblk *options,
                          statsblk *stats, int m, int n, graph *canonical);

_Static_assert(_Generic(&densenauty, canonical_fn * : 1, default : 0), "densenauty");
_Static_assert(sizeof(graph) == sizeof(uint64_t), "a row is one word");
_Static_assert(MX__NAUTY_NODES == MAXN, "as many nodes as nauty was built for");

struct mx__nauty {
    mx__loader *library;
    canonical_fn *canonical;
    dispatchvec *dispatch;
};

mx_status mx__nauty_new(mx__nauty **out, mx_error *err)
{
    static const char *const names[] = { "libnautyL1.so.2", "libnautyL1.so" };
    mx__nauty *made = mx__calloc(1, sizeof *made);
    mx_status st;

    *out = NULL;
    if (!made) return mx__fail(err, MX_NOMEM, "out of memory");
    {
        const mx__loaded_call symbols[] = { { "densenauty", &made->canonical },
                                            { "dispatch_graph", &made->dispatch } };

        st = mx__loader_open(names, MX_COUNT(names), symbols, MX_COUNT(symbols),
                             &made->library, err);
    }
    if (st == MX_OK)
        *out = made;
    else
        mx__free(made);
    return st;
}

void mx__nauty_free(mx__nauty *nauty)
{
    if (!nauty) return;
    mx__loader_close(nauty->library);
    mx__free(nauty);
}

void mx__nauty_canonical(const mx__nauty *nauty, const uint64_t *rows, size_t n,
                         bool is_plain, uint64_t *canonical)
{
    optionblk options = { .getcanon = TRUE,
                          .digraph = !is_plain,
                          .defaultptn = TRUE,
                          .linelength = CONSOLWIDTH,
                          .tc_level = 100,
                          .maxinvarlevel = 1,
                          .dispatch = nauty->dispatch };
    int lab[MAXN], ptn[MAXN], orbits[MAXN];
    graph from[MAXN], to[MAXN];
    statsblk stats;

    for (size_t i = 0; i < n; i++)
        from[i] = rows[i];
    nauty->canonical(from, lab, ptn, orbits, &options, &stats, 1, (int)n, to);
    for (size_t i = 0; i < n; i++)
        canonical[i] = to[i];
}

#else

mx_status mx__nauty_new(mx__nauty **out, mx_error *err)
{
    *out = NULL;
    return mx__fail(err, MX_UNSUPPORTED, "this build does not use nauty");
}

void mx__nauty_free(mx__nauty *nauty)
{
    (void)nauty;
}

void mx__nauty_canonical(const mx__nauty *nauty, const uint64_t *rows, size_t n,
                         bool is_plain, uint64_t *canonical)
{
    (void)nauty, (void)is_plain; /* nobody has one */
    memcpy(canonical, rows, n * sizeof *rows);
}

#endif
