/* form_text.c: writing values in the field's notation. */
#include "form_text.h"

#include "form_impl.h"
#include "form_walk.h"

#include <stdlib.h>

/* A form's plain text, which also orders it among options, and the text asked for. */
typedef struct item {
    mx__text plain, shown;
} item;

typedef struct printing {
    mx__forms *forms;
    mx__form_style style;
    mx__form_walk walk;
    item *items; /* one for each form of the walk */
    size_t total;
    bool is_too_long;
} printing;

static const char *shown_of(const printing *p, const item *it)
{
    return p->style == MX__FORM_PLAIN ? it->plain.at : it->shown.at;
}

/* --- compact forms ---------------------------------------------------------------- */

static void print_count(mx__text *out, const char *sign, uint32_t n)
{
    mx__text_str(out, sign);
    if (n != 1) mx__text_int(out, n);
}

static void print_compact(mx__text *out, const mx__form_compact *c)
{
    uint32_t n = (uint32_t)(c->ups < 0 ? -c->ups : c->ups);

    if (c->number.num != 0 || (n == 0 && c->star == 0))
        mx__dyadic_print(out, c->number);
    if (n) print_count(out, c->ups > 0 ? "^" : "v", n);
    if (c->star) print_count(out, "*", c->star);
}

static void latex_number(mx__text *out, mx__dyadic x)
{
    mx__text part = { 0 };
    const char *slash, *from;

    if (x.exp == 0) {
        mx__text_int(out, x.num);
        return;
    }
    mx__dyadic_print(&part, x);
    if (part.failed) {
        out->failed = true;
    } else {
        from = part.at + (x.num < 0);
        slash = strchr(from, '/');
        mx__text_str(out, x.num < 0 ? "-\\frac{" : "\\frac{");
        mx__text_add(out, from, (size_t)(slash - from));
        mx__text_fmt(out, "}{%s}", slash + 1);
    }
    mx__text_clear(&part);
}

static void latex_compact(mx__text *out, const mx__form_compact *c)
{
    uint32_t n = (uint32_t)(c->ups < 0 ? -c->ups : c->ups);
    bool up = c->ups > 0;

    if (c->number.num != 0 || (n == 0 && c->star == 0)) latex_number(out, c->number);
    if (n == 1) mx__text_str(out, up ? "{\\uparrow}" : "{\\downarrow}");
    if (n == 2) mx__text_str(out, up ? "{\\Uparrow}" : "{\\Downarrow}");
    if (n > 2) mx__text_fmt(out, "{%u{\\cdot}%s}", n, up ? "\\uparrow" : "\\downarrow");
    if (c->star) mx__text_str(out, "{\\ast}");
    if (c->star > 1) mx__text_int(out, c->star);
}

/* --- braces ----------------------------------------------------------------------- */

static int by_text(const void *a, const void *b)
{
    const item *x = *(const item *const *)a, *y = *(const item *const *)b;

    return strcmp(x->plain.at, y->plain.at);
}

static void join(printing *p, mx__text *out, const item *const *at, size_t n,
                 mx__form_style style)
{
    for (size_t i = 0; i < n && !out->failed; i++) {
        const char *text =
            style == MX__FORM_PLAIN ? at[i]->plain.at : shown_of(p, at[i]);

        if (i > 0) mx__text_char(out, ',');
        if (p->total + out->n + strlen(text) > MX__MOST_FORM_TEXT)
            p->is_too_long = true;
        if (p->is_too_long) return;
        mx__text_str(out, text);
    }
}

static void braces(printing *p, mx__text *out, const item *const *at, size_t n_left,
                   size_t n_right, mx__form_style style)
{
    bool plain = style == MX__FORM_PLAIN;

    mx__text_str(out, plain ? "{" : "\\left\\{");
    join(p, out, at, n_left, style);
    mx__text_str(out, plain ? "|" : "\\mid ");
    join(p, out, at + n_left, n_right, style);
    mx__text_str(out, plain ? "}" : "\\right\\}");
}

static const item *item_of(const printing *p, mx__form g)
{
    size_t place = mx__form_walk_place(&p->walk, g);

    assert(place < p->walk.order.n);
    return &p->items[place];
}

