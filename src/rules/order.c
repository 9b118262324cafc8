/* order.c: comparing and sorting values of any type. */
#include "order.h"

static int order_run(const mx__type *element, const int64_t *a, const int64_t *b,
                     size_t n)
{
    for (size_t i = 0; i < n; i++) {
        int order = mx__is_block(element) ? mx__order(element, a[i], b[i])
                                          : (a[i] > b[i]) - (a[i] < b[i]);

        if (order) return order;
    }
    return 0;
}

static int order_arrays(const mx__type *type, const int64_t *a, const int64_t *b)
{
    size_t n = (size_t)(a[0] < b[0] ? a[0] : b[0]);
    int order = order_run(type->element, a + 1, b + 1, n);

    return order ? order : (a[0] > b[0]) - (a[0] < b[0]);
}

static int order_boards(const mx__type *type, const int64_t *a, const int64_t *b)
{
    for (size_t i = 0; i < 2; i++)
        if (a[i] != b[i]) return a[i] < b[i] ? -1 : 1;
    return order_run(type->element, a + 2, b + 2, (size_t)(a[0] * a[1]));
}

int mx__order(const mx__type *type, int64_t a, int64_t b)
{
    if (type->kind == MX_T_ARRAY) return order_arrays(type, mx__block(a), mx__block(b));
    if (type->kind == MX_T_BOARD) return order_boards(type, mx__block(a), mx__block(b));
    if (type->kind == MX_T_RECORD) {
        for (size_t i = 0; i < type->n_fields; i++) {
            int order = mx__order(type->fields[i], mx__block(a)[i], mx__block(b)[i]);

            if (order) return order;
        }
        return 0;
    }
    return (a > b) - (a < b);
}

/* TYPE NULL: plain numbers. */
static bool less(const mx__type *type, int64_t a, int64_t b)
{
    return type ? mx__order(type, a, b) < 0 : a < b;
}

static void insertion_sort(const mx__type *type, int64_t *at, size_t n)
{
    for (size_t i = 1; i < n; i++) {
        int64_t value = at[i];
        size_t j = i;

        for (; j > 0 && less(type, value, at[j - 1]); j--)
            at[j] = at[j - 1];
        at[j] = value;
    }
}

static void sift_down(const mx__type *type, int64_t *at, size_t i, size_t n)
{
    int64_t value = at[i];

    for (size_t child; (child = 2 * i + 1) < n; i = child) {
        if (child + 1 < n && less(type, at[child], at[child + 1])) child++;
        if (!less(type, value, at[child])) break;
        at[i] = at[child];
    }
    at[i] = value;
}

static void heap_sort(const mx__type *type, int64_t *at, size_t n)
{
    for (size_t i = n / 2; i-- > 0;)
        sift_down(type, at, i, n);
    while (n > 1) {
        int64_t top = at[0];

        at[0] = at[--n];
        at[n] = top;
        sift_down(type, at, 0, n);
    }
}

static void sort(const mx__type *type, int64_t *at, size_t n)
{
    if (n <= 24)
        insertion_sort(type, at, n);
    else
        heap_sort(type, at, n);
}

void mx__sort_ints(int64_t *at, size_t n)
{
    sort(NULL, at, n);
}

void mx__sort_values(const mx__type *type, int64_t *at, size_t n)
{
    sort(mx__is_block(type) ? type : NULL, at, n);
}
