/* mxcheck.c: checks a certificate of mexor without mexor: it shares no code with src/ and
   knows only definitions, and the theorems on periods. docs/formats.md has the format.

       cc -O2 -o mxcheck mxcheck.c;  ./mxcheck FILE

   Values of codes d0.d1d2... and sets S(a,b,...) are computed from the code; of other rules,
   and in strategies, the options are taken as listed, and `mexor verify` compares them.
   Status 0: proved. 1: false. 2: malformed or changed. 3: out of its reach. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PROVED, FALSE_CLAIM, MALFORMED, OUT_OF_REACH };
enum { LOST, WON, DRAWN };
enum { DIGITS = 4096 };

static const uint32_t LOONY = UINT32_MAX; /* a value */

static char *at; /* what is read; later, what is looked at */

static void need(int holds, int status, const char *what)
{
    if (holds) return;
    fprintf(stderr, "mxcheck: %s: '%.60s'\n", what, at);
    exit(status);
}

static void prove(int holds, const char *what)
{
    need(holds, FALSE_CLAIM, what);
}

static void *room(uint64_t count, size_t size)
{
    void *out = calloc((size_t)count + 1, size);

    need(out != NULL, OUT_OF_REACH, "out of memory");
    return out;
}

/* --- reading ------------------------------------------------------------------------------ */

static int take(const char *word)
{
    size_t n = strlen(word);
    int there = strncmp(at, word, n) == 0;

    if (there) at += n;
    return there;
}

static void must(const char *word)
{
    need(take(word), MALFORMED, word);
}

static uint64_t number(uint64_t below)
{
    const char *start = at;
    uint64_t out = 0;

    for (; *at >= '0' && *at <= '9' && out < below; at++)
        out = out * 10 + (uint64_t)(*at - '0');
    need(at > start && (*start != '0' || at == start + 1), MALFORMED, "no number");
    need(out < below, MALFORMED, "a number is too large");
    return out;
}

/* What is left of the line, as a string. */
static char *line(void)
{
    char *start = at, *stop = strchr(at, '\n');

    need(stop != NULL, MALFORMED, "a line does not end");
    *stop = '\0';
    at = stop + 1;
    return start;
}

/* --- codes: what may be left of a heap ------------------------------------------------------ */

/* digits[i] says what may be left when i are taken: bit j of `leave` j heaps; by `mark` '!'
   they are unequal, by '=' equal. Sets leave one heap, perhaps an empty one. */
static struct {
    unsigned leave;
    char mark;
} digits[DIGITS + 1];
static uint64_t n_digits, reach; /* reach: the last digit that is not 0 */
static int is_set, all_but; /* all_but: behind the digits every number may be taken */

static void read_set(void)
{
    all_but = take("not");
    for (n_digits = 1; !take(")"); n_digits++) {
        if (!take(",")) take(" ");
        need(*at > '0' && *at <= '9', OUT_OF_REACH, "this set");
        for (reach = number(DIGITS); n_digits < reach; n_digits++)
            digits[n_digits].leave = all_but ? 2 : 0;
        digits[n_digits].leave = all_but ? 0 : 2;
    }
    digits[n_digits].leave = all_but ? 2 : 0; /* and behind them all */
}

static void read_code(char *code)
{
    static const char values[] = "0123456789ABCDEFGHIJKLMNOPQRSTUV";
    char *behind = at;

    at = code;
    is_set = take("S(");
    if (is_set) read_set();
    for (; *at; n_digits++) {
        const char *value = strchr(values, *at);

        need(value && n_digits < DIGITS && !is_set, OUT_OF_REACH, "this code");
        at++;
        digits[n_digits].leave = (unsigned)(value - values);
        digits[n_digits].mark = take("!") ? '!' : take("=") ? '=' : 0;
        if (n_digits == 0) must(".");
        if (value > values) reach = n_digits;
    }
    prove((digits[0].leave & 3) == 0, "play need not end");
    at = behind;
}

static uint64_t part[5]; /* what a move leaves of a heap */
static unsigned n_parts;

static void split(unsigned heaps, uint64_t least, uint64_t rest, char mark,
                  void (*move)(void))
{
    if (heaps == 0 && rest == 0) move();
    if (heaps == 0) return;
    for (uint64_t a = heaps == 1 ? rest : least; a >= least && a <= rest / heaps; a++) {
        if (mark == '=' && a * heaps != rest) continue;
        part[n_parts++] = a;
        split(heaps - 1, mark == '!' ? a + 1 : a, rest - a, mark, move);
        n_parts--;
    }
}

