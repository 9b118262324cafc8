/* form_sum.c: sums, negatives and multiples of forms. */
#include "form_impl.h"

static bool enter(mx__forms *forms)
{
    if (forms->depth >= MX__FORM_DEPTH) {
        mx__forms_fail(forms, MX_LIMIT, "forms are nested too deeply to add");
        return false;
    }
    if (!mx__forms_tick(forms)) return false;
    forms->depth++;
    return true;
}

/* --- remembered sums -------------------------------------------------------------- */

static const size_t most_sums = (size_t)1 << 21;

static size_t slot_of(mx__form a, mx__form b, size_t n)
{
    return (size_t)mx__mix((uint64_t)a << 32 | b) & (n - 1);
}

/* As the remembered comparisons: without chains, and without it all still works. */
static void sums_grow(mx__forms *forms)
{
    size_t want = forms->n_sums ? forms->n_sums * 2 : 1024;
    size_t more = want * sizeof *forms->sums, old = forms->n_sums * sizeof *forms->sums;
    mx__form_sum_memo *fresh;

    if (want > most_sums || mx__budget_take(forms->budget, more, NULL) != MX_OK) return;
    fresh = mx__malloc(more);
    if (!fresh) {
        mx__budget_give(forms->budget, more);
        return;
    }
    memset(fresh, 0xFF, more);
    for (size_t i = 0; i < forms->n_sums; i++) {
        mx__form_sum_memo m = forms->sums[i];

        if (m.a != MX__NO_FORM) fresh[slot_of(m.a, m.b, want)] = m;
    }
    mx__budget_give(forms->budget, old);
    forms->bytes += more - old;
    mx__free(forms->sums);
    forms->sums = fresh;
    forms->n_sums = want;
}

static mx__form recall(const mx__forms *forms, mx__form a, mx__form b)
{
    mx__form_sum_memo m;

    if (forms->n_sums == 0) return MX__NO_FORM;
    m = forms->sums[slot_of(a, b, forms->n_sums)];
    return m.a == a && m.b == b ? m.sum : MX__NO_FORM;
}

static void remember(mx__forms *forms, mx__form a, mx__form b, mx__form sum)
{
    if (sum == MX__NO_FORM) return;
    if (forms->n_sums < forms->n * 2) sums_grow(forms);
    if (forms->n_sums > 0)
        forms->sums[slot_of(a, b, forms->n_sums)] = (mx__form_sum_memo){ a, b, sum };
}

/* --- sums ------------------------------------------------------------------------- */

static mx__form compact_sum(mx__forms *forms, mx__form a, mx__form b)
{
    mx__form_node p = forms->node[a], q = forms->node[b];
    mx__dyadic x;

    if (!mx__dyadic_add((mx__dyadic){ p.left_num, p.left_exp },
                        (mx__dyadic){ q.left_num, q.left_exp }, &x))
        return mx__forms_fail(forms, MX_LIMIT, "a number does not fit");
    return mx__forms_put_compact(forms, x, (int64_t)(int32_t)p.at + (int32_t)q.at,
                                 p.n_left ^ q.n_left);
}

static bool push_sums(mx__forms *forms, mx__form a, mx__form b, mx__form_side side)
{
    size_t n = mx__form_n_options(forms, a, side);

    for (size_t i = 0; i < n; i++) {
        mx__form option = mx__forms_option_at(forms, a, side, i);

        if (option == MX__NO_FORM) return false;
        if (!mx__forms_push(forms, side, mx__forms_sum(forms, option, b))) return false;
    }
    return true;
}

static void sort_frame(mx__forms *forms, mx__form_frame frame, mx__form_side side)
{
    mx__form *at = forms->option[side].at + frame.base[side];
    size_t n = forms->option[side].n - frame.base[side];

    for (size_t i = 1; i < n; i++) {
        mx__form x = at[i];
        size_t j = i;

        for (; j > 0 && at[j - 1] > x; j--)
            at[j] = at[j - 1];
        at[j] = x;
    }
}

