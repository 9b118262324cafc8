/* mxcheck.c: checks a certificate of mexor without mexor: it shares no code with src/ and
   knows only definitions. docs/formats.md has the format.

       cc -O2 -o mxcheck mxcheck.c;  ./mxcheck FILE

   Checked: the digest; that each mark follows from the marks of the options; that the claim
   is that of its nodes; and, of octal codes d0.d1d2... and sets S(a,b,...), that the options
   are those of the code. The options of other rules are taken as listed: `mexor verify`
   compares them. Status 0: proved. 1: false. 2: malformed. 3: out of its reach. */
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PROVED, FALSE_CLAIM, MALFORMED, OUT_OF_REACH };

typedef struct node {
    uint32_t mark, n; /* value, UINT32_MAX when loony; or 0 lost, 1 won. Options */
    size_t arcs;      /* where they begin */
    const char *text; /* the position */
    size_t length;
} node;

static const uint32_t LOONY = UINT32_MAX, WINS = UINT32_MAX, LOSES = UINT32_MAX - 1;

static const char *at, *end; /* what is read */
static size_t line = 1;
static int strategy, misere;
static node *nodes;
static size_t n_nodes;
static uint32_t *arcs; /* of each option: number of parts, parts; or WINS, LOSES */
static size_t n_arcs, arcs_room;

static void leave(int status, const char *format, ...)
{
    va_list list;

    va_start(list, format);
    fprintf(status == PROVED ? stdout : stderr, "mxcheck: ");
    vfprintf(status == PROVED ? stdout : stderr, format, list);
    fputc('\n', status == PROVED ? stdout : stderr);
    va_end(list);
    exit(status);
}

static void *room(void *old, size_t count, size_t size)
{
    void *out = count > SIZE_MAX / size ? NULL : realloc(old, count * size + 1);

    if (!out) leave(OUT_OF_REACH, "out of memory");
    return out;
}

/* --- reading ------------------------------------------------------------------------------ */

static void malformed(const char *what)
{
    leave(MALFORMED, "line %zu: %s", line, what);
}

static int take(const char *word)
{
    size_t n = strlen(word);

    if ((size_t)(end - at) < n || memcmp(at, word, n) != 0) return 0;
    for (size_t i = 0; i < n; i++)
        line += word[i] == '\n';
    at += n;
    return 1;
}

static void must(const char *word)
{
    if (!take(word)) malformed("something else was expected");
}

static uint64_t number(void)
{
    const char *start = at;
    uint64_t out = 0;

    for (; at < end && *at >= '0' && *at <= '9'; at++) {
        if (at - start > 17) malformed("a number is too large");
        out = out * 10 + (uint64_t)(*at - '0');
    }
    if (at == start || (*start == '0' && at > start + 1)) malformed("no number");
    return out;
}

static const char *rest(size_t *n)
{
    const char *start = at, *stop = memchr(at, '\n', (size_t)(end - at));

    if (!stop) malformed("the text ends within a line");
    *n = (size_t)(stop - start);
    at = stop + 1;
    line++;
    return start;
}

static void push(uint32_t word)
{
    if (n_arcs == arcs_room) {
        arcs_room = 2 * arcs_room + 1024;
        arcs = room(arcs, arcs_room, sizeof *arcs);
    }
    arcs[n_arcs++] = word;
}

static void read_option(size_t before)
{
    size_t head = n_arcs;

    push(0);
    if (take("-")) return;
    if (take("!")) {
        arcs[head] = WINS;
        return;
    }
    if (take("x")) {
        arcs[head] = LOSES;
        return;
    }
    do {
        uint64_t part = number();

        if (part >= before) malformed("an option leads to no earlier node");
        push((uint32_t)part);
        arcs[head]++;
    } while (take("+"));
}

static void read_node(node *v, size_t before)
{
    memset(v, 0, sizeof *v);
    v->arcs = n_arcs;
    if (strategy) {
        v->mark = !take("P");
        if (v->mark) must("N");
    } else if (take("L")) {
        v->mark = LOONY;
    } else {
        uint64_t mark = number();

        if (mark >= LOONY) malformed("a value is too large");
        v->mark = (uint32_t)mark;
    }
    while (!take(" | ")) {
        must(" ");
        read_option(before);
        v->n++;
    }
    v->text = rest(&v->length);
}

/* --- marks -------------------------------------------------------------------------------- */

static size_t parts(uint32_t head)
{
    return head == WINS || head == LOSES ? 0 : head;
}

static uint32_t add(uint32_t a, uint32_t b)
{
    return a == LOONY || b == LOONY ? LOONY : a ^ b;
}

