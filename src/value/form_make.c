/* form_make.c: from sets of options to the canonical form. */
#include "form_impl.h"

#include <stdlib.h>

/* The game {options of the frame}, which has no number in the table yet. */
typedef struct fresh {
    mx__form_frame frame;
    mx__form_stops stops;
} fresh;

static mx__form *options_of(const mx__forms *forms, const fresh *g, mx__form_side side)
{
    return forms->option[side].at + g->frame.base[side];
}

static size_t n_options_of(const mx__forms *forms, const fresh *g, mx__form_side side)
{
    return forms->option[side].n - g->frame.base[side];
}

/* --- sorting ---------------------------------------------------------------------- */

static int by_number(const void *a, const void *b)
{
    mx__form x = *(const mx__form *)a, y = *(const mx__form *)b;

    return (x > y) - (x < y);
}

static void sort(mx__form *at, size_t n)
{
    if (n > 24) {
        qsort(at, n, sizeof *at, by_number);
        return;
    }
    for (size_t i = 1; i < n; i++) {
        mx__form x = at[i];
        size_t j = i;

        for (; j > 0 && at[j - 1] > x; j--)
            at[j] = at[j - 1];
        at[j] = x;
    }
}

static void sort_side(mx__forms *forms, const fresh *g, mx__form_side side)
{
    mx__form *at = options_of(forms, g, side);
    size_t n = n_options_of(forms, g, side), kept = 0;

    if (n == 0) return;
    sort(at, n);
    for (size_t i = 0; i < n; i++)
        if (i == 0 || at[i] != at[kept - 1]) at[kept++] = at[i];
    forms->option[side].n = g->frame.base[side] + kept;
}

/* --- stops, and numbers ----------------------------------------------------------- */

/* Left's best stop is the largest right stop of her options; G stays at or below it when
   none of the options that reach it is at or above it. */
static void left_stop(mx__forms *forms, fresh *g)
{
    const mx__form *at = options_of(forms, g, MX__FORM_LEFT);
    size_t n = n_options_of(forms, g, MX__FORM_LEFT);

    for (size_t i = 0; i < n; i++) {
        mx__form_stops s = mx__form_node_stops(&forms->node[at[i]]);
        int c = i == 0 ? 1 : mx__dyadic_cmp(s.right, g->stops.left);

        if (c > 0) {
            g->stops.left = s.right;
            g->stops.le_left = !s.ge_right;
        } else if (c == 0) {
            g->stops.le_left = g->stops.le_left && !s.ge_right;
        }
    }
}

static void right_stop(mx__forms *forms, fresh *g)
{
    const mx__form *at = options_of(forms, g, MX__FORM_RIGHT);
    size_t n = n_options_of(forms, g, MX__FORM_RIGHT);

    for (size_t i = 0; i < n; i++) {
        mx__form_stops s = mx__form_node_stops(&forms->node[at[i]]);
        int c = i == 0 ? -1 : mx__dyadic_cmp(s.left, g->stops.right);

        if (c < 0) {
            g->stops.right = s.left;
            g->stops.ge_right = !s.le_left;
        } else if (c == 0) {
            g->stops.ge_right = g->stops.ge_right && !s.le_left;
        }
    }
}

/* Simplicity theorem: when a number fits between the options (each left one below or
   confused with it, each right one above or confused), the simplest such is the value.
   x fits above G^L unless G^L >= x: so the stops are the ends, and belong to the interval
   where le_left (ge_right) says so. MX__NO_FORM without failure: no number. */
static mx__form as_number(mx__forms *forms, const fresh *g)
{
    const mx__form_stops *s = &g->stops;
    mx__dyadic_bound low = { s->left, !s->le_left,
                             n_options_of(forms, g, MX__FORM_LEFT) == 0 };
    mx__dyadic_bound high = { s->right, !s->ge_right,
                              n_options_of(forms, g, MX__FORM_RIGHT) == 0 };
    mx__dyadic x;

    if (!low.is_none && !high.is_none) {
        int c = mx__dyadic_cmp(s->left, s->right);

        if (c > 0 || (c == 0 && (low.is_open || high.is_open))) return MX__NO_FORM;
    }
    if (!mx__dyadic_simplest(low, high, &x))
        return mx__forms_fail(forms, MX_LIMIT, "a number does not fit");
    return mx__forms_put_compact(forms, x, 0, 0);
}

/* --- dominated options ------------------------------------------------------------ */

