/* lex.c: the tokens of a rule text. */
#include "lex.h"

#include "letter.h"
#include "message.h"
#include "text.h"

#include <string.h>

enum { MOST_NESTED_TEXTS = 64 };

static const char *const token_words[] = {
#define X(token, words) words,
    MX_TOKENS(X)
#undef X
};

const char *mx__token_words(mx__token_kind kind)
{
    return token_words[kind];
}

/* --- characters ------------------------------------------------------------------- */

static bool is_name_start(char c)
{
    return mx__is_letter(c) || c == '_';
}

static bool is_line_end(char c)
{
    return c == '\n' || c == '\r';
}

/* The byte at AT, or NUL at the end: the text has a NUL behind it. */
static char byte_at(const mx__lexer *lexer, uint32_t at)
{
    return at < lexer->end ? lexer->source->text[at] : '\0';
}

static mx_status fail(const mx__lexer *lexer, uint32_t start, uint32_t end,
                      mx_error *err, const char *sentence, const char *hint)
{
    mx__source_fail(lexer->source, (mx__bytes){ start, end }, err, MX_SYNTAX, "%s",
                    sentence);
    if (hint) mx__fail_hint(err, "%s", hint);
    return MX_SYNTAX;
}

/* --- lines ------------------------------------------------------------------------ */

uint32_t mx__line_after(const mx__source *source, uint32_t at)
{
    while (at < source->n && !is_line_end(source->text[at]))
        at++;
    if (at < source->n && source->text[at] == '\r' && source->text[at + 1] == '\n')
        at++;
    return at < source->n ? at + 1 : at;
}

uint32_t mx__indent_at(const mx__source *source, uint32_t at, uint32_t *next)
{
    uint32_t columns = 0;

    for (; at < source->n; at++) {
        if (source->text[at] == ' ') {
            columns++;
        } else if (source->text[at] == '\t') {
            columns = columns / 8 * 8 + 8;
        } else {
            break;
        }
    }
    *next = at;
    return columns;
}

void mx__lex_start(mx__lexer *lexer, const mx__source *source)
{
    bool has_mark = source->n >= 3 && memcmp(source->text, "\xEF\xBB\xBF", 3) == 0;

    *lexer = (mx__lexer){ .source = source, .end = (uint32_t)source->n };
    lexer->indent = mx__indent_at(source, has_mark ? 3 : 0, &lexer->at);
    lexer->is_fresh = true;
}

static void skip_blanks(mx__lexer *lexer)
{
    while (lexer->at < lexer->end) {
        char c = lexer->source->text[lexer->at];

        if (c == '#') {
            while (lexer->at < lexer->end && byte_at(lexer, lexer->at) != '\0' &&
                   !is_line_end(byte_at(lexer, lexer->at)))
                lexer->at++;
        } else if (is_line_end(c)) {
            lexer->at = mx__line_after(lexer->source, lexer->at);
            lexer->indent = mx__indent_at(lexer->source, lexer->at, &lexer->at);
            lexer->is_fresh = true;
        } else if (c == ' ' || c == '\t') {
            lexer->at++;
        } else {
            break;
        }
    }
}

/* --- what does not belong in a rule ----------------------------------------------- */

typedef struct lookalike {
    uint32_t first, last;
    const char *sentence, *hint;
} lookalike;

