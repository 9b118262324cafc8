/* cmd_completion.c: mexor completion SHELL: a script for bash, zsh or fish. */
#include "help.h"

#include <string.h>

static const struct {
    const char *name;
    void (*print)(cli_output *out);
} shells[] = { { "bash", cli_completion_bash },
               { "zsh", cli_completion_zsh },
               { "fish", cli_completion_fish } };

static int run(cli_call *call)
{
    for (size_t i = 0; i < sizeof shells / sizeof *shells; i++) {
        if (strcmp(call->words[0], shells[i].name) != 0) continue;
        shells[i].print(call->out);
        return CLI_DONE;
    }
    return cli_misuse("mexor completion bash, zsh or fish", "no completion for '%s'",
                      call->words[0]);
}

const cli_command cmd_completion = {
    .name = "completion",
    .summary = "print a script that completes commands and options",
    .usage = "bash|zsh|fish",
    .examples = "mexor completion bash",
    .details =
        "To use it in the running shell: eval \"$(mexor completion bash)\", the same "
        "with zsh, or mexor completion fish | source. It completes commands, "
        "options, their words and the games of the gallery.",
    .least_words = 1,
    .most_words = 1,
    .group = CLI_TOOLS,
    .run = run,
};