/* How X stands to Y: bit 0 for X <= Y, bit 1 for X >= Y, -1 on failure. The stops leave
   at most one of the two to be asked for most pairs. */
static int relation(mx__forms *forms, mx__form x, mx__form y)
{
    mx__form_stops s = mx__form_node_stops(&forms->node[x]),
                   t = mx__form_node_stops(&forms->node[y]);
    int left = mx__dyadic_cmp(s.left, t.left), right = mx__dyadic_cmp(s.right, t.right);
    int r;

    if (left * right < 0) return 0;
    if (left <= 0 && right <= 0) {
        r = mx__forms_le(forms, x, y);
        if (r != 0 || left != 0 || right != 0) return r;
    }
    r = mx__forms_le(forms, y, x);
    return r < 0 ? -1 : r << 1;
}

/* Keeps the options that no other is at least as good as. The options are distinct
   values, so of two that dominate each other there are none. */
static bool drop_dominated(mx__forms *forms, const fresh *g, mx__form_side side)
{
    const int worse = side == MX__FORM_LEFT ? 1 : 2;
    size_t n = n_options_of(forms, g, side), kept = 0;

    for (size_t i = 0; i < n; i++) {
        mx__form *at = options_of(forms, g, side);
        mx__form x = at[i];
        bool is_dropped = false;
        size_t still = 0;

        for (size_t j = 0; j < kept; j++) {
            int r = is_dropped ? 0 : relation(forms, x, at[j]);

            if (r < 0) return false;
            if (r == worse) is_dropped = true;
            if (r == 0 || r == worse) at[still++] = at[j];
        }
        kept = still;
        if (!is_dropped) at[kept++] = x;
    }
    forms->option[side].n = g->frame.base[side] + kept;
    return true;
}

/* --- reversible options ----------------------------------------------------------- */

static int is_le_fresh(mx__forms *forms, mx__form x, const fresh *g);
static int is_ge_fresh(mx__forms *forms, mx__form x, const fresh *g);

/* No G^R <= X and no X^L >= G. */
static int le_fresh_by_options(mx__forms *forms, mx__form x, const fresh *g)
{
    size_t n = n_options_of(forms, g, MX__FORM_RIGHT);
    int r;

    for (size_t i = 0; i < n; i++) {
        r = mx__forms_le(forms, options_of(forms, g, MX__FORM_RIGHT)[i], x);
        if (r != 0) return r < 0 ? -1 : 0;
    }
    n = mx__form_n_options(forms, x, MX__FORM_LEFT);
    for (size_t i = 0; i < n; i++) {
        r = is_ge_fresh(forms, mx__forms_option_at(forms, x, MX__FORM_LEFT, i), g);
        if (r != 0) return r < 0 ? -1 : 0;
    }
    return 1;
}

/* The mirror. */
static int ge_fresh_by_options(mx__forms *forms, mx__form x, const fresh *g)
{
    size_t n = n_options_of(forms, g, MX__FORM_LEFT);
    int r;

    for (size_t i = 0; i < n; i++) {
        r = mx__forms_le(forms, x, options_of(forms, g, MX__FORM_LEFT)[i]);
        if (r != 0) return r < 0 ? -1 : 0;
    }
    n = mx__form_n_options(forms, x, MX__FORM_RIGHT);
    for (size_t i = 0; i < n; i++) {
        r = is_le_fresh(forms, mx__forms_option_at(forms, x, MX__FORM_RIGHT, i), g);
        if (r != 0) return r < 0 ? -1 : 0;
    }
    return 1;
}

static bool enter(mx__forms *forms)
{
    if (forms->depth >= MX__FORM_DEPTH) {
        mx__forms_fail(forms, MX_LIMIT, "forms are nested too deeply to compare");
        return false;
    }
    if (!mx__forms_tick(forms)) return false;
    forms->depth++;
    return true;
}

/* Whether X <= G: 1, 0, or -1 on failure. */
static int is_le_fresh(mx__forms *forms, mx__form x, const fresh *g)
{
    mx__form_stops s;
    int r;

    if (x == MX__NO_FORM) return -1;
    s = mx__form_node_stops(&forms->node[x]);
    r = mx__form_stops_decide(&s, &g->stops);
    if (r < 2) return r;
    if (mx__form_node_is_number(&forms->node[x]))
        return mx__dyadic_cmp(s.left, g->stops.right) == 0 && g->stops.ge_right;
    if (!enter(forms)) return -1;
    r = le_fresh_by_options(forms, x, g);
    forms->depth--;
    return r;
}

