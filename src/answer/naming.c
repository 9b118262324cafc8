/* naming.c: trying games on a sequence, and telling which of them are one game. */
#include "naming.h"

#include "alloc.h"
#include "answer.h"
#include "fail.h"
#include "gallery.h"
#include "heap_rule.h"
#include "sequence.h"
#include "session.h"
#include "survey.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { BACK = 3, AHEAD = 8, AT_FIRST = 48, MOST_ELEMENT = 12 };

typedef struct search {
    const mx__naming *ask;
    mx__naming_matches *out;
    uint32_t *g; /* room for n + AHEAD values */
} search;

/* --- one game --------------------------------------------------------------------- */

/* Do the values G of heaps 0.. agree with the first N asked, SHIFT apart? */
static bool agrees(const mx__naming *ask, const uint32_t *g, size_t n, int64_t shift)
{
    for (size_t i = 0; i < n; i++) {
        int64_t heap = (int64_t)i + shift;
        uint32_t value = heap < 0 ? 0 : g[heap];

        if (value != ask->values[i]) return false;
    }
    return true;
}

/* The simplest shift at which G agrees: 0, 1 .. AHEAD, -1 .. -BACK. */
static bool find_shift(const mx__naming *ask, const uint32_t *g, size_t n,
                       int64_t *shift)
{
    for (*shift = 0; *shift <= AHEAD; ++*shift)
        if (agrees(ask, g, n, *shift)) return true;
    for (*shift = -1; *shift >= -BACK; --*shift)
        if ((size_t) - *shift < n && agrees(ask, g, n, *shift)) return true;
    return false;
}

static char *copy_text(const char *text)
{
    char *out = mx__malloc(strlen(text) + 1);

    return out ? strcpy(out, text) : NULL;
}

static const char *name_of(const char *code)
{
    for (size_t i = 0;; i++) {
        const mx_heap_named *named = mx_heap_name(i);

        if (!named || strcmp(named->code, code) == 0) return named ? named->name : NULL;
    }
}

static bool is_there(const mx__naming_matches *all, const char *game)
{
    for (size_t i = 0; i < all->n; i++)
        if (strcmp(all->at[i].game, game) == 0) return true;
    return false;
}

/* RULE goes to the matches or is freed. */
static mx_status add(search *s, const char *game, mx_heap_rule *rule, int64_t shift,
                     mx_error *err)
{
    mx__naming_match match = { .game = copy_text(game),
                               .name = rule ? name_of(game) : NULL,
                               .rule = rule,
                               .shift = shift,
                               .equal_to = (int64_t)s->ask->n - 1 + shift,
                               .likeness = rule ? MX_LIKE_FIRST : MX_LIKE_ALONE };

    if (match.game && MX_PUSH(*s->out, match)) return MX_OK;
    mx__free(match.game);
    mx_heap_free(rule);
    return mx__fail(err, MX_NOMEM, "no memory for names");
}

/* Few values first: most games differ in them. */
static mx_status try_rule(search *s, const mx_heap_rule *rule, int64_t *shift,
                          bool *fits, mx_error *err)
{
    const mx__naming *ask = s->ask;
    size_t few = ask->n < AT_FIRST ? ask->n : AT_FIRST;
    mx__sequence_options options = { .no_period = ask->n <= AT_FIRST, .threads = 1 };
    mx__sequence *seq;
    mx_status st = mx__sequence_new(rule, &options, ask->budget, &seq, err);

    *fits = false;
    if (st != MX_OK) return st;
    st = mx__sequence_fill(seq, 0, few + AHEAD, s->g, err);
    if (st == MX_OK && find_shift(ask, s->g, few, shift)) {
        if (ask->n > few) st = mx__sequence_fill(seq, 0, ask->n + AHEAD, s->g, err);
        *fits = st == MX_OK && agrees(ask, s->g, ask->n, *shift);
    }
    mx__sequence_free(seq);
    return st == MX_RANGE || st == MX_UNSUPPORTED ? MX_OK : st;
}

