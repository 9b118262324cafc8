/* parse_text.c: text literals: escapes, and expressions in braces. */
#include "parse.h"

#include "text.h"

static mx__piece *new_piece(mx__parser *p, const mx__text *letters)
{
    mx__piece *piece = MX_NODE(p, mx__piece);
    char *copy;

    if (!piece) return NULL;
    copy = letters->failed
               ? NULL
               : mx__arena_text(p->arena, letters->at ? letters->at : "", letters->n);
    if (!copy) return mx__out_of_memory(p);
    piece->text = copy;
    piece->n = letters->n;
    return piece;
}

/* One escape at AT; false when it is none. */
static bool add_escape(mx__parser *p, uint32_t at, mx__text *letters)
{
    char c = p->source->text[at + 1];

    switch (c) {
    case 'n': mx__text_char(letters, '\n'); return true;
    case 't': mx__text_char(letters, '\t'); return true;
    case '"':
    case '\\':
    case '{':
    case '}': mx__text_char(letters, c); return true;
    default: break;
    }
    mx__refuse(p, (mx__bytes){ at, at + 2 },
               "the escapes are \\n \\t \\\" \\\\ \\{ \\}", "this escape is not known");
    return false;
}

/* The expression between the braces at START-1 and *AT, which ends behind it. A text
   inside may hold braces, so the tokens find the end. */
static mx__piece *parse_hole(mx__parser *p, uint32_t *at, uint32_t end)
{
    mx__lexer lexer = p->lexer;
    mx__token token = p->token;
    uint32_t before = p->before, brackets = p->brackets;
    mx__bytes bracket = p->bracket;
    mx__piece *piece = MX_NODE(p, mx__piece);

    if (!piece) return NULL;
    p->lexer.at = *at;
    p->lexer.end = end;
    p->lexer.is_fresh = false;
    p->brackets = 1;
    p->bracket = (mx__bytes){ *at - 1, *at };
    if (!mx__next(p)) return NULL;
    if (mx__peek(p) == MX_TK_CLOSE_BRACE)
        return mx__refuse(p, (mx__bytes){ *at - 1, *at + 1 },
                          "a brace as it stands is written \\{",
                          "nothing stands between these braces");
    piece->expr = mx__parse_expr(p);
    if (!piece->expr) return NULL;
    if (mx__peek(p) != MX_TK_CLOSE_BRACE) return mx__unexpected(p, "'}'");
    *at = p->token.place.end;
    p->lexer = lexer;
    p->token = token;
    p->before = before;
    p->brackets = brackets;
    p->bracket = bracket;
    return piece;
}

/* Pieces between FROM and END, both inside the quotes. LETTERS is scratch. */
static mx__piece *parse_pieces(mx__parser *p, uint32_t from, uint32_t end,
                               mx__text *letters)
{
    const char *text = p->source->text;
    MX_LIST(mx__piece) list;
    mx__piece *piece;
    uint32_t at = from;

    MX_LIST_START(list);
    while (at < end) {
        size_t used;

        if (text[at] == '\\') {
            if (!add_escape(p, at, letters)) return NULL;
            at += 2;
        } else if (text[at] == '{') {
            if (letters->n) {
                if (!(piece = new_piece(p, letters))) return NULL;
                MX_LIST_ADD(list, piece);
                letters->n = 0;
            }
            at++;
            if (!(piece = parse_hole(p, &at, end))) return NULL;
            MX_LIST_ADD(list, piece);
        } else {
            if (mx__read_rune(text + at, end - at, &used) == 0xFFFD && used == 1)
                return mx__refuse(p, (mx__bytes){ at, at + 1 },
                                  "save the file as UTF-8", "a byte that is not UTF-8");
            mx__text_add(letters, text + at, used);
            at += (uint32_t)used;
        }
    }
    if (letters->n || !list.first) {
        if (!(piece = new_piece(p, letters))) return NULL;
        MX_LIST_ADD(list, piece);
    }
    return list.first;
}

mx__expr *mx__parse_text(mx__parser *p)
{
    mx__bytes place = p->token.place;
    mx__text letters = { 0 };
    mx__expr *expr = NULL;
    mx__piece *pieces = NULL;

    if (mx__deeper(p)) {
        pieces = parse_pieces(p, place.start + 1, place.end - 1, &letters);
        if (pieces) mx__shallower(p);
    }
    mx__text_clear(&letters);
    if (!pieces || !mx__next(p)) return NULL;
    expr = mx__new_expr(p, MX_E_TEXT, place.start);
    if (!expr) return NULL;
    expr->pieces = pieces;
    return mx__set_height(p, expr) ? expr : NULL;
}

const char *mx__parse_plain_text(mx__parser *p, const char *noun, size_t *n)
{
    mx__expr *expr;

    if (mx__peek(p) != MX_TK_TEXT) return mx__unexpected(p, noun);
    expr = mx__parse_text(p);
    if (!expr) return NULL;
    if (expr->pieces->expr || expr->pieces->next)
        return mx__refuse(p, expr->place, "a brace as it stands is written \\{",
                          "no expression can stand in this text");
    *n = expr->pieces->n;
    return expr->pieces->text;
}
