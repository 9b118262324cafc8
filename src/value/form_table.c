/* form_table.c: where forms are stored once each, with their stops and birthday. */
#include "form_impl.h"

static const uint32_t most_forms = UINT32_C(1) << 31;

mx__form mx__forms_fail(mx__forms *forms, mx_status status, const char *sentence)
{
    if (forms->failed == MX_OK)
        forms->failed = mx__fail(&forms->why, status, "%s", sentence);
    return MX__NO_FORM;
}

void mx__forms_begin(mx__forms *forms)
{
    forms->failed = MX_OK;
    forms->depth = 0;
}

mx_status mx__forms_end(mx__forms *forms, mx_error *err)
{
    mx_status st = forms->failed;

    forms->failed = MX_OK;
    if (st != MX_OK && err) *err = forms->why;
    return st;
}

bool mx__forms_tick_slow(mx__forms *forms)
{
    size_t fresh = forms->n - forms->n_charged;
    mx_status st;

    forms->steps = 0;
    forms->n_charged = forms->n;
    if (forms->failed != MX_OK) return false;
    st = mx__budget_charge(forms->budget, fresh, &forms->why);
    if (st == MX_OK) return true;
    forms->failed = st;
    return false;
}

bool mx__forms_grow(mx__forms *forms, void **at, size_t old, size_t want, size_t size)
{
    uint64_t more = (uint64_t)(want - old) * size;
    mx_status st = mx__budget_take(forms->budget, more, &forms->why);
    void *grown;

    if (st != MX_OK) {
        forms->failed = st;
        return false;
    }
    grown = mx__grow(*at, want, size);
    if (!grown) {
        mx__budget_give(forms->budget, more);
        mx__forms_fail(forms, MX_NOMEM, "out of memory for forms");
        return false;
    }
    *at = grown;
    forms->bytes += more;
    return true;
}

bool mx__forms_reserve(mx__forms *forms, mx__form_side side, size_t n)
{
    mx__form_stack *stack = &forms->option[side];
    size_t want = stack->room ? stack->room : 256;

    if (stack->n + n <= stack->room) return true;
    while (want < stack->n + n)
        want *= 2;
    if (!mx__forms_grow(forms, (void **)&stack->at, stack->room, want,
                        sizeof *stack->at))
        return false;
    stack->room = want;
    return true;
}

bool mx__forms_push(mx__forms *forms, mx__form_side side, mx__form option)
{
    mx__form_stack *stack = &forms->option[side];

    if (option == MX__NO_FORM) return false;
    if (MX_UNLIKELY(stack->n == stack->room) && !mx__forms_reserve(forms, side, 1))
        return false;
    stack->at[stack->n++] = option;
    return true;
}

/* --- the index -------------------------------------------------------------------- */

static uint64_t hash_ids(uint64_t h, const mx__form *at, size_t n)
{
    for (size_t i = 0; i < n; i++)
        h = (h ^ at[i]) * UINT64_C(0x9E3779B97F4A7C15), h ^= h >> 29;
    return h;
}

uint64_t mx__forms_hash(const mx__form *l, size_t n_left, const mx__form *r,
                        size_t n_right)
{
    return mx__mix(hash_ids(hash_ids(n_left * 31 + 7, l, n_left), r, n_right));
}

static uint64_t hash_compact(mx__dyadic x, int32_t ups, uint32_t star)
{
    uint64_t h = mx__mix((uint64_t)x.num + 1);

    h = mx__mix(h ^ ((uint64_t)x.exp << 32 | (uint32_t)ups));
    return mx__mix(h + star);
}

static uint64_t hash_of(const mx__forms *forms, mx__form g)
{
    const mx__form_node *node = &forms->node[g];
    const mx__form *at = forms->pool + node->at;

    if (node->is_compact)
        return hash_compact((mx__dyadic){ node->left_num, node->left_exp },
                            (int32_t)node->at, node->n_left);
    return mx__forms_hash(at, node->n_left, at + node->n_left, node->n_right);
}

static void index_add(mx__forms *forms, uint64_t hash, mx__form g)
{
    size_t mask = forms->n_index - 1, i = (size_t)hash & mask;

    while (forms->index[i])
        i = (i + 1) & mask;
    forms->index[i] = g + 1;
}

static bool index_grow(mx__forms *forms)
{
    size_t want = forms->n_index ? forms->n_index * 2 : 256;
    uint32_t *fresh = NULL, *old = forms->index;

    if (!mx__forms_grow(forms, (void **)&fresh, 0, want, sizeof *fresh)) return false;
    memset(fresh, 0, want * sizeof *fresh);
    mx__budget_give(forms->budget, forms->n_index * sizeof *old);
    forms->bytes -= forms->n_index * sizeof *old;
    mx__free(old);
    forms->index = fresh;
    forms->n_index = want;
    for (size_t g = 0; g < forms->n; g++)
        index_add(forms, hash_of(forms, (mx__form)g), (mx__form)g);
    return true;
}

