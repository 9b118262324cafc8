/* check_judge.c: the types and names of a `judge` block. */
#include "check.h"

#include <string.h>

static bool check_statements(mx__checker *c, mx__stmt *stmt);

/* --- read ------------------------------------------------------------------------- */

/* What one item reads once its counts are known. */
static const mx__type *item_type(mx__checker *c, const mx__read_item *item)
{
    const mx__type *type = item->is_word ? &mx__type_word : &mx__type_int;

    if (item->count2) {
        type = mx__type_board(c->arena, type);
        return type ? type : mx__no_memory(c);
    }
    return item->count ? mx__array_of(c, type) : type;
}

static bool check_count(mx__checker *c, mx__expr **count)
{
    return !*count || mx__check_as(c, count, &mx__type_int);
}

static mx__symbol *new_symbol(mx__checker *c, const mx__read_item *item,
                              const mx__type *type)
{
    mx__symbol *symbol = MX_ARENA_NEW(c->arena, mx__symbol);

    if (!symbol) return mx__no_memory(c);
    symbol->name = item->name;
    symbol->place = item->place;
    symbol->type = type;
    symbol->slot = -1;
    return symbol;
}

/* The symbol of an item: the data line of its name, or a new local, shown from here on. */
static bool name_item(mx__checker *c, mx__read_item *item, const mx__type *type)
{
    mx__symbol *old = mx__lookup(c, item->name);
    bool is_board_of_words;

    if (!old || old->kind != MX_SYM_DATA) {
        item->symbol = new_symbol(c, item, type);
        return item->symbol && mx__show(c, item->symbol);
    }
    is_board_of_words = old->type->kind == MX_T_BOARD &&
                        old->type->element->kind == MX_T_LETTER &&
                        type->kind == MX_T_ARRAY && type->element->kind == MX_T_ARRAY &&
                        type->element->element->kind == MX_T_LETTER;
    if (!mx__type_same(old->type, type) && !is_board_of_words)
        return mx__reject(c, item->place, NULL,
                          "the data line '%s' is %s, this reads %s", item->name,
                          mx__words(c, old->type), mx__words(c, type));
    item->symbol = old;
    item->type = old->type;
    return true;
}

/* Parts see the parts before them as single values. */
static bool check_parts(mx__checker *c, mx__read_item *record)
{
    mx__binding *mark = c->bindings;

    for (mx__read_item *part = record->parts; part; part = part->next) {
        mx__symbol *old = mx__lookup(c, part->name);

        for (mx__read_item *b = record->parts; b != part; b = b->next)
            if (strcmp(b->name, part->name) == 0)
                return mx__reject(c, part->place, "take another name",
                                  "'%s' occurs twice in this record", part->name);
        if (!check_count(c, &part->count) || !check_count(c, &part->count2))
            return false;
        part->type = item_type(c, part);
        if (!part->type) return false;
        part->each = new_symbol(c, part, part->type);
        if (!part->each) return false;
        if (old && old->kind == MX_SYM_DATA) continue; /* no count can name it */
        if (!mx__show(c, part->each)) return false;
    }
    mx__leave(c, mark);
    return true;
}

/* (x, y)[n]: x and y become arrays. */
static bool name_parts(mx__checker *c, mx__read_item *record)
{
    for (mx__read_item *part = record->parts; part; part = part->next) {
        const mx__type *type = record->count ? mx__array_of(c, part->type) : part->type;

        if (!type || !name_item(c, part, type)) return false;
        if (!record->count) part->each = part->symbol;
    }
    return true;
}

static const mx__type *record_type(mx__checker *c, const mx__read_item *record)
{
    const mx__type *fields[64], *type;
    size_t n = 0;

    for (const mx__read_item *part = record->parts; part && n < 64; part = part->next)
        fields[n++] = part->type;
    type = n == 1 ? fields[0] : mx__type_record(c->arena, fields, n);
    if (!type) return mx__no_memory(c);
    return record->count ? mx__array_of(c, type) : type;
}

