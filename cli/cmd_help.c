/* cmd_help.c: mexor help [COMMAND]. */
#include "help.h"

static int run(cli_call *call)
{
    const cli_command *command;

    if (call->n_words == 0) {
        cli_help_program(call->out);
        return CLI_DONE;
    }
    command = cli_find(call->words[0]);
    if (command) {
        cli_help_command(call->out, command);
        return CLI_DONE;
    }
    return cli_refuse_command(call->words[0]);
}

const cli_command cmd_help = {
    .name = "help",
    .summary = "what the program and each command do",
    .usage = "[COMMAND]",
    .examples = "mexor help\n"
                "mexor help completion",
    .most_words = 1,
    .group = CLI_TOOLS,
    .run = run,
};
