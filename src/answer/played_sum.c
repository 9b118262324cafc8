/* played_sum.c: positions that are played together. */
#include "answer.h"
#include "enumerate.h"
#include "fail.h"
#include "letter.h"
#include "session.h"
#include "shape.h"

#include <string.h>

enum { MOST_TERMS = 1 << 24 };

mx_status mx__sum_make(mx_session *session, mx_sum **out)
{
    *out = mx__calloc(1, sizeof **out);
    if (!*out) return MX_NOMEM;
    (*out)->session = session;
    return MX_OK;
}

void mx__sum_free(mx_sum *sum)
{
    if (!sum) return;
    MX_VEC_CLEAR(sum->terms);
    MX_VEC_CLEAR(sum->at);
    mx__free(sum);
}

mx_span mx__sum_at(const mx_sum *sum, size_t i)
{
    const mx__term *term = &sum->terms.at[i];

    return (mx_span){ sum->at.at + term->start, term->n };
}

static mx_status append(mx_sum *sum, mx_opened *game, mx_span at, int64_t times,
                        mx_error *err)
{
    size_t start = sum->at.n;

    if (times > MOST_TERMS || sum->terms.n > (size_t)(MOST_TERMS - times))
        return mx__fail(err, MX_LIMIT, "a sum has at most %d components", MOST_TERMS);
    if (!MX_RESERVE(sum->at, start + at.n) ||
        !MX_RESERVE(sum->terms, sum->terms.n + (size_t)times))
        return mx__fail(err, MX_NOMEM, "out of memory");
    if (at.n) memcpy(sum->at.at + start, at.at, at.n * sizeof *at.at);
    sum->at.n += at.n;
    for (int64_t i = 0; i < times; i++)
        sum->terms.at[sum->terms.n++] = (mx__term){ game, start, at.n };
    return MX_OK;
}

/* "5x3": where the "x3" starts, and 3; false when TEXT does not end so. */
static bool ends_in_times(const char *text, size_t n, size_t *start, int64_t *times)
{
    size_t i = n, used;

    while (i > 0 && mx__is_digit(text[i - 1]))
        i--;
    if (i == n || i < 2 || text[i - 1] != 'x') return false;
    *start = i - 1;
    return mx__read_int(text + i, n - i, times, &used) == MX_READ_OK;
}

mx_status mx__sum_add_text(mx_sum *sum, mx_opened *game, const char *position,
                           mx_error *err)
{
    mx__integers at = { 0 };
    size_t n = strlen(position), start;
    int64_t times = 1;
    mx_status status = mx__shape_parse(game->game->shape, position, n, &at, err);

    if (status == MX_SYNTAX && strncmp(position, "0x", 2) == 0) {
        mx__fail_hint(err, "numbers are decimal; ten heaps of 0 are written 0 0 0 ...");
    } else if ((status == MX_SYNTAX || status == MX_RANGE) &&
               ends_in_times(position, n, &start, &times)) {
        mx_error ignored;
        mx_status second =
            mx__shape_parse(game->game->shape, position, start, &at, &ignored);

        if (second == MX_OK)
            status = MX_OK;
        else if (second == MX_RANGE && err)
            *err = ignored;
    }
    if (status == MX_OK)
        status = append(sum, game, (mx_span){ at.at, at.n }, times, err);
    MX_VEC_CLEAR(at);
    return status;
}

mx_status mx__sum_add_span(mx_sum *sum, mx_opened *game, mx_span at, mx_error *err)
{
    mx_status status = mx__shape_check(game->game->shape, at, err);

    return status == MX_OK ? append(sum, game, at, 1, err) : status;
}

mx_status mx__sum_components(const mx_sum *sum, mx__component **out, mx_error *err)
{
    mx_status status = MX_OK;

    *out = mx__calloc(sum->terms.n, sizeof **out);
    if (!*out) return mx__fail(err, MX_NOMEM, "out of memory");
    for (size_t i = 0; i < sum->terms.n && status == MX_OK; i++) {
        status = mx__opened_solver(sum->terms.at[i].game, &(*out)[i].solver, err);
        (*out)[i].at = mx__sum_at(sum, i);
    }
    if (status == MX_OK) return MX_OK;
    mx__free(*out);
    *out = NULL;
    return status;
}

mx_status mx__sum_play(const mx_sum *sum, bool *misere, mx_error *err)
{
    *misere = false;
    for (size_t i = 0; i < sum->terms.n; i++) {
        bool is = (sum->terms.at[i].game->game->flags & MX_MISERE) != 0;

        if (i && is != *misere)
            return mx__fail(err, MX_UNSUPPORTED,
                            "'%s' is misère and '%s' is not: one sum, one way to end",
                            sum->terms.at[is ? i : 0].game->name,
                            sum->terms.at[is ? 0 : i].game->name);
        *misere = is;
    }
    return MX_OK;
}

/* --- an example ------------------------------------------------------------------- */

typedef struct example {
    const mx_shape *shape;
    mx_text *out;
} example;

static int print_first(void *context, mx_span at)
{
    example *e = context;

    mx__shape_print(e->shape, at, e->out);
    return 1;
}

/* Of a size that shows how positions are written; smaller where there is none. */
void mx__answer_example(const mx_opened *game, mx_text *out)
{
    static const int64_t sizes[] = { 5, 6, 7, 4, 8, 9, 3, 2, 1, 10, 12, 16, 20, 25, 0 };
    example e = { game->game->shape, out };

    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++)
        if (sizes[i] <= mx__largest_size &&
            mx__enumerate(e.shape, sizes[i], print_first, &e))
            return;
}
