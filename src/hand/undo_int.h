#ifndef GESTA_UNDO_INT_H
#define GESTA_UNDO_INT_H
/* Shared by undo, redo, correct and rework. */
#include "gesta/undo.h"

#include "hand_int.h"

/* Who is otherwise, a line each, in the arena; "" nobody. */
const char *gs_undo_changes(gs_campaign *before, gs_campaign *after, gs_arena *a);
/* Somebody whom an entry brought has been in a battle since: he is removed, not undone. GS_STATE. */
gs_status gs_undo_nobody_fought(gs_hand *h, const gs_replay *r) GS_MUST_CHECK;
/* The entry that takes entry n back, or makes it hold again. */
void gs_undo_turn(gs_hand *h, gs_ledger_kind kind, int n);
/* The umpire's own words, corrected, are held to what new ones are. GS_INPUT. */
gs_status gs_hand_check_own(const gs_hand *h, const gs_camp_entry *old, const gs_correction *w)
    GS_MUST_CHECK;
#endif
