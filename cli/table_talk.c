/* table_talk.c: what is said at the table: a play between a person and the program. */
#define _POSIX_C_SOURCE 200809L
#include "table_talk.h"

#include "ask.h"
#include "interrupt.h"
#include "lines.h"
#include "record.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

enum { SHOWN_MOVES = 20, CARELESS_IN = 3 };

typedef struct talk {
    cli_call *call;
    cli_output *out;
    cli_ask ask;
    cli_call own_call; /* what `ask` was begun with: the options of the record */
    cli_common common;
    cli_list params, data;
    cli_record record;
    mx_play *play;
    mx_play_advice *advice; /* of the moves of now, when judged */
    const char *level;
    uint64_t random;
    cli_lines *lines;
    mx_text text;
    bool quits, shows; /* the positions changed */
    int status;        /* to leave with */
} talk;

/* SplitMix64 (Steele, Lea and Flood 2014). */
static uint64_t draw_number(talk *t)
{
    uint64_t z = (t->random += UINT64_C(0x9E3779B97F4A7C15));

    z = (z ^ z >> 30) * UINT64_C(0xBF58476D1CE4E5B9);
    z = (z ^ z >> 27) * UINT64_C(0x94D049BB133111EB);
    return z ^ z >> 31;
}

static mx_play_state state_of(const talk *t)
{
    mx_play_state state = { 0 };

    mx_play_look(t->play, &state);
    return state;
}

/* Without memory nothing more can be said or played; what is half said is dropped. */
static void lack_memory(talk *t)
{
    if (t->status == CLI_DONE) t->status = cli_no_memory();
    t->quits = true;
}

/* What went wrong is said where the play is read. */
static void say_fault(talk *t)
{
    if (t->ask.err.status == MX_NOMEM)
        lack_memory(t);
    else
        cli_print(t->out, "%s\n", t->ask.err.text);
}

static void say_text(talk *t)
{
    if (t->text.failed) lack_memory(t);
    if (t->text.n) cli_put_bytes(t->out, t->text.at, t->text.n);
    mx_text_clear(&t->text);
}

/* --- beginning ------------------------------------------------------------------------ */

static void leave_table(talk *t)
{
    mx_play_free(t->play);
    free(t->advice);
    t->play = NULL;
    t->advice = NULL;
    cli_ask_end(&t->ask);
    memset(&t->ask, 0, sizeof t->ask);
}

/* The options of the command line, with -p and --data of the record. */
static void follow_record(talk *t)
{
    t->params = (cli_list){ (const char **)t->record.params.at, t->record.params.n };
    t->data = (cli_list){ (const char **)t->record.data.at, t->record.data.n };
    t->common = *t->call->common;
    t->common.param = t->params;
    t->common.data = t->data;
    t->own_call = *t->call;
    t->own_call.common = &t->common;
}

static mx_status begin_play(talk *t, mx_sum *sum)
{
    mx_play_free(t->play);
    t->play = NULL;
    return mx_play_new(sum, t->record.starter, &t->play, &t->ask.err);
}

