/* value.h: the value of a component, whatever the kind of play. */
#ifndef MEXOR_VALUE_H
#define MEXOR_VALUE_H

#include <mexor/status.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef enum mx_value_kind {
    MX_UNKNOWN = 0, /* a limit was reached, or no theory gives a value */
    MX_NIMBER = 1,  /* payload: the Grundy value */
    MX_LOONY = 2, /* one can win at once from here: no Grundy value, loses to move to */
    MX_INFINITY = 3, /* loopy; payload: id of its set K in the session */
    MX_OUTCOME = 4,  /* payload: mx_outcome */
    MX_SHORT = 5, /* a short game; payload: id of its canonical form in the session */
    MX_SCORE = 6  /* payload: the best difference, signed */
} mx_value_kind;

/* Who wins, seen from the player to move; ordered from worst to best for him. */
typedef enum mx_outcome {
    MX_LOST = 0, /* a P-position: the previous player wins */
    MX_DRAWN = 1,
    MX_WON = 2 /* an N-position: the next player wins */
} mx_outcome;

/* Ids belong to the session that made them and die with it. */
typedef struct mx_value {
    uint32_t kind; /* mx_value_kind */
    uint32_t pad;
    int64_t payload;
} mx_value;

#ifdef __cplusplus
}
#endif

#endif
