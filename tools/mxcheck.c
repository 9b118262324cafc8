/* mxcheck.c: checks a certificate of mexor without mexor: it shares no code with src/, knows only
   definitions, and the theorems on periods. docs/formats.md has the format. Values of codes and
   sets are computed; of other rules options are as listed: `mexor verify` compares them.
   Status 0: proved. 1: false. 2: no certificate, or damaged. 3: out of its reach. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PROVED, REFUTED, DAMAGED, OUT_OF_REACH, DIGITS = 4096 };
static const uint32_t LOONY = UINT32_MAX; /* a value */
static const uint64_t MOST = UINT64_C(1) << 60;
static char *at = "mxcheck FILE"; /* what is read; later, what is looked at */
static const char *refuted;       /* said when all is read, for damage counts more */
static int is_read, by_values, by_points, by_code, by_window, misere, draws;

static void need(int holds, int status, const char *what)
{
    if (holds) return;
    fprintf(stderr, "mxcheck: %s: '%.60s'\n", what, at);
    exit(status);
}

static void prove(int holds, const char *what)
{
    if (!holds && !refuted) refuted = what;
    need(!is_read || !refuted, REFUTED, refuted);
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
#define must(word) need(take(word), DAMAGED, word)

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

/* When i counters are taken bit j of leave[i] says whether j heaps may be left; by `mark` '!'
   they are unequal, by '=' equal. Sets leave one heap, perhaps an empty one. */
static unsigned leave[DIGITS + 1];
static char mark[DIGITS + 1];
static uint64_t n_digits, reach; /* reach: the last digit that is not 0 */
static int is_set, all_but; /* all_but: behind the digits every number may be taken */

static char *read_code(void)
{
    static const char values[] = "0123456789ABCDEFGHIJKLMNOPQRSTUV";
    char *start = at;
    const char *between = ((is_set = take("S(")) && (all_but = take("not"))) ? " " : "";
    for (n_digits = (uint64_t)is_set; is_set && !take(")"); between = ",") {
        must(between);
        need(*at < 'a' || *at > 'z', OUT_OF_REACH, "this set");
        need((reach = number(MOST)) < DIGITS, OUT_OF_REACH, "this set");
        need(reach >= n_digits, DAMAGED, "a set ascends");
        for (; n_digits <= reach; n_digits++)
            leave[n_digits] = (n_digits == reach) == all_but ? 0 : 2;
    }
    need(!is_set || (*at == '\n' && (reach > 0 || all_but)), DAMAGED, "a set");
    leave[n_digits] = all_but ? 2 : 0; /* and behind them all */
    for (; *at != '\n'; n_digits++) {
        const char *value = *at ? strchr(values, *at) : NULL;
        need(n_digits < DIGITS && *at != '[' && *at != '{', OUT_OF_REACH, "this code");
        need(value != NULL, DAMAGED, "this code");
        leave[n_digits] = (unsigned)(value - values);
        if (at++, value >= values + 4)
            mark[n_digits] = take("!") ? '!' : take("=") ? '=' : 0;
        if (n_digits == 0) must(".");
        if (value > values) reach = n_digits;
    }
    need((leave[0] & 3) == 0, DAMAGED, "play need not end");
    need(is_set || n_digits == (reach > 1 ? reach + 1 : 2), DAMAGED, "zeros behind it");
    line();
    return start;
}

static char *claim, *code, *theorem = "";
static uint32_t *marks; /* values */
static int64_t *scores; /* for who is to move: points, or won 1, drawn 0, lost -1 */
static char **positions;
static uint64_t n_nodes, n_seen, now,
    *seen; /* seen[v] == now: an option has the mark v */

static uint32_t add(uint32_t a, uint32_t b)
{
    return a == LOONY || b == LOONY ? LOONY : a ^ b;
}

static void see(uint32_t value)
{
    if (value < n_seen) seen[value] = now;
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
        for (unsigned heaps = 0; leave[k] >> heaps; heaps++)
            if (leave[k] >> heaps & 1) split(heaps, !is_set, heap - i, mark[k], 0);
    }
}

