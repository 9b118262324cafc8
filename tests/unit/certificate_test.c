/* certificate_test.c: certificates of every kind are written and verified, within their limits
   and with each allocation failing in turn; periods of random codes are proved and refused. */
#include "certificate.h"

#include "alloc.h"
#include "mix.h"
#include "sequence.h"
#include "session.h"
#include "text.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#define TWO_PLAYERS "position n\nleft n -> n - 1\nright n -> n - k for k in 1..2\n"
#define ENDLESS                                      \
    "data G graph = graph([[1], [0, 2], [3], []])\n" \
    "position v in nodes(G)\ndraw\nmove v -> u for u in next(G, v)\n"

#define POINTS                                             \
    "position n\nleft n -> n - k scores k for k in 1..2\n" \
    "right n -> [n / 2, 0] if n > 0\n"
#define TURNS                                                  \
    "position (n, w in 0..2)\nturn left if w < 2 else right\n" \
    "left (n, w) -> (n - k, (w + 1) % 3) for k in 1..2\n"      \
    "right (n, w) -> (n - k, (w + 1) % 3) for k in 1..3\n"

typedef struct row {
    mx_certified what;
    const char *game, *positions[6];
    const char *claim;
} row;

static const row rows[] = {
    { MX_CERTIFY_VALUE, "0.77", { "5", "7" }, "claim value 5 + 7 = 6, won\n" },
    { MX_CERTIFY_VALUE, "S(not 1)", { "5" }, "claim value 5 = 2, won\n" },
    { MX_CERTIFY_VALUE,
      "position (a, b)\nmove (a, b) -> (a - k, b), (b, a - k) for k in 1..a\n",
      { "3,2", "1,1" },
      "claim value 3,2 + 1,1 = " },
    { MX_CERTIFY_WIN, "kayles", { "9" }, "claim value 9 = 4, won\n" },
    { MX_CERTIFY_WIN, "bash-misere", { "9" }, "claim lost 9\n" },
    { MX_CERTIFY_WIN, TWO_PLAYERS, { "6", "5" }, "claim lost left: 5 + 6\n" },
    { MX_CERTIFY_DRAW, ENDLESS, { "0" }, "claim draw 0\n" },
    { MX_CERTIFY_EQUAL,
      TWO_PLAYERS,
      { "1", "2", "=", "2", "1" },
      "claim lost left: 1 + 2 - 1 - 2" },
    { MX_CERTIFY_SCORE, POINTS, { "3", "2" }, "claim score left: 2 + 3 = 3, won\n" },
    { MX_CERTIFY_SCORE,
      "position n\nmove n -> n - k scores 1 for k in 1..2\nends 4 if n < 2\n",
      { "3" },
      "claim score left: 3 = 5, won\n" },
    { MX_CERTIFY_WIN,
      "position s over \"nothig\"\nplay misere\nmove s -> front(s) if len(s) > 0\n",
      { "nothing", "\"\"" },
      "claim lost \"\" + \"nothing\"\n" },
    { MX_CERTIFY_DRAW,
      "position n in 0..2\nmove n -> n + 1\nends draw if n == 2\n",
      { "0" },
      "claim draw 0\n" },
    { MX_CERTIFY_WIN, TURNS, { "4,0" }, "claim won left: 4,0\n" },
    { MX_CERTIFY_PERIOD, "0.17", { NULL }, "claim period 34 from 33\n" },
    { MX_CERTIFY_PERIOD, "0.77", { NULL }, "claim period 12 from 71\n" },
    { MX_CERTIFY_PERIOD, "S(not 2,5)", { NULL }, "claim period 4 from 0 saltus 2\n" },
};

static mx_status certify(mx_session *session, const row *r, mx__text *out,
                         mx_error *err)
{
    mx_certify what = { .size = sizeof what,
                        .what = r->what,
                        .by_window = strcmp(r->game, "0.77") == 0 };
    size_t n = 0;

    while (n < 6 && r->positions[n])
        n++;
    return mx_certify_text(session, r->game, NULL, &what, r->positions, n, out, err);
}

