/* tree.h: the syntax tree of a rule file. The parser makes it, the checker fills in what
   is marked "checked", the code generator and the trait finders read it.

   Everything lives in one arena and points into one source. Lists are linked by `next`
   and keep the order of the text. */
#ifndef MX_TREE_H
#define MX_TREE_H

#include "claim_kind.h"
#include "source.h"
#include "type.h"

typedef struct mx__expr mx__expr;
typedef struct mx__clause mx__clause;
typedef struct mx__pattern mx__pattern;
typedef struct mx__symbol mx__symbol;
typedef struct mx__let mx__let;

/* --- names ------------------------------------------------------------------------ */

typedef enum mx__symbol_kind {
    MX_SYM_LOCAL, /* bound by a pattern, for, let inside a clause, read or parameter */
    MX_SYM_DATA,  /* a `data` line */
    MX_SYM_LET    /* a `let` line of the file, with or without parameters */
} mx__symbol_kind;

/* One for each binding. The checker makes them; a name node points to its own. */
struct mx__symbol {
    mx__symbol_kind kind;
    mx__bytes place; /* where it was bound */
    const char *name;
    const mx__type *type;
    mx__let *let;     /* MX_SYM_LET */
    size_t index;     /* MX_SYM_DATA, MX_SYM_LET: which line of its kind, from 0 */
    bool is_used;     /* some expression names it */
    bool is_of_place; /* of a claim: bound by its position, or follows from it */
    int slot;         /* the code generator's: a register; -1 before */
};

/* --- expressions ------------------------------------------------------------------ */

typedef enum mx__expr_kind {
    MX_E_INT,     /* number */
    MX_E_TEXT,    /* a text literal: pieces; a one-letter text may be a letter (type) */
    MX_E_TRUE,    /* true */
    MX_E_FALSE,   /* false */
    MX_E_NAME,    /* name, checked: symbol */
    MX_E_NEG,     /* - a */
    MX_E_NOT,     /* not a */
    MX_E_BINARY,  /* a op b */
    MX_E_IF,      /* a if b else c */
    MX_E_CALL,    /* name(items): checked: function or symbol (a let). The call
                     graph(n, u, v, from E, undirected) has neither: items are n, u, v, or
                     the one array of successor arrays; a is E or NULL; undirected */
    MX_E_QUERY,   /* name(items) with a query's name; checked: function, player; the
                     position is the last item, converted to a sum (sum_type). is_code:
                     value("0.77", n), items are the text and n, no sum */
    MX_E_INDEX,   /* a[b]; a board's row of letters, a board cell is (a[b])[c] */
    MX_E_SLICE,   /* a[b..c], b or c may be NULL */
    MX_E_RANGE,   /* a..b, both ends included */
    MX_E_LIST,    /* [items] */
    MX_E_SET,     /* {items} */
    MX_E_RECORD,  /* (items), two or more */
    MX_E_WITH,    /* a with {edits}, or a with {items} for subsets */
    MX_E_WITHOUT, /* a without [b] (is_index) or a without {b} */
    MX_E_EMPTY,   /* empty: the empty array */
    MX_E_NOTHING, /* []: the empty sum */
    MX_E_PLAYER,  /* left right first second as an argument: number 0 1, 2 3 */
    MX_E_START_WINS, /* `first wins`, `second wins`, `left wins` ... about the start */
    MX_E_START,      /* `start` in an expression of judge: the sum that is played */
    MX_E_CASE,       /* `case`: the number of the round of `repeat`, from 1 */
    MX_E_CONVERT     /* checked: a seen as `type`; conversion says how */
} mx__expr_kind;

typedef enum mx__op {
    MX_OP_ADD,
    MX_OP_SUB,
    MX_OP_MUL,
    MX_OP_DIV,
    MX_OP_MOD,
    MX_OP_XOR,
    MX_OP_CONCAT, /* ++ */
    MX_OP_EQ,
    MX_OP_NE,
    MX_OP_LT,
    MX_OP_LE,
    MX_OP_GT,
    MX_OP_GE,
    MX_OP_IN,
    MX_OP_NOT_IN,
    MX_OP_AND,
    MX_OP_OR
} mx__op;

