/* native_kernel.c: options of one shape, taken together: runs of cells, and a sieve over
   multiples. */
#include "native_impl.h"

#include "library_rows.h"

#include <assert.h>
#include <string.h>

/* --- what an expression has to do with a name ------------------------------------- */

static bool mentions(const mx__expr *e, const mx__symbol *name);

static bool clauses_mention(const mx__clause *clause, const mx__symbol *name)
{
    for (; clause; clause = clause->next)
        if (mentions(clause->expr, name)) return true;
    return false;
}

static bool mentions(const mx__expr *e, const mx__symbol *name)
{
    if (!e) return false;
    if (e->kind == MX_E_NAME && e->symbol == name) return true;
    if (e->edits || e->pieces) return true; /* not looked into */
    for (const mx__item *item = e->items; item; item = item->next)
        if (mentions(item->expr, name) || clauses_mention(item->clauses, name))
            return true;
    return mentions(e->a, name) || mentions(e->b, name) || mentions(e->c, name);
}

/* E = *BY times NAME + what does not depend on it; false: it is not of that form. */
static bool slope(const mx__expr *e, const mx__symbol *name, int *by)
{
    int a, b;

    *by = 0;
    if (!mentions(e, name)) return true;
    if (e->kind == MX_E_NAME) {
        *by = 1;
        return true;
    }
    if (e->kind != MX_E_BINARY || (e->op != MX_OP_ADD && e->op != MX_OP_SUB))
        return false;
    if (!slope(e->a, name, &a) || !slope(e->b, name, &b)) return false;
    *by = e->op == MX_OP_ADD ? a + b : a - b;
    return *by >= -1 && *by <= 1;
}

/* --- runs ------------------------------------------------------------------------- */

enum { MOST_PARTS = 2, MOST_FIELDS = 2 };

typedef struct run {
    const mx__clause *loop;
    const mx__symbol *name;
    const mx__expr *part[MOST_PARTS][MOST_FIELDS];
    int n_parts, n_fields;
    bool is_symmetric;
    mx__cv from, to; /* variables, with bounds of every round */
} run;

/* What a round adds to field F of part P: 1, 0 or -1. */
static int growth(const run *r, int p, int f)
{
    int by = 0;
    bool is_even = slope(r->part[p][f], r->name, &by);

    assert(is_even);
    (void)is_even;
    return by;
}

static bool read_part(run *r, int p, const mx__expr *e)
{
    const mx__item *item = e->kind == MX_E_RECORD ? e->items : NULL;
    bool moves = false;
    int by;

    if (r->n_fields > 1 && !item) return false;
    for (int f = 0; f < r->n_fields; f++) {
        r->part[p][f] = item ? item->expr : e;
        if (!slope(r->part[p][f], r->name, &by)) return false;
        moves |= by != 0;
        if (item) item = item->next;
    }
    return moves;
}

static bool read_parts(run *r, const mx__opt *opt)
{
    const mx__expr *e = opt->to;

    if (!opt->is_sum) {
        r->n_parts = 1;
        return read_part(r, 0, e);
    }
    if (e->kind != MX_E_LIST) return false;
    for (const mx__item *item = e->items; item; item = item->next) {
        if (item->clauses || r->n_parts == MOST_PARTS ||
            !read_part(r, r->n_parts++, item->expr))
            return false;
    }
    return r->n_parts > 0;
}

