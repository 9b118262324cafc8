/* dyadic.c: exact numbers with a power of two below the line. */
#include "dyadic.h"

#include <assert.h>
#include <string.h>

bool mx__dyadic_make(int64_t num, uint32_t exp, mx__dyadic *out)
{
    if (num == INT64_MIN) return false;
    if (num == 0) exp = 0;
    while (exp > 0 && num % 2 == 0) {
        num /= 2;
        exp--;
    }
    if (exp > MX__MOST_EXP) return false;
    *out = (mx__dyadic){ .num = num, .exp = exp };
    return true;
}

mx__dyadic mx__dyadic_int(int64_t num)
{
    assert(num != INT64_MIN);
    return (mx__dyadic){ .num = num, .exp = 0 };
}

mx__dyadic mx__dyadic_neg(mx__dyadic a)
{
    return (mx__dyadic){ .num = -a.num, .exp = a.exp };
}

/* NUM * 2^SHIFT; false when it does not fit. */
static bool lift(int64_t num, uint32_t shift, int64_t *out)
{
    if (num == 0) {
        *out = 0;
        return true;
    }
    if (shift > 62) return false;
    return !MX_MUL_OVERFLOWS(num, INT64_C(1) << shift, out);
}

int mx__dyadic_cmp_far(mx__dyadic a, mx__dyadic b)
{
    int sign = (a.num > 0) - (a.num < 0), other = (b.num > 0) - (b.num < 0);
    int64_t x = a.num, y = b.num;

    if (sign != other) return sign < other ? -1 : 1;
    /* The numerator that would overflow is the larger one in size. */
    if (a.exp < b.exp && !lift(a.num, b.exp - a.exp, &x)) return sign;
    if (b.exp < a.exp && !lift(b.num, a.exp - b.exp, &y)) return -sign;
    return (x > y) - (x < y);
}

bool mx__dyadic_add(mx__dyadic a, mx__dyadic b, mx__dyadic *out)
{
    uint32_t exp = a.exp > b.exp ? a.exp : b.exp;
    int64_t x, y, sum;

    if (!lift(a.num, exp - a.exp, &x) || !lift(b.num, exp - b.exp, &y)) return false;
    return !MX_ADD_OVERFLOWS(x, y, &sum) && mx__dyadic_make(sum, exp, out);
}

bool mx__dyadic_sub(mx__dyadic a, mx__dyadic b, mx__dyadic *out)
{
    return mx__dyadic_add(a, mx__dyadic_neg(b), out);
}

bool mx__dyadic_half(mx__dyadic a, mx__dyadic *out)
{
    return mx__dyadic_make(a.num, a.exp + 1, out);
}

/* The floor of A * 2^K; false when it does not fit. */
static bool scaled_floor(mx__dyadic a, uint32_t k, int64_t *out, bool *is_exact)
{
    uint32_t down;

    *is_exact = k >= a.exp;
    if (*is_exact) return lift(a.num, k - a.exp, out);
    down = a.exp - k;
    if (down > 62) {
        *out = a.num < 0 ? -1 : 0;
        return true;
    }
    *out = a.num / (INT64_C(1) << down);
    if (a.num < 0) --*out; /* never exact here: num is odd */
    return true;
}

int64_t mx__dyadic_floor(mx__dyadic a)
{
    int64_t floor = 0;
    bool is_exact, fits = scaled_floor(a, 0, &floor, &is_exact);

    assert(fits);
    (void)fits;
    return floor;
}

uint64_t mx__dyadic_birthday(mx__dyadic a)
{
    mx__dyadic size = a.num < 0 ? mx__dyadic_neg(a) : a;

    if (a.exp == 0) return (uint64_t)size.num;
    return (uint64_t)mx__dyadic_floor(size) + 1 + a.exp;
}

static bool is_above(mx__dyadic_bound low, mx__dyadic x)
{
    int order;

    if (low.is_none) return true;
    order = mx__dyadic_cmp(low.at, x);
    return order < 0 || (order == 0 && !low.is_open);
}

