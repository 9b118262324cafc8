/* genus.c: the genus of heaps in misère play, by the recursion of the book over sums. */
#include "genus.h"

#include "alloc.h"
#include "fail.h"
#include "mix.h"
#include "vec.h"

#include <string.h>

/* A sum is a sorted list of atoms: a heap h >= 0 by itself, or a Nim heap *m as -m, m > 0.
   A heap that is equal to a Nim heap is replaced by it, *0 is left out, and *1 + *1 = 0. */
enum { VALUES = 2048, WORDS = VALUES / 64, MOST_DEPTH = 4000 };

typedef MX_VEC(int64_t) atoms;

/* What is known of a single heap. */
typedef struct heap_known {
    int64_t heap;
    int32_t nim; /* equal to *nim; -1: to no Nim heap as far as is proved */
    bool is_busy;
    mx_status failed;
    mx__genus genus;
} heap_known;

/* A sum with a wild atom. */
typedef struct sum_known {
    size_t start, n; /* its atoms in `words` */
    mx__genus genus;
} sum_known;

/* A table from keys to numbers + 1 in a list. */
typedef struct hash_index {
    uint32_t *slot;
    size_t room; /* a power of two, or 0 */
} hash_index;

struct mx__genera {
    const mx_game *game;
    mx__budget *budget;
    void *worker;
    MX_VEC(heap_known) heaps;
    MX_VEC(sum_known) sums;
    atoms words;
    hash_index by_heap, by_sum;
    uint64_t taken;
    unsigned depth;
};

/* The values of the options, a set for the normal value and one a term. */
typedef struct option_values {
    uint64_t normal[WORDS], misere[MX_GENUS_TERMS][WORDS];
    unsigned settled; /* from this term on every option repeats */
    bool any, all_tame, all_nim, small_nim;
    uint64_t nim[WORDS]; /* the Nim heaps that options equal */
} option_values;

static mx_status no_memory(mx_error *err)
{
    return mx__fail(err, MX_NOMEM, "out of memory for genera");
}

/* --- tables ----------------------------------------------------------------------- */

static uint64_t hash_of_sum(const int64_t *at, size_t n)
{
    return mx__hash(at, n * sizeof *at);
}

static uint64_t hash_of(const mx__genera *g, bool of_sums, size_t i)
{
    if (!of_sums) return mx__mix((uint64_t)g->heaps.at[i].heap);
    return hash_of_sum(g->words.at + g->sums.at[i].start, g->sums.at[i].n);
}

/* Room for one entry more, at most half full. */
static bool index_reserve(mx__genera *g, bool of_sums, size_t n)
{
    hash_index *index = of_sums ? &g->by_sum : &g->by_heap;
    size_t room = index->room ? 2 * index->room : 64;
    uint32_t *slot;

    if (2 * (n + 1) <= index->room) return true;
    slot = mx__calloc(room, sizeof *slot);
    if (!slot) return false;
    mx__free(index->slot);
    *index = (hash_index){ slot, room };
    for (size_t i = 0; i < n; i++) {
        size_t at = hash_of(g, of_sums, i) & (room - 1);

        while (slot[at])
            at = (at + 1) & (room - 1);
        slot[at] = (uint32_t)i + 1;
    }
    return true;
}

static void index_add(mx__genera *g, bool of_sums, size_t i)
{
    hash_index *index = of_sums ? &g->by_sum : &g->by_heap;
    size_t at = hash_of(g, of_sums, i) & (index->room - 1);

    while (index->slot[at])
        at = (at + 1) & (index->room - 1);
    index->slot[at] = (uint32_t)i + 1;
}

static heap_known *find_heap(const mx__genera *g, int64_t heap)
{
    size_t room = g->by_heap.room, at = mx__mix((uint64_t)heap) & (room - 1);

    for (; room && g->by_heap.slot[at]; at = (at + 1) & (room - 1))
        if (g->heaps.at[g->by_heap.slot[at] - 1].heap == heap)
            return &g->heaps.at[g->by_heap.slot[at] - 1];
    return NULL;
}

