/* partizan_search.c: who wins a sum of partizan positions, by search of the whole sum. */
#include "partizan_search.h"

#include "alloc.h"
#include "fail.h"
#include "room.h"

#include <assert.h>
#include <stdlib.h>

enum {
    STATE_UNKNOWN = 0,
    STATE_BUSY = 1,
    STATE_LOST = 2, /* for the player to move */
    STATE_WON = 3,
    SMALL_SEARCH = 2000, /* positions that a value may cost before it is hard */
    CHARGE_BLOCK = 1 << 12
};

/* A sum on the search path; what it can become lies on the edge stack. */
typedef struct search_frame {
    uint32_t id;
    size_t start, cursor;
} search_frame;

struct mx__partizan_search {
    mx__partizan *const *solver;
    size_t n_solvers;
    mx__forms *forms;
    mx__budget *budget;
    mx__positions states; /* player, compact, number of forms, forms, positions */
    search_frame *frames;
    size_t n_frames, frames_room;
    uint32_t *edges;
    size_t n_edges, edges_room;
    mx__partizan_state root, top, next; /* asked for; being expanded; after a move */
    MX_VEC(int64_t) packed;
    uint64_t uncharged;
};

static mx_status out_of_memory(mx_error *err)
{
    return mx__fail(err, MX_NOMEM, "out of memory for a sum");
}

static void state_clear(mx__partizan_state *state)
{
    MX_VEC_CLEAR(state->forms);
    MX_VEC_CLEAR(state->positions);
}

mx_status mx__partizan_search_new(mx__partizan *const *solver, size_t n,
                                  mx__partizan_search **out, mx_error *err)
{
    mx__partizan_search *s = mx__calloc(1, sizeof *s);

    *out = NULL;
    if (!s) return out_of_memory(err);
    assert(n > 0);
    s->solver = solver;
    s->n_solvers = n;
    s->forms = solver[0]->forms;
    s->budget = solver[0]->budget;
    mx__positions_init(&s->states, s->budget);
    *out = s;
    return MX_OK;
}

void mx__partizan_search_free(mx__partizan_search *s)
{
    if (!s) return;
    mx__positions_clear(&s->states);
    mx__room_free(s->budget, (void **)&s->frames, &s->frames_room, sizeof *s->frames);
    mx__room_free(s->budget, (void **)&s->edges, &s->edges_room, sizeof *s->edges);
    state_clear(&s->root);
    state_clear(&s->top);
    state_clear(&s->next);
    MX_VEC_CLEAR(s->packed);
    mx__free(s);
}

/* --- building a sum --------------------------------------------------------------- */

static void state_begin(mx__partizan_state *state)
{
    state->compact = MX__ZERO;
    state->forms.n = 0;
    state->positions.n = 0;
}

static mx_status state_copy(mx__partizan_state *to, const mx__partizan_state *from,
                            mx_error *err)
{
    state_begin(to);
    to->compact = from->compact;
    for (size_t i = 0; i < from->forms.n; i++)
        if (!MX_PUSH(to->forms, from->forms.at[i])) return out_of_memory(err);
    for (size_t i = 0; i < from->positions.n; i++)
        if (!MX_PUSH(to->positions, from->positions.at[i])) return out_of_memory(err);
    return MX_OK;
}

/* Adds the form G: compact ones become one, a form and its negative vanish. */
static mx_status add_form(mx__partizan_search *s, mx__partizan_state *state, mx__form g,
                          mx_error *err)
{
    mx__form minus;
    mx_status st;

    if (mx__form_as_compact(s->forms, g, NULL))
        return mx__form_sum(s->forms, state->compact, g, &state->compact, err);
    st = mx__form_negative(s->forms, g, &minus, err);
    for (size_t i = 0; st == MX_OK && i < state->forms.n; i++)
        if (state->forms.at[i] == minus) {
            state->forms.at[i] = state->forms.at[--state->forms.n];
            return MX_OK;
        }
    if (st == MX_OK && !MX_PUSH(state->forms, g)) return out_of_memory(err);
    return st;
}

