/* lines.h: lines from a person or a file: edited, with history and completion, where a
   terminal and libedit are at hand, plainly read elsewhere. */
#ifndef CLI_LINES_H
#define CLI_LINES_H

#include <stdbool.h>
#include <stddef.h>

typedef struct cli_lines cli_lines;

/* Gives completion number I of a line that begins with the N bytes at LINE: the whole
   line then, or NULL behind the last. Lent until the next call. */
typedef const char *cli_complete(void *context, const char *line, size_t n, size_t i);

/* cli_lines_open reads the file PATH, NULL for standard input. CLI_DONE, or CLI_MISUSE or
   CLI_LIMIT after saying why. */
int cli_lines_open(const char *path, cli_complete *complete, void *context,
                   cli_lines **out);
void cli_lines_close(cli_lines *lines); /* NULL is welcome */

/* A person types: standard input and output are terminals. */
bool cli_lines_has_person(const cli_lines *lines);

typedef enum cli_line {
    CLI_LINE,
    CLI_LINE_UNFIT, /* it has a NUL byte, so it is no text */
    CLI_LINE_END,
    CLI_LINE_INTERRUPTED,
    CLI_LINE_FAILED /* why was said */
} cli_line;

/* The next line without its end into *LINE, lent; PROMPT is shown to a person. */
cli_line cli_lines_next(cli_lines *lines, const char *prompt, char **line);

#endif