/* Is part 1 at LO + HI - i what part 0 is at i? Then half of the rounds do. */
static bool is_symmetric(const run *r)
{
    mx__linear ends, hi;

    if (r->n_parts != 2 || !mx__linear_read(r->loop->expr->a, NULL, 0, &ends) ||
        !mx__linear_read(r->loop->expr->b, NULL, 0, &hi) ||
        !mx__linear_add(&ends, &hi, 1))
        return false;
    for (int f = 0; f < r->n_fields; f++) {
        mx__linear a, b;

        if (!mx__linear_read(r->part[0][f], NULL, 0, &a) ||
            !mx__linear_read(r->part[1][f], NULL, 0, &b))
            return false;
        /* b - a with i turned round, less twice the slope of a times i, must vanish */
        if (mx__linear_factor(&a, r->name) != -mx__linear_factor(&b, r->name))
            return false;
        if (!mx__linear_add(&a, &ends, growth(r, 0, f))) return false;
        if (!mx__linear_add(&b, &a, -1)) return false;
        for (size_t t = 0; t < b.n; t++)
            if (b.name[t] != r->name) return false;
        if (b.constant != 0) return false;
    }
    return true;
}

static const mx__field *field_at(const mx__native *g, int f)
{
    const mx__field *field = g->tree->position;

    while (f-- > 0)
        field = field->next;
    return field;
}

/* The field of a part in round AT, less the least of the shape. */
static const char *offset_at(mx__native *g, const run *r, int p, int f, mx__cv at)
{
    size_t n_names = g->names.n;
    mx__cv v;

    mx__native_bind_name(g, r->name, at);
    v = mx__native_value(g, r->part[p][f]);
    g->names.n = n_names;
    v = mx__native_binary(g, MX_OP_SUB, v, mx__cv_number(g, field_at(g, f)->lo));
    return mx__native_keep(g, &mx__type_int, "at", v).c;
}

static bool is_dropped_quietly(const mx__native *g, int f)
{
    return g->is_program || field_at(g, f)->lo == 0;
}

/* Is it proved that no round has its part below the least? */
static bool is_inside(const mx__native *g, const run *r, int p, int f)
{
    mx__linear form, least = { .constant = field_at(g, f)->lo };

    return mx__native_form_at(r->part[p][f], r->loop, growth(r, p, f) < 0, &form) &&
           mx__linear_add(&form, &least, -1) && mx__native_never_negative(g, &form);
}

/* Rounds whose parts would lie below the least are left out. */
static void clip(mx__native *g, const run *r, int p, int f)
{
    const char *at, *from = r->from.c, *to = r->to.c;

    if (is_inside(g, r, p, f)) return;
    at = offset_at(g, r, p, f, r->from);

    if (!is_dropped_quietly(g, f) && growth(r, p, f) <= 0) {
        if (growth(r, p, f) == 0)
            mx__native_line(g, "if (%s < 0) mx_fault();", at);
        else
            mx__native_line(g, "if (%s < %s - %s) mx_fault();", at, to, from);
    }
    if (!is_dropped_quietly(g, f) && growth(r, p, f) > 0)
        mx__native_line(g, "if (%s < 0) mx_fault();", at);
    if (growth(r, p, f) > 0)
        mx__native_line(g, "if (%s < 0) %s -= %s;", at, from, at);
    else if (growth(r, p, f) < 0)
        mx__native_line(g, "if (%s < %s - %s) %s = %s + %s;", at, to, from, to, from,
                        at);
    else
        mx__native_line(g, "if (%s < 0) %s = %s - 1;", at, to, from);
}

/* Where part P begins in the table, and how it goes on. */
static const char *start_of(mx__native *g, const run *r, int p, const char **step)
{
    const char *x = offset_at(g, r, p, 0, r->from), *y;

    if (r->n_fields == 1) {
        *step = growth(r, p, 0) > 0 ? "1" : "-1";
        return mx__native_str(g, "mx_g + %s", x);
    }
    y = offset_at(g, r, p, 1, r->from);
    *step = growth(r, p, 0) == 0
                ? (growth(r, p, 1) > 0 ? "1" : "-1")
                : mx__native_str(g, "%smx_wide%s", growth(r, p, 0) < 0 ? "-" : "",
                                 growth(r, p, 1) == 0  ? ""
                                 : growth(r, p, 1) > 0 ? " + 1"
                                                       : " - 1");
    return mx__native_str(g, "mx_g + (%s * mx_wide + %s)", x, y);
}

