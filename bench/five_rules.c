/* five_rules.c: five rules by the bytecode and as compiled C, with the table engine and
   without traits and kernels, against the loop that a contestant would write, in one run.

       build/release/bench_five_rules [ROUNDS [RULE]]

   Prints the best time of ROUNDS (5) of each and the ratios. The C was compiled before. */
#include <mexor/mexor.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* Of this process: others share the machine. All runs have one thread. */
static double cpu_seconds(void)
{
    return (double)clock() / CLOCKS_PER_SEC;
}

enum { DIVISORS = 100000, COPRIME = 20000, SIDE = 200, KAYLES = 5000, WYTHOFF = 500 };

static uint32_t divisors_g[DIVISORS + 1], coprime_g[COPRIME + 1],
    cut_g[SIDE + 1][SIDE + 1], kayles_g[KAYLES + 1],
    wythoff_g[WYTHOFF + 1][WYTHOFF + 1];

/* --- what a contestant writes ---------------------------------------------------------- */

enum { MARKS = 1 << 16 };
static int mark[MARKS], stamp;

static uint32_t mex_of_marks(void)
{
    uint32_t g = 0;

    while (mark[g] == stamp)
        g++;
    return g;
}

static void plain_divisors(void)
{
    for (int n = 1; n <= DIVISORS; n++) {
        stamp++;
        for (int d = 1; d * d <= n; d++)
            if (n % d == 0) {
                if (d < n) mark[divisors_g[d]] = stamp;
                if (n / d < n) mark[divisors_g[n / d]] = stamp;
            }
        divisors_g[n] = mex_of_marks();
    }
}

static int gcd(int a, int b)
{
    while (b) {
        int r = a % b;

        a = b;
        b = r;
    }
    return a;
}

static void plain_coprime(void)
{
    for (int n = 0; n <= COPRIME; n++) {
        stamp++;
        for (int k = 1; k <= n; k++)
            if (gcd(n, k) == 1) mark[coprime_g[n - k]] = stamp;
        coprime_g[n] = mex_of_marks();
    }
}

static void plain_cutting(void)
{
    for (int w = 1; w <= SIDE; w++)
        for (int h = 1; h <= SIDE; h++) {
            stamp++;
            for (int i = 1; i < w; i++)
                mark[cut_g[i][h] ^ cut_g[w - i][h]] = stamp;
            for (int i = 1; i < h; i++)
                mark[cut_g[w][i] ^ cut_g[w][h - i]] = stamp;
            cut_g[w][h] = mex_of_marks();
        }
}

static void plain_kayles(void)
{
    for (int n = 0; n <= KAYLES; n++) {
        stamp++;
        for (int k = 1; k <= 2; k++)
            for (int i = 0; i <= n - k; i++)
                mark[kayles_g[i] ^ kayles_g[n - k - i]] = stamp;
        kayles_g[n] = mex_of_marks();
    }
}

static void plain_wythoff(void)
{
    for (int x = 0; x <= WYTHOFF; x++)
        for (int y = 0; y <= WYTHOFF; y++) {
            stamp++;
            for (int k = 1; k <= x; k++)
                mark[wythoff_g[x - k][y]] = stamp;
            for (int k = 1; k <= y; k++)
                mark[wythoff_g[x][y - k]] = stamp;
            for (int k = 1; k <= x && k <= y; k++)
                mark[wythoff_g[x - k][y - k]] = stamp;
            wythoff_g[x][y] = mex_of_marks();
        }
}

/* --- the same from rules ------------------------------------------------------------------ */

typedef struct contest {
    const char *name, *rules;
    void (*plain)(void);
    int64_t to[2]; /* to[1] 0: one coordinate */
    const uint32_t *g;
    size_t columns; /* of the plain table */
} contest;

static const contest contests[] = {
    { "divisors",
      "n >= 1 -> d for d in divisors(n) if d < n",
      plain_divisors,
      { DIVISORS, 0 },
      divisors_g,
      0 },
    { "coprime",
      "n -> n - k for k in 1..n if gcd(n, k) == 1",
      plain_coprime,
      { COPRIME, 0 },
      coprime_g,
      0 },
    { "cutting",
      "position (w >= 1, h >= 1)\n"
      "move (w, h) -> [(i, h), (w-i, h)] for i in 1..w-1\n"
      "move (w, h) -> [(w, i), (w, h-i)] for i in 1..h-1\n",
      plain_cutting,
      { SIDE, SIDE },
      &cut_g[0][0],
      SIDE + 1 },
    { "kayles",
      "n -> [i, n-k-i] for k in 1..2 for i in 0..n-k",
      plain_kayles,
      { KAYLES, 0 },
      kayles_g,
      0 },
    { "wythoff",
      "(x, y) -> (x-k, y), (x, y-k), (x-k, y-k) for k in 1..max(x, y)",
      plain_wythoff,
      { WYTHOFF, WYTHOFF },
      &wythoff_g[0][0],
      WYTHOFF + 1 },
};

