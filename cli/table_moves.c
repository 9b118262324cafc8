/* table_moves.c: at the table, judging, choosing and making moves. */
#include "table_impl.h"

#include <stdlib.h>
#include <string.h>

enum { CARELESS_IN = 3 };

/* SplitMix64 (Steele, Lea and Flood 2014). */
static uint64_t draw_number(cli_table *t)
{
    uint64_t z = (t->random += UINT64_C(0x9E3779B97F4A7C15));

    z = (z ^ z >> 30) * UINT64_C(0xBF58476D1CE4E5B9);
    z = (z ^ z >> 27) * UINT64_C(0x94D049BB133111EB);
    return z ^ z >> 31;
}

void cli_table_forget_advice(cli_table *t)
{
    free(t->advice);
    t->advice = NULL;
    t->shows = true;
}

bool cli_table_judge(cli_table *t)
{
    mx_play_state state = cli_table_state(t);

    if (t->advice) return true;
    t->advice = calloc(state.n_moves + 1, sizeof *t->advice);
    if (!t->advice) {
        cli_table_lack_memory(t);
        return false;
    }
    if (mx_play_judge(t->play, t->advice, &t->ask.err) == MX_OK) return true;
    cli_table_say_fault(t);
    free(t->advice);
    t->advice = NULL;
    return false;
}

size_t cli_table_best_move(cli_table *t, bool first)
{
    size_t n = cli_table_state(t).n_moves, best = 0, alike = 1;

    for (size_t i = 1; i < n; i++) {
        int better = mx_play_better(&t->advice[i], &t->advice[best]);

        if (better > 0) {
            best = i;
            alike = 1;
        } else if (better == 0 && !first && draw_number(t) % ++alike == 0) {
            best = i;
        }
    }
    return best;
}

static size_t choose(cli_table *t)
{
    size_t n = cli_table_state(t).n_moves, any = (size_t)(draw_number(t) % n);

    if (strcmp(t->level, "random") == 0) return any;
    if (strcmp(t->level, "careless") == 0 && draw_number(t) % CARELESS_IN == 0)
        return any;
    if (cli_table_judge(t)) return cli_table_best_move(t, false);
    cli_say_line(t->out, "so mexor plays any move");
    return any;
}

static bool make(cli_table *t, size_t i)
{
    if (mx_play_make(t->play, i, &t->ask.err) != MX_OK) {
        cli_table_say_fault(t);
        return false;
    }
    cli_table_forget_advice(t);
    return true;
}

void cli_table_let_mexor_move(cli_table *t)
{
    for (;;) {
        mx_play_state state = cli_table_state(t);
        size_t i;

        if (t->quits || state.is_over || state.mover == t->record.human) return;
        cli_output_flush(t->out); /* it may think for long */
        i = choose(t);
        cli_put(t->out, "mexor: ");
        cli_table_say_move(t, i);
        cli_put(t->out, "\n");
        if (!make(t, i)) {
            t->quits = true;
            return;
        }
        if (cli_output_is_lost(t->out)) return;
    }
}

void cli_table_move_by_words(cli_table *t, const char *words)
{
    mx_play_state state = cli_table_state(t);
    size_t i;
    mx_status status;

    if (state.is_over) {
        cli_say_line(t->out, "play is over: undo, new or quit");
        return;
    }
    status = mx_play_move_find(t->play, words, &i, &t->ask.err);
    if (status == MX_OK) {
        if (make(t, i)) cli_table_let_mexor_move(t);
        return;
    }
    cli_table_say_fault(t);
    if (status != MX_SYNTAX) return;
    cli_say_line(t->out, "you may play:");
    cli_table_say_moves(t, false);
}