/* Writes the certificate of ROW in one session and verifies it in another. */
static mx_status run(const row *r, mx__text *out, mx_error *err)
{
    mx_session *writer = NULL, *reader = NULL;
    mx__text said = { 0 };
    mx_status st = mx_session_new(NULL, &writer);

    if (st == MX_OK) st = certify(writer, r, out, err);
    mx_session_free(writer);
    if (st == MX_OK) st = mx_session_new(NULL, &reader);
    if (st == MX_OK) st = mx_verify_text(reader, out->at, out->n, &said, err);
    if (st == MX_OK && strncmp(said.at, "proved: ", 8) != 0) st = MX_FAULT;
    mx_session_free(reader);
    mx__text_clear(&said);
    return st;
}

static void every_kind_is_proved(void **state)
{
    (void)state;
    for (size_t i = 0; i < MX_COUNT(rows); i++) {
        mx__text out = { 0 };
        mx_error err = { 0 };
        mx_status st = run(&rows[i], &out, &err);

        if (st != MX_OK || !strstr(out.at, rows[i].claim))
            fail_msg("row %zu: %s: %.200s", i, err.text, out.n ? out.at : "");
        mx__text_clear(&out);
    }
}

/* Every bit of every certificate, changed, is refused as a change. */
static void no_bit_may_change(void **state)
{
    (void)state;
    for (size_t i = 0; i < MX_COUNT(rows); i++) {
        mx__text out = { 0 }, said = { 0 };
        mx_error err = { 0 };
        mx_session *session;

        assert_int_equal(mx_session_new(NULL, &session), MX_OK);
        assert_int_equal(certify(session, &rows[i], &out, &err), MX_OK);
        for (size_t bit = 0; bit < 8 * out.n; bit++) {
            out.at[bit / 8] ^= (char)(1 << bit % 8);
            assert_int_equal(mx_verify_text(session, out.at, out.n, &said, &err),
                             MX_SYNTAX);
            out.at[bit / 8] ^= (char)(1 << bit % 8);
        }
        assert_int_equal(said.n, 0);
        mx_session_free(session);
        mx__text_clear(&out);
    }
}

/* What a session has charged after opening the game is charged again when all is done. */
static void memory_is_charged_and_given_back(void **state)
{
    (void)state;
    for (size_t i = 0; i < MX_COUNT(rows); i++) {
        mx__text out = { 0 }, said = { 0 };
        mx_error err = { 0 };
        mx_session *session;
        uint64_t before, after;

        assert_int_equal(mx_session_new(NULL, &session), MX_OK);
        assert_int_equal(certify(session, &rows[i], &out, &err), MX_OK);
        before = session->budget.bytes;
        assert_int_equal(mx_verify_text(session, out.at, out.n, &said, &err), MX_OK);
        after = session->budget.bytes;
        assert_int_equal(before, after);
        mx__text_clear(&out);
        assert_int_equal(certify(session, &rows[i], &out, &err), MX_OK);
        assert_int_equal(session->budget.bytes, after);
        mx_session_free(session);
        mx__text_clear(&out);
        mx__text_clear(&said);
    }
}

static void limits_hold_for_both(void **state)
{
    static const row large = {
        MX_CERTIFY_WIN,
        "position n\nplay misere\nmove n -> n - k for k in 1..2\n",
        { "100000" },
        ""
    };
    mx_limits small = { .size = sizeof small, .bytes = 4 << 20 };
    mx_limits few = { .size = sizeof few, .positions = 1000 };
    mx__text out = { 0 }, said = { 0 };
    mx_error err = { 0 };
    mx_session *session;

    (void)state;
    assert_int_equal(mx_session_new(NULL, &session), MX_OK);
    assert_int_equal(certify(session, &large, &out, &err), MX_OK);
    mx_session_free(session);
    for (int i = 0; i < 2; i++) {
        mx__text none = { 0 };

        assert_int_equal(mx_session_new(i ? &few : &small, &session), MX_OK);
        assert_int_equal(certify(session, &large, &none, &err), MX_LIMIT);
        assert_int_equal(mx_verify_text(session, out.at, out.n, &said, &err), MX_LIMIT);
        assert_int_equal(none.n + said.n, 0);
        mx_session_free(session);
        mx__text_clear(&none);
    }
    mx__text_clear(&out);
}

/* --- periods ---------------------------------------------------------------------- */

static mx__budget budget;

static uint64_t sequence_value(void *context, uint64_t heap)
{
    uint64_t g = 0;

    assert_int_equal(mx__sequence_value(context, heap, &g, NULL), MX_OK);
    return g;
}

