/* dump.c: a tree as S-expressions. */
#include "dump.h"

typedef struct dumper {
    mx__text *out;
    bool types;
} dumper;

static const char *const kind_names[] = {
    "int",    "text",       "true",   "false", "name",    "-",     "not",
    "binary", "if",         "call",   "ask",   "index",   "slice", "range",
    "list",   "set",        "record", "with",  "without", "empty", "nothing",
    "player", "start-wins", "start",  "case",  "convert"
};

static const char *const op_names[] = { "+",  "-",  "*",      "/",   "%",  "xor",
                                        "++", "==", "!=",     "<",   "<=", ">",
                                        ">=", "in", "not-in", "and", "or" };

static const char *const conversion_names[] = { "letter", "sum",      "board",
                                                "array",  "in-order", "value" };

static void dump_expr(dumper *d, const mx__expr *expr);
static void dump_pattern(dumper *d, const mx__pattern *pattern);

static void say(dumper *d, const char *text)
{
    mx__text_str(d->out, text);
}

static void dump_type(dumper *d, const mx__type *type)
{
    if (!d->types) return;
    say(d, ":");
    if (type) {
        mx__type_words(type, d->out);
    } else {
        say(d, "?");
    }
}

static void dump_next(dumper *d, const mx__expr *expr)
{
    if (!expr) return;
    say(d, " ");
    dump_expr(d, expr);
}

static void dump_clauses(dumper *d, const mx__clause *clause)
{
    static const char *const names[] = { " (for", " (let", " (if" };

    for (; clause; clause = clause->next) {
        say(d, names[clause->kind]);
        if (clause->pattern) {
            say(d, " ");
            dump_pattern(d, clause->pattern);
        }
        dump_next(d, clause->expr);
        say(d, ")");
    }
}

static void dump_items(dumper *d, const mx__item *item)
{
    for (; item; item = item->next) {
        if (item->clauses) say(d, " (each");
        dump_next(d, item->expr);
        dump_clauses(d, item->clauses);
        if (item->clauses) say(d, ")");
    }
}

static void dump_edits(dumper *d, const mx__edit *edit)
{
    for (; edit; edit = edit->next) {
        mx__text_fmt(d->out, " (%c%s", edit->op, edit->op == '=' ? "" : "=");
        dump_next(d, edit->row);
        dump_next(d, edit->column);
        dump_next(d, edit->value);
        say(d, ")");
    }
}

static void dump_letters(dumper *d, const char *text, size_t n)
{
    mx__text_char(d->out, '"');
    for (size_t i = 0; i < n; i++) {
        if (text[i] == '"' || text[i] == '\\') mx__text_char(d->out, '\\');
        mx__text_char(d->out, text[i] == '\n' ? ' ' : text[i]);
    }
    mx__text_char(d->out, '"');
}

static void dump_text(dumper *d, const mx__expr *expr)
{
    if (expr->pieces->text && !expr->pieces->next) {
        dump_letters(d, expr->pieces->text, expr->pieces->n);
        return;
    }
    say(d, "(text");
    for (const mx__piece *piece = expr->pieces; piece; piece = piece->next) {
        say(d, " ");
        if (piece->text) {
            dump_letters(d, piece->text, piece->n);
        } else {
            dump_expr(d, piece->expr);
        }
    }
    say(d, ")");
}

static void dump_compound(dumper *d, const mx__expr *expr)
{
    say(d, "(");
    if (expr->kind == MX_E_BINARY) {
        say(d, op_names[expr->op]);
    } else {
        say(d, kind_names[expr->kind]);
    }
    if (expr->kind == MX_E_CONVERT) {
        say(d, " ");
        say(d, conversion_names[expr->conversion]);
    }
    if (expr->name) {
        say(d, " ");
        say(d, expr->name);
    }
    if (expr->kind == MX_E_START_WINS || expr->kind == MX_E_PLAYER) {
        static const char *const players[] = { " left", " right", " first", " second" };

        say(d, players[expr->number]);
        if (expr->loses) say(d, " loses");
    }
    if (expr->is_index) say(d, " at");
    if (expr->undirected) say(d, " undirected");
    dump_next(d, expr->a);
    dump_next(d, expr->b);
    dump_next(d, expr->c);
    dump_items(d, expr->items);
    dump_edits(d, expr->edits);
    say(d, ")");
}

