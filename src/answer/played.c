/* played.c: one play of a sum: which moves may be made, making them, taking them back, when
   it is over and how. */
#include "played.h"

#include "alloc.h"
#include "answer.h"
#include "fail.h"
#include "render.h"

#include <string.h>

enum { MOST_MOVES = 1 << 22, MOST_STANDS = 3 };

static mx_player other(mx_player player)
{
    return player == MX_LEFT ? MX_RIGHT : MX_LEFT;
}

mx_player mx__play_seat(const mx_game *game, mx_player mover)
{
    return game->flags & MX_PARTIZAN ? mover : MX_LEFT;
}

static mx_status no_memory(mx_error *err)
{
    return mx__fail(err, MX_NOMEM, "out of memory");
}

/* --- the moves of now ------------------------------------------------------------- */

mx_span mx__play_move_at(const mx_play *play, size_t i)
{
    size_t start = play->moves.at[i];
    size_t end = i + 1 < play->moves.n ? play->moves.at[i + 1] : play->words.n;

    return (mx_span){ play->words.at + start, end - start };
}

static bool push_span(mx_play *play, mx_span part)
{
    if (!MX_PUSH(play->words, (int64_t)part.n) ||
        !MX_RESERVE(play->words, play->words.n + part.n))
        return false;
    if (part.n)
        memcpy(play->words.at + play->words.n, part.at, part.n * sizeof(int64_t));
    play->words.n += part.n;
    return true;
}

/* Writes the run of OPTION behind the words; false when memory runs out. */
static bool push_option(mx_play *play, size_t component, const mx_option *option)
{
    bool fits = MX_PUSH(play->words, (int64_t)component) &&
                MX_PUSH(play->words, option->ends) &&
                MX_PUSH(play->words, option->score) &&
                MX_PUSH(play->words, (int64_t)option->n_parts);

    for (size_t p = 0; p < option->n_parts && fits; p++)
        fits = push_span(play, option->parts[p]);
    return fits;
}

mx_status mx__play_move_number(mx_play *play, size_t component, const mx_option *option,
                               bool *found, size_t *i, mx_error *err)
{
    size_t start = play->words.n;
    uint32_t id = 0;
    mx_status status;

    *found = false;
    if (!push_option(play, component, option)) {
        play->words.n = start;
        return no_memory(err);
    }
    status =
        mx__positions_find(&play->known,
                           (mx_span){ play->words.at + start, play->words.n - start },
                           &id, err);
    play->words.n = start;
    if (status != MX_OK || !id) return status;
    *found = true;
    *i = *mx__positions_note(&play->known, id) - 1;
    return MX_OK;
}

typedef struct collector {
    mx_play *play;
    size_t component;
    mx_status status;
    mx_error *err;
} collector;

static int keep_option(void *context, const mx_option *option)
{
    collector *c = context;
    mx_play *play = c->play;
    size_t start = play->words.n;
    const char *label = NULL;
    uint32_t id;
    bool is_new;

    if (play->moves.n >= MOST_MOVES) {
        c->status = mx__fail(c->err, MX_LIMIT,
                             "there are more than %d moves to choose from", MOST_MOVES);
        return 1;
    }
    if (!push_option(play, c->component, option)) goto no_room;
    c->status =
        mx__positions_add(&play->known,
                          (mx_span){ play->words.at + start, play->words.n - start },
                          &id, &is_new, c->err);
    if (c->status != MX_OK) return 1;
    if (!is_new) { /* it is listed already */
        play->words.n = start;
        return 0;
    }
    if (option->label) {
        label = mx__arena_text(&play->texts, option->label, strlen(option->label));
        if (!label) goto no_room;
    }
    if (!MX_PUSH(play->labels, label) || !MX_PUSH(play->moves, start)) goto no_room;
    *mx__positions_note(&play->known, id) = (uint32_t)play->moves.n;
    return 0;
no_room:
    c->status = no_memory(c->err);
    return 1;
}

static void forget_moves(mx_play *play)
{
    play->words.n = play->moves.n = play->labels.n = 0;
    mx__positions_clear(&play->known);
    mx__positions_init(&play->known, &play->session->budget);
    mx__arena_clear(&play->texts);
}

