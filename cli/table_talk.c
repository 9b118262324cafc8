/* table_talk.c: what is said at the table: a play between a person and the program. */
#define _POSIX_C_SOURCE 200809L
#include "table_talk.h"

#include "interrupt.h"
#include "table_impl.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

typedef void act(cli_table *t, const char *rest);

static void on_moves(cli_table *t, const char *rest)
{
    cli_table_say_moves(t, strcmp(rest, "all") == 0);
}

static void on_hint(cli_table *t, const char *rest)
{
    size_t best;

    (void)rest;
    if (cli_table_state(t).is_over) {
        cli_say_line(t->out, "play is over");
        return;
    }
    if (!cli_table_judge(t)) return;
    best = cli_table_best_move(t, true);
    cli_say(t->out, "hint: %zu) ", best + 1);
    cli_table_say_move(t, best);
    cli_put(t->out, "   ");
    cli_table_say_worth(t, &t->advice[best]);
    cli_put(t->out, "\n");
}

static void on_why(cli_table *t, const char *rest)
{
    (void)rest;
    if (mx_play_why(t->play, MX_FORMAT_TEXT, &t->text, &t->ask.err) != MX_OK) {
        mx_text_clear(&t->text);
        cli_table_say_fault(t);
    }
    cli_table_say_text(t);
}

/* Takes back until the person is to move again; at least one move. */
static void on_undo(cli_table *t, const char *rest)
{
    bool done = false;

    (void)rest;
    do {
        if (mx_play_undo(t->play, &t->ask.err) != MX_OK) {
            if (!done) cli_table_say_fault(t);
            break;
        }
        done = true;
    } while (cli_table_state(t).mover != t->record.human);
    if (!done) return;
    cli_table_forget_advice(t);
    cli_table_let_mexor_move(t); /* it began, so it begins again */
}

static void on_redo(cli_table *t, const char *rest)
{
    bool done = false;

    (void)rest;
    do {
        if (mx_play_redo(t->play, &t->ask.err) != MX_OK) {
            if (!done) cli_table_say_fault(t);
            break;
        }
        done = true;
    } while (cli_table_state(t).mover != t->record.human &&
             cli_table_state(t).n_undone);
    if (!done) return;
    cli_table_forget_advice(t);
    cli_table_let_mexor_move(t);
}

static void on_swap(cli_table *t, const char *rest)
{
    (void)rest;
    if (cli_table_state(t).is_over) {
        cli_say_line(t->out, "play is over");
        return;
    }
    t->record.human = t->record.human == MX_LEFT ? MX_RIGHT : MX_LEFT;
    cli_say_line(t->out, "you and mexor change sides");
    t->shows = true;
    cli_table_let_mexor_move(t);
}

static void on_level(cli_table *t, const char *rest)
{
    static const char *const levels[] = { "random", "careless", "perfect" };

    for (size_t i = 0; i < sizeof levels / sizeof levels[0]; i++)
        if (strcmp(rest, levels[i]) == 0) {
            t->level = levels[i];
            cli_say_line(t->out, "mexor plays %s moves now", t->level);
            return;
        }
    cli_say_line(t->out, "the level is %s; it may be random, careless or perfect",
                 t->level);
}

static void on_board(cli_table *t, const char *rest)
{
    (void)rest;
    t->shows = true;
}

static void on_save(cli_table *t, const char *rest)
{
    const char *wrong;

    if (!*rest) {
        cli_say_line(t->out, "save where? save FILE");
        return;
    }
    errno = 0;
    wrong = cli_record_write(&t->record, t->play, rest);
    if (wrong)
        cli_say_line(t->out, "%s: %s", rest, wrong);
    else
        cli_say_line(t->out, "saved to %s", rest);
}

static void on_load(cli_table *t, const char *rest)
{
    cli_table next = *t;

    if (!*rest) {
        cli_say_line(t->out, "load what? load FILE");
        return;
    }
    cli_output_flush(t->out);
    memset(&next.ask, 0, sizeof next.ask);
    next.record = (cli_record){ 0 };
    next.play = NULL;
    next.advice = NULL;
    if (cli_record_read(&next.record, t->call, rest) == CLI_DONE &&
        cli_table_sit_down(&next, NULL) == CLI_DONE) {
        cli_table_leave(t);
        cli_record_clear(&t->record);
        *t = next;
        cli_table_follow_record(t);
        t->ask.call = &t->own_call;
        cli_table_let_mexor_move(t);
        return;
    }
    cli_table_leave(&next);
    cli_record_clear(&next.record);
}

