/* certify.h: sums of positions as they are expanded for certificates, by who writes one and
   by who verifies it. */
#ifndef MX_CERTIFY_H
#define MX_CERTIFY_H

#include "certificate.h"
#include "positions.h"
#include "session.h"

/* A game whose sums are expanded. A sum is one span: its number of parts, then each part's
   length and integers, parts in ascending order. */
typedef struct mx__unfolding {
    const mx_game *game;
    void *worker;
    bool whole;          /* options are whole sums; else the parts stand alone */
    mx__positions known; /* sums met; their note is what the caller says */
    MX_VEC(int64_t) at;  /* the sum that is expanded ... */
    size_t component;    /* ... and which of its parts moves */
    MX_VEC(int64_t) key;
    MX_VEC(mx_span) parts;
    /* Takes one option: N nodes known so far or new, or MX__ARC_WINS, MX__ARC_LOSES. */
    mx_status (*take)(void *context, uint32_t head, const uint32_t *ids);
    void *context;
    MX_VEC(uint32_t) ids;
    mx_status status;
    mx_error *err;
} mx__unfolding;

/* Fails with MX_UNSUPPORTED for games whose play this can not follow. */
MX_MUSTUSE mx_status mx__unfold_begin(mx__unfolding *u, mx_opened *game, bool whole,
                                      mx_error *err);
void mx__unfold_end(mx__unfolding *u);

/* The id of the sum of the N positions at PARTS, which are sorted. */
MX_MUSTUSE mx_status mx__unfold_add(mx__unfolding *u, mx_span *parts, size_t n,
                                    uint32_t *id);

/* Sends every option of the sum ID to u->take. */
MX_MUSTUSE mx_status mx__unfold_options(mx__unfolding *u, uint32_t id);

/* The positions of the sum ID as text, " + " between them. */
MX_MUSTUSE mx_status mx__unfold_text(mx__unfolding *u, uint32_t id, mx__text *out);

/* Verifies the certificate in the N bytes at TEXT and says in OUT what it proves. */
MX_MUSTUSE mx_status mx__answer_verify(mx_session *session, const char *text, size_t n,
                                       mx_text *out, mx_error *err);

/* Writes a certificate to OUT: see mx_certify_text. */
MX_MUSTUSE mx_status mx__answer_certify(mx_session *session, const char *game,
                                        const mx_open_options *options,
                                        mx_certified what, const char *const *positions,
                                        size_t n_positions, mx_text *out,
                                        mx_error *err);

#endif