static uint32_t mex(uint32_t from)
{
    while (from < n_seen && seen[from] == now)
        from++;
    return from;
}

/* A value is the mex of those of its options, nim-sums of nodes before it, or loony where a move
   wins the whole at once. Options that are loony or lose the whole do not count. */
static void read_value(uint64_t i)
{
    int wins = 0;
    marks[i] = take("L") ? LOONY : (uint32_t)number(LOONY);
    for (now++, must(" "); !take("| "); must(" ")) {
        int how = take("!") ? 1 : take("x") ? 2 : take("-") ? 3 : 0;
        uint32_t sum = 0;
        for (int more = !how; more; more = take("+")) {
            uint64_t to = number(n_nodes);
            prove(to < i, "it leads ahead");
            sum = add(sum, marks[to]);
        }
        if (wins |= how == 1, how % 3 == 0) see(sum);
    }
    prove(marks[i] == (wins ? LOONY : mex(0)), "another value follows");
    positions[i] = line();
}

static int64_t points(void)
{
    int64_t sign = take("-") ? -1 : 1, size = (int64_t)number(MOST);
    need(size > 0 || sign > 0, DAMAGED, "-0");
    return sign * size;
}

/* Who is to move at node I, if it says so: 'l' or 'r'. */
static int side(uint64_t i)
{
    const char *is = positions[i];
    return strncmp(is, "left: ", 6) == 0 || strncmp(is, "right: ", 7) == 0 ? *is : 0;
}

/* The score is the best that an option gives: its points, and the score of the node that it leads
   to, turned round unless the same player moves. Without options it is 0, or he who cannot move
   has lost, in misere play won. Nodes lead to those before them, drawn ones, the last, to any. */
static void read_score(uint64_t i)
{
    int64_t best = by_points ? 0 : misere ? 1 : -1, n = 0;
    int drawn = !by_points && take("D");
    scores[i] = by_points ? points() : drawn ? 0 : take("N") ? 1 : -1;
    if (!by_points && scores[i] < 0) must("P");
    prove(by_points || drawn || i == 0 || scores[i - 1], "D stand last");
    positions[i] = strstr(at, " | ") ? strstr(at, " | ") + 3 : at;
    for (must(" "); !take("| "); must(" "), n++) {
        int64_t score = by_points ? points() : take("!") ? 1 : take("x") ? -1 : 0;
        if (by_points ? (must(":"), *at != ' ') : score == 0 && !take("=")) {
            uint64_t to = number(n_nodes);
            prove(to < i || drawn, "it leads ahead");
            if (to < i)
                score += side(i) && side(i) == side(to) ? scores[to] : -scores[to];
        }
        if (n == 0 || score > best) best = score;
    }
    prove(scores[i] == best, "another mark follows");
    line();
}

static uint64_t period, from, saltus; /* G(n + period) = G(n) + saltus from there on */
static uint64_t mask, odd, kappa, within, tabled = UINT64_MAX, *rares, n_rares;

static int is_rare(uint64_t n, uint64_t value)
{
    value &= mask; /* of 16 bits */
    for (int k = 8; k > 0; k /= 2)
        value ^= value >> k;
    return (int)((kappa ^ (odd & n) ^ value) & 1);
}