static const sum_known *find_sum(const mx__genera *g, const atoms *sum)
{
    size_t room = g->by_sum.room;
    size_t at = hash_of_sum(sum->at, sum->n) & (room - 1);

    for (; room && g->by_sum.slot[at]; at = (at + 1) & (room - 1)) {
        const sum_known *s = &g->sums.at[g->by_sum.slot[at] - 1];

        if (s->n == sum->n &&
            memcmp(g->words.at + s->start, sum->at, s->n * sizeof *sum->at) == 0)
            return s;
    }
    return NULL;
}

/* Charges a position of N atoms. */
static mx_status charge(mx__genera *g, size_t n, mx_error *err)
{
    uint64_t bytes = sizeof(sum_known) + 8 + n * sizeof(int64_t);
    mx_status st = mx__budget_charge(g->budget, 1, err);

    if (st == MX_OK) st = mx__budget_take(g->budget, bytes, err);
    if (st == MX_OK) g->taken += bytes;
    return st;
}

/* --- Nim heaps and tame sums ------------------------------------------------------ */

/* The genus of one Nim heap, or of a tame position that plays like several: FICKLE when
   all its parts are below 2 in kind (0^120, 1^031). */
static mx__genus nim_genus(uint32_t value, bool fickle)
{
    mx__genus out = { .normal = (uint16_t)value, .n = 2, .is_tame = true };

    if (fickle) {
        out.n = 3;
        out.misere[0] = (uint16_t)(value ^ 1);
        out.misere[1] = (uint16_t)(value ^ 2);
        out.misere[2] = (uint16_t)value;
    } else {
        out.misere[0] = (uint16_t)value;
        out.misere[1] = (uint16_t)(value ^ 2);
    }
    return out;
}

static bool is_fickle(const mx__genus *g)
{
    return g->misere[0] != g->normal;
}

static bool has_tame_genus(const mx__genus *g)
{
    mx__genus nim = nim_genus(g->normal, g->normal < 2 && is_fickle(g));

    return nim.n == g->n &&
           memcmp(nim.misere, g->misere, g->n * sizeof *g->misere) == 0;
}

static const mx__genus *atom_genus(const mx__genera *g, int64_t atom, mx__genus *nim)
{
    if (atom >= 0) return &find_heap(g, atom)->genus;
    *nim = nim_genus((uint32_t)-atom, atom == -1);
    return nim;
}

/* The genus of a sum of tame atoms; false when some are wild. */
static bool tame_sum(const mx__genera *g, const atoms *sum, mx__genus *out)
{
    uint32_t value = 0;
    bool fickle = true;

    for (size_t i = 0; i < sum->n; i++) {
        mx__genus nim;
        const mx__genus *one = atom_genus(g, sum->at[i], &nim);

        if (!one->is_tame) return false;
        value ^= one->normal;
        fickle = fickle && is_fickle(one);
    }
    *out = nim_genus(value, fickle);
    return true;
}

/* --- genus of the options --------------------------------------------------------- */

static uint32_t mex(const uint64_t set[WORDS])
{
    for (unsigned w = 0; w < WORDS; w++)
        if (~set[w]) return 64 * w + (uint32_t)__builtin_ctzll(~set[w]);
    return VALUES;
}

static void put(uint64_t set[WORDS], uint32_t value)
{
    set[value >> 6] |= UINT64_C(1) << (value & 63);
}

static uint32_t term(const mx__genus *g, unsigned i)
{
    if (i < g->n) return g->misere[i];
    return g->misere[g->n - 1 - (i - g->n + 1) % 2];
}

static void add_option(option_values *v, const mx__genus *g)
{
    v->any = true;
    v->all_tame = v->all_tame && g->is_tame;
    put(v->normal, g->normal);
    for (unsigned i = 0; i < MX_GENUS_TERMS; i++)
        put(v->misere[i], term(g, i));
    if (g->n - 2u > v->settled) v->settled = g->n - 2u;
}

/* The recursion of the book: beside the options of G there are those of the heaps *2,
   which leave G with one *2 less and *0 or *1 instead. Where the options repeat and two
   steps of G have repeated, all further ones do. */
