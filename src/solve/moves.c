/* moves.c: every move of a sum with what it leads to, and which of them win. */
#include "alloc.h"
#include "endless.h"
#include "fail.h"
#include "sum.h"
#include "vec.h"

#include <string.h>

/* The options of one component, copied: they are evaluated after the enumeration, for a
   game need not enumerate twice at a time. For each: ends, number of parts; for each part:
   length, integers. */
typedef struct option_list {
    MX_VEC(int64_t) words;
    uint64_t n;
    uint64_t most; /* stop behind so many words; 0: never */
    bool no_memory, is_long;
} option_list;

/* Options of one component that are looked at one by one. */
enum { MOST_OPTIONS = 1 << 24 };

static int copy_option(void *context, const mx_option *option)
{
    option_list *list = context;
    bool fits;

    list->is_long = list->n >= MOST_OPTIONS;
    if (list->is_long) return 1;
    fits = MX_PUSH(list->words, option->ends) &&
           MX_PUSH(list->words, (int64_t)option->n_parts);

    for (size_t p = 0; p < option->n_parts && fits; p++) {
        mx_span part = option->parts[p];

        fits = MX_PUSH(list->words, (int64_t)part.n) &&
               MX_RESERVE(list->words, list->words.n + part.n);
        if (!fits) break;
        if (part.n)
            memcpy(list->words.at + list->words.n, part.at, part.n * sizeof *part.at);
        list->words.n += part.n;
    }
    list->n++;
    list->no_memory = !fits;
    return !fits;
}

/* What each option of a component is worth, and whether it wins the sum. */
typedef struct judged {
    mx__wide raw;
    bool wins;
    int64_t lasts; /* -1: not known */
} judged;

typedef struct move_judge {
    const mx__component *sum;
    size_t n;
    mx__sum_values *values;
    mx__whole *length; /* how long play lasts, in a lost sum; NULL: not asked */
    mx_error *err;
} move_judge;

/* Sums that may be searched to find the longest resistance. */
enum { LENGTH_SUMS = 20000 };

/* --- judging ---------------------------------------------------------------------- */

/* How long play lasts after component COMPONENT became PARTS; *OUT is -1 when that cannot
   be afforded, and then the search is given up. */
static mx_status judge_length(move_judge *j, size_t component, const int64_t *parts,
                              int64_t *out)
{
    int64_t n_parts = *parts++;
    mx__whole_answer answer;
    mx_status st = MX_OK;

    mx__whole_begin(j->length);
    for (size_t i = 0; i < j->n && st == MX_OK; i++)
        if (i != component)
            st = mx__whole_add(j->length, j->sum[i].solver, j->sum[i].at, j->err);
    for (int64_t p = 0; p < n_parts && st == MX_OK; p++) {
        mx_span part = { parts + 1, (size_t)parts[0] };

        st = mx__whole_add(j->length, j->sum[component].solver, part, j->err);
        parts += 1 + part.n;
    }
    if (st == MX_OK) st = mx__whole_solve(j->length, LENGTH_SUMS, &answer, j->err);
    if (st == MX_OK) *out = answer.lasts;
    if (st == MX_LIMIT) {
        mx__whole_free(j->length);
        j->length = NULL;
        return MX_OK;
    }
    return st;
}

/* Evaluates the parts of the option at *AT of LIST, moving *AT behind it. */
static mx_status judge_parts(move_judge *j, size_t component, const option_list *list,
                             size_t *at, judged *out)
{
    mx__solver *solver = j->sum[component].solver;
    mx__algebra algebra = solver->algebra;
    const int64_t *words = list->words.at;
    size_t first = *at + 1, n_parts = (size_t)words[first];
    int64_t ends = words[*at];
    mx_status st = MX_OK;

    out->raw = algebra == MX__OUTCOMES && !n_parts && (solver->game->flags & MX_MISERE)
                   ? 1
                   : mx__wide_zero(algebra);
    *at += 2;
    for (size_t p = 0; p < n_parts && st == MX_OK; p++) {
        mx_span part = { words + *at + 1, (size_t)words[*at] };
        mx__wide raw;

        if (ends == MX_GOES_ON) {
            st = mx__solver_raw(solver, part, &raw, j->err);
            if (st == MX_OK) out->raw = mx__wide_add(algebra, out->raw, raw);
        }
        *at += 1 + part.n;
    }
    out->lasts = -1;
    if (st != MX_OK) return st;
    if (ends != MX_GOES_ON) {
        out->raw = MX__WIDE_UNKNOWN;
        out->wins = ends == MX_MOVER_WINS;
        out->lasts = 0;
        return MX_OK;
    }
    if (j->length) {
        st = judge_length(j, component, words + first, &out->lasts);
        if (st != MX_OK) return st;
    }
    return mx__sum_is_lost_after(j->sum, j->n, j->values, component, words + first,
                                 out->raw, &out->wins, j->err);
}

