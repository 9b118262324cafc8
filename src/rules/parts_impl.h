/* parts_impl.h: what parts.c and parts_arrival.c share of the parts of words. */
#ifndef MX_PARTS_IMPL_H
#define MX_PARTS_IMPL_H

#include "letters.h"
#include "parts.h"

enum { MX_PARTS_WIDTH = 6, MX_PARTS_FAR = 12, MX_PARTS_WORD = 512 };

/* One move line with its constants settled: reads and writes the letters lo..hi beside
   the loop's index. `dead` has a bit for each pattern of letters and blanks. */
typedef struct mx__window mx__window;
struct mx__window {
    mx__window *next;
    int lo, width;
    uint8_t *dead; /* indexed by the pattern as a number to the base n_letters + 1 */
    /* Where arriving decides: by the letters, a number to the base of letters, what they
       become; UINT32_MAX: the move is refused. */
    uint32_t *after;
    int before, far; /* letters in front of it that matter too, and all that matter */
};

/* A text that nobody may complete, or that wins, in letters by number. */
typedef struct mx__decider_text mx__decider_text;
struct mx__decider_text {
    mx__decider_text *next;
    int n, letter[MX_PARTS_WIDTH];
};

struct mx__parts {
    mx__alphabet letters;
    mx__window *windows;
    mx__decider_text *texts; /* NULL: nobody wins or loses by arriving */
    bool wins;               /* who completes a text; else he loses */
    int threat;              /* letters in which a move may complete one, at most */
};

/* parts_arrival.c: reads the arrival lines of TREE into PARTS; false: not of a form that is
   known, or no memory (*NO_MEMORY). */
bool mx__parts_texts(const mx__tree *tree, mx__arena *arena, mx__parts *parts,
                     bool *no_memory);

/* The windows of PARTS widened by what may be completed beside them, once all are known;
   false as above. */
bool mx__parts_widen(mx__arena *arena, mx__parts *parts, bool *no_memory);

/* mx__parts_split where there are texts. */
void mx__parts_split_arrival(const mx__parts *parts, mx_span at, mx_sink *sink,
                             void *context, bool *fell);

/* parts.c: sends letters FROM..TO-1 as a word; what SINK returns. */
int mx__parts_send(const int64_t *letters, size_t from, size_t to, mx_sink *sink,
                   void *context);

#endif