static mx_status conclude(option_values *v, mx__genus *out, mx_error *err)
{
    unsigned last = MX_GENUS_TERMS - 1, n = 0;

    memset(out, 0, sizeof *out);
    out->normal = (uint16_t)mex(v->normal);
    out->misere[0] = (uint16_t)(v->any ? mex(v->misere[0]) : 1);
    for (unsigned i = 1; i <= last; i++) {
        put(v->misere[i], out->misere[i - 1]);
        put(v->misere[i], out->misere[i - 1] ^ 1u);
        out->misere[i] = (uint16_t)mex(v->misere[i]);
    }
    for (unsigned i = v->settled; i + 2 <= last && n == 0; i++)
        if (out->misere[i + 1] == (out->misere[i] ^ 2) &&
            out->misere[i + 2] == out->misere[i])
            n = i + 2;
    if (n == 0 || out->normal >= VALUES / 2)
        return mx__fail(err, MX_LIMIT, "a genus has more than %d terms or large values",
                        MX_GENUS_TERMS);
    /* The first two of the terms that repeat. */
    while (n > 2 && out->misere[n - 3] == out->misere[n - 1] &&
           out->misere[n - 2] == (out->misere[n - 3] ^ 2))
        n--;
    for (unsigned i = 0; i <= last; i++)
        if (out->misere[i] >= VALUES / 2)
            return mx__fail(err, MX_LIMIT, "a misère value passes %d", VALUES / 2);
    out->n = (uint16_t)n;
    out->is_tame = v->all_tame && has_tame_genus(out);
    return MX_OK;
}

/* --- the recursion ---------------------------------------------------------------- */

/* Copies of the options: number of parts, then the parts. */
typedef struct copied {
    MX_VEC(int64_t) words;
    bool failed, ends;
} copied;

static int copy_option(void *context, const mx_option *option)
{
    copied *c = context;

    if (option->ends != MX_GOES_ON) c->ends = true;
    if (!MX_PUSH(c->words, (int64_t)option->n_parts)) c->failed = true;
    for (size_t i = 0; i < option->n_parts && !c->failed; i++)
        if (!MX_PUSH(c->words, option->parts[i].at[0])) c->failed = true;
    return c->failed || c->ends;
}

static mx_status know_heap(mx__genera *g, int64_t heap, mx_error *err);
static mx_status sum_genus(mx__genera *g, const atoms *sum, mx__genus *out,
                           mx_error *err);

/* Adds ATOM to SUM in order. */
static bool insert_atom(atoms *sum, int64_t atom)
{
    size_t i = sum->n;

    if (!MX_PUSH(*sum, atom)) return false;
    for (; i > 0 && sum->at[i - 1] > atom; i--)
        sum->at[i] = sum->at[i - 1];
    sum->at[i] = atom;
    if (atom == -1 && i > 0 && sum->at[i - 1] == -1) { /* *1 + *1 */
        memmove(sum->at + i - 1, sum->at + i + 1, (sum->n - i - 1) * sizeof *sum->at);
        sum->n -= 2;
    }
    return true;
}

static mx_status add_heap(mx__genera *g, atoms *sum, int64_t heap, mx_error *err)
{
    const heap_known *known;
    mx_status st = know_heap(g, heap, err);
    bool fits = true;

    if (st != MX_OK) return st;
    known = find_heap(g, heap);
    if (known->nim < 0)
        fits = insert_atom(sum, heap);
    else if (known->nim > 0)
        fits = insert_atom(sum, -known->nim);
    return fits ? MX_OK : no_memory(err);
}

/* The atoms of SUM but number SKIP, into OUT. */
static bool all_but(const atoms *sum, size_t skip, atoms *out)
{
    out->n = 0;
    if (!MX_RESERVE(*out, sum->n + 1)) return false;
    for (size_t i = 0; i < sum->n; i++)
        if (i != skip) out->at[out->n++] = sum->at[i];
    return true;
}

/* Whether SUM equals one Nim heap, as far as is proved. */
static void note_nim(const atoms *sum, option_values *v)
{
    int64_t m = sum->n == 0 ? 0 : -sum->at[0];

    if (sum->n > 2 || (sum->n > 0 && m <= 0) || (sum->n == 2 && sum->at[1] != -1) ||
        m >= VALUES) {
        v->all_nim = false;
        return;
    }
    if (sum->n == 2) m ^= 1;
    put(v->nim, (uint32_t)m);
    v->small_nim = v->small_nim || m < 2;
}

