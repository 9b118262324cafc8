/* parse_claim.c: `claim` lines and `example` blocks. */
#include "parse.h"

#include "text.h"

#include <string.h>

/* --- claims ----------------------------------------------------------------------- */

static bool binds(const mx__pattern *pattern, const char *name)
{
    if (pattern->kind == MX_P_NAME) return strcmp(pattern->name, name) == 0;
    for (const mx__pattern *part = pattern->parts; part; part = part->next)
        if (binds(part, name)) return true;
    return false;
}

static bool loops_bind(const mx__clause *clauses, const char *name)
{
    for (; clauses; clauses = clauses->next)
        if (clauses->pattern && binds(clauses->pattern, name)) return true;
    return false;
}

/* A place without a name is one position: the claim is no rule for positions. */
static bool has_a_name(const mx__expr *expr)
{
    if (expr->kind == MX_E_NAME) return true;
    if (expr->kind == MX_E_BINARY) return expr->a->kind == MX_E_NAME;
    if (expr->kind != MX_E_RECORD) return false;
    for (const mx__item *item = expr->items; item; item = item->next)
        if (has_a_name(item->expr)) return true;
    return false;
}

/* EXPR can be read as a pattern and the clauses bind none of its names. */
static bool is_free_pattern(const mx__expr *expr, const mx__clause *clauses)
{
    switch (expr->kind) {
    case MX_E_NAME: return !loops_bind(clauses, expr->name);
    case MX_E_INT: return true;
    case MX_E_BINARY:
        return expr->a->kind == MX_E_NAME && expr->op >= MX_OP_EQ &&
               expr->op <= MX_OP_IN && is_free_pattern(expr->a, clauses);
    case MX_E_RECORD:
        for (const mx__item *item = expr->items; item; item = item->next)
            if (!is_free_pattern(item->expr, clauses)) return false;
        return true;
    case MX_E_TEXT: return true;
    case MX_E_TRUE:
    case MX_E_FALSE:
    case MX_E_NEG:
    case MX_E_NOT:
    case MX_E_IF:
    case MX_E_CALL:
    case MX_E_QUERY:
    case MX_E_INDEX:
    case MX_E_SLICE:
    case MX_E_RANGE:
    case MX_E_LIST:
    case MX_E_SET:
    case MX_E_WITH:
    case MX_E_WITHOUT:
    case MX_E_EMPTY:
    case MX_E_NOTHING:
    case MX_E_PLAYER:
    case MX_E_START_WINS:
    case MX_E_START:
    case MX_E_CASE:
    case MX_E_CONVERT: return false;
    }
    return false;
}

/* The bounds went into the pattern; the query asks about the names alone. */
static mx__expr *without_bounds(mx__expr *expr)
{
    if (expr->kind == MX_E_BINARY) return expr->a;
    if (expr->kind == MX_E_RECORD)
        for (mx__item *item = expr->items; item; item = item->next)
            item->expr = without_bounds(item->expr);
    return expr;
}

static bool is_player(const mx__expr *expr)
{
    static const char *const names[] = { "left", "right", "first", "second" };

    if (expr->kind == MX_E_PLAYER) return true;
    for (size_t i = 0; i < MX_COUNT(names) && expr->kind == MX_E_NAME; i++)
        if (strcmp(expr->name, names[i]) == 0) return true;
    return false;
}

/* The P of NAME(P) or NAME(left, P); NULL when EXPR is no such query. */
static mx__item *place_of(const mx__expr *expr, const char *name)
{
    mx__item *item = expr->items;

    if (expr->kind != MX_E_QUERY || strcmp(expr->name, name) != 0 || !item ||
        item->clauses)
        return NULL;
    if (item->next && !is_player(item->expr)) return NULL;
    if (item->next) item = item->next;
    return item->next || item->clauses ? NULL : item;
}

/* The place of the query becomes the claim's pattern. */
static bool take_place(mx__parser *p, mx__claim *claim, mx__item *place)
{
    claim->from = mx__pattern_of(p, place->expr);
    claim->is_about_place = true;
    claim->is_of_sum = place->expr->is_sum;
    place->expr->is_sum = false;
    place->expr = without_bounds(place->expr);
    return claim->from;
}

