/* prompt.c: the program without a command: each line of standard input is one. */
#define _POSIX_C_SOURCE 200809L
#include "prompt.h"

#include "cli.h"
#include "command_line.h"
#include "interrupt.h"
#include "lines.h"
#include "words.h"

#include <mexor/session.h>

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <termios.h>
#include <unistd.h>

enum { READER_GONE = 128 + 13 };

typedef struct prompt {
    cli_lines *lines;
    bool has_person;
    char *text; /* the command so far: more than one line where a quote spans them */
    size_t n, n_lines, begun; /* lines read; the line where the command begins */
    int failed;               /* the status of the last command that failed */
    char completion[512];
} prompt;

/* --- completion ------------------------------------------------------------------- */

/* The command that the first word of LINE names, or NULL. */
static const cli_command *command_of(const char *line)
{
    char name[32];
    size_t n = strcspn(line, " ");

    if (n >= sizeof name) return NULL;
    memcpy(name, line, n);
    name[n] = '\0';
    return cli_find(name);
}

/* Word number I that may stand where a command is due; NULL behind the last. */
static const char *nth_command(size_t i)
{
    for (const cli_command *const *c = cli_commands; *c; c++)
        if ((*c)->group != CLI_HIDDEN && i-- == 0) return (*c)->name;
    return i == 0 ? "exit" : NULL;
}

static const char *nth_option(const cli_command *command, size_t i, char out[40])
{
    const cli_option *row = i < command->n_options ? &command->options[i] : NULL;

    if (!row && i - command->n_options < cli_n_common_rows)
        row = &cli_common_rows[i - command->n_options];
    if (!row) return NULL;
    out[0] = out[1] = '-';
    cli_option_spelling(row, out + 2);
    return out;
}

/* Word number I that may stand at AT in LINE. */
static const char *nth_word(const char *line, size_t at, size_t i, char out[40])
{
    const cli_command *command = at ? command_of(line) : NULL;

    if (at == 0) return nth_command(i);
    if (!command) return NULL;
    if (line[at] == '-') return nth_option(command, i, out);
    if (strcmp(command->name, "help") == 0) return nth_command(i);
    if (!command->usage || !strstr(command->usage, "GAME") || i >= mx_gallery_count())
        return NULL;
    return mx_gallery_at(i).name;
}

static const char *complete(void *context, const char *line, size_t n, size_t i)
{
    prompt *p = context;
    char copy[256], option[40];
    size_t at = n;
    const char *word;

    if (n >= sizeof copy) return NULL;
    memcpy(copy, line, n);
    copy[n] = '\0';
    if (strpbrk(copy, "'\"\\")) return NULL;
    while (at && copy[at - 1] != ' ')
        at--;
    for (size_t k = 0; (word = nth_word(copy, at, k, option)); k++)
        if (strncmp(word, copy + at, n - at) == 0 && i-- == 0) {
            snprintf(p->completion, sizeof p->completion, "%.*s%s", (int)at, copy,
                     word);
            return p->completion;
        }
    return NULL;
}

/* --- one command ------------------------------------------------------------------ */

/* Waits for the command PID; its status as a shell counts it. */
static int wait_for(pid_t pid)
{
    int status;

    while (waitpid(pid, &status, 0) < 0)
        if (errno != EINTR) return cli_misuse(NULL, "%s", strerror(errno));
    if (WIFEXITED(status)) return WEXITSTATUS(status);
    fputc('\n', stderr);
    if (WTERMSIG(status) != SIGINT)
        cli_misuse(NULL, "the command was ended by signal %d", WTERMSIG(status));
    return 128 + WTERMSIG(status);
}

static int run_words(const prompt *p, int argc, char **argv)
{
    struct termios before;
    bool has_terminal = p->has_person && tcgetattr(STDIN_FILENO, &before) == 0;
    pid_t pid;
    int status;

    fflush(stdout);
    cli_interrupt_hold();
    pid = fork();
    if (pid == 0) exit(cli_run(argc, argv));
    if (pid < 0) {
        cli_misuse(NULL, "cannot start a command: %s", strerror(errno));
        return CLI_LIMIT;
    }
    status = wait_for(pid);
    if (has_terminal) tcsetattr(STDIN_FILENO, TCSADRAIN, &before);
    return status;
}

