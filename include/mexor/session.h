/* session.h: games opened from text or from C, and the questions one can ask of them.

   A session holds limits, the games opened in it and all that was computed so far. It is
   used by one thread at a time; two sessions never meet. What is asked for is written
   into the caller's mx_text as text, CSV or JSON (docs/formats.md); where a program wants
   the numbers there is a call that gives them.

       mx_session_new -> mx_open ... -> mx_sum_new -> mx_sum_add ... -> mx_solve ...
                      -> mx_values, mx_judge, mx_check, mx_plan
       mx_sum_free, then mx_session_free, which closes every game opened in it. */
#ifndef MEXOR_SESSION_H
#define MEXOR_SESSION_H

#include <mexor/game.h>
#include <mexor/limits.h>
#include <mexor/text.h>
#include <mexor/value.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct mx_session mx_session;
typedef struct mx_opened mx_opened; /* a game opened in a session; lent by it */
typedef struct mx_sum mx_sum;       /* positions that are played together */

typedef enum mx_format {
    MX_FORMAT_TEXT,
    MX_FORMAT_CSV,      /* RFC 4180 */
    MX_FORMAT_JSON,     /* one object; integers exact */
    MX_FORMAT_BFILE,    /* "n value" lines; values only */
    MX_FORMAT_LATEX,    /* a tabular; values only */
    MX_FORMAT_MARKDOWN, /* a table; values, tables and solve */
    MX_FORMAT_DOT,      /* graphs, for graphviz */
    MX_FORMAT_SVG,      /* plots */
    MX_FORMAT_TIKZ      /* plots */
} mx_format;

/* mx_session_new makes a session; LIMITS NULL takes every default.
   MX_NOMEM: *OUT is NULL. The caller frees it. */
MX_API MX_MUSTUSE mx_status mx_session_new(const mx_limits *limits, mx_session **out);

/* mx_session_free frees the session, its games and all values. NULL is welcome. */
MX_API void mx_session_free(mx_session *session);

/* mx_session_notes appends to OUT what the user should hear about the last answers, a
   sentence a line ("1 -> 0 leaves n >= 1 and is not a move (12 such)", "values beyond
   2000 rest on a claim checked to there"), and forgets it. */
MX_API void mx_session_notes(mx_session *session, mx_text *out);

/* mx_session_language has sentences written in the language of NAME, as an environment
   has it: "en", "zh", "zh_CN.UTF-8", "zh_Hans", "C". Data are the same in every language.
   MX_RANGE: it is not spoken here, and English is meant. */
MX_API mx_status mx_session_language(mx_session *session, const char *name);

/* Called now and then during long work: what is going on and how much of it is done,
   from 0 to 1, or a negative number when that is not known. */
typedef void mx_progress(void *context, const char *what, double done);

/* mx_session_progress has REPORT called with CONTEXT from now on; NULL: no more. */
MX_API void mx_session_progress(mx_session *session, mx_progress *report,
                                void *context);

/* --- opening ---------------------------------------------------------------------- */

typedef struct mx_open_options {
    size_t size;        /* sizeof(mx_open_options) of the caller */
    const char *engine; /* "auto", "table", "memo", "sequence", "misere"; NULL: auto */
    const char *run;    /* "vm", "native", "kernel"; NULL: the fastest that pays */
    int hex;            /* digits of codes are hexadecimal */
    int rules_only;     /* use no claim that is neither proved nor checked that far */
    const char *const *names; /* data lines to set ... */
    const char *const *texts; /* ... and what to: n_set of each */
    size_t n_set;
    const char *const
        *files;  /* where each text came from, for messages; may be NULL, as
                                 may each of the n_set */
    int verbose; /* notes tell also how the rules run */
    unsigned char
        *applied; /* NULL: GAME must have every data line of `names`. Else those it
                     lacks are passed over, and 1 is put for those that it has */
} mx_open_options;

/* mx_open opens GAME: an octal code (`0.77`), a subtraction set (`S(1,3,4)`), a name of
   the gallery (`kayles`), the path of a file of rules, or the rules themselves. The same
   GAME with the same options is opened once. OPTIONS may be NULL.
   MX_SYNTAX: the text is no game, or the rules are wrong: ERR has the place.
   MX_RANGE: an option is wrong. MX_IO: the file cannot be read. MX_UNSUPPORTED, MX_LIMIT,
   MX_NOMEM. *OUT lives as long as SESSION. */
MX_API MX_MUSTUSE mx_status mx_open(mx_session *session, const char *game,
                                    const mx_open_options *options, mx_opened **out,
                                    mx_error *err);

