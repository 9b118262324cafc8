/* ladder.c: the one-call functions of mexor.h. */
#include "fail.h"

#include <mexor/mexor.h>

/* Opens GAME and adds the N positions to a new sum; the caller frees both in any case. */
static mx_status prepare(const char *game, const char *const *positions, size_t n,
                         mx_session **session, mx_sum **sum, mx_error *err)
{
    mx_opened *opened;
    mx_status status;

    *sum = NULL;
    status = mx_session_new(NULL, session);
    if (status == MX_OK) status = mx_sum_new(*session, sum);
    if (status != MX_OK) return mx__fail(err, status, "out of memory");
    status = mx_open(*session, game, NULL, &opened, err);
    for (size_t i = 0; i < n && status == MX_OK; i++)
        status = mx_sum_add(*sum, opened, positions[i], err);
    return status;
}

mx_status mx_grundy(const char *game, const char *position, uint64_t *g, mx_error *err)
{
    mx_session *session = NULL;
    mx_sum *sum;
    mx_answer answer;
    mx_value value = { 0 };
    mx_status status;

    if (!game || !position || !g) return mx__fail(err, MX_RANGE, "an argument is NULL");
    status = prepare(game, &position, 1, &session, &sum, err);
    if (status == MX_OK) status = mx_solve(sum, &answer, &value, err);
    if (status == MX_OK && value.kind != MX_NIMBER)
        status = mx__fail(err, MX_UNSUPPORTED, "the position has no Grundy value");
    if (status == MX_OK) *g = (uint64_t)value.payload;
    mx_sum_free(sum);
    mx_session_free(session);
    return status;
}

mx_status mx_winner(const char *game, const char *const *positions, size_t n,
                    mx_outcome *winner, mx_error *err)
{
    mx_session *session = NULL;
    mx_sum *sum;
    mx_answer answer;
    mx_status status;

    if (!game || (n && !positions) || !winner)
        return mx__fail(err, MX_RANGE, "an argument is NULL");
    status = prepare(game, positions, n, &session, &sum, err);
    if (status == MX_OK) status = mx_solve(sum, &answer, NULL, err);
    if (status == MX_OK) *winner = answer.winner;
    mx_sum_free(sum);
    mx_session_free(session);
    return status;
}
