/* partizan_test.c: published values of two-player games; sums, moves and search. */
#include "partizan.h"
#include "partizan_search.h"
#include "two_player_games.h"
#include "value_helpers.h"

#include "alloc.h"

static const mx_game *const games[] = { &domineering, &clobber, &toads_and_frogs,
                                        &hackenbush,  &col,     &snort,
                                        &cutcake,     &taking };
static const char *const names[] = { "domineering", "clobber", "toads",   "hackenbush",
                                     "col",         "snort",   "cutcake", "taking" };
enum { N_GAMES = 8 };

typedef struct table {
    desk desk;
    mx__partizan *solver[N_GAMES];
} table;

static int open_table(void **state)
{
    static table t;

    desk_open(&t.desk);
    for (size_t i = 0; i < N_GAMES; i++)
        assert_int_equal(mx__partizan_new(games[i], t.desk.forms, &t.desk.budget,
                                          &t.solver[i], NULL),
                         MX_OK);
    *state = &t;
    return 0;
}

static int close_table(void **state)
{
    table *t = *state;

    for (size_t i = 0; i < N_GAMES; i++)
        mx__partizan_free(t->solver[i]);
    desk_close(&t->desk);
    return 0;
}

static size_t game_called(const char *name)
{
    for (size_t i = 0; i < N_GAMES; i++)
        if (strcmp(names[i], name) == 0) return i;
    fail_msg("no game %s", name);
    return 0;
}

/* --- positions as the table writes them ------------------------------------------- */

/* A tree such as l(l;rl): each letter stands on the one before, a bracket opens branches. */
static size_t tree(const char *text, const char *letters, const int *kind, int64_t *out)
{
    int64_t on[GAME_CELLS], below = 0;
    size_t depth = 0;

    out[0] = 0;
    for (const char *c = text; *c; c++) {
        const char *found = strchr(letters, *c);

        if (*c == '(') on[depth++] = below;
        if (*c == ';') below = on[depth - 1];
        if (*c == ')') below = on[--depth];
        if (!found) continue;
        out[++out[0]] = 4 * below + kind[found - letters];
        below = out[0];
    }
    return (size_t)out[0] + 1;
}

static size_t board(const char *text, int64_t *out)
{
    size_t n = 2;

    out[0] = 1;
    out[1] = 0;
    for (const char *c = text; *c; c++) {
        if (*c == '|')
            out[0]++;
        else
            out[n++] = *c;
    }
    out[1] = (int64_t)(n - 2) / out[0];
    return n;
}

static size_t position(size_t game, const char *text, int64_t *out)
{
    static const int colours[] = { 1, 2, 3 }, marks[] = { 3, 1, 2 };
    size_t n = 2;

    switch (game) {
    case 0: /* a free board of the given size */
    case 6:
        assert_int_equal(sscanf(text, "%ldx%ld", &out[0], &out[1]), 2);
        for (; game == 0 && n < (size_t)(2 + out[0] * out[1]); n++)
            out[n] = '.';
        return n;
    case 1: return board(text, out);
    case 2:
        out[0] = (int64_t)strlen(text);
        for (n = 1; text[n - 1]; n++)
            out[n] = text[n - 1];
        return n;
    case 3: return tree(text, "lre", colours, out);
    case 7: out[0] = atoi(text); return 1;
    default: return tree(text, ".LR", marks, out);
    }
}

static mx_status value_in(table *t, size_t game, const char *text, mx__form *out)
{
    int64_t at[2 + GAME_CELLS];
    size_t n = position(game, text, at);

    return mx__partizan_value(t->solver[game], (mx_span){ at, n }, out, NULL);
}

static mx__form value(table *t, size_t game, const char *text)
{
    mx__form g = MX__NO_FORM;

    assert_int_equal(value_in(t, game, text, &g), MX_OK);
    return g;
}

static void check_row(table *t, const char *name, const char *at, const char *want)
{
    mx__form_outcome how;

    if (strcmp(name, "expression") == 0) {
        assert_value(&t->desk, at, want);
        return;
    }
    if (strcmp(name, "domineering") != 0) {
        assert_text(&t->desk, value(t, game_called(name), at), want);
        return;
    }
    assert_int_equal(mx__form_outcome_of(t->desk.forms, value(t, 0, at), &how, NULL),
                     MX_OK);
    assert_int_equal("PLRN"[how], want[0]);
}

static void published_values_are_reproduced(void **state)
{
    FILE *file = fopen(MX_SOURCE_DIR "/tests/golden/two-player-values.tsv", "r");
    char line[512];
    int n = 0;

    assert_non_null(file);
    while (fgets(line, sizeof line, file)) {
        char *name = strtok(line, "\t\n"), *at = strtok(NULL, "\t\n");
        char *want = strtok(NULL, "\t\n");

        if (!name || name[0] == '#') continue;
        assert_non_null(want);
        check_row(*state, name, at, want);
        n++;
    }
    fclose(file);
    assert_int_equal(n, 165);
}