/* Adds the stored position ID of SOLVER, by its value where that is known or cheap. */
static mx_status add_position(mx__partizan_search *s, mx__partizan_state *state,
                              size_t solver, uint32_t id, mx_error *err)
{
    mx__partizan *p = s->solver[solver];
    uint32_t note = *mx__positions_note(&p->positions, id);
    mx__form g = MX__ZERO;

    if (note == NOTE_UNKNOWN && mx__forms_count(p->forms) <= p->most_forms) {
        mx_status st = mx__partizan_value_of(p, id, SMALL_SEARCH, &g, err);

        if (st == MX_LIMIT) st = mx__budget_charge(s->budget, 0, err); /* only small? */
        if (st != MX_OK) return st;
        note = *mx__positions_note(&p->positions, id);
    }
    if (note >= NOTE_FORM) return add_form(s, state, note - NOTE_FORM, err);
    if (!MX_PUSH(state->positions, (uint64_t)solver << 32 | id))
        return out_of_memory(err);
    return MX_OK;
}

void mx__partizan_search_begin(mx__partizan_search *s)
{
    state_begin(&s->root);
}

mx_status mx__partizan_search_add(mx__partizan_search *s, size_t solver, mx_span at,
                                  mx_error *err)
{
    mx__partizan *p = s->solver[solver];
    size_t start = p->n_edges;
    mx_status st;

    assert(solver < s->n_solvers);
    p->err = err;
    st = mx__partizan_push_parts(p, at);
    for (size_t e = start; st == MX_OK && e < p->n_edges; e++)
        st = add_position(s, &s->root, solver, p->edges[e], err);
    p->n_edges = start;
    return st;
}

/* --- sums in the table ------------------------------------------------------------ */

static int by_form(const void *a, const void *b)
{
    mx__form x = *(const mx__form *)a, y = *(const mx__form *)b;

    return (x > y) - (x < y);
}

static int by_position(const void *a, const void *b)
{
    uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;

    return (x > y) - (x < y);
}

static mx_status intern(mx__partizan_search *s, mx__partizan_state *state,
                        mx_player player, uint32_t *id, mx_error *err)
{
    bool ok, is_new = false;
    mx_status st;

    if (state->forms.n)
        qsort(state->forms.at, state->forms.n, sizeof(mx__form), by_form);
    if (state->positions.n)
        qsort(state->positions.at, state->positions.n, sizeof(uint64_t), by_position);
    s->packed.n = 0;
    ok = MX_PUSH(s->packed, (int64_t)player) && MX_PUSH(s->packed, state->compact) &&
         MX_PUSH(s->packed, (int64_t)state->forms.n);
    for (size_t i = 0; ok && i < state->forms.n; i++)
        ok = MX_PUSH(s->packed, state->forms.at[i]);
    for (size_t i = 0; ok && i < state->positions.n; i++)
        ok = MX_PUSH(s->packed, (int64_t)state->positions.at[i]);
    if (!ok) return out_of_memory(err);
    st = mx__positions_add(&s->states, (mx_span){ s->packed.at, s->packed.n }, id,
                           &is_new, err);
    if (st != MX_OK || !is_new || ++s->uncharged < CHARGE_BLOCK) return st;
    st = mx__budget_charge(s->budget, s->uncharged, err);
    s->uncharged = 0;
    return st;
}

/* Reads the sum ID into s->top; who is to move there. */
static mx_status unpack(mx__partizan_search *s, uint32_t id, mx_player *player,
                        mx_error *err)
{
    size_t n = mx__positions_length(&s->states, id), n_forms;
    mx__partizan_state *top = &s->top;

    if (!MX_RESERVE(s->packed, n)) return out_of_memory(err);
    mx__positions_read(&s->states, id, s->packed.at);
    *player = (mx_player)s->packed.at[0];
    state_begin(top);
    top->compact = (mx__form)s->packed.at[1];
    n_forms = (size_t)s->packed.at[2];
    for (size_t i = 3; i < n; i++) {
        bool ok = i < 3 + n_forms ? MX_PUSH(top->forms, (mx__form)s->packed.at[i])
                                  : MX_PUSH(top->positions, (uint64_t)s->packed.at[i]);

        if (!ok) return out_of_memory(err);
    }
    return MX_OK;
}

/* --- deciding without search ------------------------------------------------------ */

/* The sum of the stops of STARTER. It bounds the sum's stop from the bad side: Left, even
   when Right starts, can answer in the part where he moved. False: does not fit. */
