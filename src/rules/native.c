/* native.c: the workbench of the C writers: lines, names, blocks, functions. */
#include "native_impl.h"

#include "fail.h"
#include "library_rows.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

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

/* --- lines and blocks -------------------------------------------------------------------- */

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

/* --- names ---------------------------------------------------------------------------------- */

static bool is_plain_letter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
           c == '_';
}

/* Letters of the rules, a line and a number: no word of C or of the prelude ends so. */
const char *mx__native_name(mx__native *g, const char *hint)
{
    char letters[24];
    size_t n = 0;

    for (; hint && *hint && n < sizeof letters - 1; hint++)
        if (is_plain_letter(*hint) && (n || *hint > '9') && !(n == 0 && *hint == '_'))
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
        if (!is_plain_letter(*c)) return false;
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

/* --- texts apart ------------------------------------------------------------------------------ */

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

/* --- functions --------------------------------------------------------------------------------- */

static bool occurs(const mx__text *text, size_t from, const char *name)
{
    size_t n = strlen(name);

    if (from >= text->n) return false;
    for (const char *at = text->at + from; (at = strstr(at, name)); at += n)
        if (!is_plain_letter(at[n]) && (at == text->at || !is_plain_letter(at[-1])))
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

/* --- the whole ----------------------------------------------------------------------------------- */

/* LINES as a comment. No sign begins or ends one inside it, no line is joined to the next. */
static void write_comment(const char *lines, mx__text *out)
{
    char before = ' ';

    mx__text_str(out, "/* ");
    for (; *lines; before = *lines++) {
        char c = *lines;

        if ((before == '*' && c == '/') || (before == '/' && c == '*'))
            mx__text_char(out, ' ');
        if (c == '\n')
            mx__text_str(out, "\n   ");
        else if (is_plain_letter(c) || strchr(" .,:;()[]{}=<>+-|'\"%^&~!@#*/$", c))
            mx__text_char(out, c);
        else
            mx__text_char(out, '.');
    }
    mx__text_str(out, " */\n");
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

/* Everything in order, with what nobody reaches. */
static void write_all(mx__native *g, const char *header, mx__text *out)
{
    write_comment(header, out);
    mx__text_char(out, '\n');
    if (g->defines.n) mx__text_add(out, g->defines.at, g->defines.n);
    mx__prelude_write(&g->prelude, g->needs, g->is_program, false, out);
    if (g->head.n) mx__text_add(out, g->head.at, g->head.n);
    mx__text_char(out, '\n');
    if (g->body.n) mx__text_add(out, g->body.at, g->body.n);
    mx__text_char(out, '\n');
    mx__prelude_write(&g->prelude, g->needs, g->is_program, true, out);
}

/* The name that the line MX_STATE declares: the last in front of `;` or `=`. */
static void state_name(const char *line, const char **name, size_t *n)
{
    const char *at = line;

    *name = line;
    *n = 0;
    while (*at && *at != ';' && *at != '=') {
        const char *from = at;

        while (is_plain_letter(*at))
            at++;
        if (at > from) {
            *name = from;
            *n = (size_t)(at - from);
        } else {
            at++;
        }
    }
}

/* Memory that a library takes: blocks in chains, and arrays. What it lends stays. */
static void free_state(const char *name, size_t n, bool is_pointer, mx__text *out)
{
    static const char *const lent[] = { "mx_now", "mx_data" };
    static const char *const chains[] = { "mx_top", "mx_spare", "mx_kept" };

    for (size_t i = 0; i < MX_COUNT(lent); i++)
        if (strlen(lent[i]) == n && strncmp(lent[i], name, n) == 0) return;
    if (!is_pointer || strncmp(name, "mx_", 3) != 0) return;
    for (size_t i = 0; i < MX_COUNT(chains); i++)
        if (strlen(chains[i]) == n && strncmp(chains[i], name, n) == 0) {
            mx__text_fmt(out,
                         "    while (%s) {\n        struct mx_block *block = %s;\n\n"
                         "        %s = block->before;\n        free(block->at);\n"
                         "        free(block);\n    }\n",
                         chains[i], chains[i], chains[i]);
            return;
        }
    mx__text_fmt(out, "    free((void *)%.*s);\n", (int)n, name);
}

/* What a library keeps stands in one struct for each worker: the lines MX_STATE become its
   members. */
static void write_state(const char *text, mx__text *out, mx__text *frees)
{
    mx__text names = { 0 };

    mx__text_str(out, "struct mx_state {\n");
    for (const char *at = strstr(text, "\nMX_STATE "); at;
         at = strstr(at + 1, "\nMX_STATE ")) {
        const char *name, *from = at + 10;
        size_t n;

        state_name(from, &name, &n);
        mx__text_fmt(out, "    %.*s_;\n", (int)(name + n - from), from);
        mx__text_fmt(&names, "#define %.*s (mx_s->%.*s_)\n", (int)n, name, (int)n,
                     name);
        free_state(name, n, name > from && name[-1] == '*', frees);
    }
    mx__text_str(
        out, "};\n\nstatic _Thread_local __attribute__((tls_model(\"initial-exec\")))"
             "\n    struct mx_state *mx_s;\n\n");
    if (names.n) mx__text_add(out, names.at, names.n);
    mx__text_char(out, '\n');
    out->failed |= names.failed;
    mx__text_clear(&names);
}

/* Copies the text, the struct in place of the first line MX_STATE and none of the others. */
static void shake_library(const mx__text *all, mx__text *out)
{
    mx__text shaken = { 0 }, frees = { 0 };
    bool written = false;

    mx__native_shake(all, &shaken);
    for (const char *at = shaken.at; at && *at;) {
        const char *end = strchr(at, '\n');

        end = end ? end + 1 : at + strlen(at);
        if (strncmp(at, "MX_STATE ", 9) != 0)
            mx__text_add(out, at, (size_t)(end - at));
        else if (!written)
            write_state(shaken.at, out, &frees);
        written |= strncmp(at, "MX_STATE ", 9) == 0;
        at = end;
    }
    mx__text_str(out, "\nvoid *mx_native_new(void)\n{\n"
                      "    return calloc(1, sizeof(struct mx_state));\n}\n\n"
                      "void mx_native_free(void *state)\n{\n"
                      "    mx_s = (struct mx_state *)state;\n");
    if (frees.n) mx__text_add(out, frees.at, frees.n);
    mx__text_str(out, "    free(state);\n}\n");
    out->failed |= shaken.failed || frees.failed;
    mx__text_clear(&shaken);
    mx__text_clear(&frees);
}

static mx_status finish(mx__native *g, const char *header, mx__text *out)
{
    mx__text all = { 0 };

    if (!g->status) {
        all.failed = g->head.failed || g->body.failed || g->defines.failed;
        write_all(g, header, &all);
        if (!all.failed && g->is_program) mx__native_shake(&all, out);
        if (!all.failed && !g->is_program) shake_library(&all, out);
        while (out->n && out->at[out->n - 1] == '\n')
            out->n--;
        mx__text_char(out, '\n');
        if (all.failed || out->failed)
            g->status = mx__fail(g->err, MX_NOMEM, "memory ran out");
    }
    mx__text_clear(&all);
    mx__native_clear(g);
    return g->status;
}

static bool asks_for_moves(const mx__rules *rules)
{
    return rules->tree.asked & (1U << MX_Q_moves | 1U << MX_Q_winning_moves);
}

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

/* Options of a line that have one label count as one, wherever they lead. */
static bool folds_by_label(const mx__rules *rules)
{
    for (const mx__move *move = rules->tree.moves; move; move = move->next)
        for (const mx__opt *opt = move->options; opt; opt = opt->next)
            if (move->is_distinct && opt->label) return true;
    return false;
}

bool mx__native_fits_table(const mx__rules *rules)
{
    size_t n = 0;

    if (folds_by_label(rules)) return false;
    for (const mx__field *f = rules->tree.position; f; f = f->next, n++)
        if (f->kind != MX_S_INT || f->universe || f->lo < -INT32_MAX ||
            f->lo > INT32_MAX)
            return false;
    return n == 1 || n == 2;
}

bool mx__native_fits_period(const mx__rules *rules)
{
    const mx__field *f = rules->tree.position;

    return f && !f->next && f->kind == MX_S_INT && !f->universe && f->lo == 0 &&
           f->hi == INT64_MAX && !rules->tree.data && !rules->tree.arrivals;
}

bool mx__native_fills_table(const mx__rules *rules)
{
    return rules->game.measure && mx__native_fits_table(rules) &&
           !(rules->game.flags & ~(uint32_t)MX_WINS);
}

/* Is the piece NAME among those written? */
static bool is_needed(const mx__native *g, const char *name)
{
    bool needs[MX_MOST_NEEDS];

    memcpy(needs, g->needs, sizeof needs);
    mx__prelude_close(&g->prelude, needs, g->is_program);
    return needs[mx__prelude_piece(&g->prelude, name, g->is_program)];
}

/* What a library does before each call: without arrays none has to be given back. */
static void write_give_back(mx__native *g)
{
    bool takes = is_needed(g, "words");

    if (takes) mx__native_need(g, "marks");
    mx__text_fmt(&g->defines, "#define MX_GIVE_BACK%s\n",
                 takes
                     ? " { const mx_mark nothing = { NULL, 0 }; mx_release(nothing); }"
                     : "");
}

mx_status mx__native_library(const mx__rules *rules, bool fills, mx__text *out,
                             mx_error *err)
{
    mx__native g;

    mx__native_start(&g, rules, false, err);
    if (fills) g.plan.engine = MX__NATIVE_CELLS;
    mx__native_moves(&g);
    mx__native_lets(&g);
    mx__native_types(&g);
    write_give_back(&g);
    return finish(&g,
                  fills ? "Values of a game, written by mexor."
                        : "Options of a game, written by mexor.",
                  out);
}

mx_status mx__native_program(const mx__rules *rules, const mx__native_plan *plan,
                             const char *header, mx__text *out, mx_error *err)
{
    mx__native g;

    mx__native_start(&g, rules, true, err);
    g.plan = *plan;
    g.lists = plan->with_main && asks_for_moves(rules);
    mx__native_claims(&g);
    mx__native_moves(&g);
    if (plan->with_main)
        mx__native_judge(&g);
    else
        mx__native_values(&g);
    mx__native_lets(&g);
    mx__native_types(&g);
    return finish(&g, header, out);
}
