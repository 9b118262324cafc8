/* mxcheck.c: checks a certificate of mexor without mexor: it shares no code with src/ and
   knows only definitions, and the theorems on periods. docs/formats.md has the format.

       cc -O2 -o mxcheck mxcheck.c;  ./mxcheck FILE

   Values of codes d0.d1d2... and sets S(a,b,...) are computed; of other rules the options are
   taken as listed, and `mexor verify` compares them.
   Status 0: proved. 1: false. 2: no certificate, or damaged. 3: out of its reach. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PROVED, REFUTED, DAMAGED, OUT_OF_REACH };
enum { LOST, WON, DRAWN, DIGITS = 4096 };

static const uint32_t LOONY = UINT32_MAX; /* a value */
static const uint64_t MOST = UINT64_C(1) << 60;

static char *at = "mxcheck FILE"; /* what is read; later, what is looked at */

static void need(int holds, int status, const char *what)
{
    if (holds) return;
    fprintf(stderr, "mxcheck: %s: '%.60s'\n", what, at);
    exit(status);
}

static void prove(int holds, const char *what)
{
    need(holds, REFUTED, what);
}

static void *room(uint64_t count, size_t size)
{
    void *out = calloc((size_t)count + 1, size);
    need(out != NULL, OUT_OF_REACH, "out of memory");
    return out;
}

static int take(const char *word)
{
    int there = strncmp(at, word, strlen(word)) == 0;
    at += there ? strlen(word) : 0;
    return there;
}

static void must(const char *word)
{
    need(take(word), DAMAGED, word);
}

static uint64_t number(uint64_t below)
{
    const char *start = at;
    uint64_t out = 0;
    for (; *at >= '0' && *at <= '9' && out < below; at++)
        out = out * 10 + (uint64_t)(*at - '0');
    need(at > start && (*start != '0' || at == start + 1) && out < below, DAMAGED, "");
    return out;
}

/* What is left of the line, as a string. */
static char *line(void)
{
    char *start = at, *stop = strchr(at, '\n');
    need(stop != NULL, DAMAGED, "a line does not end");
    *stop = '\0';
    at = stop + 1;
    return start;
}

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
    const char *between = (all_but = take("not")) ? " " : "";
    for (n_digits = 1; !take(")"); between = ",") {
        must(between);
        need(*at < 'a' || *at > 'z', OUT_OF_REACH, "this set");
        reach = number(DIGITS);
        need(reach >= n_digits, DAMAGED, "a set ascends");
        for (; n_digits <= reach; n_digits++)
            digits[n_digits].leave = (n_digits == reach) == all_but ? 0 : 2;
    }
    need(*at == '\n' && (reach > 0 || all_but), DAMAGED, "a set");
    digits[n_digits].leave = all_but ? 2 : 0; /* and behind them all */
}

static char *read_code(void)
{
    static const char values[] = "0123456789ABCDEFGHIJKLMNOPQRSTUV";
    char *code = at;
    is_set = take("S(");
    if (is_set) read_set();
    for (; *at != '\n'; n_digits++) {
        const char *value = *at ? strchr(values, *at) : NULL;
        need(n_digits < DIGITS && *at != '[' && *at != '{', OUT_OF_REACH, "this code");
        need(value != NULL, DAMAGED, "this code");
        digits[n_digits].leave = (unsigned)(value - values);
        if (at++, value >= values + 4)
            digits[n_digits].mark = take("!") ? '!' : take("=") ? '=' : 0;
        if (n_digits == 0) must(".");
        if (value > values) reach = n_digits;
    }
    need((digits[0].leave & 3) == 0, DAMAGED, "play need not end");
    need(is_set || n_digits == (reach > 1 ? reach + 1 : 2), DAMAGED, "zeros behind it");
    line();
    return code;
}

static int by_values, by_code, by_window, misere; /* by_code: without options */
static char *theorem = "";
static uint32_t *marks; /* values, or LOST, WON, DRAWN */
static char **positions;
static uint64_t n_nodes, *seen, now,
    n_seen; /* seen[v] == now: an option has the mark v */

