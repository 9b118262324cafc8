/* form_order.c: comparing forms, by stops where they decide, else by the definition. */
#include "form_impl.h"

int mx__form_stops_decide(const mx__form_stops *a, const mx__form_stops *b)
{
    int c;

    /* Every number of A's interval lies below every number of B's. */
    c = mx__dyadic_cmp(a->left, b->right);
    if (c < 0) return 1;
    /* A <= B implies that both stops are in order; and on equal stops, that A keeps
       below (B above) a number which B (A) does not pass. */
    c = mx__dyadic_cmp(a->left, b->left);
    if (c > 0 || (c == 0 && b->le_left && !a->le_left)) return 0;
    c = mx__dyadic_cmp(a->right, b->right);
    if (c > 0 || (c == 0 && a->ge_right && !b->ge_right)) return 0;
    return 2;
}

/* A != B. 2: not decided here. */
static int decide(const mx__form_node *a, const mx__form_node *b)
{
    mx__form_stops x = mx__form_node_stops(a), y = mx__form_node_stops(b);

    if (mx__form_node_is_number(a)) { /* x <= B: does Left, moving second, reach it? */
        int c = mx__dyadic_cmp(x.left, y.right);

        return c < 0 || (c == 0 && y.ge_right);
    }
    if (mx__form_node_is_number(b)) {
        int c = mx__dyadic_cmp(x.left, y.left);

        return c < 0 || (c == 0 && x.le_left);
    }
    if (a->is_compact && b->is_compact && mx__dyadic_same(x.left, y.left))
        return mx__form_small_ge((int64_t)(int32_t)b->at - (int32_t)a->at,
                                 a->n_left ^ b->n_left);
    return mx__form_stops_decide(&x, &y);
}

/* --- what was found before -------------------------------------------------------- */

/* A cache without chains: a newer answer may push out an older one. It follows the
   number of forms up to a size where more does not help; where memory is short it stays. */
static const size_t most_order = (size_t)1 << 21;

static void order_grow(mx__forms *forms)
{
    size_t want = forms->n_order ? forms->n_order * 2 : 4096;
    uint64_t *old = forms->order;

    if (want > most_order || mx__budget_take(forms->budget, want * 8, NULL) != MX_OK)
        return;
    forms->order = mx__calloc(want, sizeof *forms->order);
    if (!forms->order) {
        forms->order = old;
        mx__budget_give(forms->budget, want * 8);
        return;
    }
    mx__budget_give(forms->budget, forms->n_order * 8);
    forms->bytes += (want - forms->n_order) * 8;
    for (size_t i = 0; i < forms->n_order; i++)
        if (old[i]) forms->order[mx__mix(old[i] | 1) & (want - 1)] = old[i];
    mx__free(old);
    forms->n_order = want;
}

static int recall(const mx__forms *forms, uint64_t key, size_t *slot)
{
    uint64_t found;

    if (forms->n_order == 0) return -1;
    *slot = (size_t)mx__mix(key | 1) & (forms->n_order - 1);
    found = forms->order[*slot];
    return (found | 1) == (key | 1) ? (int)(found & 1) : -1;
}

/* --- the definition --------------------------------------------------------------- */

/* A <= B unless some A^L >= B or some B^R <= A. */
static int le_by_options(mx__forms *forms, mx__form a, mx__form b)
{
    size_t n = mx__form_n_options(forms, a, MX__FORM_LEFT);

    for (size_t i = 0; i < n; i++) {
        mx__form option = mx__forms_option_at(forms, a, MX__FORM_LEFT, i);
        int r = mx__forms_le(forms, b, option);

        if (r != 0) return r < 0 ? -1 : 0;
    }
    n = mx__form_n_options(forms, b, MX__FORM_RIGHT);
    for (size_t i = 0; i < n; i++) {
        mx__form option = mx__forms_option_at(forms, b, MX__FORM_RIGHT, i);
        int r = mx__forms_le(forms, option, a);

        if (r != 0) return r < 0 ? -1 : 0;
    }
    return 1;
}

int mx__forms_le(mx__forms *forms, mx__form a, mx__form b)
{
    uint64_t key = (uint64_t)a << 32 | (uint64_t)b << 1;
    size_t slot = 0;
    int answer;

    if (a == MX__NO_FORM || b == MX__NO_FORM) return -1;
    if (a == b) return 1;
    answer = decide(&forms->node[a], &forms->node[b]);
    if (answer < 2) return answer;
    if ((answer = recall(forms, key, &slot)) >= 0) return answer;
    if (forms->depth >= MX__FORM_DEPTH) {
        mx__forms_fail(forms, MX_LIMIT, "forms are nested too deeply to compare");
        return -1;
    }
    if (!mx__forms_tick(forms)) return -1;
    forms->depth++;
    answer = le_by_options(forms, a, b);
    forms->depth--;
    if (answer < 0) return -1;
    if (forms->n_order < forms->n * 4) order_grow(forms);
    if (forms->n_order > 0) {
        slot = (size_t)mx__mix(key | 1) & (forms->n_order - 1);
        forms->order[slot] = key | (uint64_t)answer;
    }
    return answer;
}

/* --- the public side -------------------------------------------------------------- */

mx_status mx__form_le(mx__forms *forms, mx__form g, mx__form h, bool *is_le,
                      mx_error *err)
{
    int r;

    assert(g < forms->n && h < forms->n);
    mx__forms_begin(forms);
    r = mx__forms_le(forms, g, h);
    if (r >= 0) *is_le = r == 1;
    return mx__forms_end(forms, err);
}

mx_status mx__form_compare(mx__forms *forms, mx__form g, mx__form h,
                           mx__form_outcome *out, mx_error *err)
{
    bool is_le = false, is_ge = false;
    mx_status st = mx__form_le(forms, g, h, &is_le, err);

    if (st == MX_OK) st = mx__form_le(forms, h, g, &is_ge, err);
    if (st != MX_OK) return st;
    *out =
        is_le ? (is_ge ? MX__FORM_P : MX__FORM_R) : (is_ge ? MX__FORM_L : MX__FORM_N);
    return MX_OK;
}

mx_status mx__form_outcome_of(mx__forms *forms, mx__form g, mx__form_outcome *out,
                              mx_error *err)
{
    return mx__form_compare(forms, g, MX__ZERO, out, err);
}