static mx_status try_text(search *s, const char *text, mx_error *err)
{
    mx_heap_rule *rule;
    int64_t shift = 0;
    bool fits = false;
    char canonical[128];
    mx_status st = mx_heap_parse(text, strlen(text), MX_HEAP_WIDE, &rule, err);

    if (st != MX_OK) return st;
    st = try_rule(s, rule, &shift, &fits, err);
    if (st == MX_OK && fits &&
        mx_heap_text(rule, canonical, sizeof canonical) < sizeof canonical &&
        !is_there(s->out, canonical))
        return add(s, canonical, rule, shift, err);
    mx_heap_free(rule);
    return st;
}

/* --- all games -------------------------------------------------------------------- */

static mx_status try_codes(search *s, mx_error *err)
{
    static const char *const octal[] = { "0.ddd", "4.ddd" }, *const hex[] = { "0.hhh" };
    mx__survey survey = { .patterns = octal, .n_patterns = 2, .of = 1 };
    mx_status st = MX_OK;

    for (int round = 0; st == MX_OK && round <= (int)s->ask->hex; round++) {
        mx__survey_codes codes = { 0 };

        if (round == 1) survey.patterns = hex;
        if (round == 1) survey.n_patterns = 1;
        st = mx__survey_expand(&survey, &codes, err);
        for (size_t i = 0; st == MX_OK && i < codes.n; i++)
            st = try_text(s, codes.at[i], err);
        mx__survey_codes_clear(&codes);
    }
    return st;
}

static mx_status try_sets(search *s, mx_error *err)
{
    static const char *const others[] = {
        "S(squares)",    "S(cubes)",        "S(primes)",      "S(fibonacci)",
        "S(factorials)", "S(triangular)",   "S(powers of 2)", "S(powers of 3)",
        "S(1, primes)",  "S(powers of 10)", "S(not 1)",       "S(not 2)",
        "S(not 1,2)",    "S(not 3)",        "S(not 4)",       "S(not 1,3)"
    };
    mx_status st = MX_OK;

    for (unsigned set = 1; st == MX_OK && set < 1u << MOST_ELEMENT; set++) {
        char text[80] = "S(";
        size_t n = 2;

        for (unsigned i = 0; i < MOST_ELEMENT; i++)
            if (set >> i & 1)
                n += (size_t)snprintf(text + n, sizeof text - n, "%u,", i + 1);
        text[n - 1] = ')';
        st = try_text(s, text, err);
    }
    for (size_t i = 0; st == MX_OK && i < MX_COUNT(others); i++)
        st = try_text(s, others[i], err);
    return st;
}

static bool is_heap_game(const mx_game *game)
{
    const uint32_t other = MX_PARTIZAN | MX_MISERE | MX_SCORES | MX_DRAW;

    return game->shape->n_fields == 1 && game->shape->n_scalars == 1 &&
           game->shape->fields[0].lo <= 0 && !(game->flags & other);
}

/* One game of the gallery; what cannot be opened or computed is no match. */
static mx_status try_gallery_game(search *s, mx_session *session, const char *name,
                                  mx_error *err)
{
    size_t n = s->ask->n + AHEAD;
    mx_heap_rule *rule = NULL;
    mx_opened *game;
    int64_t shift;

    if (mx__session_open(session, name, NULL, &game, NULL) != MX_OK ||
        !is_heap_game(game->game) || is_there(s->out, name))
        return MX_OK;
    if (game->game->shape->fields[0].hi < (int64_t)n) return MX_OK;
    if (mx__answer_values_at(game, 0, n, s->g, NULL) != MX_OK ||
        !find_shift(s->ask, s->g, s->ask->n, &shift))
        return MX_OK;
    if (game->game->heap) {
        mx_status st = mx__heap_copy(game->game->heap, &rule, err);

        if (st != MX_OK) return st;
    }
    return add(s, name, rule, shift, err);
}

