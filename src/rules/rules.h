/* rules.h: the face of the rule language: a text becomes a game that every engine plays,
   with its claims, its judge program and its examples. */
#ifndef MX_RULES_H
#define MX_RULES_H

#include "budget.h"
#include "claim_kind.h"
#include "text.h"

#include <mexor/game.h>
#include <mexor/value.h>

typedef struct mx__rules mx__rules; /* immutable but for data; one session's */

/* mx__rules_open parses, checks and compiles the N bytes at TEXT. NAME is for messages
   and is copied, as is TEXT. MX_SYNTAX, MX_UNSUPPORTED, MX_LIMIT, MX_NOMEM: *OUT is NULL
   and ERR says where and why. The caller frees it with mx__rules_free. */
MX_MUSTUSE mx_status mx__rules_open(const char *name, const char *text, size_t n,
                                    mx__rules **out, mx_error *err);
void mx__rules_free(mx__rules *rules); /* NULL is welcome */

/* The game; lent, lives as long as RULES. Its options fault when a data line that has no
   default was never set. */
const mx_game *mx__rules_game(const mx__rules *rules);
/* What keeps positions of RULES from being taken apart, a sentence for `plan`; NULL where
   nothing is to be said. Static. */
const char *mx__rules_whole_reason(const mx__rules *rules);
const char *mx__rules_title(const mx__rules *rules); /* the `game` line, or NULL */

/* Long loops inside the rules look at BUDGET from time to time: MX_LIMIT, MX_CANCELLED.
   Graphs read from text count against its memory and give it back in mx__rules_free.
   Lent, until RULES is freed; NULL: none. While no game of RULES is being enumerated. */
void mx__rules_budget(mx__rules *rules, mx__budget *budget);

/* --- data ------------------------------------------------------------------------- */

size_t mx__rules_n_data(const mx__rules *rules);
const char *mx__rules_data_name(const mx__rules *rules, size_t i);

/* Is data line I one integer? *VALUE is what it is now, when it has a value. */
bool mx__rules_data_integer(const mx__rules *rules, size_t i, int64_t *value);

/* Sets the data line NAME from TEXT: an integer, `[1,2,3]`, a word, a graph (graph_text.h)
   ... Every value that was computed before is void: mx__rules_version changes. FILE is
   where the text came from, for messages, or NULL. MX_RANGE: no such name, or the text
   does not fit its type. Of graphs also what mx__graph_read says. */
MX_MUSTUSE mx_status mx__rules_set(mx__rules *rules, const char *name, const char *text,
                                   const char *file, mx_error *err);
uint64_t mx__rules_version(const mx__rules *rules);

/* The text that was opened, *N bytes; lent. */
const char *mx__rules_text(const mx__rules *rules, size_t *n);

/* Claims should hold on any graph. mx__rules_vary replaces every graph of the data lines
   that has a value by a small random one of its kind (directed or not, a tree, acyclic
   where the rules do not say `draw`), the same for the same SEED; SEED 0 puts back what
   was there. *HAS_GRAPHS is false, and nothing was done, where there is none. MX_NOMEM, or
   what the bounds that follow from data say. */
MX_MUSTUSE mx_status mx__rules_vary(mx__rules *rules, uint64_t seed, bool *has_graphs,
                                    mx_error *err);
/* Writes them, "G = 0: 1 2; 1: 2; 2:". */
void mx__rules_say_graphs(const mx__rules *rules, mx__text *out);

/* The first data line without a value, or NULL. */
const char *mx__rules_unset(const mx__rules *rules);

/* --- options that left the shape -------------------------------------------------- */

/* What was dropped by leaving the shape and is worth a note: "note: 1 -> 0 leaves n >= 1
   and is not a move (12 such)" without the "note: ". Empty when there is nothing. */
void mx__rules_notes(const mx__rules *rules, mx__text *out);

/* When RULES are compiled it is for an engine that asks for options and fills no table. */
void mx__rules_prefer_options(mx__rules *rules);
/* What came of compiling the rules, a sentence; nothing when it was not tried. */
void mx__rules_native_note(const mx__rules *rules, mx__text *out);

/* --- claims ----------------------------------------------------------------------- */

size_t mx__rules_n_claims(const mx__rules *rules);

