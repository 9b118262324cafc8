/* check.c: names, types and agreement of a whole rule file, in the order that lets each
   part know what it needs. */
#include "check.h"

#include <string.h>

static bool check_label(mx__checker *c, mx__opt *opt)
{
    if (!mx__check_value(c, &opt->label, &mx__type_word)) return false;
    if (mx__type_same(opt->label->type, &mx__type_word)) return true;
    return mx__mismatch(c, opt->label, &mx__type_word,
                        "write as \"{n}\" for a name that holds a value");
}

static bool check_option(mx__checker *c, mx__opt *opt)
{
    return mx__check_place(c, &opt->to, &opt->is_sum) &&
           (!opt->score || mx__check_as(c, &opt->score, &mx__type_int)) &&
           (!opt->label || check_label(c, opt));
}

static bool check_moves(mx__checker *c)
{
    mx__binding *mark = c->bindings;

    for (mx__move *move = c->tree->moves; move; move = move->next) {
        if (!mx__check_pattern(c, move->from, c->tree->place_type) ||
            !mx__check_clauses(c, move->clauses))
            return false;
        for (mx__opt *opt = move->options; opt; opt = opt->next)
            if (!check_option(c, opt)) return false;
        mx__leave(c, mark);
    }
    return true;
}

static bool check_parts(mx__checker *c, mx__arrival *split)
{
    bool is_sum;

    if (!mx__check_place(c, &split->parts, &is_sum)) return false;
    return is_sum || mx__reject(c, split->parts->place, "write a list of positions",
                                "'split' names the parts of a position");
}

static bool check_arrivals(mx__checker *c, mx__arrival *arrival)
{
    mx__binding *mark = c->bindings;

    for (; arrival; arrival = arrival->next) {
        if (!mx__check_pattern(c, arrival->from, c->tree->place_type) ||
            !mx__check_clauses(c, arrival->clauses) ||
            (arrival->parts && !check_parts(c, arrival)))
            return false;
        mx__leave(c, mark);
    }
    return true;
}

/* `ends` and `turn` look at a position under the names of its line. */
static bool check_ends(mx__checker *c)
{
    mx__binding *mark = c->bindings;

    if (!c->tree->ends && !c->tree->turn) return true;
    if (!mx__show_fields(c)) return false;
    for (mx__end *end = c->tree->ends; end; end = end->next)
        if ((end->score && !mx__check_as(c, &end->score, &mx__type_int)) ||
            (end->condition && !mx__check_as(c, &end->condition, &mx__type_bool)))
            return false;
    if (c->tree->turn && !mx__check_as(c, &c->tree->turn, &mx__type_bool)) return false;
    mx__leave(c, mark);
    return true;
}

/* No data line and no let may have the name of a field. */
static bool check_field_names(mx__checker *c)
{
    mx__binding *mark = c->bindings;

    if (!mx__show_fields(c)) return false;
    mx__leave(c, mark);
    return true;
}

mx_status mx__check(mx__tree *tree, mx_error *err)
{
    mx__checker checker = { .tree = tree, .arena = tree->arena, .err = err };
    mx__checker *c = &checker;
    bool ok;

    mx__note_play(tree);
    ok = mx__declare_lets(c) && mx__check_data(c) && mx__check_position(c) &&
         check_field_names(c) && check_moves(c) && check_arrivals(c, tree->arrivals) &&
         check_arrivals(c, tree->splits) && check_ends(c) && mx__check_claims(c) &&
         mx__check_judge(c) && mx__check_unused_lets(c) && mx__check_play(c);
    if (!ok && !checker.status) mx__no_memory(c);
    return checker.status;
}
