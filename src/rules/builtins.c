/* builtins.c: library functions of numbers, and the table of all of them. */
#include "builtins_graph.h"
#include "builtins_list.h"
#include "builtins_regions.h"

#include <string.h>

mx_status mx__fault_overflow(mx__vm *vm)
{
    return mx__vm_fault(vm, "a number leaves 64 bits");
}

mx_status mx__fault_index(mx__vm *vm, int64_t index, int64_t n)
{
    if (n == 0)
        return mx__vm_fault(vm, "index %lld of an empty array", (long long)index);
    return mx__vm_fault(vm, "index %lld of an array with indices 0..%lld",
                        (long long)index, (long long)(n - 1));
}

static uint64_t magnitude(int64_t a)
{
    return a < 0 ? 0 - (uint64_t)a : (uint64_t)a;
}

static mx_status give(mx__vm *vm, uint64_t value, int64_t *out)
{
    if (value > INT64_MAX) return mx__fault_overflow(vm);
    *out = (int64_t)value;
    return MX_OK;
}

static mx_status need(mx__vm *vm, const char *name, int64_t value, int64_t least)
{
    if (value >= least) return MX_OK;
    return mx__vm_fault(vm, "%s(%lld): the argument must be at least %lld", name,
                        (long long)value, (long long)least);
}

static mx_status b_abs(mx__vm *vm, const int64_t *a, int64_t *out)
{
    return give(vm, magnitude(a[0]), out);
}

static mx_status b_lcm(mx__vm *vm, const int64_t *a, int64_t *out)
{
    uint64_t x = magnitude(a[0]), y = magnitude(a[1]), g = mx__gcd(x, y), product;

    if (!x || !y) return give(vm, 0, out);
    if (MX_MUL_OVERFLOWS(x / g, y, &product)) return mx__fault_overflow(vm);
    return give(vm, product, out);
}

/* A to the B; *OVERFLOWS when it leaves 64 bits. */
static int64_t power(int64_t a, int64_t b, bool *overflows)
{
    int64_t out = 1;

    *overflows = false;
    while (b > 0) {
        if (b & 1) *overflows |= MX_MUL_OVERFLOWS(out, a, &out);
        b >>= 1;
        if (b) *overflows |= MX_MUL_OVERFLOWS(a, a, &a);
        if (*overflows) break;
    }
    return out;
}

static mx_status b_pow(mx__vm *vm, const int64_t *a, int64_t *out)
{
    bool overflows;
    int64_t value, cap = a[2];

    if (a[1] < 0)
        return mx__vm_fault(vm, "pow with the negative exponent %lld", (long long)a[1]);
    value = power(a[0], a[1], &overflows);
    if (overflows && cap == INT64_MAX) return mx__fault_overflow(vm);
    if (overflows) value = a[0] < 0 && (a[1] & 1) ? INT64_MIN : cap;
    *out = value < cap ? value : cap;
    return MX_OK;
}

static mx_status b_isqrt(mx__vm *vm, const int64_t *a, int64_t *out)
{
    mx_status st = need(vm, "isqrt", a[0], 0);

    if (!st) *out = (int64_t)mx__isqrt((uint64_t)a[0]);
    return st;
}

static mx_status b_root_or_zero(mx__vm *vm, const int64_t *a, int64_t *out)
{
    (void)vm;
    *out = a[0] < 0 ? 0 : (int64_t)mx__isqrt((uint64_t)a[0]);
    return MX_OK;
}

static mx_status b_icbrt(mx__vm *vm, const int64_t *a, int64_t *out)
{
    (void)vm;
    *out = a[0] < 0 ? 0 : (int64_t)mx__icbrt((uint64_t)a[0]);
    return MX_OK;
}

static mx_status b_ilog2(mx__vm *vm, const int64_t *a, int64_t *out)
{
    mx_status st = need(vm, "ilog2", a[0], 1);
    int64_t log = 0;

    if (st) return st;
    for (int64_t n = a[0]; n > 1; n >>= 1)
        log++;
    *out = log;
    return MX_OK;
}

static mx_status b_is_square(mx__vm *vm, const int64_t *a, int64_t *out)
{
    uint64_t root = a[0] < 0 ? 0 : mx__isqrt((uint64_t)a[0]);

    (void)vm;
    *out = a[0] >= 0 && root * root == (uint64_t)a[0];
    return MX_OK;
}

