/* certify_game.c: the game of a certificate, as text that opens it again. */
#include "certify.h"

#include "fail.h"
#include "gallery.h"
#include "game_word.h"

#include <inttypes.h>
#include <string.h>

static mx_status no_memory(const mx__certify_call *call)
{
    return mx__fail(call->err, MX_NOMEM, "out of memory");
}

bool mx__certify_code_text(const mx_heap_rule *rule, mx__text *out)
{
    size_t n = mx_heap_text(rule, NULL, 0);

    if (rule->kind != MX_HEAP_CODE && rule->family == MX_NO_FAMILY) {
        mx__text_str(out, rule->kind == MX_HEAP_ALL_BUT ? "S(not" : "S(");
        for (size_t i = 0; i < rule->n_set; i++)
            mx__text_fmt(out, "%s%" PRIu64,
                         i                               ? ","
                         : rule->kind == MX_HEAP_ALL_BUT ? " "
                                                         : "",
                         rule->set[i]);
        mx__text_char(out, ')');
        return !out->failed;
    }
    out->at = mx__malloc(n + 1);
    if (!out->at) return false;
    out->room = n + 1;
    out->n = mx_heap_text(rule, out->at, n + 1);
    return true;
}

/* The text that the word stands for. */
static mx_status put_rules(const mx__certify_call *call, mx__certificate *c)
{
    const mx__gallery_row *row = mx__gallery_find(call->word);
    mx_status status = MX_OK;

    c->has_rules = true;
    if (mx__what_is(call->word) == MX__IS_RULES)
        mx__text_str(&c->rules, call->word);
    else if (mx__what_is(call->word) == MX__IS_NAME && row)
        mx__text_add(&c->rules, row->text, row->n);
    else
        status = mx__read_whole_file(call->word, &c->rules, call->err);
    if (status == MX_OK && c->rules.n && memchr(c->rules.at, '\0', c->rules.n))
        return mx__fail(call->err, MX_UNSUPPORTED, "a NUL in the rules");
    return status == MX_OK && c->rules.failed ? no_memory(call) : status;
}

static mx_status put_data(const mx__certify_call *call, mx__certificate *c)
{
    const mx_open_options *o = call->options;

    for (size_t i = 0; o && i < o->n_set; i++) {
        if (strchr(o->texts[i], '\n'))
            return mx__fail(call->err, MX_UNSUPPORTED,
                            "data of several lines are not certified");
        mx__text_fmt(&c->sets, "%s=%s", o->names[i], o->texts[i]);
        mx__text_char(&c->sets, '\0');
    }
    return c->sets.failed ? no_memory(call) : MX_OK;
}

mx_status mx__certify_game(const mx__certify_call *call, mx__certificate *c)
{
    const mx_opened *game = call->game;
    mx_status status = MX_OK;

    c->misere = (game->game->flags & MX_MISERE) != 0;
    if (!game->heap) status = put_rules(call, c);
    if (status == MX_OK) status = put_data(call, c);
    if (status == MX_OK && c->has_code &&
        !mx__certify_code_text(game->game->heap, &c->code))
        return no_memory(call);
    return status;
}
