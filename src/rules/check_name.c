/* check_name.c: what names stand for, and what to say when they stand for nothing. */
#include "check.h"
#include "library.h"
#include "mix.h"
#include "near.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/* --- messages --------------------------------------------------------------------- */

void *mx__reject(mx__checker *c, mx__bytes place, const char *hint,
                 const char *sentence, ...)
{
    char text[sizeof c->err->text];
    va_list args;

    if (c->status) return NULL;
    va_start(args, sentence);
    vsnprintf(text, sizeof text, sentence, args);
    va_end(args);
    c->status = mx__source_fail(c->tree->source, place, c->err, MX_SYNTAX, "%s", text);
    if (hint) mx__fail_hint(c->err, "%s", hint);
    return NULL;
}

void *mx__no_memory(mx__checker *c)
{
    if (!c->status) c->status = mx__fail(c->err, MX_NOMEM, "memory ran out");
    return NULL;
}

const char *mx__words(mx__checker *c, const mx__type *type)
{
    mx__text noun = { 0 };
    const char *copy = NULL;

    mx__type_noun(type, &noun);
    if (!noun.failed) copy = mx__arena_text(c->arena, noun.at, noun.n);
    mx__text_clear(&noun);
    if (!copy) mx__no_memory(c);
    return copy ? copy : "";
}

void *mx__mismatch(mx__checker *c, const mx__expr *expr, const mx__type *want,
                   const char *hint)
{
    return mx__reject(c, expr->place, hint, "expected %s, found %s", mx__words(c, want),
                      mx__words(c, expr->type));
}

/* --- the table of names ----------------------------------------------------------- */

static bool grow(mx__checker *c)
{
    size_t n = c->n_buckets ? c->n_buckets * 2 : 64;
    mx__name **buckets = MX_ARENA_ARRAY(c->arena, mx__name *, n);

    if (!buckets) return mx__no_memory(c);
    for (size_t i = 0; i < c->n_buckets; i++) {
        mx__name *name = c->buckets[i];

        while (name) {
            mx__name *next = name->next;
            size_t at = mx__hash(name->text, strlen(name->text)) & (n - 1);

            name->next = buckets[at];
            buckets[at] = name;
            name = next;
        }
    }
    c->buckets = buckets;
    c->n_buckets = n;
    return true;
}

static mx__name *find_name(const mx__checker *c, const char *text)
{
    mx__name *name = NULL;

    if (c->n_buckets)
        name = c->buckets[mx__hash(text, strlen(text)) & (c->n_buckets - 1)];
    while (name && strcmp(name->text, text) != 0)
        name = name->next;
    return name;
}

static mx__name *make_name(mx__checker *c, const char *text)
{
    mx__name *name = find_name(c, text);
    size_t at;

    if (name) return name;
    if (c->n_names >= c->n_buckets && !grow(c)) return NULL;
    name = MX_ARENA_NEW(c->arena, mx__name);
    if (!name) return mx__no_memory(c);
    at = mx__hash(text, strlen(text)) & (c->n_buckets - 1);
    name->text = text;
    name->next = c->buckets[at];
    c->buckets[at] = name;
    c->n_names++;
    return name;
}

static bool is_seen(const mx__checker *c, const mx__name *name)
{
    return name->symbol &&
           (name->symbol->kind != MX_SYM_LOCAL || name->order >= c->floor);
}

mx__symbol *mx__lookup(mx__checker *c, const char *text)
{
    mx__name *name = find_name(c, text);

    return name && is_seen(c, name) ? name->symbol : NULL;
}

static bool refuse_binding(mx__checker *c, const mx__symbol *old, const char *name,
                           mx__bytes place)
{
    if (old->kind == MX_SYM_DATA)
        return mx__reject(c, place, "take another name, and compare with if x == ...",
                          "'%s' is a data line and can not be bound again", name);
    if (old->kind == MX_SYM_LET)
        return mx__reject(c, place, "take another name", "'%s' is a let of this file",
                          name);
    return mx__reject(c, place, "take another name", "'%s' already has a value here",
                      name);
}

