/* game_rules.c: a rule file as a struct mx_game. */
#include "alloc.h"
#include "message.h"
#include "open.h"

#include <assert.h>
#include <string.h>

/* --- workers ---------------------------------------------------------------------- */

static void lock(const mx__rules *rules)
{
    atomic_flag *flag = &((mx__rules *)(uintptr_t)rules)->lock;

    while (atomic_flag_test_and_set_explicit(flag, memory_order_acquire)) {
    }
}

static void unlock(const mx__rules *rules)
{
    atomic_flag_clear_explicit(&((mx__rules *)(uintptr_t)rules)->lock,
                               memory_order_release);
}

static mx_status worker_new(const mx_game *game, void **out)
{
    mx__rules *rules = game->self;
    mx__worker *worker = mx__calloc(1, sizeof *worker);

    *out = NULL;
    if (!worker) return MX_NOMEM;
    worker->vm = mx__vm_new(&rules->program, &rules->data);
    if (!worker->vm) {
        mx__free(worker);
        return MX_NOMEM;
    }
    worker->vm->budget = &rules->budget;
    worker->rules = rules;
    lock(rules);
    worker->next = rules->workers;
    rules->workers = worker;
    unlock(rules);
    *out = worker;
    return MX_OK;
}

static int compare_runs(const int64_t *a, const int64_t *b)
{
    for (int64_t i = 0; i <= a[0] && i <= b[0]; i++)
        if (a[i] != b[i]) return a[i] < b[i] ? -1 : 1;
    return 0;
}

/* The least example of all threads is shown, so that threads do not change a note. */
static void add_note(mx__note *to, mx__note *from)
{
    to->count += from->count;
    if (!from->from) return;
    if (!to->from || compare_runs(from->from, to->from) < 0) {
        int64_t *position = to->from, *part = to->part;

        to->from = from->from;
        to->part = from->part;
        from->from = position;
        from->part = part;
    }
}

static void worker_free(const mx_game *game, void *given)
{
    mx__worker *worker = given, **at;
    mx__rules *rules = game->self;

    if (!worker) return;
    lock(rules);
    for (at = &rules->workers; *at != worker; at = &(*at)->next) {
    }
    *at = worker->next;
    for (size_t i = 0; i < rules->program.n_rules; i++)
        add_note(&rules->notes[i], &worker->vm->notes[i]);
    unlock(rules);
    MX_VEC_CLEAR(worker->arc_from);
    MX_VEC_CLEAR(worker->arc_to);
    mx__native_worker_free(rules, worker);
    mx__vm_free(worker->vm);
    mx__free(worker);
}

static void say_note(const mx__rules *rules, const mx__note *note, mx__text *out)
{
    const mx__program *program = &rules->program;
    mx_span from = { note->from + 1, (size_t)note->from[0] };
    mx_span part = { note->part + 1, (size_t)note->part[0] };
    mx__text before = { 0 }, after = { 0 };

    if (out->n) mx__text_char(out, '\n');
    mx__say_position(program, from, &before);
    mx__say_position(program, part, &after);
    mx__text_fmt(out, MX_SENTENCE("%s -> %s leaves %.*s and is not a move (%llu such)"),
                 before.at ? before.at : "", after.at ? after.at : "",
                 (int)(rules->tree.position_place.end -
                       rules->tree.position_place.start),
                 rules->source.text + rules->tree.position_place.start,
                 (unsigned long long)note->count);
    out->failed |= before.failed || after.failed;
    mx__text_clear(&before);
    mx__text_clear(&after);
}

void mx__rules_notes(const mx__rules *rules, mx__text *out)
{
    mx__text notes = { 0 };

    lock(rules);
    for (size_t i = 0; i < rules->program.n_rules; i++) {
        mx__note sum = { rules->notes[i].count, rules->notes[i].from,
                         rules->notes[i].part };

        for (const mx__worker *w = rules->workers; w; w = w->next) {
            mx__note note = w->vm->notes[i];

            add_note(&sum, &note);
        }
        if (sum.from) say_note(rules, &sum, &notes);
    }
    unlock(rules);
    if (notes.failed) out->failed = true;
    if (notes.n) mx__text_add(out, notes.at, notes.n);
    mx__text_clear(&notes);
}