/* G + X for a number X and G none: {G^L + X | G^R + X} is canonical as it stands (number
   translation; Siegel, II.3). */
static mx__form translated(mx__forms *forms, mx__form g, mx__form x)
{
    mx__form_frame frame = mx__forms_frame(forms);
    mx__form_stops stops = mx__form_node_stops(&forms->node[g]);
    mx__dyadic by = { forms->node[x].left_num, forms->node[x].left_exp };

    if (!mx__dyadic_add(stops.left, by, &stops.left) ||
        !mx__dyadic_add(stops.right, by, &stops.right))
        return mx__forms_fail(forms, MX_LIMIT, "a number does not fit");
    if (!push_sums(forms, g, x, MX__FORM_LEFT) ||
        !push_sums(forms, g, x, MX__FORM_RIGHT)) {
        mx__forms_pop(forms, frame);
        return MX__NO_FORM;
    }
    sort_frame(forms, frame, MX__FORM_LEFT);
    sort_frame(forms, frame, MX__FORM_RIGHT);
    return mx__forms_put(forms, frame, &stops);
}

/* {A^L + B, A + B^L | A^R + B, A + B^R}. */
static mx__form by_options(mx__forms *forms, mx__form a, mx__form b)
{
    mx__form_frame frame = mx__forms_frame(forms);

    for (int side = 0; side < 2; side++)
        if (!push_sums(forms, a, b, (mx__form_side)side) ||
            !push_sums(forms, b, a, (mx__form_side)side)) {
            mx__forms_pop(forms, frame);
            return MX__NO_FORM;
        }
    return mx__forms_make_frame(forms, frame);
}

/* The number part goes on last, so that G + up and G + 1 + up share their work. */
static mx__form split_sum(mx__forms *forms, mx__form a, mx__form b)
{
    mx__form_node q = forms->node[b];
    mx__dyadic x = { q.left_num, q.left_exp }, zero = { 0, 0 };
    mx__form number = mx__forms_put_compact(forms, x, 0, 0);
    mx__form small = mx__forms_put_compact(forms, zero, (int32_t)q.at, q.n_left);

    if (number == MX__NO_FORM || small == MX__NO_FORM) return MX__NO_FORM;
    return mx__forms_sum(forms, mx__forms_sum(forms, a, small), number);
}

static mx__form slow_sum(mx__forms *forms, mx__form a, mx__form b)
{
    const mx__form_node *q = &forms->node[b];

    if (mx__form_node_is_number(q)) return translated(forms, a, b);
    if (q->is_compact && q->left_num != 0) return split_sum(forms, a, b);
    return by_options(forms, a, b);
}

mx__form mx__forms_sum(mx__forms *forms, mx__form a, mx__form b)
{
    mx__form sum;

    if (a == MX__NO_FORM || b == MX__NO_FORM) return MX__NO_FORM;
    if (a == MX__ZERO) return b;
    if (b == MX__ZERO) return a;
    if (forms->node[a].is_compact && forms->node[b].is_compact)
        return compact_sum(forms, a, b);
    if (forms->node[a].negative == b) return MX__ZERO;
    /* A compact one goes second, else the younger one. */
    if (forms->node[a].is_compact || (!forms->node[b].is_compact && a < b)) {
        mx__form swap = a;

        a = b;
        b = swap;
    }
    sum = recall(forms, a, b);
    if (sum != MX__NO_FORM) return sum;
    if (!enter(forms)) return MX__NO_FORM;
    sum = slow_sum(forms, a, b);
    forms->depth--;
    remember(forms, a, b, sum);
    return sum;
}

/* --- negatives -------------------------------------------------------------------- */

