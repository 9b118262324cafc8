/* remoteness.c: how long sums of any games last. */
#include "remoteness.h"

#include "alloc.h"
#include "fail.h"

/* Single positions have nodes without a head, so they are kept apart. */
struct mx__remoteness {
    mx__budget *budget;
    mx__retro *single, *sums; /* of single positions; of several together */
};

mx_status mx__remoteness_new(mx__budget *budget, mx__remoteness **out, mx_error *err)
{
    mx__remoteness *r = mx__calloc(1, sizeof *r);

    *out = r;
    if (!r) return mx__fail(err, MX_NOMEM, "out of memory");
    r->budget = budget;
    return MX_OK;
}

void mx__remoteness_free(mx__remoteness *r)
{
    if (!r) return;
    mx__retro_free(r->single);
    mx__retro_free(r->sums);
    mx__free(r);
}

bool mx__remoteness_applies(const mx_game *game)
{
    return !(game->flags & MX_SCORES);
}

mx_status mx__remoteness_of(mx__remoteness *r, const mx__retro_part *part, size_t n,
                            mx_player player, uint64_t most, mx__retro_answer *out,
                            mx_error *err)
{
    mx__retro **search = n == 1 ? &r->single : &r->sums;
    bool may_draw = false;
    mx_status st = MX_OK;

    *out = (mx__retro_answer){ MX_LOST, 0 };
    if (n == 0) return MX_OK;
    for (size_t i = 0; i < n; i++) {
        if (!mx__remoteness_applies(part[i].game))
            return mx__fail(err, MX_UNSUPPORTED,
                            "%s counts points: nobody hurries to its end",
                            part[i].game->name);
        may_draw |= (part[i].game->flags & (MX_DRAW | MX_TIES)) != 0;
    }
    if (!*search) st = mx__retro_new(r->budget, search, err);
    if (st == MX_OK) st = mx__retro_outcome(*search, part, n, player, most, out, err);
    if (st == MX_OK && out->outcome == MX_DRAWN && !may_draw)
        st = mx__fail(err, MX_CYCLE,
                      "play need not end: say `draw` if that is meant to be one");
    return st;
}
