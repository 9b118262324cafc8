/* native_prelude.c: the pieces of native_prelude.txt: finding them and what they need. */
#include "native_impl.h"

#include <assert.h>
#include <string.h>

extern const char mx__prelude_text[]; /* made from native_prelude.txt by the build */

/* One piece: its head line behind "== ", and its body. */
typedef struct piece {
    const char *head, *body, *end;
} piece;

static const char *line_end(const char *at)
{
    while (*at && *at != '\n')
        at++;
    return at;
}

/* The piece whose head is the first from AT on; false: there is none. */
static bool next_piece(const char *at, piece *out)
{
    while (*at && strncmp(at, "== ", 3) != 0) {
        at = line_end(at);
        at += *at == '\n';
    }
    if (!*at) return false;
    out->head = at + 3;
    out->body = line_end(at);
    out->body += *out->body == '\n';
    for (at = out->body; *at && strncmp(at, "== ", 3) != 0;) {
        at = line_end(at);
        at += *at == '\n';
    }
    out->end = at;
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

static int find(const char *name, size_t n, bool is_program, piece *out)
{
    const char *at = mx__prelude_text;

    for (int i = 0; next_piece(at, out); i++, at = out->end)
        if (is_named(out, name, n, is_program)) return i;
    return -1;
}

int mx__prelude_piece(const char *name, bool is_program)
{
    piece p;
    int i = find(name, strlen(name), is_program, &p);

    assert(i < MX_MOST_NEEDS);
    return i;
}

/* Marks what piece number I needs; pieces it needs stand in front of it. */
static void mark_needs(bool *needs, const piece *p, bool is_program)
{
    const char *at = p->head, *end = line_end(at);

    while (at < end && *at != ' ')
        at++;
    while (at < end) {
        const char *word = ++at;
        piece other;
        int i;

        while (at < end && *at != ' ')
            at++;
        i = find(word, (size_t)(at - word), is_program, &other);
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

void mx__prelude_write(const bool *wanted, bool is_program, bool behind, mx__text *out)
{
    bool needs[MX_MOST_NEEDS];
    piece all[MX_MOST_NEEDS];
    const char *at = mx__prelude_text;
    int n = 0;

    memcpy(needs, wanted, sizeof needs);
    for (; n < MX_MOST_NEEDS && next_piece(at, &all[n]); at = all[n++].end) {
    }
    for (int i = n; i-- > 0;)
        if (needs[i]) mark_needs(needs, &all[i], is_program);
    for (int i = 0; i < n; i++) {
        if (!needs[i] || is_behind(&all[i]) != behind) continue;
        mx__text_add(out, all[i].body, (size_t)(all[i].end - all[i].body));
        mx__text_char(out, '\n');
    }
}
