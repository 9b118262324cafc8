/* rules.c: opens rule files. */
#include "alloc.h"
#include "open.h"

#include <assert.h>
#include <string.h>

/* --- opening ---------------------------------------------------------------------- */

static bool copy_source(mx__rules *rules, const char *name, const char *text, size_t n)
{
    rules->source.name = mx__arena_text(&rules->arena, name, strlen(name));
    rules->source.text = mx__arena_text(&rules->arena, text, n);
    rules->source.n = n;
    return rules->source.name && rules->source.text;
}

static mx_status make_tables(mx__rules *rules, mx_error *err)
{
    rules->vm = mx__vm_new(&rules->program, &rules->data);
    rules->notes = mx__calloc(rules->program.n_rules + 1, sizeof *rules->notes);
    if (!rules->vm || !rules->notes) return mx__fail(err, MX_NOMEM, "memory ran out");
    rules->vm->budget = &rules->budget;
    return MX_OK;
}

static mx_status open_in(mx__rules *rules, const char *name, const char *text, size_t n,
                         mx_error *err)
{
    mx_status st;

    if (!copy_source(rules, name, text, n))
        return mx__fail(err, MX_NOMEM, "memory ran out");
    st = mx__parse(&rules->source, &rules->arena, &rules->tree, err);
    if (!st) st = mx__check(&rules->tree, err);
    if (!st) st = mx__compile(&rules->tree, &rules->program, err);
    if (!st) st = mx__data_room(rules, err);
    if (!st) st = make_tables(rules, err);
    if (!st) st = mx__data_open(rules, err);
    if (!st) st = mx__claims_open(rules, err);
    if (st) return st;
    mx__game_of(rules);
    st = mx__prove_measure(rules);
    if (!st) st = mx__prove_heap(rules);
    if (!st) st = mx__prove_parts(rules);
    if (!st) st = mx__find_images(rules);
    if (!st) mx__prove_likeness(rules);
    return st ? mx__fail(err, st, "memory ran out") : MX_OK;
}

mx_status mx__rules_open(const char *name, const char *text, size_t n, mx__rules **out,
                         mx_error *err)
{
    mx__rules *rules = mx__calloc(1, sizeof *rules);
    mx_status st;

    *out = NULL;
    if (!rules) return mx__fail(err, MX_NOMEM, "memory ran out");
    atomic_flag_clear(&rules->lock);
    st = open_in(rules, name, text, n, err);
    if (st)
        mx__rules_free(rules);
    else
        *out = rules;
    return st;
}

void mx__rules_free(mx__rules *rules)
{
    if (!rules) return;
    for (size_t i = 0; rules->notes && i < rules->program.n_rules; i++) {
        mx__free(rules->notes[i].from);
        mx__free(rules->notes[i].part);
    }
    mx__free(rules->notes);
    mx__native_forget(rules);
    mx__text_clear(&rules->native_note);
    mx__vm_free(rules->vm);
    mx__free(rules->data.value);
    mx__free(rules->data.is_set);
    for (size_t i = 0; i < rules->graphs.n; i++)
        mx__free(rules->graphs.at[i]);
    MX_VEC_CLEAR(rules->graphs);
    MX_VEC_CLEAR(rules->images);
    if (rules->graph_bytes) mx__budget_give(rules->budget, rules->graph_bytes);
    mx__free(rules->own_graphs);
    mx__arena_clear(&rules->trait_arena);
    mx__arena_clear(&rules->data_arena);
    mx__arena_clear(&rules->arena);
    mx__free(rules);
}

/* --- what is there ---------------------------------------------------------------- */

const mx_game *mx__rules_game(const mx__rules *rules)
{
    return &rules->game;
}

const char *mx__rules_whole_reason(const mx__rules *rules)
{
    return rules->whole_reason;
}

const char *mx__rules_title(const mx__rules *rules)
{
    return rules->tree.title;
}

void mx__rules_budget(mx__rules *rules, mx__budget *budget)
{
    assert(!rules->graph_bytes || rules->budget == budget);
    rules->budget = budget;
}

void mx__rules_ask(mx__rules *rules, const mx__host *host)
{
    rules->host = *host;
}

static const mx__example *example(const mx__rules *rules, size_t i)
{
    const mx__example *at = rules->tree.examples;

    while (i-- > 0)
        at = at->next;
    return at;
}

size_t mx__rules_n_examples(const mx__rules *rules)
{
    size_t n = 0;

    for (const mx__example *e = rules->tree.examples; e; e = e->next)
        n++;
    return n;
}

const char *mx__rules_example_input(const mx__rules *rules, size_t i)
{
    return example(rules, i)->input;
}

const char *mx__rules_example_output(const mx__rules *rules, size_t i)
{
    return example(rules, i)->output;
}

const char *mx__rules_text(const mx__rules *rules, size_t *n)
{
    *n = rules->source.n;
    return rules->source.text;
}
