/* claims.c: what the claims of a rule file say. */
#include "judge.h"
#include "library_rows.h"

#include <assert.h>
#include <string.h>

static const mx__claim *claim_at(const mx__rules *rules, size_t i)
{
    const mx__claim *claim = rules->tree.claims;

    while (i-- > 0)
        claim = claim->next;
    return claim;
}

size_t mx__rules_n_claims(const mx__rules *rules)
{
    return rules->program.n_claims;
}

bool mx__rules_trust(const mx__rules *rules)
{
    return rules->tree.has_trust;
}

bool mx__rules_has_braced_sum(const mx__rules *rules)
{
    return rules->tree.has_braced_sum;
}

bool mx__rules_has_split(const mx__rules *rules)
{
    return rules->tree.splits != NULL;
}

static bool is_query(const mx__expr *e, mx__query_row row)
{
    return e && e->kind == MX_E_QUERY && e->function == (int)row;
}

static bool says_winner(const mx__claim *claim)
{
    return claim->kind == MX_CLAIM_TRUE && claim->is_about_place;
}

/* Who moves first in the claim's question: mx_player, or -1 the player to move. Where
   both players are alike the first is whoever moves; of two players it is Left. */
static int starter_of(const mx__rules *rules, const mx__claim *claim)
{
    const mx__expr *player = claim->subject ? claim->subject->player : NULL;

    if (!player) return -1;
    if (player->number < 2) return (int)player->number;
    return rules->tree.is_partizan ? MX_LEFT : -1;
}

/* Does the claim's E say that the starter wins, or that he loses? */
static bool says_wins(const mx__claim *claim)
{
    const mx__expr *player = claim->subject->player;

    return is_query(claim->subject, MX_Q_wins) == !(player && player->number == 3);
}

/* --- describing them -------------------------------------------------------------- */

/* The text of PLACE on one line, without the word `claim`. */
static char *text_of(mx__arena *arena, const mx__source *source, mx__bytes place)
{
    char *text = mx__arena_alloc(arena, (size_t)(place.end - place.start) + 1);
    const char *from = source->text + place.start;
    size_t n = place.end - place.start, used = 0;
    bool in_text = false;

    if (!text) return NULL;
    for (size_t i = 0; i < n; i++) {
        if (from[i] == '"') in_text = !in_text;
        if (from[i] == '#' && !in_text)
            while (i < n && from[i] != '\n')
                i++;
        if (i == n) break;
        if ((unsigned char)from[i] > ' ')
            text[used++] = from[i];
        else if (used && text[used - 1] != ' ')
            text[used++] = ' ';
    }
    while (used && text[used - 1] == ' ')
        used--;
    text[used] = '\0';
    if (strncmp(text, "claim ", 6) == 0) memmove(text, text + 6, used - 5);
    return text;
}

static uint32_t line_of(const mx__source *source, uint32_t at)
{
    mx_error place;

    mx__source_fail(source, (mx__bytes){ at, at }, &place, MX_OK, "%s", "");
    return place.line;
}

static mx_status constant(mx__rules *rules, int unit, int64_t *out, mx_error *err)
{
    int64_t *frame;
    mx_status st;

    if (unit < 0) return MX_OK;
    st = mx__vm_enter(rules->vm, (size_t)unit, &frame, err);
    if (!st) st = mx__vm_run(rules->vm, (size_t)unit, err);
    if (!st) *out = rules->vm->result;
    mx__vm_rest(rules->vm);
    return st;
}

static mx_status describe(mx__rules *rules, const mx__claim *claim,
                          const mx__claim_code *code, mx__claim_info *info,
                          mx_error *err)
{
    mx_status st;

    *info = (mx__claim_info){ .kind = (int)claim->kind };
    info->text = text_of(&rules->arena, &rules->source, claim->place);
    if (!info->text) return mx__fail(err, MX_NOMEM, "memory ran out");
    info->has_ranges = code->n_ranges > 0;
    info->gives_value = claim->kind == MX_CLAIM_VALUE;
    info->gives_score = claim->kind == MX_CLAIM_SCORE;
    info->gives_winner = says_winner(claim);
    info->is_about_all = claim->from != NULL && !claim->is_of_sum;
    info->is_of_sum = claim->is_of_sum;
    info->sets_data = info->sets_only = code->settings >= 0;
    for (const mx__clause *c = claim->clauses; c; c = c->next)
        if (c->kind == MX_C_FOR && !mx__data_of(c->pattern)) info->sets_only = false;
    info->starter = starter_of(rules, claim);
    info->line = line_of(&rules->source, claim->place.start);
    if (claim->kind != MX_CLAIM_PERIOD) return MX_OK;
    st = constant(rules, code->image, &info->period, err);
    return st ? st : constant(rules, code->whole, &info->from_index, err);
}

