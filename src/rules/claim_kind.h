/* claim_kind.h: the kinds of claim a rule file can make. */
#ifndef MX_CLAIM_KIND_H
#define MX_CLAIM_KIND_H

typedef enum mx__claim_kind {
    MX_CLAIM_VALUE,     /* value(P) = E */
    MX_CLAIM_TRUE,      /* E, E iff E: a boolean about queries (wins, loses ...) */
    MX_CLAIM_SYMMETRIC, /* symmetric P ~ Q: P and Q have the same game tree */
    MX_CLAIM_EQUAL,     /* equal P ~ Q: P and Q have the same value */
    MX_CLAIM_PERIOD,    /* period p, period p from n0 */
    MX_CLAIM_SCORE      /* score(P) = E, score(left, P) = E */
} mx__claim_kind;

#endif
