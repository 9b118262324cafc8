/* retrograde.c: everything that play can reach, breadth first, and the answers. */
#include "retrograde.h"

#include "alloc.h"
#include "fail.h"
#include "retrograde_impl.h"

#include <stdlib.h>
#include <string.h>

enum { CHARGE = 4096 };

/* Among cells: the nodes that are no positions. */
#define AN_END (UINT32_MAX - 8)

/* --- life ------------------------------------------------------------------------- */

/* The nodes that are no positions, each as if play had ended there. */
static mx_status first_nodes(mx__retro *r, mx_error *err)
{
    mx__retro_array *arrays[] = { &r->place, &r->start, &r->far };
    mx_status st = MX_OK;

    for (size_t i = 0; i < MX_COUNT(arrays) && st == MX_OK; i++) {
        st = mx__room_for(r->budget, (void **)&arrays[i]->at, &arrays[i]->room, 4,
                          FIRST_NODE + 1, err);
        if (st == MX_OK) memset(arrays[i]->at, 0, (FIRST_NODE + 1) * 4);
    }
    if (st == MX_OK)
        st = mx__room_for(r->budget, (void **)&r->outcome, &r->outcome_room, 1,
                          FIRST_NODE, err);
    if (st != MX_OK) return st;
    for (uint8_t i = 0; i < FIRST_NODE; i++)
        r->outcome[i] = i;
    r->n_nodes = r->n_expanded = r->n_solved = r->n_labeled = FIRST_NODE;
    r->n_arcs = 0;
    return MX_OK;
}

mx_status mx__retro_new(mx__budget *budget, mx__retro **out, mx_error *err)
{
    mx__retro *r = mx__calloc(1, sizeof *r);
    mx_status st;

    *out = NULL;
    if (!r) return mx__fail(err, MX_NOMEM, "out of memory");
    r->budget = budget;
    mx__positions_init(&r->keys, budget);
    st = first_nodes(r, err);
    if (st == MX_OK)
        *out = r;
    else
        mx__retro_free(r);
    return st;
}

static void free_array(mx__retro *r, mx__retro_array *array)
{
    void *at = array->at;

    mx__room_free(r->budget, &at, &array->room, 4);
}

static void free_bytes(mx__retro *r, uint8_t *bytes, size_t room)
{
    void *at = bytes;

    mx__room_free(r->budget, &at, &room, 1);
}

void mx__retro_free(mx__retro *r)
{
    if (!r) return;
    mx__retro_forget_keys(r);
    free_array(r, &r->place);
    free_array(r, &r->start);
    free_array(r, &r->far);
    free_array(r, &r->label);
    free_array(r, &r->arcs);
    free_bytes(r, r->mover, r->mover_room);
    free_bytes(r, r->outcome, r->outcome_room);
    for (size_t i = 0; i < r->n_games; i++)
        if (r->workers[i]) r->games[i]->worker_free(r->games[i], r->workers[i]);
    MX_VEC_CLEAR(r->key);
    MX_VEC_CLEAR(r->here);
    MX_VEC_CLEAR(r->starts);
    MX_VEC_CLEAR(r->order);
    MX_VEC_CLEAR(r->set);
    mx__free(r);
}

/* --- moves ------------------------------------------------------------------------ */

static mx_status add_arc(mx__retro *r, uint32_t to, mx_error *err)
{
    mx_status st = MX_OK;

    if (r->n_arcs == UINT32_MAX)
        return mx__fail(err, MX_LIMIT, "more moves than 32-bit names reach");
    if (r->n_arcs == r->arcs.room)
        st = mx__room_for(r->budget, (void **)&r->arcs.at, &r->arcs.room, 4,
                          (size_t)r->n_arcs + 1, err);
    if (st == MX_OK) r->arcs.at[r->n_arcs++] = to;
    return st;
}

