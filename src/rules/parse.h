/* parse.h: what the files of the parser share. A function that fails returns NULL (or
   false) with parser->status set; nothing is freed, everything lives in the arena. */
#ifndef MX_PARSE_H
#define MX_PARSE_H

#include "lex.h"
#include "tree.h"

enum {
    MX_MOST_LEVELS = 200,       /* brackets, blocks, height of an expression */
    MX_MOST_CLAUSES = 64,       /* for, let and if of one comprehension */
    MX_MOST_NODES = 1 << 20,    /* nodes of one tree */
    MX_MOST_TEXT = 16 << 20,    /* bytes of one rule text */
    MX_MOST_ALPHABET = 1 << 16, /* letters of an alphabet */
    MX_MOST_PARTS = 64          /* fields of a record */
};

typedef struct mx__parser {
    const mx__source *source;
    mx__arena *arena;
    mx__tree *tree;
    mx_error *err;
    mx_status status;
    mx__lexer lexer; /* behind `token` */
    mx__token token;
    uint32_t before; /* end of the token before */
    uint32_t indent; /* of the first line of this clause or statement */
    uint32_t brackets;
    mx__bytes bracket; /* the innermost that is open */
    bool is_header;    /* every newline ends it */
    bool in_claim;     /* NAME[] may stand for a sum */
    unsigned depth;
    size_t n_nodes;
    struct {
        mx__field **data;
        mx__let **lets;
        mx__move **moves;
        mx__arrival **arrivals, **splits;
        mx__end **ends;
        mx__claim **claims;
        mx__example **examples;
    } tail;           /* where the next node of each list of the tree goes */
    mx__expr *filter; /* the C of an `if C` that had no else; whoever takes clauses must
                         take it */
    mx__bytes filter_place;
} mx__parser;

/* A list under construction: *end is where the next element goes. */
#define MX_LIST(type)       \
    struct {                \
        type *first, **end; \
    }
#define MX_LIST_START(list)     ((list).first = NULL, (list).end = &(list).first)
#define MX_LIST_ADD(list, node) (*(list).end = (node), (list).end = &(node)->next)

/* --- tokens (parse_token.c) ------------------------------------------------------- */

/* The kind of the next token as layout has it: NEWLINE where the clause ends. */
mx__token_kind mx__peek(const mx__parser *parser);
bool mx__at_end(const mx__parser *parser); /* NEWLINE, ';' or END */
bool mx__next(mx__parser *parser);         /* passes the token */
bool mx__accept(mx__parser *parser, mx__token_kind kind);
/* WANTED is what the message says was expected; NULL: the token's own words. */
bool mx__expect(mx__parser *parser, mx__token_kind kind, const char *noun);
bool mx__is_word(const mx__parser *parser, const char *word); /* a name of that text */
bool mx__accept_word(mx__parser *parser, const char *word);
/* The token after the next one, never NEWLINE; END when it can not be read. */
mx__token mx__peek_second(const mx__parser *parser);
bool mx__token_is_word(const mx__parser *parser, const mx__token *token,
                       const char *word);

/* Opens a bracket and returns the place of the one around it, for mx__close. */
mx__bytes mx__open(mx__parser *parser);
bool mx__close(mx__parser *parser, mx__token_kind kind, mx__bytes outer);

bool mx__is_clause_word(const mx__parser *parser); /* the next token */

/* A new clause or statement starts at the next token. */
void mx__begin_line(mx__parser *parser);

/* The text of a name token, in the arena. */
const char *mx__take_name(mx__parser *parser, const char *noun);
const char *mx__copy_text(mx__parser *parser, mx__bytes place);
mx__bytes mx__place_from(const mx__parser *parser, uint32_t start);

/* Both return NULL and set parser->status. HINT may be NULL. */
void *mx__refuse(mx__parser *parser, mx__bytes place, const char *hint,
                 const char *sentence, ...) MX_PRINTF(4, 5);
void *mx__unexpected(mx__parser *parser, const char *noun);
void *mx__out_of_memory(mx__parser *parser);
void *mx__too_deep(mx__parser *parser, mx__bytes place);

/* N_BYTES of a zeroed node. */
void *mx__node(mx__parser *parser, size_t n_bytes);
#define MX_NODE(parser, type) ((type *)mx__node((parser), sizeof(type)))

/* Counts one level more; false beyond the limit. */
bool mx__deeper(mx__parser *parser);
void mx__shallower(mx__parser *parser);

/* --- expressions (parse_expr.c) --------------------------------------------------- */

mx__expr *mx__parse_expr(mx__parser *parser);        /* refuses a trailing filter */
mx__expr *mx__parse_expr_filter(mx__parser *parser); /* may leave parser->filter */
mx__expr *mx__parse_bound(mx__parser *parser);     /* no comparison: `..` and tighter */
mx__expr *mx__parse_condition(mx__parser *parser); /* `or` and tighter: no if-else */
mx__expr *mx__parse_join(mx__parser *parser);      /* `++` and tighter: no range */
mx__expr *mx__parse_item_expr(mx__parser *parser, mx__clause **clauses);
/* The elements of a list, set or call up to CLOSE, the opening bracket being next. */
bool mx__parse_items(mx__parser *parser, mx__token_kind close, mx__item **items);
/* parse_postfix.c: OPERAND, NULL after an error, with what follows it: [i], `with` ... */
mx__expr *mx__parse_postfix(mx__parser *parser, mx__expr *operand);
/* parse_clauses.c: for, let and if behind an expression. COMMAS: `for a in A, b in B` is
   allowed. */
bool mx__parse_clauses(mx__parser *parser, bool commas, mx__clause **clauses);
/* A text literal without expressions in it, such as a title or an alphabet. */
const char *mx__parse_plain_text(mx__parser *parser, const char *noun, size_t *n);
/* Fills in expr->height; false with MX_LIMIT when it is too high. */
bool mx__set_height(mx__parser *parser, mx__expr *expr);
mx__expr *mx__new_expr(mx__parser *parser, mx__expr_kind kind, uint32_t start);
mx__expr *mx__new_binary(mx__parser *parser, mx__op op, mx__expr *a, mx__expr *b);
mx__expr *mx__parse_text(mx__parser *parser); /* parse_text.c */

/* --- patterns and fields (parse_shape.c) ------------------------------------------ */

/* BOUNDS: `n >= 1` and `n in 1..9` are allowed outside of a record too. */
mx__pattern *mx__parse_pattern(mx__parser *parser, bool bounds);
/* An expression read as the pattern it looks like. */
mx__pattern *mx__pattern_of(mx__parser *parser, mx__expr *expr);
bool mx__parse_position(mx__parser *parser);
bool mx__parse_data(mx__parser *parser);
/* The shape of an inline rule: the fields that its first pattern names. */
bool mx__shape_of_pattern(mx__parser *parser, mx__pattern *pattern);

/* --- claims and judge ------------------------------------------------------------- */

bool mx__parse_claim(mx__parser *parser);   /* behind `claim` */
bool mx__parse_judge(mx__parser *parser);   /* behind `judge` */
bool mx__parse_example(mx__parser *parser); /* behind `example` */

#endif
