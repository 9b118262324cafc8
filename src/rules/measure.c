/* measure.c: proves from the checked tree that moves lower a sum of the scalars. A part that
   leaves the shape is no move, so its values are known to be inside. */
#include "meaning.h"
#include "message.h"

enum { MOST_SCALARS = 8, MOST_PARTS = 4000 };

typedef struct prover {
    mx__meanings m;        /* m.ok: nothing stands against the measure so far */
    const int64_t *weight; /* in seam order */
    size_t n_parts;
    const mx__move *move;
} prover;

/* The forms of a part's scalars, in seam order; fields that are no expression of their own
   are unknown. */
static void scalars_of(mx__meanings *m, const mx__affine *form, const mx__expr *record,
                       mx__affine *out)
{
    const mx__program *program = m->program;

    for (size_t s = 0; s < program->shape.n_scalars; s++) {
        const mx__item *item = record ? record->items : NULL;

        for (size_t i = 0; item && i < program->seats[s].field; i++)
            item = item->next;
        if (program->shape.n_fields == 1 && form)
            out[s] = *form;
        else
            out[s] =
                item && record ? mx__meaning_of(m, item->expr) : mx__meaning_unknown(m);
    }
}

/* Bounds that follow from data may change after the proof. */
static bool has_fixed_bounds(const mx__program *program, size_t seat)
{
    return program->universes[program->seats[seat].field] < 0;
}

/* The heart: the measure of the part is at least one less. */
static void try_part(mx__meanings *m, const mx__affine *form, const mx__expr *record,
                     void *context)
{
    prover *p = context;
    const mx__program *program = m->program;
    mx__affine at[MOST_SCALARS], goal = mx__affine_of(-1);
    mx__scene before = mx__scene_enter(m);

    if (++p->n_parts > MOST_PARTS) m->ok = false;
    if (!m->ok) return;
    scalars_of(m, form, record, at);
    for (size_t s = 0; s < program->shape.n_scalars; s++) {
        const mx_field *field = &program->fields[program->seats[s].field];
        mx__affine own = { 0 };

        own.factor[s] = 1;
        if (has_fixed_bounds(program, s))
            mx__meaning_within(m, &at[s], field->lo, field->hi);
        goal = mx__affine_add(&goal, &own, p->weight[s], &m->ok);
        goal = mx__affine_add(&goal, &at[s], -p->weight[s], &m->ok);
    }
    if (m->ok && !mx__follows(&m->facts, &goal)) m->ok = false;
    mx__scene_leave(m, before);
}

static void try_option(prover *p, const mx__expr *e, bool is_sum)
{
    mx__meanings *m = &p->m;
    mx__scene before = mx__scene_enter(m);
    const mx__expr *inside;
    size_t names;
    mx__affine form;

    if (!m->ok) return;
    if (e->kind == MX_E_IF) {
        mx__meaning_assume(m, e->b, true);
        try_option(p, e->a, is_sum);
        mx__scene_leave(m, before);
        mx__meaning_assume(m, e->b, false);
        try_option(p, e->c, is_sum);
    } else if (is_sum) {
        mx__meaning_elements(m, e, try_part, p);
    } else if (e->kind == MX_E_RECORD) {
        try_part(m, NULL, e, p);
    } else if (e->kind == MX_E_CALL && m->program->shape.n_fields > 1 &&
               (inside = mx__meaning_open_let(m, e, &names)) != NULL) {
        m->depth++;
        try_option(p, inside, false);
        m->depth--;
    } else if (m->program->shape.n_fields == 1) {
        form = mx__meaning_of(m, e);
        try_part(m, &form, NULL, p);
    } else {
        m->ok = false;
    }
    mx__scene_leave(m, before);
}

static void try_options(mx__meanings *m, void *context)
{
    prover *p = context;

    (void)m;
    for (const mx__opt *opt = p->move->options; opt; opt = opt->next)
        try_option(p, opt->to, opt->is_sum);
}

/* Gives the fields of the position their unknowns; scalar s of the seam is unknown s. */
static void bind_fields(mx__meanings *m, const mx__pattern *from)
{
    const mx__program *program = m->program;
    const mx__pattern *part = program->shape.n_fields > 1 ? from->parts : from;

    for (size_t field = 0; field < program->shape.n_fields && part; field++) {
        for (size_t s = 0; s < program->shape.n_scalars; s++) {
            mx__affine own = { 0 };

            if (program->seats[s].field != field) continue;
            own.factor[s] = 1;
            mx__meaning_bind(m, part, &own, NULL);
        }
        part = part->next;
    }
}