/* A certificate of the period that SEQ has proved, with all the values it needs. */
static void fill_in(mx__certificate *c, const mx_heap_rule *rule, mx__sequence *seq)
{
    const mx__period *p = mx__sequence_period(seq);
    uint64_t n;

    *c = (mx__certificate){ .states = MX__STATES_PERIOD, .has_code = true };
    c->period = p->period;
    c->from = p->preperiod;
    c->saltus = p->saltus;
    c->theorem = mx__theorem_of(rule);
    n = mx__theorem_needs(rule, c, 1 << 16, sequence_value, seq);
    for (uint64_t i = 0; i < n; i++)
        assert_true(MX_PUSH(c->heaps, (uint32_t)sequence_value(seq, i)));
}

/* The certificate is proved, but not with a value less, nor with one changed, nor from a heap
   earlier where the period is said to begin as early as it does. */
static void try_rule(const mx_heap_rule *rule, mx__sequence *seq, uint64_t *seed)
{
    mx__certificate c;
    size_t at;

    fill_in(&c, rule, seq);
    if (c.heaps.n > 0) {
        assert_int_equal(mx__certificate_prove_code(&c, rule, &budget, NULL), MX_OK);
        at = mx__random(seed) % c.heaps.n;
        c.heaps.at[at] ^= 1;
        assert_int_equal(mx__certificate_prove_code(&c, rule, &budget, NULL), MX_FAULT);
        c.heaps.at[at] ^= 1;
        c.heaps.n--;
        assert_int_equal(mx__certificate_prove_code(&c, rule, &budget, NULL), MX_FAULT);
        c.heaps.n++;
        c.period++;
        if (mx__certificate_prove_code(&c, rule, &budget, NULL) == MX_OK)
            assert_int_equal(c.period % (c.period - 1), 0);
        c.period--;
        if (c.from > (rule->kind == MX_HEAP_CODE)) {
            c.from--;
            assert_int_equal(mx__certificate_prove_code(&c, rule, &budget, NULL),
                             MX_FAULT);
        }
    }
    mx__certificate_clear(&c);
}

static void random_code(uint64_t *seed, char *out, size_t room)
{
    static const char *const digits[] = { "0", "1", "2",  "3",  "4",  "5",
                                          "6", "7", "4=", "4!", "7=", "7!" };
    uint64_t r = mx__random(seed);

    if (r % 3 == 0)
        snprintf(out, room, "S(%s%d,%d,%d)", r / 3 % 2 ? "not " : "",
                 1 + (int)(r / 6 % 3), 4 + (int)(r / 18 % 3), 7 + (int)(r / 54 % 4));
    else
        snprintf(out, room, "%s.%s%s%s", r % 5 == 0 ? "4" : "0", digits[r / 5 % 12],
                 digits[r / 60 % 12], digits[r / 720 % 12]);
}

static void periods_of_random_codes_are_proved(void **state)
{
    mx__sequence_options options = { .tabled = false };
    uint64_t seed = 11;
    int n_proved = 0;

    (void)state;
    mx__budget_init(&budget, NULL);
    for (int i = 0; i < 250; i++) {
        char code[40];
        mx_heap_rule *rule;
        mx__sequence *seq;

        random_code(&seed, code, sizeof code);
        assert_int_equal(mx_heap_parse(code, strlen(code), 0, &rule, NULL), MX_OK);
        assert_int_equal(mx__sequence_new(rule, &options, &budget, &seq, NULL), MX_OK);
        assert_int_equal(mx__sequence_prove(seq, 600, NULL), MX_OK);
        if (mx__sequence_period(seq)->standing == MX_PERIOD_PROVED) {
            n_proved++;
            try_rule(rule, seq, &seed);
        }
        mx__sequence_free(seq);
        mx_heap_free(rule);
    }
    assert_true(n_proved > 100);
}

#ifdef MX_HOSTILE
static void every_allocation_may_fail(void **state)
{
    (void)state;
    for (size_t i = 0; i < MX_COUNT(rows); i++) {
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
                (!failed && st != MX_OK))
                fail_msg("row %zu, allocation %ld: %s", i, n, err.text);
            mx__text_clear(&out);
        }
        assert_true(n > 20);
    }
}
#endif

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_kind_is_proved),
        cmocka_unit_test(no_bit_may_change),
        cmocka_unit_test(memory_is_charged_and_given_back),
        cmocka_unit_test(limits_hold_for_both),
        cmocka_unit_test(periods_of_random_codes_are_proved),
#ifdef MX_HOSTILE
        cmocka_unit_test(every_allocation_may_fail),
#endif
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
