/* parts.c: independent parts of a word, proved from the rules. */
#include "parts_impl.h"

#include "library_rows.h"
#include "linear.h"
#include "message.h"

#include <assert.h>
#include <string.h>

enum { MOST_WIDTH = MX_PARTS_WIDTH, MOST_KNOWN = 4 };

typedef struct finder {
    const mx__tree *tree;
    mx__arena *arena;
    mx__parts *parts;
    const mx__move *move;
    const mx__symbol *word, *index;
    mx__known known[MOST_KNOWN];
    size_t n_known;
    const mx__expr *filters[8];
    size_t n_filters;
    int64_t first, beyond; /* the loop runs over first..len(word)-beyond */
    int lo, hi;
    int cell[MOST_WIDTH]; /* the assignment that is tried */
    bool no_memory;
} finder;

/* --- reading letters and conditions ----------------------------------------------- */

/* word[index + constant]: the constant. */
static bool is_cell(const finder *f, const mx__expr *e, int64_t *offset)
{
    mx__linear at;

    if (e->kind != MX_E_INDEX || e->a->kind != MX_E_NAME || e->a->symbol != f->word)
        return false;
    if (!mx__linear_read(e->b, f->known, f->n_known, &at) || at.n != 1 ||
        at.name[0] != f->index || at.factor[0] != 1)
        return false;
    *offset = at.constant;
    return *offset > -MOST_WIDTH && *offset < MOST_WIDTH;
}

static const mx__expr *bare(const mx__expr *e)
{
    while (e->kind == MX_E_CONVERT && e->conversion == MX_CV_LETTER)
        e = e->a;
    return e;
}

/* The letter that E is under the assignment, by number; -1 a letter outside the alphabet,
   -2 when E is no letter. */
static int letter_of(void *self, const mx__expr *e)
{
    const finder *f = self;
    int64_t codes[MX_MOST_LETTERS], offset;
    size_t n;

    e = bare(e);
    if (mx__letters_of(e, codes, MX_MOST_LETTERS, &n) && n == 1)
        return mx__letter_number(&f->parts->letters, codes[0]);
    if (e->kind == MX_E_NAME)
        for (size_t i = f->n_known; i-- > 0;)
            if (f->known[i].name == e->symbol)
                return mx__letter_number(&f->parts->letters, f->known[i].value);
    return is_cell(f, e, &offset) ? f->cell[offset - f->lo] : -2;
}

/* Widens lo..hi by every letter of the word that E looks at; false on any other use. */
static bool look(finder *f, const mx__expr *e)
{
    int64_t offset;

    if (!e) return true;
    if (is_cell(f, e, &offset)) {
        if (offset < f->lo) f->lo = (int)offset;
        if (offset > f->hi) f->hi = (int)offset;
        return true;
    }
    if (e->kind == MX_E_NAME) return e->symbol != f->word && e->symbol != f->index;
    if (e->items || e->edits) return false;
    return look(f, e->a) && look(f, e->b) && look(f, e->c);
}

/* --- one window ------------------------------------------------------------------- */

static bool look_at_edits(finder *f, const mx__expr *to)
{
    int64_t offset;

    for (const mx__edit *edit = to->edits; edit; edit = edit->next) {
        mx__expr cell = { .kind = MX_E_INDEX, .a = to->a, .b = edit->row };

        if (edit->column || edit->op != '=' || !is_cell(f, &cell, &offset))
            return false;
        if (!look(f, &cell) || !look(f, edit->value)) return false;
    }
    return true;
}

static bool is_enabled(finder *f, bool *holds)
{
    *holds = true;
    for (size_t i = 0; i < f->n_filters && *holds; i++)
        if (!mx__letters_hold(&f->parts->letters, f->filters[i], letter_of, NULL, f,
                              holds))
            return false;
    return true;
}

/* Letters that this move changes are not fixed. */
static bool note_changes(finder *f, const mx__expr *to)
{
    for (const mx__edit *edit = to->edits; edit; edit = edit->next) {
        mx__expr cell = { .kind = MX_E_INDEX, .a = to->a, .b = edit->row };
        int before = letter_of(f, &cell), after = letter_of(f, edit->value);

        if (before < 0 || after == -2) return false;
        if (before != after) f->parts->letters.fixed[before] = false;
    }
    return true;
}

/* The assignment as a number to the base of letters. */
static uint32_t number_of(const finder *f, const int *cell, int width)
{
    uint32_t number = 0;

    for (int i = width; i-- > 0;)
        number = number * (uint32_t)f->parts->letters.n + (uint32_t)cell[i];
    return number;
}

