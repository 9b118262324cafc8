/* unfold.c: the options of sums of positions, for certificates. */
#include "certify.h"

#include "fail.h"
#include "message.h"

#include <stdlib.h>
#include <string.h>

static mx_status no_memory(const mx__unfolding *u)
{
    return mx__fail(u->err, MX_NOMEM, "out of memory");
}

/* What stands in the way of a certificate; NULL: nothing. */
static const char *obstacle(uint32_t flags, bool whole)
{
    if (!whole && flags & MX_MISERE)
        return MX_SENTENCE("misère positions have no value to certify");
    if (!whole && flags & ~(uint32_t)MX_WINS)
        return MX_SENTENCE("values are certified where play ends, both have the same "
                           "moves and the last move decides");
    return NULL;
}

mx_status mx__unfold_begin(mx__unfolding *u, mx_opened *game, bool whole, mx_error *err)
{
    const char *why = obstacle(game->game->flags, whole);
    mx_status status = MX_OK;

    memset(u, 0, sizeof *u);
    u->game = game->game;
    u->whole = whole;
    u->sided = (game->game->flags & (MX_PARTIZAN | MX_STARTER | MX_TURNS)) != 0 ||
               (game->game->flags & MX_SCORES && game->game->flags & MX_ENDS);
    u->err = err;
    mx__positions_init(&u->known, &game->session->budget);
    if (why) return mx__fail(err, MX_UNSUPPORTED, "%s", why);
    if (u->game->worker_new) status = u->game->worker_new(u->game, &u->worker);
    if (status == MX_OK && u->game->worker_new && u->game->flags & MX_TURNS)
        status = u->game->worker_new(u->game, &u->second);
    return status == MX_OK ? MX_OK : mx__fail(err, status, "out of memory");
}

void mx__unfold_end(mx__unfolding *u)
{
    if (u->worker && u->game->worker_free) u->game->worker_free(u->game, u->worker);
    if (u->second && u->game->worker_free) u->game->worker_free(u->game, u->second);
    if (u->game) mx__positions_clear(&u->known);
    MX_VEC_CLEAR(u->at);
    MX_VEC_CLEAR(u->one);
    MX_VEC_CLEAR(u->read);
    MX_VEC_CLEAR(u->ends);
    MX_VEC_CLEAR(u->sum);
    MX_VEC_CLEAR(u->key);
    MX_VEC_CLEAR(u->parts);
    MX_VEC_CLEAR(u->ids);
}

mx_status mx__unfold_admit(const mx__unfolding *u, const mx__part *parts, size_t n,
                           mx_status refusal)
{
    if (n > 1 && u->game->flags & (MX_ENDS | MX_TURNS))
        return mx__fail(
            u->err, refusal,
            "%s decides by the whole position, so it cannot be part of a sum",
            u->game->name);
    if (!(u->game->flags & ~(uint32_t)(MX_PARTIZAN | MX_ALIKE))) return MX_OK;
    for (size_t i = 0; i < n; i++)
        if (parts[i].minus)
            return mx__fail(
                u->err, refusal,
                "nothing is subtracted where play need not end or more than "
                "the last move decides");
    return MX_OK;
}

/* --- sums as keys ----------------------------------------------------------------- */

static int by_content(const void *a, const void *b)
{
    const mx__part *p = a, *q = b;
    mx_span x = p->at, y = q->at;

    if (p->minus != q->minus) return p->minus ? 1 : -1;
    for (size_t i = 0; i < x.n && i < y.n; i++)
        if (x.at[i] != y.at[i]) return x.at[i] < y.at[i] ? -1 : 1;
    return x.n < y.n ? -1 : x.n > y.n;
}

/* Writes the sum to u->key. */
static mx_status make_key(mx__unfolding *u, mx_player player, mx__part *parts, size_t n)
{
    size_t length = 2;

    if (n > 1) qsort(parts, n, sizeof *parts, by_content);
    for (size_t i = 0; i < n; i++)
        length += 2 + parts[i].at.n;
    u->key.n = 0;
    if (!MX_RESERVE(u->key, length)) return no_memory(u);
    u->key.at[u->key.n++] = u->sided && player == MX_RIGHT;
    u->key.at[u->key.n++] = (int64_t)n;
    for (size_t i = 0; i < n; i++) {
        mx_span at = parts[i].at;

        u->key.at[u->key.n++] = parts[i].minus;
        u->key.at[u->key.n++] = (int64_t)at.n;
        if (at.n) memcpy(u->key.at + u->key.n, at.at, at.n * sizeof *at.at);
        u->key.n += at.n;
    }
    return MX_OK;
}

mx_status mx__unfold_add(mx__unfolding *u, mx_player player, mx__part *parts, size_t n,
                         uint32_t *id)
{
    mx_status status = make_key(u, player, parts, n);

    if (status != MX_OK) return status;
    return mx__positions_add(&u->known, (mx_span){ u->key.at, u->key.n }, id, NULL,
                             u->err);
}

mx_status mx__unfold_turn(mx__unfolding *u, const mx__part *parts, size_t n,
                          mx_player *player)
{
    if (!(u->game->flags & MX_TURNS) || n != 1) return MX_OK;
    return u->game->turn(u->game, u->second, parts[0].at, player, u->err);
}

/* The same, *ID being 0 when it is passed over. */
static mx_status find_option(mx__unfolding *u, mx__part *parts, size_t n, uint32_t *id)
{
    mx_player player = u->at.at[0] ? MX_LEFT : MX_RIGHT;
    mx_status status = mx__unfold_turn(u, parts, n, &player);
    mx_span key;
    bool is_it = false;

    *id = 0;
    if (status == MX_OK) status = make_key(u, player, parts, n);
    key = (mx_span){ u->key.at, u->key.n };
    if (status == MX_OK && u->expected)
        status = mx__positions_is(&u->known, u->expected, key, &is_it, u->err);
    if (status == MX_OK && !is_it && !u->only_expected)
        return mx__positions_add(&u->known, key, id, NULL, u->err);
    if (is_it) *id = u->expected;
    u->is_enough = is_it && u->only_expected;
    return status;
}

