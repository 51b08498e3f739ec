#ifndef GESTA_CUSTODY_H
#define GESTA_CUSTODY_H
/* Captives and paroles as they stand today (CAM-4): who holds whom and where, what was agreed, who may
 * hold whom; escapes and successions as the rules work them. Pure. */
#include "gesta/campaign.h"

/* A captive as he stands today. Who took him stays for ever in the ledger; who holds him moves. */
typedef struct gs_custody {
    const char *captor; /* who took him; NULL: nobody knows */
    const char *holder; /* hero, unit, army or side that has him; NULL: nobody knows */
    const char *side;   /* id of the holder's side; NULL */
    const char *army;   /* army with which he is; NULL: nobody knows */
    const char *place;  /* place on the map at which he is kept; NULL: where the army is */
    bool lost;          /* whom the ledger names can hold nobody any more: `holder` is who has him now
                           (his army, else his side), and the ledger will say so at the turn's end */
    bool general;       /* he was his side's general when he was taken (CAM-R4) */
    bool tried;         /* to escape, in this campaign turn (SHW-R93) */
    int entry;          /* that took him */
    int price;          /* agreed ransom; 0: none is agreed */
    int paid;
    const char *payer, *due; /* side that pays, and by when; may be NULL */
    bool defaulted;     /* the day passed */
} gs_custody;

/* True if he is a captive. */
bool gs_campaign_custody(const gs_campaign *c, const gs_camp_hero *h, gs_custody *out);
/* The ransom that is proposed for him today (CAM-4.3, CAM-R4). */
int gs_campaign_ransom(const gs_campaign *c, const gs_camp_hero *h);
/* Is he free on his word today, and may not fight? *until: its last day (on that day he fights), NULL
 * until he is released; may itself be NULL. */
bool gs_campaign_on_parole(const gs_campaign *c, const gs_camp_hero *h, const char **until);
/* Can he be mustered and command: fit or wounded, and not on parole (CAM-2.2, CAM-4.3)? */
bool gs_campaign_can_serve(const gs_campaign *c, const gs_camp_hero *h);
/* Can `who` (hero, unit, army or side) hold a hero as a captive? A hero who is fit or wounded and not
 * on parole, a unit with men, an army with units, or a side; of another side than his. *why (may be
 * NULL) takes all reasons why not, in the arena. */
bool gs_campaign_can_hold(const gs_campaign *c, const char *who, const gs_camp_hero *captive,
                          gs_arena *a, const char **why);

/* He tries to escape (SHW-R93), with these dice; `guard` a word of the procedure or NULL. Enters
 * `escaped` or `held`. GS_STATE: he is no captive. GS_INPUT: no such guard. */
gs_status gs_campaign_escape(gs_campaign *c, const gs_camp_hero *h, const char *guard, gs_dice *dice,
                             gs_err *err) GS_MUST_CHECK;
/* A side has taken a place: captives kept there are rescued if they are its own, and are its captives
 * from now on if they are of others (CAM-4.3). Enters all of it. */
void gs_campaign_place_taken(gs_campaign *c, const char *place, const char *by);
/* Names a new general for a side that has none who can command (CAM-4.5, CAM-R11): its heir, else
 * the greatest of its fit heroes. Enters `succession`; nothing if it needs none or has nobody. */
gs_status gs_campaign_succeed(gs_campaign *c, const gs_camp_side *s, gs_err *err) GS_MUST_CHECK;
#endif
