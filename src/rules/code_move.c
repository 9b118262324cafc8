/* code_move.c: move, wins, loses, split and ends lines become units. */
#include "code.h"

#include <string.h>

/* In units of a position its fields are the parameters, under the names declared. */
void mx__gen_begin_at(mx__gen *g, mx__gen_unit *unit)
{
    int i = 0;

    mx__gen_begin(g, unit, (int)g->program->shape.n_fields);
    for (const mx__field *f = g->tree->position; f; f = f->next, i++)
        if (f->symbol) f->symbol->slot = i;
}

typedef struct answer {
    const mx__expr *expr; /* NULL: true */
} answer;

static void give_answer(mx__gen *g, mx__element none, mx__label next, void *context)
{
    const answer *what = context;
    mx__reg value =
        what->expr ? mx__gen_value(g, what->expr, MX_NO_REG) : mx__gen_number(g, 1);

    (void)none;
    (void)next;
    mx__emit(g, MX_I_RET, value, 0, 0);
}

int mx__gen_test(mx__gen *g, const mx__pattern *pattern, const mx__clause *clauses,
                 const mx__expr *e, int64_t otherwise)
{
    int number = mx__gen_reserve(g);
    answer what = { e };
    mx__gen_unit unit;
    mx__label fail;

    mx__gen_begin_at(g, &unit);
    fail = mx__gen_label(g);
    if (pattern) mx__gen_bind_position(g, pattern, fail);
    mx__gen_clauses(g, clauses, fail, give_answer, &what);
    mx__gen_here(g, fail);
    mx__emit(g, MX_I_RET, mx__gen_number(g, otherwise), 0, 0);
    mx__gen_end(g, number, NULL);
    return number;
}

/* --- options ---------------------------------------------------------------------- */

typedef struct line {
    const mx__move *move;
    uint32_t rule;
    int site;      /* of the option being made */
    bool is_plain; /* its site needs nothing but the parts */
} line;

static bool all_scalars(const mx__gen *g)
{
    for (size_t i = 0; i < g->program->shape.n_fields; i++)
        if (g->program->universes[i] >= 0) return false;
    return g->program->shape.n_scalars == g->program->shape.n_fields;
}

/* Labels are made only when someone wants them, or to fold equal ones. */
static int32_t label_of(mx__gen *g, const line *l, const mx__opt *opt)
{
    mx__label bare;
    mx__reg reg;

    if (!opt->label) return -1;
    bare = mx__gen_label(g);
    reg = mx__gen_temps(g, 1);
    if (!l->move->is_distinct) mx__gen_jump_to(g, MX_I_JBARE, 0, 0, bare);
    mx__gen_value_to(g, opt->label, reg);
    mx__gen_here(g, bare);
    return reg;
}

static void add_site(mx__gen *g, line *l, const mx__opt *opt)
{
    mx__site site = { l->rule, opt->place, -1, -1, l->move->is_distinct };

    site.label = label_of(g, l, opt);
    if (opt->score) {
        site.score = mx__gen_temps(g, 1);
        mx__gen_value_to(g, opt->score, site.score);
    }
    l->is_plain =
        site.label < 0 && site.score < 0 && !site.distinct && !g->tree->arrivals;
    l->site = (int)g->unit->sites.n;
    if (!MX_PUSH(g->unit->sites, site)) mx__gen_nomem(g);
    if (l->site >= UINT16_MAX)
        mx__gen_fail(g, MX_LIMIT, opt->place, "too many move lines for the machine");
}

static void part_at(mx__gen *g, const mx__expr *e, mx__reg to)
{
    int n = (int)g->program->shape.n_fields;

    if (n == 1)
        mx__gen_value_to(g, e, to);
    else
        mx__gen_spread(g, e, to, n);
}

static void each_part(mx__gen *g, mx__element element, mx__label next, void *context)
{
    int n = (int)g->program->shape.n_fields;
    mx__reg first = element.reg;

    (void)next;
    (void)context;
    if (n > 1 && !element.is_spread) {
        first = mx__gen_temps(g, n);
        for (int i = 0; i < n; i++)
            mx__emit(g, MX_I_WORD, first + i, element.reg, i);
    } else if (first & MX_POOL) {
        first = mx__gen_temps(g, 1);
        mx__emit(g, MX_I_MOVE, first, element.reg, 0);
    }
    mx__emit(g, MX_I_PART, first, 0, 0);
}