typedef enum mx__conversion {
    MX_CV_LETTER,   /* not made: a one-letter literal is MX_E_TEXT of type letter */
    MX_CV_SUM,      /* one position as a sum of one */
    MX_CV_BOARD,    /* an array of words or arrays of equal length as a board */
    MX_CV_ARRAY,    /* a range or lazy generator as an array */
    MX_CV_POSITION, /* an array as a bag or subset: sorted; a subset without repeats */
    MX_CV_VALUE     /* an integer or a text as a game value (two-player games) */
} mx__conversion;

/* A piece of a text literal: letters as they stand, or an expression in braces. */
typedef struct mx__piece mx__piece;
struct mx__piece {
    mx__piece *next;
    const char *text; /* unescaped UTF-8, n bytes; NULL for an expression */
    size_t n;
    mx__expr *expr;
};

/* One edit of `with`: [row] or [row][column], then = += -= *= and the new value. */
typedef struct mx__edit mx__edit;
struct mx__edit {
    mx__edit *next;
    mx__bytes place;
    mx__expr *row, *column; /* column NULL unless a board */
    char op;                /* '=' '+' '-' '*' */
    mx__expr *value;
};

/* An element of a list, set or call: an expression, perhaps with a comprehension. */
typedef struct mx__item mx__item;
struct mx__item {
    mx__item *next;
    mx__expr *expr;
    mx__clause *clauses; /* NULL: just the expression */
};

struct mx__expr {
    mx__expr_kind kind;
    mx__bytes place;
    const mx__type *type; /* checked */
    int64_t number;       /* MX_E_INT, MX_E_PLAYER (0 left 1 right 2 first 3 second) */
    const char *name;     /* MX_E_NAME, MX_E_CALL, MX_E_QUERY */
    mx__op op;            /* MX_E_BINARY */
    bool is_index;        /* MX_E_WITHOUT [b] */
    bool loses;           /* MX_E_START_WINS: `first loses` */
    bool is_code;         /* MX_E_QUERY: value of a heap of another game */
    bool undirected;      /* MX_E_CALL graph */
    bool is_sum;     /* MX_E_NAME: written NAME[], any sum of positions; claims only */
    uint16_t height; /* 1 for a leaf; never above 200 */
    mx__expr *a, *b, *c;
    mx__item *items;
    mx__edit *edits;
    mx__piece *pieces;
    mx__conversion conversion;
    mx__symbol *symbol; /* checked: MX_E_NAME; MX_E_CALL of a let */
    int function;       /* checked: row of MX_LIBRARY or MX_QUERIES; -1 for a let */
    mx__expr *player;   /* MX_E_QUERY: the player argument or NULL (also in items) */
};

/* --- what follows an expression --------------------------------------------------- */

typedef enum mx__clause_kind { MX_C_FOR, MX_C_LET, MX_C_IF } mx__clause_kind;

/* for PATTERN in EXPR, let PATTERN = EXPR, if EXPR; each sees what stands left of it. */
struct mx__clause {
    mx__clause *next;
    mx__clause_kind kind;
    mx__bytes place;
    mx__pattern *pattern; /* for, let */
    mx__expr *expr;
    bool is_of_place; /* checked: of a claim, it depends on the claim's position */
};

typedef enum mx__pattern_kind {
    MX_P_NAME,  /* binds */
    MX_P_ANY,   /* _ */
    MX_P_EXPR,  /* a literal: equal to it */
    MX_P_RECORD /* (parts) */
} mx__pattern_kind;

struct mx__pattern {
    mx__pattern *next; /* inside a record */
    mx__pattern_kind kind;
    mx__bytes place;
    const char *name;
    mx__expr *expr;     /* MX_P_EXPR */
    mx__pattern *parts; /* MX_P_RECORD */
    mx__expr *bound;    /* NULL, or a condition on the name: n >= 1, x in 1..15 */
    mx__symbol
        *symbol; /* checked: MX_P_NAME; the data line that a claim's `for` sets */
    const mx__type *type; /* checked */
};

/* --- declarations ----------------------------------------------------------------- */

/* One field of `position` or of `data`. `n`, `n >= 1`, `x in 1..9`, `n any`; `a[]`,
   `a[] bag`; `s over "ab"`, `s over "a".."z"`; `g[h][w] over ".#"`, `g[h][w]`;
   `t subset nodes(G)`; `w word`; `w[] word`; `G graph`; `ban (x, y)[]`. */
typedef enum mx__shape_kind {
    MX_S_INT,
    MX_S_ARRAY,
    MX_S_BAG,
    MX_S_WORD,
    MX_S_BOARD,
    MX_S_SUBSET,
    MX_S_GRAPH,
    MX_S_WORDS,  /* data: w[] word */
    MX_S_RECORDS /* data, read: name (x, y)[] */
} mx__shape_kind;