/* Calls MOVE for each move in HEAP, by how many are taken, then by how many heaps stay. */
static void moves(uint64_t heap, void (*move)(void))
{
    for (uint64_t i = 0; i <= heap && (all_but || i < n_digits); i++) {
        uint64_t k = i < n_digits ? i : n_digits;

        for (unsigned heaps = 0; digits[k].leave >> heaps; heaps++)
            if (digits[k].leave >> heaps & 1)
                split(heaps, !is_set, heap - i, digits[k].mark, move);
    }
}

/* --- the graph: what follows ---------------------------------------------------------------- */

static int by_values, by_code, misere; /* by_code: values without their options */
static uint32_t n_nodes, *marks;       /* values, or LOST, WON, DRAWN */
static char **positions;
static uint32_t *seen, now; /* seen[v] == now: an option has the mark v */
static size_t n_seen;

static uint32_t add(uint32_t a, uint32_t b)
{
    return a == LOONY || b == LOONY ? LOONY : a ^ b;
}

static void see(uint32_t mark)
{
    if (mark < n_seen) seen[mark] = now;
}

static uint32_t mex(void)
{
    uint32_t out = 0;

    while (out < n_seen && seen[out] == now)
        out++;
    return out;
}

/* The options of node I, which lead to nodes before it; those of a drawn node, for drawn nodes
   stand last, also to drawn ones behind it. Options that are loony or lose the whole do not
   count. Is there one that wins at once? */
static int see_options(uint32_t i, uint32_t mark)
{
    uint32_t below = !by_values && mark == DRAWN ? n_nodes : i;
    int wins = misere && strncmp(at, " | ", 3) == 0;

    while (strncmp(at, " | ", 3) != 0) {
        uint32_t sum = 0;

        must(" ");
        if (take("!"))
            wins = 1;
        else if (!by_values && take("="))
            see(DRAWN);
        else if (by_values && take("-"))
            see(0);
        else if (!take("x")) {
            do {
                uint32_t to = (uint32_t)number(below);

                sum = add(sum, to < i ? marks[to] : DRAWN);
            } while (by_values && take("+"));
            see(sum);
        }
    }
    return wins;
}

static void see_move(void)
{
    uint32_t value = 0;

    for (unsigned i = 0; i < n_parts; i++)
        value ^= marks[part[i]];
    see(value);
}

/* A value is the mex, or loony where a move wins the whole at once; by the code the nodes are
   the heaps 0, 1, 2 ... Won is what a move wins or leaves lost, and in misere play what has
   none; else drawn is what a move leaves drawn. */
static void read_node(uint32_t i)
{
    uint32_t mark, follows;
    int wins = 0;

    if (by_values)
        mark = take("L") ? LOONY : (uint32_t)number(LOONY);
    else
        mark = take("P") ? LOST : take("N") ? WON : (must("D"), (uint32_t)DRAWN);
    need(by_values || i == 0 || marks[i - 1] != DRAWN || mark == DRAWN, MALFORMED,
         "drawn nodes stand last");
    now++;
    if (by_code)
        moves(i, see_move);
    else
        wins = see_options(i, mark);
    must(" | ");
    positions[i] = at;
    if (by_values)
        follows = wins ? LOONY : mex();
    else
        follows = wins || seen[LOST] == now ? WON : seen[DRAWN] == now ? DRAWN : LOST;
    prove(mark == follows, "another mark");
    need(!by_code || (number(n_nodes) == i && *at == '\n'), MALFORMED, "another heap");
    at = positions[i];
    marks[i] = mark;
    line();
}

static void read_graph(size_t size)
{
    n_nodes = (uint32_t)number(size);
    must("\n");
    marks = room(n_nodes, sizeof *marks);
    positions = room(n_nodes, sizeof *positions);
    seen = room(size, sizeof *seen);
    n_seen = size;
    for (uint32_t i = 0; i < n_nodes; i++)
        read_node(i);
    need(*at == '\0', MALFORMED, "more than its nodes");
}

/* --- claims ---------------------------------------------------------------------------------- */

/* The claim must be what the marks of the roots say: the nim-sum of their values, or how
   each of them ends. */
static void prove_claim(const char *claim, size_t size, const uint32_t *roots,
                        size_t n_roots)
{
    static const char *const words[] = { "lost", "won", "draw" };
    const char *between = by_values ? " + " : ", ";
    char *said = room(2 * size + 64, 1), *next = said;
    uint32_t mark = 0;

    need(n_roots > 0, MALFORMED, "it is about nothing");
    for (size_t i = 0; i < n_roots; i++) {
        need(roots[i] < n_nodes, MALFORMED, "'of' names no node");
        mark = by_values ? add(mark, marks[roots[i]]) : marks[roots[i]];
        prove(by_values || mark == marks[roots[0]], "roots differ");
    }
    next += sprintf(next, "%s ", by_values ? "value" : words[mark]);
    for (size_t i = 0; i < n_roots; i++)
        next += sprintf(next, "%s%s", i ? between : "", positions[roots[i]]);
    if (by_values)
        sprintf(next, mark == LOONY ? " = loony, won" : " = %u, %s", mark,
                words[mark > 0]);
    at = said;
    prove(strcmp(claim, said) == 0, "this follows, and not the claim");
}