static mx_status try_gallery(search *s, mx_error *err)
{
    mx_limits limits = { .size = sizeof limits,
                         .positions = 200000,
                         .seconds = 1,
                         .threads = 1,
                         .cancel = s->ask->budget->cancel };
    mx_session *session;
    mx_status st = mx__session_make(&limits, &session);

    if (st != MX_OK) return mx__fail(err, st, "no memory for names");
    for (size_t i = 0; st == MX_OK && mx__gallery_table[i].name; i++) {
        st = mx__budget_charge(s->ask->budget, s->ask->n, err);
        if (st == MX_OK)
            st = try_gallery_game(s, session, mx__gallery_table[i].name, err);
    }
    mx__session_free(session);
    return st;
}

/* --- which are one game ----------------------------------------------------------- */

typedef struct side {
    mx__sequence *seq;
    int64_t shift;
    mx__period period;
    bool is_proved;
} side;

static mx_status open_side(const mx__naming *ask, const mx_heap_rule *rule,
                           int64_t shift, side *out, mx_error *err)
{
    mx__sequence_options options = { .threads = 1 };
    mx_status st = mx__sequence_new(rule, &options, ask->budget, &out->seq, err);

    if (st != MX_OK) return st;
    st = mx__sequence_prove(out->seq, MX_NAMING_DEEP + AHEAD, err);
    if (st != MX_OK) return st;
    out->shift = shift;
    out->period = *mx__sequence_period(out->seq);
    out->is_proved =
        out->period.standing == MX_PERIOD_PROVED && out->period.saltus == 0;
    return MX_OK;
}

static mx_status entry(side *a, int64_t i, uint64_t *g, mx_error *err)
{
    *g = 0;
    if (i + a->shift < 0) return MX_OK;
    return mx__sequence_value(a->seq, (uint64_t)(i + a->shift), g, err);
}

/* The entry from which A repeats. */
static int64_t start_of(const side *a)
{
    int64_t start = (int64_t)a->period.preperiod - a->shift;

    return start > 0 ? start : 0;
}

/* Where comparing may end. With both periods proved, sequences that agree for p + q
   entries behind both preperiods agree for ever (Fine and Wilf 1965). */
static int64_t end_of(const side *a, const side *b)
{
    int64_t from = start_of(a) > start_of(b) ? start_of(a) : start_of(b);

    if (!a->is_proved || !b->is_proved) return MX_NAMING_DEEP;
    return from + (int64_t)(a->period.period + b->period.period);
}

/* LIKENESS is MX_LIKE_ALONE when they differ. */
static mx_status compare(side *a, side *b, mx__likeness *likeness, uint64_t *checked,
                         mx_error *err)
{
    int64_t end = end_of(a, b);

    *likeness = MX_LIKE_ALONE;
    for (int64_t i = 0; i < end; i++) {
        uint64_t x, y;
        mx_status st = entry(a, i, &x, err);

        if (st == MX_OK) st = entry(b, i, &y, err);
        if (st != MX_OK) return st;
        if (x != y) return MX_OK;
    }
    *checked = (uint64_t)end;
    *likeness = a->is_proved && b->is_proved ? MX_LIKE_PROVED : MX_LIKE_CHECKED;
    return MX_OK;
}

typedef MX_VEC(side) sides;

/* Puts match number I, whose sequence is IT, into the first group whose leader it equals,
   or leads a new one. */
static mx_status place(mx__naming_matches *all, size_t i, side *it, sides *leaders,
                       mx_error *err)
{
    mx__naming_match *match = &all->at[i];
    mx_status st = MX_OK;

    for (size_t group = 0; group < leaders->n; group++) {
        mx__likeness likeness;

        st = compare(&leaders->at[group], it, &likeness, &match->checked_to, err);
        if (st == MX_OK && likeness == MX_LIKE_ALONE) continue;
        match->group = group;
        match->likeness = likeness;
        mx__sequence_free(it->seq);
        return st;
    }
    match->group = leaders->n;
    match->likeness = MX_LIKE_FIRST;
    if (MX_PUSH(*leaders, *it)) return MX_OK;
    mx__sequence_free(it->seq);
    return mx__fail(err, MX_NOMEM, "no memory for names");
}