/* mx_open_rules opens the N bytes at TEXT as rules; NAME appears in messages. */
MX_API MX_MUSTUSE mx_status mx_open_rules(mx_session *session, const char *name,
                                          const char *text, size_t n,
                                          const mx_open_options *options,
                                          mx_opened **out, mx_error *err);

/* mx_open_game opens a game written in C. GAME and all it points to must outlive SESSION.
   MX_RANGE: a required member is missing. */
MX_API MX_MUSTUSE mx_status mx_open_game(mx_session *session, const mx_game *game,
                                         mx_opened **out, mx_error *err);

/* What is played; lent. */
MX_API const mx_game *mx_opened_game(const mx_opened *opened);

/* mx_opened_example appends a position of GAME as a user would write it, to show how; nothing
   when no small one is found. */
MX_API void mx_opened_example(const mx_opened *game, mx_text *out);

/* --- sums ------------------------------------------------------------------------- */

/* mx_sum_new makes an empty sum. The caller frees it with mx_sum_free. */
MX_API MX_MUSTUSE mx_status mx_sum_new(mx_session *session, mx_sum **out);
MX_API void mx_sum_free(mx_sum *sum); /* NULL is welcome */

/* mx_sum_add adds the position POSITION of GAME, written in the game's own shape: `5`,
   `3,4`, `[1,2,3]`, `RBW`, `X.X/..X`; `5x3` adds it three times.
   MX_SYNTAX, MX_RANGE: ERR says what is wrong with it and the sum is unchanged. */
MX_API MX_MUSTUSE mx_status mx_sum_add(mx_sum *sum, mx_opened *game,
                                       const char *position, mx_error *err);

/* mx_sum_add_at adds a position given at the seam (game.h). MX_RANGE: not of the shape. */
MX_API MX_MUSTUSE mx_status mx_sum_add_at(mx_sum *sum, mx_opened *game, mx_span at,
                                          mx_error *err);

/* --- questions -------------------------------------------------------------------- */

typedef struct mx_answer {
    mx_outcome winner; /* for the player to move; MX_DRAWN */
    int has_nim_sum;   /* 0 in misere play and beside a loony component */
    uint64_t nim_sum;
    uint64_t n_winning_moves;
} mx_answer;

/* mx_solve finds who wins SUM, of games where both players have the same moves. MX_FAULT,
   MX_CYCLE: the rules failed. MX_LIMIT, MX_CANCELLED: not known within the limits.
   MX_UNSUPPORTED: also of two players with moves of their own: ask mx_solve_starting.
   VALUES, unless NULL, has room for one mx_value a component; payloads of MX_SHORT and
   MX_INFINITY are the session's own numbers, mx_solve_text writes them out. Cost: of the
   engine, see mx_plan. */
MX_API MX_MUSTUSE mx_status mx_solve(mx_sum *sum, mx_answer *answer, mx_value *values,
                                     mx_error *err);

/* mx_solve_starting finds who wins SUM when STARTER moves first, of any kind of game: *WINNER
   is MX_WON when STARTER does, MX_LOST, or MX_DRAWN. Points: whether STARTER gets more than
   the other. Where rules say `turn`, they say who moves first, and STARTER whose side the
   answer takes. Statuses and cost as mx_solve; *WINNER is untouched by a failure. */
MX_API MX_MUSTUSE mx_status mx_solve_starting(mx_sum *sum, mx_player starter,
                                              mx_outcome *winner, mx_error *err);

/* The same as mx_solve, of any kind of game, written to OUT in FORMAT. On MX_LIMIT what is
   known so far was written. */
MX_API MX_MUSTUSE mx_status mx_solve_text(mx_sum *sum, mx_format format, mx_text *out,
                                          mx_error *err);

/* mx_moves_text writes every winning move, each checked by the rules, with the reason;
   in a lost position the move that resists longest. */
MX_API MX_MUSTUSE mx_status mx_moves_text(mx_sum *sum, mx_format format, mx_text *out,
                                          mx_error *err);

/* Bits of FLAGS of mx_explain_text. */
enum {
    MX_EXPLAIN_PAIRS = 1, /* pair off powers of two in place of binary columns */
    MX_EXPLAIN_ALL = 2    /* everything, not a screen */
};

/* mx_explain_text writes why SUM is won, lost or drawn: values with their mex, the nim-sum,
   the moves to make, in the language of the session; as JSON what the sentences are made
   from (docs/formats.md). MX_RANGE: FORMAT is neither text nor JSON. Others as mx_solve. */
MX_API MX_MUSTUSE mx_status mx_explain_text(mx_sum *sum, mx_format format,
                                            unsigned flags, mx_text *out,
                                            mx_error *err);