/* In two dimensions cells are known when they lie neither below nor right of the one that
   is being filled in order; so do all between the first and the last round. */
static bool is_ordered(const mx__native *g, const run *r, int p, int f,
                       const mx__cv *place)
{
    mx__linear form;

    return mx__native_form_at(r->part[p][f], r->loop, growth(r, p, f) > 0, &form) &&
           mx__native_never_beyond(g, &form, place[f].c);
}

/* That is proved of all parts, and no arrival has to be looked at: then no cell waits for
   another. */
static bool all_ordered(const mx__native *g, const run *r, const mx__cv *place)
{
    for (int p = 0; p < r->n_parts; p++)
        for (int f = 0; f < r->n_fields; f++)
            if (!is_ordered(g, r, p, f, place)) return false;
    return !g->tree->arrivals;
}

/* What is not proved, as a condition. */
static const char *all_known(mx__native *g, const run *r, const mx__cv *place)
{
    const char *known = "mx_in_order";

    for (int p = 0; p < r->n_parts; p++)
        for (int f = 0; f < r->n_fields; f++) {
            mx__cv at = mx__native_binary(g, MX_OP_SUB, place[f],
                                          mx__cv_number(g, field_at(g, f)->lo));
            const char *part;

            if (is_ordered(g, r, p, f, place)) continue;
            part = offset_at(g, r, p, f, growth(r, p, f) > 0 ? r->to : r->from);
            if (strcmp(part, at.c) != 0)
                known = mx__native_str(g, "%s && %s <= %s", known, part, at.c);
        }
    return known;
}

/* The literal that PATTERN asks of field F; false: it asks otherwise. */
static bool literal_of(const mx__pattern *pattern, int f, int64_t *out)
{
    if (pattern->kind != MX_P_RECORD) return false;
    pattern = pattern->parts;
    while (pattern && f-- > 0)
        pattern = pattern->next;
    if (!pattern || pattern->kind != MX_P_EXPR || pattern->bound ||
        pattern->expr->kind != MX_E_INT)
        return false;
    *out = pattern->expr->number;
    return true;
}

/* Where no part can arrive at a literal position that ends play, arrivals do not count:
   "" or a condition behind `known`; NULL: who knows. */
static const char *no_arrival(mx__native *g, const run *r)
{
    const char *none = "";

    for (const mx__arrival *a = g->tree->arrivals; a; a = a->next)
        for (int p = 0; p < r->n_parts; p++) {
            bool excluded = false;
            int64_t literal;

            for (int f = 0; f < r->n_fields && !excluded; f++) {
                if (!literal_of(a->from, f, &literal) || a->clauses) return NULL;
                if (growth(r, p, f) != 0) continue;
                excluded = true;
                none = mx__native_str(g, "%s && %s != %lld", none,
                                      offset_at(g, r, p, f, r->from),
                                      (long long)(literal - field_at(g, f)->lo));
            }
            if (!excluded) return NULL;
        }
    return none;
}

/* A variable that begins as V, and changes by less than 2^40 where V is so small. */
static mx__cv variable(mx__native *g, const char *hint, mx__cv v, mx__cv lo, mx__cv hi)
{
    const int64_t large = INT64_C(1) << 40;
    mx__cv out = mx__cv_any(mx__native_name(g, hint));

    if (lo.lo > -large && hi.hi < large) {
        out.lo = -4 * large;
        out.hi = 4 * large;
    }
    mx__native_line(g, "int64_t %s = %s;", out.c, mx__native_bare(g, v.c));
    return out;
}

