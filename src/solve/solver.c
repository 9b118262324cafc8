/* solver.c: one game's engines behind one face. */
#include "endless.h"
#include "whole.h"

#include "alloc.h"
#include "fail.h"

#include <string.h>

mx_value mx__wide_value(mx__algebra algebra, mx__wide value)
{
    mx_value v = { MX_UNKNOWN, 0, 0 };

    if (value > INT64_MAX && !mx__wide_is(value, MX__RAW_LOONY) &&
        !mx__raw_is_fickle((mx__raw)value))
        return v;
    switch (algebra) {
    case MX__GRUNDY:
        v.kind = value > INT64_MAX ? MX_LOONY : MX_NIMBER;
        v.payload = value > INT64_MAX ? 0 : (int64_t)value;
        break;
    case MX__OUTCOMES:
        v.kind = MX_OUTCOME;
        v.payload = value ? MX_WON : MX_LOST;
        break;
    case MX__HEAPS: break; /* no solver's own */
    case MX__TAME:
        v.kind = MX_OUTCOME;
        v.payload =
            value == 0 || mx__wide_is(value, MX__RAW_FICKLE + 1) ? MX_LOST : MX_WON;
        break;
    }
    return v;
}

/* --- which engine ----------------------------------------------------------------- */

static mx_status refuse_game(const mx_game *game, mx_error *err)
{
    if (game->flags & MX_DRAW) return MX_OK;
    if (game->flags & MX_PARTIZAN)
        return mx__fail(err, MX_UNSUPPORTED,
                        "%s: Left and Right have moves of their own, so positions "
                        "have no Grundy values",
                        game->name);
    if (game->flags & (MX_SCORES | MX_STARTER | MX_TIES)) {
        mx__fail(err, MX_UNSUPPORTED,
                 "%s: positions decided by points or by who began have no value of "
                 "their own",
                 game->name);
        mx__fail_hint(err, "'mexor solve' says who wins, and by how much");
        return MX_UNSUPPORTED;
    }
    return MX_OK;
}

/* Heap games of plain normal play, one integer a position. */
static bool has_heap_rule(const mx_game *game)
{
    return game->heap && game->shape->n_fields == 1 && game->shape->n_scalars == 1 &&
           !(game->flags & MX_WINS);
}

static mx__engine natural_engine(const mx_game *game)
{
    if (game->flags & MX_DRAW) return MX__RETROGRADE;
    if (game->flags & MX_PARTIZAN) return MX__PARTIZAN;
    if (game->flags & MX_ENDS) return MX__WHOLE;
    if (game->flags & MX_MISERE) return MX__MISERE;
    if (has_heap_rule(game)) return MX__SEQUENCE;
    if (mx__table_fits(game)) return MX__TABLE;
    return MX__MEMO;
}

/* Whether the engine that was asked for plays GAME at all. */
static mx_status admit_engine(const mx_game *game, mx__engine asked, mx_error *err)
{
    mx__engine natural = natural_engine(game);

    if (asked == MX__AUTO || asked == natural) return MX_OK;
    if (natural == MX__RETROGRADE)
        return mx__fail(
            err, MX_UNSUPPORTED,
            "%s: play need not end, and only the engine 'retrograde' can deal "
            "with that",
            game->name);
    if (asked == MX__MEMO) return MX_OK;
    if (asked == MX__TABLE && mx__table_fits(game)) return MX_OK;
    if (asked == MX__TABLE)
        return mx__fail(err, MX_UNSUPPORTED,
                        "%s: the table engine needs positions of integers only and a "
                        "proof that every move lowers a sum of them",
                        game->name);
    if (asked == MX__SEQUENCE)
        return mx__fail(err, MX_UNSUPPORTED,
                        "%s: the sequence engine needs a rule of taking from heaps and "
                        "breaking them that was recognised as such",
                        game->name);
    if (asked == MX__MISERE)
        return mx__fail(err, MX_UNSUPPORTED,
                        "%s is not played in the misère convention", game->name);
    return mx__fail(err, MX_UNSUPPORTED, "%s: the engine '%s' does not play this game",
                    game->name, mx__engine_name(asked));
}

