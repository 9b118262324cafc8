/* native_prelude.c: the pieces of native_prelude.txt: finding them and what they need. */
#include "native_impl.h"

#include <assert.h>
#include <string.h>

extern const char mx__prelude_text[]; /* made from native_prelude.txt by the build */

typedef mx__piece_of piece;

static const char *line_end(const char *at)
{
    while (*at && *at != '\n')
        at++;
    return at;
}

/* The next line from AT on that begins a piece, or the end of the text. AT begins a line. */
static const char *next_head(const char *at)
{
    const char *found;

    if (strncmp(at, "== ", 3) == 0) return at;
    found = strstr(at, "\n== ");
    return found ? found + 1 : at + strlen(at);
}

/* The piece whose head is the first from AT on; false: there is none. */
static bool next_piece(const char *at, piece *out)
{
    at = next_head(at);
    if (!*at) return false;
    out->head = at + 3;
    out->body = line_end(at);
    out->body += *out->body == '\n';
    out->end = next_head(out->body);
    return true;
}

static bool is_word(const char *at, const char *word, size_t n)
{
    return strncmp(at, word, n) == 0 &&
           (at[n] == ' ' || at[n] == '\n' || at[n] == '@' || at[n] == '+');
}

/* Is it the piece of that name, in the form wanted? */
static bool is_named(const piece *p, const char *name, size_t n, bool is_program)
{
    const char *form = p->head + n;

    if (!is_word(p->head, name, n)) return false;
    return *form != '@' || (strncmp(form, "@emit", 5) == 0) == is_program;
}

static int find(const mx__prelude *prelude, const char *name, size_t n, bool is_program)
{
    for (int i = 0; i < prelude->n; i++)
        if (is_named(&prelude->at[i], name, n, is_program)) return i;
    return -1;
}

void mx__prelude_read(mx__prelude *out)
{
    const char *at = mx__prelude_text;

    out->n = 0;
    while (out->n < MX_MOST_NEEDS && next_piece(at, &out->at[out->n]))
        at = out->at[out->n++].end;
    assert(*at == '\0');
}

int mx__prelude_piece(const mx__prelude *prelude, const char *name, bool is_program)
{
    return find(prelude, name, strlen(name), is_program);
}

/* Marks what piece P needs; pieces it needs stand in front of it. */
static void mark_needs(const mx__prelude *prelude, bool *needs, const piece *p,
                       bool is_program)
{
    const char *at = p->head, *end = line_end(at);

    while (at < end && *at != ' ')
        at++;
    while (at < end) {
        const char *word = ++at;
        int i;

        while (at < end && *at != ' ')
            at++;
        i = find(prelude, word, (size_t)(at - word), is_program);
        assert(i >= 0);
        if (i >= 0) needs[i] = true;
    }
}

/* Stands behind the functions made of the rules, which it calls. */
static bool is_behind(const piece *p)
{
    const char *at = p->head;

    while (*at != ' ' && *at != '\n' && *at != '+')
        at++;
    return *at == '+';
}

void mx__prelude_close(const mx__prelude *prelude, bool *needs, bool is_program)
{
    for (int i = prelude->n; i-- > 0;)
        if (needs[i]) mark_needs(prelude, needs, &prelude->at[i], is_program);
}

void mx__prelude_write(const mx__prelude *prelude, const bool *wanted, bool is_program,
                       bool behind, mx__text *out)
{
    bool needs[MX_MOST_NEEDS];

    memcpy(needs, wanted, sizeof needs);
    mx__prelude_close(prelude, needs, is_program);
    for (int i = 0; i < prelude->n; i++) {
        const piece *p = &prelude->at[i];

        if (!needs[i] || is_behind(p) != behind) continue;
        mx__text_add(out, p->body, (size_t)(p->end - p->body));
        mx__text_char(out, '\n');
    }
}