/* Room for one more node and its entry in the index. */
static bool node_room(mx__forms *forms)
{
    if (forms->n >= forms->cap) {
        if (forms->failed == MX_OK)
            forms->failed = mx__fail(&forms->why, MX_LIMIT, "more than %u forms",
                                     (unsigned)forms->cap);
        return false;
    }
    if (forms->n == forms->room) {
        size_t want = forms->room ? forms->room + forms->room / 2 : 128;

        if (!mx__forms_grow(forms, (void **)&forms->node, forms->room, want,
                            sizeof *forms->node))
            return false;
        forms->room = want;
    }
    return forms->n + 1 <= forms->n_index / 4 * 3 || index_grow(forms);
}

/* --- compact forms ---------------------------------------------------------------- */

/* The longest play of ups.up + *star, ups >= 0. For ups > 0 the one line of play is
   {0 | (ups-1).up + *(star^1)} down to up + *s = {0 | *(s^1)}, or {0,*|0} for s = 1. */
static uint64_t small_birthday(int64_t ups, uint32_t star)
{
    uint32_t last;

    if (ups == 0) return star;
    last = star ^ ((ups - 1) & 1);
    return (uint64_t)(ups - 1) + (last == 1 ? 2 : 1 + (uint64_t)(last ^ 1));
}

static uint32_t saturated(uint64_t n)
{
    return n > UINT32_MAX ? UINT32_MAX : (uint32_t)n;
}

static mx__form new_compact(mx__forms *forms, mx__dyadic x, int32_t ups, uint32_t star)
{
    mx__form g;

    if (!mx__forms_tick(forms) || forms->failed != MX_OK || !node_room(forms))
        return MX__NO_FORM;
    g = (mx__form)forms->n++;
    forms->node[g] = (mx__form_node){
        .left_num = x.num,
        .right_num = x.num,
        .left_exp = x.exp,
        .right_exp = x.exp,
        .at = (uint32_t)ups,
        .n_left = star,
        .negative = MX__NO_FORM,
        .birthday = saturated(mx__dyadic_birthday(x) +
                              small_birthday(ups < 0 ? -(int64_t)ups : ups, star)),
        .is_compact = 1,
        .le_left = mx__form_small_ge(-(int64_t)ups, star),
        .ge_right = mx__form_small_ge(ups, star),
    };
    index_add(forms, hash_compact(x, ups, star), g);
    return g;
}

mx__form mx__forms_put_compact(mx__forms *forms, mx__dyadic x, int64_t ups,
                               uint32_t star)
{
    size_t mask = forms->n_index - 1, i;
    int32_t n = (int32_t)ups;

    if (ups > MX__MOST_UPS || ups < -MX__MOST_UPS || star > MX__MOST_STAR)
        return mx__forms_fail(forms, MX_LIMIT, "too many ups, or too large a nimber");
    for (i = (size_t)hash_compact(x, n, star) & mask; forms->index[i];
         i = (i + 1) & mask) {
        const mx__form_node *node = &forms->node[forms->index[i] - 1];

        if (node->is_compact && node->left_num == x.num && node->left_exp == x.exp &&
            (int32_t)node->at == n && node->n_left == star)
            return forms->index[i] - 1;
    }
    return new_compact(forms, x, n, star);
}

static mx__form number_option(mx__forms *forms, mx__dyadic x, mx__form_side side)
{
    mx__dyadic step = { side == MX__FORM_LEFT ? -1 : 1, x.exp }, y;

    if (!mx__dyadic_add(x, step, &y))
        return mx__forms_fail(forms, MX_LIMIT, "a number does not fit");
    return mx__forms_put_compact(forms, y, 0, 0);
}

mx__form mx__forms_compact_option(mx__forms *forms, mx__form g, mx__form_side side,
                                  size_t i)
{
    mx__form_node node = forms->node[g];
    mx__dyadic x = { node.left_num, node.left_exp };
    int32_t ups = (int32_t)node.at;
    bool is_with =
        (ups > 0) == (side == MX__FORM_LEFT); /* the side the ups are good for */

    if (ups == 0 && node.n_left == 0) return number_option(forms, x, side);
    if (ups == 0) return mx__forms_put_compact(forms, x, 0, (uint32_t)i);
    if (is_with || (node.n_left == 1 && (ups == 1 || ups == -1)))
        return mx__forms_put_compact(forms, x, 0, (uint32_t)i);
    return mx__forms_put_compact(forms, x, ups > 0 ? ups - 1 : ups + 1,
                                 node.n_left ^ 1);
}