/* Enumerates and evaluates the options of COMPONENT. *OUT has room for list->n verdicts;
   the caller frees it and the words of LIST. */
static mx_status judge_component(move_judge *j, size_t component, void *worker,
                                 option_list *list, judged **out)
{
    const mx__component *c = &j->sum[component];
    const mx_game *game = c->solver->game;
    size_t at = 0;
    mx_status st =
        game->options(game, worker, c->at, MX_LEFT, 0, copy_option, list, j->err);

    *out = NULL;
    if (st == MX_OK && list->no_memory)
        st = mx__fail(j->err, MX_NOMEM, "out of memory");
    if (st == MX_OK && list->is_long)
        st = mx__fail(j->err, MX_LIMIT,
                      "a component has more than %d moves, too many to "
                      "look at one by one",
                      MOST_OPTIONS);
    if (st != MX_OK || !list->n) return st;
    *out = mx__malloc((size_t)list->n * sizeof **out);
    if (!*out) return mx__fail(j->err, MX_NOMEM, "out of memory");
    for (uint64_t i = 0; i < list->n && st == MX_OK; i++)
        st = judge_parts(j, component, list, &at, &(*out)[i]);
    return st;
}

/* --- sending ---------------------------------------------------------------------- */

typedef struct move_sender {
    const option_list *list;
    const judged *verdicts;
    mx__algebra algebra;
    mx__advice move;
    mx__advice_sink *sink;
    void *context;
    uint64_t i;
    size_t at;
    bool enough, differs;
} move_sender;

/* The same parts as in the first enumeration: what was judged is what is sent. */
static bool is_the_option(move_sender *s, const mx_option *option)
{
    const int64_t *words = s->list->words.at;

    if (s->i >= s->list->n || words[s->at] != option->ends ||
        words[s->at + 1] != (int64_t)option->n_parts)
        return false;
    s->at += 2;
    for (size_t p = 0; p < option->n_parts; p++) {
        mx_span part = option->parts[p];

        if (words[s->at] != (int64_t)part.n) return false;
        if (part.n && memcmp(words + s->at + 1, part.at, part.n * sizeof *part.at) != 0)
            return false;
        s->at += 1 + part.n;
    }
    return true;
}

static int send_move(void *context, const mx_option *option)
{
    move_sender *s = context;

    s->differs = !is_the_option(s, option);
    if (s->differs) return 1;
    s->move.option = option;
    s->move.value = mx__wide_value(s->algebra, s->verdicts[s->i].raw);
    s->move.wins = s->verdicts[s->i].wins;
    s->move.lasts = s->verdicts[s->i].lasts;
    s->i++;
    s->enough = s->sink(s->context, &s->move) != 0;
    return s->enough;
}

typedef struct move_request {
    unsigned want;         /* of the game */
    bool lengths;          /* how long play lasts, in a lost sum */
    bool best;             /* MX__BEST */
    mx__advice_sink *sink; /* NULL: only count */
    void *context;
    mx__move_count count;
    bool enough;
} move_request;

static mx_status send_component(move_judge *j, size_t component, void *worker,
                                const option_list *list, const judged *verdicts,
                                move_request *request)
{
    const mx__component *c = &j->sum[component];
    const mx_game *game = c->solver->game;
    move_sender s = { .list = list,
                      .verdicts = verdicts,
                      .algebra = c->solver->algebra,
                      .move = { .component = component },
                      .sink = request->sink,
                      .context = request->context };
    mx_status st = game->options(game, worker, c->at, MX_LEFT, request->want, send_move,
                                 &s, j->err);

    if (st != MX_OK) return st;
    if (s.differs || (!s.enough && s.i != list->n))
        return mx__fail(j->err, MX_FAULT,
                        "%s sent other options when it was asked again", game->name);
    request->enough = s.enough;
    return MX_OK;
}

/* --- large heaps of Nim ----------------------------------------------------------- */

enum { LARGE_HEAP = 10000, MOST_SENT = 1000 };

bool mx__is_nim_heap(const mx__component *c)
{
    const mx_game *game = c->solver->game;
    const mx_heap_rule *rule = game->heap;

    return c->solver->algebra == MX__GRUNDY && rule && rule->kind == MX_HEAP_ALL_BUT &&
           rule->n_set == 0 && rule->family == MX_NO_FAMILY &&
           !(game->flags & MX_WINS) && game->shape->n_fields == 1 &&
           game->shape->n_scalars == 1 && game->shape->fields[0].lo == 0;
}

bool mx__moves_are_known(const mx__component *c)
{
    return mx__is_nim_heap(c) && c->at.at[0] > LARGE_HEAP;
}