typedef struct mx__claim_info {
    int kind;          /* mx__claim_kind of tree.h */
    const char *text;  /* the claim as written, without `claim`, one line */
    bool has_ranges;   /* it says for which data and positions */
    bool is_about_all; /* it speaks of every position: mx__claim_holds or below */
    bool gives_value;  /* mx__claim_value can be asked */
    bool gives_score;  /* mx__claim_value can be asked: score(P) = ... */
    bool
        gives_winner; /* mx__claim_wins can be asked: wins(P) iff ..., loses(left, P) */
    bool sets_data;   /* a loop runs over data: mx__claim_settings first */
    bool sets_only;   /* ... and no loop over anything else */
    bool is_of_sum;   /* of scores and winners: it speaks of any sum of positions */
    int starter;      /* of scores and winners, who moves first: mx_player, or -1: the
                          player to move */
    int64_t period, from_index; /* of a period claim; from_index 0 when not said */
    uint32_t line;
} mx__claim_info;

mx__claim_info mx__rules_claim(const mx__rules *rules, size_t i);
bool mx__rules_trust(const mx__rules *rules);
bool mx__rules_has_braced_sum(const mx__rules *rules); /* `n -> {a, b}` */
bool mx__rules_has_split(const mx__rules *rules);      /* `split` lines */

/* What claim I says of position AT: its value or score in *VALUE (gives_value,
   gives_score); of two players the handle of a game value, see mx__value_op.
   *APPLIES is false when the claim is silent there. WORKER as for the game's options. May
   be called while `judge` of RULES runs. */
MX_MUSTUSE mx_status mx__claim_value(const mx__rules *rules, size_t i, void *worker,
                                     mx_span at, bool *applies, int64_t *value,
                                     mx_error *err);
/* The same of a sum of N positions: is_of_sum, or else N is 1. */
MX_MUSTUSE mx_status mx__claim_value_of(const mx__rules *rules, size_t i, void *worker,
                                        const mx_span *parts, size_t n, bool *applies,
                                        int64_t *value, mx_error *err);
/* Whether the one who starts (mx__claim_info) wins at AT by claim I (gives_winner). Where
   play may be drawn a claim is silent unless it says won or lost outright. */
MX_MUSTUSE mx_status mx__claim_wins(const mx__rules *rules, size_t i, void *worker,
                                    mx_span at, bool *applies, bool *wins,
                                    mx_error *err);
MX_MUSTUSE mx_status mx__claim_wins_of(const mx__rules *rules, size_t i, void *worker,
                                       const mx_span *parts, size_t n, bool *applies,
                                       bool *wins, mx_error *err);
/* symmetric and equal claims: the Q of P = AT, written to OUT (room for ROOM integers);
   *N its length. */
MX_MUSTUSE mx_status mx__claim_image(const mx__rules *rules, size_t i, void *worker,
                                     mx_span at, bool *applies, int64_t *out,
                                     size_t room, size_t *n, mx_error *err);

/* Of the symmetric claims those that name the same integers in another order, or the array
   backwards: engines with a memo may keep one of such positions, once somebody says so.
   I < mx__rules_n_images; images that are used move to the front. */
size_t mx__rules_n_images(const mx__rules *rules);
size_t mx__rules_image_claim(const mx__rules *rules, size_t i);
void mx__rules_use_image(mx__rules *rules, size_t i);

/* --- questions that rules ask back ------------------------------------------------ */

/* `judge` and claims ask the session about positions. A query: what (row of MX_QUERIES),
   for whom (-1: the player to move; mx_player; 2 first, 3 second), of a sum of N
   positions. The answer is one int64_t: a boolean, a value, a score, mx_outcome; or the
   moves through `move`, each called once (moves, winning_moves). */
/* What rules of two players hold for a game value: 2n is the integer n; odd handles are
   the host's, equal ones for equal values. */
typedef enum mx__value_op {
    MX_V_INTEGER, /* of the integer A; never asked of a host */
    MX_V_TEXT,    /* of a value written in TEXT */
    MX_V_NEG,
    MX_V_ADD,
    MX_V_SUB,
    MX_V_MUL, /* A or B is an integer */
    MX_V_DIV, /* a number through an integer, exact */
    MX_V_LT,  /* is A < B, 1 or 0 */
    MX_V_LE
} mx__value_op;

