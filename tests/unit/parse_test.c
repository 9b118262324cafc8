/* parse_test.c: rule texts become trees, and what is wrong with a text is said in place. */
#include "arena.h"
#include "tree.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

typedef struct parsed {
    mx__source source;
    mx__arena arena;
    mx__tree tree;
    mx_error err;
    mx_status status;
} parsed;

static parsed *parse_bytes(const char *text, size_t n)
{
    parsed *p = calloc(1, sizeof *p);

    assert_non_null(p);
    p->source = (mx__source){ "t.game", text, n };
    p->status = mx__parse(&p->source, &p->arena, &p->tree, &p->err);
    return p;
}

static parsed *parse(const char *text)
{
    return parse_bytes(text, strlen(text));
}

static void drop(parsed *p)
{
    mx__arena_clear(&p->arena);
    free(p);
}

static void expect_error(const char *text, unsigned line, unsigned column,
                         const char *sentence)
{
    parsed *p = parse(text);

    assert_int_equal(p->status, MX_SYNTAX);
    assert_string_equal(p->err.text, sentence);
    assert_int_equal(p->err.line, line);
    assert_int_equal(p->err.column, column);
    drop(p);
}

static void an_inline_rule_takes_its_shape_from_the_first_pattern(void **state)
{
    parsed *p = parse("(w >= 1, h) -> (w - k, h) for k in 1..w");

    (void)state;
    assert_int_equal(p->status, MX_OK);
    assert_true(p->tree.is_inline);
    assert_string_equal(p->tree.position->name, "w");
    assert_int_equal(p->tree.position->least->number, 1);
    assert_string_equal(p->tree.position->next->name, "h");
    assert_null(p->tree.position->next->least);
    assert_null(p->tree.position->next->next);
    drop(p);
}

static void a_deeper_line_continues_and_another_starts_a_clause(void **state)
{
    parsed *p =
        parse("position n\nmove n ->\n  n - 1,\n\n  # note\n  n - 2\nmove n -> n - 3");

    (void)state;
    assert_int_equal(p->status, MX_OK);
    assert_non_null(p->tree.moves->options->next);
    assert_non_null(p->tree.moves->next);
    assert_null(p->tree.moves->next->options->next);
    drop(p);
}

static void line_ends_of_every_kind_and_a_byte_order_mark_are_read(void **state)
{
    static const char *const texts[] = { "position n\r\nmove n -> n - 1\r\n",
                                         "position n\rmove n -> n - 1",
                                         "\xEF\xBB\xBFposition n\n\tmove n -> 1",
                                         "position n;move n -> n - 1;;" };

    (void)state;
    for (size_t i = 0; i < 4; i++) {
        parsed *p = parse(texts[i]);

        assert_int_equal(p->status, i == 2 ? MX_SYNTAX : MX_OK);
        if (i == 2)
            assert_string_equal(
                p->err.text, "a line that is indented deeper continues the one above");
        drop(p);
    }
}

static void a_filter_is_told_from_an_if_with_else(void **state)
{
    parsed *p = parse("n -> n - 1 if even(n) else n - 2 if n > 9");

    (void)state;
    assert_int_equal(p->status, MX_OK);
    assert_int_equal(p->tree.moves->options->to->kind, MX_E_IF);
    assert_int_equal(p->tree.moves->clauses->kind, MX_C_IF);
    assert_int_equal(p->tree.moves->clauses->expr->op, MX_OP_GT);
    drop(p);
}

static void precedence_is_that_of_the_manual(void **state)
{
    parsed *p = parse("n -> not 1 + 2 * 3 xor 4 == -5 % 6 and true or false");
    const mx__expr *e = p->tree.moves->options->to;

    (void)state;
    assert_int_equal(p->status, MX_OK);
    assert_int_equal(e->op, MX_OP_OR);
    assert_int_equal(e->a->op, MX_OP_AND);
    assert_int_equal(e->a->a->kind, MX_E_NOT);
    assert_int_equal(e->a->a->a->op, MX_OP_EQ);
    assert_int_equal(e->a->a->a->a->op, MX_OP_XOR);
    assert_int_equal(e->a->a->a->a->a->op, MX_OP_ADD);
    assert_int_equal(e->a->a->a->b->op, MX_OP_MOD);
    assert_int_equal(e->a->a->a->b->a->number, -5);
    drop(p);
}

