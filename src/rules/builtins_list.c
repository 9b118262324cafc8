/* builtins_list.c: library functions of arrays, words and boards. */
#include "builtins_list.h"

#include <string.h>

/* A new array of N words copied from AT; NULL: vm->shortage. */
static int64_t *array_of(mx__vm *vm, const int64_t *at, size_t n)
{
    int64_t *made = mx__vm_words(vm, n + 1);

    if (!made) return NULL;
    made[0] = (int64_t)n;
    if (n && at) memcpy(made + 1, at, n * sizeof *made);
    return made;
}

static mx_status give(mx__vm *vm, const int64_t *made, int64_t *out)
{
    if (!made) return vm->shortage;
    *out = mx__address(made);
    return MX_OK;
}

static const mx__type *type_of(int64_t address)
{
    return (const mx__type *)(uintptr_t)address;
}

mx_status b_first(mx__vm *vm, const int64_t *a, int64_t *out)
{
    const int64_t *from = mx__block(a[0]);

    if (from[0] == 0) return mx__vm_fault(vm, "the first element of nothing");
    *out = from[1];
    return MX_OK;
}

mx_status b_last(mx__vm *vm, const int64_t *a, int64_t *out)
{
    const int64_t *from = mx__block(a[0]);

    if (from[0] == 0) return mx__vm_fault(vm, "the last element of nothing");
    *out = from[from[0]];
    return MX_OK;
}

mx_status b_tail(mx__vm *vm, const int64_t *a, int64_t *out)
{
    const int64_t *from = mx__block(a[0]);
    size_t skip = from[0] > 0;

    return give(vm, array_of(vm, from + 1 + skip, (size_t)from[0] - skip), out);
}

mx_status b_front(mx__vm *vm, const int64_t *a, int64_t *out)
{
    const int64_t *from = mx__block(a[0]);

    return give(vm, array_of(vm, from + 1, (size_t)(from[0] - (from[0] > 0))), out);
}

mx_status b_sort(mx__vm *vm, const int64_t *a, int64_t *out)
{
    const int64_t *from = mx__block(a[0]);
    int64_t *made = array_of(vm, from + 1, (size_t)from[0]);

    if (made) mx__sort_values(type_of(a[1]), made + 1, (size_t)made[0]);
    return give(vm, made, out);
}

mx_status b_reverse(mx__vm *vm, const int64_t *a, int64_t *out)
{
    const int64_t *from = mx__block(a[0]);
    int64_t *made = array_of(vm, NULL, (size_t)from[0]);

    for (int64_t i = 0; made && i < from[0]; i++)
        made[1 + i] = from[from[0] - i];
    return give(vm, made, out);
}

static bool same(const mx__type *type, int64_t a, int64_t b)
{
    return mx__is_block(type) ? mx__order(type, a, b) == 0 : a == b;
}

static bool occurs(const mx__type *type, int64_t value, const int64_t *at, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (same(type, value, at[i])) return true;
    return false;
}

/* How many of the N sorted values at AT are less than VALUE. */
static size_t rank(const mx__type *type, int64_t value, const int64_t *at, size_t n)
{
    size_t low = 0;

    while (low < n) {
        size_t middle = (low + n) / 2;

        if (mx__order(type, at[middle], value) < 0)
            low = middle + 1;
        else
            n = middle;
    }
    return low;
}

/* Looks each element up in a sorted copy, so that a million elements are no burden. */
mx_status b_distinct(mx__vm *vm, const int64_t *a, int64_t *out)
{
    const mx__type *type = type_of(a[1]);
    const int64_t *from = mx__block(a[0]);
    size_t n = (size_t)from[0], kept = 0;
    int64_t *made = array_of(vm, NULL, n), *sorted, *taken;

    if (!made) return vm->shortage;
    sorted = array_of(vm, from + 1, n);
    taken = sorted ? array_of(vm, NULL, n) : NULL;
    if (!taken) return vm->shortage;
    memset(taken + 1, 0, n * sizeof *taken);
    mx__sort_values(type, sorted + 1, n);
    for (size_t i = 1; i <= n; i++) {
        size_t at = rank(type, from[i], sorted + 1, n);

        if (taken[1 + at]) continue;
        taken[1 + at] = 1;
        made[++kept] = from[i];
    }
    made[0] = (int64_t)kept;
    return give(vm, made, out);
}