/* value(P) = E, score(P) = E */
static bool finish_value(mx__parser *p, mx__claim *claim, mx__expr *query)
{
    mx__item *value = place_of(query, "value"), *place = value;

    if (value && value != query->items) place = value = NULL;
    if (!place) place = place_of(query, "score");
    if (!place)
        return mx__refuse(p, p->token.place,
                          place_of(query, "wins") || place_of(query, "loses")
                              ? "write claim wins(P) iff C"
                              : "write == to compare",
                          "only value(P) and score(P) have a '=' in a claim");
    if (!mx__next(p)) return false;
    claim->is = mx__parse_expr_filter(p);
    if (!claim->is || !mx__parse_clauses(p, true, &claim->clauses)) return false;
    if (!has_a_name(place->expr) || !is_free_pattern(place->expr, claim->clauses)) {
        claim->kind = MX_CLAIM_TRUE;
        claim->subject = mx__new_binary(p, MX_OP_EQ, query, claim->is);
        claim->is = NULL;
        return claim->subject;
    }
    if (value && value->expr->is_sum)
        return mx__refuse(p, value->expr->place, "write claim value(P) = ...",
                          "the value of a sum is the sum of the values");
    claim->kind = value ? MX_CLAIM_VALUE : MX_CLAIM_SCORE;
    if (!value) claim->subject = query;
    return take_place(p, claim, place);
}

/* Q iff E, or E alone. */
static bool finish_truth(mx__parser *p, mx__claim *claim, mx__expr *subject)
{
    mx__item *place = place_of(subject, "wins");

    claim->kind = MX_CLAIM_TRUE;
    claim->subject = subject;
    if (!place) place = place_of(subject, "loses");
    if (!p->filter && mx__accept_word(p, "iff")) {
        claim->is = mx__parse_expr_filter(p);
        if (!claim->is) return false;
    }
    if (p->status || !mx__parse_clauses(p, true, &claim->clauses)) return false;
    if (!claim->is || !place || !has_a_name(place->expr) ||
        !is_free_pattern(place->expr, claim->clauses))
        return true;
    return take_place(p, claim, place);
}

/* symmetric P ~ Q, equal P ~ Q */
static bool parse_image(mx__parser *p, mx__claim *claim)
{
    claim->from = mx__parse_pattern(p, true);
    if (!claim->from || !mx__expect(p, MX_TK_TILDE, "'~' and the other position"))
        return false;
    claim->is = mx__parse_expr_filter(p);
    return claim->is && mx__parse_clauses(p, true, &claim->clauses);
}

static bool parse_period(mx__parser *p, mx__claim *claim)
{
    claim->is = mx__parse_expr(p);
    if (claim->is && mx__accept_word(p, "from")) claim->from_index = mx__parse_expr(p);
    if (!p->status && mx__peek(p) == MX_TK_FOR)
        return mx__refuse(p, p->token.place,
                          "write claim equal n ~ n + m + 1 for m in 1..9",
                          "a period is one number, for the data of the moment");
    return !p->status;
}

static bool parse_claim(mx__parser *p, mx__claim *claim)
{
    mx__expr *expr;

    if (mx__accept_word(p, "symmetric")) {
        claim->kind = MX_CLAIM_SYMMETRIC;
        return parse_image(p, claim);
    }
    if (mx__accept_word(p, "equal")) {
        claim->kind = MX_CLAIM_EQUAL;
        return parse_image(p, claim);
    }
    if (mx__accept_word(p, "period")) {
        claim->kind = MX_CLAIM_PERIOD;
        return parse_period(p, claim);
    }
    if ((mx__is_word(p, "wins") || mx__is_word(p, "loses")) &&
        mx__peek_second(p).kind == MX_TK_NAME)
        return mx__refuse(p, p->token.place, "write claim loses(P) iff C",
                          "the position of this claim stands in brackets");
    expr = p->status ? NULL : mx__parse_expr_filter(p);
    if (!expr) return false;
    if (!p->filter && mx__peek(p) == MX_TK_EQUALS) return finish_value(p, claim, expr);
    return finish_truth(p, claim, expr);
}

bool mx__parse_claim(mx__parser *p)
{
    mx__claim *claim = MX_NODE(p, mx__claim);
    uint32_t start = p->token.place.start;

    p->in_claim = true;
    if (!claim || !parse_claim(p, claim)) return false;
    p->in_claim = false;
    claim->place = mx__place_from(p, start);
    *p->tail.claims = claim;
    p->tail.claims = &claim->next;
    return true;
}

