/* images.c: mirror images of positions that claims speak of, found in the checked tree. */
#include "images.h"

#include "library_rows.h"
#include "open.h"

#include <string.h>

/* --- finding ---------------------------------------------------------------------- */

static size_t index_of(const mx__pattern *parts, const mx__symbol *symbol)
{
    size_t i = 0;

    for (; parts; parts = parts->next, i++)
        if (parts->kind == MX_P_NAME && parts->symbol == symbol) break;
    return i;
}

static const mx__field *field_at(const mx__tree *tree, size_t i)
{
    const mx__field *field = tree->position;

    while (i--)
        field = field->next;
    return field;
}

static bool are_alike(const mx__field *a, const mx__field *b)
{
    return a->kind == MX_S_INT && b->kind == MX_S_INT && !a->universe && !b->universe &&
           a->lo == b->lo && a->hi == b->hi;
}

/* (x, y, z) ~ (z, y, x) */
static bool permutes(const mx__tree *tree, const mx__claim *claim, mx__image *out)
{
    size_t n = 0;

    if (claim->from->kind != MX_P_RECORD || claim->is->kind != MX_E_RECORD)
        return false;
    for (const mx__pattern *part = claim->from->parts; part; part = part->next)
        if (part->kind != MX_P_NAME || part->bound || ++n > MX_MOST_MIRRORED)
            return false;
    n = 0;
    for (const mx__item *item = claim->is->items; item; item = item->next, n++) {
        size_t from = item->expr->kind == MX_E_NAME
                          ? index_of(claim->from->parts, item->expr->symbol)
                          : MX_MOST_MIRRORED;
        const mx__field *other;

        if (from >= MX_MOST_MIRRORED) return false;
        other = field_at(tree, from);
        if (!other || !are_alike(field_at(tree, n), other)) return false;
        for (size_t i = 0; i < n; i++)
            if (out->from[i] == from) return false;
        out->from[n] = (uint8_t)from;
    }
    return true;
}

/* s ~ reverse(s) */
static bool reverses(const mx__tree *tree, const mx__claim *claim)
{
    const mx__expr *call = claim->is;
    mx__shape_kind kind = tree->position->kind;

    return !tree->position->next && (kind == MX_S_ARRAY || kind == MX_S_WORD) &&
           claim->from->kind == MX_P_NAME && !claim->from->bound &&
           call->kind == MX_E_CALL && !call->symbol && call->function == MX_L_reverse &&
           call->items->expr->kind == MX_E_NAME &&
           call->items->expr->symbol == claim->from->symbol;
}

mx_status mx__find_images(mx__rules *rules)
{
    size_t i = 0;

    for (const mx__claim *c = rules->tree.claims; c; c = c->next, i++) {
        mx__image image = { .claim = i };

        if (c->kind != MX_CLAIM_SYMMETRIC || c->clauses) continue;
        image.reverses = reverses(&rules->tree, c);
        if (!image.reverses && !permutes(&rules->tree, c, &image)) continue;
        if (!MX_PUSH(rules->images, image)) return MX_NOMEM;
    }
    return MX_OK;
}

/* --- using ------------------------------------------------------------------------ */

static void swap_ends(int64_t *at, size_t n)
{
    for (size_t i = 0; i < n / 2; i++) {
        int64_t end = at[i];

        at[i] = at[n - 1 - i];
        at[n - 1 - i] = end;
    }
}

/* An array stands behind its length. */
static bool is_more_than_backwards(const int64_t *at, size_t n)
{
    for (size_t i = 0; i < n / 2; i++)
        if (at[i] != at[n - 1 - i]) return at[i] > at[n - 1 - i];
    return false;
}

static bool lessen(const mx__image *image, int64_t *at, size_t n)
{
    int64_t other[MX_MOST_MIRRORED];

    if (image->reverses) {
        if (!is_more_than_backwards(at + 1, n - 1)) return false;
        swap_ends(at + 1, n - 1);
        return true;
    }
    for (size_t i = 0; i < n; i++)
        other[i] = at[image->from[i]];
    for (size_t i = 0; i < n; i++) {
        if (other[i] == at[i]) continue;
        if (other[i] > at[i]) return false;
        memcpy(at, other, n * sizeof *at);
        return true;
    }
    return false;
}

/* The least of AT and of what can be reached from it: by each image in turn, as long as
   something becomes smaller. */
static void canonical(const mx_game *game, mx_span at, int64_t *out)
{
    const mx__rules *rules = game->self;
    bool less = at.n > 0;

    if (at.n) memcpy(out, at.at, at.n * sizeof *out);
    while (less) {
        less = false;
        for (size_t i = 0; i < rules->n_used; i++)
            less |= lessen(&rules->images.at[i], out, at.n);
    }
}

size_t mx__rules_n_images(const mx__rules *rules)
{
    return rules->images.n;
}

size_t mx__rules_image_claim(const mx__rules *rules, size_t i)
{
    return rules->images.at[i].claim;
}

void mx__rules_use_image(mx__rules *rules, size_t i)
{
    mx__image used = rules->images.at[i];

    rules->images.at[i] = rules->images.at[rules->n_used];
    rules->images.at[rules->n_used++] = used;
    rules->game.canonical = canonical;
}
