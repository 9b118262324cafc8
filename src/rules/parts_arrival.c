/* parts_arrival.c: independent parts of words whose play ends when a text is completed.

   Let `wins s if contains(s, T)`. Nobody who need not lose leaves a word in which one move
   completes T: it is loony. So only moves count that leave no such word, and whether a move
   does so depends on letters near it: its window, widened by what a second move and T reach.
   Between words without T and without a winning move these moves make a game of its own whose
   values are the Grundy values of the game (loony options are left out of the mex). It falls
   apart where widened windows share no letter that can change. A part is sent with the fixed
   letters beside it that refuse moves at its ends, until no move inside is possible that was
   not possible before.
   With `loses s if contains(s, T)` nothing is loony; moves that complete T do not count. */
#include "parts_impl.h"

#include "library_rows.h"

#include <assert.h>
#include <string.h>

enum { MOST_TABLE = 1 << 20, MOST_TRIED = 1 << 17 };

/* The letter beyond both ends of a word: behind those of the alphabet. */
static int beyond(const mx__parts *parts)
{
    return parts->letters.n;
}

/* --- reading the lines ------------------------------------------------------------ */

static bool add_text(mx__arena *arena, mx__parts *parts, const mx__expr *e,
                     bool *no_memory)
{
    int64_t codes[MX_PARTS_WIDTH];
    size_t n;
    mx__decider_text *text;

    if (!mx__letters_of(e, codes, MX_PARTS_WIDTH, &n) || n == 0) return false;
    text = MX_ARENA_NEW(arena, mx__decider_text);
    *no_memory = !text;
    if (!text) return false;
    text->n = (int)n;
    for (size_t i = 0; i < n; i++) {
        text->letter[i] = mx__letter_number(&parts->letters, codes[i]);
        if (text->letter[i] < 0) return true; /* no word has it */
    }
    text->next = parts->texts;
    parts->texts = text;
    return true;
}

/* contains(word, "TEXT"), several joined by `or`. */
static bool read_condition(mx__arena *arena, mx__parts *parts, const mx__symbol *word,
                           const mx__expr *e, bool *no_memory)
{
    if (e->kind == MX_E_BINARY && e->op == MX_OP_OR)
        return read_condition(arena, parts, word, e->a, no_memory) &&
               read_condition(arena, parts, word, e->b, no_memory);
    return e->kind == MX_E_CALL && e->function == MX_L_contains &&
           e->items->expr->kind == MX_E_NAME && e->items->expr->symbol == word &&
           add_text(arena, parts, e->items->next->expr, no_memory);
}

bool mx__parts_texts(const mx__tree *tree, mx__arena *arena, mx__parts *parts,
                     bool *no_memory)
{
    parts->wins = tree->arrivals->wins;
    if (tree->is_misere) return false;
    for (const mx__move *move = tree->moves; move; move = move->next)
        if (move->by != MX_BY_BOTH) return false;
    for (const mx__arrival *a = tree->arrivals; a; a = a->next)
        if (a->wins != parts->wins || a->from->kind != MX_P_NAME || a->from->bound ||
            !a->clauses || a->clauses->kind != MX_C_IF || a->clauses->next ||
            !read_condition(arena, parts, a->from->symbol, a->clauses->expr, no_memory))
            return false;
    return true;
}

/* --- a few letters, those beyond the ends included -------------------------------- */

static bool has_text(const mx__parts *parts, const int *cell, int n)
{
    for (const mx__decider_text *text = parts->texts; text; text = text->next)
        for (int i = 0; i + text->n <= n; i++)
            if (!memcmp(cell + i, text->letter, (size_t)text->n * sizeof *cell))
                return true;
    return false;
}

/* Makes the move of W at CELL; false when it is refused. */
static bool make(const mx__parts *parts, const mx__window *w, int *cell)
{
    uint32_t number = 0;

    for (int i = w->width; i-- > 0;) {
        if (cell[i] == beyond(parts)) return false;
        number = number * (uint32_t)parts->letters.n + (uint32_t)cell[i];
    }
    number = w->after[number];
    if (number == UINT32_MAX) return false;
    for (int i = 0; i < w->width; i++) {
        cell[i] = (int)(number % (uint32_t)parts->letters.n);
        number /= (uint32_t)parts->letters.n;
    }
    return true;
}

/* Does one move among the N letters at CELL, which hold no text, complete one? */
static bool is_loony(const mx__parts *parts, const int *cell, int n)
{
    int copy[MX_PARTS_FAR];

    assert(n <= MX_PARTS_FAR);
    if (!parts->wins || n <= 0) return false;
    for (const mx__window *w = parts->windows; w; w = w->next)
        for (int i = 0; i + w->width <= n; i++) {
            memcpy(copy, cell, (size_t)n * sizeof *cell);
            if (make(parts, w, copy + i) && has_text(parts, copy, n)) return true;
        }
    return false;
}

/* --- widened windows -------------------------------------------------------------- */