/* --- examples --------------------------------------------------------------------- */

/* The lines of a block: its first byte, the byte behind its last line that is not blank,
   the byte where the next clause starts, and the indentation all lines share. */
typedef struct raw_block {
    uint32_t start, end, next, indent;
} raw_block;

static bool is_blank(const mx__source *source, uint32_t at)
{
    return at >= source->n || source->text[at] == '\n' || source->text[at] == '\r';
}

static raw_block find_block(const mx__source *source, uint32_t at, uint32_t header)
{
    raw_block block = { at, at, at, UINT32_MAX };

    while (at < source->n) {
        uint32_t inside, indent = mx__indent_at(source, at, &inside);
        uint32_t after = mx__line_after(source, at);

        if (!is_blank(source, inside)) {
            if (indent <= header) break;
            if (indent < block.indent) block.indent = indent;
            block.end = after;
        }
        at = after;
        block.next = at;
    }
    return block;
}

static uint32_t content_end(const mx__source *source, uint32_t at)
{
    while (!is_blank(source, at))
        at++;
    return at;
}

/* Adds the line at AT without INDENT columns of its blanks. */
static void add_line(const mx__source *source, uint32_t at, uint32_t indent,
                     mx__text *out)
{
    uint32_t columns = 0, end = content_end(source, at);

    while (at < end && columns < indent &&
           (source->text[at] == ' ' || source->text[at] == '\t')) {
        columns = source->text[at] == ' ' ? columns + 1 : columns / 8 * 8 + 8;
        at++;
    }
    for (; at < end && columns > indent; columns--)
        mx__text_char(out, ' ');
    mx__text_add(out, source->text + at, end - at);
    mx__text_char(out, '\n');
}

static bool is_arrow_line(const mx__source *source, uint32_t at)
{
    uint32_t inside, end = content_end(source, at);

    mx__indent_at(source, at, &inside);
    while (end > inside &&
           (source->text[end - 1] == ' ' || source->text[end - 1] == '\t'))
        end--;
    return end - inside == 2 && memcmp(source->text + inside, "->", 2) == 0;
}

static const char *keep(mx__parser *p, mx__text *text)
{
    const char *copy =
        text->failed ? NULL
                     : mx__arena_text(p->arena, text->at ? text->at : "", text->n);

    mx__text_clear(text);
    return copy ? copy : mx__out_of_memory(p);
}

static bool fill_example(mx__parser *p, mx__example *example, raw_block block)
{
    mx__text part[2] = { { 0 }, { 0 } };
    const char *nul =
        memchr(p->source->text + block.start, '\0', block.end - block.start);
    int which = 0;

    if (nul) {
        uint32_t at = (uint32_t)(nul - p->source->text);

        return mx__refuse(p, (mx__bytes){ at, at + 1 }, "remove it",
                          "a NUL byte in the text");
    }
    for (uint32_t at = block.start; at < block.end;
         at = mx__line_after(p->source, at)) {
        if (which == 0 && is_arrow_line(p->source, at)) {
            which = 1;
        } else {
            add_line(p->source, at, block.indent, &part[which]);
        }
    }
    example->input = keep(p, &part[0]);
    example->output = keep(p, &part[1]);
    if (!p->status && which == 0)
        mx__refuse(p, example->place, "input, a line ->, output",
                   "this example has no line '->' before its output");
    return !p->status;
}

/* The lexer stands behind `example`, which is still the next token. */
bool mx__parse_example(mx__parser *p)
{
    mx__example *example = MX_NODE(p, mx__example);
    mx__token second = mx__peek_second(p);
    raw_block block;

    if (!example) return false;
    example->place = p->token.place;
    if (second.kind != MX_TK_END && !second.is_first)
        return mx__refuse(p, second.place, "put the lines below, indented deeper",
                          "an example starts on the next line");
    block = find_block(p->source, mx__line_after(p->source, p->lexer.at), p->indent);
    if (block.end == block.start)
        return mx__refuse(p, example->place,
                          "input, a line ->, output; indented deeper",
                          "this example is empty");
    if (!fill_example(p, example, block)) return false;
    *p->tail.examples = example;
    p->tail.examples = &example->next;
    p->lexer.indent = mx__indent_at(p->source, block.next, &p->lexer.at);
    p->lexer.is_fresh = true;
    return mx__next(p);
}