/* Where arriving decides, what moves leave is kept. */
static bool room_for_results(finder *f, mx__window *w)
{
    size_t n = 1;

    if (!f->tree->arrivals) return true;
    for (int i = 0; i < w->width; i++)
        n *= (size_t)f->parts->letters.n;
    w->after = MX_ARENA_ARRAY(f->arena, uint32_t, n);
    if (w->after) memset(w->after, 0xFF, n * sizeof *w->after);
    return w->after != NULL;
}

static bool note_result(finder *f, const mx__expr *to, mx__window *w)
{
    int cell[MOST_WIDTH];

    if (!w->after) return true;
    memcpy(cell, f->cell, sizeof cell);
    for (const mx__edit *edit = to->edits; edit; edit = edit->next) {
        mx__expr place = { .kind = MX_E_INDEX, .a = to->a, .b = edit->row };
        int64_t offset;
        int after = letter_of(f, edit->value);

        if (after < 0 || !is_cell(f, &place, &offset)) return false;
        cell[offset - f->lo] = after;
    }
    w->after[number_of(f, f->cell, w->width)] = number_of(f, cell, w->width);
    return true;
}

static bool add_window(finder *f, const mx__expr *to)
{
    mx__window *w;
    size_t n;
    bool holds;

    f->lo = f->hi = 0;
    if (to->kind != MX_E_WITH || to->a->kind != MX_E_NAME || to->a->symbol != f->word ||
        !to->edits || !look_at_edits(f, to))
        return false;
    for (size_t i = 0; i < f->n_filters; i++)
        if (!look(f, f->filters[i])) return false;
    if (f->hi - f->lo >= MOST_WIDTH || f->first != -f->lo || f->beyond != f->hi + 1)
        return false;
    w = MX_ARENA_NEW(f->arena, mx__window);
    n = mx__pattern_count(&f->parts->letters, f->hi - f->lo + 1);
    if (w) *w = (mx__window){ .lo = f->lo, .width = f->hi - f->lo + 1 };
    if (w) w->dead = MX_ARENA_ARRAY(f->arena, uint8_t, n);
    f->no_memory = !w || !w->dead || !room_for_results(f, w);
    if (f->no_memory) return false;
    memset(w->dead, 1, n);
    memset(f->cell, 0, sizeof f->cell);
    do {
        if (!is_enabled(f, &holds)) return false;
        if (!holds) continue;
        if (!note_changes(f, to) || !note_result(f, to, w)) return false;
        mx__revive(&f->parts->letters, f->cell, w->width, w->dead);
    } while (mx__next_assignment(&f->parts->letters, f->cell, w->width));
    w->next = f->parts->windows;
    f->parts->windows = w;
    return true;
}

/* --- move lines ------------------------------------------------------------------- */

static bool clauses_from(finder *f, const mx__clause *clause);

/* indices(word), or a..len(word)-b. */
static bool places(finder *f, const mx__expr *over)
{
    mx__linear first;
    const mx__expr *last, *length;

    while (over->kind == MX_E_CONVERT)
        over = over->a;
    if (over->kind == MX_E_CALL && over->function == MX_L_indices) {
        f->first = 0;
        f->beyond = 1;
        return over->items->expr->kind == MX_E_NAME &&
               over->items->expr->symbol == f->word;
    }
    if (over->kind != MX_E_RANGE) return false;
    last = over->b;
    if (!mx__linear_read(over->a, f->known, f->n_known, &first) || first.n != 0)
        return false;
    f->first = first.constant;
    if (last->kind != MX_E_BINARY || last->op != MX_OP_SUB || last->b->kind != MX_E_INT)
        return false;
    length = last->a;
    f->beyond = last->b->number;
    return length->kind == MX_E_CALL && length->function == MX_L_len &&
           length->items->expr->kind == MX_E_NAME &&
           length->items->expr->symbol == f->word;
}

static bool over_literal(finder *f, const mx__clause *clause)
{
    int64_t codes[MX_MOST_LETTERS];
    size_t n;

    if (f->n_known == MOST_KNOWN ||
        !mx__letters_of(clause->expr, codes, MX_MOST_LETTERS, &n))
        return false;
    for (size_t i = 0; i < n; i++) {
        bool fine;

        f->known[f->n_known++] = (mx__known){ clause->pattern->symbol, codes[i] };
        fine = clauses_from(f, clause->next);
        f->n_known--;
        if (!fine) return false;
    }
    return true;
}

static bool loop(finder *f, const mx__clause *clause)
{
    bool fine;

    if (clause->pattern->kind != MX_P_NAME || clause->pattern->bound) return false;
    if (f->index || !places(f, clause->expr)) return over_literal(f, clause);
    f->index = clause->pattern->symbol;
    fine = clauses_from(f, clause->next);
    f->index = NULL;
    return fine;
}

