/* play_api.c: include/mexor/play.h: argument checks and handles only. */
#include "fail.h"
#include "played.h"

static mx_status missing(mx_error *err)
{
    return mx__fail(err, MX_RANGE, "an argument is NULL");
}

mx_status mx_play_new(const mx_sum *start, mx_player starter, mx_play **out,
                      mx_error *err)
{
    if (out) *out = NULL;
    if (!start || !out || (starter != MX_LEFT && starter != MX_RIGHT))
        return missing(err);
    return mx__play_begin(start, starter, out, err);
}

void mx_play_free(mx_play *play)
{
    mx__play_free(play);
}

void mx_play_look(const mx_play *play, mx_play_state *out)
{
    if (play && out) mx__play_look(play, out);
}

mx_sum *mx_play_sum(const mx_play *play)
{
    return play ? play->steps.at[play->now].sum : NULL;
}

void mx_play_move_words(const mx_play *play, size_t i, mx_text *out)
{
    if (play && out && i < play->moves.n) mx__play_move_words(play, i, out);
}

mx_status mx_play_move_find(const mx_play *play, const char *text, size_t *i,
                            mx_error *err)
{
    if (!play || !text || !i) return missing(err);
    return mx__play_move_find(play, text, i, err);
}

mx_status mx_play_judge(mx_play *play, mx_play_advice *advice, mx_error *err)
{
    if (!play || (play->moves.n && !advice)) return missing(err);
    return mx__play_judge(play, advice, err);
}

/* Where a move or a repetition ended play, positions do not tell: only who won does. */
static void say_end(const mx_play *play, const mx__play_step *step, mx_text *out)
{
    mx_outcome own =
        step->mover == MX_LEFT ? step->result : (mx_outcome)(MX_WON - step->result);

    mx__text_str(out, own == MX_DRAWN ? MX_FOR(play->session, "play is over: a draw")
                      : own == MX_WON
                          ? MX_FOR(play->session,
                                   "Play is over: the player to move has won.")
                          : MX_FOR(play->session,
                                   "Play is over: the player to move has lost."));
    mx__text_char(out, '\n');
}

mx_status mx_play_why(mx_play *play, mx_format format, mx_text *out, mx_error *err)
{
    const mx__play_step *step = play ? &play->steps.at[play->now] : NULL;

    if (!play || !out) return missing(err);
    if (!step->is_cut && play->flags & MX_STARTER && step->mover == MX_RIGHT)
        return mx__fail(
            err, MX_UNSUPPORTED,
            "the rules ask who began, which the positions alone do not tell");
    if (step->is_cut && format == MX_FORMAT_TEXT) {
        say_end(play, step, out);
        return out->failed ? mx__fail(err, MX_NOMEM, "out of memory") : MX_OK;
    }
    return mx_explain_text(mx_play_sum(play), format, 0, out, err);
}

int mx_play_better(const mx_play_advice *a, const mx_play_advice *b)
{
    return a && b ? mx__play_better(a, b) : 0;
}

mx_status mx_play_make(mx_play *play, size_t i, mx_error *err)
{
    return play ? mx__play_make(play, i, err) : missing(err);
}

mx_status mx_play_undo(mx_play *play, mx_error *err)
{
    return play ? mx__play_go_to(play, play->now - 1, err) : missing(err);
}

mx_status mx_play_redo(mx_play *play, mx_error *err)
{
    return play ? mx__play_go_to(play, play->now + 1, err) : missing(err);
}

void mx_play_draw(const mx_play *play, mx_text *out)
{
    if (play && out) mx__play_draw(play, out);
}

void mx_play_record(const mx_play *play, mx_text *out)
{
    if (play && out) mx__play_record(play, out);
}

mx_status mx_play_replay(mx_play *play, const char *line, mx_error *err)
{
    return play && line ? mx__play_replay(play, line, err) : missing(err);
}
