/* invent.c: random input for the `judge` block, made up as it is read. */
#include "fail.h"
#include "judge.h"
#include "letters.h"
#include "mix.h"

#include <string.h>

enum { MOST_TOKENS = 200, MOST_ROUNDS = 3 };

static int64_t below(mx__inventor *v, int64_t n)
{
    return (int64_t)(mx__random(&v->random) % (uint64_t)n);
}

/* The alphabet of the positions, or of the first data line that has one. */
static const char *alphabet_of(const mx__tree *tree)
{
    for (const mx__field *f = tree->position; f; f = f->next)
        if (f->alphabet && *f->alphabet) return f->alphabet;
    for (const mx__field *f = tree->data; f; f = f->next)
        if (f->alphabet && *f->alphabet) return f->alphabet;
    return "ab";
}

static void add_word(mx__inventor *v, const char *letters)
{
    size_t n = strlen(letters);

    for (int64_t i = 1 + below(v, v->size); i > 0; i--) {
        size_t at = (size_t)below(v, (int64_t)n), used;

        while (at > 0 && ((unsigned char)letters[at] & 0xC0) == 0x80)
            at--; /* to the beginning of its rune */
        mx__read_rune(letters + at, n - at, &used);
        mx__text_add(v->text, letters + at, used);
    }
}

mx_status mx__invent(mx__judge *judge, bool is_word, mx_error *err)
{
    mx__inventor *v = judge->inventor;

    if (v->is_over || ++v->n > MOST_TOKENS)
        return mx__fail(err, MX_LIMIT, "input that is made up became too long");
    if (v->text->n) mx__text_char(v->text, ' ');
    if (is_word)
        add_word(v, alphabet_of(&judge->rules->tree));
    else
        mx__text_int(v->text, below(v, 5) ? 1 + below(v, v->size) : 0);
    if (v->text->failed) return mx__fail(err, MX_NOMEM, "out of memory");
    judge->input = v->text->at;
    judge->n = v->text->n;
    return MX_OK;
}

bool mx__invent_more(mx__judge *judge)
{
    mx__inventor *v = judge->inventor;

    v->is_over = v->rounds == MOST_ROUNDS || (v->rounds > 0 && below(v, 2));
    v->rounds++;
    return !v->is_over;
}
