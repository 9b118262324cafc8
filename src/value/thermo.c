/* thermo.c: mean values, temperatures and thermographs of short games, exactly. */
#include "thermo.h"

#include "alloc.h"
#include "fail.h"
#include "form_walk.h"

#include <assert.h>

/* Walls under work; the first failure sticks. */
typedef struct thermo {
    mx__forms *forms;
    mx__form_walk walk;
    mx__thermograph *graph; /* one for each form of the walk */
    mx_error *err;
    mx_status st;
} thermo;

static bool fail(thermo *w, mx_status st)
{
    if (w->st == MX_OK)
        w->st = mx__fail(w->err, st, "%s",
                         st == MX_NOMEM ? "out of memory for a thermograph"
                                        : "a number of the thermograph does not fit");
    return false;
}

static bool add(thermo *w, mx__dyadic a, mx__dyadic b, mx__dyadic *out)
{
    return mx__dyadic_add(a, b, out) || fail(w, MX_LIMIT);
}

/* A + K * B for K in -1, 0, 1. */
static bool add_times(thermo *w, mx__dyadic a, int k, mx__dyadic b, mx__dyadic *out)
{
    if (k == 0) {
        *out = a;
        return true;
    }
    return add(w, a, k > 0 ? b : mx__dyadic_neg(b), out);
}

/* Adds a corner, unless the wall runs straight on there. */
static bool corner(thermo *w, mx__thermo_wall *wall, mx__dyadic t, mx__dyadic v,
                   int slope)
{
    if (wall->n > 0 && mx__dyadic_same(wall->at[wall->n - 1].t, t)) {
        wall->at[wall->n - 1] = (mx__thermo_corner){ t, v, slope };
        return true;
    }
    if (wall->n > 0 && wall->at[wall->n - 1].slope == slope) return true;
    return MX_PUSH(*wall, ((mx__thermo_corner){ t, v, slope })) || fail(w, MX_NOMEM);
}

/* Two walls followed together from corner to corner of either. */
typedef struct pair {
    const mx__thermo_wall *wall[2];
    size_t next[2];   /* the first corner beyond t */
    mx__dyadic t;     /* where we stand */
    mx__dyadic v[2];  /* the values there */
    int slope[2];     /* the slopes from there on */
    mx__dyadic until; /* the next corner */
    bool is_last;     /* there is none */
} pair;

static bool stand(thermo *w, pair *p, mx__dyadic t)
{
    p->t = t;
    p->is_last = true;
    for (int i = 0; i < 2; i++) {
        const mx__thermo_wall *wall = p->wall[i];
        mx__dyadic along;
        const mx__thermo_corner *c;

        while (p->next[i] < wall->n && mx__dyadic_cmp(wall->at[p->next[i]].t, t) <= 0)
            p->next[i]++;
        assert(p->next[i] > 0);
        c = &wall->at[p->next[i] - 1];
        p->slope[i] = c->slope;
        if (!add_times(w, t, -1, c->t, &along) ||
            !add_times(w, c->v, c->slope, along, &p->v[i]))
            return false;
        if (p->next[i] == wall->n) continue;
        c = &wall->at[p->next[i]];
        if (p->is_last || mx__dyadic_cmp(c->t, p->until) < 0) p->until = c->t;
        p->is_last = false;
    }
    return true;
}

/* Where the two lines that start at P meet: in *T. False: never, or not before the next
   corner, or failed. */
static bool meeting(thermo *w, const pair *p, mx__dyadic *t)
{
    int closing = p->slope[1] - p->slope[0]; /* how fast wall 0 comes down on wall 1 */
    mx__dyadic gap;

    if (!add_times(w, p->v[0], -1, p->v[1], &gap)) return false;
    if (gap.num == 0 || closing == 0 || (gap.num > 0) != (closing > 0)) return false;
    if (gap.num < 0) gap = mx__dyadic_neg(gap);
    assert(closing >= -2 && closing <= 2);
    if ((closing == 2 || closing == -2) && !mx__dyadic_half(gap, &gap))
        return fail(w, MX_LIMIT);
    if (!add(w, p->t, gap, t)) return false;
    return p->is_last || mx__dyadic_cmp(*t, p->until) < 0;
}

