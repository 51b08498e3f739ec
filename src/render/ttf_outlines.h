#ifndef GESTA_TTF_OUTLINES_H
#define GESTA_TTF_OUTLINES_H
/* The tables of outlines of a font that keeps few of them. */
#include "ttf.h"

/* Outlines and where each begins, as the font's header says (short or long). */
typedef struct gs_ttf_outlines {
    gs_str glyf, loca;
} gs_ttf_outlines;

/* Fills the tables (empty before) with the outlines of the letters that `wanted` says yes to. */
void gs_ttf_outlines_for(const gs_ttf *t, bool (*wanted)(uint32_t cp), gs_ttf_outlines *out);
void gs_ttf_outlines_free(gs_ttf_outlines *c);
#endif
