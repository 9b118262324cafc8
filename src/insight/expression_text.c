/* expression_text.c: expressions as the rule language, C or LaTeX writes them. */
#include "expression.h"

#include <string.h>

static const uint8_t strengths[] = {
#define MX_EXPRESSION_ROW(name, arity, strength, cost) strength,
    MX_EXPRESSIONS(MX_EXPRESSION_ROW)
#undef MX_EXPRESSION_ROW
};

/* How an operator is written, with %a, %b, %c for its operands, %k for its number and %i for
   its items; NULL: as in rules. In C operands stand in
   parentheses; `mod` and `floor_div` round down as the rule language does, and the functions of
   number theory keep their names. */
static const char *const forms[MX_N_EXPRESSIONS][3] = {
    [MX_EX_IF] = { "%a if %c else %b", "%c ? %a : %b",
                   "\\begin{cases} %a & %c \\\\ %b & \\text{otherwise} \\end{cases}" },
    [MX_EX_PICK] = { "[%i][%a % %k]", "(const long long[]){%i}[mod(%a, %k)]",
                     "(%i)_{%a \\bmod %k}" },
    [MX_EX_OR] = { "%a or %b", "%a || %b", "%a \\lor %b" },
    [MX_EX_AND] = { "%a and %b", "%a && %b", "%a \\land %b" },
    [MX_EX_NOT] = { "not %a", "!%a", "\\lnot(%a)" },
    [MX_EX_EQUAL] = { "%a == %b", NULL, "%a = %b" },
    [MX_EX_UNEQUAL] = { "%a != %b", NULL, "%a \\ne %b" },
    [MX_EX_LESS] = { "%a < %b", NULL, NULL },
    [MX_EX_AT_MOST] = { "%a <= %b", NULL, "%a \\le %b" },
    [MX_EX_AMONG] = { "%a in {%i}", "among(%a, (const long long[]){%i})",
                      "%a \\in \\{%i\\}" },
    [MX_EX_IN_FIBONACCI] = { "%a in fibonacci(%a)", "is_fibonacci(%a)",
                             "%a \\in \\{1, 2, 3, 5, 8, \\dots\\}" },
    [MX_EX_IN_POWERS] = { "%a in powers(%k, %a)", "is_power(%k, %a)",
                          "%a \\in \\{1, %k, %k^2, \\dots\\}" },
    [MX_EX_XOR] = { "%a xor %b", "%a ^ %b", "%a \\oplus %b" },
    [MX_EX_ADD] = { "%a + %b", NULL, NULL },
    [MX_EX_SUBTRACT] = { "%a - %b", NULL, NULL },
    [MX_EX_MULTIPLY] = { "%a*%b", NULL, "%a \\cdot %b" },
    [MX_EX_DIVIDE] = { "%a/%b", "floor_div(%a, %b)", "\\lfloor (%a) / %b \\rfloor" },
    [MX_EX_REMAINDER] = { "%a % %b", "mod(%a, %b)", "%a \\bmod %b" },
    [MX_EX_MIN] = { "min(%a, %b)", NULL, "\\min(%a, %b)" },
    [MX_EX_MAX] = { "max(%a, %b)", NULL, "\\max(%a, %b)" },
    [MX_EX_GCD] = { "gcd(%a, %b)", NULL, "\\gcd(%a, %b)" },
    [MX_EX_VALUATION] = { "valuation(%a, %b)", NULL, "v_{%b}(%a)" },
    [MX_EX_POWER] = { "pow(%a, %b)", NULL, "(%a)^{%b}" },
    [MX_EX_ABS] = { "abs(%a)", "llabs(%a)", "|%a|" },
    [MX_EX_ISQRT] = { "isqrt(%a)", NULL, "\\lfloor\\sqrt{%a}\\rfloor" },
    [MX_EX_ILOG2] = { "ilog2(%a)", "(63 - __builtin_clzll(%a))",
                      "\\lfloor\\log_2(%a)\\rfloor" },
    [MX_EX_POPCOUNT] = { "popcount(%a)", "__builtin_popcountll(%a)", "s_2(%a)" },
    [MX_EX_LEAST_PRIME] = { "least_prime(%a)", NULL, "\\mathrm{lpf}(%a)" },
    [MX_EX_PRIME_INDEX] = { "prime_index(%a)", NULL, "\\pi(%a)" },
    [MX_EX_OMEGA] = { "omega(%a)", NULL, "\\omega(%a)" },
    [MX_EX_BIGOMEGA] = { "bigomega(%a)", NULL, "\\Omega(%a)" },
    [MX_EX_TAU] = { "tau(%a)", NULL, "\\tau(%a)" },
    [MX_EX_DIGIT_SUM] = { "sum(digits(%a))", "digit_sum(%a)", "s_{10}(%a)" },
    [MX_EX_EVEN] = { "even(%a)", "(%a % 2 == 0)", "%a \\text{ even}" },
    [MX_EX_ODD] = { "odd(%a)", "(%a % 2 != 0)", "%a \\text{ odd}" },
    [MX_EX_IS_PRIME] = { "is_prime(%a)", NULL, "%a \\text{ prime}" },
    [MX_EX_VALUE] = { "value(%a)", NULL, "G(%a)" },
    [MX_EX_IS_SQUARE] = { "is_square(%a)", NULL, "%a \\text{ a square}" },
};