static void write_clips(mx__native *g, const run *r)
{
    mx__text text;
    mx__native_saved saved = mx__native_into(g, &text);
    size_t head;
    bool is_needed;

    mx__native_open(g, "if (%s <= %s)", r->from.c, r->to.c);
    head = text.n;
    for (int up = 1; up >= -1; up--)
        for (int p = 0; p < r->n_parts; p++)
            for (int f = 0; f < r->n_fields; f++)
                if (growth(r, p, f) == up) clip(g, r, p, f);
    is_needed = text.n > head;
    mx__native_close(g);
    mx__native_from(g, saved);
    if (is_needed)
        mx__native_splice(g, &text, saved);
    else
        mx__text_clear(&text);
}

static void write_marking(mx__native *g, const run *r)
{
    const char *start[MOST_PARTS], *step[MOST_PARTS];

    for (int p = 0; p < r->n_parts; p++)
        start[p] = start_of(g, r, p, &step[p]);
    if (r->n_parts == 1)
        mx__native_line(g, "mx_mark_run(%s, %s, %s - %s + 1, stamp);", start[0],
                        step[0], r->to.c, r->from.c);
    else
        mx__native_line(g, "mx_mark_pairs(%s, %s, %s, %s, %s - %s + 1, stamp);",
                        start[0], step[0], start[1], step[1], r->to.c, r->from.c);
    mx__native_need(g, g->tree->arrivals
                           ? (r->n_parts == 1 ? "loony_run" : "loony_pairs")
                           : (r->n_parts == 1 ? "mark_run" : "mark_pairs"));
}

/* Returns the variable that says whether the loop must be run option by option; NULL: it
   need not. */
static const char *write_run(mx__native *g, run *r, const mx__cv *place)
{
    mx__cv lo = r->loop->expr->a ? mx__native_value(g, r->loop->expr->a)
                                 : mx__cv_number(g, 0),
           hi = mx__native_value(g, r->loop->expr->b);
    const char *slow = NULL;

    if (r->n_fields > 1 && !all_ordered(g, r, place)) {
        slow = mx__native_name(g, "slow");
        mx__native_line(g, "int %s = 0;", slow);
    }
    mx__native_open(g, "%s", "");
    r->from = variable(g, "from", lo, lo, hi);
    r->to = variable(g, "to", hi, lo, hi);
    mx__text_char(g->out, '\n');
    write_clips(g, r);
    mx__native_open(g, "if (%s <= %s)", r->from.c, r->to.c);
    if (r->is_symmetric)
        mx__native_line(g, "%s = %s + (%s - %s) / 2; /* the other half is the same */",
                        r->to.c, r->from.c, r->to.c, r->from.c);
    if (slow) {
        const char *none = no_arrival(g, r);

        mx__native_line(g, "%s = !(%s%s);", slow, all_known(g, r, place),
                        none ? none : " && 0");
        mx__native_open(g, "if (!%s)", slow);
    }
    write_marking(g, r);
    mx__native_close_all(g, slow ? 3 : 2);
    return slow;
}

bool mx__native_run(mx__native *g, const mx__clause *loop, const mx__opt *opt,
                    const mx__cv *place, const char **slow)
{
    run r = { .loop = loop, .name = loop->pattern->symbol };

    *slow = NULL;
    for (const mx__field *f = g->tree->position; f; f = f->next, r.n_fields++)
        if (f->hi != INT64_MAX || r.n_fields == MOST_FIELDS) return false;
    if ((g->tree->arrivals && r.n_fields == 1) || opt->to->kind == MX_E_IF ||
        loop->expr->kind != MX_E_RANGE || loop->pattern->kind != MX_P_NAME ||
        loop->pattern->bound || !r.name || r.name->kind != MX_SYM_LOCAL ||
        !read_parts(&r, opt))
        return false;
    r.is_symmetric = is_symmetric(&r);
    *slow = write_run(g, &r, place);
    return true;
}

/* --- all but one ------------------------------------------------------------------ */

