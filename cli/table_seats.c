/* table_seats.c: a table at which a person and the program play: sitting down and leaving. */
#include "table_impl.h"

#include <stdlib.h>
#include <string.h>

mx_play_state cli_table_state(const cli_table *t)
{
    mx_play_state state = { 0 };

    mx_play_look(t->play, &state);
    return state;
}

void cli_table_lack_memory(cli_table *t)
{
    if (t->status == CLI_DONE) t->status = cli_no_memory();
    t->quits = true;
}

void cli_table_leave(cli_table *t)
{
    mx_play_free(t->play);
    free(t->advice);
    t->play = NULL;
    t->advice = NULL;
    cli_ask_end(&t->ask);
    memset(&t->ask, 0, sizeof t->ask);
}

void cli_table_follow_record(cli_table *t)
{
    t->params = (cli_list){ (const char **)t->record.params.at, t->record.params.n };
    t->data = (cli_list){ (const char **)t->record.data.at, t->record.data.n };
    t->common = *t->call->common;
    t->common.param = t->params;
    t->common.data = t->data;
    t->own_call = *t->call;
    t->own_call.common = &t->common;
}

static mx_status begin_play(cli_table *t, mx_sum *sum)
{
    mx_play_free(t->play);
    t->play = NULL;
    return mx_play_new(sum, t->record.starter, &t->play, &t->ask.err);
}

/* Who sits where, when no record says so. In impartial games who starts is MX_LEFT. */
static int take_sides(cli_table *t, const cli_talk_start *start, mx_sum *sum)
{
    bool two = cli_table_state(t).two_players,
         person = strcmp(start->first, "you") == 0;
    cli_record *r = &t->record;

    if (!two && start->side)
        return cli_misuse(NULL, "--side: both players have the same moves here");
    r->human = two ? MX_LEFT : person ? MX_LEFT : MX_RIGHT;
    if (start->side && strcmp(start->side, "right") == 0) r->human = MX_RIGHT;
    r->starter = MX_LEFT;
    if (two && person != (r->human == MX_LEFT)) r->starter = MX_RIGHT;
    r->has_sides = true;
    if (r->starter == MX_LEFT) return CLI_DONE;
    return begin_play(t, sum) == MX_OK ? CLI_DONE : cli_fail(&t->ask.err);
}

int cli_table_sit_down(cli_table *t, const cli_talk_start *start)
{
    cli_record *r = &t->record;
    mx_opened *game;
    mx_sum *sum = NULL;
    int status;

    cli_table_follow_record(t);
    status = cli_ask_begin(&t->ask, &t->own_call);
    t->ask.options.hex = r->hex;
    if (status == CLI_DONE) status = cli_ask_open(&t->ask, r->words.at[0], &game);
    if (status == CLI_DONE)
        status = cli_ask_sum(&t->ask, game, r->words.at + 1, r->words.n - 1, &sum);
    if (status == CLI_DONE && begin_play(t, sum) != MX_OK)
        status = cli_fail(&t->ask.err);
    if (status == CLI_DONE && !r->has_sides) status = take_sides(t, start, sum);
    for (size_t i = 0; i < r->moves.n && status == CLI_DONE; i++)
        if (mx_play_replay(t->play, r->moves.at[i], &t->ask.err) != MX_OK)
            status = cli_fail(&t->ask.err);
    mx_sum_free(sum);
    t->shows = true;
    return status;
}
