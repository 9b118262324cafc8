/* commands.c: the table of commands. The build writes one X(NAME) into commands.inc for
   each file cmd_NAME.c, in the order of the alphabet. */
#include "cli.h"

#include <stdio.h>
#include <string.h>

#define X(name) extern const cli_command cmd_##name;
#include "commands.inc"
#undef X

const cli_command *const cli_commands[] = {
#define X(name) &cmd_##name,
#include "commands.inc"
#undef X
    NULL
};

const cli_command *cli_find(const char *name)
{
    for (const cli_command *const *c = cli_commands; *c; c++)
        if (strcmp((*c)->name, name) == 0) return *c;
    return NULL;
}

static const char *nearest_command(const char *name)
{
    const char *nearest = NULL;
    size_t best = 3;

    for (const cli_command *const *c = cli_commands; *c; c++) {
        size_t distance = cli_distance(name, (*c)->name);

        if ((*c)->group == CLI_HIDDEN || distance >= best) continue;
        nearest = (*c)->name;
        best = distance;
    }
    return nearest;
}

int cli_refuse_command(const char *name)
{
    const char *nearest = nearest_command(name);
    char advice[120];

    /* A name may be a whole file that was taken for commands. */
    if (name[0] == '-')
        return cli_misuse("the command comes first: mexor COMMAND [OPTION]...",
                          "unknown option '%.100s'", name);
    if (!nearest)
        return cli_misuse("'mexor help' lists the commands", "unknown command '%.100s'",
                          name);
    snprintf(advice, sizeof advice, "did you mean 'mexor %s'?", nearest);
    return cli_misuse(advice, "unknown command '%.100s'", name);
}
