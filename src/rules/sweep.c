/* sweep.c: loops whose options change evenly, many rounds at a time. */
#include "sending.h"

static mx_status settle(mx__vm *vm, mx__sending how, const mx__site *site)
{
    if (how == MX_OUTSIDE) return mx__emit_note(vm, site, vm->plain[vm->n_sound]);
    if (how == MX_ITSELF) return mx__emit_self(vm);
    if (how == MX_ENOUGH) vm->is_enough = true;
    return MX_OK;
}

/* How many rounds remain until a register would leave 64 bits or the loop ends. */
static int64_t rounds_left(const mx__sweep *what, const int64_t *R, int64_t from,
                           int64_t to)
{
    int64_t rounds, end;

    if (from >= to || MX_SUB_OVERFLOWS(to, from, &rounds)) return 0;
    for (size_t i = 0; i < what->n_growth; i++)
        if (MX_MUL_OVERFLOWS(what->growth[i].by, rounds, &end) ||
            MX_ADD_OVERFLOWS(end, R[what->growth[i].reg], &end))
            return 0;
    return rounds;
}

/* One plain option a round: it is aimed at once. Called with constants for the common
   numbers of parts and scalars, so that the loops inside unfold. */
MX_INLINE mx_status sweep_one(mx__vm *vm, const mx__site *site, const mx__sweep *what,
                              const struct mx__sent *sent, int64_t *R, int64_t rounds,
                              size_t n_parts, size_t k)
{
    const struct mx__growth *growth = what->growth, *end = growth + what->n_growth;
    int64_t *value = R + sent->first;

    mx__aim(vm, value, n_parts, site);
    for (; rounds > 0; rounds--) {
        mx__sending how;

        for (const struct mx__growth *g = growth; g != end; g++)
            R[g->reg] += g->by;
        how = mx__look_at(vm, value, n_parts, k);
        if (MX_LIKELY(how == MX_SENT)) {
            if (MX_LIKELY(!vm->sink(vm->context, &vm->option))) continue;
            how = MX_ENOUGH;
        }
        if (how != MX_DROPPED) {
            mx_status st = settle(vm, how, site);

            if (st || vm->is_enough) return st;
        }
    }
    return MX_OK;
}

static mx_status sweep_plain(mx__vm *vm, const mx__unit *unit, const mx__sweep *what,
                             const struct mx__sent *sent, int64_t *R, int64_t rounds)
{
    const mx__site *site = &unit->sites[sent->site];
    size_t n_parts = sent->n_parts, k = vm->n_scalars;

    if (k == 1 && n_parts == 1) return sweep_one(vm, site, what, sent, R, rounds, 1, 1);
    if (k == 1 && n_parts == 2) return sweep_one(vm, site, what, sent, R, rounds, 2, 1);
    if (k == 2 && n_parts == 1) return sweep_one(vm, site, what, sent, R, rounds, 1, 2);
    if (k == 2 && n_parts == 2) return sweep_one(vm, site, what, sent, R, rounds, 2, 2);
    return sweep_one(vm, site, what, sent, R, rounds, n_parts, k);
}

/* Sends one of the options of a round, of K scalars. */
MX_INLINE mx_status send_at(mx__vm *vm, const mx__unit *unit,
                            const struct mx__sent *sent, int64_t *R, size_t k)
{
    const mx__site *site = &unit->sites[sent->site];
    int64_t *value = R + sent->first;
    mx__sending how;

    if (sent->is_extra) return mx__emit_plain(vm, unit, site, R, value, sent->n_parts);
    how = sent->n_parts == 1 ? mx__look_at(vm, value, 1, k)
                             : mx__look_at(vm, value, sent->n_parts, k);
    if (how == MX_DROPPED) return MX_OK;
    mx__aim(vm, value, sent->n_parts, site);
    if (MX_LIKELY(how == MX_SENT) && MX_LIKELY(!vm->sink(vm->context, &vm->option)))
        return MX_OK;
    return settle(vm, how == MX_SENT ? MX_ENOUGH : how, site);
}

