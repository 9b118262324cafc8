/* table_say.c: at the table, how play stands, in the language of the reader. */
#include "table_impl.h"

enum { SHOWN_MOVES = 20 };

void cli_table_say_fault(cli_table *t)
{
    if (t->ask.err.status == MX_NOMEM)
        cli_table_lack_memory(t);
    else
        cli_say_line(t->out, "%s", t->ask.err.text);
}

void cli_table_say_text(cli_table *t)
{
    if (t->text.failed) cli_table_lack_memory(t);
    if (t->text.n) cli_put_bytes(t->out, t->text.at, t->text.n);
    mx_text_clear(&t->text);
}

static void say_points(cli_table *t, const mx_play_state *state)
{
    mx_player you = t->record.human;

    if (!state->has_points) return;
    cli_say_line(t->out, "points: you %lld, mexor %lld", (long long)state->points[you],
                 (long long)state->points[1 - you]);
}

static void say_end(cli_table *t, const mx_play_state *state)
{
    mx_outcome yours = t->record.human == MX_LEFT
                           ? state->result
                           : (mx_outcome)(MX_WON - state->result);

    say_points(t, state);
    cli_say_line(t->out, yours == MX_WON    ? "play is over: you win"
                         : yours == MX_LOST ? "play is over: mexor wins"
                                            : "play is over: a draw");
}

static void say_turn(cli_table *t, const mx_play_state *state)
{
    size_t n = state->n_moves;

    if (!state->two_players)
        cli_say_line(t->out, n == 1 ? "your turn: %zu move" : "your turn: %zu moves",
                     n);
    else if (state->mover == MX_LEFT)
        cli_say_line(t->out,
                     n == 1 ? "your turn, Left: %zu move"
                            : "your turn, Left: %zu moves",
                     n);
    else
        cli_say_line(t->out,
                     n == 1 ? "your turn, Right: %zu move"
                            : "your turn, Right: %zu moves",
                     n);
}

void cli_table_say_board(cli_table *t)
{
    mx_play_state state = cli_table_state(t);

    mx_play_draw(t->play, &t->text);
    cli_table_say_text(t);
    if (state.is_over) {
        say_end(t, &state);
        return;
    }
    say_points(t, &state);
    if (state.repeats) {
        cli_say(t->out, "these positions are back, time %d; at the third play ends",
                state.repeats + 1);
        cli_put(t->out, "\n");
    }
    if (state.mover == t->record.human) say_turn(t, &state);
}

void cli_table_say_move(cli_table *t, size_t i)
{
    mx_play_move_words(t->play, i, &t->text);
    cli_table_say_text(t);
}

void cli_table_say_moves(cli_table *t, bool all)
{
    size_t n = cli_table_state(t).n_moves;
    size_t shown = all || n <= SHOWN_MOVES ? n : SHOWN_MOVES;

    for (size_t i = 0; i < shown; i++) {
        cli_print(t->out, "%3zu) ", i + 1);
        cli_table_say_move(t, i);
        cli_put(t->out, "\n");
    }
    if (shown == n) return;
    cli_say_line(t->out, "... and %zu more: 'moves all'", n - shown);
}

/* By how many points one wins from here on, or loses. */
static void say_lead(cli_table *t, long long score)
{
    if (score == 0)
        cli_say(t->out, ", as many points as mexor from here");
    else if (score < 0)
        cli_say(t->out,
                score == -1 ? ", %lld point less than mexor from here"
                            : ", %lld points less than mexor from here",
                -score);
    else
        cli_say(t->out,
                score == 1 ? ", %lld point more than mexor from here"
                           : ", %lld points more than mexor from here",
                score);
}

void cli_table_say_worth(cli_table *t, const mx_play_advice *worth)
{
    long long lasts = (long long)worth->lasts, score = (long long)worth->score;

    cli_say(t->out, worth->result == MX_WON    ? "wins"
                    : worth->result == MX_LOST ? "loses"
                                               : "draws");
    if (cli_table_state(t).has_points) say_lead(t, score);
    if (worth->result == MX_DRAWN || worth->lasts < 0) return;
    if (worth->lasts == MX_PLAY_ENDLESS)
        cli_say(t->out, " by play without end");
    else if (worth->lasts == 0)
        cli_say(t->out, " at once");
    else
        cli_say(t->out, lasts == 1 ? " in %lld more move" : " in %lld more moves",
                lasts);
}
