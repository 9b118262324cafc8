/* explain_words.c: the reasons of a sum in words. */
#include "explain.h"

#include "shape.h"

#include <string.h>

/* What a screen has room for. */
enum { SCREEN_GROUPS = 5, SCREEN_OPTIONS = 4, SCREEN_MOVES = 3 };
enum { LEAST_COLUMNS = 10, MOST_COLUMNS = 60, LEAST_DIGITS = 6 };

/* --- positions -------------------------------------------------------------------- */

static const char *keep(mx__explain *e, mx__text *text)
{
    const char *kept =
        text->failed || !text->at ? NULL : mx__arena_text(&e->arena, text->at, text->n);

    if (!kept && (text->failed || text->at)) e->failed = true;
    mx__text_clear(text);
    return kept ? kept : "";
}

static const mx_shape *shape_of(const mx__explain *e, size_t group)
{
    return e->sum->terms.at[e->reason->groups.at[group].first].game->game->shape;
}

const char *mx__explain_at(mx__explain *e, size_t group, mx_span at)
{
    mx__text text = { 0 };

    mx__shape_print(shape_of(e, group), at, &text);
    return keep(e, &text);
}

const char *mx__explain_parts(mx__explain *e, size_t group, size_t parts)
{
    mx__text text = { 0 };
    size_t n;

    mx__reason_part(e->reason, parts, 0, &n);
    if (n == 0) mx__text_str(&text, MX_T(e, "nothing"));
    for (size_t i = 0; i < n; i++) {
        if (i) mx__text_str(&text, " + ");
        mx__shape_print(shape_of(e, group), mx__reason_part(e->reason, parts, i, &n),
                        &text);
    }
    return keep(e, &text);
}

const char *mx__explain_group(mx__explain *e, size_t group)
{
    const mx__reason_group *g = &e->reason->groups.at[group];
    mx__text text = { 0 };

    mx__shape_print(shape_of(e, group), mx__sum_at(e->sum, g->first), &text);
    if (g->count > 1) mx__text_fmt(&text, "x%zu", g->count);
    return keep(e, &text);
}

static const char *worth_words(mx__explain *e, mx__worth worth)
{
    mx__text text = { 0 };

    if (worth.kind == MX__WORTH_LOONY)
        mx__text_str(&text, MX_T(e, "loony"));
    else if (worth.kind == MX__WORTH_UNKNOWN)
        mx__text_str(&text, "?");
    else
        mx__value_words(e->sum->session,
                        (mx_value){ worth.kind == MX__WORTH_NUMBER ? MX_NIMBER
                                                                   : MX_INFINITY,
                                    0, (int64_t)worth.g },
                        &text);
    return keep(e, &text);
}

/* --- values ----------------------------------------------------------------------- */

static void witnesses(mx__explain *e, size_t group)
{
    const mx__reason *reason = e->reason;
    size_t shown = 0;
    uint64_t g = reason->groups.at[group].worth.g;

    for (size_t i = 0; i < reason->options.n; i++) {
        const mx__reason_option *option = &reason->options.at[i];

        if (option->group != group || !(option->why & MX__IS_WITNESS)) continue;
        if (!e->all && shown >= SCREEN_OPTIONS) break;
        if (shown++) mx__text_str(e->out, MX_T(e, ", "));
        mx__text_fmt(e->out, MX_T(e, "%s (value %llu)"),
                     mx__explain_parts(e, group, option->parts),
                     (unsigned long long)option->worth.g);
    }
    if (shown < g)
        mx__text_fmt(e->out, MX_T(e, " and %llu more"),
                     (unsigned long long)(g - shown));
}

/* Why the options of GROUP give it its value. */
static void value_line(mx__explain *e, size_t group)
{
    const mx__reason_group *g = &e->reason->groups.at[group];
    unsigned long long value = g->worth.g;

    mx__text_str(e->out, "  ");
    mx__text_pad(e->out, mx__explain_group(e, group), e->wide);
    mx__text_char(e->out, ' ');
    mx__text_fmt(e->out, MX_T(e, "value %s"), worth_words(e, g->worth));
    if (e->reason->misere && g->worth.kind == MX__WORTH_NUMBER)
        mx__text_str(e->out, g->worth.fickle ? MX_T(e, ", like a heap of at most 1")
                                             : MX_T(e, ", like a larger heap"));
    if (!g->is_told || g->worth.kind != MX__WORTH_NUMBER) {
        mx__text_char(e->out, '\n');
        return;
    }
    if (g->n_options == 0) {
        mx__text_str(e->out, MX_T(e, ": no move is left"));
    } else if (value == 0) {
        mx__text_str(e->out, MX_T(e, ": no move leaves value 0"));
    } else {
        mx__text_str(e->out, MX_T(e, ": leaves "));
        witnesses(e, group);
        mx__text_fmt(e->out, MX_T(e, "; never value %llu"), value);
    }
    mx__text_char(e->out, '\n');
}

