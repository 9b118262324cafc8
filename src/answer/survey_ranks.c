/* survey_ranks.c: MPI behind the functions of its module. */
#include "survey_ranks.h"

#include "alloc.h"
#include "compiler.h"
#include "fail.h"
#include "loader.h"

#include <stdio.h>
#include <string.h>

/* Bytes that one message may have when something is shared. */
static const size_t most_shared = (size_t)1 << 30;

struct mx__ranks {
    mx__loader *loader;
    int (*start)(int *rank, int *n_ranks);
    int (*share)(void *bytes, int n);
    int (*send)(const void *bytes, int n);
    int (*receive)(void *bytes, int n);
    int (*end)(void);
    int rank, n_ranks;
    bool has_started;
};

static mx_status load(mx__ranks *r, mx_error *err)
{
#ifdef MX_MPI
    static const char *const names[] = { MX_MPI_BUILT, MX_MPI_INSTALLED };
    const mx__loaded_call calls[] = { { "mexor_mpi_start", &r->start },
                                      { "mexor_mpi_share", &r->share },
                                      { "mexor_mpi_send", &r->send },
                                      { "mexor_mpi_receive", &r->receive },
                                      { "mexor_mpi_end", &r->end } };

    return mx__loader_open(names, MX_COUNT(names), calls, MX_COUNT(calls), &r->loader,
                           err);
#else
    (void)r;
    mx__fail(err, MX_UNSUPPORTED, "this build does not speak MPI");
    mx__fail_hint(err, "--part R/M gives each process its share");
    return MX_UNSUPPORTED;
#endif
}

static mx_status broken(mx_error *err)
{
    return mx__fail(err, MX_IO, "a message between processes was lost");
}

mx_status mx__ranks_start(mx__ranks **out, mx_error *err)
{
    mx__ranks *r = mx__calloc(1, sizeof *r);
    mx_status st = r ? load(r, err) : mx__fail(err, MX_NOMEM, "no memory for a survey");

    *out = NULL;
    if (st == MX_OK && r->start(&r->rank, &r->n_ranks) != 0)
        st = mx__fail(err, MX_IO, "MPI does not start");
    else if (st == MX_OK)
        r->has_started = true;
    if (st != MX_OK)
        mx__ranks_end(r);
    else
        *out = r;
    return st;
}

void mx__ranks_end(mx__ranks *r)
{
    if (!r) return;
    if (r->has_started) r->end();
    /* MPI may keep threads and exit handlers: the module stays loaded. */
    mx__free(r);
}

uint32_t mx__ranks_mine(const mx__ranks *r)
{
    return (uint32_t)r->rank;
}

uint32_t mx__ranks_count(const mx__ranks *r)
{
    return (uint32_t)r->n_ranks;
}

mx_status mx__ranks_share(mx__ranks *r, void *bytes, size_t n, mx_error *err)
{
    if (n > most_shared)
        return mx__fail(err, MX_LIMIT, "the survey is too long for one run");
    return r->share(bytes, (int)n) == 0 ? MX_OK : broken(err);
}

mx_status mx__ranks_send(mx__ranks *r, const mx__rank_row *row, mx_error *err)
{
    return r->send(row, (int)sizeof *row) == 0 ? MX_OK : broken(err);
}

mx_status mx__ranks_receive(mx__ranks *r, mx__rank_row *row, mx_error *err)
{
    return r->receive(row, (int)sizeof *row) == 0 ? MX_OK : broken(err);
}

void mx__ranks_pack(const mx__period *p, mx__rank_row *row)
{
    row->standing = (uint32_t)p->standing;
    row->period = p->period;
    row->preperiod = p->preperiod;
    row->saltus = p->saltus;
    row->last_exception = p->last_exception;
    row->has_exception = p->has_exception;
    row->largest = p->largest;
    row->largest_at = p->largest_at;
    row->checked_to = p->checked_to;
    snprintf(row->theorem, sizeof row->theorem, "%s", p->theorem ? p->theorem : "");
}

void mx__ranks_unpack(const mx__rank_row *row, char theorem[160], mx__period *p)
{
    memcpy(theorem, row->theorem, sizeof row->theorem);
    theorem[sizeof row->theorem - 1] = '\0';
    *p = (mx__period){ .standing = (mx__standing)row->standing,
                       .period = row->period,
                       .preperiod = row->preperiod,
                       .saltus = row->saltus,
                       .has_exception = row->has_exception != 0,
                       .last_exception = row->last_exception,
                       .largest = row->largest,
                       .largest_at = row->largest_at,
                       .checked_to = row->checked_to,
                       .theorem = theorem };
}