static void close_option(mx__gen *g, const line *l)
{
    mx__emit(g, MX_I_CLOSE, l->site, 0, 0);
    g->unit->allocates = true;
}

/* The parts come one after the other; their memory must last until CLOSE. */
static void open_sum(mx__gen *g, const mx__expr *e, const line *l)
{
    bool keeps = g->unit->keeps;

    mx__emit(g, MX_I_OPEN, 0, 0, 0);
    g->unit->keeps = true;
    if (e->kind == MX_E_LIST || e->kind == MX_E_SET) {
        for (const mx__item *item = e->items; item; item = item->next)
            mx__gen_item(g, item, each_part, NULL);
    } else {
        mx__gen_stream(g, e, each_part, NULL);
    }
    g->unit->keeps = keeps;
    close_option(g, l);
}

static int count_plain_items(const mx__expr *e)
{
    int n = 0;

    if (e->kind == MX_E_NOTHING) return 0;
    if (e->kind != MX_E_LIST) return -1;
    for (const mx__item *item = e->items; item; item = item->next, n++)
        if (item->clauses) return -1;
    return n <= MX_MOST_PLAIN ? n : -1;
}

static void send_plain(mx__gen *g, const line *l, mx__reg first, int n_parts)
{
    mx__emit(g, l->is_plain ? MX_I_EMIT : MX_I_EMITX, first, n_parts, l->site);
}

static void send_sum(mx__gen *g, const mx__expr *e, const line *l)
{
    int n = count_plain_items(e), k = (int)g->program->shape.n_fields, i = 0;
    mx__reg first;

    if (n < 0 || (n > 0 && !all_scalars(g))) {
        open_sum(g, e, l);
        return;
    }
    first = mx__gen_temps(g, n * k);
    if (n > 0)
        for (const mx__item *item = e->items; item; item = item->next)
            part_at(g, item->expr, first + k * i++);
    send_plain(g, l, first, n);
}

static void send_one(mx__gen *g, const mx__expr *e, const line *l)
{
    mx__reg first = mx__gen_temps(g, (int)g->program->shape.n_fields);

    if (!all_scalars(g)) mx__emit(g, MX_I_OPEN, 0, 0, 0);
    part_at(g, e, first);
    if (all_scalars(g)) {
        send_plain(g, l, first, 1);
    } else {
        mx__emit(g, MX_I_PART, first, 0, 0);
        close_option(g, l);
    }
}

/* An `if` between a sum and another is decided before parts are made. */
static void send(mx__gen *g, const mx__expr *e, bool is_sum, const line *l)
{
    int save = g->unit->next;

    if (g->status) return;
    if (e->kind == MX_E_IF) {
        mx__label otherwise = mx__gen_label(g), end = mx__gen_label(g);

        mx__gen_jump_if(g, e->b, false, otherwise);
        send(g, e->a, is_sum, l);
        mx__gen_jump_to(g, MX_I_JMP, 0, 0, end);
        mx__gen_here(g, otherwise);
        send(g, e->c, is_sum, l);
        mx__gen_here(g, end);
    } else if (is_sum) {
        send_sum(g, e, l);
    } else {
        send_one(g, e, l);
    }
    g->unit->next = save;
}

static void each_move(mx__gen *g, mx__element none, mx__label next, void *context)
{
    line *l = context;
    int save = g->unit->next, n = 0;

    (void)none;
    (void)next;
    for (const mx__opt *opt = l->move->options; opt; opt = opt->next) {

        g->place = opt->place;
        add_site(g, l, opt);
        send(g, opt->to, opt->is_sum, l);
        /* options of one line keep registers of their own, so that the loop can sweep */
        g->unit->next = ++n <= 8 && opt->next ? g->unit->most : save;
    }
}

static int options_of(mx__gen *g, mx__mover by)
{
    int number = mx__gen_reserve(g);
    mx__gen_unit unit;
    uint32_t rule = 0;

    mx__gen_begin_at(g, &unit);
    for (const mx__move *move = g->tree->moves; move; move = move->next, rule++) {
        line l = { move, rule, 0, false };
        mx__label end;

        if (move->by != MX_BY_BOTH && by != MX_BY_BOTH && move->by != by) continue;
        end = mx__gen_label(g);
        g->place = move->place;
        if (move->is_distinct) mx__emit(g, MX_I_LINE, 0, 0, 0);
        mx__gen_bind_position(g, move->from, end);
        mx__gen_clauses(g, move->clauses, end, each_move, &l);
        mx__gen_here(g, end);
        unit.next = unit.n_params;
    }
    mx__gen_end(g, number, NULL);
    return number;
}