mx_status mx__claims_open(mx__rules *rules, mx_error *err)
{
    const mx__claim *claim = rules->tree.claims;
    mx_status st = MX_OK;

    rules->claims =
        MX_ARENA_ARRAY(&rules->arena, mx__claim_info, rules->program.n_claims + 1);
    if (!rules->claims) return mx__fail(err, MX_NOMEM, "memory ran out");
    for (size_t i = 0; !st && claim; i++, claim = claim->next)
        st = describe(rules, claim, &rules->program.claims[i], &rules->claims[i], err);
    return st;
}

mx__claim_info mx__rules_claim(const mx__rules *rules, size_t i)
{
    return rules->claims[i];
}

/* --- at a position ---------------------------------------------------------------- */

static mx_status unsupported(const mx__rules *rules, const mx__claim *claim,
                             mx_error *err, const char *sentence)
{
    return mx__source_fail(&rules->source, claim->place, err, MX_UNSUPPORTED, "%s",
                           sentence);
}

/* A claim may be asked while the same machine runs `judge` or another claim: what that
   run holds is put aside and comes back. */
typedef struct aside {
    mx__arena_mark mark;
    struct mx__judge *judge;
    mx_error *err;
    int64_t result;
    bool has_result;
} aside;

static aside put_aside(mx__vm *vm)
{
    return (aside){ mx__arena_here(&vm->arena), vm->judge, vm->err, vm->result,
                    vm->has_result };
}

/* Gives back the memory of the claim's run, too. */
static void resume(mx__vm *vm, const aside *before)
{
    mx__arena_release(&vm->arena, before->mark);
    vm->judge = before->judge;
    vm->err = before->err;
    vm->result = before->result;
    vm->has_result = before->has_result;
}

/* Enters the claim's unit with the N positions PARTS: a sum, or one position. */
static mx_status enter(const mx__rules *rules, size_t i, mx__vm *vm,
                       const mx_span *parts, size_t n, mx_error *err)
{
    size_t unit = (size_t)rules->program.claims[i].image;
    int64_t *frame;
    mx_status st;

    if (!claim_at(rules, i)->is_of_sum) {
        assert(n == 1);
        return mx__vm_enter_at(vm, unit, parts[0], err);
    }
    st = mx__vm_enter(vm, unit, &frame, err);
    if (st) return st;
    st = mx__sum_as_value(vm, parts, n, &frame[0]);
    return st ? mx__fail(err, st, "no room for the sum that a claim is about") : MX_OK;
}

/* Runs the claim's unit at PARTS; the caller resumes VM. */
static mx_status image_at(const mx__rules *rules, size_t i, mx__vm *vm,
                          const mx_span *parts, size_t n, bool *applies, int64_t *out,
                          mx_error *err)
{
    int unit = rules->program.claims[i].image;
    mx__host host = rules->host;
    mx__judge judge = { .rules = (mx__rules *)(uintptr_t)rules, .host = &host };
    mx_status st;

    *applies = false;
    if (unit < 0)
        return unsupported(rules, claim_at(rules, i), err,
                           "this claim says nothing about one position");
    vm->has_result = false;
    vm->err = err;
    vm->judge = host.query ? &judge : NULL;
    st = enter(rules, i, vm, parts, n, err);
    if (!st) st = mx__vm_run(vm, (size_t)unit, err);
    mx__judge_clear(&judge);
    if (st) return st;
    *applies = vm->has_result;
    *out = vm->result;
    return MX_OK;
}

static mx__vm *machine(const mx__rules *rules, void *worker)
{
    return worker ? ((mx__worker *)worker)->vm : rules->vm;
}

