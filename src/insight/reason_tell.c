/* reason_tell.c: the options on which the value of one component rests, and its moves that
   win the sum. */
#include "fail.h"
#include "reason_impl.h"

#include <stdlib.h>
#include <string.h>

/* The options of one position, copied, for a game need not enumerate twice at a time. For
   each: ends, number of parts; for each part length and integers. */
typedef struct option_list {
    MX_VEC(int64_t) words;
    MX_VEC(const char *) labels;
    mx__arena *arena;
    size_t most;
    bool no_memory, is_long;
} option_list;

static int copy_option(void *context, const mx_option *option)
{
    option_list *list = context;
    const char *label = NULL;
    bool fits = true;

    list->is_long = list->labels.n >= list->most;
    if (list->is_long) return 1;
    if (option->label) {
        label = mx__arena_text(list->arena, option->label, strlen(option->label));
        fits = label != NULL;
    }
    fits = fits && MX_PUSH(list->labels, label) && MX_PUSH(list->words, option->ends) &&
           MX_PUSH(list->words, (int64_t)option->n_parts);
    for (size_t p = 0; p < option->n_parts && fits; p++) {
        mx_span part = option->parts[p];

        fits = MX_PUSH(list->words, (int64_t)part.n) &&
               MX_RESERVE(list->words, list->words.n + part.n);
        for (size_t i = 0; i < part.n && fits; i++)
            list->words.at[list->words.n++] = part.at[i];
    }
    list->no_memory = !fits;
    return !fits;
}

static void clear_list(option_list *list)
{
    MX_VEC_CLEAR(list->words);
    MX_VEC_CLEAR(list->labels);
}

static mx_status list_options(const mx__solver *solver, mx_span at, option_list *list,
                              mx_error *err)
{
    const mx_game *game = solver->game;
    void *worker = NULL;
    mx_status st = game->worker_new ? game->worker_new(game, &worker) : MX_OK;

    if (st != MX_OK) return mx__fail(err, st, "%s", mx_status_text(st));
    st = game->options(game, worker, at, MX_LEFT, MX_LABELS, copy_option, list, err);
    if (worker && game->worker_free) game->worker_free(game, worker);
    if (list->no_memory) return mx__reason_no_memory(err);
    return st;
}

/* The value of what the option at *AT of WORDS leaves, moving *AT behind it; ENDS is how
   the move ends play, and then there is no value. */
static mx_status value_of(mx__solver *solver, const int64_t *words, size_t *at,
                          mx__wide *raw, mx_error *err)
{
    bool ends = words[*at] != MX_GOES_ON;
    int64_t n_parts = words[*at + 1];
    mx_status st = MX_OK;

    *raw = ends ? MX__WIDE_UNKNOWN : mx__wide_zero(solver->algebra);
    *at += 2;
    for (int64_t p = 0; p < n_parts && st == MX_OK; p++) {
        mx_span part = { words + *at + 1, (size_t)words[*at] };
        mx__wide one;

        *at += 1 + part.n;
        if (ends) continue;
        st = mx__solver_raw(solver, part, &one, err);
        if (st == MX_OK) *raw = mx__wide_add(solver->algebra, *raw, one);
    }
    return st;
}

/* --- replies ---------------------------------------------------------------------- */

typedef struct reply_search {
    mx__reasoner *r;
    mx__solver *solver;
    mx__reason_option *told;
    uint64_t wanted; /* the value to go back to */
} reply_search;

/* Looks for a move in the part AT, number PART and of VALUE, to value TARGET. */
static mx_status reply_in(reply_search *s, size_t part, mx_span at, uint64_t target,
                          bool *found)
{
    option_list list = { .arena = &s->r->out->arena, .most = s->r->bounds.options };
    mx_status st = list_options(s->solver, at, &list, s->r->err);
    size_t next = 0;

    for (size_t i = 0; i < list.labels.n && st == MX_OK && !*found; i++) {
        size_t here = next;
        mx__wide raw;

        st = value_of(s->solver, list.words.at, &next, &raw, s->r->err);
        if (st != MX_OK || raw != target) continue;
        *found = true;
        s->told->part = part;
        s->told->reply = s->r->out->words.n;
        if (!MX_RESERVE(s->r->out->words, s->told->reply + next - here - 1))
            st = mx__reason_no_memory(s->r->err);
        for (size_t w = here + 1; w < next && st == MX_OK; w++)
            s->r->out->words.at[s->r->out->words.n++] = list.words.at[w];
    }
    clear_list(&list);
    return st;
}