static bool check_read_item(mx__checker *c, mx__read_item *item)
{
    if (!check_count(c, &item->count) || !check_count(c, &item->count2)) return false;
    if (!item->parts) {
        item->type = item_type(c, item);
        return item->type && name_item(c, item, item->type);
    }
    if (!check_parts(c, item)) return false;
    item->type = record_type(c, item);
    if (!item->type) return false;
    return item->name ? name_item(c, item, item->type) : name_parts(c, item);
}

static bool check_read(mx__checker *c, mx__stmt *stmt)
{
    for (mx__read_item *item = stmt->reads; item; item = item->next)
        if (!check_read_item(c, item)) return false;
    return true;
}

/* --- the other statements --------------------------------------------------------- */

static bool check_body(mx__checker *c, mx__stmt *body)
{
    mx__binding *mark = c->bindings;

    if (!check_statements(c, body)) return false;
    mx__leave(c, mark);
    return true;
}

static bool check_repeat(mx__checker *c, mx__stmt *stmt)
{
    if (stmt->expr && !mx__check_as(c, &stmt->expr, &mx__type_int)) return false;
    c->rounds++;
    if (!check_body(c, stmt->body)) return false;
    c->rounds--;
    return true;
}

static bool check_for(mx__checker *c, mx__stmt *stmt)
{
    mx__binding *mark = c->bindings;

    if (!mx__check_clauses(c, stmt->clauses) || !check_body(c, stmt->body))
        return false;
    mx__leave(c, mark);
    return true;
}

static bool check_if(mx__checker *c, mx__stmt *stmt)
{
    return mx__check_as(c, &stmt->expr, &mx__type_bool) && check_body(c, stmt->body) &&
           check_body(c, stmt->other);
}

static bool check_let(mx__checker *c, mx__stmt *stmt)
{
    return mx__check_value(c, &stmt->expr, NULL) &&
           mx__check_pattern(c, stmt->pattern, stmt->expr->type);
}

static bool check_set(mx__checker *c, mx__stmt *stmt)
{
    mx__symbol *symbol = mx__lookup(c, stmt->name);

    if (!symbol || symbol->kind != MX_SYM_DATA)
        return mx__reject(c, stmt->place, "write let to name a value",
                          "'set' gives a data line its value, and '%s' is none",
                          stmt->name);
    stmt->symbol = symbol;
    return mx__check_as(c, &stmt->expr, symbol->type);
}

static bool check_start(mx__checker *c, mx__stmt *stmt)
{
    for (mx__item *item = stmt->items; item; item = item->next) {
        mx__binding *mark = c->bindings;

        if (!mx__check_clauses(c, item->clauses) ||
            !mx__check_place(c, &item->expr, NULL))
            return false;
        if (stmt->times && !mx__check_as(c, &stmt->times, &mx__type_int)) return false;
        mx__leave(c, mark);
    }
    return true;
}

static bool check_output(mx__checker *c, mx__stmt *stmt)
{
    for (mx__item *item = stmt->items; item; item = item->next) {
        mx__binding *mark = c->bindings;

        if (!mx__check_clauses(c, item->clauses) ||
            !mx__check_printable(c, &item->expr))
            return false;
        mx__leave(c, mark);
    }
    return true;
}

static bool check_statement(mx__checker *c, mx__stmt *stmt)
{
    switch (stmt->kind) {
    case MX_J_READ: return check_read(c, stmt);
    case MX_J_REPEAT: return check_repeat(c, stmt);
    case MX_J_STOP: return mx__check_as(c, &stmt->expr, &mx__type_bool);
    case MX_J_FOR: return check_for(c, stmt);
    case MX_J_IF: return check_if(c, stmt);
    case MX_J_LET: return check_let(c, stmt);
    case MX_J_START:
    case MX_J_ADD: return check_start(c, stmt);
    case MX_J_PRINT:
    case MX_J_WRITE: return check_output(c, stmt);
    case MX_J_SET: return check_set(c, stmt);
    }
    return false;
}

static bool check_statements(mx__checker *c, mx__stmt *stmt)
{
    for (; stmt; stmt = stmt->next)
        if (!check_statement(c, stmt)) return false;
    return true;
}

bool mx__check_judge(mx__checker *c)
{
    c->may_ask = c->may_shadow = c->in_judge = true;
    if (!check_body(c, c->tree->judge)) return false;
    c->may_ask = c->may_shadow = c->in_judge = false;
    return true;
}
