/* partizan.c: the canonical forms of positions, by search with an explicit stack. */
#include "partizan_impl.h"

#include "alloc.h"
#include "fail.h"
#include "room.h"
#include "shape.h"

#include <assert.h>
#include <string.h>

enum {
    DEFAULT_FORMS = 1 << 22,
    CHARGE_BLOCK = 1 << 12 /* positions between two looks at the budget */
};

/* --- birth and death -------------------------------------------------------------- */

static mx_status admit(const mx_game *game, mx_error *err)
{
    const char *why = NULL;

    if (game->flags & MX_MISERE) why = "misère play";
    if (game->flags & MX_SCORES) why = "points";
    if (game->flags & MX_DRAW) why = "play that may be endless";
    if (game->flags & MX_TURNS) why = "a fixed order of turns";
    if (game->flags & (MX_WINS | MX_ENDS)) why = "other ends of play than no move";
    if (!why) return MX_OK;
    return mx__fail(err, MX_UNSUPPORTED, "%s: with %s there are no canonical forms",
                    game->name, why);
}

static mx_status make_workers(mx__partizan *p, mx_error *err)
{
    const mx_game *game = p->game;
    mx_status st = MX_OK;

    if (game->worker_new) st = game->worker_new(game, &p->worker);
    if (st == MX_OK && game->worker_new && game->split)
        st = game->worker_new(game, &p->split_worker);
    return st == MX_OK ? MX_OK
                       : mx__fail(err, st, "%s: %s", game->name, mx_status_text(st));
}

mx_status mx__partizan_new(const mx_game *game, mx__forms *forms, mx__budget *budget,
                           mx__partizan **out, mx_error *err)
{
    mx__partizan *p;
    mx_status st = admit(game, err);

    *out = NULL;
    if (st != MX_OK) return st;
    p = mx__calloc(1, sizeof *p);
    if (!p) return mx__fail(err, MX_NOMEM, "out of memory");
    p->game = game;
    p->forms = forms;
    p->budget = budget;
    p->most_forms = DEFAULT_FORMS;
    mx__positions_init(&p->positions, budget);
    st = make_workers(p, err);
    if (st != MX_OK) {
        mx__partizan_free(p);
        return st;
    }
    *out = p;
    return MX_OK;
}

void mx__partizan_free(mx__partizan *p)
{
    if (!p) return;
    if (p->game->worker_free && p->worker) p->game->worker_free(p->game, p->worker);
    if (p->game->worker_free && p->split_worker)
        p->game->worker_free(p->game, p->split_worker);
    mx__positions_clear(&p->positions);
    mx__room_free(p->budget, (void **)&p->frames, &p->frames_room, sizeof *p->frames);
    mx__room_free(p->budget, (void **)&p->edges, &p->edges_room, sizeof *p->edges);
    mx__room_free(p->budget, (void **)&p->here, &p->here_room, 8);
    mx__room_free(p->budget, (void **)&p->canonical, &p->canonical_room, 8);
    for (int s = 0; s < 2; s++)
        mx__room_free(p->budget, (void **)&p->option[s], &p->option_room[s],
                      sizeof *p->option[s]);
    mx__free(p);
}

const mx_game *mx__partizan_game(const mx__partizan *p)
{
    return p->game;
}

mx__forms *mx__partizan_forms(const mx__partizan *p)
{
    return p->forms;
}

void mx__partizan_most_forms(mx__partizan *p, uint32_t most)
{
    p->most_forms = most ? most : DEFAULT_FORMS;
}

uint64_t mx__partizan_positions(const mx__partizan *p)
{
    return p->positions.n;
}

uint64_t mx__partizan_bytes(const mx__partizan *p)
{
    return mx__positions_bytes(&p->positions) + p->frames_room * sizeof *p->frames +
           p->edges_room * sizeof *p->edges;
}

/* --- positions -------------------------------------------------------------------- */

mx_status mx__partizan_intern(mx__partizan *p, mx_span at, uint32_t *id, mx_error *err)
{
    bool is_new = false;
    mx_status st;

    if (p->game->canonical) {
        st = mx__room_for(p->budget, (void **)&p->canonical, &p->canonical_room, 8,
                          at.n, err);
        if (st != MX_OK) return st;
        p->game->canonical(p->game, at, p->canonical);
        at.at = p->canonical;
    }
    st = mx__positions_add(&p->positions, at, id, &is_new, err);
    if (st != MX_OK || !is_new || ++p->uncharged < CHARGE_BLOCK) return st;
    st = mx__budget_charge(p->budget, p->uncharged, err);
    p->uncharged = 0;
    return st;
}

static mx_status push_edge(mx__partizan *p, uint32_t word)
{
    if (p->n_edges == p->edges_room) {
        mx_status st = mx__room_for(p->budget, (void **)&p->edges, &p->edges_room,
                                    sizeof *p->edges, p->n_edges + 1, p->err);

        if (st != MX_OK) return st;
    }
    p->edges[p->n_edges++] = word;
    return MX_OK;
}

