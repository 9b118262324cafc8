/* editing.h: libedit, loaded when a person types; the only file of the program that knows
   it. */
#ifndef CLI_EDITING_H
#define CLI_EDITING_H

#include "lines.h"

typedef struct cli_editing cli_editing;

/* NULL where libedit can not be had or the terminal is dumb: lines are read plainly then. */
cli_editing *cli_editing_new(cli_complete *complete, void *context);
void cli_editing_free(cli_editing *editing); /* NULL is welcome */

/* The next line into *LINE, which has ROOM bytes and grows. */
cli_line cli_editing_line(cli_editing *editing, const char *prompt, char **line,
                          size_t *room);

#endif
