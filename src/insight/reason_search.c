/* reason_search.c: reasons where every move has to be looked at to its end. */
#include "endless.h"
#include "fail.h"
#include "reason_impl.h"

#include <string.h>

typedef struct looker {
    mx__reasoner *r;
    bool longest_only;
    size_t kept;     /* options that were there before */
    int64_t longest; /* of those kept since */
    mx_status status;
} looker;

/* The group of COMPONENT; only its first member is looked at. */
static size_t group_of(const mx__reason *out, size_t component)
{
    for (size_t i = 0; i < out->groups.n; i++)
        if (out->groups.at[i].first == component) return i;
    return SIZE_MAX;
}

/* How the result of a move stands among the results of the best moves. */
static unsigned why(looker *l, const mx__advice *move)
{
    mx__reason *out = l->r->out;

    if (out->winner == MX_WON) return move->wins ? MX__IS_WINNING : 0;
    if (out->winner == MX_DRAWN) return move->draws ? MX__IS_WINNING : 0;
    if (move->lasts < 0 || move->lasts < l->longest) return 0;
    if (move->lasts > l->longest) out->options.n = l->kept;
    l->longest = move->lasts;
    return MX__IS_LONGEST;
}

static int look(void *context, const mx__advice *move)
{
    looker *l = context;
    mx__reason *out = l->r->out;
    mx__reason_option told = { .why = 0 };
    size_t group = group_of(out, move->component);

    if (!l->longest_only) {
        out->n_moves++;
        out->n_winning += move->wins;
        out->n_drawing += !move->wins && move->draws;
        if (group != SIZE_MAX) {
            out->groups.at[group].n_options++;
            out->groups.at[group].is_told = true;
        }
    }
    if (group == SIZE_MAX) return 0;
    told.why = why(l, move);
    if (!told.why || out->options.n - l->kept >= l->r->bounds.groups) return 0;
    told.group = group;
    told.ends = move->option->ends;
    told.lasts = move->lasts;
    if (move->value.kind == MX_NIMBER)
        told.worth =
            (mx__worth){ MX__WORTH_NUMBER, false, (uint64_t)move->value.payload };
    else if (move->value.kind == MX_INFINITY)
        told.worth =
            (mx__worth){ MX__WORTH_INFINITY, false, (uint64_t)move->value.payload };
    if (move->option->label) {
        told.label = mx__arena_text(&out->arena, move->option->label,
                                    strlen(move->option->label));
        if (!told.label) l->status = MX_NOMEM;
    }
    if (!mx__reason_keep(out, move->option->parts, move->option->n_parts,
                         &told.parts) ||
        !MX_PUSH(out->options, told))
        l->status = MX_NOMEM;
    return l->status != MX_OK;
}

/* The values of the components of an endless sum, and who wins it. */
static mx_status endless_result(mx__reasoner *r)
{
    mx__reason *out = r->out;
    mx_value *values = mx__calloc(r->n + 1, sizeof *values);
    mx__sum_result result;
    mx_status st;

    if (!values) return mx__reason_no_memory(r->err);
    st = mx__sum_outcome(r->sum, r->n, false, &result, values, r->err);
    for (size_t i = 0; i < out->groups.n && st == MX_OK; i++) {
        mx_value v = values[out->groups.at[i].first];

        if (v.kind == MX_NIMBER)
            out->groups.at[i].worth.kind = MX__WORTH_NUMBER;
        else if (v.kind == MX_INFINITY)
            out->groups.at[i].worth.kind = MX__WORTH_INFINITY;
        out->groups.at[i].worth.g = (uint64_t)v.payload;
    }
    if (st == MX_OK) {
        out->winner = result.winner;
        out->misere = result.misere;
        out->has_nim_sum = result.has_nim_sum;
        out->nim_sum = result.nim_sum;
    }
    mx__free(values);
    return st;
}

mx_status mx__reason_search(mx__reasoner *r, bool longest_only)
{
    looker l = {
        .r = r, .longest_only = longest_only, .kept = r->out->options.n, .longest = -1
    };
    bool lost, endless = mx__sum_is_endless(r->sum, r->n);
    mx_status st = MX_OK;

    if (endless) {
        st = endless_result(r);
    } else if (!longest_only) {
        st = mx__sum_decide(r->sum, r->n, &r->values, &lost, r->err);
        if (st == MX_OK) r->out->winner = lost ? MX_LOST : MX_WON;
    }
    if (st == MX_OK)
        st = mx__sum_moves(r->sum, r->n, MX_LABELS | MX__LENGTHS, look, &l, r->err);
    r->out->has_counts = !longest_only && st == MX_OK;
    if (st == MX_OK && l.status == MX_OK && endless && r->n == 1 &&
        r->out->winner == MX_DRAWN)
        st = mx__reason_cycle(r);
    return l.status != MX_OK ? mx__reason_no_memory(r->err) : st;
}
