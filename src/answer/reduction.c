/* reduction.c: positions that equal claims make smaller. */
#include "reduction.h"

#include "claim_kind.h"
#include "enumerate.h"

#include <string.h>

enum { MOST_STEPS = 1000 };

/* The Q of claim I for AT; *N is 0 where the claim is silent or Q has no room. */
static mx_status image(const mx_opened *game, size_t i, mx_span at, int64_t *room,
                       mx_span *out, mx_error *err)
{
    bool applies = false;
    size_t n = 0;
    mx_status status = mx__claim_image(game->rules, i, NULL, at, &applies, room,
                                       MX__REDUCTION_ROOM, &n, err);

    *out = (mx_span){ room, applies && n <= MX__REDUCTION_ROOM ? n : 0 };
    return status;
}

/* One step: *OUT is the image of AT by the first claim that makes it smaller, or AT. */
static mx_status step(mx_opened *game, mx_span at, int64_t *room, mx_span *out,
                      mx_error *err)
{
    const mx_shape *shape = game->game->shape;
    int64_t size = mx__position_size(shape, at);
    size_t n = mx__rules_n_claims(game->rules);
    mx_status status = MX_OK;

    *out = at;
    for (size_t i = 0; i < n && status == MX_OK; i++) {
        mx__claim_info info = mx__rules_claim(game->rules, i);
        mx_span other;

        if (info.kind != MX_CLAIM_EQUAL) continue;
        status = mx__trust_claim(game, i, err);
        if (status != MX_OK || size <= game->claims[i].checked_size) continue;
        status = image(game, i, at, room, &other, err);
        if (status != MX_OK || !other.n || mx__position_size(shape, other) >= size)
            continue;
        mx__note_claim(game, i);
        *out = other;
        return MX_OK;
    }
    return status;
}

mx_status mx__reduce(mx_opened *game, mx_span at, int64_t *room, mx_span *out,
                     mx_error *err)
{
    const uint32_t others = MX_MISERE | MX_PARTIZAN | MX_ENDS | MX_SCORES | MX_DRAW;
    int64_t next[MX__REDUCTION_ROOM];
    mx_status status = MX_OK;

    *out = at;
    if (game->rules_only || !game->rules || !mx__rules_trust(game->rules) ||
        (game->game->flags & others) != 0)
        return MX_OK;
    for (int i = 0; i < MOST_STEPS && status == MX_OK; i++) {
        mx_span other;

        status = step(game, *out, next, &other, err);
        if (status != MX_OK || other.at != next) break;
        memcpy(room, next, other.n * sizeof *room);
        *out = (mx_span){ room, other.n };
    }
    return status;
}