/* Are the last REACH + 1 values before heap STOP above all those before heap LOW? */
static int rises(uint64_t stop, uint64_t low)
{
    for (uint64_t i = 0; i < low; i++)
        for (uint64_t k = stop - reach - 1; k < stop; k++)
            if (marks[i] >= marks[k]) return 0;
    return 1;
}

/* The values repeat as far as the theorem needs, which is in docs/theory.md. */
static void prove_period(const char *theorem)
{
    const char *fits = all_but ? "all-but" : is_set ? "set" : "guy-smith";
    uint64_t period = number(n_nodes), from = (must(" from "), number(n_nodes));
    uint64_t saltus = take(" saltus ") ? number(n_nodes) : 0;
    uint64_t heaps = 1, carried = period, unequal[2] = { 0, 0 };
    int marked = 0;

    need(*at == '\0' && period > 0 && by_code, MALFORMED, "such a claim");
    for (uint64_t i = 0; i < n_digits; i++) {
        while (digits[i].leave >> heaps > 1)
            heaps++;
        marked |= digits[i].mark != 0;
        if (digits[i].mark == '=' && period % 2) carried = 2 * period;
        if (digits[i].mark == '!') unequal[i % 2] = 1;
    }
    if (unequal[0] || unequal[1]) fits = "unequal";
    prove(strcmp(theorem, fits) == 0 && (!marked || heaps == 2), "another theorem");
    prove(from > 0 || is_set, "heap 0 counts");
    prove(n_nodes > heaps * (from + carried) + reach - !all_but,
          "it needs more values");
    for (uint64_t n = from; n + period < n_nodes; n++)
        prove(marks[n + period] == marks[n] + saltus, "no period");
    for (uint64_t m = from + reach; m < from + reach + 2 * period; m++)
        prove(!unequal[(m + from + period) % 2] || marks[from + m % period] > 0,
              "a new zero");
    if (all_but)
        prove(rises(n_nodes, from + period) && rises(n_nodes - period, from),
              "no rise");
    else
        prove(saltus == 0, "no rise");
}

/* --- the whole ------------------------------------------------------------------------------- */

/* The text of the file before its digest, which is FNV-1a of 64 bits. */
static char *read_file(FILE *file, size_t *n)
{
    uint64_t h = UINT64_C(14695981039346656037);
    long size = fseek(file, 0, SEEK_END) == 0 ? ftell(file) : 0;
    char want[32], *text;

    need(size > 50, MALFORMED, "no certificate");
    *n = (size_t)size - 23;
    rewind(file);
    text = room(*n + 23, 1);
    need(fread(text, 1, *n + 23, file) == *n + 23, OUT_OF_REACH, "it cannot be read");
    for (size_t i = 0; i < *n; i++)
        h = (h ^ (unsigned char)text[i]) * UINT64_C(1099511628211);
    snprintf(want, sizeof want, "check %016llx\n", (unsigned long long)h);
    need(strcmp(text + *n, want) == 0, MALFORMED, "it was changed");
    text[*n] = '\0';
    return text;
}

int main(int argc, char **argv)
{
    FILE *file = argc == 2 ? fopen(argv[1], "rb") : NULL;
    char *claim, *theorem = "", *code = "";
    uint32_t *roots;
    size_t n, n_roots = 0;

    at = argc == 2 ? argv[1] : "mxcheck FILE";
    need(file != NULL, MALFORMED, "no file");
    at = read_file(file, &n);
    must("mexor certificate 1\nclaim ");
    claim = line();
    misere = take("play misere\n");
    if (!misere) must("play normal\n");
    if (take("rules "))
        for (uint64_t lines = number(n) + 1; lines > 0; lines--)
            line();
    while (take("set "))
        line();
    if (take("code ")) read_code(code = line());
    if (take("theorem ")) theorem = line();
    roots = room(n, sizeof *roots);
    for (must("of"); take(" "); n_roots++)
        roots[n_roots] = (uint32_t)number(n);
    by_values = take("\nvalues ");
    by_code = by_values && *code;
    if (!by_values) must("\nstrategy ");
    need(!(by_values && misere), MALFORMED, "values are of normal play");
    read_graph(n);
    at = claim;
    if (take("period "))
        prove_period(theorem);
    else
        prove_claim(claim, n, roots, n_roots);
    if (by_code)
        printf("proved: %s, of %s\n", claim, code);
    else
        printf("proved: %s, options as listed\n", claim);
    return PROVED;
}
