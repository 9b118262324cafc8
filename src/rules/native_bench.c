/* native_bench.c: the workbench of the C writers: lines, names, blocks, functions. */
#include "native_impl.h"

#include "fail.h"
#include "letter.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

void mx__native_start(mx__native *g, const mx__rules *rules, bool is_program,
                      mx_error *err)
{
    *g = (mx__native){ .rules = rules,
                       .tree = &rules->tree,
                       .program = &rules->program };
    mx__prelude_read(&g->prelude);
    g->is_program = is_program;
    g->err = err;
    g->out = &g->body;
    mx__native_need(g, "native");
}

void mx__native_clear(mx__native *g)
{
    mx__text_clear(&g->defines);
    mx__text_clear(&g->head);
    mx__text_clear(&g->body);
    MX_VEC_CLEAR(g->names);
    MX_VEC_CLEAR(g->vars);
    MX_VEC_CLEAR(g->arrays);
    MX_VEC_CLEAR(g->lets);
    MX_VEC_CLEAR(g->orders);
    MX_VEC_CLEAR(g->sayers);
    mx__arena_clear(&g->arena);
}

void mx__native_refuse(mx__native *g, mx_status status, const char *sentence, ...)
{
    char text[256];
    va_list args;

    if (g->status) return;
    va_start(args, sentence);
    vsnprintf(text, sizeof text, sentence, args);
    va_end(args);
    g->status = mx__fail(g->err, status, "%s", text);
}

static const char *formatted(mx__native *g, const char *format, va_list args)
{
    va_list again;
    char *text;
    int n;

    va_copy(again, args);
    n = vsnprintf(NULL, 0, format, again);
    va_end(again);
    text = mx__arena_alloc(&g->arena, (size_t)n + 1);
    if (!text) {
        mx__native_refuse(g, MX_NOMEM, "memory ran out");
        return "0";
    }
    vsnprintf(text, (size_t)n + 1, format, args);
    return text;
}

const char *mx__native_str(mx__native *g, const char *format, ...)
{
    va_list args;
    const char *text;

    va_start(args, format);
    text = formatted(g, format, args);
    va_end(args);
    return text;
}

mx__cv mx__cv_of(mx__native *g, int64_t lo, int64_t hi, const char *format, ...)
{
    va_list args;
    mx__cv v = { NULL, lo, hi };

    va_start(args, format);
    v.c = formatted(g, format, args);
    va_end(args);
    return v;
}

mx__cv mx__cv_any(const char *c)
{
    return (mx__cv){ c, INT64_MIN, INT64_MAX };
}

mx__cv mx__cv_number(mx__native *g, int64_t value)
{
    if (value == INT64_MIN) return (mx__cv){ "INT64_MIN", value, value };
    return mx__cv_of(g, value, value,
                     value > INT32_MAX || value < -INT32_MAX ? "INT64_C(%lld)"
                     : value < 0                             ? "(%lld)"
                                                             : "%lld",
                     (long long)value);
}

bool mx__cv_is_constant(const mx__cv *v)
{
    return v->lo == v->hi;
}

/* --- lines and blocks ------------------------------------------------------------- */

static void indent(mx__native *g)
{
    for (unsigned i = 0; i < g->depth; i++)
        mx__text_str(g->out, "    ");
}

static void add_line(mx__native *g, const char *format, va_list args)
{
    indent(g);
    mx__text_str(g->out, formatted(g, format, args));
}

void mx__native_line(mx__native *g, const char *format, ...)
{
    va_list args;

    va_start(args, format);
    add_line(g, format, args);
    va_end(args);
    mx__text_char(g->out, '\n');
}

void mx__native_open(mx__native *g, const char *format, ...)
{
    va_list args;
    const char *head;

    va_start(args, format);
    head = formatted(g, format, args);
    va_end(args);
    mx__native_line(g, "%s%s{", head, *head ? " " : "");
    g->depth++;
}

static void leave_block(mx__native *g)
{
    g->depth--;
    while (g->arrays.n && g->arrays.at[g->arrays.n - 1].depth > g->depth)
        g->arrays.n--;
}

void mx__native_close(mx__native *g)
{
    leave_block(g);
    mx__native_line(g, "}");
}

void mx__native_else(mx__native *g)
{
    leave_block(g);
    mx__native_open(g, "} else");
}

void mx__native_close_all(mx__native *g, unsigned blocks)
{
    while (blocks-- > 0)
        mx__native_close(g);
}

const char *mx__native_bare(mx__native *g, const char *c)
{
    size_t n = strlen(c);
    int deep = 0;

    if (n < 2 || c[0] != '(' || c[n - 1] != ')') return c;
    for (size_t i = 0; i < n; i++) {
        deep += (c[i] == '(') - (c[i] == ')');
        if (deep == 0 && i + 1 < n) return c;
    }
    return mx__native_str(g, "%.*s", (int)n - 2, c + 1);
}

void mx__native_need(mx__native *g, const char *name)
{
    int piece = mx__prelude_piece(&g->prelude, name, g->is_program);

    if (piece < 0)
        mx__native_refuse(g, MX_UNSUPPORTED, "there is no C for '%.40s'", name);
    else
        g->needs[piece] = true;
}

/* --- names ------------------------------------------------------------------------ */

/* Letters of the rules, a line and a number: no word of C or of the prelude ends so. */
const char *mx__native_name(mx__native *g, const char *hint)
{
    char letters[24];
    size_t n = 0;

    for (; hint && *hint && n < sizeof letters - 1; hint++)
        if (mx__is_name(*hint) && (n || *hint > '9') && !(n == 0 && *hint == '_'))
            letters[n++] = *hint;
    letters[n] = '\0';
    while (n && letters[n - 1] == '_')
        letters[--n] = '\0';
    return mx__native_str(g, "%s_%u", n ? letters : "v", ++g->n_names);
}

