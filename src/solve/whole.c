/* whole.c: who wins a sum of components, and how long it lasts, by search of whole sums. */
#include "whole.h"

#include "alloc.h"
#include "fail.h"
#include "shape.h"
#include "total.h"
#include "vec.h"

#include <stdlib.h>
#include <string.h>

/* A component, by its number. Options lie in `parts`: for each the number of its parts,
   then their component numbers. */
typedef struct whole_component {
    uint32_t solver;    /* which solver's position, or HEAPS: a Nim heap ... */
    uint32_t id;        /* ... and which: in `names`, or the heap's size */
    uint32_t options;   /* where they begin */
    uint32_t n_options; /* those that go on */
    mx__raw genus;      /* misère play: tame value or wild */
    bool expanded;
    bool wins, loses; /* some option ends the play at once */
} whole_component;

/* A sum on the search path. */
typedef struct whole_frame {
    uint32_t sum; /* in `sums` */
    uint32_t component,
        part;        /* the option to look at next: place in the sum, in `parts` */
    uint32_t option; /* its number */
    uint32_t soonest, latest; /* lasts of the lost and of the won sums seen, plus 1 */
    bool moves;               /* there is a move at all */
} whole_frame;

#define WHOLE_HEAPS UINT32_MAX
#define WHOLE_NEVER UINT32_MAX

enum { LOOKS_PER_SUM = 16 };

struct mx__whole {
    mx__budget *budget;
    uint64_t n_looks; /* options of components and of sums that were looked at */
    uint64_t bytes;   /* of what the vectors below take, as the budget knows it */
    bool misere;
    mx__whole_aim aim;
    bool reduces; /* equal games may stand for each other: only who wins is asked */
    MX_VEC(mx__solver *) solvers;
    MX_VEC(whole_component) components;
    MX_VEC(uint32_t) parts;
    MX_VEC(int64_t) key;   /* solver's number, position */
    MX_VEC(int64_t) asked; /* the sum asked about, component numbers */
    MX_VEC(int64_t) child, here;
    MX_VEC(whole_frame) frames;
    mx__positions names; /* of components; the note is their number + 1 */
    mx__positions sums;  /* the note: 0 open, 1 on the path, else 2 + lasts * 2 + won */
    uint64_t charged;
    mx_status status; /* of the enumeration under way */
    uint32_t expanding;
    mx_error *err;
};

mx_status mx__whole_new(mx__budget *budget, bool misere, mx__whole_aim aim,
                        mx__whole **out, mx_error *err)
{
    mx__whole *w = mx__calloc(1, sizeof *w);

    *out = NULL;
    if (!w) return mx__fail(err, MX_NOMEM, "out of memory");
    w->budget = budget;
    w->misere = misere;
    w->aim = aim;
    w->reduces = misere && aim == MX__WHO_WINS;
    mx__positions_init(&w->names, budget);
    mx__positions_init(&w->sums, budget);
    *out = w;
    return MX_OK;
}

void mx__whole_free(mx__whole *w)
{
    if (!w) return;
    MX_VEC_CLEAR(w->solvers);
    MX_VEC_CLEAR(w->components);
    MX_VEC_CLEAR(w->parts);
    MX_VEC_CLEAR(w->key);
    MX_VEC_CLEAR(w->asked);
    MX_VEC_CLEAR(w->child);
    MX_VEC_CLEAR(w->here);
    MX_VEC_CLEAR(w->frames);
    mx__positions_clear(&w->names);
    mx__positions_clear(&w->sums);
    mx__budget_give(w->budget, w->bytes);
    mx__free(w);
}

static mx_status whole_no_memory(mx__whole *w)
{
    return mx__fail(w->err, MX_NOMEM, "out of memory");
}

/* --- components ------------------------------------------------------------------- */

static mx_status number_of_solver(mx__whole *w, mx__solver *solver, uint32_t *out)
{
    for (size_t i = 0; i < w->solvers.n; i++)
        if (w->solvers.at[i] == solver) {
            *out = (uint32_t)i;
            return MX_OK;
        }
    *out = (uint32_t)w->solvers.n;
    return MX_PUSH(w->solvers, solver) ? MX_OK : whole_no_memory(w);
}