static size_t n_compact_options(const mx__form_node *node, mx__form_side side)
{
    int32_t ups = (int32_t)node->at;
    bool is_integer = node->left_exp == 0;

    if (ups == 0 && node->n_left == 0) {
        if (!is_integer) return 1;
        return side == MX__FORM_LEFT ? node->left_num > 0 : node->left_num < 0;
    }
    if (ups == 0) return node->n_left;
    if (node->n_left != 1 || (ups != 1 && ups != -1)) return 1;
    return (ups > 0) == (side == MX__FORM_LEFT) ? 2 : 1;
}

/* --- other forms ------------------------------------------------------------------ */

static bool pool_room(mx__forms *forms, size_t n)
{
    size_t want = forms->room_pool ? forms->room_pool : 256;

    if (forms->n_pool + n <= forms->room_pool) return true;
    while (want < forms->n_pool + n)
        want += want / 2;
    if (want > UINT32_MAX) {
        mx__forms_fail(forms, MX_LIMIT, "no more than 2^32 options can be stored");
        return false;
    }
    if (!mx__forms_grow(forms, (void **)&forms->pool, forms->room_pool, want,
                        sizeof *forms->pool))
        return false;
    forms->room_pool = want;
    return true;
}

static mx__form find(const mx__forms *forms, uint64_t hash, const mx__form *l,
                     size_t n_left, const mx__form *r, size_t n_right)
{
    size_t mask = forms->n_index - 1;

    for (size_t i = (size_t)hash & mask; forms->index[i]; i = (i + 1) & mask) {
        const mx__form_node *node = &forms->node[forms->index[i] - 1];
        const mx__form *at = forms->pool + node->at;

        if (!node->is_compact && node->n_left == n_left && node->n_right == n_right &&
            memcmp(at, l, n_left * sizeof *l) == 0 &&
            memcmp(at + n_left, r, n_right * sizeof *r) == 0)
            return forms->index[i] - 1;
    }
    return MX__NO_FORM;
}

static uint32_t birthday_after(const mx__forms *forms, const mx__form *at, size_t n)
{
    uint32_t most = 0;

    for (size_t i = 0; i < n; i++)
        if (forms->node[at[i]].birthday > most) most = forms->node[at[i]].birthday;
    return most == UINT32_MAX ? most : most + 1;
}

static mx__form new_node(mx__forms *forms, uint64_t hash, const mx__form *l,
                         size_t n_left, const mx__form *r, size_t n_right,
                         const mx__form_stops *stops)
{
    mx__form g;
    uint32_t left_day, right_day;

    if (!node_room(forms) || !pool_room(forms, n_left + n_right)) return MX__NO_FORM;
    left_day = birthday_after(forms, l, n_left);
    right_day = birthday_after(forms, r, n_right);
    g = (mx__form)forms->n++;
    forms->node[g] = (mx__form_node){
        .left_num = stops->left.num,
        .right_num = stops->right.num,
        .left_exp = stops->left.exp,
        .right_exp = stops->right.exp,
        .at = (uint32_t)forms->n_pool,
        .n_left = (uint32_t)n_left,
        .n_right = (uint32_t)n_right,
        .negative = MX__NO_FORM,
        .birthday = left_day > right_day ? left_day : right_day,
        .le_left = stops->le_left,
        .ge_right = stops->ge_right,
    };
    memcpy(forms->pool + forms->n_pool, l, n_left * sizeof *l);
    memcpy(forms->pool + forms->n_pool + n_left, r, n_right * sizeof *r);
    forms->n_pool += n_left + n_right;
    index_add(forms, hash, g);
    return g;
}

mx__form mx__forms_put(mx__forms *forms, mx__form_frame frame,
                       const mx__form_stops *stops)
{
    const mx__form *l = forms->option[0].at + frame.base[0];
    const mx__form *r = forms->option[1].at + frame.base[1];
    size_t n_left = forms->option[0].n - frame.base[0];
    size_t n_right = forms->option[1].n - frame.base[1];
    uint64_t hash = mx__forms_hash(l, n_left, r, n_right);
    mx__form g;

    assert(n_left > 0 && n_right > 0);
    g = find(forms, hash, l, n_left, r, n_right);
    if (g == MX__NO_FORM) g = new_node(forms, hash, l, n_left, r, n_right, stops);
    mx__forms_pop(forms, frame);
    return g;
}