/* Who sits where, when no record says so. In impartial games who starts is MX_LEFT. */
static int take_sides(talk *t, const cli_talk_start *start, mx_sum *sum)
{
    bool two = state_of(t).two_players, person = strcmp(start->first, "you") == 0;
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

/* Opens the game of the record and makes its moves. */
static int sit_down(talk *t, const cli_talk_start *start)
{
    cli_record *r = &t->record;
    mx_opened *game;
    mx_sum *sum = NULL;
    int status;

    follow_record(t);
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

/* --- judging and choosing ---------------------------------------------------------------- */

static void forget_advice(talk *t)
{
    free(t->advice);
    t->advice = NULL;
    t->shows = true;
}

static bool judge(talk *t)
{
    mx_play_state state = state_of(t);

    if (t->advice) return true;
    t->advice = calloc(state.n_moves + 1, sizeof *t->advice);
    if (!t->advice) {
        lack_memory(t);
        return false;
    }
    if (mx_play_judge(t->play, t->advice, &t->ask.err) == MX_OK) return true;
    say_fault(t);
    free(t->advice);
    t->advice = NULL;
    return false;
}

/* One of the best moves, all alike; the first when FIRST. */
static size_t best_move(talk *t, bool first)
{
    size_t n = state_of(t).n_moves, best = 0, alike = 1;

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

static size_t choose(talk *t)
{
    size_t n = state_of(t).n_moves, any = (size_t)(draw_number(t) % n);

    if (strcmp(t->level, "random") == 0) return any;
    if (strcmp(t->level, "careless") == 0 && draw_number(t) % CARELESS_IN == 0)
        return any;
    if (judge(t)) return best_move(t, false);
    cli_put(t->out, "so mexor plays any move\n");
    return any;
}

/* --- saying how play stands --------------------------------------------------------------- */

static const char *name_of(const talk *t, const mx_play_state *state, mx_player player)
{
    if (state->two_players) return player == MX_LEFT ? "Left" : "Right";
    return player == t->record.human ? "you" : "mexor";
}

static void say_points(talk *t, const mx_play_state *state)
{
    mx_player you = t->record.human;

    if (state->has_points)
        cli_print(t->out, "points: you %lld, mexor %lld\n",
                  (long long)state->points[you], (long long)state->points[1 - you]);
}

static void say_end(talk *t, const mx_play_state *state)
{
    mx_outcome yours = t->record.human == MX_LEFT
                           ? state->result
                           : (mx_outcome)(MX_WON - state->result);

    say_points(t, state);
    cli_put(t->out, "play is over: ");
    cli_put(t->out, yours == MX_WON    ? "you win\n"
                    : yours == MX_LOST ? "mexor wins\n"
                                       : "a draw\n");
}

static void say_board(talk *t)
{
    mx_play_state state = state_of(t);

    mx_play_draw(t->play, &t->text);
    say_text(t);
    if (state.is_over) {
        say_end(t, &state);
        return;
    }
    say_points(t, &state);
    if (state.repeats)
        cli_print(t->out, "these positions are back, time %d; at the third play ends\n",
                  state.repeats + 1);
    if (state.mover == t->record.human)
        cli_print(t->out, "your turn%s%s: %zu move%s\n", state.two_players ? ", " : "",
                  state.two_players ? name_of(t, &state, state.mover) : "",
                  state.n_moves, state.n_moves == 1 ? "" : "s");
}

static void say_move(talk *t, size_t i)
{
    mx_play_move_words(t->play, i, &t->text);
    say_text(t);
}

static void say_moves(talk *t, bool all)
{
    size_t n = state_of(t).n_moves, shown = all || n <= SHOWN_MOVES ? n : SHOWN_MOVES;

    for (size_t i = 0; i < shown; i++) {
        cli_print(t->out, "%3zu) ", i + 1);
        say_move(t, i);
        cli_put(t->out, "\n");
    }
    if (shown < n) cli_print(t->out, "... and %zu more: 'moves all'\n", n - shown);
}

static void say_worth(talk *t, const mx_play_advice *worth)
{
    static const char *const words[] = { "loses", "draws", "wins" };

    cli_print(t->out, "%s", words[worth->result]);
    if (state_of(t).has_points)
        cli_print(t->out, ", %lld point%s more than mexor from here",
                  (long long)worth->score,
                  worth->score == 1 || worth->score == -1 ? "" : "s");
    if (worth->result == MX_DRAWN || worth->lasts < 0) return;
    if (worth->lasts == MX_PLAY_ENDLESS)
        cli_put(t->out, " by play without end");
    else if (worth->lasts == 0)
        cli_put(t->out, " at once");
    else
        cli_print(t->out, " in %lld more move%s", (long long)worth->lasts,
                  worth->lasts == 1 ? "" : "s");
}

/* --- making moves ------------------------------------------------------------------------- */

static bool make(talk *t, size_t i)
{
    if (mx_play_make(t->play, i, &t->ask.err) != MX_OK) {
        say_fault(t);
        return false;
    }
    forget_advice(t);
    return true;
}

/* Moves of mexor until the person is to move. */
static void let_mexor_move(talk *t)
{
    for (;;) {
        mx_play_state state = state_of(t);
        size_t i;

        if (t->quits || state.is_over || state.mover == t->record.human) return;
        cli_output_flush(t->out); /* it may think for long */
        i = choose(t);
        cli_put(t->out, "mexor: ");
        say_move(t, i);
        cli_put(t->out, "\n");
        if (!make(t, i)) {
            t->quits = true;
            return;
        }
        if (cli_output_is_lost(t->out)) return;
    }
}

static void move_by_words(talk *t, const char *words)
{
    mx_play_state state = state_of(t);
    size_t i;
    mx_status status;

    if (state.is_over) {
        cli_put(t->out, "play is over: undo, new or quit\n");
        return;
    }
    status = mx_play_move_find(t->play, words, &i, &t->ask.err);
    if (status == MX_OK) {
        if (make(t, i)) let_mexor_move(t);
        return;
    }
    say_fault(t);
    if (status != MX_SYNTAX) return;
    cli_put(t->out, "you may play:\n");
    say_moves(t, false);
}

/* --- the words ---------------------------------------------------------------------------- */

typedef void act(talk *t, const char *rest);

static void on_moves(talk *t, const char *rest)
{
    say_moves(t, strcmp(rest, "all") == 0);
}

static void on_hint(talk *t, const char *rest)
{
    size_t best;

    (void)rest;
    if (state_of(t).is_over) {
        cli_put(t->out, "play is over\n");
        return;
    }
    if (!judge(t)) return;
    best = best_move(t, true);
    cli_print(t->out, "hint: %zu) ", best + 1);
    say_move(t, best);
    cli_put(t->out, "   ");
    say_worth(t, &t->advice[best]);
    cli_put(t->out, "\n");
}

static void on_why(talk *t, const char *rest)
{
    (void)rest;
    if (mx_play_why(t->play, MX_FORMAT_TEXT, &t->text, &t->ask.err) != MX_OK) {
        mx_text_clear(&t->text);
        say_fault(t);
    }
    say_text(t);
}

/* Takes back until the person is to move again; at least one move. */
static void on_undo(talk *t, const char *rest)
{
    bool done = false;

    (void)rest;
    do {
        if (mx_play_undo(t->play, &t->ask.err) != MX_OK) {
            if (!done) say_fault(t);
            break;
        }
        done = true;
    } while (state_of(t).mover != t->record.human);
    if (!done) return;
    forget_advice(t);
    let_mexor_move(t); /* it began, so it begins again */
}

static void on_redo(talk *t, const char *rest)
{
    bool done = false;

    (void)rest;
    do {
        if (mx_play_redo(t->play, &t->ask.err) != MX_OK) {
            if (!done) say_fault(t);
            break;
        }
        done = true;
    } while (state_of(t).mover != t->record.human && state_of(t).n_undone);
    if (!done) return;
    forget_advice(t);
    let_mexor_move(t);
}

static void on_swap(talk *t, const char *rest)
{
    (void)rest;
    if (state_of(t).is_over) {
        cli_put(t->out, "play is over\n");
        return;
    }
    t->record.human = t->record.human == MX_LEFT ? MX_RIGHT : MX_LEFT;
    cli_put(t->out, "you and mexor change sides\n");
    t->shows = true;
    let_mexor_move(t);
}

static void on_level(talk *t, const char *rest)
{
    static const char *const levels[] = { "random", "careless", "perfect" };

    for (size_t i = 0; i < sizeof levels / sizeof levels[0]; i++)
        if (strcmp(rest, levels[i]) == 0) {
            t->level = levels[i];
            cli_print(t->out, "mexor plays %s moves now\n", t->level);
            return;
        }
    cli_print(t->out, "the level is %s; it may be random, careless or perfect\n",
              t->level);
}

static void on_board(talk *t, const char *rest)
{
    (void)rest;
    t->shows = true;
}

static void on_save(talk *t, const char *rest)
{
    const char *wrong;

    if (!*rest) {
        cli_put(t->out, "save where? save FILE\n");
        return;
    }
    errno = 0;
    wrong = cli_record_write(&t->record, t->play, rest);
    if (wrong)
        cli_print(t->out, "%s: %s\n", rest, wrong);
    else
        cli_print(t->out, "saved to %s\n", rest);
}

static void on_load(talk *t, const char *rest)
{
    talk next = *t;

    if (!*rest) {
        cli_put(t->out, "load what? load FILE\n");
        return;
    }
    cli_output_flush(t->out);
    memset(&next.ask, 0, sizeof next.ask);
    next.record = (cli_record){ 0 };
    next.play = NULL;
    next.advice = NULL;
    if (cli_record_read(&next.record, t->call, rest) == CLI_DONE &&
        sit_down(&next, NULL) == CLI_DONE) {
        leave_table(t);
        cli_record_clear(&t->record);
        *t = next;
        follow_record(t);
        t->ask.call = &t->own_call;
        let_mexor_move(t);
        return;
    }
    leave_table(&next);
    cli_record_clear(&next.record);
}

static void on_new(talk *t, const char *rest)
{
    (void)rest;
    while (mx_play_undo(t->play, &t->ask.err) == MX_OK)
        continue;
    forget_advice(t);
    let_mexor_move(t);
}

static void on_quit(talk *t, const char *rest)
{
    (void)rest;
    t->quits = true;
}

static void on_help(talk *t, const char *rest);

static const struct {
    const char *word, *help;
    act *act;
} words[] = {
    { "moves", "the moves you may make; 'moves all' shows every one", on_moves },
    { "move", "move M makes the move M: its number, how it is listed, what it reaches",
      move_by_words },
    { "hint", "the best move", on_hint },
    { "why", "who wins here, and why", on_why },
    { "undo", "take back your last move", on_undo },
    { "redo", "make it again", on_redo },
    { "swap", "change sides", on_swap },
    { "level", "level random, careless or perfect", on_level },
    { "board", "show the positions again", on_board },
    { "save", "save FILE writes a record of the play", on_save },
    { "load", "load FILE goes on with one", on_load },
    { "new", "from the beginning", on_new },
    { "help", "this list", on_help },
    { "quit", "leave", on_quit },
};

enum { N_WORDS = sizeof words / sizeof words[0] };

static void on_help(talk *t, const char *rest)
{
    (void)rest;
    cli_put(t->out,
            "a number or a move, as 'moves' lists them, makes that move; besides:\n");
    for (size_t i = 0; i < N_WORDS; i++)
        cli_print(t->out, "  %-6s %s\n", words[i].word, words[i].help);
}

static void obey(talk *t, char *line)
{
    size_t n, end;

    for (char *tab = line; (tab = strchr(tab, '\t'));)
        *tab = ' ';
    cli_clean(line); /* it comes back in what is said about it */
    line += strspn(line, " ");
    end = strlen(line);
    while (end && line[end - 1] == ' ')
        line[--end] = '\0';
    if (!*line || *line == '#') return;
    n = strcspn(line, " ");
    for (size_t i = 0; i < N_WORDS; i++)
        if (strlen(words[i].word) == n && strncmp(words[i].word, line, n) == 0) {
            words[i].act(t, line + n + strspn(line + n, " "));
            return;
        }
    if (strcmp(line, "?") == 0)
        on_help(t, "");
    else
        move_by_words(t, line);
}

/* The words and the moves that begin with the N bytes at LINE. */
static const char *complete(void *context, const char *line, size_t n, size_t i)
{
    talk *t = context;
    size_t n_moves = state_of(t).n_moves, k = 0;

    for (size_t w = 0; w < N_WORDS; w++)
        if (strncmp(words[w].word, line, n) == 0 && k++ == i) return words[w].word;
    for (size_t m = 0; m < n_moves; m++) {
        mx_text_clear(&t->text);
        mx_play_move_words(t->play, m, &t->text);
        if (t->text.n && strncmp(t->text.at, line, n) == 0 && k++ == i)
            return t->text.at;
    }
    mx_text_clear(&t->text);
    return NULL;
}

static int converse(talk *t)
{
    let_mexor_move(t);
    while (!t->quits && !cli_output_is_lost(t->out)) {
        char *line;
        cli_line got;

        /* Of a person Ctrl-C ended the search that ran; the play goes on. */
        if (cli_interrupted && !cli_lines_has_person(t->lines)) return CLI_INTERRUPTED;
        cli_interrupt_arm();
        if (t->shows) say_board(t);
        t->shows = false;
        if (t->quits) break;
        cli_output_flush(t->out);
        got = cli_lines_next(t->lines, "play> ", &line);
        mx_text_clear(&t->text);
        if (got == CLI_LINE_INTERRUPTED) return CLI_INTERRUPTED;
        if (got == CLI_LINE_FAILED) return CLI_MISUSE;
        if (got == CLI_LINE_END) break;
        if (got == CLI_LINE)
            obey(t, line);
        else
            cli_put(t->out, "a line with a NUL byte is no text\n");
    }
    if (t->status != CLI_DONE) cli_output_drop(t->out);
    return t->status;
}

int cli_talk(cli_call *call, const cli_talk_start *start)
{
    talk t = {
        .call = call, .out = call->out, .level = start->level, .random = start->seed
    };
    int status = start->load ? cli_record_read(&t.record, call, start->load)
                             : cli_record_of_call(&t.record, call, start->hex);

    if (status == CLI_DONE) status = sit_down(&t, start);
    if (status == CLI_DONE)
        status = cli_lines_open(start->script, complete, &t, &t.lines);
    if (status == CLI_DONE && strcmp(t.level, "perfect") != 0)
        cli_note(call, "seed %llu", (unsigned long long)start->seed);
    if (status == CLI_DONE) status = converse(&t);
    cli_lines_close(t.lines);
    leave_table(&t);
    cli_record_clear(&t.record);
    mx_text_clear(&t.text);
    return status;
}