static mx__engine engine_for(const mx_game *game, mx__engine asked)
{
    mx__engine natural = natural_engine(game);
    bool plain = natural == MX__TABLE || natural == MX__SEQUENCE || natural == MX__MEMO;

    return plain && asked != MX__AUTO ? asked : natural;
}

mx_status mx__solver_new(const mx_game *game, mx__budget *budget, mx__engine engine,
                         mx__solver **out, mx_error *err)
{
    mx__solver *solver;
    mx_status st = refuse_game(game, err);

    *out = NULL;
    if (st == MX_OK) st = admit_engine(game, engine, err);
    if (st != MX_OK) return st;
    solver = mx__calloc(1, sizeof *solver);
    if (!solver) return mx__fail(err, MX_NOMEM, "out of memory");
    solver->game = game;
    solver->budget = budget;
    solver->asked = engine;
    solver->engine = engine_for(game, engine);
    solver->algebra = game->flags & MX_ENDS     ? MX__OUTCOMES
                      : game->flags & MX_MISERE ? MX__TAME
                                                : MX__GRUNDY;
    *out = solver;
    return MX_OK;
}

void mx__solver_free(mx__solver *solver)
{
    if (!solver) return;
    mx__memo_free(solver->memo);
    mx__retro_free(solver->retro);
    mx__retro_free(solver->retro_sums);
    mx__sets_free(solver->own_sets);
    mx__whole_free(solver->search);
    mx__memo_free(solver->heaps);
    mx__sequence_free(solver->sequence);
    mx__table_free(solver->table);
    mx__free(solver);
}

void mx__solver_sets(mx__solver *solver, mx__sets *sets)
{
    solver->sets = sets;
}

const mx_game *mx__solver_game(const mx__solver *solver)
{
    return solver->game;
}

mx_status mx__solver_memo(mx__solver *solver, mx_error *err)
{
    if (solver->memo) return MX_OK;
    return mx__memo_new(solver->game, solver->algebra, solver->budget, &solver->memo,
                        err);
}

mx_status mx__solver_sequence(mx__solver *solver, mx_error *err)
{
    mx__sequence_options options = { .threads = solver->budget->threads,
                                     .tabled = true };

    if (solver->sequence) return MX_OK;
    return mx__sequence_new(solver->game->heap, &options, solver->budget,
                            &solver->sequence, err);
}

/* --- components ------------------------------------------------------------------- */

/* A single position is tried by the memo first: it may need few others. */
enum { PROBE_OPTIONS = 1 << 15 };
static const double single_cells_most = 1 << 28;

static mx_status value_by_memo(mx__solver *solver, mx_span at, mx__wide *out,
                               mx_error *err)
{
    mx__raw raw = MX__RAW_UNKNOWN;
    mx_status st = mx__solver_memo(solver, err);

    if (st == MX_OK) st = mx__memo_value(solver->memo, at, 0, &raw, err);
    *out = mx__raw_widen(raw);
    return st;
}

static mx_status value_by_sequence(mx__solver *solver, mx_span at, mx__wide *out,
                                   mx_error *err)
{
    mx_status st = mx__solver_sequence(solver, err);

    assert(at.n == 1 && at.at[0] >= 0);
    *out = MX__WIDE_UNKNOWN;
    if (st != MX_OK) return st;
    st = mx__sequence_value(solver->sequence, (uint64_t)at.at[0], out, err);
    if (st != MX_OK) *out = MX__WIDE_UNKNOWN;
    return st;
}

