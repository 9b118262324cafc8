/* cmd_completion.c: mexor completion bash: a script for the shell. */
#include "help.h"

#include <string.h>

static int run(cli_call *call)
{
    if (strcmp(call->words[0], "bash") != 0)
        return cli_misuse("mexor completion bash", "no completion for '%s'",
                          call->words[0]);
    cli_completion_bash(call->out);
    return CLI_DONE;
}

const cli_command cmd_completion = {
    .name = "completion",
    .summary = "print a script that completes commands and options",
    .usage = "bash",
    .examples = "mexor completion bash",
    .details = "To use it in the running shell: eval \"$(mexor completion bash)\"",
    .least_words = 1,
    .most_words = 1,
    .group = CLI_TOOLS,
    .run = run,
};