static int quit(const char *what, const mx_error *err)
{
    fprintf(stderr, "bench_five_rules: %s: %s\n", what, err->text);
    exit(1);
}

/* CSV rows "3,0" or "3,4",0 against the plain table; so that both did the same work. */
typedef struct compared {
    const contest *contest;
    uint64_t n, different;
} compared;

static int compare(void *context, const char *bytes, size_t n)
{
    compared *c = context;
    const char *at = bytes, *end = bytes + n;

    while (at < end) {
        const char *line_end = memchr(at, '\n', (size_t)(end - at));
        long x, y = 0;
        unsigned g;
        bool table = sscanf(at, "\"%ld,%ld\",%u", &x, &y, &g) == 3;

        if (table || sscanf(at, "%ld,%u", &x, &g) == 2) {
            size_t i = table ? (size_t)x * c->contest->columns + (size_t)y : (size_t)x;

            c->n++;
            c->different += c->contest->g[i] != g;
        }
        at = line_end ? line_end + 1 : end;
    }
    return 0;
}

static double by_rules(const contest *c, const char *run, bool check)
{
    mx_open_options options = { .size = sizeof options, .engine = "table", .run = run };
    mx_limits limits = { .size = sizeof limits, .threads = 1 };
    mx_session *session;
    mx_opened *game;
    mx_error err = { 0 };
    mx_status status;
    compared seen = { .contest = c };
    mx_sum *sum;
    mx_answer answer;
    int64_t last[2] = { c->to[0], c->to[1] };
    double start = cpu_seconds(), seconds;

    if (mx_session_new(&limits, &session) != MX_OK) exit(1);
    if (mx_open_rules(session, c->name, c->rules, strlen(c->rules), &options, &game,
                      &err))
        quit(c->name, &err);
    if (mx_sum_new(session, &sum) != MX_OK) exit(1);
    if (mx_sum_add_at(sum, game, (mx_span){ last, c->to[1] ? 2 : 1 }, &err))
        quit(c->name, &err);
    if (mx_solve(sum, &answer, NULL, &err)) quit(c->name, &err);
    seconds = cpu_seconds() - start;
    if (check) {
        int64_t lo = mx_opened_game(game)->shape->fields[0].lo;

        status = c->to[1] ? mx_table(game, lo, c->to[0], lo, c->to[1], MX_FORMAT_CSV, 0,
                                     compare, &seen, &err)
                          : mx_values(game, lo, c->to[0], MX_FORMAT_CSV, 0, compare,
                                      &seen, &err);
        if (status != MX_OK) quit(c->name, &err);
        if (seen.different || !seen.n) {
            fprintf(stderr, "bench_five_rules: %s: %llu of %llu values differ\n",
                    c->name, (unsigned long long)seen.different,
                    (unsigned long long)seen.n);
            exit(1);
        }
    }
    mx_sum_free(sum);
    mx_session_free(session);
    return seconds;
}

int main(int argc, char **argv)
{
    int rounds = argc > 1 ? atoi(argv[1]) : 5;

    printf("%-10s %11s %11s %8s %11s %8s\n", "rule", "plain C", "bytecode", "ratio",
           "native", "ratio");
    for (size_t i = 0; i < sizeof contests / sizeof contests[0]; i++) {
        const contest *c = &contests[i];
        double plain = 1e9, rules = 1e9, native = 1e9;

        if (argc > 2 && strcmp(argv[2], c->name) != 0) continue;

        for (int r = 0; r < rounds; r++) {
            double start = cpu_seconds(), t;

            c->plain();
            t = cpu_seconds() - start;
            if (t < plain) plain = t;
            t = by_rules(c, "vm", r == 0);
            if (t < rules) rules = t;
            t = by_rules(c, "native", r == 0);
            if (r && t < native) native = t;
        }
        printf("%-10s %8.1f ms %8.1f ms %7.2fx %8.1f ms %7.2fx\n", c->name, 1e3 * plain,
               1e3 * rules, rules / plain, 1e3 * native, native / plain);
    }
    return 0;
}
