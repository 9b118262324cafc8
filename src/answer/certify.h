/* certify.h: sums of positions as they are expanded for certificates, by who writes one and
   by who verifies it. */
#ifndef MX_CERTIFY_H
#define MX_CERTIFY_H

#include "certificate.h"
#include "positions.h"
#include "session.h"
#include "shape.h"

/* A component of a sum. Of one that is subtracted each player has the other's moves. */
typedef struct mx__part {
    mx_span at;
    bool minus;
} mx__part;

/* A game whose sums are expanded. A sum is one span: who is to move, the number of parts,
   then of each whether it is subtracted, its length and its integers. Parts stand in
   ascending order, those that are subtracted behind the others. */
typedef struct mx__unfolding {
    const mx_game *game;
    void *worker, *second; /* `second` asks for turns while options are sent */
    bool whole;            /* options are whole sums; else the parts stand alone */
    bool sided;            /* who is to move belongs to the position */
    bool falls_apart;      /* an option of a whole sum left several parts */
    mx__positions known;   /* sums met; their note is what the caller says */
    mx__integers at;       /* the sum that is expanded ... */
    size_t component;      /* ... and which of its parts moves */
    mx__integers key;
    MX_VEC(mx__part) parts;
    MX_VEC(mx__part) sum; /* what was read; its integers are in `read` */
    mx__integers one, read;
    MX_VEC(size_t) ends;
    int64_t points; /* of the option that is taken, in games for points */
    /* Takes one option: N nodes known so far or new, or one of MX__ARC_... */
    mx_status (*take)(void *context, uint32_t head, const uint32_t *ids);
    void *context;
    /* Of whole sums: the option that is expected next, or 0. With `only_expected` all others
       are passed over, and after it nothing is asked for. */
    uint32_t expected;
    bool only_expected, is_enough;
    MX_VEC(uint32_t) ids;
    mx_status status;
    mx_error *err;
} mx__unfolding;

/* Fails with MX_UNSUPPORTED for games whose play no certificate follows: WHOLE in strategies,
   else among values. U must be ended in every case. */
MX_MUSTUSE mx_status mx__unfold_begin(mx__unfolding *u, mx_opened *game, bool whole,
                                      mx_error *err);
void mx__unfold_end(mx__unfolding *u);

/* Who is to move at the sum of the N parts at PARTS, into *PLAYER, where the position says it;
   else *PLAYER stays as it is. */
MX_MUSTUSE mx_status mx__unfold_turn(mx__unfolding *u, const mx__part *parts, size_t n,
                                     mx_player *player);

/* The id of the sum of the N parts at PARTS, which are sorted, with PLAYER to move. */
MX_MUSTUSE mx_status mx__unfold_add(mx__unfolding *u, mx_player player, mx__part *parts,
                                    size_t n, uint32_t *id);

/* Sends every option of the sum ID to u->take. */
MX_MUSTUSE mx_status mx__unfold_options(mx__unfolding *u, uint32_t id);

/* Reads the sum ID into u->at and its parts into u->parts. */
MX_MUSTUSE mx_status mx__unfold_load(mx__unfolding *u, uint32_t id);

/* The sum ID as text: "left: 3 + 4 - 5", without who is to move where both have the same
   moves. */
MX_MUSTUSE mx_status mx__unfold_text(mx__unfolding *u, uint32_t id, mx__text *out);

/* Reads the N bytes at TEXT, written by mx__unfold_text, into u->sum, and who is to move into
   *PLAYER. Other ways to write a sum are read too: compare the texts. MX_FAULT: who is to
   move is not said, or said where both have the same moves; ERR stays as it is. MX_SYNTAX,
   MX_RANGE, MX_NOMEM. */
MX_MUSTUSE mx_status mx__unfold_read(mx__unfolding *u, const char *text, size_t n,
                                     mx_player *player);

/* Fails with REFUSAL when the N parts at PARTS are no sum of this game: it is decided by the
   whole position, or one is subtracted where that is no value. */
MX_MUSTUSE mx_status mx__unfold_admit(const mx__unfolding *u, const mx__part *parts,
                                      size_t n, mx_status refusal);

/* What is asked for, and the rest of the call. */
typedef struct mx__certify_call {
    mx_opened *game;
    const char *word; /* the game as it was given */
    const mx_open_options *options;
    const mx_certify *what;
    const char *const *positions;
    size_t n_positions;
    mx_error *err;
} mx__certify_call;

/* Who wins draws and endless play in a game with FLAGS. */
mx__cert_side mx__certify_draws(uint32_t flags);

/* certify_game.c: the rules of the call's game, and where C has one its code, into C.
   MX_UNSUPPORTED, MX_IO, MX_NOMEM. */
MX_MUSTUSE mx_status mx__certify_game(const mx__certify_call *call, mx__certificate *c);

/* RULE as a certificate has it: sets without ranges. False: memory. */
MX_MUSTUSE bool mx__certify_code_text(const mx_heap_rule *rule, mx__text *out);

/* Does the heap game GAME have a heap of every size from its least, 0 or 1, on? */
bool mx__certify_has_all_heaps(const mx_game *game);

/* certify_code.c: fills in the values of heaps that prove the value of a sum, or a period.
   MX_UNSUPPORTED: no theorem is of this game. MX_LIMIT: no period was proved, or the heaps
   are too many. Others of mx__sequence_prove. */
MX_MUSTUSE mx_status mx__certify_by_code(const mx__certify_call *call,
                                         mx__certificate *c);

/* certify_graph.c: fills in the graph of C; by values where C states one, else by a strategy
   for the side that has it: then it says what C states. MX_RANGE: what was asked for is
   false. APART, unless it is NULL, becomes true, and C stays empty, where a move leaves
   several parts: then values do with far fewer positions. */
MX_MUSTUSE mx_status mx__certify_graph(const mx__certify_call *call, mx__certificate *c,
                                       bool *apart);

/* Verifies the certificate in the N bytes at TEXT and says in OUT what it proves. */
MX_MUSTUSE mx_status mx__answer_verify(mx_session *session, const char *text, size_t n,
                                       mx_text *out, mx_error *err);

/* Writes a certificate to OUT: see mx_certify_text. */
MX_MUSTUSE mx_status mx__answer_certify(mx_session *session, const char *game,
                                        const mx_open_options *options,
                                        const mx_certify *what,
                                        const char *const *positions,
                                        size_t n_positions, mx_text *out,
                                        mx_error *err);

#endif