static const lookalike lookalikes[] = {
    { 0, 0, "a NUL byte in the text", "remove it; rules are plain text" },
    { 1, 31, "a control character in the text", "remove it" },
    { '\'', '\'', "texts stand in double quotes", "write \" instead of '" },
    { '`', '`', "texts stand in double quotes", "write \" instead of `" },
    { '^', '^', "'^' is not a sign of this language",
      "write pow(a, b) for a power, a xor b for the nim-sum" },
    { '&', '&', "'&' is not a sign of this language",
      "write 'and' between conditions; the only operator of bits is xor, and "
      "bit(a, i) is one bit" },
    { '|', '|', "'|' is not a sign of this language",
      "write 'or' between conditions; the only operator of bits is xor, and "
      "bit(a, i) is one bit" },
    { '!', '!', "'!' is not a sign of this language", "write 'not'" },
    { '?', '?', "'?' is not a sign of this language", "write A if C else B" },
    { '@', '@', "'@' is not a sign of this language", NULL },
    { '$', '$', "'$' is not a sign of this language", NULL },
    { '\\', '\\', "'\\' stands only inside a text", NULL },
    { '.', '.', "a lone '.'", "a range is written 1..n" },
    { 0x7F, 0x9F, "a control character in the text", "remove it" },
    { 0xA0, 0xA0, "a non-breaking space (U+00A0)", "write an ordinary space" },
    { 0xAB, 0xAB, "texts stand in double quotes", "write \"" },
    { 0xAC, 0xAC, "the sign for 'not'", "write 'not'" },
    { 0xB7, 0xB7, "a dot for a product", "write *" },
    { 0xBB, 0xBB, "texts stand in double quotes", "write \"" },
    { 0xD7, 0xD7, "a cross for a product", "write *" },
    { 0xF7, 0xF7, "the sign for division", "write /" },
    { 0x2000, 0x200F, "an unusual blank", "write an ordinary space" },
    { 0x2010, 0x2015, "a dash that is not '-'", "write -" },
    { 0x2018, 0x201B, "a curly quote", "write \" around a text" },
    { 0x201C, 0x201F, "a curly quote", "write \" around a text" },
    { 0x2022, 0x2022, "a dot for a product", "write *" },
    { 0x2026, 0x2026, "three dots in one sign", "write .. for a range" },
    { 0x202F, 0x202F, "an unusual blank", "write an ordinary space" },
    { 0x2190, 0x2190, "an arrow", "write ->, position on its left" },
    { 0x2192, 0x2192, "an arrow that is not '->'", "write ->" },
    { 0x21A6, 0x21A6, "an arrow that is not '->'", "write ->" },
    { 0x21D2, 0x21D2, "an arrow that is not '->'", "write ->" },
    { 0x2208, 0x2208, "the sign for 'in'", "write 'in'" },
    { 0x2212, 0x2212, "a minus sign that is not '-' (U+2212)", "write -" },
    { 0x2215, 0x2215, "a slash that is not '/'", "write /" },
    { 0x2227, 0x2227, "the sign for 'and'", "write 'and'" },
    { 0x2228, 0x2228, "the sign for 'or'", "write 'or'" },
    { 0x2260, 0x2260, "the sign for 'not equal'", "write !=" },
    { 0x2264, 0x2264, "the sign for 'at most'", "write <=" },
    { 0x2265, 0x2265, "the sign for 'at least'", "write >=" },
    { 0x2295, 0x2295, "the sign for the nim-sum", "write 'xor'" },
    { 0x22C5, 0x22C5, "a dot for a product", "write *" },
    { 0x3000, 0x3000, "a full-width blank (U+3000)", "write an ordinary space" },
    { 0xFEFF, 0xFEFF, "a byte order mark inside the text", "remove it" }
};

static mx_status refuse_name(const mx__lexer *lexer, uint32_t start, uint32_t end,
                             mx_error *err)
{
    mx__source_fail(lexer->source, (mx__bytes){ start, end }, err, MX_SYNTAX,
                    "'%.*s' can not stand in a rule or a name", (int)(end - start),
                    lexer->source->text + start);
    if (start >= 3 && memcmp(lexer->source->text + start - 3, "mis", 3) == 0)
        mx__fail_hint(err, "write misere");
    else
        mx__fail_hint(err, "names are made of the letters a-z, A-Z, digits and _");
    return MX_SYNTAX;
}

/* A colon means one thing inside [ ], another inside { }, and mostly nothing. */
static mx_status refuse_colon(const mx__lexer *lexer, uint32_t at, mx_error *err)
{
    const char *text = lexer->source->text, *hint = NULL;
    unsigned closed = 0;

    for (uint32_t i = at; i-- > 0 && !is_line_end(text[i]) && !hint;) {
        if (text[i] == ']' || text[i] == '}') closed++;
        if (text[i] != '[' && text[i] != '{') continue;
        if (closed-- == 0)
            hint = text[i] == '[' ? MX_SENTENCE("write a[i..j]; both ends are included")
                                  : MX_SENTENCE("write {[i] = x} behind 'with'");
    }
    return fail(lexer, at, at + 1, err, "':' is not a sign of this language",
                hint ? hint : "lines need no colon; A if C else B chooses");
}

