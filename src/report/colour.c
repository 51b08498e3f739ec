/* Sides' colours and what becomes of colours in grey: whole numbers, no floats. */
#include "gesta/colour.h"
#include "gesta/fixed.h"

#include <string.h>

#include "gamma_int.h"

static int part(gs_rgb rgb, int shift)
{
    return (int)(rgb >> shift & 255);
}

/* Luminance in millionths. */
static int32_t luminance(gs_rgb rgb)
{
    int64_t y = (int64_t)2126 * linear[part(rgb, 16)] +
                (int64_t)7152 * linear[part(rgb, 8)] +
                (int64_t)722 * linear[part(rgb, 0)];
    return (int32_t)gs_div_near(y, 10000);
}

/* Cube root of n (0 .. 10^18), rounded down. */
static int64_t cube_root(int64_t n)
{
    int64_t lo = 0, hi = 1000001;
    while (hi - lo > 1) {
        int64_t mid = (lo + hi) / 2;
        if (mid * mid * mid <= n) {
            lo = mid;
        } else {
            hi = mid;
        }
    }
    return lo;
}

int gs_rgb_lightness(gs_rgb rgb)
{
    int64_t y = luminance(rgb);
    if (y <= 8856) {
        return (int)gs_div_near(y * 9033, 100000);
    }
    int64_t root = cube_root(y * 1000000 * 1000000);
    return (int)(gs_div_near(root * 116, 10000) - 1600);
}

int gs_rgb_contrast(gs_rgb rgb)
{
    return (int)gs_div_near((int64_t)1050000 * 100, luminance(rgb) + 50000);
}

gs_rgb gs_rgb_grey(gs_rgb rgb)
{
    int32_t y = luminance(rgb);
    int v = 0;
    while (v < 255 && linear[v + 1] <= y) {
        v++;
    }
    if (v < 255 && linear[v + 1] - y < y - linear[v]) {
        v++;
    }
    return (gs_rgb)v << 16 | (gs_rgb)v << 8 | (gs_rgb)v;
}

gs_rgb gs_rgb_mix(gs_rgb rgb, gs_rgb with, int per_cent)
{
    gs_rgb out = 0;
    for (int shift = 16; shift >= 0; shift -= 8) {
        int v = part(rgb, shift) * (100 - per_cent) + part(with, shift) * per_cent;
        out |= (gs_rgb)gs_div_near(v, 100) << shift;
    }
    return out;
}

bool gs_rgb_parse(const char *text, gs_rgb *out)
{
    if (!text) {
        return false;
    }
    text += *text == '#';
    size_t n = strlen(text);
    if (n != 3 && n != 6) {
        return false;
    }
    gs_rgb rgb = 0;
    for (size_t i = 0; i < n; i++) {
        const char *set = "0123456789abcdef";
        char c = text[i] >= 'A' && text[i] <= 'F' ? (char)(text[i] + 32) : text[i];
        const char *at = c ? strchr(set, c) : NULL;
        if (!at) {
            return false;
        }
        gs_rgb v = (gs_rgb)(at - set);
        rgb = n == 3 ? rgb << 8 | v << 4 | v : rgb << 4 | v;
    }
    *out = rgb;
    return true;
}

/* The least mixture, in steps of 5 per cent, that lies between the lightnesses lo and hi;
 * the one nearest to their middle if the steps pass over them. */
static gs_rgb to_lightness(gs_rgb rgb, int lo, int hi)
{
    int l = gs_rgb_lightness(rgb);
    gs_rgb with = l < lo ? 0xFFFFFF : 0;
    gs_rgb best = rgb;
    int best_off = 100000;
    for (int step = 0; step <= 20; step++) {
        gs_rgb c = gs_rgb_mix(rgb, with, step * 5);
        l = gs_rgb_lightness(c);
        if (l >= lo && l <= hi) {
            return c;
        }
        int off = l < lo ? lo - l : l - hi;
        if (off < best_off) {
            best_off = off;
            best = c;
        }
    }
    return best;
}

/* A dark of the fill for lines and words: darker by 30 per cent, and on until its
 * contrast with white is 5. */
static gs_rgb to_dark(gs_rgb fill)
{
    gs_rgb dark = fill;
    for (int step = 6; step <= 20; step++) {
        dark = gs_rgb_mix(fill, 0, step * 5);
        if (gs_rgb_contrast(dark) >= 500) {
            break;
        }
    }
    return dark;
}

static const struct {
    gs_rgb fill, dark, letter;
    gs_pattern pattern;
    int lo, hi; /* hundredths of L* */
} places[GS_SIDES_MAX] = {
    {0x004488, 0x00305F, GS_RGB_PAPER, GS_PATTERN_NONE, 2500, 3300},
    {0xDDAA33, 0x8A6510, GS_RGB_INK, GS_PATTERN_NONE, 6800, 7600},
    {0xBB5566, 0x7E2F3C, GS_RGB_PAPER, GS_PATTERN_DIAGONALS, 4600, 5400},
    {0x44AA99, 0x1F6A5E, GS_RGB_INK, GS_PATTERN_DOTS, 6000, 6600},
};

static const gs_side_ink save_inks[GS_SIDES_MAX] = {
    {0x333333, 0x2B2B2B, GS_RGB_PAPER, GS_PATTERN_NONE},
    {GS_RGB_PAPER, 0x6A6A6A, 0x1A1A1A, GS_PATTERN_DARK_DIAGONALS},
    {0x777777, 0x474747, GS_RGB_PAPER, GS_PATTERN_DIAGONALS},
    {GS_RGB_PAPER, 0x5B5B5B, 0x1A1A1A, GS_PATTERN_DARK_DOTS},
};

gs_side_ink gs_side_ink_of(int index, bool own, gs_rgb rgb, gs_ink ink)
{
    int i = index < 0 ? 0 : index >= GS_SIDES_MAX ? GS_SIDES_MAX - 1 : index;
    if (ink == GS_INK_SAVE) {
        return save_inks[i];
    }
    gs_side_ink s = {places[i].fill, places[i].dark, places[i].letter, places[i].pattern};
    if (own) {
        s.fill = to_lightness(rgb & 0xFFFFFF, places[i].lo, places[i].hi);
        s.dark = to_dark(s.fill);
    }
    if (ink == GS_INK_GREY) {
        s.fill = gs_rgb_grey(s.fill);
        s.dark = gs_rgb_grey(s.dark);
        s.letter = gs_rgb_grey(s.letter);
    }
    return s;
}

void gs_drawing_ink(gs_drawing *d, gs_ink ink)
{
    if (ink == GS_INK_COLOUR) {
        return;
    }
    for (int i = 0; i < d->count; i++) {
        gs_draw_op *op = &d->ops[i];
        if (op->kind == GS_DRAW_FILL_COLOUR || op->kind == GS_DRAW_STROKE_COLOUR) {
            op->a = (int32_t)gs_rgb_grey((gs_rgb)op->a);
        }
    }
}
