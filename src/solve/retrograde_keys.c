/* retrograde_keys.c: positions and sums as nodes of the retrograde engine.

   A key is who is to move (where that matters) and the position; of a sum, for each part,
   smallest first: the number of its game, its length, its integers. Positions of a few
   integers with bounds are found in an array of cells instead. */
#include "fail.h"
#include "retrograde_impl.h"

#include <string.h>

enum { MOST_CELLS = 1 << 25 };

mx_status mx__retro_game(mx__retro *r, const mx_game *game, size_t *out, mx_error *err)
{
    mx_status st = MX_OK;

    for (*out = 0; *out < r->n_games; ++*out)
        if (r->games[*out] == game) return MX_OK;
    if (r->n_games == MOST_GAMES)
        return mx__fail(err, MX_UNSUPPORTED, "a sum of more than %d games", MOST_GAMES);
    if (r->n_games && r->is_misere != ((game->flags & MX_MISERE) != 0))
        return mx__fail(err, MX_UNSUPPORTED,
                        "%s and %s follow different conventions, so their sum has no "
                        "rule",
                        r->games[0]->name, game->name);
    if (game->worker_new) st = game->worker_new(game, &r->workers[r->n_games]);
    if (st != MX_OK) return mx__fail(err, st, "%s", mx_status_text(st));
    r->is_misere = (game->flags & MX_MISERE) != 0;
    r->games[r->n_games++] = game;
    return MX_OK;
}

/* --- cells ------------------------------------------------------------------------ */

static uint64_t width_of(const mx_field *f)
{
    return (uint64_t)f->hi - (uint64_t)f->lo + 1;
}

mx_status mx__retro_cells(mx__retro *r, const mx_game *game)
{
    const mx_shape *shape = game->shape;
    uint64_t cells = r->has_players ? 2 : 1;
    void *at = NULL;
    size_t room = 0;

    if (r->is_sum || shape->n_scalars != shape->n_fields) return MX_OK;
    for (size_t i = 0; i < shape->n_fields; i++) {
        const mx_field *f = &shape->fields[i];

        if (f->lo == INT64_MIN || f->hi == INT64_MAX || f->hi < f->lo) return MX_OK;
        if (width_of(f) > MOST_CELLS || (cells *= width_of(f)) > MOST_CELLS)
            return MX_OK;
    }
    if (mx__room_zeroed(r->budget, &at, &room, sizeof *r->cells, (size_t)cells, NULL) !=
        MX_OK)
        return MX_OK; /* the set of keys needs less */
    r->cells = at;
    r->cells_room = room;
    r->n_cells = (size_t)cells;
    return MX_OK;
}

static size_t cell_of(const mx__retro *r, const int64_t *key)
{
    const mx_shape *shape = r->games[0]->shape;
    uint64_t cell = 0, players = r->has_players;

    for (size_t i = 0; i < shape->n_fields; i++)
        cell = cell * width_of(&shape->fields[i]) +
               ((uint64_t)key[players + i] - (uint64_t)shape->fields[i].lo);
    return (size_t)(players ? cell * 2 + (uint64_t)key[0] : cell);
}

static void read_cell(const mx__retro *r, uint64_t cell, int64_t *key)
{
    const mx_shape *shape = r->games[0]->shape;

    if (r->has_players) {
        *key++ = (int64_t)(cell & 1);
        cell >>= 1;
    }
    for (size_t i = shape->n_fields; i-- > 0;) {
        uint64_t width = width_of(&shape->fields[i]);

        key[i] = (int64_t)((uint64_t)shape->fields[i].lo + cell % width);
        cell /= width;
    }
}

void mx__retro_forget_keys(mx__retro *r)
{
    void *at = r->cells;

    mx__room_free(r->budget, &at, &r->cells_room, sizeof *r->cells);
    r->cells = NULL;
    r->n_cells = 0;
    mx__positions_clear(&r->keys);
    mx__positions_init(&r->keys, r->budget);
}

/* --- keys ------------------------------------------------------------------------- */

mx_status mx__retro_key(mx__retro *r, mx_player player)
{
    r->key.n = 0;
    if (r->has_players && !MX_PUSH(r->key, (int64_t)player)) return MX_NOMEM;
    return MX_OK;
}

mx_status mx__retro_key_part(mx__retro *r, size_t game, mx_span at)
{
    if (!MX_RESERVE(r->key, r->key.n + at.n + 2)) return MX_NOMEM;
    if (r->is_sum) {
        r->key.at[r->key.n++] = (int64_t)game;
        r->key.at[r->key.n++] = (int64_t)at.n;
    }
    if (at.n) memcpy(r->key.at + r->key.n, at.at, at.n * sizeof *at.at);
    r->key.n += at.n;
    return MX_OK;
}

static int compare_parts(const int64_t *a, const int64_t *b)
{
    size_t n = (size_t)a[1] + 2;

    for (size_t i = 0; i < 2; i++)
        if (a[i] != b[i]) return a[i] < b[i] ? -1 : 1;
    for (size_t i = 2; i < n; i++)
        if (a[i] != b[i]) return a[i] < b[i] ? -1 : 1;
    return 0;
}

/* Where the part behind the one at AT of KEY begins. */
static size_t behind(const int64_t *key, size_t at)
{
    return at + (size_t)key[at + 1] + 2;
}