/* Are they written alike, with the same names? Only of simple kinds. */
static bool is_same(const mx__expr *a, const mx__expr *b)
{
    const mx__item *x, *y;

    while (a->kind == MX_E_CONVERT && a->conversion == MX_CV_ARRAY)
        a = a->a;
    while (b->kind == MX_E_CONVERT && b->conversion == MX_CV_ARRAY)
        b = b->a;
    if (a->kind != b->kind) return false;
    if (a->kind == MX_E_INT) return a->number == b->number;
    if (a->kind == MX_E_NAME) return a->symbol == b->symbol;
    if (a->kind != MX_E_CALL || a->symbol != b->symbol || a->function != b->function ||
        a->a || b->a)
        return false;
    for (x = a->items, y = b->items; x && y; x = x->next, y = y->next)
        if (x->clauses || y->clauses || !is_same(x->expr, y->expr)) return false;
    return !x && !y;
}

/* Is no element there twice? */
static bool is_distinct(const mx__expr *e)
{
    const mx__item *item = e->items;
    const mx__clause *first;

    if (e->kind == MX_E_CONVERT && e->conversion == MX_CV_ARRAY)
        return is_distinct(e->a);
    if (e->kind == MX_E_RANGE || e->kind == MX_E_SET) return true;
    if (e->kind == MX_E_CALL && !e->symbol)
        return e->function == MX_L_divisors || e->function == MX_L_primes;
    if (e->kind == MX_E_CALL)
        return e->symbol->let && e->symbol->let->body &&
               !e->symbol->let->is_recursive && is_distinct(e->symbol->let->body);
    if (e->kind != MX_E_LIST || !item || item->next || !item->clauses) return false;
    first = item->clauses; /* [d for d in E if ...] */
    if (first->kind != MX_C_FOR || first->pattern->kind != MX_P_NAME ||
        item->expr->kind != MX_E_NAME || item->expr->symbol != first->pattern->symbol)
        return false;
    for (const mx__clause *c = first->next; c; c = c->next)
        if (c->kind != MX_C_IF) return false;
    return is_distinct(first->expr);
}

static bool is_but_one(const mx__native *g, const mx__clause *loop, const mx__opt *opt)
{
    const mx__field *f = g->tree->position;
    const mx__item *item = opt->to->kind == MX_E_LIST ? opt->to->items : NULL;
    const mx__clause *all = item ? item->clauses : NULL;
    const mx__expr *differs;
    const mx__symbol *gone = loop->pattern->symbol, *part;

    if (f->next || f->hi != INT64_MAX || f->universe || g->tree->arrivals ||
        !opt->is_sum || !all || item->next || loop->next || all->kind != MX_C_FOR ||
        !all->next || all->next->kind != MX_C_IF || all->next->next)
        return false;
    part = all->pattern->symbol;
    differs = all->next->expr;
    return loop->pattern->kind == MX_P_NAME && all->pattern->kind == MX_P_NAME &&
           !loop->pattern->bound && !all->pattern->bound && gone && part &&
           item->expr->kind == MX_E_NAME && item->expr->symbol == part &&
           differs->kind == MX_E_BINARY && differs->op == MX_OP_NE &&
           differs->a->kind == MX_E_NAME && differs->b->kind == MX_E_NAME &&
           ((differs->a->symbol == part && differs->b->symbol == gone) ||
            (differs->a->symbol == gone && differs->b->symbol == part)) &&
           is_same(loop->expr, all->expr) && is_distinct(all->expr);
}

typedef struct but_one {
    const mx__native *g;
    const char *total;
    bool may_leave, marks; /* an element may leave the shape; the second time round */
} but_one;

static void each_element(mx__native *g, const mx__celement *element, void *context)
{
    but_one *b = context;
    int64_t lo = g->tree->position->lo;
    mx__cv at = mx__native_binary(g, MX_OP_SUB, element->v, mx__cv_number(g, lo));
    const char *cell = mx__native_str(g, "g[%s]", mx__native_bare(g, at.c));

    b->may_leave |= element->fields || element->v.lo < lo;
    if (b->marks)
        mx__native_line(g, "seen[%s ^ %s] = stamp;", b->total, cell);
    else
        mx__native_line(g, "%s ^= %s;", b->total, cell);
}