MX_INLINE mx_status sweep_all(mx__vm *vm, const mx__unit *unit, const mx__sweep *what,
                              const struct mx__sent *const *sent, size_t n_sent,
                              int64_t *R, int64_t rounds, size_t k)
{
    for (; rounds > 0; rounds--) {
        for (size_t i = 0; i < what->n_growth; i++)
            R[what->growth[i].reg] += what->growth[i].by;
        for (size_t i = 0; i < n_sent; i++) {
            mx_status st = send_at(vm, unit, sent[i], R, k);

            if (st || vm->is_enough) return st;
        }
    }
    return MX_OK;
}

/* Whether every part of the option stays inside the shape, and is never the position
   itself, through all of the next ROUNDS: values change evenly, so the first and the last
   round tell. rounds_left saw to it that nothing overflows. */
static bool is_sound(const mx__vm *vm, const struct mx__sent *sent, const int64_t *R,
                     int64_t rounds)
{
    size_t k = vm->n_scalars;
    const int64_t *value = R + sent->first, *by = sent->by;

    if (sent->is_extra) return false;
    for (size_t p = 0; p < sent->n_parts; p++, value += k, by += k) {
        bool is_other = false;

        for (size_t f = 0; f < k; f++) {
            int64_t first = value[f] + by[f], last = value[f] + by[f] * rounds;
            int64_t least = first < last ? first : last;
            int64_t most = first < last ? last : first;

            if ((uint64_t)first - (uint64_t)vm->lo[f] > vm->width[f]) return false;
            if ((uint64_t)last - (uint64_t)vm->lo[f] > vm->width[f]) return false;
            is_other |= vm->at.at[f] < least || vm->at.at[f] > most;
        }
        if (!is_other) return false;
    }
    return true;
}

static bool are_sound(const mx__vm *vm, const struct mx__sent *const *sent, size_t n,
                      const int64_t *R, int64_t rounds)
{
    for (size_t i = 0; i < n; i++)
        if (!is_sound(vm, sent[i], R, rounds)) return false;
    return true;
}

/* Nothing is left to look at in the next ROUNDS: all registers get the values they have
   after these, and those of the options go back to where they are now. */
static void leap_ahead(const mx__sweep *what, const struct mx__sent *const *sent,
                       size_t n_sent, int64_t *R, int64_t rounds, size_t k)
{
    for (size_t i = 0; i < what->n_growth; i++)
        R[what->growth[i].reg] += what->growth[i].by * rounds;
    for (size_t i = 0; i < n_sent; i++)
        for (size_t w = 0; w < sent[i]->n_parts * k; w++)
            R[sent[i]->first + w] -= sent[i]->by[w] * rounds;
}

/* One option of N words a round: aimed at once, its growth in machine registers. */
MX_INLINE void march_one(mx__vm *vm, const struct mx__sent *sent, int64_t *value,
                         int64_t rounds, size_t n)
{
    mx_sink *sink = vm->sink;
    void *context = vm->context;
    const mx_option *option = &vm->option;
    int64_t by[4];

    for (size_t w = 0; w < n; w++)
        by[w] = sent->by[w];
    for (; rounds > 0; rounds--) {
        for (size_t w = 0; w < n; w++)
            value[w] += by[w];
        if (MX_LIKELY(!sink(context, option))) continue;
        vm->is_enough = true;
        return;
    }
}

static void march_all(mx__vm *vm, const mx__unit *unit,
                      const struct mx__sent *const *sent, size_t n_sent, int64_t *R,
                      int64_t rounds)
{
    for (; rounds > 0; rounds--)
        for (size_t i = 0; i < n_sent; i++) {
            int64_t *value = R + sent[i]->first;
            const int64_t *by = sent[i]->by;
            size_t n = sent[i]->n_parts * vm->n_scalars;

            for (size_t w = 0; w < n; w++)
                value[w] += by[w];
            mx__aim(vm, value, sent[i]->n_parts, &unit->sites[sent[i]->site]);
            if (MX_LIKELY(!vm->sink(vm->context, &vm->option))) continue;
            vm->is_enough = true;
            return;
        }
}