/* --- sums ------------------------------------------------------------------------- */

static const struct {
    size_t game;
    const char *at;
} pieces[] = {
    { 0, "2x2" },     { 0, "3x3" },    { 0, "2x5" },    { 1, "xoxo|oxox" },
    { 1, "xxo|ox." }, { 2, "tt..ff" }, { 2, "t.tf.f" }, { 3, "elr" },
    { 3, "le(r;l)" }, { 4, "L..R." },  { 5, "..L..." }, { 5, "...." },
    { 6, "3x5" },     { 7, "9" },
};

typedef struct chosen {
    int64_t at[3][2 + GAME_CELLS];
    mx__partizan_part part[3];
    size_t n;
} chosen;

static void choose(table *t, chosen *c, size_t n)
{
    c->n = n;
    for (size_t i = 0; i < n; i++) {
        size_t k = below(&t->desk, MX_COUNT(pieces));
        size_t length = position(pieces[k].game, pieces[k].at, c->at[i]);

        c->part[i] =
            (mx__partizan_part){ t->solver[pieces[k].game], { c->at[i], length } };
    }
}

static void sums_are_decided_alike_by_values_and_by_search(void **state)
{
    table *t = *state;
    table other, *few = &other;

    desk_open(&few->desk);
    for (size_t i = 0; i < N_GAMES; i++) {
        assert_int_equal(mx__partizan_new(games[i], few->desk.forms, &few->desk.budget,
                                          &few->solver[i], NULL),
                         MX_OK);
        mx__partizan_most_forms(few->solver[i],
                                40); /* soon there is no room for values */
    }
    few->desk.seed = t->desk.seed;
    for (int i = 0; i < 60; i++) {
        chosen a, b;
        mx__partizan_sum x, y;
        size_t n = 1 + (size_t)i % 3;

        choose(t, &a, n);
        choose(few, &b, n);
        assert_int_equal(mx__partizan_decide(a.part, n, &x, NULL, NULL), MX_OK);
        assert_int_equal(mx__partizan_decide(b.part, n, &y, NULL, NULL), MX_OK);
        assert_true(x.has_value);
        assert_int_equal(x.wins[0], y.wins[0]);
        assert_int_equal(x.wins[1], y.wins[1]);
    }
    assert_true(mx__forms_count(few->desk.forms) < mx__forms_count(t->desk.forms));
    for (size_t i = 0; i < N_GAMES; i++)
        mx__partizan_free(few->solver[i]);
    desk_close(&few->desk);
}

typedef struct tally {
    int all, winning;
    char first[64];
} tally;

static int count_move(void *context, const mx__partizan_move *move)
{
    tally *c = context;

    c->all++;
    c->winning += move->wins;
    return 0;
}

/* There is a winning move exactly when the player who starts wins. */
static void a_sum_is_won_exactly_when_a_move_wins(void **state)
{
    table *t = *state;

    for (int i = 0; i < 60; i++) {
        chosen a;
        mx__partizan_sum sum;
        size_t n = 1 + (size_t)i % 3;

        choose(t, &a, n);
        assert_int_equal(mx__partizan_decide(a.part, n, &sum, NULL, NULL), MX_OK);
        for (int p = 0; p < 2; p++) {
            tally c = { 0 };

            assert_int_equal(mx__partizan_moves(a.part, n, (mx_player)p, 0, count_move,
                                                &c, NULL),
                             MX_OK);
            assert_int_equal(c.winning > 0, sum.wins[p]);
        }
    }
}

static void an_empty_sum_is_lost_for_who_starts(void **state)
{
    mx__partizan_sum sum;

    (void)state;
    assert_int_equal(mx__partizan_decide(NULL, 0, &sum, NULL, NULL), MX_OK);
    assert_true(!sum.wins[0] && !sum.wins[1] && sum.has_value && sum.value == MX__ZERO);
}

/* Domineering without its accelerators has the same values. */
static void splitting_and_symmetry_change_nothing(void **state)
{
    table *t = *state;
    mx_game plain = domineering;
    mx__partizan *p;

    plain.split = NULL;
    plain.canonical = NULL;
    assert_int_equal(mx__partizan_new(&plain, t->desk.forms, &t->desk.budget, &p, NULL),
                     MX_OK);
    for (int rows = 1; rows <= 4; rows++)
        for (int columns = 1; columns <= 3; columns++) {
            char text[32];
            int64_t at[2 + GAME_CELLS];
            mx__form g;
            size_t n;

            snprintf(text, sizeof text, "%dx%d", rows, columns);
            n = position(0, text, at);
            assert_int_equal(mx__partizan_value(p, (mx_span){ at, n }, &g, NULL),
                             MX_OK);
            assert_int_equal(g, value(t, 0, text));
        }
    mx__partizan_free(p);
}