static bool clauses_from(finder *f, const mx__clause *clause)
{
    bool fine = true;

    if (!clause) {
        for (const mx__opt *opt = f->move->options; opt && fine; opt = opt->next)
            fine = f->index && !opt->is_sum && !opt->score && add_window(f, opt->to);
        return fine;
    }
    if (clause->kind == MX_C_FOR) return loop(f, clause);
    if (clause->kind == MX_C_LET || f->n_filters == MX_COUNT(f->filters)) return false;
    f->filters[f->n_filters++] = clause->expr;
    fine = clauses_from(f, clause->next);
    f->n_filters--;
    return fine;
}

mx_status mx__parts_find(const mx__tree *tree, mx__arena *arena, const mx__parts **out,
                         const char **why)
{
    const mx__field *field = tree->position;
    finder f = { .tree = tree, .arena = arena };

    *out = NULL;
    *why = NULL;
    if (!field || field->next || field->kind != MX_S_WORD || tree->ends ||
        tree->has_scores || tree->has_draw || tree->turn || tree->splits ||
        !tree->moves)
        return MX_OK;
    f.parts = MX_ARENA_NEW(arena, mx__parts);
    if (!f.parts) return MX_NOMEM;
    *f.parts = (mx__parts){ 0 };
    if (!mx__alphabet_read(&f.parts->letters, field)) return MX_OK;
    for (f.move = tree->moves; f.move; f.move = f.move->next) {
        f.word = f.move->from->symbol;
        if (f.move->is_distinct || f.move->from->kind != MX_P_NAME ||
            f.move->from->bound || !clauses_from(&f, f.move->clauses))
            return f.no_memory ? MX_NOMEM : MX_OK;
    }
    if (tree->arrivals && !mx__parts_texts(tree, arena, f.parts, &f.no_memory))
        *why = MX_SENTENCE(
            "not taken apart, unless a split line says how: of `wins` and `loses` "
            "only lines of one kind are known that ask contains(P, \"TEXT\"), in "
            "normal play of one set of moves");
    else if (tree->arrivals && !mx__parts_widen(arena, f.parts, &f.no_memory))
        *why = MX_SENTENCE(
            "not taken apart, unless a split line says how: moves and the texts of "
            "`wins` or `loses` look at too many letters together");
    else
        *out = f.parts;
    return f.no_memory ? MX_NOMEM : MX_OK;
}

/* --- splitting a word ------------------------------------------------------------- */

/* The letters of a word by number, blanks (n_letters) where they may change. */
static size_t pattern_at(const mx__parts *parts, const mx__window *w,
                         const int64_t *letters, size_t start)
{
    size_t pattern = 0, base = (size_t)parts->letters.n + 1;

    for (int i = w->width; i-- > 0;)
        pattern = pattern * base +
                  mx__pattern_digit(&parts->letters, letters[start + (size_t)i]);
    return pattern;
}

/* The last letter that a live window starting at START reaches; START itself without one. */
static size_t reach(const mx__parts *parts, const int64_t *letters, size_t n,
                    size_t start, bool *is_live)
{
    size_t far = start;

    for (const mx__window *w = parts->windows; w; w = w->next) {
        size_t width = (size_t)w->width;

        if (width > n - start || w->dead[pattern_at(parts, w, letters, start)])
            continue;
        *is_live = true;
        if (start + width - 1 > far) far = start + width - 1;
    }
    return far;
}

int mx__parts_send(const int64_t *letters, size_t from, size_t to, mx_sink *sink,
                   void *context)
{
    int64_t part[MX_PARTS_WORD];
    mx_span span = { part, to - from + 1 };
    mx_option option = { .parts = &span, .n_parts = 1 };

    part[0] = (int64_t)(to - from);
    memcpy(part + 1, letters + from, (to - from) * sizeof *letters);
    return sink(context, &option);
}

void mx__parts_split(const mx__parts *parts, mx_span at, mx_sink *sink, void *context,
                     bool *fell)
{
    const int64_t *letters = at.at + 1;
    size_t n = (size_t)at.at[0], start = 0;

    *fell = false;
    if (n >= MX_PARTS_WORD) return;
    if (parts->texts) {
        mx__parts_split_arrival(parts, at, sink, context, fell);
        return;
    }
    while (start < n) {
        bool is_live = false;
        size_t far = start;

        for (size_t i = start; i <= far; i++) {
            size_t r = reach(parts, letters, n, i, &is_live);

            if (r > far) far = r;
        }
        if (far - start + 1 == n) {
            if (is_live) return; /* one part: the whole */
        }
        *fell = true;
        if (is_live && mx__parts_send(letters, start, far + 1, sink, context)) return;
        start = far + 1;
    }
}