typedef struct mx__host mx__host;
struct mx__host {
    void *self;
    mx_status (*query)(void *self, int what, int player, const mx_span *sum, size_t n,
                       int64_t *answer,
                       int (*move)(void *context, size_t component,
                                   const mx_option *option),
                       void *context, mx_error *err);
    /* Grundy value of heap N of another game by code or gallery name: value("0.77", n). */
    mx_status (*value_of)(void *self, const char *game, int64_t n, int64_t *value,
                          mx_error *err);
    /* Data changed: forget what was computed. */
    void (*data_changed)(void *self);
    /* Operation OP (mx__value_op) on game values; and one of them as text. */
    mx_status (*game_value)(void *self, int op, int64_t a, int64_t b, const char *text,
                            int64_t *out, mx_error *err);
    mx_status (*value_text)(void *self, int64_t value, mx__text *out, mx_error *err);
};

/* Claims that ask about other positions or games when they are evaluated at one ask HOST,
   copied, from now on; without it they are MX_UNSUPPORTED. */
void mx__rules_ask(mx__rules *rules, const mx__host *host);

/* Claims whose loops run over data lines (sets_data): calls AT_SETTING for each way in which
   the loops of claim I set the data, while they are set so; the data are as before in the
   end. *N: how many ways. A status of AT_SETTING but MX_OK ends it and is returned.
   AT_SETTING may be NULL, to count. HOST hears of every change of the data. */
MX_MUSTUSE mx_status mx__claim_settings(mx__rules *rules, size_t i, mx__host *host,
                                        mx_status (*at_setting)(void *context,
                                                                mx_error *err),
                                        void *context, uint64_t *n, mx_error *err);
/* Appends the data lines that the loops of claim I run over as they are now, "m = 4". */
void mx__claim_setting_words(const mx__rules *rules, size_t i, mx__text *out);

/* Boolean claims with ranges, checked as a whole: runs claim I for every instance of its
   ranges. *HOLDS, *N_TRIED; when it fails COUNTEREXAMPLE says where. MX_UNSUPPORTED when
   the claim has no ranges of its own and the caller enumerates positions instead. */
MX_MUSTUSE mx_status mx__claim_run(mx__rules *rules, size_t i, mx__host *host,
                                   bool *holds, uint64_t *n_tried,
                                   mx__text *counterexample, mx_error *err);

/* Boolean claims about every position, `claim wins(n) iff ...` or with other names of the
   position line: whether claim I holds at AT. *APPLIES is false when it is silent there;
   where it fails COUNTEREXAMPLE gets the values of its names.
   MX_UNSUPPORTED for the others. */
MX_MUSTUSE mx_status mx__claim_holds(mx__rules *rules, size_t i, mx__host *host,
                                     mx_span at, bool *applies, bool *holds,
                                     mx__text *counterexample, mx_error *err);

/* --- judge ------------------------------------------------------------------------ */

bool mx__rules_has_judge(const mx__rules *rules);
/* Whether the `judge` block asks anything about positions. */
bool mx__rules_asks(const mx__rules *rules);

/* Runs the `judge` block on the N bytes of INPUT; appends what it prints to OUT. MX_FAULT,
   MX_SYNTAX (input that does not fit; ERR's place is in the input, called INPUT_NAME),
   MX_LIMIT and what the host returns. */
MX_MUSTUSE mx_status mx__judge_run(mx__rules *rules, mx__host *host,
                                   const char *input_name, const char *input, size_t n,
                                   mx__text *out, mx_error *err);

/* The same with random input, numbers and words of at most SIZE >= 1, which is appended to
   INPUT as far as it is read; the same for the same SEED. What the rules refuse is a fault
   as above. MX_LIMIT: the input grew too long. */
MX_MUSTUSE mx_status mx__judge_invent(mx__rules *rules, mx__host *host, uint64_t seed,
                                      int64_t size, mx__text *input, mx__text *out,
                                      mx_error *err);

/* --- examples --------------------------------------------------------------------- */

size_t mx__rules_n_examples(const mx__rules *rules);
const char *mx__rules_example_input(const mx__rules *rules, size_t i);
const char *mx__rules_example_output(const mx__rules *rules, size_t i);

#endif
