/* played_judge.c: what each move of a play is worth: by search of all that can follow, and
   how long it lasts then; where that is too large, by the engines. */
#include "played.h"

#include "alloc.h"
#include "endless_two.h"
#include "fail.h"
#include "scored.h"
#include "two_players.h"

#include <string.h>

/* How much is searched for the lengths of play. */
enum { MOST_POSITIONS = 1 << 16, MOST_ARCS = 1 << 23 };

typedef struct judge {
    mx_play *play;
    const mx__play_step *now;
    mx_play_advice *advice;
    mx_status status;
    mx_error *err;
} judge;

static mx_player other(mx_player player)
{
    return player == MX_LEFT ? MX_RIGHT : MX_LEFT;
}

static mx_outcome turned(mx_outcome outcome)
{
    return (mx_outcome)(MX_WON - outcome);
}

/* --- by search of everything ------------------------------------------------------ */

/* A draw of PLAYER, where the rules give endless play to somebody. */
static mx_outcome fair(const judge *j, mx_player player, mx_outcome outcome)
{
    if (outcome != MX_DRAWN) return outcome;
    if (j->play->flags & MX_DRAW_LEFT) return player == MX_LEFT ? MX_WON : MX_LOST;
    if (j->play->flags & MX_DRAW_RIGHT) return player == MX_RIGHT ? MX_WON : MX_LOST;
    return MX_DRAWN;
}

typedef MX_VEC(mx__retro_part) parts_list;

static bool push_part(parts_list *parts, const mx_sum *sum, size_t i, mx_span at)
{
    mx__retro_part part = { sum->terms.at[i].game->game, at };

    return MX_PUSH(*parts, part);
}

/* The sum of now, after MOVE unless that is NULL. */
static bool parts_after(const judge *j, const int64_t *move, parts_list *parts)
{
    const mx_sum *sum = j->now->sum;
    const int64_t *word = move ? move + MX__MOVE_HEAD : NULL;

    parts->n = 0;
    for (size_t i = 0; i < sum->terms.n; i++) {
        if (!move || i != (size_t)move[0]) {
            if (!push_part(parts, sum, i, mx__sum_at(sum, i))) return false;
            continue;
        }
        for (int64_t p = 0; p < move[3]; p++) {
            if (!push_part(parts, sum, i, (mx_span){ word + 1, (size_t)word[0] }))
                return false;
            word += 1 + word[0];
        }
    }
    return true;
}

static mx_status search_move(judge *j, const int64_t *move, uint64_t most,
                             parts_list *parts, mx_play_advice *out)
{
    mx_player next = other(j->now->mover);
    mx__retro_answer answer = { j->play->flags & MX_MISERE ? MX_WON : MX_LOST, 0 };
    mx_status status = MX_OK;

    if (move[1] != MX_GOES_ON) {
        out->result = move[1] == MX_MOVER_WINS ? MX_WON : MX_LOST;
        out->lasts = 0;
        return MX_OK;
    }
    if (!parts_after(j, move, parts))
        return mx__fail(j->err, MX_NOMEM, "out of memory");
    if (parts->n)
        status = mx__retro_outcome(j->play->retro, parts->at, parts->n, next, most,
                                   &answer, j->err);
    out->result = turned(fair(j, next, answer.outcome));
    out->lasts = answer.lasts;
    if (answer.outcome == MX_DRAWN && out->result != MX_DRAWN)
        out->lasts = MX_PLAY_ENDLESS; /* resisting for ever is the longest of all */
    return status;
}

/* MX_LIMIT: too large. */
static mx_status by_search(judge *j)
{
    mx_play *play = j->play;
    parts_list parts = { 0 };
    uint64_t most = MOST_ARCS / (play->moves.n + 1) + 1;
    mx__retro_answer ignored;
    mx_status status = MX_OK;

    if (most > MOST_POSITIONS) most = MOST_POSITIONS;
    if (j->now->sum->terms.n > most) return MX_LIMIT;
    if (!play->retro)
        status = mx__retro_new(&play->session->budget, &play->retro, j->err);
    if (status == MX_OK && !parts_after(j, NULL, &parts))
        status = mx__fail(j->err, MX_NOMEM, "out of memory");
    if (status == MX_OK)
        status = mx__retro_outcome(play->retro, parts.at, parts.n, j->now->mover, most,
                                   &ignored, j->err);
    for (size_t i = 0; i < play->moves.n && status == MX_OK; i++)
        status =
            search_move(j, mx__play_move_at(play, i).at, most, &parts, &j->advice[i]);
    MX_VEC_CLEAR(parts);
    if (status == MX_OK) return MX_OK;
    mx__retro_free(play->retro); /* later positions are smaller: begin anew then */
    play->retro = NULL;
    return status;
}