/* Groups the matches; group 0 is led by the rule asked for, when there is one. */
static mx_status group(const mx__naming *ask, mx__naming_matches *all, mx_error *err)
{
    sides leaders = { 0 };
    size_t n_alone = 0;
    mx_status st = MX_OK;

    if (ask->rule) {
        side it = { 0 };

        st = open_side(ask, ask->rule, 0, &it, err);
        if (it.seq && !MX_PUSH(leaders, it)) {
            mx__sequence_free(it.seq);
            st = mx__fail(err, MX_NOMEM, "no memory for names");
        }
    }
    for (size_t i = 0; st == MX_OK && i < all->n; i++) {
        side it = { 0 };

        if (!all->at[i].rule) continue;
        st = open_side(ask, all->at[i].rule, all->at[i].shift, &it, err);
        if (st == MX_OK)
            st = place(all, i, &it, &leaders, err);
        else
            mx__sequence_free(it.seq);
    }
    for (size_t i = 0; i < all->n; i++)
        if (!all->at[i].rule) all->at[i].group = leaders.n + n_alone++;
    for (size_t i = 0; i < leaders.n; i++)
        mx__sequence_free(leaders.at[i].seq);
    MX_VEC_CLEAR(leaders);
    return st;
}

/* --- the whole -------------------------------------------------------------------- */

/* Simpler first: no shift, codes, short texts. */
static int compare_matches(const void *one, const void *two)
{
    const mx__naming_match *a = one, *b = two;
    int64_t x = a->shift < 0 ? AHEAD - a->shift : a->shift,
            y = b->shift < 0 ? AHEAD - b->shift : b->shift;
    size_t n = strlen(a->game), m = strlen(b->game);

    if (x != y) return x < y ? -1 : 1;
    if ((a->name == NULL) != (b->name == NULL)) return a->name ? -1 : 1;
    if (n != m) return n < m ? -1 : 1;
    return strcmp(a->game, b->game);
}

static void remove_match(mx__naming_matches *all, size_t i)
{
    mx__free(all->at[i].game);
    mx_heap_free(all->at[i].rule);
    memmove(all->at + i, all->at + i + 1, (all->n - i - 1) * sizeof *all->at);
    all->n--;
}

/* Of a game asked for only what may be that game stays, and not the game itself. */
static void keep_likes(const mx__naming *ask, mx__naming_matches *all)
{
    char self[128];

    if (!ask->rule) return;
    mx_heap_text(ask->rule, self, sizeof self);
    for (size_t i = all->n; i-- > 0;) {
        const mx__naming_match *match = &all->at[i];

        if (strcmp(match->game, self) == 0 || (match->rule && match->group != 0))
            remove_match(all, i);
    }
}

mx_status mx__naming_find(const mx__naming *ask, mx__naming_matches *out, mx_error *err)
{
    search s = { .ask = ask, .out = out };
    mx_status st = MX_OK;

    assert(ask->n > 0);
    s.g = mx__calloc(ask->n + AHEAD, sizeof *s.g);
    if (!s.g) return mx__fail(err, MX_NOMEM, "no memory for names");
    st = try_codes(&s, err);
    if (st == MX_OK) st = try_sets(&s, err);
    if (st == MX_OK && ask->gallery) st = try_gallery(&s, err);
    if (st == MX_OK && out->n) qsort(out->at, out->n, sizeof *out->at, compare_matches);
    if (st == MX_OK) st = group(ask, out, err);
    if (st == MX_OK) keep_likes(ask, out);
    if (st != MX_OK) mx__naming_clear(out);
    mx__free(s.g);
    return st;
}

void mx__naming_clear(mx__naming_matches *matches)
{
    while (matches->n)
        remove_match(matches, matches->n - 1);
    MX_VEC_CLEAR(*matches);
}
