/* arrival_parts_prop.c: words whose play ends when a text is completed, taken apart, have the
   values of whole words, for games that are played and for random rules. */
#include "mix.h"
#include "rules.h"
#include "solve.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

enum { RANDOM_RULES = 400, WORDS = 40, LONGEST = 10 };

static uint64_t seed = 5;
static const char letters[] = ".xo";

static int below(int n)
{
    return (int)(mx__random(&seed) % (uint64_t)n);
}

static int count_part(void *context, const mx_option *option)
{
    (void)option;
    ++*(int *)context;
    return 0;
}

/* The two values of the word AT, with and without the parts. */
static void compare(const char *text, mx__solver *const solver[2], mx_span at)
{
    mx_error err = { 0 };
    mx_value value[2];
    char word[LONGEST + 1] = "";

    for (int64_t i = 0; i < at.at[0]; i++)
        word[i] = (char)at.at[i + 1];
    for (int i = 0; i < 2; i++)
        if (mx__solver_value(solver[i], at, &value[i], &err) != MX_OK)
            fail_msg("%s\n%s: %s", text, word, err.text);
    if (value[0].kind != value[1].kind || value[0].payload != value[1].payload)
        fail_msg("%s\n%s has value %d/%lld whole, %d/%lld of its parts", text, word,
                 (int)value[1].kind, (long long)value[1].payload, (int)value[0].kind,
                 (long long)value[0].payload);
}

/* How many words fell apart; -1: the rules are not of a form that is known. */
static int try_rules(const char *text, int n_letters, int words)
{
    mx__rules *rules;
    mx_error err = { 0 };
    mx__budget budget;
    mx__solver *solver[2];
    mx_game whole;
    int n_apart = -1;

    if (mx__rules_open("t.game", text, strlen(text), &rules, &err) != MX_OK)
        fail_msg("%s\n%s", text, err.text);
    whole = *mx__rules_game(rules);
    if (!whole.split) goto done;
    whole.split = NULL;
    n_apart = 0;
    mx__budget_init(&budget, NULL);
    assert_int_equal(mx__solver_new(mx__rules_game(rules), &budget, MX__AUTO,
                                    &solver[0], &err),
                     MX_OK);
    assert_int_equal(mx__solver_new(&whole, &budget, MX__AUTO, &solver[1], &err),
                     MX_OK);
    for (int k = 0; k < words; k++) {
        int64_t at[LONGEST + 1] = { 1 + below(LONGEST) };
        mx_span span = { at, (size_t)at[0] + 1 };
        int n_parts = 0;

        for (int64_t i = 0; i < at[0]; i++)
            at[i + 1] = letters[below(3) ? 0 : below(n_letters)];
        assert_int_equal(mx__rules_game(rules)->split(mx__rules_game(rules), NULL, span,
                                                      count_part, &n_parts, &err),
                         MX_OK);
        n_apart += n_parts > 0;
        compare(text, solver, span);
    }
    mx__solver_free(solver[0]);
    mx__solver_free(solver[1]);
done:
    mx__rules_free(rules);
    return n_apart;
}

static void games_that_are_played(void **state)
{
    static const char *const games[] = {
        "position s over \".x\"\n"
        "move s -> s with {[i] = \"x\"} for i in indices(s) if s[i] == \".\"\n"
        "wins s if contains(s, \"xxx\")\n",
        "position s over \".x\"\n"
        "move s -> s with {[i] = \"x\"} for i in indices(s) if s[i] == \".\"\n"
        "loses s if contains(s, \"xx\")\n",
        "position s over \".xo\"\n"
        "move s -> s with {[i] = c} for i in indices(s) for c in \"xo\" if s[i] == "
        "\".\"\n"
        "wins s if contains(s, \"xox\") or contains(s, \"oxo\")\n",
        "position s over \".x\"\n"
        "move s -> s with {[i] = \"x\", [i+1] = \"x\"} for i in 0..len(s)-2"
        " if s[i] == \".\" and s[i+1] == \".\"\n"
        "wins s if contains(s, \"xxxx\")\n",
    };

    (void)state;
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        int n_apart = try_rules(games[i], i == 2 ? 3 : 2, 400);

        print_message("game %zu: %d of 400 words apart\n", i, n_apart);
        assert_true(n_apart > 20);
    }
}

/* A letter above TOP's: letters only rise, so play ends. */
static char above(int low)
{
    return letters[low + 1 + below(2 - low)];
}

static size_t condition(char *out, size_t n)
{
    char letter = letters[below(3)];

    switch (below(4)) {
    case 0: return (size_t)snprintf(out, n, " and s[i+1] != \"%c\"", letter);
    case 1: return (size_t)snprintf(out, n, " and s[i+1] in \".%c\"", letter);
    case 2:
        return (size_t)snprintf(out, n, " and (s[i+1] == \"%c\" or s[i] == \".\")",
                                letter);
    default: return 0;
    }
}

static size_t random_move(char *out, size_t n)
{
    int low = below(3) ? 0 : 1, second = below(3) ? 0 : 1;
    size_t k;

    if (below(2)) /* one letter */
        return (size_t)snprintf(out, n,
                                "move s -> s with {[i] = \"%c\"} for i in indices(s)"
                                " if s[i] == \"%c\"\n",
                                above(low), letters[low]);
    if (below(2)) {
        k = (size_t)snprintf(out, n,
                             "move s -> s with {[i] = \"%c\"} for i in 0..len(s)-2"
                             " if s[i] == \"%c\"",
                             above(low), letters[low]);
        k += condition(out + k, n - k);
        /* the window is what is looked at: here always two letters */
        k += (size_t)snprintf(out + k, n - k, " and s[i+1] in \".xo\"\n");
        return k;
    }
    return (size_t)snprintf(out, n,
                            "move s -> s with {[i] = \"%c\", [i+1] = \"%c\"}"
                            " for i in 0..len(s)-2"
                            " if s[i] == \"%c\" and s[i+1] == \"%c\"\n",
                            above(low), above(second), letters[low], letters[second]);
}

static size_t random_end(char *out, size_t n, bool wins)
{
    char text[5] = "";
    int length = 1 + below(3);

    for (int i = 0; i < length; i++)
        text[i] = letters[below(4) ? 1 + below(2) : 0];
    return (size_t)snprintf(out, n, "%s s if contains(s, \"%s\")\n",
                            wins ? "wins" : "loses", text);
}

static void random_rules(void **state)
{
    int n_known = 0, n_apart = 0;

    (void)state;
    for (int k = 0; k < RANDOM_RULES; k++) {
        char text[1000] = "position s over \".xo\"\n";
        size_t n = strlen(text);
        bool wins = below(4) > 0;
        int found;

        for (int i = 1 + below(2); i > 0; i--)
            n += random_move(text + n, sizeof text - n);
        for (int i = 1 + below(2); i > 0; i--)
            n += random_end(text + n, sizeof text - n, wins);
        found = try_rules(text, 3, WORDS);
        n_known += found >= 0;
        if (found > 0) n_apart += found;
    }
    print_message("%d of %d rules known, %d words apart\n", n_known, RANDOM_RULES,
                  n_apart);
    assert_true(n_known > RANDOM_RULES / 2);
    assert_true(n_apart > RANDOM_RULES);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(games_that_are_played),
        cmocka_unit_test(random_rules),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
