/* native.c: a library or a program written as C: its parts in order, the unread left out. */
#include "native_impl.h"

#include "fail.h"
#include "letter.h"
#include "library_rows.h"

#include <string.h>

/* What may stand in a comment, besides what a name is made of. */
static const char comment_signs[] = " .,:;()[]{}=<>+-|'\"%^&~!@#*/$";

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
        else if (mx__is_name(c) || strchr(comment_signs, c))
            mx__text_char(out, c);
        else
            mx__text_char(out, '.');
    }
    mx__text_str(out, " */\n");
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

        while (mx__is_name(*at))
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
