/* code_claim.c: claims become units. */
#include "code.h"

#include "message.h"

/* The claim's E, Q or truth at a position: nothing is returned where it is silent. */
typedef struct image {
    const mx__expr *expr;
} image;

static void give_image(mx__gen *g, mx__element none, mx__label next, void *context)
{
    const image *what = context;

    (void)none;
    (void)next;
    mx__emit(g, MX_I_RET, mx__gen_value(g, what->expr, MX_NO_REG), 0, 0);
}

/* The position that the claim is about comes as its fields, a sum as one array. */
static void begin(mx__gen *g, mx__gen_unit *unit, const mx__claim *claim)
{
    if (claim->is_of_sum)
        mx__gen_begin(g, unit, 1);
    else
        mx__gen_begin_at(g, unit);
}

static void bind(mx__gen *g, const mx__claim *claim, mx__label fail)
{
    if (claim->is_of_sum)
        mx__gen_bind(g, claim->from, (mx__element){ 0, false }, fail);
    else
        mx__gen_bind_position(g, claim->from, fail);
}

static int image_of(mx__gen *g, const mx__claim *claim)
{
    int number = mx__gen_reserve(g);
    image what = { claim->is };
    mx__gen_unit unit;
    mx__label silent;

    begin(g, &unit, claim);
    unit.tests_data = true;
    silent = mx__gen_label(g);
    bind(g, claim, silent);
    mx__gen_clauses(g, claim->clauses, silent, give_image, &what);
    mx__gen_here(g, silent);
    mx__gen_end(g, number, NULL);
    return number;
}

/* --- boolean claims --------------------------------------------------------------- */

/* Says "n = 5, m = 3" of the names that the clauses and the pattern bound. */
static void say_text(mx__gen *g, const char *text)
{
    for (; *text; text++)
        mx__emit(g, MX_I_SAYC, (unsigned char)*text, 0, 0);
}

static void say_name(mx__gen *g, const mx__pattern *pattern, bool *follows)
{
    mx__reg value;

    for (const mx__pattern *part = pattern->parts; part; part = part->next)
        say_name(g, part, follows);
    if (pattern->kind != MX_P_NAME) return;
    value = pattern->symbol->kind == MX_SYM_DATA ? mx__gen_data(g, pattern->symbol)
                                                 : pattern->symbol->slot;
    if (*follows) say_text(g, ", ");
    say_text(g, pattern->name);
    say_text(g, " = ");
    mx__emit(g, MX_I_SAY, value, mx__gen_type(g, pattern->type), 0);
    *follows = true;
}

/* Says *AT up to its next "%s", which SIDE stands for; *AT is moved behind it. */
static void say_side(mx__gen *g, const char **at, const mx__expr *side)
{
    mx__reg value = mx__gen_value(g, side, MX_NO_REG);

    for (; (*at)[0] != '%'; ++*at)
        mx__emit(g, MX_I_SAYC, (unsigned char)**at, 0, 0);
    *at += 2;
    mx__emit(g, MX_I_SAY, value, mx__gen_type(g, side->type), 0);
}

/* Of an instance without names that would tell: what the sides are. */
static void say_sides(mx__gen *g, const mx__claim *claim)
{
    const char *at = MX_SENTENCE("the left side is %s, the right side %s");
    const mx__expr *e = claim->subject;
    bool compares = e->kind == MX_E_BINARY && e->op >= MX_OP_EQ && e->op <= MX_OP_GE;

    if (!claim->is && !compares) return;
    say_side(g, &at, claim->is ? e : e->a);
    say_side(g, &at, claim->is ? claim->is : e->b);
}

/* An instance: goes on when it holds, else says where it fails and ends. */
static void try_instance(mx__gen *g, mx__element none, mx__label next, void *context)
{
    const mx__claim *claim = context;
    mx__label holds = mx__gen_label(g);
    bool follows = false;

    (void)none;
    (void)next;
    mx__emit(g, MX_I_TRIED, 0, 0, 0);
    if (claim->is) {
        mx__expr same = { .kind = MX_E_BINARY, .op = MX_OP_EQ };

        same.place = claim->place;
        same.type = &mx__type_bool;
        same.a = claim->subject;
        same.b = claim->is;
        mx__gen_jump_if(g, &same, true, holds);
    } else {
        mx__gen_jump_if(g, claim->subject, true, holds);
    }
    if (claim->from) say_name(g, claim->from, &follows);
    for (const mx__clause *c = claim->clauses; c; c = c->next)
        if (c->kind != MX_C_IF) say_name(g, c->pattern, &follows);
    if (!follows) say_sides(g, claim);
    mx__emit(g, MX_I_RET, mx__gen_number(g, 0), 0, 0);
    mx__gen_here(g, holds);
}