/* The component called w->key. */
static mx_status component_of_key(mx__whole *w, whole_component fresh, uint32_t *out)
{
    uint32_t id;
    bool is_new;
    mx_status st = mx__positions_add(&w->names, (mx_span){ w->key.at, w->key.n }, &id,
                                     &is_new, w->err);

    if (st != MX_OK) return st;
    if (!is_new && *mx__positions_note(&w->names, id)) {
        *out = *mx__positions_note(&w->names, id) - 1;
        return MX_OK;
    }
    if (fresh.solver != WHOLE_HEAPS) fresh.id = id;
    *out = (uint32_t)w->components.n;
    if (!MX_PUSH(w->components, fresh)) return whole_no_memory(w);
    *mx__positions_note(&w->names, id) = *out + 1;
    return MX_OK;
}

static mx_status heap_component(mx__whole *w, mx__raw size, uint32_t *out)
{
    whole_component heap = { .solver = WHOLE_HEAPS, .id = size };

    heap.genus = size < 2 ? MX__RAW_FICKLE + size : size;
    w->key.n = 0;
    if (!MX_PUSH(w->key, -1) || !MX_PUSH(w->key, (int64_t)size))
        return whole_no_memory(w);
    return component_of_key(w, heap, out);
}

/* Misère play: what theory says of the position. */
static mx_status misere_facts(mx__whole *w, mx__solver *solver, mx_span at,
                              mx__raw *genus, mx__raw *heap)
{
    mx__wide wide;
    mx_status st = mx__solver_raw(solver, at, &wide, w->err);

    *heap = MX__RAW_WILD;
    *genus = (mx__raw)wide;
    if (st == MX_OK && !solver->heaps)
        st = mx__memo_new(solver->game, MX__HEAPS, solver->budget, &solver->heaps,
                          w->err);
    return st == MX_OK ? mx__memo_value(solver->heaps, at, 0, heap, w->err) : st;
}

static mx_status component_number(mx__whole *w, uint32_t solver, mx_span at,
                                  uint32_t *out)
{
    whole_component fresh = { .solver = solver };
    mx__raw heap;
    uint32_t id;
    mx_status st;

    w->key.n = 0;
    if (!MX_PUSH(w->key, (int64_t)solver) || !MX_RESERVE(w->key, at.n + 1))
        return whole_no_memory(w);
    if (at.n) memcpy(w->key.at + 1, at.at, at.n * sizeof *at.at);
    w->key.n += at.n;
    st = mx__positions_find(&w->names, (mx_span){ w->key.at, w->key.n }, &id, w->err);
    if (st != MX_OK) return st;
    if (id && *mx__positions_note(&w->names, id)) {
        *out = *mx__positions_note(&w->names, id) - 1;
        return MX_OK;
    }
    if (!w->reduces) return component_of_key(w, fresh, out);
    st = misere_facts(w, w->solvers.at[solver], at, &fresh.genus, &heap);
    if (st != MX_OK) return st;
    return heap == MX__RAW_WILD ? component_of_key(w, fresh, out)
                                : heap_component(w, heap, out);
}

/* --- options of a component ------------------------------------------------------- */

/* The positions an option leads to are copied first: asking for their facts may enumerate
   other options of the same game. */
typedef struct whole_copy {
    MX_VEC(int64_t) words; /* for each option: parts; for each part: length, integers */
    size_t n;
    bool wins, loses, failed;
} whole_copy;

static int copy_whole_option(void *context, const mx_option *option)
{
    whole_copy *c = context;

    if (option->ends == MX_MOVER_WINS) c->wins = true;
    if (option->ends == MX_MOVER_LOSES) c->loses = true;
    if (option->ends != MX_GOES_ON) return 0;
    c->failed = !MX_PUSH(c->words, (int64_t)option->n_parts);
    for (size_t p = 0; p < option->n_parts && !c->failed; p++) {
        mx_span part = option->parts[p];

        c->failed = !MX_PUSH(c->words, (int64_t)part.n);
        for (size_t i = 0; i < part.n && !c->failed; i++)
            c->failed = !MX_PUSH(c->words, part.at[i]);
    }
    c->n++;
    return c->failed;
}

static mx_status copy_options(mx__whole *w, const whole_component *c, whole_copy *copy)
{
    mx__solver *solver = w->solvers.at[c->solver];
    size_t n = mx__positions_length(&w->names, c->id);
    mx_status st = mx__solver_memo(solver, w->err);

    if (st != MX_OK) return st;
    w->key.n = 0;
    if (!MX_RESERVE(w->key, n)) return whole_no_memory(w);
    mx__positions_read(&w->names, c->id, w->key.at);
    st = solver->game->options(solver->game, mx__memo_worker(solver->memo),
                               (mx_span){ w->key.at + 1, n - 1 }, MX_LEFT, 0,
                               copy_whole_option, copy, w->err);
    return st == MX_OK && copy->failed ? whole_no_memory(w) : st;
}

