/* beatty.c: lost pairs of two heaps that lie along two lines of quadratic irrational slope. */
#include "laws.h"

enum { PAIRS_MOST = 64, C_MOST = 8, Q_MOST = 60, R_MOST = 6 };

typedef struct pairs {
    int64_t x[PAIRS_MOST], d[PAIRS_MOST]; /* the smaller heap, and the other less it */
    size_t n;
} pairs;

static void take_pairs(const mx__sample *s, pairs *out)
{
    out->n = 0;
    for (size_t i = 0; i < s->n_rows && out->n < PAIRS_MOST; i++) {
        const int64_t *row = s->rows + i * s->n_columns;

        if (!s->values[i] || row[0] > row[1] || row[0] < 0) continue;
        out->x[out->n] = row[0];
        out->d[out->n++] = row[1] - row[0];
    }
}

/* floor((c d + sqrt(q d d)) / r), with the square root rounded down first. */
static bool lies(const pairs *p, int64_t c, int64_t q, int64_t r)
{
    for (size_t i = 0; i < p->n; i++) {
        int64_t d = p->d[i], root = 0, x;

        while ((root + 1) * (root + 1) <= q * d * d)
            root++;
        x = c * d + root;
        if (x < 0 || x / r != p->x[i]) return false;
    }
    return true;
}

static bool is_square(int64_t q)
{
    int64_t root = 1;

    while (root * root < q)
        root++;
    return root * root == q;
}

static uint32_t column(mx__expressions *e, uint32_t which)
{
    return mx__expression_add(e, (mx__expression){ .op = MX_EX_COLUMN, .a = which });
}

/* x == (c (y - x) + isqrt(q pow(y - x, 2))) / r */
static uint32_t line(mx__expressions *e, int64_t c, int64_t q, int64_t r)
{
    uint32_t x = column(e, 0), y = column(e, 1);
    uint32_t d = mx__expression_op2(e, MX_EX_SUBTRACT, y, x);
    uint32_t square =
        mx__expression_op2(e, MX_EX_POWER, d, mx__expression_number(e, 2));
    uint32_t sum =
        mx__expression_add(e, (mx__expression){
                                  .op = MX_EX_ISQRT,
                                  .a = mx__expression_op2(e, MX_EX_MULTIPLY,
                                                          mx__expression_number(e, q),
                                                          square) });

    if (c == 1) sum = mx__expression_op2(e, MX_EX_ADD, d, sum);
    if (c != 0 && c != 1)
        sum = mx__expression_op2(e, MX_EX_ADD,
                                 mx__expression_op2(e, MX_EX_MULTIPLY,
                                                    mx__expression_number(e, c), d),
                                 sum);
    if (r != 1)
        sum = mx__expression_op2(e, MX_EX_DIVIDE, sum, mx__expression_number(e, r));
    return mx__expression_op2(e, MX_EX_EQUAL, x, sum);
}

/* Every line with small coefficients of this SIZE. */
static void try_size(const mx__sample *sample, const pairs *p, int64_t size,
                     mx__laws *out)
{
    for (int64_t r = 1; r <= R_MOST && r < size; r++)
        for (int64_t c = -C_MOST; c <= C_MOST; c++) {
            int64_t q = size - r - (c < 0 ? -c : c);

            if (q < 2 || q > Q_MOST || is_square(q) || !lies(p, c, q, r)) continue;
            mx__laws_try_ordered(sample, out, line(&out->e, c, q, r), "Beatty");
        }
}

void mx__laws_beatty(const mx__sample *sample, mx__laws *out)
{
    pairs p;

    out->e.columns = sample->columns;
    out->e.n_columns = sample->n_columns;
    take_pairs(sample, &p);
    if (p.n < 5) return;
    for (int64_t size = 3; size <= Q_MOST + R_MOST && !out->found.n; size++)
        try_size(sample, &p, size, out);
}