static mx_status list_options(mx__genera *g, int64_t heap, copied *out, mx_error *err)
{
    mx_status st = g->game->options(g->game, g->worker, (mx_span){ &heap, 1 }, MX_LEFT,
                                    0, copy_option, out, err);

    if (st == MX_OK && out->failed) st = no_memory(err);
    if (st == MX_OK && out->ends)
        st = mx__fail(err, MX_UNSUPPORTED, "a move that decides the play has no genus");
    return st;
}

/* The options of heap HEAP beside REST. */
static mx_status heap_options(mx__genera *g, int64_t heap, const atoms *rest,
                              option_values *v, mx_error *err)
{
    copied options = { 0 };
    atoms sum = { 0 };
    mx_status st = list_options(g, heap, &options, err);

    for (size_t at = 0; at < options.words.n && st == MX_OK;) {
        size_t n = (size_t)options.words.at[at++];
        mx__genus genus;

        if (!all_but(rest, rest->n, &sum)) st = no_memory(err);
        for (size_t i = 0; i < n && st == MX_OK; i++)
            st = add_heap(g, &sum, options.words.at[at + i], err);
        at += n;
        if (st == MX_OK) st = sum_genus(g, &sum, &genus, err);
        if (st != MX_OK) break;
        add_option(v, &genus);
        note_nim(&sum, v);
    }
    MX_VEC_CLEAR(options.words);
    MX_VEC_CLEAR(sum);
    return st;
}

/* The options of *M beside REST. */
static mx_status nim_options(mx__genera *g, int64_t m, const atoms *rest,
                             option_values *v, mx_error *err)
{
    atoms sum = { 0 };
    mx_status st = MX_OK;

    for (int64_t to = 0; to < m && st == MX_OK; to++) {
        mx__genus genus;

        if (!all_but(rest, rest->n, &sum) || (to > 0 && !insert_atom(&sum, -to)))
            st = no_memory(err);
        if (st == MX_OK) st = sum_genus(g, &sum, &genus, err);
        if (st == MX_OK) add_option(v, &genus);
    }
    MX_VEC_CLEAR(sum);
    return st;
}

static mx_status go_down(mx__genera *g, mx_error *err)
{
    if (++g->depth <= MOST_DEPTH) return MX_OK;
    return mx__fail(err, MX_LIMIT, "play is longer than %d moves, too long for a genus",
                    MOST_DEPTH);
}

/* A sum with a wild atom, not met before. */
static mx_status expand_sum(mx__genera *g, const atoms *sum, mx__genus *out,
                            mx_error *err)
{
    option_values *v = mx__calloc(1, sizeof *v);
    atoms rest = { 0 };
    mx_status st = v ? go_down(g, err) : no_memory(err);

    for (size_t i = 0; i < sum->n && st == MX_OK; i++) {
        int64_t atom = sum->at[i];

        if (i > 0 && sum->at[i - 1] == atom) continue;
        if (!all_but(sum, i, &rest))
            st = no_memory(err);
        else
            st = atom < 0 ? nim_options(g, -atom, &rest, v, err)
                          : heap_options(g, atom, &rest, v, err);
    }
    if (st == MX_OK) st = conclude(v, out, err);
    if (v) g->depth--;
    MX_VEC_CLEAR(rest);
    mx__free(v);
    return st;
}

static mx_status sum_genus(mx__genera *g, const atoms *sum, mx__genus *out,
                           mx_error *err)
{
    const sum_known *known;
    sum_known made = { 0, sum->n, { 0 } };
    mx_status st;

    if (tame_sum(g, sum, out)) return MX_OK;
    if (sum->n == 1) {
        *out = find_heap(g, sum->at[0])->genus;
        return MX_OK;
    }
    known = find_sum(g, sum);
    if (known) {
        *out = known->genus;
        return MX_OK;
    }
    st = expand_sum(g, sum, out, err);
    if (st == MX_OK) st = charge(g, sum->n, err);
    if (st != MX_OK) return st;
    made.start = g->words.n;
    made.genus = *out;
    if (!MX_RESERVE(g->words, g->words.n + sum->n) ||
        !index_reserve(g, true, g->sums.n) || !MX_PUSH(g->sums, made))
        return no_memory(err);
    memcpy(g->words.at + g->words.n, sum->at, sum->n * sizeof *sum->at);
    g->words.n += sum->n;
    index_add(g, true, g->sums.n - 1);
    return MX_OK;
}