/* Whether X >= G. */
static int is_ge_fresh(mx__forms *forms, mx__form x, const fresh *g)
{
    mx__form_stops s;
    int r;

    if (x == MX__NO_FORM) return -1;
    s = mx__form_node_stops(&forms->node[x]);
    r = mx__form_stops_decide(&g->stops, &s);
    if (r < 2) return r;
    if (mx__form_node_is_number(&forms->node[x]))
        return mx__dyadic_cmp(g->stops.left, s.right) == 0 && g->stops.le_left;
    if (!enter(forms)) return -1;
    r = ge_fresh_by_options(forms, x, g);
    forms->depth--;
    return r;
}

/* The other player's reply to the option X that brings G back to where it was or better
   for him; MX__NO_FORM without failure when there is none. */
static mx__form reversing_reply(mx__forms *forms, const fresh *g, mx__form_side side,
                                mx__form x)
{
    mx__form_side other = side == MX__FORM_LEFT ? MX__FORM_RIGHT : MX__FORM_LEFT;
    size_t n = mx__form_n_options(forms, x, other);

    for (size_t i = 0; i < n; i++) {
        mx__form reply = mx__forms_option_at(forms, x, other, i);
        int r;

        if (reply == MX__NO_FORM) return MX__NO_FORM;
        r = side == MX__FORM_LEFT ? is_le_fresh(forms, reply, g)
                                  : is_ge_fresh(forms, reply, g);
        if (r < 0) return MX__NO_FORM;
        if (r == 1) return reply;
    }
    return MX__NO_FORM;
}

/* Replaces each reversible option by the options behind the reply that reverses it. The
   frame is equal to G at every moment. Ends: what comes in is born earlier than what
   goes. */
static bool bypass(mx__forms *forms, const fresh *g, mx__form_side side,
                   bool *is_changed)
{
    for (size_t i = 0; i < n_options_of(forms, g, side);) {
        mx__form reply = reversing_reply(forms, g, side, options_of(forms, g, side)[i]);
        size_t n;

        if (forms->failed != MX_OK) return false;
        if (reply == MX__NO_FORM) {
            i++;
            continue;
        }
        *is_changed = true;
        n = mx__form_n_options(forms, reply, side);
        for (size_t j = 0; j < n; j++)
            if (!mx__forms_push(forms, side,
                                mx__forms_option_at(forms, reply, side, j)))
                return false;
        options_of(forms, g, side)[i] = forms->option[side].at[--forms->option[side].n];
    }
    return true;
}

/* --- compact forms seen from their options ---------------------------------------- */

/* The frame holds canonical options, not a number. Fills *OUT when they are those of
   x + ups.up + *star. */
typedef struct parts {
    const mx__form *at;
    size_t n;
} parts;

static const mx__form_node *node_at(const mx__forms *forms, parts p, size_t i)
{
    return &forms->node[p.at[i]];
}

static bool all_around(const mx__forms *forms, parts p, mx__dyadic x)
{
    for (size_t i = 0; i < p.n; i++) {
        const mx__form_node *node = node_at(forms, p, i);

        if (!node->is_compact || node->left_num != x.num || node->left_exp != x.exp)
            return false;
    }
    return true;
}

/* {x, x*1 .. x*(n-1)} on both sides: x*n. */
static bool is_nimber(const mx__forms *forms, parts l, parts r)
{
    if (l.n != r.n || memcmp(l.at, r.at, l.n * sizeof *l.at) != 0) return false;
    for (size_t i = 0; i < l.n; i++)
        if (node_at(forms, l, i)->at != 0 || node_at(forms, l, i)->n_left >= l.n)
            return false;
    return true;
}

/* {x | x + k.up + *j}, seen from the side that the ups are good for; SIGN is theirs. */
static bool is_ups(const mx__forms *forms, parts good, parts bad, int sign,
                   mx__form_compact *out)
{
    const mx__form_node *reply;
    int64_t ups;

    if (good.n == 2 && bad.n == 1 && mx__form_node_is_number(node_at(forms, bad, 0))) {
        const mx__form_node *a = node_at(forms, good, 0), *b = node_at(forms, good, 1);

        out->ups = sign;
        out->star = 1;
        return a->at == 0 && b->at == 0 && a->n_left + b->n_left == 1;
    }
    if (good.n != 1 || bad.n != 1 || !mx__form_node_is_number(node_at(forms, good, 0)))
        return false;
    reply = node_at(forms, bad, 0);
    ups = (int64_t)sign * (int32_t)reply->at;
    if (ups < 0 || mx__form_node_is_number(reply)) return false;
    out->ups = sign * (int32_t)(ups + 1);
    out->star = reply->n_left ^ 1;
    return true;
}