bool mx__show(mx__checker *c, mx__symbol *symbol)
{
    mx__name *name = make_name(c, symbol->name);
    mx__binding *binding = MX_ARENA_NEW(c->arena, mx__binding);

    if (!name) return false;
    if (!binding) return mx__no_memory(c);
    if (is_seen(c, name) && !(c->may_shadow && name->symbol->kind == MX_SYM_LOCAL))
        return refuse_binding(c, name->symbol, symbol->name, symbol->place);
    *binding = (mx__binding){ c->bindings, name, name->symbol, name->order };
    c->bindings = binding;
    name->symbol = symbol;
    name->order = c->n_bindings++;
    return true;
}

mx__symbol *mx__bind(mx__checker *c, mx__symbol_kind kind, const char *name,
                     mx__bytes place, const mx__type *type)
{
    mx__symbol *symbol = MX_ARENA_NEW(c->arena, mx__symbol);

    if (!symbol) return mx__no_memory(c);
    symbol->kind = kind;
    symbol->name = name;
    symbol->place = place;
    symbol->type = type;
    symbol->slot = -1;
    return mx__show(c, symbol) ? symbol : NULL;
}

void mx__leave(mx__checker *c, mx__binding *mark)
{
    while (c->bindings != mark) {
        mx__binding *binding = c->bindings;

        binding->name->symbol = binding->shadowed;
        binding->name->order = binding->shadowed_order;
        c->bindings = binding->before;
    }
}

/* --- names nearby ----------------------------------------------------------------- */

typedef struct nearest {
    const char *word, *name;
    size_t distance;
} nearest;

static void consider(nearest *near, const char *name)
{
    size_t d = mx__distance(near->word, name);

    if (d > mx__near_enough(near->word) || d > near->distance) return;
    if (d == near->distance && near->name && strcmp(near->name, name) <= 0) return;
    near->distance = d;
    near->name = name;
}

static void consider_visible(mx__checker *c, nearest *near, bool functions)
{
    for (size_t i = 0; i < c->n_buckets; i++)
        for (mx__name *name = c->buckets[i]; name; name = name->next) {
            bool is_function = name->symbol && name->symbol->kind == MX_SYM_LET &&
                               name->symbol->let->has_params;

            if (is_seen(c, name) && is_function == functions)
                consider(near, name->text);
        }
}

/* Words of other languages. */
static const char *const foreign_names[][2] = { { "True", "write true" },
                                                { "False", "write false" },
                                                { "None",
                                                  "nothing left is written []" },
                                                { "mod", "write % for the remainder" },
                                                { "range", "write a..b" },
                                                { "floor", "/ already rounds down" },
                                                { "ceil", "write (a + b - 1) / b" },
                                                { "length", "write len(a)" },
                                                { "size", "write len(a)" },
                                                { "sqrt", "write isqrt(n)" },
                                                { "log2", "write ilog2(n)" },
                                                { "prime", "write is_prime(n)" },
                                                { "isprime", "write is_prime(n)" },
                                                { "sorted", "write sort(a)" },
                                                { "set", "write {a, b}" },
                                                { "grundy", "write value(P)" },
                                                { "nimber", "write value(P)" },
                                                { "sg", "write value(P)" } };

static const char *foreign_hint(const char *word)
{
    for (size_t i = 0; i < MX_COUNT(foreign_names); i++)
        if (strcmp(foreign_names[i][0], word) == 0) return foreign_names[i][1];
    return NULL;
}

static const mx__field *field_called(const mx__checker *c, const char *name)
{
    for (const mx__field *field = c->tree->position; field; field = field->next)
        if (strcmp(field->name, name) == 0) return field;
    return NULL;
}

static void *reject_near(mx__checker *c, const mx__expr *expr, const nearest *near,
                         bool is_function)
{
    char hint[160] = "";
    const char *foreign = foreign_hint(expr->name);
    size_t n = strlen(expr->name);
    mx__bytes place = { expr->place.start, expr->place.start + (uint32_t)n };

    if (foreign) {
        snprintf(hint, sizeof hint, "%s", foreign);
    } else if (near->name) {
        snprintf(hint, sizeof hint, "did you mean '%s'?", near->name);
    }
    if (is_function)
        return mx__reject(c, place, hint, "there is no function '%.*s'",
                          (int)(n > 60 ? 60 : n), expr->name);
    return mx__reject(c, place, hint, "'%.*s' is not defined", (int)(n > 60 ? 60 : n),
                      expr->name);
}