static mx_status component_moves(collector *c, const mx__play_step *step)
{
    const mx_game *game = step->sum->terms.at[c->component].game->game;
    mx_span at = mx__sum_at(step->sum, c->component);
    void *worker = NULL;
    mx_status status = game->worker_new ? game->worker_new(game, &worker) : MX_OK;

    if (status != MX_OK) return mx__fail(c->err, status, "%s", mx_status_text(status));
    status = game->options(game, worker, at, mx__play_seat(game, step->mover),
                           MX_LABELS, keep_option, c, c->err);
    if (worker && game->worker_free) game->worker_free(game, worker);
    return status == MX_OK ? c->status : status;
}

static mx_status list_moves(mx_play *play, const mx__play_step *step, mx_error *err)
{
    collector c = { .play = play, .status = MX_OK, .err = err };
    mx_status status = MX_OK;

    forget_moves(play);
    for (; c.component < step->sum->terms.n && status == MX_OK && !step->is_over;
         c.component++)
        status = component_moves(&c, step);
    return status;
}

/* --- the end ---------------------------------------------------------------------- */

static mx_outcome for_left(mx_player winner)
{
    return winner == MX_LEFT ? MX_WON : MX_LOST;
}

static void end_by_points(mx__play_step *step)
{
    int64_t left = step->points[MX_LEFT], right = step->points[MX_RIGHT];

    step->is_over = true;
    step->result = left > right ? MX_WON : left < right ? MX_LOST : MX_DRAWN;
}

/* Endless play is a draw unless the rules give it to somebody. */
static mx_outcome endless_result(const mx_play *play)
{
    if (play->flags & MX_DRAW_LEFT) return MX_WON;
    return play->flags & MX_DRAW_RIGHT ? MX_LOST : MX_DRAWN;
}

/* What the only position itself says: who is to move, and whether play is over. */
static mx_status ask_position(mx_play *play, mx__play_step *step, mx_error *err)
{
    const mx_game *game;
    mx_span at;
    int over = 0;
    int64_t points = 0;
    mx_status status = MX_OK;

    if (step->sum->terms.n != 1) return MX_OK;
    game = step->sum->terms.at[0].game->game;
    at = mx__sum_at(step->sum, 0);
    if (game->flags & MX_TURNS) status = game->turn(game, NULL, at, &step->mover, err);
    if (status != MX_OK || !(game->flags & MX_ENDS)) return status;
    if (play->flags & MX_SCORES) {
        status = game->points(game, NULL, at, step->mover, &over, &points, err);
        if (status != MX_OK || !over) return status;
        step->points[points < 0 ? MX_RIGHT : MX_LEFT] += points < 0 ? -points : points;
        end_by_points(step);
        return MX_OK;
    }
    status = game->outcome(game, NULL, at, step->mover, &over, err);
    if (status != MX_OK || !over) return status;
    step->is_over = true;
    step->result = over == MX_OVER_DRAWN
                       ? MX_DRAWN
                       : for_left(over > 0 ? step->mover : other(step->mover));
    return MX_OK;
}

static bool are_equal(const mx_sum *a, const mx_sum *b)
{
    if (a->terms.n != b->terms.n) return false;
    for (size_t i = 0; i < a->terms.n; i++) {
        mx_span x = mx__sum_at(a, i), y = mx__sum_at(b, i);

        if (a->terms.at[i].game != b->terms.at[i].game || x.n != y.n ||
            (x.n && memcmp(x.at, y.at, x.n * sizeof *x.at) != 0))
            return false;
    }
    return true;
}

static void count_repeats(const mx_play *play, size_t before, mx__play_step *step)
{
    step->repeats = 0;
    if (!(play->flags & MX_DRAW)) return; /* nothing comes back */
    for (size_t i = 0; i < before; i++)
        if (play->steps.at[i].mover == step->mover &&
            are_equal(play->steps.at[i].sum, step->sum))
            step->repeats++;
    if (step->repeats < MOST_STANDS - 1 || step->is_over) return;
    step->is_over = step->is_cut = true;
    step->result = endless_result(play);
}