static uint32_t add(uint32_t a, uint32_t b)
{
    return a == LOONY || b == LOONY ? LOONY : a ^ b;
}

static void see(uint32_t mark)
{
    if (mark < n_seen) seen[mark] = now;
}

/* Sees each way to split REST into HEAPS of at least LEAST, besides parts of value SUM. */
static void split(unsigned heaps, uint64_t least, uint64_t rest, char how, uint32_t sum)
{
    uint64_t a = heaps == 1 ? rest : least;
    if (heaps == 0 && rest == 0) see(sum);
    for (; heaps && a >= least && a <= rest / heaps; a++)
        if (how != '=' || a * heaps == rest)
            split(heaps - 1, how == '!' ? a + 1 : a, rest - a, how, sum ^ marks[a]);
}

/* Sees each move in HEAP, by how many are taken, then by how many heaps stay. */
static void see_moves(uint64_t heap)
{
    for (uint64_t i = 0; i <= heap && (all_but || i < n_digits); i++) {
        uint64_t k = i < n_digits ? i : n_digits;
        for (unsigned heaps = 0; digits[k].leave >> heaps; heaps++)
            if (digits[k].leave >> heaps & 1)
                split(heaps, !is_set, heap - i, digits[k].mark, 0);
    }
}

static uint32_t mex(uint32_t from)
{
    while (from < n_seen && seen[from] == now)
        from++;
    return from;
}

/* The options of node I lead to nodes before it, those of drawn ones, which stand last, to any.
   What is loony or loses the whole does not count. Is there one that wins at once? */
static int see_options(uint64_t i, uint32_t mark)
{
    int wins = 0, n = 0;
    for (now++, must(" "); !take("| "); must(" "), n++) {
        uint32_t sum = 0;
        if (take("!"))
            wins = 1;
        else if (take(by_values ? "-" : "="))
            see(by_values ? 0 : DRAWN);
        else if (!take("x")) {
            do {
                uint64_t to = number(n_nodes);
                prove(to < i || (!by_values && mark == DRAWN), "it leads ahead");
                sum = add(sum, to < i ? marks[to] : DRAWN);
            } while (by_values && take("+"));
            see(sum);
        }
    }
    return wins || (misere && n == 0);
}

/* A value is the mex, or loony where a move wins the whole at once. Won is what a move wins or
   leaves lost, and in misere play what has none; else drawn is what a move leaves drawn. */
static void read_node(uint64_t i)
{
    uint32_t mark = !by_values ? take("P") ? LOST : take("N") ? WON : DRAWN : LOONY;
    int wins;
    if (by_values ? !take("L") : mark == DRAWN)
        mark = by_values ? (uint32_t)number(LOONY) : (must("D"), mark);
    prove(by_values || i == 0 || marks[i - 1] != DRAWN || mark == DRAWN,
          "D stand last");
    wins = see_options(i, mark);
    by_values ? prove(mark == (wins ? LOONY : mex(0)), "another value follows")
              : prove(mark == (wins || mex(LOST)    ? WON
                               : mex(DRAWN) > DRAWN ? DRAWN
                                                    : LOST),
                      "");
    marks[i] = mark;
    positions[i] = line();
}

static uint64_t period, from, saltus; /* G(n + period) = G(n) + saltus from there on */
static uint64_t mask, odd, kappa, within, tabled = UINT64_MAX, *rares, n_rares;

static int is_rare(uint64_t n, uint64_t value)
{
    uint64_t parity = kappa ^ (odd & n & 1);
    for (value &= mask; value; value &= value - 1)
        parity ^= 1;
    return (int)parity;
}

/* Sees the sums of part A by each digit that splits, and what is left whole. */
static void see_sums(uint64_t n, uint64_t a)
{
    for (uint64_t i = 0; i < n_digits; i++) {
        if (digits[i].leave & 2) see(marks[n - i]);
        if (digits[i].leave & 4) see(marks[a] ^ marks[n - i - a]);
    }
}

/* The value of N, by the definition up to `tabled`, behind it the least common one that is no
   option, when parts up to `within` make all rare ones below. */
