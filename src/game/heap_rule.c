/* heap_rule.c: soundness, copies and element lists of heap rules. */
#include "heap_rule.h"

#include "alloc.h"
#include "fail.h"
#include "vec.h"

#include <inttypes.h>
#include <string.h>

static mx_status check_code(const mx_heap_rule *rule, mx_error *err)
{
    if (rule->n_digits == 0 || rule->n_digits > MX_HEAP_DIGITS)
        return mx__fail(err, MX_RANGE, "a code has 1 to %d digits, not %zu",
                        MX_HEAP_DIGITS, rule->n_digits);
    if (rule->n_tail >= rule->n_digits)
        return mx__fail(err, MX_RANGE, "the tail holds every digit");
    if (rule->digits[0].leave & 3)
        return mx__fail(err, MX_RANGE,
                        "digit 0 lets a player move without changing the heap");
    for (size_t i = 0; i < rule->n_digits; i++)
        if (rule->digits[i].mark > MX_EQUAL_PARTS)
            return mx__fail(err, MX_RANGE, "digit %zu has an unknown mark", i);
    return MX_OK;
}

static mx_status check_set(const mx_heap_rule *rule, mx_error *err)
{
    for (size_t i = 0; i < rule->n_set; i++) {
        if (rule->set[i] == 0 || rule->set[i] > INT64_MAX)
            return mx__fail(err, MX_RANGE, "element %zu is not in 1..2^63-1", i);
        if (i > 0 && rule->set[i] <= rule->set[i - 1])
            return mx__fail(err, MX_RANGE, "element %zu is out of order", i);
    }
    if (rule->family > MX_TRIANGULAR)
        return mx__fail(err, MX_RANGE, "unknown family of numbers");
    if (rule->family == MX_POWERS && rule->base < 2)
        return mx__fail(err, MX_RANGE, "powers need a base of at least 2");
    return MX_OK;
}

mx_status mx_heap_check(const mx_heap_rule *rule, mx_error *err)
{
    switch (rule->kind) {
    case MX_HEAP_CODE: return check_code(rule, err);
    case MX_HEAP_TAKE:
    case MX_HEAP_ALL_BUT: return check_set(rule, err);
    }
    return mx__fail(err, MX_RANGE, "unknown kind of heap rule");
}

mx_status mx__heap_copy(const mx_heap_rule *rule, mx_heap_rule **out, mx_error *err)
{
    size_t head = (sizeof *rule + 15) / 16 * 16;
    size_t set = rule->kind == MX_HEAP_CODE ? 0 : rule->n_set * sizeof *rule->set;
    size_t code =
        rule->kind == MX_HEAP_CODE ? rule->n_digits * sizeof *rule->digits : 0;
    char *block = mx__malloc(head + set + code);

    *out = NULL;
    if (!block) return mx__fail(err, MX_NOMEM, "no memory for a heap rule");
    *out = (mx_heap_rule *)(void *)block;
    **out = *rule;
    (*out)->size = sizeof *rule;
    (*out)->set = NULL;
    (*out)->digits = NULL;
    if (set) (*out)->set = memcpy(block + head, rule->set, set);
    if (code) (*out)->digits = memcpy(block + head, rule->digits, code);
    return MX_OK;
}

void mx_heap_free(mx_heap_rule *rule)
{
    mx__free(rule);
}

typedef MX_VEC(uint64_t) numbers;

/* Marks the composites up to MOST, byte I stands for I. */
static void sieve(unsigned char *composite, uint64_t most)
{
    for (uint64_t p = 2; p * p <= most; p++) {
        if (composite[p]) continue;
        for (uint64_t multiple = p * p; multiple <= most; multiple += p)
            composite[multiple] = 1;
    }
}

/* Primes are asked by the million, and testing each by itself would take seconds. */
static mx_status primes_up_to(uint64_t most, numbers *out)
{
    unsigned char *composite = mx__calloc((size_t)most + 1, 1);
    mx_status st = MX_OK;

    if (!composite) return MX_NOMEM;
    sieve(composite, most);
    for (uint64_t i = 2; i <= most && st == MX_OK; i++)
        if (!composite[i] && !MX_PUSH(*out, i)) st = MX_NOMEM;
    mx__free(composite);
    return st;
}

static mx_status walk(const mx_heap_rule *rule, uint64_t most, size_t limit,
                      numbers *out)
{
    for (uint64_t at = 1; at <= most && at;) {
        uint64_t next = mx__heap_next(rule, at);

        if (next == 0 || next > most) break;
        if (out->n == limit) return MX_LIMIT;
        if (!MX_PUSH(*out, next)) return MX_NOMEM;
        at = next + 1;
    }
    return MX_OK;
}

mx_status mx__heap_elements(const mx_heap_rule *rule, uint64_t most, size_t limit,
                            uint64_t **out, size_t *n, mx_error *err)
{
    numbers found = { 0 };
    mx_status st;

    *out = NULL;
    *n = 0;
    if (rule->family == MX_PRIMES && rule->n_set == 0 && most > 1000 &&
        most < UINT64_C(1) << 32)
        st = primes_up_to(most, &found);
    else
        st = walk(rule, most, limit, &found);
    if (st == MX_OK && found.n > limit) st = MX_LIMIT;
    if (st != MX_OK) {
        MX_VEC_CLEAR(found);
        return mx__fail(err, st,
                        st == MX_NOMEM ? "no memory for the set"
                                       : "more than %zu numbers may be taken",
                        limit);
    }
    *out = found.at;
    *n = found.n;
    return MX_OK;
}