static int64_t where(const mx__type *type, const int64_t *text, const int64_t *run)
{
    for (int64_t i = 0; i + run[0] <= text[0]; i++) {
        int64_t j = 0;

        while (j < run[0] && same(type, text[1 + i + j], run[1 + j]))
            j++;
        if (j == run[0]) return i;
    }
    return -1;
}

mx_status b_contains(mx__vm *vm, const int64_t *a, int64_t *out)
{
    (void)vm;
    *out = where(type_of(a[2]), mx__block(a[0]), mx__block(a[1])) >= 0;
    return MX_OK;
}

mx_status b_find(mx__vm *vm, const int64_t *a, int64_t *out)
{
    (void)vm;
    *out = where(type_of(a[2]), mx__block(a[0]), mx__block(a[1]));
    return MX_OK;
}

/* --- words ------------------------------------------------------------------------ */

mx_status b_split(mx__vm *vm, const int64_t *a, int64_t *out)
{
    const int64_t *word = mx__block(a[0]);
    int64_t list, n = word[0], from = 0, *made = mx__list_new(vm, 6);

    if (!made) return vm->shortage;
    list = mx__address(made);
    for (int64_t i = 0; i <= n; i++) {
        if (i < n && word[1 + i] != a[1]) continue;
        if (i > from) {
            made = array_of(vm, word + 1 + from, (size_t)(i - from));
            if (!made || !mx__list_push(vm, &list, mx__address(made)))
                return vm->shortage;
        }
        from = i + 1;
    }
    *out = list;
    return MX_OK;
}

mx_status b_join(mx__vm *vm, const int64_t *a, int64_t *out)
{
    const int64_t *between = mx__block(a[0]), *words = mx__block(a[1]);
    size_t n = 0;
    int64_t *made, *next;

    for (int64_t i = 1; i <= words[0]; i++)
        n += (size_t)mx__block(words[i])[0] + (i > 1 ? (size_t)between[0] : 0);
    made = array_of(vm, NULL, n);
    if (!made) return vm->shortage;
    next = made + 1;
    for (int64_t i = 1; i <= words[0]; i++) {
        const int64_t *word = mx__block(words[i]);

        if (i > 1) {
            memcpy(next, between + 1, (size_t)between[0] * sizeof *next);
            next += between[0];
        }
        memcpy(next, word + 1, (size_t)word[0] * sizeof *next);
        next += word[0];
    }
    return give(vm, made, out);
}

static size_t drop_repeats(const mx__type *type, int64_t *at, size_t n)
{
    size_t kept = 0;

    for (size_t i = 0; i < n; i++)
        if (kept == 0 || !same(type, at[kept - 1], at[i])) at[kept++] = at[i];
    return kept;
}

mx_status b_letters(mx__vm *vm, const int64_t *a, int64_t *out)
{
    const int64_t *word = mx__block(a[0]);
    int64_t *made = array_of(vm, word + 1, (size_t)word[0]);

    if (!made) return vm->shortage;
    mx__sort_ints(made + 1, (size_t)made[0]);
    made[0] = (int64_t)drop_repeats(&mx__type_letter, made + 1, (size_t)made[0]);
    return give(vm, made, out);
}

mx_status b_to_int(mx__vm *vm, const int64_t *a, int64_t *out)
{
    const int64_t *word = mx__block(a[0]);
    char digits[64];
    size_t n = (size_t)word[0], used;

    if (n < sizeof digits) {
        for (size_t i = 0; i < n; i++)
            digits[i] = word[1 + i] > 0 && word[1 + i] < 128 ? (char)word[1 + i] : '?';
        if (n && mx__read_int(digits, n, out, &used) == MX_READ_OK && used == n)
            return MX_OK;
    }
    return mx__vm_fault(vm, "to_int of a word that is no integer");
}