/* Finds the reply to an option of a larger value: in the part where the top bit of the
   difference stands there is a move that takes it away, as in Nim. */
static mx_status find_reply(reply_search *s, bool *found)
{
    size_t n_parts;
    uint64_t difference = s->told->worth.g ^ s->wanted;
    MX_VEC(int64_t) copy = { 0 };
    mx_status st = MX_OK;

    *found = false;
    mx__reason_part(s->r->out, s->told->parts, 0, &n_parts);
    for (size_t p = 0; p < n_parts && st == MX_OK && !*found; p++) {
        mx_span at = mx__reason_part(s->r->out, s->told->parts, p, &n_parts);
        mx__wide raw;

        copy.n = 0; /* the words may move while the reply is kept */
        for (size_t i = 0; i < at.n && st == MX_OK; i++)
            if (!MX_PUSH(copy, at.at[i])) st = mx__reason_no_memory(s->r->err);
        at.at = copy.at;
        if (st == MX_OK) st = mx__solver_raw(s->solver, at, &raw, s->r->err);
        if (st == MX_OK && (raw ^ difference) < raw)
            st = reply_in(s, p, at, raw ^ difference, found);
    }
    MX_VEC_CLEAR(copy);
    return st;
}

/* --- one component ---------------------------------------------------------------- */

typedef struct teller {
    mx__reasoner *r;
    size_t group;
    mx__solver *solver;
    mx__wide raw; /* of the component */
    MX_VEC(bool) seen;
    bool wins, has_reversed, has_taken;
} teller;

static bool wins_after(const teller *t, int64_t ends, mx__wide raw)
{
    const mx__sum_values *v = &t->r->values;
    mx__total total = mx__total_with(v->algebra, v->total, t->raw, -1);

    if (ends != MX_GOES_ON) return ends == MX_MOVER_WINS;
    total = mx__total_with(v->algebra, total, raw, 1);
    return mx__total_is_lost(v->algebra, total);
}

/* Why the option of value RAW is worth telling; 0: it is not. */
static mx_status why(teller *t, int64_t ends, mx__worth worth, mx__wide raw,
                     unsigned *out)
{
    const mx__reason_group *group = &t->r->out->groups.at[t->group];
    bool both = worth.kind == MX__WORTH_NUMBER && group->worth.kind == MX__WORTH_NUMBER;

    *out = 0;
    if (both && worth.g < group->worth.g) {
        while (t->seen.n <= worth.g)
            if (!MX_PUSH(t->seen, false)) return mx__reason_no_memory(t->r->err);
        if (!t->seen.at[worth.g]) *out |= MX__IS_WITNESS;
        t->seen.at[worth.g] = true;
    }
    if (both && worth.g > group->worth.g && !t->has_reversed && !t->r->out->misere) {
        *out |= MX__IS_REVERSED;
        t->has_reversed = true;
    }
    if (worth.kind == MX__WORTH_LOONY && !t->has_taken) {
        *out |= MX__IS_TAKEN;
        t->has_taken = true;
    }
    if (!t->wins && wins_after(t, ends, raw)) {
        *out |= MX__IS_WINNING;
        t->wins = true;
    }
    return MX_OK;
}