/* Letters beyond an end stand at the ends only. */
static bool is_word(const mx__parts *parts, const int *cell, int n)
{
    int from = 0, to = n;

    while (from < n && cell[from] == beyond(parts))
        from++;
    while (to > from && cell[to - 1] == beyond(parts))
        to--;
    for (int i = from; i < to; i++)
        if (cell[i] == beyond(parts)) return false;
    return true;
}

/* May the move of W be made among these letters by somebody who can win? */
static bool counts(const mx__parts *parts, const mx__window *w, const int *cell)
{
    int after[MX_PARTS_FAR];

    if (!is_word(parts, cell, w->far) || has_text(parts, cell, w->far) ||
        is_loony(parts, cell, w->far))
        return false;
    memcpy(after, cell, (size_t)w->far * sizeof *cell);
    return make(parts, w, after + w->before) && !has_text(parts, after, w->far) &&
           !is_loony(parts, after, w->far);
}

/* A letter in a pattern: as it is, or a blank where moves may change it. */
static int digit_of(const mx__parts *parts, int letter)
{
    bool seen = letter == beyond(parts) || parts->letters.fixed[letter];

    return seen ? letter : parts->letters.n + 1;
}

static size_t power(size_t base, int n)
{
    size_t all = 1;

    while (n-- > 0 && all <= MOST_TABLE)
        all *= base;
    return all;
}

static bool next_far(const mx__parts *parts, int *cell, int n)
{
    for (int i = 0; i < n; i++) {
        if (++cell[i] <= beyond(parts)) return true;
        cell[i] = 0;
    }
    return false;
}

/* A letter that may change can become one that is fixed: what is alive then is alive. */
static void spread_to_blanks(const mx__parts *parts, mx__window *w, size_t n)
{
    size_t base = (size_t)parts->letters.n + 2, blank = base - 1, step = 1;

    for (int k = 0; k < w->far; k++, step *= base)
        for (size_t p = 0; p < n; p++) {
            if (p / step % base != blank) continue;
            for (int f = 0; f < parts->letters.n; f++)
                if (parts->letters.fixed[f] && !w->dead[p - (blank - (size_t)f) * step])
                    w->dead[p] = 0;
        }
}

static bool widen_one(mx__arena *arena, mx__parts *parts, mx__window *w, int reach,
                      bool *no_memory)
{
    size_t base = (size_t)parts->letters.n + 2, n;
    int cell[MX_PARTS_FAR] = { 0 };

    w->before = reach;
    w->far = w->width + 2 * reach;
    n = power(base, w->far);
    if (w->far > MX_PARTS_FAR || n > MOST_TABLE || power(base - 1, w->far) > MOST_TRIED)
        return false;
    w->dead = MX_ARENA_ARRAY(arena, uint8_t, n);
    *no_memory = !w->dead;
    if (!w->dead) return false;
    memset(w->dead, 1, n);
    do {
        size_t pattern = 0;

        for (int i = w->far; i-- > 0;)
            pattern = pattern * base + (size_t)digit_of(parts, cell[i]);
        if (w->dead[pattern] && counts(parts, w, cell)) w->dead[pattern] = 0;
    } while (next_far(parts, cell, w->far));
    spread_to_blanks(parts, w, n);
    return true;
}

bool mx__parts_widen(mx__arena *arena, mx__parts *parts, bool *no_memory)
{
    int widest = 0, longest = 0, reach;

    if (!parts->texts) return true; /* none that a word can have */
    for (const mx__window *w = parts->windows; w; w = w->next)
        if (w->width > widest) widest = w->width;
    for (const mx__decider_text *text = parts->texts; text; text = text->next)
        if (text->n > longest) longest = text->n;
    /* A text that the move completes, or a second move and the text that it completes,
       share a letter with the window. */
    reach = parts->wins ? widest + longest - 2 : longest - 1;
    parts->threat = widest + longest - 1;
    for (mx__window *w = parts->windows; w; w = w->next)
        if (!widen_one(arena, parts, w, reach, no_memory)) return false;
    return true;
}

/* --- splitting a word ------------------------------------------------------------- */

typedef struct cutter {
    const mx__parts *parts;
    int n, cell[MX_PARTS_WORD];
    int root[MX_PARTS_WORD]; /* of letters that play together */
    int low[MX_PARTS_WORD],
        high[MX_PARTS_WORD]; /* of a root: its part; high -1: none */
} cutter;

static int root_of(cutter *c, int i)
{
    while (c->root[i] != i)
        i = c->root[i] = c->root[c->root[i]];
    return i;
}

static int join(cutter *c, int a, int b)
{
    a = root_of(c, a);
    b = root_of(c, b);
    if (a == b) return a;
    if (c->low[b] < c->low[a]) c->low[a] = c->low[b];
    if (c->high[b] > c->high[a]) c->high[a] = c->high[b];
    c->high[b] = -1;
    return c->root[b] = a;
}