mx_status mx__claim_value_of(const mx__rules *rules, size_t i, void *worker,
                             const mx_span *parts, size_t n, bool *applies,
                             int64_t *value, mx_error *err)
{
    mx__vm *vm = machine(rules, worker);
    aside before = put_aside(vm);
    mx_status st = image_at(rules, i, vm, parts, n, applies, value, err);

    resume(vm, &before);
    return st;
}

mx_status mx__claim_value(const mx__rules *rules, size_t i, void *worker, mx_span at,
                          bool *applies, int64_t *value, mx_error *err)
{
    return mx__claim_value_of(rules, i, worker, &at, 1, applies, value, err);
}

mx_status mx__claim_wins_of(const mx__rules *rules, size_t i, void *worker,
                            const mx_span *parts, size_t n, bool *applies, bool *wins,
                            mx_error *err)
{
    const mx__claim *claim = claim_at(rules, i);
    int64_t value = 0;
    mx_status st;

    *applies = *wins = false;
    if (!says_winner(claim))
        return unsupported(rules, claim, err, "this claim does not say who wins");
    st = mx__claim_value_of(rules, i, worker, parts, n, applies, &value, err);
    *wins = (value != 0) == says_wins(claim);
    if (rules->tree.has_draw && value == 0) *applies = false; /* perhaps a draw */
    return st;
}

mx_status mx__claim_wins(const mx__rules *rules, size_t i, void *worker, mx_span at,
                         bool *applies, bool *wins, mx_error *err)
{
    return mx__claim_wins_of(rules, i, worker, &at, 1, applies, wins, err);
}

mx_status mx__claim_image(const mx__rules *rules, size_t i, void *worker, mx_span at,
                          bool *applies, int64_t *out, size_t room, size_t *n,
                          mx_error *err)
{
    const mx__claim *claim = claim_at(rules, i);
    mx__vm *vm = machine(rules, worker);
    aside before = put_aside(vm);
    bool out_of_shape = false;
    int64_t value = 0;
    mx_span image = { NULL, 0 };
    mx_status st;

    *applies = false;
    if ((claim->kind != MX_CLAIM_SYMMETRIC && claim->kind != MX_CLAIM_EQUAL) ||
        !mx__type_same(claim->is->type, rules->tree.place_type))
        return unsupported(rules, claim, err, "this claim names no other position");
    st = image_at(rules, i, vm, &at, 1, applies, &value, err);
    if (!st && *applies) {
        st = mx__flatten_value(vm, value, &image, &out_of_shape);
        if (st) mx__fail(err, st, "memory ran out");
    }
    if (!st && out_of_shape) *applies = false;
    if (!st && *applies && image.n > room)
        st = mx__fail(err, MX_LIMIT, "the other position is too long");
    if (!st && *applies) {
        memcpy(out, image.at, image.n * sizeof *out);
        *n = image.n;
    }
    resume(vm, &before);
    return st;
}

/* --- as a whole ------------------------------------------------------------------- */

/* The data as they were, to be put back behind a claim that sets them. */
static mx_status restore(mx__rules *rules, const int64_t *value, const bool *is_set,
                         mx__host *host, mx_error *err)
{
    bool changed = false;
    mx_status st = MX_OK;

    for (size_t i = 0; i < rules->data.n; i++) {
        if (value[i] == rules->data.value[i] && is_set[i] == rules->data.is_set[i])
            continue;
        changed = true;
        if (is_set[i]) {
            mx_status put = mx__data_set(rules, i, value[i], err);

            if (!st) st = put;
        } else {
            rules->data.is_set[i] = false;
            rules->data.version++;
        }
    }
    if (changed && host->data_changed) host->data_changed(host->self);
    return st;
}

static mx_status run_whole(mx__rules *rules, int unit, mx__judge *judge, bool *holds,
                           mx_error *err)
{
    mx_status st = mx__judge_unit(judge, (size_t)unit, err);

    *holds = st == MX_OK && rules->vm->result != 0;
    mx__vm_rest(rules->vm);
    mx__judge_clear(judge);
    if (!st && judge->out->failed) st = mx__fail(err, MX_NOMEM, "memory ran out");
    return st;
}