static bool has_board(const mx__checker *c)
{
    for (const mx__field *field = c->tree->position; field; field = field->next)
        if (field->kind == MX_S_BOARD) return true;
    return false;
}

static bool is_blank(char c)
{
    return c == ' ' || c == '\t';
}

/* Do the bytes AT .. END begin with blanks and `in `? */
static bool begins_with_in(const char *at, const char *end)
{
    if (at == end || !is_blank(*at)) return false;
    while (at < end && is_blank(*at))
        at++;
    return end - at > 2 && memcmp(at, "in", 2) == 0 && is_blank(at[2]);
}

/* Does the name of EXPR stand before `in`, but not behind `for`, in the rest of its line? */
static bool is_looped(const mx__checker *c, const mx__expr *expr)
{
    const mx__source *source = c->tree->source;
    const char *begin = source->text + expr->place.start;
    const char *end = source->text + source->n;
    size_t n = strlen(expr->name);

    for (const char *at = begin; end - at > (ptrdiff_t)n && *at != '\n'; at++) {
        const char *before = at;

        if (memcmp(at, expr->name, n) != 0 || !begins_with_in(at + n, end)) continue;
        while (before > source->text && is_blank(before[-1]))
            before--;
        if (before - source->text >= 3 && memcmp(before - 3, "for", 3) == 0)
            return false;
        return at == begin || is_blank(at[-1]);
    }
    return false;
}

void *mx__unknown_name(mx__checker *c, const mx__expr *expr)
{
    nearest near = { expr->name, NULL, 99 };
    int row = mx__find_function(expr->name);

    if (row >= 0)
        return mx__reject(c, expr->place, NULL, "'%s' is a function: write %s(...)",
                          expr->name, expr->name);
    if (strcmp(expr->name, "wins") == 0 || strcmp(expr->name, "loses") == 0)
        return mx__reject(c, expr->place,
                          c->in_judge ? "write first wins for the start, or wins(P)"
                                      : "write wins(P)",
                          "who %s?", expr->name);
    if ((strcmp(expr->name, "h") == 0 || strcmp(expr->name, "w") == 0) && has_board(c))
        return mx__reject(c, expr->place, "write rows(g) and columns(g)",
                          "'%s' is not defined", expr->name);
    if (strcmp(expr->name, "left") == 0 || strcmp(expr->name, "right") == 0)
        return mx__reject(c, expr->place,
                          "players are no values: write out wins(left, P) and "
                          "wins(right, P)",
                          "'%s' has no value here", expr->name);
    if (is_looped(c, expr))
        return mx__reject(c, expr->place, "a loop begins with for: for k in 1..3",
                          "'%s' is not defined", expr->name);
    if (c->in_judge && !field_called(c, expr->name)) {
        consider_visible(c, &near, false);
        if (!near.name)
            return mx__reject(c, expr->place, "read or let it before",
                              "'%s' has no value here", expr->name);
    } else if (c->in_judge) {
        return mx__reject(c, expr->place, "read or let it before",
                          "'%s' has no value here", expr->name);
    }
    if (field_called(c, expr->name))
        return mx__reject(c, expr->place,
                          "a name of the position is bound by the "
                          "pattern of each line",
                          "'%s' is not bound in this line", expr->name);
    consider_visible(c, &near, false);
    return reject_near(c, expr, &near, false);
}

void *mx__unknown_function(mx__checker *c, const mx__expr *expr)
{
    nearest near = { expr->name, NULL, 99 };

    consider_visible(c, &near, true);
    for (int i = 0; i < mx__n_library; i++)
        consider(&near, mx__library[i].name);
    for (int i = 0; i < mx__n_queries; i++)
        consider(&near, mx__queries[i].name);
    return reject_near(c, expr, &near, true);
}