/* Takes N bytes of an answer; non-zero ends the writing. */
typedef int mx_write(void *context, const char *bytes, size_t n);

/* Bits of FLAGS. */
enum {
    MX_LOSING_ONLY = 1,   /* only P-positions */
    MX_MISERE_VALUES = 2, /* the misère Grundy value: the m for which G + *m is lost */
    MX_GENUS = 4,         /* the genus, such as 4^146 (genus.h) */
    /* A list with a line for each heap; mx_values_with only. */
    MX_BINARY = 8,         /* Grundy values also in binary */
    MX_FIRST_HEAPS = 16,   /* only the first heap of each value */
    MX_SORT_BY_VALUE = 32, /* in the order of values */
    MX_REMOTENESS = 64,    /* how many moves play lasts: the winner hurries, the loser
                              resists */
    MX_MARK_LOST = 128     /* P-positions marked: (0) as text */
};

/* mx_values writes the values of the heaps FROM..TO of a game of one integer; of another with a
   judge block, those of the starts that it makes of the numbers FROM..TO, each all of its
   input; data that it reads stay as it read them. Nothing is written before everything is
   computed; at a limit, what is known. MX_RANGE: another shape, or FROM > TO. Misère
   values and genera suppose misère play, whatever the game says, and MX_LOSING_ONLY beside
   them chooses the P-positions of misère play; MX_UNSUPPORTED: it has none. */
MX_API MX_MUSTUSE mx_status mx_values(mx_opened *game, int64_t from, int64_t to,
                                      mx_format format, unsigned flags, mx_write *write,
                                      void *context, mx_error *err);

typedef struct mx_values_options {
    size_t size;        /* sizeof(mx_values_options) of the caller */
    unsigned flags;     /* as above */
    int64_t width;      /* values in a row of text, LaTeX or Markdown; 0: ten */
    const char *number; /* bfile: "A002187", for a first line that names it; or NULL */
    int has_offset;     /* bfile: not 0: ... */
    int64_t offset;     /* ... the first line has this index */
} mx_values_options;

/* mx_values_with is mx_values with more to choose from. MX_RANGE also: WIDTH is negative or
   above 10000, `number` is none. MX_UNSUPPORTED: MX_REMOTENESS of other play than impartial
   play that ends where no move is left. OPTIONS may be NULL. */
MX_API MX_MUSTUSE mx_status mx_values_with(mx_opened *game, int64_t from, int64_t to,
                                           const mx_values_options *options,
                                           mx_format format, mx_write *write,
                                           void *context, mx_error *err);

/* mx_values_at stores the Grundy values of heaps FROM..FROM+N-1 in G. MX_RANGE also when
   a value is loony. */
MX_API MX_MUSTUSE mx_status mx_values_at(mx_opened *game, int64_t from, size_t n,
                                         uint32_t *g, mx_error *err);

/* mx_table writes the values of a game of two integers, rows FROM_1..TO_1, columns
   FROM_2..TO_2. */
MX_API MX_MUSTUSE mx_status mx_table(mx_opened *game, int64_t from_1, int64_t to_1,
                                     int64_t from_2, int64_t to_2, mx_format format,
                                     unsigned flags, mx_write *write, void *context,
                                     mx_error *err);

/* mx_judge runs the game's `judge` block on the N bytes of INPUT, called INPUT_NAME in
   messages, and appends to OUT what it prints. MX_SYNTAX: the input does not fit; then, as
   at every fault, nothing is appended. On MX_LIMIT and MX_CANCELLED what was printed so
   far is. */
MX_API MX_MUSTUSE mx_status mx_judge(mx_opened *game, const char *input_name,
                                     const char *input, size_t n, mx_text *out,
                                     mx_error *err);

typedef struct mx_checked {
    uint64_t n_ok, n_failed, n_unknown;
} mx_checked;

typedef struct mx_check_options {
    size_t size;    /* sizeof(mx_check_options) of the caller */
    int64_t to;     /* > 0: all positions up to this size, however long it takes */
    double seconds; /* > 0: for each claim; 0 without `to`: a second and a half */
} mx_check_options;

/* mx_check tests the game's claims, examples and the facts its engines rest on against
   brute force: one line a claim, then the counts. Positions are tried from the smallest on,
   so that a counterexample is as small as can be. Where claims answer what a `judge` block
   asks, random input is judged by them and by the rules alone; input that tells them apart
   is made as short as can be. OPTIONS may be NULL; with them claims are tried by several
   threads. MX_RANGE: OPTIONS of another size. */