/* The key of the sum after the part that is moved in became the parts of OPTION. */
static mx_status option_key(mx__retro *r, const mx_option *option)
{
    mx_player next = r->player == MX_LEFT ? MX_RIGHT : MX_LEFT;
    size_t game;
    mx_status st = mx__retro_key(r, next);

    mx__retro_part_at(r, r->part, &game);
    for (size_t i = 0; i < option->n_parts && st == MX_OK; i++)
        st = mx__retro_key_part(r, game, option->parts[i]);
    for (size_t i = 0; r->is_sum && i < r->starts.n && st == MX_OK; i++) {
        mx_span part = mx__retro_part_at(r, i, &game);

        if (i != r->part) st = mx__retro_key_part(r, game, part);
    }
    return st == MX_OK ? mx__retro_key_end(r) : st;
}

/* The other player has OUTCOME at once. */
static mx_status add_end(mx__retro *r, mx_outcome outcome)
{
    return add_arc(r, r->cells ? AN_END + (uint32_t)outcome : (uint32_t)outcome,
                   r->err);
}

static mx_status take_option(mx__retro *r, const mx_option *option)
{
    uint32_t to;
    mx_status st;

    if (option->ends != MX_GOES_ON)
        return add_end(r, option->ends == MX_MOVER_WINS ? MX_LOST : MX_WON);
    if (!r->is_sum && option->n_parts == 0)
        return add_end(r, r->is_misere ? MX_WON : MX_LOST);
    if (!r->is_sum && option->n_parts > 1) {
        r->wants_sums = true;
        return MX_OK;
    }
    st = option_key(r, option);
    if (st != MX_OK) return mx__fail(r->err, st, "out of memory");
    if (r->cells) return add_arc(r, mx__retro_cell(r), r->err);
    st = mx__retro_node(r, &to, r->err);
    return st == MX_OK ? add_arc(r, to, r->err) : st;
}

/* Arcs of the node being expanded, from FIRST on, are cells still: become nodes. */
static mx_status name_cells(mx__retro *r, uint32_t first, mx_error *err)
{
    mx_status st = MX_OK;

    for (uint32_t i = first; i < r->n_arcs && st == MX_OK; i++) {
        uint32_t *arc = &r->arcs.at[i];

        if (*arc >= AN_END)
            *arc -= AN_END;
        else
            st = mx__retro_node_of_cell(r, *arc, arc, err);
    }
    return st;
}

static int on_option(void *context, const mx_option *option)
{
    mx__retro *r = context;

    r->status = take_option(r, option);
    return r->status != MX_OK || r->wants_sums;
}

/* Who is to move at node X, where the position says it. */
static mx_status look_at_turn(mx__retro *r, uint32_t x, mx_error *err)
{
    size_t game;
    mx_span at;
    mx_status st;

    if (!r->has_turns) return MX_OK;
    at = mx__retro_part_at(r, 0, &game);
    st = r->games[game]->turn(r->games[game], r->workers[game], at, &r->player, err);
    r->mover[x] = (uint8_t)r->player;
    return st;
}

/* How play stands at node X by an `ends` line; NODE_UNKNOWN: it goes on. */
static mx_status look_at_end(mx__retro *r, uint8_t *out, mx_error *err)
{
    size_t game;
    mx_span at;
    int over = 0;
    mx_status st;

    *out = NODE_UNKNOWN;
    if (r->is_sum && r->starts.n != 1) return MX_OK;
    at = mx__retro_part_at(r, 0, &game);
    if (!(r->games[game]->flags & MX_ENDS)) return MX_OK;
    st = r->games[game]->outcome(r->games[game], r->workers[game], at, r->player, &over,
                                 err);
    if (st == MX_OK && over)
        *out = over == MX_OVER_DRAWN ? MX_DRAWN : over > 0 ? MX_WON : MX_LOST;
    return st;
}

static mx_status move_in_parts(mx__retro *r, mx_error *err)
{
    size_t n = r->is_sum ? r->starts.n : 1;
    mx_status st = MX_OK;

    r->err = err;
    for (r->part = 0; r->part < n && st == MX_OK && !r->wants_sums; r->part++) {
        size_t game;
        mx_span at = mx__retro_part_at(r, r->part, &game);

        r->status = MX_OK;
        st = r->games[game]->options(r->games[game], r->workers[game], at, r->player, 0,
                                     on_option, r, err);
        if (r->status != MX_OK) st = r->status;
    }
    return st;
}

