/* sending.h: options whose parts are all scalars, on their way to the sink. */
#ifndef MX_SENDING_H
#define MX_SENDING_H

#include "vm.h"

typedef enum mx__sending {
    MX_SENT,
    MX_DROPPED,
    MX_ENOUGH,
    MX_OUTSIDE,
    MX_ITSELF
} mx__sending;

/* Makes vm->option the option whose N_PARTS parts lie at VALUE. */
static inline void mx__aim(mx__vm *vm, int64_t *value, size_t n_parts,
                           const mx__site *site)
{
    for (size_t p = 0; p < n_parts; p++, value += vm->n_scalars)
        vm->plain[p].at = value;
    vm->option.rule = site->rule;
    vm->option.parts = vm->plain;
    vm->option.n_parts = n_parts;
}

/* Scalar F of part P left the shape: is that worth a note? */
static inline mx__sending mx__drop(mx__vm *vm, size_t p, size_t f, int64_t value)
{
    if (MX_LIKELY(vm->is_hushed[f] && value < vm->lo[f])) return MX_DROPPED;
    vm->n_sound = p;
    return MX_OUTSIDE;
}

/* Whether all parts are inside the shape and none is the position itself. MX_OUTSIDE: part
   vm->n_sound left the shape and a note may be due; MX_DROPPED: none is. */
MX_INLINE mx__sending mx__look_at(mx__vm *vm, const int64_t *value, size_t n_parts,
                                  size_t k)
{
    const int64_t *at = vm->at.at, *lo = vm->lo;
    const uint64_t *width = vm->width;
    bool is_self = false;

    for (size_t p = 0; p < n_parts; p++, value += k) {
        bool is_other = value[0] != at[0];

        if ((uint64_t)value[0] - (uint64_t)lo[0] > width[0])
            return mx__drop(vm, p, 0, value[0]);
        for (size_t f = 1; f < k; f++) {
            if ((uint64_t)value[f] - (uint64_t)lo[f] > width[f])
                return mx__drop(vm, p, f, value[f]);
            is_other |= value[f] != at[f];
        }
        is_self |= !is_other;
    }
    return MX_UNLIKELY(is_self) && !vm->program->has_self_options ? MX_ITSELF : MX_SENT;
}

static inline mx__sending mx__send_plain(mx__vm *vm, int64_t *value, size_t n_parts,
                                         const mx__site *site)
{
    size_t k = vm->n_scalars;
    mx__sending how = k == 1   ? mx__look_at(vm, value, n_parts, 1)
                      : k == 2 ? mx__look_at(vm, value, n_parts, 2)
                               : mx__look_at(vm, value, n_parts, k);

    if (how == MX_ITSELF || how == MX_DROPPED) return how;
    mx__aim(vm, value, n_parts, site);
    if (MX_UNLIKELY(how == MX_OUTSIDE)) return how;
    return MX_UNLIKELY(vm->sink(vm->context, &vm->option)) ? MX_ENOUGH : MX_SENT;
}

/* sweep.c: runs sweep WHAT of UNIT for COUNTER up to LAST, as far as nothing overflows; the
   loop goes on from *COUNTER. MX_FAULT, MX_NOMEM, vm->is_enough as EMIT. */
MX_MUSTUSE mx_status mx__sweep_on(mx__vm *vm, const mx__unit *unit,
                                  const mx__sweep *what, int64_t *R, int64_t *counter,
                                  int64_t last);

#endif
