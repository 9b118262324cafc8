/* session.h: what a session holds: limits, opened games, their solvers and what is known
   of their claims. */
#ifndef MX_ANSWER_SESSION_H
#define MX_ANSWER_SESSION_H

#include "message.h"
#include "partizan.h"
#include "rules.h"
#include "score.h"
#include "solve.h"
#include "vec.h"

#include <mexor/heap.h>
#include <mexor/session.h>

/* What brute force said of one value or winner claim so far. */
typedef struct mx__claim_state {
    bool is_tried, is_wrong, was_used;
    bool is_asked;          /* right now: it must not answer itself */
    unsigned n_trials;      /* one for each of the first few data */
    uint64_t tried_version; /* mx__rules_version of the last */
    double spot_seconds;    /* spent on looking at what it says of asked positions */
    int64_t checked_size;   /* every position up to this size agrees (enumerate.h) */
} mx__claim_state;

struct mx_opened {
    mx_session *session;
    char *key;  /* GAME and options, to open each once */
    char *name; /* for JSON: GAME as given, or the file's title for rules in quotes */
    mx__rules *rules;   /* NULL for codes and games in C */
    mx_heap_rule *heap; /* codes */
    mx_game *heap_game;
    const mx_game *game; /* what is played */
    mx_game plain;       /* a copy without the closed rule: `--run vm` */
    mx__engine engine;   /* what the user insists on */
    bool rules_only, is_verbose;
    bool claims_first;       /* they answer whatever they speak of, to be found out */
    bool has_sets;           /* data were set by the caller */
    bool split_is_tried;     /* no engine rests on split lines before they were */
    bool images_are_tried;   /* the same of mirror images */
    mx__solver *solver;      /* made when first needed, dropped when data change */
    mx__partizan *partizan;  /* the same for two players */
    mx__score *score;        /* the same where the whole decides */
    uint64_t solved_version; /* mx__rules_version the solvers were made for */
    mx__claim_state *claims; /* one a claim of RULES */
    mx_opened *next;
};

struct mx_session {
    mx__budget budget;
    mx_opened *opened;
    mx__sets *sets;   /* of infinite values; the same */
    mx__forms *forms; /* of two-player values; made when first needed */
    mx_progress *report;
    void *report_context;
    mx__text notes;
    mx__lang lang; /* of sentences */
};

/* What messages call GAME: as given, or for rules in quotes their title, or "<rules>". */
const char *mx__opened_called(const mx_opened *game);

/* What pictures call GAME: of a file or rules in quotes their title, if they have one; else
   as given, a path without its folders. Lent. */
const char *mx__opened_title(const mx_opened *game);

/* The components of a sum; positions live in `at` one behind the other. */
typedef struct mx__term {
    mx_opened *game;
    size_t start, n; /* in `at` */
} mx__term;

struct mx_sum {
    mx_session *session;
    mx_opened *only; /* the one game whose positions it holds, or NULL: not known */
    MX_VEC(mx__term) terms;
    MX_VEC(int64_t) at;
};

/* The engine for two players, for the data of now; lent. */
MX_MUSTUSE mx_status mx__opened_partizan(mx_opened *game, mx__partizan **out,
                                         mx_error *err);

/* The search of whole sums, and the solver of components, as above. */
MX_MUSTUSE mx_status mx__opened_search(mx_opened *game, mx__score **out, mx_error *err);
MX_MUSTUSE mx_status mx__opened_solver(mx_opened *game, mx__solver **out,
                                       mx_error *err);

/* The sentence ID, a literal, in the language of the session. */
#define MX_FOR(session, id) mx__message_in((session)->lang, id)

/* A note where GAME's rules write a sum as `{a, b}`, which may be meant as alternatives. */
void mx__opened_note_braces(mx_opened *game);

/* Adds the sentence to the session's notes, once. */
void mx__session_note(mx_session *session, const char *sentence, ...) MX_PRINTF(2, 3);

/* The value of the one component AT, from a claim where it may be used, else from the
   solver. Statuses of mx__solver_value; MX_FAULT: the claim was found to be wrong. */
MX_MUSTUSE mx_status mx__opened_value(mx_opened *game, mx_span at, mx_value *out,
                                      mx_error *err);

/* Whether STARTER (mx_player, or -1: the player to move) wins SUM, of one component or of
   several, by a claim that says so. *KNOWN is false when none may be used. MX_FAULT: a
   claim was found to be wrong. */
MX_MUSTUSE mx_status mx__claimed_wins(const mx_sum *sum, int starter, bool *known,
                                      bool *wins, mx_error *err);

/* The score of SUM when STARTER moves first, by a claim; as above. */
MX_MUSTUSE mx_status mx__claimed_score(const mx_sum *sum, int starter, bool *known,
                                       int64_t *score, mx_error *err);

/* The same of the N positions PARTS of GAME by play alone, without any claim: what claims
   are checked against. Statuses of the engines. */
MX_MUSTUSE mx_status mx__play_wins(mx_opened *game, const mx_span *parts, size_t n,
                                   int starter, bool *wins, mx_error *err);
MX_MUSTUSE mx_status mx__play_score(mx_opened *game, const mx_span *parts, size_t n,
                                    int starter, int64_t *score, mx_error *err);

/* Who wins SUM, by claims where they may be used; VALUES as mx__sum_outcome. */
MX_MUSTUSE mx_status mx__answer_outcome(mx_sum *sum, mx__sum_result *result,
                                        mx_value *values, mx_error *err);

/* The components of SUM for the solvers; the caller frees *OUT with mx__free. */
MX_MUSTUSE mx_status mx__sum_components(const mx_sum *sum, mx__component **out,
                                        mx_error *err);

/* The position of term number I; lent until the sum changes. */
mx_span mx__sum_at(const mx_sum *sum, size_t i);

/* Are the games of SUM misère? MX_UNSUPPORTED: some are and some are not. */
MX_MUSTUSE mx_status mx__sum_play(const mx_sum *sum, bool *misere, mx_error *err);

/* VALUE for a reader: "3", "loony", "?", of an outcome "N", "P" or "D", of a short game of
   SESSION its canonical form. */
void mx__value_words(mx_session *session, mx_value value, mx__text *out);
/* The same for a cell of a tabular: "$\\infty_{0,2}$". */
void mx__value_latex(mx_session *session, mx_value value, mx__text *out);

/* What a trusted value claim of GAME says of AT; *APPLIES is false when none may be
   used. */
MX_MUSTUSE mx_status mx__claimed_value(mx_opened *game, mx_span at, bool *applies,
                                       int64_t *value, mx_error *err);

/* Tries CLAIM of a file that says `trust` against play when it is first wanted, and again
   for the first few other data. MX_FAULT: it is wrong, ERR says where. MX_UNSUPPORTED: play
   can not tell. Others of play. */
MX_MUSTUSE mx_status mx__trust_claim(mx_opened *game, size_t claim, mx_error *err);

/* Notes for the user, once, that an answer rests on CLAIM and how far it was checked. */
void mx__note_claim(mx_opened *game, size_t claim);

/* Whether CLAIM of a file that says `trust` may stand in for play, tried on the smallest
   positions: *CHECKED: up to which size play agrees, -1 when it could not be tried for want
   of data. MX_FAULT: it is wrong. */
MX_MUSTUSE mx_status mx__trusted_claim(mx_opened *game, size_t claim, bool *trusted,
                                       int64_t *checked, mx_error *err);

/* The questions of rules about positions, answered by GAME's session. */
mx__host mx__session_host(mx_opened *game);

#endif
