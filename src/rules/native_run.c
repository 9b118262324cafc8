/* native_run.c: a rule file as a game whose options compiled C enumerates.

   Whatever goes wrong in there, the machine does again from the start: so each fault is
   said in the same words, with the same place, and every limit is kept. */
#include "compile.h"
#include "fail.h"
#include "jump.h"
#include "message.h"
#include "native.h"
#include "native_seam.h"
#include "open.h"

#include <string.h>

void mx__native_forget(mx__rules *rules)
{
    for (int kind = 0; kind < MX__NATIVE_KINDS; kind++) {
        mx__loader_close(rules->native[kind].library);
        rules->native[kind] = (mx__native_code){ 0 };
    }
}

void mx__native_worker_free(const mx__rules *rules, mx__worker *worker)
{
    for (int kind = 0; kind < MX__NATIVE_KINDS; kind++)
        if (worker->native[kind]) rules->native[kind].state_free(worker->native[kind]);
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
static bool prepare(const mx__rules *rules, mx__native_kind kind, mx__worker *worker,
                    mx__native_call *call)
{
    if (!rules->native[kind].library || !worker || !data_are_set(rules)) return false;
    if (!worker->native[kind]) worker->native[kind] = rules->native[kind].state_new();
    if (!worker->native[kind]) return false;
    *call = (mx__native_call){ .state = worker->native[kind],
                               .data = rules->data.value,
                               .version = rules->data.version,
                               .goes_round = rules->program.has_self_options,
                               .outside = outside,
                               .self = worker->vm };
    return true;
}

static void fail(void *back)
{
    MX_JUMP_BACK((mx__jump *)back);
}

/* 0: all options were sent; 1: the sink had enough; 2: the rules failed. */
static int call_options(const mx__native_code *code, mx__native_call *call)
{
    mx__jump back;

    call->fail = fail;
    call->back = &back;
    return MX_JUMP_SET(&back) ? 2 : code->options(call);
}

static int call_cover(const mx__native_code *code, mx__native_call *call,
                      const int64_t *to, int64_t rows, const uint32_t **values,
                      int64_t *known)
{
    mx__jump back;

    call->fail = fail;
    call->back = &back;
    return MX_JUMP_SET(&back) ? 2 : code->cover(call, to, rows, values, known);
}

static mx_status options(const mx_game *game, void *given, mx_span at, mx_player player,
                         unsigned want, mx_sink *sink, void *context, mx_error *err)
{
    const mx__rules *rules = game->self;
    mx__worker *worker = given;
    mx__native_call call;
    int end = 2;

    if (!(want & MX_LABELS) && prepare(rules, MX__NATIVE_SENDS, worker, &call)) {
        call.at = at.at;
        call.n = at.n;
        call.player = game->flags & MX_PARTIZAN ? (int)player : 0;
        call.sink = sink;
        call.context = context;
        worker->vm->at = at;
        end = call_options(&rules->native[MX__NATIVE_SENDS], &call);
        worker->vm->at.n = 0;
    }
    if (end != 2) return MX_OK;
    return rules->game.options(&rules->game, given, at, player, want, sink, context,
                               err);
}

/* --- compiling -------------------------------------------------------------------- */

static mx_status compile(mx__rules *rules, mx__native_kind kind, mx_error *err)
{
    mx__native_code *code = &rules->native[kind];
    bool fills = kind == MX__NATIVE_FILLS;
    const mx__loaded_call calls[] = { { "mx_native_new", &code->state_new },
                                      { "mx_native_free", &code->state_free },
                                      { fills ? "mx_native_cover" : "mx_native_options",
                                        fills ? (void *)&code->cover
                                              : (void *)&code->options } };
    mx__text text = { 0 };
    mx_status st = mx__native_library(rules, fills, &text, err);

    rules->native_note.n = 0;
    if (!st)
        st = mx__compile_load(text.at, text.n, calls, MX_COUNT(calls), &code->library,
                              &rules->native_note, err);
    mx__text_clear(&text);
    return st;
}

static void load(mx__rules *rules, mx__native_kind kind)
{
    mx_error why = { 0 };

    if (rules->native[kind].was_tried) return;
    if (compile(rules, kind, &why) != MX_OK) {
        mx__loader_close(rules->native[kind].library);
        rules->native[kind] = (mx__native_code){ 0 };
        rules->native_note.n = 0;
        mx__text_fmt(&rules->native_note,
                     MX_SENTENCE("the rules run by the machine: %s"), why.text);
    }
    rules->native[kind].was_tried = true;
}

/* What a table cannot take from here the engine asks for option by option. */
static mx_status fill(const mx_game *game, void *given, const int64_t *to, int64_t rows,
                      const uint32_t **values, uint64_t *known, mx_error *err)
{
    mx__rules *rules = game->self;
    mx__native_call call;
    int64_t n = 0;

    if (prepare(rules, MX__NATIVE_FILLS, given, &call) &&
        call_cover(&rules->native[MX__NATIVE_FILLS], &call, to, rows, values, &n) ==
            0) {
        *known = (uint64_t)n;
        return MX_OK;
    }
    load(rules, MX__NATIVE_SENDS);
    return mx__fail(err, MX_UNSUPPORTED, "the values are left to the options");
}

void mx__rules_prefer_options(mx__rules *rules)
{
    rules->wants_options = true;
}

mx_status mx__rules_specialise(const mx_game *game, const mx_game **out, mx_error *err)
{
    mx__rules *rules = game->self;
    mx__native_kind kind = mx__native_fills_table(rules) && !rules->wants_options
                               ? MX__NATIVE_FILLS
                               : MX__NATIVE_SENDS;

    *out = NULL;
    load(rules, kind);
    if (!rules->native[kind].library)
        return mx__fail(err, MX_UNSUPPORTED, "%s",
                        rules->native_note.at ? rules->native_note.at : "not compiled");
    rules->compiled = rules->game;
    rules->compiled.options = options;
    rules->compiled.specialise = NULL;
    if (kind == MX__NATIVE_FILLS) rules->compiled.fill = fill;
    *out = &rules->compiled;
    return MX_OK;
}

void mx__rules_native_note(const mx__rules *rules, mx__text *out)
{
    if (rules->native_note.n)
        mx__text_add(out, rules->native_note.at, rules->native_note.n);
}
