#ifndef GESTA_FOLD_INT_H
#define GESTA_FOLD_INT_H
/* Inside the fold: what the effects on units and those on heroes share. */
#include "gesta/battle.h"

/* GS_STATE: the log contradicts itself about somebody, and why. */
gs_status gs_fold_bad(const gs_setup *s, gs_ref who, gs_err *err, const char *why) GS_MUST_CHECK;
/* Sets or clears bits of flags. */
void gs_fold_flag(uint32_t *flags, uint32_t bit, bool on);
/* A mark of the rule set's list, set or taken back. GS_STATE: there is no such mark. */
gs_status gs_fold_mark(const gs_setup *s, uint32_t *marks, const gs_log_effect *e,
                       gs_err *err) GS_MUST_CHECK;
/* Ends the ties of one body; with `by` (may be NULL) only those between the two. */
void gs_fold_untie(gs_table_state *t, gs_ref who, const gs_ref *by);
/* A tie begins or ends. GS_STATE: with nobody, with an unknown side, or one too many. */
gs_status gs_fold_contact(const gs_setup *s, gs_table_state *t, const gs_log_effect *e,
                          gs_err *err) GS_MUST_CHECK;
/* What an effect makes of the hero whom it names. */
gs_status gs_fold_hero(const gs_setup *s, gs_table_state *t, const gs_log_effect *e,
                       gs_err *err) GS_MUST_CHECK;
#endif