bool mx__native_but_one(mx__native *g, const mx__clause *loop, const mx__opt *opt)
{
    but_one b = { g, NULL, false, false };
    size_t n_names = g->names.n;
    mx__native_saved saved;
    mx__text text;

    if (!is_but_one(g, loop, opt)) return false;
    saved = mx__native_into(g, &text);
    mx__native_open(g, "%s", "");
    b.total = mx__native_name(g, "total");
    mx__native_line(g, "uint32_t %s = 0; /* of all; each option lacks one */", b.total);
    mx__text_char(g->out, '\n');
    mx__native_stream(g, loop->expr, each_element, &b);
    b.marks = true;
    mx__native_stream(g, loop->expr, each_element, &b);
    mx__native_close(g);
    g->names.n = n_names;
    mx__native_from(g, saved);
    if (b.may_leave) {
        mx__text_clear(&text);
        g->vars.n = saved.n_vars;
        return false;
    }
    mx__native_splice(g, &text, saved);
    return true;
}

/* --- the sieve -------------------------------------------------------------------- */

/* Every option is a divisor d of the position n, under conditions: then d marks its
   multiples. */
static bool is_sieve(const mx__native *g)
{
    const mx__field *f = g->tree->position;
    const mx__move *move = g->tree->moves;
    const mx__clause *loop = move->clauses;
    const mx__expr *all;

    if (f->next || f->lo < 1 || f->hi != INT64_MAX || f->universe || move->next ||
        move->options->next || move->options->is_sum || g->tree->arrivals)
        return false;
    if (move->from->kind != MX_P_NAME || !loop || loop->kind != MX_C_FOR ||
        loop->pattern->kind != MX_P_NAME || loop->pattern->bound)
        return false;
    for (const mx__clause *c = loop->next; c; c = c->next)
        if (c->kind != MX_C_IF) return false;
    all = loop->expr;
    if (all->kind == MX_E_CONVERT && all->conversion == MX_CV_ARRAY) all = all->a;
    return all->kind == MX_E_CALL && !all->symbol && all->function == MX_L_divisors &&
           all->items->expr->kind == MX_E_NAME &&
           all->items->expr->symbol == move->from->symbol &&
           move->options->to->kind == MX_E_NAME &&
           move->options->to->symbol == loop->pattern->symbol;
}

static void say_yes(mx__native *g, const mx__celement *none, void *context)
{
    (void)none;
    (void)context;
    mx__native_line(g, "return 1;");
}

bool mx__native_sieve(mx__native *g)
{
    const mx__move *move = g->tree->moves;
    size_t n_names = g->names.n;
    mx__celement n = { .fields = NULL }, d = { .fields = NULL };
    const char *n_name, *d_name;
    unsigned blocks;
    mx__text text;

    if (!is_sieve(g)) return false;
    n_name = mx__native_name(g, move->from->name);
    d_name = mx__native_name(g, move->clauses->pattern->name);
    n.v = (mx__cv){ n_name, 1, UINT32_MAX };
    d.v = (mx__cv){ d_name, 1, UINT32_MAX };
    mx__native_begin(g, &text, "static int mx_divides(int64_t %s, int64_t %s)", n_name,
                     d_name);
    mx__native_line(g, "(void)%s;", n_name);
    mx__native_line(g, "(void)%s;", d_name);
    mx__text_char(g->out, '\n');
    blocks = mx__native_bind(g, move->from, &n);
    blocks += mx__native_bind(g, move->clauses->pattern, &d);
    mx__native_clauses(g, move->clauses->next, say_yes, NULL);
    mx__native_close_all(g, blocks);
    mx__native_line(g, "return 0;");
    mx__native_end(g, &text);
    g->names.n = n_names;
    return true;
}
