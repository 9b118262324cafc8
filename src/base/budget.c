/* budget.c: charging a run against its limits without cost that matters. */
#define _POSIX_C_SOURCE 200809L
#include "budget.h"

#include "fail.h"

#include <string.h>
#include <time.h>
#ifndef __wasi__
#include <unistd.h>
#endif

static const uint64_t default_bytes = UINT64_C(4) << 30;
static const uint64_t default_positions = UINT64_C(0xFFFFFFFF);

double mx__now(void)
{
    struct timespec t;

    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static uint32_t cores(void)
{
#if defined(_SC_NPROCESSORS_ONLN) && !defined(__wasi__)
    long n = sysconf(_SC_NPROCESSORS_ONLN);

    return n < 1 ? 1 : n > 256 ? 256 : (uint32_t)n;
#else
    return 1;
#endif
}

void mx__budget_init(mx__budget *budget, const mx_limits *limits)
{
    static const mx_limits none;
    const mx_limits *l = limits ? limits : &none;

    memset(budget, 0, sizeof *budget);
    budget->seconds = l->seconds > 0 ? l->seconds : 0;
    budget->most_bytes = l->bytes ? l->bytes : default_bytes;
    budget->most_positions = l->positions ? l->positions : default_positions;
    budget->threads = l->threads ? l->threads : cores();
    budget->cancel = l->cancel;
    if (l->size > offsetof(mx_limits, fresh)) { /* a caller that knows of them */
        budget->kernel = l->kernel;
        budget->fresh = l->fresh != 0;
    }
    mx__budget_start(budget);
}

void mx__budget_start(mx__budget *budget)
{
    budget->deadline = budget->seconds > 0 ? mx__now() + budget->seconds : 0;
    atomic_store(&budget->positions, 0);
}

double mx__budget_until(mx__budget *budget, double until)
{
    double before = budget->deadline;

    if (before <= 0 || before > until) budget->deadline = until;
    return before;
}

mx_status mx__budget_charge(mx__budget *budget, uint64_t n, mx_error *err)
{
    uint64_t sum = atomic_fetch_add(&budget->positions, n) + n;

    if (budget->cancel && *budget->cancel)
        return mx__fail(err, MX_CANCELLED, "interrupted after %llu positions",
                        (unsigned long long)sum);
    if (sum > budget->most_positions)
        return mx__fail(err, MX_LIMIT, "the limit of %llu positions was reached",
                        (unsigned long long)budget->most_positions);
    if (budget->deadline > 0 && mx__now() > budget->deadline)
        return mx__fail(err, MX_LIMIT, "the limit of time was reached");
    return MX_OK;
}

mx_status mx__budget_take(mx__budget *budget, uint64_t n_bytes, mx_error *err)
{
    uint64_t before = atomic_fetch_add(&budget->bytes, n_bytes);

    if (n_bytes <= budget->most_bytes && before <= budget->most_bytes - n_bytes)
        return MX_OK;
    atomic_fetch_sub(&budget->bytes, n_bytes);
    return mx__fail(err, MX_LIMIT, "the limit of %llu MiB of memory was reached",
                    (unsigned long long)(budget->most_bytes >> 20));
}

void mx__budget_give(mx__budget *budget, uint64_t n_bytes)
{
    atomic_fetch_sub(&budget->bytes, n_bytes);
}
