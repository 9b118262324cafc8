/* input.h: reading a file, or standard input, whole. */
#ifndef CLI_INPUT_H
#define CLI_INPUT_H

#include <stddef.h>

struct cli_call;

/* cli_read reads the file PATH, "-" for standard input, into *TEXT: N bytes with a NUL
   behind them, which the caller frees. CLI_DONE; CLI_MISUSE, CLI_LIMIT (more than the
   memory CALL may use) or CLI_INTERRUPTED after saying so: *TEXT is NULL. */
int cli_read(const struct cli_call *call, const char *path, char **text, size_t *n);

/* cli_read, which stops when it has ENOUGH bytes or some more: for texts that are too long
   then, whatever follows. */
int cli_read_first(const struct cli_call *call, const char *path, size_t enough,
                   char **text, size_t *n);

#endif
