/* talk.h: what the program says on standard error: faults, notes, progress. */
#ifndef CLI_TALK_H
#define CLI_TALK_H

#include "output.h"

#include <mexor/status.h>

struct cli_call;

/* Faults and notes are said in the language of that name from now on, where they are
   known in it (mx_sentence_in); English at first. The name must stay where it is. */
void cli_speak(const char *language);

/* Prints ERR: the place, the sentence, the source line with a caret, the hint. */
void cli_say_error(const mx_error *err);

/* "mexor: error: SENTENCE" and, unless ADVICE is NULL, "mexor: ADVICE". Returns
   CLI_MISUSE. SENTENCE is a format. */
int cli_misuse(const char *advice, const char *sentence, ...) CLI_PRINTF(2, 3);

/* Marks a sentence that another one takes in, so that tools/lint-messages asks for its
   translation. */
#define CLI_SENTENCE(text) text

/* FINISHED, a sentence that is no format, in the language of the reader, in OUT, which has room for ROOM > 0
   bytes and is returned. */
const char *cli_said(const char *finished, char *out, size_t room);

/* SENTENCE, a format, in the language of the reader on OUT; cli_say_line ends the line. */
void cli_say(cli_output *out, const char *sentence, ...) CLI_PRINTF(2, 3);
void cli_say_line(cli_output *out, const char *sentence, ...) CLI_PRINTF(2, 3);

/* "mexor: SENTENCE", unless --quiet. */
void cli_note(const struct cli_call *call, const char *sentence, ...) CLI_PRINTF(2, 3);

/* Makes control characters of TEXT question marks: they must not move the cursor. */
void cli_clean(char *text);

/* The bytes of TEXT on standard error without control characters. */
void cli_say_clean(const char *text);

/* Is standard error a terminal that can move its cursor? */
bool cli_is_terminal(void);

/* The columns of that terminal; 80 when it does not say, or says 0. */
unsigned cli_width(void);

/* A line of progress with an estimate, on a terminal only, from the first second on and
   four times a second. For mx_session_progress:

       cli_progress progress;
       if (cli_progress_start(&progress, call))
           mx_session_progress(session, cli_progress_report, &progress);
       ... the long work ...
       cli_progress_end(&progress); */
typedef struct cli_progress {
    double started, shown;
    bool printed;
} cli_progress;

/* False when there is nobody to see it. */
bool cli_progress_start(cli_progress *progress, const struct cli_call *call);

/* An mx_progress: WHAT is going on and how much of it is DONE, 0 to 1, or negative. */
void cli_progress_report(void *progress, const char *what, double done);

void cli_progress_end(cli_progress *progress); /* wipes the line */

#endif