static mx_status b_popcount(mx__vm *vm, const int64_t *a, int64_t *out)
{
    int64_t count = 0;

    (void)vm;
    for (uint64_t n = (uint64_t)a[0]; n; n &= n - 1)
        count++;
    *out = count;
    return MX_OK;
}

static mx_status b_bit(mx__vm *vm, const int64_t *a, int64_t *out)
{
    if (a[1] < 0) return mx__vm_fault(vm, "bit number %lld", (long long)a[1]);
    *out = a[1] > 63 ? a[0] < 0 : (int64_t)((uint64_t)a[0] >> a[1] & 1);
    return MX_OK;
}

static mx_status b_valuation(mx__vm *vm, const int64_t *a, int64_t *out)
{
    int64_t n = a[0], p = a[1], times = 0;
    mx_status st = need(vm, "valuation", n, 1);

    if (!st && p < 2)
        st = mx__vm_fault(vm, "valuation by %lld: it must be at least 2", (long long)p);
    if (st) return st;
    for (; n % p == 0; n /= p)
        times++;
    *out = times;
    return MX_OK;
}

static mx_status b_divisors(mx__vm *vm, const int64_t *a, int64_t *out)
{
    mx_status st = need(vm, "divisors", a[0], 1);
    int64_t *list;
    size_t room;

    if (st) return st;
    room = a[0] < 10000 ? 64 : (size_t)mx__tau(&vm->numbers, (uint64_t)a[0]);
    list = mx__vm_words(vm, room + 1);
    if (!list) return vm->shortage;
    list[0] = (int64_t)mx__divisors(&vm->numbers, (uint64_t)a[0], list + 1);
    *out = mx__address(list);
    return MX_OK;
}

static mx_status b_primes(mx__vm *vm, const int64_t *a, int64_t *out)
{
    const int64_t *all = NULL;
    size_t n = 0;
    int64_t *list;
    mx_status st =
        a[0] < 2 ? MX_OK : mx__primes(&vm->numbers, (uint64_t)a[0], &all, &n);

    if (st == MX_LIMIT) {
        mx__vm_fault(vm, "primes(%lld) is beyond what is listed", (long long)a[0]);
        return MX_LIMIT;
    }
    if (st) return vm->shortage = st;
    list = mx__vm_words(vm, n + 1);
    if (!list) return vm->shortage;
    list[0] = (int64_t)n;
    if (n) memcpy(list + 1, all + 1, n * sizeof *list);
    *out = mx__address(list);
    return MX_OK;
}

static mx_status b_is_prime(mx__vm *vm, const int64_t *a, int64_t *out)
{
    *out = a[0] > 1 && mx__is_prime(&vm->numbers, (uint64_t)a[0]);
    return MX_OK;
}

static mx_status b_least_prime(mx__vm *vm, const int64_t *a, int64_t *out)
{
    mx_status st = need(vm, "least_prime", a[0], 2);

    if (!st) *out = (int64_t)mx__least_prime(&vm->numbers, (uint64_t)a[0]);
    return st;
}

static mx_status b_greatest_prime(mx__vm *vm, const int64_t *a, int64_t *out)
{
    mx__factor factors[16];
    mx_status st = need(vm, "greatest_prime", a[0], 2);
    size_t n;

    if (st) return st;
    n = mx__factorise(&vm->numbers, (uint64_t)a[0], factors);
    *out = (int64_t)factors[n - 1].prime;
    return MX_OK;
}

static mx_status b_prime_index(mx__vm *vm, const int64_t *a, int64_t *out)
{
    int64_t n = a[0];
    mx_status st;

    if (n < 2 || !mx__is_prime(&vm->numbers, (uint64_t)n))
        return mx__vm_fault(vm, "prime_index(%lld): the argument must be a prime",
                            (long long)n);
    st = mx__prime_count(&vm->numbers, (uint64_t)n, out);
    if (st == MX_LIMIT)
        mx__vm_fault(vm, "prime_index(%lld) is beyond 10^11", (long long)n);
    else if (st)
        vm->shortage = st;
    return st;
}

static mx_status count_primes(mx__vm *vm, const char *name, int64_t n, bool repeated,
                              int64_t *out)
{
    mx__factor factors[16];
    mx_status st = need(vm, name, n, 1);
    size_t n_factors;
    int64_t count = 0;

    if (st) return st;
    n_factors = mx__factorise(&vm->numbers, (uint64_t)n, factors);
    for (size_t i = 0; i < n_factors; i++)
        count += repeated ? (int64_t)factors[i].times : 1;
    *out = count;
    return MX_OK;
}