static uint32_t settle(uint64_t n)
{
    uint32_t g = 0, k = 0;
    if (now++, n <= tabled) see_moves(n);
    for (uint64_t r = 0; n > tabled && r <= n_rares; r++)
        see_sums(n, r < n_rares ? rares[r] : 1);
    while (g < n_seen && (seen[g] == now || (n > tabled && is_rare(n, g))))
        g++;
    for (uint64_t a = 1; (k = mex(k)) < g; see_sums(n, a++))
        prove(a <= within, "a heap is not settled");
    return g;
}

/* How many values the window needs: up to one period behind the N0 of the theorem. */
static uint64_t read_window(void)
{
    uint64_t n0, kinds = 0;
    mask = number(MOST), must(" odd "), odd = number(MOST);
    must(" within "), within = number(MOST);
    for (uint64_t i = 0; i < n_digits; i++) {
        prove(digits[i].leave < 8 && !digits[i].mark && !is_set, "another theorem");
        if (digits[i].leave & 4) kinds |= (kappa = (1 + odd * i) % 2) ? 2 : 1;
    }
    prove((kinds == 1 || kinds == 2) && odd < 2 && !(odd & period), "such a split");
    prove(from > 0 && within > 0 && mask < 1 << 16, "such a window");
    need(within <= 1 << 17, OUT_OF_REACH, "such parts");
    tabled = 2 * within + reach;
    n0 = from + within + reach - 1;
    rares = room(within, sizeof *rares);
    return (n0 > tabled ? n0 : tabled + 1) + period + 1;
}

static void read_heap(uint64_t n)
{
    uint32_t listed = by_window ? 0 : (uint32_t)number(LOONY);
    if (!by_window) {
        must(" | ");
        positions[n] = at;
        need(number(n_nodes) == n && *at == '\n', DAMAGED, "another heap");
        line();
    }
    marks[n] = settle(n);
    prove(by_window || listed == marks[n], "another value");
    if (!by_window || n == 0 || !is_rare(n, marks[n])) return;
    prove(n <= within, "a heap is rare");
    rares[n_rares++] = n;
}

/* The claim must be the nim-sum of the values of the roots, or how each of them ends. */
static void prove_claim(const uint64_t *roots, uint64_t n_roots)
{
    static const char *const words[] = { "lost ", "won ", "draw " };
    uint32_t mark = by_values ? 0 : marks[roots[0]];
    const char *between = by_values ? "value " : words[mark];
    char end[40] = "";
    for (uint64_t i = 0; i < n_roots; i++, between = by_values ? " + " : ", ") {
        prove(take(between) && take(positions[roots[i]]), "this does not follow");
        prove(by_values || marks[roots[i]] == mark, "they differ");
        if (by_values) mark = add(mark, marks[roots[i]]);
    }
    snprintf(end, sizeof end, mark == LOONY ? " = loony, won" : " = %u, %s", mark,
             mark ? "won" : "lost");
    prove((!by_values || take(end)) && !*at, "this does not follow");
}

/* The values repeat as far as the theorem needs, which is in docs/theory.md. */
static void prove_period(void)
{
    const char *fits = all_but ? "all-but" : is_set ? "set" : "guy-smith";
    uint64_t heaps = 1, carried = period, unequal[2] = { 0, 0 };
    int marked = 0;
    for (uint64_t i = 0; i < n_digits; i++) {
        while (digits[i].leave >> heaps > 1)
            heaps++;
        marked |= digits[i].mark != 0;
        if (digits[i].mark == '=' && period % 2) carried = 2 * period;
        if (digits[i].mark == '!') unequal[i % 2] = 1;
    }
    if (unequal[0] || unequal[1] || by_window) fits = by_window ? theorem : "unequal";
    prove(strcmp(theorem, fits) == 0 && (!marked || heaps == 2), "another theorem");
    prove(from > 0 || is_set, "heap 0 counts");
    prove(from < n_nodes && period < n_nodes &&
              (by_window || n_nodes > heaps * (from + carried) + reach - !all_but),
          "it needs more values");
    for (uint64_t n = from; n + period < n_nodes; n++)
        prove(marks[n + period] == marks[n] + saltus, "no period");
    for (uint64_t m = from + reach; m < from + reach + 2 * period; m++)
        prove(!unequal[(m + from + period) % 2] || marks[from + m % period] > 0,
              "a new zero");
    prove(all_but || saltus == 0, "no rise");
    for (uint64_t i = 0; all_but && i < from + period; i++)
        for (uint64_t k = n_nodes - reach - 1; k < n_nodes; k++)
            prove(marks[i] < marks[k] && (i >= from || marks[i] < marks[k - period]),
                  "-");
}