static bool as_compact(const mx__forms *forms, const fresh *g, mx__form_compact *out)
{
    parts l = { options_of(forms, g, MX__FORM_LEFT),
                n_options_of(forms, g, MX__FORM_LEFT) };
    parts r = { options_of(forms, g, MX__FORM_RIGHT),
                n_options_of(forms, g, MX__FORM_RIGHT) };
    mx__dyadic x = g->stops.left;

    if (!mx__dyadic_same(x, g->stops.right)) return false;
    if (!all_around(forms, l, x) || !all_around(forms, r, x)) return false;
    *out = (mx__form_compact){ .number = x, .star = (uint32_t)l.n };
    return is_nimber(forms, l, r) || is_ups(forms, l, r, 1, out) ||
           is_ups(forms, r, l, -1, out);
}

/* --- the whole -------------------------------------------------------------------- */

static bool simplify(mx__forms *forms, const fresh *g)
{
    bool is_changed = false;

    for (int side = 0; side < 2; side++)
        if (!drop_dominated(forms, g, (mx__form_side)side)) return false;
    for (int side = 0; side < 2; side++)
        if (!bypass(forms, g, (mx__form_side)side, &is_changed)) return false;
    if (!is_changed) return true;
    for (int side = 0; side < 2; side++) {
        sort_side(forms, g, (mx__form_side)side);
        if (!drop_dominated(forms, g, (mx__form_side)side)) return false;
    }
    return true;
}

/* The canonical form of the frame's options, which are sorted; leaves the frame. */
static mx__form make_sorted(mx__forms *forms, mx__form_frame frame)
{
    fresh g = { .frame = frame };
    mx__form_compact compact;
    mx__form number;

    if (forms->failed != MX_OK || !mx__forms_tick(forms)) return MX__NO_FORM;
    left_stop(forms, &g);
    right_stop(forms, &g);
    number = as_number(forms, &g);
    if (number != MX__NO_FORM) return number;
    if (forms->failed != MX_OK || !simplify(forms, &g)) return MX__NO_FORM;
    if (as_compact(forms, &g, &compact))
        return mx__forms_put_compact(forms, compact.number, compact.ups, compact.star);
    return mx__forms_put(forms, frame, &g.stops);
}

mx__form mx__forms_make_frame(mx__forms *forms, mx__form_frame frame)
{
    fresh g = { .frame = frame };
    mx__form made;

    sort_side(forms, &g, MX__FORM_LEFT);
    sort_side(forms, &g, MX__FORM_RIGHT);
    made = make_sorted(forms, frame);
    mx__forms_pop(forms, frame);
    return made;
}

/* --- what was asked before -------------------------------------------------------- */

/* Positions of a game have the same values as options again and again: what came of them
   last time is looked up before anything is compared. As the other memos it may be
   overwritten, and may be missing. */
static const size_t most_made = (size_t)1 << 17, most_raw = (size_t)1 << 21;

static void made_clear(mx__forms *forms)
{
    for (size_t i = 0; i < forms->n_made; i++)
        forms->made[i].form = MX__NO_FORM;
    forms->n_raw = forms->was_made = 0;
}

static bool made_grow(mx__forms *forms)
{
    size_t want = forms->n_made ? forms->n_made * 4 : 1024;
    mx__form_made_memo *old = forms->made, *made = NULL;
    size_t n_old = forms->n_made;

    if (!mx__forms_grow(forms, (void **)&made, 0, want, sizeof *made)) return false;
    forms->made = made;
    forms->n_made = want;
    for (size_t i = 0; i < want; i++)
        made[i].form = MX__NO_FORM;
    for (size_t i = 0; i < n_old; i++)
        if (old[i].form != MX__NO_FORM) made[old[i].hash & (want - 1)] = old[i];
    mx__budget_give(forms->budget, n_old * sizeof *old);
    forms->bytes -= n_old * sizeof *old;
    mx__free(old);
    return true;
}

static bool raw_room(mx__forms *forms, size_t n)
{
    size_t want = forms->room_raw ? forms->room_raw : 1024;

    if (forms->raw && forms->n_raw + n <= forms->room_raw) return true;
    while (want < forms->n_raw + n)
        want *= 2;
    if (!mx__forms_grow(forms, (void **)&forms->raw, forms->room_raw, want,
                        sizeof *forms->raw))
        return false;
    forms->room_raw = want;
    return true;
}

