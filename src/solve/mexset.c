/* mexset.c: collects the values of a position's options and says what the position is. */
#include "mexset.h"

#include "room.h"

#include <string.h>

void mx__mexset_clear(mx__mexset *set)
{
    mx__room_free(set->budget, (void **)&set->large, &set->large_room,
                  sizeof *set->large);
    mx__room_free(set->budget, (void **)&set->bits, &set->bits_room, sizeof *set->bits);
    mx__mexset_empty(set);
}

mx_status mx__mexset_add_large(mx__mexset *set, mx__raw value, mx_error *err)
{
    if (set->n_large == set->large_room) {
        mx_status st = mx__room_for(set->budget, (void **)&set->large, &set->large_room,
                                    sizeof *set->large, set->n_large + 1, err);
        if (st != MX_OK) return st;
    }
    set->large[set->n_large++] = value;
    return MX_OK;
}

/* What of a value counts: all of it, or one half of a genus. */
typedef enum genus_half { WHOLE_VALUE, NORMAL_HALF, MISERE_HALF } genus_half;

static mx__raw half_of(mx__raw value, genus_half which)
{
    if (which == WHOLE_VALUE || !mx__raw_is_fickle(value)) return value;
    return which == NORMAL_HALF ? value - MX__RAW_FICKLE : MX__RAW_FICKLE + 1 - value;
}

static mx_status mex_of(mx__mexset *set, genus_half which, mx__raw *out, mx_error *err)
{
    size_t n_words = set->n_large / 64 + 2,
           word = 0; /* a mex is at most 64 + n_large */
    mx_status st = mx__room_for(set->budget, (void **)&set->bits, &set->bits_room,
                                sizeof *set->bits, n_words, err);

    if (st != MX_OK) return st;
    memset(set->bits, 0, n_words * sizeof *set->bits);
    set->bits[0] = set->small;
    for (size_t i = 0; i < set->n_large; i++) {
        mx__raw v = half_of(set->large[i], which);

        if (v / 64 < n_words) set->bits[v / 64] |= UINT64_C(1) << v % 64;
    }
    while (word < n_words && set->bits[word] == UINT64_MAX)
        word++;
    assert(word < n_words);
    *out = (mx__raw)(word * 64 + MX_LOWEST_BIT(~set->bits[word]));
    return MX_OK;
}

mx_status mx__mexset_mex(mx__mexset *set, mx__raw *out, mx_error *err)
{
    if (MX_LIKELY(set->small != UINT64_MAX)) {
        *out = MX_LOWEST_BIT(~set->small);
        return MX_OK;
    }
    return mex_of(set, WHOLE_VALUE, out, err);
}

mx_status mx__mexset_genus(mx__mexset *set, mx__raw *out, mx_error *err)
{
    mx__raw g, h;
    mx_status st;

    *out = MX__RAW_FICKLE;
    if (!set->small && !set->n_large) return MX_OK; /* the end: 0^1 */
    st = mex_of(set, NORMAL_HALF, &g, err);
    if (st == MX_OK) st = mex_of(set, MISERE_HALF, &h, err);
    if (st != MX_OK) return st;
    if (g == h)
        *out = g;
    else
        *out = g + h == 1 ? MX__RAW_FICKLE + g : MX__RAW_WILD;
    return MX_OK;
}

mx_status mx__mexset_heap(mx__mexset *set, mx__raw *out, mx_error *err)
{
    bool ends = !set->small && !set->n_large;

    *out = MX__RAW_WILD;
    if (!ends && !(set->small & 3)) return MX_OK;
    return mx__mexset_mex(set, out, err);
}