/* Enumerates the moves of node X, the next in order. */
static mx_status expand(mx__retro *r, uint32_t x, mx_error *err)
{
    uint32_t before = r->n_arcs;
    uint8_t over;
    mx_status st = mx__retro_read(r, x, &r->player);

    if (st != MX_OK) return mx__fail(err, st, "out of memory");
    r->start.at[x] = before;
    st = look_at_turn(r, x, err);
    if (st == MX_OK) st = look_at_end(r, &over, err);
    if (st == MX_OK && over == NODE_UNKNOWN) st = move_in_parts(r, err);
    if (st == MX_OK && r->cells && !r->wants_sums) st = name_cells(r, before, err);
    if (st != MX_OK) {
        r->n_arcs = before;
        return st;
    }
    if (over == NODE_UNKNOWN && r->n_arcs == before && !r->wants_sums)
        over = r->is_misere ? MX_WON : MX_LOST;
    r->outcome[x] = over;
    if (over != NODE_UNKNOWN) r->far.at[x] = over == MX_DRAWN ? NEVER : 0;
    r->start.at[x + 1] = r->n_arcs;
    return MX_OK;
}

/* --- all of it -------------------------------------------------------------------- */

static mx_status explore(mx__retro *r, mx_error *err)
{
    mx_status st = MX_OK;

    while (r->n_expanded < r->n_nodes && st == MX_OK && !r->wants_sums) {
        st = expand(r, r->n_expanded, err);
        if (st != MX_OK) return st;
        r->n_expanded++;
        if (++r->n_charged >= CHARGE) {
            st = mx__budget_charge(r->budget, r->n_charged, err);
            r->n_charged = 0;
        }
    }
    return st;
}

static mx_status start_anew(mx__retro *r, bool sums, mx_error *err)
{
    mx__retro_forget_keys(r);
    r->is_sum = sums;
    r->wants_sums = false;
    return first_nodes(r, err);
}

/* Makes the games of the sum known; all nodes are void when that changes what they are. */
static mx_status enter_games(mx__retro *r, const mx__retro_part *part, size_t n,
                             mx_error *err)
{
    size_t before = r->n_games, game;
    bool players = r->has_players;
    mx_status st = MX_OK;

    for (size_t i = 0; i < n && st == MX_OK; i++) {
        st = mx__retro_game(r, part[i].game, &game, err);
        if (st == MX_OK && n > 1 && (part[i].game->flags & (MX_ENDS | MX_TURNS)))
            st = mx__fail(err, MX_UNSUPPORTED,
                          "%s decides its end by the whole position, so it cannot be "
                          "part of a sum",
                          part[i].game->name);
        players |= (part[i].game->flags & (MX_PARTIZAN | MX_STARTER)) != 0;
        r->has_turns |= (part[i].game->flags & MX_TURNS) != 0;
    }
    if (r->has_turns) players = false;
    if (st != MX_OK || r->n_games == before) return st;
    r->has_players = players;
    st = start_anew(r, r->is_sum || r->n_games > 1 || n != 1, err);
    return st == MX_OK && r->n_games == 1 ? mx__retro_cells(r, r->games[0]) : st;
}

static mx_status root_of(mx__retro *r, const mx__retro_part *part, size_t n,
                         mx_player player, uint32_t *out, mx_error *err)
{
    mx_status st = mx__retro_key(r, player);

    for (size_t i = 0; i < n && st == MX_OK; i++) {
        size_t game;

        st = mx__retro_game(r, part[i].game, &game, err);
        if (st == MX_OK) st = mx__retro_key_part(r, game, part[i].at);
    }
    if (st == MX_OK) st = mx__retro_key_end(r);
    if (st != MX_OK) return mx__fail(err, st, "out of memory");
    return mx__retro_node(r, out, err);
}