/* The higher (SIGN 1) or lower (-1) of A and B, into OUT. */
static bool envelope(thermo *w, const mx__thermo_wall *a, const mx__thermo_wall *b,
                     int sign, mx__thermo_wall *out)
{
    pair p = { .wall = { a, b } };
    mx__dyadic t = mx__dyadic_int(-1);

    out->n = 0;
    for (;;) {
        int c, k;

        if (!stand(w, &p, t)) return false;
        c = mx__dyadic_cmp(p.v[0], p.v[1]) * sign;
        if (c == 0) c = (p.slope[0] - p.slope[1]) * sign;
        k = c >= 0 ? 0 : 1;
        if (!corner(w, out, t, p.v[k], p.slope[k])) return false;
        if (meeting(w, &p, &t)) continue;
        if (w->st != MX_OK) return false;
        if (p.is_last) return true;
        t = p.until;
    }
}

/* A copy of FROM with SLOPE * t added. */
static bool tilted(thermo *w, const mx__thermo_wall *from, int slope,
                   mx__thermo_wall *out)
{
    out->n = 0;
    for (size_t i = 0; i < from->n; i++) {
        mx__thermo_corner c = from->at[i];

        if (!add_times(w, c.v, slope, c.t, &c.v)) return false;
        c.slope += slope;
        if (!MX_PUSH(*out, c)) return fail(w, MX_NOMEM);
    }
    return true;
}

/* Ends both walls at T with a mast at V. */
static bool cut(thermo *w, mx__thermo_wall *wall, mx__dyadic t, mx__dyadic v)
{
    while (wall->n > 0 && mx__dyadic_cmp(wall->at[wall->n - 1].t, t) >= 0)
        wall->n--;
    return corner(w, wall, t, v, 0);
}

/* Lets the walls of G run up to where they meet. */
static bool raise_mast(thermo *w, mx__thermograph *g)
{
    pair p = { .wall = { &g->left, &g->right } };
    mx__dyadic t = mx__dyadic_int(-1);

    for (;;) {
        if (!stand(w, &p, t)) return false;
        if (mx__dyadic_cmp(p.v[0], p.v[1]) <= 0) break;
        if (meeting(w, &p, &t)) continue;
        if (w->st != MX_OK) return false;
        assert(!p.is_last); /* the walls of a short game meet */
        t = p.until;
    }
    g->temperature = t;
    g->mean = p.v[0];
    return cut(w, &g->left, t, g->mean) && cut(w, &g->right, t, g->mean);
}

static bool mast_only(thermo *w, mx__thermograph *g, mx__dyadic x)
{
    g->mean = x;
    g->temperature = mx__dyadic_int(-1);
    return corner(w, &g->left, g->temperature, x, 0) &&
           corner(w, &g->right, g->temperature, x, 0);
}

/* x + ups.up + *star from the walls of x. Left moves to x or to something no better for
   her; Right of a positive one to a game that has the left wall of x* again. */
static bool small_walls(thermo *w, const mx__form_compact *c, mx__thermograph *g)
{
    mx__thermograph x = { 0 };
    mx__dyadic zero = { 0, 0 };
    bool is_star = c->ups == 0 || (c->star == 1 && (c->ups == 1 || c->ups == -1));
    bool tilt_left = is_star || c->ups > 0, tilt_right = is_star || c->ups < 0;
    mx__form number;
    bool ok;

    w->st = mx__forms_compact(w->forms, c->number, 0, 0, &number, w->err);
    if (w->st == MX_OK) w->st = mx__thermograph_make(w->forms, number, &x, w->err);
    ok = w->st == MX_OK &&
         tilted(w, tilt_left ? &x.right : &x.left, tilt_left ? -1 : 0, &g->left) &&
         tilted(w, tilt_right ? &x.left : &x.right, tilt_right ? 1 : 0, &g->right) &&
         cut(w, &g->left, zero, c->number) && cut(w, &g->right, zero, c->number);
    g->mean = c->number;
    g->temperature = zero;
    mx__thermograph_clear(&x);
    return ok;
}

