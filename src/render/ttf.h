#ifndef GESTA_TTF_H
#define GESTA_TTF_H
/* What gesta reads in a TrueType file itself: which characters it has, how wide they are,
 * and which of its glyphs would lose parts when subset. Pure; every offset is checked. */
#include "gesta/str.h"

typedef struct gs_ttf {
    const uint8_t *p;
    size_t n;
    size_t cmap4; /* the format 4 table for Unicode; 0: none */
    size_t hmtx, loca, glyf, loca_n, glyf_n, hmtx_n;
    int units_per_em, long_metrics, glyphs;
    bool long_loca;
} gs_ttf;

/* Reads the tables of a file of n bytes, which must outlive *t. False: not a TrueType
 * font that can be used (CFF outlines, collection, no Unicode table, damaged). */
bool gs_ttf_open(gs_ttf *t, const uint8_t *bytes, size_t n);
/* Glyph of a character of the first plane; 0: none. */
int gs_ttf_glyph(const gs_ttf *t, uint32_t cp);
/* Advance of a glyph in thousandths of the em. */
int gs_ttf_advance(const gs_ttf *t, int glyph);
/* How far its outline reaches below the line, in thousandths of the em: 0 or more. */
int gs_ttf_below(const gs_ttf *t, int glyph);
/* True if a component of the glyph is composed itself: it would print without those
 * parts. */
bool gs_ttf_nests(const gs_ttf *t, int glyph);
/* Adds a copy of the font without what a printed page has no use for: glyph names, names
 * in other languages, other character tables, layout tables. Its glyphs keep their
 * numbers. False, and nothing added, if a table that a font must have is missing. */
bool gs_ttf_slim(const gs_ttf *t, gs_str *out);
/* Adds a copy of a font whose glyphs have been cut down to those of a document: without the names, and
 * of the character table and the advances only what those glyphs need. False, and nothing added, if a
 * table is missing. */
bool gs_ttf_cut(const gs_ttf *t, gs_str *out);
/* Whether there is an outline of the glyph. */
bool gs_ttf_drawn(const gs_ttf *t, int glyph);
/* The same with the outlines of those letters alone that `wanted` says yes to, and of their parts;
 * the others are empty. */
bool gs_ttf_slim_for(const gs_ttf *t, bool (*wanted)(uint32_t cp), gs_str *out);
#endif