/* A value: the least that no option has; loony when the move that wins the whole is there;
   options that are loony or lose the whole do not count. */
static uint32_t value_of(const node *v)
{
    const uint32_t *arc = arcs + v->arcs;
    unsigned char *seen = room(NULL, (size_t)v->n + 1, 1);
    uint32_t mex = 0;

    memset(seen, 0, (size_t)v->n + 1);
    for (uint32_t k = 0; k < v->n; k++, arc += 1 + parts(*arc)) {
        uint32_t g = 0;

        if (*arc == WINS) mex = LOONY;
        if (*arc == WINS || *arc == LOSES) continue;
        for (uint32_t i = 1; i <= *arc; i++)
            g = add(g, nodes[arc[i]].mark);
        if (g <= v->n) seen[g] = 1;
    }
    while (mex < v->n && seen[mex])
        mex++;
    free(seen);
    return mex;
}

/* Won: a move wins or leads to a lost position; or, in misère play, there is no move. */
static uint32_t outcome_of(const node *v)
{
    const uint32_t *arc = arcs + v->arcs;
    uint32_t won = misere && v->n == 0;

    for (uint32_t k = 0; k < v->n; k++, arc += 1 + parts(*arc)) {
        if (*arc == LOSES) continue;
        if (*arc != WINS && *arc != 1) malformed("a strategy has whole sums");
        won |= *arc == WINS || nodes[arc[1]].mark == 0;
    }
    return won;
}

/* --- the options of codes ---------------------------------------------------------------- */

enum { HEAPS = 64 };

typedef struct sum { /* heaps, ascending, none empty */
    uint32_t n;
    uint64_t heap[HEAPS];
} sum;

static unsigned digit[256]; /* digit[i]: what may be left after i are taken */
static size_t n_digits;
static uint32_t *table; /* open addressing: node + 1 of each sum */
static size_t table_size;

static void put(sum *s, uint64_t heap)
{
    uint32_t k = s->n;

    if (k == HEAPS) leave(OUT_OF_REACH, "more than %d heaps", HEAPS);
    for (; k > 0 && s->heap[k - 1] > heap; k--)
        s->heap[k] = s->heap[k - 1];
    s->heap[k] = heap;
    s->n++;
}

static sum sum_of(const node *v)
{
    sum s = { 0 };
    const char *keep = at, *keep_end = end;

    if (strategy && v->length == 7 && memcmp(v->text, "nothing", 7) == 0) return s;
    at = v->text;
    end = v->text + v->length;
    do {
        put(&s, number());
    } while (take(" + "));
    if (at != end) leave(MALFORMED, "a position is no heap");
    at = keep;
    end = keep_end;
    return s;
}

static int same(const sum *a, const sum *b)
{
    return a->n == b->n && memcmp(a->heap, b->heap, a->n * sizeof *a->heap) == 0;
}

/* The node of S + 1, or 0; PLACE gets where it is or would be. */
static uint32_t find(const sum *s, size_t *place)
{
    uint64_t h = 1;

    for (uint32_t i = 0; i < s->n; i++)
        h = (h ^ s->heap[i]) * UINT64_C(0x9E3779B97F4A7C15), h ^= h >> 29;
    for (*place = h & (table_size - 1); table[*place];
         *place = (*place + 1) & (table_size - 1)) {
        sum other = sum_of(&nodes[table[*place] - 1]);

        if (same(s, &other)) return table[*place];
    }
    return 0;
}

static void index_nodes(void)
{
    for (table_size = 64; table_size < 2 * n_nodes; table_size *= 2)
        continue;
    table = room(NULL, table_size, sizeof *table);
    memset(table, 0, table_size * sizeof *table);
    for (size_t i = 0; i < n_nodes; i++) {
        sum s = sum_of(&nodes[i]);
        size_t place;

        if (find(&s, &place)) leave(FALSE_CLAIM, "node %zu stands twice", i);
        if (!strategy && s.n != 1) leave(MALFORMED, "node %zu is not one heap", i);
        table[place] = (uint32_t)i + 1;
    }
}

/* Is S among the N options of V? In a value its heaps stand as single nodes. */
static int lists(const node *v, const sum *s)
{
    const uint32_t *arc = arcs + v->arcs;

    for (uint32_t k = 0; k < v->n; k++, arc += 1 + parts(*arc)) {
        sum other = { 0 };

        if (*arc == WINS || *arc == LOSES) return 0;
        if (strategy) {
            other = sum_of(&nodes[arc[1]]);
        } else {
            for (uint32_t i = 1; i <= *arc; i++)
                put(&other, sum_of(&nodes[arc[i]]).heap[0]);
        }
        if (same(s, &other)) return 1;
    }
    return 0;
}

