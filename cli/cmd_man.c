/* cmd_man.c: mexor man [COMMAND]: the manual page; used by the build. */
#include "help.h"

#define MAN_OPTIONS(X)                                                \
    X(commands, 0, FLAG, 0, "", "list the commands that have a page") \
    X(examples, 0, FLAG, 0, "", "list every example of the help")
CLI_OPTIONS(MAN_OPTIONS)

static void list(const cli_call *call, bool examples)
{
    for (const cli_command *const *c = cli_commands; *c; c++) {
        if ((*c)->group == CLI_HIDDEN) continue;
        cli_print(call->out, "%s\n", examples ? (*c)->examples : (*c)->name);
    }
}

static int run(cli_call *call)
{
    const struct options *own = call->options;
    const cli_command *command;

    if (own->commands || own->examples) {
        list(call, own->examples);
        return CLI_DONE;
    }
    if (call->n_words == 0) {
        cli_man_program(call->out);
        return CLI_DONE;
    }
    command = cli_find(call->words[0]);
    if (!command) return cli_misuse(NULL, "no manual page for '%s'", call->words[0]);
    cli_man_command(call->out, command);
    return CLI_DONE;
}

const cli_command cmd_man = {
    .name = "man",
    .summary = "print a manual page in roff",
    .usage = "[COMMAND]",
    CLI_OWN_OPTIONS,
    .most_words = 1,
    .group = CLI_HIDDEN,
    .run = run,
};
