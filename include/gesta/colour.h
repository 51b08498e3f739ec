#ifndef GESTA_COLOUR_H
#define GESTA_COLOUR_H
/* The colours of everything that is drawn: fixed roles, the sides' inks, and what becomes
 * of them on a printer without colour. Whole numbers throughout. */
#include "gesta/drawing.h"

#define GS_SIDES_MAX 4

/* How a picture is inked: colour; grey (every colour becomes its lightness); save (grey,
 * no tints of ground, hill and water, side 2 white with diagonals). */
typedef enum gs_ink { GS_INK_COLOUR, GS_INK_GREY, GS_INK_SAVE } gs_ink;

/* Fixed roles. */
#define GS_RGB_INK    0x1C1A18u
#define GS_RGB_SECOND 0x5F5A53u
#define GS_RGB_RULE   0xB9B2A6u
#define GS_RGB_HAIR   0xDDD7CBu
#define GS_RGB_RUBRIC 0x8C1D18u
#define GS_RGB_PAPER  0xFFFFFFu
/* Over a colour: it stays on dark pages, for it is a side's fill or stands on one. */
#define GS_RGB_FIXED  0x1000000u

/* What covers a side's fill, so that it is known without its colour. */
typedef enum gs_pattern {
    GS_PATTERN_NONE,
    GS_PATTERN_DIAGONALS,      /* white diagonals 0.5 pt every 1.4 mm */
    GS_PATTERN_DOTS,           /* white dots 0.5 mm every 1.6 mm */
    GS_PATTERN_DARK_DIAGONALS, /* ink diagonals 0.35 pt every 1.1 mm on white */
    GS_PATTERN_DARK_DOTS       /* ink dots on white */
} gs_pattern;

/* One side's inks: fill of its blocks, dark for its lines and words, letter on the fill.
 */
typedef struct gs_side_ink {
    gs_rgb fill, dark, letter;
    gs_pattern pattern;
} gs_side_ink;

/* The inks of side `index` (0..3, others as 3). With own colour `own` (true) `rgb` keeps
 * its hue and is brought to the lightness of its place: 25..33, 68..76, 46..54, 60..66
 * L*, so that sides 1 and 2 are always at least 35 L* apart; the dark has contrast 5 or
 * more on white. In grey and save ink the result is grey already. */
gs_side_ink gs_side_ink_of(int index, bool own, gs_rgb rgb, gs_ink ink);

/* Lightness L* in hundredths, 0..10000. */
int gs_rgb_lightness(gs_rgb rgb);
/* Contrast with white in hundredths, 100..2100. */
int gs_rgb_contrast(gs_rgb rgb);
/* The grey of equal luminance (0.2126 R + 0.7152 G + 0.0722 B in linear light). */
gs_rgb gs_rgb_grey(gs_rgb rgb);
/* `rgb` mixed with per_cent (0..100) of `with`. */
gs_rgb gs_rgb_mix(gs_rgb rgb, gs_rgb with, int per_cent);
/* Reads "#RRGGBB", "RRGGBB" or "#RGB"; false, and *out untouched, for anything else. */
bool gs_rgb_parse(const char *text, gs_rgb *out);
/* What a colour of a light page is on a dark one: as far from the paper, in the same hue. */
gs_rgb gs_rgb_dark(gs_rgb rgb);
/* A drawing of the same steps for a dark page, in the arena; words and photos are borrowed. */
gs_drawing *gs_drawing_dark(gs_arena *a, const gs_drawing *d);
/* Turns every colour of a drawing into its grey (ink grey or save); colour leaves it
 * alone. */
void gs_drawing_ink(gs_drawing *d, gs_ink ink);
#endif