static void put(const mx__expressions *e, uint32_t number, mx__notation how, int least,
                mx__text *out);

static void put_items(const mx__expressions *e, const mx__expression *node,
                      mx__notation how, mx__text *out)
{
    for (uint32_t i = 0; i < node->c; i++) {
        if (i) mx__text_str(out, ", ");
        if (node->op == MX_EX_PICK)
            put(e, (uint32_t)e->items.at[node->b + i], how, 0, out);
        else
            mx__text_int(out, e->items.at[node->b + i]);
    }
}

/* How tightly an operand must bind: a function's stands alone between commas. */
static int need(const mx__expression *node, mx__notation how, char which)
{
    int own = strengths[node->op];

    if (how == MX_IN_C && (own < 12 || node->op == MX_EX_EVEN || node->op == MX_EX_ODD))
        return 12; /* C binds in other ways */
    if (node->op == MX_EX_IF) return which == 'b' ? 0 : 1;
    if (node->op == MX_EX_PICK) return 9;
    if (own == 12) return 0;
    if (own == 4) return 5; /* comparisons do not chain */
    if (which == 'b' && node->op != MX_EX_ADD && node->op != MX_EX_XOR &&
        node->op != MX_EX_AND && node->op != MX_EX_OR)
        return own + 1;
    return own;
}

static void put_form(const mx__expressions *e, const mx__expression *node,
                     const char *form, mx__notation how, mx__text *out)
{
    for (; *form; form++) {
        char which = form[0] == '%' ? form[1] : 0;

        if (which == 'a' || which == 'b' || which == 'c')
            put(e,
                which == 'a'   ? node->a
                : which == 'b' ? node->b
                               : node->c,
                how, need(node, how, which), out);
        else if (which == 'k')
            mx__text_int(out, node->k);
        else if (which == 'i')
            put_items(e, node, how, out);
        else {
            mx__text_char(out, *form);
            continue;
        }
        form++;
    }
}

static void put(const mx__expressions *e, uint32_t number, mx__notation how, int least,
                mx__text *out)
{
    const mx__expression *node = &e->nodes.at[number];
    const char *form = forms[node->op][how] ? forms[node->op][how] : forms[node->op][0];
    int strength = strengths[node->op];
    bool parenthesised;

    if (node->op == MX_EX_COLUMN) {
        const mx__column *column = &e->columns[node->a];

        strength = column->strength;
        form = how == MX_IN_C       ? column->c_text
               : how == MX_IN_LATEX ? column->latex
                                    : column->text;
    } else if (node->op == MX_EX_NUMBER) {
        strength = node->k < 0 ? 8 : 12;
        form = "%k";
    }
    parenthesised = strength < least;
    if (parenthesised) mx__text_char(out, '(');
    if (node->op == MX_EX_COLUMN)
        mx__text_str(out, form);
    else
        put_form(e, node, form, how, out);
    if (parenthesised) mx__text_char(out, ')');
}

void mx__expression_write(const mx__expressions *e, uint32_t number, mx__notation how,
                          mx__text *out)
{
    put(e, number, how, 0, out);
}