/* --- arrivals, ends, splits ------------------------------------------------------- */

static size_t scalar_seat(const mx__program *program, size_t field)
{
    size_t seat = 0;

    while (program->seats[seat].field != field)
        seat++;
    return seat;
}

/* Notes the literal PATTERN of FIELD; false when a unit must look. */
static bool note_literal(mx__gen *g, const mx__pattern *pattern, size_t field,
                         int64_t *literal, bool *is_literal)
{
    size_t seat = scalar_seat(g->program, field);

    if (pattern->bound) return false;
    if (pattern->kind == MX_P_ANY || pattern->kind == MX_P_NAME) return true;
    if (pattern->kind != MX_P_EXPR || pattern->expr->kind != MX_E_INT ||
        g->program->seats[seat].kind != MX_SCALAR)
        return false;
    literal[seat] = pattern->expr->number;
    is_literal[seat] = true;
    return true;
}

static bool note_literals(mx__gen *g, const mx__pattern *pattern, int64_t *literal,
                          bool *is_literal)
{
    bool enough = true;
    size_t i = 0;

    if (pattern->kind != MX_P_RECORD || g->program->shape.n_fields == 1)
        return g->program->shape.n_fields == 1
                   ? note_literal(g, pattern, 0, literal, is_literal)
                   : !pattern->bound;
    for (const mx__pattern *part = pattern->parts; part; part = part->next)
        enough &= note_literal(g, part, i++, literal, is_literal);
    return enough && !pattern->bound;
}

static void make_arrival(mx__gen *g, const mx__arrival *arrival, mx__arrival_test *out)
{
    size_t n = g->program->shape.n_fields;
    int64_t *literal = MX_ARENA_ARRAY(g->arena, int64_t, n + 1);
    bool *is_literal = MX_ARENA_ARRAY(g->arena, bool, n + 1);

    if (!literal || !is_literal) {
        mx__gen_nomem(g);
        return;
    }
    *out = (mx__arrival_test){ arrival->wins, -1, literal, is_literal, -1 };
    g->place = arrival->place;
    if (!note_literals(g, arrival->from, literal, is_literal) || arrival->clauses)
        out->unit = mx__gen_test(g, arrival->from, arrival->clauses, NULL, 0);
    for (size_t i = n; i-- > 0;)
        if (is_literal[i]) out->key = (int)i;
}

static void make_arrivals(mx__gen *g)
{
    size_t n = 0;

    for (const mx__arrival *a = g->tree->arrivals; a; a = a->next)
        n++;
    g->program->n_arrivals = n;
    g->program->arrivals = MX_ARENA_ARRAY(g->arena, mx__arrival_test, n + 1);
    if (!g->program->arrivals) {
        mx__gen_nomem(g);
        return;
    }
    n = 0;
    for (const mx__arrival *a = g->tree->arrivals; a; a = a->next)
        make_arrival(g, a, &g->program->arrivals[n++]);
}

static void make_ends(mx__gen *g)
{
    size_t n = 0;

    for (const mx__end *e = g->tree->ends; e; e = e->next)
        n++;
    g->program->n_ends = n;
    g->program->ends = MX_ARENA_ARRAY(g->arena, mx__end_test, n + 1);
    if (!g->program->ends) {
        mx__gen_nomem(g);
        return;
    }
    n = 0;
    for (const mx__end *e = g->tree->ends; e; e = e->next) {
        mx__end_test *out = &g->program->ends[n++];

        g->place = e->place;
        *out = (mx__end_test){ e->kind, -1, -1 };
        if (e->condition) out->condition = mx__gen_test(g, NULL, NULL, e->condition, 0);
        if (e->score) out->score = mx__gen_test(g, NULL, NULL, e->score, 0);
    }
}

static void each_split(mx__gen *g, mx__element element, mx__label next, void *context)
{
    const line *l = context;

    mx__emit(g, MX_I_OPEN, 0, 0, 0);
    each_part(g, element, next, NULL);
    close_option(g, l);
}

static void send_split(mx__gen *g, mx__element none, mx__label next, void *context)
{
    const line *l = context;

    (void)none;
    (void)next;
    mx__gen_stream(g, l->move->options->to, each_split, context);
    mx__emit(g, MX_I_HALT, 0, 0, 0); /* the first line that fits */
}

