/* native_order.c: comparing and printing values of a type, a function for each type. */
#include "native_impl.h"

#include <string.h>

/* The number of TYPE in LIST, which grows. */
#define NUMBER_OF(g, list, wanted, number)                            \
    do {                                                              \
        for (*(number) = 0; *(number) < (list).n; ++*(number))        \
            if (mx__type_same((list).at[*(number)], (wanted))) break; \
        if (*(number) == (list).n && !MX_PUSH((list), (wanted)))      \
            mx__native_refuse((g), MX_NOMEM, "memory ran out");       \
    } while (0)

const char *mx__native_order(mx__native *g, const mx__type *type)
{
    size_t number;

    if (!mx__is_block(type)) {
        mx__native_need(g, "compare_numbers");
        return "mx_numbers";
    }
    mx__native_need(g, "blocks");
    NUMBER_OF(g, g->orders, type, &number);
    return mx__native_str(g, "mx_order_%zu", number);
}

const char *mx__native_sayer(mx__native *g, const mx__type *type)
{
    size_t number;

    mx__native_need(g, "list");
    switch ((int)type->kind) {
    case MX_T_INT:
    case MX_T_VALUE: mx__native_need(g, "say_number"); return "mx_say_number";
    case MX_T_LETTER: mx__native_need(g, "say_letter"); return "mx_say_letter";
    case MX_T_BOOL: mx__native_need(g, "say_truth"); return "mx_say_truth";
    case MX_T_PLAYER:
    case MX_T_OUTCOME:
    case MX_T_GRAPH:
        mx__native_refuse(g, MX_UNSUPPORTED, "a value of this kind is not printed");
        return "mx_say_number";
    default: break;
    }
    mx__native_need(g, "blocks");
    NUMBER_OF(g, g->sayers, type, &number);
    return mx__native_str(g, "mx_say_%zu", number);
}

/* --- functions -------------------------------------------------------------------- */

static void compare_run(mx__native *g, const mx__type *element, const char *n,
                        const char *head)
{
    const char *by = mx__native_order(g, element);

    mx__native_open(g, "for (int64_t i = 0; i < %s; i++)", n);
    mx__native_line(g, "const int order = %s(x[%s + i], y[%s + i]);", by, head, head);
    mx__text_char(g->out, '\n');
    mx__native_line(g, "if (order) return order;");
    mx__native_close(g);
}

static void write_order(mx__native *g, const mx__type *type, size_t number)
{
    mx__text text;

    mx__native_begin(g, &text, "static int mx_order_%zu(int64_t a, int64_t b)", number);
    mx__native_line(g, "const int64_t *x = mx_p(a), *y = mx_p(b);");
    if (type->kind == MX_T_ARRAY) {
        mx__native_line(g, "const int64_t n = x[0] < y[0] ? x[0] : y[0];");
        mx__text_char(g->out, '\n');
        compare_run(g, type->element, "n", "1");
        mx__native_line(g, "return (x[0] > y[0]) - (x[0] < y[0]);");
    } else if (type->kind == MX_T_BOARD) {
        mx__text_char(g->out, '\n');
        mx__native_line(g, "if (x[0] != y[0]) return x[0] < y[0] ? -1 : 1;");
        mx__native_line(g, "if (x[1] != y[1]) return x[1] < y[1] ? -1 : 1;");
        compare_run(g, type->element, "x[0] * x[1]", "2");
        mx__native_line(g, "return 0;");
    } else {
        mx__native_line(g, "int order = 0;");
        mx__text_char(g->out, '\n');
        for (size_t i = 0; i < type->n_fields; i++)
            mx__native_line(g, "if (!order) order = %s(x[%zu], y[%zu]);",
                            mx__native_order(g, type->fields[i]), i, i);
        mx__native_line(g, "return order;");
    }
    mx__native_end(g, &text);
}

static bool is_text(const mx__type *type)
{
    return (type->kind == MX_T_ARRAY || type->kind == MX_T_BOARD) &&
           type->element->kind == MX_T_LETTER;
}

static void say_sign(mx__native *g, const char *sign)
{
    mx__native_line(g, "list = mx_push(list, '%s');", sign);
}

static void say_run(mx__native *g, const mx__type *type, const char *n, const char *at)
{
    const char *by = mx__native_sayer(g, type->element);

    mx__native_open(g, "for (int64_t i = 0; i < %s; i++)", n);
    if (!is_text(type)) mx__native_line(g, "if (i) list = mx_push(list, ' ');");
    mx__native_line(g, "list = %s(list, x[%s + i]);", by, at);
    mx__native_close(g);
}

static void write_sayer(mx__native *g, const mx__type *type, size_t number)
{
    mx__text text;

    mx__native_begin(g, &text, "static int64_t *mx_say_%zu(int64_t *list, int64_t a)",
                     number);
    mx__native_line(g, "const int64_t *x = mx_p(a);");
    mx__text_char(g->out, '\n');
    if (type->kind == MX_T_ARRAY) {
        say_run(g, type, "x[0]", "1");
    } else if (type->kind == MX_T_BOARD) {
        mx__native_open(g, "for (int64_t r = 0; r < x[0]; r++)");
        mx__native_line(g, "if (r) list = mx_push(list, '\\n');");
        say_run(g, type, "x[1]", "2 + r * x[1]");
        mx__native_close(g);
    } else {
        say_sign(g, "(");
        for (size_t i = 0; i < type->n_fields; i++) {
            if (i) say_sign(g, ",");
            if (i) say_sign(g, " ");
            mx__native_line(g, "list = %s(list, x[%zu]);",
                            mx__native_sayer(g, type->fields[i]), i);
        }
        say_sign(g, ")");
    }
    mx__native_line(g, "return list;");
    mx__native_end(g, &text);
}

void mx__native_types(mx__native *g)
{
    size_t n_orders = 0, n_sayers = 0;

    while (!g->status && (n_orders < g->orders.n || n_sayers < g->sayers.n)) {
        if (n_orders < g->orders.n) {
            mx__text_fmt(&g->head, "static int mx_order_%zu(int64_t a, int64_t b);\n",
                         n_orders);
            write_order(g, g->orders.at[n_orders], n_orders);
            n_orders++;
        } else {
            mx__text_fmt(&g->head,
                         "static int64_t *mx_say_%zu(int64_t *list, int64_t a);\n",
                         n_sayers);
            write_sayer(g, g->sayers.at[n_sayers], n_sayers);
            n_sayers++;
        }
    }
}
