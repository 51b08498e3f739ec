#ifndef GESTA_TRACES_H
#define GESTA_TRACES_H
/* What the program makes as plain lines, for golden files and for whoever looks for a fault; and
 * whether a carry table is whole. */
#include "gesta/battle.h"
#include "gesta/carry.h"
#include "gesta/drawing.h"
#include "gesta/render.h"

/* Adds an entry of a log as plain lines. */
void gs_entry_print(const gs_setup *s, const gs_entry *e, gs_str *out);
/* A drawing, one call a line ("move 100 200"), added to `out`. */
void gs_drawing_trace(gs_str *out, const gs_drawing *d);
/* The laid-out pages, one line for each run of text and each picture: what stands where.
 * Widths are those of `m`, so that tests need no font. Lines end in LF; lengths in
 * micrometres, type in 1/64 pt. */
gs_status gs_render_trace(const gs_doc *doc, const gs_render_options *opt,
                          const gs_metrics *m, gs_str *out, gs_err *err) GS_MUST_CHECK;
/* Is a carry table whole? Every procedure has a verb or is silent, every word of every result
 * occurs. GS_STATE and what is missing. */
gs_status gs_carry_check(const gs_carry *c, gs_err *err) GS_MUST_CHECK;
#endif
