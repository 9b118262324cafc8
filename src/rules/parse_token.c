/* parse_token.c: the parser's view of tokens: layout, brackets, and what to say when the
   token is not the wanted one. */
#include "parse.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

static const char *const clause_words[] = {
    "game",  "position", "data",  "let",     "move",    "left",   "right",
    "wins",  "loses",    "ends",  "draw",    "play",    "turn",   "split",
    "claim", "trust",    "judge", "example", "read",    "repeat", "stop",
    "start", "add",      "print", "write",   "compound"
};

bool mx__is_clause_word(const mx__parser *parser)
{
    for (size_t i = 0; i < MX_COUNT(clause_words); i++)
        if (mx__token_is_word(parser, &parser->token, clause_words[i])) return true;
    return false;
}

/* Inside brackets a newline is nothing, unless a bracket was forgotten: a line that is
   not indented and starts like a clause ends them. */
mx__token_kind mx__peek(const mx__parser *parser)
{
    const mx__token *token = &parser->token;

    if (!token->is_first || token->kind == MX_TK_END) return token->kind;
    if (parser->brackets == 0 && (parser->is_header || token->indent <= parser->indent))
        return MX_TK_NEWLINE;
    if (parser->brackets > 0 && token->indent <= parser->indent &&
        mx__is_clause_word(parser))
        return MX_TK_NEWLINE;
    return token->kind;
}

bool mx__at_end(const mx__parser *parser)
{
    mx__token_kind kind = mx__peek(parser);

    return kind == MX_TK_NEWLINE || kind == MX_TK_SEMICOLON || kind == MX_TK_END;
}

bool mx__next(mx__parser *parser)
{
    mx_status st;

    parser->before = parser->token.place.end;
    st = mx__lex_next(&parser->lexer, &parser->token, parser->err);
    if (st) parser->status = st;
    return !st;
}

bool mx__accept(mx__parser *parser, mx__token_kind kind)
{
    return mx__peek(parser) == kind && mx__next(parser);
}

bool mx__expect(mx__parser *parser, mx__token_kind kind, const char *noun)
{
    if (mx__peek(parser) == kind) return mx__next(parser);
    mx__unexpected(parser, noun ? noun : mx__token_words(kind));
    return false;
}

bool mx__token_is_word(const mx__parser *parser, const mx__token *token,
                       const char *word)
{
    size_t n = strlen(word);

    return token->kind == MX_TK_NAME && token->place.end - token->place.start == n &&
           memcmp(parser->source->text + token->place.start, word, n) == 0;
}

bool mx__is_word(const mx__parser *parser, const char *word)
{
    return mx__peek(parser) == MX_TK_NAME &&
           mx__token_is_word(parser, &parser->token, word);
}

bool mx__accept_word(mx__parser *parser, const char *word)
{
    return mx__is_word(parser, word) && mx__next(parser);
}

mx__token mx__peek_second(const mx__parser *parser)
{
    mx__lexer lexer = parser->lexer;
    mx__token token;

    if (mx__lex_next(&lexer, &token, NULL)) token = (mx__token){ .kind = MX_TK_END };
    return token;
}

mx__bytes mx__open(mx__parser *parser)
{
    mx__bytes outer = parser->bracket;

    parser->brackets++;
    parser->bracket = parser->token.place;
    mx__next(parser);
    return outer;
}

bool mx__close(mx__parser *parser, mx__token_kind kind, mx__bytes outer)
{
    if (parser->status) return false;
    if (mx__peek(parser) != kind) {
        mx__unexpected(parser, kind == MX_TK_CLOSE          ? "',' or ')'"
                               : kind == MX_TK_CLOSE_SQUARE ? "',' or ']'"
                                                            : "',' or '}'");
        return false;
    }
    parser->brackets--;
    parser->bracket = outer;
    return mx__next(parser);
}

void mx__begin_line(mx__parser *parser)
{
    parser->indent = parser->token.indent;
    parser->token.is_first = false;
}

const char *mx__copy_text(mx__parser *parser, mx__bytes place)
{
    char *text = mx__arena_text(parser->arena, parser->source->text + place.start,
                                place.end - place.start);

    return text ? text : mx__out_of_memory(parser);
}

const char *mx__take_name(mx__parser *parser, const char *noun)
{
    const char *name;

    if (mx__peek(parser) != MX_TK_NAME) return mx__unexpected(parser, noun);
    name = mx__copy_text(parser, parser->token.place);
    return name && mx__next(parser) ? name : NULL;
}

mx__bytes mx__place_from(const mx__parser *parser, uint32_t start)
{
    return (mx__bytes){ start, parser->before > start ? parser->before : start };
}

/* --- messages --------------------------------------------------------------------- */

