/* palette.c: colours and fonts of all pictures. */
#include "palette.h"

#include <stddef.h>

const char *mx__fonts_of(mx__lang lang)
{
    return lang == MX__CHINESE ? "Helvetica,Arial,Noto Sans CJK SC,Source Han Sans SC,"
                                 "Microsoft YaHei,PingFang SC,WenQuanYi Micro Hei,"
                                 "sans-serif"
                               : "Helvetica,Arial,sans-serif";
}

const mx__palette *mx__palette_of(mx__theme theme)
{
    static const mx__palette palettes[] = {
        { .ground = "#ffffff",
          .ink = "#1a1a1a",
          .quiet = "#5f5f5f",
          .grid = "#d9d9d9",
          .left = "#0072b2",
          .right = "#b84a00",
          .lost = "#cfe8f7",
          .mark = "#b84a00" },
        { .ground = "#16181d",
          .ink = "#eeeeee",
          .quiet = "#a8adb5",
          .grid = "#3a3f47",
          .left = "#56b4e9",
          .right = "#f0a30a",
          .lost = "#164a66",
          .mark = "#f0a30a" },
    };

    return &palettes[theme];
}

/* Corners of the scale: after cividis (Nuñez, Anderton, Renslow 2018), blue to yellow, a
   scale made for eyes without red or green; brightness rises all the way. The darkest is
   left out, so that black stands out from all of them. */
static const unsigned char corners[][3] = {
    { 0x2a, 0x3f, 0x6d }, { 0x57, 0x5d, 0x6d }, { 0x7d, 0x7c, 0x78 },
    { 0xa6, 0x9d, 0x75 }, { 0xd3, 0xc1, 0x64 }, { 0xfe, 0xe8, 0x38 }
};

uint32_t mx__scale_colour(mx__theme theme, uint64_t i, uint64_t n)
{
    /* on dark ground the brightest is left out: white stands out from the rest */
    uint64_t spans = sizeof corners / sizeof corners[0] - (theme == MX__DARK ? 2 : 1);
    uint64_t steps = n > 1 ? n - 1 : 1, at, k, within;
    uint32_t colour = 0;

    if (i > steps) i = steps;
    /* on light ground much is dark, on dark ground much is bright */
    at = theme == MX__LIGHT ? steps - i : i;
    k = at * spans / steps;
    if (k >= spans) k = spans - 1;
    within = at * spans - k * steps; /* of `steps` */
    for (size_t c = 0; c < 3; c++) {
        uint64_t low = corners[k][c], high = corners[k + 1][c];
        uint64_t mixed = (low * (steps - within) + high * within + steps / 2) / steps;

        colour = colour << 8 | (uint32_t)mixed;
    }
    return colour;
}