static bool holds(prover *p, const mx__move *moves, const int64_t *weight)
{
    mx__meanings *m = &p->m;
    const mx__program *program = m->program;

    m->ok = true;
    p->weight = weight;
    p->n_parts = 0;
    for (; moves && m->ok; moves = moves->next) {
        m->names.n = m->extremes.n = 0;
        m->facts.n = m->facts.n_unknowns = 0;
        m->depth = 0;
        for (size_t s = 0; s < program->shape.n_scalars; s++) {
            const mx_field *field = &program->fields[program->seats[s].field];
            mx__affine own = mx__meaning_unknown(m);

            if (has_fixed_bounds(program, s))
                mx__meaning_within(m, &own, field->lo, field->hi);
        }
        if (program->shape.n_fields == 1 || moves->from->kind == MX_P_RECORD)
            bind_fields(m, moves->from);
        p->move = moves;
        mx__meaning_clauses(m, moves->clauses, try_options, p);
    }
    return m->ok;
}

/* --- choosing the weights --------------------------------------------------------- */

static bool may_weigh(const mx__program *program, const int64_t *weight)
{
    bool any = false;

    for (size_t s = 0; s < program->shape.n_scalars; s++) {
        any |= weight[s] > 0;
        if (!weight[s]) continue;
        if (!has_fixed_bounds(program, s) ||
            program->fields[program->seats[s].field].lo < 0)
            return false;
    }
    return any;
}

/* Numbers written in base BASE, all ones first: 11, 01, 10 ... */
static bool weights_of(size_t number, int64_t base, int64_t *weight, size_t n)
{
    for (size_t s = 0; s < n; s++) {
        int64_t digit = (int64_t)(number % (size_t)base);

        weight[s] = digit == 0 ? 1 : digit == 1 ? 0 : digit;
        number /= (size_t)base;
    }
    return number == 0;
}

static const char *reason_of(mx__rules *rules, const int64_t *weight)
{
    const mx__program *program = &rules->program;
    mx__text sum = { 0 }, text = { 0 };
    char *out;
    bool any = false;

    for (size_t s = 0; s < program->shape.n_scalars; s++) {
        if (!weight[s]) continue;
        if (any) mx__text_str(&sum, " + ");
        if (weight[s] != 1) mx__text_fmt(&sum, "%lld ", (long long)weight[s]);
        mx__text_str(&sum, program->fields[program->seats[s].field].name);
        any = true;
    }
    mx__text_fmt(&text, MX_SENTENCE("every option has a smaller %s"),
                 sum.at ? sum.at : "");
    text.failed |= sum.failed;
    out = text.failed ? NULL : mx__arena_text(&rules->arena, text.at, text.n);
    mx__text_clear(&sum);
    mx__text_clear(&text);
    return out;
}

static bool search_weights(mx__rules *rules, prover *p, int64_t *weight, size_t n,
                           int64_t base)
{
    for (size_t number = 0; weights_of(number, base, weight, n); number++)
        if (may_weigh(&rules->program, weight) && holds(p, rules->tree.moves, weight))
            return true;
    return false;
}

mx_status mx__prove_measure(mx__rules *rules)
{
    size_t n = rules->program.shape.n_scalars;
    int64_t *weight = MX_ARENA_ARRAY(&rules->arena, int64_t, MOST_SCALARS);
    prover *p = mx__calloc(1, sizeof *p);
    mx_status st = weight && p ? MX_OK : MX_NOMEM;

    if (!st && n > 0 && n <= MOST_SCALARS) {
        p->m.program = &rules->program;
        if (search_weights(rules, p, weight, n, 2) ||
            (n <= 3 && search_weights(rules, p, weight, n, 4))) {
            rules->measure = (mx_measure){ weight, reason_of(rules, weight) };
            rules->game.measure = &rules->measure;
            if (!rules->measure.reason) st = MX_NOMEM;
        }
    }
    if (p) mx__meanings_clear(&p->m);
    mx__free(p);
    return st;
}