/* Theorem (Grundy and Smith 1956; ONAG ch. 12): options that all equal Nim heaps, one of
   them *0 or *1, make the mex of them; no options make *0. */
static int32_t nim_of(const option_values *v)
{
    if (!v->any) return 0;
    return v->all_nim && v->small_nim ? (int32_t)mex(v->nim) : -1;
}

static mx_status know_heap(mx__genera *g, int64_t heap, mx_error *err)
{
    const heap_known *known = find_heap(g, heap);
    heap_known made = { .heap = heap, .nim = -1, .is_busy = true };
    option_values *v;
    atoms none = { 0 };
    size_t i = g->heaps.n;
    mx_status st;

    if (known && known->is_busy)
        return mx__fail(err, MX_FAULT, "play from heap %lld comes back to it",
                        (long long)heap);
    if (known && known->failed != MX_OK)
        return mx__fail(err, known->failed, "the genus of heap %lld is out of reach",
                        (long long)heap);
    if (known) return MX_OK;
    st = charge(g, 1, err);
    if (st != MX_OK) return st;
    v = mx__calloc(1, sizeof *v);
    if (!v || !index_reserve(g, false, i) || !MX_PUSH(g->heaps, made)) {
        mx__free(v);
        return no_memory(err);
    }
    index_add(g, false, i);
    v->all_tame = v->all_nim = true;
    st = go_down(g, err);
    if (st == MX_OK) st = heap_options(g, heap, &none, v, err);
    if (st == MX_OK) st = conclude(v, &made.genus, err);
    g->depth--;
    made.nim = nim_of(v);
    made.is_busy = false;
    made.failed = st; /* not asked again */
    g->heaps.at[i] = made;
    mx__free(v);
    return st;
}

/* --- the face --------------------------------------------------------------------- */

mx_status mx__genera_new(const mx_game *game, mx__budget *budget, mx__genera **out,
                         mx_error *err)
{
    const unsigned other = MX_PARTIZAN | MX_WINS | MX_ENDS | MX_SCORES | MX_DRAW;
    mx_status st = MX_OK;

    *out = NULL;
    if (game->shape->n_fields != 1 || game->shape->n_scalars != 1)
        return mx__fail(err, MX_UNSUPPORTED, "a position of '%.80s' is not one integer",
                        game->name);
    if (game->shape->fields[0].lo < 0)
        return mx__fail(err, MX_UNSUPPORTED, "'%.80s' has heaps below 0", game->name);
    if (game->flags & other)
        return mx__fail(err, MX_UNSUPPORTED,
                        "'%.80s': only games that the last move decides, with the same "
                        "moves for both players, have a genus",
                        game->name);
    *out = mx__calloc(1, sizeof **out);
    if (!*out) return no_memory(err);
    (*out)->game = game;
    (*out)->budget = budget;
    if (game->worker_new) st = game->worker_new(game, &(*out)->worker);
    if (st == MX_OK) return MX_OK;
    mx__free(*out);
    *out = NULL;
    return mx__fail(err, st, "%s", mx_status_text(st));
}

void mx__genera_free(mx__genera *g)
{
    if (!g) return;
    if (g->worker && g->game->worker_free) g->game->worker_free(g->game, g->worker);
    mx__budget_give(g->budget, g->taken);
    MX_VEC_CLEAR(g->heaps);
    MX_VEC_CLEAR(g->sums);
    MX_VEC_CLEAR(g->words);
    mx__free(g->by_heap.slot);
    mx__free(g->by_sum.slot);
    mx__free(g);
}

mx_status mx__genera_heap(mx__genera *g, int64_t heap, mx__genus *out, mx_error *err)
{
    mx_status st = know_heap(g, heap, err);

    g->depth = 0;
    if (st == MX_OK) *out = find_heap(g, heap)->genus;
    return st;
}