static mx_status push_part(mx__partizan *p, mx_span at)
{
    uint32_t id;
    mx_status st = mx__partizan_intern(p, at, &id, p->err);

    return st == MX_OK ? push_edge(p, id) : st;
}

static int take_split(void *context, const mx_option *option)
{
    mx__partizan *p = context;

    assert(option->n_parts == 1);
    p->split_any = true;
    p->status = push_part(p, option->parts[0]);
    return p->status != MX_OK;
}

mx_status mx__partizan_push_parts(mx__partizan *p, mx_span at)
{
    mx_status st = MX_OK;

    p->split_any = false;
    p->status = MX_OK;
    if (p->game->split)
        st = p->game->split(p->game, p->split_worker, at, take_split, p, p->err);
    if (st == MX_OK) st = p->status;
    return st == MX_OK && !p->split_any ? push_part(p, at) : st;
}

static int take_option(void *context, const mx_option *option)
{
    mx__partizan *p = context;
    size_t head = p->n_edges;
    mx_status st = push_edge(p, 0);

    for (size_t i = 0; i < option->n_parts && st == MX_OK; i++)
        st = mx__partizan_push_parts(p, option->parts[i]);
    p->status = st;
    if (st == MX_OK)
        p->edges[head] = (uint32_t)p->player << 31 | (uint32_t)(p->n_edges - head - 1);
    return st != MX_OK;
}

static mx_status enumerate(mx__partizan *p, mx_span at, mx_player player)
{
    bool is_partizan = (p->game->flags & MX_PARTIZAN) != 0;
    mx_status st;

    p->player = player;
    p->status = MX_OK;
    st = p->game->options(p->game, p->worker, at, is_partizan ? player : MX_LEFT, 0,
                          take_option, p, p->err);
    return st == MX_OK ? p->status : st;
}

mx_status mx__partizan_expand(mx__partizan *p, uint32_t id, unsigned mask,
                              mx_error *err)
{
    size_t n = mx__positions_length(&p->positions, id);
    mx_status st =
        mx__room_for(p->budget, (void **)&p->here, &p->here_room, 8, n + 1, err);

    if (st != MX_OK) return st;
    p->err = err;
    mx__positions_read(&p->positions, id, p->here);
    for (int s = 0; s < 2 && st == MX_OK; s++)
        if (mask >> s & 1) st = enumerate(p, (mx_span){ p->here, n }, (mx_player)s);
    return st;
}

/* --- values ----------------------------------------------------------------------- */

static uint32_t *note_of(mx__partizan *p, uint32_t id)
{
    return mx__positions_note(&p->positions, id);
}

static mx_status name_cycle(mx__partizan *p, uint32_t id, mx_error *err)
{
    size_t n = mx__positions_length(&p->positions, id);
    mx__text text = { 0 };
    mx_status st =
        mx__room_for(p->budget, (void **)&p->here, &p->here_room, 8, n + 1, err);

    if (st != MX_OK) return st;
    mx__positions_read(&p->positions, id, p->here);
    mx__shape_print(p->game->shape, (mx_span){ p->here, n }, &text);
    st = text.failed ? mx__fail(err, MX_NOMEM, "out of memory")
                     : mx__fail(err, MX_CYCLE, "play need not end: it comes back to %s",
                                text.at);
    mx__text_clear(&text);
    return st;
}

/* Both players have the same options: every value is a nimber. */
static bool is_alike(const mx__partizan *p)
{
    return !(p->game->flags & MX_PARTIZAN) || p->game->flags & MX_ALIKE;
}

static mx_status push_frame(mx__partizan *p, uint32_t id, mx_error *err)
{
    partizan_frame *f;
    mx_status st;

    if (*note_of(p, id) == NOTE_BUSY) return name_cycle(p, id, err);
    st = mx__room_for(p->budget, (void **)&p->frames, &p->frames_room,
                      sizeof *p->frames, p->n_frames + 1, err);
    if (st != MX_OK) return st;
    f = &p->frames[p->n_frames++];
    *f = (partizan_frame){ id, p->n_edges, p->n_edges, 0 };
    *note_of(p, id) = NOTE_BUSY;
    return mx__partizan_expand(p, id, is_alike(p) ? 1 : 3, err);
}

/* The value of the option at EDGE, whose parts are all known. */
static mx_status value_of_option(mx__partizan *p, const uint32_t *edge, mx__form *out,
                                 mx_error *err)
{
    uint32_t n = edge[0] & 0x7FFFFFFF;
    mx_status st = MX_OK;

    *out = MX__ZERO;
    for (uint32_t i = 1; i <= n && st == MX_OK; i++) {
        mx__form part = *note_of(p, edge[i]) - NOTE_FORM;

        if (i == 1)
            *out = part;
        else
            st = mx__form_sum(p->forms, *out, part, out, err);
    }
    return st;
}