static void value_lines(mx__explain *e)
{
    const mx__reason *reason = e->reason;
    size_t shown = 0, left = 0;

    mx__text_fmt(e->out, "%s\n",
                 MX_T(e, "Each value is the least that no option has (mex):"));
    for (size_t i = 0; i < reason->groups.n; i++) {
        if (!e->all && shown >= SCREEN_GROUPS) {
            left += reason->groups.at[i].count;
            continue;
        }
        value_line(e, i);
        shown++;
    }
    if (!left) return;
    mx__text_str(e->out, "  ");
    mx__text_fmt(e->out, MX_T(e, "and %zu more"), left);
    mx__text_char(e->out, '\n');
}

/* --- moves ------------------------------------------------------------------------ */

static void move_words(mx__explain *e, const mx__reason_option *option)
{
    const mx__reason_group *group = &e->reason->groups.at[option->group];

    mx__text_fmt(e->out, "  %s -> %s",
                 mx__explain_at(e, option->group, mx__sum_at(e->sum, group->first)),
                 mx__explain_parts(e, option->group, option->parts));
    if (option->label) mx__text_fmt(e->out, "   (%s)", option->label);
}

static void move_reason(mx__explain *e, const mx__reason_option *option)
{
    const mx__reason_group *group = &e->reason->groups.at[option->group];
    bool numbers = option->worth.kind == MX__WORTH_NUMBER &&
                   group->worth.kind == MX__WORTH_NUMBER && e->reason->has_nim_sum;
    unsigned long long from = group->worth.g, to = option->worth.g;

    mx__text_str(e->out, "   ");
    if (option->ends == MX_MOVER_WINS)
        mx__text_str(e->out, MX_T(e, "wins at once"));
    else if (e->reason->winner == MX_DRAWN)
        mx__text_str(e->out, MX_T(e, "keeps the draw"));
    else if (numbers)
        mx__text_fmt(e->out, MX_T(e, "value %llu becomes %llu, the nim-sum %llu"), from,
                     to, (unsigned long long)(e->reason->nim_sum ^ from ^ to));
    else if (e->reason->winner == MX_LOST)
        mx__text_str(e->out, MX_T(e, "loses"));
    else
        mx__text_str(e->out, MX_T(e, "leaves a lost position"));
    if (option->lasts > 0) {
        mx__text_str(e->out, MX_T(e, ", "));
        mx__text_fmt(e->out,
                     option->lasts == 1 ? MX_T(e, "lasts %lld more move")
                                        : MX_T(e, "lasts %lld more moves"),
                     (long long)option->lasts);
    }
}

static void moves(mx__explain *e, unsigned why)
{
    const mx__reason *reason = e->reason;
    size_t shown = 0, left = 0;

    for (size_t i = 0; i < reason->options.n; i++) {
        const mx__reason_option *option = &reason->options.at[i];

        if (!(option->why & why)) continue;
        if (!e->all && shown >= SCREEN_MOVES) {
            left++;
            continue;
        }
        move_words(e, option);
        move_reason(e, option);
        mx__text_char(e->out, '\n');
        shown++;
    }
    if (!left) return;
    mx__text_str(e->out, "  ");
    mx__text_fmt(e->out, MX_T(e, "and %zu more"), left);
    mx__text_char(e->out, '\n');
}

static bool has(const mx__reason *reason, unsigned why, size_t *first)
{
    for (size_t i = 0; i < reason->options.n; i++) {
        if (!(reason->options.at[i].why & why)) continue;
        *first = i;
        return true;
    }
    return false;
}

static uint64_t top_bit(uint64_t value)
{
    while (value & (value - 1))
        value &= value - 1;
    return value;
}