static void on_new(cli_table *t, const char *rest)
{
    (void)rest;
    while (mx_play_undo(t->play, &t->ask.err) == MX_OK)
        continue;
    cli_table_forget_advice(t);
    cli_table_let_mexor_move(t);
}

static void on_quit(cli_table *t, const char *rest)
{
    (void)rest;
    t->quits = true;
}

static void on_help(cli_table *t, const char *rest);

static const struct {
    const char *word, *help;
    act *act;
} table_words[] = {
    { "moves", "the moves you may make; 'moves all' shows every one", on_moves },
    { "move", "move M makes the move M: its number, how it is listed, what it reaches",
      cli_table_move_by_words },
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
    { "quit", "leave the table", on_quit },
};

enum { N_WORDS = sizeof table_words / sizeof table_words[0] };

static void on_help(cli_table *t, const char *rest)
{
    (void)rest;
    cli_say_line(
        t->out, "a number or a move, as 'moves' lists them, makes that move; besides:");
    for (size_t i = 0; i < N_WORDS; i++) {
        cli_print(t->out, "  %-6s ", table_words[i].word);
        cli_say_line(t->out, "%s", table_words[i].help);
    }
}

static void obey(cli_table *t, char *line)
{
    size_t n, end;

    for (char *tab = line; (tab = strchr(tab, '\t'));)
        *tab = ' ';
    cli_clean(line); /* it comes back in what is said about it */
    line += strspn(line, " ");
    end = strlen(line);
    while (end && line[end - 1] == ' ')
        line[--end] = '\0';
    if (*line && !cli_lines_has_person(t->lines) && !t->call->common->quiet)
        cli_print(t->out, "play> %s\n", line); /* a transcript has both sides */
    if (!*line || *line == '#') return;
    n = strcspn(line, " ");
    for (size_t i = 0; i < N_WORDS; i++)
        if (strlen(table_words[i].word) == n &&
            strncmp(table_words[i].word, line, n) == 0) {
            table_words[i].act(t, line + n + strspn(line + n, " "));
            return;
        }
    if (strcmp(line, "?") == 0)
        on_help(t, "");
    else
        cli_table_move_by_words(t, line);
}

/* The words and the moves that begin with the N bytes at LINE. */
static const char *complete(void *context, const char *line, size_t n, size_t i)
{
    cli_table *t = context;
    size_t n_moves = cli_table_state(t).n_moves, k = 0;

    for (size_t w = 0; w < N_WORDS; w++)
        if (strncmp(table_words[w].word, line, n) == 0 && k++ == i)
            return table_words[w].word;
    for (size_t m = 0; m < n_moves; m++) {
        mx_text_clear(&t->text);
        mx_play_move_words(t->play, m, &t->text);
        if (t->text.n && strncmp(t->text.at, line, n) == 0 && k++ == i)
            return t->text.at;
    }
    mx_text_clear(&t->text);
    return NULL;
}

static int converse(cli_table *t)
{
    cli_table_let_mexor_move(t);
    while (!t->quits && !cli_output_is_lost(t->out)) {
        char *line;
        cli_line got;

        /* Of a person Ctrl-C ended the search that ran; the play goes on. */
        if (cli_interrupted && !cli_lines_has_person(t->lines)) return CLI_INTERRUPTED;
        cli_interrupt_arm();
        if (t->shows) cli_table_say_board(t);
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
            cli_say_line(t->out, "a line with a NUL byte is no text");
    }
    if (t->status != CLI_DONE) cli_output_drop(t->out);
    return t->status;
}

int cli_talk(cli_call *call, const cli_talk_start *start)
{
    cli_table t = {
        .call = call, .out = call->out, .level = start->level, .random = start->seed
    };
    int status = start->load ? cli_record_read(&t.record, call, start->load)
                             : cli_record_of_call(&t.record, call, start->hex);

    if (status == CLI_DONE) status = cli_table_sit_down(&t, start);
    if (status == CLI_DONE)
        status = cli_lines_open(start->script, complete, &t, &t.lines);
    if (status == CLI_DONE && strcmp(t.level, "perfect") != 0)
        cli_note(call, "seed %llu", (unsigned long long)start->seed);
    if (status == CLI_DONE) status = converse(&t);
    cli_lines_close(t.lines);
    cli_table_leave(&t);
    cli_record_clear(&t.record);
    mx_text_clear(&t.text);
    return status;
}