/* Parts in ascending order: insertion, for sums are short and nearly sorted. */
mx_status mx__retro_key_end(mx__retro *r)
{
    size_t head = r->has_players, n = r->key.n, to = n;
    size_t *order;

    if (!r->is_sum) return MX_OK;
    r->order.n = 0;
    for (size_t at = head; at < n; at = behind(r->key.at, at))
        if (!MX_PUSH(r->order, at)) return MX_NOMEM;
    if (!MX_RESERVE(r->key, 2 * n)) return MX_NOMEM;
    order = r->order.at;
    for (size_t i = 1; i < r->order.n; i++)
        for (size_t k = i; k > 0; k--) {
            size_t a = order[k - 1], b = order[k];

            if (compare_parts(r->key.at + a, r->key.at + b) <= 0) break;
            order[k - 1] = b;
            order[k] = a;
        }
    for (size_t i = 0; i < r->order.n; i++) {
        size_t size = behind(r->key.at, order[i]) - order[i];

        memcpy(r->key.at + to, r->key.at + order[i], size * sizeof(int64_t));
        to += size;
    }
    memmove(r->key.at + head, r->key.at + n, (n - head) * sizeof(int64_t));
    return MX_OK;
}

mx_status mx__retro_read(mx__retro *r, uint32_t x, mx_player *player)
{
    size_t n = r->cells ? r->has_players + r->games[0]->shape->n_fields
                        : mx__positions_length(&r->keys, r->place.at[x]);

    if (!MX_RESERVE(r->here, n + 1)) return MX_NOMEM;
    r->here.n = n;
    if (r->cells)
        read_cell(r, r->place.at[x], r->here.at);
    else
        mx__positions_read(&r->keys, r->place.at[x], r->here.at);
    *player = r->has_players ? (mx_player)r->here.at[0] : MX_LEFT;
    r->starts.n = 0;
    for (size_t at = r->has_players; r->is_sum && at < n; at = behind(r->here.at, at))
        if (!MX_PUSH(r->starts, at)) return MX_NOMEM;
    return MX_OK;
}

mx_span mx__retro_part_at(const mx__retro *r, size_t i, size_t *game)
{
    const int64_t *at = r->here.at + (r->is_sum ? r->starts.at[i] : r->has_players);

    *game = r->is_sum ? (size_t)at[0] : 0;
    if (r->is_sum) return (mx_span){ at + 2, (size_t)at[1] };
    return (mx_span){ at, r->here.n - r->has_players };
}

/* --- nodes ------------------------------------------------------------------------ */

static mx_status one_more(mx__retro *r, mx__retro_array *array, mx_error *err)
{
    return mx__room_for(r->budget, (void **)&array->at, &array->room, 4,
                        (size_t)r->n_nodes + 2, err);
}

static mx_status add_node(mx__retro *r, uint32_t place, mx_error *err)
{
    mx_status st = one_more(r, &r->place, err);

    if (r->most_nodes && r->n_nodes >= r->most_nodes)
        return mx__fail(err, MX_LIMIT, "more than %u positions", r->most_nodes);
    if (r->n_nodes >= UNLABELED - 1)
        return mx__fail(err, MX_LIMIT, "more positions than 32-bit names reach");
    if (st == MX_OK) st = one_more(r, &r->start, err);
    if (st == MX_OK) st = one_more(r, &r->far, err);
    if (st == MX_OK)
        st = mx__room_for(r->budget, (void **)&r->outcome, &r->outcome_room, 1,
                          (size_t)r->n_nodes + 1, err);
    if (st == MX_OK && r->has_turns)
        st = mx__room_for(r->budget, (void **)&r->mover, &r->mover_room, 1,
                          (size_t)r->n_nodes + 1, err);
    if (st != MX_OK) return st;
    r->place.at[r->n_nodes] = place;
    r->outcome[r->n_nodes] = NODE_UNKNOWN;
    r->far.at[r->n_nodes] = NEVER;
    r->n_nodes++;
    return MX_OK;
}

uint32_t mx__retro_cell(const mx__retro *r)
{
    size_t cell = cell_of(r, r->key.at);

    assert(cell < r->n_cells);
    MX_PREFETCH(&r->cells[cell]);
    return (uint32_t)cell;
}

mx_status mx__retro_node_of_cell(mx__retro *r, uint32_t cell, uint32_t *out,
                                 mx_error *err)
{
    mx_status st;

    *out = r->cells[cell];
    if (*out) return MX_OK;
    st = add_node(r, cell, err);
    if (st == MX_OK) *out = r->cells[cell] = r->n_nodes - 1;
    return st;
}

mx_status mx__retro_node(mx__retro *r, uint32_t *out, mx_error *err)
{
    mx_span key = { r->key.at, r->key.n };
    uint32_t id, *note;
    mx_status st;

    if (r->cells) return mx__retro_node_of_cell(r, mx__retro_cell(r), out, err);
    st = mx__positions_add(&r->keys, key, &id, NULL, err);
    if (st != MX_OK) return st;
    note = mx__positions_note(&r->keys, id);
    if (!*note) {
        st = add_node(r, id, err);
        if (st != MX_OK) return st;
        *note = r->n_nodes - 1;
    }
    *out = *note;
    return MX_OK;
}