/* --- by the engines --------------------------------------------------------------- */

static int store(judge *j, size_t component, const mx_option *option,
                 mx_play_advice advice)
{
    bool found;
    size_t i;

    j->status = mx__play_move_number(j->play, component, option, &found, &i, j->err);
    if (j->status == MX_OK && found) j->advice[i] = advice;
    return j->status != MX_OK;
}

static int store_advice(void *context, const mx__advice *move)
{
    mx_outcome result = move->wins ? MX_WON : move->draws ? MX_DRAWN : MX_LOST;
    mx_play_advice advice = { .result = result, .lasts = move->lasts };

    return store(context, move->component, move->option, advice);
}

static int store_two(void *context, const mx__partizan_move *move)
{
    mx_play_advice advice = { .result = move->wins ? MX_WON : MX_LOST, .lasts = -1 };

    return store(context, move->part, move->option, advice);
}

static mx_outcome outcome_of(int64_t difference)
{
    return difference > 0 ? MX_WON : difference < 0 ? MX_LOST : MX_DRAWN;
}

static int store_scored(void *context, const mx__score_move *move)
{
    judge *j = context;
    mx_player mover = j->now->mover;
    int64_t own = mover == MX_LEFT ? move->result : -move->result, all = own;
    mx_play_advice advice = { .lasts = -1 };

    if (j->play->flags & MX_SCORES) {
        advice.score = own;
        all += j->now->points[mover] - j->now->points[other(mover)];
    }
    advice.result = outcome_of(all);
    return store(j, move->component, move->option, advice);
}

static mx_status impartial(judge *j)
{
    mx_sum *sum = j->now->sum;
    mx__component *components;
    mx_status status = mx__sum_components(sum, &components, j->err);

    if (status != MX_OK) return status;
    status =
        mx__sum_moves(components, sum->terms.n, MX__LENGTHS, store_advice, j, j->err);
    mx__free(components);
    return status;
}

static mx_status by_engines(judge *j)
{
    mx_sum *sum = j->now->sum;
    mx_player mover = j->now->mover;
    mx__move_count count;
    mx_status status;

    if (mx__sum_is_scored(sum))
        status = mx__scored_moves(sum, mover, 0, store_scored, j, j->err);
    else if (mx__sum_may_be_endless(sum))
        status = mx__endless_two_moves(sum, mover, 0, store_advice, j, &count, j->err);
    else if (mx__sum_is_partizan(sum))
        status = mx__two_moves(sum, mover, 0, store_two, j, j->err);
    else
        status = impartial(j);
    return status == MX_OK ? j->status : status;
}

mx_status mx__play_judge(mx_play *play, mx_play_advice *advice, mx_error *err)
{
    judge j = { play, &play->steps.at[play->now], advice, MX_OK, err };
    mx_status status = MX_LIMIT;

    for (size_t i = 0; i < play->moves.n; i++)
        advice[i] = (mx_play_advice){ .result = MX_LOST, .lasts = -1 };
    if (!play->moves.n) return MX_OK;
    mx__budget_start(&play->session->budget);
    if (!(play->flags & MX_SCORES)) status = by_search(&j);
    if (status != MX_LIMIT) return status;
    mx__budget_start(&play->session->budget);
    return by_engines(&j);
}

int mx__play_better(const mx_play_advice *a, const mx_play_advice *b)
{
    if (a->score != b->score) return a->score > b->score ? 1 : -1;
    if (a->result != b->result) return a->result > b->result ? 1 : -1;
    if (a->lasts == b->lasts) return 0;
    if (a->result == MX_WON) { /* a win in sight is better than one that is not */
        if (a->lasts < 0 || b->lasts < 0) return b->lasts < 0 ? 1 : -1;
        return a->lasts < b->lasts ? 1 : -1;
    }
    return a->lasts > b->lasts ? 1 : -1;
}