typedef struct mx__field mx__field;
struct mx__field {
    mx__field *next;
    mx__shape_kind kind;
    mx__bytes place;
    const char *name;
    bool any;               /* `any`: signed, no bound */
    mx__expr *least, *most; /* constants; NULL: 0 and none. Elements of an array too */
    const char *alphabet;   /* UTF-8, every letter once; NULL: any letter */
    mx__expr *universe; /* MX_S_SUBSET: what its elements come from. MX_S_INT: `n in E`
                               with an E that is no constant range: n must be in E */
    mx__field *parts;   /* MX_S_RECORDS */
    mx__expr *initial;  /* data: the default, or NULL */
    mx__symbol *symbol; /* checked */
    const mx__type *type; /* checked */
    int64_t lo, hi;       /* checked: INT64_MIN / INT64_MAX when there is none */
};

struct mx__let {
    mx__let *next;
    mx__bytes place;
    const char *name;
    mx__pattern *params; /* linked; names only */
    bool has_params;     /* `let f() = ...` is a function, `let m = ...` a constant */
    mx__expr *body;
    mx__symbol *symbol;     /* checked */
    const mx__type *result; /* checked */
    bool is_recursive;      /* checked */
};

typedef enum mx__mover { MX_BY_BOTH, MX_BY_LEFT, MX_BY_RIGHT } mx__mover;

/* One option of a move line: a position or a list of them. */
typedef struct mx__opt mx__opt;
struct mx__opt {
    mx__opt *next;
    mx__bytes place;
    mx__expr *to;    /* checked: of the position's type, or an array of it (a sum) */
    bool is_sum;     /* checked */
    mx__expr *score; /* `scores E` or NULL */
    mx__expr *label; /* `as "..."` or NULL */
};

typedef struct mx__move mx__move;
struct mx__move {
    mx__move *next;
    mx__bytes place;
    mx__mover by;
    mx__pattern *from;
    mx__opt *options;
    mx__clause *clauses; /* cover all options of the line */
    bool is_distinct;
};

/* wins P if C, loses P if C: about arriving. split P -> [parts] if C. */
typedef struct mx__arrival mx__arrival;
struct mx__arrival {
    mx__arrival *next;
    mx__bytes place;
    bool wins;
    mx__pattern *from;
    mx__clause *clauses; /* `if`, `let`, `for`: true for some instance */
    mx__expr *parts;     /* split lines only */
};

typedef enum mx__end_kind {
    MX_END_MOVER_WINS,
    MX_END_MOVER_LOSES,
    MX_END_FIRST_WINS,
    MX_END_SECOND_WINS,
    MX_END_LEFT_WINS,
    MX_END_RIGHT_WINS,
    MX_END_DRAW,
    MX_END_SCORE
} mx__end_kind;

/* ends OUTCOME if C; names are those of the `position` line. */
typedef struct mx__end mx__end;
struct mx__end {
    mx__end *next;
    mx__bytes place;
    mx__end_kind kind;
    mx__expr *score;     /* MX_END_SCORE */
    mx__expr *condition; /* NULL: where the mover has no option */
};

typedef struct mx__claim mx__claim;
struct mx__claim {
    mx__claim *next;
    mx__bytes place;
    mx__claim_kind kind;
    /* The P of value(P), symmetric and equal, and of `wins(P) iff E`, `loses(P) iff E`
       when no `for` binds its names. MX_CLAIM_TRUE that uses names of the position line:
       the pattern of all its fields. NULL: the clauses range over everything. */
    mx__pattern *from;
    bool is_about_place;  /* the subject asks about P itself */
    bool is_of_sum;       /* ... which is a name for any sum of positions, P[] */
    mx__expr *subject;    /* MX_CLAIM_TRUE: the query left of iff, or the whole;
                            MX_CLAIM_SCORE: the query */
    mx__expr *is;         /* E; Q of symmetric and equal; p of period */
    mx__expr *from_index; /* n0 of period, or NULL */
    mx__clause *clauses;
};

/* --- judge ------------------------------------------------------------------------ */

