/* parse_judge.c: the statements of a `judge` block. */
#include "parse.h"

#include <string.h>

static bool parse_block(mx__parser *p, const char *opener, mx__stmt **body);

/* --- read ------------------------------------------------------------------------- */

static mx__read_item *parse_read_item(mx__parser *p, bool inside);

static bool parse_read_parts(mx__parser *p, mx__read_item *record)
{
    mx__bytes outer = mx__open(p);
    MX_LIST(mx__read_item) list;
    size_t n = 0;

    MX_LIST_START(list);
    do {
        mx__read_item *part = parse_read_item(p, true);

        if (!part) return false;
        MX_LIST_ADD(list, part);
        if (++n > MX_MOST_PARTS)
            return mx__refuse(p, part->place, NULL, "a record has at most %d parts",
                              MX_MOST_PARTS);
    } while (mx__accept(p, MX_TK_COMMA));
    record->parts = list.first;
    return mx__close(p, MX_TK_CLOSE, outer);
}

/* [n] */
static mx__expr *parse_count(mx__parser *p)
{
    mx__bytes outer = mx__open(p);
    mx__expr *count;

    if (mx__peek(p) == MX_TK_CLOSE_SQUARE)
        return mx__refuse(p, p->token.place, "read the number first: read n, a[n]",
                          "say how many are read");
    count = mx__parse_expr(p);
    if (!count) return NULL;
    if (mx__peek(p) != MX_TK_CLOSE_SQUARE) return mx__unexpected(p, "']'");
    return mx__close(p, MX_TK_CLOSE_SQUARE, outer) ? count : NULL;
}

static mx__read_item *parse_read_item(mx__parser *p, bool inside)
{
    mx__read_item *item = MX_NODE(p, mx__read_item);
    uint32_t start = p->token.place.start;

    if (!item) return NULL;
    if (mx__peek(p) == MX_TK_OPEN && inside)
        return mx__refuse(p, p->token.place, NULL,
                          "a record inside a record can not be read");
    if (mx__peek(p) != MX_TK_OPEN) {
        item->name = mx__take_name(p, "a name to read");
        if (!item->name) return NULL;
    }
    if (mx__peek(p) == MX_TK_OPEN && !inside && !parse_read_parts(p, item)) return NULL;
    if (mx__peek(p) == MX_TK_OPEN_SQUARE && !(item->count = parse_count(p)))
        return NULL;
    if (mx__peek(p) == MX_TK_OPEN_SQUARE && !item->parts &&
        !(item->count2 = parse_count(p)))
        return NULL;
    if (!item->parts) item->is_word = mx__accept_word(p, "word");
    item->place = mx__place_from(p, start);
    if (item->is_word && item->count2)
        return mx__refuse(p, item->place, "write g[h] word for h rows of letters",
                          "words have no second dimension");
    return p->status ? NULL : item;
}

static bool parse_read(mx__parser *p, mx__stmt *stmt)
{
    MX_LIST(mx__read_item) list;

    MX_LIST_START(list);
    stmt->kind = MX_J_READ;
    do {
        mx__read_item *item = parse_read_item(p, false);

        if (!item) return false;
        MX_LIST_ADD(list, item);
    } while (mx__accept(p, MX_TK_COMMA));
    stmt->reads = list.first;
    return !p->status;
}

/* --- blocks ----------------------------------------------------------------------- */

static bool parse_repeat(mx__parser *p, mx__stmt *stmt)
{
    stmt->kind = MX_J_REPEAT;
    p->is_header = true;
    if ((mx__is_word(p, "until") || mx__is_word(p, "while")) &&
        mx__peek_second(p).kind != MX_TK_END && !mx__peek_second(p).is_first)
        return mx__refuse(p, p->token.place,
                          "write repeat alone, and in its block stop if C",
                          "'repeat' has a number of rounds or nothing behind it");
    if (!mx__at_end(p)) stmt->expr = mx__parse_expr(p);
    return !p->status && parse_block(p, "repeat", &stmt->body);
}

static bool parse_for(mx__parser *p, mx__stmt *stmt)
{
    stmt->kind = MX_J_FOR;
    p->is_header = true;
    return mx__parse_clauses(p, true, &stmt->clauses) &&
           parse_block(p, "for", &stmt->body);
}

static bool parse_if(mx__parser *p, mx__stmt *stmt);

