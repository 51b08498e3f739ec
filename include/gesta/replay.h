#ifndef GESTA_REPLAY_H
#define GESTA_REPLAY_H
/* The ledger told again with something left out of it, or otherwise: what then rests on nothing, and
 * what reads other values. No kind of entry needs a rule of its own for that: every later entry is put
 * to the check that admitted it. Pure. */
#include "gesta/campaign.h"

/* What is otherwise, by number - 1 of the entry; the rest is as it stands. */
typedef struct gs_otherwise {
    const bool *left_out;            /* entries that are to hold no more; NULL none */
    const bool *back;                /* entries taken back that are to hold again; NULL none */
    const gs_camp_entry *const *instead; /* what is to stand in an entry's place; NULL none */
} gs_otherwise;

/* What came of it; everything lives in the arena. */
typedef struct gs_replay {
    gs_campaign was;  /* the campaign as it would be: good for looking at */
    int *falls;       /* numbers of the entries that would not have been admitted, oldest first */
    int n_falls;
    gs_err why;       /* why the first of them falls */
    int *differs;     /* numbers of turns' and battles' ends that read other values; they stand */
    int n_differs;
} gs_replay;

/* Tells the ledger of a campaign again. A step of the umpire's falls whole; of what a turn's end or a
 * battle brought, entry by entry. Battles are facts: what one left behind falls only where those whom
 * it is about are not there, the books would not balance, or it struck a unit of which men are left. Whether a battle reads other values is
 * known of those whose records are loaded. */
void gs_campaign_replay(const gs_campaign *c, const gs_otherwise *o, gs_arena *a, gs_replay *out);
/* Would the campaign admit an entry now, as it stands? GS_STATE or GS_INPUT says why not. */
gs_status gs_campaign_admits(gs_campaign *c, const gs_camp_entry *e, gs_err *err) GS_MUST_CHECK;
/* What is to be entered so that a turn's end (its entry n, which holds) brings what it would have
 * brought as the ledger stands now, with the same dice: a turn's end in its place, then, of each thing
 * that is otherwise, an entry in its place, behind it, or that takes it back. `from`: entries that the
 * ledger had before the command; what the umpire took back or put right in the turn before that stays
 * so. Marches that ended in a battle, or would, stay as they were: battles are facts. */
typedef struct gs_turn_again {
    gs_camp_entry *entry; /* without numbers, steps and reasons; texts in the arena */
    int n;                /* 0: all of it is as it was */
    bool marches_stay;    /* something about them is otherwise, and a battle came of them */
} gs_turn_again;
/* GS_STATE: the turn could not have been ended as things stand. */
gs_status gs_campaign_turn_again(const gs_campaign *c, int n, int from, gs_arena *a,
                                 gs_turn_again *out, gs_err *err) GS_MUST_CHECK;
/* Does the ledger end, or go on after place `at`, with what gs_campaign_turn_again says of the turn's
 * end that stands there in another's place? For audits. */
gs_status gs_campaign_audit_again(const gs_campaign *c, int at, gs_err *err) GS_MUST_CHECK;
/* The first and the last number of the step to which an entry belongs: a command, a turn's end, what
 * a battle left behind. */
void gs_ledger_step(const gs_campaign *c, int n, int *first, int *last);
/* Was it worked by a turn's end or by a battle, and not written by hand? */
bool gs_ledger_worked(const gs_campaign *c, int n);
#endif
