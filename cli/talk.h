/* talk.h: what the program says on standard error: faults, notes, progress. */
#ifndef CLI_TALK_H
#define CLI_TALK_H

#include "output.h"

#include <mexor/status.h>

struct cli_call;

/* Prints ERR: the place, the sentence, the source line with a caret, the hint. */
void cli_say_error(const mx_error *err);

/* "mexor: error: SENTENCE" and, unless ADVICE is NULL, "mexor: ADVICE". Returns
   CLI_MISUSE. The sentence comes from FORMAT. */
int cli_misuse(const char *advice, const char *format, ...) CLI_PRINTF(2, 3);

/* "mexor: SENTENCE", unless --quiet. */
void cli_note(const struct cli_call *call, const char *format, ...) CLI_PRINTF(2, 3);

/* The bytes of TEXT on standard error without control characters. */
void cli_say_clean(const char *text);

/* Is standard error a terminal that can move its cursor? */
bool cli_is_terminal(void);

/* The columns of that terminal; 80 when it does not say, or says 0. */
unsigned cli_width(void);

/* A line of progress with rate and estimate, on a terminal only, from the first second
   on and four times a second. */
typedef struct cli_progress {
    const char *unit; /* "heaps" */
    uint64_t total;   /* 0: not known */
    double started, shown;
    bool on, printed;
} cli_progress;

void cli_progress_start(cli_progress *progress, const struct cli_call *call,
                        const char *unit, uint64_t total);
void cli_progress_at(cli_progress *progress, uint64_t done);
void cli_progress_end(cli_progress *progress); /* wipes the line */

#endif
