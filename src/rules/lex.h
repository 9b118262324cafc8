/* lex.h: the tokens of a rule text. Lines and brackets are the parser's business: a token
   only says whether it is the first of its line and how deep that line is indented. */
#ifndef MX_LEX_H
#define MX_LEX_H

#include "source.h"

#include <stdbool.h>

/* X(token, how a message calls it). */
#define MX_TOKENS(X)                  \
    X(END, "the end of the text")     \
    X(NEWLINE, "the end of the line") \
    X(SEMICOLON, "';'")               \
    X(INT, "a number")                \
    X(TEXT, "a text")                 \
    X(NAME, "a name")                 \
    X(IF, "'if'")                     \
    X(ELSE, "'else'")                 \
    X(FOR, "'for'")                   \
    X(IN, "'in'")                     \
    X(AND, "'and'")                   \
    X(OR, "'or'")                     \
    X(NOT, "'not'")                   \
    X(XOR, "'xor'")                   \
    X(WITH, "'with'")                 \
    X(WITHOUT, "'without'")           \
    X(OPEN, "'('")                    \
    X(CLOSE, "')'")                   \
    X(OPEN_SQUARE, "'['")             \
    X(CLOSE_SQUARE, "']'")            \
    X(OPEN_BRACE, "'{'")              \
    X(CLOSE_BRACE, "'}'")             \
    X(COMMA, "','")                   \
    X(ARROW, "'->'")                  \
    X(TILDE, "'~'")                   \
    X(DOTS, "'..'")                   \
    X(EQUALS, "'='")                  \
    X(PLUS_EQUALS, "'+='")            \
    X(MINUS_EQUALS, "'-='")           \
    X(TIMES_EQUALS, "'*='")           \
    X(EQ, "'=='")                     \
    X(NE, "'!='")                     \
    X(LT, "'<'")                      \
    X(LE, "'<='")                     \
    X(GT, "'>'")                      \
    X(GE, "'>='")                     \
    X(PLUS, "'+'")                    \
    X(MINUS, "'-'")                   \
    X(TIMES, "'*'")                   \
    X(DIVIDE, "'/'")                  \
    X(MODULO, "'%'")                  \
    X(CONCAT, "'++'")

typedef enum mx__token_kind {
#define X(token, words) MX_TK_##token,
    MX_TOKENS(X)
#undef X
} mx__token_kind;

typedef struct mx__token {
    mx__token_kind kind; /* never NEWLINE: that is the parser's view */
    mx__bytes place;
    int64_t number;  /* INT */
    uint32_t indent; /* columns before the first token of this line; tabs to 8 */
    bool is_first;   /* the first token of its line */
} mx__token;

/* A place in the text; copying one is a bookmark. Tokens end before END. */
typedef struct mx__lexer {
    const mx__source *source;
    uint32_t at, end;
    uint32_t indent;
    bool is_fresh; /* no token of this line was read yet */
} mx__lexer;

/* Starts at the first byte of SOURCE, behind a byte order mark. */
void mx__lex_start(mx__lexer *lexer, const mx__source *source);

/* Reads one token. MX_SYNTAX: ERR has the place, what is wrong and what to write. Time
   linear in the bytes passed. */
MX_MUSTUSE mx_status mx__lex_next(mx__lexer *lexer, mx__token *token, mx_error *err);

/* How a message calls a token of this kind: "')'", "the end of the line". */
const char *mx__token_words(mx__token_kind kind);

/* Moves AT behind the end of its line: LF, CR or CR LF. Stops at the end of the text. */
uint32_t mx__line_after(const mx__source *source, uint32_t at);

/* Columns of white space at AT, and in *NEXT the first byte behind it. */
uint32_t mx__indent_at(const mx__source *source, uint32_t at, uint32_t *next);

#endif
