#ifndef GESTA_TTF_CUT_H
#define GESTA_TTF_CUT_H
/* The tables of outlines of a font that keeps few of them. */
#include "ttf.h"

/* Outlines and where each begins, as the font's header says (short or long). */
typedef struct gs_ttf_cut {
    gs_str glyf, loca;
} gs_ttf_cut;

/* Fills the tables (empty before) with the outlines of the letters that `wanted` says yes to. */
void gs_ttf_cut_to(const gs_ttf *t, bool (*wanted)(uint32_t cp), gs_ttf_cut *out);
void gs_ttf_cut_free(gs_ttf_cut *c);
#endif