static void dump_expr(dumper *d, const mx__expr *expr)
{
    if (expr->kind == MX_E_INT) {
        mx__text_int(d->out, expr->number);
    } else if (expr->kind == MX_E_NAME) {
        say(d, expr->name);
    } else if (expr->kind == MX_E_TEXT) {
        dump_text(d, expr);
    } else {
        dump_compound(d, expr);
    }
    dump_type(d, expr->type);
}

static void dump_pattern(dumper *d, const mx__pattern *pattern)
{
    switch (pattern->kind) {
    case MX_P_NAME: say(d, pattern->name); break;
    case MX_P_ANY: say(d, "_"); break;
    case MX_P_EXPR: dump_expr(d, pattern->expr); break;
    case MX_P_RECORD:
        say(d, "(");
        for (const mx__pattern *part = pattern->parts; part; part = part->next) {
            if (part != pattern->parts) say(d, " ");
            dump_pattern(d, part);
        }
        say(d, ")");
        break;
    }
    if (pattern->bound) {
        say(d, "|");
        dump_expr(d, pattern->bound);
    }
}

static void dump_field(dumper *d, const char *line, const mx__field *field)
{
    static const char *const kinds[] = { "int",    "array", "bag",   "word",   "board",
                                         "subset", "graph", "words", "records" };

    mx__text_fmt(d->out, "(%s %s %s", line, field->name, kinds[field->kind]);
    if (field->alphabet) mx__text_fmt(d->out, " over \"%s\"", field->alphabet);
    if (d->types && field->lo != INT64_MIN)
        mx__text_fmt(d->out, " >=%lld", (long long)field->lo);
    if (d->types && field->hi != INT64_MAX)
        mx__text_fmt(d->out, " <=%lld", (long long)field->hi);
    dump_next(d, field->universe);
    for (const mx__field *part = field->parts; part; part = part->next)
        dump_field(d, " part", part);
    dump_next(d, field->initial);
    say(d, line[0] == ' ' ? ")" : ")\n");
}

static void dump_let(dumper *d, const mx__let *let)
{
    mx__text_fmt(d->out, "(let%s %s", let->is_recursive ? "-recursive" : "", let->name);
    for (const mx__pattern *param = let->params; param; param = param->next) {
        say(d, " ");
        dump_pattern(d, param);
        dump_type(d, param->type);
    }
    dump_next(d, let->body);
    say(d, ")\n");
}

static void dump_move(dumper *d, const mx__move *move)
{
    static const char *const by[] = { "move", "left", "right" };

    mx__text_fmt(d->out, "(%s%s ", by[move->by], move->is_distinct ? "-distinct" : "");
    dump_pattern(d, move->from);
    for (const mx__opt *opt = move->options; opt; opt = opt->next) {
        say(d, opt->is_sum ? " (sum" : " (to");
        dump_next(d, opt->to);
        if (opt->score) say(d, " scores");
        dump_next(d, opt->score);
        if (opt->label) say(d, " as");
        dump_next(d, opt->label);
        say(d, ")");
    }
    dump_clauses(d, move->clauses);
    say(d, ")\n");
}

static void dump_arrivals(dumper *d, const mx__arrival *arrival)
{
    for (; arrival; arrival = arrival->next) {
        say(d, arrival->parts ? "(split " : arrival->wins ? "(wins " : "(loses ");
        dump_pattern(d, arrival->from);
        dump_next(d, arrival->parts);
        dump_clauses(d, arrival->clauses);
        say(d, ")\n");
    }
}