/* --- the public side -------------------------------------------------------------- */

mx_status mx__forms_new(mx__budget *budget, mx__forms **out, mx_error *err)
{
    mx__forms *forms = mx__calloc(1, sizeof *forms);
    mx_status st;

    *out = NULL;
    if (!forms) return mx__fail(err, MX_NOMEM, "out of memory for forms");
    forms->budget = budget;
    forms->cap = most_forms;
    if (index_grow(forms) && pool_room(forms, 1) &&
        mx__forms_reserve(forms, MX__FORM_LEFT, 1) &&
        mx__forms_reserve(forms, MX__FORM_RIGHT, 1))
        mx__forms_put_compact(forms, (mx__dyadic){ 0, 0 }, 0, 0);
    st = mx__forms_end(forms, err);
    if (st != MX_OK) {
        mx__forms_free(forms);
        return st;
    }
    assert(forms->n == 1);
    *out = forms;
    return MX_OK;
}

void mx__forms_free(mx__forms *forms)
{
    if (!forms) return;
    mx__budget_give(forms->budget, forms->bytes);
    mx__free(forms->node);
    mx__free(forms->pool);
    mx__free(forms->index);
    mx__free(forms->order);
    mx__free(forms->sums);
    mx__free(forms->made);
    mx__free(forms->raw);
    mx__free(forms->option[0].at);
    mx__free(forms->option[1].at);
    mx__free(forms);
}

uint32_t mx__forms_count(const mx__forms *forms)
{
    return (uint32_t)forms->n;
}

uint32_t mx__forms_cap(mx__forms *forms, uint32_t most)
{
    uint32_t before = forms->cap;

    forms->cap = most && most < most_forms ? most : most_forms;
    return before;
}

uint64_t mx__forms_bytes(const mx__forms *forms)
{
    return forms->bytes;
}

mx_status mx__forms_compact(mx__forms *forms, mx__dyadic x, int32_t ups, uint32_t star,
                            mx__form *out, mx_error *err)
{
    mx__form g;

    if (ups > MX__MOST_UPS || ups < -MX__MOST_UPS || star > MX__MOST_STAR)
        return mx__fail(err, MX_RANGE, "too many ups, or too large a nimber");
    mx__forms_begin(forms);
    g = mx__forms_put_compact(forms, x, ups, star);
    if (g != MX__NO_FORM) *out = g;
    return mx__forms_end(forms, err);
}

mx_status mx__forms_integer(mx__forms *forms, int64_t n, mx__form *out, mx_error *err)
{
    if (n == INT64_MIN) return mx__fail(err, MX_RANGE, "the integer does not fit");
    return mx__forms_compact(forms, mx__dyadic_int(n), 0, 0, out, err);
}

bool mx__form_as_compact(const mx__forms *forms, mx__form g, mx__form_compact *out)
{
    const mx__form_node *node = &forms->node[g];

    assert(g < forms->n);
    if (!node->is_compact) return false;
    if (out)
        *out = (mx__form_compact){ { node->left_num, node->left_exp },
                                   (int32_t)node->at,
                                   node->n_left };
    return true;
}

bool mx__form_as_number(const mx__forms *forms, mx__form g, mx__dyadic *out)
{
    const mx__form_node *node = &forms->node[g];

    assert(g < forms->n);
    if (!mx__form_node_is_number(node)) return false;
    if (out) *out = (mx__dyadic){ node->left_num, node->left_exp };
    return true;
}

mx__dyadic mx__form_stop(const mx__forms *forms, mx__form g, mx__form_side starter)
{
    mx__form_stops stops = mx__form_node_stops(&forms->node[g]);

    return starter == MX__FORM_LEFT ? stops.left : stops.right;
}

uint32_t mx__form_birthday(const mx__forms *forms, mx__form g)
{
    return forms->node[g].birthday;
}

size_t mx__form_n_options(const mx__forms *forms, mx__form g, mx__form_side side)
{
    const mx__form_node *node = &forms->node[g];

    if (node->is_compact) return n_compact_options(node, side);
    return side == MX__FORM_LEFT ? node->n_left : node->n_right;
}

mx_status mx__form_option(mx__forms *forms, mx__form g, mx__form_side side, size_t i,
                          mx__form *out, mx_error *err)
{
    mx__form option;

    if (i >= mx__form_n_options(forms, g, side))
        return mx__fail(err, MX_RANGE, "there is no such option");
    mx__forms_begin(forms);
    option = mx__forms_option_at(forms, g, side, i);
    if (option != MX__NO_FORM) *out = option;
    return mx__forms_end(forms, err);
}