/* Memory that is short here is no failure: the memo does without. */
static bool made_room(mx__forms *forms, size_t n)
{
    bool has_room;

    if (n > most_raw) return false;
    if (forms->n_raw + n > most_raw) made_clear(forms);
    has_room = raw_room(forms, n);
    if (has_room && forms->was_made * 2 >= forms->n_made && forms->n_made < most_made)
        has_room = made_grow(forms);
    if (!has_room) forms->failed = MX_OK;
    return has_room;
}

static mx__form recall_made(const mx__forms *forms, uint64_t hash, const mx__form *l,
                            size_t n_left, const mx__form *r, size_t n_right)
{
    const mx__form_made_memo *m;

    if (forms->n_made == 0) return MX__NO_FORM;
    m = &forms->made[hash & (forms->n_made - 1)];
    if (m->form == MX__NO_FORM || m->hash != hash || m->n_left != n_left ||
        m->n_right != n_right ||
        memcmp(forms->raw + m->at, l, n_left * sizeof *l) != 0 ||
        memcmp(forms->raw + m->at + n_left, r, n_right * sizeof *r) != 0)
        return MX__NO_FORM;
    return m->form;
}

/* Makes the form of the frame, sorted, unless it was made before. */
static mx__form make_once(mx__forms *forms, mx__form_frame frame)
{
    const mx__form *l = forms->option[0].at + frame.base[0];
    const mx__form *r = forms->option[1].at + frame.base[1];
    size_t n_left = forms->option[0].n - frame.base[0];
    size_t n_right = forms->option[1].n - frame.base[1];
    mx__form_made_memo memo = { .hash = mx__forms_hash(l, n_left, r, n_right),
                                .n_left = (uint32_t)n_left,
                                .n_right = (uint32_t)n_right };
    mx__form made = recall_made(forms, memo.hash, l, n_left, r, n_right);
    bool has_room;

    if (made != MX__NO_FORM) return made;
    has_room = made_room(forms, n_left + n_right);
    memo.at = (uint32_t)forms->n_raw;
    if (has_room) {
        memcpy(forms->raw + memo.at, l, n_left * sizeof *l);
        memcpy(forms->raw + memo.at + n_left, r, n_right * sizeof *r);
    }
    memo.form = make_sorted(forms, frame);
    if (has_room && memo.form != MX__NO_FORM) {
        forms->made[memo.hash & (forms->n_made - 1)] = memo;
        forms->n_raw += n_left + n_right;
        forms->was_made++;
    }
    return memo.form;
}

/* Adds the N forms at AT to the frame, ascending and each once. */
static bool gather(mx__forms *forms, mx__form_frame frame, mx__form_side side,
                   const mx__form *at, size_t n)
{
    mx__form *to;
    size_t kept = 0;

    if (n == 0) return true;
    if (!mx__forms_reserve(forms, side, n)) return false;
    to = forms->option[side].at + frame.base[side];
    for (size_t i = 0; i < n; i++) {
        size_t j = kept;

        assert(at[i] < forms->n);
        while (j > 0 && to[j - 1] > at[i])
            j--;
        if (j > 0 && to[j - 1] == at[i]) continue;
        if (kept == 64) break; /* too many to insert one by one */
        memmove(to + j + 1, to + j, (kept++ - j) * sizeof *to);
        to[j] = at[i];
    }
    if (kept < 64) {
        forms->option[side].n += kept;
        return true;
    }
    memcpy(to, at, n * sizeof *to);
    forms->option[side].n += n;
    sort_side(forms, &(fresh){ .frame = frame }, side);
    return true;
}

mx_status mx__forms_make(mx__forms *forms, const mx__form *left, size_t n_left,
                         const mx__form *right, size_t n_right, mx__form *out,
                         mx_error *err)
{
    mx__form_frame frame;
    mx__form g = MX__NO_FORM;

    mx__forms_begin(forms);
    frame = mx__forms_frame(forms);
    if (gather(forms, frame, MX__FORM_LEFT, left, n_left) &&
        gather(forms, frame, MX__FORM_RIGHT, right, n_right))
        g = make_once(forms, frame);
    mx__forms_pop(forms, frame);
    if (g != MX__NO_FORM) *out = g;
    return mx__forms_end(forms, err);
}
