/* native_score.c: how play ends, as C: by `ends`, by `turn`, with points. */
#include "native_impl.h"

/* --- a winner --------------------------------------------------------------------- */

static void write_end(mx__native *g, const mx__end *e)
{
    int over = e->kind == MX_END_MOVER_WINS ? 1 : -1;

    if (e->condition)
        mx__native_line(g, "if (%s) return %d;", mx__native_condition(g, e->condition),
                        over);
}

void mx__native_ends(mx__native *g)
{
    bool stuck_wins = g->tree->is_misere;
    size_t n_names = g->names.n;
    mx__text text;

    for (const mx__end *e = g->tree->ends; e; e = e->next)
        if (!e->condition) stuck_wins = e->kind == MX_END_MOVER_WINS;
    mx__text_fmt(&g->defines, "#define MX_STUCK %s\n",
                 stuck_wins ? "MX_WON" : "MX_LOST");
    if (!g->tree->ends) {
        mx__text_str(&g->defines, "#define MX_OVER(at) ((void)(at), 0)\n");
        return;
    }
    mx__text_str(&g->defines, "#define MX_OVER(at) mx_over(at)\n");
    mx__native_begin(g, &text, "static int mx_over(const int64_t *at)");
    mx__native_unpack(g, true);
    for (const mx__end *e = g->tree->ends; e; e = e->next)
        write_end(g, e);
    mx__native_line(g, "return 0;");
    mx__native_end(g, &text);
    g->names.n = n_names;
}

/* --- a result --------------------------------------------------------------------- */

/* The result that END says, for PLAYER; Left is who started where both have the same
   moves. */
static const char *result_of(mx__native *g, const mx__end *end)
{
    const char *points;

    switch (end->kind) {
    case MX_END_MOVER_WINS: return "1";
    case MX_END_MOVER_LOSES: return "-1";
    case MX_END_FIRST_WINS:
    case MX_END_LEFT_WINS: return "player ? -1 : 1";
    case MX_END_SECOND_WINS:
    case MX_END_RIGHT_WINS: return "player ? 1 : -1";
    case MX_END_DRAW: return "0";
    case MX_END_SCORE: break;
    }
    points =
        mx__native_keep(g, &mx__type_int, "points", mx__native_value(g, end->score)).c;
    mx__native_line(
        g, "if (%s > MX_MOST_RESULT / 2 || %s < -MX_MOST_RESULT / 2) mx_fault();",
        points, points);
    return mx__native_str(g, "player ? -(%s) : %s", points, points);
}

static void write_over(mx__native *g)
{
    size_t n_names = g->names.n;
    mx__text text;

    if (!g->tree->ends) return;
    mx__native_begin(
        g, &text, "static int mx_is_over(int64_t node, int player, int64_t *result)");
    mx__native_line(g, "const mx_mark mark = mx_here();");
    mx__native_line(g, "const int64_t *at = mx_words_of(node);");
    mx__text_char(g->out, '\n');
    mx__native_line(g, "(void)at;");
    mx__native_line(g, "(void)player;");
    mx__native_unpack(g, true);
    for (const mx__end *end = g->tree->ends; end; end = end->next) {
        mx__native_open(g, "if (%s)",
                        end->condition ? mx__native_condition(g, end->condition)
                                       : "!mx_n_moves(node, player)");
        mx__native_line(g, "*result = %s;", result_of(g, end));
        mx__native_line(g, "mx_release(mark);");
        mx__native_line(g, "return 1;");
        mx__native_close(g);
    }
    mx__native_line(g, "mx_release(mark);");
    mx__native_line(g, "return 0;");
    mx__native_end(g, &text);
    g->names.n = n_names;
}

static void write_turn(mx__native *g)
{
    size_t n_names = g->names.n;
    mx__text text;

    if (!g->tree->turn) return;
    mx__native_begin(g, &text, "static int mx_turn_at(const int64_t *at)");
    mx__native_line(g, "(void)at;");
    mx__native_unpack(g, true);
    mx__native_line(g, "return !%s;", mx__native_value(g, g->tree->turn).c);
    mx__native_end(g, &text);
    g->names.n = n_names;
}

/* Positions of few integers whose least is known, each option one of them: they have cells. */
static size_t coordinates(const mx__native *g)
{
    enum { MOST = 4 };
    size_t n = 0;

    if (g->tree->ends || g->tree->turn) return 0;
    for (const mx__field *f = g->tree->position; f; f = f->next, n++)
        if (f->kind != MX_S_INT || f->lo < -INT32_MAX || f->lo > INT32_MAX ||
            f->universe)
            return 0;
    for (const mx__move *move = g->tree->moves; move; move = move->next)
        for (const mx__opt *opt = move->options; opt; opt = opt->next)
            if (opt->is_sum) return 0;
    return n <= MOST ? n : 0;
}

const char *mx__native_forgets(const mx__native *g)
{
    return coordinates(g) ? "box_forget" : "scores_forget";
}

static void define(mx__native *g, const char *name, int value)
{
    mx__text_fmt(&g->defines, "#define MX_%s %d\n", name, value);
}

/* What the search of results is told of the game, as numbers. */
static void write_facts(mx__native *g, size_t n)
{
    uint32_t flags = g->rules->game.flags;
    bool two = flags & MX_PARTIZAN, points = flags & MX_SCORES, ends = flags & MX_ENDS,
         turns = flags & MX_TURNS;

    define(g, "TWO", two);
    define(g, "POINTS", points);
    define(g, "TURNS", turns);
    define(g, "WHOLE", ends || turns);
    define(g, "FREE", !two && !turns && !(flags & MX_STARTER) && !(points && ends));
    define(g, "DRAWS", points || (flags & MX_TIES));
    mx__text_fmt(&g->defines, "#define MX_STUCK %s\n",
                 points              ? "0"
                 : flags & MX_MISERE ? "1"
                                     : "(-1)");
    mx__text_fmt(&g->defines, "#define MX_NAMED(starter) %s\n",
                 two && !turns ? "(starter)" : "((void)(starter), -1)");
    mx__text_fmt(&g->defines, "#define MX_ENDED(node, player, result) %s\n",
                 ends ? "mx_is_over(node, player, result)" : "0");
    mx__text_fmt(&g->defines, "#define MX_TURN_AT(at) %s\n",
                 turns ? "mx_turn_at(at)" : "0");
    mx__text_fmt(&g->defines, "#define MX_COORDINATES %zu\n", n);
    if (!n) return;
    mx__text_str(&g->defines, "#define MX_LEAST { 0");
    for (const mx__field *f = g->tree->position; f; f = f->next)
        mx__text_fmt(&g->defines, ", %s", mx__cv_number(g, f->lo).c);
    mx__text_str(&g->defines, " }\n");
}

void mx__native_results(mx__native *g)
{
    size_t n = coordinates(g);

    write_facts(g, n);
    mx__native_need(g, "scores");
    mx__native_need(g, n ? "box" : "slots");
    mx__native_need(g, n ? "search_box" : "search_nodes");
    if (n) mx__native_need(g, "search_cells");
    mx__native_need(g, n ? "scores_close_box" : "scores_close");
    write_over(g);
    write_turn(g);
    mx__native_sending(g);
}