/* --- options ---------------------------------------------------------------------- */

static mx_status run_at(mx__vm *vm, int unit, mx_span at, mx_player player,
                        unsigned want, mx_sink *sink, void *context, mx_error *err)
{
    mx_status st;

    assert(vm->n_nested == 0); /* a sink must not enumerate with the same worker */
    vm->sink = sink;
    vm->context = context;
    vm->want = want;
    vm->at = at;
    vm->is_enough = false;
    vm->err = err;
    vm->option = (mx_option){ .player = (uint8_t)player };
    st = mx__vm_enter_at(vm, (size_t)unit, at, err);
    if (!st) st = mx__vm_run(vm, (size_t)unit, err);
    mx__vm_rest(vm);
    vm->at.n = 0;
    vm->err = NULL;
    return st;
}

/* Without a worker one is made for the call. */
static mx_status borrow(const mx_game *game, void *worker, mx__worker **out)
{
    void *made;
    mx_status st;

    *out = worker;
    if (worker) return MX_OK;
    st = worker_new(game, &made);
    *out = made;
    return st;
}

static mx_status options(const mx_game *game, void *given, mx_span at, mx_player player,
                         unsigned want, mx_sink *sink, void *context, mx_error *err)
{
    const mx__rules *rules = game->self;
    int unit = rules->program.options[player == MX_RIGHT];
    mx__worker *worker;
    mx_status st = borrow(game, given, &worker);

    if (st) return mx__fail(err, st, "memory ran out");
    if (!(game->flags & MX_PARTIZAN)) player = MX_LEFT;
    st = run_at(worker->vm, unit, at, player, want, sink, context, err);
    if (!given) worker_free(game, worker);
    return st;
}

static mx_status split(const mx_game *game, void *given, mx_span at, mx_sink *sink,
                       void *context, mx_error *err)
{
    const mx__rules *rules = game->self;
    mx__worker *worker;
    mx_status st = borrow(game, given, &worker);

    if (st) return mx__fail(err, st, "memory ran out");
    worker->vm->is_splitting = true;
    st = run_at(worker->vm, rules->program.split, at, MX_LEFT, 0, sink, context, err);
    worker->vm->is_splitting = false;
    if (!given) worker_free(game, worker);
    return st;
}

/* --- how play ends ---------------------------------------------------------------- */

static int stop_at_once(void *context, const mx_option *option)
{
    bool *any = context;

    (void)option;
    *any = true;
    return 1;
}

static mx_status holds(mx__vm *vm, const mx__end_test *test, const mx__program *program,
                       mx_span at, mx_player player, bool *out, mx_error *err)
{
    bool any = false;
    mx_status st;

    if (test->condition >= 0) {
        st = run_at(vm, test->condition, at, player, 0, NULL, NULL, err);
        *out = vm->result != 0;
        return st;
    }
    st = run_at(vm, program->options[player == MX_RIGHT], at, player, 0, stop_at_once,
                &any, err);
    *out = !any;
    return st;
}

/* Who is first and who second the players say: left is first. */
static int seen_by(mx__end_kind kind, mx_player player)
{
    bool right = player == MX_RIGHT;

    switch (kind) {
    case MX_END_MOVER_WINS: return 1;
    case MX_END_MOVER_LOSES: return -1;
    case MX_END_FIRST_WINS:
    case MX_END_LEFT_WINS: return right ? -1 : 1;
    case MX_END_SECOND_WINS:
    case MX_END_RIGHT_WINS: return right ? 1 : -1;
    case MX_END_DRAW: return MX_OVER_DRAWN;
    case MX_END_SCORE: break;
    }
    return 1; /* a score: the points say the rest */
}

/* The first of the `ends` lines that holds at AT, or NULL. */
static mx_status end_at(const mx__rules *rules, mx__vm *vm, mx_span at,
                        mx_player player, const mx__end_test **out, mx_error *err)
{
    const mx__program *program = &rules->program;
    bool matches = false;
    mx_status st = MX_OK;

    *out = NULL;
    for (size_t i = 0; !st && i < program->n_ends && !matches; i++) {
        st = holds(vm, &program->ends[i], program, at, player, &matches, err);
        if (!st && matches) *out = &program->ends[i];
    }
    return st;
}

