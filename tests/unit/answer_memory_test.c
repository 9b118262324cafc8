/* answer_memory_test.c: answers that rest on claims, small sums and boards taken apart, with
   each allocation failing in turn. */
#include "alloc.h"
#include "answer.h"
#include "text.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#define DOMINEERING                                                               \
    "position g[h][w] over \".#\"\n"                                              \
    "left g -> g with {[r][c] = \"#\", [r+1][c] = \"#\"} for (r, c) in cells(g)"  \
    " if r + 1 < rows(g) and g[r][c] == \".\" and g[r+1][c] == \".\"\n"           \
    "right g -> g with {[r][c] = \"#\", [r][c-1] = \"#\"} for (r, c) in cells(g)" \
    " if c >= 1 and g[r][c] == \".\" and g[r][c-1] == \".\"\n"

typedef struct row {
    const char *rules, *position;
    bool checks;      /* the claims are checked, else the position is solved */
    const char *says; /* part of the answer when memory suffices */
} row;

static const row rows[] = {
    { "position n\nmove n -> n - k for k in 1..3\nclaim value(n) = n % 4\ntrust\n", "7",
      false, "nim-sum 3" },
    { "position n\nmove n -> n - k for k in 1..2\nclaim value(n) = n % 3\n", "", true,
      "n % 3" },
    { "position n\nmove n -> n - k for k in 1..n\nclaim wins(A[]) iff xor(A) != 0\n",
      "", true, "xor(A)" },
    { DOMINEERING, "..#../..#..", false, "sum 0: whoever starts loses" },
    { "position n\nmove n -> n - k scores k for k in 1..2\n", "5", false,
      "the player to move wins" },
    { "data G graph\nposition n in 0..1\nmove n -> n - 1 if n > 0\n"
      "claim value(n) = n * hackenbush(G, 0)\n",
      "", true, "hackenbush" },
};

/* Runs ROW; *OUT gets what it says. */
static mx_status run(const row *r, mx__text *out, mx_error *err)
{
    mx_session *session = NULL;
    mx_opened *game = NULL;
    mx_sum *sum = NULL;
    mx_checked counts;
    mx_status st = mx__session_make(NULL, &session);

    if (st == MX_OK)
        st = mx__session_open_rules(session, "t.game", r->rules, strlen(r->rules), NULL,
                                    &game, err);
    if (st == MX_OK && r->checks) st = mx__answer_check(game, NULL, out, &counts, err);
    if (st == MX_OK && !r->checks) {
        st = mx__sum_make(session, &sum);
        if (st == MX_OK) st = mx__sum_add_text(sum, game, r->position, err);
        if (st == MX_OK) st = mx__answer_solve_text(sum, MX_FORMAT_TEXT, out, err);
    }
    mx__sum_free(sum);
    mx__session_free(session);
    return st;
}

/* Fails with the TEXT and what the row says; both are let go first. */
static void complain(size_t i, long allocation, mx__text *text, const mx_error *err)
{
    char said[300];

    snprintf(said, sizeof said, "%.280s", text->n ? text->at : err->text);
    mx__text_clear(text);
    fail_msg("row %zu, allocation %ld: %s", i, allocation, said);
}

static bool is_said(const row *r, const mx__text *out)
{
    return out->n && strstr(out->at, r->says);
}

static void answers_are_given(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        mx__text out = { 0 };
        mx_error err = { 0 };

        if (run(&rows[i], &out, &err) != MX_OK || !is_said(&rows[i], &out))
            complain(i, -1, &out, &err);
        mx__text_clear(&out);
    }
}

#ifdef MX_HOSTILE
static void every_allocation_may_fail(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        long n = 0;

        for (bool failed = true; failed; n += 1 + n / 20) { /* growing steps */
            mx__text out = { 0 };
            mx_error err = { 0 };
            mx_status st;

            mx__alloc_fail_after(n);
            st = run(&rows[i], &out, &err);
            failed = mx__alloc_count() > n;
            mx__alloc_fail_after(-1);
            if ((st != MX_OK && st != MX_NOMEM) || n > 30000 ||
                (!failed && !is_said(&rows[i], &out)))
                complain(i, n, &out, &err);
            mx__text_clear(&out);
        }
        assert_true(n > 50);
    }
}
#endif

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(answers_are_given),
#ifdef MX_HOSTILE
        cmocka_unit_test(every_allocation_may_fail),
#endif
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