/* The mex of the N nimbers in option[0] as a form. */
static mx_status mex_of_options(mx__partizan *p, size_t n, mx__form *out, mx_error *err)
{
    const mx__dyadic zero = { 0, 0 };
    mx__form_compact g;
    uint32_t mex = 0;
    mx_status st = mx__room_for(p->budget, (void **)&p->option[1], &p->option_room[1],
                                sizeof *p->option[1], n + 1, err);

    if (st != MX_OK) return st;
    memset(p->option[1], 0, (n + 1) * sizeof *p->option[1]); /* marks, not forms */
    for (size_t i = 0; i < n; i++) {
        bool is_nimber = mx__form_as_compact(p->forms, p->option[0][i], &g);

        assert(is_nimber && g.number.num == 0 && g.ups == 0);
        if (is_nimber && g.star <= n) p->option[1][g.star] = 1;
    }
    while (p->option[1][mex])
        mex++;
    return mx__forms_compact(p->forms, zero, 0, mex, out, err);
}

/* Makes the value of the top frame from its options and pops it. */
static mx_status conclude(mx__partizan *p, mx_error *err)
{
    partizan_frame *f = &p->frames[p->n_frames - 1];
    size_t n[2] = { 0, 0 };
    mx__form value;
    mx_status st = MX_OK;

    for (size_t e = f->start; e < p->n_edges && st == MX_OK;
         e += 1 + (p->edges[e] & 0x7FFFFFFF)) {
        int s = (int)(p->edges[e] >> 31);

        st = mx__room_for(p->budget, (void **)&p->option[s], &p->option_room[s],
                          sizeof *p->option[s], n[s] + 1, err);
        if (st == MX_OK)
            st = value_of_option(p, &p->edges[e], &p->option[s][n[s]++], err);
    }
    if (st == MX_OK && is_alike(p))
        st = mex_of_options(p, n[0], &value, err);
    else if (st == MX_OK)
        st = mx__forms_make(p->forms, p->option[0], n[0], p->option[1], n[1], &value,
                            err);
    if (st != MX_OK) return st;
    *note_of(p, f->id) = NOTE_FORM + value;
    p->n_edges = f->start;
    p->n_frames--;
    return MX_OK;
}

/* The next part of the top frame's options that is not known; 0: all are. */
static uint32_t next_unknown(mx__partizan *p)
{
    partizan_frame *f = &p->frames[p->n_frames - 1];

    while (f->option < p->n_edges) {
        uint32_t n = p->edges[f->option] & 0x7FFFFFFF;

        while (f->part < n) {
            uint32_t id = p->edges[f->option + 1 + f->part++];

            if (*note_of(p, id) < NOTE_FORM) return id;
        }
        f->option += 1 + n;
        f->part = 0;
    }
    return 0;
}

/* Leaves the search; what was busy is unknown again, and the root is hard. */
static void abandon(mx__partizan *p)
{
    while (p->n_frames > 0) {
        partizan_frame *f = &p->frames[--p->n_frames];

        *note_of(p, f->id) = p->n_frames == 0 ? NOTE_HARD : NOTE_UNKNOWN;
        p->n_edges = f->start;
    }
}

mx_status mx__partizan_value_of(mx__partizan *p, uint32_t id, uint64_t most,
                                mx__form *out, mx_error *err)
{
    uint64_t before = p->positions.n;
    uint32_t cap = mx__forms_cap(p->forms, p->most_forms);
    mx_status st = MX_OK;

    assert(p->n_frames == 0);
    if (*note_of(p, id) < NOTE_FORM) st = push_frame(p, id, err);
    while (st == MX_OK && p->n_frames > 0) {
        uint32_t next = next_unknown(p);

        st = next ? push_frame(p, next, err) : conclude(p, err);
        if (st == MX_OK && most && p->positions.n - before > most)
            st = mx__fail(err, MX_LIMIT, "more than %llu positions",
                          (unsigned long long)most);
    }
    mx__forms_cap(p->forms, cap);
    if (st != MX_OK) abandon(p);
    if (st == MX_OK || *note_of(p, id) >= NOTE_FORM) *out = *note_of(p, id) - NOTE_FORM;
    return st;
}

mx_status mx__partizan_value(mx__partizan *p, mx_span at, mx__form *out, mx_error *err)
{
    size_t start = p->n_edges;
    mx__form sum = MX__ZERO;
    mx_status st;

    assert(start == 0);
    p->err = err;
    st = mx__partizan_push_parts(p, at);
    for (size_t e = 0; st == MX_OK && e < p->n_edges; e++) {
        mx__form part;
        uint32_t id = p->edges[e];

        st = mx__partizan_value_of(p, id, 0, &part, err);
        if (st == MX_OK) st = mx__form_sum(p->forms, sum, part, &sum, err);
    }
    p->n_edges = start;
    if (st == MX_OK) *out = sum;
    return st;
}
