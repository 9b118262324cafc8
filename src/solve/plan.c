/* plan.c: which engine answers, why, and what it costs. */
#include "message.h"
#include "plan_cost.h"
#include "score_box.h"

#include <mexor/heap.h>

#include <stdio.h>
#include <string.h>

static const char *const engine_names[] = { "auto",     "memo",   "table",
                                            "sequence", "misere", "partizan",
                                            "whole",    "score",  "retrograde" };

bool mx__engine_named(const char *name, mx__engine *out)
{
    for (size_t i = 0; i < MX_COUNT(engine_names); i++)
        if (strcmp(name, engine_names[i]) == 0) {
            *out = (mx__engine)i;
            return true;
        }
    return false;
}

const char *mx__engine_name(mx__engine engine)
{
    return engine_names[engine];
}

/* --- why -------------------------------------------------------------------------- */

static const char without_end[] =
    MX_SENTENCE("play need not end: all that can be reached is enumerated, outcomes "
                "spread backwards from the ends");

static const char *reason_for(const mx__solver *solver)
{
    if (solver->asked != MX__AUTO && solver->asked == solver->engine)
        return "it was asked for";
    switch (solver->engine) {
    case MX__SEQUENCE:
        return "a rule of taking from heaps and breaking them: the kernels know it";
    case MX__TABLE:
        return "positions are a few integers and every move lowers a sum of them: "
               "cells "
               "are filled bottom up; a single position is tried by search first";
    case MX__MISERE:
        if (mx__solver_pairs(solver))
            return "misère play of a subtraction game follows its Grundy values, as "
                   "misère Nim does (Ferguson's pairing property)";
        return "misère play: tame components follow the rule of misère Nim, sums with "
               "a "
               "wild one are searched whole";
    case MX__RETROGRADE: return without_end;
    case MX__WHOLE: return "`ends` decides whole positions: win or loss by search";
    case MX__SCORE:
    case MX__MEMO:
    case MX__AUTO:
    case MX__PARTIZAN: break;
    }
    return "search with a memo works for any shape; nothing faster is proved";
}

static void add_trait(mx__plan *plan, const char *sentence)
{
    size_t n = strlen(plan->traits);

    snprintf(plan->traits + n, sizeof plan->traits - n, "%s%s", n ? "; " : "",
             sentence);
}

/* What the heap rule says, named as the field names it. */
static void add_heap_trait(mx__plan *plan, const mx_heap_rule *rule)
{
    static const char *const kinds[] = {
        [MX_HEAP_CODE] = MX_SENTENCE("take-and-break code %s%s"),
        [MX_HEAP_TAKE] = MX_SENTENCE("subtraction set %s%s"),
        [MX_HEAP_ALL_BUT] = MX_SENTENCE("all-but set %s%s")
    };
    char code[80], trait[120];
    size_t length = mx_heap_text(rule, code, sizeof code);

    snprintf(trait, sizeof trait, kinds[rule->kind], code,
             length < sizeof code ? "" : "...");
    add_trait(plan, trait);
}

void mx__plan_traits(const mx_game *game, mx__plan *plan)
{
    plan->traits[0] = '\0';
    if (game->flags & MX_ALIKE)
        add_trait(plan, "Left and Right have the same moves: impartial");
    if (game->heap) add_heap_trait(plan, game->heap);
    if (game->measure) add_trait(plan, game->measure->reason);
    if (game->split) add_trait(plan, "falls into independent parts");
    if (game->canonical) add_trait(plan, "positions that are alike are stored once");
    if (game->likeness)
        add_trait(plan, "positions of isomorphic graphs have one value");
    if (game->flags & MX_WINS) add_trait(plan, "some moves end the play at once");
    if (game->flags & MX_MISERE) add_trait(plan, "who cannot move wins");
    if (game->flags & MX_SCORES) add_trait(plan, "points decide");
    if (game->flags & MX_ENDS) add_trait(plan, "some positions end the play");
    if (game->flags & MX_TURNS) add_trait(plan, "the position says who moves");
    if (game->worker_new) add_trait(plan, "can be enumerated in parallel");
}

