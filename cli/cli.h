/* cli.h: what a command is, what it is called with, and how it answers.

   A command is one file, cli/cmd_NAME.c, that defines one `const cli_command cmd_NAME`.
   The build finds it by its name; nothing else has to be edited. The program sees only
   include/mexor/. */
#ifndef CLI_H
#define CLI_H

#include "input.h"
#include "options.h"
#include "output.h"
#include "talk.h"

#include <mexor/limits.h>
#include <mexor/status.h>

/* What the program leaves to the shell. */
typedef enum cli_status {
    CLI_DONE = 0,
    CLI_FAILED = 1, /* a check or a claim failed; the data were printed */
    CLI_MISUSE = 2, /* misuse or bad input; standard output stays empty */
    CLI_LIMIT = 3,  /* a limit was reached; what is known was printed */
    CLI_INTERRUPTED = 130
} cli_status;

/* Under which heading `mexor help` lists a command. */
typedef enum cli_group {
    CLI_ASK,   /* ask about a game */
    CLI_CHECK, /* check and judge */
    CLI_SHOW,  /* pictures and play */
    CLI_TOOLS, /* the program itself */
    CLI_HIDDEN /* in no list */
} cli_group;

/* The options every command understands. */
#define CLI_COMMON_OPTIONS(X)                                                         \
    X(format, 0, CHOICE, "text",                                                      \
      "text|csv|json|bfile|latex|markdown|dot|svg|png|tikz", "how data are printed")  \
    X(param, 'p', LIST, 0, "NAME=VALUE", "set a parameter of the game; repeatable")   \
    X(data, 0, LIST, 0, "NAME=FILE", "read data of the game from a file; repeatable") \
    X(time, 0, SECONDS, 0, "SECONDS", "stop after this much time")                    \
    X(memory, 0, BYTES, 0, "SIZE", "most memory, such as 512M or 2G")                 \
    X(positions, 0, COUNT, 0, "N", "most positions or heaps to keep")                 \
    X(threads, 'j', COUNT, 0, "N", "worker threads; 0 is one per core")               \
    X(engine, 0, TEXT, 0, "NAME", "which solver, such as table or memo")              \
    X(run, 0, CHOICE, 0, "vm|native|kernel", "how the rules run")                     \
    X(fresh, 0, FLAG, 0, "", "ignore what was stored or proved before")               \
    X(lang, 0, CHOICE, 0, "en|zh", "language of reasons and notes")                   \
    X(quiet, 'q', FLAG, 0, "", "no progress, no notes")                               \
    X(verbose, 'v', FLAG, 0, "", "say more on standard error")                        \
    X(help, 'h', FLAG, 0, "", "print this help")

typedef struct cli_common {
    CLI_COMMON_OPTIONS(CLI_OPTION_FIELD)
} cli_common;

struct cli_command;

/* One run of a command. */
typedef struct cli_call {
    const struct cli_command *command;
    const cli_common *common;
    const void *options; /* the command's own struct options */
    char *const *words;  /* what is left: games, positions; words[n_words] is NULL */
    size_t n_words;
    mx_limits limits; /* from --time --memory --positions --threads, with Ctrl-C */
    cli_output *out;  /* standard output, collected */
} cli_call;

typedef struct cli_command {
    const char *name;    /* as typed */
    const char *summary; /* one line, lower case, no final stop */
    const char *usage;   /* the words after the options: "GAME POSITION..." */
    /* Whole command lines, one a line; each must run as written. */
    const char *examples;
    const char *details; /* paragraphs below the options, or NULL */
    const char *formats; /* what --format may be: "text|csv|json"; NULL: text only */
    const cli_option *options;
    size_t n_options, options_size;
    /* At least least_words; at most most_words unless that is 0 = any number. */
    size_t least_words, most_words;
    cli_group group;
    /* Returns a cli_status. After CLI_MISUSE whatever was put to call->out is dropped. */
    int (*run)(cli_call *call);
} cli_command;

/* Fills the option members of a cli_command from the table of CLI_OPTIONS. */
#define CLI_OWN_OPTIONS                                                              \
    .options = option_rows, .n_options = sizeof option_rows / sizeof option_rows[0], \
    .options_size = sizeof(struct options)

/* The commands in the order of the help; the list ends with NULL. */
extern const cli_command *const cli_commands[];

/* The command of that name, or NULL. */
const cli_command *cli_find(const char *name);

/* Says that there is no command NAME, and which one is near. Returns CLI_MISUSE. */
int cli_refuse_command(const char *name);

/* What the program leaves to the shell when the library answered STATUS. */
int cli_status_of(mx_status status);

/* Prints ERR as cli_say_error does and returns cli_status_of(ERR->status). */
int cli_fail(const mx_error *err);

/* Says that memory ran out. Returns CLI_LIMIT. */
int cli_no_memory(void);

#endif
