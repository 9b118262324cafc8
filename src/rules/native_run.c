/* native_run.c: a rule file as a game whose options compiled C enumerates.

   Whatever goes wrong in there, the machine does again from the start: so each fault is
   said in the same words, with the same place, and every limit is kept. */
#include "compile.h"
#include "fail.h"
#include "native.h"
#include "native_seam.h"
#include "open.h"

#include <string.h>

void mx__native_forget(mx__rules *rules)
{
    mx__loader_close(rules->native.library);
    rules->native = (mx__native_code){ 0 };
}

void mx__native_worker_free(const mx__rules *rules, void *state)
{
    if (state) rules->native.state_free(state);
}

static bool data_are_set(const mx__rules *rules)
{
    for (size_t i = 0; i < rules->data.n; i++)
        if (!rules->data.is_set[i]) return false;
    return true;
}

static int outside(void *self, uint32_t rule, const int64_t *part, size_t n)
{
    mx__vm *vm = self;
    mx__site site = { .rule = rule };

    return mx__emit_note(vm, &site, (mx_span){ part, n }) != MX_OK;
}

/* The call for WORKER; false when the machine must do it. */
static bool prepare(const mx__rules *rules, mx__worker *worker, mx__native_call *call)
{
    if (!worker || !data_are_set(rules)) return false;
    if (!worker->native) worker->native = rules->native.state_new();
    if (!worker->native) return false;
    *call = (mx__native_call){ .state = worker->native,
                               .data = rules->data.value,
                               .version = rules->data.version,
                               .goes_round = rules->program.has_self_options,
                               .outside = outside,
                               .self = worker->vm };
    return true;
}

static mx_status options(const mx_game *game, void *given, mx_span at, mx_player player,
                         unsigned want, mx_sink *sink, void *context, mx_error *err)
{
    const mx__rules *rules = game->self;
    mx__worker *worker = given;
    mx__native_call call;
    int end = 2;

    if (!(want & MX_LABELS) && prepare(rules, worker, &call)) {
        call.at = at.at;
        call.n = at.n;
        call.player = game->flags & MX_PARTIZAN ? (int)player : 0;
        call.sink = sink;
        call.context = context;
        worker->vm->at = at;
        end = rules->native.options(&call);
        worker->vm->at.n = 0;
    }
    if (end != 2) return MX_OK;
    return rules->game.options(&rules->game, given, at, player, want, sink, context,
                               err);
}

static mx_status fill(const mx_game *game, void *given, const int64_t *to, int64_t rows,
                      const uint32_t **values, uint64_t *known, mx_error *err)
{
    const mx__rules *rules = game->self;
    mx__native_call call;
    int64_t n = 0;

    if (!prepare(rules, given, &call) ||
        rules->native.cover(&call, to, rows, values, &n))
        return mx__fail(err, MX_UNSUPPORTED, "the values are left to the machine");
    *known = (uint64_t)n;
    return MX_OK;
}

/* --- compiling ------------------------------------------------------------------------------ */

static mx_status load(mx__rules *rules, mx_error *err)
{
    mx__native_code *code = &rules->native;
    bool fills = mx__native_fills_table(rules);
    const mx__loaded_call calls[] = { { "mx_native_new", &code->state_new },
                                      { "mx_native_free", &code->state_free },
                                      { "mx_native_options", &code->options },
                                      { "mx_native_cover", &code->cover } };
    mx__text text = { 0 };
    mx_status st = mx__native_library(rules, &text, err);

    rules->native_note.n = 0;
    if (!st)
        st = mx__compile_load(text.at, text.n, calls, MX_COUNT(calls) - !fills,
                              &code->library, &rules->native_note, err);
    mx__text_clear(&text);
    return st;
}

mx_status mx__rules_specialise(const mx_game *game, const mx_game **out, mx_error *err)
{
    mx__rules *rules = game->self;
    mx_error why = { 0 };

    *out = NULL;
    if (!rules->was_compiled && load(rules, &why) != MX_OK) {
        mx__native_forget(rules);
        rules->native_note.n = 0;
        mx__text_fmt(&rules->native_note, "the rules run by the machine: %s", why.text);
    }
    rules->was_compiled = true;
    if (!rules->native.library)
        return mx__fail(err, MX_UNSUPPORTED, "%s",
                        rules->native_note.at ? rules->native_note.at : "not compiled");
    rules->compiled = rules->game;
    rules->compiled.options = options;
    rules->compiled.specialise = NULL;
    if (rules->native.cover) rules->compiled.fill = fill;
    *out = &rules->compiled;
    return MX_OK;
}

void mx__rules_native_note(const mx__rules *rules, mx__text *out)
{
    if (rules->native_note.n)
        mx__text_add(out, rules->native_note.at, rules->native_note.n);
}