static bool stops_of(const mx__partizan_search *s, const mx__partizan_state *state,
                     mx__form_side starter, mx__dyadic *out)
{
    *out = mx__form_stop(s->forms, state->compact, starter);
    for (size_t i = 0; i < state->forms.n; i++)
        if (!mx__dyadic_add(*out, mx__form_stop(s->forms, state->forms.at[i], starter),
                            out))
            return false;
    return true;
}

/* The outcome of a sum of at most two forms beside the compact one: G + H + c against 0 is
   G against -(H + c). */
static mx_status compare_two(mx__partizan_search *s, const mx__partizan_state *state,
                             mx__form_outcome *how, mx_error *err)
{
    const mx__form *at = state->forms.at;
    size_t n = state->forms.n;
    mx__form rest = state->compact;
    mx_status st = MX_OK;

    if (n == 2) st = mx__form_sum(s->forms, at[1], rest, &rest, err);
    if (st == MX_OK) st = mx__form_negative(s->forms, rest, &rest, err);
    if (st != MX_OK) return st;
    return mx__form_compare(s->forms, n ? at[0] : MX__ZERO, rest, how, err);
}

/* Whether PLAYER, to move in STATE, wins, if that can be said at once. */
static mx_status decide_at_once(mx__partizan_search *s, const mx__partizan_state *state,
                                mx_player player, bool *known, bool *wins,
                                mx_error *err)
{
    mx__dyadic low, high;
    mx__form_outcome how = MX__FORM_P;
    mx_status st;

    *known = false;
    if (state->positions.n > 0) return MX_OK;
    if (state->forms.n > 1 && stops_of(s, state, MX__FORM_RIGHT, &low) &&
        stops_of(s, state, MX__FORM_LEFT, &high) && (low.num > 0 || high.num < 0)) {
        *known = true;
        *wins = (low.num > 0) == (player == MX_LEFT);
        return MX_OK;
    }
    if (state->forms.n > 2) return MX_OK;
    st = compare_two(s, state, &how, err);
    *known = st == MX_OK;
    *wins = how == MX__FORM_N || how == (player == MX_LEFT ? MX__FORM_L : MX__FORM_R);
    return st == MX_LIMIT ? MX_OK : st; /* too large to compare: search on */
}

/* --- expanding -------------------------------------------------------------------- */

/* Adds what s->next is for the player who is not PLAYER; *LOST when he loses there. */
static mx_status add_edge(mx__partizan_search *s, mx_player player, bool *lost,
                          mx_error *err)
{
    mx_player other = player == MX_LEFT ? MX_RIGHT : MX_LEFT;
    uint32_t id, *note;
    bool known, wins = false;
    mx_status st = intern(s, &s->next, other, &id, err);

    if (st != MX_OK) return st;
    note = mx__positions_note(&s->states, id);
    if (*note == STATE_UNKNOWN) {
        st = decide_at_once(s, &s->next, other, &known, &wins, err);
        if (st != MX_OK) return st;
        if (known) *note = wins ? STATE_WON : STATE_LOST;
    }
    if (*note == STATE_BUSY)
        return mx__fail(err, MX_CYCLE, "play of the sum need not end");
    *lost = *note == STATE_LOST;
    if (*note != STATE_UNKNOWN) return MX_OK;
    st = mx__room_for(s->budget, (void **)&s->edges, &s->edges_room, sizeof *s->edges,
                      s->n_edges + 1, err);
    if (st == MX_OK) s->edges[s->n_edges++] = id;
    return st;
}

/* The moves of PLAYER in form number I of s->top (the compact one when I is the number of
   the others). */
static mx_status expand_form(mx__partizan_search *s, size_t i, mx_player player,
                             bool *lost, mx_error *err)
{
    mx__form_side side = player == MX_LEFT ? MX__FORM_LEFT : MX__FORM_RIGHT;
    bool is_compact = i == s->top.forms.n;
    mx__form g = is_compact ? s->top.compact : s->top.forms.at[i];
    size_t n = mx__form_n_options(s->forms, g, side);
    mx_status st = MX_OK;

    for (size_t k = 0; k < n && st == MX_OK && !*lost; k++) {
        mx__form option;

        st = state_copy(&s->next, &s->top, err);
        if (st != MX_OK) return st;
        if (is_compact)
            s->next.compact = MX__ZERO;
        else
            s->next.forms.at[i] = s->next.forms.at[--s->next.forms.n];
        st = mx__form_option(s->forms, g, side, k, &option, err);
        if (st == MX_OK) st = add_form(s, &s->next, option, err);
        if (st == MX_OK) st = add_edge(s, player, lost, err);
    }
    return st;
}