static bool are_opposite_numbers(const mx__form_node *a, const mx__form_node *b)
{
    return mx__form_node_is_number(a) && mx__form_node_is_number(b) &&
           a->left_num == -b->left_num && a->left_exp == b->left_exp;
}

/* {x | -x} as \pm x, and {0 || 0 | -G} as a tiny, in LaTeX only. */
static bool latex_by_name(const printing *p, mx__text *out, mx__form g)
{
    const mx__form_node *node = &p->forms->node[g], *threat;
    const mx__form *at = p->forms->pool + node->at;

    if (node->n_left != 1 || node->n_right != 1) return false;
    if (are_opposite_numbers(&p->forms->node[at[0]], &p->forms->node[at[1]])) {
        mx__text_fmt(out, "{\\pm %s}", item_of(p, at[0])->shown.at);
        return true;
    }
    threat = &p->forms->node[at[1]];
    if (at[0] != MX__ZERO || threat->is_compact || threat->n_left != 1 ||
        threat->n_right != 1 || p->forms->pool[threat->at] != MX__ZERO)
        return false;
    at = p->forms->pool + threat->at;
    if (!mx__form_node_is_number(&p->forms->node[at[1]])) return false;
    mx__text_fmt(out, "\\mathrm{tiny}(%s)", item_of(p, at[1])->shown.at + 1);
    return true;
}

static void print_options(printing *p, mx__form g, item *it)
{
    const mx__form_node *node = &p->forms->node[g];
    size_t n = (size_t)node->n_left + node->n_right;
    const item **sorted = mx__malloc(n * sizeof(*sorted));

    if (!sorted) {
        it->plain.failed = true;
        return;
    }
    for (size_t i = 0; i < n; i++)
        sorted[i] = item_of(p, p->forms->pool[node->at + i]);
    qsort(sorted, node->n_left, sizeof(*sorted), by_text);
    qsort(sorted + node->n_left, node->n_right, sizeof(*sorted), by_text);
    braces(p, &it->plain, sorted, node->n_left, node->n_right, MX__FORM_PLAIN);
    if (p->style == MX__FORM_LATEX && !latex_by_name(p, &it->shown, g))
        braces(p, &it->shown, sorted, node->n_left, node->n_right, MX__FORM_LATEX);
    mx__free(sorted);
}

static mx_status print_all(printing *p, mx_error *err)
{
    for (size_t i = 0; i < p->walk.order.n; i++) {
        item *it = &p->items[i];
        mx__form_compact c;

        if (mx__form_as_compact(p->forms, p->walk.order.at[i], &c)) {
            print_compact(&it->plain, &c);
            if (p->style == MX__FORM_LATEX) latex_compact(&it->shown, &c);
        } else {
            print_options(p, p->walk.order.at[i], it);
        }
        if (it->plain.failed || it->shown.failed)
            return mx__fail(err, MX_NOMEM, "out of memory for the text of a value");
        p->total += it->plain.n + it->shown.n;
        if (p->is_too_long || p->total > MX__MOST_FORM_TEXT)
            return mx__fail(err, MX_LIMIT,
                            "the value takes more than %d bytes to write",
                            MX__MOST_FORM_TEXT);
    }
    return MX_OK;
}

mx_status mx__form_print(mx__forms *forms, mx__form g, mx__form_style style,
                         mx__text *out, mx_error *err)
{
    printing p = { .forms = forms, .style = style };
    mx_status st = mx__form_walk_below(&p.walk, forms, g, mx__form_leaf_compact, err);
    size_t n = p.walk.order.n;

    if (st != MX_OK) goto done;
    p.items = mx__calloc(n, sizeof *p.items);
    st = p.items ? print_all(&p, err)
                 : mx__fail(err, MX_NOMEM, "out of memory for the text of a value");
    if (st == MX_OK) mx__text_str(out, shown_of(&p, &p.items[n - 1]));
    if (st == MX_OK && out->failed)
        st = mx__fail(err, MX_NOMEM, "out of memory for the text of a value");
done:
    for (size_t i = 0; p.items && i < n; i++) {
        mx__text_clear(&p.items[i].plain);
        mx__text_clear(&p.items[i].shown);
    }
    mx__free(p.items);
    mx__form_walk_clear(&p.walk);
    return st;
}
