/* native_shake.c: leaves out of a C text what main, or what is not static, never reaches.

   The text is ours: an item at the outermost level ends with a line that ends in `;`, or
   with the line `}`; comments stand in front of the item they are about. */
#include "native_impl.h"

#include <string.h>

/* One item, with its comment, and what it defines. */
typedef struct item {
    size_t start, end;
    bool is_live, is_root;
} item;

typedef struct defined {
    const char *name; /* in the text */
    size_t n, item;
    size_t next; /* number + 1 of another whose name falls on the same place; 0: none */
} defined;

enum { PLACES = 512 };

typedef struct shaker {
    const char *text;
    MX_VEC(item) items;
    MX_VEC(defined) names;
    size_t first[PLACES]; /* of the names that fall there: number + 1 */
    MX_VEC(size_t) queue;
    bool failed;
} shaker;

/* Of names: a bit for each character below 128. */
static bool is_letter(char c)
{
    static const uint64_t letters[] = { UINT64_C(0x03FF000000000000),
                                        UINT64_C(0x07FFFFFE87FFFFFE) };

    return !(c & 0x80) && (letters[c >> 6 & 1] >> (c & 63) & 1);
}

static const char *line_end(const char *at)
{
    while (*at && *at != '\n')
        at++;
    return *at ? at + 1 : at;
}

static bool starts(const char *at, const char *word)
{
    return strncmp(at, word, strlen(word)) == 0;
}

/* The last character of the line that counts: no blank, no comment behind it. */
static char last_sign(const char *at, const char *end)
{
    const char *last = at;

    for (const char *c = at; c < end && !(c[0] == '/' && c[1] == '*'); c++)
        if (*c != ' ' && *c != '\n') last = c;
    return *last;
}

/* Behind the item that begins at AT, which is no comment and no blank line. */
static const char *item_end(const char *at)
{
    int deep = 0;

    for (;;) {
        const char *end = line_end(at);
        bool directive = *at == '#';
        char last = directive && end > at + 1 ? end[-2] : last_sign(at, end);

        for (const char *c = at; c < end; c++)
            deep += (*c == '{') - (*c == '}');
        at = end;
        if (!*at) return at;
        if (directive) {
            if (last == '\\') continue;
            if (deep == 0) return at;
        }
        if (deep == 0 && (last == ';' || last == '}')) return at;
    }
}

static const char *comment_end(const char *at)
{
    const char *end = strstr(at, "*/");

    return line_end(end ? end : at);
}

static size_t *place_of(shaker *s, const char *name, size_t n)
{
    uint32_t hash = (uint32_t)n;

    for (size_t i = 0; i < n; i++)
        hash = hash * 31 + (unsigned char)name[i];
    return &s->first[(hash ^ hash >> 9) % PLACES];
}

static void define(shaker *s, const char *name, size_t n)
{
    size_t *place = place_of(s, name, n);
    defined d = { name, n, s->items.n, *place };

    if (n == 0) return;
    if (MX_PUSH(s->names, d))
        *place = s->names.n;
    else
        s->failed = true;
}

/* Every name of the item counts as defined by it: of types, their members too. */
static void define_all(shaker *s, const char *at, const char *end)
{
    while (at < end) {
        const char *from = at;

        while (at < end && is_letter(*at))
            at++;
        if (at > from && (starts(from, "mx_") || starts(from, "MX_")))
            define(s, from, (size_t)(at - from));
        at += at < end && at == from;
        if (at < end && !is_letter(*at)) at++;
    }
}

/* The name in front of the first of ( = [ ; that stands outside of __attribute__. */
static void define_first(shaker *s, const char *at, const char *end)
{
    const char *name = at, *name_end = at;

    while (at < end && !strchr("(=[;", *at)) {
        const char *from = at;

        while (at < end && is_letter(*at))
            at++;
        if (at > from) {
            name = from;
            name_end = at;
        } else {
            at++;
        }
    }
    define(s, name, (size_t)(name_end - name));
}

static bool is_type(const char *at)
{
    return starts(at, "typedef") || starts(at, "enum") || starts(at, "struct mx_");
}

static void add_item(shaker *s, size_t comment, const char *at, const char *end)
{
    item it = { comment, (size_t)(end - s->text), false, false };

    if (is_type(at) && !starts(at, "typedef __"))
        define_all(s, at, end);
    else if (starts(at, "static") || starts(at, "MX_STATE") || starts(at, "typedef __"))
        define_first(s, at, end);
    else
        it.is_root = true;
    if (!MX_PUSH(s->items, it)) s->failed = true;
}

static void cut(shaker *s)
{
    const char *at = s->text, *comment = at;

    while (*at && !s->failed) {
        const char *end;

        if (*at == '\n') {
            at++;
            comment = at;
        } else if (starts(at, "/*")) {
            comment = at;
            at = comment_end(at);
            if (*at == '\n') { /* about nothing below: it stays */
                item it = { (size_t)(comment - s->text), (size_t)(at - s->text), false,
                            true };

                if (!MX_PUSH(s->items, it)) s->failed = true;
            }
        } else {
            end = item_end(at);
            add_item(s, (size_t)(comment - s->text), at, end);
            at = comment = end;
        }
    }
}

static void wake(shaker *s, size_t i)
{
    if (s->items.at[i].is_live) return;
    s->items.at[i].is_live = true;
    if (!MX_PUSH(s->queue, i)) s->failed = true;
}

/* Wakes every item that defines the name. */
static void reach(shaker *s, const char *name, size_t n)
{
    for (size_t i = *place_of(s, name, n); i;) {
        const defined *d = &s->names.at[i - 1];

        if (d->n == n && memcmp(d->name, name, n) == 0) wake(s, d->item);
        i = d->next;
    }
}

static void read_item(shaker *s, const item *it)
{
    size_t at = it->start;

    while (at < it->end) {
        size_t from;

        while (at < it->end && !is_letter(s->text[at]))
            at++;
        for (from = at; at < it->end && is_letter(s->text[at]);)
            at++;
        if (at > from) reach(s, s->text + from, at - from);
    }
}

static void keep_live(const shaker *s, const mx__text *from, mx__text *out)
{
    bool blank = true;

    for (size_t i = 0; i < s->items.n; i++) {
        const item *it = &s->items.at[i];
        size_t after = it->end;

        if (it->is_live) {
            mx__text_add(out, from->at + it->start, it->end - it->start);
            blank = false;
        }
        /* one blank line where there was one or more */
        if (from->at[after] == '\n' && !blank) {
            mx__text_char(out, '\n');
            blank = true;
        }
    }
}

void mx__native_shake(const mx__text *from, mx__text *out)
{
    shaker s = { .text = from->at };

    cut(&s);
    for (size_t i = 0; i < s.items.n && !s.failed; i++)
        if (s.items.at[i].is_root) wake(&s, i);
    for (size_t i = 0; i < s.queue.n && !s.failed; i++)
        read_item(&s, &s.items.at[s.queue.at[i]]);
    if (s.failed)
        out->failed = true;
    else
        keep_live(&s, from, out);
    MX_VEC_CLEAR(s.items);
    MX_VEC_CLEAR(s.names);
    MX_VEC_CLEAR(s.queue);
}