/* Where a move is to be made, and what to leave: the top bit of the nim-sum. */
static void winning_moves(mx__explain *e)
{
    const mx__reason *reason = e->reason;
    size_t first;

    if (!has(reason, MX__IS_WINNING, &first)) {
        mx__text_fmt(e->out, "%s\n",
                     MX_T(e, "There are too many moves to name one that wins."));
        return;
    }
    if (reason->by == MX__BY_NIM_SUM)
        mx__text_fmt(e->out,
                     MX_T(e,
                          "A move that makes the nim-sum 0 wins. There is one wherever "
                          "the value holds %llu, the largest power of two in the "
                          "nim-sum:"),
                     (unsigned long long)top_bit(reason->nim_sum));
    else
        mx__text_str(e->out, reason->winner == MX_DRAWN
                                 ? MX_T(e, "Moves that keep the draw:")
                                 : MX_T(e, "Winning moves:"));
    mx__text_char(e->out, '\n');
    moves(e, MX__IS_WINNING);
}

static void reversed_move(mx__explain *e)
{
    size_t i;
    const mx__reason_option *option;

    if (!has(e->reason, MX__IS_REVERSED, &i)) return;
    option = &e->reason->options.at[i];
    mx__text_fmt(e->out, "%s\n",
                 MX_T(e, "A move to a larger value is reversed by a move back to the "
                         "old value:"));
    move_words(e, option);
    mx__text_str(e->out, "   ");
    mx__text_fmt(e->out, MX_T(e, "value %llu; the reply %s -> %s goes back to %llu"),
                 (unsigned long long)option->worth.g,
                 mx__explain_at(e, option->group,
                                mx__reason_part(e->reason, option->parts, option->part,
                                                &i)),
                 mx__explain_parts(e, option->group, option->reply),
                 (unsigned long long)e->reason->groups.at[option->group].worth.g);
    mx__text_char(e->out, '\n');
}

static void lost_moves(mx__explain *e)
{
    size_t i;

    if (!has(e->reason, MX__IS_LONGEST, &i)) return;
    mx__text_fmt(e->out, "%s\n", MX_T(e, "These moves resist longest:"));
    moves(e, MX__IS_LONGEST);
}

/* --- columns ---------------------------------------------------------------------- */

static void widen(mx__explain *e, const char *name)
{
    size_t columns = mx__text_columns(name, strlen(name));

    if (columns > e->wide && columns <= MOST_COLUMNS) e->wide = columns;
}

/* How wide the names are that stand below each other, and how long the values. */
static void find_columns(mx__explain *e)
{
    const mx__reason *reason = e->reason;
    size_t told = 0, added = 0;

    e->wide = LEAST_COLUMNS;
    e->digits = LEAST_DIGITS;
    widen(e, MX_T(e, "nim-sum"));
    widen(e, MX_T(e, "left over"));
    for (size_t i = 0; i < reason->groups.n; i++) {
        const mx__reason_group *group = &reason->groups.at[i];
        bool is_added = group->count % 2 && group->worth.g, is_told = true;
        int digits = 1;

        if (!e->all) {
            is_told = told++ < SCREEN_GROUPS;
            is_added = is_added && added < SCREEN_GROUPS;
        }
        if (is_added) added++;
        if (is_told || is_added) widen(e, mx__explain_group(e, i));
        if (group->worth.kind != MX__WORTH_NUMBER) continue;
        for (uint64_t g = group->worth.g; g > 9; g /= 10)
            digits++;
        if (digits > e->digits) e->digits = digits;
    }
}

/* --- the whole -------------------------------------------------------------------- */

/* Is it known that no component has a move? */
static bool is_stuck(const mx__reason *reason)
{
    if (reason->by == MX__BY_SEARCH) return reason->has_counts && reason->n_moves == 0;
    for (size_t i = 0; i < reason->groups.n; i++)
        if (!reason->groups.at[i].is_told || reason->groups.at[i].n_options)
            return false;
    return reason->by == MX__BY_NIM_SUM || reason->by == MX__BY_MISERE_NIM;
}

static void headline(mx__explain *e)
{
    mx_outcome winner = e->reason->winner;
    bool stuck = is_stuck(e->reason);

    mx__text_fmt(e->out, "%s\n",
                 winner == MX_WON
                     ? stuck ? MX_T(e, "Play is over: the player to move has won.")
                             : MX_T(e, "The player to move wins.")
                 : winner == MX_LOST
                     ? stuck ? MX_T(e, "Play is over: the player to move has lost.")
                             : MX_T(e, "The player to move loses against best play.")
                     : MX_T(e, "Neither player can win: a draw."));
}

static void nim_sum_reason(mx__explain *e)
{
    value_lines(e);
    if (e->reason->groups.n > 1 || e->reason->nim_sum) {
        if (e->pairs)
            mx__explain_pairs(e);
        else
            mx__explain_columns(e);
    }
    mx__text_fmt(e->out,
                 e->reason->nim_sum
                     ? MX_T(e, "The nim-sum is %llu, not 0: a move can make it 0, and "
                               "then every reply spoils that.")
                     : MX_T(e,
                            "The nim-sum is %llu: every move changes one value and so "
                            "the nim-sum, and a reply makes it 0 again."),
                 (unsigned long long)e->reason->nim_sum);
    mx__text_char(e->out, '\n');
}

