#ifndef GESTA_MERGE_H
#define GESTA_MERGE_H
/* A campaign file that comes back: what somebody wrote into an export, or entered in a copy of the
 * campaign, goes into the campaign that is there. Nothing stored changes: what is new is added
 * today, what is otherwise becomes an entry that says so, and a longer ledger is taken over entry
 * by entry. Pure. */
#include "gesta/hand.h"

#define GS_MERGE_FAULTS 100 /* are told at most */

/* Whose word holds where both changed a field since the file was written. */
typedef enum gs_merge_take { GS_TAKE_NONE, GS_TAKE_MINE, GS_TAKE_THEIRS } gs_merge_take;

/* How it is done. */
typedef struct gs_merge_how {
    const char *date, *reason; /* of the entries (gs_hand_begin); NULL */
    gs_merge_take take;
    bool changes;    /* differences of a file that does not say when it was written are changes */
    bool tail_after; /* where both ledgers went on, theirs comes behind ours */
    const int *bad;  /* lines that could not be read: what begins there is passed over */
    int n_bad;
} gs_merge_how;

/* What becomes of a thing, a field or an entry of their file. */
typedef enum gs_merge_verdict {
    GS_MERGE_NEW,     /* comes into the lists */
    GS_MERGE_CHANGED, /* a field, by an entry */
    GS_MERGE_TAIL,    /* an entry of theirs is taken over */
    GS_MERGE_REFUSED
} gs_merge_verdict;
extern const char *const gs_merge_verdicts[]; /* "new", "changed", "entry", "refused" */

/* One of them. */
typedef struct gs_merge_row {
    gs_merge_verdict verdict;
    int line;                        /* of their file */
    const char *what;                /* "hero turpin", "hero turpin, heir", "entry 12" */
    const char *was, *ours, *theirs; /* changed: from ours to theirs; refused: was is the value when
                                      * the file was written; NULL: nothing is given */
    const char *why;                 /* refused: one line, what was expected; NULL of all others */
    bool input;                      /* refused: bad input, not the state of things */
    int entry;                       /* of our ledger; 0: none was made */
} gs_merge_row;

/* What came of it; everything lives in the arena. */
typedef struct gs_merge {
    gs_merge_row *rows;
    int n_rows, cap_rows;
    int n_new, n_changed, n_tail, n_refused; /* refused: all, even those that are not told */
    int n_same;                              /* things that are as they are here */
    int from;                                /* entries that our ledger had before */
} gs_merge;

/* Merges `theirs`, as it was read and not checked, into the campaign in memory; all new entries
 * behind those of their ledger are one step. If anything is refused the campaign is as it was, and
 * the rows say why. GS_INPUT: the date or the reason is none. gs_desk_keep_step writes what came of
 * it. */
gs_status gs_hand_merge(gs_campaign *c, const gs_campaign *theirs, const gs_merge_how *how,
                        gs_arena *a, gs_merge *out, gs_err *err) GS_MUST_CHECK;
#endif