mx_status b_say(mx__vm *vm, const int64_t *a, int64_t *out)
{
    int64_t list = a[0];
    mx_status st = mx__say_letters(vm, &list, type_of(a[2]), a[1]);

    *out = list;
    return st;
}

/* --- arrays ----------------------------------------------------------------------- */

mx_status b_range(mx__vm *vm, const int64_t *a, int64_t *out)
{
    int64_t from = a[0], to = a[1];
    uint64_t n = from > to ? 0 : (uint64_t)to - (uint64_t)from + 1;
    int64_t *made;

    if (n > MX_MOST_MEMORY / sizeof(int64_t) || (from <= to && n == 0))
        return vm->shortage = MX_LIMIT;
    made = array_of(vm, NULL, (size_t)n);
    for (size_t i = 0; made && i < n; i++)
        made[1 + i] = from + (int64_t)i;
    return give(vm, made, out);
}

mx_status b_slice(mx__vm *vm, const int64_t *a, int64_t *out)
{
    const int64_t *from = mx__block(a[0]);
    int64_t low = a[1], high = a[2];

    if (low < 0 || high >= from[0] || low > from[0] || high < -1)
        return mx__vm_fault(vm, "slice %lld..%lld of an array with %lld elements",
                            (long long)low, (long long)high, (long long)from[0]);
    return give(vm,
                array_of(vm, from + 1 + low, low > high ? 0 : (size_t)(high - low + 1)),
                out);
}

mx_status b_concat(mx__vm *vm, const int64_t *a, int64_t *out)
{
    const int64_t *left = mx__block(a[0]), *right = mx__block(a[1]);
    int64_t *made = array_of(vm, NULL, (size_t)(left[0] + right[0]));

    if (!made) return vm->shortage;
    memcpy(made + 1, left + 1, (size_t)left[0] * sizeof *made);
    memcpy(made + 1 + left[0], right + 1, (size_t)right[0] * sizeof *made);
    return give(vm, made, out);
}

mx_status b_equal(mx__vm *vm, const int64_t *a, int64_t *out)
{
    (void)vm;
    *out = mx__order(type_of(a[2]), a[0], a[1]) == 0;
    return MX_OK;
}

mx_status b_has(mx__vm *vm, const int64_t *a, int64_t *out)
{
    const int64_t *array = mx__block(a[1]);

    (void)vm;
    *out = occurs(type_of(a[2]), a[0], array + 1, (size_t)array[0]);
    return MX_OK;
}

mx_status b_set(mx__vm *vm, const int64_t *a, int64_t *out)
{
    mx_status st = b_sort(vm, a, out);
    int64_t *made;

    if (st) return st;
    made = mx__block(*out);
    made[0] = (int64_t)drop_repeats(type_of(a[1]), made + 1, (size_t)made[0]);
    return MX_OK;
}

mx_status b_unite(mx__vm *vm, const int64_t *a, int64_t *out)
{
    int64_t both[2] = { 0, a[2] };
    mx_status st = b_concat(vm, a, both);

    return st ? st : b_set(vm, both, out);
}

mx_status b_lessen(mx__vm *vm, const int64_t *a, int64_t *out)
{
    const int64_t *from = mx__block(a[0]), *gone = mx__block(a[1]);
    int64_t *made = array_of(vm, NULL, (size_t)from[0]);
    size_t kept = 0;

    if (!made) return vm->shortage;
    for (int64_t i = 1; i <= from[0]; i++)
        if (!occurs(type_of(a[2]), from[i], gone + 1, (size_t)gone[0]))
            made[++kept] = from[i];
    made[0] = (int64_t)kept;
    return give(vm, made, out);
}

mx_status b_without(mx__vm *vm, const int64_t *a, int64_t *out)
{
    const int64_t *from = mx__block(a[0]);
    int64_t n = from[0], index = a[1], *made;

    if (index < 0 || index >= n) return mx__fault_index(vm, index, n);
    made = array_of(vm, from + 1, (size_t)(n - 1));
    if (!made) return vm->shortage;
    memcpy(made + 1 + index, from + 2 + index, (size_t)(n - 1 - index) * sizeof *made);
    return give(vm, made, out);
}

/* --- boards ----------------------------------------------------------------------- */