/* Of a position when the claim has a pattern, else without parameters. */
static int truth_of(mx__gen *g, const mx__claim *claim)
{
    int number = mx__gen_reserve(g);
    mx__gen_unit unit;
    mx__label next;

    if (claim->from)
        mx__gen_begin_at(g, &unit);
    else
        mx__gen_begin(g, &unit, 0);
    unit.is_live = true;
    next = mx__gen_label(g);
    if (claim->from) mx__gen_bind_position(g, claim->from, next);
    mx__gen_clauses(g, claim->clauses, next, try_instance, (void *)(uintptr_t)claim);
    mx__gen_here(g, next);
    mx__emit(g, MX_I_RET, mx__gen_number(g, 1), 0, 0);
    mx__gen_end(g, number, NULL);
    return number;
}

/* --- loops over data -------------------------------------------------------------- */

static void try_setting(mx__gen *g, mx__element none, mx__label next, void *context)
{
    (void)none;
    (void)next;
    (void)context;
    mx__emit(g, MX_I_TRIED, 0, 0, 0);
}

/* The clauses up to the last loop over data that do not look at a position. */
static mx__clause *data_clauses(mx__gen *g, const mx__claim *claim)
{
    mx__clause *first = NULL, **end = &first, **last = &first;

    for (const mx__clause *c = claim->clauses; c; c = c->next) {
        if (c->is_of_place) continue;
        *end = MX_ARENA_NEW(g->arena, mx__clause);
        if (!*end) {
            mx__gen_nomem(g);
            return NULL;
        }
        **end = *c;
        end = &(*end)->next;
        if (c->kind == MX_C_FOR && mx__data_of(c->pattern)) last = end;
    }
    *last = NULL;
    return first;
}

/* Sets the data in every way that the claim's loops say; -1: none runs over data. */
static int settings_of(mx__gen *g, const mx__claim *claim)
{
    mx__clause *clauses = data_clauses(g, claim);
    mx__gen_unit unit;
    mx__label end;
    int number;

    if (!clauses) return -1;
    number = mx__gen_reserve(g);
    mx__gen_begin(g, &unit, 0);
    unit.is_live = true;
    end = mx__gen_label(g);
    mx__gen_clauses(g, clauses, end, try_setting, NULL);
    mx__gen_here(g, end);
    mx__gen_end(g, number, NULL);
    return number;
}

static void make_claim(mx__gen *g, const mx__claim *claim, mx__claim_code *out)
{
    *out = (mx__claim_code){ -1, -1, -1, -1, 0 };
    g->place = claim->place;
    for (const mx__clause *c = claim->clauses; c; c = c->next)
        out->n_ranges += c->kind == MX_C_FOR;
    switch (claim->kind) {
    case MX_CLAIM_VALUE:
    case MX_CLAIM_SCORE:
    case MX_CLAIM_SYMMETRIC:
    case MX_CLAIM_EQUAL: out->image = image_of(g, claim); break;
    case MX_CLAIM_TRUE:
        if (claim->is_about_place) out->image = image_of(g, claim);
        if (!claim->is_of_sum) out->whole = truth_of(g, claim);
        break;
    case MX_CLAIM_PERIOD:
        out->image = mx__gen_unit_of(g, claim->is);
        out->whole = mx__gen_unit_of(g, claim->from_index);
        break;
    }
    if (out->image >= 0) out->settings = settings_of(g, claim);
}

void mx__gen_claims(mx__gen *g)
{
    size_t n = 0;

    for (const mx__claim *c = g->tree->claims; c; c = c->next)
        n++;
    g->program->n_claims = n;
    g->program->claims = MX_ARENA_ARRAY(g->arena, mx__claim_code, n + 1);
    if (!g->program->claims) {
        mx__gen_nomem(g);
        return;
    }
    n = 0;
    for (const mx__claim *c = g->tree->claims; c; c = c->next)
        make_claim(g, c, &g->program->claims[n++]);
}