void mx__solver_plan(mx__solver *solver, mx_span at, mx__plan *out)
{
    memset(out, 0, sizeof *out);
    out->engine = solver->engine;
    snprintf(out->reason, sizeof out->reason, "%s", reason_for(solver));
    snprintf(out->method, sizeof out->method, "%s", mx__engine_name(solver->engine));
    if (solver->engine == MX__SEQUENCE && mx__solver_sequence(solver, NULL) == MX_OK)
        snprintf(out->method, sizeof out->method, "sequence/%s",
                 mx__sequence_engine(solver->sequence));
    mx__plan_traits(solver->game, out);
    mx__plan_cost(solver, at, out);
}

void mx__endless_plan(const mx_game *game, mx__plan *out)
{
    memset(out, 0, sizeof *out);
    out->engine = MX__RETROGRADE;
    out->positions = out->seconds = out->bytes = -1;
    snprintf(out->method, sizeof out->method, "%s", mx__engine_name(out->engine));
    snprintf(out->reason, sizeof out->reason, "%s", without_end);
    mx__plan_traits(game, out);
}

void mx__score_plan(const mx_game *game, mx__plan *out)
{
    bool box = mx__score_box_fits(game);

    memset(out, 0, sizeof *out);
    out->engine = MX__SCORE;
    out->positions = out->seconds = out->bytes = -1;
    snprintf(out->method, sizeof out->method, box ? "score/box" : "score");
    snprintf(
        out->reason, sizeof out->reason, "%s",
        box ? MX_SENTENCE(
                  "points of a few integers: one position is searched for a while, "
                  "then in a dense box; sums with bounds and a memo")
            : MX_SENTENCE("the whole decides: search for the best result of both, with "
                          "bounds and a memo"));
    mx__plan_traits(game, out);
}

/* --- in words --------------------------------------------------------------------- */

static void add_scaled(mx__text *out, double x, double step, const char *const *units,
                       size_t n_units)
{
    size_t i = 0;

    for (; x >= step && i + 1 < n_units; i++)
        x /= step;
    mx__text_fmt(out, x < 10 ? "%.1f %s" : "%.0f %s", x, units[i]);
}

static void add_cost(const mx__plan *plan, mx__lang lang, mx__text *out)
{
    static const char *const bytes[] = { "B", "kB", "MB", "GB", "TB", "PB" };
    static const char *const times[] = { "us", "ms", "s" };

    if (plan->sample[0]) mx__text_fmt(out, "%s: ", plan->sample);
    if (plan->positions < 0)
        mx__text_str(out, mx__message_in(
                              lang,
                              "as many positions as play can reach, not known before"));
    else
        mx__text_fmt(out, mx__message_in(lang, "at most %.0f positions"),
                     plan->positions);
    if (plan->seconds >= 0) {
        mx__text_str(out, mx__message_in(lang, ", about "));
        add_scaled(out, plan->seconds * 1e6, 1000, times, MX_COUNT(times));
    }
    if (plan->bytes >= 0) {
        mx__text_str(out, mx__message_in(lang, ", "));
        add_scaled(out, plan->bytes, 1000, bytes, MX_COUNT(bytes));
    }
    if (plan->rate > 0)
        mx__text_fmt(out, mx__message_in(lang, ", some %.1f million options a second"),
                     plan->rate / 1e6);
}

/* The traits, each of them a sentence. */
static void add_traits(const char *traits, mx__lang lang, mx__text *out)
{
    char one[sizeof((mx__plan *)0)->traits], said[2 * sizeof one];

    while (*traits) {
        const char *end = strstr(traits, "; ");
        size_t n = end ? (size_t)(end - traits) : strlen(traits);

        memcpy(one, traits, n);
        one[n] = '\0';
        mx__message_said(lang, one, said, sizeof said);
        mx__text_str(out, said);
        traits += n;
        if (!end) break;
        mx__text_str(out, mx__message_in(lang, "; "));
        traits += 2;
    }
}

void mx__plan_text(const mx__plan *plan, mx__lang lang, mx__text *out)
{
    char reason[2 * sizeof plan->reason];

    mx__message_said(lang, plan->reason, reason, sizeof reason);
    mx__text_fmt(out, mx__message_in(lang, "engine   %s"), plan->method);
    mx__text_char(out, '\n');
    mx__text_fmt(out, mx__message_in(lang, "reason   %s"), reason);
    mx__text_char(out, '\n');
    if (plan->traits[0]) {
        mx__text_str(out, mx__message_in(lang, "traits   "));
        add_traits(plan->traits, lang, out);
        mx__text_char(out, '\n');
    }
    mx__text_str(out, mx__message_in(lang, "cost     "));
    add_cost(plan, lang, out);
    mx__text_char(out, '\n');
}