static int zero_is_part; /* sets leave an empty heap as heap 0 */

/* May HEAP become the heaps of LEFT? */
static int is_move(uint64_t heap, const sum *left)
{
    uint64_t total = 0;

    for (uint32_t i = 0; i < left->n; i++) {
        if (left->heap[i] == 0 && !zero_is_part) return 0;
        if (left->heap[i] > heap - total) return 0;
        total += left->heap[i];
    }
    if (heap - total >= n_digits) return 0;
    if (zero_is_part) return left->n == 1 && digit[heap - total];
    return left->n <= 2 && (digit[heap - total] >> left->n & 1);
}

/* Is TO what S becomes by one move? */
static int is_option(const sum *s, const sum *to)
{
    for (uint32_t c = 0; c < s->n; c++) {
        sum left = { 0 };
        uint32_t i = 0, k = 0;

        for (; k < to->n; k++) { /* what S has besides heap C must be in TO */
            i += i == c;
            if (i < s->n && s->heap[i] == to->heap[k])
                i++;
            else
                put(&left, to->heap[k]);
        }
        i += i == c;
        if (i >= s->n && is_move(s->heap[c], &left)) return 1;
    }
    return 0;
}

/* Every option of S, each put to `lists` of V. */
static void need_option(size_t index, const sum *s, uint32_t c, uint64_t a, uint64_t b,
                        uint32_t n)
{
    sum to = { 0 };

    for (uint32_t i = 0; i < s->n; i++)
        if (i != c) put(&to, s->heap[i]);
    if (n > 0) put(&to, a);
    if (n > 1) put(&to, b);
    if (!lists(&nodes[index], &to))
        leave(FALSE_CLAIM, "node %zu lacks an option: one that leaves %llu", index,
              (unsigned long long)a);
}

static void need_all(size_t index, const sum *s)
{
    for (uint32_t c = 0; c < s->n; c++)
        for (size_t i = 0; i < n_digits && i <= s->heap[c]; i++) {
            uint64_t left = s->heap[c] - i;

            if (zero_is_part) {
                if (digit[i]) need_option(index, s, c, left, 0, 1);
                continue;
            }
            if (left == 0 && (digit[i] & 1)) need_option(index, s, c, 0, 0, 0);
            if (left > 0 && (digit[i] & 2)) need_option(index, s, c, left, 0, 1);
            for (uint64_t a = 1; (digit[i] & 4) && a <= left / 2; a++)
                need_option(index, s, c, a, left - a, 2);
        }
}

static void check_options(void)
{
    index_nodes();
    for (size_t i = 0; i < n_nodes; i++) {
        const node *v = &nodes[i];
        const uint32_t *arc = arcs + v->arcs;
        sum s = sum_of(v);

        for (uint32_t k = 0; k < v->n; k++, arc += 1 + parts(*arc)) {
            sum to = { 0 };

            if (*arc == WINS || *arc == LOSES)
                leave(FALSE_CLAIM, "node %zu ends at once", i);
            if (strategy) to = sum_of(&nodes[arc[1]]);
            for (uint32_t p = 1; !strategy && p <= *arc; p++)
                put(&to, sum_of(&nodes[arc[p]]).heap[0]);
            if (!is_option(&s, &to))
                leave(FALSE_CLAIM, "node %zu has an option that is no move", i);
        }
        if (!strategy || !v->mark || v->n == 0) need_all(i, &s);
    }
}

/* Octal codes "d0.d1d2..." and sets "S(a,b,...)" of the N bytes at CODE. */
static void read_code(const char *code, size_t n)
{
    const char *keep = at, *keep_end = end;

    at = code;
    end = code + n;
    if (take("S(")) {
        zero_is_part = 1;
        do {
            uint64_t take_away = number();

            if (take_away == 0 || take_away > 255) leave(OUT_OF_REACH, "a large set");
            digit[take_away] = 1;
            n_digits = n_digits > take_away ? n_digits : (size_t)take_away + 1;
        } while (take(","));
        if (!take(")") || at != end) leave(OUT_OF_REACH, "this set");
    } else {
        for (; at < end; at++) {
            if (*at == '.' && n_digits == 1) continue;
            if (*at < '0' || *at > '7' || n_digits == 256)
                leave(OUT_OF_REACH, "this code");
            digit[n_digits++] = (unsigned)(*at - '0');
        }
    }
    if (digit[0] & 3) leave(FALSE_CLAIM, "play of this code need not end");
    at = keep;
    end = keep_end;
}