/* The moves of PLAYER in position number I of s->top. */
static mx_status expand_position(mx__partizan_search *s, size_t i, mx_player player,
                                 bool *lost, mx_error *err)
{
    size_t solver = (size_t)(s->top.positions.at[i] >> 32), start, end;
    mx__partizan *p = s->solver[solver];
    uint32_t id = (uint32_t)s->top.positions.at[i];
    mx_status st;

    start = p->n_edges;
    st = mx__partizan_expand(p, id, 1U << player, err);
    end = p->n_edges;
    for (size_t e = start; st == MX_OK && e < end && !*lost;) {
        uint32_t n = p->edges[e] & 0x7FFFFFFF;

        st = state_copy(&s->next, &s->top, err);
        if (st != MX_OK) break;
        s->next.positions.at[i] = s->next.positions.at[--s->next.positions.n];
        for (uint32_t k = 1; k <= n && st == MX_OK; k++)
            st = add_position(s, &s->next, solver, p->edges[e + k], err);
        if (st == MX_OK) st = add_edge(s, player, lost, err);
        e += 1 + n;
    }
    p->n_edges = start;
    return st;
}

static mx_status expand(mx__partizan_search *s, uint32_t id, bool *won, mx_error *err)
{
    mx_player player = MX_LEFT;
    mx_status st = unpack(s, id, &player, err);

    *won = false;
    for (size_t i = 0; st == MX_OK && i < s->top.positions.n && !*won; i++)
        st = expand_position(s, i, player, won, err);
    for (size_t i = 0; st == MX_OK && i <= s->top.forms.n && !*won; i++)
        st = expand_form(s, i, player, won, err);
    return st;
}

/* --- the search ------------------------------------------------------------------- */

static void settle(mx__partizan_search *s, bool won)
{
    search_frame *f = &s->frames[--s->n_frames];

    *mx__positions_note(&s->states, f->id) = won ? STATE_WON : STATE_LOST;
    s->n_edges = f->start;
}

static mx_status push(mx__partizan_search *s, uint32_t id, mx_error *err)
{
    bool won = false;
    mx_status st = mx__room_for(s->budget, (void **)&s->frames, &s->frames_room,
                                sizeof *s->frames, s->n_frames + 1, err);

    if (st != MX_OK) return st;
    s->frames[s->n_frames++] = (search_frame){ id, s->n_edges, s->n_edges };
    *mx__positions_note(&s->states, id) = STATE_BUSY;
    st = expand(s, id, &won, err);
    if (st == MX_OK && won) settle(s, true);
    return st;
}

static mx_status step(mx__partizan_search *s, mx_error *err)
{
    search_frame *f = &s->frames[s->n_frames - 1];

    while (f->cursor < s->n_edges) {
        uint32_t id = s->edges[f->cursor], note = *mx__positions_note(&s->states, id);

        if (note == STATE_BUSY)
            return mx__fail(err, MX_CYCLE, "play of the sum need not end");
        if (note == STATE_UNKNOWN) return push(s, id, err);
        f->cursor++;
        if (note == STATE_LOST) {
            settle(s, true);
            return MX_OK;
        }
    }
    settle(s, false);
    return MX_OK;
}

static void abandon(mx__partizan_search *s)
{
    while (s->n_frames > 0) {
        search_frame *f = &s->frames[--s->n_frames];

        *mx__positions_note(&s->states, f->id) = STATE_UNKNOWN;
        s->n_edges = f->start;
    }
}

mx_status mx__partizan_search_wins(mx__partizan_search *s, mx_player player, bool *wins,
                                   mx_error *err)
{
    uint32_t id;
    bool known;
    mx_status st = decide_at_once(s, &s->root, player, &known, wins, err);

    if (st != MX_OK || known) return st;
    assert(s->n_frames == 0 && s->n_edges == 0);
    st = intern(s, &s->root, player, &id, err);
    if (st == MX_OK && *mx__positions_note(&s->states, id) == STATE_UNKNOWN)
        st = push(s, id, err);
    while (st == MX_OK && s->n_frames > 0)
        st = step(s, err);
    if (st != MX_OK)
        abandon(s);
    else
        *wins = *mx__positions_note(&s->states, id) == STATE_WON;
    return st;
}