static void dump_claim(dumper *d, const mx__claim *claim)
{
    static const char *const kinds[] = { "value", "true", "symmetric", "equal",
                                         "period" };

    mx__text_fmt(d->out, "(claim %s", kinds[claim->kind]);
    if (claim->from) {
        say(d, " ");
        dump_pattern(d, claim->from);
    }
    dump_next(d, claim->subject);
    dump_next(d, claim->is);
    dump_next(d, claim->from_index);
    dump_clauses(d, claim->clauses);
    say(d, ")\n");
}

static void dump_reads(dumper *d, const mx__read_item *item)
{
    for (; item; item = item->next) {
        say(d, " (");
        say(d, item->name ? item->name : "record");
        if (item->is_word) say(d, " word");
        dump_next(d, item->count);
        dump_next(d, item->count2);
        dump_reads(d, item->parts);
        say(d, ")");
        dump_type(d, item->type);
    }
}

static void dump_statements(dumper *d, const mx__stmt *stmt)
{
    static const char *const kinds[] = { "read",  "repeat", "stop",  "for",
                                         "if",    "let",    "start", "add",
                                         "print", "write",  "set" };

    for (; stmt; stmt = stmt->next) {
        mx__text_fmt(d->out, " (%s", kinds[stmt->kind]);
        dump_reads(d, stmt->reads);
        if (stmt->name) mx__text_fmt(d->out, " %s", stmt->name);
        if (stmt->pattern) {
            say(d, " ");
            dump_pattern(d, stmt->pattern);
        }
        dump_next(d, stmt->expr);
        dump_next(d, stmt->times);
        dump_items(d, stmt->items);
        dump_clauses(d, stmt->clauses);
        if (stmt->body) {
            say(d, " (do");
            dump_statements(d, stmt->body);
            say(d, ")");
        }
        if (stmt->other) {
            say(d, " (else");
            dump_statements(d, stmt->other);
            say(d, ")");
        }
        say(d, ")");
    }
}

static void dump_ends(dumper *d, const mx__tree *tree)
{
    static const char *const kinds[] = { "mover-wins",  "mover-loses", "first-wins",
                                         "second-wins", "left-wins",   "right-wins",
                                         "draw",        "score" };

    for (const mx__end *end = tree->ends; end; end = end->next) {
        mx__text_fmt(d->out, "(ends %s", kinds[end->kind]);
        dump_next(d, end->score);
        if (end->condition) say(d, " if");
        dump_next(d, end->condition);
        say(d, ")\n");
    }
    if (!tree->turn) return;
    say(d, "(turn left if");
    dump_next(d, tree->turn);
    say(d, ")\n");
}

void mx__dump(const mx__tree *tree, bool types, mx__text *out)
{
    dumper d = { out, types };

    for (const mx__field *field = tree->position; field; field = field->next)
        dump_field(&d, "position", field);
    for (const mx__field *field = tree->data; field; field = field->next)
        dump_field(&d, "data", field);
    for (const mx__let *let = tree->lets; let; let = let->next)
        dump_let(&d, let);
    for (const mx__move *move = tree->moves; move; move = move->next)
        dump_move(&d, move);
    dump_arrivals(&d, tree->arrivals);
    dump_arrivals(&d, tree->splits);
    dump_ends(&d, tree);
    if (tree->has_draw)
        say(&d, tree->draw_to == MX_END_LEFT_WINS    ? "(draw left-wins)\n"
                : tree->draw_to == MX_END_RIGHT_WINS ? "(draw right-wins)\n"
                                                     : "(draw)\n");
    if (tree->is_misere) say(&d, "(play misere)\n");
    for (const mx__claim *claim = tree->claims; claim; claim = claim->next)
        dump_claim(&d, claim);
    if (tree->has_trust) say(&d, "(trust)\n");
    if (!tree->has_judge) return;
    say(&d, "(judge");
    dump_statements(&d, tree->judge);
    say(&d, ")\n");
}