static mx__stmt *parse_else_if(mx__parser *p)
{
    mx__stmt *stmt = MX_NODE(p, mx__stmt);
    uint32_t start = p->token.place.start;

    if (!stmt || !mx__deeper(p) || !mx__next(p) || !parse_if(p, stmt)) return NULL;
    mx__shallower(p);
    stmt->place = mx__place_from(p, start);
    return stmt;
}

static bool parse_if(mx__parser *p, mx__stmt *stmt)
{
    uint32_t indent = p->indent;

    stmt->kind = MX_J_IF;
    p->is_header = true;
    stmt->expr = mx__parse_condition(p);
    if (!stmt->expr || !parse_block(p, "if", &stmt->body)) return false;
    if (p->token.kind != MX_TK_ELSE || !p->token.is_first || p->token.indent != indent)
        return true;
    mx__begin_line(p);
    if (!mx__next(p)) return false;
    p->is_header = true;
    if (mx__peek(p) == MX_TK_IF) {
        stmt->other = parse_else_if(p);
        return stmt->other;
    }
    return parse_block(p, "else", &stmt->other);
}

/* --- the rest --------------------------------------------------------------------- */

static bool parse_stop(mx__parser *p, mx__stmt *stmt)
{
    stmt->kind = MX_J_STOP;
    if (mx__peek(p) != MX_TK_IF) return mx__unexpected(p, "'if' and a condition");
    if (!mx__next(p)) return false;
    stmt->expr = mx__parse_condition(p);
    return stmt->expr;
}

static bool parse_let(mx__parser *p, mx__stmt *stmt)
{
    stmt->kind = MX_J_LET;
    stmt->pattern = mx__parse_pattern(p, false);
    if (!stmt->pattern || !mx__expect(p, MX_TK_EQUALS, "'='")) return false;
    stmt->expr = mx__parse_expr(p);
    return stmt->expr;
}

static bool parse_set(mx__parser *p, mx__stmt *stmt)
{
    stmt->kind = MX_J_SET;
    stmt->name = mx__take_name(p, "the name of a data line");
    if (!stmt->name || !mx__expect(p, MX_TK_EQUALS, "'='")) return false;
    stmt->expr = mx__parse_expr(p);
    return stmt->expr;
}

/* start A, B; start E times N for ... */
static bool parse_play(mx__parser *p, mx__stmt *stmt)
{
    MX_LIST(mx__item) list;

    MX_LIST_START(list);
    do {
        mx__item *item = MX_NODE(p, mx__item);

        if (!item) return false;
        item->expr = mx__parse_expr_filter(p);
        if (!item->expr) return false;
        if (!p->filter && mx__is_word(p, "times")) {
            if (list.first || stmt->times)
                return mx__refuse(p, p->token.place, "use `add` for the others",
                                  "'times' goes with one position alone");
            if (!mx__next(p)) return false;
            stmt->times = mx__parse_expr_filter(p);
        } else if (stmt->times) {
            return mx__refuse(p, item->expr->place, "use `add` for the others",
                              "'times' goes with one position alone");
        }
        if (p->status || !mx__parse_clauses(p, false, &item->clauses)) return false;
        MX_LIST_ADD(list, item);
    } while (mx__accept(p, MX_TK_COMMA));
    stmt->items = list.first;
    return !p->status;
}

static bool parse_start(mx__parser *p, mx__stmt *stmt)
{
    stmt->kind = MX_J_START;
    return parse_play(p, stmt);
}

static bool parse_add(mx__parser *p, mx__stmt *stmt)
{
    stmt->kind = MX_J_ADD;
    return parse_play(p, stmt);
}

static bool parse_output(mx__parser *p, mx__stmt *stmt)
{
    MX_LIST(mx__item) list;

    MX_LIST_START(list);
    if (mx__at_end(p)) return true;
    do {
        mx__item *item = MX_NODE(p, mx__item);

        if (!item) return false;
        item->expr = mx__parse_item_expr(p, &item->clauses);
        if (!item->expr) return false;
        MX_LIST_ADD(list, item);
    } while (mx__accept(p, MX_TK_COMMA));
    stmt->items = list.first;
    return !p->status;
}

static bool parse_print(mx__parser *p, mx__stmt *stmt)
{
    stmt->kind = MX_J_PRINT;
    return parse_output(p, stmt);
}

static bool parse_write(mx__parser *p, mx__stmt *stmt)
{
    stmt->kind = MX_J_WRITE;
    if (mx__at_end(p)) return mx__unexpected(p, "what to write");
    return parse_output(p, stmt);
}

/* --- statements ------------------------------------------------------------------- */