/* WORDS as a command. *LEAVES: they were `exit`. */
static int obey(const prompt *p, const cli_words *words, bool *leaves)
{
    char name[] = "mexor", **at = words->at;
    size_t n = words->n;
    char **argv;
    int status;

    if (n > 1 && strcmp(at[0], name) == 0) { /* as it is typed in a shell */
        at++;
        n--;
    }
    *leaves = n == 1 && (strcmp(at[0], "exit") == 0 || strcmp(at[0], "quit") == 0);
    if (n == 0 || *leaves) return CLI_DONE;
    argv = calloc(n + 2, sizeof *argv);
    if (!argv) return cli_no_memory();
    argv[0] = name;
    memcpy(argv + 1, at, n * sizeof *at);
    status = run_words(p, (int)n + 1, argv);
    free(argv);
    return status;
}

/* --- reading ---------------------------------------------------------------------- */

/* Puts LINE behind the command so far. */
static bool append(prompt *p, const char *line)
{
    size_t n = strlen(line), gap = p->n > 0;
    char *at = realloc(p->text, p->n + gap + n + 1);

    if (!at) return false;
    if (gap) at[p->n] = '\n';
    memcpy(at + p->n + gap, line, n + 1);
    p->text = at;
    p->n += gap + n;
    return true;
}

static void note_failure(prompt *p, int status)
{
    char line[80], said[160];

    if (status == CLI_DONE) return;
    p->failed = status;
    if (p->has_person) return;
    snprintf(line, sizeof line, CLI_SENTENCE("line %zu ends with status %d"), p->begun,
             status);
    fprintf(stderr, "mexor: %s\n", cli_said(line, said, sizeof said));
}

/* Runs the command read so far, unless a quote is open. False: no more is to be read. */
static bool run_text(prompt *p)
{
    const char *at = p->text ? p->text : "";
    cli_words words;
    const char *wrong = cli_words_read(&at, &words);
    bool leaves = false;
    int status = CLI_DONE;

    if (wrong && strcmp(wrong, CLI_OPEN_QUOTE) == 0) return true;
    status = wrong ? cli_misuse(NULL, "%s", wrong) : obey(p, &words, &leaves);
    cli_words_clear(&words);
    note_failure(p, status);
    p->n = 0;
    if (p->has_person) return !leaves;
    return !leaves && status != CLI_INTERRUPTED && status != READER_GONE;
}

static bool take_line(prompt *p, const char *line)
{
    if (p->n == 0) p->begun = p->n_lines;
    if (append(p, line)) return run_text(p);
    note_failure(p, cli_no_memory());
    return false;
}

/* Reads and runs one line. False: there are no more. */
static bool next(prompt *p)
{
    char *line;
    cli_line got;

    cli_interrupt_arm();
    got = cli_lines_next(p->lines, p->n ? "     > " : "mexor> ", &line);
    p->n_lines++;
    switch (got) {
    case CLI_LINE: return take_line(p, line);
    case CLI_LINE_UNFIT:
        p->begun = p->n_lines;
        note_failure(p, cli_misuse(NULL, "a line with a NUL byte is no text"));
        return true;
    case CLI_LINE_INTERRUPTED:
        p->n = 0;
        if (!p->has_person) p->failed = CLI_INTERRUPTED;
        return p->has_person;
    case CLI_LINE_FAILED: p->failed = CLI_MISUSE; return false;
    case CLI_LINE_END: break;
    }
    if (p->n) note_failure(p, cli_misuse(NULL, CLI_OPEN_QUOTE));
    return false;
}

int cli_prompt(void)
{
    prompt p = { 0 };
    int status;

    /* Commands read where the lines end, so no line may be read ahead. */
    setvbuf(stdin, NULL, _IONBF, 0);
    status = cli_lines_open(NULL, complete, &p, &p.lines);
    if (status != CLI_DONE) return status;
    p.has_person = cli_lines_has_person(p.lines);
    if (p.has_person)
        puts("mexor " MEXOR_VERSION ": 'help' lists the commands, 'exit' leaves");
    while (next(&p))
        continue;
    cli_lines_close(p.lines);
    free(p.text);
    return p.has_person ? CLI_DONE : p.failed;
}