typedef enum mx__stmt_kind {
    MX_J_READ,   /* reads */
    MX_J_REPEAT, /* repeat EXPR / repeat: body */
    MX_J_STOP,   /* stop if EXPR */
    MX_J_FOR,    /* clauses (for, let, if): body */
    MX_J_IF,     /* if EXPR: body, else other */
    MX_J_LET,    /* let PATTERN = EXPR */
    MX_J_START,  /* start items: what is played */
    MX_J_ADD,    /* add items: more of it */
    MX_J_PRINT,  /* print items: blanks between, newline after */
    MX_J_WRITE,  /* write items: nothing between, none after */
    MX_J_SET     /* set NAME = EXPR: a data line gets its value */
} mx__stmt_kind;

/* One thing that `read` reads. `n`; `a[n]`; `(x, y)[n]`; `(m, p[m])[n]`; `s word`;
   `g[h] word` (h words); `g[h][w]` (h rows of w integers). `to` is a data line's name. */
typedef struct mx__read_item mx__read_item;
struct mx__read_item {
    mx__read_item *next;
    mx__bytes place;
    const char *name; /* NULL for an unnamed record (x, y)[n]: its parts are arrays */
    mx__expr *count;  /* NULL: one */
    mx__expr *count2; /* NULL unless [h][w] */
    bool is_word;
    mx__read_item *parts; /* a record */
    mx__symbol *symbol;   /* checked: a local, or the data line of that name */
    mx__symbol *each; /* checked: a part's value in the record being read, which later
                             counts see; the same as symbol when the record has no count */
    const mx__type *type; /* checked */
};

/* start A; start (x[i], k[i]) for i in ...; start i times c[i] for i in ... */
typedef struct mx__stmt mx__stmt;
struct mx__stmt {
    mx__stmt *next;
    mx__stmt_kind kind;
    mx__bytes place;
    mx__read_item *reads;
    mx__pattern *pattern;
    const char *name;    /* set */
    mx__symbol *symbol;  /* checked: set */
    mx__expr *expr;      /* repeat count, stop and if condition, let and set value */
    mx__expr *times;     /* start E times N */
    mx__item *items;     /* start, add, print, write */
    mx__clause *clauses; /* for */
    mx__stmt *body, *other;
};

typedef struct mx__example mx__example;
struct mx__example {
    mx__example *next;
    mx__bytes place;
    const char *input, *output; /* NUL-terminated, every line ends with a newline */
};

/* --- a file ----------------------------------------------------------------------- */

typedef struct mx__tree {
    mx__arena *arena;
    const mx__source *source;
    const char *title; /* NULL without a `game` line */
    mx__bytes title_place;
    mx__field *position; /* fields in order; from the pattern of an inline rule */
    mx__bytes position_place;
    bool is_inline; /* no `position` line: the shape came from the first pattern */
    mx__field *data;
    mx__let *lets;
    mx__move *moves;
    mx__arrival *arrivals;
    mx__arrival *splits;
    mx__end *ends;
    mx__claim *claims;
    mx__stmt *judge;
    mx__example *examples;
    mx__expr *turn; /* `turn left if E else right`: E */
    bool has_judge, has_trust, has_draw, is_misere;
    mx__end_kind draw_to; /* MX_END_DRAW, or who wins when play does not end */
    mx__bytes trust_place, draw_place, play_place, turn_place, judge_place;
    /* checked: */
    const mx__type *place_type; /* the type of a position */
    const mx__type *sum_type;   /* array of it */
    unsigned asked;   /* the questions of `judge`: a bit for each MX_QUERIES row */
    bool is_partizan; /* has left or right lines */
    bool is_alike;    /* ... and each left line has a right line of the same text */
    bool has_scores;
    bool has_braced_sum; /* `n -> {a, b}`: a sum that may be meant as alternatives */
} mx__tree;

/* The first name of PATTERN, checked before, that stands for a data line; NULL: none. */
const mx__pattern *mx__data_of(const mx__pattern *pattern);

/* mx__parse reads SOURCE into *TREE, whose nodes live in ARENA.
   MX_SYNTAX: ERR has the place, the sentence and a hint; also where brackets nest deeper
   than 200. MX_LIMIT: the text is longer than 16 MiB. MX_NOMEM. */
MX_MUSTUSE mx_status mx__parse(const mx__source *source, mx__arena *arena,
                               mx__tree *tree, mx_error *err);

/* mx__check resolves every name, gives every expression its type, inserts conversions,
   and refuses what is ill typed (MX_SYNTAX) or reserved for later (MX_UNSUPPORTED). */
MX_MUSTUSE mx_status mx__check(mx__tree *tree, mx_error *err);

#endif
