/* check_play.c: which ways to play and to end go together. */
#include "check.h"

#include "letter.h"

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

/* Endless play can be given to a player, not to whoever moves somewhere on the way. */
static bool check_draw(mx__checker *c)
{
    const mx__tree *t = c->tree;

    if (!t->has_draw || t->draw_to == MX_END_DRAW) return true;
    if (t->draw_to != MX_END_LEFT_WINS && t->draw_to != MX_END_RIGHT_WINS)
        return mx__reject(c, t->draw_place, "write draw left wins or draw right wins",
                          "endless play passes through everybody's turn");
    if (!t->is_partizan)
        return mx__reject(
            c, t->draw_place, "write draw",
            "both players have the same moves here, so neither is left or "
            "right");
    return true;
}

bool mx__check_play(mx__checker *c)
{
    return check_draw(c) && check_players(c) && check_misere(c) && check_scores(c) &&
           check_sums(c);
}

/* --- equal lists ------------------------------------------------------------------ */

/* The text of a move line behind its `left` or `right`, a byte at a time; blanks count
   once, and not beside a sign; comments not at all. */
typedef struct scan {
    const char *at, *end;
    bool in_text;
} scan;

static scan scan_line(const mx__tree *tree, const mx__move *move)
{
    scan s = { tree->source->text + move->place.start,
               tree->source->text + move->place.end, false };

    while (s.at < s.end && mx__is_name(*s.at))
        s.at++;
    return s;
}

/* The next byte that matters; '\0' at the end. BEFORE is the one before it. */
static char next_byte(scan *s, char before)
{
    bool blank = false;

    while (s->at < s->end && !s->in_text && (mx__is_blank(*s->at) || *s->at == '#')) {
        blank = true;
        if (*s->at == '#')
            while (s->at < s->end && *s->at != '\n')
                s->at++;
        else
            s->at++;
    }
    if (s->at == s->end) return '\0';
    if (blank && mx__is_name(before) && mx__is_name(*s->at)) return ' ';
    if (*s->at == '"') s->in_text = !s->in_text;
    return *s->at++;
}

static bool same_lines(const mx__tree *tree, const mx__move *a, const mx__move *b)
{
    scan x = scan_line(tree, a), y = scan_line(tree, b);
    char c = '\0', d;

    do {
        d = next_byte(&y, c);
        c = next_byte(&x, c);
        if (c != d) return false;
        /* an escape in a text could hide a quote: not worth reading here */
        if (x.in_text && c == '\\') return false;
    } while (c != '\0');
    return true;
}

static const mx__move *next_by(const mx__move *move, mx__mover by)
{
    while (move && move->by != by)
        move = move->next;
    return move;
}

/* Whether the left lines and the right lines are the same, one by one. */
static bool are_alike(const mx__tree *t)
{
    const mx__move *left = next_by(t->moves, MX_BY_LEFT);
    const mx__move *right = next_by(t->moves, MX_BY_RIGHT);

    while (left && right && same_lines(t, left, right)) {
        left = next_by(left->next, MX_BY_LEFT);
        right = next_by(right->next, MX_BY_RIGHT);
    }
    return !left && !right;
}

/* Facts that types depend on, before anything is checked. */
void mx__note_play(mx__tree *t)
{
    for (const mx__move *move = t->moves; move; move = move->next)
        if (move->by != MX_BY_BOTH) t->is_partizan = true;
    t->is_alike = t->is_partizan && !t->turn && are_alike(t);
    t->has_scores = first_score(t) || first_end(t, true);
}