static mx_status store_options(mx__whole *w, uint32_t number, const whole_copy *copy)
{
    uint32_t solver = w->components.at[number].solver;
    const int64_t *word = copy->words.at;
    mx_status st = MX_OK;

    for (size_t i = 0; i < copy->n; i++) {
        int64_t n_parts = *word++;

        if (!MX_PUSH(w->parts, (uint32_t)n_parts)) return whole_no_memory(w);
        for (int64_t p = 0; p < n_parts; p++) {
            mx_span part = { word + 1, (size_t)word[0] };
            uint32_t to;

            st = component_number(w, solver, part, &to);
            if (st != MX_OK) return st;
            if (!MX_PUSH(w->parts, to)) return whole_no_memory(w);
            word += 1 + part.n;
        }
    }
    return MX_OK;
}

static mx_status expand_heap(mx__whole *w, uint32_t number)
{
    uint32_t size = w->components.at[number].id, to;

    for (uint32_t k = 0; k < size; k++) {
        mx_status st = heap_component(w, k, &to);

        if (st != MX_OK) return st;
        if (!MX_PUSH(w->parts, 1) || !MX_PUSH(w->parts, to)) return whole_no_memory(w);
    }
    w->components.at[number].n_options = size;
    return MX_OK;
}

/* Lets the budget see the time and the memory that components took. */
static mx_status charge_components(mx__whole *w)
{
    uint64_t now = w->components.room * sizeof *w->components.at +
                   w->parts.room * sizeof *w->parts.at;
    mx_status st = MX_OK;

    if (now > w->bytes) {
        st = mx__budget_take(w->budget, now - w->bytes, w->err);
        if (st == MX_OK) w->bytes = now;
    }
    return st == MX_OK ? mx__budget_charge(w->budget, 0, w->err) : st;
}

static mx_status expand_component(mx__whole *w, uint32_t number)
{
    whole_copy copy = { .n = 0 };
    whole_component c = w->components.at[number];
    size_t start = w->parts.n;
    mx_status st;

    if (c.expanded) return MX_OK;
    if (c.solver == WHOLE_HEAPS) {
        st = expand_heap(w, number);
    } else {
        st = copy_options(w, &c, &copy);
        if (st == MX_OK) st = store_options(w, number, &copy);
        w->components.at[number].n_options = (uint32_t)copy.n;
        w->components.at[number].wins = copy.wins;
        w->components.at[number].loses = copy.loses;
        w->n_looks += copy.n;
        MX_VEC_CLEAR(copy.words);
    }
    if (st == MX_OK) st = charge_components(w);
    if (st == MX_OK && w->parts.n > UINT32_MAX / 2)
        st = mx__fail(w->err, MX_LIMIT, "too many options for a search of whole sums");
    if (st != MX_OK) {
        w->parts.n = start;
        return st;
    }
    w->components.at[number].options = (uint32_t)start;
    w->components.at[number].expanded = true;
    return MX_OK;
}

static bool is_dead(const whole_component *c)
{
    return !c->n_options && !c->wins && !c->loses;
}

/* --- sums ------------------------------------------------------------------------- */

static int by_number(const void *a, const void *b)
{
    int64_t x = *(const int64_t *)a, y = *(const int64_t *)b;

    return (x > y) - (x < y);
}

/* Takes *1 out of w->child: two of them cancel, one goes into a larger heap. */
static mx_status merge_ones(mx__whole *w)
{
    size_t n = 0, ones = 0, heap = SIZE_MAX;
    uint32_t merged;
    mx_status st;

    for (size_t i = 0; i < w->child.n; i++) {
        const whole_component *c = &w->components.at[w->child.at[i]];

        if (c->solver == WHOLE_HEAPS && c->id == 1) {
            ones++;
            continue;
        }
        if (c->solver == WHOLE_HEAPS && heap == SIZE_MAX) heap = n;
        w->child.at[n++] = w->child.at[i];
    }
    w->child.n = n;
    if (ones % 2 == 0) return MX_OK;
    if (heap == SIZE_MAX) {
        st = heap_component(w, 1, &merged);
        if (st != MX_OK) return st;
        return MX_PUSH(w->child, merged) ? MX_OK : whole_no_memory(w);
    }
    st = heap_component(w, w->components.at[w->child.at[heap]].id ^ 1, &merged);
    if (st != MX_OK) return st;
    w->child.at[heap] = merged;
    return expand_component(w, merged);
}

