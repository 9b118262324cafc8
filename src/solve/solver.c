/* solver.c: one game's engines behind one face. */
#include "solver.h"

#include "alloc.h"
#include "fail.h"

#include <string.h>

mx_value mx__raw_value(mx__algebra algebra, mx__raw raw)
{
    mx_value value = { MX_UNKNOWN, 0, 0 };

    if (raw == MX__RAW_UNKNOWN || raw == MX__RAW_BUSY || raw == MX__RAW_WILD)
        return value;
    switch (algebra) {
    case MX__GRUNDY:
        value.kind = raw == MX__RAW_LOONY ? MX_LOONY : MX_NIMBER;
        value.payload = raw == MX__RAW_LOONY ? 0 : raw;
        break;
    case MX__OUTCOMES:
        value.kind = MX_OUTCOME;
        value.payload = raw ? MX_WON : MX_LOST;
        break;
    case MX__TAME:
        value.kind = MX_OUTCOME;
        value.payload = raw == 0 || raw == MX__RAW_FICKLE + 1 ? MX_LOST : MX_WON;
        break;
    }
    return value;
}

/* --- which engine ------------------------------------------------------------------------ */

static mx_status refuse_game(const mx_game *game, mx_error *err)
{
    if (game->flags & MX_PARTIZAN)
        return mx__fail(err, MX_UNSUPPORTED,
                        "%s: games where Left and Right move differently are not "
                        "solved yet",
                        game->name);
    if (game->flags & MX_DRAW)
        return mx__fail(err, MX_UNSUPPORTED,
                        "%s: games whose play may be endless are not solved yet",
                        game->name);
    if (game->flags & MX_SCORES)
        return mx__fail(err, MX_UNSUPPORTED, "%s: games for points are not solved yet",
                        game->name);
    return MX_OK;
}

static mx__engine natural_engine(const mx_game *game)
{
    if (game->flags & MX_ENDS) return MX__WHOLE;
    if (game->flags & MX_MISERE) return MX__MISERE;
    if (mx__table_fits(game)) return MX__TABLE;
    return MX__MEMO;
}

/* Whether the engine that was asked for plays GAME at all. */
static mx_status admit_engine(const mx_game *game, mx__engine asked, mx_error *err)
{
    mx__engine natural = natural_engine(game);
    bool plain = natural == MX__TABLE || natural == MX__MEMO;

    if (asked == MX__AUTO || asked == natural) return MX_OK;
    if (asked == MX__MEMO) return MX_OK;
    if (asked == MX__TABLE && plain)
        return mx__fail(err, MX_UNSUPPORTED,
                        "%s: the table engine needs positions of integers only and a "
                        "proof that every move lowers a sum of them",
                        game->name);
    if (asked == MX__MISERE)
        return mx__fail(err, MX_UNSUPPORTED,
                        "%s is not played in the misère convention", game->name);
    return mx__fail(err, MX_UNSUPPORTED, "%s: the engine '%s' does not play this game",
                    game->name, mx__engine_name(asked));
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
    solver->engine = natural_engine(game);
    if (engine == MX__MEMO && solver->engine == MX__TABLE) solver->engine = MX__MEMO;
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
    mx__memo_free(solver->whole);
    mx__table_free(solver->table);
    mx__free(solver);
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

/* --- components ----------------------------------------------------------------------------- */

/* A single position is tried by the memo first: it may need few others. */
enum { PROBE_OPTIONS = 1 << 15 };
static const double single_cells_most = 1 << 28;

/* Asks the memo for AT within what is left of the probe. *OVER: it was not enough. */
static mx_status probe_memo(mx__solver *solver, mx_span at, mx__raw *out, bool *over,
                            mx_error *err)
{
    uint64_t before, left = PROBE_OPTIONS - solver->probed;
    mx_status st = mx__solver_memo(solver, err);

    *over = false;
    if (st != MX_OK) return st;
    before = mx__memo_options(solver->memo);
    st = mx__memo_value(solver->memo, at, left, out, err);
    solver->probed += mx__memo_options(solver->memo) - before;
    if (solver->probed > PROBE_OPTIONS) solver->probed = PROBE_OPTIONS;
    *over = st == MX_LIMIT && solver->probed == PROBE_OPTIONS;
    return st;
}

mx_status mx__solver_cover(mx__solver *solver, const int64_t *lo, const int64_t *hi,
                           mx_error *err)
{
    mx_status st = MX_OK;

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

static mx_status value_by_table(mx__solver *solver, mx_span at, mx__raw *out,
                                mx_error *err)
{
    bool over = solver->asked == MX__TABLE;
    mx_status st = MX_OK;

    if (!over) {
        over = solver->probed >= PROBE_OPTIONS;
        if (!over) st = probe_memo(solver, at, out, &over, err);
        if (!over) return st;
        if (mx__table_cells(solver->game, at.at, at.at) > single_cells_most)
            solver->table_failed = true;
    }
    if (!solver->table_failed) {
        st = mx__solver_cover(solver, at.at, at.at, err);
        if (st == MX_OK || !leaves_it_to_memo(solver, st)) {
            *out = solver->table ? mx__table_at(solver->table, at) : MX__RAW_UNKNOWN;
            return st;
        }
    }
    st = mx__solver_memo(solver, err);
    return st == MX_OK ? mx__memo_value(solver->memo, at, 0, out, err) : st;
}

mx_status mx__solver_raw(mx__solver *solver, mx_span at, mx__raw *out, mx_error *err)
{
    mx_status st;

    *out = MX__RAW_UNKNOWN;
    if (solver->engine == MX__TABLE) {
        if (solver->table) *out = mx__table_at(solver->table, at);
        if (*out != MX__RAW_UNKNOWN) return MX_OK;
        if (!solver->table_failed) return value_by_table(solver, at, out, err);
    }
    st = mx__solver_memo(solver, err);
    return st == MX_OK ? mx__memo_value(solver->memo, at, 0, out, err) : st;
}

mx_status mx__solver_value(mx__solver *solver, mx_span at, mx_value *out, mx_error *err)
{
    mx__raw raw;
    mx_status st = mx__solver_raw(solver, at, &raw, err);

    *out = mx__raw_value(solver->algebra, raw);
    return st;
}

mx__solver_use mx__solver_used(const mx__solver *solver)
{
    mx__solver_use use = { 0, 0, 0 };
    const mx__memo *memos[] = { solver->memo, solver->whole };

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
    return use;
}