/* --- what is refused -------------------------------------------------------------- */

GAME_OPTIONS(endless_options)
{
    int64_t next = (at.at[0] + 1) % 3;
    sending s = { sink, context, player };

    GAME_UNUSED;
    send_one(&s, &next, 1);
    return MX_OK;
}

static void play_that_comes_back_is_a_cycle(void **state)
{
    table *t = *state;
    const mx_game endless = { .size = sizeof(mx_game),
                              .name = "endless",
                              .shape = &heap_shape,
                              .flags = MX_PARTIZAN,
                              .options = endless_options };
    mx__partizan *p;
    mx__form g;
    mx_error err = { 0 };
    int64_t at = 1;

    assert_int_equal(mx__partizan_new(&endless, t->desk.forms, &t->desk.budget, &p,
                                      NULL),
                     MX_OK);
    assert_int_equal(mx__partizan_value(p, (mx_span){ &at, 1 }, &g, &err), MX_CYCLE);
    assert_non_null(strstr(err.text, "comes back to 1"));
    mx__partizan_free(p);
}

static void other_conventions_are_refused(void **state)
{
    table *t = *state;
    static const uint32_t flags[] = { MX_MISERE, MX_WINS, MX_ENDS, MX_SCORES, MX_DRAW };

    for (size_t i = 0; i < MX_COUNT(flags); i++) {
        mx_game game = taking;
        mx__partizan *p;
        mx_error err = { 0 };

        game.flags |= flags[i];
        assert_int_equal(mx__partizan_new(&game, t->desk.forms, &t->desk.budget, &p,
                                          &err),
                         MX_UNSUPPORTED);
        assert_null(p);
        assert_true(strlen(err.text) > 0);
    }
}

static void a_long_play_needs_no_stack(void **state)
{
    table *t = *state;
    mx_game chain = taking;
    mx__form g = MX__NO_FORM;
    int64_t at = 300000;

    chain.flags = 0; /* impartial: both take 1 or 3 */
    mx__partizan_free(t->solver[7]);
    assert_int_equal(mx__partizan_new(&chain, t->desk.forms, &t->desk.budget,
                                      &t->solver[7], NULL),
                     MX_OK);
    assert_int_equal(mx__partizan_value(t->solver[7], (mx_span){ &at, 1 }, &g, NULL),
                     MX_OK);
    assert_text(&t->desk, g, "0");
}

#ifdef MX_HOSTILE
static mx_status work(void)
{
    desk d;
    mx__partizan *p = NULL;
    int64_t at[2 + GAME_CELLS];
    size_t n = position(0, "3x4", at);
    mx__partizan_part parts[2];
    mx__partizan_sum sum;
    tally c = { 0 };
    mx_status st;

    mx__budget_init(&d.budget, NULL);
    st = mx__forms_new(&d.budget, &d.forms, NULL);
    if (st == MX_OK) st = mx__partizan_new(&domineering, d.forms, &d.budget, &p, NULL);
    if (st == MX_OK) {
        mx__partizan_most_forms(p, 25);
        parts[0] = parts[1] = (mx__partizan_part){ p, { at, n } };
        st = mx__partizan_decide(parts, 2, &sum, NULL, NULL);
    }
    if (st == MX_OK)
        st = mx__partizan_moves(parts, 2, MX_LEFT, 0, count_move, &c, NULL);
    mx__partizan_free(p);
    mx__forms_free(d.forms);
    assert_true(d.budget.bytes == 0);
    return st;
}

static void allocation_n_fails_for_every_n(void **state)
{
    long n;

    (void)state;
    for (n = 0; n < 100000; n++) {
        mx_status st;

        mx__alloc_fail_after(n);
        st = work();
        mx__alloc_fail_after(-1);
        if (st == MX_OK && mx__alloc_count() <= n) break;
        assert_true(st == MX_NOMEM || st == MX_OK);
    }
    assert_in_range(n, 20, 99999);
}
#endif

int main(void)
{
#define CASE(name) cmocka_unit_test_setup_teardown(name, open_table, close_table)
    const struct CMUnitTest tests[] = {
        CASE(published_values_are_reproduced),
        CASE(sums_are_decided_alike_by_values_and_by_search),
        CASE(a_sum_is_won_exactly_when_a_move_wins),
        CASE(an_empty_sum_is_lost_for_who_starts),
        CASE(splitting_and_symmetry_change_nothing),
        CASE(play_that_comes_back_is_a_cycle),
        CASE(other_conventions_are_refused),
        CASE(a_long_play_needs_no_stack),
#ifdef MX_HOSTILE
        CASE(allocation_n_fails_for_every_n),
#endif
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
