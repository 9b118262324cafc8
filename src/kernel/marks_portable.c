/* marks_portable.c: sets of options of 64 heaps in plain C; the definition of the row. */
#include "kernels_impl.h"

void mx__mark64_portable(const mx__mark_job *job, unsigned planes, uint64_t *sets)
{
    const mx__sum_of *some = job->sums + job->n_full;

    (void)planes;
    for (unsigned h = 0; h < MX_LANES; h++) {
        const uint8_t *at = job->at + h;
        uint64_t set = 0, more = 0;
        size_t i = 0;

        for (; i + 1 < job->n_full; i += 2) {
            set |= UINT64_C(1) << (*(at - job->sums[i].back) ^ job->sums[i].code);
            more |= UINT64_C(1)
                    << (*(at - job->sums[i + 1].back) ^ job->sums[i + 1].code);
        }
        for (; i < job->n_full; i++)
            set |= UINT64_C(1) << (*(at - job->sums[i].back) ^ job->sums[i].code);
        for (i = 0; i < job->n_some; i++)
            if (some[i].lanes >> h & 1)
                set |= UINT64_C(1) << (*(at - some[i].back) ^ some[i].code);
        sets[h] = set | more;
    }
}

void mx__mark128_portable(const mx__mark_job *job, uint64_t *sets)
{
    const mx__sum_of *some = job->sums + job->n_full;

    for (unsigned h = 0; h < MX_LANES; h++) {
        const uint8_t *at = job->at + h;
        uint64_t set[2] = { 0, 0 };

        for (size_t i = 0; i < job->n_full; i++) {
            uint32_t g = *(at - job->sums[i].back) ^ job->sums[i].code;

            set[g >> 6] |= UINT64_C(1) << (g & 63);
        }
        for (size_t i = 0; i < job->n_some; i++) {
            uint32_t g = *(at - some[i].back) ^ some[i].code;

            if (some[i].lanes >> h & 1) set[g >> 6] |= UINT64_C(1) << (g & 63);
        }
        sets[2 * h] = set[0];
        sets[2 * h + 1] = set[1];
    }
}

void mx__near8_portable(const uint8_t *at, const mx__near *sums, size_t n,
                        unsigned first, unsigned words, uint64_t *sets)
{
    for (size_t i = 0; i < n && sums[i].back < first + MX_GROUP; i++) {
        unsigned h = first > sums[i].back ? first : sums[i].back;

        for (; h < first + MX_GROUP; h++) {
            uint32_t g = *(at + h - sums[i].back) ^ sums[i].code;

            if (words == 1)
                sets[h] |= UINT64_C(1) << g;
            else
                sets[2 * h + (g >> 6)] |= UINT64_C(1) << (g & 63);
        }
    }
}

void mx__seek_portable(const uint8_t *at, size_t rest, size_t from, size_t to,
                       uint64_t *need)
{
    for (size_t a = from; a < to && (need[0] | need[1]); a++) {
        unsigned g = at[a] ^ at[rest - a];

        if (g < 128) need[g >> 6] &= ~(UINT64_C(1) << (g & 63));
    }
}