/* The text of the file before its digest, which is FNV-1a of 64 bits. */
static uint64_t read_file(FILE *file)
{
    uint64_t h = UINT64_C(14695981039346656037);
    long size = file && fseek(file, 0, SEEK_END) == 0 ? ftell(file) : 0;
    size_t n = (size_t)size - 23;
    char want[32], *text;
    need(size > 50, DAMAGED, "no certificate");
    rewind(file);
    text = room(n + 23, 1);
    need(fread(text, 1, n + 23, file) == n + 23, OUT_OF_REACH, "it cannot be read");
    for (size_t i = 0; i < n; i++)
        h = (h ^ (unsigned char)text[i]) * UINT64_C(1099511628211);
    snprintf(want, sizeof want, "check %016llx\n", (unsigned long long)h);
    need(strcmp(text + n, want) == 0, DAMAGED, "it was changed");
    text[n] = '\0';
    at = text;
    return n;
}

/* The claim, and what is known of the game. */
static char *read_head(uint64_t size, char **code)
{
    char *claim = (must("mexor certificate 1\nclaim "), at);
    uint64_t lines;
    if (take("period ")) {
        period = number(MOST), must(" from "), from = number(MOST);
        if (take(" saltus ")) need((saltus = number(MOST)) > 0, DAMAGED, "no saltus");
        need(period && *at == '\n', DAMAGED, "no period");
    }
    by_values = period || take("value ");
    need(by_values || take("lost ") || take("won ") || take("draw "), DAMAGED, "");
    line();
    misere = take("play misere\n");
    if (!misere) must("play normal\n");
    if (take("rules "))
        for (*code = "", lines = number(size), must("\n"); lines > 0; lines--)
            line();
    while (take("set "))
        need(strchr(line(), '=') != NULL, DAMAGED, "no data");
    by_code = take("code ");
    need(by_code || *code, DAMAGED, "no game");
    if (by_code) *code = by_values ? read_code() : line();
    by_code &= by_values;
    if (period) must("theorem "), theorem = line();
    by_window = strcmp(theorem, "window") == 0;
    return claim;
}

int main(int argc, char **argv)
{
    char *claim, *code = NULL;
    uint64_t size = read_file(argc == 2 ? fopen(argv[1], "rb") : NULL);
    uint64_t n_roots = 0, *roots = room(size, sizeof *roots);
    claim = read_head(size, &code);
    for (must("of"); take(" "); n_roots++)
        roots[n_roots] = number(size);
    need((n_roots > 0) == !period && (by_code || !period), DAMAGED, "of what");
    must(by_window ? "\nsplit mask " : by_values ? "\nvalues " : "\nstrategy ");
    n_nodes = by_window ? read_window() : number(size);
    must("\n");
    marks = room(n_nodes, sizeof *marks);
    positions = room(by_window ? 0 : n_nodes, sizeof *positions);
    seen = room(n_seen = by_window ? 1 << 16 : size, sizeof *seen);
    for (uint64_t i = 0; i < n_nodes; i++)
        (by_code ? read_heap : read_node)(i);
    need(*at == '\0', DAMAGED, "more than its nodes");
    for (uint64_t i = 0; i < n_roots; i++)
        need(roots[i] < n_nodes, DAMAGED, "'of' names no node");
    prove(!by_values || !misere, "values are of normal play");
    at = claim;
    period ? prove_period() : prove_claim(roots, n_roots);
    printf(by_code ? "proved: %s, by code %s\n" : "proved: %s, options as listed\n",
           claim, code);
    return PROVED;
}