/* Brings w->child into its one form: no dead components, sorted. */
static mx_status normalise(mx__whole *w)
{
    size_t n = 0;
    mx_status st = MX_OK;

    for (size_t i = 0; i < w->child.n && st == MX_OK; i++) {
        st = expand_component(w, (uint32_t)w->child.at[i]);
        if (st == MX_OK && !is_dead(&w->components.at[w->child.at[i]]))
            w->child.at[n++] = w->child.at[i];
    }
    if (st != MX_OK) return st;
    w->child.n = n;
    if (w->reduces) {
        st = merge_ones(w);
        for (size_t i = 0; i < w->child.n && st == MX_OK; i++)
            st = expand_component(w, (uint32_t)w->child.at[i]);
    }
    if (w->child.n) qsort(w->child.at, w->child.n, sizeof *w->child.at, by_number);
    return st;
}

static uint32_t whole_note(bool won, uint32_t lasts)
{
    return 2 + lasts * 2 + won;
}

/* Misère sums of tame components are known at once, unless their length is asked for. */
static bool known_by_theory(const mx__whole *w, uint32_t *note)
{
    mx__total total = { 0 };

    if (!w->reduces) return false;
    for (size_t i = 0; i < w->child.n; i++) {
        mx__raw genus = w->components.at[w->child.at[i]].genus;

        if (genus == MX__RAW_WILD) return false;
        total = mx__total_with(MX__TAME, total, mx__raw_widen(genus), 1);
    }
    *note = whole_note(!mx__total_is_lost(MX__TAME, total), 0);
    return true;
}

/* The sum in w->child. */
static mx_status intern_sum(mx__whole *w, uint32_t *id, uint32_t *note)
{
    enum { BLOCK = 1 << 12 };
    bool is_new;
    mx_status st = normalise(w);

    *id = 0;
    if (st != MX_OK) return st;
    if (known_by_theory(w, note)) return MX_OK;
    st = mx__positions_add(&w->sums, (mx_span){ w->child.at, w->child.n }, id, &is_new,
                           w->err);
    if (st != MX_OK) return st;
    *note = *mx__positions_note(&w->sums, *id);
    if (!is_new || w->sums.n % BLOCK) return MX_OK;
    return mx__budget_charge(w->budget, BLOCK, w->err);
}

/* --- the search ------------------------------------------------------------------- */

static mx_status read_sum(mx__whole *w, uint32_t sum)
{
    size_t n = mx__positions_length(&w->sums, sum);

    if (!MX_RESERVE(w->here, n + 1)) return whole_no_memory(w);
    mx__positions_read(&w->sums, sum, w->here.at);
    w->here.n = n;
    return MX_OK;
}

static mx_status push_sum(mx__whole *w, uint32_t sum)
{
    whole_frame f = { .sum = sum, .soonest = WHOLE_NEVER };

    *mx__positions_note(&w->sums, sum) = 1;
    return MX_PUSH(w->frames, f) ? MX_OK : whole_no_memory(w);
}

/* Notes a move of the top sum to one of note NOTE. */
static void weigh(whole_frame *f, uint32_t note)
{
    uint32_t lasts = (note - 2) / 2 + 1;

    f->moves = true;
    if ((note - 2) % 2 == 0) { /* lost for the other player */
        if (lasts < f->soonest) f->soonest = lasts;
    } else if (lasts > f->latest) {
        f->latest = lasts;
    }
}

/* The moves of component C that end the play. */
static void weigh_endings(whole_frame *f, const whole_component *c)
{
    if (c->wins) weigh(f, whole_note(false, 0));
    if (c->loses) weigh(f, whole_note(true, 0));
}

static bool is_decided(const mx__whole *w, const whole_frame *f)
{
    return f->soonest != WHOLE_NEVER && (w->aim == MX__WHO_WINS || f->soonest == 1);
}

/* Builds in w->child what the option at F leads to, the sum being w->here. */
static bool make_child(mx__whole *w, const whole_frame *f)
{
    uint32_t n_parts = w->parts.at[f->part];

    w->child.n = 0;
    for (size_t i = 0; i < w->here.n; i++)
        if (i != f->component && !MX_PUSH(w->child, w->here.at[i])) return false;
    for (uint32_t p = 0; p < n_parts; p++)
        if (!MX_PUSH(w->child, (int64_t)w->parts.at[f->part + 1 + p])) return false;
    return true;
}