static mx_status refuse_rune(const mx__lexer *lexer, uint32_t at, mx_error *err)
{
    size_t used = 1;
    uint32_t rune =
        mx__read_rune(lexer->source->text + at, lexer->source->n - at, &used);
    uint32_t end = at + (uint32_t)used;

    if (rune == ':') return refuse_colon(lexer, at, err);
    for (size_t i = 0; i < MX_COUNT(lookalikes); i++)
        if (rune >= lookalikes[i].first && rune <= lookalikes[i].last)
            return fail(lexer, at, end, err, lookalikes[i].sentence,
                        lookalikes[i].hint);
    if (rune >= 0xFF01 && rune <= 0xFF5E) {
        fail(lexer, at, end, err,
             rune >= 0xFF10 && rune <= 0xFF19 ? "a full-width digit"
                                              : "a full-width sign",
             NULL);
        mx__fail_hint(err, "write %c", (int)(rune - 0xFEE0));
        return MX_SYNTAX;
    }
    if (rune == 0xFFFD && used == 1)
        return fail(lexer, at, end, err, "a byte that is not UTF-8",
                    "save the file as UTF-8");
    return refuse_name(lexer, at, end, err);
}

/* --- tokens ----------------------------------------------------------------------- */

static mx_status lex_number(mx__lexer *lexer, mx__token *token, mx_error *err)
{
    uint32_t start = lexer->at, end = start;
    size_t used;

    while (mx__is_digit(byte_at(lexer, end)))
        end++;
    token->kind = MX_TK_INT;
    token->place.end = lexer->at = end;
    if (is_name_start(byte_at(lexer, end))) {
        while (mx__is_name(byte_at(lexer, end)))
            end++;
        return fail(lexer, start, end, err, "a number runs into a name",
                    "write 2*n for a product, 1000 for 1e3, 16 for 0x10");
    }
    if (byte_at(lexer, end) == '.' && mx__is_digit(byte_at(lexer, end + 1))) {
        for (end++; mx__is_digit(byte_at(lexer, end));)
            end++;
        return fail(lexer, start, end, err, "numbers are whole",
                    "multiply through, or write a quotient with /");
    }
    if (end - start > 1 && byte_at(lexer, start) == '0')
        return fail(lexer, start, end, err, "a number starts with 0",
                    "write it without the leading zeros");
    if (mx__read_int(lexer->source->text + start, end - start, &token->number, &used) !=
        MX_READ_OK)
        return fail(lexer, start, end, err, "the number does not fit in 64 bits",
                    "the largest is 9223372036854775807");
    return MX_OK;
}

/* A text runs to its closing quote; an expression in braces may hold texts again. LEVEL
   is even inside a text, odd inside an expression; braces[LEVEL] are still open. */
static mx_status lex_text(mx__lexer *lexer, mx__token *token, mx_error *err)
{
    uint32_t braces[MOST_NESTED_TEXTS] = { 0 };
    uint32_t start = lexer->at, at = start + 1, level = 0;

    for (;; at++) {
        char c = byte_at(lexer, at);

        if (at >= lexer->end || is_line_end(c)) {
            fail(lexer, start, start + 1, err, "this text has no closing quote",
                 level ? "close it with \" on its line; \\{ is a brace as it stands"
                       : "close it with \" on its line; \\\" is a quote inside");
            return MX_SYNTAX;
        }
        if (c == '\0') return refuse_rune(lexer, at, err);
        if (c == '"' && level % 2 == 0) {
            if (level == 0) break;
            level--;
        } else if (c == '\\' && level % 2 == 0 && at + 1 < lexer->end &&
                   !is_line_end(byte_at(lexer, at + 1))) {
            at++;
        } else if (c == '"' || (c == '{' && level % 2 == 0)) {
            if (level + 1 == MOST_NESTED_TEXTS)
                return mx__source_fail(lexer->source, (mx__bytes){ start, start + 1 },
                                       err, MX_SYNTAX,
                                       "texts inside texts go deeper than %d levels",
                                       MOST_NESTED_TEXTS);
            braces[++level] = 1;
        } else if (c == '{') {
            braces[level]++;
        } else if (c == '}' && level % 2 == 1 && --braces[level] == 0) {
            level--;
        }
    }
    token->kind = MX_TK_TEXT;
    token->place.end = lexer->at = at + 1;
    return MX_OK;
}

static const struct {
    const char *name;
    mx__token_kind kind;
} reserved[] = { { "if", MX_TK_IF },     { "else", MX_TK_ELSE },
                 { "for", MX_TK_FOR },   { "in", MX_TK_IN },
                 { "and", MX_TK_AND },   { "or", MX_TK_OR },
                 { "not", MX_TK_NOT },   { "xor", MX_TK_XOR },
                 { "with", MX_TK_WITH }, { "without", MX_TK_WITHOUT } };