/* --- the whole ----------------------------------------------------------------------------- */

static void check_digest(const char *text, size_t n)
{
    uint64_t h = UINT64_C(14695981039346656037); /* FNV-1a */
    char want[32];

    if (n < 23 || memcmp(text, "mexor certificate 1\n", 20) != 0)
        leave(MALFORMED, "no certificate of version 1");
    for (size_t i = 0; i < n - 23; i++)
        h = (h ^ (unsigned char)text[i]) * UINT64_C(1099511628211);
    snprintf(want, sizeof want, "check %016llx\n", (unsigned long long)h);
    if (memcmp(text + n - 23, want, 23) != 0)
        leave(MALFORMED, "the check does not fit: the certificate was changed");
}

static char *slurp(const char *path, size_t *n)
{
    FILE *file = strcmp(path, "-") == 0 ? stdin : fopen(path, "rb");
    char *text = NULL;
    size_t size = 0;

    if (!file) leave(MALFORMED, "cannot read %s", path);
    for (*n = 0;;) {
        size_t got;

        if (*n == size) text = room(text, size = 2 * size + 65536, 1);
        got = fread(text + *n, 1, size - *n, file);
        if (got == 0) break;
        *n += got;
    }
    return text;
}

/* The claim, compared with what the nodes ROOT say. */
static void check_claim(const char *claim, size_t n, const uint32_t *root,
                        size_t n_roots)
{
    uint32_t value = 0;
    char tail[32];
    const char *keep = at, *stop = claim + n;

    if (n_roots == 0 || (strategy && n_roots != 1)) malformed("'of' is wrong");
    for (size_t i = 0; i < n_roots; i++) {
        if (root[i] >= n_nodes) malformed("'of' names no node");
        value = add(value, nodes[root[i]].mark);
    }
    at = claim;
    end = stop;
    must(!strategy ? "value " : value ? "won " : "lost ");
    for (size_t i = 0; i < n_roots; i++) {
        const node *v = &nodes[root[i]];

        if (i) must(" + ");
        if ((size_t)(end - at) < v->length || memcmp(at, v->text, v->length) != 0)
            leave(FALSE_CLAIM, "the claim is not about its nodes");
        at += v->length;
    }
    snprintf(tail, sizeof tail, value == LOONY ? " = loony" : " = %u", value);
    if (!strategy) must(tail);
    if (at != end) leave(FALSE_CLAIM, "the claim does not follow");
    at = keep;
}

int main(int argc, char **argv)
{
    size_t n, n_claim, n_code = 0, n_roots = 0, skip;
    uint32_t *root = NULL;
    const char *text, *claim, *code = NULL;

    if (argc != 2) leave(MALFORMED, "usage: mxcheck FILE");
    text = slurp(argv[1], &n);
    check_digest(text, n);
    at = text + 20;
    end = text + n - 23;
    must("claim ");
    claim = rest(&n_claim);
    strategy = n_claim < 6 || memcmp(claim, "value ", 6) != 0;
    misere = take("play misere\n");
    if (!misere) must("play normal\n");
    if (misere && !strategy) malformed("misere positions have no value");
    if (take("code ")) {
        code = rest(&n_code);
    } else {
        must("rules ");
        skip = (size_t)number();
        for (must("\n"); skip > 0; skip--)
            rest(&n_code);
    }
    while (take("set "))
        rest(&n_code);
    must("of");
    for (; take(" "); n_roots++) {
        root = room(root, n_roots + 1, sizeof *root);
        root[n_roots] = (uint32_t)number();
    }
    must("\nnodes ");
    n_nodes = (size_t)number();
    must("\n");
    if (n_nodes > n) malformed("more nodes than there are");
    nodes = room(NULL, n_nodes, sizeof *nodes);
    for (size_t i = 0; i < n_nodes; i++) {
        read_node(&nodes[i], i);
        if (nodes[i].mark != (strategy ? outcome_of(&nodes[i]) : value_of(&nodes[i])))
            leave(FALSE_CLAIM, "the mark of node %zu does not follow", i);
    }
    if (at != end) malformed("something stands behind the nodes");
    check_claim(claim, n_claim, root, n_roots);
    if (code) {
        read_code(code, n_code);
        check_options();
    }
    leave(PROVED, "proved%s: %.*s%s%.*s", code ? "" : " (options as listed)",
          (int)n_claim, claim, code ? ", of " : "", (int)n_code, code ? code : "");
}