MX_API MX_MUSTUSE mx_status mx_check(mx_opened *game, const mx_check_options *options,
                                     mx_text *out, mx_checked *counts, mx_error *err);

/* mx_plan writes which engine answers SUM, why, and what it will cost. SUM may be empty:
   then it speaks of the game in general. */
MX_API MX_MUSTUSE mx_status mx_plan(mx_opened *game, mx_sum *sum, mx_format format,
                                    mx_text *out, mx_error *err);

/* mx_period_text writes the period of a game of one integer: least period, preperiod,
   saltus, last exception, largest value, and whether a theorem proves it (docs/theory.md)
   or it was only observed. N > 0: the heaps 0..N-1 at most are computed; 0: until it is
   proved, at most 2^30. On MX_LIMIT what is known so far was written. */
MX_API MX_MUSTUSE mx_status mx_period_text(mx_opened *game, uint64_t n,
                                           mx_format format, mx_text *out,
                                           mx_error *err);

/* mx_quotient_text writes the misère quotient of the heaps 1..TO of a game of one integer
   whose moves leave smaller heaps: its order, P-portion, pretending function and relations,
   each proved (src/value/quotient.h has the theorem; Plambeck and Siegel 2008). Misère play
   is supposed, whatever the game says. TO 0: 20, or the largest heap.
   MX_RANGE: TO is above 4096 or beyond the shape. MX_UNSUPPORTED: another game.
   MX_LIMIT, MX_CANCELLED: beyond the limits, or it may be infinite; the quotient of the
   most heaps that are known was written. Cost: of the order, which no bound is known for. */
MX_API MX_MUSTUSE mx_status mx_quotient_text(mx_opened *game, uint64_t to,
                                             mx_format format, mx_text *out,
                                             mx_error *err);

/* mx_value_text answers one line of the calculator of game values: an expression such as
   `{2|0} + ^*`, a comparison (`=` `!=` `<` `<=` `>` `>=` `||`), or a function such as
   `outcome(G)`; docs/values.md has all. EXPLAIN non-zero: with the reasons, which options
   were dominated or reversed. PICTURE non-zero: the thermograph as SVG.
   MX_SYNTAX, MX_RANGE, MX_UNSUPPORTED: ERR has the place. MX_LIMIT, MX_NOMEM. */
MX_API MX_MUSTUSE mx_status mx_value_text(mx_session *session, const char *expression,
                                          mx_format format, int explain, int picture,
                                          mx_text *out, mx_error *err);

/* mx_emit writes GAME, a file of rules, as one C program to OUT: what `judge` does, with no
   need of mexor, as C11 and as C++17. WITH_MAIN 0: the functions that give values, without
   main. A comment at its head says on which claims and proofs it rests.
   MX_UNSUPPORTED: "cannot emit" and the reason. MX_FAULT: a trusted claim is wrong.
   MX_NOMEM. Time O(text), besides trying the claims for a moment. */
MX_API MX_MUSTUSE mx_status mx_emit(mx_opened *game, int with_main, mx_text *out,
                                    mx_error *err);

/* --- searching a parameter -------------------------------------------------------- */

/* What a value of the parameter must bring about. */
typedef enum mx_wanted {
    MX_WANT_WON,   /* the start is won by who starts */
    MX_WANT_LOST,  /* ... lost */
    MX_WANT_DRAWN, /* ... neither */
    MX_WANT_VALUE, /* its Grundy value, or integer value for two players, is `value` */
    MX_WANT_SCORE  /* its score is `value` */
} mx_wanted;

/* Which of the values that do so are wanted. */
typedef enum mx_which { MX_EVERY, MX_LEAST, MX_LARGEST, MX_HOW_MANY } mx_which;

typedef struct mx_search {
    size_t size;       /* sizeof(mx_search) of the caller */
    const char *param; /* a data line that holds one integer ... */
    int64_t from, to;  /* ... and what it may be, both included */
    mx_wanted wanted;
    int64_t value;
    mx_player starter; /* in games of two players */
    mx_which which;
} mx_search;

/* mx_find_text opens GAME, sets its data line to each value of SEARCH and writes those for
   which the sum of the N_POSITIONS positions at POSITIONS is as wanted. The least is looked
   for from below, the largest from above, one by one, for nothing is known of how the
   answer depends on the parameter. Claims are used as by mx_solve. A start that is loony or
   infinite has no single value: it does not fit, and a note says so.
   MX_RANGE: the parameter has a value in OPTIONS, no such data line, an empty range, a
   position outside of the shape. MX_LIMIT, MX_CANCELLED: what was found so far was written,
   with how far the search went. Others
   as mx_open and mx_solve. */