/* Keeps the option whose words, ends first, are WORDS[FROM..TO-1]. */
static mx_status keep(teller *t, const option_list *list, size_t i, size_t from,
                      size_t to, mx__reason_option told)
{
    mx__reason *out = t->r->out;
    reply_search s = { t->r, t->solver, &told, out->groups.at[t->group].worth.g };
    bool found = true;
    mx_status st = MX_OK;

    told.group = t->group;
    told.ends = (uint8_t)list->words.at[from];
    told.lasts = -1;
    told.label = list->labels.at[i];
    told.parts = out->words.n;
    if (!MX_RESERVE(out->words, out->words.n + (to - from)))
        return mx__reason_no_memory(t->r->err);
    for (size_t w = from + 1; w < to; w++)
        out->words.at[out->words.n++] = list->words.at[w];
    if (told.why & MX__IS_REVERSED) st = find_reply(&s, &found);
    if (!found) told.why &= ~(unsigned)MX__IS_REVERSED;
    if (st == MX_OK && told.why && !MX_PUSH(out->options, told))
        st = mx__reason_no_memory(t->r->err);
    return st;
}

static mx_status tell_each(teller *t, const option_list *list)
{
    size_t next = 0;
    mx_status st = MX_OK;

    for (size_t i = 0; i < list->labels.n && st == MX_OK; i++) {
        size_t from = next;
        mx__reason_option told = { .why = 0 };
        mx__wide raw;

        st = value_of(t->solver, list->words.at, &next, &raw, t->r->err);
        if (st != MX_OK) return st;
        told.worth = mx__reason_worth(t->solver->algebra, raw);
        st = why(t, list->words.at[from], told.worth, raw, &told.why);
        if (st == MX_OK && told.why) st = keep(t, list, i, from, next, told);
    }
    return st;
}

static int by_value(const void *a, const void *b)
{
    const mx__reason_option *x = a, *y = b;
    bool first = (x->why & MX__IS_WITNESS) != 0,
         second = (y->why & MX__IS_WITNESS) != 0;

    if (first != second) return first ? -1 : 1;
    if (!first || x->worth.g == y->worth.g)
        return x->parts < y->parts ? -1 : x->parts > y->parts;
    return x->worth.g < y->worth.g ? -1 : 1;
}

/* The winning move in a heap of Nim with more moves than are looked at: it leaves what
   makes the nim-sum 0. */
static mx_status tell_nim(mx__reasoner *r, size_t group, bool *wins)
{
    mx__reason *out = r->out;
    int64_t heap = r->sum[out->groups.at[group].first].at.at[0];
    int64_t to = heap ^ (int64_t)out->nim_sum;
    mx_span part = { &to, 1 };
    mx__reason_option told = { .group = group,
                               .why = MX__IS_WINNING,
                               .worth = { MX__WORTH_NUMBER, false, (uint64_t)to },
                               .lasts = -1 };

    *wins = to < heap;
    if (!*wins) return MX_OK;
    return mx__reason_keep(out, &part, 1, &told.parts) && MX_PUSH(out->options, told)
               ? MX_OK
               : mx__reason_no_memory(r->err);
}

mx_status mx__reason_tell(mx__reasoner *r, size_t group, bool *wins)
{
    mx__reason_group *g = &r->out->groups.at[group];
    const mx__component *c = &r->sum[g->first];
    option_list list = { .arena = &r->out->arena, .most = r->bounds.options };
    size_t before = r->out->options.n;
    teller t = {
        .r = r, .group = group, .solver = c->solver, .raw = r->values.raws[g->first]
    };
    mx_status st = list_options(c->solver, c->at, &list, r->err);

    g->n_options = list.labels.n;
    if (st == MX_OK && !list.is_long) {
        g->is_told = true;
        st = tell_each(&t, &list);
        if (r->out->options.n > before) /* the witnesses first, by value */
            qsort(r->out->options.at + before, r->out->options.n - before,
                  sizeof *r->out->options.at, by_value);
    }
    *wins = t.wins;
    if (st == MX_OK && list.is_long && r->out->by == MX__BY_NIM_SUM &&
        mx__is_nim_heap(c))
        st = tell_nim(r, group, wins);
    MX_VEC_CLEAR(t.seen);
    clear_list(&list);
    return st;
}