static mx_status outcome(const mx_game *game, void *given, mx_span at, mx_player player,
                         int *over, mx_error *err)
{
    const mx__end_test *end;
    mx__worker *worker;
    mx_status st = borrow(game, given, &worker);

    *over = 0;
    if (st) return mx__fail(err, st, "memory ran out");
    st = end_at(game->self, worker->vm, at, player, &end, err);
    if (!st && end) *over = seen_by(end->kind, player);
    if (!given) worker_free(game, worker);
    return st;
}

static mx_status points(const mx_game *game, void *given, mx_span at, mx_player player,
                        int *over, int64_t *out, mx_error *err)
{
    const mx__end_test *end;
    mx__worker *worker;
    mx_status st = borrow(game, given, &worker);

    *over = 0;
    *out = 0;
    if (st) return mx__fail(err, st, "memory ran out");
    st = end_at(game->self, worker->vm, at, player, &end, err);
    if (!st && end) {
        st = run_at(worker->vm, end->score, at, player, 0, NULL, NULL, err);
        *over = 1;
        *out = worker->vm->result;
    }
    if (!given) worker_free(game, worker);
    return st;
}

static mx_status turn(const mx_game *game, void *given, mx_span at, mx_player *player,
                      mx_error *err)
{
    const mx__rules *rules = game->self;
    mx__worker *worker;
    mx_status st = borrow(game, given, &worker);

    if (st) return mx__fail(err, st, "memory ran out");
    st = run_at(worker->vm, rules->program.turn, at, MX_LEFT, 0, NULL, NULL, err);
    *player = worker->vm->result ? MX_LEFT : MX_RIGHT;
    if (!given) worker_free(game, worker);
    return st;
}

/* --- all -------------------------------------------------------------------------- */

/* Does some end ask who began, where nobody else keeps it? */
static bool asks_who_began(const mx__tree *tree)
{
    for (const mx__end *end = tree->ends; end; end = end->next)
        if (end->kind == MX_END_FIRST_WINS || end->kind == MX_END_SECOND_WINS)
            return !tree->is_partizan;
    return false;
}

static uint32_t flags_of(const mx__tree *tree)
{
    uint32_t flags = 0;

    if (tree->is_partizan) flags |= MX_PARTIZAN;
    if (tree->is_alike) flags |= MX_ALIKE;
    if (tree->is_misere) flags |= MX_MISERE;
    if (tree->arrivals) flags |= MX_WINS;
    if (tree->ends) flags |= MX_ENDS;
    if (tree->has_scores) flags |= MX_SCORES;
    if (tree->has_draw) flags |= MX_DRAW;
    if (asks_who_began(tree)) flags |= MX_STARTER;
    if (tree->turn) flags |= MX_TURNS;
    for (const mx__end *end = tree->ends; end; end = end->next)
        if (end->kind == MX_END_DRAW) flags |= MX_TIES;
    if (tree->has_draw && tree->draw_to == MX_END_LEFT_WINS) flags |= MX_DRAW_LEFT;
    if (tree->has_draw && tree->draw_to == MX_END_RIGHT_WINS) flags |= MX_DRAW_RIGHT;
    return flags;
}

void mx__game_of(mx__rules *rules)
{
    mx_game *game = &rules->game;

    *game = (mx_game){ .size = sizeof *game };
    game->name = rules->tree.title ? rules->tree.title : rules->source.name;
    game->shape = &rules->program.shape;
    game->flags = flags_of(&rules->tree);
    game->self = rules;
    game->options = options;
    game->specialise = mx__rules_specialise;
    game->worker_new = worker_new;
    game->worker_free = worker_free;
    if (rules->tree.ends && !rules->tree.has_scores) game->outcome = outcome;
    if (rules->tree.ends && rules->tree.has_scores) game->points = points;
    if (rules->program.turn >= 0) game->turn = turn;
    if (rules->program.split >= 0) game->split = split;
    game->rule_names = rules->program.rule_names;
    game->n_rules = rules->program.n_rules;
}