/* Sees the sums of part A by each digit that splits, and what is left whole. */
static void see_sums(uint64_t n, uint64_t a)
{
    for (uint64_t i = 0; i < n_digits; i++) {
        if (leave[i] & 2) see(marks[n - i]);
        if (leave[i] & 4) see(marks[a] ^ marks[n - i - a]);
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

/* Computes as many values as the window needs: to one period behind the N0 of the theorem. */
static void compute_window(void)
{
    uint64_t kinds = 0, n0 = from + within + reach - 1;
    for (uint64_t i = 0; i < n_digits; i++) {
        prove(leave[i] < 8 && !mark[i] && !is_set, "another theorem");
        if (leave[i] & 4) kinds |= (kappa = (1 + odd * i) % 2) ? 2 : 1;
    }
    prove((kinds == 1 || kinds == 2) && odd < 2 && !(odd & period), "such a split");
    prove(from > 0 && within > 0 && mask < 1 << 16, "such a window");
    need(within <= 1 << 17, OUT_OF_REACH, "such parts");
    tabled = 2 * within + reach;
    n_nodes = (n0 > tabled ? n0 : tabled + 1) + period + 1;
    rares = room(within, sizeof *rares);
    marks = room(n_nodes, sizeof *marks);
    for (uint64_t n = 0; n < n_nodes; n++) {
        if ((marks[n] = settle(n)), n == 0 || !is_rare(n, marks[n])) continue;
        prove(n <= within, "a heap is rare");
        rares[n_rares++] = n;
    }
}

static void read_heap(uint64_t n)
{
    uint64_t listed = number(LOONY);
    must(" | ");
    positions[n] = at;
    need(number(n_nodes) == n && *at == '\n', DAMAGED, "another heap");
    line();
    prove(listed == (marks[n] = settle(n)), "another value");
}

/* The claim must be the nim-sum of the values of the roots, or how each of them ends. */
static void prove_claim(const uint64_t *roots, uint64_t n_roots)
{
    int64_t first = by_values ? 0 : scores[roots[0]];
    int64_t score = first || !draws ? first : side(roots[0]) == draws ? 1 : -1;
    const char *ends = score > 0 ? "won" : score < 0 ? "lost" : "draw", *between = " ";
    int holds = take(by_values ? "value" : by_points ? "score" : ends);
    uint32_t sum = 0;
    char end[60] = "";
    for (uint64_t i = 0; i < n_roots; i++, between = by_values ? " + " : ", ") {
        holds &= take(between) && take(positions[roots[i]]);
        holds &= by_values || (scores[roots[i]] == first && (i == 0 || !draws));
        sum = add(sum, marks[roots[i]]);
    }
    if (by_values) score = sum, ends = sum ? "won" : "lost";
    if (by_values || by_points)
        snprintf(end, sizeof end, sum == LOONY ? " = loony, won" : " = %lld, %s",
                 (long long)score, ends);
    prove(holds && take(end) && !*at && (n_roots == 1 || !by_points), "not this");
}

/* The values repeat as far as the theorem needs, which is in docs/theory.md. */
static void prove_period(void)
{
    const char *fits = all_but ? "all-but" : is_set ? "set" : "guy-smith";
    uint64_t heaps = 1, carried = period, marked = 0, unequal[2] = { 0, 0 };
    for (uint64_t i = 0; i < n_digits; i++) {
        while (leave[i] >> heaps > 1)
            heaps++;
        marked |= mark[i] != 0;
        if (mark[i] == '=' && period % 2) carried = 2 * period;
        if (mark[i] == '!') unequal[i % 2] = 1;
    }
    if (unequal[0] || unequal[1] || by_window) fits = by_window ? theorem : "unequal";
    prove(strcmp(theorem, fits) == 0 && (!marked || heaps == 2), "another theorem");
    prove((from > 0 || is_set) && (all_but || saltus == 0), "heap 0, or the rise");
    prove(from < n_nodes && period < n_nodes, "it needs more values");
    carried = heaps * (from + carried) + reach - !all_but;
    prove(by_window || n_nodes > carried, "it needs more values");
    for (uint64_t n = from; n + period < n_nodes; n++)
        prove(marks[n + period] == marks[n] + saltus, "no period");
    for (uint64_t m = from + reach; m < from + reach + 2 * period; m++)
        prove(!unequal[(m + from + period) % 2] || marks[from + m % period], "a zero");
    for (uint64_t i = 0; all_but && i < from + period; i++)
        for (uint64_t k = n_nodes - reach - 1; k < n_nodes; k++)
            prove(marks[i] < marks[i < from ? k - period : k], "it may rise");
}

/* The length of the file, without the digest, which is FNV-1a of 64 bits. */
static uint64_t read_file(FILE *file)
{
    uint64_t h = UINT64_C(14695981039346656037);
    long size = file && getc(file) >= 0 && !fseek(file, 0, SEEK_END) ? ftell(file) : 0;
    size_t n = (size_t)size - 23;
    char want[32];
    need(size > 50, DAMAGED, "no certificate");
    at = room(n + 23, 1), rewind(file);
    need(fread(at, 1, n + 23, file) == n + 23, OUT_OF_REACH, "it cannot be read");
    for (size_t i = 0; i < n; i++)
        h = (h ^ (unsigned char)at[i]) * UINT64_C(1099511628211);
    snprintf(want, sizeof want, "check %016llx\n", (unsigned long long)h);
    need(strcmp(at + n, want) == 0 && !memchr(at, 0, n), DAMAGED, "it was changed");
    at[n] = '\0';
    return n;
}

/* The claim, and what is known of the game. */
static void read_head(uint64_t size)
{
    uint64_t lines;
    claim = (must("mexor certificate 1\nclaim "), at);
    if (take("period ")) {
        period = number(MOST), must(" from "), from = number(MOST);
        if (take(" saltus ")) need((saltus = number(MOST)) > 0, DAMAGED, "no saltus");
        need(period && *at == '\n', DAMAGED, "no period");
    }
    by_values = period || take("value ");
    by_points = take("score ");
    if (!by_values && !by_points && !take("lost ") && !take("won ")) must("draw ");
    line();
    if (!(misere = take("play misere\n"))) must("play normal\n");
    if (!by_values && !by_points) /* who wins the drawn ones */
        draws = take("draws left\n") ? 'l' : take("draws right\n") ? 'r' : 0;
    if (take("rules "))
        for (code = "", lines = number(size), must("\n"); lines > 0; lines--)
            line();
    for (; take("set "); need(strchr(line(), '=') != NULL, DAMAGED, "no data"))
        need(code != NULL, DAMAGED, "data of no rules");
    if (take("code ")) by_code = by_values, code = by_values ? read_code() : line();
    need(code != NULL && (by_code || !period), DAMAGED, "no game");
    if (period) must("theorem "), theorem = line();
    for (const char *word = "guy-smith\0unequal\0set\0all-but\0window\0";
         period && strcmp(theorem, word) != 0; word += strlen(word) + 1)
        need(*word, DAMAGED, "no theorem");
    by_window = strcmp(theorem, "window") == 0;
}

int main(int argc, char **argv)
{
    static const char *const graphs[] = { "\nstrategy ", "\nvalues ", "\nsplit mask " };
    uint64_t size = read_file(argc == 2 ? fopen(argv[1], "rb") : NULL);
    uint64_t n_roots = 0, *roots = room(size, sizeof *roots);
    read_head(size);
    for (must("of"); take(" "); n_roots++)
        roots[n_roots] = number(size);
    need((n_roots > 0) == !period, DAMAGED, "of what");
    must(by_points ? "\npoints " : graphs[by_values + by_window]);
    n_nodes = mask = number(by_window ? MOST : size);
    if (by_window) must(" odd "), odd = number(MOST), must(" within ");
    if (by_window) within = number(MOST), n_nodes = 0;
    must("\n");
    marks = room(n_nodes, sizeof *marks);
    scores = room(by_values ? 0 : n_nodes, sizeof *scores);
    positions = room(n_nodes, sizeof *positions);
    seen = room(n_seen = by_window ? 1 << 16 : size, sizeof *seen);
    for (uint64_t i = 0; i < n_nodes; i++)
        (by_code ? read_heap : by_values ? read_value : read_score)(i);
    need(*at == '\0', DAMAGED, "more than its nodes");
    for (uint64_t i = 0; i < n_roots; i++)
        need(roots[i] < n_nodes, DAMAGED, "'of' names no node");
    is_read = 1, at = claim;
    if (by_window) compute_window();
    prove(!misere || !(by_values || by_points), "misere");
    period ? prove_period() : prove_claim(roots, n_roots);
    printf(by_code ? "proved: %s, by code %s\n" : "proved: %s, options as listed\n",
           claim, code);
    return PROVED;
}