MX_API MX_MUSTUSE mx_status mx_find_text(mx_session *session, const char *game,
                                         const mx_open_options *options,
                                         const char *const *positions,
                                         size_t n_positions, const mx_search *search,
                                         mx_format format, mx_text *out, mx_error *err);

/* --- looking for a law ------------------------------------------------------------ */

typedef struct mx_guess {
    size_t size;     /* sizeof(mx_guess) of the caller */
    double seconds;  /* how long to look; 0: five */
    int near_misses; /* JSON also lists what fitted and failed later */
} mx_guess;

/* mx_guess_text opens GAME and looks for short laws of its values, or where they follow none,
   of its lost positions: expressions of the rule language in the coordinates, and in data
   lines of one integer that OPTIONS do not set. Each was fitted to a part of the values and
   holds on all others that were computed; claims of the file are not used. GUESS may be
   NULL. MX_UNSUPPORTED: not a game of one to four integers or of one array, or not
   impartial. MX_LIMIT, MX_CANCELLED: the laws found so far were written. Others as mx_open
   and mx_solve. */
MX_API MX_MUSTUSE mx_status mx_guess_text(mx_session *session, const char *game,
                                          const mx_open_options *options,
                                          const mx_guess *guess, mx_format format,
                                          mx_text *out, mx_error *err);

/* --- certificates ----------------------------------------------------------------- */

typedef enum mx_certified {
    MX_CERTIFY_VALUE,  /* the Grundy value of a sum, from those of its components */
    MX_CERTIFY_WIN,    /* who wins a sum, in misere play too */
    MX_CERTIFY_DRAW,   /* neither player can be forced to lose: endless play */
    MX_CERTIFY_EQUAL,  /* two sums are equal: whoever starts loses their difference */
    MX_CERTIFY_PERIOD, /* the values of a heap game repeat for ever, by a theorem */
    MX_CERTIFY_SCORE   /* the points of a sum, in games for points */
} mx_certified;

typedef struct mx_certify {
    size_t size; /* sizeof(mx_certify) of the caller */
    mx_certified what;
    int starter;     /* mx_player: who is to move, of two players; win, draw, score */
    int by_strategy; /* a win by its replies also where values would do */
    int by_window; /* a period by the window certificate, also where values would do */
} mx_certify;

/* mx_certify_text writes to OUT a proof of what WHAT asks for, in the format of
   docs/formats.md, about the sum of the N_POSITIONS positions of GAME. Of MX_CERTIFY_EQUAL
   one of these is "=": the sums before and behind it. Of MX_CERTIFY_PERIOD there are none,
   and GAME is, or plays as, a heap game that a theorem fits.
   A win is proved by points in games for points, by values where a sum of several components, or moves that split, would
   make the strategy large; else by a reply to each move. All positions that play reaches are
   visited, of an equality only those that the strategy needs.
   A period that needs many values is proved by a window of them, where a split allows it.
   MX_RANGE: it is false: no draw, not equal. MX_UNSUPPORTED: another kind of play, or no
   window. MX_LIMIT: also when no period is proved among 2^20 heaps. MX_CYCLE, MX_FAULT, MX_NOMEM; others as
   mx_open. */
MX_API MX_MUSTUSE mx_status mx_certify_text(mx_session *session, const char *game,
                                            const mx_open_options *options,
                                            const mx_certify *what,
                                            const char *const *positions,
                                            size_t n_positions, mx_text *out,
                                            mx_error *err);

/* mx_verify_text checks the certificate in the N bytes at TEXT: that its marks follow and
   that its options are those of the rules inside. OUT gets the statement.
   MX_OK: proved. MX_FAULT: refused as false; ERR names the node. MX_SYNTAX: no
   certificate, or a changed one. MX_LIMIT, MX_UNSUPPORTED, MX_NOMEM. */
MX_API MX_MUSTUSE mx_status mx_verify_text(mx_session *session, const char *text,
                                           size_t n, mx_text *out, mx_error *err);

/* --- the gallery ------------------------------------------------------------------ */

typedef struct mx_gallery_game {
    const char *name, *text;
} mx_gallery_game;

/* The games that come with the library, in alphabetical order. Static; any thread. */
MX_API size_t mx_gallery_count(void);
MX_API mx_gallery_game mx_gallery_at(size_t i); /* i < mx_gallery_count() */

/* mx_gallery_title appends the title of GAME's file to OUT; nothing when it has none. */
MX_API void mx_gallery_title(const mx_gallery_game *game, mx_text *out);

#ifdef __cplusplus
}
#endif

#endif