/* Misère play of a subtraction game, finite or not, follows the sequence of normal play:
   heaps of value 0 are of genus 0^1, those of value 1 of genus 1^0, any other g of g^g.

   Ferguson's pairing property (T. S. Ferguson, On sums of graph games with last player
   losing, 1974). Let s be the least number that may be taken. Then g(n) = 1 iff n >= s and
   g(n - s) = 0. For if n is the least failure and g(n - s) = 0, then g(n) > 1, so some
   n - k has value 1 and, being smaller, g(n - k - s) = 0, an option of n - s: its value
   would not be 0. If g(n) = 1 and not g(n - s) = 0, then some n - s - k has value 0 and
   n - k, being smaller, value 1, an option of n: its value would not be 1.
   So a heap of value 1 can always be answered by one of value 0 and the other way round as
   the rule of misère Nim demands (mexset.h): every heap is tame. */
bool mx__solver_pairs(const mx__solver *solver)
{
    return solver->engine == MX__MISERE && has_heap_rule(solver->game) &&
           solver->game->heap->kind != MX_HEAP_CODE;
}

static mx_status value_by_pairing(mx__solver *solver, mx_span at, mx__wide *out,
                                  mx_error *err)
{
    mx_status st = value_by_sequence(solver, at, out, err);

    if (st == MX_OK && *out < 2) *out = mx__raw_widen(MX__RAW_FICKLE + (mx__raw)*out);
    return st;
}

/* Asks the memo for AT within what is left of the probe. *OVER: it was not enough. */
static mx_status probe_memo(mx__solver *solver, mx_span at, mx__wide *out, bool *over,
                            mx_error *err)
{
    uint64_t before, left = PROBE_OPTIONS - solver->probed;
    mx__raw raw;
    mx_status st = mx__solver_memo(solver, err);

    *over = false;
    if (st != MX_OK) return st;
    before = mx__memo_options(solver->memo);
    st = mx__memo_value(solver->memo, at, left, &raw, err);
    *out = mx__raw_widen(raw);
    solver->probed += mx__memo_options(solver->memo) - before;
    if (solver->probed > PROBE_OPTIONS) solver->probed = PROBE_OPTIONS;
    *over = st == MX_LIMIT && solver->probed == PROBE_OPTIONS;
    return st;
}

/* A table that takes long to fill is worth a faster game of the same rules. */
static void specialise(mx__solver *solver, const int64_t *hi)
{
    static const double worth_it = 0.25, grown = 4;
    const mx_game *faster;
    double cells = mx__table_cells(solver->game, hi, hi);
    mx__plan plan;

    if (!solver->game->specialise || cells < solver->weighed * grown) return;
    solver->weighed = cells;
    mx__solver_plan(solver, (mx_span){ hi, solver->game->shape->n_scalars }, &plan);
    if (plan.seconds < worth_it ||
        solver->game->specialise(solver->game, &faster, NULL) != MX_OK)
        return;
    solver->game = faster;
    if (solver->table) mx__table_play(solver->table, faster);
}

mx_status mx__solver_cover(mx__solver *solver, const int64_t *lo, const int64_t *hi,
                           mx_error *err)
{
    mx_status st = MX_OK;

    if (solver->engine == MX__TABLE) specialise(solver, hi);
    if (!solver->table)
        st = mx__table_new(solver->game, solver->budget, &solver->table, err);
    if (st == MX_OK) st = mx__table_cover(solver->table, lo, hi, err);
    if (st == MX_FAULT || st == MX_UNSUPPORTED) solver->table_failed = true;
    return st;
}

/* Whether a failure of the table leaves the question to the memo: the rules may have
   failed where nobody asked, the box may be too large where few positions are met. */
static bool leaves_it_to_memo(const mx__solver *solver, mx_status st)
{
    return solver->table_failed ||
           (st == MX_LIMIT && (!solver->table || !mx__table_known(solver->table)));
}