static bool is_below(mx__dyadic_bound high, mx__dyadic x)
{
    int order;

    if (high.is_none) return true;
    order = mx__dyadic_cmp(x, high.at);
    return order < 0 || (order == 0 && !high.is_open);
}

static mx__dyadic_bound mirror(mx__dyadic_bound a)
{
    a.at = mx__dyadic_neg(a.at);
    return a;
}

/* The simplest number above LOW >= 0 and below HIGH: the least multiple of 1/2^k inside,
   for the first k that has one. */
static bool simplest_positive(mx__dyadic_bound low, mx__dyadic_bound high,
                              mx__dyadic *out)
{
    for (uint32_t k = 0; k <= MX__MOST_EXP; k++) {
        int64_t m;
        bool is_exact;
        mx__dyadic x;

        if (!scaled_floor(low.at, k, &m, &is_exact)) return false;
        if ((!is_exact || low.is_open) && MX_ADD_OVERFLOWS(m, 1, &m)) return false;
        if (!mx__dyadic_make(m, k, &x)) return false;
        if (is_below(high, x)) {
            *out = x;
            return true;
        }
    }
    return false;
}

bool mx__dyadic_simplest(mx__dyadic_bound low, mx__dyadic_bound high, mx__dyadic *out)
{
    mx__dyadic zero = { 0, 0 }, found;

    if (is_above(low, zero) && is_below(high, zero)) {
        *out = zero;
        return true;
    }
    if (!is_above(low, zero)) return simplest_positive(low, high, out);
    if (!simplest_positive(mirror(high), mirror(low), &found)) return false;
    *out = mx__dyadic_neg(found);
    return true;
}

/* The digits of 2^EXP, nine to a limb. */
static void print_power(mx__text *out, uint32_t exp)
{
    uint32_t limb[MX__MOST_EXP / 29 + 2] = { 1 };
    size_t n = 1;

    for (uint32_t left = exp; left > 0;) {
        uint32_t shift = left < 29 ? left : 29;
        uint64_t carry = 0;

        for (size_t i = 0; i < n; i++) {
            carry += (uint64_t)limb[i] << shift;
            limb[i] = (uint32_t)(carry % 1000000000);
            carry /= 1000000000;
        }
        if (carry) limb[n++] = (uint32_t)carry;
        left -= shift;
    }
    assert(n <= MX_COUNT(limb));
    mx__text_fmt(out, "%u", (unsigned)limb[n - 1]);
    for (size_t i = n - 1; i-- > 0;)
        mx__text_fmt(out, "%09u", (unsigned)limb[i]);
}

void mx__dyadic_print(mx__text *out, mx__dyadic a)
{
    mx__text_int(out, a.num);
    if (a.exp == 0) return;
    mx__text_char(out, '/');
    if (a.exp < 63)
        mx__text_int(out, INT64_C(1) << a.exp);
    else
        print_power(out, a.exp);
}

mx__read mx__dyadic_read_below(const char *text, size_t n, uint32_t *exp)
{
    char digit[MX__MOST_EXP * 10 / 33 + 8]; /* a bit is less than 10/33 of a digit */
    size_t from = 0, count;
    uint32_t halved = 0;

    while (from < n && text[from] == '0')
        from++;
    count = n - from;
    if (count == 0) return MX_READ_NONE;
    if (count > sizeof digit) return MX_READ_TOO_LARGE;
    memcpy(digit, text + from, count);
    for (from = 0; !(count - from == 1 && digit[from] == '1'); halved++) {
        int carry = 0;

        if ((digit[count - 1] - '0') % 2 != 0) return MX_READ_NONE;
        for (size_t i = from; i < count; i++) {
            int value = carry * 10 + digit[i] - '0';

            digit[i] = (char)('0' + value / 2);
            carry = value % 2;
        }
        if (digit[from] == '0') from++;
    }
    if (halved > MX__MOST_EXP) return MX_READ_TOO_LARGE;
    *exp = halved;
    return MX_READ_OK;
}