static void texts_hold_expressions_with_texts_in_them(void **state)
{
    parsed *p = parse("n -> n - 1 as \"a\\{{join(\",\", [\"{n}\", \"}\"])}b\\n\"");
    const mx__piece *piece = p->tree.moves->options->label->pieces;

    (void)state;
    assert_int_equal(p->status, MX_OK);
    assert_string_equal(piece->text, "a{");
    assert_int_equal(piece->next->expr->kind, MX_E_CALL);
    assert_string_equal(piece->next->next->text, "b\n");
    drop(p);
}

static void an_example_keeps_its_lines_without_their_common_indentation(void **state)
{
    parsed *p =
        parse("n -> n - 1\nexample\n    3\n\n      1 2\n    ->\n    yes\n\ntrust");

    (void)state;
    assert_int_equal(p->status, MX_OK);
    assert_string_equal(p->tree.examples->input, "3\n\n  1 2\n");
    assert_string_equal(p->tree.examples->output, "yes\n");
    assert_true(p->tree.has_trust);
    drop(p);
}

static void judge_blocks_nest_by_their_columns(void **state)
{
    parsed *p =
        parse("n -> n - 1\njudge\n  read t\n  repeat t\n    read n\n    if n > 1\n"
              "      print 1\n    else if n == 1\n      print 2\n    else\n"
              "      print\n      print 3\n  print 4\n");
    const mx__stmt *repeat = p->tree.judge->next, *branch = repeat->body->next;

    (void)state;
    assert_int_equal(p->status, MX_OK);
    assert_int_equal(repeat->kind, MX_J_REPEAT);
    assert_int_equal(branch->kind, MX_J_IF);
    assert_int_equal(branch->other->kind, MX_J_IF);
    assert_non_null(branch->other->other->next);
    assert_int_equal(repeat->next->kind, MX_J_PRINT);
    assert_null(repeat->next->next);
    drop(p);
}

static void claims_know_which_names_they_bind(void **state)
{
    parsed *p = parse("data m = 3\nposition n\nmove n -> n - k for k in 1..m\n"
                      "claim value(n >= 2) = n % 4\n"
                      "claim loses(n) iff n % (m + 1) == 0 for m in 1..9, n in 0..200\n"
                      "claim wins(n > 0) iff n % 4 != 0\n"
                      "claim period 4 from 2\n"
                      "claim symmetric n ~ n if n > 3\n");
    const mx__claim *claim = p->tree.claims;

    (void)state;
    assert_int_equal(p->status, MX_OK);
    assert_int_equal(claim->kind, MX_CLAIM_VALUE);
    assert_int_equal(claim->from->bound->op, MX_OP_GE);
    claim = claim->next;
    assert_int_equal(claim->kind, MX_CLAIM_TRUE);
    assert_null(claim->from);
    assert_non_null(claim->clauses->next);
    claim = claim->next;
    assert_string_equal(claim->from->name, "n");
    assert_int_equal(claim->subject->items->expr->kind, MX_E_NAME);
    claim = claim->next;
    assert_int_equal(claim->from_index->number, 2);
    claim = claim->next;
    assert_int_equal(claim->kind, MX_CLAIM_SYMMETRIC);
    assert_int_equal(claim->clauses->kind, MX_C_IF);
    drop(p);
}