static mx_status value_by_table(mx__solver *solver, mx_span at, mx__wide *out,
                                mx_error *err)
{
    bool over = solver->asked == MX__TABLE || solver->probed >= PROBE_OPTIONS;
    mx_status st = MX_OK;

    if (!over) {
        st = probe_memo(solver, at, out, &over, err);
        if (!over) return st;
    }
    if (solver->asked != MX__TABLE &&
        mx__table_cells(solver->game, at.at, at.at) > single_cells_most)
        return value_by_memo(solver, at, out, err);
    st = mx__solver_cover(solver, at.at, at.at, err);
    if (st != MX_OK && leaves_it_to_memo(solver, st))
        return value_by_memo(solver, at, out, err);
    if (solver->table) *out = mx__raw_widen(mx__table_at(solver->table, at));
    return st;
}

mx_status mx__solver_raw(mx__solver *solver, mx_span at, mx__wide *out, mx_error *err)
{
    *out = MX__WIDE_UNKNOWN;
    if (mx__solver_pairs(solver)) return value_by_pairing(solver, at, out, err);
    if (solver->engine == MX__SEQUENCE) return value_by_sequence(solver, at, out, err);
    if (solver->engine == MX__TABLE) {
        if (solver->table) *out = mx__raw_widen(mx__table_at(solver->table, at));
        if (*out != MX__WIDE_UNKNOWN) return MX_OK;
        if (!solver->table_failed) return value_by_table(solver, at, out, err);
    }
    return value_by_memo(solver, at, out, err);
}

mx_status mx__solver_search(mx__solver *solver, mx_error *err)
{
    if (solver->search) return MX_OK;
    return mx__whole_new(solver->budget, true, MX__WHO_WINS, &solver->search, err);
}

/* The outcome of a wild misère position by itself. */
static mx_status search_alone(mx__solver *solver, mx_span at, bool *won, mx_error *err)
{
    mx__whole_answer answer = { false, 0 };
    mx_status st = mx__solver_search(solver, err);

    if (st != MX_OK) return st;
    mx__whole_begin(solver->search);
    st = mx__whole_add(solver->search, solver, at, err);
    if (st == MX_OK) st = mx__whole_solve(solver->search, 0, &answer, err);
    *won = answer.won;
    return st;
}

mx_status mx__solver_value(mx__solver *solver, mx_span at, mx_value *out, mx_error *err)
{
    bool won = false;
    mx__wide raw;
    mx_status st;

    if (solver->engine == MX__RETROGRADE)
        return mx__endless_value(solver, at, out, err);
    st = mx__solver_raw(solver, at, &raw, err);
    *out = mx__wide_value(solver->algebra, raw);
    if (st == MX_OK && mx__wide_is(raw, MX__RAW_WILD)) {
        st = search_alone(solver, at, &won, err);
        if (st == MX_OK) *out = (mx_value){ MX_OUTCOME, 0, won ? MX_WON : MX_LOST };
    }
    return st;
}

mx__solver_use mx__solver_used(const mx__solver *solver)
{
    mx__solver_use use = { 0, 0, 0 };
    const mx__memo *memos[] = { solver->memo, solver->heaps };

    for (size_t i = 0; i < MX_COUNT(memos); i++)
        if (memos[i]) {
            use.positions += mx__memo_positions(memos[i])->n;
            use.bytes += mx__memo_bytes(memos[i]);
            use.options += mx__memo_options(memos[i]);
        }
    if (solver->table) {
        use.positions += mx__table_known(solver->table);
        use.bytes += mx__table_bytes(solver->table);
        use.options += mx__table_options(solver->table);
    }
    for (int i = 0; i < 2; i++) {
        const mx__retro *retro = i ? solver->retro_sums : solver->retro;
        mx__retro_use more = retro ? mx__retro_used(retro) : (mx__retro_use){ 0, 0, 0 };

        use.positions += more.positions;
        use.options += more.options;
        use.bytes += more.bytes;
    }
    if (solver->sequence) use.positions += mx__sequence_known(solver->sequence);
    return use;
}