static mx__form negative_by_options(mx__forms *forms, mx__form g)
{
    mx__form_frame frame = mx__forms_frame(forms);
    mx__form_stops s = mx__form_node_stops(&forms->node[g]);
    mx__form_stops mirrored = { mx__dyadic_neg(s.right), mx__dyadic_neg(s.left),
                                s.ge_right, s.le_left };

    for (int side = 0; side < 2; side++) {
        size_t n = mx__form_n_options(forms, g, (mx__form_side)side);

        for (size_t i = 0; i < n; i++) {
            mx__form option = mx__forms_option_at(forms, g, (mx__form_side)side, i);

            if (!mx__forms_push(forms, (mx__form_side)!side,
                                mx__forms_neg(forms, option))) {
                mx__forms_pop(forms, frame);
                return MX__NO_FORM;
            }
        }
    }
    sort_frame(forms, frame, MX__FORM_LEFT);
    sort_frame(forms, frame, MX__FORM_RIGHT);
    return mx__forms_put(forms, frame, &mirrored);
}

mx__form mx__forms_neg(mx__forms *forms, mx__form g)
{
    mx__form_node node;
    mx__form negative;

    if (g == MX__NO_FORM) return MX__NO_FORM;
    node = forms->node[g];
    if (node.negative != MX__NO_FORM) return node.negative;
    if (node.is_compact) {
        mx__dyadic x = { -node.left_num, node.left_exp };

        negative =
            mx__forms_put_compact(forms, x, -(int64_t)(int32_t)node.at, node.n_left);
    } else {
        if (!enter(forms)) return MX__NO_FORM;
        negative = negative_by_options(forms, g);
        forms->depth--;
    }
    if (negative == MX__NO_FORM) return MX__NO_FORM;
    forms->node[g].negative = negative;
    forms->node[negative].negative = g;
    return negative;
}

mx__form mx__forms_diff(mx__forms *forms, mx__form a, mx__form b)
{
    return a == b ? MX__ZERO : mx__forms_sum(forms, a, mx__forms_neg(forms, b));
}

/* --- multiples -------------------------------------------------------------------- */

mx__form mx__forms_times(mx__forms *forms, int64_t n, mx__form g)
{
    uint64_t left = n < 0 ? 0 - (uint64_t)n : (uint64_t)n;
    mx__form sum = MX__ZERO, power = n < 0 ? mx__forms_neg(forms, g) : g;

    while (left > 0 && sum != MX__NO_FORM && power != MX__NO_FORM) {
        if (left % 2 != 0) sum = mx__forms_sum(forms, sum, power);
        left /= 2;
        if (left > 0) power = mx__forms_sum(forms, power, power);
    }
    return power == MX__NO_FORM ? MX__NO_FORM : sum;
}

/* --- the public side -------------------------------------------------------------- */

static mx_status deliver(mx__forms *forms, mx__form g, mx__form *out, mx_error *err)
{
    if (g != MX__NO_FORM) *out = g;
    assert(forms->failed != MX_OK || g != MX__NO_FORM);
    return mx__forms_end(forms, err);
}

mx_status mx__form_negative(mx__forms *forms, mx__form g, mx__form *out, mx_error *err)
{
    assert(g < forms->n);
    mx__forms_begin(forms);
    return deliver(forms, mx__forms_neg(forms, g), out, err);
}

mx_status mx__form_sum(mx__forms *forms, mx__form g, mx__form h, mx__form *out,
                       mx_error *err)
{
    assert(g < forms->n && h < forms->n);
    mx__forms_begin(forms);
    return deliver(forms, mx__forms_sum(forms, g, h), out, err);
}

mx_status mx__form_difference(mx__forms *forms, mx__form g, mx__form h, mx__form *out,
                              mx_error *err)
{
    assert(g < forms->n && h < forms->n);
    mx__forms_begin(forms);
    return deliver(forms, mx__forms_diff(forms, g, h), out, err);
}

mx_status mx__form_times(mx__forms *forms, int64_t n, mx__form g, mx__form *out,
                         mx_error *err)
{
    assert(g < forms->n);
    mx__forms_begin(forms);
    return deliver(forms, mx__forms_times(forms, n, g), out, err);
}