static void messages_stand_at_their_place(void **state)
{
    (void)state;
    expect_error("", 1, 1, "there are no rules in this text");
    expect_error("  # only a comment", 1, 19, "there are no rules in this text");
    expect_error("n -> n = 1", 1, 8, "expected the end of the line, found '='");
    expect_error("n -> (n - 1\nclaim value(n) = 1", 1, 6, "this '(' is never closed");
    expect_error("n -> n - 1 if 1 < n < 5", 1, 21, "comparisons do not chain");
    expect_error("mvoe n -> n - 1", 1, 1, "no line starts with 'mvoe'");
    expect_error("n -> n \xE2\x88\x92 1", 1, 8,
                 "a minus sign that is not '-' (U+2212)");
    expect_error("n -> n - \xEF\xBC\x91", 1, 10, "a full-width digit");
    expect_error("n -> n\xC2\xA0- 1", 1, 7, "a non-breaking space (U+00A0)");
    expect_error("game \"Gr\xfcn\"\nn -> n - 1", 1, 9, "a byte that is not UTF-8");
    expect_error("n -> n - 9223372036854775808", 1, 10,
                 "the number does not fit in 64 bits");
}

static void a_nul_byte_is_refused(void **state)
{
    static const char *const texts[] = { "n -> n\0- 1", "n -> n # \0 - 1" };

    (void)state;
    for (size_t i = 0; i < 2; i++) {
        parsed *p = parse_bytes(texts[i], i ? 14 : 10);

        assert_int_equal(p->status, MX_SYNTAX);
        assert_string_equal(p->err.text, "a NUL byte in the text");
        drop(p);
    }
}

/* PREFIX, then N times BEFORE, MIDDLE, N times AFTER. */
static void expect_limit(const char *before, const char *middle, const char *after,
                         size_t n)
{
    mx__text text = { 0 };
    parsed *p;

    mx__text_str(&text, "n -> ");
    for (size_t i = 0; i < n; i++)
        mx__text_str(&text, before);
    mx__text_str(&text, middle);
    for (size_t i = 0; i < n; i++)
        mx__text_str(&text, after);
    p = parse(text.at);
    assert_int_equal(p->status, MX_SYNTAX);
    drop(p);
    mx__text_clear(&text);
}

static void nothing_nests_deeper_than_the_limit(void **state)
{
    (void)state;
    expect_limit("(", "n", ")", 10000);
    expect_limit("[", "n", "]", 10000);
    expect_limit("- ", "n", "", 10000);
    expect_limit("not ", "n", "", 10000);
    expect_limit("n + ", "n", "", 10000);
    expect_limit("n if n else ", "n", "", 10000);
    expect_limit("", "n", "[0]", 10000);
    expect_limit("", "n", " for k in n", 10000);
    expect_limit("\"{", "n", "}\"", 60000);
}

static void a_line_of_a_million_characters_is_read(void **state)
{
    mx__text text = { 0 };
    parsed *p;

    (void)state;
    mx__text_str(&text, "n -> n - k for k in {1");
    while (text.n < 1000000)
        mx__text_str(&text, ", 1234567");
    mx__text_str(&text, "}");
    p = parse(text.at);
    assert_int_equal(p->status, MX_OK);
    drop(p);
    mx__text_clear(&text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_inline_rule_takes_its_shape_from_the_first_pattern),
        cmocka_unit_test(a_deeper_line_continues_and_another_starts_a_clause),
        cmocka_unit_test(line_ends_of_every_kind_and_a_byte_order_mark_are_read),
        cmocka_unit_test(a_filter_is_told_from_an_if_with_else),
        cmocka_unit_test(precedence_is_that_of_the_manual),
        cmocka_unit_test(texts_hold_expressions_with_texts_in_them),
        cmocka_unit_test(an_example_keeps_its_lines_without_their_common_indentation),
        cmocka_unit_test(judge_blocks_nest_by_their_columns),
        cmocka_unit_test(claims_know_which_names_they_bind),
        cmocka_unit_test(messages_stand_at_their_place),
        cmocka_unit_test(a_nul_byte_is_refused),
        cmocka_unit_test(nothing_nests_deeper_than_the_limit),
        cmocka_unit_test(a_line_of_a_million_characters_is_read),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
