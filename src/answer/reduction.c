/* reduction.c: positions that equal claims make smaller. */
#include "reduction.h"

#include "answer.h"
#include "claim_kind.h"
#include "enumerate.h"
#include "fail.h"
#include "shape.h"

#include <string.h>

enum { MOST_TRIED = 2000, MOST_STEPS = 1000 };
static const double moment = 0.05;

typedef struct equal_trial {
    mx_opened *game;
    size_t claim;
    mx__solver *solver;
    mx_status status;
    mx_error *err;
    double until;
    uint64_t n;
    bool failed;
} equal_trial;

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

static int try_equal(void *context, mx_span at)
{
    equal_trial *t = context;
    int64_t room[MX__REDUCTION_ROOM];
    mx_value a, b;
    mx_span other;

    t->status = image(t->game, t->claim, at, room, &other, t->err);
    if (t->status == MX_OK && other.n) {
        t->status = mx__solver_value(t->solver, at, &a, t->err);
        if (t->status == MX_OK)
            t->status = mx__solver_value(t->solver, other, &b, t->err);
        if (t->status == MX_OK && (a.kind != b.kind || a.payload != b.payload)) {
            mx__text position = { 0 };

            mx__shape_print(t->game->game->shape, at, &position);
            t->failed = true;
            t->status =
                mx__fail(t->err, MX_FAULT, "the claim '%.120s' is wrong at %.60s",
                         mx__rules_claim(t->game->rules, t->claim).text,
                         position.at ? position.at : "");
            mx__text_clear(&position);
        }
    }
    return t->status != MX_OK || ++t->n >= MOST_TRIED || mx__now() > t->until;
}

/* Tries claim I on the smallest positions. A limit reached there is no fault. */
static mx_status try_claim(mx_opened *game, size_t i, mx_error *err)
{
    mx__claim_state *state = &game->claims[i];
    equal_trial t = { .game = game, .claim = i, .err = err };
    mx_status status = mx__opened_solver(game, &t.solver, err);
    double deadline;

    if (status != MX_OK) return status;
    state->is_tried = true;
    state->checked_size = -1;
    t.until = mx__now() + moment;
    deadline = mx__budget_until(&game->session->budget, t.until);
    for (int64_t size = 0; size <= MOST_TRIED; size++) {
        if (mx__enumerate(game->game->shape, size, try_equal, &t)) break;
        state->checked_size = size;
    }
    game->session->budget.deadline = deadline;
    state->is_wrong = t.failed;
    return t.status == MX_LIMIT ? MX_OK : t.status;
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
        if (!game->claims[i].is_tried) status = try_claim(game, i, err);
        if (status == MX_OK && game->claims[i].is_wrong)
            status = mx__fail(err, MX_FAULT, "the claim '%.120s' is wrong", info.text);
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
