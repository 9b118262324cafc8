/* check_play.c: which ways to play and to end go together. */
#include "check.h"

static const mx__opt *first_sum(const mx__tree *tree)
{
    for (const mx__move *move = tree->moves; move; move = move->next)
        for (const mx__opt *opt = move->options; opt; opt = opt->next)
            if (opt->is_sum) return opt;
    return NULL;
}

static const mx__opt *first_score(const mx__tree *tree)
{
    for (const mx__move *move = tree->moves; move; move = move->next)
        for (const mx__opt *opt = move->options; opt; opt = opt->next)
            if (opt->score) return opt;
    return NULL;
}

static const mx__end *first_end(const mx__tree *tree, bool scores)
{
    for (const mx__end *end = tree->ends; end; end = end->next)
        if ((end->kind == MX_END_SCORE) == scores) return end;
    return NULL;
}

static bool check_misere(mx__checker *c)
{
    const mx__tree *t = c->tree;

    if (!t->is_misere) return true;
    if (t->has_scores)
        return mx__reject(c, t->play_place, "leave out 'play misere'",
                          "points decide this game, not who moves last");
    if (t->ends)
        return mx__reject(c, t->play_place,
                          "write ends mover wins as the last 'ends' line",
                          "'play misere' and 'ends' both say who wins without a move");
    return true;
}

static bool check_scores(mx__checker *c)
{
    const mx__tree *t = c->tree;
    const mx__end *end = first_end(t, false);

    if (!t->has_scores) return true;
    if (t->arrivals)
        return mx__reject(c, t->arrivals->place,
                          "give the points with ends NUMBER if C",
                          "points decide this game; nobody wins by arriving");
    if (end)
        return mx__reject(c, end->place, "write ends NUMBER if C",
                          "points decide this game; an end needs a number");
    if (t->has_draw)
        return mx__reject(c, t->draw_place, "leave out 'draw'",
                          "points decide this game; endless play has none");
    return true;
}

static bool check_players(mx__checker *c)
{
    const mx__tree *t = c->tree;

    if (t->is_partizan) return true;
    for (const mx__end *end = t->ends; end; end = end->next)
        if (end->kind == MX_END_LEFT_WINS || end->kind == MX_END_RIGHT_WINS)
            return mx__reject(c, end->place, "write first wins or mover wins",
                              "both players have the same moves here");
    if (t->turn)
        return mx__reject(c, t->turn_place, "write left and right moves",
                          "'turn' says whether left or right moves, and here both have "
                          "the same moves");
    return true;
}

/* With these a position is judged as a whole. */
static bool check_sums(mx__checker *c)
{
    const mx__opt *sum = first_sum(c->tree);

    if (!sum) return true;
    if (c->tree->ends)
        return mx__reject(
            c, sum->place, "write one position that holds all parts",
            "'ends' looks at whole positions, and this move leaves a sum");
    if (c->tree->turn)
        return mx__reject(
            c, sum->place, "write one position that holds all parts",
            "'turn' looks at whole positions, and this move leaves a sum");
    if (c->tree->is_partizan && c->tree->arrivals)
        return mx__reject(c, sum->place, "write one position that holds all parts",
                          "'wins' and 'loses' of two players look at whole positions, "
                          "and this move leaves a sum");
    return true;
}

bool mx__check_play(mx__checker *c)
{

    return check_players(c) && check_misere(c) && check_scores(c) && check_sums(c);
}

/* Facts that types depend on, before anything is checked. */
void mx__note_play(mx__tree *t)
{
    for (const mx__move *move = t->moves; move; move = move->next)
        if (move->by != MX_BY_BOTH) t->is_partizan = true;
    t->has_scores = first_score(t) || first_end(t, true);
}
