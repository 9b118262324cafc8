/* message_said.c: finished English sentences said again in another language. */
#include "message.h"

#include "letter.h"

#include <string.h>

enum { MOST_PIECES = 8, MOST_DEPTH = 4, MOST_BYTES = 512 };

/* What a conversion of a row stands for in the sentence. */
typedef struct piece {
    const char *at;
    size_t n;
    bool quoted; /* 'so': a word of the reader, never translated */
} piece;

typedef struct pieces {
    piece at[MOST_PIECES];
    size_t n;
} pieces;

/* A conversion as printf reads it. */
typedef struct conversion {
    char kind;       /* 's', 'd', '%' ... */
    size_t position; /* "%2$s": 2; else 0 */
    const char *end; /* what follows it */
} conversion;

static conversion read_conversion(const char *p)
{
    conversion c = { .position = 0 };
    size_t number = 0;

    for (p++; mx__is_digit(*p); p++)
        number = number * 10 + (size_t)(*p - '0');
    if (*p == '$') {
        c.position = number;
        p++;
    }
    p += strspn(p, "#0 +-123456789*.hlzjt");
    c.kind = *p;
    c.end = *p ? p + 1 : p;
    return c;
}

/* The bytes at T that a conversion of this KIND can have written, but for 's'. */
static size_t length_of(char kind, const char *t)
{
    size_t blanks = strspn(t, " "), n;

    switch (kind) {
    case 'c': return *t != '\0';
    case 'd':
    case 'i':
    case 'u':
        n = (t[blanks] == '-') + strspn(t + blanks + (t[blanks] == '-'), "0123456789");
        break;
    case 'x': n = strspn(t + blanks, "0123456789abcdef"); break;
    default: n = strspn(t + blanks, "0123456789+-.einfa"); break;
    }
    return n ? blanks + n : 0;
}

/* Can the row from P on have written the text from T on? OUT gets the pieces. */
static bool could_write(const char *p, const char *t, char before, pieces *out)
{
    conversion c;
    size_t n;

    for (; *p != '%' || p[1] == '%'; p++, t++) {
        if (*p != *t) return false;
        if (!*p) return true;
        if (*p == '%') p++;
        before = *p;
    }
    if (out->n == MOST_PIECES) return false;
    c = read_conversion(p);
    out->at[out->n++] = (piece){ t, 0, before == '\'' };
    n = out->n;
    if (c.kind != 's') {
        size_t length = length_of(c.kind, t);

        out->at[n - 1].n = length;
        return length && could_write(c.end, t + length, '\0', out);
    }
    if (!*c.end) {
        out->at[n - 1].n = strlen(t);
        return true;
    }
    for (size_t length = 0;; length++) {
        bool may = *c.end == '%' || *c.end == t[length];

        out->n = n;
        out->at[n - 1].n = length;
        if (may && could_write(c.end, t + length, '\0', out)) return true;
        if (!t[length]) return false;
    }
}

/* The letters of a row that are no conversions: the more, the surer. */
static size_t weight_of(const char *id)
{
    size_t n = 0;

    while (*id)
        if (*id == '%' && id[1] != '%') {
            id = read_conversion(id).end;
        } else {
            n++;
            id++;
        }
    return n;
}

static const mx__message *find_row(const char *said, pieces *out)
{
    const mx__message *found = NULL;
    size_t most = 0;

    for (size_t i = 0; i < mx__n_messages_zh; i++) {
        const mx__message *row = &mx__messages_zh[i];
        pieces now = { .n = 0 };
        size_t weight;

        if (*row->id != '%' && *row->id != *said) continue;
        weight = weight_of(row->id);
        if (weight <= most || !could_write(row->id, said, '\0', &now)) continue;
        most = weight;
        found = row;
        *out = now;
    }
    return found;
}

typedef struct writing {
    char *out;
    size_t n, room; /* room is without the zero at the end */
} writing;

static void add(writing *w, const char *text, size_t n)
{
    if (n > w->room - w->n) {
        n = w->room - w->n;
        while (n && ((unsigned char)text[n] & 0xC0) == 0x80) /* within a character */
            n--;
        w->room = w->n + n; /* nothing after the cut */
    }
    memcpy(w->out + w->n, text, n);
    w->n += n;
}

static bool say(writing *w, const char *said, int depth);

/* Several things with ", " between, each of which has a row: "an integer, a word". */
static bool say_list(writing *w, const char *said, int depth)
{
    char part[MOST_BYTES];
    writing before = *w;
    const char *end;

    if (!strstr(said, ", ") || strlen(said) >= sizeof part || depth == MOST_DEPTH)
        return false;
    for (; *said; said = *end ? end + 2 : end) {
        pieces found = { .n = 0 };

        end = strstr(said, ", ");
        if (!end) end = said + strlen(said);
        memcpy(part, said, (size_t)(end - said));
        part[end - said] = '\0';
        if (!find_row(part, &found)) {
            *w = before;
            return false;
        }
        say(w, part, depth + 1);
        if (*end) add(w, "、", strlen("、"));
    }
    return true;
}

static void say_piece(writing *w, const piece *p, int depth)
{
    char part[MOST_BYTES];

    if (p->quoted || p->n >= sizeof part || depth == MOST_DEPTH) {
        add(w, p->at, p->n);
        return;
    }
    memcpy(part, p->at, p->n);
    part[p->n] = '\0';
    say(w, part, depth + 1);
}

static bool say(writing *w, const char *said, int depth)
{
    pieces found = { .n = 0 };
    const mx__message *row;
    size_t next = 0;

    if (depth > 0 && say_list(w, said, depth)) return true;
    row = find_row(said, &found);
    if (!row) {
        add(w, said, strlen(said));
        return false;
    }
    for (const char *p = row->text; *p;) {
        size_t plain = strcspn(p, "%");
        conversion c;

        add(w, p, plain);
        p += plain;
        if (!*p) break;
        c = read_conversion(p);
        if (c.kind == '%') {
            add(w, "%", 1);
        } else {
            size_t i = c.position ? c.position - 1 : next++;

            if (i < found.n) say_piece(w, &found.at[i], depth);
        }
        p = c.end;
    }
    return true;
}

bool mx__message_said(mx__lang lang, const char *said, char *out, size_t n)
{
    writing w = { .out = out, .room = n - 1 };
    bool is_known = false;

    if (lang == MX__ENGLISH)
        add(&w, said, strlen(said));
    else
        is_known = say(&w, said, 0);
    out[w.n] = '\0';
    return is_known;
}