static const struct {
    const char *word;
    bool (*parse)(mx__parser *p, mx__stmt *stmt);
} statements[] = { { "read", parse_read },  { "repeat", parse_repeat },
                   { "stop", parse_stop },  { "let", parse_let },
                   { "set", parse_set },    { "start", parse_start },
                   { "add", parse_add },    { "print", parse_print },
                   { "write", parse_write } };

static bool refuse_statement(mx__parser *p)
{
    mx__token_kind kind = mx__peek(p);

    if (mx__is_word(p, "elif") || mx__is_word(p, "elseif") || mx__is_word(p, "elsif"))
        return mx__refuse(p, p->token.place, "write else if C",
                          "no statement starts with this word");
    if (mx__is_word(p, "while") || mx__is_word(p, "until"))
        return mx__refuse(p, p->token.place, "write repeat, and in its block stop if C",
                          "no statement starts with this word");
    if (kind == MX_TK_ELSE)
        return mx__refuse(p, p->token.place, "put it under the 'if' it belongs to",
                          "this 'else' has no 'if' in its column");
    if (mx__peek_second(p).kind == MX_TK_EQUALS)
        return mx__refuse(p, p->token.place,
                          "let x = ... names a value, set x = ... sets a data line",
                          "a statement starts with a word");
    return mx__unexpected(
        p, "read, repeat, stop, for, if, let, set, start, add, print or write");
}

/* `for` is passed by the clauses themselves, which start with it. */
static bool parse_statement_of(mx__parser *p, mx__stmt *stmt)
{
    if (mx__peek(p) == MX_TK_FOR) return parse_for(p, stmt);
    if (mx__accept(p, MX_TK_IF)) return parse_if(p, stmt);
    for (size_t i = 0; i < MX_COUNT(statements); i++)
        if (mx__accept_word(p, statements[i].word)) return statements[i].parse(p, stmt);
    return p->status ? false : refuse_statement(p);
}

static mx__stmt *parse_statement(mx__parser *p)
{
    mx__stmt *stmt = MX_NODE(p, mx__stmt);
    uint32_t start = p->token.place.start;

    if (!stmt || !parse_statement_of(p, stmt)) return NULL;
    stmt->place = mx__place_from(p, start);
    if (mx__at_end(p)) return stmt;
    if (p->token.is_first && mx__is_clause_word(p))
        return mx__refuse(p, p->token.place,
                          "start it in the same column as the line above",
                          "a line that is indented deeper continues the one above");
    return mx__unexpected(p, "the end of the line");
}

/* The statements of a block, all in the column of the first. */
static bool parse_lines(mx__parser *p, uint32_t header, mx__stmt **body)
{
    uint32_t column = p->token.indent;
    MX_LIST(mx__stmt) list;
    mx__stmt *stmt;

    MX_LIST_START(list);
    for (;;) {
        if (p->token.kind == MX_TK_END) break;
        if (p->token.kind == MX_TK_SEMICOLON) {
            if (!mx__next(p)) return false;
            continue;
        }
        if (p->token.is_first) {
            if (p->token.indent <= header) break;
            if (p->token.indent != column)
                return mx__refuse(p, p->token.place,
                                  "give the lines of a block the same indentation",
                                  "this line is not in the column of its block");
            mx__begin_line(p);
        }
        if (!(stmt = parse_statement(p))) return false;
        MX_LIST_ADD(list, stmt);
        p->indent = column;
    }
    *body = list.first;
    return true;
}

/* The lines below a header, indented deeper than it. */
static bool parse_block(mx__parser *p, const char *opener, mx__stmt **body)
{
    uint32_t header = p->indent;

    if (!mx__at_end(p) && strcmp(opener, "judge") == 0)
        return mx__refuse(p, p->token.place, "put the block below, indented deeper",
                          "'judge' stands alone on its line");
    if (!mx__at_end(p)) return mx__unexpected(p, "the end of the line");
    p->is_header = false;
    if (p->token.kind == MX_TK_END || !p->token.is_first || p->token.indent <= header)
        return mx__refuse(p, mx__place_from(p, p->before), "indent its lines deeper",
                          "the block of '%s' is missing", opener);
    if (!mx__deeper(p) || !parse_lines(p, header, body)) return false;
    mx__shallower(p);
    p->indent = header;
    return true;
}

bool mx__parse_judge(mx__parser *p)
{
    p->is_header = true;
    return parse_block(p, "judge", &p->tree->judge);
}