static void sweep_sound(mx__vm *vm, const mx__unit *unit, const mx__sweep *what,
                        const struct mx__sent *const *sent, size_t n_sent, int64_t *R,
                        int64_t rounds)
{
    size_t n = sent[0]->n_parts * vm->n_scalars;
    int64_t *value = R + sent[0]->first;

    leap_ahead(what, sent, n_sent, R, rounds, vm->n_scalars);
    mx__aim(vm, value, sent[0]->n_parts, &unit->sites[sent[0]->site]);
    if (n_sent > 1 || n == 3 || n > 4)
        march_all(vm, unit, sent, n_sent, R, rounds);
    else if (n == 1)
        march_one(vm, sent[0], value, rounds, 1);
    else if (n == 2)
        march_one(vm, sent[0], value, rounds, 2);
    else
        march_one(vm, sent[0], value, rounds, 4);
}

static mx_status sweep_several(mx__vm *vm, const mx__unit *unit, const mx__sweep *what,
                               const struct mx__sent *const *sent, size_t n_sent,
                               int64_t *R, int64_t rounds)
{
    size_t k = vm->n_scalars;

    if (are_sound(vm, sent, n_sent, R, rounds)) {
        sweep_sound(vm, unit, what, sent, n_sent, R, rounds);
        return MX_OK;
    }
    if (n_sent == 1 && !sent[0]->is_extra)
        return sweep_plain(vm, unit, what, sent[0], R, rounds);
    if (k == 1) return sweep_all(vm, unit, what, sent, n_sent, R, rounds, 1);
    if (k == 2) return sweep_all(vm, unit, what, sent, n_sent, R, rounds, 2);
    return sweep_all(vm, unit, what, sent, n_sent, R, rounds, k);
}

/* In how many of the next ROUNDS the option may be inside the shape: a scalar that falls
   below its bound in silence stays there. */
static int64_t rounds_alive(const mx__vm *vm, const struct mx__sent *sent,
                            const int64_t *R, int64_t rounds)
{
    size_t k = vm->n_scalars, n = sent->n_parts * k;
    const int64_t *value = R + sent->first;

    for (size_t i = 0, f = 0; i < n; i++, f = f + 1 == k ? 0 : f + 1) {
        int64_t by = sent->by[i];
        uint64_t room = (uint64_t)value[i] - (uint64_t)vm->lo[f];

        if (by >= 0 || by == INT64_MIN || !vm->is_hushed[f]) continue;
        if (value[i] < vm->lo[f]) return 0;
        if (by < -1) room /= (uint64_t)-by;
        if (room < (uint64_t)rounds) rounds = (int64_t)room;
    }
    return rounds;
}

/* Sweeps in stretches: an option that is dead is left out of the next. */
mx_status mx__sweep_on(mx__vm *vm, const mx__unit *unit, const mx__sweep *what,
                       int64_t *R, int64_t *counter, int64_t last)
{
    int64_t rounds = rounds_left(what, R, *counter, last);
    const struct mx__sent *alive[MX_MOST_SENT];
    mx_status st = MX_OK;

    if (rounds > vm->breath - 1) rounds = vm->breath - 1; /* LOOP breathes */
    vm->breath -= (uint32_t)rounds;
    *counter += rounds;
    while (rounds > 0 && !st && !vm->is_enough) {
        int64_t stretch = rounds;
        size_t n = 0;

        for (size_t i = 0; i < what->n_sent; i++) {
            int64_t left = rounds_alive(vm, &what->sent[i], R, rounds);

            if (left == 0) continue;
            alive[n++] = &what->sent[i];
            if (left < stretch) stretch = left;
        }
        if (n == 0) return MX_OK; /* nothing reads the registers any more */
        st = sweep_several(vm, unit, what, alive, n, R, stretch);
        rounds -= stretch;
    }
    return st;
}