static int make_split(mx__gen *g)
{
    int number = mx__gen_reserve(g);
    mx__gen_unit unit;
    mx__site site = { 0, g->tree->splits->place, -1, -1, false };

    mx__gen_begin_at(g, &unit);
    if (!MX_PUSH(unit.sites, site)) mx__gen_nomem(g);
    for (const mx__arrival *a = g->tree->splits; a; a = a->next) {
        mx__opt opt = { .to = a->parts };
        mx__move move = { .options = &opt };
        line l = { &move, 0, 0, true };
        mx__label end = mx__gen_label(g);

        g->place = a->place;
        mx__gen_bind_position(g, a->from, end);
        mx__gen_clauses(g, a->clauses, end, send_split, &l);
        mx__gen_here(g, end);
        unit.next = unit.n_params;
    }
    mx__gen_end(g, number, NULL);
    return number;
}

/* --- data and what fields come from ----------------------------------------------- */

int mx__gen_unit_of(mx__gen *g, const mx__expr *e)
{
    mx__gen_unit unit;
    int number;

    if (!e) return -1;
    number = mx__gen_reserve(g);
    g->place = e->place;
    mx__gen_begin(g, &unit, 0);
    mx__emit(g, MX_I_RET, mx__gen_value(g, e, MX_NO_REG), 0, 0);
    mx__gen_end(g, number, NULL);
    return number;
}

static void make_data(mx__gen *g)
{
    size_t i = 0;

    g->program->universes =
        MX_ARENA_ARRAY(g->arena, int, g->program->shape.n_fields + 1);
    for (const mx__field *f = g->tree->data; f; f = f->next)
        g->program->n_data++;
    g->program->initials = MX_ARENA_ARRAY(g->arena, int, g->program->n_data + 1);
    g->program->data_universes = MX_ARENA_ARRAY(g->arena, int, g->program->n_data + 1);
    if (!g->program->universes || !g->program->initials ||
        !g->program->data_universes) {
        mx__gen_nomem(g);
        return;
    }
    for (const mx__field *f = g->tree->position; f; f = f->next)
        g->program->universes[i++] = mx__gen_unit_of(g, f->universe);
    i = 0;
    for (const mx__field *f = g->tree->data; f; f = f->next) {
        g->program->data_universes[i] = mx__gen_unit_of(g, f->universe);
        g->program->initials[i++] = mx__gen_unit_of(g, f->initial);
    }
}

/* A move line's name is its text on one line. */
static const char *name_of(mx__gen *g, mx__bytes place)
{
    const char *text = g->tree->source->text;
    char *name = mx__arena_alloc(g->arena, (size_t)(place.end - place.start) + 1);
    size_t n = 0;
    bool in_text = false;

    if (!name) {
        mx__gen_nomem(g);
        return NULL;
    }
    for (uint32_t i = place.start; i < place.end; i++) {
        if (text[i] == '"') in_text = !in_text;
        if (text[i] == '#' && !in_text)
            while (i < place.end && text[i] != '\n')
                i++;
        if (i == place.end) break;
        if ((unsigned char)text[i] > ' ')
            name[n++] = text[i];
        else if (n && name[n - 1] != ' ')
            name[n++] = ' ';
    }
    while (n && name[n - 1] == ' ')
        n--;
    name[n] = '\0';
    return name;
}

static void make_names(mx__gen *g)
{
    const char **names;
    size_t n = 0;

    for (const mx__move *move = g->tree->moves; move; move = move->next)
        n++;
    names = MX_ARENA_ARRAY(g->arena, const char *, n + 1);
    g->program->n_rules = n;
    if (!names) {
        mx__gen_nomem(g);
        return;
    }
    n = 0;
    for (const mx__move *move = g->tree->moves; move; move = move->next)
        names[n++] = name_of(g, move->place);
    g->program->rule_names = names;
}

void mx__gen_moves(mx__gen *g)
{
    mx__program *program = g->program;

    make_data(g);
    make_names(g);
    if (g->status) return;
    program->options[0] = options_of(g, g->tree->is_partizan ? MX_BY_LEFT : MX_BY_BOTH);
    program->options[1] =
        g->tree->is_partizan ? options_of(g, MX_BY_RIGHT) : program->options[0];
    make_arrivals(g);
    make_ends(g);
    if (g->tree->splits) program->split = make_split(g);
    if (g->tree->turn) program->turn = mx__gen_test(g, NULL, NULL, g->tree->turn, 0);
}
