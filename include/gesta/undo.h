#ifndef GESTA_UNDO_H
#define GESTA_UNDO_H
/* Taking back, making hold again and correcting what stands in the ledger, by the umpire's hand.
 * Nothing is erased: each is an entry that says so. */
#include "gesta/hand.h"
#include "gesta/replay.h"

/* What it comes to; everything lives in the arena that was given. */
typedef struct gs_undo {
    int *back; /* numbers of the entries that are taken back, or hold again, newest first */
    int n_back;
    int *falls; /* of those that rest on them and go too, newest first */
    int n_falls;
    int *differs; /* of turns' and battles' ends that read other values and stand all the same */
    int n_differs;
    const char *changes; /* who is otherwise by it, a line each: "Turpin: Power 0 -> 1" */
    int *again; /* of gs_hand_rework: numbers of the turns' ends that were worked again */
    int n_again;
    const char *stay; /* ... and what could not be worked again, a line each; "" nothing */
} gs_undo;

/* Takes entry n back with its whole step, and all that rests on it; of a turn's end or of what a battle
 * left behind n alone, unless `step`. GS_STATE: it holds no more; somebody whom it brought has fought
 * since. Wants a reason. */
gs_status gs_hand_undo(gs_hand *h, int n, bool step, gs_arena *a, gs_undo *out) GS_MUST_CHECK;
/* Makes what was taken back hold again, as far as it was taken back together; n 0: the last that was.
 * Turns that were worked again with it are as they were before that. GS_STATE: something would not be
 * admitted as things stand now. */
gs_status gs_hand_redo(gs_hand *h, int n, gs_arena *a, gs_undo *out) GS_MUST_CHECK;
/* What an entry says rightly. */
typedef struct gs_correction {
    bool has_amount;
    int amount;
    const char *by, *text, *place, *value, *date; /* NULL: as it was; date as gs_hand_date */
} gs_correction;
/* A new entry in the place of n. What cannot be by it falls. GS_STATE: n holds no more, or the right
 * entry could not have been made. Wants a reason. */
gs_status gs_hand_correct(gs_hand *h, int n, const gs_correction *what, gs_arena *a,
                          gs_undo *out) GS_MUST_CHECK;
/* After gs_hand_undo or gs_hand_correct in the same step: each turn's end that would have brought
 * something else is worked again with the dice that it had (gs_campaign_turn_again), and what rests on
 * what it no longer brings falls. `u` is brought up to date. GS_STATE as gs_hand_undo. */
gs_status gs_hand_rework(gs_hand *h, gs_arena *a, gs_undo *u) GS_MUST_CHECK;
#endif