static void send_nim(move_request *request, size_t component, int64_t to, bool wins,
                     uint64_t left_out)
{
    mx_span part = { &to, 1 };
    mx_option option = { .parts = &part, .n_parts = 1 };
    mx__advice move = { .component = component,
                        .option = &option,
                        .value = { MX_NIMBER, 0, to },
                        .wins = wins,
                        .lasts = -1,
                        .left_out = left_out };

    request->enough = request->sink(request->context, &move) != 0;
}

/* Bouton: the value of a heap is its size, so that at most one of its moves wins. LOST is
   said of the sum. */
static mx_status nim_moves(move_judge *j, size_t component, bool lost,
                           move_request *request)
{
    int64_t heap = j->sum[component].at.at[0];
    uint64_t n = (uint64_t)heap, to = n ^ j->values->total.nim_sum;
    bool wins = false;
    mx_status st = MX_OK;

    if (to < n)
        st = mx__sum_is_lost_after(j->sum, j->n, j->values, component, NULL, to, &wins,
                                   j->err);
    if (st != MX_OK) return st;
    request->count.all =
        request->count.all > UINT64_MAX - n ? UINT64_MAX : request->count.all + n;
    request->count.winning += wins;
    if (!request->sink) return MX_OK;
    if (wins) send_nim(request, component, (int64_t)to, true, 0);
    for (int64_t k = 1; lost && k <= MOST_SENT && !request->enough; k++)
        send_nim(request, component, heap - k, false,
                 k == MOST_SENT ? n - (uint64_t)k : 0);
    return MX_OK;
}

static mx_status component_moves(move_judge *j, size_t component, move_request *request)
{
    const mx_game *game = j->sum[component].solver->game;
    option_list list = { .n = 0 };
    judged *verdicts = NULL;
    void *worker = NULL;
    int over = 0; /* then there is no move */
    mx_status st = MX_OK;

    if (game->worker_new) {
        st = game->worker_new(game, &worker);
        if (st != MX_OK) return mx__fail(j->err, st, "%s", mx_status_text(st));
    }
    if (game->flags & MX_ENDS)
        st = game->outcome(game, worker, j->sum[component].at, MX_LEFT, &over, j->err);
    if (st == MX_OK && !over)
        st = judge_component(j, component, worker, &list, &verdicts);
    for (uint64_t i = 0; i < list.n && st == MX_OK; i++) {
        request->count.all++;
        request->count.winning += verdicts[i].wins;
    }
    if (st == MX_OK && request->sink && !over)
        st = send_component(j, component, worker, &list, verdicts, request);
    if (worker && game->worker_free) game->worker_free(game, worker);
    mx__free(verdicts);
    MX_VEC_CLEAR(list.words);
    return st;
}

static mx_status all_moves(const mx__component *sum, size_t n, move_request *request,
                           mx_error *err)
{
    mx__sum_values values;
    move_judge j = { sum, n, &values, NULL, err };
    bool lost = false, any_large = false;
    mx_status st = mx__sum_evaluate(sum, n, false, &values, err);

    for (size_t i = 0; i < n; i++)
        if (request->best && mx__moves_are_known(&sum[i])) any_large = true;
    if (st == MX_OK && (request->lengths || any_large) && n &&
        values.algebra != MX__OUTCOMES)
        st = mx__sum_decide(sum, n, &values, &lost, err);
    if (st == MX_OK && request->lengths && lost && !any_large)
        st = mx__whole_new(sum[0].solver->budget, values.misere, MX__HOW_LONG,
                           &j.length, err);
    for (size_t i = 0; i < n && st == MX_OK && !request->enough; i++)
        st = request->best && mx__moves_are_known(&sum[i])
                 ? nim_moves(&j, i, lost, request)
                 : component_moves(&j, i, request);
    mx__whole_free(j.length);
    mx__sum_values_clear(&values);
    return st;
}

mx_status mx__sum_moves(const mx__component *sum, size_t n, unsigned want,
                        mx__advice_sink *sink, void *context, mx_error *err)
{
    unsigned of_game = want & ~(unsigned)(MX__LENGTHS | MX__BEST);
    bool best = (want & MX__BEST) != 0;
    move_request first = { .best = best };
    move_request again = { .want = of_game,
                           .lengths = (want & MX__LENGTHS) != 0,
                           .best = best,
                           .sink = sink,
                           .context = context };
    mx_status st;

    if (mx__sum_is_endless(sum, n))
        return mx__endless_moves(sum, n, MX_LEFT, of_game, sink, context, &first.count,
                                 err);
    st = all_moves(sum, n, &first, err);
    return st == MX_OK ? all_moves(sum, n, &again, err) : st;
}

mx_status mx__sum_count(const mx__component *sum, size_t n, mx__move_count *out,
                        mx_error *err)
{
    move_request request = { .best = true };
    mx_status st;

    if (mx__sum_is_endless(sum, n))
        return mx__endless_moves(sum, n, MX_LEFT, 0, NULL, NULL, out, err);
    st = all_moves(sum, n, &request, err);
    *out = request.count;
    return st;
}