static void loony_reason(mx__explain *e)
{
    value_lines(e);
    mx__text_fmt(e->out, "%s\n",
                 MX_T(e, "In a loony component one wins at once, whatever the others "
                         "are; whoever leaves one has lost."));
}

static void misere_reason(mx__explain *e)
{
    unsigned long long sum = e->reason->nim_sum;

    value_lines(e);
    if (e->pairs)
        mx__explain_pairs(e);
    else
        mx__explain_columns(e);
    if (e->reason->n_firm)
        mx__text_fmt(e->out,
                     MX_T(e,
                          "Misère play: who cannot move wins. %zu components are like "
                          "heaps of 2 or more, so the rule is that of normal play: "
                          "lost when the nim-sum is 0; it is %llu."),
                     e->reason->n_firm, sum);
    else
        mx__text_fmt(e->out,
                     MX_T(e,
                          "Misère play: who cannot move wins. All components are like "
                          "heaps of at most 1, so the rule of normal play is turned "
                          "round: lost when the nim-sum is 1; it is %llu."),
                     sum);
    mx__text_char(e->out, '\n');
}

static void search_reason(mx__explain *e)
{
    const mx__reason *reason = e->reason;
    unsigned long long all = reason->n_moves;

    if (reason->misere)
        mx__text_fmt(e->out, "%s\n",
                     MX_T(e,
                          "Misère play: who cannot move wins. The rule of Nim does not "
                          "hold here, so the whole sum was searched."));
    if (all == 0)
        mx__text_str(e->out, MX_T(e, "No move is left."));
    else if (reason->winner == MX_WON)
        mx__text_fmt(e->out, MX_T(e, "Of %llu moves %llu lead to a lost position."),
                     all, (unsigned long long)reason->n_winning);
    else if (reason->winner == MX_LOST)
        mx__text_fmt(e->out, MX_T(e, "Each of %llu moves leads to a won position."),
                     all);
    else
        mx__text_fmt(e->out,
                     MX_T(e, "Of %llu moves none wins, and %llu keep the draw."), all,
                     (unsigned long long)reason->n_drawing);
    mx__text_char(e->out, '\n');
}

/* Play that goes round for ever: at each of its positions the player to move can keep the
   draw, and cannot win. */
static void round_of_draws(mx__explain *e)
{
    enum { SCREEN_CYCLE = 8 };
    const mx__reason *reason = e->reason;
    size_t n = reason->cycle.n;

    if (n < 2) return;
    mx__text_fmt(e->out, "%s\n  ",
                 MX_T(e,
                      "Neither may leave this round, for at each of its positions no "
                      "move wins and this one does not lose:"));
    for (size_t i = 0; i < n; i++) {
        if (i) mx__text_str(e->out, " -> ");
        if (!e->all && n > SCREEN_CYCLE && i == SCREEN_CYCLE - 1) {
            mx__text_str(e->out, "... -> ");
            i = n - 1;
        }
        mx__text_str(e->out, mx__explain_parts(e, 0, reason->cycle.at[i]));
    }
    mx__text_char(e->out, '\n');
}

/* Where no component has a move the rule of play says all. */
static void stuck_reason(mx__explain *e)
{
    value_lines(e);
    mx__text_fmt(e->out, "%s\n",
                 e->reason->misere
                     ? MX_T(e, "No move is left. Misère play: who cannot move wins.")
                     : MX_T(e, "No move is left, and who cannot move loses."));
}

void mx__explain_words(mx__explain *e)
{
    find_columns(e);
    headline(e);
    if (is_stuck(e->reason) && e->reason->by != MX__BY_SEARCH) {
        stuck_reason(e);
        return;
    }
    switch (e->reason->by) {
    case MX__BY_NIM_SUM: nim_sum_reason(e); break;
    case MX__BY_LOONY: loony_reason(e); break;
    case MX__BY_MISERE_NIM: misere_reason(e); break;
    case MX__BY_INFINITY:
    case MX__BY_SEARCH: search_reason(e); break;
    }
    if (e->reason->winner == MX_LOST)
        lost_moves(e);
    else if (e->reason->by != MX__BY_SEARCH || e->reason->n_moves)
        winning_moves(e);
    reversed_move(e);
    round_of_draws(e);
}