static mx_status lex_name(mx__lexer *lexer, mx__token *token, mx_error *err)
{
    uint32_t start = lexer->at, end = start;
    const char *text = lexer->source->text + start;

    while (mx__is_name(byte_at(lexer, end)))
        end++;
    token->kind = MX_TK_NAME;
    token->place.end = lexer->at = end;
    for (size_t i = 0; i < MX_COUNT(reserved); i++)
        if (strlen(reserved[i].name) == end - start &&
            memcmp(reserved[i].name, text, end - start) == 0)
            token->kind = reserved[i].kind;
    if ((unsigned char)byte_at(lexer, end) >= 0x80) return refuse_rune(lexer, end, err);
    return MX_OK;
}

/* Signs that other languages have, with what this one writes. */
static const struct {
    const char *sign, *sentence, *hint;
} foreign[] = {
    { "**", "'**' is not a sign of this language", "write pow(a, b)" },
    { "//", "'//' is not a sign of this language",
      "/ already rounds down; a comment starts with #" },
    { "%%", "'%%' is not a sign of this language", "write % for the remainder" },
    { "<>", "'<>' is not a sign of this language", "write !=" },
    { "&&", "'&&' is not a sign of this language", "write 'and'" },
    { "||", "'||' is not a sign of this language", "write 'or'" },
    { "=>", "'=>' is not a sign of this language",
      "write -> for a move, >= for 'at least'" },
    { "=<", "'=<' is not a sign of this language", "write <=" },
    { ":=", "':=' is not a sign of this language", "write = to name a value" },
    { "<<", "'<<' is not a sign of this language", "write a * pow(2, b)" },
    { ">>", "'>>' is not a sign of this language", "write a / pow(2, b)" }
};

/* Longest first where one begins another. */
static const struct {
    const char *sign;
    mx__token_kind kind;
} signs[] = { { "->", MX_TK_ARROW },
              { "..", MX_TK_DOTS },
              { "==", MX_TK_EQ },
              { "!=", MX_TK_NE },
              { "<=", MX_TK_LE },
              { ">=", MX_TK_GE },
              { "+=", MX_TK_PLUS_EQUALS },
              { "-=", MX_TK_MINUS_EQUALS },
              { "*=", MX_TK_TIMES_EQUALS },
              { "++", MX_TK_CONCAT },
              { "=", MX_TK_EQUALS },
              { "<", MX_TK_LT },
              { ">", MX_TK_GT },
              { "+", MX_TK_PLUS },
              { "-", MX_TK_MINUS },
              { "*", MX_TK_TIMES },
              { "/", MX_TK_DIVIDE },
              { "%", MX_TK_MODULO },
              { "(", MX_TK_OPEN },
              { ")", MX_TK_CLOSE },
              { "[", MX_TK_OPEN_SQUARE },
              { "]", MX_TK_CLOSE_SQUARE },
              { "{", MX_TK_OPEN_BRACE },
              { "}", MX_TK_CLOSE_BRACE },
              { ",", MX_TK_COMMA },
              { "~", MX_TK_TILDE },
              { ";", MX_TK_SEMICOLON } };

static bool is_here(const mx__lexer *lexer, const char *sign)
{
    return sign[0] == byte_at(lexer, lexer->at) &&
           (!sign[1] || sign[1] == byte_at(lexer, lexer->at + 1));
}

static mx_status lex_sign(mx__lexer *lexer, mx__token *token, mx_error *err)
{
    for (size_t i = 0; i < MX_COUNT(foreign); i++)
        if (is_here(lexer, foreign[i].sign))
            return fail(lexer, lexer->at, lexer->at + 2, err, foreign[i].sentence,
                        foreign[i].hint);
    for (size_t i = 0; i < MX_COUNT(signs); i++) {
        if (!is_here(lexer, signs[i].sign)) continue;
        token->kind = signs[i].kind;
        lexer->at += (uint32_t)strlen(signs[i].sign);
        token->place.end = lexer->at;
        return MX_OK;
    }
    return refuse_rune(lexer, lexer->at, err);
}

mx_status mx__lex_next(mx__lexer *lexer, mx__token *token, mx_error *err)
{
    char c;

    skip_blanks(lexer);
    *token = (mx__token){ .kind = MX_TK_END,
                          .place = { lexer->at, lexer->at },
                          .indent = lexer->indent,
                          .is_first = lexer->is_fresh };
    lexer->is_fresh = false;
    if (lexer->at >= lexer->end) return MX_OK;
    c = lexer->source->text[lexer->at];
    if (mx__is_digit(c)) return lex_number(lexer, token, err);
    if (is_name_start(c)) return lex_name(lexer, token, err);
    if (c == '"') return lex_text(lexer, token, err);
    return lex_sign(lexer, token, err);
}