/* The node of the sum, everything behind it expanded. */
static mx_status reach(mx__retro *r, const mx__retro_part *part, size_t n,
                       mx_player player, uint32_t *out, mx_error *err)
{
    mx_status st = enter_games(r, part, n, err);

    if (st == MX_OK && n != 1 && !r->is_sum) st = start_anew(r, true, err);
    if (st == MX_OK) st = root_of(r, part, n, player, out, err);
    if (st == MX_OK) st = explore(r, err);
    if (st != MX_OK || !r->wants_sums) return st;
    st = start_anew(r, true, err);
    if (st == MX_OK) st = root_of(r, part, n, player, out, err);
    return st == MX_OK ? explore(r, err) : st;
}

mx_status mx__retro_outcome(mx__retro *r, const mx__retro_part *part, size_t n,
                            mx_player player, uint64_t most, mx__retro_answer *out,
                            mx_error *err)
{
    uint32_t x = 0;
    mx_status st;

    r->most_nodes = most < UINT32_MAX ? (uint32_t)most : 0;
    st = reach(r, part, n, player, &x, err);
    r->most_nodes = 0;
    if (st == MX_OK) st = mx__retro_spread(r, err);
    if (st != MX_OK) return st;
    out->outcome = (mx_outcome)r->outcome[x];
    if (r->has_turns && r->mover[x] != player)
        out->outcome = (mx_outcome)(MX_WON - out->outcome);
    out->lasts = r->far.at[x] == NEVER ? -1 : (int64_t)r->far.at[x];
    return MX_OK;
}

/* --- values ----------------------------------------------------------------------- */

bool mx__retro_has_values(const mx_game *game)
{
    return !(game->flags & (MX_PARTIZAN | MX_MISERE | MX_WINS | MX_ENDS | MX_SCORES));
}

static int ascending(const void *a, const void *b)
{
    uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;

    return (x > y) - (x < y);
}

/* K of the infinite node X: the nimbers among its options. */
static mx_status set_of(mx__retro *r, uint32_t x, mx__sets *sets, uint32_t *id,
                        mx_error *err)
{
    size_t n = 0;
    mx_status st;

    r->set.n = 0;
    for (uint32_t i = r->start.at[x]; i < r->start.at[x + 1]; i++) {
        uint32_t label = r->label.at[r->arcs.at[i]];

        if (label != NEVER && !MX_PUSH(r->set, (uint64_t)label))
            return mx__fail(err, MX_NOMEM, "out of memory");
    }
    if (r->set.n) qsort(r->set.at, r->set.n, sizeof *r->set.at, ascending);
    for (size_t i = 0; i < r->set.n; i++)
        if (i == 0 || r->set.at[i] != r->set.at[i - 1]) r->set.at[n++] = r->set.at[i];
    st = mx__sets_add(sets, r->set.at, n, id);
    return st == MX_OK ? st : mx__fail(err, st, "out of memory");
}

mx_status mx__retro_value(mx__retro *r, const mx__retro_part *part, size_t n,
                          mx__sets *sets, mx_value *out, mx_error *err)
{
    uint32_t x = 0, id = 0;
    mx_status st = reach(r, part, n, MX_LEFT, &x, err);

    *out = (mx_value){ MX_UNKNOWN, 0, 0 };
    for (size_t i = 0; i < n; i++)
        assert(mx__retro_has_values(part[i].game));
    if (st == MX_OK) st = mx__retro_labels(r, err);
    if (st != MX_OK) return st;
    if (r->label.at[x] != NEVER) {
        *out = (mx_value){ MX_NIMBER, 0, r->label.at[x] };
        return MX_OK;
    }
    st = set_of(r, x, sets, &id, err);
    if (st == MX_OK) *out = mx__infinity(id);
    return st;
}

mx__retro_use mx__retro_used(const mx__retro *r)
{
    return (mx__retro_use){ r->n_nodes - FIRST_NODE, r->n_arcs,
                            (r->place.room + r->start.room + r->far.room +
                             r->label.room + r->arcs.room + r->cells_room) *
                                    4 +
                                r->outcome_room + mx__positions_bytes(&r->keys) };
}