/* Finds out how play stands at STEP, reached by BEFORE steps, and lists its moves. */
static mx_status enter(mx_play *play, size_t before, mx__play_step *step, mx_error *err)
{
    mx_status status = MX_OK;

    mx__budget_start(&play->session->budget);
    if (!step->is_over) status = ask_position(play, step, err);
    if (status == MX_OK) count_repeats(play, before, step);
    if (status == MX_OK) status = list_moves(play, step, err);
    if (status != MX_OK || step->is_over || play->moves.n) return status;
    if (play->flags & MX_SCORES) {
        end_by_points(step);
        return MX_OK;
    }
    step->is_over = true;
    step->result = for_left(play->flags & MX_MISERE ? step->mover : other(step->mover));
    return MX_OK;
}

/* --- steps ------------------------------------------------------------------------ */

static void drop_steps(mx_play *play, size_t n)
{
    while (play->steps.n > n) {
        mx__play_step *step = &play->steps.at[--play->steps.n];

        mx__sum_free(step->sum);
        mx__free(step->made);
    }
}

void mx__play_free(mx_play *play)
{
    if (!play) return;
    drop_steps(play, 0);
    MX_VEC_CLEAR(play->steps);
    MX_VEC_CLEAR(play->words);
    MX_VEC_CLEAR(play->moves);
    MX_VEC_CLEAR(play->labels);
    mx__arena_clear(&play->texts);
    mx__positions_clear(&play->known);
    mx__retro_free(play->retro);
    mx__free(play);
}

static mx_status copy_term(const mx_sum *from, size_t i, mx_sum *to, mx_error *err)
{
    return mx__sum_add_span(to, from->terms.at[i].game, mx__sum_at(from, i), err);
}

/* The one game of SUM, for the day when it is empty. */
static mx_opened *only_game(const mx_sum *sum)
{
    return sum->only || mx__sum_is_mixed(sum) ? sum->only : sum->terms.at[0].game;
}

/* What move I leaves of the sum of now. */
static mx_status sum_after(const mx_play *play, mx_span move, mx_sum **out,
                           mx_error *err)
{
    const mx_sum *sum = play->steps.at[play->now].sum;
    const int64_t *word = move.at + MX__MOVE_HEAD;
    size_t component = (size_t)move.at[0];
    mx_status status = mx__sum_make(play->session, out);

    if (status != MX_OK) return no_memory(err);
    (*out)->only = sum->only;
    for (size_t i = 0; i < sum->terms.n && status == MX_OK; i++) {
        if (i != component) {
            status = copy_term(sum, i, *out, err);
            continue;
        }
        for (int64_t p = 0; p < move.at[3] && status == MX_OK; p++) {
            mx_span part = { word + 1, (size_t)word[0] };

            status = mx__sum_add_span(*out, sum->terms.at[i].game, part, err);
            word += 1 + part.n;
        }
    }
    if (status == MX_OK) return MX_OK;
    mx__sum_free(*out);
    *out = NULL;
    return status;
}

mx_status mx__play_go_to(mx_play *play, size_t step, mx_error *err)
{
    mx_status status;

    if (step >= play->steps.n)
        return mx__fail(err, MX_RANGE,
                        step == SIZE_MAX ? "there is no move to take back"
                                         : "there is no move to make again");
    mx__budget_start(&play->session->budget);
    status = list_moves(play, &play->steps.at[step], err);
    if (status == MX_OK)
        play->now = step;
    else if (list_moves(play, &play->steps.at[play->now], NULL) != MX_OK)
        forget_moves(play);
    return status;
}

static char *made_words(const mx_play *play, size_t i)
{
    mx__text text = { 0 };

    mx__play_move_line(play, i, &text);
    if (!text.failed) return text.at; /* handed over */
    mx__text_clear(&text);
    return NULL;
}

