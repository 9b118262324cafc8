/* small_sums.c: the smallest sums of positions of one shape, to try claims on. */
#include "small_sums.h"

#include "message.h"

#include "alloc.h"
#include "enumerate.h"
#include "shape.h"
#include "vec.h"

#include <string.h>

enum { MOST_POSITIONS = 4096 };

/* Positions one behind the other. */
typedef struct pool {
    MX_VEC(int64_t) words;
    MX_VEC(size_t) start; /* of each, and the end of the last */
} pool;

static int collect(void *context, mx_span at)
{
    pool *p = context;

    if (p->start.n > MOST_POSITIONS || !MX_RESERVE(p->words, p->words.n + at.n) ||
        !MX_PUSH(p->start, p->words.n + at.n))
        return -1;
    if (at.n) memcpy(p->words.at + p->words.n, at.at, at.n * sizeof *at.at);
    p->words.n += at.n;
    return 0;
}

static mx_span position(const pool *p, size_t i)
{
    return (mx_span){ p->words.at + p->start.at[i],
                      p->start.at[i + 1] - p->start.at[i] };
}

/* The sums whose last and largest part is TOP. */
static int send_below(const pool *p, size_t top, mx__sum_sink *sink, void *context)
{
    mx_span last = position(p, top);
    int enough = sink(context, &last, 1);

    for (size_t i = 0; i <= top && !enough; i++) {
        mx_span two[2] = { position(p, i), last }, turned[2] = { last, two[0] };

        enough = sink(context, two, 2);
        if (!enough && i < top) enough = sink(context, turned, 2);
        for (size_t k = i; k <= top && !enough; k++) {
            mx_span three[3] = { two[0], position(p, k), last };
            mx_span back[3] = { last, three[1], two[0] };

            enough = sink(context, three, 3);
            if (!enough && i < top) enough = sink(context, back, 3);
        }
    }
    return enough;
}

int mx__small_sums(const mx_shape *shape, int64_t size, mx__sum_sink *sink,
                   void *context)
{
    pool p = { 0 };
    size_t before = 0;
    int enough = MX_PUSH(p.start, 0) ? 0 : -1;

    if (!enough && size == 0) enough = sink(context, NULL, 0);
    for (int64_t s = 0; s <= size && !enough; s++) {
        before = p.start.n - 1;
        enough = mx__enumerate(shape, s, collect, &p);
    }
    for (size_t top = before; !enough && top + 1 < p.start.n; top++)
        enough = send_below(&p, top, sink, context);
    MX_VEC_CLEAR(p.words);
    MX_VEC_CLEAR(p.start);
    return enough;
}

void mx__small_sum_print(const mx_shape *shape, const mx_span *parts, size_t n,
                         mx__text *out)
{
    if (n == 0) mx__text_str(out, MX_SENTENCE("the empty sum"));
    for (size_t i = 0; i < n; i++) {
        if (i) mx__text_str(out, " + ");
        mx__shape_print(shape, parts[i], out);
    }
}