/* Runs the claim's whole unit, entered before, and puts the data back. */
static mx_status run_kept(mx__rules *rules, int unit, mx__judge *judge, bool *holds,
                          mx_error *err)
{
    size_t n = rules->data.n;
    int64_t *value = mx__calloc(n + 1, sizeof *value);
    bool *is_set = mx__calloc(n + 1, sizeof *is_set);
    mx_status st = value && is_set ? MX_OK : mx__fail(err, MX_NOMEM, "memory ran out"),
              back;

    if (!st) {
        memcpy(value, rules->data.value, n * sizeof *value);
        memcpy(is_set, rules->data.is_set, n * sizeof *is_set);
        st = run_whole(rules, unit, judge, holds, err);
        back = restore(rules, value, is_set, judge->host, st ? NULL : err);
        if (!st) st = back;
    }
    mx__free(value);
    mx__free(is_set);
    return st;
}

mx_status mx__claim_settings(mx__rules *rules, size_t i, mx__host *host,
                             mx_status (*at_setting)(void *context, mx_error *err),
                             void *context, uint64_t *n, mx_error *err)
{
    int unit = rules->program.claims[i].settings;
    mx__text nothing = { 0 };
    mx__judge judge = { .rules = rules,
                        .host = host,
                        .out = &nothing,
                        .at_setting = at_setting,
                        .context = context };
    bool holds = false;
    int64_t *frame;
    mx_status st;

    *n = 0;
    if (unit < 0)
        return unsupported(rules, claim_at(rules, i), err, "this claim sets no data");
    st = mx__vm_enter(rules->vm, (size_t)unit, &frame, err);
    if (!st) st = run_kept(rules, unit, &judge, &holds, err);
    *n = judge.n_tried;
    mx__text_clear(&nothing);
    return st;
}

static void say_data(const mx__rules *rules, const mx__pattern *pattern, mx__text *out)
{
    const mx__symbol *symbol = pattern->symbol;
    bool is_array;

    for (const mx__pattern *part = pattern->parts; part; part = part->next)
        say_data(rules, part, out);
    if (!symbol || symbol->kind != MX_SYM_DATA) return;
    if (out->n) mx__text_str(out, ", ");
    is_array =
        symbol->type->kind == MX_T_ARRAY && symbol->type->element->kind != MX_T_LETTER;
    mx__text_fmt(out, "%s = %s", symbol->name, is_array ? "[" : "");
    mx__say(out, symbol->type, rules->data.value[symbol->index], NULL);
    if (is_array) mx__text_char(out, ']');
}

void mx__claim_setting_words(const mx__rules *rules, size_t i, mx__text *out)
{
    for (const mx__clause *c = claim_at(rules, i)->clauses; c; c = c->next)
        if (c->kind == MX_C_FOR) say_data(rules, c->pattern, out);
}

mx_status mx__claim_run(mx__rules *rules, size_t i, mx__host *host, bool *holds,
                        uint64_t *n_tried, mx__text *counterexample, mx_error *err)
{
    const mx__claim *claim = claim_at(rules, i);
    int unit = rules->program.claims[i].whole;
    mx__judge judge = { .rules = rules, .host = host, .out = counterexample };
    int64_t *frame;
    mx_status st;

    *holds = false;
    *n_tried = 0;
    if (claim->kind != MX_CLAIM_TRUE || claim->from)
        return unsupported(rules, claim, err, "this claim is about every position");
    st = mx__vm_enter(rules->vm, (size_t)unit, &frame, err);
    if (!st) st = run_kept(rules, unit, &judge, holds, err);
    *n_tried = judge.n_tried;
    return st;
}

mx_status mx__claim_holds(mx__rules *rules, size_t i, mx__host *host, mx_span at,
                          bool *applies, bool *holds, mx__text *counterexample,
                          mx_error *err)
{
    const mx__claim *claim = claim_at(rules, i);
    int unit = rules->program.claims[i].whole;
    mx__judge judge = { .rules = rules, .host = host, .out = counterexample };
    mx_status st;

    *applies = *holds = false;
    if (claim->kind != MX_CLAIM_TRUE || !claim->from)
        return unsupported(rules, claim, err, "this claim is not about every position");
    st = mx__vm_enter_at(rules->vm, (size_t)unit, at, err);
    if (!st) st = run_kept(rules, unit, &judge, holds, err);
    *applies = judge.n_tried > 0;
    return st;
}