/* Does the move of W at I count in the word of the letters FROM..TO? */
static bool is_alive(const cutter *c, const mx__window *w, int i, int from, int to)
{
    size_t pattern = 0, base = (size_t)c->parts->letters.n + 2;

    for (int k = w->far; k-- > 0;) {
        int at = i - w->before + k;
        int letter = at < from || at > to ? beyond(c->parts) : c->cell[at];

        pattern = pattern * base + (size_t)digit_of(c->parts, letter);
    }
    return !w->dead[pattern];
}

/* The first letter of its widened window that can change; -1: none. */
static int first_changing(const cutter *c, const mx__window *w, int i)
{
    for (int k = 0; k < w->far; k++) {
        int at = i - w->before + k;

        if (at >= 0 && at < c->n && !c->parts->letters.fixed[c->cell[at]]) return at;
    }
    return -1;
}

/* Joins what the move of W at I looks at. */
static void join_window(cutter *c, const mx__window *w, int i)
{
    int first = first_changing(c, w, i), from = i - w->before, to = from + w->far - 1;

    if (first < 0) return; /* it would change nothing */
    if (from < 0) from = 0;
    if (to >= c->n) to = c->n - 1;
    for (int at = first + 1; at <= to; at++)
        if (!c->parts->letters.fixed[c->cell[at]]) join(c, first, at);
    first = root_of(c, first);
    if (from < c->low[first]) c->low[first] = from;
    if (to > c->high[first]) c->high[first] = to;
}

/* Makes the part of ROOT so large that no move inside counts that does not count in the
   whole; true when it changed. */
static bool grow(cutter *c, int root)
{
    for (const mx__window *w = c->parts->windows; w; w = w->next)
        for (int i = c->low[root]; i + w->width - 1 <= c->high[root]; i++) {
            if (is_alive(c, w, i, 0, c->n - 1)) {
                int letter = first_changing(c, w, i);

                if (letter < 0 || root_of(c, letter) == root) continue;
                join(c, root, letter);
                return true;
            }
            if (!is_alive(c, w, i, c->low[root], c->high[root])) continue;
            if (i - w->before < c->low[root] && c->low[root] > 0) c->low[root]--;
            if (i - w->before + w->far - 1 > c->high[root] && c->high[root] < c->n - 1)
                c->high[root]++;
            return true;
        }
    return false;
}

/* Of a loony word: the letters in which the winning move is made. */
static bool find_threat(const cutter *c, int *from, int *to)
{
    int n = c->parts->threat < c->n ? c->parts->threat : c->n;

    for (*from = 0; *from + n <= c->n; ++*from) {
        *to = *from + n - 1;
        if (!is_loony(c->parts, c->cell + *from, n)) continue;
        while (is_loony(c->parts, c->cell + *from + 1, *to - *from))
            ++*from;
        while (is_loony(c->parts, c->cell + *from, *to - *from))
            --*to;
        return true;
    }
    return false;
}

static void find_groups(cutter *c)
{
    for (int i = 0; i < c->n; i++) {
        c->root[i] = i;
        c->low[i] = c->n;
        c->high[i] = -1;
    }
    for (const mx__window *w = c->parts->windows; w; w = w->next)
        for (int i = 0; i + w->width <= c->n; i++)
            if (is_alive(c, w, i, 0, c->n - 1)) join_window(c, w, i);
    for (int i = 0; i < c->n; i++)
        while (c->root[i] == i && c->high[i] >= 0 && grow(c, i))
            continue;
}

static bool read_word(const mx__parts *parts, mx_span at, cutter *c)
{
    size_t n = (size_t)at.at[0];

    if (n >= MX_PARTS_WORD) return false;
    *c = (cutter){ .parts = parts, .n = (int)n };
    for (size_t i = 0; i < n; i++) {
        c->cell[i] = mx__letter_number(&parts->letters, at.at[i + 1]);
        if (c->cell[i] < 0) return false;
    }
    return true;
}

void mx__parts_split_arrival(const mx__parts *parts, mx_span at, mx_sink *sink,
                             void *context, bool *fell)
{
    cutter c;
    int from, to;

    *fell = false;
    if (!read_word(parts, at, &c) || has_text(parts, c.cell, c.n)) return;
    if (parts->wins && find_threat(&c, &from, &to)) {
        *fell = to - from + 1 < c.n;
        if (*fell)
            mx__parts_send(at.at + 1, (size_t)from, (size_t)to + 1, sink, context);
        return;
    }
    find_groups(&c);
    for (int i = 0; i < c.n; i++)
        if (c.root[i] == i && c.high[i] - c.low[i] + 1 == c.n) return; /* the whole */
    *fell = true;
    for (int i = 0; i < c.n; i++)
        if (c.root[i] == i && c.high[i] >= 0 &&
            mx__parts_send(at.at + 1, (size_t)c.low[i], (size_t)c.high[i] + 1, sink,
                           context))
            return;
}