static mx_status b_omega(mx__vm *vm, const int64_t *a, int64_t *out)
{
    return count_primes(vm, "omega", a[0], false, out);
}

static mx_status b_bigomega(mx__vm *vm, const int64_t *a, int64_t *out)
{
    return count_primes(vm, "bigomega", a[0], true, out);
}

static mx_status b_tau(mx__vm *vm, const int64_t *a, int64_t *out)
{
    mx_status st = need(vm, "tau", a[0], 1);

    if (!st) *out = (int64_t)mx__tau(&vm->numbers, (uint64_t)a[0]);
    return st;
}

/* --- short sequences -------------------------------------------------------------- */

static mx_status b_factorials(mx__vm *vm, const int64_t *a, int64_t *out)
{
    int64_t *list = mx__vm_words(vm, 24), value = 1, n = 0;

    if (!list) return vm->shortage;
    while (value <= a[0]) {
        list[++n] = value;
        if (MX_MUL_OVERFLOWS(value, n + 1, &value)) break;
    }
    list[0] = n;
    *out = mx__address(list);
    return MX_OK;
}

static mx_status b_fibonacci(mx__vm *vm, const int64_t *a, int64_t *out)
{
    int64_t *list = mx__vm_words(vm, 96), value = 1, next = 2, n = 0;

    if (!list) return vm->shortage;
    while (value <= a[0]) {
        int64_t sum;

        list[++n] = value;
        if (value == next) break;
        if (MX_ADD_OVERFLOWS(value, next, &sum)) sum = next;
        value = next;
        next = sum;
    }
    list[0] = n;
    *out = mx__address(list);
    return MX_OK;
}

static mx_status b_powers(mx__vm *vm, const int64_t *a, int64_t *out)
{
    int64_t *list, value = 1, n = 0, base = a[0], most = a[1];

    if (base < 2)
        return mx__vm_fault(vm, "powers(%lld, ...): the base must be at least 2",
                            (long long)base);
    list = mx__vm_words(vm, 66);
    if (!list) return vm->shortage;
    while (value <= most) {
        list[++n] = value;
        if (MX_MUL_OVERFLOWS(value, base, &value)) break;
    }
    list[0] = n;
    *out = mx__address(list);
    return MX_OK;
}

static mx_status b_digits(mx__vm *vm, const int64_t *a, int64_t *out)
{
    int64_t backwards[64], n = a[0], base = a[1], count = 0, *list;
    mx_status st = need(vm, "digits", n, 0);

    if (!st && base < 2) st = mx__vm_fault(vm, "digits in base %lld", (long long)base);
    if (st) return st;
    do {
        backwards[count++] = n % base;
        n /= base;
    } while (n);
    list = mx__vm_words(vm, (size_t)count + 1);
    if (!list) return vm->shortage;
    list[0] = count;
    for (int64_t i = 0; i < count; i++)
        list[1 + i] = backwards[count - 1 - i];
    *out = mx__address(list);
    return MX_OK;
}

static mx_status b_mex(mx__vm *vm, const int64_t *a, int64_t *out)
{
    const int64_t *values = mx__block(a[0]);
    size_t n = (size_t)values[0], free_value = 0;
    mx__arena_mark mark = mx__arena_here(&vm->arena);
    int64_t *seen = mx__vm_words(vm, n / 64 + 1);

    if (!seen) return vm->shortage;
    memset(seen, 0, (n / 64 + 1) * sizeof *seen);
    for (size_t i = 1; i <= n; i++) {
        uint64_t v = (uint64_t)values[i];

        if (v < n)
            seen[v / 64] = (int64_t)((uint64_t)seen[v / 64] | UINT64_C(1) << v % 64);
    }
    while (free_value < n && (uint64_t)seen[free_value / 64] >> free_value % 64 & 1)
        free_value++;
    mx__arena_release(&vm->arena, mark);
    *out = (int64_t)free_value;
    return MX_OK;
}

static mx_status b_letter(mx__vm *vm, const int64_t *a, int64_t *out)
{
    if (a[0] < 0 || a[0] > 0x10FFFF || (a[0] >= 0xD800 && a[0] < 0xE000))
        return mx__vm_fault(vm, "letter(%lld): no such code point", (long long)a[0]);
    *out = a[0];
    return MX_OK;
}

mx__builtin_fn *const mx__builtin_table[MX_N_BUILTINS] = {
#define ROW(name, n, sentence) [MX_B_##name] = b_##name,
    MX_BUILTINS(ROW)
#undef ROW
};