/* The best right wall of the left options, or left wall of the right options. */
static bool best_wall(thermo *w, mx__form g, mx__form_side side, mx__thermo_wall *out)
{
    size_t n = mx__form_n_options(w->forms, g, side);
    mx__thermo_wall other = { 0 };
    bool ok = true;

    for (size_t i = 0; i < n && ok; i++) {
        mx__form option;
        const mx__thermograph *t;
        const mx__thermo_wall *wall;

        w->st = mx__form_option(w->forms, g, side, i, &option, w->err);
        if (w->st != MX_OK) break;
        t = &w->graph[mx__form_walk_place(&w->walk, option)];
        wall = side == MX__FORM_LEFT ? &t->right : &t->left;
        ok = i == 0 ? tilted(w, wall, 0, out)
                    : envelope(w, out, wall, side == MX__FORM_LEFT ? 1 : -1, &other);
        if (ok && i > 0) {
            mx__thermo_wall swap = *out;

            *out = other;
            other = swap;
        }
    }
    MX_VEC_CLEAR(other);
    return ok && w->st == MX_OK;
}

static bool walls_of(thermo *w, mx__form g, mx__thermograph *out)
{
    mx__form_compact c;
    mx__thermo_wall best = { 0 };
    bool ok;

    if (mx__form_as_compact(w->forms, g, &c)) {
        if (c.ups != 0 || c.star != 0) return small_walls(w, &c, out);
        if (c.number.exp == 0) return mast_only(w, out, c.number);
    }
    ok = best_wall(w, g, MX__FORM_LEFT, &best) && tilted(w, &best, -1, &out->left) &&
         best_wall(w, g, MX__FORM_RIGHT, &best) && tilted(w, &best, 1, &out->right) &&
         raise_mast(w, out);
    MX_VEC_CLEAR(best);
    return ok;
}

/* Numbers are followed down to integers, other compact forms are known. */
static bool is_leaf(const mx__forms *forms, mx__form g)
{
    mx__dyadic x;

    if (mx__form_as_number(forms, g, &x)) return x.exp == 0;
    return mx__form_as_compact(forms, g, NULL);
}

mx_status mx__thermograph_make(mx__forms *forms, mx__form g, mx__thermograph *out,
                               mx_error *err)
{
    thermo w = { .forms = forms, .err = err };
    size_t n;

    *out = (mx__thermograph){ 0 };
    w.st = mx__form_walk_below(&w.walk, forms, g, is_leaf, err);
    if (w.st != MX_OK) goto done;
    n = w.walk.order.n;
    w.graph = mx__calloc(n, sizeof *w.graph);
    if (!w.graph) {
        fail(&w, MX_NOMEM);
        goto done;
    }
    for (size_t i = 0; i < n; i++)
        if (!walls_of(&w, w.walk.order.at[i], &w.graph[i])) break;
    if (w.st == MX_OK) {
        *out = w.graph[n - 1];
        w.graph[n - 1] = (mx__thermograph){ 0 };
    }
    for (size_t i = 0; i < n; i++)
        mx__thermograph_clear(&w.graph[i]);
done:
    mx__free(w.graph);
    mx__form_walk_clear(&w.walk);
    return w.st;
}

void mx__thermograph_clear(mx__thermograph *graph)
{
    MX_VEC_CLEAR(graph->left);
    MX_VEC_CLEAR(graph->right);
}

mx_status mx__form_mean(mx__forms *forms, mx__form g, mx__dyadic *mean,
                        mx__dyadic *temperature, mx_error *err)
{
    mx__thermograph graph;
    mx_status st = mx__thermograph_make(forms, g, &graph, err);

    if (st == MX_OK) {
        *mean = graph.mean;
        *temperature = graph.temperature;
    }
    mx__thermograph_clear(&graph);
    return st;
}