const char *mx__native_ctype(const mx__type *type)
{
    return mx__is_block(type) ? "const int64_t *" : "int64_t ";
}

static bool is_atom(const char *c)
{
    for (; *c; c++)
        if (!mx__is_name(*c)) return false;
    return true;
}

void mx__native_let(mx__native *g, const mx__type *type, const char *name,
                    const char *c)
{
    mx__cvar var = { name, g->out->n, 0 };

    mx__native_line(g, "%s%s%s = %s;", mx__is_block(type) ? "" : "const ",
                    mx__native_ctype(type), name, mx__native_bare(g, c));
    var.end = g->out->n;
    if (!MX_PUSH(g->vars, var)) mx__native_refuse(g, MX_NOMEM, "memory ran out");
}

mx__cv mx__native_keep(mx__native *g, const mx__type *type, const char *hint, mx__cv v)
{
    const char *name;

    if (is_atom(v.c) || (mx__cv_is_constant(&v) && !mx__is_block(type))) return v;
    name = mx__native_name(g, hint);
    mx__native_let(g, type, name, v.c);
    v.c = name;
    return v;
}

mx__cv mx__native_word(mx__native *g, const mx__type *type, const char *c)
{
    if (!mx__is_block(type))
        return type->kind == MX_T_BOOL     ? (mx__cv){ c, 0, 1 }
               : type->kind == MX_T_LETTER ? (mx__cv){ c, 0, 0x10FFFF }
                                           : mx__cv_any(c);
    mx__native_need(g, "blocks");
    return mx__cv_any(mx__native_str(g, "mx_p(%s)", c));
}

const char *mx__native_as_word(mx__native *g, const mx__type *type, mx__cv v)
{
    size_t n = strlen(v.c);

    if (!mx__is_block(type)) return mx__native_bare(g, v.c);
    if (n > 6 && strncmp(v.c, "mx_p(", 5) == 0 &&
        is_atom(mx__native_str(g, "%.*s", (int)n - 6, v.c + 5)))
        return mx__native_str(g, "%.*s", (int)n - 6, v.c + 5);
    mx__native_need(g, "address");
    return mx__native_str(g, "mx_i(%s)", mx__native_bare(g, v.c));
}

void mx__native_bind_name(mx__native *g, const mx__symbol *symbol, mx__cv v)
{
    if (!MX_PUSH(g->names, ((mx__cname){ symbol, v })))
        mx__native_refuse(g, MX_NOMEM, "memory ran out");
}

mx__cv mx__native_lookup(mx__native *g, const mx__symbol *symbol)
{
    for (size_t i = g->names.n; i-- > 0;)
        if (g->names.at[i].symbol == symbol) return g->names.at[i].v;
    mx__native_refuse(g, MX_UNSUPPORTED, "the name '%.40s' is not known here",
                      symbol->name ? symbol->name : "");
    return (mx__cv){ "0", 0, 0 };
}

/* --- texts apart ------------------------------------------------------------------ */

mx__native_saved mx__native_into(mx__native *g, mx__text *to)
{
    mx__native_saved saved = { g->out, g->vars.n, g->arrays.n };

    *to = (mx__text){ 0 };
    g->out = to;
    return saved;
}

void mx__native_from(mx__native *g, mx__native_saved saved)
{
    g->out = saved.out;
    g->arrays.n = saved.n_arrays;
}

void mx__native_splice(mx__native *g, mx__text *text, mx__native_saved saved)
{
    size_t at = g->out->n;

    for (size_t i = saved.n_vars; i < g->vars.n; i++) {
        g->vars.at[i].start += at;
        g->vars.at[i].end += at;
    }
    if (text->failed) g->out->failed = true;
    if (text->n) mx__text_add(g->out, text->at, text->n);
    mx__text_clear(text);
}

/* --- functions -------------------------------------------------------------------- */

static bool occurs(const mx__text *text, size_t from, const char *name)
{
    size_t n = strlen(name);

    if (from >= text->n) return false;
    for (const char *at = text->at + from; (at = strstr(at, name)); at += n)
        if (!mx__is_name(at[n]) && (at == text->at || !mx__is_name(at[-1])))
            return true;
    return false;
}

/* Leaves out the declarations of what is never read, the last first: what only they read
   is then unread too. */
static void drop_unread(mx__native *g, size_t from)
{
    for (size_t i = g->vars.n; i-- > from;) {
        mx__cvar *var = &g->vars.at[i];

        if (g->out->failed || occurs(g->out, var->end, var->name)) continue;
        memmove(g->out->at + var->start, g->out->at + var->end,
                g->out->n + 1 - var->end);
        g->out->n -= var->end - var->start;
    }
    g->vars.n = from;
}

void mx__native_begin(mx__native *g, mx__text *text, const char *format, ...)
{
    va_list args;

    *text = (mx__text){ 0 };
    g->out = text;
    g->depth = 0;
    g->vars.n = 0;
    va_start(args, format);
    add_line(g, format, args);
    va_end(args);
    mx__text_str(g->out, "\n{\n");
    g->depth = 1;
    g->arrays.n = 0;
}

void mx__native_end(mx__native *g, mx__text *text)
{
    mx__text_str(text, "}\n\n");
    drop_unread(g, 0);
    if (text->failed) mx__native_refuse(g, MX_NOMEM, "memory ran out");
    if (text->n) mx__text_add(&g->body, text->at, text->n);
    mx__text_clear(text);
    g->depth = 0;
    g->out = &g->body;
}
