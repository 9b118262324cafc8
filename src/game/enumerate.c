/* enumerate.c: every position of a shape, from the smallest on. */
#include "enumerate.h"

#include "shape.h"

#include <assert.h>
#include <stdbool.h>
#include <stdlib.h>

enum { ROOM = 3 * mx__largest_size + 64 };

/* Fields are filled in seam order: every scalar, then the others. */
typedef struct walk {
    const mx_shape *shape;
    mx__position_sink *sink;
    void *context;
    int64_t at[ROOM];
    size_t n;
} walk;

static int fields_from(walk *w, size_t rank, int64_t left);

/* The field that stands at RANK in seam order, or NULL behind the last. */
static const mx_field *field_at(const mx_shape *shape, size_t rank)
{
    bool scalars = rank < shape->n_scalars;
    size_t skip = scalars ? rank : rank - shape->n_scalars;

    for (size_t i = 0; i < shape->n_fields; i++)
        if ((shape->fields[i].kind == MX_SCALAR) == scalars && skip-- == 0)
            return &shape->fields[i];
    return NULL;
}

static bool in_bounds(const mx_field *field, int64_t v)
{
    return mx__field_holds(field, v);
}

static int put(walk *w, int64_t v, size_t rank, int64_t left)
{
    int enough;

    if (w->n == ROOM) return 0;
    w->at[w->n++] = v;
    enough = fields_from(w, rank, left);
    w->n--;
    return enough;
}

/* VALUE and, where they differ, its opposite. */
static int put_both(walk *w, const mx_field *field, int64_t v, size_t rank,
                    int64_t left)
{
    int enough = in_bounds(field, v) ? put(w, v, rank, left) : 0;

    if (!enough && v != 0 && in_bounds(field, -v)) enough = put(w, -v, rank, left);
    return enough;
}

static int scalar(walk *w, const mx_field *field, size_t rank, int64_t left)
{
    bool is_last = rank + 1 == w->shape->n_fields;
    int64_t from = is_last ? left : field->lo > 0 ? field->lo : 0;
    int enough = 0;

    for (int64_t v = from; v <= left && !enough; v++) {
        if (v > field->hi && -v < field->lo) break;
        enough = put_both(w, field, v, rank + 1, left - v);
    }
    return enough;
}

static int elements(walk *w, const mx_field *field, size_t head, size_t rank,
                    int64_t left);

/* Adds element V, which costs COST, to the array whose length stands at HEAD. */
static int element(walk *w, const mx_field *field, size_t head, size_t rank,
                   int64_t left, int64_t v, int64_t cost)
{
    bool first = w->at[head] == 0;
    int enough;

    if (w->n == ROOM || cost > left) return 0;
    if (field->kind == MX_BAG && !first && v < w->at[w->n - 1]) return 0;
    if (field->kind == MX_SUBSET && !first && v <= w->at[w->n - 1]) return 0;
    w->at[w->n++] = v;
    w->at[head]++;
    enough = elements(w, field, head, rank, left - cost);
    w->at[head]--;
    w->n--;
    return enough;
}

static int elements(walk *w, const mx_field *field, size_t head, size_t rank,
                    int64_t left)
{
    int enough = fields_from(w, rank, left);

    if (field->letters) {
        for (size_t i = 0; i < field->n_letters && !enough; i++)
            enough = element(w, field, head, rank, left, field->letters[i], 1);
        return enough;
    }
    if (field->kind == MX_WORD) { /* of any letters: a few stand for all */
        for (int64_t v = 'a'; v <= 'c' && !enough; v++)
            enough = element(w, field, head, rank, left, v, 1);
        return enough;
    }
    for (int64_t v = 0; v < left && !enough; v++) {
        if (in_bounds(field, v)) enough = element(w, field, head, rank, left, v, v + 1);
        if (v && !enough && in_bounds(field, -v))
            enough = element(w, field, head, rank, left, -v, v + 1);
    }
    return enough;
}

static int cells(walk *w, const mx_field *field, size_t rank, int64_t n, int64_t left)
{
    int enough = 0;

    if (n == 0) return fields_from(w, rank, left);
    if (field->letters) {
        for (size_t i = 0; i < field->n_letters && !enough; i++) {
            w->at[w->n++] = field->letters[i];
            enough = cells(w, field, rank, n - 1, left);
            w->n--;
        }
        return enough;
    }
    for (int64_t v = -left; v <= left && !enough; v++) {
        if (!in_bounds(field, v)) continue;
        w->at[w->n++] = v;
        enough = cells(w, field, rank, n - 1, left - (v < 0 ? -v : v));
        w->n--;
    }
    return enough;
}

static int board(walk *w, const mx_field *field, size_t rank, int64_t left)
{
    int enough = 0;

    for (int64_t rows = 1; rows <= left && !enough; rows++)
        for (int64_t columns = 1; rows * columns <= left && !enough; columns++) {
            if (w->n + 2 + (size_t)(rows * columns) > ROOM) continue;
            w->at[w->n] = rows;
            w->at[w->n + 1] = columns;
            w->n += 2;
            enough = cells(w, field, rank, rows * columns, left - rows * columns);
            w->n -= 2;
        }
    return enough;
}

static int fields_from(walk *w, size_t rank, int64_t left)
{
    const mx_field *field = field_at(w->shape, rank);
    size_t head = w->n;
    int enough;

    if (!field) return left ? 0 : w->sink(w->context, (mx_span){ w->at, w->n });
    if (field->kind == MX_SCALAR) return scalar(w, field, rank, left);
    if (field->kind == MX_BOARD) return board(w, field, rank + 1, left);
    if (w->n == ROOM) return 0;
    w->at[w->n++] = 0;
    enough = elements(w, field, head, rank + 1, left);
    w->n--;
    return enough;
}

int mx__enumerate(const mx_shape *shape, int64_t size, mx__position_sink *sink,
                  void *context)
{
    walk w = { .shape = shape, .sink = sink, .context = context };

    assert(size >= 0);
    if (shape->n_scalars < shape->n_fields && size > mx__largest_size) return 0;
    return fields_from(&w, 0, size);
}

static void add_size(int64_t *sum, int64_t v)
{
    int64_t positive = v == INT64_MIN ? INT64_MAX : v < 0 ? -v : v;

    *sum = *sum > INT64_MAX - positive ? INT64_MAX : *sum + positive;
}

int64_t mx__position_size(const mx_shape *shape, mx_span at)
{
    int64_t sum = 0;
    size_t i = 0;

    for (size_t rank = 0; rank < shape->n_fields; rank++) {
        const mx_field *field = field_at(shape, rank);
        int64_t n;

        if (field->kind == MX_SCALAR) {
            add_size(&sum, at.at[i++]);
            continue;
        }
        n = at.at[i++];
        if (field->kind == MX_BOARD) n *= at.at[i++];
        add_size(&sum, n);
        for (int64_t k = 0; k < n; k++, i++)
            if (!field->letters) add_size(&sum, at.at[i]);
    }
    return sum;
}
