/* heap_game.c: a complete game made of a heap rule, for the engines that enumerate. */
#include "heap_rule.h"

#include "alloc.h"
#include "fail.h"
#include "message.h"
#include "text.h"

#include <string.h>

/* The game and all it points to. */
typedef struct heap_game {
    mx_game game;
    const mx_heap_rule *rule;
    char name[]; /* NUL-terminated */
} heap_game;

static const mx_field heap_field = {
    "heap", MX_SCALAR, 0, INT64_MAX, NULL, 0, NULL, 0
};
static const mx_shape heap_shape = { &heap_field, 1, 1 };
static const int64_t weight_one[] = { 1 };
static const mx_measure counters = {
    weight_one,
    MX_SENTENCE("every move takes a counter or leaves a heap in smaller parts")
};

/* One enumeration: the parts being chosen, and where they go. */
typedef struct walk {
    const mx_heap_rule *rule;
    mx_sink *sink;
    void *context;
    mx_option option;
    uint64_t take;
    int64_t size[MX_HEAP_PARTS];
    mx_span span[MX_HEAP_PARTS];
    mx__text label; /* used when labels are wanted */
    bool want_labels, enough, no_memory;
} walk;

static void write_label(walk *w)
{
    w->label.n = 0;
    mx__text_fmt(&w->label, "take %llu", (unsigned long long)w->take);
    for (size_t i = 0; i < w->option.n_parts; i++)
        mx__text_fmt(&w->label, i ? " + %lld" : ", leave %lld", (long long)w->size[i]);
    if (w->label.failed) w->no_memory = w->enough = true;
    w->option.label = w->label.at;
}

static void send(walk *w, size_t n_parts)
{
    w->option.n_parts = n_parts;
    if (w->want_labels) write_label(w);
    if (w->enough) return;
    if (w->sink(w->context, &w->option)) w->enough = true;
}

/* Chooses parts number DONE.. of N_PARTS, ascending from LEAST, of REST counters. STEP is
   0 when equal parts may repeat, 1 when they may not. */
static void choose(walk *w, size_t done, size_t n_parts, int64_t least, int64_t rest,
                   int64_t step)
{
    int64_t left = (int64_t)(n_parts - done);

    if (left == 1) {
        if (rest < least) return;
        w->size[done] = rest;
        send(w, n_parts);
        return;
    }
    for (int64_t part = least; part <= rest / left && !w->enough; part++) {
        w->size[done] = part;
        choose(w, done + 1, n_parts, part + step, rest - part, step);
    }
}

static void choose_equal(walk *w, size_t n_parts, int64_t rest)
{
    if (rest % (int64_t)n_parts) return;
    for (size_t i = 0; i < n_parts; i++)
        w->size[i] = rest / (int64_t)n_parts;
    send(w, n_parts);
}

static void options_of_digit(walk *w, mx_heap_digit digit, int64_t rest)
{
    if (digit.leave & 1 && rest == 0) send(w, 0);
    for (size_t parts = 1; parts <= MX_HEAP_PARTS && !w->enough; parts++) {
        if (!(digit.leave >> parts & 1) || (int64_t)parts > rest) continue;
        if (parts > 1 && digit.mark == MX_EQUAL_PARTS)
            choose_equal(w, parts, rest);
        else
            choose(w, 0, parts, 1, rest, parts > 1 && digit.mark == MX_UNEQUAL_PARTS);
    }
}

static void options_of_code(walk *w, int64_t heap)
{
    uint64_t last = w->rule->n_tail ? (uint64_t)heap : w->rule->n_digits - 1;

    if (last > (uint64_t)heap) last = (uint64_t)heap;
    for (uint64_t i = 0; i <= last && !w->enough; i++) {
        w->take = i;
        options_of_digit(w, mx__heap_digit(w->rule, i), heap - (int64_t)i);
    }
}

static void options_of_set(walk *w, int64_t heap)
{
    bool all_but = w->rule->kind == MX_HEAP_ALL_BUT;
    uint64_t barred = all_but ? mx__heap_next(w->rule, 1) : 0;

    for (uint64_t take = 1; take <= (uint64_t)heap && !w->enough; take++) {
        if (!all_but) {
            take = mx__heap_next(w->rule, take);
            if (take == 0 || take > (uint64_t)heap) return;
        } else if (take == barred) {
            barred = mx__heap_next(w->rule, take + 1);
            continue;
        }
        w->take = take;
        w->size[0] = heap - (int64_t)take;
        send(w, 1);
    }
}

static mx_status heap_options(const mx_game *game, void *worker, mx_span at,
                              mx_player player, unsigned want, mx_sink *sink,
                              void *context, mx_error *err)
{
    const heap_game *self = game->self;
    walk w = { 0 };

    (void)worker;
    (void)player;
    if (at.n != 1 || at.at[0] < 0)
        return mx__fail(err, MX_FAULT, "a position of a heap game is one number >= 0");
    w.rule = self->rule;
    w.sink = sink;
    w.context = context;
    w.want_labels = want & MX_LABELS;
    w.option.parts = w.span;
    for (size_t i = 0; i < MX_HEAP_PARTS; i++)
        w.span[i] = (mx_span){ &w.size[i], 1 };
    if (w.rule->kind == MX_HEAP_CODE)
        options_of_code(&w, at.at[0]);
    else
        options_of_set(&w, at.at[0]);
    mx__text_clear(&w.label);
    return w.no_memory ? mx__fail(err, MX_NOMEM, "no memory for a label") : MX_OK;
}

/* Without a worker too `options` is free of shared state; engines ask for the pair. */
static mx_status no_worker(const mx_game *game, void **worker)
{
    (void)game;
    *worker = NULL;
    return MX_OK;
}

static void free_no_worker(const mx_game *game, void *worker)
{
    (void)game;
    (void)worker;
}

mx_status mx_heap_game(const mx_heap_rule *rule, const char *name, mx_game **out,
                       mx_error *err)
{
    size_t n = strlen(name) + 1;
    heap_game *made;
    mx_status st = mx_heap_check(rule, err);

    *out = NULL;
    if (st != MX_OK) return st;
    made = mx__calloc(1, sizeof *made + n);
    if (!made) return mx__fail(err, MX_NOMEM, "no memory for a game");
    memcpy(made->name, name, n);
    made->rule = rule;
    made->game.size = sizeof made->game;
    made->game.name = made->name;
    made->game.shape = &heap_shape;
    made->game.self = made;
    made->game.options = heap_options;
    made->game.worker_new = no_worker;
    made->game.worker_free = free_no_worker;
    made->game.heap = rule;
    made->game.measure = &counters;
    *out = &made->game;
    return MX_OK;
}

void mx_heap_game_free(mx_game *game)
{
    if (game) mx__free(game->self);
}