mx_status mx__play_make(mx_play *play, size_t i, mx_error *err)
{
    mx__play_step next = { 0 };
    const mx__play_step *now = &play->steps.at[play->now];
    mx_span move;
    char *made;
    mx_status status;

    if (i >= play->moves.n) return mx__fail(err, MX_RANGE, "there is no such move");
    move = mx__play_move_at(play, i);
    next.mover = other(now->mover);
    memcpy(next.points, now->points, sizeof next.points);
    if (MX_ADD_OVERFLOWS(next.points[now->mover], move.at[2], &next.points[now->mover]))
        return mx__fail(err, MX_FAULT, "the points leave 64 bits");
    next.is_over = next.is_cut = move.at[1] != MX_GOES_ON;
    if (next.is_over)
        next.result = for_left(move.at[1] == MX_MOVER_WINS ? now->mover : next.mover);
    made = made_words(play, i);
    status = made ? sum_after(play, move, &next.sum, err) : no_memory(err);
    if (status == MX_OK && !MX_RESERVE(play->steps, play->now + 2))
        status = no_memory(err);
    if (status == MX_OK) status = enter(play, play->now + 1, &next, err);
    if (status != MX_OK) {
        mx_error ignored;
        mx_status back = list_moves(play, &play->steps.at[play->now], &ignored);

        if (back != MX_OK) forget_moves(play);
        mx__free(made);
        mx__sum_free(next.sum);
        return status;
    }
    drop_steps(play, play->now + 1);
    mx__free(play->steps.at[play->now].made);
    play->steps.at[play->now].made = made;
    play->steps.at[play->steps.n++] = next;
    play->now++;
    return MX_OK;
}

/* --- beginning -------------------------------------------------------------------- */

/* All follow one rule, and none that looks at the whole position stands beside others. */
static mx_status check_rules(const mx_sum *sum, mx_player starter, uint32_t *flags,
                             mx_error *err)
{
    bool misere;
    uint32_t whole = MX_ENDS | MX_TURNS;
    mx_status status = mx__sum_play(sum, &misere, err);

    *flags = 0;
    if (status != MX_OK) return status;
    if (!sum->terms.n) return mx__fail(err, MX_RANGE, "there is nothing to play");
    for (size_t i = 0; i < sum->terms.n; i++) {
        const mx_game *game = sum->terms.at[i].game->game;

        if (sum->terms.n > 1 && game->flags & whole)
            return mx__fail(
                err, MX_UNSUPPORTED,
                "%s decides by the whole position, so it cannot be part of a "
                "sum",
                game->name);
        if (i && (game->flags ^ *flags) & MX_SCORES)
            return mx__fail(err, MX_UNSUPPORTED,
                            "'%s' and '%s' are decided in different ways, so their sum "
                            "has no rule",
                            sum->terms.at[0].game->name, sum->terms.at[i].game->name);
        *flags |= game->flags;
    }
    if (starter == MX_RIGHT && !(*flags & MX_PARTIZAN))
        return mx__fail(err, MX_RANGE,
                        "both players have the same moves: there is no "
                        "Left and Right");
    return MX_OK;
}

mx_status mx__play_begin(const mx_sum *start, mx_player starter, mx_play **out,
                         mx_error *err)
{
    mx__play_step first = { .mover = starter };
    uint32_t flags;
    mx_play *play;
    mx_status status = check_rules(start, starter, &flags, err);

    *out = NULL;
    if (status != MX_OK) return status;
    play = mx__calloc(1, sizeof *play);
    if (!play) return no_memory(err);
    play->session = start->session;
    play->flags = flags;
    mx__positions_init(&play->known, &play->session->budget);
    status = mx__sum_make(play->session, &first.sum);
    if (status != MX_OK) status = no_memory(err);
    for (size_t i = 0; i < start->terms.n && status == MX_OK; i++)
        status = copy_term(start, i, first.sum, err);
    if (status == MX_OK) first.sum->only = only_game(start);
    if (status == MX_OK) status = enter(play, 0, &first, err);
    if (status == MX_OK && !MX_PUSH(play->steps, first)) status = no_memory(err);
    if (status == MX_OK) {
        *out = play;
        return MX_OK;
    }
    mx__sum_free(first.sum);
    mx__play_free(play);
    return status;
}

void mx__play_look(const mx_play *play, mx_play_state *out)
{
    const mx__play_step *step = &play->steps.at[play->now];

    *out = (mx_play_state){ .mover = step->mover,
                            .two_players = mx__play_is_two(play),
                            .has_points = (play->flags & MX_SCORES) != 0,
                            .is_over = step->is_over,
                            .result = step->result,
                            .repeats = step->repeats,
                            .points = { step->points[0], step->points[1] },
                            .n_moves = play->moves.n,
                            .n_made = play->now,
                            .n_undone = play->steps.n - 1 - play->now };
}
