/* child.h: running another program on some bytes, without a shell. */
#ifndef CLI_CHILD_H
#define CLI_CHILD_H

#include "cli.h"

/* What is run, on what, and for how long. */
typedef struct cli_child {
    const char *program;     /* found on $PATH */
    const char *package;     /* of Debian, for the advice when it is not there */
    const char *advice;      /* what can be had without it */
    const char *const *args; /* behind the program's name, up to NULL */
    const char *input;
    size_t n_input;
    double seconds; /* then it is stopped */
} cli_child;

/* cli_child_run gives the input to the program and collects what it prints into *OUTPUT,
   N bytes that the caller frees. The program sees no terminal and nothing of ours but its
   input; it is stopped when time is up or the user interrupts. CLI_DONE; CLI_MISUSE (there
   is no such program, or it failed), CLI_LIMIT or CLI_INTERRUPTED after saying so:
   *OUTPUT is NULL. */
int cli_child_run(const cli_call *call, const cli_child *child, char **output,
                  size_t *n);

#endif