/* Moves F to the next component that differs from the one before. */
static void next_component(const mx__whole *w, whole_frame *f)
{
    size_t i = f->component + 1;

    while (i < w->here.n && w->here.at[i] == w->here.at[i - 1])
        i++;
    f->component = (uint32_t)i;
    f->option = 0;
}

static mx_status whole_cycle(mx__whole *w)
{
    return mx__fail(w->err, MX_CYCLE,
                    "play need not end: a sum of %zu components comes back after %zu "
                    "moves at most",
                    w->here.n, w->frames.n);
}

/* Looks at the moves of the top sum, w->here, from where it stopped. *DOWN: an open sum
   was pushed. */
static mx_status look_on(mx__whole *w, bool *down)
{
    whole_frame *f = &w->frames.at[w->frames.n - 1];

    *down = false;
    while (f->component < w->here.n && !is_decided(w, f)) {
        const whole_component *c = &w->components.at[w->here.at[f->component]];
        uint32_t id, note;
        mx_status st;

        if (f->option == 0) {
            f->part = c->options;
            weigh_endings(f, c);
        }
        if (f->option >= c->n_options) {
            next_component(w, f);
            continue;
        }
        if (!make_child(w, f)) return whole_no_memory(w);
        st = intern_sum(w, &id, &note);
        if (st != MX_OK) return st;
        if (note == 1) return whole_cycle(w);
        if (note == 0) {
            *down = true;
            return push_sum(w, id);
        }
        weigh(f, note);
        f->part += 1 + w->parts.at[f->part];
        f->option++;
    }
    return MX_OK;
}

static uint32_t verdict_of(const mx__whole *w, const whole_frame *f)
{
    if (f->soonest != WHOLE_NEVER) return whole_note(true, f->soonest);
    return whole_note(!f->moves && w->misere, f->latest);
}

static mx_status search_sum(mx__whole *w, uint32_t root, uint64_t most)
{
    mx_status st = push_sum(w, root);
    bool down;

    while (st == MX_OK && w->frames.n) {
        st = read_sum(w, w->frames.at[w->frames.n - 1].sum);
        if (st == MX_OK) st = look_on(w, &down);
        w->n_looks++;
        if (st == MX_OK && most &&
            (w->sums.n > most || w->n_looks / LOOKS_PER_SUM > most))
            st = mx__fail(w->err, MX_LIMIT, "more than %llu sums",
                          (unsigned long long)most);
        if (st != MX_OK || down) continue;
        w->frames.n--;
        *mx__positions_note(&w->sums, w->frames.at[w->frames.n].sum) =
            verdict_of(w, &w->frames.at[w->frames.n]);
    }
    while (w->frames.n)
        *mx__positions_note(&w->sums, w->frames.at[--w->frames.n].sum) = 0;
    return st;
}

void mx__whole_begin(mx__whole *w)
{
    w->asked.n = 0;
}

mx_status mx__whole_add(mx__whole *w, mx__solver *solver, mx_span at, mx_error *err)
{
    uint32_t which, number;
    mx_status st;

    w->err = err;
    st = number_of_solver(w, solver, &which);
    if (st == MX_OK) st = component_number(w, which, at, &number);
    if (st == MX_OK && !MX_PUSH(w->asked, (int64_t)number)) st = whole_no_memory(w);
    w->err = NULL;
    return st;
}

mx_status mx__whole_solve(mx__whole *w, uint64_t most_sums, mx__whole_answer *out,
                          mx_error *err)
{
    uint32_t id, note;
    mx_status st = MX_OK;

    w->err = err;
    w->child.n = 0;
    for (size_t i = 0; i < w->asked.n && st == MX_OK; i++)
        if (!MX_PUSH(w->child, w->asked.at[i])) st = whole_no_memory(w);
    if (st == MX_OK) st = intern_sum(w, &id, &note);
    if (st == MX_OK && note == 0) {
        st = search_sum(w, id, most_sums);
        if (st == MX_OK) note = *mx__positions_note(&w->sums, id);
    }
    w->err = NULL;
    if (st != MX_OK) return st;
    *out = (mx__whole_answer){ (note - 2) % 2 != 0, (note - 2) / 2 };
    return MX_OK;
}