mx_status mx__unfold_load(mx__unfolding *u, uint32_t id)
{
    const int64_t *at;

    u->parts.n = 0;
    if (!MX_RESERVE(u->at, mx__positions_length(&u->known, id))) return no_memory(u);
    mx__positions_read(&u->known, id, u->at.at);
    at = u->at.at + 2;
    for (int64_t i = 0; i < u->at.at[1]; i++, at += 2 + at[1])
        if (!MX_PUSH(u->parts, ((mx__part){ { at + 2, (size_t)at[1] }, at[0] != 0 })))
            return no_memory(u);
    return MX_OK;
}

static mx_player mover_of(const mx__unfolding *u)
{
    return u->at.at[0] ? MX_RIGHT : MX_LEFT;
}

/* --- options ---------------------------------------------------------------------- */

/* The parts of the sum that stay, and those that the one that moves becomes, stand behind
   the N parts of the sum in u->parts for a while. */
static mx_status take_whole(mx__unfolding *u, const mx_option *o)
{
    size_t n = u->parts.n;
    bool ok = true, minus = u->parts.at[u->component].minus;
    uint32_t id = 0;
    mx_status status = MX_OK;

    u->falls_apart = u->falls_apart || o->n_parts > 1;
    for (size_t i = 0; i < n && ok; i++)
        ok = i == u->component || MX_PUSH(u->parts, u->parts.at[i]);
    for (size_t i = 0; i < o->n_parts && ok; i++)
        ok = MX_PUSH(u->parts, ((mx__part){ o->parts[i], minus }));
    if (ok) status = find_option(u, u->parts.at + n, u->parts.n - n, &id);
    u->parts.n = n;
    if (!ok) return no_memory(u);
    return status == MX_OK && id ? u->take(u->context, 1, &id) : status;
}

static mx_status take_parts(mx__unfolding *u, const mx_option *o)
{
    u->ids.n = 0;
    for (size_t i = 0; i < o->n_parts; i++) {
        mx__part part = { o->parts[i], false };
        uint32_t id;
        mx_status status = mx__unfold_add(u, MX_LEFT, &part, 1, &id);

        if (status != MX_OK) return status;
        if (!MX_PUSH(u->ids, id)) return no_memory(u);
    }
    return u->take(u->context, (uint32_t)u->ids.n, u->ids.at);
}

static int take_option(void *context, const mx_option *o)
{
    mx__unfolding *u = context;

    u->points = o->score;
    if (o->ends == MX_MOVER_WINS || o->ends == MX_MOVER_LOSES)
        u->status =
            u->take(u->context, o->ends == MX_MOVER_WINS ? MX__ARC_WINS : MX__ARC_LOSES,
                    NULL);
    else
        u->status = u->whole ? take_whole(u, o) : take_parts(u, o);
    return u->status != MX_OK || u->is_enough;
}

/* The points of an end are those of Left, or of who began. */
static mx_status take_last_points(mx__unfolding *u, bool *is_over)
{
    int over = 0;
    int64_t points = 0;
    mx_status status = u->game->points(u->game, u->worker, u->parts.at[0].at,
                                       mover_of(u), &over, &points, u->err);

    if (status != MX_OK || over == 0) return status;
    *is_over = true;
    u->points = mover_of(u) == MX_LEFT || points == INT64_MIN ? points : -points;
    return u->take(u->context, MX__ARC_ENDS, NULL);
}

/* Where the game itself says that play is over, the position has that as its one option. */
static mx_status take_end(mx__unfolding *u, bool *is_over)
{
    int over = 0;
    mx_status status;

    *is_over = false;
    if (!(u->game->flags & MX_ENDS)) return MX_OK;
    if (u->parts.n != 1)
        return mx__fail(u->err, MX_UNSUPPORTED,
                        "the end is decided by the whole position, and these are %zu",
                        u->parts.n);
    if (u->game->flags & MX_SCORES) return take_last_points(u, is_over);
    if (!u->game->outcome) return MX_OK;
    status = u->game->outcome(u->game, u->worker, u->parts.at[0].at, mover_of(u), &over,
                              u->err);
    if (status != MX_OK || over == 0) return status;
    *is_over = true;
    return u->take(u->context,
                   over == 1    ? MX__ARC_WINS
                   : over == -1 ? MX__ARC_LOSES
                                : MX__ARC_DRAWS,
                   NULL);
}

mx_status mx__unfold_options(mx__unfolding *u, uint32_t id)
{
    mx_status status = mx__budget_charge(u->known.budget, 1, u->err);
    bool is_over = false;

    if (status == MX_OK) status = mx__unfold_load(u, id);
    if (status == MX_OK) status = take_end(u, &is_over);
    u->status = MX_OK;
    u->is_enough = is_over;
    for (size_t i = 0; status == MX_OK && !u->is_enough && i < u->parts.n; i++) {
        mx_player player = mover_of(u);

        if (u->parts.at[i].minus) player = player == MX_LEFT ? MX_RIGHT : MX_LEFT;
        if (!(u->game->flags & MX_PARTIZAN)) player = MX_LEFT;
        u->component = i;
        status = u->game->options(u->game, u->worker, u->parts.at[i].at, player, 0,
                                  take_option, u, u->err);
        if (status == MX_OK) status = u->status;
    }
    return status;
}