mx_status b_board(mx__vm *vm, const int64_t *a, int64_t *out)
{
    const int64_t *rows = mx__block(a[0]);
    int64_t n = rows[0], width = n ? mx__block(rows[1])[0] : 0, *made;

    for (int64_t r = 1; r <= n; r++)
        if (mx__block(rows[r])[0] != width)
            return mx__vm_fault(vm,
                                "row %lld of a board has %lld cells, row 0 has %lld",
                                (long long)(r - 1), (long long)mx__block(rows[r])[0],
                                (long long)width);
    made = mx__vm_words(vm, (size_t)(n * width) + 2);
    if (!made) return vm->shortage;
    made[0] = n;
    made[1] = width;
    for (int64_t r = 0; r < n; r++)
        memcpy(made + 2 + r * width, mx__block(rows[1 + r]) + 1,
               (size_t)width * sizeof *made);
    return give(vm, made, out);
}

mx_status b_row(mx__vm *vm, const int64_t *a, int64_t *out)
{
    const int64_t *board = mx__block(a[0]);

    if (a[1] < 0 || a[1] >= board[0])
        return mx__vm_fault(vm, "row %lld of a board with %lld rows", (long long)a[1],
                            (long long)board[0]);
    return give(vm, array_of(vm, board + 2 + a[1] * board[1], (size_t)board[1]), out);
}

mx_status b_inside(mx__vm *vm, const int64_t *a, int64_t *out)
{
    const int64_t *board = mx__block(a[0]);

    (void)vm;
    *out = a[1] >= 0 && a[1] < board[0] && a[2] >= 0 && a[2] < board[1];
    return MX_OK;
}

static bool push_cell(mx__vm *vm, int64_t *list, int64_t r, int64_t c)
{
    int64_t *cell = mx__vm_words(vm, 2);

    if (!cell) return false;
    cell[0] = r;
    cell[1] = c;
    return mx__list_push(vm, list, mx__address(cell));
}

mx_status b_cells(mx__vm *vm, const int64_t *a, int64_t *out)
{
    const int64_t *board = mx__block(a[0]);
    int64_t list, *made = mx__list_new(vm, (size_t)(board[0] * board[1]));

    if (!made) return vm->shortage;
    list = mx__address(made);
    for (int64_t r = 0; r < board[0]; r++)
        for (int64_t c = 0; c < board[1]; c++)
            if (!push_cell(vm, &list, r, c)) return vm->shortage;
    *out = list;
    return MX_OK;
}

bool mx__next_beside(const int64_t *board, int64_t *state, const int64_t cell[2],
                     int64_t out[2])
{
    static const int64_t steps[4][2] = { { -1, 0 }, { 0, -1 }, { 0, 1 }, { 1, 0 } };

    while (++*state < 4) {
        uint64_t r = (uint64_t)cell[0] + (uint64_t)steps[*state][0];
        uint64_t c = (uint64_t)cell[1] + (uint64_t)steps[*state][1];

        if (r >= (uint64_t)board[0] || c >= (uint64_t)board[1]) continue;
        out[0] = (int64_t)r;
        out[1] = (int64_t)c;
        return true;
    }
    return false;
}

mx_status b_neighbours(mx__vm *vm, const int64_t *a, int64_t *out)
{
    const int64_t *board = mx__block(a[0]);
    int64_t list, state = -1, cell[2], *made = mx__list_new(vm, 4);

    if (!made) return vm->shortage;
    list = mx__address(made);
    while (mx__next_beside(board, &state, a + 1, cell))
        if (!push_cell(vm, &list, cell[0], cell[1])) return vm->shortage;
    *out = list;
    return MX_OK;
}

mx_status b_grid(mx__vm *vm, const int64_t *a, int64_t *out)
{
    const int64_t *cells = mx__block(a[0]);
    int64_t *made = mx__vm_words(vm, (size_t)cells[0] + 2);

    if (!made) return vm->shortage;
    made[0] = a[1];
    made[1] = a[2];
    memcpy(made + 2, cells + 1, (size_t)cells[0] * sizeof *made);
    return give(vm, made, out);
}