void *mx__refuse(mx__parser *parser, mx__bytes place, const char *hint,
                 const char *sentence, ...)
{
    char text[sizeof parser->err->text];
    va_list args;

    if (parser->status) return NULL;
    va_start(args, sentence);
    vsnprintf(text, sizeof text, sentence, args);
    va_end(args);
    parser->status =
        mx__source_fail(parser->source, place, parser->err, MX_SYNTAX, "%s", text);
    if (hint) mx__fail_hint(parser->err, "%s", hint);
    return NULL;
}

void *mx__out_of_memory(mx__parser *parser)
{
    if (!parser->status)
        parser->status = mx__fail(parser->err, MX_NOMEM, "memory ran out");
    return NULL;
}

void *mx__too_deep(mx__parser *parser, mx__bytes place)
{
    if (parser->status) return NULL;
    parser->status =
        mx__source_fail(parser->source, place, parser->err, MX_SYNTAX,
                        "this nests deeper than %d levels", MX_MOST_LEVELS);
    mx__fail_hint(parser->err, "give parts of it a name with `let`");
    return NULL;
}

/* Words of other languages at a place where an operator was wanted. */
static const char *foreign_word_hint(const mx__parser *parser)
{
    static const char *const hints[][2] = {
        { "mod", "write % for the remainder" },
        { "div", "write / for the quotient; it rounds down" },
        { "then", "write A if C else B" },
        { "is", "write ==" },
        { "where", "write if for a condition" },
        { "when", "write if for a condition" },
        { "unless", "write if not" },
        { "to", "write a..b for a range" },
        { "until", "write a..b for a range; b is included" },
        { "step", "a range has no step: filter with if k % s == 0" },
        { "by", "a range has no step: filter with if k % s == 0" }
    };

    for (size_t i = 0; i < MX_COUNT(hints); i++)
        if (mx__is_word(parser, hints[i][0])) return hints[i][1];
    return NULL;
}

/* Does `in` follow the name at hand, as in `n - k k in 1..3`? */
static bool precedes_in(const mx__parser *parser)
{
    const char *at = parser->source->text + parser->token.place.end;
    const char *end = parser->source->text + parser->source->n;

    while (at < end && (*at == ' ' || *at == '\t'))
        at++;
    return end - at > 2 && memcmp(at, "in ", 3) == 0;
}

static const char *name_hint(const mx__parser *parser)
{
    const char *foreign = foreign_word_hint(parser);

    if (foreign) return foreign;
    return precedes_in(parser) ? "a loop begins with for: for k in 1..3" : NULL;
}

static const char *hint_for(const mx__parser *parser, mx__token_kind kind)
{
    switch ((int)kind) {
    case MX_TK_EQUALS: return "write == to compare";
    case MX_TK_NAME: return name_hint(parser);
    case MX_TK_SEMICOLON: return "';' ends a line of rules";
    case MX_TK_ARROW: return "one -> a move: position -> options";
    case MX_TK_ELSE: return "write A if C else B";
    case MX_TK_FOR: return "put [ and ] around a list that a loop makes";
    default: return NULL;
    }
}

void *mx__unexpected(mx__parser *parser, const char *noun)
{
    mx__token_kind kind = mx__peek(parser);
    mx__bytes place = parser->token.place;
    bool is_spelt = kind == MX_TK_NAME || kind == MX_TK_INT;

    if (parser->status) return NULL;
    if (parser->filter)
        return mx__refuse(parser, parser->filter_place, "write A if C else B",
                          "this 'if' has no 'else'");
    if (parser->brackets > 0 && (kind == MX_TK_NEWLINE || kind == MX_TK_END))
        return mx__refuse(parser, parser->bracket, NULL, "this '%c' is never closed",
                          parser->source->text[parser->bracket.start]);
    if (kind == MX_TK_NEWLINE || kind == MX_TK_END)
        place = (mx__bytes){ parser->before, parser->before };
    if (is_spelt)
        return mx__refuse(parser, place, hint_for(parser, kind),
                          "expected %s, found '%.*s'", noun,
                          (int)(place.end - place.start > 40 ? 40
                                                             : place.end - place.start),
                          parser->source->text + place.start);
    return mx__refuse(parser, place, hint_for(parser, kind), "expected %s, found %s",
                      noun, mx__token_words(kind));
}

/* --- nodes ------------------------------------------------------------------------ */

void *mx__node(mx__parser *parser, size_t n_bytes)
{
    void *node;

    if (parser->status) return NULL;
    if (parser->n_nodes++ == MX_MOST_NODES) {
        parser->status =
            mx__source_fail(parser->source, parser->token.place, parser->err, MX_SYNTAX,
                            "the rules have more than %d parts", MX_MOST_NODES);
        return NULL;
    }
    node = mx__arena_alloc(parser->arena, n_bytes);
    return node ? node : mx__out_of_memory(parser);
}

bool mx__deeper(mx__parser *parser)
{
    if (parser->status) return false;
    if (++parser->depth > MX_MOST_LEVELS) {
        mx__too_deep(parser, parser->token.place);
        return false;
    }
    return true;
}

void mx__shallower(mx__parser *parser)
{
    assert(parser->depth > 0);
    parser->depth--;
}
